"""Distances of sampled means in standard errors: which are an alarm, which slips would be missed, when the errors mean nothing."""

from __future__ import annotations

import math

from closedform.numerics.findings.levels import ENOUGH_GROUPS, FALSE_ALARM, MISS, ROUNDING, SHARE, SHARE_LEVEL


def alarm_at(components: int = 1, groups: int | None = None, *, level: float = FALSE_ALARM) -> float:
    """Give the number of standard errors beyond which a sampled comparison is an alarm.

    Two-sided, by Student's t with groups - 1 degrees of freedom, for the error is estimated from that many
    group means; the level is shared out evenly over the components of a vector (Bonferroni), which holds
    however they are correlated.

    Args:
        components: how many means one comparison looks at.
        groups: group means behind each; so many that t is normal where it is None.
        level: chance of an alarm when the line is right.
    """
    return _student(level / (2 * components), groups)


def _student(tail: float, groups: int | None) -> float:
    # Here, as below: it takes half of what SymPy does to import, and only new samples need it.
    from scipy.special import ndtri, stdtrit

    return float(-ndtri(tail) if groups is None else -stdtrit(groups - 1, tail))


def separation(components: int = 1, groups: int | None = None, *, level: float = FALSE_ALARM, miss: float = MISS) -> float:
    """Give the distance, in standard errors, at which a slip is missed no more often than stated.

    The statistic of a line at that distance has a noncentral t law, for its error is estimated as well;
    the distance is the noncentrality that puts ``miss`` of it below the alarm.
    """
    from scipy.special import nctdtrinc, ndtri

    alarm = alarm_at(components, groups, level=level)
    return alarm - float(ndtri(miss)) if groups is None else float(nctdtrinc(groups - 1, miss, alarm))


def standardised(difference: float, standard_error: float, size: float) -> float:
    """Give a difference in standard errors; where nothing varies, rounding stands in for the error.

    Args:
        difference: of a mean and a value.
        standard_error: of the mean.
        size: of the larger of the two.
    """
    return difference / max(standard_error, ROUNDING * size) if difference else 0.0


def heavy_tailed(share: float, groups: int) -> bool:
    """Tell whether one group weighs so much that the variance, and with it every standard error, is doubtful.

    Args:
        share: the largest group's share of the sum of squares.
        groups: how many there are.
    """
    from scipy.special import stdtrit

    if groups < ENOUGH_GROUPS:
        return True
    # The largest of normal groups: Grubbs's test for one outlier, with its level shared over the groups.
    t = float(stdtrit(groups - 2, SHARE_LEVEL / (2 * groups)))
    by_chance = t**2 / (groups - 2 + t**2)
    return share > max(SHARE, by_chance)


def resolution(standard_error: float, size: float, components: int = 1, groups: int | None = None) -> float:
    """Give the relative error that would be missed no more often than stated."""
    return separation(components, groups) * standard_error / size if size else math.inf
