"""The positions in a report: a dozen that are not alike, with what was told and said there."""

from math import isclose

from models.report.made import as_data, log, moves, reported, samples


def test_positions_are_spread_over_models_and_games(found, logs):
    mistakes = [each for each in found["positions"] if each["kind"] == "mistake"]
    right = [each for each in found["positions"] if each["kind"] == "right"]
    assert len(mistakes) == 10
    assert len(right) == 2
    assert {each["game"] for each in mistakes} == {"showdown", "wits"}
    assert {each["model"] for each in mistakes} == {"numduel/easy", "numduel/random"}
    assert len({(each["game"], each["position"]) for each in mistakes}) == 10
    losses = [each["loss"] for each in mistakes]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(move["loss"] for each in logs for move in moves(each))
    for each in found["positions"]:
        best = max(each["worth"].values())
        assert each["best"] == [move for move, worth in each["worth"].items() if isclose(worth, best, abs_tol=1e-6)]
        assert isclose(each["loss"], best - each["worth"][each["move"]], abs_tol=2e-6)
        assert each["said"].endswith(f"MOVE: {each['move']}")
        assert f"Position: {each['position']}" in each["question"] or "Position: " in each["question"]
    assert all(each["loss"] == 0 and len(each["best"]) == 1 for each in right)


def test_what_was_said_and_asked_is_that_of_the_same_turn(found, logs):
    by_name = {each.eval.eval_id: each for each in logs}
    for each in found["positions"]:
        (sample,) = [one for one in by_name[each["log"]].samples if one.id == each["sample"]]
        turn = [given["at"] for given in sample.store["numduel"]["answers"]].index(each["at"])
        assert each["said"] == sample.messages[2 + 2 * turn].text
        assert each["question"] == sample.messages[1 + 2 * turn].text


def test_the_question_of_a_second_attempt_is_the_one_with_the_table(tmp_path):
    (first, *_) = as_data(tmp_path, log(samples("wits", "illegal", 4, attempts=1)))["faults"]
    assert "The table:" in first["question"]


def test_what_a_model_thought_is_quoted_if_the_log_has_it(tmp_path):
    from inspect_ai.model import ChatMessageAssistant, ContentReasoning, ContentText

    def thinking(message):
        if message.role != "assistant":
            return message
        parts = [
            ContentReasoning(reasoning="Let me see."),
            ContentReasoning(reasoning="secret", redacted=True, summary="In short."),
            ContentText(text=message.text),
        ]
        return ChatMessageAssistant(content=parts, id=message.id)

    games = [
        each.model_copy(update={"messages": [*map(thinking, each.messages)]}) for each in samples("wits", "easy", 4)
    ]
    found = as_data(tmp_path, log(games))["positions"]
    assert {each["thought"] for each in found} == {"Let me see.\n\nIn short."}


def test_of_a_long_text_the_end_is_kept_as_the_move_is_there(tmp_path):
    games = samples("wits", "easy", 4, long)
    found = as_data(tmp_path, log(games))["positions"]
    assert all(len(each["said"]) == 12_000 and "MOVE: " in each["said"] for each in found)
    assert all(each["left_out"] > 80_000 for each in found)


def long(text):
    return "thought " * 12_000 + text


def test_texts_are_not_kept_while_logs_are_read(tmp_path):
    found = reported(tmp_path, log(samples("wits", "easy", 4, long)))
    assert not [one for group in found.groups for one in vars(group.album).values() if "thought thought" in repr(one)]
