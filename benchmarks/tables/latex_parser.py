"""Semantic LaTeX as trees: a parser of sums, products, powers and functions, over the table of functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from benchmarks.tables import latex_binders as binders
from benchmarks.tables.functions import FUNCTIONS, MACROS
from benchmarks.tables.latex_tokens import MAX_DEPTH, Token, is_digits, plain
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
)

RELATION_SIGNS = {
    "=": "=", "<": "<", ">": ">", r"\leq": "<=", r"\geq": ">=", r"\le": "<=", r"\ge": ">=", r"\neq": "!=", r"\ne": "!=", r"\lt": "<",
    r"\gt": ">", r"\sim": "~", r"\asympeq": "~",
}  # fmt: skip
_FRACTIONS = (r"\frac", r"\tfrac", r"\dfrac", r"\ifrac")
GREEK = {
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


class Parser:
    """Reads tokens in turn; each method reads one part of a formula and stands behind it.

    Args:
        found: the tokens.
        factors: letters that are factors where they stand before a bracket.
        depth: how deep in braces it reads.
    """

    def __init__(self, found: Sequence[Token], factors: frozenset[str], depth: int = 0) -> None:
        if depth > MAX_DEPTH:
            raise Unread("braces nested more than 60 deep")
        self.tokens, self.at, self.factors, self.depth = found, 0, factors, depth
        self.bars = 0

    def inside(self, found: Sequence[Token]) -> Parser:
        """Return a reader of tokens in braces."""
        return Parser(found, self.factors, self.depth + 1)

    def peek(self, ahead: int = 0) -> str:
        """Return the text of the next token, or of one behind it; empty at the end."""
        at = self.at + ahead
        return self.tokens[at].text if at < len(self.tokens) else ""

    def take(self) -> str:
        """Return the text of the next token, and go on."""
        self.at += 1
        return self.tokens[self.at - 1].text

    def end(self) -> None:
        """Refuse what is left over."""
        if self.at < len(self.tokens):
            raise Unread(_construct(self.peek()))

    def group(self) -> Node:
        """Read the braces that come next, or one token."""
        if not self.peek():
            raise Unread("a missing argument")
        token = self.tokens[self.at]
        self.at += 1
        inside = self.inside(token.group if token.group is not None else (token,))
        node = inside.sum(0)
        inside.end()
        return node

    def raw(self) -> tuple[Token, ...]:
        """Return the tokens in the braces that come next, or the one token."""
        token = self.tokens[self.at] if self.peek() else Token("")
        self.at += 1
        return token.group if token.group is not None else (token,)

    def sum(self, level: int) -> Node:
        """Read a sum."""
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
        """Read a product, up to a sign or a relation; what stands behind a divisor is ambiguous, and refused."""
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
            and token not in ("+", "-", ")", "]", ",", ";", ".", "/", "}", r"\\", "&", *RELATION_SIGNS)
            and (token in ("{", "(", "[") or token[0] == "\\" or token.isalnum() or is_digits(token))
            and token not in (r"\in", r"\notin", r"\to", r"\gtrless")
        )

    def factor(self, level: int) -> Node:
        """Read a factor with its powers and factorials."""
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
        """Read a number, a letter, brackets, bars, or what a macro begins."""
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
        """Read a letter with its index."""
        name = text
        if self.peek() == "_":
            self.take()
            index = "".join(plain(one) for one in self.raw())
            if not index.isdigit():
                raise Unread("a letter with an index that is a letter")
            name += f"_{index}"
        if text in ("e", "i") and name == text and text not in self.factors:
            return Name("ConstE") if text == "e" else IMAGINARY
        if self.peek() in ("(", "'") and name not in self.factors:
            raise Unread(f"the function {text}" if self.peek() == "(" else "a prime")
        return Name(name)

    def macro(self, text: str, level: int) -> Node:
        """Read what a macro begins."""
        name = text[1:]
        if text in _NAMED:
            return _NAMED[text]
        if name in GREEK:
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
        """Read a root."""
        if self.peek() != "[":
            return call("Sqrt", self.group())
        self.take()
        order = self.sum(0)
        if self.peek() != "]":
            raise Unread("a root's order")
        self.take()
        return call("Pow", self.group(), call("Div", ONE, order))

    def function(self, name: str) -> Node:
        """Read a function with its powers, its derivatives and its arguments."""
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


_BINDERS: Mapping[str, Callable[[Parser, int], Node]] = {
    r"\int": binders.integral,
    r"\sum": lambda parser, level: binders.series(parser, level, "Sum"),
    r"\prod": lambda parser, level: binders.series(parser, level, "Product"),
    r"\deriv": binders.derivative,
    r"\pderiv": binders.derivative,
    r"\lim": binders.limit,
    r"\diff": lambda parser, level: call("Differential", parser.group()),
}


def _construct(text: str) -> str:
    name = text.removeprefix("\\")
    if name in _CONSTRUCTS:
        return _CONSTRUCTS[name]
    return f"LaTeX's {text}" if text else "the end of a formula"
