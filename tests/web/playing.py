"""A player in a browser: what they click, and what they see."""

import re

from playwright.sync_api import Locator, Page, expect

from games import facts

LINK = re.compile(r"http://[^/]+/game/[\w-]{12}#[\w-]{24}")


class Player:
    """A player with a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    # starting

    def form(self, key: str) -> Locator:
        """A game's form on the home page, expanded."""
        self.page.goto(self.url)
        form = self.page.locator("article.game", has=self.page.locator(f"#{key}")).locator("form")
        form.locator("summary").first.click()
        return form

    def begin(
        self,
        key: str,
        opponent: str = "random",
        *,
        first: str = "me",
        name: str = "Ada",
        coach: bool = False,
        anyone: bool = False,
        **rules: int,
    ) -> None:
        """Start a game from the home page, against a computer, a friend, or somebody at the same screen."""
        form = self.form(key)
        form.get_by_label("Your name").fill(name)
        form.get_by_label("Who goes first").select_option(first)
        form.get_by_label("Allow the coach").set_checked(coach)
        form.get_by_label("A friend needs only").set_checked(anyone)
        if rules:
            form.get_by_text("More: each rule by itself").click()
        for rule, value in rules.items():
            form.locator(f'[name="rule.{rule}"]').fill(str(value))
        button = {"friend": "Play a friend", "here": "Two players, one screen"}.get(opponent, "Play the computer")
        if button == "Play the computer":
            form.get_by_label("Computer strength").select_option(opponent)
        with self.page.expect_websocket():  # from then on the page handles clicks and keys
            form.get_by_role("button", name=button).click()

    def invitation(self) -> str:
        """The invitation link."""
        expect(self.page.get_by_label("Link to this game")).to_have_value(LINK)
        return self.page.get_by_label("Link to this game").input_value()

    def accept(self, link: str, name: str) -> None:
        """Follow an invitation and join."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        with self.page.expect_websocket():
            self.page.get_by_role("button", name="Join").click()
        expect(self.page).to_have_url(link.partition("#")[0])

    # looking

    @property
    def table(self) -> Locator:
        return self.page.locator("#live .table")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def moves(self) -> Locator:
        """The buttons for moves."""
        return self.page.locator("#live [data-move]")

    @property
    def lines(self) -> Locator:
        """The moves on the score sheet."""
        return self.page.locator("#log .lines li")

    @property
    def banner(self) -> Locator:
        return self.page.locator("#connection")

    @property
    def number(self) -> str:
        """The number of the turn."""
        return self.table.get_attribute("data-number")

    def offered(self) -> list[str]:
        """The moves on the buttons."""
        return self.moves.evaluate_all("buttons => buttons.map(button => button.dataset.move)")

    def seat(self, number: int) -> Locator:
        """A player's name and the note after it."""
        return self.page.locator(f".side.p{number} .who")

    def button(self, move: str) -> Locator:
        return self.page.locator(f'#live [data-move="{move}"]')

    def tool(self, name: str) -> Locator:
        return self.page.locator("#live").get_by_role("button", name=name)

    def has_moved_on(self, number: str) -> None:
        """Wait until that turn is over."""
        expect(self.page.locator(f'.table:not([data-number="{number}"])')).to_be_visible()

    def can_play(self) -> None:
        """Wait until it is this player's turn, or the game is over."""
        expect(self.page.locator("#live [data-move]:visible, #live .after").first).to_be_visible(timeout=90_000)

    def is_over(self) -> bool:
        return self.page.locator(".table.over").count() > 0

    # moving

    def play(self, move: str) -> None:
        """Play a move, and wait until it is on the table."""
        number = self.number
        self.choose(move)
        self.button(move).click()
        self.has_moved_on(number)

    def choose(self, move: str) -> None:
        """Show the group of moves that a move is in, if there are several."""
        group = self.page.locator("[data-group]", has=self.page.locator(f'[data-move="{move}"]'))
        if group.count():
            self.page.locator(f'[data-choose="{group.get_attribute("data-group")}"]').click()

    def quick(self) -> str:
        """A move that brings the end nearer, and does not lose at once if there is another."""
        safe = self.page.locator("#live [data-move]:not([data-loses])")
        moves = safe.evaluate_all("buttons => buttons.map(button => button.dataset.move)")
        key = self.page.locator("#live .board").get_attribute("class").split()[1]
        return facts(key).quick(moves)

    def finish(self) -> None:
        """Play to the end, against a computer or for both players."""
        self.can_play()
        while not self.is_over():
            self.play(self.quick())
            self.can_play()


def mover_of(one: Player, two: Player) -> tuple[Player, Player] | None:
    """The player to move, and the other one; None when the game is over."""
    expect(one.status).to_have_text(re.compile("Your turn|to move|win|Draw"))
    said = one.status.inner_text()
    if said == "Your turn":
        return one, two
    if "to move" not in said:
        return None
    expect(two.status).to_have_text("Your turn")
    return two, one


def play_on(one: Player, two: Player) -> None:
    """Let two people play their game to its end, and check that each sees the other's moves."""
    while found := mover_of(one, two):
        mover, other = found
        lines = mover.lines.count()
        mover.play(mover.quick())
        expect(other.lines).to_have_count(lines + 1)
        expect(mover.lines).to_have_count(lines + 1)
        assert mover.lines.last.inner_text() == other.lines.last.inner_text()
        assert mover.number == other.number
