"""Which engine's table takes which function: the matrix of functions by engine, with the reasons for its holes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from derivations.functions import FACTS, Facts
from numerics.balls import table as balls
from numerics.intervals import table as intervals
from numerics.quadrature import table as quadrature
from numerics.sampling import table as sampling


@dataclass(frozen=True)
class Table:
    """What one engine's table takes.

    Args:
        engine: the engine that evaluates by it.
        rows: functions with a row.
        missing: functions without one, each with the reason.
    """

    engine: str
    rows: Collection[Any]
    missing: Mapping[Any, str]


TABLES = (
    Table("enclose", balls.ROWS, balls.MISSING),
    Table("verify", intervals.ROWS, intervals.MISSING),
    Table("integrate", quadrature.ROWS, quadrature.MISSING),
    Table("sample", sampling.ROWS, sampling.MISSING),
)


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


def matrix() -> str:
    """Write the matrix as text: a line a function, a column an engine, then the reasons for the holes."""
    names = [table.engine for table in TABLES]
    width = max(len(facts.name) for facts in FACTS.values())
    lines = [" ".join([" " * width, *names, "name"])]
    holes: dict[str, int] = {}
    for function, facts in FACTS.items():
        cells = []
        for table in TABLES:
            if function in table.rows:
                mark = "yes"
            else:
                mark = str(holes.setdefault(f"{table.engine}: {table.missing[function]}", len(holes) + 1))
            cells.append(mark.ljust(len(table.engine)))
        lines.append(" ".join([facts.name.ljust(width), *cells, facts.says]))
    return "\n".join([*lines, "", *(f"{number}  {reason}" for reason, number in holes.items())]).rstrip()
