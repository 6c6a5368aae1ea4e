r"""What a node of a formula needs of its arguments to have a real value, to be continuous there, and to be analytic: one list.

    1/u               u != 0
    sqrt(u)           u >= 0;  analytic where u > 0
    u^a, log u        u > 0
    asin u            u in [-1, 1];  analytic inside
    Gamma(u)          u not in 0, -1, -2, ...
    |u|, max(u, v)    nothing;  analytic where u != 0, where u != v
    1{u > 0}          nothing;  continuous and analytic where u != 0

The rows of functions are in ``functions.facts``. Others read the list: where a formula may change its form (the zeros of what it needs),
where it breaks (points that violate it), whether all is paid (signs of it), whether a form is real, or continuous.
Integrals, means and sums need more, which is not listed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import FACTS, FOLDED, KINKS, Facts
from closedform.derivations.functions.types import Form


class For(StrEnum):
    """The purpose of a condition; later purposes require more."""

    VALUE = "to have a value"
    CONTINUOUS = "to be continuous"
    ANALYTIC = "to be analytic"


@dataclass(frozen=True)
class Need:
    """A condition on the arguments of a node.

    Args:
        form: the form that is restricted.
        must: its required sign: positive, at least zero, or not zero.
        to: the purpose.
        jumps: True if the node jumps where the form is zero.
        poles: True if the form must be none of 0, -1, -2, ...
    """

    form: Form
    must: Sign
    to: For = For.VALUE
    jumps: bool = False
    poles: bool = False

    @property
    def is_assumed(self) -> bool:
        """Whether SymPy's assumptions on the letters imply it."""
        return assumed(self.form, Sign.POSITIVE) or (not self.poles and assumed(self.form, self.must))

    @property
    def is_sided(self) -> bool:
        """Whether the node is another one, or none, on one side of the form's zeros."""
        return self.must is not Sign.NONZERO or self.to is not For.VALUE


Certain = Callable[[Form, Sign], bool]  # whether a form certainly has a sign
_OF_WHOLE_ORDER = (sp.besselj, sp.besseli, sp.polygamma)
_TURN_OF_WAVE = {sp.sin: sp.cos, sp.cos: sp.sin, sp.tan: sp.cos}  # zero where the wave's inverse turns or jumps


def assumed(form: Form, must: Sign) -> bool:
    """Return True if SymPy's assumptions on the letters of a form imply its sign: a ``Certain``."""
    return bool(getattr(form, f"is_{must.value}"))


def unless_refuted(form: Form, must: Sign) -> bool:
    """Return True unless SymPy's assumptions refute a sign: a ``Certain`` for what a node needs at least."""
    return getattr(form, f"is_{must.value}") is not False


def unless_refuted_on(domain: Domain) -> Certain:
    """Return ``unless_refuted`` for the letters of a domain, each at least its lower end and at most its upper one."""
    lows, highs = dict[Form, Form](), dict[Form, Form]()
    for s, interval in domain.symbols.items():
        for ends, end, turn, is_open in (
            (lows, interval.inf, 1, interval.left_open),
            (highs, interval.sup, -1, interval.right_open),
        ):
            if end.is_finite:
                kind = {"positive" if is_open else "nonnegative": True, "integer": s.is_integer}
                ends[s] = end + turn * sp.Dummy(s.name, **kind)
    return lambda form, must: all(unless_refuted(form.xreplace(ends), must) for ends in ({}, lows, highs))


def needs(node: Form, certain: Certain = assumed) -> Iterator[Need]:
    """List the conditions of one node without bound variables, as far as they are known; sums and products have none.

    Args:
        node: any node; its arguments are real.
        certain: the signs that are known of orders and exponents. What is not known is required: the list is sufficient.
            With ``unless_refuted``, or that of a domain, it is necessary instead.
    """
    if node.is_Pow:
        yield from _of_power(node.base, node.exp, certain)
    elif isinstance(node, (sp.Max, sp.Min)):
        yield from (Need(one - other, Sign.NONZERO, For.ANALYTIC) for other, one in combinations(node.args, 2))
    elif isinstance(node, KINKS):
        jumps = bool(FACTS[node.func].jumps)
        yield Need(node.args[0], Sign.NONZERO, For.CONTINUOUS if jumps else For.ANALYTIC, jumps)
    elif node.func in FACTS:
        yield from _of_function(node, FACTS[node.func], certain)


def divides_by_gamma(node: Form) -> bool:
    """Return True for a power of 1/Gamma, which has no pole: it is zero at those of Gamma."""
    return bool(node.is_Pow and isinstance(node.base, sp.gamma) and node.exp.is_Integer and node.exp < 0)


def is_listed(node: Form) -> bool:
    """Return True if a function or a power needs no more than is listed; Bessel functions and polygammas do, of an order that is not whole."""
    if isinstance(node, _OF_WHOLE_ORDER):
        return bool(node.args[0].is_integer)
    return bool(node.is_Pow or (node.func in FACTS and not isinstance(node, sp.binomial)))


def leaves_the_reals(node: Form) -> bool:
    """Return True if a node may not be real though its arguments are, as far as SymPy's assumptions say."""
    return any(one.to is For.VALUE and one.is_sided and not one.is_assumed for one in needs(node))


def _of_power(base: Form, exponent: Form, certain: Certain) -> Iterator[Need]:
    if base.is_number and base.is_positive:
        return
    if exponent.is_integer:
        if not certain(exponent, Sign.NONNEGATIVE):
            yield Need(base, Sign.NONZERO)
        if not exponent.is_number:  # the base may be negative, and then nothing is analytic in the letter
            yield Need(base, Sign.POSITIVE, For.ANALYTIC)
    elif certain(exponent, Sign.POSITIVE):
        yield from _nonnegative(base)
    else:
        yield Need(base, Sign.POSITIVE)


def _nonnegative(form: Form) -> Iterator[Need]:
    yield Need(form, Sign.NONNEGATIVE)
    yield Need(form, Sign.POSITIVE, For.ANALYTIC)


def _of_function(node: Form, facts: Facts, certain: Certain) -> Iterator[Need]:
    first, last = node.args[0], node.args[-1]
    if isinstance(node, Phi2) and last in (1, -1):  # Phi(min(h, k)), or max(0, Phi(h) + Phi(k) - 1)
        yield Need(first - last * node.args[1], Sign.NONZERO, For.ANALYTIC)
    elif isinstance(node, Phi2):
        yield from _nonnegative(1 - last**2)
    elif last.func in FOLDED.get(node.func, ()):  # asin sin u is real for every u, and turns where cos u is zero
        yield Need(_TURN_OF_WAVE[last.func](last.args[0]) ** 2, Sign.POSITIVE, For.ANALYTIC)
    else:
        if facts.order_poles is not sp.S.EmptySet:
            yield Need(first, Sign.NONZERO, poles=True)
        yield from _of_argument(
            last, facts, finite_at_end=facts.finite_above is not None and certain(first - facts.finite_above, Sign.POSITIVE)
        )


def _of_argument(u: Form, facts: Facts, *, finite_at_end: bool) -> Iterator[Need]:
    """Require that the last argument of a function lies in its domain, and on no pole."""
    if facts.domain is not sp.S.Reals:
        domain = facts.domain.closure if finite_at_end else facts.domain
        for end, form, is_open in ((domain.inf, u - domain.inf, domain.left_open), (domain.sup, domain.sup - u, domain.right_open)):
            if end.is_finite:
                yield from [Need(form, Sign.POSITIVE)] if is_open else _nonnegative(form)
    elif facts.period is not None and facts.poles is not sp.S.EmptySet:
        wave = sp.sin(sp.pi * (u - facts.first_pole) / facts.period)
        yield Need(-wave if wave.could_extract_minus_sign() else wave, Sign.NONZERO)
    elif facts.poles.is_FiniteSet:
        yield from (Need(u - place, Sign.NONZERO) for place in facts.poles)
    elif facts.poles is not sp.S.EmptySet:
        yield Need(u, Sign.NONZERO, poles=True)
