"""Nested tuples with names as JSON and back. What comes back is checked against the types that they declare."""

import json
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from numduel.game import NumduelError

T = TypeVar("T")


class NotStored(NumduelError):
    """Data of another shape than what was to be read."""


def encoded(value: Any) -> bytes:
    """A value as JSON, on one line; the same bytes for equal values."""
    return json.dumps(_plain(value), ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def _plain(value: Any) -> Any:
    """A value as JSON has it: a tuple with names is a list of its fields."""
    match value:
        case tuple() | list():
            return [_plain(each) for each in value]
        case Mapping():
            return {key: _plain(each) for key, each in value.items()}
        case _:
            return value


def read(kind: type[T], data: bytes) -> T:
    """A value of that type from JSON; raises NotStored if it is anything else."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise NotStored("it is not JSON") from None
    return decoded(kind, found)


def decoded(kind: type[T], value: Any) -> T:
    """The same from data: a tuple with names may also be a mapping, with more than its fields."""
    found: T = _decoded(kind, value)
    return found


def _decoded(kind: Any, value: Any) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        kinds = [each for each in args if each is not NoneType]
        return None if value is None and len(kinds) < len(args) else _either(kinds, value)
    if origin is tuple and isinstance(value, list | tuple):
        kinds = [args[0]] * len(value) if args[1:] == (...,) else list(args)
        return tuple(map(_decoded, kinds, _long(value, len(kinds))))
    if origin in (dict, Mapping) and isinstance(value, Mapping):
        return {_decoded(args[0], key): _decoded(args[1], each) for key, each in value.items()}
    if hasattr(kind, "_fields"):
        return _named(kind, value)
    if kind is float and type(value) is int:
        return value
    if type(value) is not kind:
        raise NotStored(f"it has {_short(value)} instead of {getattr(kind, '__name__', kind)}")
    return value


def _either(kinds: list[Any], value: Any) -> Any:
    """A value of one of several types."""
    kind = next((each for each in kinds if type(value) is each), kinds[0])
    return _decoded(kind, value)


def _named(kind: Any, value: Any) -> Any:
    """A tuple with names."""
    types = _fields(kind)
    if isinstance(value, Mapping):
        missing = [name for name in types if name not in value]
        if missing:
            raise NotStored(f"it has no {missing[0]}")
        value = [value[name] for name in types]
    if not isinstance(value, list | tuple):
        raise NotStored(f"it has {_short(value)} instead of {kind.__name__}")
    return kind(*map(_decoded, types.values(), _long(value, len(types))))


@cache
def _fields(kind: Any) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(kind).items() if name in kind._fields}


def _long(value: Any, length: int) -> Any:
    if len(value) != length:
        raise NotStored(f"it has {len(value)} values instead of {length}")
    return value


def _short(value: Any) -> str:
    return type(value).__name__
