"""The parser of a formula: sums, products, factors, brackets, commands."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from fractions import Fraction

from derivations.latex.cursor import CLOSED_BY, FRACTIONS, bracket, group_at, is_plus
from derivations.latex.derivatives import Derivatives
from derivations.latex.limits import Limits
from derivations.latex.matrices import MATRICES
from derivations.latex.tokens import Token
from derivations.latex.vectors import Vectors
from derivations.latex.words import BARE, LETTERS, NAMED, WORDS
from derivations.reading.syntax.trees import MAX_DEPTH, Matrix

_NO_FACTOR = frozenset(
    {"cap", "cup", "wedge", "land", "lor", "vee", "sim", "in", "approx", "equiv", "propto", "simeq", "to", "rightarrow", "div"}
)


class Parser(Limits, Vectors, Derivatives):
    """A precedence parser over the tokens of one formula."""

    def sum(self) -> ast.expr:
        """Read a sum."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(self.next, f"nested more than {MAX_DEPTH} deep")
        first = self.next
        negative = self.is_sign("-")
        self.skip("-", "+")
        self.later = False
        value = self.product()
        if negative:
            value = self.negative(value, first)
        while self.is_sign("+", "-") and not self._ends_integrand():
            token, self.later = self.take(), True
            value = self.binary(value, ast.Add if token.text == "+" else ast.Sub, self.product(), token)
        self.depth -= 1
        return value

    def _is_over_a_square(self, value: ast.expr, start: int) -> bool:
        r"""Tell whether what follows / is all below it, by the habit of normal densities.

        e^{-x^2/2\sigma^2}, e^{-x^2/4\sigma^2} or e^{-b^2/2(1+q)}, which has nothing else in its exponent, and e^{-x^2/2q} beside its \sqrt{2\pi q}.
        """
        is_square = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Pow) and getattr(value.right, "value", None) == 2
        ahead = self.tokens[self.place : self.place + 10]
        if start != self.of_e + 2 or self.tokens[start - 1].text != "-" or not is_square or len(ahead) < len(("2", "x")):
            return False
        two, letter, *rest = ahead
        if letter.text == "(":  # e^{-b^2/2(1+q)}
            behind = self.place + 1 + len(bracket(self.tokens, self.place + 1)) + 2
            return (two.kind, two.text) == ("digit", "2") and not letter.apart and self.peek(behind - self.place).text == "}"
        is_letter = letter.kind == "letter" or (letter.kind == "macro" and letter.text in LETTERS)
        power = re.match(r"(?:_(?:\w|\{\w+\}))?\^(?:2|\{2\})\}", "".join(token.text for token in rest))
        if two.kind != "digit" or not is_letter or letter.apart:
            return False
        return power is not None or (two.text == "2" and self._has_its_root([letter.text, *(token.text for token in rest)]))

    def _has_its_root(self, below: Sequence[str]) -> bool:
        r"""Tell whether a letter below the 2 of a normal density's exponent, up to a brace, is the variance in its \sqrt{2\pi q}, a factor beside it."""
        name = list(below[: below.index("}")]) if "}" in below else []
        if len(name) > 1 and name[1] == "_":
            name = list(below[: below.index("}") + 1]) if name[2:3] == ["{"] else name
            root = name if len(name) in (len("q_1"), len("q_{1}")) else []
        else:
            root = name if len(name) == 1 else []
        sought = ["sqrt", "{", "2", "pi", *root, "}"]
        term = self._term_around(self.of_e)
        return bool(root) and any(term[at : at + len(sought)] == sought for at in range(len(term)))

    def _term_around(self, place: int) -> list[str]:
        """Give the tokens of the product that a place stands in, beyond the braces around it."""
        found: list[str] = []
        for way in (range(place - 1, -1, -1), range(place, len(self.tokens))):
            depth, part = 0, list[str]()
            for at in way:
                token = self.tokens[at]
                if token.kind == "sign":
                    turn = (token.text in CLOSED_BY) - (token.text in CLOSED_BY.values())
                    depth += turn if way.step > 0 else -turn
                    leaves = token.text in ("(", "[", r"\{", ")", "]", r"\}") and depth < 0
                    if leaves or (depth <= 0 and token.text in ("+", "-", "=", ",", ";")):
                        break
                    depth = max(depth, 0)
                part.append(token.text)
            found = [*reversed(part), *found] if way.step < 0 else [*found, *part]
        return found

    def product(self) -> ast.expr:
        """Read a product; what / divides by is one factor, and what follows it is asked about."""
        first, start, later, waits = self.next, self.place, self.later, self.operand
        self.operand = False
        value = self.factor()
        slashed = False
        while True:
            token = self.next
            if self._at_differential() or self.at_measure():
                return value
            if self.at_evaluation() and not self.opened:
                if waits:
                    return value
                if later:
                    self.refuse(
                        token,
                        r"is the term before this evaluated, or the whole sum? Put what is into brackets, \left[...\right]_0^1",
                    )
                self.take()
                value = self.evaluated(value, token)
                continue
            if self.skip("*"):
                power = self.skip("*") and not self.peek(-1).apart
                value = self.binary(value, ast.Pow if power else ast.Mult, self.factor(), token)
            elif self.is_sign("/"):
                self.take()
                if self._is_over_a_square(value, start):
                    value = self.binary(value, ast.Div, self.factor(), token)
                    value = self.binary(value, ast.Div, self.factor(), token)
                    continue
                value = self.binary(value, ast.Div, self.factor(), token)
                slashed = True
                if self._starts_factor() and not self._at_differential():
                    self.refuse(self.next, r"is this below the bar of / or beside it? Write \frac{...}{...}, or brackets")
            elif self._starts_factor():
                if slashed:
                    self.refuse(token, r"is this below the bar of / or beside it? Write \frac{...}{...}, or brackets")
                if token.broken:
                    self.refuse(
                        token, r"does the product go on here? Write \cdot before it, or put what is beside it into another equation"
                    )
                self._refuse_touching_numbers(first, token)
                value = self.binary(value, ast.Mult, self.factor(), token)
            else:
                return value
            first = token

    def _refuse_touching_numbers(self, before: Token, token: Token) -> None:
        if token.kind == "digit" and not self._at_indicator():
            self.refuse(token, r"a number after a factor: is it a power, an index or a factor? Write ^{...}, _{...} or \cdot")
        if before.kind == "digit" and self.is_macro(*FRACTIONS) and self.peek(-1).kind == "digit":
            above = group_at(self.tokens, self.place + 1) if self.is_sign("{", ahead=1) else [self.peek(1)]
            behind = 1 + len(above) + 2 * self.is_sign("{", ahead=1)
            below = group_at(self.tokens, self.place + behind) if self.is_sign("{", ahead=behind) else [self.peek(behind)]
            if not {"letter", "macro"} & {part.kind for part in (*above, *below)}:
                self.refuse(token, r"is this a mixed number or a product? Write \cdot between, or one fraction")

    def _starts_factor(self) -> bool:
        token = self.next
        if token.kind in ("letter", "digit", "macro", "begin"):
            return not (token.kind == "macro" and (token.text in _NO_FACTOR or self._word_here("and")))
        if token.kind == "sign" and token.text == "|":
            return not self.at_evaluation() and self.bars == 0 and not self.conditioning
        return token.kind == "sign" and token.text in (
            "(",
            "[",
            r"\{",
            "{",
            "lbar",
            "langle",
            "lnorm",
            "norm",
            "lnull",
            "lfloor",
            "lceil",
        )

    def factor(self) -> ast.expr:
        """Read a factor with its powers."""
        token = self.next
        if self._at_d() and self._differential_here(inside=True):
            return self._inner_differential()
        value = self.primary()
        if self.is_sign("^") and token.kind == "macro" and token.text in (*FRACTIONS, "int"):
            self.refuse(self.next, "what is raised to this power? Put brackets around it")
        if self.is_sign("'"):
            self.refuse(self.next, "a derivative is not read; write it out")
        while isinstance(value, Matrix) and self.is_sign("^"):
            value = self.power_of_matrix(value)
        while self.is_sign("^"):
            hat = self.take()
            value = self.binary(value, ast.Pow, self.exponent(hat), hat)
            if isinstance(value.left, ast.Name) and self.is_sign("(") and value.left.id != "pi":  # \sigma^2(0)
                self._refuse_call(value.left.id, token)
            if self.is_sign("^"):
                self.refuse(self.next, "a double exponent; put braces")
        if self.is_sign("_"):
            self.refuse(self.next, "an index stands at a letter only; of brackets, (...)_+ is the positive part")
        if self.is_sign("!"):
            if not self.is_whole(value):
                self.refuse(self.next, r"a factorial is read of whole numbers; write \Gamma(n+1)")
            if self.is_sign("!", ahead=1):
                self.take()
                return self.double_factorial(value, self.take())
            return self.factorial(value, self.take())
        return value

    def exponent(self, hat: Token) -> ast.expr:
        """Read an exponent: in braces, or a single sign."""
        token = self.next
        if self.is_sign("+"):
            self.refuse(token, "an index, or the positive part? Of brackets, (x)^+ is the positive part")
        if self.is_sign("{"):
            inside = group_at(self.tokens, self.place)
            if len(inside) == 3 and inside[0].text == "(" and inside[2].text == ")":
                self.refuse(token, "an upper index or a power? Leave the brackets out for a power; write an index below")
            if [part.text for part in inside if part.text in ("mathrm", "mathsf", "T")] in (["mathrm", "T"], ["mathsf", "T"]):
                self.refuse(token, "a transpose? Vectors are not read; give each inner product a name")
            return self.group()
        if token.kind == "digit":
            if self.peek(1).kind == "digit" and not self.peek(1).apart:
                self.refuse(token, "LaTeX raises the first digit alone; put the exponent in braces")
            self.take()
            return self.number_node(int(token.text), token)
        if token.kind == "letter" or (token.kind == "macro" and token.text in LETTERS):
            if token.text == "T" and "T" not in self.names:
                self.refuse(token, "a transpose? Vectors are not read; give each inner product a name")
            return self.simple_name()
        if self.is_macro(*FRACTIONS, "sqrt"):
            return self.primary()
        if self.is_macro("top", "intercal", "mathsf", "mathrm"):
            self.refuse(token, "a transpose? Vectors are not read; give each inner product a name")
        self.refuse(hat, f"the exponent {self._said(token)} is not understood; put it in braces")

    def group(self) -> ast.expr:
        """Read an argument: braces, or a single letter or digit."""
        token = self.next
        if self.skip("{"):
            saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
            value = self.sum()
            self.expect("}", token)
            self.bars, self.conditioning = saved
            return value
        if token.kind == "digit":
            self.take()
            return self.number_node(int(token.text), token)
        if token.kind == "letter":
            return self.simple_name()
        if token.kind == "macro" and token.text in LETTERS:
            return self.constant_or_name()
        self.refuse(token, "an argument in braces is needed here")

    def primary(self) -> ast.expr:
        """Read what a power may be of."""
        token = self.next
        if token.kind == "digit":
            return self.number()
        if self.at_norm():
            return self.norm()
        if token.kind == "sign":
            return self.bracketed()
        if self.at_vector():
            return self.inner_product()
        if token.kind in ("letter", "macro"):
            return self.word()
        if token.kind == "begin":
            if token.text in (*MATRICES, "vmatrix"):
                return self.matrix()
            if token.text in ("cases", "dcases", "rcases"):
                return self.cases()
            self.refuse(token, rf"\begin{{{token.text}}} is not read")
        if token.kind == "end of text":
            self.refuse(token, "the formula ends where something is needed")
        self.refuse(token, f"{self._said(token)} is not understood here")

    def number(self) -> ast.expr:
        """Read a number, or the indicator that a 1 before an event is."""
        first = self.next
        digits = ""
        while self.next.kind == "digit" and (not digits or not self.next.apart):
            digits += self.take().text
        if self.is_sign(".") and not self.next.apart and self.peek(1).kind == "digit" and not self.peek(1).apart:
            digits += self.take().text
            while self.next.kind == "digit" and not self.next.apart:
                digits += self.take().text
        if self.next.kind == "digit" and self.next.apart:
            self.refuse(self.next, "a number in two pieces; close the gap, or put an operator")
        if digits == "1" and self._event_at(0):
            return self.indicator(first)
        if self.is_sign("_"):
            self.refuse(self.next, "an index at a number has no meaning here")
        return self.number_node(Fraction(digits), first)

    def _at_indicator(self) -> bool:
        return self.next.text == "1" and self._event_at(1)

    def bracketed(self) -> ast.expr:
        """Read what stands in brackets or bars."""
        token = self.next
        if token.text in ("|", "lbar"):
            return self.absolute()
        if token.text == "langle":
            return self.angle() or self.average(token)
        if token.text == "lnull":
            return self._before_bar()
        if token.text in ("(", "[") and self.at_sum_of_vectors():
            return self.inner_product()
        if token.text not in CLOSED_BY:
            if token.text in ("+", "-"):
                self.refuse(token, "two operators in a row; put brackets")
            if token.text in ("rbar", "rnorm"):
                self.refuse(token, "a bar that closes nothing")
            self.refuse(token, self._stray(token) if token.kind != "end of text" else "the formula ends here")
        if token.text != "{" and self._relation_within(self.place) and self._outermost_relation(self.place):
            self.refuse(token, r"a comparison in brackets: an indicator is \mathbf{1}\{...\}, a probability \mathbb{P}(...)")
        value = self.inside(token)
        if token.text in ("lfloor", "lceil"):
            return self.call("floor" if token.text == "lfloor" else "ceiling", [value], token)
        if token.text == "[" and self.is_sign("_") and not self._at_positive_part():
            return self.evaluated(value, token)
        if token.text != "{" and self.is_sign("_"):
            if not self._at_positive_part():
                self.refuse(self.next, "an index at a bracket; (...)_+ alone is read, the positive part")
            return self._positive_part(value, token)
        if token.text in ("(", "[") and self.is_sign("^") and self._at_positive_part():
            return self._positive_part(value, token)
        return value

    def _positive_part(self, value: ast.expr, token: Token) -> ast.expr:
        """Read the sign that makes the positive part of what stands in brackets, (...)_+ or (...)^+."""
        if isinstance(value, Matrix):
            self.refuse(self.next, "a matrix has no positive part here")
        self.place += 2 if self.is_sign("+", ahead=1) else 4
        part: ast.expr = self.call("Max", [value, self.number_node(0, token)], token)
        return part

    def _at_positive_part(self) -> bool:
        return is_plus(self.tokens, self.place)

    def _before_bar(self) -> ast.expr:
        r"""Read \left. F \right|_0^1."""
        opening = self.take()
        saved, self.opened = self.opened, True
        value = self._shielded(self.sum)
        self.opened = saved
        self.expect("rbar", opening)
        return self.evaluated(value, opening)

    def inside(self, opening: Token) -> ast.expr:
        """Read a sum in brackets, and the bracket that closes it."""
        self.take()
        saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
        value = self.sum()
        if self.is_sign(","):
            self.refuse(self.next, "a list or an interval is no number")
        self.expect(CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning = saved
        return value

    def absolute(self) -> ast.expr:
        """Read an absolute value."""
        opening = self.take()
        bare = opening.text == "|"
        if bare and self.is_sign("|") and not self.next.apart:
            self.refuse(opening, "a norm is not read; give it a name, or write what it is")
        saved, self.bars = self.bars, self.bars + 1 if bare else 0
        value = self.sum()
        self.expect("|" if bare else "rbar", opening)
        self.bars = saved
        if bare and self._starts_factor() and not self.is_sign("|") and self._bar_follows():
            self.refuse(opening, r"which bars belong together? Write \lvert ... \rvert")
        return self.call("Abs", [value], opening)

    def _bar_follows(self) -> bool:
        depth = 0
        for token in self.tokens[self.place :]:
            if token.kind == "sign":
                depth += (token.text in CLOSED_BY) - (token.text in CLOSED_BY.values())
                if depth < 0:
                    return False
                if depth == 0 and token.text == "|":
                    return True
        return False

    def word(self) -> ast.expr:
        """Read what begins with a letter or a command."""
        token = self.next
        if token.kind == "macro":
            special = self._command(token)
            if special is not None:
                return special
        for short in (self.hermite, self.polylogarithm, self.of_matrix, self._operator):
            if (found := short()) is not None:
                return found
        if token.kind == "macro" and token.text in WORDS:
            name = self._word_ahead()
            if name in NAMED and name not in self.names:
                self._skip_word()
                return self.function(token, NAMED[name], habitual=name in BARE)
            if name == "e" and (self.has_eulers_number or self.has_italic_e):
                self._skip_word()
                return self.call("exp", [self.number_node(1, token)], token) if not self.is_sign("^") else self.exponential(token)
        if token.kind == "letter":
            run = self._letters_ahead()
            if (read := self._run_of_letters(token, run)) is not None:
                return read
        if self.is_macro("text", "textrm", "textit", "mbox") and self._word_ahead() not in self.names:
            self.refuse(token, "words beside a formula are not read; say it in a comment, % closedform: such_that ...")
        if self.at_name():
            return self.constant_or_name()
        self.refuse(token, f"{self._said(token)} is not read{self._remedy(token)}")

    @staticmethod
    def _remedy(token: Token) -> str:
        remedies = {"infty": r"; it stands at the end of an integral only",
                    "nabla": "; carry the gradient out",
                    "iint": r"; write \int\int, each with its ends", **dict.fromkeys(
                        ("sup", "inf", "limsup", "liminf", "argmax", "argmin"),
                        "; write its value, and that it is the extremum as an inequality for all letters",
                    ),
                    "pm": "; it is two claims where both sides of a file's equation have it, else write them",
                    "top": "; vectors are not read, give each inner product a name"}  # fmt: skip
        return remedies.get(token.text, r"; define it by \newcommand, or write it out")

    def _command(self, token: Token) -> ast.expr | None:
        name = token.text
        if name in FRACTIONS:
            return self.derivative() or self.fraction()
        readers = {"sum": self.finite, "prod": self.finite, "binom": self.binomial, "dbinom": self.binomial, "tbinom": self.binomial,
                   "partial": self.partial}  # fmt: skip
        if name in readers and name not in self.names:
            return readers[name]()
        if name == "sqrt":
            return self.root()
        if name == "int":
            return self.integral()
        if name == "lim":
            return self.limit()
        if name in ("max", "min"):
            return self.extremum()
        if name in BARE and name not in self.names:
            self.take()
            return self.function(token, BARE[name], habitual=True)
        return None

    def fraction(self) -> ast.expr:
        """Read a fraction; a differential may stand in its numerator."""
        token = self.take()
        saved, self.numerator = self.numerator, self.depth + 1
        above = self.group()
        self.numerator = -1
        below = self.group()
        self.numerator = saved
        if self.next.kind == "digit" and not self.next.apart and self.peek(-1).kind == "digit":
            self.refuse(self.next, r"LaTeX takes single digits here; put numerator and denominator in braces")
        return self.binary(above, ast.Div, below, token)

    def root(self) -> ast.expr:
        """Read a root."""
        token = self.take()
        degree = None
        if self.is_sign("["):
            degree = self.inside(self.next)
        value = self.group()
        if degree is None:
            return self.call("sqrt", [value], token)
        return self.binary(value, ast.Pow, self.binary(self.number_node(1, token), ast.Div, degree, token), token)

    def extremum(self) -> ast.expr:
        """Read a maximum or minimum of several numbers."""
        token = self.take()
        if self.is_sign("_", "^"):
            self.refuse(
                self.next, f"\\{token.text} over a set is not read; write \\{token.text}(a, b), or an inequality for all letters"
            )
        if not self.is_sign("(", r"\{", "["):
            self.refuse(self.next, f"give \\{token.text} its arguments in brackets")
        return self.call(token.text.capitalize(), self.arguments(), token)
