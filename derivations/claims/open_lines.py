"""What is recorded as open: lines and corrections that are only expected to agree, each with the reason in words.

A document's folder may hold ``open.toml``, beside its register:

    [lines]
    "002:68" = "nothing certifies yet that the mean converges absolutely"

    [corrections]
    "002:74" = "nothing certifies yet that the places where it turns stay apart"

No verdict is written there; the engines decide. What is recorded as open and is proved, enclosed or refuted is not as recorded.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from closedform.derivations.claims.document import documents, folder_of

FILE = "open.toml"
_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Open:
    """What a document's folder records as open.

    Args:
        lines: why a line is only expected to agree, by its key.
        corrections: why the correction of a line is, by the line's key.
    """

    lines: Mapping[str, str] = field(default_factory=lambda: _NONE)
    corrections: Mapping[str, str] = field(default_factory=lambda: _NONE)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    lines: dict[str, str] = {}
    corrections: dict[str, str] = {}


@cache
def open_in(document: str) -> Open:
    """Read what a document's folder records as open: nothing where it has no such file, or where there is no such document.

    Raises:
        ValueError: the file cannot be read, or a reason is missing.
    """
    return read_open(folder_of(document) / FILE) if document in documents() else Open()


def read_open(path: Path) -> Open:
    """Read one file of open lines; nothing where there is none.

    Raises:
        ValueError: it is no TOML, has another table than ``lines`` and ``corrections``, or gives no reason.
    """
    name = f"{path.parent.name}/{path.name}"
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except FileNotFoundError:
        return Open()
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(
            f'{name} cannot be read: {error}; write the tables [lines] and [corrections], with rows such as "002:68" = "a reason"'
        ) from None
    for key, reason in (*found.lines.items(), *found.corrections.items()):
        if not reason.strip():
            raise ValueError(f"{name} gives no reason why {key} is open; say what is not certified")
    return Open(MappingProxyType(found.lines), MappingProxyType(found.corrections))
