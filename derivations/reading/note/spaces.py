r"""Claims of vectors and matrices of a dimension that is a letter, ``where u, v in R^n, A in R^{n x n} invertible``.

Both sides are written as sums of words, for every dimension. Where these are equal, the claim is the equality of their contractions, with a
letter for each word, inner product, trace and determinant: an equation of numbers like any other, for which the judge asks what is divided
by. Where an exact instance tells the sides apart, the claim is that instance. Each way checks the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E
from closedform.derivations.matrices.formula import (
    SCALAR,
    BadShape,
    Formula,
    Letter,
    add,
    is_sized,
    letters_in,
    mul,
    number,
    of_one_shape,
    sizes_in,
    square,
    transpose,
)
from closedform.derivations.matrices.instances import Instance, instances, number_of, value
from closedform.derivations.matrices.words import NotReduced, Sum, Words
from closedform.derivations.reading.formula.macros import needed_macros
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.survey import all_letters
from closedform.derivations.reading.note.domains import Comments, names_of, wheres
from closedform.derivations.reading.note.names import in_laws, short_names, with_short_names
from closedform.derivations.reading.note.table import listed
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.law_text import name_of
from closedform.derivations.reading.text.linear import LinearReader, Relation

_TRIED = 6  # instances
_MOST_TERMS, _LONGEST = 5, 200  # of a right side that is proposed
_MOST_VECTORS = 3  # of one equation whose projections are averaged
_BY_RULES = "for every dimension, by the rules of matrix algebra, wherever each inverse and each quotient exists"
_ONE_NAME = "two vectors or matrices have one name, or one of them is a number too; rename one"
_APART = sp.Rational(1, 10**25)


def of_spaces(
    sides: Sequence[str], own: Comments, throughout: Comments, notation: Notation
) -> tuple[list[str], dict[str, Any]] | None:
    """Read what comments say of an equation of vectors and matrices: its sides with what letters are short for, and the table of the rest.

    None if no letter of it has a space.
    """
    comments = Comments([*throughout.entries, *own.entries])
    said = [tuple(one.split(": ", 1)) for one in comments.of("space")]
    spaces = {name: (typed, space) for typed, space in said for name in names_of([typed], notation)}
    if not spaces:
        return None
    if len({all_letters(typed, notation)[name] for typed, _ in said for name in names_of([typed], notation)}) > len(spaces):
        raise BadClaim(_ONE_NAME)
    short = short_names(sides, wheres(comments.of("where")), own, throughout, set(), notation)
    sides, taken = with_short_names(sides, short)
    for _ in short:  # a form may have letters that are short for others
        sides, more = with_short_names(sides, short)
        taken += [one for one in more if one not in taken]
    comments = in_laws(comments, short)
    used = letters_in_texts(sides, notation)
    if not used & spaces.keys():
        return None
    random = {re.split(r"\\sim|~", text)[0].strip(): text for text in comments.of("law")}
    laws = {name: (typed, text) for typed, text in random.items() for name in names_of([typed], notation) if name in used}
    for name, (typed, text) in laws.items():
        if name not in spaces and (space := _space_of_law(text, spaces, notation)):
            spaces[name] = typed, space
    used |= letters_in_texts((text for _, text in laws.values()), notation)
    conditions = [text for text in comments.of("such_that") if letters_in_texts([text], notation) <= used]
    domains = wheres(comments.of("where"))
    own_domains = {typed: domain for typed, domain in domains.items() if used & {*names_of([typed], notation)}}
    kept = dict(one for name, one in spaces.items() if name in used)
    sizes = {one for said in kept.values() for one in said.partition(",")[0].split(" x ") if not one.isdigit()}
    found = {"where": {**own_domains, **dict.fromkeys(sorted(sizes - own_domains.keys()), "positive integer")}, "spaces": kept,
             "law": [text for _, text in laws.values()], "such_that": conditions,
             "macros": needed_macros([*sides, *(text for _, text in laws.values())], notation.macros),
             "taken": taken}  # fmt: skip
    return sides, {name: value for name, value in found.items() if value}


def letters_in_texts(texts: Iterable[str], notation: Notation) -> set[str]:
    """Collect the names of the letters in some texts."""
    return set[str]().union(*(all_letters(text, notation) for text in texts))


def _space_of_law(text: str, spaces: Mapping[str, tuple[str, str]], notation: Notation) -> str:
    r"""Return the space of a vector by the parameters of its law, N(\mu, \Sigma) or N(0, I_n); empty where they do not tell it."""
    parameters = list(all_letters(re.split(r"\\sim|~", text, maxsplit=1)[-1], notation))
    rows = [spaces[name][1].partition(" x ")[0] for name in parameters if name in spaces]
    rows += [one[2:] for one in parameters if one.startswith("I_")]
    return f"{rows[0]} x 1" if rows else ""


def letter_of(name: str, said: str) -> Letter:
    """Read a space, ``n x n, invertible``, as the letter of it."""
    shape, *traits = (part.strip() for part in said.split(","))
    rows, columns = (sp.Integer(one) if one.isdigit() else _size(one) for one in shape.split(" x "))
    return Letter(name, (rows, columns), frozenset(traits))


def _size(name: str) -> Any:
    return sp.Symbol(name, integer=True, positive=True)


def claim_of_spaces(
    table: Any, symbols: Mapping[str, Any], intervals: Mapping[Any, Any], notation: Notation, title: str
) -> Derivation:
    """Build the claim of an equation of vectors and matrices.

    Args:
        table: the claim's table, with its spaces.
        symbols: the parameters by name.
        intervals: their domains.
        notation: the note's notation.
        title: of the note.

    Raises:
        BadClaim: it is not understood, or neither proved nor seen to fail.
    """
    letters = {
        (name := name_of(typed, notation)): letter_of(all_letters(typed, notation)[name], said)
        for typed, said in table.spaces.items()
    }
    sizes = {str(s): s for one in letters.values() for part in one.shape for s in sp.sympify(part).free_symbols}
    numbers = {(name := name_of(typed, notation)): symbols[name] for typed in table.where if typed not in sizes}
    if len(letters) < len(table.spaces) or letters.keys() & numbers.keys():
        raise BadClaim(_ONE_NAME)
    reader = LinearReader(letters, numbers, sizes, replace(notation, vectors=frozenset(letters)))
    left, right, conditions = _read(table, reader)
    used = letters_in(left) | letters_in(right)
    if len(random := sorted(used.keys() & reader.laws.keys())) > 1:
        table = msgspec.structs.replace(table, taken=[*table.taken, f"${', '.join(random)}$ independent of each other"])
    words = Words({one.name: one for one in letters.values()})
    claim = _Equation(table, left, right, used, reader, words, intervals, title)
    related = list[Any]()
    try:
        pair = _normal(words, left, right, table.part)
        related = [relation(*(words.normal(side).number for side in sides)) for relation, *sides in conditions]
        if words.definite:
            return claim.of_projections(pair, related)
        normal, why = words.alike(*pair), "the rules of matrix algebra do not show it"
    except NotReduced as error:
        normal, why = None, str(error)
    if table.part is not None:
        if normal is None:
            raise BadClaim(f"an equation of vectors with the imaginary unit is not decided: {why}")
        return claim.for_every_dimension(normal, related, _BY_RULES)
    held = {s: i for s, i in intervals.items() if s not in sizes.values()}
    apart, tried = _apart(left, right, used, held, conditions)
    if normal is not None and apart is not None:
        raise BadClaim(f"equal by the rules of matrix algebra, and not at {apart.says(used)}; distrust the rules")
    if apart is not None:
        return claim.at_instance(apart)
    if not tried:
        raise BadClaim(why)
    if normal is None:
        raise BadClaim(f"equal at the exact instances tried, of dimensions 1 to 3, and not proved: {why}")
    return claim.for_every_dimension(normal, related, f"{_BY_RULES}; equal at exact instances of dimensions 1 to 3")


def _read(table: Any, reader: LinearReader) -> tuple[Formula, Formula, list[Relation]]:
    """Read the laws, which the reader keeps, and then the sides and the conditions."""
    try:
        laws = dict(map(reader.law, listed(table.law)))
        if above := {name for law in laws.values() for name in letters_in(law.mean) | letters_in(law.covariance)} & laws.keys():
            raise BadShape(f"a law has the random letter {min(above)} in it: means are read of vectors that are independent")
        reader.laws = laws
        conditions = [_condition(*one) for text in listed(table.such_that) for one in reader.relations(text)]
        left, right = of_one_shape(*(reader.read(text) for text in (table.left, table.right)))
        if not (is_sized(left) and is_sized(right)):
            raise BadShape("an identity has no dimension that is seen; write I_n")
    except (NotUnderstood, BadShape) as error:
        raise BadClaim(str(error)) from None
    return left, right, conditions


def _normal(words: Words, left: Formula, right: Formula, part: str | None) -> tuple[Sum, Sum]:
    """Return the normal forms of two sides, or of their real or imaginary parts."""
    one, other = words.normal(left), words.normal(right)
    if part is not None:
        return _part_of(one, part), _part_of(other, part)
    if any(c.has(sp.I) for side in (one, other) for c in side.terms.values()):
        raise BadClaim("the imaginary unit stands in an equation of vectors; claim its real part and its imaginary part")
    return one, other


def _part_of(one: Sum, part: str) -> Sum:
    """Return the real or the imaginary part of a sum, whose words and letters are real."""
    return Sum(one.shape, {word: found for word, c in one.terms.items() if (found := _part_of_number(c, part)) != 0})


def _part_of_number(form: Any, part: str) -> Any:
    means = {node: [sp.Dummy(real=True), sp.Dummy(real=True)] for node in form.atoms(E)}
    split = form.xreplace({node: a + sp.I * b for node, (a, b) in means.items()}).as_real_imag()
    back: dict[Any, Any] = {}
    for node, (a, b) in means.items():
        parts = sp.expand_complex(node.body).as_real_imag()
        back |= {
            a: E(parts[0], node.law) if parts[0] != 0 else sp.Integer(0),
            b: E(parts[1], node.law) if parts[1] != 0 else sp.Integer(0),
        }
    return split[part == "im"].xreplace(back)


def _condition(relation: Any, left: Formula, right: Formula) -> Relation:
    """Return a relation of numbers: that two vectors differ is said by the square of their distance."""
    if left.is_scalar:
        return relation, left, right
    gap = add(left, right, -1)
    return relation, square(mul(transpose(gap), gap), "trace", SCALAR), number(0)


def _apart(
    left: Formula, right: Formula, letters: Mapping[str, Letter], held: Mapping[Any, Any], conditions: Sequence[Any]
) -> tuple[Instance | None, int]:
    """Return an exact instance at which two sides have values that differ, or None, and how many were tried."""
    tried = 0
    for at in instances(letters, held, (sizes_in(left) | sizes_in(right)) - held.keys()):
        if tried >= _TRIED:
            break
        with suppress(ValueError, ZeroDivisionError):
            if not all(relation(*(value(side, at)[0] for side in sides)) for relation, *sides in conditions):
                continue
            gap = (value(left, at) - value(right, at)).applyfunc(number_of)
            is_apart = [_is_apart(one) for one in gap]
            tried += 1
            if any(is_apart):
                return at, tried
    return None, tried


def _is_apart(entry: Any) -> bool:
    """Return True if an entry is not zero.

    Raises:
        ValueError: it has no real value.
    """
    if entry.is_Rational:
        return bool(entry != 0)
    size = sp.N(entry, 40)
    if not size.is_Float:
        raise ValueError("a side has no real value at this instance")
    return bool(abs(size) > _APART)


@dataclass(frozen=True)
class _Equation:
    """An equation that is read.

    Args:
        table: the claim's table.
        left: its left side.
        right: its right side.
        used: its letters, by name as typed.
        reader: the reader of its texts.
        words: the words of its letters.
        intervals: the domains of its parameters.
        title: of the note.
    """

    table: Any
    left: Formula
    right: Formula
    used: Mapping[str, Letter]
    reader: LinearReader
    words: Words
    intervals: Mapping[Any, Any]
    title: str

    def for_every_dimension(self, normal: tuple[Sum, Sum], conditions: Sequence[Any], told: str) -> Derivation:
        """Build the equality of the contractions of two sums of words."""
        sides = _contracted(normal, self.words)
        free = set[Any]().union(*(one.free_symbols for one in (*sides, *conditions)))
        nonzero = [sp.Ne(s, 0) for s in free if s in self.words.made and s.is_nonzero and not s.is_positive]
        return self._derivation(*sides, self._domain(free, {}, (*conditions, *nonzero)), told)

    def of_projections(self, pair: tuple[Sum, Sum], conditions: Sequence[Any]) -> Derivation:
        """Build an equation of means of functions of projections: with their inner products as letters, whose Gram matrix is positive definite.

        Raises:
            BadClaim: it has numbers of other words than these inner products.
        """
        sides, words = _contracted(pair, self.words), self.words
        between: dict[Any, set[str]] = {}
        for s in set[Any]().union(*(one.free_symbols for one in sides)) & words.made.keys():
            kind, word = words.made[s]
            inner = word[1:-1] if kind == "scalar" else ()
            if kind != "scalar" or len(inner) > 1 or (inner and "positive definite" not in words.letters[inner[0][0]].traits):
                raise BadClaim(
                    "means of functions of projections are read with inner products u^T v and u^T S v, S positive definite, alone"
                )
            between[inner] = between.get(inner, set()) | {word[0][0], word[-1][0]}
        if any(len(vectors) > _MOST_VECTORS for vectors in between.values()):
            raise BadClaim(f"means of functions of projections of at most {_MOST_VECTORS} vectors are read")
        grams = [_gram(words, sorted(vectors), inner) for inner, vectors in between.items()]
        free = set[Any]().union(*(one.free_symbols for one in (*sides, *grams)))
        squares = {gram[k, k]: sp.Interval.open(0, sp.oo) for gram in grams for k in range(gram.rows)}
        minors = [sp.StrictGreaterThan(gram[:k, :k].det(), 0) for gram in grams for k in range(2, gram.rows + 1)]
        told = "inner products are letters; no vector is zero, or a combination of the others"
        return self._derivation(*sides, self._domain(free, squares, (*minors, *conditions)), told)

    def at_instance(self, at: Instance) -> Derivation:
        """Build the claim at an instance that tells its sides apart, and say which change of the right side makes it true."""
        told = f"at {at.says({name: one for name, one in self.used.items() if name not in self.reader.laws})}"
        mended = next((one for one in self._changed() if self._is_right(one)), "")
        sides = [self.left, self.right, *([of_one_shape(self.left, self.reader.read(mended))[1]] if mended else [])]
        values = [value(side, at) for side in sides]
        quantity, printed, *correction = [one[0] if one.shape == (1, 1) else sp.ImmutableMatrix(one) for one in values]
        return self._derivation(quantity, printed, Domain({}), told, mended=mended, correction=correction)

    def _changed(self) -> Iterator[str]:
        """Yield right sides that may be right: those with one edit, one with a factor, and the left side as a short sum of words."""
        right, words = self.table.right, self.words
        yield from dict.fromkeys(_edits(right, self.used))
        with suppress(NotReduced):
            if self.left.is_scalar:
                ratio = sp.simplify(words.normal(self.left).number / words.normal(self.right).number)
                if ratio.is_finite and not ratio.free_symbols & words.made.keys():
                    factor = sp.factor(ratio)
                    shown = rf"\left({sp.latex(factor)}\right)" if factor.is_Add else sp.latex(factor)
                    yield rf"{shown} \left({right.strip()}\right)"
        with suppress(NotReduced):
            normal = words.normal(self.left)
            if len(normal.terms) <= _MOST_TERMS and len(text := words.latex(normal)) <= _LONGEST:
                yield text

    def _is_right(self, text: str) -> bool:
        """Return True if a right side is read, and is equal to the left side for every dimension."""
        with suppress(NotUnderstood, BadShape, NotReduced, BadClaim, ValueError, ZeroDivisionError):
            return self.words.alike(*map(self.words.normal, of_one_shape(self.left, self.reader.read(text)))) is not None
        return False

    def _domain(self, free: Iterable[Any], known: Mapping[Any, Any], such_that: Iterable[Any]) -> Domain:
        domain = {s: self.intervals[s] if s in self.intervals else _interval(s) for s in sorted(free, key=str)}
        return Domain({**domain, **known}, such_that=tuple(one for one in such_that if one is not sp.true))

    def _derivation(
        self, left: Any, right: Any, domain: Domain, told: str, *, mended: str | None = None, correction: Sequence[Any] = ()
    ) -> Derivation:
        table = self.table
        line = Line(table.key, right, table.right, note=table.source, instance=mended is not None,
                    correction=correction[0] if correction else None, corrected=mended or None)  # fmt: skip
        return Derivation(
            source=Source("note", self.title),
            says=table.says or f"${table.left.strip()} = {table.right.strip()}$",
            quantity=left,
            lines=(line,),
            domain=domain,
            taken=(*table.taken, told),
        )


def _contracted(normal: tuple[Sum, Sum], words: Words) -> tuple[Any, Any]:
    """Write two sums as numbers, with a letter for each word: its product with a free vector from either side."""
    is_number = normal[0].shape == (1, 1)
    contracted = {
        word: sp.Integer(1) if is_number else sp.Symbol(f"<{words.shown(word) or 'I'}>", real=True)
        for one in normal
        for word in one.terms
    }
    left, right = (sp.Add(*(c * contracted[word] for word, c in one.terms.items())) for one in normal)
    return left, right


def _gram(words: Words, vectors: Sequence[str], inner: Any) -> Any:
    """Return the matrix of the products u^T S v of some vectors, with no letters for those that the equation does not have."""
    return sp.Matrix(len(vectors), len(vectors), lambda i, j: words.scalar(((vectors[i], "T"), *inner, (vectors[j], ""))))


def _interval(symbol: Any) -> Any:
    if symbol.is_integer:
        return sp.Range(1, sp.oo)
    return sp.Interval.open(0, sp.oo) if symbol.is_positive else sp.Interval(0, sp.oo) if symbol.is_nonnegative else real


def _edits(text: str, used: Mapping[str, Letter]) -> Iterator[str]:
    """Yield texts with one edit: an inverse or a transpose put in or struck, a sign turned, a number or a factor changed, a term struck."""
    marks = (r"^{-1}", r"^\top", r"^{-\top}")
    names = "|".join(
        re.escape(name).replace(r"\{", r"\s*\{?\s*").replace(r"\}", r"\s*\}?") for name in sorted(used, key=len, reverse=True)
    )
    for found in (
        re.finditer(rf"(?<![A-Za-z\\])(?:{names})(?![A-Za-z])(?P<mark>\s*\^\s*(?:\{{[^{{}}]*\}}|\\?[A-Za-z]+))?", text)
        if names
        else ()
    ):
        bare = found.group()[: -len(found["mark"])] if found["mark"] else found.group()
        for mark in ("", *marks):
            if mark != (found["mark"] or "").strip():
                yield f"{text[: found.start()]}{bare}{mark} {text[found.end() :]}"
    for found in re.finditer(r"\^\{-1\}|\^\\top|\^\{\\top\}", text):
        yield text[: found.start()] + text[found.end() :]
    for found in re.finditer(r"[+-]", text):
        yield f"{text[: found.start()]}{'-' if found.group() == '+' else '+'}{text[found.end() :]}"
    for found in re.finditer(r"(?<![\d_^{])\d+(?!\d)", text):
        for other in ("1", "2", "3", "4"):
            yield f"{text[: found.start()]}{other}{text[found.end() :]}"
    starts = [0, *(found.end() for found in re.finditer(r"[+-]|\(|\\left\(|=", text))]
    for at in starts:
        times = r"\cdot " if re.match(r"\s*(?:\d|\\[dt]?frac[{\s]*\d)", text[at:]) else ""
        for factor in (f"2 {times}", rf"\frac{{1}}{{2}} {times}", "-"):
            yield f"{text[:at]} {factor}{text[at:]}"
    for found in re.finditer(r"[+-]?[^+-]+", text):
        yield text[: found.start()] + text[found.end() :] or "0"
