"""What each verdict means, and what it leaves open, for a reader who has nothing but the page or the answer."""

from __future__ import annotations

from types import MappingProxyType

from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Strength
from closedform.numerics.findings.verdict import Verdict

# In the order in which verdicts are counted.
MEANINGS = MappingProxyType(
    {
        Verdict.PROVED: "There is a proof. A second program checked it, and interval arithmetic agrees.",
        Verdict.ENCLOSED: "Both sides agree to 40 digits in every case that the formula distinguishes. There is no symbolic proof.",
        Verdict.SUPPORTED: "Samples, runs or a search for counterexamples agree with it. A likely slip would have been seen.",
        Verdict.OPPOSED: "Nearly all runs of an experiment show the opposite. This is no refutation.",
        Verdict.APPROXIMATION: "It is printed as an approximation. Its error was measured.",
        Verdict.CONDITIONAL: "It holds on a part of its domain, or under one reading of the text.",
        Verdict.REFUTED: "It is false. At the point shown both sides certainly differ, or one of them does not exist.",
        Verdict.AGREES: "Both sides agree at every point tried. Nothing shows that these points are enough.",
        Verdict.UNDECIDED: "Nothing was decided, and the reason says why. This is no pass.",
        Verdict.CONTRADICTION: "Two methods contradict each other. Trust neither.",
    }
)
DEFINITION = "It says what a letter stands for. There is nothing to check."
HOLDS = "Proved, enclosed or supported."


def meaning(word: str) -> str:
    """Return the meaning of a verdict, or of the column of what holds."""
    if word == "holds":
        return HOLDS
    return DEFINITION if word == Verdict.DEFINITION else MEANINGS[Verdict(word)]


_NOT_SHOWN = MappingProxyType(
    {
        Verdict.PROVED: "Nothing is shown outside the stated domain, or of another reading of the text than the one told.",
        Verdict.ENCLOSED: "A symbolic proof is not shown, so a difference beyond the digits told is not excluded.",
        Verdict.SUPPORTED: "Neither a proof nor an enclosure is shown, so a small difference or a case that was not tried may break it.",
        Verdict.OPPOSED: "A refutation is not shown, for other runs or settings may show what is claimed.",
        Verdict.APPROXIMATION: "It is not shown that the error is small enough for your use, and equality is not claimed.",
        Verdict.AGREES: "It is not shown that the points tried stand for the whole domain, so this is no pass.",
        Verdict.UNDECIDED: "It is shown neither that it holds nor that it fails.",
        Verdict.CONTRADICTION: "Nothing is shown, for two methods contradict each other.",
        Verdict.DEFINITION: "Nothing is claimed, so nothing is shown.",
    }
)


def not_shown(record: Record) -> str:
    """Return one sentence on what the verdict on a line does not show."""
    if record.if_so is not None:
        return "Nothing is shown until the author accepts what the prose proposes."
    if record.total is Verdict.CONDITIONAL:
        where = "It is not shown that it fails everywhere outside the condition, or that no wider condition would do."
        return where if record.reading is None else "It is not shown which reading the author means."
    return _unshown_of_refuted(record) if record.total is Verdict.REFUTED else _NOT_SHOWN[record.total]


def _unshown_of_refuted(record: Record) -> str:
    everywhere = "that it fails everywhere, nor " if record.witness else ""  # a line without parameters has one value
    if record.correction is None and record.suggestion is None:
        return f"It is not shown {everywhere}{'what would be right' if record.instead is None else 'that nothing else is true instead'}."
    verified = record.suggestion.verified if record.correction is None and record.suggestion is not None else Strength.PROVED
    if verified is Strength.ENCLOSED:
        return f"It is not shown {everywhere}that the correction is proved: it is enclosed at points alone."
    return f"It is not shown {everywhere}that the correction is what the author meant."
