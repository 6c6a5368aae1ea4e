"""docs/tables.md, made from the results of a run: counts by table and chapter, what is unread, and what is refuted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.tables.run import lines

_LOOKED_AT = Path(__file__).with_name("looked_at.toml")
# The outcomes of a row, the worst of its claims first: that is the one of the row.
_OUTCOMES = ("contradiction", "refuted", "unread", "undecided", "on a part", "on the real part", "enclosed", "proved")
_SHOWN = ("proved", "enclosed", "on the real part", "on a part", "refuted", "contradiction", "undecided", "unread")
_OPEN = ("undecided", "agrees")
_MOST = 25  # constructs shown of each table
_CORES = 2
_TOP = """# Printed formulas of public tables, judged

Made by `python -m benchmarks.tables DIR --resume FILE --second-opinion FILE --page docs/tables.md`; nobody here wrote the formulas. DIR holds

| table | what | source |
|---|---|---|
| fungrim | entries in functions that the project knows | fredrik-johansson/fungrim, MIT |
| dlmf | NIST Digital Library of Mathematical Functions, chapters 4 to 8 | gipplab/LaCASt-Artifact, Apache-2.0; dlmf.nist.gov |
| rubi | antiderivatives of Rubi's test suite: d/dx antiderivative = integrand | RuleBasedIntegration/MathematicaSyntaxTestSuite, MIT |
| known | misprints that are known of other tables, as printed | `benchmarks/tables/known.toml` |

## How a row is read

What a table leaves open is read by a stated rule. A construct or a condition that is not understood makes its row unread.

- A row with the imaginary unit is two claims, its real and its imaginary part. Letters that its table lets be complex are x + iy where the row has no
  other condition and both parts are known exactly. Else they are restricted to the real numbers at which all functions of the row are real.
- There Re(z) is z and Im(z) is 0. A phase in a condition is 0, which leaves the positive numbers. A condition without a real point makes the row unread.
- Each of several assumptions, each part of an "or", and each double sign makes a claim of its own. A row counts as the worst of its claims.
- **DLMF.** x, y and t are real. z = x + iy where both stand in a row: y = 0 where its parts are not known exactly. Whole numbers are
  k, m, n, as each chapter's list of notation says. A row speaks of the points at which its functions have values: not of poles, not of zeros of divisors.
  What the running text says of many formulas is in `benchmarks/tables/dlmf_text.py`. A double sign on one side alone is unread.
  An integral without limits claims that the derivative of the right side is the integrand. A side that is a letter of its own is a name.
- **Fungrim.** The assumptions are taken as they stand. An order of derivative, `BesselJ(n, z, r)`, is a derivative.
- **Rubi.** Letters are real, and positive where this makes a root, a power or a logarithm real. Divisors are not
  zero. A row without an antiderivative is unread.

## What came out

"On the real part": elsewhere a side has no real value. "On a part": the table states more than is true of real numbers.
Undecided is never a pass; "agrees" (certain balls that agree, and no proof that they do everywhere) counts as undecided.
"""


def page(results: Path, opinions: Path | None) -> str:
    """Write the page from the results, and from the second opinions if there are any."""
    found = lines(results)
    looked = msgspec.toml.decode(_LOOKED_AT.read_bytes()) if _LOOKED_AT.exists() else {}
    parts = [
        _TOP,
        *_counts(found),
        "",
        *_speed(found),
        "",
        *_of_complex(found),
        "",
        *_recall(found),
        "",
        *_refuted(found, looked),
        "",
        *_second(found, opinions),
        "",
    ]
    return "\n".join([*parts, *_unread(found)]) + "\n"


def outcome(line: Mapping[str, Any]) -> str:
    """Return the outcome of a claim: the worst of its records."""
    if "unread" in line:
        return "unread"
    return min((_of_record(record, line) for record in line["records"]), key=_OUTCOMES.index)


def _of_record(record: Mapping[str, Any], line: Mapping[str, Any]) -> str:
    if record["verdict"] == "conditional":
        without = record["left"] == record["right"] == "does not exist"  # elsewhere neither side is real
        return "on the real part" if without else "on a part"
    return "undecided" if record["verdict"] in _OPEN else str(record["verdict"])


def _rows(found: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str, str], str]:
    """Return the outcome of each row: by table, chapter and name."""
    rows: dict[tuple[str, str, str], str] = {}
    for line in found:
        key = (line["table"], line["chapter"], line["row"])
        rows[key] = min(rows.get(key, "proved"), outcome(line), key=_OUTCOMES.index)
    return rows


def _counts(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    rows = _rows(found)
    yield "| table | part | rows | read | " + " | ".join(_SHOWN) + " |"
    yield "|---|---|--:|--:|" + "--:|" * len(_SHOWN)
    for table in dict.fromkeys(key[0] for key in rows):
        chapters = sorted({key[1] for key in rows if key[0] == table})
        for chapter in [*(chapters if len(chapters) > 1 else ()), "all"]:
            count = Counter(what for key, what in rows.items() if key[0] == table and chapter in (key[1], "all"))
            read = count.total() - count["unread"]
            yield f"| {table} | {chapter} | {count.total()} | {read} | " + " | ".join(str(count[what]) for what in _SHOWN) + " |"


def _of_complex(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Count the rows with the imaginary unit, and those of complex letters that are judged as printed."""
    kinds: dict[tuple[str, str, str], str] = {}
    for line in found:
        claim, row = line.get("claim", {}), (line["table"], line["chapter"], line["row"])
        texts = [claim.get("left", ""), claim.get("right", ""), *claim.get("lines", ())]
        if "complex" in claim.get("where", {}).values():
            kinds[row] = "complex letters, as printed"
        elif any(re.search(r"\bI\b", one) for one in texts):
            kinds.setdefault(row, "the imaginary unit, and real letters")
    if not kinds:
        return
    rows = _rows(found)
    yield "## Rows of complex numbers\n"
    yield "| rows with | table | rows | read | " + " | ".join(_SHOWN) + " |"
    yield "|---|---|--:|--:|" + "--:|" * len(_SHOWN)
    for kind, table in sorted({(kind, row[0]) for row, kind in kinds.items()}):
        count = Counter(rows[row] for row, of in kinds.items() if of == kind and row[0] == table)
        cells = [kind, table, count.total(), count.total() - count["unread"], *(count[what] for what in _SHOWN)]
        yield f"| {' | '.join(map(str, cells))} |"


def _speed(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    spent = [max(record["seconds"] for record in line["records"]) for line in found if "records" in line]
    if not spent:
        return
    yield (
        f"{len(spent)} claims took {sum(spent):.0f} seconds in their workers by the wall, the longest {max(spent):.0f}; "
        f"that is {60 * _CORES * len(spent) / max(sum(spent), 1e-9):.0f} a minute on two cores."
    )


def _recall(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "## Known misprints\n"
    yield "| misprint | verdict | witness | left side | as printed | put right |"
    yield "|---|---|---|---|---|---|"
    for line in found:
        if line["table"] == "known":
            yield from (_erratum(line, record) for record in line.get("records", ()))


def _erratum(line: Mapping[str, Any], record: Mapping[str, Any]) -> str:
    cells = [
        line["row"], record["verdict"], _point(record["witness"]), _short(record["left"]), _short(record["right"]),
        f"`{record['suggestion']}`, {record['verified']}" if record["suggestion"] else f"printed / true = {record['ratio']}" if record["ratio"] else "",
    ]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def _refuted(found: Sequence[Mapping[str, Any]], looked: Mapping[str, Any]) -> Iterator[str]:
    yield "## What is refuted or holds on less than is printed\n"
    yield "Each row was looked at: by mpmath at 60 digits, and in its source. Whose error it is stands beside it, in `looked_at.toml`.\n"
    for line in found:
        for record in line.get("records", ()):
            if line["table"] != "known" and _of_record(record, line) in ("refuted", "contradiction", "on a part"):
                said = looked.get(line["table"], {}).get(line["row"], {})
                yield f"- **{record['key']}**, {record['verdict']}: `{_printed(line)}` where {_where(line)}"
                yield f"  - witness {_point(record['witness'])}: {_short(record['left'])} and {_short(record['right'])}; {record['reason']}"
                if record["suggestion"]:
                    yield f"  - right: `{record['suggestion']}`, {record['verified']}"
                if record["ratio"]:
                    yield f"  - printed / true = {record['ratio']}"
                yield f"  - {said.get('cause', 'not looked at yet')}: {said.get('says', '')}".rstrip(": ")


def _second(found: Sequence[Mapping[str, Any]], opinions: Path | None) -> Iterator[str]:
    if opinions is None or not opinions.exists():
        return
    said = {line["key"]: line for line in lines(opinions)}
    holds = {line["key"] for line in found if outcome(line) in ("proved", "enclosed")}
    tried = [said[key] for key in holds if key in said and said[key]["agreed"]]
    differing = sorted(one["key"] for one in tried if one["differed"])
    yield "## A second opinion\n"
    yield (
        f"Of {len(holds)} claims that hold, mpmath evaluated both sides of {len(tried)} at {sum(one['agreed'] for one in tried)} points of "
        f"their domains, extreme ones among them. It differs in {len(differing)}{': ' + ', '.join(differing) if differing else ''}."
    )


def _unread(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "## What is not read\n"
    for table in dict.fromkeys(line["table"] for line in found):
        count = Counter(construct(line["unread"]) for line in found if line["table"] == table and "unread" in line)
        if count:
            told = [f"{what} ({number})" for what, number in count.most_common(_MOST)]
            rest = count.total() - sum(number for _, number in count.most_common(_MOST))
            yield f"- **{table}**: {'; '.join(told)}{f'; {rest} others' if rest else ''}"


def construct(unread: str) -> str:
    """Name what is not read: of a message of the project's reader, without the place."""
    if found := re.search(r"unknown function '(\w+)'", unread):
        return f"the function {found[1]} in a claim's text"
    found = re.match(r"(?:left|right|lines \d+|such_that \d+): (?:character \d+(?: \(.*?\))?: )?(.*)", unread)
    text = re.sub(r" of the order \S+;.*", " of such an order", found[1] if found else unread)
    text = re.sub(r"; .*|: .*", "", text)
    return re.sub(r"\b_?[a-z]_?\b(?= \+|\*|\))", "k", text)[:110]


def _printed(line: Mapping[str, Any]) -> str:
    claim = line["claim"]
    others = [claim["right"]] if "right" in claim else claim["lines"]
    return f" {claim.get('relation', '=')} ".join([claim["left"], *others])


def _where(line: Mapping[str, Any]) -> str:
    claim = line["claim"]
    said = [f"{name} {word}" for name, word in claim.get("where", {}).items()]
    return ", ".join([*said, *claim.get("such_that", ())]) or "no letter is free"


def _point(witness: Mapping[str, str] | None) -> str:
    return ", ".join(f"{name} = {value}" for name, value in (witness or {}).items()) or "no letter"


def _short(value: str | None) -> str:
    return (value or "")[:24]
