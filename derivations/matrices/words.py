r"""Normal forms for every dimension: sums of words in the letters, with inner products, traces and determinants as numbers.

A word is a product of letters, their transposes and inverses. What is closed in it, from a row to the next column, is a number, as v^T A^{-1} u
is. The inverse of a sum is by Sherman, Morrison and Woodbury where the sum is an invertible matrix and products of a column and a row, and
multiplied out to see that it is one; else it is a letter M^{-1} with the rules M M^{-1} = M^{-1} M = I. Two sides are equal where the difference
vanishes, perhaps after multiplication by such an M from either side. A determinant is that of an invertible factor times det(I + X Y) = det(I + Y X).
Means of polynomials of normal vectors are by Isserlis's theorem. Where an inverse does not exist nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import sympy as sp

from closedform.derivations.laws import E, Gaussian
from closedform.derivations.matrices.formula import Formula, Letter, NormalLaw, letters_in

Factor = tuple[str, str]  # a letter and what is done with it: "", "T", "-1" or "-T"
Word = tuple[Factor, ...]
_TURNED = {"": "T", "T": "", "-1": "-T", "-T": "-1"}
_INVERTED = {"": "-1", "-1": "", "T": "-T", "-T": "T"}
_MOST_ROUNDS = 4
_MOST_PAIRED = 8  # places of one normal vector in a term


class NotReduced(ValueError):
    """A formula has no normal form here; the message says why."""


@dataclass(frozen=True)
class Sum:
    """A sum of words with coefficients."""

    shape: tuple[Any, Any]
    terms: Mapping[Word, Any]

    @property
    def number(self) -> Any:
        """The value of one that is a number."""
        return self.terms.get((), sp.Integer(0))


_End = int | str | None  # of a piece: a pair of vectors, an open end of the first word, or a vector that stays


@dataclass(frozen=True, eq=False)
class _Piece:
    """A part of a word between a row and a column that are averaged."""

    left: _End
    inner: Word
    right: _End


@dataclass
class Words:
    """The letters of a claim, and the numbers that were made of words.

    Args:
        letters: by name.
        made: by symbol what it stands for: ("scalar" or "trace", a word), ("det", a letter) or ("det1", a word and a factor).
        sums: by name the sum whose inverse is a letter.
        definite: the covariances of the projections whose functions are averaged, each a matrix of numbers.
    """

    letters: dict[str, Letter]
    made: dict[Any, tuple[str, Any]] = field(default_factory=dict)
    sums: dict[str, Sum] = field(default_factory=dict)
    definite: list[Any] = field(default_factory=list)
    _keys: dict[Any, str] = field(default_factory=dict)
    _direction: Iterator[int] = field(default_factory=count)

    # Formulas.

    def normal(self, of: Formula) -> Sum:
        """Return the normal form of a formula.

        Raises:
            NotReduced: it has none here.
        """
        parts = of.parts
        match of.kind:
            case "number":
                return Sum(of.shape, {(): of.value} if of.value != 0 else {})
            case "letter":
                return Sum(of.shape, {(self._factor(of.value.name, ""),): sp.Integer(1)})
            case "identity":
                return Sum(of.shape, {(): sp.Integer(1)})
            case "zero":
                return Sum(of.shape, {})
            case "add":
                return self.plus(self.normal(parts[0]), self.normal(parts[1]))
            case "mul":
                return self.times(self.normal(parts[0]), self.normal(parts[1]))
            case "transpose":
                return self.turned(self.normal(parts[0]))
            case "inverse":
                return self.inverse(self.normal(parts[0]))
            case "trace":
                return self.scalar_sum(self.trace(self.normal(parts[0])))
            case "det":
                return self.scalar_sum(self.det(self.normal(parts[0])))
            case "function":
                return self.scalar_sum(of.value(*(self.normal(part).number for part in parts)))
            case "E":
                return self.mean(self.normal(parts[0]), of.value)
            case "KL" | "entropy":
                return self.scalar_sum(self._of_laws(of))
            case "gradient":
                return self._slope(parts[0], of.value)
        raise NotReduced(f"{of.kind} is not reduced")

    def scalar_sum(self, value: Any) -> Sum:
        """Return a number as a sum."""
        return Sum((sp.Integer(1), sp.Integer(1)), {(): value} if value != 0 else {})

    # Sums and products.

    def plus(self, left: Sum, right: Sum, factor: Any = 1) -> Sum:
        """Add a multiple of one sum to another."""
        terms = dict(left.terms)
        for word, c in right.terms.items():
            terms[word] = _short(terms.get(word, 0) + factor * c)
        return Sum(left.shape, {word: c for word, c in terms.items() if c != 0})

    def times(self, left: Sum, right: Sum) -> Sum:
        """Multiply two sums."""
        if left.shape == (1, 1) or right.shape == (1, 1):
            scalar, other = (left, right) if left.shape == (1, 1) else (right, left)
            return Sum(other.shape, {word: _short(c * scalar.number) for word, c in other.terms.items() if scalar.number != 0})
        shape, found = (left.shape[0], right.shape[1]), Sum((left.shape[0], right.shape[1]), {})
        for a, c in left.terms.items():
            for b, d in right.terms.items():
                found = self.plus(found, self._of_word((*a, *b), shape), c * d)
        return found

    def turned(self, one: Sum) -> Sum:
        """Transpose a sum."""
        return Sum(one.shape[::-1], {self._turned_word(word): c for word, c in one.terms.items()})

    def _turned_word(self, word: Word) -> Word:
        return tuple(self._factor(name, _TURNED[mark]) for name, mark in reversed(word))

    def _factor(self, name: str, mark: str) -> Factor:
        if name.startswith("#"):
            return name, "" if name == "#cov" else mark
        traits = self._traits(name)
        if traits & {"symmetric", "positive definite", "projection"}:
            mark = {"T": "", "-T": "-1"}.get(mark, mark)
        if "orthogonal" in traits:
            mark = {"-1": "T", "-T": ""}.get(mark, mark)
        return name, mark

    def _traits(self, name: str) -> frozenset[str]:
        if name in self.sums:
            return frozenset({"symmetric"} if self.turned(self.sums[name]).terms == self.sums[name].terms else ())
        return self.letters[name].traits

    def _is_column(self, factor: Factor) -> bool:
        return factor[0] not in self.sums and self.letters[factor[0]].is_vector and factor[1] == ""

    def _is_row(self, factor: Factor) -> bool:
        return factor[0] not in self.sums and self.letters[factor[0]].is_vector and factor[1] == "T"

    def _of_word(self, word: Word, shape: tuple[Any, Any]) -> Sum:
        """Cancel what stands beside its inverse, take numbers out, and apply the rules of inverses of sums."""
        word = self._cancelled(word)
        start = next((i for i, factor in enumerate(word) if self._is_row(factor)), None)
        while start is not None:
            end = next((i for i in range(start + 1, len(word)) if self._is_column(word[i])), None)
            if end is None:
                break
            value = self.scalar(word[start : end + 1])
            rest = self._of_word((*word[:start], *word[end + 1 :]), shape)
            return Sum(shape, {one: _short(c * value) for one, c in rest.terms.items() if value != 0})
        if (stepped := self._stepped(word, shape)) is not None:
            return stepped
        return Sum(shape, {word: sp.Integer(1)})

    def _cancelled(self, word: Word) -> Word:
        found: list[Factor] = []
        for factor in word:
            if found and found[-1] == self._factor(factor[0], _INVERTED[factor[1]]) and not self._is_flat(factor):
                found.pop()
            elif found and found[-1] == factor and "projection" in self._traits(factor[0]):
                continue
            else:
                found.append(factor)
        return tuple(found)

    def _is_flat(self, factor: Factor) -> bool:
        """Return True for a vector, or a matrix that is not square: it has no inverse."""
        return factor[0] not in self.sums and not self.letters[factor[0]].is_square

    def _stepped(self, word: Word, shape: tuple[Any, Any]) -> Sum | None:
        """Apply M M^{-1} = I, written for the longest term of M, once; None where no rule fits."""
        for at, (name, mark) in enumerate(word):
            if name not in self.sums or mark not in ("-1", "-T"):
                continue
            whole = self.sums[name] if mark == "-1" else self.turned(self.sums[name])
            lead = max(whole.terms, key=lambda one: (len(one), one))
            size, c = len(lead), whole.terms[lead]
            for is_before in (True, False):
                low = at - size if is_before else at + 1
                if not size or low < 0 or word[low : low + size] != lead:
                    continue
                left, right = (word[:low], word[at + 1 :]) if is_before else (word[:at], word[low + size :])
                found = self._of_word((*left, *right), shape)
                for other, d in whole.terms.items():
                    if other != lead:
                        beside = (*other, word[at]) if is_before else (word[at], *other)
                        found = self.plus(found, self._of_word((*left, *beside, *right), shape), -d)
                return Sum(shape, {one: _short(e / c) for one, e in found.terms.items()})
        return None

    # Numbers.

    def scalar(self, word: Word) -> Any:
        """Return the number of a word from a row to a column."""
        stepped = self._stepped(word, (sp.Integer(1), sp.Integer(1)))
        if stepped is not None:
            return _short(sum((c * (self.scalar(one) if one else 1) for one, c in stepped.terms.items()), sp.Integer(0)))
        word = min(word, self._turned_word(word))
        own = word == self._turned_word(word)
        inner = word[1:-1]
        definite = own and (not inner or (len(inner) == 1 and "positive definite" in self._traits(inner[0][0])))
        return self._symbol("scalar", word, nonnegative=True) if definite else self._symbol("scalar", word, real=True)

    def _symbol(self, kind: str, what: Any, **assumed: bool) -> Any:
        name = {"scalar": "{}", "trace": "tr({})", "det": "det({})", "det1": "det(1 + {})"}[kind].format(self.shown(what, kind))
        symbol = sp.Symbol(name, **assumed)
        self.made.setdefault(symbol, (kind, what))
        return symbol

    def shown(self, what: Any, kind: str = "scalar") -> str:
        """Write a word for people."""
        if kind == "det":
            return str(what)
        word = what[0] if kind == "det1" else what
        marks = {"": "", "T": "ᵀ", "-1": "⁻¹", "-T": "⁻ᵀ"}
        said = "·".join(f"{'(' + self._sum_shown(name) + ')' if name in self.sums else name}{marks[mark]}" for name, mark in word)
        return f"{what[1]} {said}" if kind == "det1" else said

    def latex(self, of: Sum) -> str:
        """Write a sum in LaTeX, in the author's letters."""
        held = set[Any]().union(*(sp.sympify(c).free_symbols for c in of.terms.values()))
        names = {s: self._latex_of(*what) for s, what in self.made.items() if s in held}
        said = []
        for word, c in sorted(of.terms.items(), key=lambda item: (len(item[0]), item[0])):
            shown = self._latex_of("scalar", word) if word else "" if of.shape == (1, 1) else "I"
            factor = sp.latex(sp.factor(c), symbol_names=names)
            if shown and c in (1, -1):
                factor = "" if c == 1 else "-"
            elif shown and sp.factor(c).is_Add:
                factor = rf"\left({factor}\right)"
            said.append(f"{factor} {shown}".strip())
        return " + ".join(said).replace("+ -", "- ") or "0"

    def _latex_of(self, kind: str, what: Any) -> str:
        if kind == "det":
            return rf"\det\left({what}\right)"
        marks = {"": "", "T": r"^\top", "-1": "^{-1}", "-T": r"^{-\top}"}
        word = what[0] if kind == "det1" else what
        parts = []
        for name, mark in word:
            bare = rf"\left({self.latex(self.sums[name])}\right)" if name in self.sums else name
            parts.append(f"{bare}{marks[mark]}")
        said = " ".join(parts)
        if kind == "det1":
            factor = {1: "+", -1: "-"}.get(what[1], f"+ {sp.latex(what[1])}")
            return rf"\det\left(I {factor} {said}\right)"
        return rf"\operatorname{{tr}}\left({said}\right)" if kind == "trace" else said

    def _sum_shown(self, name: str) -> str:
        return " + ".join(f"{'' if c == 1 else f'{c} '}{self.shown(word) or 'I'}" for word, c in self.sums[name].terms.items())

    def trace(self, of: Sum) -> Any:
        """Return the trace of a square sum."""
        total: Any = sp.Integer(0)
        for word, c in of.terms.items():
            total += c * self._trace_of(word, of.shape[0])
        return sp.expand(total)

    def _trace_of(self, word: Word, n: Any) -> Any:
        if not word:
            return n
        split = next((i for i, factor in enumerate(word) if self._is_row(factor)), None)
        if split is not None:  # a column before a row: turned until the row comes first, it is a number
            return self.scalar_sum_of((*word[split:], *word[:split]))
        turns = [(*word[i:], *word[:i]) for i in range(len(word))]
        for turn in turns:
            shorter = self._cancelled(turn)
            rows = self._rows(turn[0])  # the turned product may be of another dimension
            if len(shorter) < len(turn):
                return self._trace_of(shorter, rows)
            stepped = self._stepped(turn, (rows, rows))
            if stepped is not None:
                return sum((c * self._trace_of(one, rows) for one, c in stepped.terms.items()), sp.Integer(0))
        return self._symbol("trace", min([*turns, *map(self._turned_word, turns)]), real=True)

    def _rows(self, factor: Factor) -> Any:
        name, mark = factor
        shape = self.sums[name].shape if name in self.sums else self.letters[name].shape
        return shape[0 if mark in ("", "-T") else 1]

    def scalar_sum_of(self, word: Word) -> Any:
        """Return the number of a word that begins with a row and ends with a column."""
        return self._of_word(word, (sp.Integer(1), sp.Integer(1))).number

    # Inverses and determinants.

    def _base(self, of: Sum) -> tuple[Word, Any] | None:
        """Return an invertible term of a sum: a multiple of the identity, or of an invertible letter."""
        if () in of.terms:
            return (), of.terms[()]
        for word, c in of.terms.items():
            if len(word) == 1 and not self._is_flat(word[0]) and self._is_invertible(word[0][0]):
                return word, c
        return None

    def _is_invertible(self, name: str) -> bool:
        return name in self.sums or bool(self._traits(name) & {"invertible", "positive definite", "orthogonal"})

    def _columns_and_rows(self, terms: Mapping[Word, Any]) -> list[tuple[Word, Word, Any]] | None:
        """Split each term into a column and a row; None where one is no such product."""
        found = []
        for word, c in terms.items():
            at = next((i for i in range(1, len(word)) if self._is_column(word[i - 1]) and self._is_row(word[i])), None)
            if at is None:
                return None
            found.append((word[:at], word[at:], c))
        return found

    def inverse(self, of: Sum) -> Sum:
        """Return the inverse of a square sum, wherever it exists."""
        if of.shape == (1, 1):
            return self.scalar_sum(1 / of.number)
        if not of.terms:
            raise NotReduced("zero is divided by")
        if len(of.terms) == 1:
            ((word, c),) = of.terms.items()
            if not any(map(self._is_flat, word)):
                return Sum(of.shape, {tuple(self._factor(name, _INVERTED[mark]) for name, mark in reversed(word)): 1 / c})
        base = self._base(of)
        if base is not None:
            word, c = base
            rest = self._columns_and_rows({one: d for one, d in of.terms.items() if one != word})
            if rest is not None:
                inverse = self.inverse(Sum(of.shape, {word: c}))
                found = self.plus(inverse, self._woodbury(inverse, rest, of.shape), -1)
                whole = Sum(of.shape, {(): sp.Integer(1)})
                if self.plus(self.times(of, found), whole, -1).terms:
                    raise NotReduced("the inverse of a sum is not seen to be one")
                return found
        lead = max(of.terms, key=lambda one: (len(one), one))
        c = of.terms[lead]
        key = frozenset((word, sp.cancel(d / c)) for word, d in of.terms.items())
        name = self._keys.setdefault(key, f"M{len(self._keys) + 1}")
        self.sums.setdefault(name, Sum(of.shape, {word: sp.cancel(d / c) for word, d in of.terms.items()}))
        return Sum(of.shape, {(self._factor(name, "-1"),): 1 / c})

    def _woodbury(self, inverse: Sum, rest: Sequence[tuple[Word, Word, Any]], shape: tuple[Any, Any]) -> Sum:
        n, one = shape[0], sp.Integer(1)
        columns = [Sum((n, one), {p: c}) for p, _, c in rest]
        rows = [Sum((one, n), {q: one}) for _, q, _ in rest]
        inner = sp.eye(len(rest)) + sp.Matrix(
            len(rest), len(rest), lambda i, j: self.times(self.times(rows[i], inverse), columns[j]).number
        )
        solved = inner.adjugate() / inner.det()
        found = Sum(shape, {})
        for i, column in enumerate(columns):
            for j, row in enumerate(rows):
                term = self.times(self.times(inverse, column), self.times(row, inverse))
                found = self.plus(found, term, solved[i, j])
        return found

    def det(self, of: Sum) -> Any:
        """Return the determinant of a square sum.

        Raises:
            NotReduced: no rule gives it.
        """
        n = of.shape[0]
        if n == 1:
            return of.number
        if len(of.terms) == 1:
            ((word, c),) = of.terms.items()
            if not any(map(self._is_flat, word)):
                return c**n * sp.Mul(*(self._det_of(factor, n) for factor in word))
        base = self._base(of)
        if base is None:
            raise NotReduced("no rule gives this determinant")
        word, c = base
        inverse = self.inverse(Sum(of.shape, {word: c}))
        rest = self.times(inverse, Sum(of.shape, {one: d for one, d in of.terms.items() if one != word}))
        outside = c**n * (self._det_of(word[0], n) if word else 1)
        if (parts := self._columns_and_rows(rest.terms)) is not None:
            one = sp.Integer(1)
            inner = sp.eye(len(parts)) + sp.Matrix(
                len(parts),
                len(parts),
                lambda i, j: self.times(Sum((one, n), {parts[i][1]: one}), Sum((n, one), {parts[j][0]: parts[j][2]})).number,
            )
            return outside * inner.det()
        if len(rest.terms) == 1:
            ((inside, d),) = rest.terms.items()
            turns = [(*inside[i:], *inside[:i]) for i in range(len(inside))]
            return outside * self._symbol("det1", (min([*turns, *map(self._turned_word, turns)]), d), real=True)
        raise NotReduced("no rule gives this determinant")

    def _det_of(self, factor: Factor, n: Any) -> Any:
        name, mark = factor
        if name in self.sums:
            value = self.det(self.sums[name])
        else:
            definite = "positive definite" in self._traits(name)
            value = self._symbol("det", name, **({"positive": True} if definite else {"real": True, "nonzero": True}))
        return 1 / value if mark in ("-1", "-T") else value

    # Equality.

    def alike(self, left: Sum, right: Sum) -> tuple[Sum, Sum] | None:
        """Return two sums, perhaps multiplied by what is invertible, that are equal term by term; None where none is found."""
        for _ in range(_MOST_ROUNDS):
            rest = self.plus(left, right, -1)
            if all(_is_zero(c) for c in rest.terms.values()):
                return left, right
            outer = [(word[0], True) for word in rest.terms if word] + [(word[-1], False) for word in rest.terms if word]
            found = next(((factor, before) for factor, before in outer if factor[0] in self.sums), None)
            if found is None:
                return None
            (name, mark), before = found
            whole = self.sums[name] if mark == "-1" else self.turned(self.sums[name])
            left, right = (self.times(whole, one) if before else self.times(one, whole) for one in (left, right))
        return None

    # Derivatives.

    def _slope(self, of: Formula, by: Letter) -> Sum:
        """Return the gradient of a number; of a mean it is the mean of the gradient, where the law does not depend on the letter.

        That needs a continuous function: of a step the slope is no function.

        Raises:
            NotReduced: there is none here.
        """
        if of.kind == "add":
            left, right = (self._slope(part, by) for part in of.parts)
            return self.plus(left, right)
        if of.kind == "mul" and (numbers := [part for part in of.parts if not letters_in(part)]):
            (other, *_) = [part for part in of.parts if part is not numbers[0]]
            return self.times(self.normal(numbers[0]), self._slope(other, by))
        if of.kind != "E" or any(by.name in {**letters_in(law.mean), **letters_in(law.covariance)} for law in of.value.values()):
            return self._gradient(self.normal(of), by)
        inside = self._slope(of.parts[0], by)
        if any(sp.sympify(c).has(sp.DiracDelta, sp.Derivative, sp.Subs) for c in inside.terms.values()):
            raise NotReduced("a gradient of a mean of a function with a jump is not taken")
        return self.mean(inside, of.value)

    def _gradient(self, of: Sum, by: Letter) -> Sum:
        """Return the gradient of a number by a letter: the G with df = <G, H> for every direction H."""
        if of.shape != (1, 1):
            raise NotReduced("a gradient is of a number")
        name = f"H{next(self._direction)}"
        self.letters[name] = Letter(name, by.shape)
        change = self.derivative(of, by.name, name).number
        found = Sum(by.shape, {})
        for term in sp.Add.make_args(sp.expand(change)):
            held = [s for s in term.free_symbols if s in self.made and any(factor[0] == name for factor in self._word_of(s))]
            if term == 0:
                continue
            if len(held) != 1:
                raise NotReduced("this derivative is not linear in its direction")
            factor = term / held[0]
            found = self.plus(found, Sum(by.shape, {self._facing(self._word_of(held[0]), name): sp.Integer(1)}), factor)
        return found

    def _word_of(self, symbol: Any) -> Word:
        kind, what = self.made[symbol]
        return what if kind in ("scalar", "trace") else what[0] if kind == "det1" else ((what, ""),)

    def _facing(self, word: Word, name: str) -> Word:
        """Turn a number of words that has a direction once, as tr(G^T H), and return G."""
        at = next(i for i, factor in enumerate(word) if factor[0] == name)
        if word[at][1] == "T":
            word = self._turned_word(word)
            at = next(i for i, factor in enumerate(word) if factor[0] == name)
        return self._turned_word((*word[at + 1 :], *word[:at]))

    def derivative(self, of: Sum, name: str, direction: str) -> Sum:
        """Return the derivative of a sum by a letter, in a direction."""
        found = Sum(of.shape, {})
        if any(sp.sympify(c).has(E) for c in of.terms.values()):
            raise NotReduced(
                "a gradient of a mean of a function of projections is not taken; carry out the mean, and claim it apart"
            )
        for word, c in of.terms.items():
            for s in sorted(c.free_symbols & self.made.keys(), key=str):
                inside = self._derivative_of_number(s, name, direction)
                if inside != 0:
                    found = self.plus(found, Sum(of.shape, {word: sp.Integer(1)}), sp.diff(c, s) * inside)
            for part in self._derivative_of_word(word, of.shape, name, direction):
                found = self.plus(found, part, c)
        return found

    def _derivative_of_word(self, word: Word, shape: tuple[Any, Any], name: str, direction: str) -> Iterator[Sum]:
        for at, (letter, mark) in enumerate(word):
            before, behind = word[:at], word[at + 1 :]
            if letter in self.sums:
                whole = self.sums[letter] if mark == "-1" else self.turned(self.sums[letter])
                for inner, d in self.derivative(whole, name, direction).terms.items():
                    part = self._of_word((*before, word[at], *inner, word[at], *behind), shape)
                    yield Sum(shape, {one: -d * c for one, c in part.terms.items()})
            elif letter == name:
                turned = "T" if mark in ("T", "-T") else ""
                middle: Word = ((direction, turned),) if mark in ("", "T") else (word[at], (direction, turned), word[at])
                part = self._of_word((*before, *middle, *behind), shape)
                yield part if mark in ("", "T") else Sum(shape, {one: -c for one, c in part.terms.items()})

    def _derivative_of_number(self, symbol: Any, name: str, direction: str) -> Any:
        kind, what = self.made[symbol]
        one = (sp.Integer(1), sp.Integer(1))
        if kind == "scalar":
            return sp.Add(*(part.number for part in self._derivative_of_word(what, one, name, direction)))
        if kind == "trace":
            n = sp.Symbol("n")
            return sp.Add(*(self.trace(part) for part in self._derivative_of_word(what, (n, n), name, direction)))
        if kind == "det":
            return (
                symbol * self.trace(Sum((0, 0), {(self._factor(name, "-1"), (direction, "")): sp.Integer(1)}))
                if what == name
                else sp.Integer(0)
            )
        word, d = what
        n = (
            self.letters[word[0][0]].shape[0 if word[0][1] in ("", "-1") else 1]
            if word[0][0] not in self.sums
            else self.sums[word[0][0]].shape[0]
        )
        inside = Sum((n, n), {word: d})
        change = self.derivative(inside, name, direction)
        if not change.terms:
            return sp.Integer(0)
        whole = self.inverse(self.plus(Sum((n, n), {(): sp.Integer(1)}), inside))
        return symbol * self.trace(self.times(whole, change))

    # Means.

    def mean(self, of: Sum, laws: Mapping[str, NormalLaw]) -> Sum:
        """Return the mean of a polynomial of independent normal vectors.

        Raises:
            NotReduced: it is no polynomial of them, or of a large degree.
        """
        found = of
        for name, law in laws.items():
            found = self._mean_in(found, name, self.normal(law.mean), self.normal(law.covariance))
        return found

    def _mean_in(self, of: Sum, name: str, mean: Sum, covariance: Sum) -> Sum:
        total = Sum(of.shape, {})
        for word, c in of.terms.items():
            random = sorted((s for s in c.free_symbols & self.made.keys() if any(f[0] == name for f in self._word_of(s))), key=str)
            if not sp.sympify(c).is_polynomial(*random):
                total = self.plus(total, self._of_projections(c, random, word, name, mean, covariance, of.shape))
                continue
            for powers, factor in sp.Poly(c, *random).terms() if random else [((), c)]:
                closed = [self.made[s] for s, power in zip(random, powers, strict=True) for _ in range(power)]
                if any(kind != "scalar" for kind, _ in closed):
                    raise NotReduced(f"a trace or a determinant of {name} is averaged")
                total = self.plus(
                    total, self._paired([word, *(what for _, what in closed)], name, mean, covariance, of.shape), factor
                )
        return total

    def _of_projections(
        self, body: Any, random: Sequence[Any], word: Word, name: str, mean: Sum, covariance: Sum, shape: tuple[Any, Any]
    ) -> Sum:
        """Average a function of projections of a normal vector, times a word that may have the vector in one place.

        The projections T = A^T x are jointly normal: u^T x has the mean u^T m, with v^T x the covariance u^T S v. Given them, x has the mean
        m + S A G^{-1} (T - A^T m), with their covariance G.
        """
        rows, one = list[Sum](), sp.Integer(1)
        places = [k for k, factor in enumerate(word) if factor[0] == name]
        for s in random:
            own = self._word_of(s)
            if sum(factor[0] == name for factor in own) != 1 or self.made[s][0] != "scalar" or len(places) > 1:
                raise NotReduced(f"a mean of what is no polynomial of {name}, and no function of its projections")
            rows.append(Sum((one, covariance.shape[0]), {(own if own[-1][0] == name else self._turned_word(own))[:-1]: one}))
        means = [self.times(row, mean).number for row in rows]
        matrix = sp.Matrix(
            len(rows), len(rows), lambda i, j: self.times(self.times(rows[i], covariance), self.turned(rows[j])).number
        )
        letters = [sp.Symbol(f"{self.shown(self._word_of(s))}", real=True) for s in random]
        self.definite.append(matrix)
        moved = {s: v + m for s, v, m in zip(random, letters, means, strict=True)}
        centred = body.xreplace(moved).replace(
            lambda one: isinstance(one, sp.Function), lambda one: one.func(*map(sp.expand, one.args))
        )
        law = Gaussian(letters, matrix)
        if not places:
            return Sum(shape, {word: E(centred, law)})
        inverse = matrix.adjugate() / matrix.det()
        given = [(mean, sp.Integer(1))] if mean.terms else []
        for i, row in enumerate(rows):
            slope = sp.Add(*(inverse[i, j] * letter for j, letter in enumerate(letters)))
            given.append((self.times(covariance, self.turned(row)), slope))
        (at,) = places
        found = Sum(shape, {})
        for vector, factor in given:
            for inner, c in (self.turned(vector) if word[at][1] == "T" else vector).terms.items():
                part = self._of_word((*word[:at], *inner, *word[at + 1 :]), shape)
                found = self.plus(found, part, c * E(sp.expand(centred * factor), law))
        return found

    def _paired(self, words: Sequence[Word], name: str, mean: Sum, covariance: Sum, shape: tuple[Any, Any]) -> Sum:
        """Average a product of a word and of closed words, each with a normal vector in places: x is its mean and a part of mean zero."""
        places = [(k, i) for k, word in enumerate(words) for i, factor in enumerate(word) if factor[0] == name]
        if len(places) > _MOST_PAIRED:
            raise NotReduced(f"a mean of degree {len(places)} in {name}")
        total = Sum(shape, {})
        for chosen in _subsets(len(places)):
            if len(chosen) % 2:
                continue
            fixed = [at for k, at in enumerate(places) if k not in chosen]
            if fixed and not mean.terms:
                continue
            for pairs in _pairings([places[k] for k in chosen]):
                total = self.plus(total, self._joined(words, fixed, pairs, mean, covariance, shape))
        return total

    def _joined(
        self,
        words: Sequence[Word],
        fixed: Sequence[tuple[int, int]],
        pairs: Sequence[tuple[tuple[int, int], tuple[int, int]]],
        mean: Sum,
        covariance: Sum,
        shape: tuple[Any, Any],
    ) -> Sum:
        """Put the mean at some places, and the covariance between pairs of others; the first word is open at its ends."""
        pair_of = {at: k for k, pair in enumerate(pairs) for at in pair}
        pieces: list[_Piece] = []
        for k, word in enumerate(words):
            if word or k == 0:
                pieces += self._pieces(k, word, pair_of, {*fixed})
        n, found, scalar = covariance.shape[0], Sum(shape, {}), sp.Integer(1)
        main: Word = ()
        for end in ("left", "right"):
            if (first := next((one for one in pieces if end in (one.left, one.right)), None)) is not None:
                path, _ = self._walked(first, end, pieces)
                main = (*main, *(path if end == "left" else self._turned_word(path)))
        while pieces:
            first = next((one for one in pieces if None in (one.left, one.right)), pieces[0])
            path, is_loop = self._walked(first, None if None in (first.left, first.right) else first.left, pieces)
            values = self._put_in(path, mean, covariance).items()
            if is_loop:
                scalar *= sp.Add(*(c * self._trace_of(self._cancelled(word), n) for word, c in values))
            else:
                scalar *= sp.Add(*(c * self.scalar_sum_of(word) for word, c in values))
        for word, c in self._put_in(main, mean, covariance).items():
            found = self.plus(found, self._of_word(word, shape), c * scalar)
        return found

    def _pieces(self, k: int, word: Word, pair_of: Mapping[tuple[int, int], int], fixed: set[tuple[int, int]]) -> list[_Piece]:
        """Cut a word between a column and a row, and take off the paired vectors at the ends of its pieces."""
        cuts = [i for i in range(1, len(word)) if self._is_column(word[i - 1]) and self._is_row(word[i])]
        found = []
        for low, high in zip([0, *cuts], [*cuts, len(word)], strict=True):
            inner = [("#mean", word[i][1]) if (k, i) in fixed else word[i] for i in range(low, high)]
            left: _End = "left" if k == 0 and low == 0 and not (word and self._is_row(word[0])) else None
            right: _End = "right" if k == 0 and high == len(word) and not (word and self._is_column(word[-1])) else None
            if (k, low) in pair_of and inner and self._is_row(word[low]):
                left, inner = pair_of[k, low], inner[1:]
            if (k, high - 1) in pair_of and high > low and self._is_column(word[high - 1]):
                right, inner = pair_of[k, high - 1], inner[:-1]
            if inner or left is not None or right is not None:
                found.append(_Piece(left, tuple(inner), right))
        return found

    def _walked(self, first: _Piece, start: _End, pieces: list[_Piece]) -> tuple[Word, bool]:
        """Walk from an end of a piece through pairs, take the pieces on the way out of the list, and return the word, and whether it is a loop."""
        path: Word = ()
        here, end = first, start
        while True:
            pieces.remove(here)
            forth = here.left == end
            path = (*path, *(here.inner if forth else self._turned_word(here.inner)))
            end = here.right if forth else here.left
            if not isinstance(end, int):
                return path, False
            path = (*path, ("#cov", ""))
            if end == start:
                return path, True
            here = next(one for one in pieces if end in (one.left, one.right))

    def _put_in(self, word: Word, mean: Sum, covariance: Sum) -> dict[Word, Any]:
        """Write a word with means and covariances put in as a sum of words, with nothing taken out yet."""
        total: dict[Word, Any] = {(): sp.Integer(1)}
        for name, mark in word:
            one = {((name, mark),): sp.Integer(1)}
            options = (
                covariance.terms
                if name == "#cov"
                else (mean if mark == "" else self.turned(mean)).terms
                if name == "#mean"
                else one
            )
            total = {(*a, *b): c * d for a, c in total.items() for b, d in options.items()}
        return total

    def _of_laws(self, of: Formula) -> Any:
        """Return the divergence of two normal laws, or the entropy of one, from the means that define them."""
        first: NormalLaw = of.value[0]
        mean, covariance = self.normal(first.mean), self.normal(first.covariance)
        n = covariance.shape[0]
        x = f"x{next(self._direction)}"
        self.letters[x] = Letter(x, mean.shape)

        def minus_log(law: NormalLaw) -> Any:
            away = self.plus(Sum(mean.shape, {((x, ""),): sp.Integer(1)}), self.normal(law.mean), -1)
            form = self.times(self.times(self.turned(away), self.inverse(self.normal(law.covariance))), away)
            average = self._mean_in(form, x, mean, covariance).number
            return average / 2 + n * sp.log(2 * sp.pi) / 2 + sp.log(self.det(self.normal(law.covariance))) / 2

        own = minus_log(first)
        return own if of.kind == "entropy" else sp.expand(minus_log(of.value[1]) - own)


def _short(value: Any) -> Any:
    value = sp.sympify(value)
    if value.is_Atom or not value.is_rational_function(*value.free_symbols):
        return value
    return sp.cancel(value)


def _is_zero(value: Any) -> bool:
    return value == 0 or sp.simplify(sp.expand_log(sp.expand(value), force=True)) == 0


def _subsets(size: int) -> Iterator[tuple[int, ...]]:
    for bits in range(1 << size):
        yield tuple(k for k in range(size) if bits >> k & 1)


def _pairings(places: Sequence[Any]) -> Iterator[list[tuple[Any, Any]]]:
    if not places:
        yield []
        return
    first, *rest = places
    for k, other in enumerate(rest):
        for more in _pairings([*rest[:k], *rest[k + 1 :]]):
            yield [(first, other), *more]
