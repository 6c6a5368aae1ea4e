"""The parser's state at a place: the letters of the claim, and the open constructs around it."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from closedform.derivations.reading.formula.notation import Notation


@dataclass(eq=False)
class Integral:
    """An integral before or after its differential.

    Args:
        ends: its lower and its upper end.
        outer: the integral whose integrand it begins.
        variable: the variable of its differential; None before it.
        start: the place at which its integrand begins.
    """

    ends: tuple[ast.expr, ast.expr]
    outer: Integral | None = None
    variable: ast.Name | None = None
    start: int = -1


@dataclass(frozen=True)
class Scope:
    r"""The state at a place of a formula; a parser enters another scope and leaves it, and nothing else changes it.

    Args:
        notation: the note's notation.
        names: the names of the parameters and of the claim's variables.
        random: the names of the random variables.
        running: the letters that the formula integrates, sums or takes a limit over.
        naming: True if the whole text is one name, or is searched for names.
        depth: the number of sums around the place.
        later: True if a term of the same sum precedes it.
        bars: the number of absolute values opened by |.
        norms: the number of norms opened by \|.
        conditioning: True if a bare | at this level separates an event.
        closing: True if the next bar closes \left.
        averaging: True if a mean is open.
        valued: True if an event may be a variable's equality with a value.
        integral: the integral at this level that waits for its differential, or has had it.
        above: the integral whose integrand has the numerator being read; its differential may stand there.
        handed: that integral, for the next numerator.
    """

    notation: Notation
    names: frozenset[str] = frozenset()
    random: frozenset[str] = frozenset()
    running: frozenset[str] = frozenset()
    naming: bool = False
    depth: int = 0
    later: bool = False
    bars: int = 0
    norms: int = 0
    conditioning: bool = False
    closing: bool = False
    averaging: bool = False
    valued: bool = False
    integral: Integral | None = None
    above: Integral | None = None
    handed: Integral | None = None

    @property
    def known(self) -> frozenset[str]:
        """Return the letters with a statement, or that run here."""
        return self.names | self.running
