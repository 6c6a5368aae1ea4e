"""Records made for tests of what renders them."""

from __future__ import annotations

from closedform.derivations.claims.document import NOTE
from closedform.numerics.findings.record import Correction, Record
from closedform.numerics.findings.suggestion import Strength, Suggestion
from closedform.numerics.findings.verdict import Verdict

FILE = "derivations/n002_sigmoid_and_steady_state/input_output_covariance_of_a_coordinate_gate.py"


def made(**changes: object) -> Record:
    """The record of 002:72, with what is changed."""
    values: dict[str, object] = {
        "key": "002:72", "document": "002", "equation": 72, "part": None, "section": "5.2", "kind": "closed-form", "says": "half-line mean",
        "printed": r"\frac{2}{\sqrt{\pi}} \tan^{-1}(g r)", "encoded": r"\frac{2 \operatorname{atan}{\left(g r \right)}}{\sqrt{\pi}}",
        "step": Verdict.REFUTED, "total": Verdict.REFUTED, "step_reason": "", "reason": "disjoint enclosures everywhere tried",
        "expected_step": False, "expected_total": False, "as_recorded": True, "witness": {"g": "1", "rho_1k": "1/2"},
        "left": "0.133860236400615", "right": "0.474522182982786", "ratio": "2*sqrt(pi)", "ratio_latex": r"2 \sqrt{\pi}",
        "error": "the prefactor 1/pi became 2/sqrt(pi)", "error_verdict": Verdict.ENCLOSED, "broken_by": "002:72", "file": FILE,
        "correction": Correction(r"\frac{\operatorname{atan}{\left(g r \right)}}{\pi}", "atan(g*r)/pi", Verdict.PROVED, ""),
    }  # fmt: skip
    return Record(**{**values, **changes})  # type: ignore[arg-type]


LOST_FACTOR = Suggestion(
    sympy="2*a",
    latex="2 a",
    edits=(),
    verified=Strength.PROVED,
    says="the factor 2 was lost",
    marked="",
    marked_latex="",
    points=13,
)


def own_without_factor(**changes: object) -> Record:
    """The record of an own claim that lost a factor, as it was found."""
    values = {
        "key": "eq:a",
        "document": NOTE,
        "equation": None,
        "error": None,
        "error_verdict": None,
        "correction": None,
        "file": "note.tex",
    }
    return made(
        **{
            **values,
            "suggestion": LOST_FACTOR,
            "ratio": None,
            "ratio_latex": None,
            "as_recorded": False,
            "expected_total": True,
            **changes,
        }
    )


def holds(**changes: object) -> Record:
    """A record that holds, 002:70 unless told."""
    return made(
        **{
            "key": "002:70", "equation": 70, "step": Verdict.PROVED, "total": Verdict.PROVED, "reason": "directly", "expected_step": True,
            "expected_total": True, "witness": None, "left": None, "right": None, "ratio": None, "ratio_latex": None, "error": None,
            "error_verdict": None, "broken_by": None, "correction": None, **changes,
        }
    )  # fmt: skip
