"""A package that is missing is named, with how to install it; one that is broken is not called missing."""

import pytest

from numduel.envs.packages import MissingPackage, needed
from numduel.game import NumduelError


def test_a_missing_package_is_an_import_error_of_one_sentence():
    with pytest.raises(MissingPackage) as refused, needed("rl", "no_such_package"):
        import no_such_package  # noqa: F401
    assert str(refused.value) == "this environment needs no_such_package: pip install 'numduel[rl]'"
    assert isinstance(refused.value, NumduelError)
    assert isinstance(refused.value, ImportError)


def test_a_broken_package_says_itself_what_is_wrong():
    with pytest.raises(ModuleNotFoundError, match="no_such_part"), needed("rl", "gymnasium"):
        import gymnasium.no_such_part  # noqa: F401
    with pytest.raises(ImportError, match="cannot import name 'nothing'"), needed("rl", "gymnasium"):
        from gymnasium import nothing  # noqa: F401
