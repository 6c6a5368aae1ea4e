"""Names: a letter with its accent, primes and index; letters that may be one word; a letter before brackets."""

from __future__ import annotations

import ast
import re

from derivations.latex.cursor import Cursor, bracket, group_at, is_plus
from derivations.latex.tokens import Token, flat
from derivations.latex.words import ACCENTS, LETTERS, WORDS, subscripted
from derivations.reading.syntax.trees import Undefined, pointing_at

_MARKS = {"*": "star", "ast": "star", "star": "star", "infty": "infty"}  # signs that are indices
_SIGNED = {"+": "plus", "-": "minus"}  # within an index


_OPERATORS = frozenset({
    "max", "min", "sup", "inf", "lim", "log", "ln", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "deg", "dim", "det", "arg",
})  # fmt: skip


class Letters(Cursor):
    """Reads names."""

    def at_name(self) -> bool:
        """Tell whether a name begins here."""
        token = self.next
        if token.kind == "letter":
            return True
        return token.kind == "macro" and (token.text in LETTERS or token.text in ACCENTS or token.text in WORDS)

    def name(self, *, index: bool = True) -> str:
        """Read a name: a letter with its accent, primes and index."""
        token = self.take()
        base = token.text
        if token.kind == "macro" and token.text in ACCENTS:
            base = self._accented(token)
        elif token.kind == "macro" and token.text in WORDS:
            base = self._word_at(token)
        if not index:
            return base
        below = ""
        for _ in range(3):
            while self.skip("'"):
                base += "prime"
            if self.is_sign("_") and not below and (sign := self._sign_below(base)):
                self.place += 2 if not self.is_sign("{", ahead=1) else 4
                below = sign
            elif self.is_sign("_") and not below and not self.is_sign("+", ahead=1):
                self.take()
                below = self._index(token)
            elif self.is_sign("^") and self._upper_mark():
                base += self._upper_mark()
                self.place += 2 if not self.is_sign("{", ahead=1) else 4
            elif (
                self.is_sign("^")
                and (above := self._upper_index())
                and (self.naming or (subscripted(f"{base}{above}", below) if below else f"{base}{above}") in self.names)
            ):
                base += above
                self.place += 3 + len(group_at(self.tokens, self.place + 1))
        return subscripted(base, below) if below else base

    def _sign_below(self, base: str) -> str:
        r"""Give the sign that is the whole index, as in \gamma_+, where the name with it is known; else it may be the positive part."""
        inside = group_at(self.tokens, self.place + 1) if self.is_sign("{", ahead=1) else [self.peek(1)]
        below = _SIGNED.get(inside[0].text, "") if len(inside) == 1 else ""
        return below if below and (self.naming or subscripted(base, below) in self.names) else ""

    def _upper_mark(self) -> str:
        marks = {"'": "prime", "*": "star", "star": "star", "ast": "star", "dagger": "dagger"}
        braced = self.is_sign("{", ahead=1)
        if braced and not self.is_sign("}", ahead=3):
            return ""
        return marks.get(self.peek(2 if braced else 1).text, "")

    def _upper_index(self) -> str:
        r"""Give what stands in brackets above, as in x^{(k)}: an index where the name with it is known, a power where it is not."""
        inside = group_at(self.tokens, self.place + 1) if self.is_sign("{", ahead=1) else []
        if len(inside) < 3 or inside[0].text != "(" or inside[-1].text != ")":
            return ""
        parts = [_SIGNED.get(part.text, part.text) for part in inside[1:-1]]
        return "up" + "".join(parts) if all(part.isalnum() for part in parts) else ""

    def _accented(self, token: Token) -> str:
        braced = self.skip("{")
        inner = self.next
        if not (inner.kind == "letter" or (inner.kind == "macro" and (inner.text in LETTERS or inner.text in ACCENTS))):
            self.refuse(inner, f"\\{token.text} stands on a letter")
        base = self.name(index=braced)
        if braced and not self.skip("}"):
            self.refuse(self.next, f"\\{token.text} of more than one letter is not read; give it a name by \\newcommand")
        first, _, below = base.partition("_")
        return f"{first}{ACCENTS[token.text]}" + (f"_{below}" if below else "")

    def _word_at(self, token: Token) -> str:
        if not self.is_sign("{"):
            return self.take().text
        inside = group_at(self.tokens, self.place)
        word = "".join(part.text for part in inside)
        if not word.isidentifier():
            self.refuse(
                token,
                f"\\{token.text}{{{word[:20]}}} is no name; words beside a formula go into a comment, % closedform: such_that ...",
            )
        self.place += len(inside) + 2
        return word

    def _index(self, token: Token) -> str:
        if not self.is_sign("{"):
            part = self.take()
            if part.text in _MARKS:
                return _MARKS[part.text]
            if part.kind not in ("letter", "digit") and not (part.kind == "macro" and part.text in LETTERS):
                self.refuse(part, "an index is a letter or a number")
            return part.text
        inside = group_at(self.tokens, self.place)
        self.place += len(inside) + 2
        found = ""
        if len(inside) > 2 and inside[0].text == "(" and bracket(inside, 0) == inside[1:-1]:  # an order statistic, U_{(k)}
            found, inside = "order", inside[1:-1]
        for part in inside:
            if part.text in ("{", "}") or (part.kind == "macro" and part.text in (*WORDS, "mathbf")):
                continue
            if part.text == ",":
                found += "_"
            elif part.text == "'":
                found += "prime"
            elif part.text in _MARKS:
                found += _MARKS[part.text]
            elif part.text in _SIGNED and found and not found[-1].isdigit() and part is not inside[-1]:
                found += _SIGNED[part.text]  # m_{t-1}
            elif part.kind in ("letter", "digit") or (part.kind == "macro" and part.text in {*LETTERS, *_OPERATORS}):
                found += part.text
            else:
                self.refuse(part, "an index is made of letters and numbers; give the thing another name by \\newcommand")
        if not found:
            self.refuse(token, "an empty index")
        return found

    def _letters_ahead(self) -> str:
        run = ""
        while self.peek(len(run)).kind == "letter" and (not run or not self.peek(len(run)).apart) and len(run) < 30:
            run += self.peek(len(run)).text
        return run

    def simple_name(self) -> ast.expr:
        """Read one letter, without index: the argument of a command."""
        token = self.next
        if token.kind == "letter":
            self.take()
            return self._plain_name(token.text, token)
        return self.constant_or_name(index=False)

    def _plain_name(self, name: str, token: Token) -> ast.expr:
        if name == "e" and self.has_eulers_number and (self.peek(-2).text == "pi" or self._has_exponential()):  # 2 \pi e, e^x - e
            return self.call("exp", [self.number_node(1, token)], token)
        if name == "e" and self.has_eulers_number:
            self.refuse(token, r"is e a parameter or Euler's number? Give it a domain under where, or write \exp(1)")
        if name == "i" and "i" not in self.names | self.integrated:
            self.refuse(token, "is i a parameter or the imaginary unit? Give it a domain under where; complex numbers are not read")
        return self.put(ast.Name(name), token)

    @property
    def has_eulers_number(self) -> bool:
        """Whether an e is the base of the logarithm here: nothing is said of a letter e, and nothing integrates over it."""
        return "e" not in self.names | self.integrated

    @property
    def has_italic_e(self) -> bool:
        r"""Whether a letter e stands somewhere by itself, beside which an upright one, \mathrm{e}, is Euler's number."""
        before = ["", "", *(part.text for part in self.tokens)]
        return any(
            part.text == "e" and part.kind == "letter" and (before[at + 1] if before[at + 1] != "{" else before[at]) not in WORDS
            for at, part in enumerate(self.tokens)
        )

    def refuse_exponential(self, token: Token) -> None:
        """Ask about a letter e with a meaning of its own that has a power as Euler's number does, e^{t e}; e^2 is its square."""
        power = group_at(self.tokens, self.place + 1) if self.is_sign("{", ahead=1) else [self.peek(1)]
        if any(part.kind == "letter" or (part.kind == "macro" and part.text in LETTERS) for part in power):
            self.refuse(
                token, r"is this a power of the letter e, or of Euler's number? Write {e}^n for the first, \exp for the second"
            )

    def _has_exponential(self) -> bool:
        """Whether the formula has an e with a power: a lone e beside it is the same number."""
        signs = [part.text for part in self.tokens]
        return any(signs[i] == "e" and signs[i + 1] == "^" and signs[i - 1 : i] != ["_"] for i in range(len(signs) - 1))

    def _name_from(self, name: str, token: Token) -> ast.expr:
        if self.is_sign("(") or (self.is_sign("[") and not self.next.apart):
            self._refuse_call(name, token)
        return self._plain_name(name, token)

    def _refuse_call(self, name: str, token: Token) -> None:
        """Ask whether a letter before brackets is a factor or a function, unless only one is possible."""
        shown = re.sub(r"(\\(left|[bB]igg?l?|[!,;: ])?\s*)+$", "", self.text[token.at : self.next.at]).strip() or name
        if name not in self.names | self.integrated:
            function = "digamma" if name == "psi" else "erf"
            raise Undefined(
                f"{pointing_at(flat(self.text), token.at)}: is {flat(shown)}(...) a product or a function? For a product give {flat(shown)} a domain "
                rf"under where; a function is written \operatorname{{{function}}}(x), or defined by \newcommand",
                shown,
            )
        inside = [part for part in bracket(self.tokens, self.place) if part.text not in ("{", "}")]
        operators = [part for part in inside[1:] if part.kind == "sign" and part.text in ("+", "-", "*", "/")]
        factors = sum(part.kind in ("letter", "macro", "digit") for part in inside)
        behind = self.place + len(bracket(self.tokens, self.place)) + 2
        if name in self.integrated | self.random and self.peek(behind - self.place).text == "_" and is_plus(self.tokens, behind):
            return  # z (z)_+ under an integral or a mean over z
        if (not operators and factors < 2) or any(part.text in (",", ";") for part in inside):
            self.refuse(token, rf"is {flat(shown)}(...) a product or a function? Write {flat(shown)} \cdot (...) for the product")
