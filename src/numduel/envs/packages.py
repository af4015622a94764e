"""Packages that only some environments need."""

from collections.abc import Iterator
from contextlib import contextmanager

from numduel.game import NumduelError


class MissingPackage(NumduelError, ImportError):
    """A package that an environment needs is not installed."""


@contextmanager
def needed(extra: str, *packages: str) -> Iterator[None]:
    """Say in a sentence which extra has the packages imported here, if one is missing; not if one is broken."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in packages:
            raise
        raise MissingPackage(f"this environment needs {error.name}: pip install 'numduel[{extra}]'") from None
