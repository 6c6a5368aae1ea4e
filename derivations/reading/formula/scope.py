"""What a parser knows where it stands: the letters of the claim, and what is open around the place."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from closedform.derivations.reading.formula.notation import Notation


@dataclass(eq=False)
class Integral:
    """An integral whose differential has not been met, or has.

    Args:
        ends: its lower and its upper one.
        outer: the integral whose integrand it begins.
        variable: of its differential; None before that.
    """

    ends: tuple[ast.expr, ast.expr]
    outer: Integral | None = None
    variable: ast.Name | None = None


@dataclass(frozen=True)
class Scope:
    r"""What holds at a place of a formula; a parser enters another scope and leaves it, and nothing else changes it.

    Args:
        notation: of the note.
        names: of the parameters and of the variables that the claim knows.
        random: those of the random variables.
        running: what the formula integrates, sums or takes a limit over.
        naming: the whole text is one name, or is asked for its names.
        depth: how many sums the place stands in.
        later: a term of the same sum stands before.
        bars: how many absolute values are open, of those that | opens.
        conditioning: a bare | at this level separates an event.
        closing: the next bar closes what \left. has opened.
        averaging: a mean is open.
        valued: an event may be that a variable has a value.
        integral: the integral that waits for its differential at this level, or has had it here.
        above: the integral in whose integrand the numerator stands that is read; the differential may stand in it.
        handed: the integral that is above for the numerator that comes next.
    """

    notation: Notation
    names: frozenset[str] = frozenset()
    random: frozenset[str] = frozenset()
    running: frozenset[str] = frozenset()
    naming: bool = False
    depth: int = 0
    later: bool = False
    bars: int = 0
    conditioning: bool = False
    closing: bool = False
    averaging: bool = False
    valued: bool = False
    integral: Integral | None = None
    above: Integral | None = None
    handed: Integral | None = None

    @property
    def known(self) -> frozenset[str]:
        """Give the letters that something is said of, or that run here."""
        return self.names | self.running
