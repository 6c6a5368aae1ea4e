"""The matrix of functions by engine: every hole has a reason, every row its facts; and the test of it can fail."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

import mpmath
import pytest
import sympy as sp
import torch
from flint import acb
from laws_looked_at import AT
from pyintval import Interval
from typer.testing import CliRunner

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.functions.facts import FACTS, Facts
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.laws.index import laws
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.table import to_ball
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.own import check
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.intervals.table import to_interval
from closedform.numerics.intervals.verify import verify
from closedform.numerics.quadrature.integrate import integrate
from closedform.numerics.quadrature.table import compile_mp
from closedform.numerics.sampling.table import to_tensor
from closedform.reports.cli import app
from closedform.reports.engines import LAW_TABLES, TABLES, LawTable, Table, matrix


def law_faults(names: Collection[str], tables: Collection[LawTable]) -> list[str]:
    """List what is wrong with the matrix of laws: a reason or a proviso without words, of no law, or both of one law."""
    found = []
    for table in tables:
        for name, words in (*table.missing.items(), *table.provisos.items()):
            if name not in names:
                found.append(f"{table.engine}: {name} is no law")
            if not words:
                found.append(f"{table.engine}: {name} has no reason")
        found += [f"{table.engine}: {name} is taken and is not" for name in {*table.missing} & {*table.provisos}]
    return sorted(found)


def faults(functions: Mapping[Any, Facts], tables: Collection[Table]) -> list[str]:
    """List what is wrong with the matrix: a hole without a reason, a reason beside a row, a row of a function without facts."""
    found = []
    for table in tables:
        for function, facts in functions.items():
            has, said = function in table.rows, bool(table.missing.get(function))
            if has == said:
                what = "a row and a reason why there is none" if has else "neither a row nor a reason why there is none"
                found.append(f"{table.engine}: {facts.name} has {what}")
        found += [f"{table.engine}: {f.__name__} has a row and no facts" for f in {*table.rows, *table.missing} - {*functions}]
    return sorted(found)


def test_every_hole_has_a_reason_and_every_row_its_facts() -> None:
    assert faults(FACTS, TABLES) == []


@pytest.mark.parametrize("table", TABLES, ids=lambda t: t.engine)
def test_a_missing_row_a_needless_reason_and_a_row_without_facts_are_found(table: Table) -> None:
    less = Table(table.engine, {*table.rows} - {sp.besseli}, table.missing)
    assert faults(FACTS, [less]) == [f"{table.engine}: besseli has neither a row nor a reason why there is none"]
    assert faults(FACTS, [Table(table.engine, less.rows, {**table.missing, sp.besseli: "said"})]) == []
    assert faults(FACTS, [Table(table.engine, table.rows, {**table.missing, sp.erf: "said"})])
    assert faults({f: v for f, v in FACTS.items() if f is not sp.erf}, [table]) == [f"{table.engine}: erf has a row and no facts"]


def example(function: Any) -> Any:
    """The function of a name, with what must stand before it."""
    x = sp.Symbol("x", real=True)
    before = {sp.beta: (sp.Rational(1, 3),), sp.lowergamma: (sp.Rational(1, 3),), sp.uppergamma: (sp.Rational(1, 3),)}
    before |= {sp.expint: (sp.Integer(2),)}
    before |= dict.fromkeys((sp.besseli, sp.besselj, sp.besselk), (sp.Integer(2),)) | {sp.polygamma: (sp.Integer(0),)}
    before |= dict.fromkeys((sp.Max, sp.Min), (sp.Integer(1),))
    if function is LambertWm1:
        return LambertWm1(x - sp.Rational(1, 2))
    if function is sp.zeta:
        return sp.zeta(3) + x - sp.Rational(1, 3)
    return function(*(before.get(function) or (x,) * ((FACTS[function].arguments) - 1)), x)


@pytest.mark.parametrize("function", FACTS, ids=lambda f: FACTS[f].name)
def test_a_row_that_the_matrix_shows_is_there_and_one_that_it_does_not_show_is_refused(function: Any) -> None:
    expr = example(function)
    (x,) = expr.free_symbols
    at = sp.Rational(4, 3) if function is sp.acosh else sp.Rational(1, 3)
    doubles = {x: torch.tensor([float(at)], dtype=torch.float64)}
    ways: dict[str, Callable[[], Any]] = {
        "enclose": lambda: to_ball(expr, {x: acb(at.p) / at.q}).real.mid(),
        "verify": lambda: to_interval(expr, {x: Interval(f"{at.p}/{at.q}")}).mid,
        "integrate": lambda: compile_mp(expr, lambda node, env: node)({x: mpmath.mpf(at.p) / at.q}),
        "sample": lambda: to_tensor(expr, doubles)[0],
    }
    values = []
    for table in TABLES:
        if function in table.rows:
            values.append(float(ways[table.engine]()))
        else:
            with pytest.raises(NotLowered):
                ways[table.engine]()
    assert len(values) >= 2
    assert max(values) - min(values) < 1e-12 * max(1, abs(values[0]))


def parameters(law: str) -> str:
    """The first parameters at which a law is looked at, as a text gives them: by name where it asks for that."""
    pairs = zip(laws()[law].parameters, AT[law][0], strict=True)
    return ", ".join(f"{name}={value}" if laws()[law].named else value for name, value in pairs)


MEANS = {"Cauchy": "E[1/(1 + X**2)]"}  # it has no moments


def values_of_a_mean(law: str) -> dict[str, float]:
    """Take a mean by each engine that takes it."""
    table = {"key": "k", "left": MEANS.get(law, "E[X**2]"), "right": "1", "law": f"X ~ {law}({parameters(law)})", "where": {}}
    claim = claim_from(own_claim(table))
    assert isinstance(claim, Derivation)
    ways: dict[str, Callable[[], Any]] = {
        "enclose": lambda: enclose(claim.quantity, {}).value.real.mid(),
        "verify": lambda: (verify(claim.quantity, {}).low + verify(claim.quantity, {}).high) / 2,
        "integrate": lambda: integrate(claim.quantity, {}).value,
    }
    found = {}
    for engine, way in ways.items():
        with suppress(NotLowered):
            found[engine] = float(way())
    return found


@pytest.mark.parametrize("law", laws())
def test_a_law_that_the_matrix_shows_is_taken_and_the_engines_agree(law: str) -> None:
    found = values_of_a_mean(law)
    shown = {table.engine for table in LAW_TABLES if law not in table.missing}
    assert found.keys() == shown - {"sample"}
    assert max(found.values()) - min(found.values()) < 1e-6


@pytest.mark.parametrize("law", laws())
def test_the_sampler_takes_the_laws_that_the_matrix_shows(law: str) -> None:
    options = Options(engines=("sample",), time_limit=60.0, workers=1, samples=100_000)
    record = check("E[1/(1 + X**2)]", "1", law=f"X ~ {law}({parameters(law)})", options=options)
    drawn = any(evidence.engine == "sample" and evidence.strength == "sample" for evidence in record.evidence)
    (table,) = (table for table in LAW_TABLES if table.engine == "sample")
    assert drawn is (law not in table.missing)


def test_every_hole_among_the_laws_has_a_reason() -> None:
    assert law_faults(laws(), LAW_TABLES) == []
    assert law_faults(laws(), [LawTable("enclose", {"Zipf": "said"}, {})]) == ["enclose: Zipf is no law"]
    assert law_faults(laws(), [LawTable("enclose", {"t": ""}, {})]) == ["enclose: t has no reason"]
    assert law_faults(laws(), [LawTable("enclose", {"t": "said"}, {"t": "said"})]) == ["enclose: t is taken and is not"]


def test_the_matrix_is_printed() -> None:
    shown = CliRunner().invoke(app, ["engines"])
    assert shown.exit_code == 0
    assert shown.output.strip() == matrix().strip()
    for facts in FACTS.values():
        assert any(line.startswith(facts.name) and facts.says in line for line in shown.output.splitlines())
    for table in TABLES:
        for reason in table.missing.values():
            assert f"{table.engine}: {reason}" in shown.output
    for law_table in LAW_TABLES:
        for reason in (*law_table.missing.values(), *law_table.provisos.values()):
            assert f"{law_table.engine}: {reason}" in shown.output
    for name, law in laws().items():
        assert any(line.startswith(name) and law.written in line for line in shown.output.splitlines())


def test_the_reader_takes_every_function_of_the_table_but_those_it_says() -> None:
    assert {facts.name for facts in FACTS.values()} - set(FUNCTIONS) == {"ReLU", "Hyp0F1"}
