"""`numduel bot check` finds each fault, and explains it in a sentence."""

import json

import pytest

from commands import numduel as command
from commands import refused

GOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "numduel" in message:
        print('{"name": "good"}', flush=True)
    elif "moves" in message:
        print(json.dumps({"move": message["moves"][0]}), flush=True)
"""

SHELL = """
while IFS= read -r line; do
    case $line in
    *'"numduel"'*) echo '{"name": "good"}' ;;
    *'"moves"'*) TURN ;;
    esac
done
"""
"""A bot that does at its turn what a test wants."""
ADD = """echo '{"move": "add 1"}'"""
FIRST = """move=${line#*\\"moves\\"*[*\\"}; echo "{\\"move\\": \\"${move%%\\"*}\\"}" """


PATIENT = ("--clock", "30000")  # the machine may be busy


def check(program, *args, clock=PATIENT):
    """The check of a bot at wits: what it prints, and its exit status."""
    out, err, code = command("bot", "check", program, "--game", "wits", *clock, *args)
    assert err == ""
    return out, code


def fault(program, clock=PATIENT):
    """The only fault that a check finds, as data."""
    out, code = check(program, "--json", clock=clock)
    found = json.loads(out)
    assert (code, found["ok"], len(found["faults"])) == (1, False, 1)
    return found["faults"][0]


def test_a_bot_without_a_fault_passes_in_every_game(shell):
    out, err, code = command("bot", "check", shell(SHELL.replace("TURN", FIRST)), *PATIENT)
    assert (err, code) == ("", 0)
    assert "plays a game as player 1, going first (showdown, battle, target, wits, duel)" in out
    assert "plays where only one move is legal (showdown, wits)" in out
    assert "plays in sudden death (battle)" in out
    assert out.splitlines()[-1].startswith("All is well: good speaks the protocol (")


def test_a_bot_is_checked_in_a_variant(shell):
    seen = 'echo "$line" >&2; echo \'{"move": "add 1"}\''
    out, code = check(shell(SHELL.replace("TURN", seen)), "--rule", "target=7", "--json")
    assert (json.loads(out)["ok"], code) == (True, 0)
    assert {passed["turns"] <= 4 for passed in json.loads(out)["passed"]} == {True}


def test_a_command_may_be_given_as_several_words(shell):
    program = shell(SHELL.replace("TURN", ADD))
    assert command("bot", "check", *program.split(), "--game", "wits", *PATIENT).code == 0


@pytest.mark.parametrize("mode", ["auto", "none"])
def test_a_bot_is_checked_in_a_sandbox_or_without(shell, mode):
    assert check(shell(SHELL.replace("TURN", ADD)), "--sandbox", mode)[1] == 0


def test_a_report_names_what_was_sent_what_came_back_and_how_to_mend_it(shell):
    out, code = check(shell(SHELL.replace("TURN", "echo oops >&2; echo hello")))
    assert code == 1
    assert out.splitlines() == [
        "FAULT  What it printed is not an answer in JSON.",
        "       tried: plays a game as player 1, going first (wits)",
        (
            '       sent:  {"position": "0/1", "moves": ["add 1", "add 2", "add 3", "add 4", "add 5", "add 6", '
            '"add 7", "add 8", "add 9", "add 10", "multiply"], "ms": 30000}'
        ),
        "       back:  hello",
        "       error: oops",
        "       costs: the game, by forfeit (bad message)",
        (
            '       mend:  Answer with {"move": "add 1"}. Standard output is for answers only: print everything '
            "else to standard error."
        ),
        "",
        "1 fault found.",
    ]


def test_what_a_bot_prints_cannot_affect_the_terminal(shell):
    out, _ = check(shell(SHELL.replace("TURN", r"printf '\033[2J\n'; printf '\033[2J\n' >&2")))
    assert "\x1b" not in out
    assert r"back:  \x1b[2J" in out


def test_a_program_that_does_not_exist():
    found = fault("no-such-program-here")
    assert (found["kind"], found["why"]) == ("not started", "The program cannot be started: No such file or directory.")
    assert "Type the command itself into the shell" in found["mend"]


@pytest.mark.parametrize(("file", "mend"), [("bot.py", "try 'python3 bot.py'"), ("bot.c", "/bot.c', and make it exec")])
def test_a_file_that_is_no_command(tmp_path, monkeypatch, file, mend):
    monkeypatch.chdir(tmp_path)
    (tmp_path / file).touch()
    found = fault(file)
    assert found["kind"] == "not started"
    assert mend in found["mend"]


@pytest.mark.parametrize(
    ("turn", "kind", "why"),
    [
        ("echo add 1", "bad message", "not an answer in JSON"),
        ("echo", "bad message", "an empty line"),
        ("""echo "{'move': 'add 1'}" """, "bad message", "how Python prints a dict"),
        ("""echo '{"move": "add 1"'""", "bad message", "begins like JSON"),
        ("""echo '{"move": "add 1"} {"move": "add 1"}'""", "bad message", "more than one answer in a line"),
        ("""echo '"add 1"'""", "bad message", "not an object"),
        ("""echo '{"Move": "add 1"}'""", "bad message", "it only has 'Move'"),
        ("""echo '{}'""", "bad message", "it is empty"),
        ("""echo '{"move": 1}'""", "bad message", "not a string"),
        (r"printf '{\"move\": \"\377\"}\n'", "bad message", "not UTF-8"),
        ("""echo '{"move": "add 1", "sure": NaN}'""", "bad message", "A referee would not accept the answer"),
        ("""echo '{"move": "Add  1"}'""", "illegal move", "not quite the legal move 'add 1'"),
        ("""echo '{"move": "attack"}'""", "illegal move", "it is not one of the moves"),
        (r"""printf '{"move": "add 1"}\n{"move": "add 1"}\n'""", "out of turn", "more than one line"),
        ("exit", "exited", "as if it were done"),
        ("exit 3", "exited", "exit status 3"),
        ("kill -9 $$", "crashed", "(SIGKILL)"),
        ("exec 1>&-", "closed", "closed its standard output"),
        ("head -c 70000 /dev/zero | tr '\\0' x; echo", "too long", "longer than 65,536 bytes"),
    ],
)
def test_a_fault_in_an_answer(shell, turn, kind, why):
    found = fault(shell(SHELL.replace("TURN", turn)))
    assert found["kind"] == kind
    assert why in found["why"]
    assert found["sent"].startswith('{"position": "0/1"')


@pytest.mark.parametrize(
    ("turn", "ms", "why"),
    [
        ('printf \'{"move": "add 1"}\'', 3_000, "without the end of its line"),
        (":", 300, "no answer within 300 ms"),
        ("sleep 30", 300, "no answer within 300 ms"),
    ],
)
def test_an_answer_that_does_not_come(shell, turn, ms, why):
    found = fault(shell(SHELL.replace("TURN", turn)), ("--clock", str(ms)))
    assert found["kind"] == "no answer"
    assert why in found["why"]


def test_output_that_waits_in_a_buffer_is_told_from_silence(bot):
    found = fault(bot(GOOD.replace(", flush=True", "")))
    assert found["kind"] == "no answer"
    assert "waited in a buffer" in found["why"]
    assert "print(..., flush=True)" in found["mend"]


def test_a_bot_that_speaks_before_it_is_asked(shell):
    found = fault(shell("echo Ready.;" + SHELL.replace("TURN", ADD)))
    assert (found["kind"], found["why"]) == ("bad message", "What it printed is not an answer in JSON.")
    assert found["got"].startswith("Ready.\n")
    assert "Standard output is for answers only" in found["mend"]


def test_a_bot_that_answers_the_end_of_the_game(bot):
    text = GOOD.replace("    elif", '    elif "outcome" in message:\n        print("bye", flush=True)\n    elif')
    found = fault(bot(text))
    assert (found["kind"], found["got"]) == ("after the end", "bye\n")


def test_a_bot_that_does_not_end_with_its_input(shell):
    found = fault(shell(SHELL.replace("TURN", ADD) + "sleep 30"))
    assert found["kind"] == "stays"


def test_a_bot_that_fails_at_the_end_of_its_input_is_told_so_but_passes(bot):
    out, code = check(bot(GOOD + "sys.exit('no more lines')"))
    assert code == 0
    assert "note   It ended a game with exit status 1" in out
    assert "error: no more lines" in out


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "\\u001b[2J", "\\u202ereversed"])
def test_a_name_that_people_cannot_read(shell, name):
    found = fault(shell(SHELL.replace("good", name).replace("echo '{\"name", "printf '%s\\n' '{\"name")))
    assert found["kind"] == "name"


def test_a_bot_that_minds_fields_it_does_not_know(bot):
    found = fault(bot(GOOD.replace("json.loads(line)", "json.loads(line); assert 'extra' not in message")))
    assert (found["kind"], found["what"]) == (
        "exited",
        "ignores fields that it does not know, going first as player 2",
    )
    assert "AssertionError" in found["errors"]


def test_a_bot_that_knows_only_moves_of_most_positions(bot):
    found = fault(bot(GOOD.replace('message["moves"][0]', '"add 2" if "add 2" in line else "multiply"')))
    assert found["kind"] == "illegal move"
    assert "the only legal move was 'add 1'" in found["why"]


def test_after_a_fault_in_one_game_the_others_are_still_checked(shell):
    keep = """case $line in *'"give"'*) echo '{"move": "keep"}' ;; *) """ + FIRST + ";; esac"
    out, _, code = command("bot", "check", shell(SHELL.replace("TURN", keep)), *PATIENT)
    assert code == 1
    assert "tried: plays a game as player 1, going first (showdown)" in out
    assert "ok     plays a game as player 1, going first (battle, target, wits, duel)" in out


def test_a_bad_call_is_explained_in_one_line():
    assert "there is no game 'chess'" in refused("bot", "check", "x", "--game", "chess")
    assert "say which, as in --game wits" in refused("bot", "check", "x", "--rule", "target=7")
    assert "is not a command" in refused("bot", "check", "'")
    assert "is not a command" in refused("bot", "check", "")
