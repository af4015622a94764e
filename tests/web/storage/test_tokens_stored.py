"""The database stores only hashes of tokens."""

import asyncio
import hashlib
from base64 import urlsafe_b64decode

from numduel.web.app import create_app
from web.inprocess import running


def test_tokens_of_seats_and_invitations_are_nowhere_in_the_database(settings, tmp_path):
    def raw():
        return b"".join(path.read_bytes() for path in tmp_path.glob("numduel.sqlite*"))

    async def play():
        async with running(create_app(settings._replace(pause=0))) as client:
            secrets = await play_all_ways(client)
            return secrets, raw()

    secrets, beside_its_log = asyncio.run(play())
    assert len(set(secrets)) == 7
    for kept in (beside_its_log, raw()):
        for secret in secrets:
            assert secret.encode() not in kept
            assert urlsafe_b64decode(secret) not in kept
            assert urlsafe_b64decode(secret).hex().encode() not in kept
            assert hashlib.sha256(secret.encode()).hexdigest().encode() in kept


async def play_all_ways(client):
    """Play a friend with a rematch, two players on one screen, and a computer; all tokens that were handed out."""
    secrets = []

    async def ask(path, secret="", **body):
        answer = await client.request("POST", f"/api{path}", {"authorization": f"Bearer {secret}"}, body)
        assert answer.status < 300, answer
        return answer.json

    async def sit_down(path, secret="", **body):
        place = await ask(path, secret, **body)
        own = [seat["secret"] for seat in place["seats"]]
        secrets.extend([*own, place["invite"]] if place["invite"] else own)
        return f"/games/{place['id']}", own[0], place["invite"]

    table, own, invite = await sit_down("/games", game="showdown", opponent="friend", words="mine")
    _, friend, _ = await sit_down(f"{table}/join", invite=invite, words="ours")
    await ask(f"{table}/commands", own, type="resign", key="k")
    for secret in (own, friend):
        await ask(f"{table}/commands", secret, type="rematch")
    await sit_down(f"{table}/follow", own)
    for opponent in ("here", "random"):
        table, own, _ = await sit_down("/games", game="battle", opponent=opponent, words="mine")
        await ask(f"{table}/commands", own, type="resign")
    return secrets
