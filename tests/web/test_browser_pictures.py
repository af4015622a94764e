"""What the pictures show can be brought about: `make pictures` would fail, and nobody would know until then."""

from contextlib import ExitStack

import pictures


def test_each_scene_of_the_pictures_is_a_page(browser, tmp_path):
    with ExitStack() as stack:
        url = stack.enter_context(pictures.server(tmp_path))
        ada, grace = (pictures.visitor(browser, url) for _ in range(2))
        for player in (ada, grace):
            stack.callback(player.page.context.close)
        for name, prepare in pictures.SCENES.items():
            page = prepare(ada, grace)
            assert page.url.startswith(url), name
            assert page.locator("h1").count() == 1, name
