"""Evidence -> verdict, for theorems: judges a statement by a search for an instance that breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from closedform.derivations.claims.property import Property
from closedform.numerics.engines.engine import Ask, Failure, Found
from closedform.numerics.findings.findings import At
from closedform.numerics.findings.search_result import Search, Searched
from closedform.numerics.findings.verdict import Judgement, Verdict


def of_theorem(claim: Property, found: Found) -> Judgement:
    """Judge a theorem by the instances tried of each of its families.

    An instance that meets all hypotheses and breaks a conclusion refutes it. Without one the theorem holds as far as it was tried.
    It is proved only if the instances tried are all that it speaks of, or its conclusions are certified for all of these. A search
    decides nothing if it meets no instance, or would not have refuted the negated conclusion or a false version.
    """
    result = found.get(Ask("search"), Failure("not searched"))
    if isinstance(result, Failure):
        return Judgement(Verdict.UNDECIDED, result.reason)
    assert isinstance(result, Search)
    for one in result.families:
        if one.broken is not None:
            return Judgement(
                Verdict.REFUTED,
                f"{one.says}: an instance meets every hypothesis and breaks the conclusion{_constant(one)}",
                one.broken,
            )
    for one in result.families:
        if reason := _blind(one):
            return Judgement(Verdict.UNDECIDED, f"{one.says}: {reason}")
    if not any(all(one.turned) for one in result.families):
        return Judgement(Verdict.UNDECIDED, "the search has no power: a conclusion turned round is not refuted")
    says = "; ".join(map(_held, result.families))
    needed = [(one, *pair) for one in result.families for pair in one.without_needed]
    if not needed:
        proved = all(one.complete and (one.every or (one.certified is not None and one.certified.whole)) for one in result.families)
        return Judgement(Verdict.PROVED if proved else Verdict.SUPPORTED, says)
    for one, hypothesis, at in needed:
        if at is None:
            return Judgement(Verdict.UNDECIDED, f"{one.says}: no instance shows that {hypothesis} is needed; {says}")
    fails = {hypothesis: at for _, hypothesis, at in needed if at is not None}
    where = " and ".join(fails)
    return Judgement(Verdict.CONDITIONAL, f"holds where {where} ({says}); {without(fails)}", needed[0][2], where)


def without(fails: Mapping[str, At]) -> str:
    """State where the theorem fails without each omitted hypothesis: at one instance; nothing is claimed about others."""
    points = {said: ", ".join(f"{name} = {value}" for name, value in at.point.items()) for said, at in fails.items()}
    if len(points) == 1:
        return f"without it, an instance fails: {next(iter(points.values()))}"
    return "; ".join(f"without “{said}”, an instance fails: {point}" for said, point in points.items())


def slips_refuted(claim: Property, found: Found) -> int:
    """Count the false versions of a theorem that some instance refutes."""
    result = found.get(Ask("search"))
    return sum(sum(one.slips) for one in result.families) if isinstance(result, Search) else 0


def _constant(one: Searched) -> str:
    if one.ratio == "inf":
        return "; no multiple of the right side would hold"
    return f"; it would take a factor of at least {one.ratio} on the right side" if one.ratio else ""


def _blind(one: Searched) -> str:
    """Return the reason why a search decides nothing, else an empty string."""
    if one.unclear:
        return f"at an instance a conclusion is not decided: {one.unclear}"
    if not one.met:
        return f"vacuous as far as it was tried: none of {one.tried} instances meets every hypothesis"
    if not all(one.slips):
        return "the search has no power: a false version of the conclusion is not refuted"
    return ""


def _held(one: Searched) -> str:
    """Describe the instances at which a family's conclusion was seen to hold."""
    return ", ".join(_told(one))


def _told(one: Searched) -> Iterator[str]:
    if one.every:
        yield f"{one.says}: {one.met} instances meet the hypotheses, and there are no others; it holds at all {one.met}"
    else:
        yield f"{one.says}: {one.tried} instances tried (seed {one.seed}); {one.met} meet the hypotheses; it holds at all {one.met}"
    if one.certified is not None:
        box = " and ".join(f"{low} <= {letter} <= {high}" for letter, low, high in one.certified.box)
        yield "proved for every instance" if one.certified.whole else f"certified on the box {box}"
    if one.ratio:
        yield f"the left side is at most {one.ratio} of the right"
    elif one.tightest is not None and one.tightest.left != "0":
        yield f"nearest to failing at {one.tightest.left}"
    if idle := [hypothesis for hypothesis, at in one.without if at is None]:
        yield f"not seen to need {' and '.join(idle)}"
