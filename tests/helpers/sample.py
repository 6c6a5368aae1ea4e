"""Records to render: a handful that are made up, one of each kind, and those of all documents as a report once wrote them."""

from __future__ import annotations

import base64
import json
import lzma
import re
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.record import Correction, Follows, Record
from closedform.numerics.findings.suggestion import Strength, Suggestion
from closedform.numerics.findings.verdict import Verdict

HERE = Path(__file__).parents[1] / "reports"


@cache
def of_documents() -> tuple[Record, ...]:
    """Read the records of all documents; their verdicts are those of one day, and nothing is asserted of them but how they are shown."""
    return msgspec.json.decode(lzma.decompress((HERE / "documents.json.xz").read_bytes()), type=tuple[Record, ...], strict=False)


def record(**changes: Any) -> Record:
    """Make up the record of a line that is false by a factor."""
    values: dict[str, Any] = {
        "key": "note:72", "document": "note", "equation": 72, "part": None, "section": "s", "kind": "closed-form", "says": "half-line mean of erf(g Z_j)",
        "printed": r"\frac{2}{\sqrt{\pi}} \tan^{-1}(r)", "encoded": r"\frac{2 \operatorname{atan}{\left(r \right)}}{\sqrt{\pi}}",
        "step": Verdict.REFUTED, "total": Verdict.REFUTED, "step_reason": "disjoint enclosures at 12 of 15 points",
        "reason": "disjoint enclosures at 12 of 15 points", "expected_step": False, "expected_total": False, "as_recorded": True,
    }  # fmt: skip
    return Record(**{**values, **changes})


def handful() -> list[Record]:
    """Make up a line of each kind: a root cause, what falls with it, a property, a reading, an approximation, one that holds."""
    return [
        record(
            witness={"g": "1", "rho_1k": "-1/2"}, left="0.133860236400615", right="0.474522182982785", ratio="2*sqrt(pi)", ratio_latex=r"2 \sqrt{\pi}",
            error="the prefactor 1/pi became 2/sqrt(pi)", error_verdict=Verdict.ENCLOSED,
            error_reason="with it undone, enclosures agree to 56 digits at 8 points",
            broken_by="note:72", correction=Correction(r"\frac{\operatorname{atan}{\left(r \right)}}{\pi}", "atan(r)/pi", Verdict.PROVED, "directly"),
            slips=2, slips_refuted=2, evidence=(Evidence("enclose", "enclosure", "3 points agree, 12 differ, 0 unclear"),), file="derivations/x.py",
            suggestion=Suggestion("atan(r)/pi", r"\frac{\operatorname{atan}{\left(r \right)}}{\pi}", (), Strength.PROVED, "a factor 2*sqrt(pi) is too many",
                                  "[-2*sqrt(pi)*-]atan(r)/pi", r"\frac{\cancel{2 \sqrt{\pi}} \operatorname{atan}{\left(r \right)}}{\boxed{\pi}}", 12),
        ),
        record(
            key="note:73", equation=73, printed=r"\approx \frac{2gr}{\sqrt{\pi}}", step=Verdict.ENCLOSED,
            broken_by="note:72", because_of=("note:72",), uses=("note:72",),
            follows=Follows(("note:72",), "to first order in r", r"\frac{2 r}{\sqrt{\pi}}", r"\frac{r}{\pi}", Verdict.PROVED, Verdict.REFUTED),
            correction=Correction(r"\frac{r}{\pi}", "r/pi", Verdict.PROVED, "directly"),
        ),
        record(
            key="note:setting/positive", equation=None, kind="property", says="the entries are positive for every r",
            printed="positive for every $r$ & large, 50% at w_1",
            step=None, witness={"r": "-1"}, left="-0.25", right="positive", instead="the sign is that of r: E[X_i X_j | S > 0] = 0 at r = 0, see (72)",
        ),
        record(
            key="note:74/left", equation=74, part="left", total=Verdict.CONDITIONAL, step=Verdict.CONDITIONAL, expected_step=True, expected_total=True,
            reason="holds reading it as: conditional expectation", reading="conditional expectation", read_so="an average over the data that $g$ lets through",
            condition="read as conditional expectation",
        ),
        record(
            key="other:5", document="other", equation=5, kind="approximation", total=Verdict.APPROXIMATION, step=Verdict.APPROXIMATION,
            reason="error measured at 1 points",
            errors=(Measured({"h": "1/2"}, true="0.5", printed="0.4", error="-0.1", relative="-0.2", standard_error="0.01"),),
        ),
        record(key="other:6", document="other", equation=6, step=Verdict.PROVED, total=Verdict.PROVED,
               reason="directly; enclosures agree to 65 digits at 12 points"),
    ]  # fmt: skip


def details(text: str) -> dict[str, str]:
    """What is shown where a line is opened, by key."""
    packed = re.search(r'<script type="application/octet-stream" id="details">(.*?)</script>', text)
    assert packed is not None
    opened: dict[str, str] = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    return opened
