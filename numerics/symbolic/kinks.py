r"""Jumps and kinks resolved before integration: Abs, sign, Heaviside, Max, Min, ReLU.

On a region where the argument h of a kink keeps its sign, |h| is h or -h, 1{h>0} is 1 or 0, and the
integrand is smooth. In one dimension the regions are intervals between the zeros of the arguments; in
several, under a normal law, they are cones of half spaces h > 0: the forms h become variables of
integration themselves (a linear image of a normal vector is normal), so that each region is an orthant.
Null sets (h = 0) do not matter to an integral.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import sympy as sp

from derivations.laws import E, Gaussian, ReLU
from numerics.evidence import NotLowered
from numerics.symbolic import periodic
from numerics.symbolic.algebra import cancelled, factored
from numerics.symbolic.monotone import unwrapped

KINKS = (sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min, ReLU)
MAX_REGIONS = 64  # of one integrand: six independent signs
Sign = Callable[[Any], int | None]


def kinks_of(body: Any, variables: set[Any] | frozenset[Any]) -> list[Any]:
    """List the kinks that depend on the variables, those without kinks inside them first."""
    found = [node for node in sp.preorder_traversal(body) if isinstance(node, KINKS) and node.free_symbols & variables]
    return sorted(
        dict.fromkeys(found), key=lambda node: (sum(isinstance(n, KINKS) for n in sp.preorder_traversal(node)), str(node))
    )


def _branches(node: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Give a kink's smooth forms, each with what must be positive for it."""
    if isinstance(node, (sp.Max, sp.Min)):
        turn = 1 if isinstance(node, sp.Max) else -1
        for i, a in enumerate(node.args):
            yield a, tuple(turn * (a - b) for j, b in enumerate(node.args) if j != i)
        return
    h = node.args[0]
    for s in (1, -1):
        yield _value(node, s), (s * h,)


def _value(node: Any, s: int) -> Any:
    h = node.args[0]
    if isinstance(node, sp.Abs):
        return s * h
    if isinstance(node, sp.sign):
        return sp.Integer(s)
    return (h if isinstance(node, ReLU) else sp.Integer(1)) if s == 1 else sp.Integer(0)


def _by_factors(body: Any, variables: set[Any] | frozenset[Any]) -> Any:
    """Split kinks of products into kinks of their factors: |ab| = |a||b|, 1{ab>0} = (1 + sgn a sgn b)/2."""
    for node in kinks_of(body, variables):
        if isinstance(node, (sp.Max, sp.Min)):
            continue
        factors = sp.Mul.make_args(factored(node.args[0]))
        inside = [f for f in factors if f.free_symbols & variables]
        if len(inside) < 2 and not (inside and inside[0].is_Pow and inside[0].exp.is_Integer):
            continue
        outside = sp.Mul(*(f for f in factors if f not in inside))
        signs = sp.sign(outside) * sp.Mul(
            *(sp.sign(f.base) ** (f.exp % 2) if f.is_Pow and f.exp.is_Integer else sp.sign(f) for f in inside)
        )
        h = node.args[0]
        new = {sp.Abs: h * signs, sp.sign: signs, sp.Heaviside: (1 + signs) / 2, ReLU: h * (1 + signs) / 2}[node.func]
        return _by_factors(body.xreplace({node: new}), variables)
    return body


def regions(body: Any, variables: set[Any] | frozenset[Any], pick: Callable[[Any], bool]) -> list[tuple[Any, tuple[Any, ...]]]:
    """Write a body as smooth pieces, each with the forms that are positive on its region.

    Args:
        body: the integrand.
        variables: of integration.
        pick: tells which kinks to resolve; the others are left in the pieces.

    Raises:
        NotLowered: there are too many regions.
    """
    queue: list[tuple[Any, tuple[Any, ...]]] = [(_by_factors(body, variables), ())]
    done = []
    while queue:
        piece, forms = queue.pop()
        node = next((k for k in kinks_of(piece, variables) if pick(k)), None)
        if node is None:
            done.append((piece, forms))
        else:
            for value, positive in _branches(node):
                smooth = piece.xreplace({node: value})
                for h in positive:
                    smooth = _resolve(smooth, h, variables)
                if smooth != 0:
                    queue.append((smooth, (*forms, *positive)))
        if len(queue) + len(done) > MAX_REGIONS:
            raise NotLowered(f"{body} has more than {MAX_REGIONS} regions between its kinks")
    return done


def _resolve(body: Any, h: Any, variables: set[Any] | frozenset[Any]) -> Any:
    """Put the values that kinks of multiples of h have where h > 0."""
    values = {}
    for node in kinks_of(body, variables):
        if not isinstance(node, (sp.Max, sp.Min)):
            multiple = cancelled(node.args[0] / h)
            if multiple.is_Rational and multiple != 0:
                values[node] = _value(node, 1 if multiple > 0 else -1)
    return body.xreplace(values) if values else body


def split_range(body: Any, x: Any, low: Any, high: Any, sign: Sign) -> list[tuple[Any, Any, Any]]:
    """Cut a one-dimensional range at the zeros of kinks' arguments and of denominators: (smooth body, low, high) for each part.

    Only polynomials of degree one or two, monotone functions of them, and waves of a line on a finite range are cut at;
    other kinks are left as they are.
    """
    body = _by_factors(body, {x})
    if low != -sp.oo and high != sp.oo and sign(high - low) != 1:
        return [(body, low, high)]
    zeros: list[Any] = []
    # Kinks inside others first: what an outer one turns on is known only once they are resolved, in another round.
    innermost = [k for k in kinks_of(body, {x}) if sum(isinstance(n, KINKS) for n in sp.preorder_traversal(k)) == 1]
    for h in [h for node in innermost for _, forms in _branches(node) for h in forms] + _singular_at_zero(body, x):
        found = _zeros(h, x, (low, high), sign)
        if found is None:
            return [(body, low, high)]
        zeros += [z for z in found if z not in zeros]
    corners = periodic.folds(body, x, (low, high))
    zeros += [z for z in corners or () if z not in zeros]
    ordered: list[Any] = []
    for z in zeros:
        places = [sign(z - other) for other in ordered]
        after = 1 if low == -sp.oo else sign(z - low)
        before = 1 if high == sp.oo else sign(high - z)
        if None in (*places, after, before):
            return [(body, low, high)]
        if 0 not in places and after == before == 1:
            ordered.insert(sum(p == 1 for p in places), z)
    ends = [low, *ordered, high]
    pieces = []
    for a, b in pairwise(ends):
        middle = _middle(a, b)
        smooth = _smooth(body, innermost, x, middle, (low, high), sign)
        pieces.append((smooth if corners is None else periodic.unfolded(smooth, x, middle, sign), a, b))
    return pieces


def _middle(low: Any, high: Any) -> Any:
    """Give a point of an open interval."""
    if low == -sp.oo:
        return sp.Integer(0) if high == sp.oo else high - 1
    return low + 1 if high == sp.oo else (low + high) / 2


def _singular_at_zero(body: Any, x: Any) -> list[Any]:
    """List what a power or a logarithm is singular at the zeros of, a tangent at its poles: an integral is cut there too."""
    bases = [p.base for p in body.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0)] + [f.args[0] for f in body.atoms(sp.log)]
    bases += [sp.cos(f.args[0]) for f in body.atoms(sp.tan)]
    return [factor for base in bases if x in base.free_symbols for factor in sp.Mul.make_args(factored(base))]


def _zeros(h: Any, x: Any, ends: tuple[Any, Any], sign: Sign) -> list[Any] | None:
    """Give the zeros of a polynomial of degree one or two, of a monotone function of it or of a wave, none of any other form.

    None where they are uncertain.
    """
    h = unwrapped(h, {x}, sign)
    if (waves := periodic.crossings(h, x, ends, sign)) is not None:
        return waves
    if h.has(sp.log):
        h = _beside_level(h, x)
    if not _cuttable(h, x):
        return []
    coefficients = sp.Poly(h, x).all_coeffs()
    if sign(coefficients[0]) not in (1, -1):
        return None
    if len(coefficients) == 2:
        return [-coefficients[1] / coefficients[0]]
    a, b, c = coefficients
    discriminant = b**2 - 4 * a * c
    if (turns := sign(discriminant)) != 1:
        return None if turns is None else []
    return [(-b + s * sp.sqrt(discriminant)) / (2 * a) for s in (1, -1)]


def _beside_level(h: Any, x: Any) -> Any:
    """Give a form with the zeros of A log(u) + B, which rises only where u is positive; another form as it is."""
    constant, varying = h.as_independent(x, as_Add=True)
    factor, core = varying.as_independent(x, as_Add=False)
    return core.args[0] - sp.exp(-constant / factor) if isinstance(core, sp.log) else h


def _cuttable(h: Any, x: Any) -> bool:
    return bool(x in h.free_symbols and h.is_polynomial(x) and sp.degree(h, x) <= 2)


def _smooth(body: Any, kinks: Sequence[Any], x: Any, middle: Any, ends: tuple[Any, Any], sign: Sign) -> Any:
    """Put the value of each of some kinks on a piece of a range that was cut at its argument's zeros, as far as that is certain."""
    values = {}
    for node in kinks:
        for value, forms in _branches(node):
            # A form keeps its sign between its zeros, which are the ends of the pieces.
            smooth = (unwrapped(h, {x}, sign) for h in forms)
            if all(_is_cut(h, x, ends, sign) and sign(h.xreplace({x: middle})) == 1 for h in smooth):
                values[node] = value
                break
    return body.xreplace(values) if values else body


def _is_cut(h: Any, x: Any, ends: tuple[Any, Any], sign: Sign) -> bool:
    """Tell whether a range between two ends is cut wherever a form changes its sign."""
    return bool(h.is_Integer or _cuttable(h, x) or periodic.crossings(h, x, ends, sign) is not None)


def half_spaces(body: Any, variables: set[Any]) -> list[Any] | None:
    """Write an integrand with kinks of several variables as pieces with indicators of half spaces; None where it has none."""

    def plain(kink: Any) -> bool:
        return isinstance(kink, sp.Heaviside) and not kink.args[0].has(*KINKS)

    if all(plain(kink) for kink in kinks_of(body, variables)):
        return None
    pieces = regions(body, variables, lambda kink: not plain(kink))
    return [piece * sp.Mul(*(sp.Heaviside(h) for h in forms)) for piece, forms in pieces]


def orthants(node: E, variables: Sequence[Any], mean: Any, covariance: Any, sign: Sign) -> list[E] | None:
    """Write an expectation over regions between kinks as expectations over orthants, or None where it has none.

    Args:
        node: an expectation under a normal law.
        variables: the random scalars it depends on.
        mean: their means, k x 1.
        covariance: their k x k covariance.
        sign: of expressions in parameters.

    Raises:
        NotLowered: a kink's argument is not affine nor a monotone function of such a form, or the regions are no orthants of independent forms.
    """
    here = set(variables)
    coupled = [k for k in kinks_of(node.body, here) if _couples(k, here)]
    if not coupled:
        return None
    out = []
    for body, forms in regions(node.body, here, lambda k: True):
        planes = [unwrapped(h, here, sign) for h in forms]
        if any(h.is_Integer and h <= 0 for h in planes):
            continue
        kept = _independent([h for h in planes if not h.is_Integer], variables)
        if kept is None:
            continue  # an empty region
        kept, bands = _bands(kept, variables)
        rows = [_affine(h, variables) for h in kept]
        matrix = sp.Matrix([row for row, _ in rows]) if rows else sp.zeros(0, len(variables))
        offsets = [offset for _, offset in rows]
        for i in range(len(variables)):  # complete the forms to a basis
            unit = sp.zeros(1, len(variables))
            unit[i] = 1
            taller = matrix.col_join(unit)
            if taller.rank() > matrix.rows:
                matrix, offsets = taller, [*offsets, sp.Integer(0)]
        names = [sp.Dummy(f"u{i}", real=True) for i in range(len(variables))]
        shift = sp.Matrix(offsets)
        back = matrix.inv() * (sp.Matrix(names) - shift)
        law = Gaussian(names, matrix * covariance * matrix.T, mean=list(matrix * mean + shift))
        image = body.xreplace({v: sp.expand(b) for v, b in zip(variables, back, strict=True)})
        across = [sp.Heaviside(multiple * names[i] + offset) for i, multiple, offset in bands]
        out.append(E(image * sp.Mul(*(sp.Heaviside(u) for u in names[: len(kept)]), *across), law))
    return out


def _bands(forms: Sequence[Any], variables: Sequence[Any]) -> tuple[list[Any], list[tuple[int, Any, Any]]]:
    """Tell independent forms from parallels of them: (i, m, d) for m times the i-th one plus d.

    Raises:
        NotLowered: a form is neither.
    """
    kept: list[Any] = []
    bands: list[tuple[int, Any, Any]] = []
    for h in forms:
        matrix = sp.Matrix([_affine(g, variables)[0] for g in [*kept, h]])
        if matrix.rank() == matrix.rows:
            kept.append(h)
            continue
        row, offset = _affine(h, variables)
        for i, g in enumerate(kept):
            base, shift = _affine(g, variables)
            ratios = {sp.cancel(a / b) for a, b in zip(row, base, strict=True) if b != 0}
            if len(ratios) == 1 and all((a == 0) == (b == 0) for a, b in zip(row, base, strict=True)):
                multiple = ratios.pop()
                bands.append((i, multiple, offset - multiple * shift))
                break
        else:
            raise NotLowered(f"the regions between {', '.join(map(str, forms))} = 0 are no orthants")
    return kept, bands


def _couples(kink: Any, variables: set[Any]) -> bool:
    """Tell whether a kink is more than the indicator of one variable."""
    return not (isinstance(kink, sp.Heaviside) and len(kink.free_symbols & variables) == 1 and not kink.args[0].has(*KINKS))


def _affine(h: Any, variables: Sequence[Any]) -> tuple[list[Any], Any]:
    if not h.is_polynomial(*variables) or sp.Poly(h, *variables).total_degree() > 1:
        raise NotLowered(f"the kink at {h} = 0 is no plane")
    polynomial = sp.Poly(h, *variables)
    return [polynomial.coeff_monomial(v) for v in variables], polynomial.coeff_monomial(1)


def _independent(forms: Sequence[Any], variables: Sequence[Any]) -> list[Any] | None:
    """Leave out forms that others imply; None where they contradict each other.

    Raises:
        NotLowered: the forms left are not linearly independent.
    """
    kept: list[Any] = []
    for h in forms:
        multiple = next((m for g in kept if (m := cancelled(h / g)).is_Rational), None)
        if multiple is None:
            kept.append(h)
        elif multiple < 0:
            return None
    changed = True
    while changed and len(kept) > 1:
        changed = False
        for h in kept:
            others = [g for g in kept if g is not h]
            for i, f in enumerate(others):
                for g in others[i + 1 :]:
                    weights = _combination(h, f, g, variables)
                    if weights is None:
                        continue
                    if all(w >= 0 for w in weights):
                        kept, changed = others, True  # h > 0 wherever f > 0 and g > 0
                        break
                    if all(w <= 0 for w in weights):
                        return None
                if changed:
                    break
            if changed:
                break
    return kept


def _combination(h: Any, f: Any, g: Any, variables: Sequence[Any]) -> tuple[Any, Any] | None:
    """Give rational p, q with h = p f + q g, or None."""
    columns = [sp.Matrix([*_affine(form, variables)[0], _affine(form, variables)[1]]) for form in (f, g, h)]
    p, q = sp.symbols("p q")
    solution = sp.solve(list(p * columns[0] + q * columns[1] - columns[2]), [p, q], dict=True)
    if len(solution) != 1 or set(solution[0]) != {p, q}:
        return None
    weights = solution[0][p], solution[0][q]
    return weights if all(w.is_Rational for w in weights) else None
