r"""Letters X_1, ..., X_n in comments, and equations with sums over them as equations without.

``law X_1, \dots, X_n ~ iid with mean \mu and variance \sigma^2``, ``law X_1, \dots, X_n ~ iid N(0, 1)`` and ``where x_1, \dots, x_n real`` say
that there are such letters. An equation with sums over them, and means of these, is reduced to one in n, in parameters and moments
(``derivations.reading.text.samples``), which is judged as any other. Of numbers x_i, power sums are left: that an equation holds for all
of them is one claim; if numbers are found for which it does not, the claim is the equation with these.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, pairwise
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.formula.trees import function_of, means_in, names_in
from closedform.derivations.reading.note.domains import Comments, names_of, wheres
from closedform.derivations.reading.note.lists import LISTED
from closedform.derivations.reading.note.names import name_and_form, spellings, with_short_names
from closedform.derivations.reading.syntax.trees import NotUnderstood, split_outside
from closedform.derivations.reading.text.law_text import name_of
from closedform.derivations.reading.text.samples import Family, Reduction

_MOMENTS = re.compile(
    r"(?:with|of)?\s*(?:common\s+|finite\s+)?mean\s+(?P<mean>.+?)\s*(?:,|and|\s)\s*(?:finite\s+)?variance\s+(?P<variance>.+?)"
    r"(?:\s*(?:,|and|\s)+third\s+(?:central\s+)?moment\s+(?P<third>.+?))?(?:\s*(?:,|and|\s)+fourth\s+(?:central\s+)?moment\s+(?P<fourth>.+?))?"
)
_CENTRED = re.compile(r"(?:with|of)?\s*(?P<mean>zero)\s+mean\s+(?:and|,)\s*(?P<variance>unit)\s+variance")
_TRIED = ((1, 2, 5, 3), (3, 1, 2, 7), (2, 7, 1, 5))  # the numbers that are put in, for one letter and another
_MOST_MOMENT = 4


@dataclass(frozen=True)
class Sample:
    """Letters X_1, ..., X_n of comments.

    Args:
        typed: the letter X as typed.
        name: its name.
        size: the name of their number.
        law: their law as typed; empty for numbers, and if only moments are given.
        moments: the first central moments as typed: the mean, the variance, the third and the fourth one; those that are not said are empty.
    """

    typed: str
    name: str
    size: str
    law: str = ""
    moments: tuple[str, ...] = ()


def samples_said(said: Sequence[str], notation: Notation) -> dict[str, Sample]:
    """Read what comments say of many letters, by the name of the letter.

    Raises:
        BadClaim: it is not understood.
    """
    found: dict[str, Sample] = {}
    for text in said:
        named = LISTED.match(text)
        if named is None:
            continue
        typed, rest = named["base"].strip(), text[named.end() :].strip()
        sample = Sample(typed, name_of(typed, notation), name_of(named["size"], notation))
        if law := re.match(r"~|\\sim(?![A-Za-z])", rest):
            rest = rest[law.end() :].strip()
            moments = _CENTRED.fullmatch(rest) or _MOMENTS.fullmatch(rest)
            if moments is not None:
                words = {"zero": "0", "unit": "1"}
                given = [words.get(one or "", one or "") for one in (*moments.groups(), "", "")[:_MOST_MOMENT]]
                sample = replace(sample, moments=tuple(given))
            elif re.match(r"\\?[A-Za-z]", rest) and "(" in rest:
                sample = replace(sample, law=rest)
            else:
                raise BadClaim(f"law: {text} is not understood; write iid with mean \\mu and variance \\sigma^2, or iid N(0, 1)")
        found[sample.name] = sample
    return found


def reduced(sides: Sequence[str], own: Comments, throughout: Comments, notation: Notation, line: int) -> tuple[list[str], Comments] | None:
    """Write an equation with sums over many letters as one without; None if it has no such letters.

    Args:
        sides: its sides as typed.
        own: the content of its comments.
        throughout: the content of those that hold throughout.
        notation: the file's notation.
        line: its line.

    Raises:
        BadClaim: it cannot be reduced.
    """
    said = [*throughout.of("sample"), *own.of("sample")]
    if not said:
        return None
    samples = samples_said(said, notation)
    short = [
        (spelling, form, "")
        for text in (*throughout.of("means"), *own.of("means"))
        for name, form in [name_and_form(text)]
        for spelling in spellings(name, notation)
    ]
    full = with_short_names(list(sides), short)[0]
    typed = {name: one for side in full for one in lone_letters(side, notation) for name in names_of([one], notation)}
    if not {name.partition("_")[0] for name in typed} & samples.keys():
        return None
    described = {name for text in (*throughout.of("where"), *own.of("where")) for name in names_of(wheres([text]), notation)}
    try:
        return _Equation(samples, replace(notation, samples=frozenset(samples)), typed, own, described).written(list(sides), full, line)
    except NotUnderstood as error:
        raise BadClaim(str(error)) from None


@dataclass
class _Equation:
    """An equation with sums over many letters."""

    samples: Mapping[str, Sample]
    notation: Notation
    typed: dict[str, str]
    own: Comments
    described: set[str]

    def __post_init__(self) -> None:
        families = {
            name: Family(one.size, partial(self._moment, one) if one.law or one.moments else None)
            for name, one in self.samples.items()
        }
        self.reduction = Reduction(families)
        self.of_moments: dict[Any, str] = {}  # the symbols of means of powers, as LaTeX
        self.unsaid: dict[str, tuple[Any, Any]] = {}  # by letter the third and fourth central moment, where they are not said
        self.told: list[str] = []

    def _tree(self, text: str) -> ast.expr:
        random = [name for name in self.typed if self.reduction.families.get(name.partition("_")[0], Family("")).moment]
        self.typed |= {name: one for one in lone_letters(text, self.notation) for name in names_of([one], self.notation)}
        return latex_tree(text, self.notation, {*self.typed} - _indices(text), random)

    def _moment(self, sample: Sample, power: int) -> Any:
        """Return the mean of a power of a random letter."""
        if sample.law:
            symbol = sp.Symbol(f"mean[{sample.name}^{power}]")
            self.of_moments[symbol] = (
                rf"\mathbb{{E}}[{sample.typed}^{{{power}}}]" if power > 1 else rf"\mathbb{{E}}[{sample.typed}]"
            )
            return symbol
        if power > _MOST_MOMENT:
            raise NotUnderstood("moments beyond the fourth are read of a named law, not of one known by its mean and variance")
        mean, variance, *higher = sample.moments
        central = [sp.Integer(1), sp.Integer(0), self._number(variance)]
        central += [self._number(said) if said else self._unsaid(sample, at) for at, said in enumerate(higher) if at + 3 <= power]
        return sp.expand(sum(sp.binomial(power, k) * self._number(mean) ** (power - k) * central[k] for k in range(power + 1)))

    def _number(self, text: str) -> Any:
        """Read a number; one that divides is owed where it stands in the sides."""
        value = self.reduction.reduced(self._tree(text))
        return sp.Add(*(one for one in sp.Add.make_args(value) if one.args[:1] != (0,)))

    def _unsaid(self, sample: Sample, at: int) -> Any:
        """Return the letter of a central moment that the law leaves open."""
        name = next(
            one
            for one in (f"mu_{at + 3}", f"kappa_{at + 3}", f"mu_{sample.name}{at + 3}")
            if one not in self.typed or self.typed[one] == ""
        )
        self.typed[name] = ""
        self.unsaid[name] = (sample, at)
        return sp.Symbol(name)

    def written(self, sides: list[str], full: Sequence[str], line: int) -> tuple[list[str], Comments]:
        """Return the sides without sums, and the comments."""
        trees = [self._tree(side) for side in full]
        has_many = [_is_many(tree, self.samples) for tree in trees]
        if not any(map(means_in, trees)):  # what holds for all numbers
            self.samples = {name: replace(one, law="", moments=()) for name, one in self.samples.items()}
            self.reduction = Reduction({name: Family(one.size) for name, one in self.samples.items()})
        self._refuse_unsaid(trees)
        values = [self.reduction.reduced(tree) for tree in trees]
        values = [self._with_constraints(value) for value in values]
        numbers = sorted(
            {one for value in values for one in self._free(value) if one in self.reduction.sums or one in self.reduction.atoms},
            key=str,
        )
        own = [
            entry
            for entry in self.own.entries
            if not (entry[1] == "sample" or (entry[1] == "such_that" and self._constraint(entry[2])))
        ]
        left_out = self._left_out(values, full)
        instance = self._instance(values, numbers) if numbers and not left_out else None
        if instance is not None:
            at, self.told = instance
            values = [self._put(value, at) for value in values]
            has_many = [True] * len(values)
        elif numbers:
            own += [(line, "where", f"{self._letter_of(one)} real") for one in numbers]
        found = [self._latex(value) if many else side for side, value, many in zip(sides, values, has_many, strict=True)]
        own += [
            (line, "law", rf"{one.typed} \sim {one.law}")
            for one in self.samples.values()
            if one.law and self._is_averaged(one, values)
        ]
        own += self._of_unsaid(values, line)
        own += [(line, "left_out", one) for one in left_out]
        own += [(line, "says", " = ".join(side.strip() for side in sides)), *((line, "told", one) for one in self.told)]
        return found, Comments(own)

    def _refuse_unsaid(self, trees: Sequence[ast.expr]) -> None:
        """Ask about letters in means that no comment describes: they may be random.

        Raises:
            NotUnderstood: there is one.
        """
        averaged = set[str]().union(*(names_in(one) for tree in trees for one in means_in(tree)))
        letters = averaged - {one.size for one in self.samples.values()} - self.described
        unsaid = sorted(one for one in letters if one in self.typed and one.partition("_")[0] not in self.samples)
        if unsaid:
            raise NotUnderstood(
                f"nothing says what {self.typed[unsaid[0]]} is, which stands in a mean; write means {self.typed[unsaid[0]]} = ..."
            )

    def _free(self, value: Any) -> set[Any]:
        """List the symbols of a form, those of its divisors too."""
        found = set(value.free_symbols)
        return found.union(*(self._free(self.reduction.divisors[one]) for one in found if one in self.reduction.divisors))

    def _is_averaged(self, sample: Sample, values: Sequence[Any]) -> bool:
        return any(
            rf"[{sample.name}^" in str(symbol) for value in values for symbol in self._free(value) if symbol in self.of_moments
        )

    def _of_unsaid(self, values: Sequence[Any], line: int) -> list[tuple[int, str, str]]:
        """State what holds of central moments that a law leaves open: they are those of some law."""
        used = {name: of for name, of in self.unsaid.items() if any(sp.Symbol(name) in self._free(value) for value in values)}
        found = []
        for name, (sample, at) in used.items():
            letter = _as_letter(name)
            found.append((line, "where", f"{letter} {'real' if at == 0 else 'positive'}"))
            self.told.append(
                rf"${letter}$ is the {'third' if at == 0 else 'fourth'} central moment of ${sample.typed}_1$, which is not said"
            )
            if at == 1:
                third = next((other for other, (of, place) in used.items() if of == sample and place == 0), "")
                below = rf"\left({sample.moments[1]}\right)^3" + (f" + {_as_letter(third)}^2" if third else "")
                found.append((line, "such_that", rf"{below} \le {letter} \left({sample.moments[1]}\right)"))
        return found

    def _left_out(self, values: Sequence[Any], sides: Sequence[str]) -> list[str]:
        """Find a hypothesis with which the sides are the same: on a moment that they do not mention, or that numbers add up to 1.

        None if they are the same without.
        """
        moments = [
            (self.samples[name], sp.Symbol(letter), at) for letter, (sample, at) in self.unsaid.items() for name in [sample.name]
        ]
        central = [(letter, (sp.Integer(0), 3 * self._number(of.moments[1]) ** 2)[at]) for of, letter, at in moments]
        means = [self._number(one.moments[0]) for one in self.samples.values() if one.moments]
        central += [(mean, sp.Integer(0)) for mean in means if mean.is_Symbol and not self._is_mentioned(mean, sides)]
        central += [
            (total, sp.Integer(1)) for total, (powers, _) in self.reduction.sums.items() if [power for _, power in powers] == [1]
        ]
        differ = [self._put(sp.expand(one - other), {}) for one, other in pairwise(values)]
        if all(sp.cancel(one) == 0 for one in differ):
            return []
        for letter, value in central:
            if all(sp.cancel(one.xreplace({letter: value})) == 0 for one in differ):
                typed = (
                    self._letter_of(letter)
                    if letter in self.reduction.sums
                    else self.typed.get(str(letter)) or _as_letter(str(letter))
                )
                return ["\t".join((f"{name_of(typed, self.notation)} = {value}", typed, self._latex(value)))]
        return []

    def _is_mentioned(self, letter: Any, sides: Sequence[str]) -> bool:
        return any(str(letter) in names_of(lone_letters(side, self.notation), self.notation) for side in sides)

    # Numbers x_1, ..., x_n.

    def _constraint(self, text: str) -> tuple[Any, Any] | None:
        r"""Read a condition such as \sum_{i=1}^n w_i = 1: the power sum, and its value; None for another condition."""
        left, *others = split_outside(text, "=")
        right = "".join(others)
        if len(others) != 1 or re.search(r"[<>!]|\\(?:le|ge|ne)", text) or not re.search(r"\\sum", left):
            return None
        value = self.reduction.reduced(self._tree(left))
        if value not in self.reduction.sums or self._free(number := self.reduction.reduced(self._tree(right))):
            raise NotUnderstood("of conditions on sums one is read that says what number a sum is, such_that \\sum_{i=1}^n w_i = 1")
        return value, number

    def _with_constraints(self, value: Any) -> Any:
        known = dict(filter(None, map(self._constraint, self.own.of("such_that"))))
        return sp.expand(value.xreplace(known)) if known else value

    def _instance(self, values: Sequence[Any], numbers: Sequence[Any]) -> tuple[dict[Any, Any], list[str]] | None:
        """Find numbers with which two sides differ; None if they are the same for all that are tried."""
        constraints = list(filter(None, map(self._constraint, self.own.of("such_that"))))
        sizes = {one.size for one in self.samples.values()}
        for many in (2, 3, 4):
            if any(many < least for text in self.own.of("such_that") for least in _least(text, sizes)):
                continue
            for turn in range(len(_TRIED)):
                letters = {
                    name: [sp.Integer(one) for one in _TRIED[(turn + k) % len(_TRIED)][:many]]
                    for k, name in enumerate(self._numbers())
                }
                for total, number in constraints:
                    ((name, power),) = self.reduction.sums[total][0]
                    if power == 1:
                        letters[name] = [one * number / sum(letters[name]) for one in letters[name]]
                at: dict[Any, Any] = {sp.Symbol(size): sp.Integer(many) for size in sizes}
                for one in {*self.reduction.sums, *numbers}:
                    at[one] = self._value(one, letters)
                if any(total not in at or at[total] != number for total, number in constraints):
                    continue
                if any(self._differ(one, other, at) for one, other in pairwise(values)):
                    shown = [rf"${self.samples[name].typed} = ({', '.join(map(sp.latex, of))})$" for name, of in letters.items()]
                    return at, [rf"at ${min(sizes)} = {many}$, {', '.join(shown)}"]
        return None

    def _numbers(self) -> list[str]:
        return sorted(name for name, one in self.samples.items() if not (one.law or one.moments))

    def _value(self, symbol: Any, letters: Mapping[str, Sequence[Any]]) -> Any:
        if symbol in self.reduction.atoms:
            base, index = self.reduction.atoms[symbol]
            return (
                letters[base][int(index) - 1]
                if index.isdigit() and base in letters and int(index) <= len(letters[base])
                else symbol
            )
        powers, _ = self.reduction.sums[symbol]
        if any(base not in letters for base, _ in powers):
            return symbol
        return sum(
            sp.Mul(*(of**power for of, (_, power) in zip(one, powers, strict=True)))
            for one in zip(*(letters[base] for base, _ in powers), strict=True)
        )

    def _put(self, value: Any, at: Mapping[Any, Any]) -> Any:
        """Put numbers into a form and its divisors."""
        here = {
            symbol: 1 / self._put(self.reduction.divisors[symbol], at)
            for symbol in value.free_symbols
            if symbol in self.reduction.divisors
        }
        return value.xreplace({**at, **here})

    def _differ(self, one: Any, other: Any, at: Mapping[Any, Any]) -> bool:
        if any(symbol in self.reduction.opaque for symbol in self._free(one - other)):
            return False
        difference = self._put(sp.expand(one - other), at)
        return difference.has(sp.zoo, sp.nan) is False and sp.cancel(difference) != 0

    # LaTeX.

    def _letter_of(self, symbol: Any) -> str:
        """Return the letter of a power sum, or a number with an index, as typed."""
        if symbol in self.reduction.atoms:
            base, index = self.reduction.atoms[symbol]
            return f"{self.samples[base].typed}_{{{index}}}"
        powers, _ = self.reduction.sums[symbol]
        below = "".join(f"{re.sub(r'[^A-Za-z]', '', base)}{power}" for base, power in powers)
        letter = next(
            one for one in chain([f"S_{{{below}}}"], (f"S_{{{below}{k}}}" for k in count(1))) if one not in self.typed.values()
        )
        terms = " ".join(rf"{self.samples[base].typed}_i" + (f"^{power}" if power > 1 else "") for base, power in powers)
        if (said := rf"${letter} = \sum_i {terms}$") not in self.told:
            self.told.append(said)
        return letter

    def _latex(self, value: Any) -> str:
        names = {}
        for symbol in self._free(value):
            if symbol in self.of_moments:
                names[symbol] = self.of_moments[symbol]
            elif symbol in self.reduction.sums or symbol in self.reduction.atoms:
                names[symbol] = self._letter_of(symbol)
            elif symbol in self.reduction.opaque:
                names[symbol] = rf"\left({_typed(self.reduction.opaque[symbol], self.typed)}\right)"
            elif symbol not in self.reduction.divisors:
                names[symbol] = self.typed.get(str(symbol)) or _as_letter(str(symbol))

        def latex(form: Any) -> str:
            here = [one for one in form.free_symbols if one in self.reduction.divisors]
            inner = {one: rf"\left(\frac{{1}}{{{latex(self.reduction.divisors[one])}}}\right)" for one in here}
            return str(sp.latex(form, symbol_names={**names, **inner}, mul_symbol="dot"))

        parts = sp.Add.make_args(value) if any(one.is_Mul and one.args[:1] == (0,) for one in sp.Add.make_args(value)) else [value]
        lost = [one for one in parts if one.is_Mul and one.args[:1] == (0,)]
        whole = latex(sp.factor(sp.Add(*(one for one in parts if one not in lost))))
        return " + ".join([whole, *(rf"0 \cdot {latex(one.args[1])}" for one in lost)])


def _as_letter(name: str) -> str:
    base, _, below = name.partition("_")
    base = base if len(base) == 1 else f"\\{base}"
    return f"{base}_{{{below}}}" if below else base


def _indices(text: str) -> set[str]:
    """List the letters below the signs of sums."""
    return {
        one
        for below in re.findall(r"\\sum(?:\\limits)?\s*_\s*(?:\{([^{}]*)\}|\w)", text)
        for one in re.findall(r"(?<![\\A-Za-z])[a-z](?![A-Za-z])", below)
    } - {"n", "m"}


def _is_many(tree: ast.expr, samples: Mapping[str, Sample]) -> bool:
    return any(type(one).__name__ == "Each" or isinstance(one, ast.Subscript) for one in ast.walk(tree)) or any(
        name.partition("_")[0] in samples for name in names_in(tree)
    )


def _least(text: str, sizes: set[str]) -> list[int]:
    found = re.fullmatch(r"\s*(\w)\s*(?:>=|\\geq?|>)\s*(\d+)\s*", text)
    return [int(found[2])] if found and found[1] in sizes else []


_CALLS = {"exp": r"\exp", "log": r"\log", "sqrt": r"\sqrt", "gamma": r"\Gamma", "sin": r"\sin", "cos": r"\cos"}


def _typed(tree: ast.expr, typed: Mapping[str, str]) -> str:
    """Write a form of numbers as LaTeX.

    Raises:
        NotUnderstood: it has a function that is not listed.
    """
    if isinstance(tree, ast.Constant):
        return str(sp.latex(sp.Rational(tree.value)))
    if isinstance(tree, ast.Name):
        return typed.get(tree.id) or _as_letter(tree.id)
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        return rf"-\left({_typed(tree.operand, typed)}\right)"
    if isinstance(tree, ast.BinOp):
        left, right = (rf"\left({_typed(one, typed)}\right)" for one in (tree.left, tree.right))
        sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: r"\cdot"}.get(type(tree.op))
        if isinstance(tree.op, ast.Pow):
            return f"{left}^{{{_typed(tree.right, typed)}}}"
        if isinstance(tree.op, ast.Div):
            return rf"\frac{{{_typed(tree.left, typed)}}}{{{_typed(tree.right, typed)}}}"
        return f"{left} {sign} {right}"
    if (name := function_of(tree)) in _CALLS:
        inside = _typed(tree.args[0], typed)  # type: ignore[attr-defined]
        return rf"\sqrt{{{inside}}}" if name == "sqrt" else rf"{_CALLS[name]}\left({inside}\right)"
    raise NotUnderstood("a number beside the sums is not read; give it a letter")
