"""The server does what its API description says."""

import json

import pytest

from walks import SOAK, WHOLE
from web.conformance import conforms


def given(folder, **parameters):
    """Settings for Schemathesis: no long polling, and a fixed parameter if given."""
    lines = [
        '[[operations]]\ninclude-name = "GET /api/games/{game_id}"\nparameters = { wait = 0 }',
        "[parameters]",
        *(f"{name} = {json.dumps(value)}" for name, value in parameters.items()),
    ]
    path = folder / "schemathesis.toml"
    path.write_text("\n".join(lines))
    return path


# a well-formed request can still be refused: a move can be illegal, a position impossible
RIGHT_FORM = "--exclude-checks=positive_data_acceptance"


def test_all_responses_are_as_described(server, tmp_path):
    report = conforms(f"{server.url}/api/openapi.json", RIGHT_FORM, examples=4 * SOAK, config=given(tmp_path))
    assert "✅ Stateful" in report
    assert "Traceback" not in server.log


@pytest.mark.parametrize("over", [False, True][: 2 if WHOLE else 1], ids=lambda over: "over" if over else "going on")
def test_all_responses_to_a_player_are_as_described(server, client, tmp_path, over):
    new = client.post("/api/games", json={"game": "battle", "opponent": "here", "rules": {"numbers": 3}, "words": ""})
    told = new.json()
    secret = f"Authorization: Bearer {told['seats'][0]['secret']}"
    if over:
        client.post(
            f"/api/games/{told['id']}/commands",
            json={"type": "resign"},
            headers=dict([secret.split(": ")]),
        )
    conforms(
        f"{server.url}/api/openapi.json",
        *(RIGHT_FORM, "--header", secret),
        examples=2 * SOAK,
        config=given(tmp_path, game_id=told["id"]),
    )
    assert "Traceback" not in server.log


@pytest.mark.parametrize("wait", ["-1", "30.1", "nan", "inf", "x", "1e999"])
def test_a_wait_outside_the_described_range_is_refused(client, wait):
    new = client.post("/api/games", json={"game": "wits"}).json()
    assert client.get(f"/api/games/{new['id']}", params={"after": 0, "wait": wait}).status_code == 422
