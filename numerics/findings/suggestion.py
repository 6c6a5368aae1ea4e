"""What is told a reader beside the verdicts: what a line should have been, what to draw of it, and in how many runs a claim shows."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Strength(StrEnum):
    """How certain it is that a suggestion holds."""

    ENCLOSED = "enclosed"  # it agrees with the quantity, in thin balls, wherever the line itself is judged
    PROVED = "proved"  # and is proved equal to it


class Way(StrEnum):
    """How a suggestion was come upon."""

    EDITS = "edits"  # one or two slips taken back
    CONSTANT = "constant"  # a constant factor or term
    COEFFICIENTS = "coefficients"  # other coefficients of its terms, or a few of its ingredients
    CONVENTION = "convention"  # letters exchanged throughout, another reading of the event
    QUANTITY = "quantity"  # the quantity carried out: another form than the printed one, and no slip of it


class Change(msgspec.Struct, frozen=True):
    """One place of a suggestion: the argument indices from the printed form's root, what is struck and what is put in; empty for nothing.

    Both are as SymPy writes them.
    """

    where: tuple[int, ...]
    struck: str
    put_in: str


class Retyped(msgspec.Struct, frozen=True):
    """One place of a side that its author typed: what is struck there and what is put in.

    Args:
        at: the character of the side, from 0.
        struck: what stands there.
        put_in: what should.
    """

    at: int
    struck: str
    put_in: str


class Typed(msgspec.Struct, frozen=True):
    """A side of a reader's own claim in his own letters and notation, put right; read again, it is the form that is suggested.

    Args:
        text: the whole side.
        edits: of what he typed, from the left.
        latex: whether it is LaTeX.
    """

    text: str
    edits: tuple[Retyped, ...]
    latex: bool


class Suggestion(msgspec.Struct, frozen=True):
    r"""A form near a refuted line that equals its quantity, found without looking at any recorded correction.

    Args:
        sympy: as SymPy writes it.
        latex: set.
        edits: place by place.
        verified: how certain it is.
        says: what is wrong with the printed form, in words.
        marked: the printed form with ``[-struck-]{+put in+}``.
        marked_latex: with ``\cancel`` and ``\boxed``; needs the package cancel.
        points: at which it was enclosed.
        way: how it was come upon; of ``Way.QUANTITY`` the whole printed form is struck.
        reading: of the quantity, under which it holds; None where there is one.
        where: the part of the domain on which it holds, and off which it was seen to fail; None of one that holds on all of it.
        typed: a reader's own side, put right; None of a document's line, and where no text of his reads as the form.
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


class Trial(msgspec.Struct, frozen=True):
    """In how many runs of an experiment a claim shows, and what that number is worth.

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
