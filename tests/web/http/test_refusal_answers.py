"""Every reason, and every error, has one status and one sentence, whichever route it comes from."""

import string

import pytest

import numduel
from numduel.table.refusal import Reason, Refused
from numduel.web.http.refusals import ERRORS, REFUSALS, answer_to
from numduel.web.reason import WebReason
from web.asking import BROWSER, bearer, begin, own

DETAILS = {
    Reason.OVER: {"outcome": numduel.Outcome(1, "{2} resigned", "resigned")},
    Reason.STALE_TURN: {"number": 3, "given": 2},
    Reason.NO_TAKE_BACKS_LEFT: {"most": 100, "longest": 2000},
    Reason.ILLEGAL_MOVE: {"why": "wits has no move 'fly'"},
    WebReason.DAMAGED: {"why": "this record is damaged: it is empty"},
    WebReason.INVALID: {"why": "there is no such rule"},
}
LARGE = {"target": 1000, "numbers": 100, "copies": 2}  # of showdown: nobody could solve it


def test_every_reason_has_exactly_one_entry():
    assert [*REFUSALS] == [*Reason, *WebReason]


def test_no_two_codes_are_the_same():
    codes = [reason.value for reason in (*Reason, *WebReason)]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("reason", REFUSALS, ids=str)
def test_every_reason_is_said_in_a_sentence_with_its_details(reason):
    status, code, sentence = answer_to(Refused(reason, **DETAILS.get(reason, {})))
    assert (status, code) == (REFUSALS[reason][0], reason.value)
    assert status in (403, 404, 409, 410, 415, 422, 429, 503)
    assert sentence
    assert not [name for _, name, _, _ in string.Formatter().parse(sentence) if name]
    assert sentence[0].islower()
    assert not sentence.endswith(".")


def test_what_the_web_app_refuses_itself_no_newer_event_changes():
    assert all(Refused(reason).is_final for reason in WebReason)


@pytest.mark.parametrize(("kind", "status", "code"), ERRORS)
def test_an_error_is_said_in_its_own_words(kind, status, code):
    assert answer_to(kind("it is so")) == (status, code, "it is so")


def test_a_program_is_told_that_a_variant_is_too_large(client):
    rules = {f"rule.{name}": value for name, value in LARGE.items()}
    answer = client.get("/api/solve/showdown", params=rules)
    assert answer.status_code == 422
    assert "positions" in answer.text


def test_a_computer_that_would_have_to_solve_too_large_a_variant_is_refused_in_the_same_way(client):
    answer = client.post("/api/games", json={"game": "showdown", "rules": LARGE, "opponent": "perfect"})
    assert (answer.status_code, answer.json()["code"]) == (422, "too large")


def test_and_so_is_its_review_which_people_can_walk_through_without_figures(client):
    new = begin(client, "showdown", opponent="here", rules=LARGE, words="")
    seat = bearer(own(new))
    assert client.post(f"/api/games/{new['id']}/commands", json={"type": "resign"}, headers=seat).status_code == 200
    assert client.get(f"/api/games/{new['id']}/review").status_code == 422
    page = client.get(f"/game/{new['id']}/review", headers=BROWSER)
    assert page.status_code == 200
    assert "This variant is too large to solve, so nobody knows what each move was worth." in page.text
    assert 'class="board showdown' in page.text
    assert f'<a href="/game/{new["id"]}">Number Stack Showdown: Player 1 vs Player 2</a>' in page.text


def test_the_analysis_still_shows_the_board_of_a_variant_that_is_too_large(client):
    rules = {f"rule.{name}": value for name, value in LARGE.items()}
    page = client.get("/analysis/showdown", params=rules, headers=BROWSER)
    assert page.status_code == 200
    assert 'class="board showdown' in page.text
