"""Comments that the server writes for an author: that a line is known to be false, and those that his prose proposes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.paper.claim_file import is_paper
from closedform.derivations.reading.paper.roots import trees_of
from closedform.derivations.reading.paper.write_comments import Insertion, added, insertions, known_false
from closedform.numerics.findings.suggestion import Retyped, put
from closedform.reports.editor.marks_of_a_file import Places, text_of
from closedform.reports.editor.messages import Edits
from closedform.reports.editor.texts import hash_of
from closedform.reports.places import table_line

_EXPECTED = 'expect = "refuted"'


def planned(path: Path, key: str, places: Places) -> Edits:
    """Plan comments for a file.

    Args:
        path: of the file.
        key: of the line that is known to be false; empty for the comments that the prose proposes.
        places: counts the places of the edits.

    Raises:
        BadClaim: there is nothing to write, or it would speak of another claim too.
        OSError: the file cannot be read.
    """
    if not is_paper(path.name):
        return _edits(places, {path: [_expected(path, key)]})
    found: dict[Path, list[Retyped]] = {}
    for tree in trees_of(path):
        plan: list[Insertion] = known_false(tree, _claim(key)) if key else insertions(tree, words=True)
        for file, texts in added(tree, plan).items():
            found[file.path] = [Retyped(at, "", text) for at, text in texts]
    if not found:
        raise BadClaim(f"the prose of {path} proposes nothing")
    return _edits(places, found)


def _claim(key: str) -> str:
    """Return the key of the claim whose chain a line is of."""
    claim, _, part = key.rpartition("/")
    return claim if part.isdigit() and claim else key


def _edits(places: Places, found: dict[Path, list[Retyped]]) -> Edits:
    texts = {path: text_of(path) for path in found}
    return Edits(
        {str(places.path(path)): hash_of(text) for path, text in texts.items()},
        {str(places.path(path)): places.edits(path, texts[path], edits) for path, edits in found.items()},
    )


def _expected(path: Path, key: str) -> Retyped:
    """Plan the entry of a claim's table that says that it is known to be false.

    Raises:
        BadClaim: there is no such claim, or the entry would change another.
    """
    text, keys = text_of(path), (key, _claim(key))
    line = next((line for one in keys if (line := table_line(path, one))), 0)
    ends = [found.end() for found in re.finditer(r"\r\n?|\n", text)]
    if not 0 < line <= len(ends):
        raise BadClaim(f"{path} has no claim {key!r}")
    edit = Retyped(ends[line - 1], "", f"{_EXPECTED}\n")
    claims = tomllib.loads(text)["claim"]
    try:
        after = tomllib.loads(put(text, [edit]))["claim"]
    except tomllib.TOMLDecodeError:
        raise BadClaim(f"{path}: the claim {key!r} says already what is expected of it") from None
    changed = [(one, other) for one, other in zip(claims, after, strict=True) if one != other]
    if [other for _, other in changed] != [one | {"expect": "refuted"} for one, _ in changed] or len(changed) != 1:
        raise BadClaim(f"{path}: {_EXPECTED} would not speak of {key} alone; write it into its table")
    return edit
