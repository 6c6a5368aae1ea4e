"""Enclose integrals over one range: cut it at kinks, then integrate exactly or by quadrature, with proved bounds at singular ends.

FLINT's adaptive Gauss-Legendre quadrature takes the finite part (``numerics.balls.quadrature``). Where a range is cut off,
``numerics.balls.infinite`` and ``numerics.balls.ends`` bound the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.facts import KINKS, WAVES
from closedform.derivations.functions.types import Form
from closedform.numerics.balls import decay, ends, infinite, poles, quadrature, waves
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.balls.table import to_ball
from closedform.numerics.findings.evidence import Diverges
from closedform.numerics.forms import kinks, periodic
from closedform.numerics.gaussian.elimination import eliminate
from closedform.numerics.gaussian.ranges import Iterated


def _in_exponentials(body: Form, x: Form) -> Form:
    """Write waves and hyperbolic functions of lines as exponentials: a polynomial times these may be integrated exactly."""
    kinds = (sp.sin, sp.cos, sp.sinh, sp.cosh)
    written = {f: f.rewrite(sp.exp) for f in body.atoms(*kinds) if x in f.free_symbols and f.args[0].is_polynomial(x)}
    return body.xreplace(written) if written else body


class OneRange(ABC):
    """Integrates over one range; a subclass encloses the other parts of the integrand.

    Args:
        bits: binary digits aimed at.
        effort: how long a quadrature may take.
    """

    def __init__(self, bits: int, effort: Effort) -> None:
        self.bits, self.effort = bits, effort
        self.integrated = False
        self.averages = False  # whether the integral is a mean, which must converge absolutely
        self.env: dict[Any, acb] = {}

    @abstractmethod
    def value(self, expr: Form) -> acb:
        """Enclose an expression without free symbols."""

    @abstractmethod
    def _closed(self, expr: Form, bound: frozenset[Form]) -> Form:
        """Replace every node free of bound variables by a symbol with a known ball."""

    @abstractmethod
    def _sign(self, expr: Form) -> int | None:
        """Return the sign of an expression; None if balls do not decide."""

    def _quadrature(self, body: Form, x: Form, lo: Form, hi: Form) -> acb:
        """Integrate over one dimension: a finite part by FLINT, the tails by proved bounds."""
        body = self._closed(body, frozenset({x}))
        if lo == sp.oo or hi == -sp.oo or (-sp.oo not in (lo, hi) and sp.oo not in (lo, hi) and self._sign(hi - lo) == -1):
            return -self._quadrature(body, x, hi, lo)
        if body.has(*KINKS, sp.Pow, sp.log, sp.tan, sp.asin, sp.acos):
            pieces = kinks.split_range(body, x, lo, hi, self._sign)
            if len(pieces) > 1 or pieces[0][0] != body:
                return sum((self._quadrature(part, x, low, high) for part, low, high in pieces), acb(0))
        if body == 0:
            return acb(0)
        if {lo, hi} & {sp.oo, -sp.oo} and periodic.folded(body, x):
            return self._windowed(body, x, lo, hi)
        falling = _in_exponentials(body, x) if {lo, hi} & {sp.oo, -sp.oo} else body
        exact = eliminate(Iterated(falling, ((x, self._named(lo), self._named(hi)),)), x, self._sign)
        if exact is not None:
            return sum((self.value(piece.body) for piece in exact), acb(0))
        if (changed := ends.unrooted(body, x, lo, hi)) is not None:
            return self._quadrature(changed.body, changed.x, changed.low, changed.high)
        mapped = self._improper(body, x, lo, hi)
        return mapped if mapped is not None else self._proper(body, x, lo, hi)

    def _named(self, end: Form) -> Form:
        """Name an end that has a logarithm: SymPy would write exp(r*log(q)) as a power, too large for a long r."""
        if end.free_symbols or not end.has(sp.log):
            return end
        ball = to_ball(end, self.env)
        if not ball.imag.is_zero():
            return end
        name = sp.Dummy("end", real=True)
        self.env[name] = ball
        return name

    def _windowed(self, body: Form, x: Form, lo: Form, hi: Form) -> acb:
        """Integrate over a finite range that is cut at corners, with proved bounds on the rest."""
        total, window = arb(0), [lo, hi]
        for i, side in enumerate((-1, 1)):
            if window[i] in (sp.oo, -sp.oo):
                place = infinite.cut(body, x, side, self.env, self.bits)
                mantissa, exponent = place.place.mid().man_exp()
                window[i] = sp.Integer(int(mantissa)) * sp.Integer(2) ** int(exponent)
                total += place.beyond
        return self._quadrature(body, x, *window) + acb(arb(0, total.abs_upper()))

    def _proper(self, body: Form, x: Form, lo: Form, hi: Form) -> acb:
        """Integrate where the integrand is finite at its finite ends and decays at its infinite ones."""
        bits, falling = self.bits, infinite.falling(body, x) if hi == sp.oo and lo != -sp.oo else body
        for _ in range(3):
            left, right = (self._end(body, x, end, side, bits) for side, end in ((-1, lo), (1, hi)))
            inside = self._over(falling, x, left.place, right.place)
            if not inside.is_finite():
                poles.refuse(body, x, left.place, right.place, self.env)
            slack = (left.beyond + right.beyond).abs_upper()
            value = inside + acb(arb(0, slack))
            size = abs(inside.real).abs_lower()
            if size > 0 and (slack > size * arb(2) ** -self.bits):
                bits = self.bits + int(-float(size.log() / arb(2).log())) + 8
                continue
            return value
        return value

    def _end(self, body: Form, x: Form, end: Form, side: int, bits: int) -> infinite.Cut:
        """Return a finite end, or a cut before an infinite one."""
        if end in (sp.oo, -sp.oo):
            return infinite.cut(body, x, side, self.env, bits)
        return infinite.Cut(self.value(end).real, arb(0))

    def _over(self, body: Form, x: Form, left: arb, right: arb) -> acb:
        self.integrated = True
        return quadrature.over(body, x, left, right, self._aim())

    def _from_zero(self, start: ends.FromZero, top: arb) -> acb:
        self.integrated = True
        return quadrature.from_zero(start, top, self._aim())

    def _aim(self) -> quadrature.Aim:
        return quadrature.Aim(self.env, self.bits, self.effort)

    def _apart(self, outward: Form, x: Form) -> tuple[Form, list[Form]]:
        """Split a sum into what decays slowly for x -> oo, and the terms that decay as exponentials: 1/x, at zero, would blur these."""
        rest, falling = list[Form](), list[Form]()
        for term in sp.Add.make_args(sp.expand_mul(outward)):
            (falling if self._falls(term, x) else rest).append(term)
        return (sp.Add(*rest), falling) if rest and falling else (outward, [])

    def _falls(self, term: Form, x: Form) -> bool:
        try:
            return term.has(sp.exp) and infinite.decays(term, x, 1, self.env, self.bits)
        except Diverges:
            return False

    def _improper(self, body: Form, x: Form, lo: Form, hi: Form) -> acb | None:
        """Cut off ends where the integrand is singular or decays slowly, and map each to zero; None if there are none."""
        total, cuts = acb(0), [lo, hi]
        for side, (end, other) in ((1, (lo, hi)), (-1, (hi, lo))):
            if end in (sp.oo, -sp.oo):
                if infinite.decays(body, x, -side, self.env, self.bits):
                    continue
                reach = 1 if other in (sp.oo, -sp.oo) else int(float(abs(self.value(other).real).abs_upper())) + 2
                far = waves.with_quotients(body.xreplace({x: -side * x}), x)
                if any(wave.free_symbols & {x} for wave in far.atoms(*WAVES, sp.tan)):
                    reach = max(reach, waves.right_of_all(far, x))
                    total += waves.tail(far, x, reach, self.env, absolutely=self.averages)
                else:
                    rest, falling = self._apart(far, x)
                    outward, start = decay.decaying(rest, x, self.env)
                    reach = max(reach, start)
                    total += self._from_zero(ends.inverted(outward, x, 1), arb(1) / reach)
                    total += sum((self._quadrature(term, x, sp.Integer(reach), sp.oo) for term in falling), acb(0))
                cuts[side == -1] = sp.Integer(-side * reach)
            elif ends.has_root(body, x, end) or ends.is_singular(body, x, self.value(end).real, side, self.env):
                width = sp.Integer(1) if other in (sp.oo, -sp.oo) else side * (other - end) / 2
                cuts[side == -1] = end + side * width
                total += self._from_zero(ends.from_end(body, x, end, side), self.value(width).real)
        return None if cuts == [lo, hi] else total + self._quadrature(body, x, *cuts)
