"""Turns the results for a claim and its verdicts into records, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.experiment import Contrast, Experiment, Term
from closedform.derivations.claims.open_lines import open_in
from closedform.derivations.claims.origin import BadClaim, Encoded, Origin, Own
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.score import Score
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.derivations.reading.note.claim_texts import as_typed, names_phi, with_phi
from closedform.derivations.reading.note.own_claim import claim_of
from closedform.derivations.reading.text.carried_out import WRITTEN
from closedform.numerics.engines.bound import bound_found
from closedform.numerics.engines.engine import Ask, Asked, Found, enclosure
from closedform.numerics.engines.index import engines
from closedform.numerics.engines.picture import picture_found
from closedform.numerics.engines.region import region_found
from closedform.numerics.engines.repair import repair_found, repaired_form, typed_repair
from closedform.numerics.findings.boxes import Bounded
from closedform.numerics.findings.estimates import Runs
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.findings import DIFFERENT, Enclosed, Kind, Ratio, Signs
from closedform.numerics.findings.record import IF_SO, Correction, Follows, Record
from closedform.numerics.findings.verdict import Judged, Verdict, as_said_to_fail
from closedform.numerics.forms.latex import latex
from closedform.numerics.judge.approximation import measured_errors
from closedform.numerics.judge.derivation import as_recorded, of_line
from closedform.numerics.judge.experiment import contrast_as_recorded, of_contrast
from closedform.numerics.judge.property import corrected_words, of_conclusion, of_property, property_as_recorded
from closedform.numerics.judge.theorem import slips_refuted


def assemble(claim: Asked, found: Found, origin: Origin | None = None) -> list[Record]:
    """Turn the engines' results for one claim into records, one a line.

    Args:
        claim: the claim that was checked.
        found: the engines' results.
        origin: where the claim comes from; None if it was made in this process.
    """
    file = origin.file if isinstance(origin, Encoded) else ""
    if isinstance(claim, Experiment):
        return [_contrast_record(claim, contrast, found, file) for contrast in claim.contrasts]
    said_to_fail = isinstance(origin, Own) and origin.said_to_fail
    if isinstance(claim, Property):
        records = [_property_record(claim, found, file)]
        return _unless_supposed(origin, _said_to_fail(records) if said_to_fail else records)
    records = [_line_record(claim, i, found, file) for i in range(len(claim.lines))]
    if isinstance(origin, Own):
        records = [_as_typed(origin, claim, i, found, record) for i, record in enumerate(records)]
    return _unless_supposed(origin, _said_to_fail(records) if said_to_fail else records)


def _unless_supposed(origin: Origin | None, records: list[Record]) -> list[Record]:
    """Make a verdict undecided if it rests on proposals that the author has not accepted, and name the verdict that would follow.

    If the claim fails, and the note leaves a doubt about what it means, no verdict would follow.
    """
    if not isinstance(origin, Own) or not origin.supposed:
        return records
    doubts = ", ".join(origin.doubts)

    def under(one: Record) -> Record:
        fails = bool(doubts) and one.total in (Verdict.REFUTED, Verdict.CONTRADICTION)
        if_so = Verdict.UNDECIDED if fails else one.total
        says = f"it does not fit the meaning of {doubts}: one of them is another; {one.reason}" if fails else one.reason
        return msgspec.structs.replace(
            one, step=Verdict.UNDECIDED, total=Verdict.UNDECIDED, if_so=if_so, supposed=origin.supposed,
            reason=f"{IF_SO}{if_so}: {says}", as_recorded=False,
        )  # fmt: skip

    return [under(one) for one in records]


def _as_typed(origin: Own, claim: Derivation, i: int, found: Found, record: Record) -> Record:
    """Add the suggestion for a reader's line as an edit of the source text, and write all forms in the functions named there."""
    written = _as_written(origin, claim)
    if names_phi(origin) or written is not claim:
        shown, named = record.reading or next(iter(claim.readings)), with_phi if names_phi(origin) else lambda form: form
        encoded, defined = latex(named(written.value(written.lines[i], shown))), latex(named(written.readings[shown]))
        record = msgspec.structs.replace(record, encoded=encoded, defined=defined)
    suggestion = record.suggestion
    if suggestion is None:
        return record
    typed, right = typed_repair(origin, claim, found, i), repaired_form(claim, found, i)
    if typed is not None and typed.latex:
        suggestion = msgspec.structs.replace(suggestion, latex=as_typed(origin, typed.text))
    elif right is not None and names_phi(origin):
        suggestion = msgspec.structs.replace(suggestion, latex=latex(with_phi(right)))
    return msgspec.structs.replace(record, suggestion=msgspec.structs.replace(suggestion, typed=typed))


def _as_written(origin: Own, claim: Derivation) -> Derivation:
    """Return a claim whose limits and derivatives stand as they are typed, to show how it was read; the claim itself where it has none."""
    try:
        written = claim_of(origin, WRITTEN)
    except BadClaim:  # such as of an expansion, whose terms are needed
        return claim
    if not isinstance(written, Derivation) or written.readings.keys() != claim.readings.keys() or written == claim:
        return claim
    return written


def _said_to_fail(records: Sequence[Record]) -> list[Record]:
    """Compare the lines of a claim with the author's statement that one of them is false; the author does not name the line."""
    totals = [record.total for record in records]
    return [
        msgspec.structs.replace(record, expected_total=False, as_recorded=as_said_to_fail(record.total, totals))
        for record in records
    ]


def _evidence(found: Found, i: int | None, reading: str) -> tuple[Evidence, ...]:
    return tuple(evidence for engine in engines().values() for evidence in engine.evidence(found, i, reading))


def _property_record(claim: Property, found: Found, file: str) -> Record:
    judged, step, signs = of_property(claim, found), of_conclusion(claim, found), enclosure(found)
    reason = open_in(claim.source.document).lines.get(claim.key, "")
    refuted = signs.denials_refuted if isinstance(signs, Signs) else slips_refuted(claim, found)
    witness, instead = judged.witness, corrected_words(claim, found)
    return Record(
        key=claim.key, document=claim.source.document, equation=claim.label if isinstance(claim.label, int) else None, part=None,
        section=claim.source.section, kind="property",
        says=claim.says, printed=claim.printed, encoded=_relations(claim.stated),
        step=step.verdict if step else None, total=judged.verdict, step_reason=step.reason if step else "",
        reason=judged.reason, expected_step=True, expected_total=claim.correction is None,
        as_recorded=property_as_recorded(claim, judged, step, refuted, instead, is_open=bool(reason)), condition=judged.condition,
        witness=witness.point if witness else None, left=witness.left if witness else None, right=witness.right if witness else None,
        uses=claim.rests_on, follows=_drawn_from(claim), instead=instead,
        slips=claim.false_versions, slips_refuted=refuted, evidence=_evidence(found, None, ""), bounded=_bounded(judged.verdict, found, None),
        picture=picture_found(found, None), note=claim.note, file=file, taken=claim.taken, open=reason,
    )  # fmt: skip


def _bounded(verdict: Verdict, found: Found, i: int | None) -> Bounded | None:
    """Return the bound of a line that only balls support; beside another verdict it adds nothing."""
    return bound_found(found, i) if verdict in (Verdict.ENCLOSED, Verdict.AGREES) else None


def _contrast_record(claim: Experiment, contrast: Contrast, found: Found, file: str) -> Record:
    result = found.get(Ask("simulate"))
    judged, trial = of_contrast(contrast, result, claim.ours)
    return Record(
        key=contrast.key, document=contrast.source.document, equation=None, part=None, section=contrast.source.section, kind="experiment",
        says=contrast.says, printed=contrast.printed, encoded=_held_against(contrast), step=None, total=judged.verdict, step_reason="",
        reason=judged.reason, expected_step=True, expected_total=contrast.correction is None,
        as_recorded=contrast_as_recorded(contrast, judged), instead=contrast.correction, evidence=_evidence(found, None, ""), trial=trial,
        picture=result.drawn.get(contrast.key) if isinstance(result, Runs) else None,
        note="; ".join(filter(None, (contrast.note, f"run with {claim.ours}"))), file=file,
        seconds=round(result.seconds, 3) if isinstance(result, Runs) else 0.0,
    )  # fmt: skip


def _line_record(claim: Derivation, i: int, found: Found, file: str) -> Record:
    line, judged, enclosed = claim.lines[i], of_line(claim, i, found), enclosure(found)
    total, shown, witness, departure = judged.total, judged.shown, judged.total.witness, judged.departure
    stated = next(iter(claim.readings)) if claim.source.is_own else shown
    corrected = _corrected_reading(claim, i, shown)
    correction = None if corrected is None else judged.corrections[corrected]
    slips_refuted = _slips_refuted(claim, enclosed)
    ratio = _ratio(claim, enclosed, i, judged)
    holds, key, is_open = claim.expected_to_hold(line), claim.key(line), open_in(claim.source.document)
    return Record(
        key=key, document=claim.source.document, equation=line.label if isinstance(line.label, int) else None,
        part=line.part, section=claim.source.section, kind=claim.kind, says=claim.says, printed=line.printed,
        encoded=latex(claim.value(line, stated)), step=judged.step.verdict, total=total.verdict, step_reason=judged.step.reason,
        reason=total.reason, expected_step=line.error is None, expected_total=holds,
        as_recorded=as_recorded(
            line, judged, correction, holds=holds, slips=len(claim.slips), slips_refuted=slips_refuted,
            is_open=key in is_open.lines, correction_is_open=key in is_open.corrections,
        ),
        reading=judged.reading, read_so=claim.support.get(judged.reading or ""),
        condition=total.condition, witness=witness.point if witness else None,
        left=witness.left if witness else None, right=witness.right if witness else None,
        ratio=ratio.factor if ratio else None, ratio_latex=ratio.latex if ratio else None, error=line.departures[0].says if line.departures else None,
        error_verdict=departure.verdict if departure else None, error_reason=departure.reason if departure else "",
        uses=line.rests_on,
        follows=_follows(claim, i, judged),
        correction=None if corrected is None else _correction(claim, i, judged, corrected),
        suggestion=repair_found(found, i), slips=len(claim.slips), slips_refuted=slips_refuted, evidence=_evidence(found, i, shown),
        errors=measured_errors(found, i, shown) if line.approximate else (), region=region_found(found, i),
        bounded=_bounded(total.verdict, found, i), picture=picture_found(found, i),
        note=line.note, file=file, seconds=round(sum(getattr(result, "seconds", 0.0) for result in found.values()), 3),
        defined=latex(claim.readings[stated]) if claim.source.is_own else "", taken=claim.taken, open=is_open.lines.get(key, ""),
    )  # fmt: skip


def _corrected_reading(claim: Derivation, i: int, shown: str) -> str | None:
    """Return the reading whose correction is displayed: the displayed reading if it has one, else the first that has one."""
    line = claim.lines[i]
    if line.correction is None:
        return None
    return next((r for r in (shown, *claim.readings) if claim.correction(line, r) is not None), None)


def _correction(claim: Derivation, i: int, judged: Judged, reading: str) -> Correction:
    line, judgement = claim.lines[i], judged.corrections[reading]
    value = claim.correction(line, reading)
    own_letters = line.corrected if reading == _corrected_reading(claim, i, next(iter(claim.readings))) else None
    why = open_in(claim.source.document).corrections.get(claim.key(line), "")
    return Correction(own_letters or latex(value), str(value), judgement.verdict, judgement.reason, reading or None, why)


def _follows(claim: Derivation, i: int, judged: Judged) -> Follows | None:
    follows = claim.follows(claim.lines[i], judged.shown)
    if follows is None:
        return None
    of = tuple(premise.key for premise in follows.premises)
    if judged.repaired is None or judged.kept is None:
        return Follows(of, follows.says, latex(follows.printed))
    corrected, repaired, kept = latex(follows.corrected), judged.repaired.verdict, judged.kept.verdict
    return Follows(of, follows.says, latex(follows.printed), corrected, repaired, kept)


def _slips_refuted(claim: Derivation, enclosed: Form) -> int:
    if not isinstance(enclosed, Enclosed):
        return 0
    first = next(iter(claim.readings))
    tried = [enclosed.points(Kind.SLIP, j, first) for j in range(len(claim.slips))]
    return sum(any(at.relation in DIFFERENT for at in ats) for ats in tried)


def _ratio(claim: Derivation, enclosed: Form, i: int, judged: Judged) -> Ratio | None:
    """Return the ratio of the printed form to the true one, as text and in LaTeX, if it was recognised."""
    if not isinstance(enclosed, Enclosed):
        return None
    return enclosed.ratios.get((i, next(iter(claim.readings)) if judged.total.verdict is Verdict.REFUTED else judged.shown))


_SCORES = {
    Score.MATCHING: r"\bar{\chi}_{+}", Score.UNSIGNED_MATCHING: r"\overline{|\chi|}_{+}", Score.IRRELEVANT: r"\bar{\chi}_{-}",
    Score.STEP: r"\|w(t) - w(t - 1)\|", Score.DISTANCE: r"\|w(t) - w(0)\|", Score.OPTIMA: r"\#",
    Score.JUMPS: r"\overline{\|\nabla w\|^2 / \|w\|^2}", Score.LIKENESS: r"\overline{|\cos(w_{km}, w_{km'})|}",
}  # fmt: skip


def _held_against(contrast: Contrast) -> str:
    """Write a contrast in LaTeX."""
    total = " ".join(_term(term) for term in contrast.terms).removeprefix("+ ")
    if contrast.within is not None:
        away = f" - {_number(contrast.about)}" if contrast.about > 0 else f" + {_number(-contrast.about)}" if contrast.about else ""
        return rf"\left|{total}{away}\right| < {_number(contrast.within)}"
    return f"{total} > {_number(contrast.above)}" if contrast.above is not None else f"{total} < {_number(contrast.below)}"


def _term(term: Term) -> str:
    sign, size = "-" if term.weight < 0 else "+", abs(term.weight)
    score = _SCORES.get(term.score, rf"\text{{{term.score}}}")
    return rf"{sign} {'' if size == 1 else size} {score}(\text{{{term.arm}}})".replace("  ", " ")


def _number(value: Fraction | None) -> str:
    return latex(sp.Rational(str(value)))


_SIGNS = {Sign.ZERO: "= 0", Sign.NONZERO: r"\neq 0", Sign.POSITIVE: "> 0", Sign.NEGATIVE: "< 0", Sign.NONNEGATIVE: r"\geq 0"}


def _drawn_from(claim: Property) -> Follows | None:
    if claim.follows is None:
        return None
    signs = (sign for _, sign in claim.relations)
    drawn = _relations(tuple(zip(claim.follows.printed, signs, strict=True)))
    return Follows(tuple(premise.key for premise in claim.follows.premises), claim.follows.says, drawn)


def _relations(relations: Sequence[tuple[Form, str]]) -> str:
    """Typeset the first few relations that are not obviously 0 = 0."""
    telling = [pair for pair in relations if pair[0] != 0] or relations
    return r",\quad ".join(f"{latex(e)} {_SIGNS[Sign(sign)]}" for e, sign in telling[:3])
