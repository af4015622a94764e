"""The games of one condition, counted. No text is kept: of thousands of games, a dozen are quoted."""

from collections import Counter

from numduel.models.figures import Figure, Tally, figures
from numduel.models.report import shares
from numduel.models.report.conditions import Condition
from numduel.models.report.examples import Album
from numduel.models.report.games import Game


class Group:
    """The games of one condition."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.tallies: list[Tally] = []
        self.seeds: set[str] = set()
        self.prompts: dict[int, set[str]] = {1: set(), 2: set()}  # by seat
        self.seats: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()
        self.shares = shares.none()
        self.album = Album()

    def add(self, log: str, game: Game) -> None:
        """Count a game."""
        self.tallies.append(game.tally)
        self.seeds.add(game.seed)
        self.prompts.setdefault(game.seat, set()).add(game.prompt)
        self.seats[game.seat] += 1
        self.faults.update(given.fault for given in game.answers if given.fault)
        shares.count(self.shares, [*game.moves, *([game.let_off] if game.let_off else [])])
        self.album.look(log, game)

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.tallies)

    @property
    def units(self) -> int:
        """How many of them share no draws or opening."""
        return len({tally.unit for tally in self.tallies})

    @property
    def lucky(self) -> bool:
        """Whether there was any luck to take out of the scores."""
        return any(tally.luck for tally in self.tallies)

    @property
    def drawn(self) -> bool:
        """Whether any game was a draw, so that the score is not the share of wins."""
        return any(tally.score not in (0, 1) for tally in self.tallies)

    @property
    def forfeits(self) -> dict[str, int]:
        """How many games were forfeited, by the reason."""
        return dict(sorted(Counter(tally.forfeit for tally in self.tallies if tally.forfeit).items()))

    @property
    def figures(self) -> dict[str, Figure]:
        """All figures with their intervals."""
        return figures(self.tallies)
