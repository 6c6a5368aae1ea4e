"""Texts as an editor and the disk have them: places in units of an encoding, and a hash that line ends do not change."""

from __future__ import annotations

import hashlib

from closedform.derivations.reading.paper.encodings import plain_ends

_MARK = "\ufeff"  # before a text, which editors leave out
_LAST_OF_ONE_UNIT = "\uffff"  # in utf-16


def units(text: str, encoding: str) -> int:
    """Count the code units of a text in an encoding of the protocol: utf-8, utf-16 or utf-32."""
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + (sum(sign > _LAST_OF_ONE_UNIT for sign in text) if encoding == "utf-16" else 0)


def hash_of(text: str) -> str:
    """Hash a text, whatever its line ends: an editor may have others than the disk."""
    return hashlib.sha256(plain_ends(text.removeprefix(_MARK)).encode("utf-8", "surrogatepass")).hexdigest()
