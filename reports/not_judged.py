"""The displays of papers that are not judged, for people and for other programs; and the comments that would open the most of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from closedform.numerics.findings.verdict import Verdict

if TYPE_CHECKING:
    from closedform.derivations.reading.paper.passed_over import Passed

_MOST_NAMED = 6  # displays of one reason that are named
MOST_STEPS = 3
_VERBS = ("where", "law", "means", "function")  # of comments that say something; "expect holds" only asks for a verdict


def as_data(passed: Iterable[Passed]) -> list[dict[str, Any]]:
    """Return the displays that are not judged as plain data, in the fields of a record that they have."""
    return [
        {
            "key": one.key, "kind": "not judged", "file": one.file.as_posix(), "line": one.line, "says": "", "printed": "",
            "total": Verdict.UNDECIDED, "reason": one.why, "cause": one.cause, "opens": one.opens or None, "labelled": one.is_labelled,
        }
        for one in passed if one.key
    ]  # fmt: skip


def by_cause(passed: Sequence[Passed]) -> Iterator[str]:
    """Say of each reason which displays are not judged for it; the most frequent reason comes first, and those with a label before others."""
    groups: dict[str, list[Passed]] = {}
    for one in passed:
        groups.setdefault(one.cause if one.key else one.why, []).append(one)
    for cause, of in sorted(groups.items(), key=lambda group: -len(group[1])):
        if len(of) == 1 or not of[0].key:
            yield of[0].sentence
            continue
        of = sorted(of, key=lambda one: not one.is_labelled)
        named = ", ".join(f"{one.key} (line {one.line})" if one.is_labelled else one.place for one in of[:_MOST_NAMED])
        more = f" and {len(of) - _MOST_NAMED} more" if len(of) > _MOST_NAMED else ""
        yield f"{len(of)} displays are not judged: {cause}: {named}{more}"


def next_steps(waiting: Mapping[str, Sequence[str]], passed: Iterable[Passed], refuted: Set[str] = frozenset()) -> list[str]:
    """Return the comments that would open the most displays, each with their number.

    Domains of one kind are one comment. What would only make refutations plain is left out: it may be wrong itself.

    Args:
        waiting: for each claim that rests on proposals, the comments that would settle it.
        passed: the displays that are not judged.
        refuted: the claims that are refuted under their proposals.
    """
    passed = list(passed)
    if not waiting and not passed:
        return []
    from closedform.derivations.reading.note.displays import MARK
    from closedform.derivations.reading.note.domain_words import WORDS
    from closedform.derivations.reading.note.domains import wheres

    users: dict[str, set[str]] = {}
    for key, comments in waiting.items():
        for comment in comments:
            users.setdefault(comment, set()).add(key)
    merged: dict[str, tuple[list[str], set[str]]] = {}
    for comment, keys in users.items():
        verb, _, said = comment.partition(" ")
        if keys <= refuted or verb not in _VERBS:
            continue
        ranges = [*wheres([said]).items()] if verb == "where" else []
        name, domain = ranges[0] if len(ranges) == 1 else ("", "")
        if domain in WORDS:
            names, of = merged.setdefault(domain, ([], set()))
            names.append(name)
            of |= keys
        else:
            merged.setdefault(f"throughout {comment}" if verb in ("where", "law") else comment, ([], set()))[1].update(keys)
    steps = Counter(
        {f"throughout where {', '.join(names)} {said}" if names else said: len(keys) for said, (names, keys) in merged.items()}
    )
    steps.update(one.opens for one in passed if one.opens.partition(" ")[0] in _VERBS)
    return [f"`% {MARK} {said}` ({number} display{'s' * (number > 1)})" for said, number in steps.most_common(MOST_STEPS)]
