import pytest


@pytest.fixture(autouse=True)
def _own_home(monkeypatch, tmp_path):
    """No test touches the user's saved games, or depends on the user's terminal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
