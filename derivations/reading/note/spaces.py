r"""Claims of vectors and matrices of a dimension that is a letter, ``where u, v in R^n, A in R^{n x n} invertible``.

Both sides are written as sums of words, for every dimension. Where these are equal, the claim is the equality of their contractions, with a
letter for each word, inner product, trace and determinant: an equation of numbers like any other, for which the judge asks what is divided
by. Where an exact instance tells the sides apart, the claim is that instance. Each way checks the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
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
    NormalLaw,
    add,
    letters_in,
    mul,
    number,
    sizes_in,
    square,
    transpose,
)
from closedform.derivations.matrices.instances import Instance, instances, number_of, value
from closedform.derivations.matrices.words import NotReduced, Sum, Words
from closedform.derivations.reading.formula.linear import (
    UNKNOWN,
    LinearReader,
    is_sized,
    law_of_size,
    name_as_typed,
    names_of_text,
    sized,
)
from closedform.derivations.reading.formula.macros import needed_macros
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.token import Macro
from closedform.derivations.reading.note.domains import Comments, wheres
from closedform.derivations.reading.note.names import in_laws, short_names, with_short_names
from closedform.derivations.reading.syntax.trees import NotUnderstood

_RELATION = re.compile(r"\\neq?(?![A-Za-z])|!=|\\[lg]eq?(?![A-Za-z])|<=|>=|<|>")
_RELATIONS: Mapping[str, Any] = {"ne": sp.Ne, "!=": sp.Ne, "l": sp.Le, "<=": sp.Le, "g": sp.Ge, ">=": sp.Ge, "<": sp.Lt, ">": sp.Gt}
_TRIED = 6  # instances
_MOST_TERMS, _LONGEST = 5, 200  # of a right side that is proposed
_MOST_VECTORS = 3  # of one equation whose projections are averaged
_BY_RULES = "for every dimension, by the rules of matrix algebra, wherever each inverse exists"
_APART = sp.Rational(1, 10**25)


def of_spaces(
    sides: Sequence[str], own: Comments, throughout: Comments, notation: Notation
) -> tuple[list[str], dict[str, Any]] | None:
    """Read what comments say of an equation of vectors and matrices: its sides with what letters are short for, and the table of the rest.

    None if no letter of it has a space.
    """
    macros, comments = notation.macros, Comments([*throughout.entries, *own.entries])
    spaces = dict(one.split(": ", 1) for one in comments.of("space"))
    if not spaces:
        return None
    short = short_names(sides, wheres(comments.of("where")), own, throughout, set(), notation)
    sides, taken = with_short_names(sides, short)
    for _ in short:  # a form may have letters that are short for others
        sides, more = with_short_names(sides, short)
        taken += [one for one in more if one not in taken]
    comments = in_laws(comments, short)
    used = {name for side in sides for name in names_of_text(side, macros)}
    if not used & {name_as_typed(typed, macros) for typed in spaces}:
        return None
    laws = {re.split(r"\\sim|~", text)[0].strip(): text for text in comments.of("law")}
    laws = {typed: text for typed, text in laws.items() if name_as_typed(typed, macros) in used}
    spaces |= {
        typed: space for typed, text in laws.items() if typed not in spaces and (space := _space_of_law(text, spaces, macros))
    }
    used |= {name for text in laws.values() for name in names_of_text(text, macros)}
    conditions = [text for text in comments.of("such_that") if {*names_of_text(text, macros)} <= used]
    own_domains = {name: one for name, one in wheres(comments.of("where")).items() if name_as_typed(name, macros) in used}
    kept = {typed: said for typed, said in spaces.items() if name_as_typed(typed, macros) in used}
    sizes = {one for said in kept.values() for one in said.partition(",")[0].split(" x ") if not one.isdigit()}
    found = {"where": {**own_domains, **dict.fromkeys(sorted(sizes - own_domains.keys()), "positive integer")}, "spaces": kept,
             "law": list(laws.values()), "such_that": conditions, "macros": needed_macros([*sides, *laws.values()], macros),
             "taken": taken}  # fmt: skip
    return sides, {name: value for name, value in found.items() if value}


def _space_of_law(text: str, spaces: Mapping[str, str], macros: Mapping[str, Macro]) -> str:
    r"""Return the space of a vector by the parameters of its law, N(\mu, \Sigma) or N(0, I_n); empty where they do not tell it."""
    named = {name_as_typed(typed, macros): said for typed, said in spaces.items()}
    parameters = names_of_text(text, macros)[1:]
    rows = [named[name].partition(" x ")[0] for name in parameters if name in named]
    rows += [one[3:-1] for one in parameters if one.startswith("I_{")]
    return f"{rows[0]} x 1" if rows else ""


def letter_of(name: str, said: str) -> Letter:
    """Read a space, ``n x n, invertible``, as the letter of it."""
    shape, *traits = (part.strip() for part in said.split(","))
    rows, columns = (sp.Integer(one) if one.isdigit() else _size(one) for one in shape.split(" x "))
    return Letter(name, (rows, columns), frozenset(traits))


def _size(name: str) -> Any:
    return sp.Symbol(name, integer=True, positive=True)


def claim_of_spaces(
    table: Any, symbols: Mapping[str, Any], intervals: Mapping[Any, Any], name_of: Any, macros: Mapping[str, Macro], title: str
) -> Derivation:
    """Build the claim of an equation of vectors and matrices.

    Args:
        table: the claim's table, with its spaces.
        symbols: the parameters by name.
        intervals: their domains.
        name_of: names a letter as typed.
        macros: the note's own commands.
        title: of the note.

    Raises:
        BadClaim: it is not understood, or neither proved nor seen to fail.
    """
    letters = {name: letter_of(name, said) for typed, said in table.spaces.items() if (name := name_as_typed(typed, macros))}
    sizes = {str(s): s for one in letters.values() for part in one.shape for s in sp.sympify(part).free_symbols}
    numbers = {name_as_typed(typed, macros): symbols[name_of(typed)] for typed in table.where if typed not in sizes}
    reader = LinearReader(letters, numbers, sizes, {}, macros)
    left, right, conditions = _read(table, reader)
    used = {name: one for name, one in letters_in(left).items() | letters_in(right).items()}
    if len(random := sorted(used.keys() & reader.laws.keys())) > 1:
        table = msgspec.structs.replace(table, taken=[*table.taken, f"${', '.join(random)}$ independent of each other"])
    words, related = Words({**letters}), list[Any]()
    try:
        pair = _normal(words, left, right, table.part)
        related = [_related(words, one) for one in conditions]
        if words.definite:
            return _of_projections(table, pair, words, related, intervals, title)
        normal, why = words.alike(*pair), "the rules of matrix algebra do not show it"
    except NotReduced as error:
        normal, why = None, str(error)
    if table.part is not None:
        if normal is None:
            raise BadClaim(f"an equation of vectors with the imaginary unit is not decided: {why}")
        return _for_every_dimension(table, normal, words, related, intervals, [_BY_RULES], title)
    held = {s: i for s, i in intervals.items() if s not in sizes.values()}
    apart, tried = _apart(left, right, used, held, conditions)
    if normal is not None and apart is not None:
        raise BadClaim(f"equal by the rules of matrix algebra, and not at {apart.says(used)}; distrust the rules")
    if apart is not None:
        return _at_instance(table, left, right, apart, used, reader, words, title)
    if not tried:
        raise BadClaim(why)
    if normal is None:
        raise BadClaim(f"equal at the exact instances tried, of dimensions 1 to 3, and not proved: {why}")
    told = f"{_BY_RULES}; equal at exact instances of dimensions 1 to 3"
    return _for_every_dimension(table, normal, words, related, intervals, [told], title)


def _read(table: Any, reader: LinearReader) -> tuple[Formula, Formula, list[tuple[str, Formula, Formula]]]:
    """Read the laws, which the reader keeps, and then the sides and the conditions."""
    try:
        laws = {name: law for text in _listed(table.law) for name, law in [_law(text, reader)]}
        if (above := next((name for law in laws.values() for name in _letters_of(law) if name in laws), "")) != "":
            raise BadShape(f"a law has the random letter {above} in it: means are read of vectors that are independent")
        reader.laws = laws
        conditions = [_condition(text, reader) for text in _listed(table.such_that)]
        left, right = _both(*(reader.read(text) for text in (table.left, table.right)))
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


def _listed(texts: Any) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def _law(text: str, reader: LinearReader) -> tuple[str, NormalLaw]:
    name, _, rest = re.sub(r"\\sim(?![A-Za-z])", "~", text).partition("~")
    typed = name_as_typed(name.strip(), reader.macros)
    if typed not in reader.letters:
        raise NotUnderstood(f"{name.strip()} has a law and no space; write % closedform: where x in R^n")
    return typed, law_of_size(reader.law(rest), reader.letters[typed].shape[0])


def _letters_of(law: NormalLaw) -> set[str]:
    return {*letters_in(law.mean), *letters_in(law.covariance)}


def _condition(text: str, reader: LinearReader) -> tuple[str, Formula, Formula]:
    found = _RELATION.search(text)
    if found is None:
        raise NotUnderstood(f"{text}: a condition is an inequality")
    sign = found.group()
    kind = "ne" if sign.startswith("\\n") else sign[1] if sign.startswith("\\") else sign
    left, right = _both(reader.read(text[: found.start()]), reader.read(text[found.end() :]))
    if not left.is_scalar:
        if kind not in ("ne", "!="):
            raise NotUnderstood(f"{text}: an order is of numbers")
        gap = add(left, right, -1)
        left, right = square(mul(transpose(gap), gap), "trace", SCALAR), number(0)
    return kind, left, right


def _related(words: Words, condition: tuple[str, Formula, Formula]) -> Any:
    kind, left, right = condition
    return _RELATIONS[kind](words.normal(left).number, words.normal(right).number)


def _both(left: Formula, right: Formula) -> tuple[Formula, Formula]:
    """Return both sides with one shape: a zero or an identity that is typed alone takes that of the other."""
    pair = [left, right]
    for k in (0, 1):
        other = pair[1 - k]
        if UNKNOWN in pair[k].shape and UNKNOWN not in other.shape:
            pair[k] = sized(pair[k], other.shape[0])
        if pair[k].kind == "number" and pair[k].value == 0 and not other.is_scalar:
            pair[k] = Formula("zero", other.shape)
    if pair[0].shape != pair[1].shape:
        raise BadShape(
            f"the sides have different shapes, {' x '.join(map(str, left.shape))} and {' x '.join(map(str, right.shape))}"
        )
    return pair[0], pair[1]


def _apart(
    left: Formula, right: Formula, letters: Mapping[str, Letter], held: Mapping[Any, Any], conditions: Sequence[Any]
) -> tuple[Instance | None, int]:
    """Return an exact instance at which two sides have values that differ, or None, and how many were tried."""
    tried = 0
    for at in instances(letters, held, (sizes_in(left) | sizes_in(right)) - held.keys()):
        if tried >= _TRIED:
            break
        with suppress(ValueError, ZeroDivisionError):
            if not all(_holds(one, at) for one in conditions):
                continue
            gap = (value(left, at) - value(right, at)).applyfunc(number_of)
            is_apart = [_is_apart(one) for one in gap]
            tried += 1
            if any(is_apart):
                return at, tried
    return None, tried


def _holds(condition: tuple[str, Formula, Formula], at: Instance) -> bool:
    kind, left, right = condition
    return bool(_RELATIONS[kind](value(left, at)[0], value(right, at)[0]))


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


def _for_every_dimension(
    table: Any,
    normal: tuple[Sum, Sum],
    words: Words,
    conditions: Sequence[Any],
    intervals: Mapping[Any, Any],
    told: Sequence[str],
    title: str,
) -> Derivation:
    """Build the equality of the contractions of two sums of words."""
    left, right = _contracted(normal, words)
    free = left.free_symbols | right.free_symbols | set().union(*(one.free_symbols for one in conditions))
    domain = {s: intervals[s] if s in intervals else _interval(s) for s in sorted(free, key=str)}
    nonzero = [sp.Ne(s, 0) for s in free if s in words.made and s.is_nonzero and not s.is_positive]
    such_that = tuple(one for one in (*conditions, *nonzero) if one is not sp.true)
    return _derivation(table, left, right, Domain(domain, such_that=such_that), told, title)


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


def _of_projections(
    table: Any, pair: tuple[Sum, Sum], words: Words, conditions: Sequence[Any], intervals: Mapping[Any, Any], title: str
) -> Derivation:
    """Build an equation of means of functions of projections: with their inner products as letters, whose Gram matrix is positive definite.

    Raises:
        BadClaim: it has numbers of other words than these inner products.
    """
    left, right = _contracted(pair, words)
    made = (left.free_symbols | right.free_symbols) & words.made.keys()
    between: dict[Any, set[str]] = {}
    for s in made:
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
    free = (left.free_symbols | right.free_symbols).union(*(gram.free_symbols for gram in grams))
    domain = {s: intervals[s] if s in intervals else _interval(s) for s in sorted(free, key=str)}
    domain |= {gram[k, k]: sp.Interval.open(0, sp.oo) for gram in grams for k in range(gram.rows)}
    such_that = [sp.StrictGreaterThan(gram[:k, :k].det(), 0) for gram in grams for k in range(2, gram.rows + 1)]
    told = "inner products are letters; no vector is zero, or a combination of the others"
    return _derivation(
        table,
        left,
        right,
        Domain(domain, such_that=(*such_that, *(one for one in conditions if one is not sp.true))),
        [told],
        title,
    )


def _gram(words: Words, vectors: Sequence[str], inner: Any) -> Any:
    """Return the matrix of the products u^T S v of some vectors, with no letters for those that the equation does not have."""
    return sp.Matrix(len(vectors), len(vectors), lambda i, j: words.scalar(((vectors[i], "T"), *inner, (vectors[j], ""))))


def _interval(symbol: Any) -> Any:
    if symbol.is_integer:
        return sp.Range(1, sp.oo)
    return sp.Interval.open(0, sp.oo) if symbol.is_positive else sp.Interval(0, sp.oo) if symbol.is_nonnegative else real


def _at_instance(
    table: Any,
    left: Formula,
    right: Formula,
    at: Instance,
    used: Mapping[str, Letter],
    reader: LinearReader,
    words: Words,
    title: str,
) -> Derivation:
    """Build the claim at an instance that tells its sides apart, and say which change of the right side makes it true."""
    told = [f"at {at.says({name: one for name, one in used.items() if name not in reader.laws})}"]
    mended = next(_mended(table.right, left, used, reader, words), "")
    if not mended and left.is_scalar and (ratio := _ratio(left, right, words)) is not None:
        factor = sp.factor(ratio)
        shown = rf"\left({sp.latex(factor)}\right)" if factor.is_Add else sp.latex(factor)
        mended = rf"{shown} \left({table.right.strip()}\right)"
    if not mended:
        mended = _left_in_words(left, reader, words)
    sides = [left, right, *([_both(left, reader.read(mended))[1]] if mended else [])]
    values = [value(side, at) for side in sides]
    quantity, printed, *correction = [one[0] if one.shape == (1, 1) else sp.ImmutableMatrix(one) for one in values]
    return _derivation(table, quantity, printed, Domain({}), told, title, mended=mended, correction=correction)


def _left_in_words(left: Formula, reader: LinearReader, words: Words) -> str:
    """Write the left side as a short sum of words, and read it again to see that it is the same; empty where it is none."""
    with suppress(NotReduced, NotUnderstood, BadShape):
        normal = words.normal(left)
        text = words.latex(normal)
        if len(normal.terms) <= _MOST_TERMS and len(text) <= _LONGEST:
            one, other = _both(left, reader.read(text))
            if words.alike(words.normal(one), words.normal(other)) is not None:
                return text
    return ""


def _ratio(left: Formula, right: Formula, words: Words) -> Any:
    """Return the quotient of two numbers if it has no vectors in it; None otherwise."""
    with suppress(NotReduced):
        found = sp.simplify(words.normal(left).number / words.normal(right).number)
        if found.is_finite and not found.free_symbols & words.made.keys():
            return found
    return None


def _mended(text: str, left: Formula, used: Mapping[str, Letter], reader: LinearReader, words: Words) -> Iterator[str]:
    """Yield right sides near a typed one that are equal to the left side for every dimension."""
    for typed in dict.fromkeys(_edits(text, used)):
        with suppress(NotUnderstood, BadShape, NotReduced, BadClaim, ValueError, ZeroDivisionError):
            one, other = _both(left, reader.read(typed))
            if words.alike(words.normal(one), words.normal(other)) is not None:
                yield typed


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
        for factor in ("2 ", r"\frac{1}{2} ", "-"):
            yield f"{text[:at]} {factor}{text[at:]}"
    for found in re.finditer(r"[+-]?[^+-]+", text):
        yield text[: found.start()] + text[found.end() :] or "0"


def _derivation(
    table: Any,
    left: Any,
    right: Any,
    domain: Domain,
    told: Sequence[str],
    title: str,
    *,
    mended: str | None = None,
    correction: Sequence[Any] = (),
) -> Derivation:
    line = Line(table.key, right, table.right, note=table.source, instance=mended is not None,
                correction=correction[0] if correction else None, corrected=mended or None)  # fmt: skip
    return Derivation(
        source=Source("note", title),
        says=table.says or f"${table.left.strip()} = {table.right.strip()}$",
        quantity=left,
        lines=(line,),
        domain=domain,
        taken=(*table.taken, *told),
    )
