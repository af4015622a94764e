"""A browser keeps its tokens in a cookie for one table, out of reach of scripts."""

import httpx

from web.asking import bearer, begin, cookie_of, form, own


def test_a_cookie_is_for_its_table_only_and_out_of_reach_of_scripts_and_other_sites(client):
    answer = form(client)
    value, attributes = cookie_of(answer)
    assert attributes["path"] == answer.headers["location"]
    assert attributes["path"].startswith("/game/")
    assert "httponly" in attributes
    assert attributes["samesite"] == "lax"
    assert "domain" not in attributes
    assert "secure" not in attributes  # this server has no https
    assert len(value.split(".")) == 2


def test_whoever_joins_or_goes_on_to_a_rematch_gets_such_a_cookie(client):
    new = begin(client, first="me")
    game = f"/game/{new['id']}"
    joined = client.post(f"{game}/join", json={"invite": new["invite"]})
    secret, attributes = cookie_of(joined)
    assert attributes["path"] == game
    assert "httponly" in attributes
    for seat in (own(new), secret):
        client.post(f"/api/games/{new['id']}/commands", json={"type": "resign"}, headers=bearer(seat))
        client.post(f"/api/games/{new['id']}/commands", json={"type": "rematch"}, headers=bearer(seat))
    followed = client.post(f"{game}/follow", headers={"cookie": f"numduel={secret}"})
    _, attributes = cookie_of(followed)
    assert attributes["path"] == followed.json()["url"]
    assert attributes["path"] != game
    assert "httponly" in attributes


def test_a_cookie_is_for_https_only_if_a_trusted_proxy_says_that_it_came_that_way(server, client):
    https = {"x-forwarded-proto": "https"}
    assert "secure" in cookie_of(form(client, https))[1]
    other = httpx.HTTPTransport(local_address="127.0.0.2")  # from there anybody could say so
    with httpx.Client(base_url=server.url, transport=other, trust_env=False, timeout=120) as stranger:
        assert "secure" not in cookie_of(form(stranger, https))[1]
