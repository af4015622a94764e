import pytest

from models.report.made import as_data, log, samples

GAMES = {"showdown": {"rules": (("target", 20), ("numbers", 5))}, "wits": {}}


@pytest.fixture(scope="session")
def logs():
    """Three models at two games."""
    return [
        log(samples(key, who, 8, **options), f"numduel/{who}", f"{key}-{who}")
        for key, options in GAMES.items()
        for who in ("easy", "random", "perfect")
    ]


@pytest.fixture(scope="session")
def found(logs, tmp_path_factory):
    return as_data(tmp_path_factory.mktemp("logs"), *logs)
