"""The scenes of `make pictures` still work: otherwise nobody would know until the next run."""

from contextlib import ExitStack

import pictures


def test_each_scene_of_make_pictures_can_be_reached(browser, tmp_path):
    with ExitStack() as stack:
        url = stack.enter_context(pictures.server(tmp_path))
        ada, grace = (pictures.visitor(browser, url) for _ in range(2))
        for player in (ada, grace):
            stack.callback(player.page.context.close)
        for name, prepare in pictures.SCENES.items():
            page = prepare(ada, grace)
            assert page.url.startswith(url), name
            assert page.locator("h1").count() == 1, name
