r"""Infinite sums whose terms have a ratio that is a rational function of the index: a power series, as a node that nothing evaluates.

    sum_{k >= s} t(k),    t(k+1) / t(k) = c P(k) / Q(k),

where t is a product of powers b^{a k + d}, polynomials in k, and gamma functions of a k + d with whole a. The ratio is read off the
factors, each by its own rule, without simplification.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter


class InfiniteSum(sp.Expr):
    """The sum of a form over all whole numbers from a first one; its value is the limit of its partial sums, if that exists.

    Args:
        term: the form.
        index: a whole number at least zero.
        first: a whole number at least zero.
    """

    is_commutative = True

    def __new__(cls, term: Form, index: Letter, first: Form) -> InfiniteSum:
        """Keep the sum as written."""
        node: InfiniteSum = sp.Expr.__new__(cls, sp.sympify(term), index, sp.sympify(first))
        return node

    @property
    def free_symbols(self) -> set[Form]:
        """Return the parameters."""
        symbols: set[Letter] = self.args[0].free_symbols - {self.args[1]}
        return symbols

    def without_index(self) -> list[Form]:
        """List the largest parts of the term without the index."""
        term, index = self.args[:2]

        def parts(node: Form) -> list[Form]:
            if index not in node.free_symbols:
                return [node] if node.free_symbols else []
            return [part for arg in node.args for part in parts(arg)]

        return list(dict.fromkeys(parts(term)))

    def limits_of_ratio(self) -> list[Form]:
        """List the limits of the ratios of the summands, if not zero or infinite: convergence ends where a limit has size 1."""
        found = []
        for _, ratio in _amplitudes(self):
            if ratio.degree == 0:
                found.append(ratio.at_infinity[0])
        return [z for z in dict.fromkeys(found) if z.free_symbols]

    def poles(self) -> list[Form]:
        """List forms of the parameters: if one is a whole number -m <= 0, the term of index first + m has no value.

        A quotient with gamma's poles in the denominator counts as zero.

        Raises:
            NoRatio: the ratio of terms cannot be read, or a gamma function falls towards its poles.
        """
        _, index, first = self.args
        found = []
        for factor in (
            factor for part, _ in _amplitudes(self) for factor in sp.Mul.make_args(part) if index in factor.free_symbols
        ):
            base, power = factor.as_base_exp()
            if (
                isinstance(base, sp.gamma) and power.is_positive
            ):  # with a pole at each such number, including that of the first term
                slope, start = _line(base.args[0], index, base)
                if not slope.is_positive and not (start.is_Rational and not start.is_Integer):
                    raise NoRatio(f"{base} may have poles at any term")
                found.append(base.args[0].xreplace({index: first}))
            elif power.is_negative and isinstance(base, sp.binomial):
                raise NoRatio(f"{base} may be zero at any term")
            elif power.is_negative and base.is_polynomial(index):
                lines = [form for form, _ in sp.factor_list(base)[1] if sp.degree(form, index) == 1]
                found += [form.xreplace({index: first}) / sp.Poly(form, index).nth(1) for form in lines]
        return [sp.expand(form) for form in dict.fromkeys(found)]

    def powers(self) -> list[Form]:
        """List the powers of its terms with the index in the exponent, from the first term on: 0 has one at no negative exponent."""
        term, index, first = self.args[:3]
        ahead = sp.Dummy(index.name, integer=True, nonnegative=True)
        found = [node for node in term.atoms(sp.Pow) if index in node.exp.free_symbols]
        return [sp.Pow(node.base, node.exp.xreplace({index: first + ahead}), evaluate=False) for node in sorted(found, key=str)]

    def curved_divisors(self) -> list[Form]:
        """List the divisors of terms that are of higher degree in the index: where one is zero, a term has no value."""
        index = self.args[1]
        factors = [factor.as_base_exp() for part, _ in _amplitudes(self) for factor in sp.Mul.make_args(part)]
        bases = dict.fromkeys(base for base, power in factors if power.is_negative and base.is_polynomial(index))
        return [form for base in bases for form, _ in sp.factor_list(base)[1] if sp.degree(form, index) > 1]

    def _eval_is_real(self) -> bool | None:
        return True if self.args[0].is_real else None

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        term, index, first = self.args
        body = printer.doprint(term)
        body = rf"\left({body}\right)" if term.is_Add else body
        text = rf"\sum_{{{printer.doprint(index)}={printer.doprint(first)}}}^{{\infty}} {body}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


class NoRatio(ValueError):
    """The ratio of two successive terms cannot be read off; the message names the factor."""


@dataclass(frozen=True)
class Ratio:
    """The factor from a term to the next: c P_1(k) P_2(k) ... / (Q_1(k) Q_2(k) ...).

    Args:
        constant: c, in the parameters alone.
        above: the polynomials P in the index, each as its coefficients, the constant one first.
        below: the polynomials Q, likewise.
    """

    constant: Form
    above: tuple[tuple[Form, ...], ...]
    below: tuple[tuple[Form, ...], ...]

    @property
    def degree(self) -> int:
        """Return the power of the index with which the ratio grows."""
        return sum(len(form) - 1 for form in self.above) - sum(len(form) - 1 for form in self.below)

    @property
    def at_infinity(self) -> tuple[Form, Form]:
        """Return z and g of a ratio z (1 + g/k + O(1/k^2)), of degree 0."""
        (over, under) = (sp.Mul(*(form[-1] for form in side)) for side in (self.above, self.below))
        (more, less) = (sp.Add(*(form[-2] / form[-1] for form in side if len(form) > 1)) for side in (self.above, self.below))
        return self.constant * over / under, more - less


def terms_of(node: InfiniteSum) -> tuple[tuple[Form, Ratio], ...]:
    """Return the summands of a sum's term, each with its ratio.

    Raises:
        NoRatio: the ratio of one cannot be read.
    """
    term, index, *ends = node.args
    if len(ends) > 1:
        raise NoRatio("it is a finite sum, with a letter at its end")
    try:
        return tuple((part, _ratio(part, index)) for part in sp.Add.make_args(term))
    except NoRatio:
        parts = sp.Add.make_args(sp.expand_mul(term, deep=False))
        if len(parts) == 1:
            raise
        return tuple((part, _ratio(part, index)) for part in parts)


def with_waves(node: InfiniteSum) -> InfiniteSum:
    """Write sines and cosines of the index as powers of the imaginary unit's exponentials, whose ratio is a number of size 1.

    Only a room that computes with complex numbers asks for it; for all others a wave has no ratio.
    """
    term, index, *ends = node.args
    waves = _waves(term, index)
    if not waves or len(ends) > 1:
        return node
    return InfiniteSum(sp.expand(term.xreplace({wave: wave.rewrite(sp.exp) for wave in waves})), index, *ends)


def _waves(term: Form, index: Letter) -> list[Form]:
    found = [wave for wave in term.atoms(sp.sin, sp.cos) if index in wave.free_symbols]
    return found if all(wave.args[0].is_real for wave in found) else []


def _amplitudes(node: InfiniteSum) -> tuple[tuple[Form, Ratio], ...]:
    """Return the summands of a sum's term without their waves, each with its ratio: their sizes and their poles are those of the sum.

    Raises:
        NoRatio: the ratio of one cannot be read.
    """
    term, index, *ends = node.args
    if not (waves := _waves(term, index)) or len(ends) > 1:
        return terms_of(node)
    parts = (part.xreplace(dict.fromkeys(waves, sp.Integer(1))) for part in sp.Add.make_args(sp.expand(term)))
    return tuple((part, _ratio(part, index)) for part in parts)


def _ratio(term: Form, k: Form) -> Ratio:
    constant: Form = sp.Integer(1)
    above: list[tuple[Form, ...]] = []
    below: list[tuple[Form, ...]] = []
    for factor in sp.Mul.make_args(term):
        if k not in factor.free_symbols:
            continue
        base, power = factor.as_base_exp()
        if k not in base.free_symbols:
            a, _ = _line(power, k, factor)  # b^(a k + d): each step multiplies by b^a, for a whole or b positive
            if not (a.is_integer or base.is_positive):
                raise NoRatio(f"{factor} may not be real")
            constant *= base**a
            continue
        if not power.is_Integer:
            raise NoRatio(f"{factor} is no power of a whole order")
        over, under = (above, below) if power > 0 else (below, above)
        for _ in range(abs(int(power))):
            rising, falling = _of_factor(base, k)
            over += rising
            under += falling
    return Ratio(constant, tuple(above), tuple(below))


def _of_factor(base: Form, k: Form) -> tuple[list[tuple[Form, ...]], list[tuple[Form, ...]]]:
    """Return the polynomials whose quotient is f(k+1) / f(k)."""
    if isinstance(
        base, sp.binomial
    ):  # C(n, m) = Gamma(n + 1)/(Gamma(m + 1) Gamma(n - m + 1)), whose ratio is one of polynomials for every n
        n, m = base.args
        parts = [_of_factor(sp.gamma(form + 1), k) for form in (n, m, n - m) if k in form.free_symbols]
        if k not in n.free_symbols:
            parts.insert(0, ([], []))
        first, *others = parts
        return [*first[0], *(f for _, below in others for f in below)], [*first[1], *(f for above, _ in others for f in above)]
    if isinstance(base, sp.gamma):
        a, d = _line(base.args[0], k, base)
        if not (a.is_Integer and 0 < abs(a) <= _STEEPEST):
            raise NoRatio(f"{base} has an argument that is no whole multiple of {k}, and a constant")
        if a > 0:  # Gamma(x + a) = x (x+1) ... (x+a-1) Gamma(x)
            return [(d + j, a) for j in range(int(a))], []
        return [], [(d - j, a) for j in range(1, 1 - int(a))]  # Gamma(x) = (x-1) ... (x-|a|) Gamma(x-|a|)
    if not base.is_polynomial(k):
        raise NoRatio(f"{base} is neither a power, a polynomial nor a gamma function of {k}")
    before, after = (tuple(sp.Poly(form, k).all_coeffs()[::-1]) for form in (base, sp.expand(base.xreplace({k: k + 1}))))
    return [after], [before]


_STEEPEST = 6  # a of Gamma(a k + d)


def _line(form: Form, k: Form, within: Form) -> tuple[Form, Form]:
    """Read a form as a k + d.

    Raises:
        NoRatio: it has another form.
    """
    if not form.is_polynomial(k) or sp.degree(form, k) > 1:
        raise NoRatio(f"{within} is not of the first degree in {k}")
    found = sp.Poly(form, k)
    return found.coeff_monomial(k), found.coeff_monomial(1)
