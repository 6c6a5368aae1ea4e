"""A reader's own claims, from TOML or from the command line, as derivations.

    title = "My note"
    [[claim]]
    key = "half-line"
    left = "Integral(erf(a*x)*exp(-b**2*x**2), (x, 0, oo))"
    right = "atan(a/b)/(b*sqrt(pi))"
    where = { a = "positive", b = "positive" }

Texts are read by ``derivations.text``; nothing in a file is evaluated as code.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sympy as sp

from derivations.claim import Derivation, Line, Source
from derivations.domain import Domain, nonnegative, positive, real
from derivations.laws import Gaussian
from derivations.text import NotUnderstood, Reader, fold

MAX_FILE = 1 << 20  # bytes of a claim file
MAX_CLAIMS = 5000  # of one file
MAX_VARIABLES = 6  # of one law
_TEXTS = ("key", "left", "right", "given", "says", "source")
# Of the project's own collections of claims (derivations/zoo): what a claim is an example of, and its truth.
_LABELS = ("slip", "hard", "fails_at", "holds_where")
_FIELDS = (*_TEXTS, "lines", "where", "such_that", "law", *_LABELS)
# Domain words: the symbol's assumptions, its interval, and whether zero is left out.
WORDS: Mapping[str, tuple[dict[str, bool], Any]] = {
    "real": ({"real": True}, real),
    "positive": ({"positive": True}, positive),
    "negative": ({"negative": True}, sp.Interval.open(-sp.oo, 0)),
    "nonnegative": ({"nonnegative": True}, nonnegative),
    "nonpositive": ({"nonpositive": True}, sp.Interval(-sp.oo, 0)),
    "nonzero": ({"real": True, "zero": False}, real),
    "integer": ({"integer": True}, real),
    "positive integer": ({"integer": True, "positive": True}, positive),
    "nonnegative integer": ({"integer": True, "nonnegative": True}, nonnegative),
}
_INTERVAL = re.compile(r"\s*([\[(])([^,]+),([^,]+)([\])])\s*")


class BadClaim(ValueError):
    """A claim cannot be read; the message names the claim, the field and the remedy."""


@dataclass(frozen=True)
class ClaimFile:
    """What a claim file holds.

    Args:
        claims: for each claim that can be read, its key and its path for ``derivations.index.claim_at``.
        faults: for each claim that cannot, one sentence.
    """

    claims: Mapping[str, str]
    faults: tuple[str, ...]


def read_file(path: Path) -> ClaimFile:
    """Read a claim file; a malformed claim takes no other with it.

    Raises:
        BadClaim: the file is no TOML, or holds what no claim file has.
        OSError: it cannot be read.
    """
    title, tables = _tables(path)
    found: dict[str, str] = {}
    faults: list[str] = []
    taken: set[str] = set()
    for number, table in enumerate(tables, 1):
        try:
            key = _key(table, number)
            own = path_of_claim({**table, "key": key}, title=title)
            claim = claim_from(own)
            lines = {key, *(claim.key(line) for line in claim.lines)}
            for line in sorted(lines & taken):
                raise BadClaim(f"claim {number}: two claims have the key {line!r}; rename one")
            taken |= lines
            found[key] = own
        except BadClaim as error:
            faults.append(f"{path}, {error}")
    return ClaimFile(found, tuple(faults))


def _tables(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """Read the title and the claims' tables."""
    if path.stat().st_size > MAX_FILE:
        raise BadClaim(f"{path} has {path.stat().st_size} bytes; a claim file has at most {MAX_FILE}: split it")
    try:
        content = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadClaim(f"{path} is no TOML: {error}") from None
    title, tables = content.get("title", path.stem), content.get("claim")
    unknown = sorted(content.keys() - {"title", "claim"})
    if unknown or not isinstance(title, str):
        raise BadClaim(
            f"{path}: unknown entry {unknown[0] if unknown else 'title'!r}; a claim file has a title and [[claim]] tables"
        )
    if not isinstance(tables, list) or not tables or not all(isinstance(t, dict) for t in tables):
        raise BadClaim(f"{path} holds no claim; add a [[claim]] table with key, left, right and where")
    if len(tables) > MAX_CLAIMS:
        raise BadClaim(f"{path} holds {len(tables)} claims; at most {MAX_CLAIMS} are read from one file: split it")
    return title, tables


def _key(table: Mapping[str, Any], number: int) -> str:
    key = table.get("key", f"claim-{number}")
    if not isinstance(key, str) or not re.fullmatch(r"[\w.:/ -]{1,80}", key):
        raise BadClaim(f"claim {number}: the key {key!r} is no short name of letters, digits and hyphens")
    return key


def path_of_claim(table: Mapping[str, Any], *, title: str = "") -> str:
    """Write a claim's table as text: the same claim has the same path, in any process."""
    try:
        return json.dumps({"title": title, **table}, sort_keys=True, ensure_ascii=False)
    except TypeError as error:
        raise BadClaim(f"{table.get('key')}: {error}; a claim holds texts only") from None


@cache
def claim_from(path: str) -> Derivation:
    """Build the derivation that a path of ``path_of_claim`` describes.

    Raises:
        BadClaim: a field is missing, unknown or not understood; the message names it.
    """
    table = json.loads(path)
    title = table.pop("title", "")
    key = table.get("key", "claim")
    try:
        return _derivation(table, title or "own claims")
    except ValueError as error:
        raise BadClaim(f"{key}: {error}") from None
    except (TypeError, ArithmeticError, NotImplementedError, RecursionError) as error:  # SymPy's own
        raise BadClaim(f"{key}: SymPy refuses this claim ({type(error).__name__}: {str(error)[:200]})") from None


def _derivation(table: Mapping[str, Any], title: str) -> Derivation:
    for name in table:
        if name not in _FIELDS:
            raise BadClaim(f"unknown field {name!r}; a claim has {', '.join(_FIELDS[: -len(_LABELS)])}")
    for name in _TEXTS:
        if not isinstance(table.get(name, ""), str):
            raise BadClaim(f"{name} is {table[name]!r}; give a text")
    if "left" not in table or ("right" in table) == ("lines" in table):
        raise BadClaim("a claim has a left side, and either right or lines")
    texts = _texts(table, "lines") if "lines" in table else [table["right"]]
    if not texts:
        raise BadClaim("lines is empty; give at least one")
    symbols, intervals, constraints = _where(table.get("where", {}))
    plain = Reader(symbols)
    for number, text in enumerate(_texts(table, "such_that")):
        constraints += _read(f"such_that {number + 1}", plain.relations, text)
    law, existence = _law(_texts(table, "law"), plain)
    constraints += existence
    given = None
    if law is not None:
        if "given" in table:
            given = _event(table["given"], symbols, law)
    elif "given" in table:
        raise BadClaim("given conditions an expectation, and there is no law")
    constraints = [c for c in constraints if c != True]  # noqa: E712 (SymPy's true)
    if False in constraints:
        raise BadClaim("the conditions contradict the domains: no parameters are left; widen where or such_that")
    reader = Reader(symbols, law, given)
    left = _read("left", reader.expression, table["left"])
    values = [_read("right" if "right" in table else f"lines {i + 1}", reader.expression, t) for i, t in enumerate(texts)]
    parts = [None] if len(values) == 1 else [str(i + 1) for i in range(len(values))]
    lines = tuple(Line(table["key"], v, sp.latex(v), part=p, note=table.get("source")) for v, p in zip(values, parts, strict=True))
    return Derivation(
        source=Source("note", title),
        says=table.get("says", f"{table['left']} = {texts[-1]}"),
        quantity=left,
        lines=lines,
        domain=Domain(intervals, such_that=tuple(constraints)),
    )


def _read(name: str, read: Any, text: str) -> Any:
    try:
        return read(text)
    except NotUnderstood as error:
        raise BadClaim(f"{name}: {error}") from None


def _texts(table: Mapping[str, Any], name: str) -> list[str]:
    value = table.get(name, [])
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadClaim(f"{name} is {value!r}; give a text or a list of texts")
    return value


def _where(table: Any) -> tuple[dict[str, Any], dict[Any, Any], list[Any]]:
    """Read the parameters: symbols by name, their intervals, and what the intervals do not say."""
    if not isinstance(table, dict):
        raise BadClaim(f'where is {table!r}; give a table such as {{ a = "positive" }}')
    symbols: dict[str, Any] = {}
    intervals: dict[Any, Any] = {}
    constraints: list[Any] = []
    for written, word in table.items():
        name = _read("where", fold, written)
        if name in symbols:
            raise BadClaim(f"where: {written!r} and another name are one and the same to the reader, {name}; rename one")
        if not isinstance(word, str):
            raise BadClaim(f'where: the domain of {name} is {word!r}; give a text such as "positive" or "(-1, 1)"')
        assumptions, interval = WORDS.get(" ".join(word.split())) or _interval(name, word)
        symbols[name] = sp.Symbol(name, **assumptions)
        intervals[symbols[name]] = interval
        if assumptions.get("zero") is False:
            constraints.append(sp.Ne(symbols[name], 0, evaluate=False))  # its assumption would make it true
    return symbols, intervals, constraints


def _interval(name: str, word: str) -> tuple[dict[str, bool], Any]:
    match = _INTERVAL.fullmatch(word)
    if match is None:
        raise BadClaim(
            f'where: the domain of {name} is {word!r}; use {", ".join(WORDS)}, or an interval such as "(-1, 1)" or "[0, oo)"'
        )
    opening, low_text, high_text, closing = match.groups()
    low, high = (_bound(name, text.strip()) for text in (low_text, high_text))
    if not low < high:
        raise BadClaim(f"where: the interval {word} of {name} is empty or a single point; give a lower end below the upper one")
    interval = sp.Interval(low, high, opening == "(", closing == ")")
    sign = "positive" if low > 0 or (low == 0 and opening == "(") else "nonnegative" if low == 0 else ""
    sign = sign or ("negative" if high < 0 or (high == 0 and closing == ")") else "nonpositive" if high == 0 else "real")
    return {sign: True}, interval


def _bound(name: str, text: str) -> Any:
    if text in ("oo", "+oo", "-oo"):
        return -sp.oo if text == "-oo" else sp.oo
    value = _read(f"where, {name}", Reader({}).expression, text)
    if not value.is_Rational:
        raise BadClaim(f"where: the end {text} of {name}'s interval is not rational; use such_that for other ends")
    return value


def _law(texts: Sequence[str], plain: Reader) -> tuple[Gaussian | None, list[Any]]:
    """Read ``Z ~ N(mu, s**2)`` or ``(X, Y) ~ N([m1, m2], [[a, c], [c, b]])``; several laws are independent.

    With the law come the inequalities under which it exists.
    """
    variables: list[Any] = []
    means: list[Any] = []
    blocks: list[Any] = []
    existence: list[Any] = []
    for text in texts:
        written, tilde, rest = text.partition("~")
        match = re.fullmatch(r"\s*N\s*\((.*)\)\s*", rest, re.DOTALL)
        if not tilde or match is None:
            raise BadClaim(f'law: {text!r} is no law; write "Z ~ N(mu, s**2)" or "(X, Y) ~ N(0, [[a, c], [c, b]])"')
        names = [_read("law", fold, part.strip()) for part in written.strip().removeprefix("(").removesuffix(")").split(",")]
        for n in names:
            if n in plain.symbols or n in {v.name for v in variables} or names.count(n) > 1:
                raise BadClaim(f"law: {n} has another meaning already; rename it")
        mean, covariance = _moments(match.group(1), len(names), plain)
        existence += _existence(names, mean, covariance)
        variables += [sp.Symbol(n, real=True) for n in names]
        means += mean
        blocks.append(covariance)
    if not variables:
        return None, []
    if len(variables) > MAX_VARIABLES:
        raise BadClaim(f"law: {len(variables)} random variables; at most {MAX_VARIABLES} are taken")
    return Gaussian(variables, sp.diag(*blocks), mean=means), existence


def _split(text: str) -> list[str]:
    """Split a list at its outer commas."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in (*parts, text[start:])]


def _moments(text: str, size: int, plain: Reader) -> tuple[list[Any], Any]:
    parts = _split(text)
    if len(parts) != 2:
        raise BadClaim(f"law: N({text}) has {len(parts)} arguments; give the mean and the variance, or the mean and the covariance")
    if found := re.search(r"\b(Integral|OwenT|E)\b", text):
        raise BadClaim(f"law: a law's parameters are closed forms; give the value of {found.group()} a name under where")
    mean, covariance = parts

    def entries(part: str) -> list[str]:
        return _split(part[1:-1]) if part.startswith("[") and part.endswith("]") else [part]

    means = [_read("law, mean", plain.expression, entry) for entry in entries(mean)]
    if means == [0]:
        means = [sp.Integer(0)] * size
    rows = [[_read("law, covariance", plain.expression, entry) for entry in entries(row)] for row in entries(covariance)]
    if len(means) != size or len(rows) != size or any(len(row) != size for row in rows):
        raise BadClaim(f"law: {size} variable(s) need {size} mean(s), or 0, and a {size} x {size} covariance; got N({text})")
    matrix = sp.Matrix(rows)
    if matrix != matrix.T:
        raise BadClaim(f"law: the covariance {covariance} is not symmetric")
    return means, matrix


def _existence(names: Sequence[str], means: Sequence[Any], covariance: Any) -> list[Any]:
    """Give the inequalities under which a covariance is one: its entries are real, its leading minors positive.

    A mean that leaves the reals somewhere is the claim's own business: there, it has no value.

    Raises:
        BadClaim: it exists nowhere, or where it does cannot be told.
    """
    found: list[Any] = []
    for entry in means:
        if entry.is_real is False:
            raise BadClaim(f"law: the mean {entry} is not real; narrow the domains under where, or mend it")
    for entry in covariance:
        found += _reality(entry, entry)
    for k in range(1, covariance.rows + 1):
        minor = sp.factor(covariance[:k, :k].det(method="berkowitz"))
        relation = sp.StrictGreaterThan(minor, 0)
        if relation != True and not relation.free_symbols:  # noqa: E712 (SymPy's true)
            what = f"the variance {minor} of {names[0]}" if len(names) == 1 else f"a leading minor, {minor}, of the covariance"
            how = "never" if relation == False else "not certainly"  # noqa: E712 (SymPy's false)
            raise BadClaim(f"law: {what} is {how} positive; a normal law has a density only where it is")
        found.append(relation)
    return found


def _reality(entry: Any, part: Any) -> list[Any]:
    """Give the inequalities under which a parameter of a law is real, going down to the one part that may not be.

    Raises:
        BadClaim: it is certainly not real or not finite, or where it is real cannot be told.
    """
    if _real_off_poles(part):
        return []
    doubtful = [arg for arg in part.args if not _real_off_poles(arg)]
    if part.is_real is None and (part.is_Add or part.is_Mul) and len(doubtful) == 1:
        return _reality(entry, doubtful[0])
    if part.is_real is None and isinstance(part, (sp.Pow, sp.log, sp.asin, sp.acos)):
        inner = part.args[0]
        if isinstance(part, (sp.asin, sp.acos)):
            return [*_reality(entry, inner), sp.StrictLessThan(inner**2, 1)]
        if isinstance(part, sp.log) or part.exp.is_Rational:
            return [*_reality(entry, inner), sp.StrictGreaterThan(inner, 0)]
    certainty = "not real" if part.is_real is False else "not certainly real"
    raise BadClaim(f"law: the parameter {entry} is {certainty}; narrow the domains under where, or mend it")


def _real_off_poles(part: Any) -> bool:
    """Tell whether a form is real for all parameters but those at which it has a pole."""
    if part.is_real is not None:
        return bool(part.is_real)
    if (part.is_Pow and part.exp.is_Integer) or isinstance(part, (sp.tan, sp.gamma)):
        return _real_off_poles(part.args[0])
    return bool(part.is_Add or part.is_Mul) and all(map(_real_off_poles, part.args))


def _event(text: str, symbols: Mapping[str, Any], law: Gaussian) -> Any:
    reader = Reader(symbols, hidden={v.name: v for v in law.variables})
    out = sp.Integer(1)
    for relation in _read("given", reader.relations, text):
        if relation == False:  # noqa: E712 (SymPy's false)
            raise BadClaim(f"given: {text!r} has probability zero, and nothing has a mean given it")
        if relation == True or isinstance(relation, sp.Ne):  # noqa: E712 (SymPy's true)
            raise BadClaim(f"given: a part of {text!r} has probability one; leave it out, and use < and >")
        if not relation.free_symbols & set(law.variables):
            raise BadClaim(f"given: {relation} speaks of no random variable; put it under such_that")
        out *= sp.Heaviside(relation.gts - relation.lts)
    return out
