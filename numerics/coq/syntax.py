"""Forms as Coq's terms: real numbers, the functions of ``coq/library/definitions.v``, and means over finitely many points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Labelled

RESERVED = frozenset(
    [
        "as", "at", "by", "cofix", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun", "if", "in", "let", "match", "mod", "return",
        "then", "using", "where", "with", "Prop", "Set", "Type", "R", "S", "O", "PI", "exp", "erf", "phi", "mean", "integral", "step", "sqrt",
        "sin", "cos", "tan", "atan", "asin", "acos", "ln", "total", "law", "holds", "refuted", "nat", "list", "R0", "R1", "E", "I", "pos",
        "bell", "arc", "near", "edge", "below", "moment", "affine", "tame", "sign", "solves", "value", "fst", "snd",
    ]
)  # fmt: skip
LARGEST = 40_000  # characters of a term that a person may still look at
_SUM, _PRODUCT, _MINUS, _POWER, _ATOM = 50, 40, 35, 30, 10  # levels of Coq's notations: how tightly a term binds
_CALLED: Mapping[type, str] = {
    sp.exp: "exp", sp.erf: "erf", sp.sin: "sin", sp.cos: "cos", sp.tan: "tan", sp.atan: "atan", sp.asin: "asin", sp.acos: "acos", sp.log: "ln",
    sp.Abs: "Rabs", sp.sign: "sign",
}  # fmt: skip


class NoTerm(Exception):
    """A part of a form has no term in the fragment; the message names the part."""


def name_of(symbol: Form, taken: frozenset[str] = frozenset()) -> str:
    """Return an identifier of Coq's for a symbol, other than those taken."""
    said = symbol if isinstance(symbol, str) else symbol.name
    name = (
        "".join(c if c.isascii() and (c.isalnum() or c in "_'") else "_" for c in said.replace("*", "'")).lstrip("_'0123456789")
        or "x"
    )
    while name in RESERVED or name in taken:
        name = f"{name.lower()}" if name != name.lower() and name.lower() not in RESERVED | taken else f"{name}'"
    return name


class Writer:
    """Writes forms as terms, with one name for each symbol; laws on finitely many points become definitions.

    Args:
        letters: the free symbols, in the order in which a theorem names them.
    """

    def __init__(self, letters: tuple[Form, ...]) -> None:
        self.names: dict[Form, str] = {}
        self.laws: dict[Form, tuple[str, str]] = {}  # by law: its name, and its definition
        for symbol in letters:
            self.add(symbol)

    def add(self, symbol: Form) -> str:
        """Name a symbol that is bound or free."""
        if symbol not in self.names:
            self.names[symbol] = name_of(symbol, frozenset(self.names.values()))
        return self.names[symbol]

    def term(self, form: Form, level: int = 200) -> str:
        """Write a form where an operator of some level stands outside it.

        Raises:
            NoTerm: a part has no term.
        """
        text, own = self._term(sp.sympify(form))
        if len(text) > LARGEST:
            raise NoTerm("a form of many pages")
        return f"({text})" if own > level else text

    def _term(self, form: Form) -> tuple[str, int]:
        if form.is_Symbol:
            if form not in self.names:
                raise NoTerm(f"the letter {form} without a meaning")
            return self.names[form], 0
        if form is sp.pi:
            return "PI", 0
        if form is sp.E:
            return "exp 1", _ATOM
        if form.is_Rational:
            return self._number(form)
        if form.is_Add:
            return self._sum(form)
        if form.is_Mul:
            return self._product(form)
        if form.is_Pow:
            return self._power(form)
        return self._function(form)

    def _number(self, form: Form) -> tuple[str, int]:
        sign, p = ("- " if form.p < 0 else ""), abs(int(form.p))
        text = f"{sign}{p}" if form.q == 1 else f"{sign}{p} / {form.q}"
        return text, (_PRODUCT if form.q != 1 else _MINUS if sign else 0)

    def _sum(self, form: Form) -> tuple[str, int]:
        first, *rest = form.args if form.args[0].is_number is False or len(form.args) < 2 else (*form.args[1:], form.args[0])
        text = self.term(first, _SUM - 1)
        for arg in rest:
            turned, bare = _turned(arg)
            text += f" {'-' if turned else '+'} {self.term(bare, _PRODUCT if turned else _SUM - 1)}"
        return text, _SUM

    def _product(self, form: Form) -> tuple[str, int]:
        turned, bare = _turned(form)
        if turned and bare != form:
            return f"- {self.term(bare, _PRODUCT)}", _PRODUCT
        above, below = [], []
        for arg in form.args:
            if arg.is_Pow and arg.exp.is_Rational and arg.exp < 0:
                below.append(arg.base if arg.exp == -1 else sp.Pow(arg.base, -arg.exp, evaluate=False))
            elif arg.is_Rational and arg.q != 1:
                above += [sp.Integer(arg.p)] * (arg.p != 1)
                below.append(sp.Integer(arg.q))
            else:
                above.append(arg)
        top = " * ".join(self.term(arg, _PRODUCT - (i > 0)) for i, arg in enumerate(above)) or "1"
        if not below:
            return top, _PRODUCT
        under = " * ".join(self.term(arg, _PRODUCT - (i > 0 or len(below) == 1)) for i, arg in enumerate(below))
        return f"{top} / {under if len(below) == 1 else f'({under})'}", _PRODUCT

    def _power(self, form: Form) -> tuple[str, int]:
        base, exponent = form.args
        if base is sp.E:
            return f"exp {self.term(exponent, _ATOM - 1)}", _ATOM
        if exponent.is_Rational and exponent < 0:
            return f"/ {self.term(base if exponent == -1 else sp.Pow(base, -exponent, evaluate=False), _POWER)}", _MINUS
        if exponent.is_Integer:
            return f"{self.term(base, _POWER - 1)} ^ {int(exponent)}", _POWER
        if exponent.is_Rational and exponent.q == 2:
            root = f"sqrt {self.term(base, _ATOM - 1)}"
            return (root, _ATOM) if exponent.p == 1 else (f"{root} ^ {exponent.p}", _POWER)
        raise NoTerm("a power with letters in its exponent" if exponent.free_symbols else "a power that is no root")

    def _function(self, form: Form) -> tuple[str, int]:
        called = next((name for kind, name in _CALLED.items() if isinstance(form, kind)), None)
        if called:
            return f"{called} {self.term(form.args[0], _ATOM - 1)}", _ATOM
        if isinstance(form, sp.Heaviside):
            tie = form.args[1] if len(form.args) > 1 else sp.Rational(1, 2)
            head = "step" if tie == sp.Rational(1, 2) else f"step_at {self.term(tie, _ATOM - 1)}"
            return f"{head} {self.term(form.args[0], _ATOM - 1)}", _ATOM
        if isinstance(form, ReLU):
            return f"Rmax 0 {self.term(form.args[0], _ATOM - 1)}", _ATOM
        if isinstance(form, (sp.Max, sp.Min)):
            head, args = ("Rmax" if isinstance(form, sp.Max) else "Rmin"), [self.term(arg, _ATOM - 1) for arg in form.args]
            text = args[-1]
            for arg in args[-2::-1]:
                text = f"{head} {arg} {text}" if text is args[-1] else f"{head} {arg} ({text})"
            return text, _ATOM
        if isinstance(form, sp.erfc):
            return f"1 - {self.term(sp.erf(form.args[0]), _PRODUCT)}", _SUM
        if isinstance(form, E) and isinstance(form.law, Finite):
            return self._finite_mean(form.body, form.law, form.given)
        if isinstance(form, E) and isinstance(form.law, Labelled) and all(isinstance(law, Finite) for law in form.laws):
            parts = [E(_put(form.body, {form.law.label: value}), law) for value, law in form.law.classes]
            return f"({' + '.join(self.term(part, _PRODUCT) for part in parts)}) / {len(parts)}", _PRODUCT
        raise NoTerm(_WORDS.get(type(form).__name__, type(form).__name__))

    def _finite_mean(self, body: Form, law: Form, given: Form) -> tuple[str, int]:
        named = self._law(law)
        functions = [self.function(law.variables, part) for part in (given, body) if part is not None]
        head = "finite_mean" if given is None else "finite_given"
        return f"{head} {named} {' '.join(functions)}", _ATOM

    def function(self, variables: tuple[Form, ...], body: Form) -> str:
        """Write a function of one tuple of letters, which are bound."""
        return self.bound(variables, body, lambda names: f"'({', '.join(names)})" if len(names) > 1 else names[0])

    def bound(self, variables: tuple[Form, ...], body: Form, heads: Callable[[list[str]], str] = " ".join) -> str:
        """Write a function of letters, which are bound, in small letters where these are free."""
        before, names = dict(self.names), []
        for symbol in variables:
            self.names.pop(symbol, None)
            names.append(name_of(symbol.name.lower(), frozenset(self.names.values())))
            self.names[symbol] = names[-1]
        written = f"(fun {heads(names)} => {self.term(body)})"
        self.names = before
        return written

    def _law(self, law: Form) -> str:
        letters = tuple(sorted(law.args[1].free_symbols, key=str))
        if law not in self.laws:
            points = "; ".join(
                f"({'(' * (len(values) > 1)}{', '.join(self.term(v) for v in values)}{')' * (len(values) > 1)}, {self.term(weight)})"
                for values, weight in law.args[1]
            )
            name = "law" if not self.laws else f"law_{len(self.laws) + 1}"
            heads = f" ({' '.join(self.names[s] for s in letters)} : R)" if letters else ""
            kind = " * ".join("R" * (len(law.variables) + 1))
            self.laws[law] = name, f"Definition {name}{heads} : list ({kind}) := [{points}]."
        name = self.laws[law][0]
        return f"({name} {' '.join(self.names[s] for s in letters)})" if letters else name


_WORDS = {
    "FiniteSum": "a finite sum", "InfiniteSum": "an infinite sum", "Sum": "a finite sum", "Integral": "an integral in a form",
    "ImaginaryUnit": "a complex number", "E": "a mean in a form", "MinusGradient": "a derivative in a form", "atan2": "an angle of two sides",
    "gamma": "the gamma function", "floor": "a whole part", "LambertW": "Lambert's function", "Piecewise": "cases",
    "BivariateNormal": "the bivariate normal function", "Root": "a steady state", "zoo": "infinity",
}  # fmt: skip


def _put(form: Form, values: Mapping[Form, Form]) -> Form:
    return form.xreplace(dict(values))


def _turned(form: Form) -> tuple[bool, Any]:
    """Return whether a term begins with a minus, and the term without it."""
    if form.is_Rational and form < 0:
        return True, -form
    if form.is_Mul and form.args[0].is_Rational and form.args[0] < 0:
        rest = form.args[1:] if form.args[0] == -1 else (-form.args[0], *form.args[1:])
        return True, rest[0] if len(rest) == 1 else sp.Mul(*rest, evaluate=False)
    return False, form
