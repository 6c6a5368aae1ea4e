"""Expectations, probabilities, variances, covariances and indicators, and the events that they speak of."""

from __future__ import annotations

import ast
import copy
import re
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from derivations.latex.cursor import CLOSED_BY, COMPARISONS, FRACTIONS, bracket, group_at, names_in
from derivations.latex.letters import Letters
from derivations.latex.naming import product_of
from derivations.latex.tokens import Token
from derivations.latex.words import (
    ACCENTS,
    BARE,
    BLACKBOARD,
    CORRELATION,
    COVARIANCE,
    EXPECTATION,
    LETTERS,
    PROBABILITY,
    VARIANCE,
    WORDS,
)
from derivations.reading.syntax.trees import Conditioned, Indicator, Matrix, NotUnderstood


def _lists_several(inside: Sequence[Token]) -> bool:
    """Tell whether a comma stands outside of further brackets."""
    depth = 0
    for token in inside:
        if token.kind == "sign":
            depth += (token.text in CLOSED_BY) - (token.text in CLOSED_BY.values())
            if token.text == "," and depth == 0:
                return True
    return False


class Means(Letters):
    """Reads expectations and indicators."""

    @abstractmethod
    def factor(self) -> ast.expr:
        """Read a factor."""

    @abstractmethod
    def _starts_factor(self) -> bool:
        """Whether a factor begins here."""

    def _operator(self) -> ast.expr | None:
        """Read an expectation, a probability, a variance, a covariance or an indicator, where one stands."""
        token = self.next
        if (divergence := self._divergence(token)) is not None:
            return divergence
        if token.kind == "letter":
            if token.text in self.names:
                return None
            if token.text == "E" and (
                self.is_sign("[", ahead=1) or (self.is_sign("_", ahead=1) and self._bracket_after_index("["))
            ):
                self.take()
                return self.expectation(token, "E")
            if (
                token.text == "N"
                and self.is_sign("(", ahead=1)
                and {";", "mid", "|"} & {t.text for t in bracket(self.tokens, self.place + 1)}
            ):
                return self.density()
            if token.text == "I" and self._event_at(1):
                self.take()
                return self.indicator(token)
            if token.text == "P" and self.is_sign("(", "[", r"\{", ahead=1) and self._relation_within(self.place + 1):
                self.take()
                return self.expectation(token, "P")
            return None
        if token.text == "Pr":
            self.take()
            return self.expectation(token, "P")
        if token.text == "mathcal" and self._word_ahead() == "N" and "Ncal" not in self.names:
            return self.density()
        if token.text not in BLACKBOARD and token.text != "mathop":
            return None
        word = re.sub(
            r"^(?:mathbbm?|mathds|mathrm|mathsf|mathbf|boldsymbol|bm)(?=[{A-Z])|[{}]", "", self._word_ahead()
        )  # \DeclareMathOperator{\E}{\mathbb{E}} too
        if word in self.names:
            return None
        bold = token.text in ("mathbb", "mathds", "mathbbm", "mathbf", "boldsymbol", "bm")
        if bold and (word in ("1", "ind") or (word == "I" and token.text != "mathrm")):
            self._skip_word()
            return self.indicator(token)
        if token.text == "mathbb" and word == "V":
            self._skip_word()
            if self._word_here("ar"):
                self._skip_word()
            return self.expectation(token, "Var")
        for kind, words in (
            ("E", EXPECTATION),
            ("P", PROBABILITY),
            ("Var", VARIANCE[:2]),
            ("Cov", COVARIANCE),
            ("Corr", CORRELATION),
        ):
            if word in words:
                self._skip_word()
                return self.expectation(token, kind)
        return None

    def _divergence(self, token: Token) -> ast.expr | None:
        r"""Read the Kullback-Leibler divergence of two normal laws, \mathrm{KL}(N(m, s) \| N(n, t)): the integral of p log(p/q) over the line."""
        start = self.place
        if token.kind == "letter" and token.text == "D" and self.is_sign("_", ahead=1):
            self.take()
            self.take()
            inside = group_at(self.tokens, self.place) if self.is_sign("{") else []
            self.place += len(inside) + 2 * bool(inside)
        else:
            inside = []
            if token.kind == "macro" and token.text in WORDS and self._word_ahead() in ("KL", "D_KL"):
                inside = [token]
                self._skip_word()
        named = "".join(part.text for part in inside if part.text.isalpha() and part.text not in WORDS)
        if (named != "KL" and inside != [token]) or not self.is_sign("(", "["):
            self.place = start
            return None
        opening = self.take()
        first = self._law_of_one(token)
        if not (self.skip("norm", "mid") or (self.skip("|") and self.skip("|")) or self.skip(";")):
            self.refuse(self.next, r"a divergence is of two laws, \mathrm{KL}(\mathcal{N}(m, s^2) \| \mathcal{N}(0, 1))")
        second = self._law_of_one(token)
        self.expect(CLOSED_BY[opening.text], opening)
        free = next(
            name
            for name in ("x", "y", "z", "u", "v")
            if name not in set().union(*map(names_in, (*first, *second))) | self.names | self.random
        )
        x = [self.put(ast.Name(free), token) for _ in range(4)]
        p, log_p = self._normal(x[0], *first, token)
        _, log_q = self._normal(x[1], *second, token)
        two = self.number_node(2, token)
        ratio = self.binary(
            self.call("log", [self.binary(copy.deepcopy(second[1]), ast.Div, copy.deepcopy(first[1]), token)], token),
            ast.Div,
            two,
            token,
        )
        body = self.binary(p, ast.Mult, self.binary(self.binary(log_p, ast.Sub, log_q, token), ast.Add, ratio, token), token)
        low = self.put(ast.UnaryOp(ast.USub(), self.put(ast.Name("oo"), token)), token)
        ends = self.put(ast.Tuple([x[2], low, self.put(ast.Name("oo"), token)]), token)
        value: ast.expr = self.call("Integral", [body, ends], token)
        return value

    def _law_of_one(self, token: Token) -> tuple[ast.expr, ast.expr]:
        """Read the mean and the variance of a normal law."""
        named = self._word_ahead() if self.next.text in ("mathcal", "mathsf", "mathrm") else self.next.text
        if named != "N":
            self.refuse(self.next, r"of divergences those of two normal laws are read, \mathcal{N}(\mu, \sigma^2)")
        if self.next.kind == "macro":
            self._skip_word()
        else:
            self.take()
        opening = self.next
        if not self.skip("("):
            self.refuse(token, r"a normal law is \mathcal{N}(\mu, \sigma^2), its variance last")
        mean = self._shielded(self.sum)
        if not self.skip(","):
            self.refuse(self.next, r"a normal law is \mathcal{N}(\mu, \sigma^2), its variance last")
        variance = self._shielded(self.sum)
        self.expect(")", opening)
        return mean, variance

    def _normal(self, x: ast.expr, mean: ast.expr, variance: ast.expr, token: Token) -> tuple[ast.expr, ast.expr]:
        """Write a normal density, and its exponent."""
        two, copied = self.number_node(2, token), copy.deepcopy
        off = self.binary(self.binary(copied(x), ast.Sub, copied(mean), token), ast.Pow, two, token)
        exponent = self.put(
            ast.UnaryOp(ast.USub(), self.binary(off, ast.Div, self.binary(copied(two), ast.Mult, copied(variance), token), token)),
            token,
        )
        below = self.binary(
            self.binary(copied(two), ast.Mult, self.put(ast.Name("pi"), token), token), ast.Mult, copied(variance), token
        )
        density = self.binary(self.call("exp", [copied(exponent)], token), ast.Div, self.call("sqrt", [below], token), token)
        return density, exponent

    def density(self) -> ast.expr:
        r"""Read the density of a normal law, \mathcal{N}(x; \mu, \sigma^2), whose third place is the variance as in its law."""
        token = self.next
        if token.kind == "macro":
            self._skip_word()
        else:
            self.take()
        opening = self.next
        why = r"a normal density is \mathcal{N}(x; \mu, \sigma^2), its variance last; a law stands below an expectation, or in a comment"
        if not self.is_sign("(", "["):
            self.refuse(token, why)
        self.take()
        saved = (self.bars, self.conditioning)
        self.bars, self.conditioning = 0, True
        x = self.sum()
        if not (self.skip(";") or self.skip("mid") or self.skip("|")):
            self.refuse(token, why)
        self.conditioning = False
        mean = self.sum()
        if not self.skip(","):
            self.refuse(self.next, why)
        variance = self.sum()
        self.expect(CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning = saved
        return self._normal(x, mean, variance, token)[0]

    def _bracket_after_index(self, bracket: str) -> bool:
        ahead = 2 + (len(group_at(self.tokens, self.place + 2)) + 2 if self.is_sign("{", ahead=2) else 1)
        return self.is_sign(bracket, ahead=ahead)

    def indicator(self, token: Token) -> ast.expr:
        """Read the event of an indicator, in brackets or as an index."""
        if self.skip("_"):
            if not self.is_sign("{"):
                self.refuse(self.next, r"an indicator is of an event, \mathbf{1}\{X > 0\}")
        elif not self.is_sign(r"\{", "(", "[", "{"):
            self.refuse(self.next, r"an indicator is of an event, \mathbf{1}\{X > 0\}")
        opening = self.take()
        again = (
            self.next
            if opening.text in ("{", "(", "[") and self.is_sign(r"\{", "(", "[") and self._outermost_relation(self.place)
            else None
        )
        if again is not None:
            self.take()
        event = self._shielded(self.event)
        if again is not None:
            self.expect(CLOSED_BY[again.text], again)
        self.expect(CLOSED_BY[opening.text], opening)
        return self.put(Indicator(event), token)

    def event(self) -> ast.expr:
        """Read inequalities, separated by commas or by signs of intersection."""
        value = self.relation()
        while self.is_sign(",", ";") or self.is_macro("cap", "wedge", "land") or self._word_here("and"):
            token = self.next
            if token.kind == "macro" and token.text in WORDS:
                self._skip_word()
            else:
                self.take()
            value = self.binary(value, ast.BitAnd, self.relation(), token)
        if self.is_macro("cup", "vee", "lor"):
            self.refuse(self.next, "a union of events is not read; add their indicators, less the common part")
        return value

    def relation(self) -> ast.expr:
        """Read one inequality or a chain of them, perhaps in brackets."""
        token = self.next
        if self.is_sign(r"\{", "(") and self._outermost_relation(self.place):
            self.take()
            inner = self._shielded(self.event)
            self.expect(CLOSED_BY[token.text], token)
            return inner
        sides, kinds = [self.sum()], []
        if (
            self.is_sign("=")
            and isinstance(sides[0], ast.Call)
            and isinstance(sides[0].func, ast.Name)
            and sides[0].func.id == "sign"
        ):
            token = self.take()
            return self.put(ast.Compare(sides[0], [ast.Eq()], [self.sum()]), token)
        if self.valued and self.is_sign("=") and isinstance(sides[0], ast.Name) and sides[0].id in self.random:
            token = self.take()
            value = self.sum()
            if not names_in(value) & self.random:  # P(N = 2): the variable lies between the value and itself
                between: list[ast.expr] = [sides[0], copy.deepcopy(value)]
                return self.put(ast.Compare(value, [ast.LtE(), ast.LtE()], between), token)
            self.refuse(token, "of events, inequalities alone are read: < <= > >=, and one variable at a value")
        while self.is_sign(*COMPARISONS):
            kinds.append(COMPARISONS[self.take().text]())
            sides.append(self.sum())
        if not kinds:
            why = "an inequality is needed here, such as X > 0"
            if self.is_sign("=") or self.is_macro("in"):
                why = "of events, inequalities alone are read: < <= > >="
            self.refuse(self.next if self.next.kind != "end of text" else token, why)
        if self.is_sign("="):
            self.refuse(self.next, "of events, inequalities alone are read: < <= > >=")
        return self.put(ast.Compare(sides[0], kinds, sides[1:]), token)

    def expectation(self, token: Token, kind: str) -> ast.expr:
        """Read what is averaged, over what and given what; kind is E, P, Var or Cov."""
        if self.in_expectation:
            self.refuse(token, "an expectation within another is not read; carry the inner one out, or give its value a name")
        averaged = self._averaged() if self.is_sign("_") else None
        power = self.exponent(self.take()) if self.is_sign("^") else None
        opening = self.next
        if kind == "Var" and power is None and self.next.kind == "letter" and not self.is_sign("^", ahead=1):
            return self._moment(kind, [self._of_one_factor(averaged, token)] * 2, None, token)
        if (
            kind == "E"
            and power is None
            and (self.is_sign("|", "lbar", "norm", "lnorm") or self._at_one_factor() or self._at_braced_part())
        ):
            return self._moment(kind, [self._of_one_factor(averaged, token)], None, token)
        if not self.is_sign("[", "(", r"\{"):
            self.refuse(opening, r"what is averaged? Put it in square brackets, \mathbb{E}[...]")
        self.take()
        self.in_expectation = True
        saved = (self.bars, self.conditioning, self.integrals)
        self.bars, self.conditioning, self.integrals = 0, self._splits(opening), []
        self.valued = kind == "P"
        parts: list[ast.expr] = [self.event() if kind == "P" else self.sum()]
        self.valued = False
        if kind in ("Cov", "Corr"):
            if not self.skip(","):
                self.refuse(self.next, "a covariance or correlation is of two things, separated by a comma")
            parts.append(self.sum())
        event = None
        if self.skip("mid") or (self.conditioning and self.skip("|")):
            self.conditioning = False
            event = self._values_given() or self.event()
        self.expect(CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning, self.integrals = saved
        self.in_expectation = False
        if averaged is not None:
            self._refuse_left_out(averaged, parts, event, token)
        if power is None and opening.text == "(" and kind == "E" and self.is_sign("^"):
            self.refuse(
                self.next, r"the power of the mean or the mean of the power? Write \mathbb{E}[...]^2 or \mathbb{E}[(...)^2]"
            )
        value = self._moment(kind, parts, event, token)
        return value if power is None else self.binary(value, ast.Pow, power, token)

    def _values_given(self) -> ast.expr | None:
        r"""Read the values that random variables are given, \mid X = x, Z = z; \mid X alone stands for any value of it."""
        start, found = self.place, list[ast.expr]()
        while self.at_name():
            token = self.next
            name = self.name()
            if name not in self.random:
                break
            variable = self.put(ast.Name(name), token)
            if self.skip("="):
                value = self.sum()
            elif self.is_sign(",", *CLOSED_BY.values()):
                value = copy.deepcopy(variable)
            else:
                break
            found.append(self.put(ast.Compare(variable, [ast.Eq()], [value]), token))
            if not self.skip(","):
                both = found[0]
                for other in found[1:]:
                    both = self.binary(both, ast.BitAnd, other, token)
                return both
        self.place = start
        return self._form_given()

    def _form_given(self) -> ast.expr | None:
        r"""Read the value that a form of random variables is given, \mid S + W = v; None where another event stands."""
        start, token = self.place, self.next
        with suppress(NotUnderstood):
            form = self.sum()
            if self.skip("=") and names_in(form) & self.random:
                value = self.sum()
                if self.is_sign(*CLOSED_BY.values()) and not names_in(value) & self.random:
                    return self.put(ast.Compare(form, [ast.Eq()], [value]), token)
        self.place = start
        return None

    def average(self, opening: Token) -> ast.expr:
        r"""Read \langle f \rangle, the mean of what is random in it, or \langle f \mid X > 0 \rangle, its mean given an event."""
        inside = bracket(self.tokens, self.place)
        bars = [at for at, part in enumerate(inside) if part.kind == "sign" and part.text in ("mid", "|")]
        is_given = bool(bars) and any(part.kind == "sign" and part.text in (*COMPARISONS, "=") for part in inside[bars[-1] :])
        first = inside[: bars[-1]] if is_given else inside  # what stands behind a bar is an event, or a vector
        if _lists_several(first) or (not is_given and len(bars) % 2):
            self.refuse(
                opening, "an inner product or a mean of several things is not read; give it a name, or write \\mathbb{E}[...]"
            )
        if self.in_expectation:
            self.refuse(opening, "an expectation within another is not read; carry the inner one out, or give its value a name")
        self.take()
        self.in_expectation = True
        saved = (self.bars, self.conditioning, self.integrals)
        self.bars, self.conditioning, self.integrals = 0, self._splits(opening), []
        value = self.sum()
        event = None
        if self.skip("mid") or (self.conditioning and self.skip("|")):
            self.conditioning = False
            event = self._values_given() or self.event()
        self.bars, self.conditioning, self.integrals = saved
        self.in_expectation = False
        self.expect("rangle", opening)
        if not names_in(value) & self.random:
            self.refuse(opening, r"a mean of what? Nothing here is random; give it a law, % closedform: law x ~ N(0, 1)")
        return self._moment("E", [value], event, opening)

    def _at_one_factor(self) -> bool:
        """Whether a factor is next that an expectation without brackets may be of: no number, bracket or sum."""
        token = self.next
        if token.kind == "letter":
            return True
        return token.kind == "macro" and token.text in (*FRACTIONS, *BARE, *WORDS, *LETTERS, *ACCENTS, "sqrt", "max", "min")

    def _at_braced_part(self) -> bool:
        """Whether braces are next that hold a positive part, [...]_+, and nothing else."""
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else []
        if not inside or inside[0].text not in ("[", "("):
            return False
        behind = len(bracket(inside, 0)) + 2
        rest = [part.text for part in inside[behind:]]
        return rest in (["_", "+"], ["_", "{", "+", "}"])

    def _at_expectation(self) -> bool:
        """Whether another expectation is next: its product with this one is the same, whether that is averaged once more or not."""
        return self.next.kind == "macro" and self.next.text in BLACKBOARD and self._word_ahead() in EXPECTATION

    def _of_one_factor(self, averaged: set[str] | None, token: Token) -> ast.expr:
        r"""Read the one factor that an expectation without brackets is of: \mathbb{E}|z|^3 is the third absolute moment, \mathbb{E} X^n a moment."""
        first = self.next
        self.in_expectation = True
        saved = (self.bars, self.conditioning, self.integrals)
        self.bars, self.conditioning, self.integrals = 0, False, []
        value = self.factor()
        self.bars, self.conditioning, self.integrals = saved
        self.in_expectation = False
        if first.text not in ("|", "lbar", "norm", "lnorm") and not names_in(value) & self.random:
            self.refuse(first, r"what is averaged? Put it in square brackets, \mathbb{E}[...]")
        if (self._starts_factor() and not self._at_expectation()) or self.is_sign("*", "mid"):
            self.refuse(self.next, r"is this averaged too? Put what is averaged in square brackets, \mathbb{E}[...]")
        if averaged is not None:
            self._refuse_left_out(averaged, [value], None, token)
        return value

    def _moment(self, kind: str, parts: Sequence[ast.expr], event: ast.expr | None, token: Token) -> ast.expr:
        """Write what is averaged by expectations alone."""

        def mean(body: ast.expr) -> ast.expr:
            if isinstance(body, Matrix):
                return self.put(Matrix([mean(one) for one in body.entries], body.columns), token)
            inside = body if event is None else self.put(Conditioned(body, event), token)
            return self.put(ast.Subscript(self.put(ast.Name("E"), token), inside), token)

        if kind == "E":
            return mean(parts[0])
        if kind == "P":
            return mean(self.put(Indicator(parts[0]), token))
        left, right = parts[0], parts[-1]
        if kind == "Corr":
            cov, *own = (self._moment("Cov", copy.deepcopy(pair), event, token) for pair in (parts, [left, left], [right, right]))
            return self.binary(cov, ast.Div, self.call("sqrt", [self.binary(own[0], ast.Mult, own[1], token)], token), token)
        both = self.binary(mean(left), ast.Mult, mean(right), token)
        return self.binary(mean(self.binary(left, ast.Mult, right, token)), ast.Sub, both, token)

    def _splits(self, opening: Token) -> bool:
        """Whether a bare | in these brackets separates the event: one of them does, two are an absolute value.

        Of three and more, one may: it then becomes a sign of its own, if it alone has whole absolute values and something before it,
        and behind it a comparison that begins with a side.
        """
        depth, mids = 1, 0
        bars: list[int] = []
        end = self.place
        for end, token in enumerate(self.tokens[self.place :], self.place):
            if token.kind != "sign":
                continue
            depth += (token.text in CLOSED_BY) - (token.text in CLOSED_BY.values())
            if depth == 0:
                break
            bars += [end] if depth == 1 and token.text == "|" else []
            mids += depth == 1 and token.text == "mid"
        if len(bars) % 2 == 0 or (len(bars) == 1 and not mids):
            return len(bars) == 1
        may = [at for at in bars[::2] if not mids and self.place < at and self._event_between(at + 1, end)]
        if len(may) != 1:
            self.refuse(
                self.tokens[bars[-1]],
                r"which of these bars separates the event? Write \mid for it, and \lvert ... \rvert for absolute values",
            )
        self.tokens[may[0]] = replace(self.tokens[may[0]], text="mid")
        return False

    def _event_between(self, start: int, end: int) -> bool:
        """Whether a comparison stands between two places, with something on its left."""
        return any(t.kind == "sign" and t.text in COMPARISONS for t in self.tokens[start + 1 : end]) and not (
            self.tokens[start].kind == "sign" and self.tokens[start].text in COMPARISONS
        )

    def _averaged(self) -> set[str] | None:
        r"""Read what stands below an expectation: a law, whose variables are meant, or the variables."""
        sign = self.take()
        if not self.is_sign("{"):
            return {self.name(index=False)} if self.at_name() else self.refuse(self.next, "the random variables are needed here")
        inside = group_at(self.tokens, self.place)
        end = self.place + len(inside) + 2
        self.take()
        names: set[str] = set()
        while self.place < end - 1:
            if self.at_name():
                names.add(self.name())
            elif self.is_macro("sim"):
                self._skip_law(end)
            elif not self.skip(",", "(", ")"):
                self.refuse(
                    self.next,
                    r"below an expectation stands its law, X \sim N(0,1), or its variables; an event is conditioned on by \mid, "
                    r"or is an indicator under the expectation",
                )
        self.place = end
        del sign
        return names or None

    def _skip_law(self, end: int) -> None:
        depth = 0
        opened = False
        while self.place < end - 1 and not (opened and depth == 0):
            token = self.take()
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            opened = opened or depth > 0

    def _refuse_left_out(self, averaged: set[str], parts: Sequence[ast.expr], event: ast.expr | None, token: Token) -> None:
        used = set().union(*(names_in(part) for part in (*parts, *([] if event is None else [event]))))
        projections = {product_of(a, b) for a, b in self.products if averaged & {a, b}}
        for name in sorted((used & self.random) - averaged - projections):
            self.refuse(
                token, f"{name} is random too and not among what is averaged over; is it held fixed? Give it as a parameter"
            )
