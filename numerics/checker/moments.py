"""The moments behind a step that carries integrals out: each mean or integral is taken apart, and each part is a row of a table.

Nothing of the prover is used. A mean is a sum over atoms, or an integral over a density; steps cut its range; a sum is split. What is left
in one variable is matched to a row by its factors, and the match is then confirmed: integrand, value and conditions, by polynomials.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import sympy as sp

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian, Independent, Labelled, MinusGradient, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.calculus.moments import ROWS, A, B, G, H, L, Moment, X
from closedform.numerics.checker.last_identities import is_confirmed, is_surely_positive
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import coefficients
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.proof.steps import Rule, Step

_MOST_TERMS = 200  # terms of an integrand
_HIGHEST = 12  # order of a moment
_OPAQUE = (Rule.CARRIED_OUT, Rule.LOOKED_UP)
Look = Callable[[], None]
_Ranges = tuple[tuple[Form, Form, Form], ...]
_WRITTEN: dict[Any, Callable[[Form], Form]] = {  # beside a set of measure zero
    ReLU: lambda u: u * sp.Heaviside(u),
    sp.Abs: lambda u: u * (2 * sp.Heaviside(u) - 1),
    sp.sign: lambda u: 2 * sp.Heaviside(u) - 1,
    sp.erfc: lambda u: 1 - sp.erf(u),
}


def _at_leisure() -> None:
    """Let a trace take its time."""


class _NoRow(Exception):
    """A part of a mean has no row; the message says of what kind it is."""


def is_moment(moment: Moment) -> bool:
    """Return True if an integral and its value are a row at its letters, whose conditions certainly hold."""
    row, at, ((x, *ends),) = ROWS[moment.row], moment.letters, moment.of.limits
    if not (row.most is None or moment.order <= row.most) or not set(at) <= {A, B, G, H, L} or A not in at:
        return False
    if any(x in form.free_symbols for form in at.values()) or not is_surely_positive(at[A]):
        return False
    stated = _stated(moment.row, moment.order, frozenset(at.items()), x)
    return all(
        one == own or is_confirmed(one - own) for one, own in zip(stated, (moment.of.function, moment.value, *ends), strict=True)
    )


@remembered
def _stated(name: str, order: int, letters: frozenset[tuple[Form, Form]], x: Form) -> tuple[Form, Form, Form, Form]:
    """Return the integrand of a row, its value, and the ends of its range, in other letters."""
    row, at = ROWS[name], {**dict(letters), X: x}
    return (X**order * row.body).xreplace(at), row.value(order).xreplace(at), row.low.xreplace(at), row.high.xreplace(at)


@remembered
def moments_between(before: Form, after: Form, look: Look = _at_leisure) -> tuple[tuple[Moment, ...], tuple[str, ...]]:
    """Return the moments by which one form is another, and the kinds of those without a row; without kinds, the forms are equal.

    Args:
        before: a form.
        after: the form with some of its means and integrals carried out.
        look: is called before each mean and integral, and raises where no time is left.
    """
    trace = _Trace(look)
    apart = trace.of(before) - trace.of(after)
    kinds = () if is_confirmed(apart) else tuple(dict.fromkeys(trace.kinds)) or ("another algebraic form",)
    return tuple({moment.of: moment for moment in trace.moments}.values()), kinds


def with_moments(steps: Sequence[Step], look: Look = _at_leisure) -> tuple[Step, ...]:
    """Name the moments of each step that carries integrals out, in all branches."""
    named = []
    for step in steps:
        moments, kinds = moments_between(step.before, step.after, look) if step.rule in _OPAQUE else ((), ())
        named.append(replace(step, moments=moments, unnamed=kinds, branch=with_moments(step.branch, look)))
    return tuple(named)


def moments_in(steps: Sequence[Step]) -> tuple[int, tuple[str, ...]]:
    """Count the named moments of a proof, in all branches, and list the kinds of those without a row."""
    named, unnamed = 0, dict[str, None]()
    for step in steps:
        inside, kinds = moments_in(step.branch)
        named += len(step.moments) + inside
        unnamed |= dict.fromkeys((*step.unnamed, *kinds))
    return named, tuple(unnamed)


@remembered
def _evaluated(node: Form, look: Look) -> tuple[Form, list[Moment], list[str]]:
    look()
    trace = _Trace(look)
    return trace.node(node), trace.moments, trace.kinds


@cache
def _fresh(v: Form) -> Form:
    return sp.Dummy(v.name, real=True)


class _Trace:
    """Evaluates means and integrals by rows, and notes which it used, and what had none."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.moments, self.kinds = list[Moment](), list[str]()
        self._values = dict[Any, Any]()

    def of(self, form: Form) -> Form:
        """Evaluate the means and integrals in a form; one without a row stays."""
        values = {}
        for node in outermost_special(form):
            values[node], moments, kinds = _evaluated(node, self._look)
            self.moments += moments
            self.kinds += kinds
        return form.xreplace(values)

    def node(self, node: Form) -> Form:
        """Evaluate one of them."""
        try:
            if isinstance(node, MinusGradient):
                return self.of(node.under_the_expectation().doit(integrals=False))
            return self._integral(node) if isinstance(node, sp.Integral) else self._mean(node)
        except _NoRow as kind:
            self.kinds.append(str(kind))
        except (NotLowered, DoesNotExist, NotImplementedError, ValueError, TypeError, sp.PolynomialError):
            self.kinds.append("a form that is not read")
        return node

    def _mean(self, node: Form) -> Form:
        if not isinstance(node, E):
            raise _NoRow("a sum")
        law, body = node.law, node.body
        if node.given is not None:
            return self.of(E(body * node.given, law)) / self.of(E(node.given, law))
        if isinstance(law, Labelled):
            return sp.Add(*(self.of(E(body.xreplace({law.label: y}), one)) for y, one in law.classes)) / len(law.classes)
        if isinstance(law, Finite) or (isinstance(law, (Scalar, Independent)) and law.has_atoms):
            rest = law.without_atoms if isinstance(law, Independent) else None
            atoms = [(substitute(body, at), weight) for at, weight in law.atoms_and_weights]
            mass = sp.Add(*(weight for _, weight in atoms)) if isinstance(law, Finite) else sp.Integer(1)
            return sp.Add(*(weight * self.of(E(form, rest) if rest is not None else form) for form, weight in atoms)) / mass
        density, limits = sp.Integer(1), list[tuple[Form, Form, Form]]()
        for part in law.args if isinstance(law, Independent) else (law,):
            if set(part.variables) & body.free_symbols:
                own, over = _density(part, frozenset(set(part.variables) & body.free_symbols))
                density, limits = density * own, limits + over
        return self._integral(sp.Integral(body * density, *limits)) if limits else self.of(body)

    def _integral(self, node: Form) -> Form:
        if not all(len(limit) == 3 for limit in node.limits):
            raise _NoRow("an integral without ends")
        fresh = {v: _fresh(v) for v in node.variables}
        ranges = tuple((fresh[v], *(sp.sympify(end).xreplace(fresh) for end in ends)) for v, *ends in node.limits)
        return self._box(self.of(node.function).xreplace(fresh), ranges)

    def _box(self, body: Form, ranges: _Ranges) -> Form:
        """Integrate a body over ranges, innermost first, term by term."""
        if not ranges:
            return body
        variables = frozenset(v for v, *_ in ranges)
        if body.has(*_WRITTEN):
            body = body.replace(lambda f: f.func in _WRITTEN and f.has(*variables), lambda f: _WRITTEN[f.func](f.args[0]))
        terms = _terms(body, variables)
        if len(terms) > _MOST_TERMS:
            raise _NoRow("too many terms")
        apart = (term.as_independent(*variables, as_Add=False) for term in terms)
        return sp.Add(*(self._term(free, rest, ranges) for free, rest in apart))

    def _term(self, free: Form, rest: Form, ranges: _Ranges) -> Form:
        """Integrate a product over ranges: cut them at its steps, then take the first variable that has a row."""
        factors = [factor for one in sp.Mul.make_args(rest) for factor in _single(one)]
        for step in dict.fromkeys(factor for factor in factors if isinstance(factor, sp.Heaviside)):
            ranges = _cut(step.args[0], ranges)
        plain = sp.Mul(*(factor for factor in factors if not isinstance(factor, sp.Heaviside)))
        if free == 0 or any(low == high for _, low, high in ranges):
            return sp.Integer(0)
        why = _NoRow("an order of the variables")
        for v, low, high in sorted(ranges, key=lambda r: (r[1] != -sp.oo) + (r[2] != sp.oo)):
            others = tuple(r for r in ranges if r[0] != v)
            if any(v in sp.sympify(end).free_symbols for _, *ends in others for end in ends):
                continue
            noted = len(self.moments)
            try:
                return free * self._box(self._in_one(plain, v, low, high), others)
            except _NoRow as reason:
                del self.moments[noted:]
                why = reason
        raise why

    def _in_one(self, term: Form, v: Form, low: Form, high: Form) -> Form:
        """Integrate a product in one variable, once."""
        if (term, v, low, high) not in self._values:
            self._values[term, v, low, high] = self._by_a_row(term, v, low, high)
        return self._values[term, v, low, high]

    def _by_a_row(self, term: Form, v: Form, low: Form, high: Form) -> Form:
        free, order, exponent, errors = _read(term, v)
        if low == -sp.oo and high != sp.oo:
            return self._in_one(term.xreplace({v: -v}), v, -high, sp.oo)
        if high != sp.oo and exponent != 0:
            return self._in_one(term, v, low, sp.oo) - self._in_one(term, v, high, sp.oo)
        c, b, a = _coefficients(exponent, v, 2)
        lines = [_coefficients(u, v, 1) for u in errors]
        centred = is_confirmed(b) and all(is_confirmed(h) for h, _ in lines)
        letters = {A: -a, B: b, L: low}
        if not errors:
            name = "tail" if low != -sp.oo else "tilt"
            if exponent == 0:
                name, letters = "power", {A: sp.Integer(1), L: low, H: high}
            elif is_confirmed(a):
                name, letters = "exponential_tail", {A: -b, L: low}
            elif low == 0 and centred:
                name = "half_line_power"
        elif len(errors) == 1 and low == -sp.oo:
            name, letters = "power_times_erf" if order else "erf_of_line", {A: -a, B: b, G: lines[0][1], H: lines[0][0]}
        elif len(errors) == 1 and low == 0 and centred:
            name, letters = "step_times_erf", {A: -a, G: lines[0][1]}
        elif len(errors) == 2 and low in (0, -sp.oo) and centred and order == 0:
            name, letters = "erf_times_erf", {A: -a, G: lines[0][1], H: lines[1][1]}
            free, low = free / (1 if low == -sp.oo else 2), -sp.oo
        else:
            raise _NoRow(
                f"{len(errors)} error functions from {'0' if low == 0 else 'an end'}{'' if centred else ', not centred'}, x^{order}"
            )
        letters = {letter: form for letter, form in letters.items() if ROWS[name].body.has(letter) or letter in (A, L, H)}
        body, value, *_ = _stated(name, order, frozenset(letters.items()), v)
        moment = Moment(name, order, sp.Integral(body, (v, low, high)), value, letters)
        if order > _HIGHEST or not is_moment(moment):
            raise _NoRow(f"{name}, whose conditions are not certain")
        self.moments.append(moment)
        return free * sp.exp(c) * value


def _terms(form: Form, variables: frozenset[Form]) -> list[Form]:
    """Multiply out the sums that have variables."""
    if form.is_Add:
        return [term for one in form.args for term in _terms(one, variables)]
    for factor in sp.Mul.make_args(form):
        base, power = factor.as_base_exp() if factor.is_Pow else (factor, sp.Integer(1))
        if base.is_Add and power.is_Integer and 0 < power <= _HIGHEST and base.free_symbols & variables:
            rest = form / factor * base ** (power - 1)
            return [term for one in base.args for term in _terms(one * rest, variables)]
    return [form]


def _single(factor: Form) -> list[Form]:
    """Write a whole power of a factor as so many factors."""
    if factor.is_Pow and factor.exp.is_Integer and 0 < factor.exp <= _HIGHEST and not factor.base.is_Symbol:
        return [factor.base] * int(factor.exp)
    return [factor]


def _read(term: Form, v: Form) -> tuple[Form, int, Form, list[Form]]:
    """Read a product as what is free of a variable, a power of it, an exponent, and the arguments of error functions."""
    free, order, exponent, errors = sp.Integer(1), 0, sp.Integer(0), list[Form]()
    for factor in (one for each in sp.Mul.make_args(term) for one in _single(each)):
        base, power = factor.as_base_exp() if factor.is_Pow else (factor, sp.Integer(1))
        if v not in factor.free_symbols:
            free *= factor
        elif isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif isinstance(factor, sp.erf):
            errors.append(factor.args[0])
        elif base == v and power.is_Integer and power > 0:
            order += int(power)
        else:
            raise _NoRow(f"{base.func.__name__} under the integral")
    return free, order, exponent, errors


def _coefficients(form: Form, v: Form, degree: int) -> list[Form]:
    """Return the coefficients of a polynomial in a variable of at most a degree; that it is one is confirmed."""
    found = coefficients(form, v)
    if found is None or len(found) > degree + 1 or not is_confirmed(form - sp.Add(*(c * v**k for k, c in enumerate(found)))):
        raise _NoRow("no polynomial under an exponential or an error function")
    return [*found, *[sp.Integer(0)] * (degree + 1 - len(found))]


def _cut(inside: Form, ranges: _Ranges) -> _Ranges:
    """Cut the range of a variable where a line is positive."""
    for i, (v, low, high) in enumerate(ranges):
        if v not in inside.free_symbols:
            continue
        offset, slope = _coefficients(inside, v, 1)
        rises = 1 if is_surely_positive(slope) else -1 if is_surely_positive(-slope) else 0
        end, edge = (low if rises == 1 else high), -offset / slope
        if rises and (end in (-sp.oo, sp.oo) or is_confirmed(edge - end) or is_surely_positive(rises * (edge - end))):
            low, high = (edge, high) if rises == 1 else (low, edge)
            if {low, high} & {-sp.oo, sp.oo} or is_surely_positive(high - low):
                return (*ranges[:i], (v, low, high), *ranges[i + 1 :])
        elif rises and is_surely_positive(rises * (end - edge)) and (low if rises == -1 else high) in (sp.oo, -sp.oo):
            return ranges
    raise _NoRow("a step whose place is not certain")


@remembered
def _density(law: Form, present: frozenset[Form]) -> tuple[Form, list[tuple[Form, Form, Form]]]:
    """Return the density of some variables of a law, and their ranges."""
    if isinstance(law, Scalar) and law.density is not None:
        return law.density, [(law.variable, *law.support)]
    if not isinstance(law, Gaussian) or not law.is_gaussian:
        raise _NoRow("a law without a density")
    names, fixed = law.all_variables, dict(law.given)
    kept = [i for i, v in enumerate(names) if v in present]
    order = [*(i for i, v in enumerate(names) if v in fixed), *kept]
    apart = {i: fixed.get(names[i], names[i]) - law.mean[i] for i in order}
    cov = {(i, j): law.covariance[i, j] for i in order for j in order}
    exponent, size = sp.Integer(0), (2 * sp.pi) ** len(kept)
    while order:  # one variable after the other, given those before it
        i = order.pop(0)
        if i in kept:
            exponent, size = exponent - apart[i] ** 2 / (2 * cov[i, i]), size * cov[i, i]
        for j in order:
            apart[j] -= cov[j, i] / cov[i, i] * apart[i]
        cov = {(j, k): cov[j, k] - cov[j, i] * cov[i, k] / cov[i, i] for j in order for k in order}
    return sp.exp(exponent) / sp.sqrt(size), [(names[i], -sp.oo, sp.oo) for i in kept]
