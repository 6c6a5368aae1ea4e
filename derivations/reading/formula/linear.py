r"""Formulas of vectors and matrices in LaTeX: (A + u v^\top)^{-1}, \operatorname{tr}(A \Sigma), \mathbb{E}[x x^\top], \nabla_w f."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.matrices.formula import (
    SCALAR,
    BadShape,
    Formula,
    Letter,
    NormalLaw,
    add,
    identity,
    letter,
    letters_in,
    mul,
    number,
    parts_of,
    square,
    transpose,
)
from closedform.derivations.reading.formula.token import CLOSED_BY, Macro, Token, argument_at, refuse
from closedform.derivations.reading.formula.tokens import tokens
from closedform.derivations.reading.formula.words import ACCENTS, BLACKBOARD, INVERSE, LETTERS, NAMED, WORDS
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS

_TRANSPOSES = {"top", "T", "intercal", "prime"}
UNKNOWN = sp.Symbol("?")
_TRACES = {"tr", "Tr", "trace", "Trace"}
_AND = ("land", "wedge")
_BOLD_ONE = {"mathbf", "boldsymbol", "bm", "mathbb", "mathrm"}


def letter_at(found: list[Token], place: int) -> tuple[str, int]:
    """Return the name of the letter at a place, as LaTeX in one spelling, and the place after it; an empty name if there is none."""
    token = found[place] if place < len(found) else None
    if token is None:
        return "", place
    if token.kind == "letter" or (token.kind == "macro" and token.text in LETTERS):
        name, place = f"\\{token.text}" if token.kind == "macro" else token.text, place + 1
    elif token.kind == "macro" and (token.text in ACCENTS or token.text in WORDS or token.text in _BOLD_ONE):
        inside, place = argument_at(found, place + 1)
        name = f"\\{token.text}{{{''.join(one.typed for one in inside)}}}"
    else:
        return "", place
    if place < len(found) and found[place].kind == "sign" and found[place].text == "_":
        inside, place = argument_at(found, place + 1)
        name += f"_{{{''.join(one.typed for one in inside)}}}"
    return name, place


def name_as_typed(text: str, macros: Mapping[str, Macro]) -> str:
    """Return the name that a text is; empty if it is more."""
    found = list(tokens(text, macros))
    name, end = letter_at(found, 0)
    return name if end == len(found) else ""


def names_of_text(text: str, macros: Mapping[str, Macro]) -> list[str]:
    """List the names of the letters in a text; empty for one that has no tokens."""
    try:
        found = list(tokens(text, macros))
    except NotUnderstood:
        return []
    names, place = list[str](), 0
    while place < len(found):
        name, end = letter_at(found, place)
        names += [name, name.partition("_")[0]] if name else []
        if "_" in name:
            names += re.findall(r"\\?[A-Za-z]+", name.partition("_")[2])
        place = max(end, place + 1)
    return names


@dataclass
class LinearReader:
    """Reads formulas of vectors and matrices.

    Args:
        letters: the vectors and matrices by name.
        numbers: the parameters by name as typed.
        sizes: the dimensions by name.
        laws: the laws of normal vectors, by name.
        macros: the note's own commands.
    """

    letters: Mapping[str, Letter]
    numbers: Mapping[str, Any]
    sizes: Mapping[str, Any]
    laws: Mapping[str, NormalLaw]
    macros: Mapping[str, Macro]

    def read(self, text: str) -> Formula:
        """Read a whole formula.

        Raises:
            NotUnderstood: it is none of vectors and matrices.
        """
        return _Reading(self, text).whole()

    def law(self, text: str) -> NormalLaw:
        """Read a normal law, N(m, S).

        Raises:
            NotUnderstood: it is none.
        """
        reading = _Reading(self, text)
        found = reading.law()
        if reading.next.kind != "end":
            reading.refuse("is not understood behind a law")
        return found


class _Reading:
    def __init__(self, of: LinearReader, text: str) -> None:
        self.of, self.text, self.place = of, text, 0
        self.norms = 0  # open norms: the next \| closes one
        self.bars = 0  # open bars
        self.tokens = [one for one in tokens(text, of.macros) if not (one.kind == "sign" and one.text == "&")]

    def whole(self) -> Formula:
        try:
            found = self.sum()
        except BadShape as error:
            raise NotUnderstood(f"{error}") from None
        if self.next.kind != "end" and self.next.text not in (".", ",", ";"):
            self.refuse("is not understood here, in a formula of vectors and matrices")
        return found

    @property
    def next(self) -> Token:
        return self.tokens[self.place] if self.place < len(self.tokens) else Token("end", "", len(self.text))

    def refuse(self, why: str) -> Any:
        refuse(self.text, self.next.at, f"{self.next.typed or 'the end'} {why}")

    def at(self, *signs: str) -> bool:
        return self.next.kind == "sign" and self.next.text in signs

    def skip(self, *signs: str) -> bool:
        if self.at(*signs):
            self.place += 1
            return True
        return False

    def sum(self) -> Formula:
        sign = -1 if self.skip("-") else 1
        if sign > 0:
            self.skip("+")
        found = self.product()
        found = mul(number(-1), found) if sign < 0 else found
        while self.at("+", "-"):
            sign = 1 if self.next.text == "+" else -1
            self.place += 1
            found = self._added(found, self.product(), sign)
        return found

    def _added(self, left: Formula, right: Formula, sign: int) -> Formula:
        if UNKNOWN in left.shape and UNKNOWN not in right.shape:
            left = sized(left, right.shape[0])
        if UNKNOWN in right.shape and UNKNOWN not in left.shape:
            right = sized(right, left.shape[0])
        return add(left, right, sign)

    def product(self) -> Formula:
        found = self.factor()
        while True:
            if self.skip("*") or (self.next.kind == "macro" and self.next.text in ("cdot", "times") and self._take()):
                found = self._multiplied(found, self.factor())
            elif self.skip("/"):
                below = self.factor()
                if not below.is_scalar:
                    self.refuse("is divided by, and is no number")
                found = mul(found, square(below, "inverse"))
            elif self._begins():
                found = self._multiplied(found, self.factor())
            else:
                return found

    def _multiplied(self, left: Formula, right: Formula) -> Formula:
        if UNKNOWN in left.shape and not right.is_scalar and UNKNOWN not in right.shape:
            left = sized(left, right.shape[0])
        if UNKNOWN in right.shape and not left.is_scalar and UNKNOWN not in left.shape:
            right = sized(right, left.shape[1])
        return mul(left, right)

    def _take(self) -> Token:
        self.place += 1
        return self.tokens[self.place - 1]

    def _begins(self) -> bool:
        token = self.next
        if token.kind in ("letter", "digit", "macro"):
            return token.text not in ("quad", "qquad", "norm", "right", *_AND)
        opens = (
            "(",
            "[",
            "{",
            r"\{",
            "lnorm",
            "lbar",
            "langle",
            *(() if self.norms else ("norm",)),
            *(() if self.bars else ("|",)),
        )
        return token.kind == "sign" and token.text in opens

    def factor(self) -> Formula:
        found = self.base()
        while self.at("^", "'"):
            found = self._raised(found) if self.skip("^") else self._primed(found)
        return found

    def _primed(self, of: Formula) -> Formula:
        self.place += 1
        return transpose(of)

    def _raised(self, of: Formula) -> Formula:
        start = self.place
        inside, self.place = argument_at(self.tokens, self.place)
        typed = [one.text for one in inside if one.text not in ("mathsf", "mathrm", "{", "}")]
        is_number = inside[:1] and inside[0].kind == "letter" and inside[0].text in {*self.of.numbers, *self.of.sizes}
        if typed in ([one] for one in _TRANSPOSES) and not (is_number and of.is_scalar):
            if is_number and typed[0] in self.of.numbers:
                self.place = start
                self.refuse("is a number: is this a power, or a transpose? write ^\\top for a transpose")
            return transpose(of)
        if typed[:1] == ["-"] and typed[1:] in ([one] for one in _TRANSPOSES):
            return transpose(square(of, "inverse"))
        if typed == ["-", "1"]:
            return square(of, "inverse")
        if not of.is_scalar:
            power = typed[1:] if typed[:1] == ["-"] else typed
            if len(power) == 1 and power[0].isdigit() and 0 < int(power[0]) <= 4:
                one = square(of, "inverse") if typed is not power else of
                found = one
                for _ in range(int(power[0]) - 1):
                    found = mul(found, one)
                return found
            self.place = start
            self.refuse("is no power of a matrix that is read")
        value = _number_of(self._inner(inside))
        if value is None:
            self.place = start
            self.refuse("is no exponent that is read")
        if of.kind == "number":
            return number(of.value**value)
        return Formula("function", SCALAR, (of,), _power(value))

    def base(self) -> Formula:
        token = self.next
        if token.kind == "digit":
            text = ""
            while self.next.kind == "digit" or (self.at(".") and text and not text.count(".")):
                text += self._take().text
            return number(sp.Rational(text.rstrip(".")))
        if token.kind == "sign" and token.text in ("(", "[", r"\{"):
            return self._bracketed()
        if token.kind == "sign" and token.text == "{":
            return self._argument()
        if token.kind == "sign" and token.text in ("lnorm", "norm"):
            return self._norm()
        if token.kind == "sign" and token.text in ("|", "lbar"):
            return self._bars()
        if token.kind == "sign" and token.text == "langle":
            self._take()
            left = self.sum()
            if not self.skip(","):
                self.refuse("is not understood; an inner product is of two vectors")
            right = self.sum()
            self.expect("rangle")
            product = mul(transpose(left), right)
            return product if product.is_scalar else square(product, "trace", SCALAR)
        if token.kind == "macro":
            return self._command(token)
        if token.kind == "letter":
            return self._letter()
        return self.refuse("begins no vector, matrix or number")

    def _bracketed(self) -> Formula:
        opening = self._take()
        found = self.sum()
        self.expect(CLOSED_BY[opening.text])
        return found

    def expect(self, sign: str) -> None:
        if not self.skip(sign):
            self.refuse(f"is not understood here; {sign} closes the bracket")

    def _bars(self) -> Formula:
        """Read the absolute value of a number, or the determinant of a matrix, between bars."""
        opening = self._take().text
        self.bars += 1
        inside = self.sum()
        self.bars -= 1
        self.expect("rbar" if opening == "lbar" else "|")
        if inside.is_scalar:
            return Formula("function", SCALAR, (inside,), sp.Abs)
        return square(inside, "det", SCALAR)

    def _norm(self) -> Formula:
        opening = self._take().text
        self.norms += 1
        inside = self.sum()
        self.norms -= 1
        self.expect("rnorm" if opening == "lnorm" else "norm")
        kind = ""
        if self.skip("_"):
            inner, self.place = argument_at(self.tokens, self.place)
            kind = "".join(one.text for one in inner)
            if kind not in ("2", "F"):
                self.refuse("is another norm than the Euclidean one")
        if 1 not in inside.shape and kind != "F":
            self.refuse(r"follows a norm of a matrix, which may be the spectral one; write \|A\|_F for the Frobenius norm")
        squared = square(mul(transpose(inside), inside), "trace", SCALAR)
        if self.at("^"):
            self._take()
            inner, self.place = argument_at(self.tokens, self.place)
            power = "".join(one.text for one in inner)
            if power == "2":
                return squared
            if power.isdigit():
                return Formula("function", SCALAR, (squared,), _power(sp.Rational(int(power), 2)))
            self.refuse("is no power of a norm that is read")
        return Formula("function", SCALAR, (squared,), sp.sqrt)

    def _command(self, token: Token) -> Formula:
        if letter_at(self.tokens, self.place)[0] in {*self.of.letters, *self.of.numbers}:
            return self._letter()
        if token.text in ("frac", "dfrac", "tfrac"):
            return self._fraction()
        if token.text == "sqrt":
            self._take()
            return Formula("function", SCALAR, (self._argument(),), sp.sqrt)
        if token.text == "pi":
            self._take()
            return number(sp.pi)
        if token.text == "det":
            self._take()
            return square(self._bracket_or_factor(), "det", SCALAR)
        if token.text in ("max", "min"):
            self._take()
            return self._greatest(FUNCTIONS[token.text.title()][1])
        if _function(token.text) is not None:
            self._take()
            return self._called(token.text)
        if token.text == "nabla":
            self._take()
            if not self.skip("_"):
                self.refuse("needs the letter of the gradient below it")
            inside, self.place = argument_at(self.tokens, self.place)
            return self._gradient(inside, self.product)
        if token.text in (*BLACKBOARD, *WORDS) and (found := self._word(token)) is not None:
            return found
        return self._letter()

    def _word(self, token: Token) -> Formula | None:
        inside, end = argument_at(self.tokens, self.place + 1)
        word = "".join(one.text for one in inside)
        if word == "1" and end < len(self.tokens) and self.tokens[end].text in (r"\{", "(", "[", "_"):
            self.place = end
            return self._indicator()
        if word in _TRACES:
            self.place = end
            return square(self._bracket_or_factor(), "trace", SCALAR)
        if word in ("det", "Det"):
            self.place = end
            return square(self._bracket_or_factor(), "det", SCALAR)
        if word == "E" and end < len(self.tokens) and self.tokens[end].text in ("[", "(", "_", r"\{"):
            self.place = end
            if self.skip("_"):
                below, self.place = argument_at(self.tokens, self.place)
                laws = self._averaged(below)
                return self._mean(self._bracketed(), laws)
            return self._mean(self._random(self._bracketed()), self.of.laws)
        if word in ("Var", "Cov", "V") and end < len(self.tokens) and self.tokens[end].text in ("[", "("):
            self.place = end
            opening = self._take()
            left = self.sum()
            right = self.sum() if self.skip(",") else left
            self.expect(CLOSED_BY[opening.text])
            self._random(mul(left, transpose(right)))
            both, *alone = (self._mean(one, self.of.laws) for one in (mul(left, transpose(right)), left, right))
            return add(both, mul(alone[0], transpose(alone[1])), -1)
        if word in ("KL", "H") and end < len(self.tokens) and self.tokens[end].text in ("[", "("):
            self.place = end
            return self._of_laws(word)
        if _function(word) is not None and word not in self.of.numbers:
            self.place = end
            return self._called(word)
        if word in ("diag", "rank", "vec"):
            self.refuse("is not read")
        return None

    def _called(self, word: str) -> Formula:
        """Read the argument of a function, after its power if there is one; the power -1 of a known inverse is that inverse."""
        power, function = None, _function(word)
        if self.skip("^"):
            power, self.place = argument_at(self.tokens, self.place)
            if [one.text for one in power] == ["-", "1"] and word in INVERSE:
                power, function = None, _function(INVERSE[word])
            elif not (len(power) == 1 and power[0].text.isdigit()):
                self.refuse("is no power of a function that is read")
        inner = self._bracket_or_factor() if self.at("(", "[", r"\{", "{") else self._bare_argument()
        if not inner.is_scalar:
            self.refuse("follows a function of what is no number")
        if self.at("^"):
            self.refuse(r"follows a function: of the argument, or of the value? Write \log^2(x), or put brackets around both")
        found = Formula("function", SCALAR, (inner,), function)
        return found if power is None else Formula("function", SCALAR, (found,), _power(sp.Integer(int(power[0].text))))

    def _greatest(self, function: Callable[..., Any]) -> Formula:
        """Read the numbers in brackets whose greatest, or least, is meant."""
        if not self.at("(", "[", r"\{"):
            self.refuse("is not understood; write \\max(0, x)")
        opening = self._take().text
        found = [self.sum()]
        while self.skip(","):
            found.append(self.sum())
        self.expect(CLOSED_BY[opening])
        if not all(one.is_scalar for one in found) or len(found) == 1:
            self.refuse("follows what are no two numbers")
        return Formula("function", SCALAR, tuple(found), function)

    def _averaged(self, below: list[Token]) -> Mapping[str, NormalLaw]:
        """Read the text below an expectation: the letters that are averaged, or one with its law."""
        inner = _Reading(self.of, self.text)
        inner.tokens = below
        name, inner.place = letter_at(below, 0)
        if inner.next.kind == "macro" and inner.next.text == "sim" and name in self.of.letters:
            inner.place += 1
            law = law_of_size(inner.law(), self.of.letters[name].shape[0])
            if inner.place != len(below):
                inner.refuse("is not understood below an expectation")
            return {name: law}
        found = {name: self.of.laws[name]} if name in self.of.laws else {}
        while found and inner.skip(","):
            name, inner.place = letter_at(below, inner.place)
            found |= {name: self.of.laws[name]} if name in self.of.laws else {}
        if not found or name not in found or inner.place != len(below):
            self.refuse("follows an expectation over what has no law; write x, or x \\sim N(m, S), below it")
        return found

    def _bare_argument(self) -> Formula:
        """Read the argument of a function without brackets: a number and the letters for numbers after it, or one factor; more is asked about."""
        is_number = self.next.kind == "digit"
        found = self.factor()
        while is_number and not self.next.spaced and self._at_number():
            found = mul(found, self.factor())
        token = self.next
        if not self._at_called() and ((self._begins() and not token.thick) or self.at("/", "*")):
            self.refuse("follows an argument without brackets: where does it end? Put it in brackets")
        return found

    def _at_number(self) -> bool:
        """Return True if a letter for a number comes next."""
        name = letter_at(self.tokens, self.place)[0]
        return name in {*self.of.numbers, *self.of.sizes, "e", r"\pi"} - self.of.letters.keys()

    def _at_called(self) -> bool:
        """Return True if a function, a trace or a determinant comes next, which ends an argument without brackets."""
        word = self.next.text if self.next.kind == "macro" else ""
        return word in ("det", "operatorname") or _function(word) is not None

    def _random(self, averaged: Formula) -> Formula:
        """Return what is averaged, which has a random letter: of others it is not said what they are."""
        if not letters_in(averaged).keys() & self.of.laws.keys():
            self.refuse("follows a mean in which no letter has a law; write % closedform: law x ~ N(m, S)")
        return averaged

    def _mean(self, inside: Formula, laws: Mapping[str, NormalLaw]) -> Formula:
        names = sorted(letters_in(inside).keys() & laws.keys())
        return Formula("E", inside.shape, (inside,), {name: laws[name] for name in names}) if names else inside

    def _indicator(self) -> Formula:
        """Read the indicator of inequalities of numbers, as steps of their differences."""
        opening = self._take().text
        if opening == "_" and not self.skip("{"):
            self.refuse("is no inequality; an indicator is of one")
        found = self._step()
        while self.skip(",") or (self.next.kind == "macro" and self.next.text in _AND and self._take()):
            found = mul(found, self._step())
        self.expect({"_": "}", "(": ")", "[": "]"}.get(opening, r"\}"))
        return found

    def _step(self) -> Formula:
        left = self.sum()
        relation = self.next.text
        if not self.skip("<", ">", "<=", ">="):
            self.refuse("is not understood in an indicator; it is of inequalities")
        right = self.sum()
        if not (left.is_scalar and right.is_scalar):
            self.refuse("follows an inequality of what is no number")
        above = add(left, right, -1) if relation in (">", ">=") else add(right, left, -1)
        return Formula("function", SCALAR, (above,), FUNCTIONS["Heaviside"][1])

    def _of_laws(self, word: str) -> Formula:
        opening = self._take()
        laws = [self.law()]
        if self.skip("norm", "mid", ";", ",") or (self.skip("|") and self.skip("|")):
            laws.append(self.law())
        self.expect(CLOSED_BY[opening.text])
        if len(laws) != (2 if word == "KL" else 1):
            self.refuse("needs two laws before it" if word == "KL" else "needs one law before it")
        sizes = [one for law in laws for one in (law.mean.shape[0], law.covariance.shape[0]) if one is not UNKNOWN]
        if sizes:
            laws = [law_of_size(law, sizes[0]) for law in laws]
        return Formula("KL" if word == "KL" else "entropy", SCALAR, (), tuple(laws))

    def law(self) -> NormalLaw:
        name, end = letter_at(self.tokens, self.place)
        if name in self.of.laws:
            self.place = end
            return self.of.laws[name]
        if self.next.kind == "macro" and self.next.text in ("mathcal", "mathrm"):
            inside, end = argument_at(self.tokens, self.place + 1)
            if "".join(one.text for one in inside) != "N":
                self.refuse("is no normal law")
            self.place = end
        elif not (self.next.kind == "letter" and self._take().text == "N"):
            self.refuse("is no normal law")
        return self._parameters()

    def _parameters(self) -> NormalLaw:
        """Read a mean and a covariance in brackets."""
        self.expect("(")
        mean = self.sum()
        if not self.skip(",", ";"):
            self.refuse("is not understood; a normal law has a mean and a covariance")
        covariance = self.sum()
        self.expect(")")
        if UNKNOWN in covariance.shape:
            covariance = sized(covariance, mean.shape[0] if not mean.is_scalar else UNKNOWN)
        if mean.is_scalar and mean.kind == "number" and mean.value == 0:
            mean = Formula("zero", (covariance.shape[0], sp.Integer(1)))
        return NormalLaw(mean, covariance)

    def _gradient(self, below: list[Token], of: Any) -> Formula:
        name, end = letter_at(below, 0)
        if end != len(below) or name not in self.of.letters:
            self.refuse("follows a derivative by what is no vector or matrix")
        if bound := self.of.letters[name].traits - {"invertible"}:
            self.refuse(f"follows a gradient in {name}, which is {min(bound)}: that has several conventions; leave the trait out")
        inside = of()
        if not inside.is_scalar:
            self.refuse("follows what is no number; a gradient is of a number")
        return Formula("gradient", self.of.letters[name].shape, (inside,), self.of.letters[name])

    def _fraction(self) -> Formula:
        self._take()
        above, after = argument_at(self.tokens, self.place)
        below, end = argument_at(self.tokens, after)
        if above[:1] and above[0].text == "partial" and below[:1] and below[0].text == "partial":
            self.place = end
            if len(above) > 1:
                return self._gradient(below[1:], lambda: self._inner(above[1:]))
            return self._gradient(below[1:], self.product)
        parts = [self._inner(inside) for inside in (above, below)]
        self.place = end
        if not parts[1].is_scalar:
            self.refuse("follows a quotient by what is no number")
        return mul(parts[0], square(parts[1], "inverse"))

    def _argument(self) -> Formula:
        inside, self.place = argument_at(self.tokens, self.place)
        return self._inner(inside)

    def _inner(self, inside: list[Token]) -> Formula:
        """Read tokens that are a whole formula, as those in braces are."""
        inner = _Reading(self.of, self.text)
        inner.tokens = inside
        found = inner.sum()
        if inner.place != len(inside):
            inner.refuse("is not understood here")
        return found

    def _bracket_or_factor(self) -> Formula:
        return self._bracketed() if self.at("(", "[", r"\{") else self.factor()

    def _letter(self) -> Formula:
        start = self.place
        name, self.place = letter_at(self.tokens, self.place)
        if name in self.of.letters:
            return letter(self.of.letters[name])
        if name in self.of.numbers:
            return number(self.of.numbers[name])
        if name in self.of.sizes:
            return number(self.of.sizes[name])
        bare, _, below = name.partition("_")
        if re.sub(r"\\(?:mathbf|boldsymbol|bm|mathbb|mathrm)|[{}]", "", bare) == "I":
            size, _, columns = below.strip("{}").partition("*")
            if (size not in ("", *self.of.sizes) and not size.isdigit()) or columns not in ("", size):
                self.place = start
                self.refuse("is an identity of no dimension that is declared")
            return identity(self.of.sizes[size] if size in self.of.sizes else sp.Integer(size) if size else UNKNOWN)
        if re.sub(r"\\(?:mathbf|boldsymbol|bm)|[{}]", "", bare) == "0":
            return number(0)
        if name == "e":
            return Formula("function", SCALAR, (self._argument() if self.skip("^") else number(1),), sp.exp)
        if name in ("i", r"\mathrm{i}", r"\imath"):
            return number(sp.I)
        self.place = start
        return self.refuse("has no domain and no space; write % closedform: where u in R^n")


def _function(word: str) -> Callable[[Any], Any] | None:
    """Return the function of one number that a word names."""
    if NAMED.get(word) == "ReLU":
        return lambda x: FUNCTIONS["Max"][1](sp.Integer(0), x)
    count, build = FUNCTIONS.get(NAMED.get(word, ""), (0, None))
    return build if count == 1 else None


def _power(exponent: Any) -> Callable[[Any], Any]:
    return lambda base: base**exponent


def sized(of: Formula, n: Any) -> Formula:
    """Return a formula with the dimension of the identity in it."""
    if of.kind == "identity":
        return identity(n)
    parts = tuple(sized(part, n) if UNKNOWN in part.shape else part for part in of.parts)
    return Formula(of.kind, (n, n), parts, of.value)


def law_of_size(law: NormalLaw, n: Any) -> NormalLaw:
    """Return a normal law of a dimension, which a mean of zero and a covariance I take.

    Raises:
        BadShape: it has another one.
    """
    mean, covariance = law.mean, law.covariance
    mean = Formula("zero", (n, sp.Integer(1))) if UNKNOWN in mean.shape else mean
    covariance = sized(covariance, n) if UNKNOWN in covariance.shape else covariance
    if mean.shape != (n, 1) or covariance.shape != (n, n):
        raise BadShape("the mean and the covariance of a normal law, or two such laws, have different dimensions")
    return NormalLaw(mean, covariance)


def is_sized(of: Formula) -> bool:
    """Return True if each identity in a formula has a dimension."""
    return UNKNOWN not in of.shape and all(map(is_sized, parts_of(of)))


def _number_of(of: Formula) -> Any:
    """Return the number that a formula of numbers alone is; None for another."""
    if of.kind == "number":
        return of.value
    parts = [_number_of(part) for part in of.parts]
    if None in parts or of.kind not in ("add", "mul", "inverse"):
        return None
    return parts[0] + parts[1] if of.kind == "add" else parts[0] * parts[1] if of.kind == "mul" else 1 / parts[0]
