"""The statement of a document: a quantity and the lines printed for it, as frozen values.

A *quantity* is a thing as defined: an expectation under a law, an integral, a gradient flow, a steady state. A *line* is one
printed right-hand side. A *derivation* is a quantity and its lines in the order in which the document chains them. Nothing here
computes anything, and no verdict is written down. A line with a ``correction`` is expected to be refuted as printed, one without to
hold; the engines decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field

import sympy as sp

from closedform.derivations.claims.consequence import Consequence, Premise
from closedform.derivations.claims.departure import Departure, occurs
from closedform.derivations.claims.document import documents
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.exact import set_exact
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.functions.types import Form


@dataclass(frozen=True, slots=True)
class Approach:
    """A way into the limit of an approximation, along which its error should vanish.

    Args:
        parameter: the symbol that tends to zero on the way.
        at: a value of each symbol of the domain on the way, in the parameter.
    """

    parameter: sp.Symbol
    at: Mapping[sp.Symbol, Form]

    def place(self, value: Form) -> dict[sp.Symbol, Form]:
        """Return the symbols' values at a value of the parameter."""
        return {symbol: sp.sympify(form).xreplace({self.parameter: value}) for symbol, form in self.at.items()}


@dataclass(frozen=True, kw_only=True)
class Derivation:
    r"""A quantity as defined, and the lines a document prints for it.

    Args:
        source: document and section.
        says: one sentence in plain words.
        quantity: the thing as defined, unevaluated and never built from a line. If the text has several readings, a mapping from
            the reading's name to the quantity; the reading that the text states comes first.
        lines: the printed right-hand sides, in order.
        line: in place of ``lines``, the only one.
        support: by reading that rescues a line, the sentence of the text that states that reading.
        domain: the parameters for which the lines are asserted. Every free symbol must have an interval.
        where: symbols that stand for a defined thing, such as the amplitude at a steady state.
        slips: plausible wrong forms of the last line (or of its correction); each must be refuted, so that the check is seen to be
            able to fail.
        kind: the shape of statement (see the design's table), used in reports.
        regime: where an approximation's error is measured. Each row maps symbols to exact numbers, and a direction's name to the
            shape of its vector (``SHAPES`` in numerics/sampling/sample.py). If it is empty, the domain's points are used.
        approaches: ways into the limit of approximate lines; a line whose error does not vanish is refuted.
        settings: for the sampler, values of symbols that are not covariances, chosen to make a sensible instance; other values come
            from the domain's points.
        cancelled: by the form of a side, the terms that SymPy cancelled when building it (1/x in x/x, which is built as 1). Where
            one of them has no real value, the side has none.
        instead: the letters of a function that stands for any one: a claim fails if it does for some of their values.
        taken: for a reader's own paper, the laws, domains and abbreviations taken from its sentences.

    Raises:
        ValueError: a free symbol has no domain, there is no line, ``line`` is given beside ``lines``, two lines share a key, or a
            line and its quantity differ in shape. Or no sentence supports the readings under which a line holds.
    """

    source: Source
    says: str
    quantity: Form
    lines: tuple[Line, ...] = ()
    line: InitVar[Line | None] = None
    domain: Domain
    where: Mapping[sp.Symbol, Form] = field(default_factory=dict)
    slips: tuple[Form, ...] = ()
    support: Mapping[str, str] = field(default_factory=dict)
    kind: str = "closed-form"
    regime: tuple[Mapping[Form, Form], ...] = ()
    approaches: tuple[Approach, ...] = ()
    settings: Mapping[sp.Symbol, Form] = field(default_factory=dict)
    cancelled: Mapping[Form, tuple[Form, ...]] = field(default_factory=dict)
    instead: frozenset[sp.Symbol] = frozenset()
    taken: tuple[str, ...] = ()

    def __post_init__(self, line: Line | None) -> None:
        """Refuse a claim whose check would be vacuous."""
        set_exact(self, self.says, "quantity", "where", "slips")
        if line is not None and self.lines:
            raise ValueError(
                f"{self.says}: line= is for a derivation of one line, and lines= has {len(self.lines)}; give one of them"
            )
        if line is not None:
            object.__setattr__(self, "lines", (line,))
        if not self.lines:
            raise ValueError(f"{self.says}: there is no line to check; add line=Line(...), or lines=(...) of a chain")
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
        """Name the lines and the quantity."""
        return f"{', '.join(map(self.key, self.lines))}: {self.says}"

    def _refuse_idle_edits(self, line: Line, error: Departure) -> None:
        for old, new in error.edit:
            if not any(occurs(old, value) for value in self._forms(line.value)):
                raise ValueError(
                    f"{self.key(line)}: the recorded error's edit of {old} into {new} finds no {old} in the printed encoding; "
                    "give a subexpression that is there"
                )
            if any(old == value for value in self._forms(line.value)):
                raise ValueError(
                    f"{self.key(line)}: the recorded error's edit replaces the whole printed form with {new}, which explains "
                    "nothing; give the subexpression that is wrong, or difference="
                )

    def _refuse_other_readings(self, line: Line) -> None:
        known = set(self.readings)
        for name in ("error", "follows"):
            given = getattr(line, name)
            if isinstance(given, Mapping) and (unknown := set(given) - known):
                raise ValueError(
                    f"{self.key(line)}: {name}= has the reading {sorted(unknown)[0]!r}, which the quantity does not have; use "
                    f"{', '.join(map(repr, sorted(known)))}"
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
                f"{self.key(line)} holds only under the reading {ours[0]!r}, and no sentence of the text states that reading; "
                "give one in support=, or leave the reading out"
            )

    @staticmethod
    def _forms(value: Form) -> list[Form]:
        if value is None:
            return []
        return list(value.values()) if isinstance(value, Mapping) else [value]

    @property
    def readings(self) -> Mapping[str, Form]:
        """The quantity under each reading; one unnamed reading if the text is unambiguous."""
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

    def value(self, line: Line, reading: str) -> Form:
        """Return the line's encoded value under a reading."""
        return line.value[reading] if isinstance(line.value, Mapping) else line.value

    def error(self, line: Line, reading: str) -> Departure | None:
        """Return the error recorded for a line under a reading, or None."""
        return line.error.get(reading) if isinstance(line.error, Mapping) else line.error

    def follows(self, line: Line, reading: str) -> Consequence | None:
        """Return the consequence that a line is printed as, under a reading; None if it follows from the line before, or the quantity."""
        return line.follows.get(reading) if isinstance(line.follows, Mapping) else line.follows

    def before(self, line: Line, reading: str) -> Form:
        """Return the form from which a line's step starts: a consequence of other lines, the line before, or the quantity."""
        follows, at = self.follows(line, reading), [self.key(other) for other in self.lines].index(self.key(line))
        if follows is not None:
            return follows.printed
        return self.value(self.lines[at - 1], reading) if at else self.readings[reading]

    def departs_from(self, line: Line, reading: str) -> Form:
        """Return the form from which a line's recorded error departs: the start of its step, or the quantity."""
        error = self.error(line, reading)
        against_quantity = error is not None and error.against == "quantity"
        return self.readings[reading] if against_quantity else self.before(line, reading)

    def premise(self, label: int | str, part: str | None = None, *, reading: str | None = None) -> Premise:
        """Return a line as a premise of other lines, as printed and as corrected.

        Args:
            label: the line's label.
            part: the line's part.
            reading: the reading; the first if empty.

        Raises:
            KeyError: there is no such line or reading; the message names those that exist.
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
        """Return True if some reading of the line has no correction, or its author does not say that it fails."""
        return line.instance or any(self.correction(line, reading) is None for reading in self.readings)

    def correction(self, line: Line, reading: str) -> Form:
        """Return the line's corrected value under a reading, or None."""
        if isinstance(line.correction, Mapping):
            return line.correction.get(reading)
        return line.correction


def shapes(row: Mapping[Form, Form]) -> dict[str, str]:
    """Return the part of a regime's row that names shapes of weight vectors."""
    return {name: shape for name, shape in row.items() if isinstance(name, str)}
