"""The law of a claim's random variables, from text: ``Z ~ N(mu, s**2)``, ``X ~ Exponential(rate)``, or a list of them.

The normal law has a form of its own, for one scalar or several; ``derivations.laws.index`` finds every other law, written as its
file declares.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.laws.counting import COUNTING, Counted, Counting
from closedform.derivations.laws.declared import Law, Scalar
from closedform.derivations.laws.gaussian import Gaussian
from closedform.derivations.laws.independent import joint
from closedform.derivations.laws.index import laws
from closedform.derivations.reading.formula.law import law_text
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_name
from closedform.derivations.reading.syntax.trees import NotUnderstood, split_outside
from closedform.derivations.reading.syntax.vocabulary import CONSTANTS, SHORT_LAWS, fold
from closedform.derivations.reading.text.existence import existence_of_normal, is_certain, reality, with_singular_ends
from closedform.derivations.reading.text.expressions import Reader

MAX_VARIABLES = 6  # variables of one law
_TRANSPOSED = re.compile(r"([)\]])\s*\^\s*\{?\s*(?:\\top|\\mathsf\s*\{?T\}?|\\mathrm\s*\{?T\}?|\\intercal|T)\s*\}?\s*$")
_NAMED = re.compile(r"\s*([a-z]\w*)\s*=(?!=)(.*)", re.DOTALL)
_LAW = re.compile(r"\s*([A-Za-z]\w*)\s*\((.*)\)\s*", re.DOTALL)


@dataclass(frozen=True)
class LawText:
    """A law read from text.

    Args:
        law: the law of all random variables; None if there are none.
        existence: the inequalities between parameters under which it exists.
        taken: those that leave out an end which a range names, in words.
    """

    law: Any
    existence: tuple[Any, ...]
    taken: tuple[str, ...] = ()


def read_law(texts: Sequence[str], plain: Reader, intervals: Mapping[Any, Any], such_that: Sequence[Any] = ()) -> LawText:
    """Read the laws of a claim; several are independent.

    Args:
        texts: such as ``Z ~ N(mu, s**2)``, ``(X, Y) ~ N([m1, m2], [[a, c], [c, b]])`` or ``T ~ t(nu)``.
        plain: reads texts in the claim's parameters.
        intervals: the domain of each parameter.
        such_that: the inequalities that hold jointly.

    Raises:
        BadClaim: one is not understood, or exists nowhere; the message names it.
    """
    found: list[Any] = []
    existence: list[Any] = []
    taken: list[str] = []
    for given in texts:
        text = _read("law", lambda t: law_text(t, plain.notation), given) if plain.notation.holds(given) else given
        written, tilde, rest = text.partition("~")
        match = _LAW.fullmatch(rest)
        if not tilde or match is None:
            raise BadClaim(f'law: {text!r} is no law; write "Z ~ N(mu, s**2)" or "(X, Y) ~ N(0, [[a, c], [c, b]])", or {_others()}')
        names = [
            _read("law", lambda t: name_of(t, plain.notation), part.strip())
            for part in split_outside(written.strip().removeprefix("(").removesuffix(")"))
        ]
        other = {v.name for law in found for v in law.variables}
        for n in names:
            if n in plain.symbols or n in other or names.count(n) > 1:
                raise BadClaim(f"law: {n} has another meaning already; rename it")
        name, inside = match.groups()
        name = SHORT_LAWS.get(name, name)
        if stray := re.search(r"\b(Integral|OwenT|E)\b", inside):
            raise BadClaim(f"law: a law's parameters are closed forms; give the value of {stray.group()} a name under where")
        if name == "N":
            law, conditions = _normal(names, inside, plain, intervals, such_that)
        elif name in laws():
            law, conditions = _declared(laws()[name], names, inside, plain, intervals)
        elif name in COUNTING:
            law, conditions = _counting(COUNTING[name], names, inside, plain, intervals)
        else:
            raise BadClaim(f'law: {text!r} is no law: {name} is unknown{_hint(name)}; write "Z ~ N(mu, s**2)", or {_others()}')
        found.append(law)
        existence += conditions
        taken += [
            f"{relation}, where {name}({inside}) is a law"
            for relation in conditions
            if name != "N" and _leaves_out_an_end(relation, intervals)
        ]
    if not found:
        return LawText(None, ())
    if len(found) > 1 and any(isinstance(law, Counted) for law in found):
        raise BadClaim("law: a law on whole numbers stands alone in a claim; give the mean over the others a name, or its value")
    if (count := sum(len(law.variables) for law in found)) > MAX_VARIABLES:
        raise BadClaim(f"law: {count} random variables; at most {MAX_VARIABLES} are taken")
    return LawText(found[0] if isinstance(found[0], Counted) else joint(found), tuple(existence), tuple(taken))


def _leaves_out_an_end(relation: Any, intervals: Mapping[Any, Any]) -> bool:
    """Return True if a strict inequality is false on a box of intervals only at ends that these include."""
    return isinstance(relation, (sp.Gt, sp.Lt)) and is_certain(sp.Ge(relation.gts, relation.lts), intervals) is True


def name_of(text: str, notation: Notation) -> str:
    r"""Return the name of a parameter or a random variable, as a text or as LaTeX writes it: ``sigma_1`` for ``\sigma_1``.

    Raises:
        NotUnderstood: it is no name, or has a meaning already.
    """
    is_latex = re.search(r"[\\{}'^]", text) is not None or (notation.always and re.fullmatch(r"[A-Za-z]_[+-]", text) is not None)
    if not is_latex and not (notation.always and text.isidentifier()):
        return fold(text)
    name = latex_name(text, notation) if is_latex else text
    if name in CONSTANTS or name in ("E", "oo", "Integral"):
        raise NotUnderstood(f"{text} has a meaning already; choose another name")
    return name


def _others() -> str:
    return f"one of {', '.join([*(law.written for law in laws().values()), *(law.written for law in COUNTING.values())])}"


def _hint(name: str) -> str:
    """Suggest the law that was perhaps meant, by another of its names or a similar spelling."""
    names = {"normal": "N", "gaussian": "N", "n": "N"}
    names |= {name.lower(): name for name in COUNTING}
    names |= {other.lower(): law.name for law in laws().values() for other in (law.name, *law.also)}
    close = get_close_matches(name.lower(), names, 1)
    return f" (perhaps {names[close[0]]})" if close else ""


def _read(name: str, read: Any, text: Any) -> Any:
    try:
        return read(text)
    except ValueError as error:
        raise BadClaim(f"{name}: {error}") from None


def _normal(
    names: Sequence[str], inside: str, plain: Reader, intervals: Mapping[Any, Any], such_that: Sequence[Any]
) -> tuple[Gaussian, list[Any]]:
    mean, covariance = _moments(inside, len(names), plain)
    existence = with_singular_ends(existence_of_normal(names, mean, covariance), covariance, intervals, such_that)
    return Gaussian([sp.Symbol(n, real=True) for n in names], covariance, mean=mean), existence


def _declared(law: Law, names: Sequence[str], inside: str, plain: Reader, intervals: Mapping[Any, Any]) -> tuple[Scalar, list[Any]]:
    """Read a law of one scalar, with its conditions of existence."""
    values, existence = _values(law, names, inside, plain, intervals)
    if (atoms := law.atoms) is not None:
        places = [sp.sympify(place) for place, _ in _read("law", lambda at: atoms(*at), values)]
        kind = {"nonnegative": True} if all(place.is_nonnegative for place in places) else {"real": True}
        kind |= {"integer": True} if all(place.is_integer for place in places) else {}
        return Scalar(sp.Symbol(names[0], **kind), law, *values), existence
    low, high = (sp.sympify(end) for end in (law.support(*values) if law.support is not None else (-sp.oo, sp.oo)))
    sign = "positive" if low.is_nonnegative else "negative" if high.is_nonpositive else "real"
    return Scalar(sp.Symbol(names[0], **{sign: True}), law, *values), existence


def _counting(
    law: Counting, names: Sequence[str], inside: str, plain: Reader, intervals: Mapping[Any, Any]
) -> tuple[Counted, list[Any]]:
    """Read a law on whole numbers, with its conditions of existence."""
    values, existence = _values(law, names, inside, plain, intervals)
    return _read("law", lambda at: Counted(names[0], law, *at), values), existence


def _values(
    law: Law | Counting, names: Sequence[str], inside: str, plain: Reader, intervals: Mapping[Any, Any]
) -> tuple[list[Any], list[Any]]:
    """Read the parameters of a law of one variable, with its conditions of existence."""
    if len(names) != 1:
        raise BadClaim(f"law: {law.written} is the law of one variable, not of {', '.join(names)}; give each a law of its own")
    parts = _parameters(law, inside)
    what = [f"law, {parameter} of {law.name}" for parameter in law.parameters]
    values = [_read(name, plain.expression, part) for name, part in zip(what, parts, strict=True)]
    existence = [relation for value in values for relation in reality(value, value)]
    needed = law.exists(*(sp.Symbol(parameter) for parameter in law.parameters))
    for relation, rule in zip(law.exists(*values), needed, strict=True):
        certain = is_certain(relation, intervals)
        if certain is False or (certain is None and not relation.free_symbols):
            how = "is never true" if certain is False else "is not certainly true"
            raise BadClaim(
                f"law: {law.name}({inside}) exists only where {rule}, which {how} here; mend it, or the domains under where"
            )
        if certain is None:
            existence.append(relation)
    return values, existence


def _parameters(law: Law | Counting, inside: str) -> list[str]:
    """Return the texts of a law's parameters, in its order; some laws require their names.

    Raises:
        BadClaim: there are too few or too many, or their order is open.
    """
    parts = split_outside(inside) if inside.strip() else []
    given = [_NAMED.fullmatch(part) for part in parts]
    if parts and all(given):
        named = {found[1]: found[2] for found in given if found is not None}
        if len(named) == len(parts) and set(named) == set(law.parameters):
            return [named[parameter] for parameter in law.parameters]
    elif law.named and not any(given):
        raise BadClaim(f"law: {law.name}({inside}): {law.named} Name its parameters, {law.written}")
    elif len(parts) == len(law.parameters) and not any(given):
        return parts
    raise BadClaim(f"law: {law.name}({inside}) has {len(parts)} parameter(s); {law.written} has {len(law.parameters)}")


def _moments(text: str, size: int, plain: Reader) -> tuple[list[Any], Any]:
    parts = split_outside(text)
    if len(parts) != 2:
        raise BadClaim(f"law: N({text}) has {len(parts)} arguments; give the mean and the variance, or the mean and the covariance")
    mean, covariance = parts

    def entries(part: str) -> list[str]:
        part = _TRANSPOSED.sub(r"\1", part)
        if part.startswith("[") and part.endswith("]"):
            return split_outside(part[1:-1])
        inside = split_outside(part[1:-1]) if part.startswith("(") and part.endswith(")") else []
        return inside if len(inside) > 1 else [part]  # (a, b) is a list, (a + b) (c + d) a product

    means = [_read("law, mean", plain.expression, entry) for entry in entries(mean)]
    if means == [0]:
        means = [sp.Integer(0)] * size
    rows = [[_read("law, covariance", plain.expression, entry) for entry in entries(row)] for row in entries(covariance)]
    if len(means) != size or len(rows) != size or any(len(row) != size for row in rows):
        apart = f"; where they are independent, give each its law, X ~ N({text}); Y ~ N({text})" if size > 1 else ""
        raise BadClaim(f"law: {size} variable(s) need {size} mean(s), or 0, and a {size} x {size} covariance; got N({text}){apart}")
    matrix = sp.Matrix(rows)
    if matrix != matrix.T:
        raise BadClaim(f"law: the covariance {covariance} is not symmetric")
    return means, matrix
