"""What each verdict means, in a sentence or two for a reader who has nothing but the page."""

from __future__ import annotations

from types import MappingProxyType

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
