"""What a search over the instances of a theorem reports: plain data, judged elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from closedform.numerics.findings.findings import At


@dataclass(frozen=True, slots=True)
class Certified:
    """Where every conclusion of a family is certain, wherever its hypotheses are met.

    Args:
        box: by letter, its lowest and highest value, as text; empty where it is the whole of the family.
        whole: whether it is.
    """

    box: tuple[tuple[str, str, str], ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search over one family of a theorem's instances found.

    Args:
        says: which family.
        tried: instances looked at.
        met: instances that meet every hypothesis exactly and at which every conclusion is decided.
        every: whether there are no other instances in the family that meet the hypotheses.
        complete: whether the statement speaks of this family alone.
        seed: of the draws.
        broken: an instance that meets every hypothesis exactly and certainly breaks a conclusion, with its value; None where none was met.
        unclear: why a conclusion could not be decided at an instance; empty where each could.
        tightest: the instance at which a conclusion is nearest to failing, with its value; None where none meets the hypotheses.
        ratio: of a bound the largest small / large that is met, as text; empty where there is none.
        turned: of each conclusion, whether its opposite is refuted.
        slips: likewise of each false version.
        without: of each hypothesis, how it is written, and an instance that meets all others and breaks a conclusion; None where none was met.
        without_needed: the same of each hypothesis that the statement leaves out.
        certified: where the conclusions are certain besides; None where that was not reached.
        seconds: taken.
    """

    says: str
    tried: int
    met: int
    every: bool
    complete: bool
    seed: int
    broken: At | None = None
    unclear: str = ""
    tightest: At | None = None
    ratio: str = ""
    turned: tuple[bool, ...] = ()
    slips: tuple[bool, ...] = ()
    without: tuple[tuple[str, At | None], ...] = ()
    without_needed: tuple[tuple[str, At | None], ...] = ()
    certified: Certified | None = None
    seconds: float = 0.0


@dataclass(frozen=True)
class Search:
    """What was found of a theorem: one entry a family."""

    families: tuple[Searched, ...]

    @property
    def seconds(self) -> float:
        """The time that all of them took."""
        return sum(one.seconds for one in self.families)
