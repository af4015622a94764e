"""Leaks to plant: ways in which the app could show a viewer what they may not see."""

from numduel.match import LoggedMove
from numduel.rules.showdown import Showdown
from numduel.table.refusal import Reason, Refused
from numduel.table.view import view_of
from numduel.web.api import routes as api
from numduel.web.http import download
from numduel.web.live import frames as frame
from numduel.web.pages import embed, picture, yours
from numduel.web.pages import game as game_pages


def leak_the_position(monkeypatch):
    honest = Showdown.view
    monkeypatch.setattr(Showdown, "view", lambda self, state, _seat: honest(self, state, self.turn(state)))


def leak(monkeypatch, **fields):
    """Make `view_of` reveal more than it should."""

    def leaking(table, *args):
        return view_of(table, *args)._replace(**{name: tell(table) for name, tell in fields.items()})

    for module in (api, frame, game_pages, embed, picture, yours):
        monkeypatch.setattr(module, "view_of", leaking)


def leak_the_secret(monkeypatch):
    leak(monkeypatch, secret=lambda table: table.info.secret.hex())


def leak_the_log(monkeypatch):
    leak(monkeypatch, log=lambda table: tuple(LoggedMove(*line) for line in table.match.history) if table.match else ())


def leak_in_a_refusal(monkeypatch):
    def leaking(table):
        raise Refused(Reason.STALE_TURN, number=table.info.secret.hex(), given=0)

    monkeypatch.setattr(download, "record_text", leaking)


def leak_in_a_picture(monkeypatch):
    leak_in_one(monkeypatch, picture)
    monkeypatch.setattr(picture, "table_preview", lambda view: view)  # else only a spectator's part is drawn


def leak_in_an_embedded_game(monkeypatch):
    leak_in_one(monkeypatch, embed)


def leak_in_one(monkeypatch, module):
    """Show whoever is to move to everybody."""

    def leaking(table, _, here):
        return view_of(table, (table.to_move or 1,), here)

    monkeypatch.setattr(module, "view_of", leaking)


PLANTED = [
    leak_the_position,
    leak_the_secret,
    leak_the_log,
    leak_in_a_refusal,
    leak_in_a_picture,
    leak_in_an_embedded_game,
]
