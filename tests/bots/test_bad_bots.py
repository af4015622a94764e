"""Whatever a bot does, it forfeits in time for the right reason, leaves nothing behind and disturbs nobody."""

import uuid

import pytest

from bots.facing import MODES, Witness, face, left_over
from bots.kinds import KINDS
from numduel.players.player import FORFEITS
from walks import SOAK, WHOLE

RUNS = 10 * SOAK if WHOLE else 1
LATEST = 0.1  # seconds after the deadline
CASES = [(name, mode) for name in KINDS for mode in MODES if mode == "required" or not KINDS[name].only_confined]


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_a_bad_bot_forfeits_in_time_and_is_gone(name, mode, tmp_path):
    kind = KINDS[name]
    for _ in range(RUNS):
        mark = f"mark-{uuid.uuid4().hex}"
        with Witness(mode) as other:
            faced = face(kind, mode, mark, tmp_path)
        assert (faced.why, faced.detail.count("\n")) == (kind.expected(mode), 0), faced.detail
        assert faced.detail
        assert faced.late < LATEST + 5 * other.late  # nobody is on time on a machine that is not
        assert left_over(mark) == []
        assert (other.fault, other.moves > 0) == (None, True)


def test_there_is_a_bad_bot_for_every_reason():
    assert {kind.forfeits for kind in KINDS.values()} == set(FORFEITS)


def test_a_core_is_never_dumped(tmp_path):
    face(KINDS["dumps core"], "none", "mark", tmp_path)
    assert not list(tmp_path.glob("*core*"))
