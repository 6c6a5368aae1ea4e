r"""Moments of normal variables over half spaces, in closed form.

Under u ~ N(m, C), for a polynomial q and half spaces h_j(u) > 0 with affine h_j, O their meet, integration by parts gives

    E[u_i q 1_O] = m_i E[q 1_O] + sum_l C_il E[d_l q 1_O] + sum_j cov(u_i, h_j) f_j(0) E[q 1_{O without j} | h_j = 0],

with f_j the density of h_j, down to probabilities of up to three half spaces. An error function is such an indicator:
erf(x) = 2 P(Z < x) - 1 for an independent Z ~ N(0, 1/2). The exponential of an affine function moves the means, and that of minus a
square conditions. Correlations need no assumption: the result is a guess, and is enclosed like any other form before it is
reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import mul

import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import JUMPING
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import Gaussian, ReLU
from closedform.numerics.findings.evidence import NotLowered

_MOST_TERMS = 60  # most terms of an expanded integrand
_MOST_DEGREE = 8


@dataclass(frozen=True, slots=True)
class Line:
    """An affine function of the variables: its slopes and its value at the origin."""

    slopes: tuple[Form, ...]
    offset: Form


class Moments:
    """Moments over half spaces of jointly normal variables.

    Args:
        variables: the scalars.
        mean: the list of their means.
        covariance: the covariance of the scalars.
    """

    def __init__(self, variables: Sequence[Letter], mean: Sequence[Form], covariance: Form) -> None:
        self.variables, self.mean, self.covariance = list(variables), list(mean), covariance

    @classmethod
    def under(cls, law: Gaussian) -> Moments:
        """Make the moments of a law after its conditioning."""
        fixed = dict(law.given)
        moments = cls(law.all_variables, law.mean, law.covariance)
        for variable, value in fixed.items():
            place = moments.variables.index(variable)
            slopes = tuple(sp.Integer(k == place) for k in range(len(moments.variables)))
            moments = moments._on(Line(slopes, -value))
        return moments

    def of(self, body: Form) -> Form:
        """Return the mean of a polynomial in the variables, and in steps, error functions and exponentials of affine functions."""
        random = set(self.variables)
        body, names = _named(body, random)
        poly = sp.Poly(sp.expand(body), *self.variables, *names)
        if (
            len(poly.terms()) > _MOST_TERMS
            or poly.total_degree() > _MOST_DEGREE
            or poly.free_symbols_in_domain & (random | set(names))
        ):
            raise NotLowered("an integrand has too many terms")
        return sp.Add(*(c * self._term(powers, list(names.values())) for powers, c in poly.terms()))

    def _term(self, powers: Sequence[int], kinds: Sequence[tuple[str, Form]]) -> Form:
        count = len(self.variables)
        tilt, steps, smooth = sp.Integer(0), [], []
        for (kind, argument), power in zip(kinds, powers[count:], strict=True):
            if kind == "exp":
                tilt += power * argument
            elif power and kind == "step":
                steps.append(argument)
            else:
                smooth += [argument] * power
        extra = [sp.Dummy(f"z{k}", real=True) for k in range(len(smooth))]
        law = Moments(
            [*self.variables, *extra],
            [*self.mean, *(sp.Integer(0) for _ in extra)],
            sp.diag(self.covariance, *(sp.Rational(1, 2) for _ in extra)),
        )
        factor, law = law._tilted(sp.expand(tilt))
        lines = [law._line(step) for step in steps]
        each = (*powers[:count], *(0 for _ in law.variables[count:]))
        total = sp.Integer(0)
        for chosen in range(len(smooth) + 1):  # the product of all 2 step - 1
            for some in combinations(range(len(smooth)), chosen):
                more = [law._line(smooth[k] - extra[k]) for k in some]
                total += 2**chosen * (-1) ** (len(smooth) - chosen) * law._moment(each, _distinct([*lines, *more]))
        return factor * total

    def _tilted(self, exponent: Form) -> tuple[Form, Moments]:
        """Return c and a law with E[exp(e) f] = c E'[f]: -k h^2 conditions on h + W = 0, W ~ N(0, 1/2k); the rest moves the means."""
        factor, law = sp.Integer(1), self
        while (poly := sp.Poly(exponent, *self.variables)).total_degree() == 2:
            v = next((v for v in self.variables if poly.coeff_monomial(v**2) != 0), None)
            if v is None:
                raise NotLowered(f"exp({exponent}) has no rule here")
            k = -poly.coeff_monomial(v**2)
            h = sp.expand(-sp.diff(exponent, v) / (2 * k))
            exponent = sp.expand(exponent + k * h**2)
            noise = sp.Dummy("w", real=True)
            law = Moments([*law.variables, noise], [*law.mean, sp.Integer(0)], sp.diag(law.covariance, 1 / (2 * k)))
            line = law._line(h + noise)
            variance = law._variance(line)
            factor *= sp.exp(-(law._at(line) ** 2) / (2 * variance)) / sp.sqrt(2 * k * variance)
            law = law._on(line)
        if poly.total_degree() > 2:
            raise NotLowered(f"exp({exponent}) has no rule here")
        line = law._line(exponent)
        factor *= sp.exp(law._at(line) + law._variance(line) / 2)
        return factor, Moments(law.variables, [m + c for m, c in zip(law.mean, law._with(line), strict=True)], law.covariance)

    def _line(self, form: Form) -> Line:
        poly = sp.Poly(form, *self.variables)
        if poly.total_degree() > 1:
            raise NotLowered(f"{form} is not affine in the random variables")
        return Line(tuple(poly.coeff_monomial(v) for v in self.variables), poly.coeff_monomial(1))

    def _at(self, line: Line) -> Form:
        """Return the mean of an affine function."""
        return sp.Add(line.offset, *(s * m for s, m in zip(line.slopes, self.mean, strict=True)))

    def _with(self, line: Line) -> list[Form]:
        """Return the covariances of the variables with an affine function."""
        return list(self.covariance * sp.Matrix(line.slopes))

    def _between(self, one: Line, other: Line) -> Form:
        return sp.Add(*(s * c for s, c in zip(one.slopes, self._with(other), strict=True)))

    def _variance(self, line: Line) -> Form:
        return sp.factor_terms(self._between(line, line))

    def _on(self, line: Line) -> Moments:
        """Condition on an affine function being zero."""
        variance, along, at = self._variance(line), self._with(line), self._at(line)
        mean = [m - c * at / variance for m, c in zip(self.mean, along, strict=True)]
        covariance = (self.covariance - sp.Matrix(along) * sp.Matrix(along).T / variance).applyfunc(sp.cancel)
        return Moments(self.variables, mean, covariance)

    def _moment(self, powers: tuple[int, ...], lines: Sequence[Line] | None) -> Form:
        """Return E[product of powers, over the meet of half spaces]; None stands for an empty meet."""
        if lines is None:
            return sp.Integer(0)
        i = next((i for i, n in enumerate(powers) if n), None)
        if i is None:
            return self._probability(lines)
        q = (*powers[:i], powers[i] - 1, *powers[i + 1 :])
        total = self.mean[i] * self._moment(q, lines) if self.mean[i] != 0 else sp.Integer(0)
        for place, n in enumerate(q):
            if n and self.covariance[i, place] != 0:
                less = (*q[:place], n - 1, *q[place + 1 :])
                total += n * self.covariance[i, place] * self._moment(less, lines)
        for j, line in enumerate(lines):
            along = self._with(line)[i]
            variance = self._variance(line)
            if along != 0 and variance != 0:
                density = sp.exp(-(self._at(line) ** 2) / (2 * variance)) / sp.sqrt(2 * sp.pi * variance)
                total += along * density * self._on(line)._moment(q, [*lines[:j], *lines[j + 1 :]])
        return total

    def _probability(self, lines: Sequence[Line]) -> Form:
        """Return the probability of a meet of at most three half spaces; three must all pass through the mean."""
        sure = [line for line in lines if sp.cancel(self._variance(line)) == 0]
        lines = [line for line in lines if line not in sure]
        certain = reduce(mul, (sp.Heaviside(sp.cancel(self._at(line))) for line in sure), sp.Integer(1))
        centres = [sp.cancel(self._at(line)) for line in lines]
        deviations = [sp.sqrt(sp.cancel(self._variance(line))) for line in lines]
        pairs = {
            (i, j): sp.cancel(self._between(lines[i], lines[j])) / (deviations[i] * deviations[j])
            for i, j in combinations(range(len(lines)), 2)
        }
        if len(lines) == 0:
            return certain
        if len(lines) == 1:
            return certain * (1 + sp.erf(centres[0] / (sp.sqrt(2) * deviations[0]))) / 2
        if all(centre == 0 for centre in centres) and len(lines) <= 3:
            angles = sp.Add(*(sp.asin(r) for r in pairs.values()))
            return certain * (
                sp.Rational(1, 4) + angles / (2 * sp.pi) if len(lines) == 2 else sp.Rational(1, 8) + angles / (4 * sp.pi)
            )
        if len(lines) == 2 and pairs[0, 1] == 0:
            return certain * self._probability(lines[:1]) * self._probability(lines[1:])
        if len(lines) == 2 and pairs[0, 1] == -1:  # a strip
            inside = sp.Add(*(sp.erf(c / (sp.sqrt(2) * d)) / 2 for c, d in zip(centres, deviations, strict=True)))
            return certain * sp.Max(0, inside)
        if len(lines) == 2:
            return certain * Phi2(*(c / d for c, d in zip(centres, deviations, strict=True)), pairs[0, 1])
        raise NotLowered("a probability of several half spaces away from the mean has no closed form")


def _distinct(lines: Sequence[Line]) -> list[Line] | None:
    """Drop repeated half spaces; None if two have no point in common."""
    out: list[Line] = []
    for line in lines:
        for other in out:
            share = _multiple(line, other)
            if share is not None and share.is_negative:
                return None
            if share is not None and share.is_positive:
                break
        else:
            out.append(line)
    return out


def _multiple(one: Line, other: Line) -> Form:
    """Return c if one is c times the other, else None."""
    pairs = list(zip((*one.slopes, one.offset), (*other.slopes, other.offset), strict=True))
    share = next((a / b for a, b in pairs if b != 0), None)
    return share if share is not None and all(sp.expand(a - share * b) == 0 for a, b in pairs) else None


def _named(body: Form, random: set[Form]) -> tuple[Form, Mapping[Form, tuple[str, Form]]]:
    """Put letters for steps, error functions and exponentials of random variables; return the form of each letter too."""
    names: dict[Form, tuple[str, Form]] = {}
    letters: dict[tuple[str, Letter], Letter] = {}

    def letter(kind: str, argument: Form) -> Form:
        key = kind, argument
        if key not in letters:
            letters[key] = sp.Dummy(kind)
            names[letters[key]] = key
        return letters[key]

    def of(node: Form) -> Form:
        if not node.free_symbols & random:
            return node
        args = [
            of(arg) for arg in (node.args[:1] if isinstance(node, JUMPING) else node.args)
        ]  # a step's value at its jump has no weight
        if isinstance(node, sp.Heaviside):
            return letter("step", node.args[0])
        if isinstance(node, sp.sign):
            return 2 * letter("step", node.args[0]) - 1
        if isinstance(node, ReLU):
            return args[0] * letter("step", node.args[0])
        if isinstance(node, sp.Abs):
            return args[0] * (2 * letter("step", node.args[0]) - 1)
        if isinstance(node, sp.erf):
            return letter("erf", node.args[0])
        if isinstance(node, sp.erfc):
            return 1 - letter("erf", node.args[0])
        if isinstance(node, sp.exp):
            return letter("exp", node.args[0])
        if isinstance(node, (sp.Max, sp.Min)) and len(node.args) == 2:
            a, b = node.args
            step = letter("step", a - b if isinstance(node, sp.Max) else b - a)
            return args[0] * step + args[1] * (1 - step)
        return node.func(*args) if args else node

    return of(body), names
