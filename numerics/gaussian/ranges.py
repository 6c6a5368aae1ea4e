"""Integrals over boxes: sums are distributed, and indicators of a line become ends of a range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import sympy as sp

from closedform.derivations.functions.facts import KEEP_SIGN, KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, ReLU
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.algebra import SideOf
from closedform.numerics.forms.monotone import unwrapped
from closedform.numerics.forms.nodes import outermost_special

HIGH_POWER = 4  # largest power of a sum opened term by term (2^n pieces of two terms); higher ones are expanded at once
MOST_TERMS = 500  # most terms of such a power
HIGHEST_POWER = 64  # of a sum that is opened at all: the terms of (1 - x)^1000 cancel, and it is integrated as it stands


@dataclass(frozen=True)
class Iterated:
    """An integral of ``body`` over a box: (variable, lower end, upper end), innermost first."""

    body: Form
    ranges: tuple[tuple[Form, Form, Form], ...]

    @property
    def variables(self) -> set[Form]:
        """The variables of integration."""
        return {v for v, _, _ in self.ranges}


def _has_root(form: Form, variables: set[Letter] | frozenset[Letter]) -> bool:
    return any(not p.exp.is_Integer for p in form.atoms(sp.Pow) if p.base.free_symbols & variables)


def distributed(body: Form, variables: set[Letter] | frozenset[Letter]) -> list[Form]:
    """Split a body into additive terms by distributing the sums that contain variables or integrals.

    Denominators, function arguments, sums of parameters, and powers of many terms stay.
    """
    body = body.replace(ReLU, lambda h: h * sp.Heaviside(h)) if body.has(ReLU) else body
    if body.is_Add:
        return [piece for term in body.args for piece in distributed(term, variables)]
    for factor in sp.Mul.make_args(body):
        base, power = (factor.base, factor.exp) if factor.is_Pow else (factor, sp.Integer(1))
        if not base.is_Add or not (power.is_Integer and power > 0):
            continue
        if not base.free_symbols & variables and not outermost_special(base):
            continue
        others = sp.Mul(*(f for f in sp.Mul.make_args(body) if f is not factor))
        if power > HIGH_POWER:
            if (
                power > HIGHEST_POWER
                or _has_root(base, variables)
                or comb(int(power) + len(base.args) - 1, len(base.args) - 1) > MOST_TERMS
            ):
                continue  # no term of it has an exact integral, or there are too many: it is one factor of an integrand
            opened = sp.Add.make_args(sp.expand_multinomial(base**power, deep=False))
            return [piece for term in opened for piece in distributed(term * others, variables)]
        rest = others * base ** (power - 1)
        return [piece for term in base.args for piece in distributed(term * rest, variables)]
    return [body]


def _monotone_core(argument: Form, variables: set[Letter], sign: SideOf) -> Form:
    """Remove from an indicator's argument positive factors, and functions that have the sign of their argument."""
    factors = sp.Mul.make_args(argument)
    outer = [f for f in factors if not f.free_symbols & variables]
    inner = [f for f in factors if f.free_symbols & variables]
    s = sign(sp.Mul(*outer)) if outer else 1
    if s is None and all(_is_scale(f) for f in outer):
        s = 1
    if s in (None, 0):
        raise NotLowered(f"the sign of {sp.Mul(*outer)} is not certain in the indicator of {argument} > 0")
    core = sp.Mul(*inner)
    if core.func in KEEP_SIGN:
        core = _monotone_core(core.args[0], variables, sign)
    return core if s == 1 else -core


def _is_scale(factor: Form) -> bool:
    """Return True if a factor is a positive power of the square root of a mean square."""
    if factor.is_positive:
        return True
    if not factor.is_Pow or not isinstance(factor.base, (E, sp.Integral)):
        return False
    inner = factor.base.body if isinstance(factor.base, E) else factor.base.function
    squares = [f for f in sp.Mul.make_args(inner) if not f.is_positive]
    return all(f.is_Pow and f.exp.is_even and f.base.is_real for f in squares)


def indicators_to_ranges(term: Form, ranges: tuple[Form, ...], sign: SideOf) -> list[Iterated]:
    r"""Cut the ranges at the indicators of a product; the result may be empty, or several boxes.

    int_l^h f 1{a v + b > 0} dv is the integral of f over (max(l, -b/a), h) for a > 0, over (l, min(h, -b/a)) for a < 0, and zero if
    that is empty. An indicator of two variables makes the inner one's ends lines in the outer one (``_cut_by_line``). The integral
    of the term over the ranges is the sum of those over the boxes.

    Args:
        term: a product, some of whose factors are indicators.
        ranges: (variable, lower end, upper end), innermost first; ends that are certainly in reverse order are swapped.
        sign: returns the sign of expressions in parameters.

    Raises:
        NotLowered: an indicator has more than two variables or no line, or an order is not certain.
    """
    variables = {v for v, _, _ in ranges}
    turned = {v for v, lo, hi in ranges if not {lo, hi} & {sp.oo, -sp.oo} and sign(hi - lo) == -1}
    ranges = tuple((v, hi, lo) if v in turned else (v, lo, hi) for v, lo, hi in ranges)
    plain, lines, cut = [sp.S.NegativeOne ** len(turned)], [], {v: (lo, hi) for v, lo, hi in ranges}
    for factor in sp.Mul.make_args(term):
        core = _indicated(factor, ranges, sign)
        if core is None:
            plain.append(factor)
            continue
        symbols = core.free_symbols & variables
        if core.is_Integer and core <= 0:
            return []
        if len(symbols) == 2:
            lines.append(core)
        elif len(symbols) == 1:
            v = symbols.pop()
            ends = _cut_range(core, v, *cut[v], sign)
            if ends is None:
                return []
            cut[v] = ends
        elif not core.is_Integer:
            raise NotLowered(f"the indicator of {core} > 0 has more than two variables")
    pieces = [tuple((v, *cut[v]) for v, _, _ in ranges)]
    for line in lines:
        pieces = [part for piece in pieces for part in _cut_by_line(line, piece, sign)]
    return [Iterated(sp.Mul(*plain), piece) for piece in pieces]


def _indicated(factor: Form, ranges: tuple[Form, ...], sign: SideOf) -> Form | None:
    """Return an indicator's argument, freed of monotone functions; None for a factor that stays in the integrand.

    An indicator equals each of its powers, almost everywhere. In the last dimension only those of a line become ends; the range is
    cut at the others' kinks.
    """
    variables = {v for v, _, _ in ranges}
    base = factor.base if factor.is_Pow and factor.exp.is_Integer and factor.exp > 0 else factor
    if not isinstance(base, sp.Heaviside) or not base.free_symbols & variables:
        return None
    if len(ranges) == 1 and base.args[0].has(*KINKS):
        return None
    core = unwrapped(_monotone_core(base.args[0], variables, sign), variables, sign)
    inside = core.free_symbols & variables
    if len(ranges) == 1 and inside and not _is_sloped(core, *inside):
        return None
    return core


def _is_sloped(core: Form, v: Form) -> bool:
    """Return True if a form is a v + b with coefficients that can be read off."""
    return bool(sp.expand(core - core.coeff(v, 1) * v - core.coeff(v, 0)) == 0)


def _cut_range(core: Form, v: Form, lo: Form, hi: Form, sign: SideOf) -> tuple[Form, Form] | None:
    """Return the part of a range on which a v + b > 0; None if that is empty.

    Raises:
        NotLowered: the form is no line with a certain slope, or an order is not certain.
    """
    slope, offset = core.coeff(v, 1), core.coeff(v, 0)
    s = sign(slope) if _is_sloped(core, v) else None
    if s not in (1, -1):
        raise NotLowered(f"the indicator of {core} > 0 has no line with a certain slope")
    edge = -offset / slope
    if not (lo == -sp.oo or hi == sp.oo) and sign(hi - lo) != 1:
        raise NotLowered(f"the order of the ends {lo}, {hi} of {v} is not certain, and {core} > 0 cuts between them")
    behind = lo if s == 1 else hi  # the end that the edge may replace
    beyond = s if behind in (sp.oo, -sp.oo) else sign(edge - behind)
    if beyond is None and sp.expand(edge - behind) != 0:
        raise NotLowered(f"cannot decide whether {edge} lies within ({lo}, {hi})")
    if beyond == s:
        lo, hi = (edge, hi) if s == 1 else (lo, edge)
    if lo == -sp.oo or hi == sp.oo:
        return lo, hi
    order = sign(hi - lo)
    if order is None and sp.expand(hi - lo) != 0:
        raise NotLowered(f"the order of the ends {lo}, {hi} that indicators give {v} is not certain")
    return (lo, hi) if order == 1 else None


def _cut_by_line(core: Form, ranges: tuple[Form, ...], sign: SideOf) -> list[tuple[Form, ...]]:
    """Cut a box by an indicator of two variables: the inner range ends at the line wherever the line lies in it.

    Raises:
        NotLowered: the boundary is no line, or it is not certain where it enters and leaves the box.
    """
    (v, lo, hi), (w, *outer) = (r for r in ranges if r[0] in core.free_symbols)
    slope, rest = core.coeff(v, 1), core.coeff(v, 0)
    s = sign(slope) if sp.expand(core - slope * v - rest) == 0 else None
    edge = sp.expand(-rest / slope) if s in (1, -1) else None
    ends = [edge, *(end for end in (lo, hi) if end not in (sp.oo, -sp.oo))]
    free = {u for u, _, _ in ranges} - {w}
    if edge is None or any(not _is_line(end, w) or end.free_symbols & free for end in ends):
        raise NotLowered(f"the indicator of {core} > 0 has two variables, but no line through their ranges")
    if lo != -sp.oo and hi != sp.oo and any(sign(hi.subs(w, end) - lo.subs(w, end)) not in (0, 1) for end in outer):
        raise NotLowered(f"the order of the ends {lo}, {hi} of {v} is not certain")
    above = [] if lo == -sp.oo else [sp.expand(edge - lo)]  # positive where the line lies above the lower end
    below = [] if hi == sp.oo else [sp.expand(hi - edge)]
    whole = above if s == 1 else below  # if the whole range lies on the positive side, all of it remains
    cases = [([*above, *below], True, (edge, hi) if s == 1 else (lo, edge)), *(([-form], False, (lo, hi)) for form in whole)]
    out = []
    for forms, along, inner in cases:
        if not along and 0 in forms:
            continue  # the line is the end itself: it lies in the range, not past it
        place = _where_positive([form for form in forms if form != 0], w, (outer[0], outer[1]), sign)
        if place is not None:
            new = {v: inner, w: place}
            out.append(tuple((u, *new.get(u, ends)) for u, *ends in ranges))
    return out


def _is_line(form: Form, w: Form) -> bool:
    return bool(form.is_polynomial(w) and (w not in form.free_symbols or sp.degree(form, w) == 1))


def _where_positive(forms: Sequence[Form], w: Form, place: tuple[Form, Form], sign: SideOf) -> tuple[Form, Form] | None:
    """Return the part of an interval on which forms of degree one are all positive; None if that is empty."""
    low, high = place
    for form in map(sp.expand, forms):
        slope = form.coeff(w, 1)
        s = sign(slope) if slope != 0 else sign(form)
        if s is None or (slope != 0 and s == 0):
            raise NotLowered(f"where {form} > 0 is not certain")
        if slope == 0:
            if s != 1:
                return None
            continue
        root = -form.coeff(w, 0) / slope
        end = low if s == 1 else high
        inside = 1 if end in (sp.oo, -sp.oo) else sign(root - end) if s == 1 else sign(end - root)
        if inside is None and sp.expand(root - end) != 0:
            raise NotLowered(f"cannot decide whether {root} lies within ({low}, {high})")
        if inside == 1:
            low, high = (root, high) if s == 1 else (low, root)
    if low == -sp.oo or high == sp.oo:
        return low, high
    order = sign(high - low)
    if order is None:
        raise NotLowered(f"the order of {low} and {high} is not certain")
    return (low, high) if order == 1 else None
