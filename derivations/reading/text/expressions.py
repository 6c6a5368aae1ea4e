"""Text -> SymPy, by a whitelist: a bounded syntax tree is walked and an expression is built from it.

Nothing is evaluated as code: every node of the tree must be one that is listed here, every name one of ``vocabulary``, and anything
else is an error that points at its character.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import sympy as sp

from derivations.calculus.differentiate import NotDifferentiated, derivative_of_means, require_smooth_integrals, with_means
from derivations.calculus.limits import NoLimit, limit_of
from derivations.functions.bivariate_normal import Phi2
from derivations.functions.facts import KINKS
from derivations.functions.floor import NoSteps, floor_of
from derivations.functions.infinite_sum import InfiniteSum, NoRatio, terms_of
from derivations.functions.lower_bounds import is_positive
from derivations.latex.formula import entry_of, latex_relations, latex_tree
from derivations.latex.notation import Notation
from derivations.latex.tokens import flat
from derivations.laws import E, above_zero, conditional_law, given_form
from derivations.laws.counting import Counted, NoMean
from derivations.reading.syntax.trees import Conditioned, Indicator, Matrix, NotUnderstood, one_line, parse, pointing_at
from derivations.reading.syntax.vocabulary import (
    COMPARING,
    CONSTANTS,
    FUNCTIONS,
    GROWING,
    MAX_ARGUMENTS,
    MAX_DIGITS,
    RESERVED,
    near,
    power,
    refuse_large,
    refuse_order,
)
from derivations.reading.text.event import event_of, indicator_of

_RELATIONS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Lt: sp.StrictLessThan,
    ast.LtE: sp.LessThan,
    ast.Gt: sp.StrictGreaterThan,
    ast.GtE: sp.GreaterThan,
    ast.NotEq: sp.Ne,
}
_ARITHMETIC: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
# Smooth wherever they have a value, and so are their derivatives, which SymPy knows.
_SMOOTH = (Phi2, sp.exp, sp.log, sp.erf, sp.erfc, sp.erfi, sp.sin, sp.cos, sp.tan, sp.asin, sp.acos, sp.atan, sp.sinh, sp.cosh, sp.tanh, sp.asinh,
           sp.acosh, sp.atanh, sp.gamma, sp.erfinv)  # fmt: skip
_POLES_OF_TWO = (sp.beta, sp.lowergamma, sp.uppergamma)
_MAX_ORDER = 4
_NUMBER = re.compile(r"\d+(\.\d*)?([eE][+-]?\d{1,3})?|\.\d+([eE][+-]?\d{1,3})?")


def _has_in_laws(form: Any, parameter: Any) -> bool:
    """Tell whether a law or an event of some mean has a parameter."""
    return any(part.has(parameter) for mean in form.atoms(E) for part in mean.args[1:])


@dataclass(frozen=True)
class Reader:
    """Reads texts in a fixed vocabulary.

    Args:
        symbols: the parameters by name.
        law: the law that E[...] stands under, or None.
        given: the indicator of the event that every E[...] is conditioned on, or None.
        hidden: random variables and variables of integration in scope.
        cancelled: takes what SymPy cancels as it builds and what may have no real value for some of the parameters: 1/x of x/x.
        notation: which texts are LaTeX, and the note's own commands.
        ranges: by letter the ends of the interval that it lies in, where they are known.
        values: by random variable that an expectation is given, whatever its value, the letter of that value.
    """

    symbols: Mapping[str, Any]
    law: Any = None
    given: Any = None
    hidden: Mapping[str, Any] = field(default_factory=dict)
    cancelled: list[Any] = field(default_factory=list)
    notation: Notation = field(default_factory=Notation)
    values: dict[str, Any] = field(default_factory=dict)
    ranges: Mapping[Any, tuple[Any, Any]] = field(default_factory=dict)

    def expression(self, text: str) -> Any:
        """Build the expression that a text writes.

        Raises:
            NotUnderstood: the text holds something that is not on the whitelist, or is too large.
        """
        if self.notation.holds(text):
            random = () if self.law is None else [v.name for v in self.law.variables]
            tree = latex_tree(text, self.notation, [*self.symbols, *self.hidden], random)
            return self._checked(entry_of(tree, text, self.notation), flat(text))
        text = one_line(text)
        return self._checked(parse(text), text)

    def relations(self, text: str) -> tuple[Any, ...]:
        """Build the inequalities of a condition: ``a < b``, ``0 < a < b``, ``(a > 0) & (b > 0)``.

        Raises:
            NotUnderstood: it is no inequality.
        """
        if self.notation.holds(text):
            return tuple(self._relations(latex_relations(text, self.notation, [*self.symbols, *self.hidden]), flat(text)))
        text = one_line(text)
        return tuple(self._relations(parse(text), text))

    def _relations(self, node: ast.expr, text: str) -> Iterator[Any]:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            yield from self._relations(node.left, text)
            yield from self._relations(node.right, text)
        elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            for value in node.values:
                yield from self._relations(value, text)
        elif isinstance(node, ast.Compare):
            sides = [self._checked(side, text) for side in (node.left, *node.comparators)]
            for left, comparison, right in zip(sides, node.ops, sides[1:], strict=False):
                if type(comparison) not in _RELATIONS:
                    raise NotUnderstood(f"{pointing_at(text, node)}: use <, <=, >, >= or !=")
                yield self._relation(_RELATIONS[type(comparison)], left, right, pointing_at(text, node))
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

    def _checked(self, node: ast.expr, text: str) -> Any:
        """Build a node and refuse what has no value."""
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
            return self._number(node, text, where)
        if isinstance(node, ast.Name):
            return self._name(node.id, where)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            value = self._checked(node.operand, text)
            return -value if isinstance(node.op, ast.USub) else value
        if isinstance(node, ast.BinOp):
            return self._binary(node, text, where)
        if isinstance(node, ast.Call):
            return self._call(node, text, where)
        if isinstance(node, ast.Subscript):
            return self._expectation(node, text, where)
        if isinstance(node, Indicator):
            if (signs := self._of_signs(node.event, text)) is not None:
                return signs
            return indicator_of(self._relations(node.event, text))
        if isinstance(node, (ast.Compare, ast.BoolOp)):
            raise NotUnderstood(f"{where}: a comparison is no number; write Heaviside(x - a) for the indicator of x > a")
        if isinstance(node, Matrix):
            raise NotUnderstood(f"{where}: a matrix stands where a number is needed; write its entries")
        if isinstance(node, ast.Attribute):
            raise NotUnderstood(f"{where}: a dot after a name has no meaning here")
        raise NotUnderstood(f"{where}: {type(node).__name__} has no meaning here")

    def _number(self, node: ast.Constant, text: str, where: str) -> Any:
        if isinstance(node.value, Fraction):  # of LaTeX; Python's parser makes none
            value = node.value
        else:
            written = ast.get_source_segment(text, node) or ""
            if isinstance(node.value, bool) or not isinstance(node.value, (int, float)) or not _NUMBER.fullmatch(written):
                raise NotUnderstood(f"{where}: {written[:20]!r} is no decimal number")
            value = Fraction(written)
        if max(len(str(value.numerator)), len(str(value.denominator))) > MAX_DIGITS:
            raise NotUnderstood(f"{where}: a number of more than {MAX_DIGITS} digits")
        return sp.Rational(value.numerator, value.denominator)

    def _name(self, name: str, where: str) -> Any:
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
        if name == "oo":
            raise NotUnderstood(f"{where}: oo stands at the end of an integral only")
        if name in RESERVED:
            raise NotUnderstood(f"{where}: {name} is a function; give it its argument in brackets")
        said = f"% closedform: where {name} real" if self.notation.always else f'where = {{ {name} = "real" }}'
        raise NotUnderstood(
            f"{where}: unknown name {name!r}; give it a domain, {said}, or mend it{near(name, [*self.symbols, *RESERVED])}"
        )

    def _binary(self, node: ast.BinOp, text: str, where: str) -> Any:
        if isinstance(node.op, ast.BitXor):
            raise NotUnderstood(f"{where}: write ** for a power, not ^")
        if type(node.op) not in _ARITHMETIC and not isinstance(node.op, ast.Pow):
            raise NotUnderstood(f"{where}: the operator {type(node.op).__name__} has no meaning here; use + - * / **")
        left, right = self._checked(node.left, text), self._checked(node.right, text)
        if isinstance(node.op, ast.Div) and right == 0:
            raise NotUnderstood(f"{pointing_at(text, node.right)}: division by zero")
        if isinstance(node.op, ast.Pow):
            if _has_endless_number(right):
                raise NotUnderstood(
                    f"{where}: a power with an integral to infinity needs its value; give the value a name under where"
                )
            value = power(left, right, where)
        else:
            value = _ARITHMETIC[type(node.op)](left, right)
        self._note_cancelled((left, right, 1 / right) if isinstance(node.op, ast.Div) else (left, right), value, where)
        return value

    def _call(self, node: ast.Call, text: str, where: str) -> Any:
        if not isinstance(node.func, ast.Name):
            raise NotUnderstood(f"{where}: only a function's name may stand before brackets; write 2*(x) for a product")
        name = node.func.id
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise NotUnderstood(f"{where}: {name} takes plain arguments")
        if name == "Integral":
            return self._integral(node, text, where)
        if name == "Derivative":
            return self._derivative(node, text, where)
        if name == "Limit":
            return self._limit(node, text, where)
        if name == "Sum":
            return self._sum(node, text, where)
        if name == "E":
            raise NotUnderstood(f"{where}: an expectation has square brackets, E[...]; the exponential is exp(1)")
        if name in ("floor", "ceiling"):
            return self._floor(node, name, text, where)
        if name not in FUNCTIONS:
            if name in self.symbols or name in self.hidden:
                raise NotUnderstood(f"{where}: {name} is no function; write {name}*(...) for a product")
            raise NotUnderstood(
                f"{where}: unknown function {name!r}{near(name, [*FUNCTIONS, 'Integral'])}; known are {', '.join(FUNCTIONS)}"
            )
        count, build = FUNCTIONS[name]
        if (len(node.args) != count) if count > 0 else not (-count <= len(node.args) <= MAX_ARGUMENTS):
            raise NotUnderstood(
                f"{where}: {name} takes {count if count > 0 else f'{-count} to {MAX_ARGUMENTS}'} argument(s), not {len(node.args)}"
            )
        arguments = [self._checked(arg, text) for arg in node.args]
        if name in COMPARING and any(map(_has_endless_number, arguments)):
            raise NotUnderstood(f"{where}: {name} of an integral to infinity needs its value; give the value a name under where")
        if name in GROWING:
            for argument in arguments:
                refuse_large(argument, name, where)
        refuse_order(name, arguments, where)
        value = build(*arguments)
        self._note_cancelled(arguments, value, where)
        if any(max(n.p.bit_length(), n.q.bit_length()) > MAX_DIGITS / 0.302 for n in value.atoms(sp.Rational)):
            raise NotUnderstood(f"{where}: {name} of these arguments is a number of more than {MAX_DIGITS} digits")
        return value

    def _floor(self, node: ast.Call, name: str, text: str, where: str) -> Any:
        """Write a floor or a ceiling by its steps."""
        if len(node.args) != 1:
            raise NotUnderstood(f"{where}: {name} takes 1 argument, not {len(node.args)}")
        argument = self._checked(node.args[0], text)
        ranges = {**getattr(self.law, "ranges", {}), **self.ranges}
        try:
            return floor_of(argument, ranges) if name == "floor" else -floor_of(-argument, ranges)
        except NoSteps as error:
            raise NotUnderstood(f"{where}: {error}") from None

    def _note_cancelled(self, parts: Sequence[Any], value: Any, where: str) -> None:
        """Note what SymPy has cancelled as it built a value, and may lack one.

        Raises:
            NotUnderstood: it is an expectation or an integral, which would never be asked whether it exists.
        """
        undone = (E, sp.Integral, InfiniteSum)
        if not {node for part in parts for node in part.atoms(*undone)} <= value.atoms(*undone):
            raise NotUnderstood(f"{where}: an integral, sum or expectation cancels here, whether or not it exists; leave it out")
        if not value.has(sp.I) and (unreal := [part for part in parts if part.has(sp.I)]):
            self._note_unreal(unreal[0], where)
        kept = _perhaps_without_value(value)
        lost = set().union(*map(_perhaps_without_value, parts)) - kept
        self._note_lost([node for node in lost if not any(_shows(other, node) for other in kept)], where)

    def _note_unreal(self, part: Any, where: str) -> None:
        """Note what has the imaginary unit in it, which cancels: sqrt(-x) of sqrt(-x)**2, with x positive.

        Raises:
            NotUnderstood: it is of no parameter alone.
        """
        if part.has(E, sp.Integral) or not part.free_symbols or part.free_symbols & set(self.hidden.values()):
            raise NotUnderstood(f"{where}: {part} is not real, and cancels here; write it without")
        self.cancelled.append(part)

    def _note_lost(self, lost: Sequence[Any], where: str) -> None:
        """Note what no longer stands in a form, and may lack a value: of a parameter to be asked for, of an average at each atom.

        Raises:
            NotUnderstood: an integral or a law with a density runs over what may lack a real value on more than single points, or a sum
                over what may lack one at all.
        """
        hidden, atoms = set(self.hidden.values()), getattr(self.law, "atoms_and_weights", ())
        listed = {v for at, _ in atoms for v in at}
        for node in lost:
            if node.has(E, sp.Integral):
                continue
            if not node.free_symbols and not _is_real_number(node):
                raise NotUnderstood(f"{where}: {node} has no real value, and cancels here; write it without")
            over = sorted(node.free_symbols & hidden - listed, key=str)
            summed = [v for v in over if v.is_integer]  # a single point is a term of a sum
            if summed or (over and not _is_pole(node)):
                raise NotUnderstood(
                    f"{where}: {node} cancels here, and may have no real value for some {[*summed, *over][0]} that is "
                    f"{'summed' if summed else 'integrated'} over; write it without"
                )
            self.cancelled.extend(
                at for at in (node, *self._at_atoms(node, where)) if at.free_symbols and not at.free_symbols & hidden
            )

    def _at_atoms(self, node: Any, where: str) -> Iterator[Any]:
        """Give what cancelled at each atom of the law; a law with a density does not see the zeros of what cancelled.

        Raises:
            NotUnderstood: it has no real value at an atom, whatever the parameters, or the event may leave the atom out.
        """
        for at, _ in getattr(self.law, "atoms_and_weights", ()):
            if not node.free_symbols & set(at):
                continue
            value, event = node.xreplace(at), sp.Integer(1) if self.given is None else self.given.xreplace(at)
            if event == 0:
                continue
            said = ", ".join(f"{v} = {x}" for v, x in at.items())
            if event.free_symbols:
                raise NotUnderstood(f"{where}: {node} cancels here, and the event may leave out the atom {said}; write it without")
            if not value.free_symbols and (value.has(sp.zoo, sp.nan) or value.is_real is False):
                raise NotUnderstood(
                    f"{where}: {node} cancels here, and has no real value at the atom {said}, where nothing can be averaged"
                )
            yield value

    def _derivative(self, node: ast.Call, text: str, where: str) -> Any:
        """Carry a derivative out, of a closed form of smooth functions: there it exists wherever the form and its derivative have a value.

        Of an expectation it is an expectation again, by the rules of ``differentiate``.
        """
        if len(node.args) not in (2, 3, 4) or not isinstance(node.args[1], ast.Name):
            raise NotUnderstood(f"{where}: a derivative is Derivative(f, x), or Derivative(f, x, 2) of the second order")
        order = self._checked(node.args[2], text) if len(node.args) > len(("f", "x")) else sp.Integer(1)
        if len(node.args) > len(("f", "x", "order")):
            return self._derivative_at(node, order, text, where)
        by = self._name(node.args[1].id, pointing_at(text, node.args[1]))
        return self._differentiated(node, by, order, text, where)

    def _derivative_at(self, node: ast.Call, order: Any, text: str, where: str) -> Any:
        """Carry out the derivative of a function at a point: Derivative(f, x, 1, point), with x a letter of its own."""
        name, point = node.args[1], self._checked(node.args[3], text)
        letter = name.id if isinstance(name, ast.Name) else ""
        others = {other: symbol for other, symbol in self.hidden.items() if other != letter}
        parameter = self.symbols.get(letter.removeprefix("_"))
        beside = replace(self, symbols={**self.symbols, letter: parameter}, hidden=others, cancelled=[])
        if parameter is not None and point.is_number and _has_in_laws(beside._checked(node.args[0], text), parameter):
            by = parameter  # of a law too
        else:
            by = sp.Dummy(real=True, positive=True if point.is_positive else None)
        inside = replace(beside, symbols={**self.symbols, letter: by}, cancelled=[])
        value = inside._differentiated(node, by, order, text, where)
        if inside.cancelled and (point.free_symbols & set(self.hidden.values()) or point.has(E, sp.Integral)):
            raise NotUnderstood(f"{where}: {inside.cancelled[0]} cancels in this derivative; write it out")
        self._note_lost([lost.xreplace({by: point}) for lost in inside.cancelled], where)
        at = value.xreplace({by: point})
        if at.has(sp.nan, sp.zoo, sp.oo, -sp.oo):
            raise NotUnderstood(f"{where}: the derivative has no value here; write it out")
        return at

    def _differentiated(self, node: ast.Call, by: Any, order: Any, text: str, where: str) -> Any:
        if not (by.is_Symbol and order.is_Integer and 0 < order <= _MAX_ORDER) or by.is_integer:
            raise NotUnderstood(f"{where}: a derivative is by a letter that is no whole number, of an order from 1 to {_MAX_ORDER}")
        body = self._checked(node.args[0], text)
        if not body.has(by):
            raise NotUnderstood(f"{where}: {by} does not stand in what is differentiated by it; write what depends on it out")
        body = with_means(body, by)
        around = body.xreplace({node: sp.Dummy() for node in body.atoms(E)})
        rough = [f for f in around.atoms(sp.Function, sp.Max, sp.Min) if f.func not in _SMOOTH and f.has(by)]
        if rough or (around.has(sp.Integral) and body.has(E)):
            what = str(rough[0].func) if rough else "an integral and an expectation"
            raise NotUnderstood(f"{where}: the derivative of {what} is not taken; write it out, and claim the steps apart")
        if any(p.exp.has(by) or not p.exp.is_Rational for p in body.atoms(sp.Pow) if p.has(by) and p.base.is_positive is not True):
            raise NotUnderstood(
                f"{where}: the derivative of a power whose base may not be positive is not taken; give its letters a domain"
            )
        value = body
        try:
            for _ in range(int(order)):
                require_smooth_integrals(value, by)
                value = derivative_of_means(value, by) if value.has(E) else value.diff(by)
        except NotDifferentiated as error:
            raise NotUnderstood(f"{where}: {error}") from None
        _require_no_unreal_lost(body, value, where)
        bound = {limits[0] for node in body.atoms(sp.Integral) for limits in node.limits}
        lost = [one for one in _perhaps_without_value(body) - _perhaps_without_value(value) if not one.free_symbols & bound]
        self._note_lost(sorted(lost, key=str), where)
        return value

    def _limit(self, node: ast.Call, text: str, where: str) -> Any:
        """Take the limit of a closed form, Limit(f, x, a), Limit(f, x, a, 1) from above or Limit(f, x, a, -1) from below."""
        if len(node.args) not in (3, 4) or not isinstance(node.args[1], ast.Name):
            raise NotUnderstood(
                f"{where}: a limit is Limit(f, x, a), or Limit(f, x, a, 1) from above and Limit(f, x, a, -1) from below"
            )
        name, point = node.args[1].id, self._end(node.args[2], text)
        side = self._checked(node.args[3], text) if len(node.args) > len(("f", "x", "a")) else sp.Integer(0)
        if self._has_meaning(name, text):
            raise NotUnderstood(f"{where}: {name} has another meaning already; let another letter go to the limit")
        by = sp.Symbol(name, real=True)
        inside = replace(self, hidden={**self.hidden, name: by}, cancelled=[])
        body = inside._checked(node.args[0], text)
        if body.has(sp.Integral, InfiniteSum) or point.has(E, sp.Integral, InfiniteSum):
            raise NotUnderstood(
                f"{where}: limits are taken of closed forms and means; of an integral write the closed form, and claim it apart"
            )
        if any(isinstance(one, sp.Basic) and one.has(by) for one in inside.cancelled):
            raise NotUnderstood(f"{where}: {inside.cancelled[0]} cancels in this limit; write it without")
        self.cancelled.extend(inside.cancelled)
        try:
            value = self._limit_in_ranges(body, by, point, {1: "+", -1: "-", 0: ""}[int(side)])
        except (NoLimit, KeyError) as error:
            raise NotUnderstood(f"{where}: this limit is not decided: {error}; give it") from None
        _require_no_unreal_lost(body, value, where)
        lost = [one for one in _perhaps_without_value(body) - _perhaps_without_value(value) if not one.has(by)]
        self._note_lost(sorted(lost, key=str), where)
        return value

    def _limit_in_ranges(self, body: Any, by: Any, point: Any, side: str) -> Any:
        """Take a limit; where a sign is not certain, with letters between two numbers written by their distances from these."""
        try:
            return limit_of(body, by, point, side)
        except NoLimit:
            ends = {s: self.ranges[s] for s in body.free_symbols & self.ranges.keys() if all(e.is_Rational for e in self.ranges[s])}
            if not ends or point.free_symbols & ends.keys():
                raise
            letters = {s: sp.Dummy(s.name, positive=True) for s in ends}
            inside = {s: (low + high * letters[s]) / (1 + letters[s]) for s, (low, high) in ends.items()}
            value = limit_of(body.xreplace(inside), by, point, side)
            value = value.xreplace({letters[s]: (s - low) / (high - s) for s, (low, high) in ends.items()})
            return value.replace(lambda one: one.is_Add and one.is_rational_function(*one.free_symbols), sp.cancel)

    def _integral(self, node: ast.Call, text: str, where: str) -> Any:
        if len(node.args) < 2:
            raise NotUnderstood(f"{where}: an integral is Integral(f, (x, low, high)), more ranges after it, the inner ones first")
        limits: list[Any] = []
        inside = self
        # The last range is the outermost: its variable may stand in the ends of those before it.
        for limit in reversed(node.args[1:]):
            if not (isinstance(limit, ast.Tuple) and len(limit.elts) == 3 and isinstance(limit.elts[0], ast.Name)):
                raise NotUnderstood(f"{pointing_at(text, limit)}: a range is (x, low, high)")
            name, spot = limit.elts[0].id, pointing_at(text, limit.elts[0])
            # A random variable's letter is one of the integral's own where no expectation is inside.
            random = {v.name for v in self.law.variables} if self.law is not None else set()
            if any(isinstance(part, ast.Subscript) for part in ast.walk(node)) and name in random:
                raise NotUnderstood(f"{spot}: {name} is random in the expectation inside; integrate over another letter")
            if inside._has_meaning(name, text):
                raise NotUnderstood(f"{spot}: {name} has another meaning already; integrate over another letter")
            low, high = (inside._end(end, text) for end in limit.elts[1:])
            ahead = low.is_nonnegative and (high == sp.oo or high.is_positive)
            variable = sp.Symbol(name, positive=True) if ahead else sp.Symbol(name, real=True)
            limits.insert(0, (variable, low, high))
            inside = replace(inside, hidden={**inside.hidden, name: variable}, ranges={**inside.ranges, variable: (low, high)})
        return sp.Integral(inside._checked(node.args[0], text), *limits)

    def _sum(self, node: ast.Call, text: str, where: str) -> Any:
        """Build an infinite sum whose terms have a rational ratio; others are refused, since nothing would bound what is left out."""
        limits = node.args[-1] if len(node.args) == len(("f", "range")) else None
        if not (isinstance(limits, ast.Tuple) and len(limits.elts) == 3 and isinstance(limits.elts[0], ast.Name)):
            raise NotUnderstood(f"{where}: an infinite sum is Sum(f, (k, 0, oo))")
        name, spot = limits.elts[0].id, pointing_at(text, limits.elts[0])
        if self._has_meaning(name, text):
            raise NotUnderstood(f"{spot}: {name} has another meaning already; let another letter run")
        first, high = self._end(limits.elts[1], text), self._end(limits.elts[2], text)
        if not (first.is_Integer and first >= 0) or high != sp.oo:
            raise NotUnderstood(f"{pointing_at(text, limits)}: an infinite sum runs from a whole number, 0 or more, to oo")
        k = sp.Symbol(name, integer=True, **({"positive": True} if first > 0 else {"nonnegative": True}))
        body = replace(self, hidden={**self.hidden, name: k})._checked(node.args[0], text)
        if body.has(E, sp.Integral, InfiniteSum) or body.free_symbols & set(self.hidden.values()):
            raise NotUnderstood(
                f"{where}: the terms of an infinite sum are closed forms of parameters; integrals, expectations and sums stand outside it"
            )
        value = InfiniteSum(body, k, first)
        try:
            terms_of(value)
        except NoRatio as error:
            raise NotUnderstood(
                f"{where}: an infinite sum is read whose terms are products of powers, polynomials and factorials of {name}, so that what "
                f"is left out is bounded; {error}"
            ) from None
        return value

    def _has_meaning(self, name: str, text: str) -> bool:
        """Tell whether a letter that is to run has a meaning already; in LaTeX a function's name is one of a letter too."""
        taken = {*CONSTANTS, "E", "oo"} if self.notation.holds(text) else RESERVED
        return name in taken or name in self.symbols or name in self.hidden

    def _end(self, node: ast.expr, text: str) -> Any:
        sign, name = 1, node
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            sign, name = (-1 if isinstance(node.op, ast.USub) else 1), node.operand
        if isinstance(name, ast.Name) and name.id == "oo":
            return sign * sp.oo
        return self._checked(node, text)

    def _of_signs(self, event: ast.expr, text: str) -> Any:
        """Write the indicator of the event that the signs of two normal variables are the same, or not; None of another event.

        Neither variable is zero but with probability zero.
        """
        if not (isinstance(event, ast.Compare) and len(event.ops) == 1 and isinstance(event.ops[0], (ast.Eq, ast.NotEq))):
            return None
        variables = getattr(self.law, "variables", ()) if getattr(self.law, "is_gaussian", False) else ()
        signs = [self._checked(side, text) for side in (event.left, event.comparators[0])]
        if not all(isinstance(one, sp.sign) and one.args[0] in variables for one in signs):
            return None
        x, y = (one.args[0] for one in signs)
        turned = -y if isinstance(event.ops[0], ast.NotEq) else y
        return above_zero(x) * above_zero(turned) + above_zero(-x) * above_zero(-turned)

    def _counted(self, node: ast.expr, law: Counted, inside: Reader, text: str, where: str) -> Any:
        """Build a mean under a law on whole numbers: an infinite sum."""
        body = inside._checked(node, text)
        if body.has(E, sp.Integral, InfiniteSum):
            raise NotUnderstood(f"{where}: under a law on whole numbers means of closed forms are read")
        try:
            value = law.mean(body)
        except (NoMean, NoRatio) as error:
            raise NotUnderstood(f"{where}: this mean is not read as a sum: {error}") from None
        lost = [one for one in _perhaps_without_value(body) - _perhaps_without_value(value) if not one.has(*law.variables)]
        self._note_lost(sorted(lost, key=str), where)
        return value

    def _given_values(
        self, node: ast.expr, fixed: Sequence[tuple[str, ast.expr] | None], inside: Reader, text: str, where: str
    ) -> Any:
        """Build an expectation given the values of random variables: one under the law of the others, given those."""
        names = {v.name: v for v in self.law.variables}
        values: dict[Any, Any] = {}
        for name, value in filter(None, fixed):
            if isinstance(value, ast.Name) and value.id == name:  # given X, whatever its value
                if f"{name}_given" in self.symbols:
                    raise NotUnderstood(f"{where}: {name}_given is the value of {name} here; rename the parameter")
                values[names[name]] = self.values.setdefault(name, sp.Symbol(f"{name}_given", real=True))
            else:
                values[names[name]] = self._checked(value, text)
        law = conditional_law(self.law, values)
        if law is None:
            raise NotUnderstood(f"{where}: of this law the conditional one is not known; write it as a law of its own")
        body = inside._checked(node, text).xreplace(values)
        return body if law == () else E(body, law, None)

    def _given_form(self, node: ast.expr, form: tuple[ast.expr, ast.expr], inside: Reader, text: str, where: str) -> Any:
        """Build an expectation given the value of a linear form of normal variables; None where signs are compared."""
        left = inside._checked(form[0], text)
        if isinstance(left, sp.sign):
            return None
        body = inside._checked(node, text)
        if (found := given_form(self.law, left, self._checked(form[1], text), body.free_symbols)) is None:
            raise NotUnderstood(
                f"{where}: given a value, laws are known of linear forms of normal variables, with a coefficient that is certainly not zero"
            )
        law, put_in = found
        body = body.xreplace(put_in)
        return body if law == () else E(body, law, None)

    def _expectation(self, node: ast.Subscript, text: str, where: str) -> Any:
        if not (isinstance(node.value, ast.Name) and node.value.id == "E"):
            raise NotUnderstood(f"{where}: square brackets mean an expectation, E[...], only")
        if self.law is None:
            raise NotUnderstood(f'{where}: E[...] needs a law, such as law = "Z ~ N(0, 1)"')
        names = {v.name: v for v in self.law.variables}
        if names.keys() & self.hidden.keys():
            raise NotUnderstood(f"{where}: E[...] stands inside E[...] or inside an integral over the same letter")
        inside = replace(self, hidden={**self.hidden, **names})
        under = _conditioned(node.slice)
        if isinstance(self.law, Counted):
            if under is not None or self.given is not None:
                raise NotUnderstood(f"{where}: under a law on whole numbers no event is given; write the mean as a quotient")
            return self._counted(node.slice, self.law, inside, text, where)
        if under is None:
            return E(inside._checked(node.slice, text), self.law, self.given)
        if self.given is not None:
            raise NotUnderstood(f"{where}: given conditions every expectation, and this one has an event of its own; leave one out")
        if (fixed := list(_values(under.event))) != [None]:
            return self._given_values(under.value, fixed, inside, text, where)
        event = pointing_at(text, under.event)
        if (form := _form(under.event)) is not None and (
            found := self._given_form(under.value, form, inside, text, event)
        ) is not None:
            return found
        return E(inside._checked(under.value, text), self.law, event_of(inside._relations(under.event, text), self.law, event))


def _conditioned(inside: ast.expr) -> Conditioned | None:
    """Read what stands under an expectation as a value given an event, as in E[X | X > a] or E[X | X > 0, Y > 0]; None where there is no event."""
    if isinstance(inside, Conditioned):
        return inside
    if isinstance(inside, ast.BinOp) and isinstance(inside.op, ast.BitOr):
        return Conditioned(inside.left, inside.right)
    if isinstance(inside, ast.Compare) and inside.left.col_offset > inside.col_offset:
        return None  # (X | X) > a, in brackets, is nothing
    if isinstance(inside, ast.Compare) and (under := _conditioned(inside.left)) is not None:  # Python reads (X | X) > a
        return Conditioned(under.value, ast.copy_location(ast.Compare(under.event, inside.ops, inside.comparators), under.event))
    if isinstance(inside, ast.Tuple) and inside.elts and (under := _conditioned(inside.elts[0])) is not None:
        events = [under.event, *inside.elts[1:]]
        return Conditioned(under.value, ast.copy_location(ast.BoolOp(ast.And(), events), under.event))
    return None


def _values(event: ast.expr) -> Iterator[tuple[str, ast.expr] | None]:
    """List the values that an event gives to variables; None for a part of it that is an inequality."""
    if isinstance(event, ast.BinOp) and isinstance(event.op, ast.BitAnd):
        parts = [*_values(event.left), *_values(event.right)]
        yield from parts if None not in parts else [None]
    elif isinstance(event, ast.Compare) and [*map(type, event.ops)] == [ast.Eq] and isinstance(event.left, ast.Name):
        yield event.left.id, event.comparators[0]
    else:
        yield None


def _form(event: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """Give the form that an event sets equal to a value, and the value; None of another event."""
    if isinstance(event, ast.Compare) and [*map(type, event.ops)] == [ast.Eq] and not isinstance(event.left, ast.Name):
        return event.left, event.comparators[0]
    return None


def without_value(expression: Any) -> set[Any]:
    """Find what a form needs to have a value: what may have no real one, and integrals, expectations and sums, which may not exist."""
    return _perhaps_without_value(expression) | set(expression.atoms(E, sp.Integral, InfiniteSum))


def _perhaps_without_value(expression: Any) -> set[Any]:
    """Find what has no real value for some of the parameters, for all that SymPy knows: poles, roots, functions off the reals."""
    found = set()
    for node in sp.preorder_traversal(expression):
        if isinstance(node, sp.Pow) and node.exp.is_Rational:
            if node.exp.is_negative and node.base.is_zero is not False and not is_positive(node.base):
                found.add(1 / node.base)
            if not node.exp.is_Integer and node.base.is_nonnegative is not True and not is_positive(node.base):
                found.add(node.base ** sp.Rational(1, node.exp.q))
        elif isinstance(node, sp.Pow) and not node.exp.is_Rational:
            whole = node.exp.is_integer and node.exp.is_nonnegative
            if not (whole or is_positive(node.base) or (node.base.is_nonnegative and node.exp.is_positive)):
                found.add(node)
        elif isinstance(node, sp.Function) and not _is_surely_real(node):
            found.add(node)
    return found


def _is_surely_real(node: Any) -> bool:
    """Tell whether a function has a real value for all its letters; SymPy takes those of two arguments for real at their poles too."""
    if isinstance(node, sp.log) and is_positive(node.args[0]):
        return True
    return node.is_real is True and (node.func not in _POLES_OF_TWO or all(arg.is_positive for arg in node.args))


def _is_real_number(node: Any) -> bool:
    value = node.evalf()
    return bool(value.is_real and value.is_finite)


def _require_no_unreal_lost(body: Any, value: Any, where: str) -> None:
    """Refuse a limit or a derivative from which the imaginary unit drops out.

    Raises:
        NotUnderstood: it does.
    """
    if body.has(sp.I) and not value.has(sp.I):
        raise NotUnderstood(f"{where}: {body} is not real, and the imaginary unit drops out of it; write it without")


def _shows(kept: Any, lost: Any) -> bool:
    """Tell whether a power has a real value only where another has one, but for its zeros.

    It has where the other is a whole power of it, or the same root of a positive multiple of its base.
    """
    if not (isinstance(kept, sp.Pow) and isinstance(lost, sp.Pow)):
        return False
    if kept.base == lost.base:
        return bool(sp.cancel(lost.exp / kept.exp).is_Integer)
    return bool(kept.exp == lost.exp and (kept.base / lost.base).is_positive)


def _is_pole(node: Any) -> bool:
    """Tell whether a form lacks a value at single points at most: one over what has no kinks, and so vanishes on no interval."""
    return bool(isinstance(node, sp.Pow) and node.exp == -1 and not node.base.has(*KINKS))


def _has_endless_number(argument: Any) -> bool:
    """Tell whether an expression holds an integral to infinity without parameters: SymPy would try to evaluate it, diverge as it may."""
    return any(not node.free_symbols and node.has(sp.oo, -sp.oo) for node in argument.atoms(sp.Integral))
