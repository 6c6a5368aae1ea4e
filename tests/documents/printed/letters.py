r"""The documents' letters: what each phrase of their LaTeX stands for in the encodings.

A symbol that is named as the document writes it (``rho_11`` for ``\rho_{11}``) needs no entry. A phrase with several values
takes the first one whose symbols the derivation has.
"""

from __future__ import annotations

import re
from typing import Any

import sympy as sp

from closedform.derivations.claims import notation as n
from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import Encoded
from printed import n000, n001, n002, n003, n004
from printed.latex import read, tokens

_GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "theta",
    "lambda",
    "mu",
    "nu",
    "xi",
    "rho",
    "sigma",
    "tau",
    "phi",
    "omega",
    "Sigma",
    "Lambda",
    "Delta",
]
_NAME = re.compile(r"([A-Za-z]+)(?:_([0-9a-z]+))?")

ANYWHERE: dict[str, Any] = {r"\pi": sp.pi, "e": sp.E, r"\infty": sp.oo}
COMMON: dict[str, tuple[Any, ...]] = {
    r"\Sigma_1 w_1": (n.a_S1w1,),
    r"\Sigma_1 w_k": (n.a_S1wk,),
    r"\Sigma_0 w_1": (n.a_S0w1,),
    r"\Sigma_0 w_k": (n.a_S0wk,),
    r"w_1^\top \Sigma_1 w_1": (n.rho_11, n.sigma_1**2),
    r"w_1^\top \Sigma_0 w_1": (n.sigma_0**2,),
    r"\gamma": (n.rho_1k / sp.sqrt(n.rho_11 * n.rho_kk),),
}
_DOCUMENTS: dict[str, Any] = {
    "n000_single_neuron": n000,
    "n001_relu_and_gates": n001,
    "n002_sigmoid_and_steady_state": n002,
    "n003_nonlinearity_in_contrastive_learning": n003,
    "n004_two_populations": n004,
}
# Tables by file, derivation or line, the narrower after the wider.
_TABLES = {
    name if ":" in name else f"{folder}.{name}": table
    for folder, module in _DOCUMENTS.items()
    for name, table in module.FILES.items()
}
# Encodings that hold something made of what is printed, and how it is made.
_MADE_OF = {key: made for module in _DOCUMENTS.values() for key, made in module.MADE_OF.items()}
# Encodings in several laws, of which the print is compared with this one.
_ENTRY = n000.ENTRY
# The reading a print is compared under, where it is not the derivation's first.
_READING = {
    "000:17/answer-alpha-above-beta-plus-one": "conditional expectation given <w, X> >= 0",
    "000:high-gain-data/projected-mean": "for X_i = 1",
    "000:simulations/entrywise": "X_j stands in every factor",
}
# What a print lacks, and the reader needs.
_LACKING = {"001:58": " dt"}
# Where the encoding is of another side of the printed equation than its last.
_SIDE = {"000:high-gain-data/setting-each-entry-to-zero": 0}


def printed_value(origin: Encoded, claim: Derivation, line: Line) -> Any:
    """Read what a line prints, in the symbols of its encoding.

    Raises:
        NotRead: the text holds what the reader does not take.
    """
    key = claim.key(line)
    lacking = "" if line.printed.endswith(_LACKING.get(key, "")) else _LACKING[key]
    found = read(line.printed + lacking, table_for(origin, claim, line), side=_SIDE.get(key, -1))
    return _MADE_OF.get(key, lambda value: value)(found)


def encoded_value(claim: Derivation, line: Line) -> Any:
    """Give the line's encoding, under the reading and in the law that the print is compared in."""
    key = claim.key(line)
    value, entry = claim.value(line, _READING.get(key, next(iter(claim.readings)))), _ENTRY.get(key)
    return value if entry is None else value[entry]


def table_for(origin: Encoded, claim: Derivation, line: Line) -> dict[str, Any]:
    """Collect the phrases that a derivation's lines may use."""
    symbols = claim.domain.parameters | set(claim.where) | _in(line)
    named = {_latex(s.name): s for s in symbols if _latex(s.name)}
    common = {p: v for p, values in COMMON.items() for v in reversed(values) if sp.sympify(v).free_symbols <= symbols}
    narrower = (_TABLES.get(place, {}) for place in (origin.module, str(origin), claim.key(line)))
    out: dict[str, Any] = {}
    for table in ({**ANYWHERE, **named}, common, *narrower):
        spelt = {" ".join(tokens(phrase)): value for phrase, value in table.items()}
        out |= spelt
    return out


def _in(line: Line) -> set[Any]:
    values = line.value.values() if hasattr(line.value, "values") and not isinstance(line.value, sp.MatrixBase) else [line.value]
    return {symbol for value in values for symbol in value.atoms(sp.Symbol)}


def _latex(name: str) -> str:
    match = _NAME.fullmatch(name)
    if match is None or (len(match[1]) > 1 and match[1] not in _GREEK):
        return ""
    letter = "\\" + match[1] if match[1] in _GREEK else match[1]
    return letter + (f"_{{{match[2]}}}" if match[2] else "")
