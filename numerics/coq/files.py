"""The files of theorems: their names, their text, and which claim each is of."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from closedform.numerics.coq.statements import Statement, Theorem

ROOT = Path(__file__).resolve().parents[2] / "coq"
_WIDE = 150  # characters of a line


def folder() -> Path:
    """Return the folder of the library and the theorems.

    Raises:
        FileNotFoundError: this is no checkout.
    """
    if not (ROOT / "library").is_dir():
        raise FileNotFoundError("the theorems are no part of an installed closedform; run it in a checkout")
    return ROOT


def path_of(key: str) -> Path:
    """Return the file of a claim's theorem, below the folder: 001:88/finished is 001/line_88__finished.v."""
    document, _, rest = key.partition(":")
    name = re.sub(r"\W", "_", rest.replace("/", "__"), flags=re.ASCII)
    return Path(document) / f"{'line_' if name[:1].isdigit() else ''}{name}.v"


def text_of(statement: Statement, theorem: Theorem, proof: str) -> str:
    """Write the file of a theorem: what is printed, in a comment, then the theorem and its proof."""
    said = f"{statement.key}: {statement.says}".replace("(*", "( *").replace("*)", "* )")
    printed = statement.printed.replace("(*", "( *").replace("*)", "* )")
    comment = f"(** {said}" + (f"\n    {printed}" if printed else "") + " *)"
    laws = "".join(f"{definition}\n" for definition in theorem.definitions)
    stated = folded(theorem.text("refuted" if statement.kind == "refutation" else "holds"))
    head = "From ClosedForm Require Import all.\nOpen Scope R_scope."
    return f"{comment}\n{head}\n\n{laws}{stated}\nProof. {folded(proof)}. Qed.\n"


def folded(text: str, before: str = "  ") -> str:
    """Fold a long text at spaces."""
    lines = []
    for line in text.split("\n"):
        while len(line) > _WIDE and (cut := line.rfind(" ", len(before) + 1, _WIDE)) > len(before):
            lines.append(line[:cut])
            line = f"{before}{line[cut + 1 :]}"
        lines.append(line)
    return "\n".join(lines)


def hash_of(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def statement_hash(statement: Statement) -> str:
    """Return the hash of what a claim says: its relations and its domain; it changes where any of these does."""
    domain = statement.domain
    said = (statement.relations, sorted(map(str, domain.symbols.items())), domain.such_that, sorted(map(str, domain.chart.items())))
    return hash_of(str(said))
