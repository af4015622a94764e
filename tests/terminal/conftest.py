"""A person at a real terminal, for the tests in this folder."""

import pytest

from screen import Terminal


@pytest.fixture
def terminal(tmp_path):
    def start(*args, **options):
        return Terminal(*args, XDG_DATA_HOME=str(tmp_path), **options)

    return start
