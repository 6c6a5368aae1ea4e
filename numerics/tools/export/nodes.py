"""Functions as they are computed: SymPy leaves them as written, but would rewrite its own (erfc(-x) into 2 - erfc(x)).

Each states its meaning in SymPy's own functions, so that a rewritten formula can be compared with its original.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form


class Computed(sp.Function):
    """A function of real numbers with a real value, as a library of arrays has it; never rewritten by itself."""

    is_extended_real = True

    @property
    def meaning(self) -> Form:
        """The same in SymPy's functions.

        Raises:
            NotImplementedError: the class defines no meaning.
        """
        raise NotImplementedError(f"{type(self).__name__} defines no meaning")


class Erfc(Computed):
    """1 - erf(x), accurate for x far to the right."""

    nargs = 1
    meaning = property(lambda self: 1 - sp.erf(self.args[0]))


class Erfcx(Computed):
    """exp(x^2) erfc(x), which neither overflows nor vanishes for x far to the right."""

    nargs = 1
    meaning = property(lambda self: sp.exp(self.args[0] ** 2) * (1 - sp.erf(self.args[0])))


class Expm1(Computed):
    """exp(x) - 1, accurate near zero."""

    nargs = 1
    meaning = property(lambda self: sp.exp(self.args[0]) - 1)


class Exp(Computed):
    """exp(x), whose products stay products: SymPy adds the exponents."""

    nargs = 1
    meaning = property(lambda self: sp.exp(self.args[0]))


class Coarse(Computed):
    """x rounded to sixteenths, so that its square has no rounding error; its formulas hold for any value of it."""

    nargs = 1
    meaning = property(lambda self: self.args[0])


class Precise(Computed):
    """A polynomial of the arguments with whole coefficients, evaluated exactly and then rounded: its products and sums keep their errors."""

    nargs = 1
    meaning = property(lambda self: self.args[0])


class Log1p(Computed):
    """log(1 + x), accurate near zero."""

    nargs = 1
    meaning = property(lambda self: sp.log(1 + self.args[0]))


class LogNdtr(Computed):
    """log of the normal distribution function, which does not vanish for x far to the left."""

    nargs = 1
    meaning = property(lambda self: sp.log((1 + sp.erf(self.args[0] / sp.sqrt(2))) / 2))


class Softplus(Computed):
    """log(1 + exp(x)), which does not overflow."""

    nargs = 1
    meaning = property(lambda self: sp.log(1 + sp.exp(self.args[0])))


class LogGamma(Computed):
    """log Gamma(x) for x > 0."""

    nargs = 1
    meaning = property(lambda self: sp.log(sp.gamma(self.args[0])))


class RegularGamma(Computed):
    """lowergamma(s, x) / Gamma(s)."""

    nargs = 2
    meaning = property(lambda self: sp.lowergamma(*self.args) / sp.gamma(self.args[0]))


class RegularGammaTail(Computed):
    """uppergamma(s, x) / Gamma(s)."""

    nargs = 2
    meaning = property(lambda self: sp.uppergamma(*self.args) / sp.gamma(self.args[0]))


class Angle(Computed):
    """The angle of the point (x, y), with y given first: atan(y/x) for x > 0; y is not zero where x is negative."""

    nargs = 2

    @property
    def meaning(self) -> Form:
        """Half the angle has the tangent y / (r + x)."""
        y, x = self.args
        if x.is_positive:
            return sp.atan(y / x)
        return 2 * sp.atan(y / (sp.sqrt(x**2 + y**2) + x))


class Choice(Computed):
    """The third argument if the first is less than the second, else the fourth: two ways to compute one number.

    Each branch must be finite, with its derivative, at every argument: another choice keeps unsuitable arguments from it.
    """

    nargs = 4

    @property
    def meaning(self) -> Form:
        """As a SymPy value, which balls evaluate at points where the two sides of the comparison differ."""
        left, right, then, other = self.args
        return sp.Heaviside(right - left, 0) * then + sp.Heaviside(left - right, 1) * other


def meaning(form: Form) -> Form:
    """Write a formula in SymPy's functions alone."""
    if not form.args:
        return form
    args = [meaning(arg) for arg in form.args]
    built = form.func(*args)
    return built.meaning if isinstance(built, Computed) else built
