r"""The parts that differ between a printed formula and its correction, each in a ``\boxed`` of its own; a page gives them a tint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache

from closedform.reports.formula.excerpt import Span, frame, last_sides, plain_tokens, spaced, without_spaces, written
from closedform.reports.formula.tree import Node, tokens_of

_MOST = 0.8  # of a form: marks on more than that say nothing


@cache
def marked(printed: str, correct: str) -> tuple[str, str]:
    r"""Box the parts that differ in a formula and in its correction; give both as they are where that is most of either.

    Args:
        printed: a formula in LaTeX.
        correct: what it should be.
    """
    left, right = spaced(printed), spaced(correct)
    sides = last_sides(left, right)
    if sides is None or (r"\qquad" in right and r"\qquad" not in left):  # the rest says what a letter of the correction is
        return printed, correct
    ours, theirs = _differing(*sides)
    if _length(ours) > _MOST * len(left) or _length(theirs) > _MOST * len(right):
        return printed, correct
    return _boxed(printed, ours), _boxed(correct, theirs)


def _length(spans: Sequence[Span]) -> int:
    return sum(end - start for start, end in spans)


def _differing(left: Sequence[Node], right: Sequence[Node]) -> tuple[list[Span], list[Span]]:
    """Find the parts of two sequences that the other has not; inside one thing that stands for one other, if both are built alike."""
    out: tuple[list[Span], list[Span]] = ([], [])
    matcher = SequenceMatcher(None, [node.text for node in left], [node.text for node in right], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            continue
        if b - a == d - c and all(map(_alike, left[a:b], right[c:d])):
            found = [
                _differing(without_spaces(x), without_spaces(y))
                for one, other in zip(left[a:b], right[c:d], strict=True)
                for x, y in zip(one.inside, other.inside, strict=True)
            ]
            for spans, side in zip(out, zip(*found, strict=True), strict=True):
                spans += [span for several in side for span in several]
            continue
        for spans, part in zip(out, (left[a:b], right[c:d]), strict=True):
            spans += [(part[0].start, part[-1].end)] if part else []
    return out


def _alike(one: Node, other: Node) -> bool:
    """Return True if two things differ only in their contents."""
    return (
        bool(one.inside)
        and len(one.inside) == len(other.inside)
        and all(one.inside)
        and all(other.inside)
        and frame(one) == frame(other)
    )


def _boxed(latex: str, spans: Sequence[Span]) -> str:
    """Box the parts of a formula that were found where its spaces and the sizes of its brackets are left out."""
    places = [token for token in plain_tokens(latex) for _ in written(token)]
    for start, end in sorted(spans, reverse=True):
        first, last = places[start].start, places[end - 1].end
        while _open(latex[first:last]) > 0 and (brace := re.match(r"\s*\}", latex[last:])):
            last += brace.end()
        latex = rf"{latex[:first]}{{\boxed{{{latex[first:last]}}}}}{latex[last:]}"
    return latex


def _open(latex: str) -> int:
    """Count the braces that are open at the end of a part."""
    return sum((token.sign == "{") - (token.sign == "}") for token in tokens_of(latex))
