r"""A display of a paper as equations: its chains, the kind of each, and its reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from closedform.derivations.claims.origin import BadClaim, unforeseen
from closedform.derivations.reading.formula.beside import may_be_several
from closedform.derivations.reading.formula.functionals import written_out
from closedform.derivations.reading.formula.lettering import is_call, is_same_text, letters_in
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.token import flat
from closedform.derivations.reading.note.by_parts import by_parts
from closedform.derivations.reading.note.displays import MARK, Piece, line_of, unclosed
from closedform.derivations.reading.note.domains import Comments, letters_of, names_of, parameters_of
from closedform.derivations.reading.note.names import called_in
from closedform.derivations.reading.note.orders import QUOTIENT, has_order, split_orders
from closedform.derivations.reading.note.questions import Proposal, Question
from closedform.derivations.reading.note.samples import reduced
from closedform.derivations.reading.note.unstated_letters import averaged, is_computed
from closedform.derivations.reading.paper.chains import NEAR
from closedform.derivations.reading.paper.claim_table import reading_of
from closedform.derivations.reading.paper.defined import (
    define,
    defined,
    forms_before,
    forms_of,
    letters_alone,
    may_be_product,
    unknown_functions,
    without_lawless,
)
from closedform.derivations.reading.paper.display_rows import Row, rows_of
from closedform.derivations.reading.paper.entries import by_entries
from closedform.derivations.reading.paper.equation import Equation, Paper, Value, asked_once
from closedform.derivations.reading.paper.in_spaces import of_proposed_vectors, of_vectors, supposed_of
from closedform.derivations.reading.paper.kinds import (
    Name,
    has_running_index,
    is_condition,
    is_law,
    is_the_same,
    is_usual_function,
    letters_of_side,
    may_be_matrices,
    name_in,
    names_left_out,
    seems_true,
    stands_in,
)
from closedform.derivations.reading.paper.left_open import (
    RUNS,
    doubts_of,
    is_built,
    proposing,
    relates,
    values_as_letters,
    why_unread,
)
from closedform.derivations.reading.paper.needed_letters import Claimed, needed_letters, ranged_by
from closedform.derivations.reading.syntax.trees import NotUnderstood, pointing_at

_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_BESIDE = "stands between two signs, and may be two terms side by side; give each equation a display of its own"
_ORDER = re.compile(r"(?<![A-Za-z\\])[Oo](?![A-Za-z])")


def of_display(paper: Paper, display: tuple[int, int], pieces: Sequence[Piece], own: Comments, *, speaks: bool) -> list[Equation]:
    """Read a display.

    Args:
        paper: the paper; a definition in the display is added to the proposals for later ones.
        display: its first and last character.
        pieces: its tokens.
        own: the content of its comments.
        speaks: True if its author wrote one of them.
    """
    start, _ = display
    line = line_of(paper.text, start)
    if own.of("skip"):
        return []
    found: list[Equation] = []
    for row in rows_of(paper, display, pieces, own, speaks=speaks):
        try:
            if row.implies:
                raise BadClaim(f"\\{row.implies}: the consequence of an unread equation; give each equation a display of its own")
            if row.beside:
                raise BadClaim(f"${' '.join(row.beside.split())}$ {_BESIDE}")
            row = _with_order(_with_functionals(row, paper), paper)
            if row.limits and row.relation == "=" and not row.order:
                raise BadClaim("an equality in a limit is not read; of an approximation write \\approx")
            if row.relation in NEAR and not row.limits:
                found += _near(row, paper)
                continue
            found += _of_row(paper, display, replace(row, relation="=") if row.limits else row)
        except Exception as error:  # noqa: BLE001 - SymPy raises many kinds; an equation takes no other with it
            why = str(error) if isinstance(error, BadClaim | NotUnderstood) else unforeseen(error)
            found.append(_unread(row, why))
    text, equal = paper.text[slice(*display)], next((piece for piece in pieces if piece.text == "="), None)
    if not found and equal is not None and (bracket := unclosed(pieces)) is not None:
        why = f"{pointing_at(flat(text), bracket.at - start)}: this bracket has no other end; the equation is not read"
        label = _LABEL.search(text)
        key = label[1].strip() if label else paper.tree.key(line)
        return [
            Equation(line, fault=f"{key}: {why}", key=key)
            if speaks
            else Equation(line, unread=why, key=key, is_labelled=bool(label))
        ]
    if not found and speaks:
        return [Equation(line, fault="the display holds no equation that a comment could speak of")]
    if not found:
        return [Equation(line, key=paper.tree.key(line), defines="no equation")]
    return list(asked_once(found))


def _with_functionals(row: Row, paper: Paper) -> Row:
    r"""Write the functionals of laws in one way, with the laws of letters that comments name: \\mathrm{KL}(P \\| Q)."""
    said = [(verb, text) for one in (paper.throughout, row.own) for verb in ("means", "law") for text in one.of(verb)]
    parted = [(verb, *re.split(r"=|\\sim(?![A-Za-z])|~", text, maxsplit=1)) for verb, text in said]
    laws = {letter.strip(): form[0].strip() for verb, letter, *form in parted if verb == "means" and form}
    random = {one for verb, letter, *_ in parted if verb == "law" for one in letters_in(letter)}
    sides = [written_out(side, laws, random) for side in row.sides]
    return row if sides == row.sides else replace(row, sides=sides, places=())


def _with_order(row: Row, paper: Paper) -> Row:
    r"""Split off the order of an equation that has a limit, A = B + O(h^3); A \\sim B in a limit has one too.

    Raises:
        BadClaim: it has an order and no limit.
    """
    limits = row.limits or tuple(row.own.of("limit") or paper.throughout.of("limit"))
    if row.relation in NEAR:
        return replace(row, limits=limits, order=QUOTIENT if row.relation == "sim" and limits and len(row.sides) == 2 else "")
    if row.relation != "=" or len(row.sides) != 2 or not any(map(has_order, row.sides)):
        return row
    if any(_ORDER.search(said) for one in (row.own, paper.throughout) for verb in ("where", "function") for said in one.of(verb)):
        return row  # a letter of the author
    if not limits:
        raise BadClaim(f"O(...) is an order of magnitude; state the limit that it is meant in, % {MARK} limit h -> 0")
    left, right, order, letters = split_orders(*row.sides, is_latex=True)
    own = Comments([*row.own.entries, *((row.line, "where", f"{letter} real") for letter in letters)])
    return replace(row, sides=[left, right], own=own, places=(), limits=limits, order=order)


def _unread(row: Row, why: str, opens: str = "") -> Equation:
    """Record an equation that is not judged, with the comment that would make it a claim: as a fault, if it has a comment."""
    fault, unread = (f"{row.key}: {why}", "") if row.is_named else ("", why)
    return Equation(row.line, fault=fault, unread=unread, key=row.key, is_labelled=row.is_labelled, opens=opens)


def _near(row: Row, paper: Paper) -> list[Equation]:
    """Name an approximation without a limit if it has a label or a comment, and is no law; it claims no equality."""
    if not (row.is_named or row.is_labelled) or (row.relation == "sim" and is_law(" \\sim ".join(row.sides))):
        return []
    return [_unread(row, f"\\{row.relation} claims no equality; for an approximation state the limit after it, \\quad x \\to 0")]


def _defines(row: Row, number: int, is_new: bool, notation: Notation) -> Equation:
    r"""Record an equation with a side that only names the others, or has a new letter; a value of a function, \mathrm{KL}(p \| q), is not judged."""
    first, side, opens = name_in(row.sides[number], notation), " ".join(row.sides[number].split()), _law_of(row.sides[0], notation)
    if first is not None and first.arguments is not None:
        opens = f"function {first.typed}(x) = ..." if is_call(side) else ""
    elif first is not None and first.typed:
        opens = f"means {side} = ..."
    others = set[str]().union(*(letters_of_side(one, notation) for at, one in enumerate(row.sides) if at != number))
    given = re.split(r"[,;]", first.arguments) if first is not None and first.arguments is not None else None
    is_value = given is not None and not others & set[str]().union(*(letters_of_side(one, notation) for one in given))
    if row.names or ((first is not None or is_new) and not is_value):
        return Equation(row.line, key=row.key, defines=f"says what ${side}$ is", opens=opens)
    return _unread(row, f"nothing else says what ${side}$ is", opens)


def _law_of(side: str, notation: Notation) -> str:
    """Return the comment that would give a mean its law; empty if a side is no mean."""
    letters = averaged([side], notation)
    return rf"law {letters[0]} \sim ..." if letters else ""


def _of_row(paper: Paper, display: tuple[int, int], row: Row) -> list[Equation]:
    """Determine the kind of an equation, and read it if it is a claim: of vectors and matrices where comments say so, or nothing else reads it."""
    if found := of_vectors(paper, row):
        return found
    try:
        found = _of_numbers(paper, display, row)
    except (BadClaim, NotUnderstood):
        if vectors := of_proposed_vectors(paper, display, row):
            return vectors
        raise
    return of_proposed_vectors(paper, display, row, found) or found


def _of_numbers(paper: Paper, display: tuple[int, int], row: Row) -> list[Equation]:
    """Determine the kind of an equation of numbers, and read it if it is a claim."""
    notation = paper.notation
    relation = "to" if row.limits else row.relation
    if (without := reduced(row.sides, row.own, paper.throughout, notation, row.line, relation)) is not None:
        return _claim(paper, display, replace(row, sides=without[0], own=without[1], places=()), without[0], _Open())
    if row.relation != "=":
        if is_condition(row.sides, notation) and not row.own.entries:
            return [Equation(row.line, key=row.key, defines="a condition")]
        return _claim(paper, display, row, row.sides, _Open())
    comments = Comments([*paper.throughout.entries, *row.own.entries])
    forms, anew = forms_of(paper, display, row, comments)
    claimed = Claimed(row.key, row.sides, "=", row.conditions, row.own, paper.throughout, notation)
    meant, ranged = _described(paper, display, claimed, comments)
    meant |= forms.keys()
    lone = letters_alone(paper, display, claimed, meant | ranged)
    first = name_in(row.sides[0], notation)
    is_spoken_of = any(entry[0] for entry in row.own.entries)
    left_out = names_left_out(row.sides, meant, ranged, lone, notation)
    left_out = sorted({*left_out, *_that_name(row, first, forms, notation, is_spoken_of=is_spoken_of)})
    kept = [number for number in range(len(row.sides)) if number not in left_out]
    kept = without_lawless(paper, display, row.own, row.sides, kept)
    is_anew = 0 in kept and bool(anew) and len(row.sides) > 1
    if is_anew and not is_spoken_of and _is_another(row, forms, anew, notation):
        left_out, kept, is_anew = sorted({0, *left_out}), [number for number in kept if number], False
    if (0 in left_out or is_anew) and (not row.is_beside or 0 in row.names or display in paper.defining) and len(row.sides) > 1:
        define(paper, display, row)
        paper.defining.add(display)
    if 0 in left_out:  # of a product it is said what its new letters make of it
        paper.name(lone or (first.letters if first is not None else frozenset()), display[0])
    known = _Known(first, forms, meant, is_spoken_of, anew if is_anew else {}, left_out, bool(lone), ranged)
    return _of_chain_or_its_rest(paper, display, row, kept, known)


def _described(paper: Paper, display: tuple[int, int], claimed: Claimed, comments: Comments) -> tuple[set[str], set[str]]:
    """Return the letters that have a law or a place in one, and those that have a domain, by comments and by sentences before."""
    notation, before = paper.notation, [one for one in paper.statements if one.at < display[0]]
    every, _ = needed_letters(claimed, claimed.own)
    laws = [*comments.of("law"), *(one.proposal.comment[4:] for one in before if one.aspect == "law" and one.names & every)]
    of_laws = (letters_of(law, notation) | parameters_of(law, notation) for law in laws if letters_of(law, notation) & every)
    ranged = ranged_by(comments, notation) | {name for one in before if one.aspect == "domain" for name in one.names}
    return set[str]().union(*of_laws), ranged


def _that_name(row: Row, first: Name | None, forms: Mapping[str, str], notation: Notation, *, is_spoken_of: bool) -> Iterable[int]:
    """Return the sides that only name the others: as the text says, as a usual function, or as a letter whose form the next side is."""
    said = {number for number in row.names if number < len(row.sides)}
    others = set[str]().union(*(letters_of_side(side, notation) for side in row.sides[1:]))
    if said or (first is not None and is_usual_function(first, others) and not is_spoken_of):
        return said or {0}
    if first is not None and first.letters & forms.keys():
        form = next(forms[name] for name in first.letters & forms.keys())
        return {0} if is_the_same(form, row.sides[1:2], notation) else ()
    return ()


def _of_chain_or_its_rest(paper: Paper, display: tuple[int, int], row: Row, kept: Sequence[int], known: _Known) -> list[Equation]:
    """Read some sides of a chain; where the first may mean something else, read what the others say beside, if it does not rest on it."""
    found = _of_chain(paper, display, row, kept, known)
    if len(kept) > 2 and any("doubts" in one.supposed for one in found):
        rest = _of_chain(paper, display, row, kept[1:], known)
        if any(one.supposed and "doubts" not in one.supposed for one in rest):
            return [*_of_chain(paper, display, replace(row, key=f"{row.key}/0"), kept[:2], known), *rest]
    return found


def _is_another(row: Row, forms: Mapping[str, str], anew: Mapping[str, int], notation: Notation) -> bool:
    """Return True if a closed form is seen not to be the one that a display before gives: the letter is defined anew."""
    form, side = next(forms[name] for name in anew), row.sides[1]
    return not any(is_computed(one, notation) for one in (form, side)) and seems_true([form, side], notation) is False


def _of_chain(paper: Paper, display: tuple[int, int], row: Row, kept: Sequence[int], known: _Known) -> list[Equation]:
    """Read some sides of a chain as a claim; one that cannot be read by itself names the others."""
    refusal: BadClaim | NotUnderstood | None = None
    found: list[Equation] = []
    _refuse_several_between(paper, row, kept)
    try:
        found = _of_sides(paper, display, row, kept, known)
        if all(map(is_built, found)):
            return found
    except (BadClaim, NotUnderstood) as error:
        refusal = error
    why = {number: why_unread(paper, display, row, number) for number in kept}
    rest = [number for number in kept if not why[number]]
    _refuse_several_between(paper, row, rest)
    if 1 < len(rest) < len(kept):
        told = [f"${row.sides[number].strip()}$ was not looked at: {why[number]}" for number in kept if why[number]]
        others = _of_sides(paper, display, row, rest, known, told)
        if refusal is not None or any(one.table or one.supposed for one in others):
            return others
    if refusal is not None:
        raise refusal
    return found


def _refuse_several_between(paper: Paper, row: Row, kept: Sequence[int]) -> None:
    """Refuse a chain where a side left out between others may be two: then those around it are not equal.

    Raises:
        BadClaim: there is one.
    """
    for number in range(min(kept, default=0), max(kept, default=0)):
        if number not in kept and may_be_several(row.sides[number], paper.notation.macros):
            raise BadClaim(f"${' '.join(row.sides[number].split())}$ {_BESIDE}")


@dataclass(frozen=True)
class _Known:
    """What is known of an equation before its sides are read.

    Args:
        first: the name that its first side is; None if it is more.
        forms: the forms of letters.
        meant: letters with a form, a law or a place in a law.
        is_spoken_of: True if its author wrote a comment beside it.
        anew: the letters that it may define anew, each with the line of its form.
        left_out: the numbers of the sides that only name the others.
        is_new: True if its first side has a letter that nothing else describes.
        ranged: the letters with a domain.
    """

    first: Name | None
    forms: Mapping[str, str]
    meant: Set[str]
    is_spoken_of: bool
    anew: Mapping[str, int]
    left_out: Sequence[int]
    is_new: bool
    ranged: Set[str]


@dataclass(frozen=True)
class _Open:
    """What of a claim is left open.

    Args:
        supposed: what it rests on beside the proposals for its letters.
        told: what was not looked at, or was taken for something else.
        doubts: what it may mean otherwise if it fails, each with the line that says what it is, or with 0.
    """

    supposed: tuple[Proposal, ...] = ()
    told: Sequence[str] = ()
    doubts: Mapping[str, int] = field(default_factory=dict)


def _of_sides(
    paper: Paper,
    display: tuple[int, int],
    row: Row,
    kept: Sequence[int],
    known: _Known,
    told: Sequence[str] = (),
) -> list[Equation]:
    """Read some sides of a chain as a claim, if they are one.

    Args:
        paper: the paper.
        display: the first and last character of the display.
        row: the equation.
        kept: the numbers of the sides.
        known: what is known before.
        told: for each side that cannot be read, why it was not looked at.
    """
    sides, first = [row.sides[number] for number in kept], known.first
    is_of_its_own = row.is_named or row.is_labelled or not row.is_beside
    if len(sides) < 2 or (not is_of_its_own and len(row.sides) == 2 and first is not None and not first.letters & known.meant):
        named = known.left_out[0] if 0 in kept and known.left_out else 0
        return _of_its_value(paper, display, row, known) or [_defines(row, named, known.is_new, paper.notation)]
    if not known.is_spoken_of and has_running_index(sides, paper.notation):
        return [_unread(row, RUNS)]
    if not known.is_spoken_of and may_be_matrices(sides, known.ranged, paper.notation):
        return [_unread(row, "its capital letters may be matrices; state that each is a number")]
    free: Mapping[str, str] = {}
    if not known.is_spoken_of:
        described = defined(paper) | known.ranged | known.meant
        sides, free = values_as_letters(sides, described, paper.notation, forms_before(paper, display))
        told = [*told, *(f"${value}$ as the letter ${letter}$: nothing says what it is" for value, letter in free.items())]
        row = replace(row, own=Comments([*row.own.entries, *((row.line, "where", f"{letter} real") for letter in free.values())]))
    supposed: tuple[Proposal, ...] = ()
    if free:
        supposed += (Proposal("expect holds", 0, f"{', '.join(free)} taken as real numbers", "words"),)
    is_defined = kept[0] == 0 and first is not None and bool(first.letters & known.forms.keys())
    claimed = Claimed(row.key, sides, "=", row.conditions, row.own, paper.throughout, paper.notation)
    comments = Comments([*paper.throughout.entries, *row.own.entries])
    forms = forms_before(paper, display)
    if not is_defined and not known.is_spoken_of and not row.limits and relates(paper, claimed, known.meant, comments, forms):
        if len(sides) < len(row.sides) or needed_letters(claimed, row.own)[1]:
            paper.name(first.letters if first is not None else frozenset(), display[0])
            return [_relation(row, first)]
        supposed += (Proposal("expect holds", 0, "a letter stands on one side alone; the equation may say what it is", "words"),)
    places = tuple(row.places[number] for number in kept) if row.places else ()
    left_open = _Open(supposed, told, {**(known.anew if kept[0] == 0 else {}), **{f"${value}$": 0 for value in free}})
    return _claim(paper, display, replace(row, places=places), sides, left_open)


def _of_its_value(paper: Paper, display: tuple[int, int], row: Row, known: _Known) -> list[Equation]:
    """Read the second value of a side that is no letter as a claim, if both values are read and may be the same; remember the first."""
    is_letter = known.first is not None and bool(known.first.typed)
    if is_letter or [*known.left_out] != [0] or len(row.sides) != len(("left", "right")) or row.names:
        return []
    side, form = row.sides
    before = next(
        (one for one in paper.values if is_same_text(one.side, side) and paper.section(one.at) == paper.section(display[0])), None
    )
    closed = before is not None and not any(is_computed(one, paper.notation) for one in (before.form, form))
    if before is None or (closed and seems_true([before.form, form], paper.notation) is False):
        paper.values.insert(0, Value(side, form.strip(" .,;"), display[0], row.line, row.key))
        return []
    two = replace(row, sides=[before.form, form], places=())
    if any(why_unread(paper, display, two, number) for number in (0, 1)):
        return []
    supposed = Proposal("expect holds", before.line, f"the display {before.key} gives ${side.strip()}$ this value", "words")
    return _claim(paper, display, two, two.sides, _Open((supposed,), doubts={f"${side.strip()}$": before.line}))


def _relation(row: Row, first: Name | None) -> Equation:
    """Record an equation between letters without another statement: a value of its first side, if that is a letter."""
    if first is not None and first.typed and first.arguments is None:
        return Equation(row.line, key=row.key, defines=f"gives ${row.sides[0].strip()}$ a value", opens="expect holds")
    return _unread(row, "it relates letters, and nothing else says what they are", "expect holds")


def _claim(
    paper: Paper,
    display: tuple[int, int],
    row: Row,
    sides: Sequence[str],
    left_open: _Open,
) -> list[Equation]:
    """Read a claim: return its table, its table under proposals, or the open questions."""
    claimed = Claimed(row.key, list(sides), row.relation, row.conditions, row.own, paper.throughout, paper.notation)
    every, _ = needed_letters(claimed, row.own)
    claimed = replace(claimed, own=_without_idle_laws(row, sides, paper, every))
    broken = {**paper.broken, **paper.broken_here}
    if letters := sorted(broken.keys() & {*every, ""}):
        speaks = f", which speaks of {letters[0]}," if letters[0] else ""
        why = f"the comment on {paper.tree.say(broken[letters[0]])}{speaks} is not understood"
        return [_unread(replace(row, is_named=letters[0] in paper.broken), why)]  # a broken comment beside it is reported by itself
    reading = reading_of(claimed, proposing(paper, display, sides))
    rests_on = (*reading.supposed, *left_open.supposed)
    if reading.asked:
        return [_asks(paper, row, claimed, reading.asked, rests_on)]
    table = dict(reading.table) | ({"limit": list(row.limits)} if row.limits else {}) | ({"order": row.order} if row.order else {})
    if left_open.told:
        table["taken"] = [*table.get("taken", ()), *left_open.told]
    if doubts := {**doubts_of(paper, display, sides, reading.supposed), **left_open.doubts}:
        table["doubts"] = [
            f"{name} ({paper.tree.say(line) if line else 'of a display that is not read'})" for name, line in doubts.items()
        ]
    if said := _of_two_meanings(paper, table):
        return [Equation(row.line, key=row.key, fault=f"{row.key}: {said}")]
    tables = [one for entry in by_entries(table) for one in by_parts(entry)]
    if left_open.supposed:
        tables = [{**one, "expect": "holds"} for one in tables]
    is_alone = len(tables) == 1 and _are_as_typed(table, paper.text, row.places)
    found = []
    for one in tables:
        if rests_on:
            one = {**one, "supposed": supposed_of(paper, rests_on)}
        places = row.places if is_alone else ()
        found.append(Equation(row.line, {} if rests_on else one, supposed=one if rests_on else {}, proposals=rests_on, sides=places, key=one["key"],
                              is_named=row.is_named, is_labelled=row.is_labelled))  # fmt: skip
    return found


def _asks(paper: Paper, row: Row, claimed: Claimed, asked: Sequence[Question], rests_on: Sequence[Proposal]) -> Equation:
    """Record a claim with open questions: by the function that nothing describes, or by the first; in a block if it has a comment."""
    unknown = unknown_functions(paper, claimed, rests_on)
    if unknown is not None and not any(entry[0] for entry in row.own.entries):
        for letter in (one for side in unknown for one in unknown[side] if may_be_product(one, side, paper.notation)):
            why = (
                f"${letter}(...)$ is read as a function that the paper does not describe; for a product give ${letter}$ a domain, "
            )
            return _unread(row, f"{why}% {MARK} where {letter} real")
        functions = sorted(set[str]().union(*(called_in(side, paper.notation) for side in claimed.sides)) - defined(paper))
        if functions and not asked[0].answer.startswith("law "):
            return _unread(row, f"nothing says what {', '.join(functions)} is", f"function {functions[0]}(x) = ...")
    if not row.is_named:
        return _unread(row, asked[0].asks, asked[0].answer)
    fault = _block(row.key, asked, rests_on)
    return Equation(row.line, key=row.key, fault=fault, proposals=tuple(rests_on), is_labelled=row.is_labelled)


def _without_idle_laws(row: Row, sides: Sequence[str], paper: Paper, every: Set[str]) -> Comments:
    """Drop from a display's comments the laws of letters that an equation does not have: a bad law silences only equations that use it."""
    said = [
        text for one in (row.own, paper.throughout) for verb in ("means", "function", "given", "such_that") for text in one.of(verb)
    ]
    texts = " ".join([*sides, *row.conditions, *said])

    def is_idle(verb: str, text: str) -> bool:
        letters = letters_in(re.split(r"\\sim|~", text)[0]) if verb == "law" else []
        return (
            bool(letters) and not every & {*names_of(letters, paper.notation)} and not any(stands_in(one, texts) for one in letters)
        )

    return Comments([entry for entry in row.own.entries if not is_idle(*entry[1:])])


def _block(key: str, asked: Sequence[Question], proposals: Sequence[Proposal]) -> str:
    """Write all questions about an equation, with the comments to paste before it."""
    lines = [f"% {MARK} {one.comment}" for one in proposals] + [f"% {MARK} {one.answer}" for one in asked if one.answer]
    return "\n".join(
        [f"{key}: {'; '.join(one.asks for one in asked)}. Fill in the dots, and write before it", *dict.fromkeys(lines)]
    )


def _of_two_meanings(paper: Paper, table: dict[str, object]) -> str:
    """Ask about a command that the file redefines after its first use."""
    written = " ".join(map(str, [table.get("left"), table.get("right"), table.get("lines"), table.get("functions")])).replace(
        "\\\\", "\\"
    )
    return next(
        (
            f"\\{name} means {first} and later {second}; give one of them another name"
            for name, (first, second) in paper.changed.items()
            if re.search(rf"\\{name}(?![A-Za-z])", written)
        ),
        "",
    )


def _are_as_typed(table: dict[str, object], text: str, places: Sequence[tuple[int, int]]) -> bool:
    """Return True if a claim's sides begin as in the file: no name was replaced."""
    lines = table.get("lines", ())
    read = [table["left"], *(lines if isinstance(lines, list) else ()), *([table["right"]] if "right" in table else [])]
    return len(read) == len(places) and all(text[a:b].startswith(str(one)) for one, (a, b) in zip(read, places, strict=True))
