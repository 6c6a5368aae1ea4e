"""What a document claims: quantities, lines and derivations, as frozen values.

A *quantity* is a thing as defined: an expectation under a law, an integral, a gradient flow, a
steady state. A *line* is one printed right-hand side. A *derivation* is a quantity and its lines
in the order the document chains them. Nothing here computes anything, and no verdict is written
down: a line with a ``correction`` is expected to be refuted as printed, one without to hold, and
the engines decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import Enum
from typing import Any

import sympy as sp

from derivations.claims.consequence import Consequence, Premise
from derivations.claims.document import NOTE as NOTE
from derivations.claims.document import documents, listed
from derivations.claims.domain import Domain
from derivations.claims.signs import Sign
from derivations.claims.theorem import SIGNS, Family


class Trust(Enum):
    """Who wrote a claim's formulas, and so how closely two sides are looked at where they agree.

    What proves, encloses or refutes a claim is the same for both.
    """

    REVIEWED = "encoded in a document's file, beside the print, and reviewed"
    TYPED = "typed by a reader: it may hide a part that no usual digits show"


def edited(value: Any, pairs: Sequence[tuple[Any, Any]]) -> Any:
    """Put new subexpressions for old ones, all at once; what is put in is not searched again.

    Some of the terms of a sum, or factors of a product, are a subexpression too: x z is one of x y z. Bound
    symbols are no exception: an edit may reach into an integral.

    Args:
        value: an expression, or a matrix of them.
        pairs: (old, new), compared by structure.
    """
    if isinstance(value, sp.MatrixBase):
        return sp.ImmutableMatrix(value.applyfunc(lambda entry: edited(entry, pairs)))
    for old, new in pairs:
        if value == old:
            return new
        if _is_part(value, old):
            rest = value.func(*(arg for arg in value.args if arg not in old.args))
            return value.func(edited(rest, pairs), new)
    args = [edited(arg, pairs) for arg in value.args]
    changed = any(new is not old for new, old in zip(args, value.args, strict=True))
    return value.func(*args) if changed else value


def occurs(old: Any, value: Any) -> bool:
    """Tell whether an edit of a subexpression would find it."""
    entries = list(value) if isinstance(value, sp.MatrixBase) else [value]
    return any(node == old or _is_part(node, old) for entry in entries for node in sp.preorder_traversal(entry))


def _is_part(node: Any, old: Any) -> bool:
    """Tell whether some, and not all, of the terms of a sum or factors of a product make up another expression."""
    return ((node.is_Add and old.is_Add) or (node.is_Mul and old.is_Mul)) and set(old.args) < set(node.args)


@dataclass(frozen=True, slots=True)
class Departure:
    """How a printed form departs from what it should equal: a sentence, and the same in a form that is checked.

    Exactly one of ``ratio``, ``difference`` and ``edit`` is given. None is made from the printed encoding as a whole, so that a
    change of it is noticed: the printed form with the departure undone must equal what it departs from.

    Args:
        says: what went wrong, in a few words.
        ratio: printed / true, an expression of the parameters.
        difference: printed - true, of the line's shape.
        edit: pairs (old, new) of subexpressions that undo it, put in at once (see ``edited``).
        against: what the form departs from: "before", the line before, which is the quantity for the first line; or
            "quantity", where the line before is false too and it is the whole departure that is told.

    Raises:
        ValueError: there is no checkable content, or there are two.
    """

    says: str
    _: KW_ONLY
    ratio: Any = None
    difference: Any = None
    edit: tuple[tuple[Any, Any], ...] = ()
    against: str = "before"

    def __post_init__(self) -> None:
        """Refuse a sentence that nothing checks."""
        given = [name for name in ("ratio", "difference") if getattr(self, name) is not None] + ["edit"] * bool(self.edit)
        if len(given) != 1:
            raise ValueError(
                f"the recorded error {self.says!r} has {' and '.join(given) or 'nothing that can be checked'}; "
                "give exactly one of ratio=, difference= or edit="
            )
        if self.against not in ("before", "quantity"):
            raise ValueError(f"the recorded error {self.says!r} is against {self.against!r}; use 'before' or 'quantity'")

    def undone(self, printed: Any) -> Any:
        """Give the printed form with the departure taken back."""
        if self.ratio is not None:
            return printed / self.ratio
        return printed - self.difference if self.difference is not None else edited(printed, self.edit)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a derivation is printed: the document's tag and the section's title."""

    document: str
    section: str

    @property
    def is_own(self) -> bool:
        """Whether this is a reader's own claim, of no document."""
        return self.document == NOTE

    @property
    def trust(self) -> Trust:
        """Who wrote the formulas."""
        return Trust.TYPED if self.is_own else Trust.REVIEWED

    def __post_init__(self) -> None:
        """Refuse a document that does not exist."""
        if self.document != NOTE and self.document not in documents():
            raise ValueError(
                f"unknown document {self.document!r}; use {listed(documents())}, or {NOTE!r} for a reader's own claim. "
                "A document is a folder of derivations/ whose __init__.py declares DOCUMENT"
            )

    @property
    def is_looked_up(self) -> bool:
        """Whether the prover takes what stands there for known, and may not where it proves just that."""
        return self.document in documents() and documents()[self.document].looked_up

    @property
    def slug(self) -> str:
        """The section's title in lower case with hyphens, as it stands in keys."""
        return re.sub(r"[^a-z0-9]+", "-", self.section.lower()).strip("-")


@dataclass(frozen=True, slots=True)
class Approach:
    """A way into the limit that an approximation is printed for, along which its error should vanish.

    Args:
        parameter: what tends to zero on the way.
        at: a value of each symbol of the domain on the way, in the parameter.
    """

    parameter: sp.Symbol
    at: Mapping[sp.Symbol, Any]

    def place(self, value: Any) -> dict[sp.Symbol, Any]:
        """Give the symbols' values where the parameter has one."""
        return {symbol: sp.sympify(form).xreplace({self.parameter: value}) for symbol, form in self.at.items()}


@dataclass(frozen=True, slots=True)
class Line:
    r"""One printed right-hand side.

    Args:
        label: the printed equation number, or a slug for an unnumbered display or a prose claim.
        value: what is printed, encoded as printed, even where that is wrong; a matrix is
            compared entry by entry. Where the document's notation has several readings that
            change the right side, a mapping from the reading's name to the value.
        printed: the LaTeX as the document prints it (OCR noise included).
        part: names one side or term of a numbered equation ("left", "term-2").
        correction: the form that does hold, where this one is refuted; checked like any line. A
            mapping by reading where the line holds under some: those it fails under.
        corrected: the correction in the document's own letters, LaTeX: what readers are shown where the encoding is made of the atoms of
            a test law. It is read back and compared with the correction by the tests.
        error: what went wrong in the step into this line, in words and in a form that is checked;
            None where the step is expected to hold. A mapping by reading where the value is one and
            departs in several ways: the first is the one that is shown.
        uses: keys of other lines that this one is derived from.
        follows: what follows from other lines, where this one is printed as following from them: its step starts there, and not
            from the line before. A mapping by reading where readings differ in it.
        approximate: the line is printed with an approximation sign.
        note: what a reader should know about the encoding (OCR noise, a choice made).
    """

    label: int | str
    value: Any
    printed: str
    part: str | None = None
    correction: Any = None
    corrected: str | None = None
    error: Departure | Mapping[str, Departure] | None = None
    uses: tuple[str, ...] = ()
    follows: Consequence | Mapping[str, Consequence] | None = None
    approximate: bool = False
    note: str | None = None

    @property
    def departures(self) -> tuple[Departure, ...]:
        """The recorded errors, one or one a reading; none where the step is expected to hold."""
        if self.error is None:
            return ()
        return tuple(self.error.values()) if isinstance(self.error, Mapping) else (self.error,)

    @property
    def consequences(self) -> tuple[Consequence, ...]:
        """What it is printed as following from, one or one a reading."""
        if self.follows is None:
            return ()
        return tuple(self.follows.values()) if isinstance(self.follows, Mapping) else (self.follows,)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The keys of the lines that its step starts from, and of others that it is derived from."""
        return tuple(dict.fromkeys([*(one.key for c in self.consequences for one in c.premises), *self.uses]))


@dataclass(frozen=True, kw_only=True)
class Derivation:
    r"""A quantity as defined, and the lines a document prints for it.

    Args:
        source: document and section.
        says: one sentence in plain words.
        quantity: the thing as defined, unevaluated and never built from a line. Where the text
            has several readings, a mapping from the reading's name to the quantity; the reading
            the text states comes first.
        lines: the printed right-hand sides, in order.
        support: for a reading under which a line holds that fails under another, the sentence of the text that reads so.
        domain: where the lines are asserted. Every free symbol must have an interval.
        where: symbols that stand for a defined thing, such as the amplitude at a steady state.
        slips: plausible wrong forms of the last line (or of its correction); each must be
            refuted, so that the check is seen to be able to fail.
        kind: the shape of statement (see the design's table), used in reports.
        regime: where an approximation's error is measured: one row a mapping from symbols to exact
            numbers, and from a direction's name to the shape of its vector (``SHAPES`` in
            numerics/sampling/sample.py). Where it is empty, the domain's points are taken.
        approaches: ways into the limit that approximate lines are printed for; one whose error does not vanish is refuted.
        settings: for the sampler, values of symbols that are not covariances, so that the
            sampled instance is a sensible one; others are taken from the domain's points.
        cancelled: by the form of a side, what SymPy cancelled from it as it was built: where one of that has no real value, nor
            has the side (1/x of x/x, which is built as 1).
        taken: of a reader's own paper, what was taken from its sentences: laws, domains, short names.

    Raises:
        ValueError: a free symbol has no domain, there is no line, two lines share a key, a line is of another shape than its quantity, or
            it holds under some of its readings and no sentence of the text is given that reads so.
    """

    source: Source
    says: str
    quantity: Any
    lines: tuple[Line, ...]
    domain: Domain
    where: Mapping[sp.Symbol, Any] = field(default_factory=dict)
    slips: tuple[Any, ...] = ()
    support: Mapping[str, str] = field(default_factory=dict)
    kind: str = "closed-form"
    regime: tuple[Mapping[Any, Any], ...] = ()
    approaches: tuple[Approach, ...] = ()
    settings: Mapping[sp.Symbol, Any] = field(default_factory=dict)
    cancelled: Mapping[Any, tuple[Any, ...]] = field(default_factory=dict)
    taken: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what could make a check vacuous."""
        if not self.lines:
            raise ValueError(f"{self.says}: there is no line to check; add lines=(Line(...),)")
        keys = [self.key(line) for line in self.lines]
        if len(set(keys)) < len(keys):
            raise ValueError(f"{self.says}: two lines share a key among {keys}; name a part=")
        known = self.domain.parameters | set(self.where)
        expressions = [*self.readings.values(), *self.where.values(), *self.slips]
        for line in self.lines:
            expressions += [*self._forms(line.value), *self._forms(line.correction)]
            for error in line.departures:
                expressions += [content for content in (error.ratio, error.difference) if content is not None]
                expressions += [error.undone(value) for value in self._forms(line.value) if error.edit]
            for one in line.consequences:
                expressions += [one.printed, one.corrected]
        for expression in expressions:
            for symbol in sorted(expression.free_symbols - known, key=str):
                raise ValueError(
                    f"{keys[0]}: {symbol} has no domain. Add it to domain=..., with the range in "
                    f"which document {self.source.document}, {self.source.section}, asserts the line."
                )
        for line in self.lines:
            for error in line.departures:
                self._refuse_idle_edits(line, error)
            if line.corrected is not None and line.correction is None:
                raise ValueError(
                    f"{self.key(line)}: corrected= sets a correction, and there is none; give correction= too, or leave it out"
                )
            self._refuse_other_shapes(line)
            self._refuse_other_readings(line)
            self._refuse_readings_of_ours(line)

    def __str__(self) -> str:
        """Name the lines and what they are of."""
        return f"{', '.join(map(self.key, self.lines))}: {self.says}"

    def _refuse_idle_edits(self, line: Line, error: Departure) -> None:
        for old, new in error.edit:
            if not any(occurs(old, value) for value in self._forms(line.value)):
                raise ValueError(
                    f"{self.key(line)}: the recorded error's edit of {old} into {new} finds no {old} in the printed encoding; "
                    "give a subexpression as it stands there"
                )
            if any(old == value for value in self._forms(line.value)):
                raise ValueError(
                    f"{self.key(line)}: the recorded error's edit puts {new} for the whole printed form, which tells nothing; "
                    "give the subexpression that is wrong, or difference="
                )

    def _refuse_other_readings(self, line: Line) -> None:
        known = set(self.readings)
        for name in ("error", "follows"):
            given = getattr(line, name)
            if isinstance(given, Mapping) and (unknown := set(given) - known):
                raise ValueError(
                    f"{self.key(line)}: {name}= has the reading {sorted(unknown)[0]!r}, which the quantity has not; "
                    f"use {', '.join(map(repr, sorted(known)))}"
                )

    def _refuse_other_shapes(self, line: Line) -> None:
        for reading in self.readings:
            error, follows = self.error(line, reading), self.follows(line, reading)
            given = {
                "the quantity": self.readings[reading],
                "the correction": self.correction(line, reading),
                "the recorded difference": None if error is None else error.difference,
                "what follows": None if follows is None else follows.printed,
            }
            for name, form in given.items():
                forms = (form, self.value(line, reading))
                recorded, printed = (f.shape if isinstance(f, sp.MatrixBase) else "of a number" for f in forms)
                if form is not None and recorded != printed:
                    raise ValueError(
                        f"{self.key(line)}: {name} has the shape {recorded} and the line {printed}; "
                        "give one of the line's shape, by reading where readings differ in it"
                    )

    def _refuse_readings_of_ours(self, line: Line) -> None:
        saved = [reading for reading in self.readings if self.correction(line, reading) is None]
        ours = [reading for reading in saved if reading not in self.support]
        if ours and len(saved) < len(self.readings) and self.source.document in documents():
            raise ValueError(
                f"{self.key(line)} is recorded to hold under the reading {ours[0]!r} alone, and no sentence of the text reads so; "
                "give one in support=, or leave the reading out"
            )

    @staticmethod
    def _forms(value: Any) -> list[Any]:
        if value is None:
            return []
        return list(value.values()) if isinstance(value, Mapping) else [value]

    @property
    def readings(self) -> Mapping[str, Any]:
        """The quantity under each reading; one unnamed reading where the text is unambiguous."""
        if isinstance(self.quantity, Mapping):
            return self.quantity
        return {"": self.quantity}

    def key(self, line: Line) -> str:
        """Name a line: ``002:72``, ``002:42/term-2``, ``000:gaussian-data/general-b``."""
        if self.source.is_own:
            base = str(line.label)
        elif isinstance(line.label, int):
            base = f"{self.source.document}:{line.label}"
        else:
            base = f"{self.source.document}:{self.source.slug}/{line.label}"
        return base if line.part is None else f"{base}/{line.part}"

    def value(self, line: Line, reading: str) -> Any:
        """Give the line's encoded value under a reading."""
        return line.value[reading] if isinstance(line.value, Mapping) else line.value

    def error(self, line: Line, reading: str) -> Departure | None:
        """Give what is recorded to have gone wrong in a line under a reading, or None."""
        return line.error.get(reading) if isinstance(line.error, Mapping) else line.error

    def follows(self, line: Line, reading: str) -> Consequence | None:
        """Give what a line is printed as following from under a reading; None where that is the line before, or the quantity."""
        return line.follows.get(reading) if isinstance(line.follows, Mapping) else line.follows

    def before(self, line: Line, reading: str) -> Any:
        """Give what a line's step starts from: what follows from other lines, the line before, or the quantity."""
        follows, at = self.follows(line, reading), [self.key(other) for other in self.lines].index(self.key(line))
        if follows is not None:
            return follows.printed
        return self.value(self.lines[at - 1], reading) if at else self.readings[reading]

    def departs_from(self, line: Line, reading: str) -> Any:
        """Give what a line's recorded error is told against: what its step starts from, or the quantity."""
        error = self.error(line, reading)
        against_quantity = error is not None and error.against == "quantity"
        return self.readings[reading] if against_quantity else self.before(line, reading)

    def premise(self, label: int | str, part: str | None = None, *, reading: str | None = None) -> Premise:
        """Give a line for others to follow from, as printed and as it should read.

        Args:
            label: of the line.
            part: of the line.
            reading: under which it is taken; the first unless told.

        Raises:
            KeyError: there is no such line or reading; the message names those there are.
        """
        reading = next(iter(self.readings)) if reading is None else reading
        line = next((line for line in self.lines if (line.label, line.part) == (label, part)), None)
        if line is None or reading not in self.readings:
            there = [*map(self.key, self.lines)] if line is None else [*self.readings]
            raise KeyError(f"{self.says}: nothing is called {label if line is None else reading!r}; there are {', '.join(there)}")
        correction = self.correction(line, reading)
        printed = self.value(line, reading)
        return Premise(self.key(line), printed, printed if correction is None else correction)

    def expected_to_hold(self, line: Line) -> bool:
        """Tell whether some reading of the line carries no correction."""
        return any(self.correction(line, reading) is None for reading in self.readings)

    def correction(self, line: Line, reading: str) -> Any:
        """Give the line's corrected value under a reading, or None."""
        if isinstance(line.correction, Mapping):
            return line.correction.get(reading)
        return line.correction


@dataclass(frozen=True, kw_only=True)
class Property:
    """A claim in prose, as relations that must all hold at every point of a domain.

    Args:
        source: document and section.
        label: the slug of the claim in its key, or the printed number of a display that claims it.
        says: the claim in one plain sentence.
        printed: the document's own words.
        relations: pairs (expression, sign) with sign one of ``SIGNS``; "nonnegative" is what a bound with equality asserts.
        domain: where the claim is asserted.
        provided: inequalities that the sentence leaves out and is true under, such as xi_1 > xi_0. The relations are held against
            the part of the domain that meets all of them, and where one is not met some relation has to fail: the claim is then
            conditional, and a hypothesis that is not needed is noticed.
        words: by hypothesis of ``provided``, what it says in the document's letters, where a reader would not see that from the encoding's.
        where: symbols that stand for a defined thing.
        correction: what is true instead, in one sentence, where the claim is refuted. What can be checked of it is checked: by
            ``holds_instead``, relations that all hold on the domain, in a run in which one is not seen to hold the sentence is not
            shown; or by the claims that ``shown_by`` names.
        holds_instead: see ``correction``.
        shown_by: keys of claims that hold and say what the correction says.
        denials: relations a false version of the claim would assert; each must be refuted.
        uses: keys of the lines that the claim is drawn from.
        follows: what the relations are on other lines as printed, where the claim is drawn from them: one expression for each relation,
            of the same sign. So a claim that is true of a printed line, and not of the network, is told apart.
        note: what a reader should know about the encoding.
        families: of a theorem, in the place of relations and domain: instances of its hypotheses and conclusion, which are searched.
    """

    source: Source
    label: int | str
    says: str
    printed: str
    relations: tuple[tuple[Any, str], ...] = ()
    domain: Domain = field(default_factory=lambda: Domain({}))
    provided: tuple[Any, ...] = ()
    words: Mapping[Any, str] = field(default_factory=dict)
    where: Mapping[sp.Symbol, Any] = field(default_factory=dict)
    correction: str | None = None
    holds_instead: tuple[tuple[Any, str], ...] = ()
    shown_by: tuple[str, ...] = ()
    denials: tuple[tuple[Any, str], ...] = ()
    uses: tuple[str, ...] = ()
    follows: Consequence | None = None
    note: str | None = None
    families: tuple[Family, ...] = ()
    taken: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what could make a check vacuous."""
        if not self.relations and not self.families:
            raise ValueError(f"{self.key}: there is no relation to check; add relations=(...), or families=(...) of a theorem")
        if self.families:
            self._refuse_both()
        drawn: tuple[Any, ...] = () if self.follows is None else self.follows.printed
        if self.follows is not None and len(drawn) != len(self.relations):
            raise ValueError(f"{self.key}: {len(self.relations)} relations and {len(drawn)} that follow; give one for each")
        for hypothesis in self.provided:
            if not isinstance(hypothesis, (sp.StrictGreaterThan, sp.StrictLessThan)):
                raise ValueError(f"{self.key}: the hypothesis {hypothesis} is no strict inequality; write provided=(a > b,)")
        for hypothesis in set(self.words) - set(self.provided):
            raise ValueError(f"{self.key}: words are given for {hypothesis}, which is no hypothesis; add it to provided=(...)")
        if self.provided and self.correction is not None:
            raise ValueError(
                f"{self.key} has both provided= and a correction; say what is true instead, or under which hypotheses it is"
            )
        if (self.holds_instead or self.shown_by) and self.correction is None:
            raise ValueError(f"{self.key}: holds_instead= and shown_by= show what a correction says; add correction=...")
        for expression, sign in (*self.relations, *self.holds_instead, *self.denials, *((one, Sign.ZERO) for one in drawn)):
            if sign not in SIGNS:
                raise ValueError(f"{self.key}: unknown sign {sign!r}; use one of {', '.join(SIGNS)}")
            for symbol in sorted(expression.free_symbols - self.domain.parameters - set(self.where), key=str):
                raise ValueError(f"{self.key}: {symbol} has no domain. Add it to domain=...")

    def _refuse_both(self) -> None:
        """A theorem says everything by its families."""
        for name in ("relations", "provided", "holds_instead", "denials", "where"):
            if getattr(self, name):
                raise ValueError(f"{self.key}: a theorem with families has no {name}=; say it of each family")
        if self.needed and self.correction is not None:
            raise ValueError(
                f"{self.key} has both needs= and a correction; say what is true instead, or under which hypotheses it is"
            )

    @property
    def needed(self) -> bool:
        """Whether it is true under a hypothesis alone that its sentence leaves out."""
        return bool(self.provided) or any(family.needs for family in self.families)

    @property
    def false_versions(self) -> int:
        """How many false versions of it there are, each of which has to be refuted."""
        return len(self.denials) + sum(len(family.slips) for family in self.families)

    @property
    def stated(self) -> tuple[tuple[Any, str], ...]:
        """The relations that it asserts; of a theorem, those of its first family."""
        return self.families[0].conclusions if self.families else self.relations

    @property
    def within(self) -> Domain:
        """The part of the domain on which the hypotheses that the sentence leaves out are met."""
        return replace(self.domain, such_that=(*self.domain.such_that, *self.provided))

    @property
    def beyond(self) -> tuple[Domain, ...]:
        """The parts of the domain on which each of those hypotheses fails, one a hypothesis; a closed end may be all of it."""
        opposite = (sp.Ge(hypothesis.lts, hypothesis.gts) for hypothesis in self.provided)
        return tuple(replace(self.domain, such_that=(*self.domain.such_that, one)) for one in opposite)

    @property
    def key(self) -> str:
        """Name the claim: ``000:gaussian-data/validity``, ``001:18``; of a reader's own as he names it."""
        if self.source.is_own:
            return str(self.label)
        return f"{self.source.document}:{self.label if isinstance(self.label, int) else f'{self.source.slug}/{self.label}'}"

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The keys of the lines that it is drawn from."""
        followed = () if self.follows is None else (premise.key for premise in self.follows.premises)
        return tuple(dict.fromkeys([*followed, *self.uses]))


def shapes(row: Mapping[Any, Any]) -> dict[str, str]:
    """Give the part of a regime's row that names shapes of weight vectors."""
    return {name: shape for name, shape in row.items() if isinstance(name, str)}
