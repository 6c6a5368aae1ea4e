"""Find every derivation by walking the package: a file dropped in is a derivation checked."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import derivations
from derivations.claim import Derivation, Property

Claim = Derivation | Property


@cache
def claims() -> dict[str, Claim]:
    """Collect every derivation and property, named ``module.CONSTANT``, in order of module name.

    Raises:
        ValueError: two lines share a key.
    """
    found: dict[str, Claim] = {}
    owners: dict[str, str] = {}
    for module in sorted(pkgutil.walk_packages(derivations.__path__, "derivations."), key=lambda m: m.name):
        loaded = importlib.import_module(module.name)
        for name, value in vars(loaded).items():
            if not isinstance(value, (Derivation, Property)) or value in found.values():
                continue
            path = f"{module.name.removeprefix('derivations.')}.{name}"
            found[path] = value
            for key in keys_of(value):
                if key in owners:
                    raise ValueError(f"{key} is encoded twice, in {owners[key]} and {path}; keep one")
                owners[key] = path
    return found


def keys_of(claim: Claim) -> list[str]:
    """List the keys of a derivation's lines, or of a property."""
    return [claim.key] if isinstance(claim, Property) else [claim.key(line) for line in claim.lines]


@cache
def index() -> dict[str, str]:
    """Map each key to the name of the derivation that holds it."""
    return {key: path for path, claim in claims().items() for key in keys_of(claim)}


def sort_key(key: str) -> tuple[object, ...]:
    """Order keys as the documents do: by document, numbered equations by number, then the rest."""
    document, _, rest = key.partition(":")
    number = rest.split("/")[0]
    return (document, 0, int(number), rest) if number.isdigit() else (document, 1, 0, rest)


def select(wanted: str) -> list[str]:
    """Resolve what a user names: a key, a key with parts below it, or a whole document.

    Raises:
        KeyError: nothing has that name; the message suggests the nearest keys.
    """
    known = sorted(index(), key=sort_key)
    hits = [k for k in known if k == wanted or k.startswith((f"{wanted}/", f"{wanted}:"))]
    if hits:
        return hits
    document = wanted.split(":")[0]
    near = [k for k in known if k.startswith(f"{document}:")]
    hint = f"document {document} has {near[0]} ... {near[-1]}" if near else "documents are 000, 001, 002 and table"
    raise KeyError(f"unknown key {wanted!r}: {hint}; `closedform list` shows all")
