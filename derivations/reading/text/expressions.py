"""Text -> SymPy, by a whitelist: walks a bounded syntax tree and builds an expression from it.

Nothing is evaluated as code: every node of the tree must be listed here and every name in ``vocabulary``; anything else is an error
that points at its character.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from closedform.derivations.laws import E
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.products import NO_NUMBER
from closedform.derivations.reading.formula.reader import entry_of, latex_relations, latex_tree
from closedform.derivations.reading.formula.token import flat
from closedform.derivations.reading.formula.words import KINDS
from closedform.derivations.reading.syntax.trees import (
    ImaginaryUnit,
    Indicator,
    Matrix,
    NotUnderstood,
    Vector,
    one_line,
    parse,
    pointing_at,
)
from closedform.derivations.reading.syntax.vocabulary import (
    COMPARING,
    CONSTANTS,
    FUNCTIONS,
    GROWING,
    INFINITE,
    MAX_ARGUMENTS,
    MAX_DIGITS,
    RESERVED,
    SPELLINGS,
    near,
    power,
    refuse_large,
    refuse_order,
)
from closedform.derivations.reading.text import calculus, functionals
from closedform.derivations.reading.text.cancelled import (
    divisor,
    has_endless_number,
    note_cancelled,
    note_lost,
    perhaps_without_value,
)
from closedform.derivations.reading.text.carried_out import NO_CALCULUS, Calculus, Ranges
from closedform.derivations.reading.text.defined import Definition, with_definitions
from closedform.derivations.reading.text.event import indicator_of
from closedform.derivations.reading.text.imaginary import Part, part_of, with_unit
from closedform.derivations.reading.text.means import expectation, indicator_of_signs
from closedform.derivations.reading.text.numbers import number, rational
from closedform.derivations.reading.text.signs_of_means import with_means

_NO_LETTERS = {"d", "I", "O"}  # of a differential, an identity, an order
RELATIONS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Lt: sp.StrictLessThan, ast.LtE: sp.LessThan, ast.Gt: sp.StrictGreaterThan, ast.GtE: sp.GreaterThan, ast.NotEq: sp.Ne,
}  # fmt: skip
_ARITHMETIC: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
# Nodes that are no number, and the message for each.
_COMPARISON = "a comparison is no number; write Heaviside(x - a) for the indicator of x > a"
_REFUSED: Mapping[type, str] = {
    ast.Compare: _COMPARISON,
    ast.BoolOp: _COMPARISON,
    Vector: NO_NUMBER,
    Matrix: "a matrix stands where a number is needed; write its entries",
    ImaginaryUnit: "the imaginary unit stands in the two sides of an equation only",
    ast.Attribute: "a dot after a name has no meaning here",
}
# Constructors of calls that bind a letter, or are written otherwise.
_CALCULUS: Mapping[str, Callable[[Reader, ast.Call, str, str], Any]] = {
    "Integral": calculus.integral, "Derivative": calculus.derivative, "Limit": calculus.limit, "Sum": calculus.infinite_sum, "floor": calculus.floor,
    "ceiling": calculus.floor, "Rational": rational, "KL": functionals.divergence, "H": functionals.entropy, "MI": functionals.information,
}  # fmt: skip


@dataclass(frozen=True)
class Reader:
    """Reads texts in a fixed vocabulary.

    Args:
        symbols: the parameters by name.
        law: the law of E[...], or None.
        given: the indicator of the event that conditions every E[...], or None.
        hidden: random variables and variables of integration in scope.
        cancelled: receives terms that SymPy cancels while building and that may have no real value for some parameters: 1/x in x/x.
        notation: decides which texts are LaTeX, and holds the note's own commands.
        ranges: by letter the ends of its interval, if known.
        values: for each random variable given in an expectation, the letter of its value.
        definitions: the functions and abbreviations of the claim's texts.
        calculus: evaluates limits and derivatives; without one they are refused.
        part: the part of each number that is built; None where every number is real.
    """

    symbols: Mapping[str, Any]
    law: Any = None
    given: Any = None
    hidden: Mapping[str, Any] = field(default_factory=dict)
    cancelled: list[Any] = field(default_factory=list)
    notation: Notation = field(default_factory=Notation)
    values: dict[str, Any] = field(default_factory=dict)
    ranges: Ranges = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    calculus: Calculus = NO_CALCULUS
    part: Part | None = None

    @property
    def letters(self) -> set[str]:
        """The names of parameters, of what is random, and of what is integrated over."""
        return {*self.symbols, *self.hidden, *(() if self.law is None else (v.name for v in self.law.variables))}

    def expression(self, text: str) -> Any:
        """Build the expression that a text writes.

        Raises:
            NotUnderstood: the text is too large, or has a node that is not on the whitelist.
        """
        tree, text = self.tree(text)
        value = self.checked(part_of(tree, text, self.symbols, self.part), text)
        if self.part is not None:  # where the other part has no value, the number has none
            beside = self.checked(part_of(tree, text, self.symbols, "im" if self.part == "re" else "re"), text)
            lost = perhaps_without_value(beside) - perhaps_without_value(value)
            known = {*self.symbols.values()}
            note_lost(self, sorted((one for one in lost if one.free_symbols <= known), key=str), pointing_at(text, tree))
        return value

    def tree(self, text: str) -> tuple[ast.expr, str]:
        """Return the syntax tree of a number, and its text on one line.

        Raises:
            NotUnderstood: the text is too large, or no formula.
        """
        if self.notation.holds(text):
            random = () if self.law is None else [v.name for v in self.law.variables]
            tree = latex_tree(text, self.notation, [*self.symbols, *self.hidden], random)
            return entry_of(tree, text, self.notation), flat(text)
        text = one_line(text)
        tree = with_means(with_definitions(parse(text), text, self.definitions), {*self.letters, *self.definitions})
        return with_unit(tree, self.letters), text

    def relations(self, text: str) -> tuple[Any, ...]:
        """Build the inequalities of a condition: ``a < b``, ``0 < a < b``, ``(a > 0) & (b > 0)``.

        Raises:
            NotUnderstood: it is no inequality.
        """
        if self.notation.holds(text):
            return tuple(self.relations_in(latex_relations(text, self.notation, [*self.symbols, *self.hidden]), flat(text)))
        text = one_line(text)
        return tuple(self.relations_in(with_definitions(parse(text), text, self.definitions), text))

    def relations_in(self, node: ast.expr, text: str) -> Iterator[Any]:
        """Build the inequalities of a condition's tree in order."""
        if isinstance(node, ast.Tuple):  # a > 0, b > 0
            for part in node.elts:
                yield from self.relations_in(part, text)
            return
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            yield from self.relations_in(node.left, text)
            yield from self.relations_in(node.right, text)
        elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            for value in node.values:
                yield from self.relations_in(value, text)
        elif isinstance(node, ast.Compare):
            sides = [self.checked(side, text) for side in (node.left, *node.comparators)]
            for left, comparison, right in zip(sides, node.ops, sides[1:], strict=False):
                if type(comparison) not in RELATIONS:
                    raise NotUnderstood(f"{pointing_at(text, node)}: use <, <=, >, >= or !=")
                yield self._relation(RELATIONS[type(comparison)], left, right, pointing_at(text, node))
        else:
            raise NotUnderstood(
                f"{pointing_at(text, node)}: an inequality is needed, such as a < b or (a > 0) & (b > 0), each in its brackets"
            )

    @staticmethod
    def _relation(build: Callable[..., Any], left: Any, right: Any, where: str) -> Any:
        for side in (left, right):
            if side.has(sp.Integral, E):
                raise NotUnderstood(f"{where}: a condition compares closed forms; leave integrals and expectations out")
            if side.is_extended_real is False:
                raise NotUnderstood(f"{where}: {side} is not real, and compares with nothing")
        try:
            return build(left, right)
        except TypeError as error:
            raise NotUnderstood(f"{where}: SymPy refuses this comparison ({error})") from None

    def checked(self, node: ast.expr, text: str) -> Any:
        """Build a node and refuse it if it has no value."""
        try:
            value = self._build(node, text)
        except NotUnderstood:
            raise
        except (TypeError, ValueError, ZeroDivisionError, OverflowError, RecursionError) as error:
            raise NotUnderstood(f"{pointing_at(text, node)}: SymPy refuses this ({type(error).__name__}: {error})") from None
        if value.has(sp.nan, sp.zoo) or (value.has(sp.oo, -sp.oo) and not value.has(sp.Integral)):
            raise NotUnderstood(f"{pointing_at(text, node)}: this has no finite value (a division by zero?)")
        return value

    def _build(self, node: ast.expr, text: str) -> Any:
        where = pointing_at(text, node)
        if isinstance(node, ast.Constant):
            return number(node, text, where)
        if isinstance(node, ast.Name):
            return self.named(node.id, where)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            value = self.checked(node.operand, text)
            return -value if isinstance(node.op, ast.USub) else value
        if isinstance(node, ast.BinOp):
            return self._binary(node, text, where)
        if isinstance(node, ast.Call):
            return self._call(node, text, where)
        if isinstance(node, ast.Subscript):
            return expectation(self, node, text, where)
        if isinstance(node, Indicator):
            if (signs := indicator_of_signs(self, node.event, text)) is not None:
                return signs
            return indicator_of(self.relations_in(node.event, text))
        raise NotUnderstood(f"{where}: {_REFUSED.get(type(node)) or f'{type(node).__name__} has no meaning here'}")

    def named(self, name: str, where: str) -> Any:
        """Return the meaning of a name."""
        if name in self.hidden:
            return self.hidden[name]
        if name in self.symbols:
            return self.symbols[name]
        if name in CONSTANTS:
            return CONSTANTS[name]
        if self.law is not None and name in {v.name for v in self.law.variables}:
            if name in self.values:
                return self.values[name]
            raise NotUnderstood(f"{where}: {name} is random; it stands inside E[...] only")
        if name in INFINITE:
            raise NotUnderstood(f"{where}: {name} stands at the end of an integral, a sum or a limit only")
        if name in RESERVED:
            raise NotUnderstood(f"{where}: {name} is a function; give it its argument in brackets")
        said = (
            f"% closedform: where {name} real"
            if self.notation.always
            else f'--where "{name} real" on the command line, where = "{name} real" in a file'
        )
        if name in _NO_LETTERS:
            raise NotUnderstood(f"{where}: {name} is read as no letter; write another one, or the expression in another way")
        if self.law is not None and {v.name for v in self.law.variables} <= self.hidden.keys():
            averaged = ", ".join(sorted(v.name for v in self.law.variables))
            said = f"{said} (or a law if it is random, as {averaged} is)"
        raise NotUnderstood(
            f"{where}: unknown name {name!r}; give it a domain, {said}, or mend it{near(name, [*self.symbols, *RESERVED], self.letters)}"
        )

    def _binary(self, node: ast.BinOp, text: str, where: str) -> Any:
        if type(node.op) not in _ARITHMETIC and not isinstance(node.op, ast.Pow):
            raise NotUnderstood(f"{where}: the operator {type(node.op).__name__} has no meaning here; use + - * / **")
        left, right = self.checked(node.left, text), self.checked(node.right, text)
        if isinstance(node.op, ast.Div) and right == 0:
            raise NotUnderstood(f"{pointing_at(text, node.right)}: division by zero")
        if isinstance(node.op, ast.Pow):
            if has_endless_number(right):
                raise NotUnderstood(
                    f"{where}: a power with an integral to infinity needs its value; give the value a name under where"
                )
            value = power(left, right, where)
            parts: tuple[Any, ...] = (divisor(left) if right.is_negative else left, right)
        else:
            value = _ARITHMETIC[type(node.op)](left, right)
            parts = (left, divisor(right), 1 / right) if isinstance(node.op, ast.Div) else (left, right)
        note_cancelled(self, parts, value, where)
        return value

    def _call(self, node: ast.Call, text: str, where: str) -> Any:
        if not isinstance(node.func, ast.Name):
            raise NotUnderstood(f"{where}: only a function's name may stand before brackets; write 2*(x) for a product")
        name = node.func.id
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise NotUnderstood(f"{where}: {name} takes plain arguments")
        name = name if name in self.symbols else SPELLINGS.get(name, name)
        if name in _CALCULUS:
            return _CALCULUS[name](self, node, text, where)
        if name == "E":
            raise NotUnderstood(f"{where}: an expectation has square brackets, E[...]; the exponential is exp(1)")
        if name not in FUNCTIONS:
            if name in self.symbols or name in self.hidden:
                raise NotUnderstood(f"{where}: {name} is no function; write {name}*(...) for a product")
            if name in KINDS:
                raise NotUnderstood(
                    f"{where}: {name} is not read so; write E[... | X > 0] for what is given, E[Heaviside(X)] for P(X > 0)"
                )
            raise NotUnderstood(
                f"{where}: unknown function {name!r}{near(name, [*FUNCTIONS, 'Integral'])}; known are {', '.join(FUNCTIONS)}"
            )
        count, build = FUNCTIONS[name]
        if (len(node.args) != count) if count > 0 else not (-count <= len(node.args) <= MAX_ARGUMENTS):
            raise NotUnderstood(
                f"{where}: {name} takes {count if count > 0 else f'{-count} to {MAX_ARGUMENTS}'} argument(s), not {len(node.args)}"
            )
        arguments = [self.checked(arg, text) for arg in node.args]
        if name in COMPARING and any(map(has_endless_number, arguments)):
            raise NotUnderstood(f"{where}: {name} of an integral to infinity needs its value; give the value a name under where")
        if name in GROWING:
            for argument in arguments:
                refuse_large(argument, name, where)
        refuse_order(name, arguments, where)
        value = build(*arguments)
        note_cancelled(self, arguments, value, where)
        if any(max(n.p.bit_length(), n.q.bit_length()) > MAX_DIGITS / 0.302 for n in value.atoms(sp.Rational)):
            raise NotUnderstood(f"{where}: {name} of these arguments is a number of more than {MAX_DIGITS} digits")
        return value

    def has_meaning(self, name: str, text: str) -> bool:
        """Return True if the name of a running letter has a meaning already; in LaTeX a function's name may be a letter's too."""
        taken = {*CONSTANTS, "E", "oo"} if self.notation.holds(text) else RESERVED
        return name in taken or name in self.symbols or name in self.hidden

    def end(self, node: ast.expr, text: str) -> Any:
        """Build the end of a range, which may be infinite."""
        sign, name = 1, node
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            sign, name = (-1 if isinstance(node.op, ast.USub) else 1), node.operand
        if isinstance(name, ast.Name) and name.id in INFINITE and name.id not in {*self.symbols, *self.hidden}:
            return sign * sp.oo
        return self.checked(node, text)
