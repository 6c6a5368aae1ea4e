"""Suggestions besides the verdicts: a corrected line, a picture of it, and the number of runs that show a claim."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec


class Strength(StrEnum):
    """How certain it is that a suggestion holds."""

    ENCLOSED = "enclosed"  # it agrees with the quantity, in thin balls, at all points of the line's verdict
    PROVED = "proved"  # and is proved equal to it


class Way(StrEnum):
    """How a suggestion was found."""

    EDITS = "edits"  # one or two slips undone
    CONSTANT = "constant"  # a constant factor or term
    COEFFICIENTS = "coefficients"  # other coefficients of its terms, or a few of its ingredients
    CONVENTION = "convention"  # letters exchanged throughout, another reading of the event
    QUANTITY = "quantity"  # the quantity evaluated: another form than the printed one, and no slip of it


class Change(msgspec.Struct, frozen=True):
    """One place of a suggestion: argument indices from the printed form's root, the struck part and its replacement, or empty.

    SymPy's text of both parts is used.
    """

    where: tuple[int, ...]
    struck: str
    put_in: str


class Retyped(msgspec.Struct, frozen=True):
    """One place of a side that its author typed: the struck text and its replacement.

    Args:
        at: the character of the side, from 0.
        struck: the text there.
        put_in: the correct text.
    """

    at: int
    struck: str
    put_in: str


def put(text: str, edits: Sequence[Retyped]) -> str:
    """Make edits of a text, which do not overlap; of two at one place the first stands first."""
    for edit in reversed(sorted(edits, key=lambda one: one.at)):
        text = text[: edit.at] + edit.put_in + text[edit.at + len(edit.struck) :]
    return text


class Typed(msgspec.Struct, frozen=True):
    """A reader's own side, corrected in the reader's letters and notation; it reads as the suggested form.

    Args:
        text: the whole side.
        edits: the changes to the typed text, from the left.
        latex: True for LaTeX.
    """

    text: str
    edits: tuple[Retyped, ...]
    latex: bool


class Suggestion(msgspec.Struct, frozen=True):
    r"""A form near a refuted line that equals its quantity, found without any recorded correction.

    Args:
        sympy: SymPy's text of it.
        latex: its LaTeX.
        edits: the changes, place by place.
        verified: how certain it is.
        says: the error of the printed form, in words.
        marked: the printed form with ``[-struck-]{+put in+}``.
        marked_latex: the same with ``\cancel`` and ``\boxed``; needs the package cancel.
        points: number of points at which it was enclosed.
        way: how it was found; for ``Way.QUANTITY`` the whole printed form is struck.
        reading: the reading of the quantity under which it holds; None if there is only one.
        where: the part of the domain on which it holds, and outside which it failed; None if it holds everywhere.
        typed: a reader's own side, corrected; None for a document's line, or if no typed text reads as the form.
    """

    sympy: str
    latex: str
    edits: tuple[Change, ...]
    verified: Strength
    says: str
    marked: str
    marked_latex: str
    points: int
    way: Way = Way.EDITS
    reading: str | None = None
    where: str | None = None
    typed: Typed | None = None

    @property
    def certainty(self) -> str:
        """In words: that it is proved, or at how many points it was enclosed."""
        return "proved" if self.verified is Strength.PROVED else f"{self.verified} at {self.points} points"

    @property
    def holds_as_claimed(self) -> bool:
        """Whether it holds on the whole domain of the claim, however its text is read.

        Only such a form is offered to be pasted, or written into an author's file. Any other is shown with its condition beside it.
        """
        return self.where is None and self.reading is None


class Trial(msgspec.Struct, frozen=True):
    """The number of runs of an experiment in which a claim shows, and what that number is worth.

    Args:
        runs: in all.
        shown: in which the claim shows.
        opposite: in which its opposite does.
        needed: that decide, for or against; None where even all of them would not.
        mean: of the sum that the claim is about.
        standard_error: of that mean, from the runs.
        false_alarm: the probability that chance alone gives so many, where a run is as likely to go either way; None where none decide.
        share: of all runs, for which the miss rate is stated.
        miss: the probability that what is so in that share of runs is not supported.
        seed: of the first run; each further run has the next one.
        ours: what the document does not print and was chosen for the runs, or is smaller than there.
        least: the smallest distance of the sum from its number that shows in ``share`` of all runs, if sums are normal; in the sum's unit.
        planted: a wrong claim about the same runs, whose opposite must show; empty where there is none.
        planted_opposite: runs in which it does.
    """

    runs: int
    shown: int
    opposite: int
    needed: int | None
    mean: float
    standard_error: float
    false_alarm: float | None
    share: float
    miss: float
    seed: int
    ours: str = ""
    least: float | None = None
    planted: str = ""
    planted_opposite: int = 0
