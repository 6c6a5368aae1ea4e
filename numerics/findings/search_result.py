"""Reports of a search over the instances of a theorem: plain data, judged elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from closedform.numerics.findings.findings import At


@dataclass(frozen=True, slots=True)
class Certified:
    """The box on which every conclusion of a family is certain wherever its hypotheses hold.

    Args:
        box: by letter, its lowest and highest value, as text; empty for the whole family.
        whole: True for the whole family.
    """

    box: tuple[tuple[str, str, str], ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Searched:
    """The result of a search over one family of a theorem's instances.

    Args:
        says: the name of the family.
        tried: number of instances tried.
        met: number of instances that meet every hypothesis exactly and decide every conclusion.
        every: True if no other instance of the family meets the hypotheses.
        complete: True if the statement is about this family only.
        seed: the seed of the draws.
        broken: an instance that meets every hypothesis exactly and certainly breaks a conclusion, with its value, or None.
        unclear: why a conclusion could not be decided at an instance, or empty.
        tightest: the instance at which a conclusion is nearest to failing, with its value; None if none meets the hypotheses.
        ratio: the largest small / large of a bound over the instances, as text, or empty.
        turned: for each conclusion, True if its opposite is refuted.
        slips: the same for each false version.
        without: each hypothesis as written, with an instance that meets all others and breaks a conclusion, or None.
        without_needed: the same for each hypothesis that the statement omits.
        certified: where the conclusions are certain too; None if not certified.
        seconds: the time taken.
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
    """The result for a theorem: one entry for each family."""

    families: tuple[Searched, ...]

    @property
    def seconds(self) -> float:
        """The time for all of them."""
        return sum(one.seconds for one in self.families)
