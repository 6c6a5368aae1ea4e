r"""Letters X_1, ..., X_n in comments, and equations with sums over them as equations without.

``law X_1, \dots, X_n ~ iid with mean \mu and variance \sigma^2``, ``law X_1, \dots, X_n ~ iid N(0, 1)`` and ``where x_1, \dots, x_n real`` say
that there are such letters. An equation with sums over them, and means of these, is reduced to one in n, in parameters and moments
(``derivations.reading.text.samples``), which is judged as any other. Of numbers x_i, power sums are left, as letters of their own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, count, pairwise
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.laws.index import laws
from closedform.derivations.reading.formula.lettering import is_name, parts_of
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.formula.trees import function_of, means_in, names_in
from closedform.derivations.reading.note.domains import Comments, letters_of, names_of, wheres
from closedform.derivations.reading.note.lists import LISTED
from closedform.derivations.reading.note.names import name_and_form, short_names, with_short_names
from closedform.derivations.reading.note.parameters import interval_of
from closedform.derivations.reading.syntax.trees import NotUnderstood, split_outside
from closedform.derivations.reading.text.law_text import name_of
from closedform.derivations.reading.text.samples import Family, Reduction

_MOMENTS = re.compile(
    r"(?:with|of)?\s*(?:common\s+|finite\s+)?mean\s+(?P<mean>.+?)\s*(?:,|and|\s)\s*(?:finite\s+)?(?P<word>variance|standard\s+deviation)\s+(?P<variance>.+?)"
    r"(?:\s*(?:,|and|\s)+third\s+central\s+moment\s+(?P<third>.+?))?(?:\s*(?:,|and|\s)+fourth\s+central\s+moment\s+(?P<fourth>.+?))?"
    r"(?:\s*(?:,|and|with|\s)+finite\s+\w+(?:\s+central)?\s+moments?)?"
)
_CENTRED = re.compile(r"(?:with|of)?\s*(?P<mean>zero)\s+mean\s+(?:and|,)\s*(?P<variance>unit)\s+variance")
_OF_PAIR = re.compile(
    r"with\s+means\s+(.+?)\s*(?:,|and)\s*(.+?)\s*(?:,|and)\s*variances\s+(.+?)\s*(?:,|and)\s*(.+?)(?:\s*(?:,|and))+\s*covariance\s+(.+)"
)
_NAMES = ("mean", "variance", "third", "fourth")  # of the central moments
_MOST_MOMENT = len(_NAMES)


@dataclass(frozen=True)
class Sample:
    """Letters X_1, ..., X_n of comments.

    Args:
        typed: the letter X as typed.
        name: its name.
        size: the name of their number.
        law: their law as typed; empty for numbers, and if only moments are given.
        domain: the domain of numbers as typed.
        pair: both letters of pairs (X_i, Y_i) as typed; empty if it is of none.
        between: the covariance of a pair as typed, where only moments are given.
        moments: the first central moments as typed: the mean, the variance, the third and the fourth one; those that are not said are empty.
    """

    typed: str
    name: str
    size: str
    law: str = ""
    moments: tuple[str, ...] = ()
    domain: str = ""
    pair: tuple[str, ...] = ()
    between: str = ""

    @property
    def subject(self) -> str:
        """The letter, or the pair that has a joint law."""
        return f"({', '.join(self.pair)})" if self.pair else self.typed


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
        if typed.startswith("("):
            found |= _pair_said(parts_of(typed[1:-1]), named["size"], rest, notation)
            continue
        sample = Sample(typed, name_of(typed, notation), name_of(named["size"], notation))
        if law := re.match(r"~|\\sim(?![A-Za-z])", rest):
            rest = rest[law.end() :].strip()
            moments = _moments_said(rest)
            is_law = re.match(r"\\?[A-Za-z]", rest) is not None and "(" in rest
            if moments is None and not is_law:
                raise BadClaim(f"law: {text} is not understood; write iid with mean \\mu and variance \\sigma^2, or iid N(0, 1)")
            sample = replace(sample, law=rest) if moments is None else replace(sample, moments=moments)
        else:
            sample = replace(sample, domain=rest)
        found[sample.name] = sample
    for one in found.values():
        if one.pair and any(found[name_of(other, notation)].pair != one.pair for other in one.pair):
            raise BadClaim(f"law: {one.subject} have a joint law, and one of them has another; leave one out")
    return found


def _pair_said(pair: Sequence[str], size: str, rest: str, notation: Notation) -> dict[str, Sample]:
    """Read the joint law of pairs, or their means, variances and covariance.

    Raises:
        BadClaim: it is not understood.
    """
    law = re.sub(r"^(?:~|\\sim(?![A-Za-z]))", "", rest).strip()
    shared = Sample("", "", name_of(size, notation), pair=tuple(pair))
    if (said := _OF_PAIR.fullmatch(law)) is not None:
        *moments, between = said.groups()
        of = [replace(shared, moments=(moments[k], moments[k + 2], "", ""), between=between) for k in (0, 1)]
    elif law != rest and re.match(r"\\?[A-Za-z]", law) and "(" in law:
        of = [replace(shared, law=law)] * 2
    else:
        raise BadClaim(
            f"law: {rest} is not understood; of pairs write iid N(0, [[a, c], [c, b]]), or with means \\mu, \\nu, variances a, b and covariance c"
        )
    return {
        name_of(typed, notation): replace(one, typed=typed, name=name_of(typed, notation))
        for typed, one in zip(pair, of, strict=True)
    }


def _moments_said(text: str) -> tuple[str, ...] | None:
    """Read the mean, the variance, and the third and fourth central moment of a law; None for another text."""
    found = _CENTRED.fullmatch(text) or _MOMENTS.fullmatch(text)
    if found is None:
        return None
    said = {"third": "", "fourth": "", "word": "variance", **{name: one for name, one in found.groupdict().items() if one}}
    mean, variance, *higher = ({"zero": "0", "unit": "1"}.get(said[name], said[name]) for name in _NAMES)
    given = (mean, variance if said["word"] == "variance" else rf"\left({variance}\right)^2", *higher)
    return None if any(re.search(r"(?<![\\A-Za-z])[A-Za-z]{4}", one) for one in given) else given


def reduced(
    sides: Sequence[str], own: Comments, throughout: Comments, notation: Notation, line: int, relation: str
) -> tuple[list[str], Comments] | None:
    """Write an equation with sums over many letters as one without; None if it has no such letters.

    Args:
        sides: its sides as typed.
        own: the content of its comments.
        throughout: the content of those that hold throughout.
        notation: the file's notation.
        line: its line.
        relation: its relation; ``to`` in a limit.

    Raises:
        BadClaim: it cannot be reduced.
    """
    everything = Comments([*throughout.entries, *own.entries])
    alone = {name.partition("_")[0] for law in own.of("law") for name in letters_of(law, notation)}  # with a law of their own here
    samples = {name: one for name, one in samples_said(everything.of("sample"), notation).items() if name not in alone}
    if not samples:
        return None
    full = with_short_names(sides, short_names(sides, wheres(everything.of("where")), own, throughout, set(), notation))[0]
    typed = {name: one for side in full for one in lone_letters(side, notation) for name in names_of([one], notation)}
    named = {name for verb in ("where", "means") for text in everything.of(verb) for name in _named(verb, text, notation)}
    lone = {*names_of([sides[0].strip()], notation)} if is_name(sides[0]) else set()
    if lone - named or not {name.partition("_")[0] for name in typed} & samples.keys():
        return None  # the equation defines a letter, or is about others
    try:
        equation = _Equation(samples, replace(notation, samples=frozenset(samples)), typed, own, everything, relation)
        return equation.written(list(sides), full, line)
    except NotUnderstood as error:
        raise BadClaim(str(error)) from None


def _named(verb: str, text: str, notation: Notation) -> set[str]:
    return {*names_of(wheres([text]) if verb == "where" else [name_and_form(text)[0]], notation)}


@dataclass
class _Equation:
    """An equation with sums over many letters."""

    samples: Mapping[str, Sample]
    notation: Notation
    typed: dict[str, str]
    own: Comments
    said: Comments
    relation: str

    def __post_init__(self) -> None:
        families = {}
        for name, one in self.samples.items():
            moment, partner = partial(self._moment, one) if one.law or one.moments else None, _partner(one)
            joint = partial(self._joint, one, partner) if partner else None
            families[name] = Family(one.size, moment, name_of(partner, self.notation) if partner else "", joint)
        self.reduction = Reduction(families)
        self.of_moments: dict[Any, str] = {}  # the symbols of means of powers, as LaTeX
        self.unsaid: dict[str, tuple[Any, Any]] = {}  # by letter the third and fourth central moment, where they are not said
        self.told: list[str] = []

    def _tree(self, text: str) -> ast.expr:
        random = [name for name in self.typed if self.reduction.families.get(name.partition("_")[0], Family("")).moment]
        self.typed |= {name: one for one in lone_letters(text, self.notation) for name in names_of([one], self.notation)}
        sizes = {one.size for one in self.samples.values()}
        return latex_tree(text, self.notation, {*self.typed, *sizes} - _indices(text), random)

    def _moment(self, sample: Sample, power: int) -> Any:
        """Return the mean of a power of a random letter."""
        if sample.law:
            law = laws().get(_law_of(sample))
            if law is not None and law.falls is not None:
                raise NotUnderstood(f"a moment of the law {sample.law} may not exist; claims about sums are not read of it")
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

    def _joint(self, sample: Sample, other: str, power: int, beside: int) -> Any:
        """Return the mean of a product of powers of both letters of a pair."""
        if sample.law:
            (first, k), (second, m) = sorted(((sample.typed, power), (other, beside)))
            symbol = sp.Symbol(f"mean[{name_of(first, self.notation)}^{k} {name_of(second, self.notation)}^{m}]")
            self.of_moments[symbol] = rf"\mathbb{{E}}[{first}^{{{k}}} {second}^{{{m}}}]"
            return symbol
        if power + beside > len(sample.pair):
            raise NotUnderstood("joint moments beyond the covariance are read of a named law of pairs")
        return sp.expand(
            sp.Mul(*(self._number(self.samples[name].moments[0]) for name in (sample.name, name_of(other, self.notation))))
            + self._number(sample.between)
        )

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
        has_many, on_points = [_is_many(tree, self.samples) for tree in trees], list[str]()
        if not any(map(means_in, trees)):  # what holds for all numbers
            on_points = [one.typed for one in self.samples.values() if one.law and _law_of(one) not in _spread_laws()]
            self.samples = {name: replace(one, law="", moments=()) for name, one in self.samples.items()}
            self.reduction = Reduction({name: Family(one.size) for name, one in self.samples.items()})
        self._refuse_unsaid(trees)
        self.reduction.fixed.update(*map(self.reduction.fixed_in, trees))
        values = [self.reduction.reduced(tree) for tree in trees]
        if known := self._constraints():
            values = [sp.expand(value.xreplace(known)) for value in values]
        if on_points and any(sp.cancel(self._put(sp.expand(one - other))) != 0 for one, other in pairwise(values)):
            raise NotUnderstood(
                f"this does not hold for all numbers, and the law of {on_points[0]} may have few values; state a mean"
            )
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
        own += self._of_numbers(numbers, line) if numbers else []
        found = [self._latex(value) if many else side for side, value, many in zip(sides, values, has_many, strict=True)]
        laws_used = [
            rf"{one.subject} \sim {one.law}" for one in self.samples.values() if one.law and self._is_averaged(one, values)
        ]
        own += [(line, "law", law) for law in dict.fromkeys(laws_used)]
        self._say_what_is_independent(trees)
        own += self._of_moments(values, line)
        own += [(line, "left_out", one) for one in left_out]
        own += [(line, "says", " = ".join(side.strip() for side in sides)), *((line, "told", one) for one in self.told)]
        return found, Comments(own)

    def _refuse_unsaid(self, trees: Sequence[ast.expr]) -> None:
        """Ask about letters in means that no comment describes: they may be random.

        Raises:
            NotUnderstood: there is one.
        """
        averaged = set[str]().union(*(names_in(one) for tree in trees for one in means_in(tree)))
        letters = (
            averaged
            - {one.size for one in self.samples.values()}
            - {name for text in self.said.of("where") for name in names_of(wheres([text]), self.notation)}
        )
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
        shown = " ".join(str(symbol) for value in values for symbol in self._free(value) if symbol in self.of_moments)
        return re.search(rf"[\[ ]{re.escape(sample.name)}\^", shown) is not None

    def _say_what_is_independent(self, trees: Sequence[ast.expr]) -> None:
        """Say which random letters are taken as independent of each other."""
        inside = {name.partition("_")[0] for tree in trees for one in means_in(tree) for name in names_in(one)}
        shown = dict.fromkeys(
            ", ".join(f"{letter}_i" for letter in one.pair or (one.typed,))
            for name, one in self.samples.items()
            if name in inside and (one.law or one.moments)
        )
        if len(shown) > 1:
            self.told.append(f"{' and '.join(f'$({one})$' for one in shown)} independent of each other")

    def _of_moments(self, values: Sequence[Any], line: int) -> list[tuple[int, str, str]]:
        """State what holds of third and fourth central moments: they are those of some law."""
        used = [name for name in self.unsaid if any(sp.Symbol(name) in self._free(value) for value in values)]
        found = []
        for name in used:
            sample, at = self.unsaid[name]
            found.append((line, "where", f"{_as_letter(name)} {('real', 'positive')[at]}"))
            which = ("third", "fourth")[at]
            self.told.append(rf"${_as_letter(name)}$ is the {which} central moment of ${sample.typed}_1$, which is not said")
        for sample in self.samples.values():
            if sample.between and sample.typed == sample.pair[0]:
                both = [self.samples[name_of(one, self.notation)].moments[1] for one in sample.pair]
                found.append(
                    (line, "such_that", rf"\left({sample.between}\right)^2 \le \left({both[0]}\right) \left({both[1]}\right)")
                )
            variance, *higher = sample.moments[1:] or ("", "", "")
            open_ones = {at: _as_letter(name) for name in used for of, at in [self.unsaid[name]] if of == sample}
            third, fourth = (said or open_ones.get(at, "") for at, said in enumerate(higher))
            if fourth:
                below = rf"\left({variance}\right)^3" + (rf" + \left({third}\right)^2" if third else "")
                found.append((line, "such_that", rf"{below} \le \left({fourth}\right) \left({variance}\right)"))
        return found

    def _left_out(self, values: Sequence[Any], sides: Sequence[str]) -> list[str]:
        """Find a hypothesis with which the sides are the same: on a moment that they do not mention, or that numbers add up to 1.

        None if they are the same without.
        """
        central = [
            (sp.Symbol(letter), (sp.Integer(0), 3 * self._number(sample.moments[1]) ** 2)[at])
            for letter, (sample, at) in self.unsaid.items()
            if sum(sp.Symbol(letter) in self._free(value) for value in values) == 1
        ]
        means = [self._number(one.moments[0]) for one in self.samples.values() if one.moments]
        central += [(mean, sp.Integer(0)) for mean in means if mean.is_Symbol and not self._is_mentioned(mean, sides)]
        central += [
            (total, sp.Integer(1)) for total, (powers, _) in self.reduction.sums.items() if [power for _, power in powers] == [1]
        ]
        differ = [self._put(sp.expand(one - other)) for one, other in pairwise(values)]
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
        powers, _ = self.reduction.sums[value]
        domains = {self.samples[base].domain for base, _ in powers}
        may_cancel = domains <= {"real"} and any(power % 2 for _, power in powers)
        if not all(map(_is_about_zero, domains)) or not (may_cancel or number.is_positive):
            raise NotUnderstood(f"such_that {text} leaves few values to the numbers; say what they are")
        return value, number

    def _constraints(self) -> dict[Any, Any]:
        """Read the conditions on power sums.

        One leaves the other power sums free, and so do two on other letters, or on the first and the second power of real numbers: a
        sphere cut by a plane, if there are as many numbers as one likes.

        Raises:
            NotUnderstood: there are others: sum w^2 = 1 and sum w^4 = 1 leave one number that is not zero.
        """
        said = list(filter(None, map(self._constraint, self.own.of("such_that"))))
        for one, other in combinations([self.reduction.sums[symbol][0] for symbol, _ in said], 2):
            (base, _), *_ = one
            is_sphere = {one, other} == {((base, 1),), ((base, 2),)} and self.samples[base].domain == "real"
            if not is_sphere and {*dict(one)} & {*dict(other)}:
                raise NotUnderstood("two conditions on sums of powers of the same numbers may leave few values to them, or none")
        return dict(said)

    def _of_numbers(self, numbers: Sequence[Any], line: int) -> list[tuple[int, str, str]]:
        """State what is known of power sums as letters of their own.

        Those of many numbers are algebraically independent: an equation between polynomials in them that fails for some values fails
        for some numbers, if there may be as many as one likes.

        Raises:
            NotUnderstood: there may not, or more than an equality is claimed.
        """
        sizes = {self.typed.get(one.size, one.size) for one in self.samples.values()}
        conditions = [text for verb in ("such_that", "where") for text in self.said.of(verb)]
        bounds = [rf"(?<![A-Za-z\\]){re.escape(size)}\s*(?:<|\\l|\\in\b|in\b)" for size in sizes]
        if self.relation != "=" or any(re.search(bound, text) for bound in bounds for text in conditions):
            raise NotUnderstood("of sums of numbers only equations are read, for as many numbers as one likes")
        found = [(line, "where", f"{self._letter_of(one)} real") for one in numbers]
        known = {powers: (one, size) for one, (powers, size) in self.reduction.sums.items() if one in numbers}
        for powers, (one, size) in known.items():
            square = known.get(((powers[0][0], 2),))
            if len(powers) == 1 and powers[0][1] == 1 and square is not None:  # by Cauchy and Schwarz
                found.append((line, "such_that", rf"{self._letter_of(one)}^2 \le {size} {self._letter_of(square[0])}"))
        return found

    def _put(self, value: Any) -> Any:
        """Write the divisors of a form out."""
        here = [one for one in value.free_symbols if one in self.reduction.divisors]
        return value.xreplace({one: 1 / self._put(self.reduction.divisors[one]) for one in here})

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


def _partner(one: Sample) -> str:
    return next((other for other in one.pair if other != one.typed), "")


def _is_about_zero(domain: str) -> bool:
    """Return True if a domain has small positive numbers: then many numbers of it may add up to any positive one."""
    with suppress(BadClaim):
        return "integer" not in domain and bool(sp.Interval.Lopen(0, sp.Rational(1, 1000)).is_subset(interval_of(domain)))
    return False


def _law_of(sample: Sample) -> str:
    """Return the name of a law as typed, such as Bernoulli or N."""
    name = re.match(r"\\?\w+", re.sub(r"\\(?:operatorname|mathrm|mathcal)\{", "", sample.law))
    return name.group() if name else ""


def _spread_laws() -> set[str]:
    """Name the laws with a density: an equation between polynomials that fails for some numbers fails for some values of theirs."""
    return {"N"} | {name for name, law in laws().items() if law.density is not None}


def _as_letter(name: str) -> str:
    base, _, below = name.partition("_")
    base = base if len(base) == 1 else f"\\{base}"
    return f"{base}_{{{below}}}" if below else base


def _indices(text: str) -> set[str]:
    """List the letters below the signs of sums."""
    return {
        one
        for braced, lone in re.findall(r"\\sum(?:\\limits)?\s*_\s*(?:\{([^{}]*)\}|(\w))", text)
        for one in re.findall(r"(?<![\\A-Za-z])[a-z](?![A-Za-z])", braced or lone)
    } - {"n", "m"}


def _is_many(tree: ast.expr, samples: Mapping[str, Sample]) -> bool:
    return any(type(one).__name__ == "Each" or isinstance(one, ast.Subscript) for one in ast.walk(tree)) or any(
        name.partition("_")[0] in samples for name in names_in(tree)
    )


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
