"""Which engine takes which function, and the means under which law: two matrices by engine, with the reasons for their holes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from closedform.derivations.functions.facts import FACTS
from closedform.derivations.laws.index import laws
from closedform.numerics.balls import table as balls
from closedform.numerics.intervals import table as intervals
from closedform.numerics.quadrature import table as quadrature
from closedform.numerics.sampling import table as sampling


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


@dataclass(frozen=True)
class LawTable:
    """Under which declared laws one engine takes means.

    Args:
        engine: the engine.
        missing: laws, by name, under which it takes none, each with the reason.
        provisos: laws under which it takes some, with which.
    """

    engine: str
    missing: Mapping[str, str]
    provisos: Mapping[str, str]


_EXACT = "a sum over finitely many points is exact, there is nothing to sample"
LAW_TABLES = (
    LawTable("enclose", {}, {}),
    LawTable(
        "verify",
        {},
        {
            "t": "of whole nu the means of rational functions, of others those that fall as a Gaussian does",
            "Gamma": "of shapes that are multiples of 1/2",
            "ChiSquare": "of whole k",
            "Chi": "of whole k, what has no quotient of the variable",
            "Weibull": "of the shapes 1/2, 1 and 2",
            "InverseGamma": "of shapes that are multiples of 1/2 the means of polynomials",
            "Pareto": "the means of powers",
            "Cauchy": "the means of rational functions",
            "LogNormal": "of what is a polynomial in powers of the variable and its logarithm",
        },
    ),
    LawTable("integrate", {}, {}),
    LawTable("sample", {name: _EXACT for name, law in laws().items() if law.atoms is not None}, {}),
)


def matrix() -> str:
    """Write both matrices as text: a line a function or a law, a column an engine, then the reasons for holes and the provisos."""
    holes: dict[str, int] = {}

    def mark(engine: str, words: str | None, taken: str) -> str:
        number = "" if words is None else str(holes.setdefault(f"{engine}: {words}", len(holes) + 1))
        return f"{taken} {number}".strip().ljust(len(engine))

    width = max(*(len(facts.name) for facts in FACTS.values()), *map(len, laws()))
    lines = [" ".join([" " * width, *(table.engine for table in TABLES), "name"])]
    for function, facts in FACTS.items():
        cells = [mark(t.engine, t.missing.get(function), "yes" if function in t.rows else "") for t in TABLES]
        lines.append(" ".join([facts.name.ljust(width), *cells, facts.says]))
    lines += ["", " ".join([" " * width, *(table.engine for table in LAW_TABLES), "law"])]
    for name, law in laws().items():
        cells = [mark(t.engine, t.missing.get(name, t.provisos.get(name)), "" if name in t.missing else "yes") for t in LAW_TABLES]
        lines.append(" ".join([name.ljust(width), *cells, law.written]))
    return "\n".join([*lines, "", *(f"{number}  {reason}" for reason, number in holes.items())]).rstrip()
