"""Proofs of theorems: a few that may be tried, the shortest first, each a tactic of one line that applies lemmas of the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import sympy as sp

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form
from closedform.numerics.coq.moments import moment, normals_of
from closedform.numerics.coq.statements import Theorem, where_of
from closedform.numerics.coq.syntax import NoTerm
from closedform.numerics.domains.points import generic_points
from closedform.numerics.forms.nodes import substitute

_FACTORED = 200  # operations of a form whose factors are sought
_FEW = 8  # kinks; both cases of each are tried


def proofs_of(theorem: Theorem) -> Iterator[str]:
    """Return the proofs to be tried of a theorem.

    Raises:
        NoTerm: no lemma of the library fits one of its quantities.
    """
    if not theorem.quantities:
        opened = "; ".join(["intros; subst", *_definite(theorem), "each"])
        yield from (f"{opened}; {roots}{shown}" for shown in _shown(theorem) for roots in dict.fromkeys((_with_roots(theorem), "")))
        yield from _by_factors(theorem)
        return
    chart = where_of(theorem.domain)  # ``subst`` replaces these letters
    parts = [moment(substitute(substitute(one.node, chart), chart), theorem.writer) for one in theorem.quantities]
    opened = "; ".join(["intros; subst", *_definite(theorem), *_unfolded(theorem)])
    if not theorem.relations:
        for whole in parts[0].whole:
            yield from _by_roots(whole.replace("{opened}", opened), _with_roots(theorem))
        return
    opened = "; ".join([opened, *["eexists"] * len(parts)])
    for shown in _shown(theorem):
        rest = f"each; {shown}"
        for part in reversed(parts):
            rest = f"split; [{part.first} | {rest}]"
        yield from _by_roots(f"{opened}; {rest}", _with_roots(theorem))


def _by_roots(proof: str, roots: str) -> Iterator[str]:
    """Try a proof with simpler roots in what it shows, or in the integrands too, or with no others than are there."""
    if roots:
        yield proof.replace("equal]", f"{roots}equal]")
        yield proof.replace("equal]", f"{roots}equal]").replace("[alike", f"[intros; {roots}alike")
    yield proof


def _unfolded(theorem: Theorem) -> list[str]:
    names = [name for name, _ in theorem.writer.laws.values()]
    return [f"unfold {', '.join(names)}", "opened"] if names else []


def _definite(theorem: Theorem) -> list[str]:
    """Say that covariances, denominators and radicands are positive, where these are sums or products of sums."""
    chart, minors, said = where_of(theorem.domain), list[Form](), list[str]()
    for one in normals_of(theorem.quantities):
        entries = one.covariance
        minors += [entries[0]] + ([entries[0] * entries[len(one.letters)] - entries[1] ** 2] if len(one.letters) > 1 else [])
    forms = [side for one in theorem.relations for side in (one.left, one.right)] + [theorem.value]
    minors += [
        power.base
        for form in forms
        for power in form.atoms(sp.Pow)
        if power.exp.is_Rational and (power.exp < 0 or power.exp.q == 2)
    ]
    for minor in dict.fromkeys(minor.xreplace(chart).xreplace(chart) for minor in minors):
        if not minor.free_symbols <= theorem.domain.parameters or not minor.is_polynomial(*minor.free_symbols):
            continue
        form = _positive(minor, theorem)
        if form.is_Add or (form.is_Mul and any(one.as_base_exp()[0].is_Add for one in form.args)):
            said.append(f"try (assert (0 < {theorem.writer.term(form)}) by pos)")
    return list(dict.fromkeys(said))


def _positive_factors(form: Form, theorem: Theorem) -> Form:
    """Write a form as a product of factors that are positive at a point of the domain, perhaps with a minus before them."""
    points = generic_points(theorem.domain, 1, seed=1) if form.free_symbols else []
    if not points or sp.count_ops(form) > _FACTORED:
        return form
    found, number = [], sp.Integer(1)
    plain, roots = _without_roots(form)
    for one in sp.Mul.make_args(sp.factor(plain)):
        base, power = one.as_base_exp()
        base = base.xreplace(roots)
        turned = bool(base.xreplace(dict(points[0])) < 0)
        number *= (-1) ** power if turned else 1
        found.append((-base if turned else base) ** power)
    return sp.Mul(number, *found)


def _without_roots(form: Form) -> tuple[Form, dict[Form, Form]]:
    """Write letters for square roots and exponentials, with what they stand for."""
    held = {
        power: (sp.sqrt(power.base), 2 * power.exp) for power in form.atoms(sp.Pow) if power.exp.is_Rational and power.exp.q == 2
    }
    held |= {node: (node, sp.Integer(1)) for node in form.atoms(sp.exp)}
    letters = {root: sp.Dummy(positive=True) for root, _ in held.values()}
    return form.xreplace({node: letters[root] ** power for node, (root, power) in held.items()}), {v: k for k, v in letters.items()}


def _with_roots(theorem: Theorem) -> str:
    """Say which roots in a statement, and of the covariances in it, are multiples of simpler ones."""
    chart, found = where_of(theorem.domain), list[str]()
    forms = [side for one in theorem.relations for side in (one.left, one.right)] + [theorem.value]
    forms += [substitute(one.node, values) for one in theorem.quantities for values in ({}, chart)]
    radicands = [power.base for form in forms for power in form.atoms(sp.Pow) if power.exp.is_Rational and power.exp.q == 2]
    for one in normals_of(theorem.quantities):
        entries = one.covariance
        radicands += [entries[0]]
        if len(one.letters) > 1:
            second = entries[len(one.letters)]
            radicands += [second, entries[0] * second, entries[0] * second - entries[1] ** 2]
    for radicand in dict.fromkeys(form.xreplace(chart).xreplace(chart) for form in radicands):
        if (
            radicand.is_Number
            or not radicand.free_symbols <= theorem.domain.parameters
            or not radicand.is_rational_function(*radicand.free_symbols)
            or sp.count_ops(radicand) > _FACTORED
        ):
            continue
        outside, inside = sp.Integer(1), list[Form]()
        for factor in sp.Mul.make_args(_positive_factors(sp.together(radicand), theorem)):
            base, power = factor.as_base_exp()
            if base.is_Rational:
                multiple, root = sp.sqrt(factor).as_coeff_Mul()
                outside, inside = outside * multiple, [*inside, root**2]
            else:
                outside, inside = outside * base ** (power // 2), [*inside, base ** (power % 2)]
        pairs = [(outside, inside), (sp.Integer(1), [one for one in inside if not one.is_Rational])]  # the second without a number
        for multiple, left in pairs[: 1 + (pairs[0][1] != pairs[1][1])]:
            simpler = sp.Mul(*[one for one in left if one != 1], evaluate=False)
            if simpler != radicand:
                found.append(f"rooted {theorem.writer.term(multiple, 9)} {theorem.writer.term(simpler, 9)}")
    return "".join(f"{one}; " for one in dict.fromkeys(found))


def _positive(form: Form, theorem: Theorem) -> Form:
    """Write a form, or its opposite, as a product of factors that are positive at a point of the domain."""
    points = generic_points(theorem.domain, 1, seed=1) if form.free_symbols else []
    return _positive_factors(-form if points and form.xreplace(theorem.domain.resolve(points[0])) < 0 else form, theorem)


_RAISED = (0, 1, 2)  # by how much more than its degree a polynomial's letter is raised
_MOST = 150  # terms of a polynomial
_MOST_FACTS = 30
_GROWING: Mapping[type, tuple[str, tuple[str, ...]]] = {
    sp.exp: ("exp_increasing", ("exp_pos",)), sp.erf: ("erf_increasing", ("erf_bound",)), sp.atan: ("atan_increasing", ("atan_bound",)),
}  # fmt: skip
_AS_SIGN = {">": "as_positive", "<": "as_negative", ">=": "as_nonneg", "<=": "as_nonpos", "<>": "as_nonzero"}


def _by_factors(theorem: Theorem) -> list[str]:
    """Show signs of rational forms by their factors: each is positive, as its parts are."""
    if theorem.quantities or theorem.writer.laws or all(one.related == "=" for one in theorem.relations):
        return []
    chart, shown = where_of(theorem.domain), []
    for one in theorem.relations:
        if one.related == "=":
            shown.append("equal")
            continue
        form = one.left.xreplace(chart).xreplace(chart)
        if not _without_roots(form)[0].is_rational_function() or sp.count_ops(form) > _FACTORED:
            shown.append("signed")
            continue
        factored = _positive(form, theorem)
        factored = sp.Mul(
            *[_by_ranges(part, theorem) if part.is_Add else part for part in sp.Mul.make_args(factored)], evaluate=False
        )
        try:
            shown.append(f"first [apply ({_AS_SIGN[one.related]} {theorem.writer.term(factored, 9)}); [by_terms | equal] | signed]")
        except NoTerm:
            shown.append("signed")
    facts = _facts(theorem)
    found = [f"given; [{' | '.join(shown)}]" if len(shown) > 1 else f"given; {shown[0]}"]
    return found + [f"intros; subst; {facts}each; first [lra | nra | signed | equal]"] * bool(facts)


def _by_ranges(form: Form, theorem: Theorem) -> Form:
    """Write a polynomial by the distances of its letters from the ends of their ranges, with positive multiples, if that is found."""
    if not form.is_polynomial(*form.free_symbols):
        return form
    ranges = {x: (interval.inf, interval.sup) for x, interval in theorem.domain.symbols.items() if x in form.free_symbols}
    for raised in _RAISED:
        above, distances = (
            form,
            dict[Form, tuple[Form, Form, Form]](),
        )  # by x's new letter: both distances, and the degree of the second
        for x, (low, high) in ranges.items():
            s, degree = sp.Dummy(positive=True), sp.degree(form, x) + raised
            if -sp.oo < low and high < sp.oo:
                above = sp.cancel(above.xreplace({x: (low + high * s) / (1 + s)}) * (1 + s) ** degree)
                distances[s] = x - low, high - x, degree
            elif low != -sp.oo or high != sp.oo:
                above = above.xreplace({x: low + s if high == sp.oo else high - s})
                distances[s] = (x - low if high == sp.oo else high - x), sp.Integer(1), sp.Integer(0)
        made = [_of_distances(term, distances) for term in sp.Add.make_args(sp.expand(above))]
        if len(made) <= _MOST and None not in made:
            return sp.Add(*made, evaluate=False)
    return form


def _of_distances(term: Form, distances: Mapping[Form, tuple[Form, Form, Form]]) -> Form:
    """Write a term of a polynomial in the new letters by the distances; None if it may be negative."""
    number, rest = term.as_coeff_Mul()
    powers = rest.as_powers_dict()
    others = [base**power for base, power in powers.items() if base not in distances and base != 1]
    if number < 0 or any(one.as_base_exp()[1] % 2 for one in others):
        return None
    parts = list(others)
    for s, (near, far, degree) in distances.items():
        power = powers.get(s, sp.Integer(0))
        parts += [near**power, far ** (degree - power)]
        number = number / (near + far) ** degree
    return sp.Mul(number, *[part for part in parts if part != 1], evaluate=False)


def _facts(theorem: Theorem) -> str:
    """Say which values of one growing function are ordered, and bound them: each by a form of the difference of two arguments that is positive."""
    chart, domain, said = where_of(theorem.domain), theorem.domain, list[str]()
    drawn = [domain.resolve(point) for point in generic_points(domain, 4, seed=1)] if domain.symbols else []
    forms = [side.xreplace(chart).xreplace(chart) for one in theorem.relations for side in (one.left, one.right)]
    for kind, (grows, bounds) in _GROWING.items():
        values = sorted({node for form in forms for node in form.atoms(kind)}, key=sp.default_sort_key)
        said += [f"pose proof ({lemma} {theorem.writer.term(node.args[0], 9)})" for node in values for lemma in bounds]
        for one, other in combinations([*values, *([kind(0)] if kind(0) == 0 else [])], 2):
            gap = (other.args[0] if other.args else 0) - one.args[0]
            signs = {sp.sign(sp.N(gap.xreplace(point))) for point in drawn}
            if signs not in ({sp.Integer(1)}, {sp.Integer(-1)}) or len(said) > _MOST_FACTS:
                continue
            (low, high), gap = ((one, other), gap) if signs == {1} else ((other, one), -gap)
            name = kind.__name__
            lemma = f"{name}_pos" if low == 0 else f"{name}_neg" if high == 0 else grows
            shown = theorem.writer.term(_positive_factors(sp.together(gap), theorem), 9)
            ordered = f"{theorem.writer.term(low, 69)} < {theorem.writer.term(high, 69)}"
            said.append(
                f"try (assert ({ordered}) by (apply {lemma}, (by_difference {shown}); [pos | first [ring | field; sides]]))"
            )
    return "".join(f"{one}; " for one in said)


def _shown(theorem: Theorem) -> list[str]:
    """Return the ways to show the statement that remains of letters, roots and functions."""
    equal = all(one.related == "=" for one in theorem.relations)
    last = "equal" if equal else "signed" if all(one.related != "=" for one in theorem.relations) else "first [equal | signed]"
    kinked = any(side.has(*KINKS) for one in theorem.relations for side in (one.left, one.right))
    names = [name for name, _ in theorem.writer.laws.values()]
    opened = f"unfold {', '.join(names)}; opened; " if names and not theorem.quantities else ""
    if names or kinked:
        few = sum(len(side.atoms(*KINKS)) for one in theorem.relations for side in (one.left, one.right)) <= _FEW
        split = "split_kinks" if equal else f"cases; {last}"
        return [f"{opened}plain_kinks; {last}", f"{opened}told; {last}"] + [f"{opened}{split}"] * (kinked and few)
    return [last, *(["enclosed"] if not theorem.binders and not equal else [])]
