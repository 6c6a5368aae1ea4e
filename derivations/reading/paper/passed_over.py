r"""The displays of a paper that are not judged: each with its place, the reason, and the comment that would make it a claim."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.reading.note.displays import MARK
from closedform.derivations.reading.note.domains import wheres
from closedform.derivations.reading.note.parameters import WORDS

_POINTED = re.compile(r"character \d+ \(.*?\): ")  # the place of a reason, which differs from display to display
_MOST_NAMED = 6  # displays of one reason that are named
MOST_STEPS = 3
_VERBS = ("where", "law", "means", "function")  # of comments that say something; "expect holds" only asks for a verdict


@dataclass(frozen=True)
class Passed:
    """A display that is not judged, or a sentence about a file that is not read.

    Args:
        file: the file in which it stands.
        line: its line there; 0 for a file as a whole.
        key: its key; empty for a file.
        why: the reason, or what it defines.
        opens: the comment, without its mark, that would make it a claim; empty if none is known.
        is_labelled: True if it has a label.
    """

    file: Path
    line: int
    key: str
    why: str
    opens: str = ""
    is_labelled: bool = False

    @property
    def place(self) -> str:
        """Return its file and line."""
        return f"{self.file}:{self.line}" if self.line else f"{self.file}"

    @property
    def sentence(self) -> str:
        """Say where it stands, and why it is not judged."""
        return f"{self.place}, {self.told}" if self.key else self.why

    @property
    def told(self) -> str:
        """Say why it is not judged."""
        return " ".join(f"{self.key} is not judged: {self.why}".split()) if self.key else self.why

    @property
    def definition(self) -> str:
        """Say what it defines, and which comment would make it a claim."""
        mended = f"; a claim with `% {MARK} {self.opens}`" if self.opens else ""
        return f"{self.place}, {self.key} {self.why}; it claims nothing{mended}"

    @property
    def cause(self) -> str:
        """Return the reason without the place in its text."""
        return _POINTED.sub("", self.why)


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
    users: dict[str, set[str]] = {}
    for key, comments in waiting.items():
        for comment in comments:
            users.setdefault(comment, set()).add(key)
    merged: dict[str, tuple[list[str], set[str]]] = {}
    for comment, keys in users.items():
        verb, _, said = comment.partition(" ")
        if keys <= refuted or verb not in _VERBS:
            continue
        ((name, domain), *others) = wheres([said]).items() if verb == "where" else [("", "")]
        if domain in WORDS and not others:
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
