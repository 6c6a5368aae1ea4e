"""Tests whether a domain is in one piece: agreement of analytic forms at points of one piece says nothing about another.

all constraints u > 0 are concave in u    the domain is convex, and so are its cells between lines
constraints of one letter each            intervals: the real roots of polynomials part them
u != 0                                    a hole: its factors, of first degree, are surfaces that part the domain
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.certificates.constraints import parting, relaxed
from closedform.numerics.conditions.certain import factors, is_certain
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.conditions.existence import unsettled
from closedform.numerics.forms.nodes import atoms_of


def holes(domain: Domain) -> list[Form] | None:
    """List forms at whose zeros a domain has holes; None if one may have no value in them.

    Args:
        domain: the charted domain, its letters real.
    """
    forms: list[Form] = [s for s in domain.symbols if _has_two_sides(s)]
    for relation in domain.such_that:
        if isinstance(relation, sp.Ne):
            form = sp.expand(relation.lhs - relation.rhs)
            form = form.args[0] - 1 if isinstance(form, sp.log) else form  # log u is zero where u is one
            polynomial = form.is_polynomial(*form.free_symbols)
            if not polynomial and unsettled(form, Scope.of(filled(domain)[0])):
                return None
            forms += [factor for factor, _ in sp.factor_list(form)[1]] if polynomial else factors(form)
    return [form for form in dict.fromkeys(forms) if not _is_away(form, domain)]


def _is_away(form: Form, domain: Domain) -> bool:
    """Return True if a form has no zero in a domain although no constraint on the form itself excludes it."""
    plain, names = filled(domain)
    return is_certain(form.xreplace(names), Sign.NONZERO, Scope.of(plain))


def filled(domain: Domain) -> tuple[Domain, Mapping[Form, Form]]:
    """Fill the holes of a domain: drop nonzero constraints, and write nonzero letters in others, which may be zero.

    Returns:
        The domain, and the other letters.
    """
    names = {s: sp.Dummy(s.name, real=True) for s in domain.symbols if _has_two_sides(s)}
    kept = (one.xreplace(names) for one in domain.such_that if not isinstance(one, sp.Ne))
    return Domain({names.get(s, s): i for s, i in domain.symbols.items()}, tuple(kept)), names


def _has_two_sides(letter: Letter) -> bool:
    return bool(letter.is_nonzero and not letter.is_positive and not letter.is_negative)


def is_convex(domain: Domain, sides: Sequence[Form] = ()) -> bool:
    """Return True if a domain, its holes filled, is certainly convex.

    Args:
        domain: the charted domain.
        sides: the sides of a claim on it, whose laws have covariances.
    """
    return any(way is None or all(_is_convex_where_positive(form, way) for form in way.limits) for way, _ in _ways(domain, sides))


def has_no_points(domain: Domain) -> bool:
    """Return True if a domain certainly is empty."""
    return any(way is None for way, _ in _ways(domain, ()))


def is_connected(domain: Domain, sides: Sequence[Form] = ()) -> bool:
    """Return True if a domain, its holes filled, is certainly in one piece.

    Args:
        domain: the charted domain.
        sides: the sides of a claim on it, whose laws have covariances.
    """
    return any(way is None or _is_in_one_piece(way, kept) for way, kept in _ways(domain, sides))


def _ways(domain: Domain, sides: Sequence[Form]) -> Iterator[tuple[Domain | None, set[Letter]]]:
    """Write a domain, its holes filled, without the convex constraints of covariances: as it stands, and by what parts it.

    Returns:
        Each with the letters of those constraints; None for an empty one.
    """
    whole, reals = relaxed(domain)
    plain, names = filled(whole)
    if not all(hasattr(one, "gts") for one in plain.such_that):
        return
    said, kept, without = (
        {sp.expand(one.gts - one.lts): one for one in plain.such_that},
        set[Letter](),
        Scope.of(replace(plain, such_that=())),
    )
    for law in {node.law for side in sides for node in atoms_of(side, E) if isinstance(node.law, Gaussian)}:
        matrix = sp.Matrix(law.covariance).xreplace(dict(reals)).xreplace(dict(names))
        if all(entry.is_number or is_linear(entry) for entry in matrix):
            minors = [sp.expand(matrix[:k, :k].det()) for k in range(1, matrix.rows + 1)]
            if all(minor in said or is_certain(minor, Sign.POSITIVE, without) for minor in minors):
                kept |= set().union(*(minor.free_symbols for minor in minors))
                said = {form: one for form, one in said.items() if form not in minors}
    stands = replace(plain, such_that=tuple(said.values()))
    yield stands, kept
    yield parting(stands), kept


def _is_in_one_piece(domain: Domain, kept: set[Letter]) -> bool:
    """Return True if a domain is certainly in one piece, also inside any convex set of some letters."""
    limits = [sp.expand(form) for form in domain.limits]  # a line through a puncture falls into two
    forms = [f for f in limits if not (_is_puncture(f) and not any(f.free_symbols & g.free_symbols for g in limits if g is not f))]
    if (graph := _graph(forms, kept, domain)) is not None:
        return _is_in_one_piece(graph, kept)
    bent = [form for form in forms if not _is_convex_where_positive(form, domain)]
    if any(len(form.free_symbols) > 1 for form in bent):
        return False
    letters = set().union(*(form.free_symbols for form in bent))
    apart = all(form.free_symbols == {letter} for letter in letters for form in forms if letter in form.free_symbols)
    return apart and all(_is_one_interval([f for f in forms if letter in f.free_symbols], letter, domain) for letter in letters)


def is_linear(form: Form) -> bool:
    """Return True if a form is a polynomial of first degree in its letters."""
    letters = form.free_symbols
    return bool(form.is_polynomial(*letters) and sp.Poly(form, *letters).total_degree() == 1)


def _is_convex_where_positive(form: Form, domain: Domain) -> bool:
    """Return True if a form is positive on a convex set: it is concave, or a product of two linear forms that are both positive there."""
    if is_linear(form):
        return True
    letters, scope = sorted(form.free_symbols, key=str), Scope.of(domain)
    if not form.is_polynomial(*letters) or len(letters) > 3:
        return False
    constant, factors = sp.factor_list(form)
    if len(factors) == 2 and all(is_linear(u) and power == 1 for u, power in factors):
        (u, _), (v, _) = factors
        v = v if constant > 0 else -v
        if any(is_certain(turn * (u + v), Sign.POSITIVE, Scope.of(replace(domain, such_that=()))) for turn in (1, -1)):
            return True
    hessian = -sp.hessian(form, letters)
    rows = range(len(letters))
    minors = [hessian.extract(list(some), list(some)).det() for k in rows for some in combinations(rows, k + 1)]
    return all(is_certain(sp.expand(minor), Sign.NONNEGATIVE, scope) for minor in minors)


def _is_puncture(form: Form) -> bool:
    """Return True if a form is a sum of squares of at least two letters, which is zero only where all of them are."""
    letters = sorted(form.free_symbols, key=str)
    if len(letters) < 2 or not form.is_polynomial(*letters):
        return False
    return all(sum(powers) == max(powers) == 2 and c.is_positive for powers, c in sp.Poly(form, *letters).terms())


def _graph(forms: Sequence[Form], kept: set[Letter], domain: Domain) -> Domain | None:
    """Return the domain of the other letters if forms hold exactly beyond a graph over it, as one letter goes to an end of its range; else None."""
    for s in sorted(set().union(*(form.free_symbols for form in forms)) - kept, key=str):
        others = replace(domain, such_that=tuple(sp.Gt(form, 0, evaluate=False) for form in forms if s not in form.free_symbols))
        for turn in (1, -1):
            if all(_holds_beyond(form, s, turn, others) for form in forms if s in form.free_symbols):
                return others
    return None


def _holds_beyond(form: Form, s: Letter, turn: int, domain: Domain) -> bool:
    """Return True if a form rises as a letter goes to an end of its range, and is positive there, at every point of a domain."""
    scope, interval = Scope.of(domain), domain.symbols[s]
    end = interval.sup if turn > 0 else interval.inf
    if form.has(*KINKS) or unsettled(form, scope):
        return False
    if not end.is_finite:
        linear = form.is_polynomial(s) and sp.degree(form, s) == 1
        return linear and is_certain(turn * sp.Poly(form, s).LC(), Sign.POSITIVE, scope)
    there = Scope.of(replace(domain, symbols={**domain.symbols, s: interval.closure}))
    rises = is_certain(turn * differentiated(form, s), Sign.NONNEGATIVE, scope)
    return rises and not unsettled(form, there) and is_certain(form.xreplace({s: end}), Sign.POSITIVE, scope)


def _is_one_interval(forms: list[Form], letter: Letter, domain: Domain) -> bool:
    """Return True if the values of a letter at which polynomials in it alone are positive, or zero, form one interval of its range."""
    if any(form.free_symbols != {letter} or not form.is_polynomial(letter) for form in forms):
        return False
    interval = domain.symbols[letter]
    roots = sorted({root for form in forms for root in sp.real_roots(sp.Poly(form, letter)) if interval.contains(root) == sp.true})
    edges = [interval.inf, *roots, interval.sup]
    places = [_between(low, high) for low, high in pairwise(edges)]
    inside = [all(form.xreplace({letter: place}) > 0 for form in forms) for place in places]
    beside = zip(roots, pairwise(inside), strict=True)
    own = [relation for relation in domain.such_that if relation.free_symbols == {letter}]
    alone = (root for root, near in beside if not any(near) and all(r.xreplace({letter: root}) != sp.false for r in own))
    return inside.count(True) == 1 and next(alone, None) is None


def _between(low: Form, high: Form) -> Form:
    """Return a number between two others, which may be infinite."""
    if low == -sp.oo:
        return sp.Integer(0) if high == sp.oo else sp.floor(high) - 1
    return sp.ceiling(low) + 1 if high == sp.oo else sp.Rational(str(sp.N((low + high) / 2, 40)))
