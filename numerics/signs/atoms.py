"""Signs of letters and numbers, and the queries of the sign rules about a form: its functions, roots and factors."""

from __future__ import annotations

import math

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import REMAINDERS, RISING_ODD
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import as_factors
from closedform.numerics.forms.nodes import atoms_of, parts_of

RISING = (*RISING_ODD, sp.asin)  # odd, and strictly increasing where they are real
AHEAD = (*REMAINDERS, sp.gamma)  # positive and smooth where the last argument is positive and the other is real
LARGEST = 200  # operations of a form that is rewritten
_LONGEST = 100  # the highest power to which a form is written out
_MOST_TERMS = 2_000  # terms of a form that is written out in powers of a letter


def of_letter(letter: Letter) -> Sign | None:
    """Return the sign of a letter by its assumptions; None if they do not decide it."""
    if letter.is_positive:
        return Sign.POSITIVE
    if letter.is_negative:
        return Sign.NEGATIVE
    return Sign.NONNEGATIVE if letter.is_nonnegative else None


@remembered
def of_number(form: Form) -> Sign | None:
    """Return the sign of a number by a ball; zero only if it is written so, or is rational."""
    if form.is_Rational:
        return Sign.POSITIVE if form > 0 else Sign.NEGATIVE if form < 0 else Sign.ZERO
    try:
        ball = enclose(form, {}, digits=30).value
    except (NotLowered, DoesNotExist, ValueError, ZeroDivisionError):
        return None
    return Sign.POSITIVE if ball > 0 else Sign.NEGATIVE if ball < 0 else None


@remembered
def operations(form: Form) -> int:
    """Count the operations of a form, its length for several rules."""
    return int(sp.count_ops(form))


def is_root(node: Form) -> bool:
    """Return True if a node is a power with a fraction as its exponent, of a form in letters."""
    return bool(node.is_Pow and node.exp.is_Rational and not node.exp.is_Integer and node.free_symbols)


def with_roots_factored(form: Form) -> Form:
    """Write the forms under roots as products, so that squares come out of them."""
    return form.replace(is_root, lambda node: factored(node.base) ** node.exp) if any(map(is_root, parts_of(form))) else form


def scaled(term: Form) -> tuple[Form, Form]:
    """Split a term into a factor and one strictly monotone function, or a power; None for the latter if there is none."""
    functions = [f for f in sp.Mul.make_args(term) if isinstance(f, (*RISING, sp.exp, sp.log, sp.erfc))]
    functions = functions or [f for f in sp.Mul.make_args(term) if f.is_Pow and not f.exp.is_Integer and f.free_symbols]
    if len(functions) != 1:
        return term, None
    return term / functions[0], functions[0]


def positive_roots(poly: Form) -> int:
    """Count the positive roots of a rational polynomial, each once."""
    while poly.degree() > 0 and poly(0) == 0:
        poly = poly.quo(sp.Poly(poly.gen, poly.gen))
    return int(poly.count_roots(0, None)) if poly.degree() > 0 else 0


@remembered
def tidy(form: Form) -> Form:
    """Write a form as a product if that is cheap."""
    return as_factors(sp.powsimp(form)) if operations(form) <= LARGEST and is_short(form) else form


@remembered
def factored(form: Form) -> Form:
    """Write a form as a product if its powers can be written out."""
    return as_factors(form) if is_short(form) else form


@remembered
def quadratic_in(form: Form, letter: Letter) -> tuple[Form, Form, Form] | None:
    """Return the coefficients of a form that is quadratic in a letter, the highest first."""
    if not form.is_polynomial(letter) or _highest(form, letter) < 2 or max(_written_out(form)) > _MOST_TERMS:
        return None
    if sp.degree(form, letter) != 2:
        return None
    high, middle, low = sp.Poly(form, letter).all_coeffs()
    return high, middle, low


def _highest(form: Form, letter: Letter) -> int:
    """Bound the degree of a polynomial in a letter; cancellation of powers is ignored."""
    if letter not in form.free_symbols:
        return 0
    if form.is_Add:
        return max(_highest(term, letter) for term in form.args)
    if form.is_Mul:
        return sum(_highest(factor, letter) for factor in form.args)
    return int(form.exp) * _highest(form.base, letter) if form.is_Pow else 1


def _written_out(form: Form) -> tuple[int, int]:
    """Bound the terms of a form written out as one fraction, above and below its bar; two hundred operations may give a million."""
    if form.is_Add or form.is_Mul:
        parts = [_written_out(part) for part in form.args]
        under = math.prod(below for _, below in parts)
        return (
            sum(over * (under // below) for over, below in parts) if form.is_Add else math.prod(over for over, _ in parts)
        ), under
    if form.is_Pow and form.exp.is_Integer:
        exponent = abs(int(form.exp))
        over, under = (math.comb(terms + exponent - 1, exponent) for terms in _written_out(form.base))
        return (over, under) if form.exp > 0 else (under, over)
    return 1, 1


def is_short(form: Form) -> bool:
    """Return True if a form is a polynomial that can be written out: exp(1000 x) beside exp(x/7) is a power of order 7000."""
    rates = [term.as_coeff_Mul()[0] for node in atoms_of(form, sp.exp) for term in sp.Add.make_args(node.args[0])]
    rates = [r for r in (*rates, *(p.exp for p in atoms_of(form, sp.Pow))) if r.is_Rational]
    return not rates or max(map(abs, rates)) * math.lcm(*(r.q for r in rates)) <= _LONGEST
