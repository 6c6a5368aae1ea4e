r"""Identities of functions that a normal form does not know, used on a form before it: each holds wherever both of its sides are real.

powers      u^a = exp(a log u) for u > 0 and an a that is not rational, and u^(a + r) = u^r u^a
logarithms  log(u^a v) = a log u + log v for u, v > 0
inverses    asinh u = log(u + sqrt(u^2 + 1)), acosh u = log(u + sqrt(u^2 - 1)), atanh u = (log(1 + u) - log(1 - u))/2
Lambert     e^W(u) = u/W(u), on both real branches
Bessel      I_n K_{n+1} + I_{n+1} K_n = 1/u (Wronski), for u > 0, and for u != 0 J_{n+1} = 2n J_n/u - J_{n-1}, and those of I, K and 0F1
gamma       Gamma(u) Gamma(1 - u) = pi/sin(pi u), and Gamma(2u) = 2^(2u - 1) Gamma(u) Gamma(u + 1/2)/sqrt(pi) (Legendre)
            psi_n(1) = (-1)^(n + 1) n! zeta(n + 1) for n > 0, and psi_n(1/2) is that times 2^(n + 1) - 1,
            Gamma(u + 1) = u Gamma(u), log Gamma(u + 1) = log Gamma(u) + log u for u > 0, psi_n(u + 1) = psi_n(u) + (-1)^n n!/u^(n + 1),
            B(a, b) = Gamma(a) Gamma(b)/Gamma(a + b), and of the incomplete ones
            gamma(s, a) + Gamma(s, a) = Gamma(s), gamma(s + 1, a) = s gamma(s, a) - a^s e^-a
binomials   C(n, k + 1) = (n - k) C(n, k)/(k + 1), and C(n + 1, k + 1) = (n + 1) C(n, k)/(k + 1), for any n and whole k >= 0
            C(n, k) = Gamma(n + 1)/(Gamma(k + 1) Gamma(n - k + 1)), and 1/Gamma(-n) = 0 for whole n >= 0
integrals   E_1(u) = -Ei(-u), p E_(p+1)(u) = e^-u - u E_p(u), E_p(u) = u^(p-1) Gamma(1 - p, u) for u > 0, and
            2 Chi(u) = Ei(u) + Ei(-u) for u > 0, 2 Shi(u) = Ei(u) - Ei(-u)
quadrants   Phi2(0, 0, r) = 1/4 + asin(r)/2 pi (Sheppard)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.forms.logarithms import IN_LOGARITHMS
from closedform.numerics.proof.signs import sign

_LAMBERT = (sp.LambertW, LambertWm1)
FURTHEST = 8  # the largest whole number between two arguments of a gamma function
_SHIFTED = (sp.gamma, sp.polygamma, sp.lowergamma, sp.loggamma, sp.expint)


def simplified(expr: Form) -> Form:
    """Apply the identities wherever they hold."""
    if expr.has(sp.expint) and expr.has(sp.uppergamma, sp.lowergamma):
        expr = expr.replace(sp.expint, lambda p, u: u ** (p - 1) * sp.uppergamma(1 - p, u))
    for function, rule in _RULES.items():
        if expr.has(function):
            expr = expr.replace(function, rule)
    if expr.has(sp.loggamma) and expr.has(sp.gamma):
        expr = expr.replace(sp.loggamma, lambda u: sp.log(sp.gamma(u)))
    if expr.has(sp.gamma):
        expr = expr.replace(_is_at_a_pole, lambda node: sp.Integer(0))
    if expr.has(*_SHIFTED):
        expr = _reflected(_doubled(_shifted(expr)))
    if expr.has(sp.binomial):
        expr = _chosen(expr)
    if expr.has(*_LAMBERT):
        expr = expr.replace(sp.exp, lambda u: u.args[0] / u if isinstance(u, _LAMBERT) and len(u.args) == 1 else sp.exp(u))
    if expr.has(*_OF_THREE_TERMS):
        expr = _by_neighbours(expr)
    if expr.has(sp.besselk):
        expr = expr.replace(sp.besselk, lambda n, u: _by_wronskian(n, u, expr))
    return _split_powers(expr.replace(_is_power, _in_exponential))


def _is_at_a_pole(node: Form) -> bool:
    """Return True if a node is 1/Gamma of a whole number that is certainly at most zero."""
    return bool(node.is_Pow and node.exp.is_negative and isinstance(node.base, sp.gamma)) and _is_whole(-node.base.args[0])


def _is_power(node: Form) -> bool:
    return bool(node.is_Pow and not node.exp.is_Rational and node.base != sp.E and sign(node.base) == 1)


def _split_powers(expr: Form) -> Form:
    """Write u^(n + a) as u^n times the unknown u^a, if the sign of u is not known: they are equal wherever u^a has a value and u is not zero."""
    unknown = dict[Any, list[tuple[Any, Any]]]()
    for node in expr.atoms(sp.Pow):
        whole, rest = node.exp.as_coeff_Add()
        if rest.free_symbols and whole.is_Integer and not node.base.is_number:
            unknown.setdefault((node.base, rest), []).append((node, whole))
    alike = {key: nodes for key, nodes in unknown.items() if len(nodes) > 1}
    return expr.xreplace(
        {
            node: base**whole * letter
            for (base, _), nodes in alike.items()
            for letter in [sp.Dummy(real=True)]
            for node, whole in nodes
        }
    )


def _in_exponential(node: Form) -> Form:
    symbols = node.exp.free_symbols
    alone = len(symbols) == 1 and node.exp.is_rational_function(*symbols)
    whole, rest = (sp.apart(sp.together(node.exp), *symbols) if alone else sp.expand(node.exp)).as_coeff_Add()
    return node.base**whole * sp.exp(sp.expand(rest * _logarithm(node.base)))


def _logarithm(u: Form) -> Form:
    """Write the logarithm of a product of positive factors as a sum."""
    parts = [factor.as_base_exp() for factor in sp.Mul.make_args(u)]
    if all(power.is_real and sign(base) == 1 for base, power in parts):
        return sp.Add(*(power * sp.log(base) for base, power in parts))
    return sp.log(u)


def _quadrant(h: Form, k: Form, r: Form) -> Form:
    return sp.Rational(1, 4) + sp.asin(r) / (2 * sp.pi) if h == k == 0 else Phi2(h, k, r)


def _shifted(expr: Form) -> Form:
    """Write gamma functions whose arguments differ by whole numbers in the one of the least argument."""
    for function in _SHIFTED:
        while pair := next(filter(_apart, combinations(sorted(expr.atoms(function), key=str), 2)), None):
            low, high = sorted(pair, key=lambda node: tidied(_argument(node) - _argument(pair[0])))
            expr = expr.xreplace({high: _raised(low, int(tidied(_argument(high) - _argument(low))))})
    return expr


def _chosen(expr: Form) -> Form:
    """Write binomial coefficients whose arguments differ by whole numbers in one of them, from which two steps lead to each.

    The steps are polynomials in n. At k < 0 either side is zero for n >= 0, and has no value elsewhere.
    """
    expr = expr.replace(sp.binomial, lambda n, k: sp.Integer(0) if _is_whole(n) and _is_whole(k - n - 1) else sp.binomial(n, k))
    left = sorted(expr.atoms(sp.binomial), key=str)
    while left:
        (n, k), alike = left[0].args, dict[Any, tuple[int, int]]()
        for node in left:
            apart = [tidied(one - other) for one, other in zip(node.args, (n, k), strict=True)]
            if all(step.is_Integer and abs(step) <= FURTHEST for step in apart):
                alike[node] = (int(apart[0]), int(apart[1]))
        low = min(across for across, _ in alike.values())
        start = min(up - (across - low) for across, up in alike.values())
        base = sp.binomial(n + low, k + start, evaluate=False)
        expr = expr.xreplace(
            {node: base * _steps(n + low, k + start, across - low, up - start) for node, (across, up) in alike.items()}
        )
        left = [node for node in left if node not in alike]
    return _in_gammas(expr) if expr.has(sp.gamma) or len(expr.atoms(sp.binomial)) > 1 else expr


def _in_gammas(expr: Form) -> Form:
    """Write C(n, k) as Gamma(n + 1)/(Gamma(k + 1) Gamma(n - k + 1)) for whole k >= 0, and n >= 0 or an n that is whole at few points alone.

    For fixed k it is a polynomial in n: what holds beside a negative whole n holds at it, if nothing else there has a kink or a jump.
    """
    if expr.has(*KINKS):
        return expr
    written = {
        node: sp.gamma(n + 1) / (sp.gamma(k + 1) * sp.gamma(tidied(n - k + 1)))
        for node in expr.atoms(sp.binomial)
        for n, k in [node.args]
        if _is_whole(k) and (_is_whole(n) or _is_seldom_whole(n))
    }
    return _reflected(_doubled(_shifted(expr.xreplace(written)))) if written else expr


def _is_whole(form: Form) -> bool:
    """Return True if a form is certainly a whole number, 0 or more."""
    return bool(form.is_integer) and sign(sp.expand(form) + 1) == 1


def _is_seldom_whole(form: Form) -> bool:
    """Return True if a form is a polynomial that changes with a real letter."""
    real = [s for s in form.free_symbols if s.is_real and s.is_integer is None]
    return bool(real) and bool(form.is_polynomial(*form.free_symbols))


def _steps(n: Form, k: Form, across: int, up: int) -> Form:
    """Return C(n + across, k + up) divided by C(n, k), for up >= across >= 0."""
    diagonal = sp.Mul(*((n + i) / (k + i) for i in range(1, across + 1)))
    return diagonal * sp.Mul(*((n + across - k - i + 1) / (k + i) for i in range(across + 1, up + 1)))


def _argument(node: Form) -> Form:
    """Return the argument that is raised by one; E_p is raised to E_(p-1), which needs no quotient by p."""
    if isinstance(node, sp.expint):
        return -node.args[0]
    return node.args[1] if isinstance(node, sp.polygamma) else node.args[0]


def _apart(pair: Sequence[Form]) -> bool:
    steps = tidied(_argument(pair[0]) - _argument(pair[1]))
    others = [node.args[:1] if isinstance(node, sp.polygamma) else node.args[1:] for node in pair]
    return bool(others[0] == others[1] and steps.is_Integer and 0 < abs(steps) <= FURTHEST)


def _doubled(expr: Form) -> Form:
    """Write Gamma(2u) in Gamma(u) and Gamma(u + 1/2), if one of the two is a factor too."""
    arguments = {node.args[0]: node for node in expr.atoms(sp.gamma)}
    for u, node in sorted(arguments.items(), key=str):
        halves = [tidied(sp.expand(v - u / 2)) for v in arguments]
        if any(half.is_Rational and (2 * half).is_Integer and abs(half) <= FURTHEST for half in halves) and u.free_symbols:
            twice = 2 ** (u - 1) * sp.gamma(u / 2) * sp.gamma(u / 2 + sp.S.Half) / sp.sqrt(sp.pi)
            return _shifted(expr.xreplace({node: twice}))
    return expr


def _reflected(expr: Form) -> Form:
    """Write Gamma(n - u) in Gamma(u) and a sine, if Gamma(u) is a factor too and u is no whole number."""
    arguments = sorted((node.args[0] for node in expr.atoms(sp.gamma)), key=str)
    for u, v in combinations(arguments, 2):
        total = tidied(u + v)
        if total.is_Integer and abs(total) <= FURTHEST and not u.is_integer:
            sines = {tidied(node.args[0] / sp.pi): node for node in expr.atoms(sp.sin)}
            turn, sine = ((-1) ** (total - 1), sines[tidied(v)]) if tidied(v) in sines else _sine(u)  # sin(pi u)
            other = turn * sp.pi / (sine * sp.gamma(u))  # Gamma(1 - u)
            steps = int(total) - 1
            factors = [(1 - u + k) for k in range(steps)] if steps >= 0 else [1 / (-u - k) for k in range(-steps)]
            return _reflected(expr.xreplace({sp.gamma(v): other * sp.Mul(*factors)}))
    return expr


def _by_neighbours(expr: Form) -> Form:
    """Write Bessel functions of one argument, not zero, whose orders differ by whole numbers in two of neighbouring orders (DLMF 10.6.1, 10.29.1)."""
    left = sorted(expr.atoms(*_OF_THREE_TERMS), key=str)
    while left:
        (kind, (order, u)), alike = (left[0].func, left[0].args), dict[Any, int]()
        for node in left:
            apart = tidied(node.args[0] - order) if node.func is kind and node.args[1] == u else sp.nan
            if apart.is_Integer and abs(apart) <= FURTHEST:
                alike[node] = int(apart)
        least = order + min(alike.values())
        values = [kind(least, u), kind(least + 1, u)]
        while len(values) <= max(alike.values()) - min(alike.values()):
            n = least + len(values) - 1
            values.append(_OF_THREE_TERMS[kind](n, u, values[-1], values[-2]))
        expr = expr.xreplace({node: values[apart - min(alike.values())] for node, apart in alike.items()})
        left = [node for node in left if node not in alike]
    return expr


# The function of order n + 1 from those of the orders n and n - 1.
_OF_THREE_TERMS: Mapping[Form, Callable[[Form, Form, Form, Form], Form]] = {
    sp.besselj: lambda n, u, here, before: 2 * n / u * here - before,
    sp.besseli: lambda n, u, here, before: before - 2 * n / u * here,
    sp.besselk: lambda n, u, here, before: before + 2 * n / u * here,
    Hyp0F1: lambda n, u, here, before: (before - (n - 1) * here) / u,  # in b = n
}


def _sine(u: Form) -> tuple[Form, Form]:
    """Write sin(pi u) as a sign times the sine without the whole numbers in u, each of which turns its sign if it is odd."""
    turns = [(term.as_coeff_Mul()) for term in sp.Add.make_args(sp.expand(u)) if term.is_integer]
    whole = sp.Add(*(c * k for c, k in turns))
    return sp.Mul(*((-1) ** (c % 2 * k) for c, k in turns)), sp.sin(sp.pi * sp.expand(u - whole))


def _by_wronskian(order: Form, u: Form, within: Form) -> Form:
    n = order - 1
    beside = (sp.besseli(n, u), sp.besseli(order, u), sp.besselk(n, u))
    if sign(u) == 1 and n.is_nonnegative and all(within.has(node) for node in beside):
        return (1 / u - beside[1] * beside[2]) / beside[0]
    return sp.besselk(order, u)


def _raised(low: Form, steps: int) -> Form:
    """Write a gamma function in another one, a number of steps below it."""
    value, u = low, _argument(low)
    for k in range(steps):
        if isinstance(low, sp.gamma):
            value = (u + k) * value
        elif isinstance(low, sp.polygamma):
            n = low.args[0]
            value = value + (-1) ** n * sp.gamma(n + 1) / (u + k) ** (n + 1)
        elif isinstance(low, sp.loggamma):
            value = value + sp.log(u + k)
        elif isinstance(low, sp.expint):
            value = (sp.exp(-low.args[1]) + (u + k + 1) * value) / low.args[1]
        else:
            value = (u + k) * value - low.args[1] ** (u + k) * sp.exp(-low.args[1])
    return value


def _exponential_integral(p: Form, u: Form) -> Form:
    """Write E_n of a whole n >= 1 in Ei; others stay."""
    if not (p.is_Integer and p >= 1):
        return sp.expint(p, u)
    value = -sp.Ei(-u)
    for n in range(1, int(p)):
        value = (sp.exp(-u) - u * value) / n
    return value


def _polygamma(n: Form, u: Form) -> Form:
    """Write a polygamma function of an order above zero at one or a half by the zeta function (DLMF 5.15.2-3)."""
    if u not in (1, sp.S.Half) or sign(n) != 1:
        return sp.polygamma(n, u, evaluate=False)
    return (-1) ** (n + 1) * sp.gamma(n + 1) * sp.zeta(n + 1) * (1 if u == 1 else 2 ** (n + 1) - 1)


_RULES: dict[Form, Callable[..., Form]] = {
    sp.log: _logarithm,
    **IN_LOGARITHMS,
    sp.factorial: lambda n: sp.gamma(n + 1),  # SymPy writes it for a polygamma function at one
    sp.beta: lambda a, b: sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b),
    sp.expint: _exponential_integral,
    sp.polygamma: _polygamma,
    sp.Shi: lambda u: (sp.Ei(u) - sp.Ei(-u)) / 2,
    sp.Chi: lambda u: (sp.Ei(u) + sp.Ei(-u)) / 2,
    sp.sinc: lambda u: sp.sin(u) / u,
    sp.uppergamma: lambda s, a: sp.gamma(s) - sp.lowergamma(s, a),
    Phi2: _quadrant,
}
