"""A document, and the search for all of them: a folder of ``derivations`` whose ``__init__`` declares one.

    DOCUMENT = Document(tag="005", title="...", equations=12, fields={"Sigma1": 2.0, "Sigma0": 1.0})

Any such folder is found; no other file names the documents.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from closedform import derivations

NOTE = "note"  # the tag of a reader's own claim, which belongs to no document


@dataclass(frozen=True, slots=True)
class Document:
    """A document, or a table of formulas that documents use.

    Args:
        tag: its name in keys, as 002 in 002:72.
        title: its subject, in one line.
        equations: the last number it prints; None if nothing is numbered and no register is kept.
        fields: the length scale, in pixels, of each Gaussian field behind its data, by the name that laws give the field.
        looked_up: True if the prover may use its formulas as known; they are then proved without the table.

    Raises:
        ValueError: the tag is not one word, or the last number or a length scale is not positive.
    """

    tag: str
    title: str
    equations: int | None
    fields: Mapping[str, float]
    looked_up: bool = False

    def __post_init__(self) -> None:
        """Refuse values that no key or sampler could use."""
        if not self.tag.isalnum():
            raise ValueError(
                f"the document {self.title!r} has the tag {self.tag!r}; use letters and digits, as it starts every key"
            )
        if self.equations is not None and self.equations < 1:
            raise ValueError(f"document {self.tag} has equations={self.equations}; give the last printed number, or None")
        for name, scale in self.fields.items():
            if not scale > 0:
                raise ValueError(f"document {self.tag} gives the field {name} the length scale {scale}; give a positive one")


@cache
def _packages() -> Mapping[str, tuple[Document, str]]:
    """Map each tag to its document and the name of its package, in order of tag.

    Raises:
        ValueError: two folders have one tag.
    """
    found: dict[str, tuple[Document, str]] = {}
    for module in pkgutil.iter_modules(derivations.__path__, "closedform.derivations."):
        declares = module.ispkg and "DOCUMENT" in _source(module)  # other folders import SymPy, which help does not need
        document = getattr(importlib.import_module(module.name), "DOCUMENT", None) if declares else None
        if isinstance(document, Document):
            if document.tag in found:
                raise ValueError(
                    f"{found[document.tag][1]} and {module.name} are both document {document.tag}; give one of them another tag"
                )
            found[document.tag] = (document, module.name)
    return dict(sorted(found.items()))


def _source(package: pkgutil.ModuleInfo) -> str:
    """Read the ``__init__`` of a package where it was found, without importing it."""
    folder = Path(getattr(package.module_finder, "path", Path(__file__).parent))
    return folder.joinpath(package.name.rpartition(".")[2], "__init__.py").read_text(encoding="utf-8")


def documents() -> Mapping[str, Document]:
    """Return every document by its tag, in order of tag."""
    return {tag: document for tag, (document, _) in _packages().items()}


def registered() -> Mapping[str, Document]:
    """Return the documents that print numbers, and keep a register of them."""
    return {tag: document for tag, document in documents().items() if document.equations is not None}


def package_of(tag: str) -> str:
    """Name the package that encodes a document: ``derivations.n002_sigmoid_and_steady_state``.

    Raises:
        KeyError: there is no such document.
    """
    return _packages()[tag][1]


def folder_of(tag: str) -> Path:
    """Return a document's folder.

    Raises:
        KeyError: there is no such document.
    """
    return Path(str(importlib.import_module(package_of(tag)).__file__)).parent


def listed(tags: Mapping[str, Document]) -> str:
    """Write tags as a list in a sentence: 000, 001 or table."""
    *rest, last = tags
    return f"{', '.join(rest)} or {last}" if rest else last
