r"""DLMF's form: semantic LaTeX, ``\int_{0}^{\infty}e^{-at}\diff{t}``, as trees; its tokens are pylatexenc's.

A macro of a function stands in the table of functions; one that stands nowhere makes the row unread by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from benchmarks.tables.functions import FUNCTIONS, MACROS
from benchmarks.tables.latex_tokens import MAX_DEPTH, Token, is_digits, tokens
from benchmarks.tables.tree import (
    IMAGINARY,
    INFINITY,
    ONE,
    ZERO,
    Call,
    Name,
    Node,
    Number,
    Unread,
    call,
    negative,
    number,
    quotient,
    walk,
)

_RELATIONS = {
    "=": "=", "<": "<", ">": ">", r"\leq": "<=", r"\geq": ">=", r"\le": "<=", r"\ge": ">=", r"\neq": "!=", r"\ne": "!=", r"\lt": "<",
    r"\gt": ">", r"\sim": "~", r"\asympeq": "~",
}  # fmt: skip
_FRACTIONS = (r"\frac", r"\tfrac", r"\dfrac", r"\ifrac")
_GREEK = {
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "vartheta", "kappa", "lambda", "mu", "nu", "xi", "rho", "sigma",
    "tau", "phi", "chi", "psi", "omega", "ell",
}  # fmt: skip
_NAMED = {r"\infty": INFINITY, r"\iunit": IMAGINARY}
_CLOSING = {"(": ")", "[": "]"}
_CONSTRUCTS = {
    "cdots": "dots in a formula", "dots": "dots in a formula", "ldots": "dots in a formula", "cfrac": "a continued fraction",
    "bigO": "an order of magnitude", "asympexp": "an asymptotic expansion", "Longleftrightarrow": "an equivalence", "pvint": "a principal value",
    "begin": "an environment", "phase": "the phase in a formula",
}  # fmt: skip


def signs(text: str) -> tuple[str, ...]:
    r"""Write a formula with double signs as two: the upper signs of \pm, \mp and \gtrless, and the lower."""
    if not any(one in text for one in (r"\pm", r"\mp", r"\gtrless")):
        return (text,)
    upper = text.replace(r"\pm", "+").replace(r"\mp", "-").replace(r"\gtrless", ">")
    lower = text.replace(r"\pm", "-").replace(r"\mp", "+").replace(r"\gtrless", "<")
    return upper, lower


def relation(text: str, factors: frozenset[str]) -> list[Node]:
    """Read a formula: relations, one for each run of the same sign, as ``a < b < c``.

    Args:
        text: the formula.
        factors: letters that are factors where they stand before a bracket.

    Raises:
        Unread: a construct is not read; the message names it.
    """
    parser = _Parser(_trimmed(tokens(text)), factors)
    sides, found = [parser.sum(0)], list[str]()
    while parser.peek() in _RELATIONS:
        found.append(_RELATIONS[parser.take()])
        sides.append(parser.sum(0))
    parser.end()
    if not found:
        raise Unread("a formula that is no relation")
    runs: list[Node] = []
    start = 0
    for at in range(1, len(found) + 1):
        if at == len(found) or found[at] != found[start] or found[start] == "!=":
            runs.append(Call(found[start], tuple(sides[start : at + 1])))
            start = at
    return [one for run in runs for one in _between(_carried_out(run))]


def _between(node: Node) -> list[Node]:
    """Write an equation with the first digits of a number as the two bounds that they are."""
    if not (isinstance(node, Call) and node.head == "="):
        return [node]
    sides = [side for side in node.args if not (isinstance(side, Call) and side.head == "Between")]
    found: list[Node] = [Call("=", tuple(sides))] if len(sides) > 1 else []
    for side in node.args:
        if side not in sides and isinstance(side, Call) and sides:
            found += [call("<=", side.args[0], sides[0]), call("<", sides[0], side.args[1])]
    return found


def formula(text: str, factors: frozenset[str]) -> Node:
    """Read a formula without a relation."""
    parser = _Parser(_trimmed(tokens(text)), factors)
    node = parser.sum(0)
    parser.end()
    return node


def _trimmed(found: Sequence[Token]) -> tuple[Token, ...]:
    while found and found[-1].text in (",", ".", ";", r"\\"):
        found = found[:-1]
    if len(found) == 1 and found[0].group is not None:
        return _trimmed(found[0].group)
    return tuple(found)


def _carried_out(node: Node) -> Node:
    """Write an indefinite integral as what it claims: the derivative of the other side."""
    if not isinstance(node, Call) or not any(isinstance(side, Call) and side.head == "Antiderivative" for side in node.args):
        return node
    if node.head != "=" or len(node.args) != len(("integral", "form")):
        raise Unread("an indefinite integral inside a formula")
    integral, form = node.args
    if not (isinstance(integral, Call) and integral.head == "Antiderivative"):
        raise Unread("an indefinite integral inside a formula")
    return call("=", integral.args[0], call("Derivative", form, integral.args[1], ONE))


class _Parser:
    def __init__(self, found: Sequence[Token], factors: frozenset[str], depth: int = 0) -> None:
        if depth > MAX_DEPTH:
            raise Unread("braces nested more than 60 deep")
        self.tokens, self.at, self.factors, self.depth = found, 0, factors, depth
        self.bars = 0

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at].text if at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1].text

    def end(self) -> None:
        if self.at < len(self.tokens):
            raise Unread(_construct(self.peek()))

    def group(self) -> Node:
        """Read the braces that come next, or one token."""
        if not self.peek():
            raise Unread("a missing argument")
        token = self.tokens[self.at]
        self.at += 1
        inside = _Parser(token.group if token.group is not None else (token,), self.factors, self.depth + 1)
        node = inside.sum(0)
        inside.end()
        return node

    def raw(self) -> tuple[Token, ...]:
        token = self.tokens[self.at] if self.peek() else Token("")
        self.at += 1
        return token.group if token.group is not None else (token,)

    def sum(self, level: int) -> Node:
        if level > MAX_DEPTH:
            raise Unread("brackets nested more than 60 deep")
        parts: list[Node] = []
        while True:
            sign = self.take() if self.peek() in ("+", "-") else ""
            if parts and not sign:
                break
            term = self.product(level + 1)
            parts.append(negative(term) if sign == "-" else term)
            if self.peek() not in ("+", "-"):
                break
        return parts[0] if len(parts) == 1 else Call("Add", tuple(parts))

    def product(self, level: int) -> Node:
        factors = [self.factor(level)]
        node: Node | None = None
        while True:
            token = self.peek()
            if token in (r"\cdot", r"\*", r"\times"):
                self.take()
                factors.append(self.factor(level))
            elif token == "/":
                self.take()
                below = self.factor(level)
                above = factors[0] if len(factors) == 1 else Call("Mul", tuple(factors))
                node = quotient(above, below)
                if self.starts():
                    raise Unread("a factor behind a divisor")
                factors = [node]
            elif self.starts():
                factors.append(self.factor(level))
            else:
                break
        return factors[0] if len(factors) == 1 else Call("Mul", tuple(factors))

    def starts(self) -> bool:
        """Whether the next token begins another factor."""
        token = self.peek()
        if token == "|":
            return self.bars == 0
        return (
            bool(token)
            and token not in ("+", "-", ")", "]", ",", ";", ".", "/", "}", r"\\", "&", *_RELATIONS)
            and (token in ("{", "(", "[") or token[0] == "\\" or token.isalnum() or is_digits(token))
            and token not in (r"\in", r"\notin", r"\to", r"\gtrless")
        )

    def factor(self, level: int) -> Node:
        node = self.atom(level)
        while self.peek() in ("^", "!", "'"):
            sign = self.take()
            if sign == "'":
                raise Unread("a prime")
            if sign == "!":
                if self.peek() == "!":
                    raise Unread("a double factorial")
                node = call("Factorial", node)
                continue
            if any(one.text == r"\prime" for one in self.tokens[self.at].group or ()):
                raise Unread("a prime")
            node = call("Pow", node, self.group())
        return node

    def atom(self, level: int) -> Node:
        if not self.peek():
            raise Unread("a missing operand")
        token = self.tokens[self.at]
        if token.group is not None:
            return self.group()
        text = self.take()
        if text in _CLOSING:
            node = self.sum(level + 1)
            if self.peek() != _CLOSING[text]:
                raise Unread(_construct(self.peek()) if self.peek() else "a bracket that is not closed")
            self.take()
            return node
        if text == "|":
            self.bars += 1
            node = self.sum(level + 1)
            if self.peek() != "|":
                raise Unread("a bar that is not closed")
            self.take()
            self.bars -= 1
            return call("Abs", node)
        if is_digits(text):
            return self.digits(text)
        if text.isalpha() and text.isascii():
            return self.letter(text)
        if text[0] == "\\":
            return self.macro(text, level)
        raise Unread(_construct(text))

    def digits(self, text: str) -> Node:
        """Read a number; one that ends in dots lies between it and the next of as many digits."""
        if self.peek() not in (r"\dots", r"\ldots") or "." not in text:
            return number(text)
        self.take()
        last = Fraction(1, 10 ** len(text.partition(".")[2]))
        return call("Between", number(text), Number(Fraction(text) + last))

    def letter(self, text: str) -> Node:
        name = text
        if self.peek() == "_":
            self.take()
            index = "".join(_plain(one) for one in self.raw())
            if not index.isdigit():
                raise Unread("a letter with an index that is a letter")
            name += f"_{index}"
        if text in ("e", "i") and name == text and text not in self.factors:
            return Name("ConstE") if text == "e" else IMAGINARY
        if self.peek() in ("(", "'") and name not in self.factors:
            raise Unread(f"the function {text}" if self.peek() == "(" else "a prime")
        return Name(name)

    def macro(self, text: str, level: int) -> Node:
        name = text[1:]
        if text in _NAMED:
            return _NAMED[text]
        if name in _GREEK:
            return self.letter(name)
        if text in _FRACTIONS:
            above, below = self.group(), self.group()
            return quotient(above, below)
        if text == r"\sqrt":
            return self.root()
        if text in _BINDERS:
            return _BINDERS[text](self, level)
        if name in MACROS and name != "sqrt":
            return self.function(MACROS[name])
        if name == "phase":
            while self.peek() == "@":
                self.take()
            return call("Arg", self.group())
        raise Unread(_construct(text))

    def root(self) -> Node:
        if self.peek() != "[":
            return call("Sqrt", self.group())
        self.take()
        order = self.sum(0)
        if self.peek() != "]":
            raise Unread("a root's order")
        self.take()
        return call("Pow", self.group(), call("Div", ONE, order))

    def function(self, name: str) -> Node:
        count, power, args = FUNCTIONS[name].arguments, None, list[Node]()
        order: Node = ZERO
        while count and len(args) < count:
            if self.peek() == "^":
                self.take()
                above = self.tokens[self.at].group or ()
                if any(one.text == r"\prime" for one in above):
                    raise Unread("a derivative by primes")
                if above and above[0].text == "(":  # f^{(n)}
                    order = self.group()
                else:
                    power = self.group()
            elif self.peek() == "'":
                self.take()
                order = number(1 + int(order.value)) if isinstance(order, Number) else ONE
            elif self.peek() == "@":
                self.take()
            elif self.peek() == "{":
                args.append(self.group())
            elif self.peek() == "(" and len(args) == count - 1:  # some rows have brackets in the place of braces
                args.append(self.atom(0))
            else:
                raise Unread("a function without its argument")
        node: Node = Call(name, tuple(args)) if count else Name(name)
        if order != ZERO and name == "DigammaFunction":
            node = call("PolyGamma", order, *args)
        elif order != ZERO:
            by = Name("z_")
            node = call("Derivative", Call(name, (*args[:-1], by)), by, order, args[-1])
        return call("Pow", node, power) if power is not None else node

    def range(self) -> tuple[Node | None, Node | None, tuple[Token, ...]]:
        """Read what stands below and above a sign; the tokens below too."""
        low, high, below = None, None, tuple[Token, ...]()
        while self.peek() in ("_", "^"):
            if self.take() == "_":
                below = self.raw()
            else:
                high = self.group()
        return low, high, below

    def integral(self, level: int) -> Node:
        _, high, below = self.range()
        body = self.product(level + 1)
        rest, by = _without_differential(body)
        if not below and high is None:
            return call("Antiderivative", rest, by)
        if high is None or not below:
            raise Unread("an integral over a set")
        inside = _Parser(below, self.factors, self.depth + 1)
        low = inside.sum(0)
        inside.end()
        return call("Integral", rest, by, low, high)

    def series(self, level: int, head: str) -> Node:
        _, high, below = self.range()
        if high is None:
            raise Unread(f"{_ARTICLE[head]} over a set")
        start = _Parser(below, self.factors, self.depth + 1)
        by = start.atom(0)
        if not isinstance(by, Name) or start.peek() != "=":
            raise Unread(f"{_ARTICLE[head]} over a set")
        start.take()
        low = start.sum(0)
        start.end()
        return call(head, self.product(level + 1), by, low, high)

    def derivative(self, level: int) -> Node:
        order: Node = ONE
        if self.peek() == "[":
            self.take()
            order = self.sum(0)
            self.take()
        body = self.raw()
        by = self.group()
        if not isinstance(by, Name):
            raise Unread("a derivative by what is no letter")
        if body and body != (Token(""),):
            inside = _Parser(body, self.factors, self.depth + 1)
            form = inside.sum(0)
            inside.end()
            if isinstance(form, Name):
                raise Unread("a differential equation")
        else:
            form = self.product(level + 1)
        return call("Derivative", form, by, order)

    def limit(self, level: int) -> Node:
        _, _, below = self.range()
        inside = _Parser(below, self.factors, self.depth + 1)
        by = inside.atom(0)
        if not isinstance(by, Name) or inside.peek() != r"\to":
            raise Unread("a limit of what is no letter")
        inside.take()
        if any(one.text in ("+", "-") for one in below[-1:]):
            raise Unread("a limit from one side")
        point = inside.sum(0)
        inside.end()
        return call("Limit", self.product(level + 1), by, point, ZERO)


_ARTICLE = {"Sum": "a sum", "Product": "a product"}
_BINDERS: Mapping[str, Callable[[_Parser, int], Node]] = {
    r"\int": _Parser.integral,
    r"\sum": lambda parser, level: parser.series(level, "Sum"),
    r"\prod": lambda parser, level: parser.series(level, "Product"),
    r"\deriv": _Parser.derivative,
    r"\pderiv": _Parser.derivative,
    r"\lim": _Parser.limit,
    r"\diff": lambda parser, level: call("Differential", parser.group()),
}


def _without_differential(body: Node) -> tuple[Node, Name]:
    """Take the differential out of an integrand: a factor of it, or of a numerator in it.

    Raises:
        Unread: there is none, or there are several.
    """
    found: list[Name] = []

    def taken(node: Node) -> Node:
        if not isinstance(node, Call):
            return node
        if node.head == "Differential":
            if not isinstance(node.args[0], Name):
                raise Unread("a differential of what is no letter")
            found.append(node.args[0])
            return ONE
        if node.head == "Mul":
            left = [taken(arg) for arg in node.args]
            rest = [one for one, before in zip(left, node.args, strict=True) if not (one == ONE and before != ONE)]
            return ONE if not rest else rest[0] if len(rest) == 1 else Call("Mul", tuple(rest))
        if node.head == "Div":
            return call("Div", taken(node.args[0]), node.args[1])
        if node.head == "Neg":
            return call("Neg", taken(node.args[0]))
        return node

    rest = taken(body)
    if len(found) != 1 or any(isinstance(one, Call) and one.head == "Differential" for one in walk(rest)):
        raise Unread("an integral without one plain differential")
    return rest, found[0]


def _plain(token: Token) -> str:
    if token.group is not None:
        return "".join(_plain(one) for one in token.group)
    text = token.text.removeprefix("\\")
    if not text.isalnum():
        raise Unread("an index that is a formula")
    return text


def _construct(text: str) -> str:
    name = text.removeprefix("\\")
    if name in _CONSTRUCTS:
        return _CONSTRUCTS[name]
    return f"LaTeX's {text}" if text else "the end of a formula"
