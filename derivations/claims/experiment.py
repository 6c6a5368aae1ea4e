"""The experiments that a document reports, as frozen values: the settings, and the claims about them.

An *experiment* is some ways to run something, each a frozen setting, run again and again with fresh draws. A *contrast* is one
claim about it: a sum of scores lies above, below or within a stated number in a typical run. Nothing here runs anything, and no
outcome is written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from closedform.derivations.claims.score import Curve, Score
from closedform.derivations.claims.setting import Setting
from closedform.derivations.claims.source import Source


@dataclass(frozen=True, slots=True)
class Term:
    """A score in a contrast.

    Args:
        arm: the name of the setting in which it is measured.
        score: the score.
        weight: its factor in the sum.
    """

    arm: str
    score: Score
    weight: int = 1


def alone(arm: str, score: Score) -> tuple[Term, ...]:
    """Return a score in an arm as a sum of one term."""
    return (Term(arm, score),)


def more(arm: str, other: str, score: Score) -> tuple[Term, ...]:
    """Return a score in an arm less the same in another."""
    return Term(arm, score), Term(other, score, -1)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of an experiment.

    Args:
        arm: the name of the setting that is drawn.
        curve: what is drawn of it.
    """

    arm: str
    curve: Curve


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A sum of scores of one run, with the same draws in every arm, and the number that it is held against.

    Exactly one of ``above``, ``below`` and ``within`` is given.

    Args:
        says: what is claimed, in one plain sentence.
        terms: of the sum.
        above: what the sum exceeds.
        below: what it stays below.
        within: what its distance from ``about`` stays below.
        about: see ``within``.

    Raises:
        ValueError: there is no term, or not exactly one number to compare with the sum.
    """

    says: str
    terms: tuple[Term, ...]
    above: Fraction | None = None
    below: Fraction | None = None
    within: Fraction | None = None
    about: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        """Refuse a contrast that compares nothing."""
        given = [name for name in ("above", "below", "within") if getattr(self, name) is not None]
        if not self.terms or len(given) != 1:
            raise ValueError(
                f"{self.says!r} has {len(self.terms)} terms and {' and '.join(given) or 'no number'} to hold them against; "
                "give terms=(...) and exactly one of above=, below= and within="
            )

    def margin(self, value: float) -> float:
        """Return the distance by which a run's sum satisfies the claim; negative if it does not."""
        if self.above is not None:
            return value - float(self.above)
        if self.below is not None:
            return float(self.below) - value
        assert self.within is not None
        return float(self.within) - abs(value - float(self.about))


@dataclass(frozen=True, slots=True)
class Reported:
    """A mean over runs as a document prints it.

    Args:
        mean: of the sum.
        deviation: the standard deviation printed with it.
        runs: of the document's, two or more; what is taken where the text does not say.
    """

    mean: Fraction
    deviation: Fraction
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast(Comparison):
    """A claim about an experiment: a sum of scores lies where it is said to in a typical run.

    Args:
        source: document and section.
        label: the slug of the claim in its key.
        printed: the document's own words.
        planted: a wrong claim of ours about the same runs. They must show its opposite, or the claim is undecided: else the test could not
            have failed.
        figure: what is drawn beside the claim.
        correction: what is so instead, in one sentence, where the runs show the opposite.
        note: what a reader should know, such as who chose the number.
        reported: what the document's own runs gave for the sum; how far ours are from it is told as a z score.
    """

    source: Source
    label: str
    printed: str
    planted: Comparison | None = None
    figure: Figure | None = None
    correction: str | None = None
    note: str | None = None
    reported: Reported | None = None

    @property
    def key(self) -> str:
        """Name the claim: ``003:5-experiments/figure-4/relu-over-linear``."""
        return f"{self.source.document}:{self.source.slug}/{self.label}"

    @property
    def compared(self) -> tuple[Term, ...]:
        """Every term that a run must have scored."""
        return (*self.terms, *(self.planted.terms if self.planted else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Settings run with the same draws, and the claims about their scores.

    Args:
        source: document and section of the setting.
        says: a few plain words on what is run.
        arms: each setting by its name.
        contrasts: what is claimed.
        runs: how often each setting is run, 16 times if it is not said; the draws of one run are the same in all of them.
        ours: what the document does not print and was chosen here, or is smaller here than there, in a sentence.
        in_full: numbers of the document's own runs, by the names of the settings' fields; used with ``--full``.
        on_request: whether it is too dear for a report, and is run only where its keys are named, or with ``--all-cells``.

    Raises:
        ValueError: a contrast names no arm, an arm is named by none, or arms are of two kinds.
    """

    source: Source
    says: str
    arms: Mapping[str, Setting]
    contrasts: tuple[Contrast, ...]
    runs: int = 16
    ours: str
    in_full: Mapping[str, int | float] = field(default_factory=dict)
    on_request: bool = False

    def __post_init__(self) -> None:
        """Refuse an experiment that cannot be run or would be run for nothing."""
        named = {term.arm for contrast in self.contrasts for term in contrast.compared}
        if odd := sorted(named ^ set(self.arms)):
            raise ValueError(
                f"the experiment {self.says!r}: the arm {odd[0]!r} is not both run and compared; name it in arms= and in a term"
            )
        if len({type(arm) for arm in self.arms.values()}) != 1:
            raise ValueError(f"the experiment {self.says!r} has arms of two kinds; write an experiment for each")
