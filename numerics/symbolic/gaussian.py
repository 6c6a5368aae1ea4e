r"""Exact integration of Gaussian variables: what is left is an integral in one dimension.

A variable x that enters an integrand only through p(x) exp(-A x^2 + B x + C), with p a polynomial
and A > 0, is integrated out in closed form, over the line or over a half line:

    int_R     x^n e^{-Ax^2+Bx} dx = I_n,  I_0 = sqrt(pi/A) e^{B^2/4A},
                                    I_n = (B I_{n-1} + (n-1) I_{n-2}) / 2A;
    int_0^oo  x^n e^{-Ax^2+Bx} dx = M_n,  M_0 = I_0 erfc(-B / 2 sqrt(A)) / 2,
                                    M_1 = (1 + B M_0) / 2A,
                                    M_n = (B M_{n-1} + (n-1) M_{n-2}) / 2A   (n >= 2).

Both recurrences are integration by parts. They hold for symbolic A and B, so the same rules serve
the enclosure (at exact rational points) and the symbolic proof (with the parameters left free).

A proof may also look up the half-line table (Ng and Geller 1969; ``derivations/integrals``, whose
entries are proved without it): J_n = int_0^oo x^n e^{-Ax^2} erf(cx) dx with

    J_0 = atan(c / sqrt A) / sqrt(pi A),   J_1 = c / (2 A sqrt(A + c^2)),
    J_n = ((n-1) J_{n-2} + (2c / sqrt pi) int_0^oo x^{n-1} e^{-(A+c^2)x^2} dx) / 2A.

The enclosure never does: it integrates numerically what the exact rules leave. In more than one
dimension both also use, over the whole line,

    int_R e^{-Ax^2+Bx} erf(cx + d) dx = I_0 erf((d + cB/2A) / sqrt(1 + c^2/A)),

(the derivatives in d agree, and both sides are zero where cB/2A = -d), with x^n by parts. The last
dimension is never done by it, so that a line which states it is checked by quadrature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy as sp

from derivations.laws import E, Finite, Gaussian, Labelled, MinusGradient, ReLU
from numerics.evidence import DoesNotExist, NotLowered
from numerics.symbolic.algebra import cancelled, factored
from numerics.symbolic.enumerate import exact_sum
from numerics.symbolic.kinks import half_spaces, orthants
from numerics.symbolic.monotone import unwrapped
from numerics.symbolic.nodes import outermost_special
from numerics.symbolic.orthants import three_half_lines

Sign = Callable[[Any], int | None]  # of an expression in parameters: 1, -1, 0, or None if unknown


_WAVES = (sp.sin, sp.cos, sp.sinh, sp.cosh)  # sums of exponentials, which the rules here integrate


@dataclass(frozen=True)
class Iterated:
    """An integral of ``body`` over a box: (variable, lower end, upper end), innermost first."""

    body: Any
    ranges: tuple[tuple[Any, Any, Any], ...]

    @property
    def variables(self) -> set[Any]:
        """The variables of integration."""
        return {v for v, _, _ in self.ranges}


def normal_parts(law: Gaussian) -> tuple[tuple[Any, ...], Any, Any]:
    """Give the variables, mean and covariance of a law after its conditioning (exact)."""
    order = {v: i for i, v in enumerate(law.all_variables)}
    mean, cov = sp.Matrix(law.mean), sp.Matrix(law.covariance)
    if not law.given:
        return law.all_variables, mean, cov
    fixed = [order[v] for v, _ in law.given]
    free = [order[v] for v in law.variables]
    seen = sp.Matrix([value for _, value in law.given])
    gain = cov.extract(free, fixed) * cov.extract(fixed, fixed).inv()
    return (
        law.variables,
        mean.extract(free, [0]) + gain * (seen - mean.extract(fixed, [0])),
        cov.extract(free, free) - gain * cov.extract(fixed, free),
    )


def as_integral(node: Any, sign: Sign) -> Any:
    """Write an expectation, a flow or a printed integral as plain integrals over densities.

    Raises:
        DoesNotExist: a covariance is singular or indefinite.
        NotLowered: the law is not Gaussian.
    """
    if isinstance(node, sp.Integral):
        return node
    if isinstance(node, MinusGradient):
        inner = node.under_the_expectation()
        return inner.xreplace({e: as_integral(e, sign) for e in outermost_special(inner)})
    law = node.law
    if isinstance(law, Labelled):
        each = [E(node.body.xreplace({law.label: v}), sub, node.given) for v, sub in law.classes]
        return sp.Add(*(as_integral(e, sign) for e in each)) / len(each)
    if isinstance(law, Finite):
        return exact_sum(node)
    if not law.is_gaussian:
        raise NotLowered(f"the data X = {law.pixel} of a Gaussian field are not Gaussian; only the sampler takes this law")
    if node.given is not None:
        return as_integral(E(node.body * node.given, law), sign) / as_integral(E(node.given, law), sign)
    variables, mean, cov = normal_parts(law)
    keep = [i for i, v in enumerate(variables) if v in node.body.free_symbols]
    if not keep:
        return node.body
    variables, mean, cov = tuple(variables[i] for i in keep), mean.extract(keep, [0]), cov.extract(keep, keep)
    waves = [wave for wave in node.body.atoms(*_WAVES) if wave.free_symbols & set(variables)]
    if waves and (len(keep) > 1 or _only_waves(node.body, variables[0])):
        return as_integral(E(node.body.replace(lambda f: isinstance(f, _WAVES), lambda f: f.rewrite(sp.exp)), law), sign)
    if len(keep) > 1 and (parts := orthants(node, variables, mean, cov, sign)) is not None:
        return sp.Add(*(as_integral(part, sign) for part in parts))
    for size in range(1, len(keep) + 1):
        minor = cov[:size, :size].det()
        if sign(minor) in (0, -1):
            raise DoesNotExist(
                f"the covariance of {', '.join(map(str, variables))} is not positive definite: "
                f"{cov.tolist()}; choose parameters inside the domain"
            )
    if len(keep) > 2 and (reduced := three_half_lines(node, variables, mean, cov, sign)) is not None:
        return reduced
    shifted = sp.Matrix(variables) - mean
    exponent = sp.expand(-(shifted.T * cov.inv() * shifted)[0, 0] / 2)
    density = sp.exp(exponent) / sp.sqrt((2 * sp.pi) ** len(keep) * cov.det())
    return sp.Integral(node.body * density, *((v, -sp.oo, sp.oo) for v in variables))


def _only_waves(body: Any, v: Any) -> bool:
    """Tell whether a body is a polynomial in a variable, in exponentials and in waves of lines: it then has an exact mean."""
    atoms = {f for f in body.atoms(sp.Function) if v in f.free_symbols}
    lines = all(isinstance(f, (*_WAVES, sp.exp)) and f.args[0].is_polynomial(v) and sp.degree(f.args[0], v) == 1 for f in atoms)
    names = {f: sp.Dummy() for f in atoms}
    return lines and bool(body.xreplace(names).is_polynomial(v, *names.values()))


def _expand(body: Any, variables: set[Any] | frozenset[Any]) -> list[Any]:
    """Split a body into additive terms by distributing the sums that hold variables or integrals.

    Denominators, function arguments and sums of parameters are left alone.
    """
    body = body.replace(ReLU, lambda h: h * sp.Heaviside(h)) if body.has(ReLU) else body
    if body.is_Add:
        return [piece for term in body.args for piece in _expand(term, variables)]
    for factor in sp.Mul.make_args(body):
        base, power = (factor.base, factor.exp) if factor.is_Pow else (factor, sp.Integer(1))
        if not base.is_Add or not (power.is_Integer and power > 0):
            continue
        if not base.free_symbols & variables and not outermost_special(base):
            continue
        rest = sp.Mul(*(f for f in sp.Mul.make_args(body) if f is not factor)) * base ** (power - 1)
        return [piece for term in base.args for piece in _expand(term * rest, variables)]
    return [body]


def flatten(node: Any, sign: Sign, variables: frozenset[Any] = frozenset()) -> list[Iterated]:
    """Write an integral or expectation as a sum of box integrals with indicators in the ranges.

    Inner integrals that depend on outer variables are first integrated exactly where that is
    possible, and merged into the box where it is not.

    Raises:
        NotLowered: an inner integral enters nonlinearly, or an indicator is not of one variable.
    """
    node = as_integral(node, sign)
    if not isinstance(node, sp.Integral):
        return [box for term in _expand(node, variables) for box in _merge(term, (), sign, variables)]
    node = _apart(node, variables)
    ranges = tuple((lim[0], lim[1], lim[2]) for lim in node.limits)
    inside = variables | {v for v, _, _ in ranges}
    turned = [v for v, lo, hi in ranges if len(ranges) > 1 and (lo == sp.oo or hi == -sp.oo or sign(hi - lo) == -1)]
    if turned:
        forward = [(v, hi, lo) if v in turned else (v, lo, hi) for v, lo, hi in ranges]
        return flatten(sp.Integral((-1) ** len(turned) * node.function, *forward), sign, variables)
    if len(ranges) > 1 and (parts := half_spaces(node.function, {v for v, _, _ in ranges})) is not None:
        return [box for part in parts for box in flatten(sp.Integral(part, *node.limits), sign, variables)]
    return [box for term in _expand(node.function, inside) for box in _merge(term, ranges, sign, inside)]


def _apart(node: Any, taken: frozenset[Any]) -> Any:
    """Rename the variables of an integral that stand for others around it already: two factors may share a letter."""
    new = {v: sp.Dummy(v.name, **v.assumptions0) for v in node.variables if v in taken}
    return node.func(node.function.xreplace(new), *(limit.xreplace(new) for limit in node.limits)) if new else node


def _merge(term: Any, ranges: tuple[Any, ...], sign: Sign, inside: frozenset[Any]) -> list[Iterated]:
    """Turn one additive term into boxes: inner integrals merged, indicators moved to ranges."""
    nodes = [n for n in outermost_special(term) if not isinstance(n, sp.Integral) or n.free_symbols & inside]
    nodes = [n for n in nodes if n.free_symbols & inside]
    # All at once: a probability and its reciprocal cancel only before either is expanded.
    closed = {node: form for node in nodes if (form := closed_form(node, sign, inside)) is not None}
    if closed:
        return [box for piece in _expand(term.xreplace(closed), inside) for box in _merge(piece, ranges, sign, inside)]
    if nodes:
        node = nodes[0]
        factors = sp.Mul.make_args(term)
        if node not in factors:
            raise NotLowered(f"an inner integral enters other than as a factor: {term}")
        rest = sp.Mul(*(factor for factor in factors if factor != node))
        boxes: list[Iterated] = []
        for box in flatten(node, sign, inside):
            boxes += _merge_body(rest * box.body, (*box.ranges, *ranges), sign, inside | box.variables)
        return boxes
    return _merge_body(term, ranges, sign, inside)


def _merge_body(term: Any, ranges: tuple[Any, ...], sign: Sign, inside: frozenset[Any]) -> list[Iterated]:
    if outermost_special(term) and any(n.free_symbols & inside for n in outermost_special(term)):
        return [b for piece in _expand(term, inside) for b in _merge(piece, ranges, sign, inside)]
    boxes: list[Iterated] = []
    for piece in _expand(term, inside):
        boxes += _indicators_to_ranges(piece, ranges, sign)
    return boxes


def _monotone_core(argument: Any, variables: set[Any], sign: Sign) -> Any:
    """Strip what does not change the sign of an indicator's argument: positive factors, erf."""
    factors = sp.Mul.make_args(argument)
    outer = [f for f in factors if not f.free_symbols & variables]
    inner = [f for f in factors if f.free_symbols & variables]
    s = sign(sp.Mul(*outer)) if outer else 1
    if s is None and all(_is_scale(f) for f in outer):
        s = 1
    if s in (None, 0):
        raise NotLowered(f"the sign of {sp.Mul(*outer)} is not certain in the indicator of {argument} > 0")
    core = sp.Mul(*inner)
    if core.func in (sp.erf, sp.atan, sp.tanh, sp.sinh, sp.asin):
        core = _monotone_core(core.args[0], variables, sign)
    return core if s == 1 else -core


def _is_scale(factor: Any) -> bool:
    """Tell whether a factor is a positive power of the square root of a mean square."""
    if factor.is_positive:
        return True
    if not factor.is_Pow or not isinstance(factor.base, (E, sp.Integral)):
        return False
    inner = factor.base.body if isinstance(factor.base, E) else factor.base.function
    squares = [f for f in sp.Mul.make_args(inner) if not f.is_positive]
    return all(f.is_Pow and f.exp.is_even and f.base.is_real for f in squares)


def _indicators_to_ranges(term: Any, ranges: tuple[Any, ...], sign: Sign) -> list[Iterated]:
    """Cut the ranges at the indicators of a product; nothing may be left, or several boxes."""
    variables = {v for v, _, _ in ranges}
    plain, lines, cut = [], [], {v: [lo, hi] for v, lo, hi in ranges}
    for factor in sp.Mul.make_args(term):
        base = factor.base if factor.is_Pow and factor.exp.is_Integer and factor.exp > 0 else factor
        if not isinstance(base, sp.Heaviside) or not base.free_symbols & variables:
            plain.append(factor)
            continue
        if len(ranges) == 1 and base.args[0].has(sp.Abs, sp.sign, sp.Max, sp.Min, sp.Heaviside):
            plain.append(factor)  # the last dimension is cut where its kinks are
            continue
        core = unwrapped(_monotone_core(base.args[0], variables, sign), variables, sign)
        if core.is_Integer:
            if core <= 0:
                return []
            continue
        symbols = core.free_symbols & variables
        if len(symbols) == 2:
            lines.append(core)
            continue
        if len(symbols) != 1:
            raise NotLowered(f"the indicator of {core} > 0 is of more than two variables")
        v = symbols.pop()
        slope, offset = core.coeff(v, 1), core.coeff(v, 0)
        line = sp.expand(core - slope * v - offset) == 0
        if not line and len(ranges) == 1:
            plain.append(factor)
            continue
        s = sign(slope) if line else None
        if s not in (1, -1):
            raise NotLowered(f"the indicator of {core} > 0 is not of a line with a certain slope")
        edge = -offset / slope
        lo, hi = cut[v]
        if not (lo == -sp.oo or hi == sp.oo) and sign(hi - lo) != 1:
            raise NotLowered(f"the order of the ends {lo}, {hi} of {v} is not certain, and {core} > 0 cuts between them")
        if s == 1:
            order = 1 if lo == -sp.oo else sign(edge - lo)
            cut[v][0] = edge if order == 1 else lo
        else:
            order = -1 if hi == sp.oo else sign(edge - hi)
            cut[v][1] = edge if order == -1 else hi
        if order is None and not sp.expand(edge - (lo if s == 1 else hi)) == 0:
            raise NotLowered(f"whether {edge} lies within ({lo}, {hi}) is not certain")
        lo, hi = cut[v]
        if lo != -sp.oo and hi != sp.oo:
            order = sign(hi - lo)
            if order is None and sp.expand(hi - lo) != 0:
                raise NotLowered(f"the order of the ends {lo}, {hi} that indicators give {v} is not certain")
            if order != 1:
                return []
    pieces = [tuple((v, *cut[v]) for v, _, _ in ranges)]
    for line in lines:
        pieces = [part for piece in pieces for part in _cut_by_line(line, piece, sign)]
    return [Iterated(sp.Mul(*plain), piece) for piece in pieces]


def _cut_by_line(core: Any, ranges: tuple[Any, ...], sign: Sign) -> list[tuple[Any, ...]]:
    """Cut a box by an indicator of two variables: the inner one's range ends at the line wherever the line lies in it.

    Raises:
        NotLowered: the boundary is no line, or where it enters and leaves the box is not certain.
    """
    (v, lo, hi), (w, *outer) = (r for r in ranges if r[0] in core.free_symbols)
    slope, rest = core.coeff(v, 1), core.coeff(v, 0)
    s = sign(slope) if sp.expand(core - slope * v - rest) == 0 else None
    edge = sp.expand(-rest / slope) if s in (1, -1) else None
    ends = [edge, *(end for end in (lo, hi) if end not in (sp.oo, -sp.oo))]
    free = {u for u, _, _ in ranges} - {w}
    if edge is None or any(not _is_line(end, w) or end.free_symbols & free for end in ends):
        raise NotLowered(f"the indicator of {core} > 0 is of two variables, and cuts no line through their ranges")
    if lo != -sp.oo and hi != sp.oo and any(sign(hi.subs(w, end) - lo.subs(w, end)) not in (0, 1) for end in outer):
        raise NotLowered(f"the order of the ends {lo}, {hi} of {v} is not certain")
    above = [] if lo == -sp.oo else [sp.expand(edge - lo)]  # positive where the line lies above the lower end
    below = [] if hi == sp.oo else [sp.expand(hi - edge)]
    whole = above if s == 1 else below  # where the line is past the end behind it, the whole range is left
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


def _is_line(form: Any, w: Any) -> bool:
    return bool(form.is_polynomial(w) and (w not in form.free_symbols or sp.degree(form, w) == 1))


def _where_positive(forms: Sequence[Any], w: Any, place: tuple[Any, Any], sign: Sign) -> tuple[Any, Any] | None:
    """Give the part of an interval on which forms of degree one are all positive; None where that is empty."""
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
            raise NotLowered(f"whether {root} lies within ({low}, {high}) is not certain")
        if inside == 1:
            low, high = (root, high) if s == 1 else (low, root)
    if low == -sp.oo or high == sp.oo:
        return low, high
    order = sign(high - low)
    if order is None:
        raise NotLowered(f"the order of {low} and {high} is not certain")
    return (low, high) if order == 1 else None


def _split_exponential(term: Any, v: Any) -> tuple[Any, Any, list[Any]]:
    """Split a product into its exponent, the rest that is polynomial in v, and what is not."""
    exponent, polynomial, other = sp.Integer(0), [], []
    for factor in sp.Mul.make_args(term):
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif factor.is_Pow and isinstance(factor.base, sp.exp) and factor.exp.is_Integer:
            exponent += factor.base.args[0] * factor.exp
        elif v not in factor.free_symbols or factor.is_polynomial(v):
            polynomial.append(factor)
        else:
            other.append(factor)
    return sp.expand(exponent), sp.Mul(*polynomial), other


def eliminate(box: Iterated, v: Any, sign: Sign, *, table: bool = False, erf: bool = False) -> list[Iterated] | None:
    """Integrate one variable out of a box exactly, or return None where the rules do not apply.

    With ``table`` the half-line table may be looked up too; with ``erf``, error functions over the line.
    """
    lo, hi = next((low, high) for w, low, high in box.ranges if w == v)
    ranges = tuple(r for r in box.ranges if r[0] != v)
    others = {w for w, _, _ in ranges}
    if any(v in sp.sympify(end).free_symbols for _, *ends in ranges for end in ends):
        return None  # an inner range depends on it
    pieces: list[Iterated] = []
    for term in _expand(box.body, box.variables):
        exponent, polynomial, other = _split_exponential(term, v)
        if v in term.free_symbols:
            _refuse_poles(sp.Mul(polynomial, *other), others)
        if other and table and exponent.is_polynomial(v):
            looked_up = _erf_moment(exponent, polynomial, other, v, (lo, hi), others, sign)
            if looked_up is None:
                return None
            pieces += [Iterated(body, ranges) for body in looked_up]
            continue
        if other and erf and (lo, hi) == (-sp.oo, sp.oo) and exponent.is_polynomial(v):
            inner = _erf_over_line(exponent, polynomial, other, v, others, sign)
            if inner is None:
                return None
            pieces += [Iterated(body, ranges) for body in inner]
            continue
        if other or not exponent.is_polynomial(v):
            return None
        coefficients = sp.Poly(exponent, v).all_coeffs()
        if len(coefficients) < 3:
            bodies = _exponential_moments(exponent, polynomial, v, lo, hi, others, sign)
            if bodies is None:
                return None
            pieces += [Iterated(body, ranges) for body in bodies]
            continue
        if len(coefficients) != 3:
            return None
        square, linear, constant = -_tidy(coefficients[0]), _tidy(coefficients[1]), _tidy(coefficients[2])
        if square.free_symbols & others or sign(square) != 1:
            return None
        powers = [_tidy(c) for c in sp.Poly(polynomial, v).all_coeffs()[::-1]] if v in polynomial.free_symbols else [polynomial]
        for body in _gaussian_moments(powers, square, linear, constant, lo, hi):
            pieces.append(Iterated(body, ranges))
    return pieces


def _refuse_poles(coefficient: Any, others: set[Any]) -> None:
    """Refuse to integrate one variable exactly where another has a pole: the whole may not converge absolutely.

    E[Y/X] is an example: given X, Y has a mean proportional to X, and yet the expectation does not exist.

    Raises:
        NotLowered: a denominator may vanish.
    """
    for power in coefficient.atoms(sp.Pow):
        inside = power.free_symbols & others
        if inside and not (power.exp.is_number and power.exp.is_nonnegative) and not power.base.is_positive:
            real = power.base.xreplace({v: sp.Symbol(v.name, real=True) for v in inside})
            if not real.is_positive:
                raise NotLowered(f"{power} may be singular, so that {sorted(map(str, inside))} cannot be left for last")


def _exponential_moments(
    exponent: Any, polynomial: Any, v: Any, lo: Any, hi: Any, others: set[Any], sign: Sign
) -> list[Any] | None:
    """Integrate p(x) e^{B x + C} between two ends by its antiderivative, e^{B x + C} sum_k (-1)^k p^(k)(x) / B^{k+1}."""
    slope = _tidy(exponent.coeff(v, 1))
    if slope == 0:
        if lo == -sp.oo or hi == sp.oo:
            return None
        antiderivative = sp.Poly(polynomial, v).integrate(v).as_expr() * sp.exp(exponent)
        return [antiderivative.xreplace({v: hi}), -antiderivative.xreplace({v: lo})]
    s = sign(slope)
    if slope.free_symbols & others or s not in (1, -1) or (hi == sp.oo and s == 1) or (lo == -sp.oo and s == -1):
        return None
    power, derivative, series = sp.Integer(1), polynomial, sp.Integer(0)
    while derivative != 0:
        series += power * derivative / slope
        power, derivative = -power / slope, sp.diff(derivative, v)
    ends = [(hi, 1)] * (hi != sp.oo) + [(lo, -1)] * (lo != -sp.oo)
    return [turn * (series * sp.exp(exponent)).xreplace({v: end}) for end, turn in ends]


def _erf_moment(
    exponent: Any, polynomial: Any, other: list[Any], v: Any, ends: tuple[Any, Any], others: set[Any], sign: Sign
) -> list[Any] | None:
    """Look up p(x) e^{-A x^2 + C} erf(c x) over the half line or the line."""
    if len(other) != 1 or other[0].func not in (sp.erf, sp.erfc) or ends not in ((0, sp.oo), (-sp.oo, sp.oo)):
        return None
    slope = _tidy(cancelled(other[0].args[0] / v))
    square, constant = -_tidy(exponent.coeff(v, 2)), _tidy(exponent.coeff(v, 0))
    if v in slope.free_symbols or sp.expand(exponent + square * v**2 - constant) != 0 or sp.degree(exponent, v) != 2:
        return None
    if (slope.free_symbols | square.free_symbols) & others or sign(square) != 1:
        return None
    powers = sp.Poly(polynomial, v).all_coeffs()[::-1] if v in polynomial.free_symbols else [polynomial]
    out: list[Any] = []
    if other[0].func is sp.erfc:
        out += _gaussian_moments(powers, square, sp.Integer(0), constant, *ends)
        powers = [-c for c in powers]
    total = square + slope**2
    moments = [sp.atan(slope / sp.sqrt(square)) / sp.sqrt(sp.pi * square), slope / (2 * square * sp.sqrt(total))]
    for n in range(2, len(powers)):
        edge = sp.gamma(sp.Rational(n, 2)) / (2 * total ** sp.Rational(n, 2))
        moments.append(((n - 1) * moments[n - 2] + 2 * slope / sp.sqrt(sp.pi) * edge) / (2 * square))
    if ends[0] == -sp.oo:  # erf is odd: even powers cancel, odd ones double
        moments = [2 * m if n % 2 else sp.Integer(0) for n, m in enumerate(moments)]
    return out + [c * m * sp.exp(constant) for c, m in zip(powers, moments, strict=False) if c * m != 0]


def _erf_over_line(exponent: Any, polynomial: Any, other: list[Any], v: Any, others: set[Any], sign: Sign) -> list[Any] | None:
    """Integrate p(x) e^{-A x^2 + B x + C} erf(c x + d) over the line; d and B may hold other variables."""
    if len(other) != 1 or other[0].func not in (sp.erf, sp.erfc) or sp.degree(exponent, v) != 2:
        return None
    argument = sp.expand(other[0].args[0])
    slope, offset = _tidy(argument.coeff(v, 1)), argument.coeff(v, 0)
    square, linear, constant = -_tidy(exponent.coeff(v, 2)), exponent.coeff(v, 1), exponent.coeff(v, 0)
    if sp.expand(argument - slope * v - offset) != 0 or (slope.free_symbols | square.free_symbols) & others or sign(square) != 1:
        return None
    powers = sp.Poly(polynomial, v).all_coeffs()[::-1] if v in polynomial.free_symbols else [polynomial]
    out: list[Any] = []
    if other[0].func is sp.erfc:
        out += _whole_line(powers, square, linear, constant)
        powers = [-c for c in powers]
    peak = sp.sqrt(sp.pi / square) * sp.exp(sp.expand(constant + linear**2 / (4 * square)))
    shifted = (offset + slope * linear / (2 * square)) / sp.sqrt(1 + slope**2 / square)
    moments: list[Any] = [peak * sp.erf(shifted)]
    for n in range(1, len(powers)):  # by parts
        monomial = [sp.Integer(0)] * (n - 1) + [sp.Integer(1)]
        edge = sp.Add(
            *_whole_line(monomial, square + slope**2, sp.expand(linear - 2 * slope * offset), sp.expand(constant - offset**2))
        )
        before = (n - 1) * moments[n - 2] if n > 1 else sp.Integer(0)
        moments.append((linear * moments[n - 1] + before + 2 * slope / sp.sqrt(sp.pi) * edge) / (2 * square))
    return out + [c * m for c, m in zip(powers, moments, strict=True) if c != 0]


def _tidy(coefficient: Any) -> Any:
    """Keep symbolic coefficients factored; left alone they grow with every elimination."""
    if not coefficient.free_symbols:
        return coefficient
    return factored(sp.together(coefficient))


def _gaussian_moments(powers: Sequence[Any], A: Any, B: Any, C: Any, lo: Any, hi: Any) -> list[Any]:
    """Integrate sum_n powers[n] x^n e^{-A x^2 + B x + C} from lo to hi, as additive terms."""
    if lo == -sp.oo and hi == sp.oo:
        return _whole_line(powers, A, B, C)
    if lo == -sp.oo:  # reflect
        return _gaussian_moments([c * (-1) ** n for n, c in enumerate(powers)], A, -B, C, -hi, sp.oo)
    if hi != sp.oo:
        upper = _gaussian_moments(powers, A, B, C, hi, sp.oo)
        return _gaussian_moments(powers, A, B, C, lo, sp.oo) + [-u for u in upper]
    if lo != 0:  # shift x = lo + y
        y = sp.Dummy("y")
        shifted = sp.Poly(sp.Add(*(c * (lo + y) ** n for n, c in enumerate(powers))), y).all_coeffs()[::-1]
        return _gaussian_moments(shifted, A, sp.expand(B - 2 * A * lo), sp.expand(C + B * lo - A * lo**2), sp.Integer(0), sp.oo)
    return _half_line(powers, A, B, C)


def _whole_line(powers: Sequence[Any], A: Any, B: Any, C: Any) -> list[Any]:
    peak = sp.sqrt(sp.pi / A) * sp.exp(sp.expand(C + B**2 / (4 * A)))
    ratios: list[Any] = [sp.Integer(1), B / (2 * A)]
    for n in range(2, len(powers)):
        ratios.append(sp.expand((B * ratios[n - 1] + (n - 1) * ratios[n - 2]) / (2 * A)))
    return [c * ratio * peak for c, ratio in zip(powers, ratios, strict=False) if c != 0]


def _half_line(powers: Sequence[Any], A: Any, B: Any, C: Any) -> list[Any]:
    peak = sp.sqrt(sp.pi / A) * sp.exp(sp.expand(C + B**2 / (4 * A))) * sp.erfc(-B / (2 * sp.sqrt(A))) / 2
    edge = sp.exp(C)
    # M_n = smooth[n] * peak + sharp[n] * edge
    smooth: list[Any] = [sp.Integer(1), B / (2 * A)]
    sharp: list[Any] = [sp.Integer(0), 1 / (2 * A)]
    for n in range(2, len(powers)):
        smooth.append(sp.expand((B * smooth[n - 1] + (n - 1) * smooth[n - 2]) / (2 * A)))
        sharp.append(sp.expand((B * sharp[n - 1] + (n - 1) * sharp[n - 2]) / (2 * A)))
    out = []
    for c, soft, hard in zip(powers, smooth, sharp, strict=False):
        out += [c * soft * peak, c * hard * edge]
    return [term for term in out if term != 0]


def reduce_boxes(boxes: Sequence[Iterated], sign: Sign, *, keep: int = 1, table: bool = False) -> list[Iterated]:
    """Integrate variables out of every box until at most ``keep`` are left.

    Whole-line variables go first: they leave no error function behind.

    Raises:
        NotLowered: more variables than ``keep`` resist.
    """
    done: list[Iterated] = []
    queue = list(boxes)
    while queue:
        box = queue.pop()
        if box.body == 0:
            continue
        if len(box.ranges) <= keep:
            done.append(box)
            continue
        order = sorted(box.ranges, key=lambda r: (r[1] != -sp.oo) + (r[2] != sp.oo))
        for erf, (v, _, _) in product((False, True), order):  # error functions last: they leave larger terms
            pieces = eliminate(box, v, sign, table=table, erf=erf and len(order) > 1)
            if pieces is not None:
                queue += [p for piece in pieces for p in _resplit(piece)]
                break
        else:
            names = ", ".join(str(v) for v, _, _ in box.ranges)
            raise NotLowered(f"no exact reduction to one dimension over ({names}) of {box.body}")
    return done


def _resplit(box: Iterated) -> list[Iterated]:
    return [Iterated(term, box.ranges) for term in _expand(box.body, box.variables)]


def closed_form(node: Any, sign: Sign, inside: frozenset[Any] = frozenset(), *, table: bool = False) -> Any:
    """Integrate a node exactly in every variable, or return None where the rules do not reach."""
    try:
        plain = as_integral(node, sign)
        if not isinstance(plain, sp.Integral):
            parts = outermost_special(plain)
            values = {p: closed_form(p, sign, inside, table=table) for p in parts}
            return None if None in values.values() else plain.xreplace(values)
        boxes = reduce_boxes(flatten(plain, sign, inside - set(plain.variables)), sign, keep=0, table=table)
    except NotLowered:
        return None
    return sp.Add(*(box.body for box in boxes))
