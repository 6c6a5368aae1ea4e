"""The zoo read a second time, by plain quadrature: true claims agree, false ones fail where they say so, conditional ones
hold exactly where they say so. Points are drawn at random, from a seed that is the claim's key."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import mpmath as mp
import pytest
from plain_reading import EXACT, Claim, Point, admissible, agree, failures, is_closed, parse, points_of_both_kinds, stated, value

ZOO = Path(__file__).parent / "zoo"
FIELDS = {"key", "left", "right", "lines", "where", "such_that", "law", "given", "source"}
POINTS = 1  # a claim; more were drawn when the zoo was written


def claims(path: Path) -> list[Claim]:
    """Read one topic."""
    return list(tomllib.loads(path.read_text())["claim"])


def by_key(kind: str) -> dict[str, Claim]:
    """Map keys to the claims of one kind."""
    return {claim["key"]: claim for path in sorted((ZOO / kind).glob("*.toml")) for claim in claims(path)}


TRUE = by_key("true")
FALSE = {key: claim for key, claim in by_key("false").items() if "fails_at" in claim}
FILES = sorted((ZOO / "true").glob("*.toml"))
# The classes on which the judge has been attacked: their false claims name a point, and their conditions are exact.
CLASSES = [path for path in sorted((ZOO / "false").glob("*.toml")) if all("fails_at" in claim for claim in claims(path))]
CONDITIONAL = [path for path in sorted((ZOO / "conditional").glob("*.toml")) if (ZOO / "false" / path.name) in CLASSES]


def test_every_identity_has_a_source_and_a_key_of_its_own() -> None:
    everything = [claim for path in FILES for claim in claims(path)]
    assert len(TRUE) == len(everything) >= 600
    for claim in everything:
        assert set(claim) <= FIELDS, claim["key"]
        assert {"left", "source"} <= set(claim), claim["key"]
        assert ("right" in claim) != ("lines" in claim), claim["key"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.slow
def test_plain_quadrature_agrees_with_every_identity_of(path: Path) -> None:
    with mp.workdps(20):
        assert [failure for claim in claims(path) for failure in failures(claim, POINTS)] == []


def fails(claim: Claim, point: Point) -> bool:
    """Tell whether a claim fails at a point: its sides differ there, or its right side differs from a true claim's on the same left."""
    with mp.workdps(20):
        if not agree(claim, point):
            return True
    twin = TRUE.get(claim["key"], {})
    same = all(twin.get(field) == claim.get(field) for field in ("left", "law", "given")) and is_closed(claim["right"])
    if same and admissible(twin, point):
        return not agree({**claim, "left": twin["right"]}, point)
    with mp.workdps(60):
        return "," not in claim.get("law", "").split("~")[0] and not agree(claim, point, within=1e-30)


def counterexample(claim: Claim) -> Point:
    """Read the point at which a false claim says that it fails."""
    return {name: Fraction(value(parse(text), {}, EXACT)) for name, text in claim["fails_at"].items()}


@pytest.mark.parametrize("path", CLASSES, ids=lambda path: path.stem)
@pytest.mark.slow
def test_every_claim_fails_at_the_point_it_names_of(path: Path) -> None:
    for claim in claims(path):
        point = counterexample(claim)
        assert point.keys() == claim["where"].keys(), claim["key"]
        assert admissible(claim, point), f"{claim['key']}: {claim['fails_at']} is outside the domain"
        assert fails(claim, point), f"{claim['key']}: the sides agree at {claim['fails_at']}"


@pytest.mark.parametrize("path", CONDITIONAL, ids=lambda path: path.stem)
@pytest.mark.slow
def test_every_claim_holds_exactly_where_it_says_of(path: Path) -> None:
    with mp.workdps(20):
        for claim in claims(path):
            points = points_of_both_kinds(claim, POINTS) + ([counterexample(FALSE[claim["key"]])] if claim["key"] in FALSE else [])
            points = [point for point in points if admissible(claim, point)]
            assert {stated(claim, point) for point in points} == {True, False}, f"{claim['key']}: no point on one of the sides"
            for point in points:
                right = agree(claim, point) if stated(claim, point) else fails(claim, point)
                assert right, f"{claim['key']} at {point}"


def test_each_class_has_its_twins() -> None:
    assert len(CLASSES) >= 12
    assert len(CONDITIONAL) >= 9
    for path in CLASSES:
        assert (ZOO / "true" / path.name).exists(), f"{path.stem} has no true claims: caution would go unpunished"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "true", "false"),
    [
        ("sheppard-formula", "asin(r)/(2*pi)", "asin(r)/pi"),
        ("octant-of-three-normals", "asin(t)", "acos(t)"),
        ("truncated-mean-in-the-far-tail", "sqrt(2/pi)", "sqrt(1/pi)"),
        ("clark-second-moment-of-the-maximum", "(m + n)", "(m - n)"),
        ("gaussian-over-a-wedge", "sqrt(1 + m**2)", "(1 + m**2)"),
        ("fresnel-sine", "pi/8", "pi/4"),
        ("hyperbolic-pythagoras", "1", "1 + 10**(-200)"),
    ],
)
def test_a_planted_error_is_seen(key: str, true: str, false: str) -> None:
    claim = TRUE[key]
    lines = claim.get("lines", [claim.get("right")])
    broken = {**claim, "lines": [line.replace(true, false) for line in lines]}
    assert broken["lines"] != lines
    with mp.workdps(20):
        assert failures(broken, POINTS)


def test_a_condition_off_at_its_edge_is_seen() -> None:
    claim = by_key("conditional")["sign-of-shifted-product"]
    closed = {**claim, "holds_where": [claim["holds_where"][0].replace(">", ">=")]}
    assert any(agree(closed, point) != stated(closed, point) for point in points_of_both_kinds(closed, POINTS))


def test_what_does_not_converge_has_no_value() -> None:
    for left in (
        "Integral(1/x, (x, -1, 2))",
        "Integral(x*sin(x**2), (x, 0, oo))",
        "Integral(1/x, (x, 1, oo))",
        "Integral(1, (x, 0, log(-2)))",
    ):
        assert not agree({"key": "none", "left": left, "right": left, "where": {}}, {}), left
