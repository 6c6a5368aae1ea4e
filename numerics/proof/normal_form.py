r"""A form's normal form: as a fraction of polynomials in unknowns, by the identities of elementary functions.

Besides the identities of roots and of any function (``numerics.forms.forms``), wherever both sides are defined:

    exponentials    exp(a + b) = exp(a) exp(b): arguments that depend on each other linearly over the rationals share unknowns
    functions       sin^2 = 1 - cos^2, erfc u = 1 - erf u, acos u = pi/2 - asin u, asin u = atan(u / sqrt(1 - u^2)), |u v| = |u| |v|, and
                    |u| = u, log(u v) = log u + log v and atan(1/u) = pi/2 - atan u for u, v > 0
    steps           sgn u and 1{u > 0} for u with a sign everywhere; f(a) - f(b), for an increasing f, has that of a - b, and |a| - |b|
                    that of a^2 - b^2
    integrals       equal integrands and ends give equal integrals, whatever the variables are called; factors free of them move outside
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import lcm

import sympy as sp
from flint import fmpq, fmpz

from closedform.derivations.functions.facts import MONOTONE
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.forms import LONGEST, Forms
from closedform.numerics.forms.nodes import atoms_of
from closedform.numerics.forms.ring import Fraction, NoNormalForm, Root, with_room
from closedform.numerics.proof.combinations import combinations
from closedform.numerics.proof.signs import quadratic
from closedform.numerics.proof.signs import sign as sign_of

_QUADRATIC = 12  # terms of a polynomial whose discriminant is computed


class _Identities(Forms):
    """Unknowns, with the identities of exponentials and elementary functions."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.not_positive: set[str] = set()  # polynomials for which a proof was sought in vain
        # independent real arguments, and the unknowns of their exponentials
        self.exponentials: list[tuple[Fraction, Fraction]] = []

    def is_zero(self, expr: Form) -> bool:
        """Return True if a form has the normal form zero.

        Raises:
            NoNormalForm: it has none here.
        """
        self._exponentials(expr)
        return self.reduced(self.of(expr).over)[0].is_zero()

    def function(self, expr: Form) -> Fraction:
        """Write a function of forms as a fraction, by its identities."""
        rule = _RULES.get(expr.func)
        return super().function(expr) if rule is None else rule(self, *expr.args)

    def is_positive(self, form: Form) -> bool:
        """Return True if a polynomial is certainly positive: by its coefficients, as a quadratic without a zero, or as 1 - erf u is."""
        if super().is_positive(form):
            return True
        name = str(form)
        if 1 < len(form) <= _QUADRATIC and name not in self.not_positive:
            expr = self.expression(form)
            tail = len(form) == 2 and expr.has(sp.erf) and sign_of(expr) == 1
            if tail or (max(form.degrees()) > 1 and quadratic(expr) == 1):
                self.surely_positive.add(name)
                return True
            self.not_positive.add(name)
        return False

    # --- exponentials

    def _exponentials(self, expr: Form) -> None:
        """Name the exponentials of a form, innermost first."""
        waiting = sorted(atoms_of(expr, sp.exp, sp.core.numbers.Exp1), key=_depth)
        while waiting:
            level = [node for node in waiting if _depth(node) == _depth(waiting[0])]
            waiting = waiting[len(level) :]
            self._name_exponentials(level)

    def _name_exponentials(self, nodes: Sequence[Form]) -> None:
        """Find a basis of the arguments over the rationals; each exponential is a product of powers of the basis exponentials.

        If a = sum_k (n_k / d_k) b_k with whole n_k and d_k, then exp(a) is the product of exp(b_k / d_k)^n_k. The basis of the
        exponentials inside comes first, and exp(log u) = u: a real b_k of them leaves the d_k-th root of its unknown.
        """
        outer = [self.of(_exponent(node)) for node in nodes]  # names logarithms
        logs = [(value, u) for (u,), value in self.values.get(sp.log, ()) if self.sign(u) == 1]
        inside = [*logs, *self.exponentials]
        start = len(inside)
        arguments = [argument for argument, _ in inside] + outer
        under = self.one
        for argument in arguments:
            under = under * (argument.under // under.gcd(argument.under))
        rows = [argument.over * (under // argument.under) for argument in arguments]
        if any(self.reduced(row) != (row, self.one) for row in rows):
            rows = [self.fraction(row).over for row in rows] if all(r.under.is_one() for r in self.roots) else []
            if not rows:
                return
        written, chosen = combinations([row.to_dict() for row in rows])
        named = {k: inside[k][1] for k in chosen if k < start}
        least = dict.fromkeys(named, 1)
        for k in chosen[len(named) :]:
            node = nodes[k - start]
            least[k] = lcm(*(int(c[k].q) for c in written if k in c))
            real = _exponent(node).is_real is True
            named[k] = Fraction(self.new(sp.exp(_exponent(node) / least[k]), real=real, positive=real), self.one)
            if real:
                self.exponentials.append((self.product((arguments[k], self.constant(fmpq(1, least[k])))), named[k]))
        for node, combination in zip(nodes, written[start:], strict=True):
            self.known[node] = self.product(self._raised(named[k], c * least[k]) for k, c in combination.items() if c != 0)

    def _raised(self, unknown: Fraction, exponent: fmpq) -> Fraction:
        """Raise the unknown of an exponential, positive if the exponent is no whole number."""
        base = self.root(unknown, int(exponent.q), positive=True) if exponent.q > 1 else unknown
        return self.power(base, int(exponent.p))

    def _erfc(self, u: Form) -> Fraction:
        return self.sum((self.constant(fmpq(1)), self.minus(self.value(sp.erf, (u,)))))

    def _asin(self, u: Form) -> Fraction:
        sine = self.of(u)
        cosine = self.root(self.sum((self.constant(fmpq(1)), self.minus(self.power(sine, 2)))), 2, positive=False)
        return self._atan_at(self.product((sine, self.power(cosine, -1))))

    def _acos(self, u: Form) -> Fraction:
        return self.sum((self.product((self.of(sp.pi), self.constant(fmpq(1, 2)))), self.minus(self._asin(u))))

    def _atan(self, u: Form) -> Fraction:
        return self._atan_at(self.of(u))

    def _atan_at(self, u: Fraction) -> Fraction:
        sign = self.sign(u)
        if sign == -1:
            return self.minus(self._atan_at(self.minus(u)))
        if sign == 1:
            turned = Fraction(u.under, u.over)
            for (known,), value in self.values.get(sp.atan, ()):
                if self.equal(known, turned):
                    return self.sum((self.product((self.of(sp.pi), self.constant(fmpq(1, 2)))), self.minus(value)))
        return self.value_at(sp.atan, (u,))

    def _sin(self, u: Form) -> Fraction:
        before = self.used
        sine = self.value(sp.sin, (u,))
        if self.used > before:
            cosine = self.value(sp.cos, (u,))
            self.roots.append(Root(self._place(sine), 2, 1 - cosine.over**2, self.one))
        return sine

    def _place(self, value: Fraction) -> int:
        return next(i for i, power in enumerate(value.over.degrees()) if power)

    def _tan(self, u: Form) -> Fraction:
        return self.product((self._sin(u), self.power(self.value(sp.cos, (u,)), -1)))

    def _abs(self, u: Form) -> Fraction:
        inside = self.of(u)
        if (known := sign_of(u)) in (1, -1):
            return inside if known == 1 else self.minus(inside)
        if inside.over.is_zero():
            return inside
        number, factors = self.factored(inside)
        parts = [self.constant(abs(number))]
        for factor, exponent in factors:
            part = self.fraction(factor)
            sign = self.sign(part)
            size = self.value_at(sp.Abs, (part,)) if sign is None else part if sign == 1 else self.minus(part)
            parts.append(self.power(size, exponent))
        return self.product(parts)

    def _step(self, u: Form, at_zero: Form = sp.S.Half) -> Fraction:
        u = _compared(u)
        if (known := sign_of(u)) in (1, -1):
            return self.constant(fmpq(known == 1))
        sign, rest = self._without_signs(self.of(u))
        if rest is None:
            return self.constant(fmpq(sign == 1))
        return self.value_at(sp.Heaviside, (rest if sign == 1 else self.minus(rest), self.of(sp.sympify(at_zero))))

    def _sgn(self, u: Form) -> Fraction:
        u = _compared(u)
        if (known := sign_of(u)) is not None:
            return self.constant(fmpq(known))
        sign, rest = self._without_signs(self.of(u))
        return (
            self.constant(fmpq(sign))
            if rest is None
            else self.product((self.constant(fmpq(sign)), self.value_at(sp.sign, (rest,))))
        )

    def _without_signs(self, u: Fraction) -> tuple[int, Fraction | None]:
        """Split off the factors with a sign: their sign, and the product of the other factors; None if there are none."""
        if (whole := self.sign(u)) is not None:
            return whole, None
        if u.over.is_zero():
            return 1, u
        number, factors = self.factored(u)
        sign, rest = 1 if number > 0 else -1, []
        for factor, exponent in factors:
            known = self.sign(self.fraction(factor))
            if known is None:
                rest.append(self.power(self.fraction(factor), exponent))
            elif exponent % 2:
                sign *= known
        return sign, self.product(rest)

    def integral(self, expr: Form) -> Fraction:
        """Write an integral whose variables ``_renamed`` has named."""
        number, factors = self.factored(self.of(expr.function))
        variables = set(expr.variables)
        free = [(f, e) for f, e in factors if not self.expression(f).free_symbols & variables]
        inside = self.product(self.power(self.fraction(f), e) for f, e in factors if (f, e) not in free)
        ends = [end for limit in expr.limits for end in limit[1:]]
        shape = (sp.Integral, *expr.variables, *(end if end in (sp.oo, -sp.oo) else None for end in ends))
        found = self.value_at(shape, (inside, *(self.of(end) for end in ends if end not in (sp.oo, -sp.oo))), node=expr)
        return self.product((self.constant(number), found, *(self.power(self.fraction(f), e) for f, e in free)))

    def _log(self, u: Form) -> Fraction:
        number, factors = self.factored(self.of(u))
        turned = {i for i, (factor, _) in enumerate(factors) if self.is_positive(-factor)}
        number *= (-1) ** sum(factors[i][1] for i in turned)
        factors = [(-factor if i in turned else factor, e) for i, (factor, e) in enumerate(factors)]
        if number <= 0 or not all(self.is_positive(factor) for factor, _ in factors):
            return self.value(sp.log, (u,))
        parts = [(self.fraction(factor), exponent) for factor, exponent in factors]
        if max(len(str(number.p)), len(str(number.q))) > LONGEST:
            raise NoNormalForm("a long number in a logarithm")
        primes = [*fmpz(number.p).factor(), *((p, -e) for p, e in fmpz(number.q).factor())]
        parts += [(self.constant(fmpq(int(prime))), int(exponent)) for prime, exponent in primes]
        return self.sum([self.product((self.constant(fmpq(e)), self._log_of_factor(part))) for part, e in parts])

    def _log_of_factor(self, factor: Fraction) -> Fraction:
        node = self.written(factor)
        real = isinstance(node, sp.exp) and node.args[0].is_real is True
        return self.of(node.args[0]) if real else self.value_at(sp.log, (factor,))


_RULES: Mapping[Form, Callable[..., Fraction]] = {
    sp.erfc: _Identities._erfc,
    sp.asin: _Identities._asin,
    sp.acos: _Identities._acos,
    sp.atan: _Identities._atan,
    sp.sin: _Identities._sin,
    sp.tan: _Identities._tan,
    sp.Abs: _Identities._abs,
    sp.log: _Identities._log,
    sp.Heaviside: _Identities._step,
    sp.sign: _Identities._sgn,
}
_IN_EXPONENTIALS = (sp.sinh, sp.cosh, sp.tanh)


def has_normal_form_zero(expr: Form) -> bool:
    """Return True if a form is zero by the identities above: a sufficient test.

    Args:
        expr: of real symbols; an integral in it is an unknown.
    """
    if atoms_of(expr, *_IN_EXPONENTIALS):
        for function in _IN_EXPONENTIALS:
            expr = expr.replace(function, lambda u, f=function: f(u).rewrite(sp.exp))
    if expr.has(ReLU):
        expr = expr.replace(ReLU, lambda u: u * sp.Heaviside(u, 1))
    if expr.has(sp.I):
        expr = sp.expand(expr.replace(sp.exp, _wave))
        if expr.has(sp.I):
            return False
    expr = _renamed(expr, 0)
    try:
        return with_room(expr, _Identities, lambda ring: ring.is_zero(expr))
    except NoNormalForm:
        return False


class _Waves(_Identities):
    """Unknowns, with waves of lines that depend on each other over the rationals: they are exponentials of i times these (Euler)."""

    def _of(self, expr: Form) -> Fraction:
        return self.imaginary_unit() if expr is sp.I else super()._of(expr)


def has_zero_in_waves(expr: Form) -> bool:
    """Return True if a form is zero by the identities above with sin u, cos u and tan u written in exp(iu): a sufficient test."""
    for function in (sp.tan, sp.sin, sp.cos, *_IN_EXPONENTIALS):
        expr = expr.replace(function, lambda u, f=function: f(u).rewrite(sp.exp))
    expr = _renamed(expr, 0)
    try:
        return with_room(expr, _Waves, lambda ring: ring.is_zero(expr))
    except NoNormalForm:
        return False


def _compared(u: Form) -> Form:
    """Write a difference as a simpler one with the same sign.

    c f(a) - c f(b) becomes c a - c b for an increasing f, c b - c a for a decreasing one; c |a| - d |b| becomes (c a)^2 - (d b)^2
    for c, d > 0.
    """
    if not (u.is_Add and len(u.args) == 2):
        return u
    (c, one), (d, other) = (term.as_independent(sp.Function, as_Add=False) for term in u.args)
    if one.func is not other.func or not (one.is_Function and all(part.is_real for part in (c, d, one, other))):
        return u
    (a, *_), (b, *_) = one.args, other.args
    if one.func in MONOTONE and c + d == 0:
        turn = MONOTONE[one.func]
        return _compared(sp.Add(*(sp.expand_mul(turn * part, deep=False) for part in (c * a, d * b))))
    if isinstance(one, sp.Abs) and a.is_real and b.is_real:
        if c + d == 0:
            return c * (a**2 - b**2)
        if c.is_number and d.is_number and c.is_positive is d.is_negative:
            return sp.sign(c) * ((c * a) ** 2 - (d * b) ** 2)
    return u


def _wave(exponent: Form) -> Form:
    """Write exp(i t) as cos t + i sin t, for real t (Euler)."""
    turn = sp.expand(exponent / sp.I)
    return sp.cos(turn) + sp.I * sp.sin(turn) if turn.is_real else sp.exp(exponent)


@cache
def _variable(depth: int, number: int) -> Form:
    return sp.Dummy(f"x_{depth}_{number}", real=True)


def _renamed(expr: Form, depth: int) -> Form:
    """Name the variables of integrals by their place of binding."""
    if not expr.args:
        return expr
    if isinstance(expr, sp.Integral) and all(len(limit) == 3 for limit in expr.limits):
        names = {v: _variable(depth, i) for i, v in enumerate(expr.variables)}
        limits = []
        for i, (v, *ends) in enumerate(expr.limits):
            outer = {w: names[w] for w in expr.variables[i + 1 :]}  # an end may have only variables further out
            limits.append((names[v], *(_renamed(end.xreplace(outer), depth + 1) for end in ends)))
        return sp.Integral(_renamed(expr.function.xreplace(names), depth + 1), *limits)
    args = [_renamed(arg, depth) for arg in expr.args]
    return expr if all(new is old for new, old in zip(args, expr.args, strict=True)) else expr.func(*args)


def _exponent(node: Form) -> Form:
    return sp.Integer(1) if node is sp.E else node.args[0]


def _depth(node: Form) -> int:
    """Count nested exponentials."""
    return max(map(_depth, node.args), default=0) + isinstance(node, sp.exp) + (node is sp.E)
