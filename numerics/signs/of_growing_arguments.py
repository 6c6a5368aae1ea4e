r"""What is known of functions of an argument u that grows like 1/s, or falls to zero, with s > 0; theta in [0, 1], another for each u > 0.

    Gamma(u) = Gamma(u + 1) / u,
    log Gamma(u) = (u - 1/2) log u - u + log(2 pi)/2 + 1/(12 u) - 1/(360 u^3) + theta/(1260 u^5)        (DLMF 5.11(ii)),
    digamma(u) = log u - 1/(2 u) - 1/(12 u^2) + 1/(120 u^4) - theta/(252 u^6)                           (DLMF 5.11(ii)),
    and likewise its derivatives, term by term: the rest has derivatives of alternate signs             (Alzer 1997, Theorem 8),
    E_1(u) = e^-u / u (1 - 1!/u + 2!/u^2 - ... + theta n!/u^n), n even                                  (DLMF 6.12(i)),
    E_1(u) = -gamma - log u + u/(1 1!) - u^2/(2 2!) + ... - theta u^n/(n n!) for u <= 1, n even         (DLMF 6.6.2),
    erfc(u) = e^(-u^2) / (sqrt(pi) u) (1 - 1/(2 u^2) + 1 3/(2 u^2)^2 - ... + theta 1 3 .../(2 u^2)^n)   (DLMF 7.12(i)).

For u <= 1 the terms of the second series of E_1 fall and have alternate signs, so its rest is a part of the first term left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.logarithms import IN_LOGARITHMS

_GAMMA = (sp.gamma, sp.loggamma, sp.polygamma)
_TERMS = 8  # n in the series of E_1, and twice that in the one of erfc
_BERNOULLI = 3  # terms of the series of digamma with Bernoulli numbers
_MOST_STEPS = 8  # of the recurrence of Gamma


@dataclass
class FarOut:
    """A form in s with what is known of its functions put in.

    Args:
        form: the form.
        env: the balls of its new names.
        start: it is equal to the form given for s <= 1/start.
    """

    form: Form
    env: dict[Form, acb] = field(default_factory=dict)
    start: int = 1

    def theta(self) -> Form:
        """Return a new name for a number in [0, 1]."""
        name = sp.Dummy("theta", real=True)
        self.env[name] = acb(arb(0).union(arb(1)))
        return name


def far_out(form: Form, s: Letter) -> FarOut:
    """Put in what is known of the functions of a form, where their arguments grow or fall to zero with s."""
    out = FarOut(form)
    for node in sorted(form.atoms(*_GAMMA, sp.expint, sp.erfc), key=sp.default_sort_key):
        if (told := _told(node, s, out)) is not None:
            out.form = out.form.xreplace({node: told})
    if out.env:
        out.form = sp.expand_mul(sp.expand_log(out.form))
    return out


def in_plain_powers(form: Form, s: Letter) -> Form:
    """Write roots of fractions with a power of s below the bar by that power, and inverse hyperbolic functions as logarithms, where real."""
    written = form.replace(lambda f: f.func in IN_LOGARITHMS, lambda f: IN_LOGARITHMS[f.func](f.args[0]))
    written = written.replace(lambda p: p.is_Pow and p.exp.is_Rational and not p.exp.is_Integer, _root)
    return written if written == form else written.replace(sp.log, lambda u: sp.expand_log(sp.log(sp.factor(sp.together(u)))))


def _root(power: Form) -> Form:
    over, under = sp.fraction(sp.together(power.base))
    return sp.expand(over) ** power.exp / under**power.exp if under.is_positive else power


def _told(node: Form, s: Letter, out: FarOut) -> Form | None:
    """Return what is known of a function; None if its argument neither grows nor falls."""
    u = node.args[-1]
    over, under = sp.fraction(sp.together(u))
    number, under = under.as_coeff_Mul()
    over = over / number
    if (under == s or (under.is_Pow and under.base == s)) and over.xreplace({s: sp.Integer(0)}).is_positive:
        return _growing(node, sp.expand(over), under, out)
    if sp.expand(u.xreplace({s: sp.Integer(0)})) == 0:
        return _falling(node, s, out)
    return None


def _growing(node: Form, over: Form, under: Form, out: FarOut) -> Form | None:
    """Write a function of over/under, where ``under`` falls to zero."""
    u, inverse, log = over / under, under / over, sp.log(over) - sp.log(under)
    if isinstance(node, sp.erfc):
        terms = [(-(inverse**2) / 2) ** k * sp.factorial2(2 * k - 1) for k in range(_TERMS // 2 + 1)]
        return sp.exp(-sp.expand(u**2)) * inverse / sp.sqrt(sp.pi) * _ended(terms, out)
    if isinstance(node, sp.expint):
        terms = [(-inverse) ** k * sp.factorial(k) for k in range(_TERMS + 1)]
        return sp.exp(-sp.expand(u)) * inverse * _ended(terms, out) if node.args[0] == 1 else None
    whole = sp.floor(over.coeff(under, 1)) if over.is_polynomial(under) else 0
    if 0 < whole <= _MOST_STEPS and not isinstance(node, sp.polygamma):
        below = _growing(node.func(u - whole, evaluate=False), sp.expand(over - whole * under), under, out)
        steps = [sp.expand(over - k * under) for k in range(1, whole + 1)]
        shifts = sp.Add(*(sp.log(step) - sp.log(under) for step in steps))
        return below * sp.exp(shifts) if isinstance(node, sp.gamma) else below + shifts
    if isinstance(node, sp.polygamma):
        return _derivative_of_digamma(node.args[0], log, inverse, out)
    series = inverse / 12 - inverse**3 / 360 + out.theta() * inverse**5 / 1260
    stirling = (u - sp.S.Half) * log - u + sp.log(2 * sp.pi) / 2 + series
    return sp.exp(stirling) if isinstance(node, sp.gamma) else stirling


def _derivative_of_digamma(n: Form, log: Form, inverse: Form, out: FarOut) -> Form | None:
    """Write the n-th derivative of digamma at 1/inverse by its asymptotic series."""
    if not n.is_Integer:
        return None
    orders = range(2, 2 * _BERNOULLI + 1, 2)
    terms = [sp.bernoulli(k) * sp.factorial(k + n - 1) / sp.factorial(k) * inverse ** (k + n) for k in orders]
    first = -log if n == 0 else sp.factorial(n - 1) * inverse**n
    return (-1) ** (n + 1) * (first + sp.factorial(n) * inverse ** (n + 1) / 2 + _ended(terms, out))


def _ended(terms: list[Form], out: FarOut) -> Form:
    """Add up a series; of the last term only a part belongs to the sum."""
    return sp.Add(*terms[:-1], out.theta() * terms[-1])


def _falling(node: Form, s: Letter, out: FarOut) -> Form | None:
    """Write a function of an argument that falls to zero."""
    u = node.args[-1]
    if isinstance(node, _GAMMA):
        n = node.args[0]
        if isinstance(node, sp.polygamma) and not n.is_Integer:
            return None
        above = node.func(*node.args[:-1], u + 1, evaluate=False)
        known: dict[Form, Form] = {sp.gamma: above / u, sp.loggamma: above - sp.log(u)}
        if isinstance(node, sp.polygamma):
            return above - (-1) ** n * sp.factorial(n) / u ** (n + 1)
        return known[node.func]
    rate, power = u.as_coeff_Mul()
    if not isinstance(node, sp.expint) or node.args[0] != 1 or not rate.is_positive or power != s:
        return None
    out.start = max(out.start, int(sp.ceiling(rate)))
    terms = [-((-u) ** k) / (k * sp.factorial(k)) for k in range(1, _TERMS + 1)]
    return -sp.EulerGamma - sp.log(u) + _ended(terms, out)
