"""The prover with every other engine switched off: is nothing proved that is not true, and would a prover that errs be found out?"""

from __future__ import annotations

import pytest
from selftest import proofs
from selftest.proofs import Beside, Holding, Proved, Tried, by_prover, by_sympy
from selftest.tables import proofs_markdown, proofs_section, proved_markdown, proved_section, put_into
from selftest.zoo import claims

from closedform.derivations.claims.origin import Own
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.arguments import checked
from closedform.numerics.certificates import gate

# What the prover once proved by itself: equal wherever both sides have a value, which they do not everywhere.
WITHOUT_VALUES = {
    "false": ("factored-root", "arcsine-as-an-arctangent"),
    "conditional": (
        "mean-at-a-logarithm", "lognormal-at-an-arccosine", "noise-beside-a-bell-or-a-growth", "cosine-over-itself-on-the-line",
        "square-of-a-root", "zero-times-a-logarithm", "factor-of-an-integral", "quotient-that-cancels-in-an-event", "poles-of-opposite-atoms",
        "a-whole-power-over-itself", "quotient-of-a-difference-of-squares",
    ),
}  # fmt: skip


def proved_though_not_true() -> list[str]:
    return [key for kind, keys in WITHOUT_VALUES.items() for key in keys if by_prover(claims(kind)[key]).proved]


@pytest.mark.slow
def test_what_has_no_value_everywhere_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proved_though_not_true() == []
    monkeypatch.setattr(checked, "without_value", lambda *_: "")
    monkeypatch.setattr(gate, "unpaid", lambda *_: "")
    assert len(proved_though_not_true()) > 8


@pytest.mark.slow
def test_a_sample_of_what_is_not_true_is_not_proved() -> None:
    tried = {key: by_prover(own) for kind in ("false", "conditional") for key, own in list(claims(kind).items())[5::12]}
    assert len(tried) > 60
    assert [key for key, one in tried.items() if one.proved] == []


def test_sympy_is_asked_for_integrals_over_densities() -> None:
    def claim(right: str) -> Own:
        return own_claim({"key": "k", "left": "E[X**2]", "right": right, "law": "X ~ N(0, s**2)", "where": {"s": "positive"}})

    assert by_sympy(claim("s**2")).proved
    assert not by_sympy(claim("s**2 + 1")).proved


def test_claims_in_one_dimension_are_those_without_a_second_variable() -> None:
    def claim(left: str, law: str = "") -> Own:
        table = {"key": "k", "left": left, "right": "0", "where": {"a": "positive"}}
        return own_claim(table | ({"law": law} if law else {}))

    two = "(X, Y) ~ N(0, [[1, 0], [0, 1]])"
    for plain in (claim("a"), claim("E[X]", "X ~ N(0, 1)"), claim("Integral(exp(-a*x**2), (x, 0, 1))")):
        assert proofs._is_plain(plain)
    for other in (
        claim("E[X*Y]", two),
        claim("Integral(x*y, (x, 0, y), (y, 0, 1))"),
        claim("Integral(x*E[X], (x, 0, 1))", "X ~ N(0, 1)"),
    ):
        assert not proofs._is_plain(other)


def test_a_false_proof_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = proofs._group("false", {"one": Tried(True, "directly"), "two": Tried(False, "prove was stopped after 3 s")})
    assert (found.tried, found.stopped, found.proved) == (2, 1, {"one": "directly"})
    mutants = proofs._group("mutants", {"same": Tried(True, "directly"), "other": Tried(True, "directly", apart={"a": "1"})})
    assert (mutants.equal, mutants.proved) == (1, {"other": "directly"})
    key = "at-an-end"
    monkeypatch.setattr(proofs, "true_classes", lambda: {"closed ends": (key, "untried"), "owens t": ("untried-too",)})
    ours, theirs = {key: Tried(False, "no rule | tells")}, {key: Tried(True, "0")}
    beside = Beside(9, ours, theirs, {"wrong-one": Tried(True, "0"), "right-one": Tried(False, "1")})
    others = {"quick": Tried(True, "directly", 0.25), "slow": Tried(True, "directly", 1.75), "of-two": Tried(False, "no primitive")}
    proved = Proved([found, mutants], beside, Holding(ours | others, frozenset({key, "quick", "slow"})))
    assert not proved.passed
    assert (beside.count(ours=False, theirs=True), beside.theirs_alone, beside.wrong) == (
        1,
        {key: "no rule | tells"},
        ("wrong-one",),
    )
    assert proved.holding.by_class == {"closed ends": (1, 0)}
    written, told = proofs_markdown(proofs_section(proved)), proved_markdown(proved_section(proved.holding))
    assert "| no integral or mean over more than one variable | 3 | 2 | 66.7 % | 1.00 s | 1.8 s |" in told
    assert "| `at-an-end` | no rule \\| tells |" in told
    assert "no primitive" not in told  # it is of two dimensions
    assert "| false claims of the zoo | 2 | 1 |" in written
    assert "no rule \\| tells" in written
    assert "(`wrong-one`)" in written
    marks = "<!-- selftest: begin -->\n<!-- selftest: end -->\n"
    marks += "".join(f"<!-- {name}: begin -->\nof {name} before\n<!-- {name}: end -->\n" for name in ("proofs", "proved"))
    page = put_into(marks, {"proofs": proofs_section(proved)})
    assert written in page
    assert "of proved before" in page
    page = put_into(page, {"proved": proved_section(proved.holding)})
    assert written in page
    assert told in page
    assert "before\n" not in page
