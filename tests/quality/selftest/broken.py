"""What is broken to be put right again: the documents' refuted lines, mutants of formulas that hold, the zoo's false claims; whole or in pieces."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.origin import Origin
from closedform.derivations.index import claims
from closedform.numerics.calculus.claims import claim_at
from selftest import mutate, zoo
from selftest.formulas import formulas

KINDS = ("documents", "single", "double", "zoo")
MUTANTS = 667  # with one slip; half as many have two: a thousand
_MOST_PIECES = 1000

T = TypeVar("T")


class Broken(msgspec.Struct, frozen=True):
    """What is to be put right.

    Args:
        kind: one of ``KINDS``.
        origin: of the claim.
        number: of its line or, of mutants, of its formula.
        reading: of the quantity; of a mutant that of its formula.
        twin: a true claim about the same quantity on a domain that takes this one in; None where none is known, and where none is needed.
        seed: of a mutant.
    """

    kind: str
    origin: Origin
    number: int
    reading: str = ""
    twin: Origin | None = None
    seed: int = 0


@dataclass(frozen=True)
class Pieces:
    """Some of the equal parts of what is broken; the parts are disjoint, and what each found is kept, so that they add up.

    Args:
        first: of them, from 1.
        last: of them.
        of: how many parts there are.
    """

    first: int = 1
    last: int = 1
    of: int = 1

    @classmethod
    def read(cls, text: str) -> Pieces:
        """Read "2/8", the second of eight parts, or "1-5/8", the first five.

        Raises:
            ValueError: it is neither.
        """
        match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", text, re.ASCII)
        first, last, of = (int(part) for part in (match[1], match[2] or match[1], match[3])) if match else (0, 0, 0)
        if not 1 <= first <= last <= of <= _MOST_PIECES:
            raise ValueError(
                f"--piece is {text!r}; write 2/8 for the second of eight parts, 1-5/8 for the first five, up to {_MOST_PIECES} parts"
            )
        return cls(first, last, of)

    def taken(self, whole: Sequence[T]) -> list[T]:
        """Take these parts of a list, every so-manieth of it."""
        return [one for k, one in enumerate(whole) if self.first <= k % self.of + 1 <= self.last]


def documents_broken() -> list[Broken]:
    """List the documents' scalar lines that carry a correction under their first reading."""
    found = []
    for origin, claim in claims().items():
        if not isinstance(claim, Derivation):
            continue
        reading = next(iter(claim.readings))
        for i, line in enumerate(claim.lines):
            scalar = not isinstance(claim.value(line, reading), sp.MatrixBase)
            if scalar and not line.approximate and not claim.expected_to_hold(line):
                found.append(Broken("documents", origin, i, reading))
    return found


def mutants_broken(kind: str, count: int, seed: int) -> list[Broken]:
    """Draw mutants, of scalar formulas that hold, as evenly over them as it goes."""
    scalar = [
        (origin, j, formula.reading)
        for origin, claim in claims().items()
        for j, formula in enumerate(formulas(claim) if isinstance(claim, Derivation) else ())
        if not isinstance(formula.value, sp.MatrixBase)
    ]
    random.Random(f"{seed}|{kind}").shuffle(scalar)
    return [
        Broken(kind, origin, j, reading, seed=seed * 1000 + k // len(scalar))
        for k, (origin, j, reading) in ((k, scalar[k % len(scalar)]) for k in range(count))
    ]


def zoo_broken() -> list[Broken]:
    """List the lines of the zoo's false claims, each with a true claim about the same quantity wherever it is asked for, if there is one."""
    twins: dict[Any, list[tuple[Origin, Domain]]] = {}
    for origin in zoo.claims("true").values():
        if isinstance(claim := claim_at(origin), Derivation):
            twins.setdefault(next(iter(claim.readings.values())), []).append((origin, claim.domain))
    found = []
    for origin in zoo.claims("false").values():
        if isinstance(claim := claim_at(origin), Derivation):
            reading, quantity = next(iter(claim.readings.items()))
            twin = next((one for one, domain in twins.get(quantity, []) if _takes_in(domain, claim.domain)), None)
            found += [Broken("zoo", origin, i, reading, twin) for i in range(len(claim.lines))]
    return found


def _takes_in(wide: Domain, narrow: Domain) -> bool:
    """Tell whether a domain certainly has every point of another that knows the same letters."""
    if str(wide) == str(narrow):
        return True
    return (
        not wide.chart
        and not narrow.chart
        and wide.symbols.keys() == narrow.symbols.keys()
        and set(wide.such_that) <= set(narrow.such_that)
        and all(narrow.symbols[letter].is_subset(wide.symbols[letter]) is True for letter in wide.symbols)
    )


def forms(claim: Derivation, broken: Broken) -> tuple[str, Any, Any, str]:
    """Give the key, the broken form, the right one (None where none is known) and, of a mutant, the edit."""
    if broken.kind in ("single", "double"):
        formula = formulas(claim)[broken.number]
        value, parameters, edit = formula.value, claim.readings[formula.reading].free_symbols, ""
        for time in range(1 if broken.kind == "single" else 2):
            mutant = mutate.sample(value, parameters, 1, f"{broken.seed}|{formula.key}|{formula.of}|{time}")
            value, edit = (mutant[0].value, f"{edit}; {mutant[0].edit}".strip("; ")) if mutant else (value, edit)
        return f"{formula.key} ({formula.of})", value, formula.value, edit or "none"
    line = claim.lines[broken.number]
    right = claim.correction(line, broken.reading)
    if broken.twin is not None:
        twin = claim_at(broken.twin)
        assert isinstance(twin, Derivation)
        right = twin.value(twin.lines[-1], next(iter(twin.readings)))
    return claim.key(line), claim.value(line, broken.reading), right, ""
