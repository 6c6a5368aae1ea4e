"""Find every derivation by walking the package: a file dropped in is a derivation checked."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import derivations
from derivations.claim import Derivation, Property

Claim = Derivation | Property


@cache
def claims(document: str = "") -> dict[str, Claim]:
    """Collect every derivation and property, named ``module.CONSTANT``, in order of module name.

    Args:
        document: its tag, to load one document's files alone ("table" for the integrals).

    Raises:
        ValueError: two lines share a key.
    """
    found: dict[str, Claim] = {}
    owners: dict[str, str] = {}
    for name in sorted(m.name for m in pkgutil.walk_packages(derivations.__path__, "derivations.") if _holds(m.name, document)):
        for constant, value in vars(importlib.import_module(name)).items():
            if not isinstance(value, (Derivation, Property)) or value in found.values():
                continue
            path = f"{name.removeprefix('derivations.')}.{constant}"
            found[path] = value
            for key in keys_of(value):
                if key in owners:
                    raise ValueError(f"{key} is encoded twice, in {owners[key]} and {path}; keep one")
                owners[key] = path
    return found


def _holds(module: str, document: str) -> bool:
    """Tell whether a module lies in a document's folder."""
    folder = module.split(".")[1]
    return folder.startswith(f"n{document}_") or not document or (document == "table" and folder == "integrals")


def claim_at(path: str) -> Claim:
    """Give the claim named ``module.CONSTANT``, importing its file alone."""
    module, _, constant = path.rpartition(".")
    claim: Claim = getattr(importlib.import_module(f"derivations.{module}"), constant)
    return claim


def path_of(key: str) -> str:
    """Name the claim that holds a key."""
    return index(key.split(":")[0])[key]


def keys_of(claim: Claim) -> list[str]:
    """List the keys of a derivation's lines, or of a property."""
    return [claim.key] if isinstance(claim, Property) else [claim.key(line) for line in claim.lines]


@cache
def index(document: str = "") -> dict[str, str]:
    """Map each key, of all documents or of one, to the name of the derivation that holds it."""
    return {key: path for path, claim in claims(document).items() for key in keys_of(claim)}


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
    known = sorted(index(wanted.split(":")[0]), key=sort_key)
    hits = [k for k in known if k == wanted or k.startswith((f"{wanted}/", f"{wanted}:"))]
    if hits:
        return hits
    document = wanted.split(":")[0]
    hint = f"document {document} has {known[0]} ... {known[-1]}" if known else "documents are 000, 001, 002, 004 and table"
    raise KeyError(f"unknown key {wanted!r}: {hint}; `closedform list` shows all")
