"""Text -> SymPy, by a whitelist: a parsed syntax tree is walked and an expression is built from it.

Nothing is evaluated as code. Python's own parser gives the tree (``ast.parse`` executes nothing);
every node of it must be one that is listed here, and anything else is an error that points at its
character. Length, depth, digits and powers are bounded, so that a hostile text cannot hang the reader.
"""

from __future__ import annotations

import ast
import difflib
import keyword
import re
import unicodedata
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import sympy as sp

from derivations.functions import FACTS, KINKS, Growth
from derivations.laws import PIXEL, E, ReLU

MAX_LENGTH = 4000  # characters of one expression
MAX_NODES = 1500  # of its syntax tree: SymPy's constructors take about a tenth of a millisecond each
MAX_DEPTH = 60  # of its syntax tree
MAX_DIGITS = 400  # of a number, written or made by a power
MAX_POWER = 100  # of a numeric exponent over a formula: (a + b)**100 is still expanded in time
MAX_GROWTH = 10_000  # of the argument of exp, sinh, gamma, ... where that is a number
MAX_ARGUMENTS = 12  # of Min and Max
MAX_ORDER = 100  # of a function of whole order; SymPy writes out an incomplete gamma function of such an order


class BadClaim(ValueError):
    """A claim cannot be read; the message names the claim, the field and the remedy."""


class NotUnderstood(ValueError):
    """A text is not an expression of the whitelist; the message points at the character."""


def _owens_t(h: Any, a: Any) -> Any:
    t = sp.Dummy("t", real=True)
    return sp.Integral(sp.exp(-(h**2) * (1 + t**2) / 2) / (1 + t**2), (t, 0, a)) / (2 * sp.pi)


# Functions with facts that a text cannot name: what unwrapping makes, and what is written by Max.
_UNNAMED = (sp.erfinv, ReLU)
# Each function by name: how many arguments, and what it builds.
FUNCTIONS: Mapping[str, tuple[int, Callable[..., Any]]] = {
    **{facts.name: (facts.arguments, f) for f, facts in FACTS.items() if f not in _UNNAMED and f is not sp.polygamma},
    "digamma": (1, sp.digamma),
    "sqrt": (1, sp.sqrt),
    "Phi": (1, lambda x: sp.erfc(-x / sp.sqrt(2)) / 2),
    "phi": (1, lambda x: sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)),
    "OwenT": (2, _owens_t),
}
# What would be astronomical of a large number, or slow; what is an integral where it is read.
_GROWING = (
    *("tanh", "erf", "erfc", "phi", "Phi", "OwenT"),
    *(facts.name for f, facts in FACTS.items() if facts.growth.value >= Growth.EXPONENTIAL.value or facts.arguments in (2, 3)),
)
# The least whole number that may stand as the first argument of a function of whole order.
_LEAST_ORDER = {"besseli": 0, "besselj": 0, "besselk": 0, "zeta": 2}
# Each named number by name; E is the expectation, and the exponential's base is exp(1).
CONSTANTS: Mapping[str, Any] = {
    "pi": sp.pi,
    "EulerGamma": sp.EulerGamma,
    "Catalan": sp.Catalan,
    "GoldenRatio": sp.GoldenRatio,
    "TribonacciConstant": sp.TribonacciConstant,
}
_RESERVED = {*FUNCTIONS, *CONSTANTS, "Integral", "E", "oo", "N", PIXEL.name}
_COMPARING = tuple(FACTS[f].name for f in KINKS)  # SymPy looks for the sign of their arguments as it builds them
_RELATIONS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Lt: sp.StrictLessThan,
    ast.LtE: sp.LessThan,
    ast.Gt: sp.StrictGreaterThan,
    ast.GtE: sp.GreaterThan,
    ast.NotEq: sp.Ne,
}
_NUMBER = re.compile(r"\d+(\.\d*)?([eE][+-]?\d{1,3})?|\.\d+([eE][+-]?\d{1,3})?")


def fold(name: str) -> str:
    """Give a name as the parser reads it: letters that Unicode calls compatible are one (NFKC).

    Raises:
        NotUnderstood: it is no name that a claim can give; the message says why.
    """
    folded = unicodedata.normalize("NFKC", name)
    if not name.isidentifier() or not folded.isidentifier() or folded.startswith("_"):
        raise NotUnderstood(f"{name!r} is no name; use letters, digits and _, a letter first")
    if keyword.iskeyword(folded):
        raise NotUnderstood(f"{folded} is a reserved word; choose another name")
    if folded in _RESERVED:
        kind = "a function" if folded in FUNCTIONS else "a number" if folded in CONSTANTS else "another thing"
        raise NotUnderstood(f"{folded} is the name of {kind} already; choose another name")
    return folded


def _one_line(text: str) -> str:
    if not isinstance(text, str) or not text.strip():
        raise NotUnderstood("the text is empty; write an expression such as erf(a*x)")
    return re.sub(r"\s", " ", text).strip()


def _parse(text: str) -> ast.expr:
    """Parse a text into a bounded syntax tree.

    Raises:
        NotUnderstood: it is too long, too deep, or no expression.
    """
    if len(text) > MAX_LENGTH:
        raise NotUnderstood(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    if bad := re.search(r"[^\w\s.,+\-*/()\[\]<>=!&^|]", text):
        raise NotUnderstood(f"{_at(text, bad.start())}: the character {bad.group()!r} has no meaning here")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        at = min(max((error.offset or 1) - 1, 0), len(text))
        raise NotUnderstood(f"{_at(text, at)}: {_complaint(text, at)}") from None
    except (ValueError, MemoryError, RecursionError):
        raise NotUnderstood(f"{_at(text, 0)}: the text is nested too deeply or holds what no expression has") from None
    _bound(tree, text)
    return tree


def _complaint(text: str, at: int) -> str:
    words = [word for word in re.findall(r"[A-Za-z_]+", text) if keyword.iskeyword(word) and word not in ("and", "or", "not")]
    if words:
        return f"{words[0]} is a reserved word; choose another name"
    if text[at : at + 1] == "=" or text[:at].rstrip().endswith("="):
        return "an equation is two texts, left and right; leave out the equals sign"
    if re.search(r"\d[A-Za-z_(]|[\w)]\s+[\w(]|\)[\w(]", text):
        return "an operator may be missing; write 2*x for a product"
    return "this is no expression; brackets may not match"


def _bound(tree: ast.expr, text: str) -> None:
    queue: list[tuple[ast.AST, int]] = [(tree, 1)]
    count = 0
    while queue:
        node, depth = queue.pop()
        count += isinstance(node, ast.expr)
        if depth > MAX_DEPTH:
            raise NotUnderstood(f"{_at(text, node)}: nested more than {MAX_DEPTH} deep")
        if count > MAX_NODES:
            raise NotUnderstood(f"the text has more than {MAX_NODES} terms; split the claim")
        queue += [(child, depth + isinstance(child, ast.expr)) for child in ast.iter_child_nodes(node)]


def _at(text: str, place: ast.AST | int) -> str:
    """Point at a character: its number, and the text around it with a mark before it."""
    at = place if isinstance(place, int) else len(text.encode()[: getattr(place, "col_offset", 0)].decode(errors="ignore"))
    start, end = max(0, at - 20), min(len(text), at + 20)
    return f"character {at + 1} ({'...' * (start > 0)}{text[start:at]}>>{text[at:end]}{'...' * (end < len(text))})"


@dataclass(frozen=True)
class Reader:
    """Reads texts in a fixed vocabulary.

    Args:
        symbols: the parameters by name.
        law: the law that E[...] stands under, or None.
        given: the indicator of the event that every E[...] is conditioned on, or None.
    """

    symbols: Mapping[str, Any]
    law: Any = None
    given: Any = None
    hidden: Mapping[str, Any] = field(default_factory=dict)  # random variables and variables of integration in scope

    def expression(self, text: str) -> Any:
        """Build the expression that a text writes.

        Raises:
            NotUnderstood: the text holds something that is not on the whitelist, or is too large.
        """
        text = _one_line(text)
        return self._checked(_parse(text), text)

    def relations(self, text: str) -> tuple[Any, ...]:
        """Build the inequalities of a condition: ``a < b``, ``0 < a < b``, ``(a > 0) & (b > 0)``.

        Raises:
            NotUnderstood: it is no inequality.
        """
        text = _one_line(text)
        return tuple(self._relations(_parse(text), text))

    def _relations(self, node: ast.expr, text: str) -> Iterator[Any]:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            yield from self._relations(node.left, text)
            yield from self._relations(node.right, text)
        elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            for value in node.values:
                yield from self._relations(value, text)
        elif isinstance(node, ast.Compare):
            sides = [self._checked(side, text) for side in (node.left, *node.comparators)]
            for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
                if type(operator) not in _RELATIONS:
                    raise NotUnderstood(f"{_at(text, node)}: use <, <=, >, >= or !=")
                yield self._relation(_RELATIONS[type(operator)], left, right, _at(text, node))
        else:
            raise NotUnderstood(
                f"{_at(text, node)}: an inequality is needed, such as a < b or (a > 0) & (b > 0), each in its brackets"
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
            raise NotUnderstood(f"{_at(text, node)}: SymPy refuses this ({type(error).__name__}: {error})") from None
        if value.has(sp.nan, sp.zoo) or (value.has(sp.oo, -sp.oo) and not value.has(sp.Integral)):
            raise NotUnderstood(f"{_at(text, node)}: this has no finite value (a division by zero?)")
        return value

    def _build(self, node: ast.expr, text: str) -> Any:
        where = _at(text, node)
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
        if isinstance(node, (ast.Compare, ast.BoolOp)):
            raise NotUnderstood(f"{where}: a comparison is no number; write Heaviside(x - a) for the indicator of x > a")
        if isinstance(node, ast.Attribute):
            raise NotUnderstood(f"{where}: a dot after a name has no meaning here")
        raise NotUnderstood(f"{where}: {type(node).__name__} has no meaning here")

    def _number(self, node: ast.Constant, text: str, where: str) -> Any:
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
            raise NotUnderstood(f"{where}: {name} is random; it stands inside E[...] only")
        if name == "oo":
            raise NotUnderstood(f"{where}: oo stands at the end of an integral only")
        if name in _RESERVED:
            raise NotUnderstood(f"{where}: {name} is a function; give it its argument in brackets")
        raise NotUnderstood(
            f'{where}: unknown name {name!r}; give it a domain, where = {{ {name} = "real" }}, or mend it{near(name, [*self.symbols, *_RESERVED])}'
        )

    def _binary(self, node: ast.BinOp, text: str, where: str) -> Any:
        if isinstance(node.op, ast.BitXor):
            raise NotUnderstood(f"{where}: write ** for a power, not ^")
        if not isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)):
            raise NotUnderstood(f"{where}: the operator {type(node.op).__name__} has no meaning here; use + - * / **")
        left, right = self._checked(node.left, text), self._checked(node.right, text)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div):
            if right == 0:
                raise NotUnderstood(f"{_at(text, node.right)}: division by zero")
            return left / right
        if _has_endless_number(right):
            raise NotUnderstood(f"{where}: a power with an integral to infinity needs its value; give the value a name under where")
        return self._power(left, right, where)

    @staticmethod
    def _power(base: Any, exponent: Any, where: str) -> Any:
        if exponent.is_Rational:
            size = abs(exponent)
            digits = 0.302 * max(int(base.p).bit_length(), int(base.q).bit_length()) if base.is_Rational else 1.0
            if base.is_Rational and base not in (0, 1, -1) and (digits * size > MAX_DIGITS or exponent.q > MAX_POWER):
                raise NotUnderstood(f"{where}: a power of more than {MAX_DIGITS} digits")
            most = MAX_POWER if base.free_symbols else 10 * MAX_POWER
            if not base.is_Rational and (size > most or exponent.q > MAX_POWER):
                raise NotUnderstood(f"{where}: an exponent beyond {most}")
            if base == 0 and exponent < 0:
                raise NotUnderstood(f"{where}: division by zero")
        elif not exponent.free_symbols:
            _small(exponent, "a power", where)
        return base**exponent

    def _call(self, node: ast.Call, text: str, where: str) -> Any:
        if not isinstance(node.func, ast.Name):
            raise NotUnderstood(f"{where}: only a function's name may stand before brackets; write 2*(x) for a product")
        name = node.func.id
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise NotUnderstood(f"{where}: {name} takes plain arguments")
        if name == "Integral":
            return self._integral(node, text, where)
        if name == "E":
            raise NotUnderstood(f"{where}: an expectation has square brackets, E[...]; the exponential is exp(1)")
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
        if name in _COMPARING and any(map(_has_endless_number, arguments)):
            raise NotUnderstood(f"{where}: {name} of an integral to infinity needs its value; give the value a name under where")
        if name in _GROWING:
            for argument in arguments:
                _small(argument, name, where)
        _refuse_order(name, arguments, where)
        value = build(*arguments)
        if any(max(n.p.bit_length(), n.q.bit_length()) > MAX_DIGITS / 0.302 for n in value.atoms(sp.Rational)):
            raise NotUnderstood(f"{where}: {name} of these arguments is a number of more than {MAX_DIGITS} digits")
        return value

    def _integral(self, node: ast.Call, text: str, where: str) -> Any:
        if len(node.args) < 2:
            raise NotUnderstood(f"{where}: an integral is Integral(f, (x, low, high)), more ranges after it, the inner ones first")
        limits: list[Any] = []
        inside = self
        # The last range is the outermost: its variable may stand in the ends of those before it.
        for limit in reversed(node.args[1:]):
            if not (isinstance(limit, ast.Tuple) and len(limit.elts) == 3 and isinstance(limit.elts[0], ast.Name)):
                raise NotUnderstood(f"{_at(text, limit)}: a range is (x, low, high)")
            name, spot = limit.elts[0].id, _at(text, limit.elts[0])
            random = {v.name for v in self.law.variables} if self.law is not None else set()
            if name in _RESERVED or name in random or name in inside.symbols or name in inside.hidden:
                raise NotUnderstood(f"{spot}: {name} has another meaning already; integrate over another letter")
            low, high = (inside._end(end, text) for end in limit.elts[1:])
            ahead = low.is_nonnegative and (high == sp.oo or high.is_positive)
            variable = sp.Symbol(name, positive=True) if ahead else sp.Symbol(name, real=True)
            limits.insert(0, (variable, low, high))
            inside = Reader(inside.symbols, self.law, self.given, {**inside.hidden, name: variable})
        return sp.Integral(inside._checked(node.args[0], text), *limits)

    def _end(self, node: ast.expr, text: str) -> Any:
        sign, name = 1, node
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            sign, name = (-1 if isinstance(node.op, ast.USub) else 1), node.operand
        if isinstance(name, ast.Name) and name.id == "oo":
            return sign * sp.oo
        return self._checked(node, text)

    def _expectation(self, node: ast.Subscript, text: str, where: str) -> Any:
        if not (isinstance(node.value, ast.Name) and node.value.id == "E"):
            raise NotUnderstood(f"{where}: square brackets mean an expectation, E[...], only")
        if self.law is None:
            raise NotUnderstood(f'{where}: E[...] needs a law, such as law = "Z ~ N(0, 1)"')
        names = {v.name: v for v in self.law.variables}
        if names.keys() & self.hidden.keys():
            raise NotUnderstood(f"{where}: E[...] stands inside E[...] or inside an integral over the same letter")
        inside = Reader(self.symbols, self.law, self.given, {**self.hidden, **names})
        return E(inside._checked(node.slice, text), self.law, self.given)


def _has_endless_number(argument: Any) -> bool:
    """Tell whether an expression holds an integral to infinity without parameters: SymPy would try to evaluate it, diverge as it may."""
    return any(not node.free_symbols and node.has(sp.oo, -sp.oo) for node in argument.atoms(sp.Integral))


def _refuse_order(name: str, arguments: Sequence[Any], where: str) -> None:
    """Refuse an order or a correlation that a function is not taken of.

    Raises:
        NotUnderstood: it is such a one.
    """
    order = arguments[0]
    if name in _LEAST_ORDER and not (order.is_Integer and _LEAST_ORDER[name] <= order <= MAX_ORDER):
        example = f"{name}(3)" if name == "zeta" else f"{name}(1, x)"
        raise NotUnderstood(
            f"{where}: {name} of the order {order}; write a whole number from {_LEAST_ORDER[name]} to {MAX_ORDER}, such as {example}"
        )
    if name in ("lowergamma", "uppergamma") and order.is_Rational and not 0 < order <= MAX_ORDER:
        raise NotUnderstood(f"{where}: {name} of the order {order}; give a positive one of at most {MAX_ORDER}, or a name")
    if name == "Phi2" and arguments[2].is_number and not _is_correlation(arguments[2]):
        raise NotUnderstood(f"{where}: Phi2 of the correlation {arguments[2]}; give one between -1 and 1, as in Phi2(h, k, 1/2)")


def _is_correlation(number: Any) -> bool:
    return number.is_real is not False and not (number.is_comparable and not -1 <= number <= 1)


def _small(argument: Any, name: str, where: str) -> None:
    """Refuse a number that a growing function would make astronomical."""
    if argument.free_symbols or argument.has(sp.Integral, E):
        return
    value = abs(argument.evalf(15, maxn=60))
    if not (value.is_Number and value < MAX_GROWTH):
        raise NotUnderstood(f"{where}: {name} of a number beyond {MAX_GROWTH}")


def near(name: str, known: list[str]) -> str:
    """Suggest the known name that another was perhaps meant to be, in brackets; empty where none is near."""
    aliases = {"arctan": "atan", "arcsin": "asin", "arccos": "acos", "ln": "log", "abs": "Abs", "max": "Max", "min": "Min", "sgn": "sign",
               "relu": "Max", "theta": "Heaviside", "integral": "Integral", "infinity": "oo", "inf": "oo", "e": "exp", "normcdf": "Phi",
               "gammainc": "lowergamma", "gamma_inc": "lowergamma", "psi": "digamma", "w": "LambertW", "productlog": "LambertW", "lambertw": "LambertW",
               "bvn": "Phi2", "besselj0": "besselj", "iv": "besseli", "jv": "besselj", "kv": "besselk"}  # fmt: skip
    close = [aliases[name.lower()]] if name.lower() in aliases else difflib.get_close_matches(name, known, 1)
    return f" (perhaps {close[0]})" if close else ""
