"""Is a claim about an experiment supported no more often than stated where nothing is so, and is what is so missed no more often?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from derivations.claim import Source
from derivations.experiment import Contrast, Experiment, PowerIteration, Score, Term
from numerics.estimates import Runs
from numerics.judge_experiment import contrast_as_recorded, needed, of_contrast, trial
from numerics.levels import RUNS_FALSE_ALARM, RUNS_SHARE
from numerics.verdict import Verdict

HERE = Source("003", "E.2")
MORE = Contrast(
    source=HERE, label="more", says="one scores more than the other", printed="", above=Fraction(0),
    terms=(Term("one", Score.MATCHING), Term("other", Score.MATCHING, -1)),
)  # fmt: skip
CLOSE = replace(MORE, above=None, within=Fraction(1, 10))


def judged(contrast: Contrast, sums: list[float]) -> Verdict:
    return of_contrast(contrast, Runs({contrast.key: sums}))[0].verdict


RUNS = 10


def test_the_size_is_that_of_all_equally_likely_signs() -> None:
    signs = [list(map(float, row)) for row in product((-1, 1), repeat=RUNS)]
    supported = [row for row in signs if judged(MORE, row) is Verdict.SUPPORTED]
    opposed = [row for row in signs if judged(MORE, row) is Verdict.OPPOSED]
    assert len(supported) == len(opposed) > 0
    assert len(supported) / len(signs) == trial(MORE, signs[0], 0).false_alarm <= RUNS_FALSE_ALARM
    fewer = (needed(RUNS) or 0) - 1
    assert sum(row.count(1.0) >= fewer for row in signs) / len(signs) > RUNS_FALSE_ALARM, "one run fewer would be too few"


def test_the_miss_rate_is_that_of_runs_of_which_the_stated_share_shows_it() -> None:
    signs = [list(map(float, row)) for row in product((-1, 1), repeat=RUNS)]
    chance = {n: RUNS_SHARE**n * (1 - RUNS_SHARE) ** (RUNS - n) for n in range(RUNS + 1)}
    missed = sum(chance[row.count(1.0)] for row in signs if judged(MORE, row) is not Verdict.SUPPORTED)
    assert trial(MORE, signs[0], 0).miss == pytest.approx(missed, rel=1e-12)


def test_nothing_is_decided_by_too_few_runs_or_by_ties() -> None:
    assert judged(MORE, [1.0] * 9) is Verdict.UNDECIDED
    assert judged(MORE, [0.0] * 16) is Verdict.UNDECIDED
    assert judged(MORE, [1.0] * 14 + [-1.0] * 2) is Verdict.UNDECIDED
    assert judged(MORE, [1.0] * 15 + [-1e6]) is Verdict.SUPPORTED, "one wild run is one run"
    assert of_contrast(MORE, None)[0].verdict is Verdict.UNDECIDED
    with pytest.raises(ValueError, match="was run 1 times; run it twice"):
        trial(MORE, [1.0], 0)


def test_the_mirror_is_no_refutation_and_is_expected_only_where_it_is_recorded() -> None:
    sums = [-0.5] * 16
    verdict, found = of_contrast(MORE, Runs({MORE.key: sums}))
    assert verdict.verdict is Verdict.OPPOSED
    assert not verdict.verdict.holds
    assert (found is not None, found and found.opposite, found and found.mean) == (True, 16, -0.5)
    assert not contrast_as_recorded(MORE, verdict)
    assert contrast_as_recorded(replace(MORE, correction="the other scores more"), verdict)
    assert judged(CLOSE, [0.05, -0.05] * 8) is Verdict.SUPPORTED
    assert judged(CLOSE, [0.3, -0.3] * 8) is Verdict.OPPOSED


@pytest.mark.parametrize(("changes", "said"), [({"above": None}, "no number"), ({"below": Fraction(1)}, "above and below"), ({"terms": ()}, "0 terms")])
def test_a_contrast_that_compares_nothing_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(MORE, **changes)


def test_an_arm_that_is_run_for_nothing_is_refused() -> None:
    arm = PowerIteration(components=2, dimension=2, chance=Fraction(1, 3), departure=Fraction(1, 20), steps=1)
    with pytest.raises(ValueError, match="the arm 'unused' is not both run and compared"):
        Experiment(source=HERE, says="s", arms={"one": arm, "other": arm, "unused": arm}, contrasts=(MORE,), runs=16, ours="")
