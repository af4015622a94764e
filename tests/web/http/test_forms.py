"""A form is read as browsers send it; what is no form is refused in one sentence."""

import pytest

from numduel.web.http.forms import MOST_FIELDS, BadForm, parse_form

URLENCODED = "application/x-www-form-urlencoded"
BROWSER = {"accept": "text/html"}
NOT_A_FORM = {"error": f"a form must be sent as {URLENCODED}", "code": "not a form"}


def post(client, body, kind=URLENCODED, **headers):
    return client.post("/games", content=body, headers={"content-type": kind, **headers} if kind else headers)


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        (b"", {}),
        (b"game=wits&first=me", {"game": "wits", "first": "me"}),
        (b"name=Ada+Lovelace%20%2B1", {"name": "Ada Lovelace +1"}),
        (b"name=&coach&game=wits", {"name": "", "coach": "", "game": "wits"}),
        (b"&&game=wits&", {"game": "wits"}),
        (b"name=a=b", {"name": "a=b"}),
        (b"rule.target=7;game=wits", {"rule.target": "7;game=wits"}),
        (b"=nameless", {"": "nameless"}),
    ],
)
def test_a_form_is_its_fields(body, fields):
    assert parse_form(body) == fields


@pytest.mark.parametrize("body", [b"name=Zo%C3%AB", "name=Zoë".encode()], ids=["escaped", "raw"])
def test_a_form_is_utf_8_escaped_or_not(body):
    assert parse_form(body) == {"name": "Zoë"}


@pytest.mark.parametrize("text", ["100%", "%", "%4", "%zz", "%%41"])
def test_a_percent_sign_that_escapes_nothing_stands_for_itself(text):
    assert parse_form(f"name={text}".encode()) == {"name": text.replace("%41", "A")}


@pytest.mark.parametrize(
    "body",
    [b"name=\xff", b"name=%FF", b"\xff=1", b"%FF=1", b"name=%C3", b"name=%C3%28", b"name=%ED%A0%80", b"name=\xc3%AB"],
)
def test_a_form_that_is_not_utf_8_is_refused(body):
    with pytest.raises(BadForm, match=r"^the form is not valid UTF-8$"):
        parse_form(body)


def test_the_last_one_counts_where_a_field_is_repeated():
    assert parse_form(b"game=duel&game=wits&name=Ada&game=battle") == {"game": "battle", "name": "Ada"}


def test_a_form_has_so_many_fields_and_no_more():
    names = [f"rule.{number}" for number in range(MOST_FIELDS + 1)]
    assert list(parse_form("=&".join(names[:-1]).encode())) == names[:-1]
    with pytest.raises(BadForm, match=rf"^the form has more than {MOST_FIELDS} fields$"):
        parse_form("=&".join(names).encode())
    with pytest.raises(BadForm, match="fields"):
        parse_form(b"&" * MOST_FIELDS)


@pytest.mark.parametrize("kind", [URLENCODED, f"{URLENCODED}; charset=UTF-8", "Application/X-WWW-Form-Urlencoded ;x"])
def test_a_form_begins_a_game(client, kind):
    answer = post(client, b"game=duel&game=wits&rule.target=30&first=me&coach=on&name=Ada+%26+co", kind)
    assert answer.status_code == 303
    state = client.get(answer.headers["location"].replace("/game/", "/api/games/")).json()
    assert state["game"] == "wits"
    assert state["rules"]["target"] == 30
    assert "Ada & co" in [seat["name"] for seat in state["players"]]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"game":"wits"}'),
        ("multipart/form-data; boundary=x", b'--x\r\ncontent-disposition: form-data; name="game"\r\n\r\nwits\r\n--x--'),
        ("text/plain", b"game=wits"),
        ("application/x-www-form-urlencoded-not", b"game=wits"),
        (";", b"game=wits"),
        (None, b"game=wits"),
    ],
)
def test_a_body_of_another_kind_is_no_form(client, kind, body):
    answer = post(client, body, kind)
    assert (answer.status_code, answer.json()) == (415, NOT_A_FORM)


def test_a_form_that_cannot_be_read_is_answered_in_one_sentence(client):
    answer = post(client, b"game=wits&name=%FF")
    assert (answer.status_code, answer.json()["error"]) == (400, "the form is not valid UTF-8")
    answer = post(client, b"game=wits&" * 60)
    assert (answer.status_code, answer.json()["error"]) == (400, "the form has more than 50 fields")
    page = post(client, b"game=wits&name=%FF", **BROWSER)
    assert page.status_code == 400
    assert "The form is not valid UTF-8." in page.text


def test_a_form_without_a_game_is_told_what_is_missing(client):
    answer = post(client, b"")
    assert (answer.status_code, answer.json()["error"]) == (422, "game: field required")
