r"""Primitives of polynomials times exponentials of quadratics times products of error functions of lines, and their limits.

Let E be a product of error functions. By parts, P = A' leaves -A E' for P E, and P = A' + q' A + c leaves c e^q E - A e^q E' for P
e^q E. Every E' is a Gaussian times one error function less. c e^q alone integrates to an error function, and beside error functions
of its own line to a power of one. Beside others it has no such primitive, and is a remainder. Waves are exponentials of imaginary
lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import EXPONENTIALS
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.proof.error_moments import factors_of
from closedform.numerics.proof.signs import sign

HIGHEST, LONGEST, MOST_WAVES = 12, 60, 4  # power of the variable; products that are integrated by parts; of different waves


@dataclass(frozen=True)
class Shape:
    """The factor of a polynomial: exp(square x^2 + slope x) times error functions of lines g x + h, each a pair (g, h)."""

    square: Form
    slope: Form
    errors: tuple[tuple[Form, Form], ...] = ()


Sum = dict[Shape, list[Any]]  # for each shape the polynomial's coefficients, the constant first


@dataclass
class _Reader:
    """Shapes whose letters are equal if they are equal as forms."""

    x: Form
    _known: list[Any] = field(default_factory=list)

    def form(self, value: Form) -> Form:
        """Return the first form seen that equals one."""
        value = tidied(sp.expand(value))
        same = next((known for known in self._known if known == value or tidied(known - value) == 0), None)
        if same is None:
            self._known.append(value)
        return value if same is None else same

    def shape(self, square: Form, slope: Form, errors: Form) -> Shape:
        """Name a shape; its error functions have a fixed order."""
        pairs = sorted(((self.form(g), self.form(h)) for g, h in errors), key=str)
        return Shape(self.form(square), self.form(slope), tuple(pairs))

    def read(self, body: Form) -> Sum | None:
        """Read a sum of products; None if a factor has another form, or there are too many waves."""
        powers = [p for p in body.atoms(sp.Pow) if self.x in p.free_symbols]
        waves = [f for f in body.atoms(*EXPONENTIALS) if self.x in f.free_symbols]
        if len(waves) > MOST_WAVES or not all(p.exp.is_Integer and 0 < p.exp <= HIGHEST for p in powers):
            return None
        if body.has(*EXPONENTIALS, sp.erfc):
            body = body.replace(lambda f: isinstance(f, EXPONENTIALS) and self.x in f.free_symbols, lambda f: f.rewrite(sp.exp))
            body = body.replace(lambda f: isinstance(f, sp.erfc) and self.x in f.free_symbols, lambda f: 1 - sp.erf(f.args[0]))
        total: Sum = {}
        bells = {f: sp.Dummy() for f in body.atoms(sp.exp) if self.x in f.free_symbols}  # a divisor would be expanded with it
        back = {name: f for f, name in bells.items()}
        for term in sp.Add.make_args(
            sp.expand(body.xreplace(bells), power_exp=False, power_base=False, log=False, trig=False, complex=False)
        ):
            read = self._term(term.xreplace(back))
            if read is None:
                return None
            add(total, *read)
        return total

    def _term(self, term: Form) -> tuple[Shape, list[Form]] | None:
        x = self.x
        if (read := factors_of(term, x)) is None:
            return None
        free, power, exponent, errors = read
        if power > HIGHEST or not all(u.is_polynomial(x) for u in errors):
            return None
        parts = sp.Poly(exponent, x).all_coeffs()[::-1]
        lines = [sp.Poly(u, x).all_coeffs() for u in errors]
        if len(parts) > 3 or any(len(line) != 2 for line in lines):
            return None
        c0, c1, c2 = (parts[k] if k < len(parts) else sp.Integer(0) for k in range(3))
        pairs, turned = [], 1
        for g, h in lines:
            if g.could_extract_minus_sign():
                g, h, turned = -g, -h, -turned
            pairs.append((g, h))
        return self.shape(c2, c1, pairs), [sp.Integer(0)] * power + [turned * free * sp.exp(c0)]


def add(total: Sum, shape: Shape, coefficients: list[Form]) -> None:
    """Add a polynomial times a shape to a sum, in place."""
    old = total.get(shape, [])
    size = max(len(old), len(coefficients))
    padded = ([*part, *[sp.Integer(0)] * (size - len(part))] for part in (old, coefficients))
    total[shape] = [sp.expand(a + b) for a, b in zip(*padded, strict=True)]
    while total[shape] and total[shape][-1] == 0:
        total[shape].pop()
    if not total[shape]:
        del total[shape]


def written(total: Sum, x: Form) -> Form:
    """Write a sum as a form."""
    return sp.Add(
        *(
            sp.Add(*(c * x**k for k, c in enumerate(coefficients)))
            * sp.exp(shape.square * x**2 + shape.slope * x)
            * sp.Mul(*(sp.erf(g * x + h) for g, h in shape.errors))
            for shape, coefficients in total.items()
        )
    )


def read(body: Form, x: Form) -> Sum | None:
    """Read a body as a sum of such products; None if a factor has another form."""
    return _Reader(x).read(body)


def primitive(body: Form, x: Form) -> tuple[Sum, Sum] | None:
    """Return F and r with F' + r = body, where r has the terms without such a primitive; None for another body.

    Every divisor is certainly not zero.
    """
    reader = _Reader(x)
    if (todo := reader.read(body)) is None:
        return None
    found: Sum = {}
    rest: Sum = {}
    for _ in range(LONGEST):
        if not todo:
            return found, rest
        shape = max(todo, key=lambda s: (len(s.errors), len(todo[s]), str(s)))
        if not _by_parts(shape, todo.pop(shape), reader, todo, found, rest):
            return None
    return None


def _by_parts(shape: Shape, polynomial: list[Form], reader: _Reader, todo: Sum, found: Sum, rest: Sum) -> bool:
    """Integrate one product: add its primitive to ``found``, and its remainder to ``todo``."""
    lead = _divisor(shape)
    if lead is None:
        return False
    primitive_, constant = _polynomial(polynomial, shape.square, shape.slope)
    add(found, shape, primitive_)
    for i, (g, h) in enumerate(shape.errors):
        others = shape.errors[:i] + shape.errors[i + 1 :]
        bell = reader.shape(shape.square - g**2, shape.slope - 2 * g * h, others)
        factor = -2 * g / sp.sqrt(sp.pi) * sp.exp(-(h**2))
        add(todo, bell, [factor * a for a in primitive_])
    return constant == 0 or _bell(constant, shape, reader, found, rest)


def _divisor(shape: Shape) -> Form:
    """Return the divisor of a primitive, if it is certainly not zero; None if it may be."""
    if shape.square == 0 and shape.slope == 0:
        return sp.Integer(1)
    lead = shape.square if shape.square != 0 else shape.slope
    real, turning = lead.as_real_imag()
    return lead if sign(real) in (1, -1) or sign(turning) in (1, -1) else None


def _polynomial(coefficients: list[Form], square: Form, slope: Form) -> tuple[list[Form], Form]:
    """Solve P = A' + (2 square x + slope) A + c for the polynomial A and the number c."""
    left, out = [*coefficients], [sp.Integer(0)] * (len(coefficients) + 1)
    if square == 0 and slope == 0:
        return [sp.Integer(0), *(c / (k + 1) for k, c in enumerate(left))], sp.Integer(0)
    low = 1 if square != 0 else 0  # the degree of q'
    lead = 2 * square if square != 0 else slope
    for k in range(len(left) - 1, low - 1, -1):
        top = sp.expand(left[k]) / lead
        out[k - low] = top
        if low:
            left[k - 1] -= slope * top
        if k - low >= 1:
            left[k - low - 1] -= (k - low) * top
    return out, sp.expand(left[0]) if low and left else sp.Integer(0)


def _bell(c: Form, shape: Shape, reader: _Reader, found: Sum, rest: Sum) -> bool:
    """Integrate c exp(square x^2 + slope x) times error functions: none, or all of its own line."""
    square, slope, errors = shape.square, shape.slope, shape.errors
    if not errors:
        if sign(square) not in (1, -1):
            return False
        g = sp.sqrt(-square) if sign(square) == -1 else sp.I * sp.sqrt(square)
        factor = c * sp.sqrt(sp.pi) / (2 * g) * sp.exp(tidied(-(slope**2) / (4 * square)))
        add(found, reader.shape(0, 0, [(g, -slope / (2 * g))]), [factor])
        return True
    g, h = errors[0]
    own = len(set(errors)) == 1 and tidied(square + g**2) == 0 and tidied(slope + 2 * g * h) == 0
    if own and sign(g) in (1, -1):
        factor = c * sp.exp(h**2) * sp.sqrt(sp.pi) / (2 * g * (len(errors) + 1))
        add(found, reader.shape(0, 0, [*errors, (g, h)]), [factor])
        return True
    if sign(square) != -1:
        return False
    add(rest, shape, [c])
    return True
