r"""Bounds that decide the sign of a sum: of waves, squares, weighted means, tangents of convex forms, and forms that rise and then fall.

Each rule receives the rules of signs as a function ``of``, which returns the sign of a form for all values of its letters, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import lcm, prod
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.signs.atoms import factored, is_root, of_number, operations, tidy, with_roots_factored
from closedform.numerics.signs.numeric_check import signs_seen

Of = Callable[[Any], Sign | None]
MOST_MEANS = 4  # terms in a weighted mean
_REACH = sp.Rational(1, 1000), sp.Integer(1000)  # the range in which the minimum of a convex form is searched for
_FINEST, _PLAINEST = 10**6, 100  # denominators of a place of a tangent: near a root, or at one
_SQUARED = 60  # operations of a sum whose parts are squared


def by_waves(form: Form, of: Of) -> Sign | None:
    """Substitute bounds for waves: -1 <= sin u <= 1, and 0 <= sin^2 u <= 1, for any real u; likewise for cos."""
    for turn in (1, -1):
        bound = form
        for term in form.args:
            waves = [f for f in sp.Mul.make_args(term) if f.has(sp.sin, sp.cos)]
            base, power = waves[0].as_base_exp() if len(waves) == 1 else (None, 0)
            if not isinstance(base, (sp.sin, sp.cos)) or power not in (1, 2) or base.args[0].is_real is not True:
                continue
            rest = term / waves[0]
            sign = of(rest)
            if sign is not None:
                bound += rest * (-(power % 2) if sign.turned(turn).is_upwards else 1) - term
        found = of(bound) if bound != form else None
        if found is not None and found.turned(turn).is_upwards:
            return Sign.on(turn, strict=found.is_strict)
    return None


def by_angles(form: Form, of: Of) -> Sign | None:
    """Substitute bounds for arcsines: -pi/2 < asin u < pi/2 if 1 - u^2 > 0."""
    terms = [(term, [f for f in sp.Mul.make_args(term) if isinstance(f, sp.asin)]) for term in form.args]
    angles = [(term / found[0], found[0]) for term, found in terms if len(found) == 1]
    if not angles or any(of(tidy(1 - angle.args[0] ** 2)) is not Sign.POSITIVE for _, angle in angles):
        return None
    signs = [of(rest) for rest, _ in angles]
    for turn in (1, -1):
        bound = form
        for (rest, angle), sign in zip(angles, signs, strict=True):
            if sign is None or not sign.is_strict:
                return None
            bound += rest * (-turn * sign.turn * sp.pi / 2 - angle)
        found = of(sp.expand(bound))
        if found is not None and found.turned(turn).is_upwards:
            return Sign.on(turn)
    return None


def by_squares(form: Form, of: Of) -> Sign | None:
    """Compare the squares of two parts of a sum, if that leaves fewer roots: p + q has the sign of p if p^2 > q^2."""
    if operations(form) > _SQUARED:
        return None
    rooted = [term for term in form.args if any(map(is_root, sp.preorder_traversal(term)))]
    above = sp.Add(*(term for term in form.args if (sign := of(term)) is not None and sign.turn > 0))
    parts = [(sp.Add(*rooted), form - sp.Add(*rooted)), *([form.args] if len(form.args) == 2 else []), (above, form - above)]
    for part, rest in (pair for p, q in parts for pair in ((p, q), (q, p)) if rooted and p != 0 and q != 0):
        sign = of(part)
        gap = factored(sp.expand(part**2 - rest**2)) if sign is not None and sign.is_strict else form
        if len(_roots(gap)) >= len(_roots(form)):
            continue
        found = of(gap)
        if sign is not None and found is not None and found.is_upwards:
            return Sign.on(sign.turn, strict=found is Sign.POSITIVE)
    return None


def _roots(form: Form) -> set[Form]:
    return {node for node in form.atoms(sp.Pow) if is_root(node)}


def by_means(form: Form) -> Sign | None:
    r"""Compare a weighted arithmetic mean of monomials in positive letters with the geometric one.

    For :math:`\beta = \sum \lambda_i \alpha_i` with weights that add up to one, :math:`\sum b_i x^{\alpha_i} \geq x^\beta \prod
    (b_i/\lambda_i)^{\lambda_i}`: so a sum with one negative term :math:`-d x^\beta` is positive where that product exceeds d.
    """
    letters = sorted(form.free_symbols, key=str)
    if not letters or not all(s.is_positive for s in letters) or not form.is_polynomial(*letters):
        return None
    terms = sp.Poly(form, *letters).terms()
    negative = [(powers, -c) for powers, c in terms if c.is_Rational and c < 0]
    positive = [(powers, c) for powers, c in terms if c.is_Rational and c > 0]
    if len(negative) != 1 or len(negative) + len(positive) < len(terms):
        return None
    ((beta, d),) = negative
    for count in range(2, min(MOST_MEANS, len(positive)) + 1):
        for chosen in combinations(positive, count):
            weights = _weights([powers for powers, _ in chosen], beta)
            if weights is None:
                continue
            n = lcm(*(int(w.q) for w in weights))
            gap = prod((c / w) ** int(w * n) for (_, c), w in zip(chosen, weights, strict=True)) - d**n
            if gap >= 0:
                return Sign.POSITIVE if gap > 0 or count < len(positive) else Sign.NONNEGATIVE
    return None


def _weights(points: Sequence[Sequence[int]], middle: Sequence[int]) -> Sequence[Form] | None:
    """Write a point as a mean of others with positive weights, if there is exactly one way; else None."""
    rows = [[sp.Integer(point[k]) for point in points] for k in range(len(middle))]
    matrix = sp.Matrix([*rows, [sp.Integer(1)] * len(points)])
    if matrix.rank() < len(points):
        return None
    names = sp.symbols(f"w:{len(points)}")
    found = sp.linsolve((matrix, sp.Matrix([*middle, 1])), *names)
    weights = next(iter(found), None)
    return weights if weights is not None and all(w > 0 for w in weights) else None


def by_tangent(form: Form, of: Of) -> Sign | None:
    """Compare a convex form in one positive letter u with its tangent at t: f(u) >= f(t) + f'(t) (u - t), which is linear in u."""
    letter = _only(form)
    if letter is None:
        return None
    bend = differentiated(differentiated(form, letter), letter)
    seen = signs_seen(bend)
    for turn in (1, -1):
        f = turn * form
        if (
            -turn in seen
            or not _dips(f, letter)
            or of(sp.expand(turn * bend)) not in (Sign.POSITIVE, Sign.NONNEGATIVE)
            or (t := _lowest(f, letter)) is None
        ):
            continue
        here, slope = (g.xreplace({letter: t}) for g in (f, differentiated(f, letter)))
        ends = [sign for sign in (of_number(slope), of_number(here - t * slope)) if sign is not None]
        if len(ends) == 2 and all(end.is_upwards for end in ends):
            return Sign.on(turn, strict=Sign.POSITIVE in ends)
    return None


def _dips(form: Form, letter: Letter) -> bool:
    """Return True if a form falls at one end of the searched range and rises at the other."""
    slope = differentiated(form, letter)
    return [_slope_at(slope, letter, end) for end in _REACH] == [Sign.NEGATIVE, Sign.POSITIVE]


def _lowest(form: Form, letter: Letter) -> Form:
    """Return the place where a dipping convex form is least, if it is exact or rational, else a place just above it; None if none is found."""
    slope = differentiated(form, letter)
    written = _zero_of(slope, letter)
    if written is not None and of_number(written) is Sign.POSITIVE and _slope_at(slope, letter, written) is Sign.ZERO:
        return written
    low, high = _REACH
    while high - low > 1 / sp.Integer(_FINEST):
        middle = (low + high) / 2
        sign = _slope_at(slope, letter, middle)
        if sign is None:
            return None
        low, high = (middle, high) if sign.turn < 0 else (low, middle)
    plain = ((low + high) / 2).limit_denominator(_PLAINEST)
    return plain if _slope_at(slope, letter, plain) is Sign.ZERO else high


def _zero_of(form: Form, letter: Letter) -> Form:
    """Solve form = 0 by undoing sums, products, logarithms and exponentials, down to a letter that occurs once; None if other nodes occur."""
    value = sp.Integer(0)
    while form != letter:
        inside = [arg for arg in form.args if letter in arg.free_symbols]
        if len(inside) != 1 or not isinstance(form, (sp.Add, sp.Mul, sp.log, sp.exp)):
            return None
        if isinstance(form, (sp.log, sp.exp)):
            value = sp.exp(value) if isinstance(form, sp.log) else sp.log(value)
        else:
            value = value - (form - inside[0]) if form.is_Add else value / (form / inside[0])
        (form,) = inside
    return value if value.is_finite else None


def _slope_at(slope: Form, letter: Letter, place: Form) -> Sign | None:
    return of_number(slope.xreplace({letter: place}))


def by_its_hill(form: Form, limits: Callable[[Form], Iterator[Form]], of: Of) -> Sign | None:
    """Return the sign of a form in one positive letter by its limits at both ends, if it rises and then falls, or falls and then rises.

    If its slope is k h with k > 0 and h strictly falling, it lies above the lesser limit; if h is strictly rising, below the greater.

    Args:
        form: a smooth form.
        limits: returns the limits of a form at zero and at infinity, None for an unknown one.
        of: the rules of signs.
    """
    letter = _only(form)
    if letter is None:
        return None
    number, slope = tidy(with_roots_factored(differentiated(form, letter))).as_coeff_Mul()
    rests = [f for f in sp.Mul.make_args(slope) if of(f) is not Sign.POSITIVE]
    if len(rests) != 1 or rests[0].is_Pow or not number.is_nonzero:
        return None
    bend = of(tidy(with_roots_factored(sp.sign(number) * differentiated(rests[0], letter))))
    if bend is None or not bend.is_strict:
        return None
    turn, ends = -bend.turn, list(limits(letter))
    if len(ends) != 2 or any(end is None or end.has(sp.nan, sp.zoo) for end in ends):
        return None
    signs = [Sign.on(turn) if end == turn * sp.oo else of(end) if end.is_finite else None for end in ends]
    return Sign.on(turn) if all(sign is not None and sign.turned(turn).is_upwards for sign in signs) else None


def _only(form: Form) -> Form:
    (letter,) = form.free_symbols if len(form.free_symbols) == 1 else (None,)
    return letter if letter is not None and letter.is_positive and not letter.is_integer else None
