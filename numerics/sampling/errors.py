"""Distances of sampled means in standard errors: alarms, the slips they would miss, and errors that mean nothing."""

from __future__ import annotations

import math

from closedform.numerics.findings.levels import ENOUGH_GROUPS, FALSE_ALARM, MISS, ROUNDING, SHARE, SHARE_LEVEL


def alarm_at(components: int = 1, groups: int | None = None, *, level: float = FALSE_ALARM) -> float:
    """Return the number of standard errors beyond which a sampled comparison is an alarm (dimensionless).

    Two-sided, by Student's t with groups - 1 degrees of freedom, because the error is estimated from that many group means. The
    components of a vector share the level evenly (Bonferroni), which holds for any correlation.

    Args:
        components: number of means in one comparison.
        groups: group means for each mean; None for so many that t is normal.
        level: probability of an alarm for a correct line.
    """
    return _student(level / (2 * components), groups)


def _student(tail: float, groups: int | None) -> float:
    # Imported here and below: it takes half of SymPy's import time, and only new samples need it.
    from scipy.special import ndtri, stdtrit

    return float(-ndtri(tail) if groups is None else -stdtrit(groups - 1, tail))


def separation(components: int = 1, groups: int | None = None, *, level: float = FALSE_ALARM, miss: float = MISS) -> float:
    """Return the distance, in standard errors, at which a slip is missed with probability ``miss`` at most.

    The statistic of a line at that distance has a noncentral t law, because its error is estimated too. The distance is the
    noncentrality for which the statistic is below the alarm with probability ``miss``.
    """
    from scipy.special import nctdtrinc, ndtri

    alarm = alarm_at(components, groups, level=level)
    return alarm - float(ndtri(miss)) if groups is None else float(nctdtrinc(groups - 1, miss, alarm))


def standardised(difference: float, standard_error: float, size: float) -> float:
    """Return a difference in standard errors; if nothing varies, rounding replaces the error.

    Args:
        difference: a mean minus a value.
        standard_error: that of the mean.
        size: the size of the larger of the two.
    """
    return difference / max(standard_error, ROUNDING * size) if difference else 0.0


def heavy_tailed(share: float, groups: int) -> bool:
    """Return True if one group weighs so much that the variance, and every standard error, is doubtful.

    Args:
        share: the largest group's share of the sum of squares.
        groups: the number of groups.
    """
    from scipy.special import stdtrit

    if groups < ENOUGH_GROUPS:
        return True
    # The largest of normal groups: Grubbs's test for one outlier, with its level shared over the groups.
    t = float(stdtrit(groups - 2, SHARE_LEVEL / (2 * groups)))
    by_chance = t**2 / (groups - 2 + t**2)
    return share > max(SHARE, by_chance)


def resolution(standard_error: float, size: float, components: int = 1, groups: int | None = None) -> float:
    """Return the relative error that would be missed with the stated probability at most."""
    return separation(components, groups) * standard_error / size if size else math.inf
