"""Functions: their power, their argument, and where it ends when it has no brackets."""

from __future__ import annotations

import ast
import copy
import re
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from derivations.latex.cursor import CLOSED_BY, bound_names, free_names, group_at, names_in
from derivations.latex.integrals import Integrals
from derivations.latex.means import Means
from derivations.latex.tokens import Token
from derivations.latex.words import ACCENTS, BARE, INVERSE, LETTERS, NAMED, QUOTIENTS, SHORT, subscripted
from derivations.reading.syntax.trees import MAX_NODES, Indicator, NotUnderstood

MAX_EXPANDED = 60  # functions of the note that one formula holds, those in their forms included

_SMOOTH = {"Phi", "phi", "erf", "erfc", "exp", "log", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "gamma", "digamma"}
_GREEK_FUNCTIONS = {
    "Phi": "Phi",
    "phi": "phi",
    "varphi": "phi",
    "Gamma": "gamma",
    "gamma": "lowergamma",
    "zeta": "zeta",
    "digamma": "digamma",
}


class Functions(Integrals, Means):
    """Reads functions."""

    @abstractmethod
    def _starts_factor(self) -> bool:
        """Whether a factor begins here."""

    @abstractmethod
    def factor(self) -> ast.expr:
        """Read a factor."""

    @abstractmethod
    def short_for(self, name: str, arguments: list[ast.expr], token: Token) -> ast.expr:
        """Write the formula that a function is short for."""

    @abstractmethod
    def number(self) -> ast.expr:
        """Read a number."""

    def arguments(self) -> list[ast.expr]:
        """Read arguments in brackets."""
        opening = self.take()
        saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
        found = [self.sum()]
        while self.skip(",", ";"):
            found.append(self.sum())
        self.expect(CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning = saved
        return found

    def function(self, token: Token, name: str, *, habitual: bool) -> ast.expr:
        """Read a function's power and its argument."""
        power: ast.expr | None = None
        base: ast.expr | None = None
        if self.is_sign("'"):
            return self._derived(token, name, habitual=habitual)
        if self.is_sign("_"):
            base, name = self._index_of(token, name)
        if self.is_sign("^"):
            hat = self.take()
            power = self.exponent(hat)
            if _is_minus_one(power):
                if name not in INVERSE:
                    self.refuse(hat, "an inverse function or a reciprocal? Write the one meant out")
                name, power = INVERSE[name], None
        if name == "exp" and power is None and self.is_sign("{"):
            arguments = [self.group()]
        elif self.is_sign("(", "[", r"\{", "{"):
            arguments = self._bracketed_arguments(habitual)
        else:
            arguments = [self._bare_argument(token)]
        if name == "ReLU":
            name, arguments = "Max", [*arguments, self.number_node(0, token)]
        if name in QUOTIENTS:
            value = self._quotient(name, arguments, token)
        elif name in SHORT:
            value = self.short_for(name, arguments, token)
        else:
            value = self.call(name, arguments, token)
        if base is not None:
            value = self.binary(value, ast.Div, self.call("log", [base], token), token)
        return value if power is None else self.binary(value, ast.Pow, power, token)

    def _derived(self, token: Token, name: str, *, habitual: bool) -> ast.expr:
        r"""Read a derivative that primes say, \varphi'(x), of a smooth function of one argument in brackets."""
        first, order = self.next, 0
        while self.skip("'"):
            order += 1
        if name not in _SMOOTH or not self.is_sign("(", "["):
            self.refuse(first, r"a prime is not read here; write \frac{d}{dx} before the function")
        arguments = self.arguments()
        if len(arguments) != 1 or self.is_sign("(", "[") or (habitual and self.is_sign("^")):
            self.refuse(first, r"of what is this the derivative? Write \frac{d}{dx} before the function")
        at = self.put(ast.Name("_x"), token)
        body = self.call(name, [copy.deepcopy(at)], token)
        value: ast.expr = self.call("Derivative", [body, at, self.number_node(order, token), arguments[0]], token)
        return value

    def _quotient(self, name: str, arguments: list[ast.expr], token: Token) -> ast.expr:
        """Write a function that is a quotient of others."""
        above, below = QUOTIENTS[name]
        top = self.call(above, copy.deepcopy(arguments), token) if above else self.number_node(1, token)
        return self.binary(top, ast.Div, self.call(below, arguments, token), token)

    def _index_of(self, token: Token, name: str) -> tuple[ast.expr | None, str]:
        self.take()
        if name == "log":
            return self.group(), name
        index = self.group()
        if name == "Phi" and isinstance(index, ast.Constant) and index.value == 2:
            return None, "Phi2"
        self.refuse(token, "an index at a function is not understood")

    def _bracketed_arguments(self, habitual: bool) -> list[ast.expr]:
        if self.is_sign("{"):
            return [self.group()]
        found = self.arguments()
        if habitual and (self.is_sign("^", "(", "[") or (self.is_sign("{") and self._starts_factor())):
            self.refuse(
                self.next,
                r"does this belong to the argument or to the function's value? Put brackets around what is meant, or \sin^2(x)",
            )
        return found

    def _bare_argument(self, token: Token) -> ast.expr:
        """Read the argument of a function without brackets.

        It is a number and the letters behind it, each with its power, or one other factor. More is asked about, and so are letters
        that a space is set before; what is no letter ends it behind a wide one.
        """
        if not self._starts_factor():
            self.refuse(token, f"{self._said(token)} has no argument; give it one in brackets")
        first, asked = self.next, f"where does the argument of {self._said(token)} end? Put it in brackets"
        value: ast.expr | None = None
        if first.kind == "digit":
            value = self.number()
            if self.next.spaced and self._at_letter() and not self._at_any_differential():
                self.refuse(self.next, asked)
        if self._starts_factor() and not self._at_function() and not self._at_any_differential():
            are_letters = self._at_letter()
            inner = self.factor()
            value = inner if value is None else self.binary(value, ast.Mult, inner, first)
            while are_letters and _is_letter(inner) and self._at_letter() and not self._at_any_differential():
                after = self.next
                inner = self.factor()
                if not _is_letter(inner) or after.spaced:
                    self.refuse(after, asked)
                value = self.binary(value, ast.Mult, inner, first)
        elif value is None:
            value = self.integral() if self.is_macro("int") else self.factor()  # \log\cosh x, \log\int ... dx
            if self._starts_factor() and not self._at_any_differential():
                self.refuse(self.next, asked)
        after = self.next
        if self._at_any_differential() or self._at_function():
            return value
        ends = after.thick and not after.broken and not self._at_letter() and after.kind != "digit"  # \cos\theta\; e^{b}
        if (self._starts_factor() and not ends) or (self.is_sign("/") and not self._at_function(1)) or self.is_sign("*"):
            self.refuse(after, asked)
        return value

    def _at_any_differential(self) -> bool:
        """Whether a differential is next, one in a numerator included."""
        return self._at_differential() or (self._at_d() and self._differential_here(inside=True))

    def _at_letter(self) -> bool:
        """Whether a letter is next that stands for a number: no exponential, and no function."""
        token = self.next
        if token.kind == "letter":
            return not self.is_sign("(", "[", ahead=1) and not (token.text in ("e", "E") and self.is_sign("^", "[", ahead=1))
        return token.kind == "macro" and (token.text in LETTERS or token.text in ACCENTS) and not self.is_sign("(", "[", ahead=1)

    def _at_function(self, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token.kind == "macro" and (token.text in BARE or token.text in ("operatorname", "int", "max", "min"))

    def exponential(self, token: Token) -> ast.expr:
        """Read the exponent of e."""
        hat = self.take()
        self.of_e = self.place
        value = self.call("exp", [self.exponent(hat)], token)
        if self.is_sign("^"):
            self.refuse(self.next, "a double exponent; put braces")
        return value

    def _greek_function(self, token: Token) -> ast.expr | None:
        name = token.text
        if name in self.names or name in self.integrated or name in self.notation.functions:
            return None
        ahead = 1
        if name == "Phi" and self.is_sign("_", ahead=1) and self.peek(2).text == "2":
            ahead = 3
        while self.is_sign("'", ahead=ahead):
            ahead += 1
        if self.is_sign("^", ahead=ahead):
            ahead += 2 if not self.is_sign("{", ahead=ahead + 1) else 2 + len(group_at(self.tokens, self.place + ahead + 1)) + 1
        if not self.is_sign("(", "[", r"\{", ahead=ahead):
            return None
        if name in ("phi", "varphi") and {"phi", "varphi"} <= {t.text for t in self.tokens if t.kind == "macro"}:
            self.refuse(token, r"\phi and \varphi both stand here; which is the normal density? Write \operatorname{phi} for it")
        if name == "phi" and not any(t.text == "Phi" for t in self.tokens):
            self.refuse(
                token,
                r"is \phi(...) the normal density, another function or a product? Write \varphi(...) for the density, \phi \cdot (...) for a product",
            )
        self.take()
        value = self.function(token, _GREEK_FUNCTIONS[name], habitual=False)
        if (
            name in ("Gamma", "gamma")
            and isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id != "Derivative"
        ):
            two = len(value.args) == 2
            if name == "gamma" and not two:
                self.refuse(token, r"is \gamma(...) a product or a function? Give \gamma a domain under where, or write \Gamma")
            value.func.id = "gamma" if not two else "uppergamma" if name == "Gamma" else "lowergamma"
        return value

    def constant_or_name(self, *, index: bool = True) -> ast.expr:
        """Read a number that has a letter, a Greek letter that is a function, or a name."""
        token = self.next
        if token.kind == "macro" and token.text == "pi" and not (self.is_sign("_", "'", ahead=1) and index):
            self.take()
            return self.put(ast.Name("pi"), token)
        if token.kind == "macro" and token.text in _GREEK_FUNCTIONS and (read := self._greek_function(token)) is not None:
            return read
        if token.text == "e" and token.kind == "letter" and self.is_sign("^", ahead=1):
            self.take()
            if self.has_eulers_number:
                return self.exponential(token)
            self.refuse_exponential(token)
            return self._name_from("e", token)
        name = self.name(index=index)
        return self._name_from(name, token)

    def _run_of_letters(self, token: Token, run: str) -> ast.expr | None:
        """Read letters that may be one word: a function set in italics, or a name of several letters."""
        if len(run) < 2:
            return None
        for end in range(len(run), 1, -1):
            part = run[:end]
            letters = all(letter in self.names | self.integrated for letter in part)
            if part in self.names:
                if letters:
                    self.refuse(
                        token,
                        rf"is {part} one name or a product of letters? Write \mathrm{{{part}}} for the name, or \, between the letters",
                    )
                self.place += end
                return self._name_from(part, token)
            if part in LETTERS and not letters:  # \sigma_1 written sigma_1
                place, self.place = self.place, self.place + end
                below = self._index(token) if self.skip("_") else ""
                if (name := subscripted(part, below) if below else part) in self.names:
                    return self._name_from(name, token)
                self.place = place
            after = self.peek(end)
            if part in NAMED and end == len(run) and after.kind == "sign" and after.text in ("(", "[", "^", "{"):
                if letters:
                    self.refuse(token, rf"is {part} a function or a product of letters? Write \operatorname{{{part}}}")
                self.place += end
                return self.function(token, NAMED[part], habitual=part in BARE)
        return None

    def _name_from(self, name: str, token: Token) -> ast.expr:
        base, order = _without_primes(name)
        if base not in self.notation.functions and re.fullmatch(r"\w+?d?dot", base) and base not in self.names:
            bare = re.sub("d?dot$", "", base)
            base, order = (bare, order + len(base) - len(bare) - 2) if bare in self.notation.functions else (base, order)
        if base not in self.notation.functions:
            return super()._name_from(name, token)
        if self.is_sign("^"):
            self.refuse(self.next, f"the power stands behind the argument: {base}(...)^2")
        if base in self.names:
            self.refuse(token, f"is {base} the function that the text defines, or a number? Rename one")
        if not self.is_sign("(", "["):
            self.refuse(token, f"{base} is a function in this text; give it its argument in brackets")
        arguments = self.arguments()
        variables, _ = self.notation.functions[base]
        if len(arguments) != len(variables):
            self.refuse(
                token, f"{base}({', '.join(variables)}) has {len(variables)} in brackets in this text, not {len(arguments)}"
            )
        if order and len(variables) > 1:
            self.refuse(
                token, f"by which of {', '.join(variables)} is {base} differentiated? Write \\partial_{variables[0]} {base}"
            )
        return self._at_arguments(base, order, arguments, token)

    def _at_arguments(self, name: str, order: int, arguments: list[ast.expr], token: Token) -> ast.expr:
        """Write a function of the note at its arguments, or the derivative there of one of a single variable."""
        variables, form = self.notation.functions[name]
        written = f"{name}({', '.join(variables)})"
        fewer = {other: known for other, known in self.notation.functions.items() if other != name}
        inner = type(self)(form, replace(self.notation, functions=fewer), self.names | {*variables}, self.random - {*variables})
        inner.expanded, inner.in_expectation = self.expanded, self.in_expectation
        self.expanded.append(name)
        if len(self.expanded) > MAX_EXPANDED:
            self.refuse(token, f"more than {MAX_EXPANDED} functions of the text, one in another; write them out")
        try:
            body: ast.expr = inner.whole(inner.sum)
        except NotUnderstood as error:
            self.refuse(token, f"{written} = {form[:40]} is not read: {error}")
        bound = bound_names(body)
        put_in = set[str]().union(*map(names_in, arguments))
        taken = bound & put_in
        if bound & {*variables} or taken & free_names(body):
            self.refuse(token, f"{written} integrates over a letter that stands in the argument too; rename one")
        known = self.names | self.random | self.integrated | names_in(body) | put_in
        for letter in sorted(taken):  # which is another one inside
            fresh = next(f"{letter}_{k}" for k in count(1) if f"{letter}_{k}" not in known)
            for node in ast.walk(body):
                if isinstance(node, ast.Name) and node.id == letter:
                    node.id = fresh
        found = [node for node in ast.walk(body) if isinstance(node, ast.expr)]
        sizes = {
            variable: sum(isinstance(node, ast.expr) for node in ast.walk(argument))
            for variable, argument in zip(variables, arguments, strict=True)
        }
        if len(found) + sum(sizes.get(node.id, 0) for node in found if isinstance(node, ast.Name)) > MAX_NODES:
            self.refuse(token, f"{name} of this is a formula of more than {MAX_NODES} terms; split the claim")
        for node in found:
            self.put(node, token)
        if not order:
            return AtArguments(dict(zip(variables, arguments, strict=True))).visit(body)
        own = f"_{variables[0]}"
        body = AtArguments({variables[0]: self.put(ast.Name(own), token)}).visit(body)
        value: ast.expr = self.call(
            "Derivative", [body, self.put(ast.Name(own), token), self.number_node(order, token), *arguments], token
        )
        return value


class AtArguments(ast.NodeTransformer):
    """Puts arguments in the places of a function's variables, all at once."""

    def __init__(self, arguments: Mapping[str, ast.expr]) -> None:
        self.arguments = arguments

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace a variable."""
        return copy.deepcopy(self.arguments[node.id]) if node.id in self.arguments else node

    def visit_Indicator(self, node: Indicator) -> ast.expr:
        """Go into the event too."""
        node.event = self.visit(node.event)
        return node


def _without_primes(name: str) -> tuple[str, int]:
    """Give a name without its primes, and their number."""
    base, _, below = name.partition("_")
    bare = re.sub("(?:prime)+$", "", base)
    return (subscripted(bare, below) if below else bare), (len(base) - len(bare)) // len("prime")


def _is_letter(node: ast.expr) -> bool:
    """Tell whether a factor is a letter, perhaps with its power."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and _is_letter(node.left))


def _is_minus_one(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant) and node.operand.value == 1
