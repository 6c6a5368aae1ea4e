"""The files of theorems: their names, their text, and which claim each is of."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from closedform.derivations.functions.types import Form
from closedform.numerics.coq.statements import Statement, Theorem

ROOT = Path(__file__).resolve().parents[2] / "coq"
HEAD = "From ClosedForm Require Import all.\nOpen Scope R_scope.\n"  # of each file, and of each trial
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
    return f"{comment}\n{HEAD}\n{laws}{stated}\nProof. {folded(proof)}. Qed.\n"


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
    said = [(_said(one.left), one.related, _said(one.right)) for one in statement.relations]
    where = [sorted(f"{symbol} {_said(form)}" for symbol, form in forms.items()) for forms in (domain.symbols, domain.chart)]
    return hash_of(str((said, where, sorted(map(_said, domain.such_that)))))


def _said(form: Form) -> str:
    """Write a form so that the order of terms and factors, which may differ from run to run, does not count."""
    if not getattr(form, "args", ()):
        return str(form)
    parts = [_said(arg) for arg in form.args]
    name = type(form).__name__
    return hash_of(f"{name} {sorted(parts) if name in ('Add', 'Mul', 'Max', 'Min') else parts}")
