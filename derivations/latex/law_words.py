r"""Laws in words: ``$X$ be exponentially distributed with rate $\lambda$``, ``$(u,v)$ a centred Gaussian pair with $\E[u^2]=a$, ...``.

A phrase is read whole or not at all: which words may stand where is listed, a parameter has a word that says which it is, and what a normal
law needs (means, variances, and of several variables how they hang together) has to be there. Nothing is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from derivations.latex.harmless import HARMLESS
from derivations.latex.vocabulary import is_ordinary

_TOKEN = re.compile(r"\$([^$]*)\$|(i\.\s?i\.\s?d\.?|[A-Za-z][A-Za-z'’]*(?:-[A-Za-z]+)*)|([,;:.()])|(\S)")
_COMMAND = re.compile(
    r"\\(?:cite[a-z]*|ref|eqref|cref|Cref|autoref|label|footnote)\*?\s*(?:\[[^\]]*\])*\s*\{[^{}]*\}|\\[A-Za-z]+\*?|[{}~]"
)
_LISTS = """
    verbs: be is are being have has having denote denotes denoting follow follows following obey obeys both each a an the distributed drawn sampled from
        as according to which that random variables variable
    before: a an the jointly joint independent independently mutually centred centered zero-mean mean-zero unit-variance standard real scalar real-valued
        one-dimensional univariate bivariate multivariate two both i.i.d iid random identically each correlated single
    nouns: distribution distributed law laws random variable variables vector pair scalars couple pairs fields
    sizes: zero unit common equal identical respective same success
    connecting: with and of having in whose by for the their a an its
    ends: then we let where so here suppose assume the it this these there one our put write set define denote using
"""
_VERBS, _BEFORE_FAMILY, _NOUNS, _SIZES, _CONNECTING, _ENDS = (frozenset(words.split()) for words in re.split(r"\w+:", _LISTS)[1:])
_FAMILIES: Mapping[str, str] = {
    "normal": "N", "gaussian": "N", "normals": "N", "gaussians": "N", "normally": "N",
    "exponential": "Exponential", "exponentially": "Exponential", "exponentials": "Exponential", "gamma": "Gamma", "beta": "Beta",
    "uniform": "Uniform", "uniformly": "Uniform", "uniforms": "Uniform", "bernoulli": "Bernoulli", "laplace": "Laplace", "log-normal": "LogNormal",
    "lognormal": "LogNormal", "log-normally": "LogNormal", "rademacher": "Rademacher", "chi-squared": "ChiSquare", "chi-square": "ChiSquare",
    "gamma-distributed": "Gamma", "beta-distributed": "Beta", "normal-distributed": "N",
}  # fmt: skip
_MEASURES: Mapping[str, str] = {
    "mean": "mean", "means": "mean", "expectation": "mean", "variance": "variance", "variances": "variance", "deviation": "deviation",
    "deviations": "deviation", "correlation": "correlation", "covariance": "covariance", "rate": "rate", "scale": "scale",
    "shape": "shape", "parameters": "parameters", "freedom": "freedom", "probability": "probability", "location": "mean", "matrix": "covariance",
    "shapes": "parameters",
}  # fmt: skip
_EXPECTATION = r"(?:\\(?:E|EE|Ex|Exp|expect|ev|avg|mean|mathbb\s*\{?E\}?|mathbf\s*\{?E\}?|mathsf\s*\{?E\}?|mathrm\s*\{?E\}?|langle)(?![a-zA-Z])|E)"
_MOMENT = re.compile(
    rf"{_EXPECTATION}\s*(?:\\(?:left|[bB]igg?[lr]?)\s*)?[\[({{]?\s*(.+?)\s*(?:\\(?:right|[bB]igg?[lr]?)\s*)?(?:[\])}}]|\\rangle)\s*=\s*(.+)"
)
_VARIANCE = re.compile(r"\\?(?:Var|var|mathrm\{Var\}|operatorname\{Var\}|V)\s*[(\[]\s*(.+?)\s*[)\]]\s*=\s*(.+)")
_COVARIANCE = re.compile(r"\\?(?:Cov|cov|mathrm\{Cov\}|operatorname\{Cov\})\s*[(\[]\s*(.+?)\s*[)\]]\s*=\s*(.+)")
_RELATION = re.compile(r"\s*(?:[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in|lt|gt)(?![a-zA-Z])).*", re.DOTALL)
_INTERVAL = re.compile(r"\\?(?:left)?[\[(](.+),(.+?)(?:\\right)?[\])]")


@dataclass(frozen=True)
class Phrase:
    """A law in words.

    Args:
        laws: each with the variables it is of, as ``latex.law`` reads it.
        rest: the words behind the phrase.
        used: the formulas that it took in, as typed.
    """

    laws: tuple[tuple[tuple[str, ...], str], ...]
    rest: str
    used: tuple[str, ...]


@dataclass
class _Reading:
    family: str = ""
    words: set[str] = field(default_factory=set)
    values: dict[str, list[str]] = field(default_factory=dict)
    moments: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


def law_in_words(names: Sequence[str], before: str, behind: str, short: Mapping[str, str]) -> Phrase | None:
    """Read the law that words give some variables; None where they give none, or not in words that are read.

    Args:
        names: of the variables, as typed.
        before: the words before them in their clause.
        behind: what stands behind them, up to the end of the sentence.
        short: what names are short for.
    """
    tokens = [found for found in _TOKEN.finditer(_blank_commands(behind))]
    reading = _Reading()
    at = 0
    words = [found[0] for found in re.finditer(r"[A-Za-z][A-Za-z-]*|i\.i\.d\.?|\$", before.lower())]
    head = _head(words)
    if head is not None:
        reading.family, reading.words = head
    else:
        at = _skip(tokens, _behind_noun(tokens), _VERBS, reading.words, commas=False)
        family = _family(tokens, at, reading)
        if family is None:
            return None
        at = family
    at = _skip(tokens, at, _NOUNS, reading.words, commas=False)
    ended = _parameters(tokens, at, reading)
    if ended is None:
        return None
    laws = _laws(list(names), reading, short)
    if laws is None:
        return None
    rest = behind[tokens[ended].start() :] if ended < len(tokens) else ""
    return Phrase(tuple(laws), rest, tuple(reading.used))


_OF_A_NOUN = frozenset(["between", "of", "in", "at", "for", "on", "from", "to", "until"])
_HAS_LAW = frozenset(["be", "is", "are", "has", "have", "follow", "follows"])


def _behind_noun(tokens: Sequence[re.Match[str]]) -> int:
    """Skip what says more of a variable by a preposition and ordinary words: the waiting time T between two spikes is."""
    words = [(token[2] or "").lower() for token in tokens[:8]]
    end = next((place for place, word in enumerate(words) if word in _HAS_LAW), 0)
    if not end or words[0] not in _OF_A_NOUN or not all(word in HARMLESS or is_ordinary(word) for word in words[:end]):
        return 0
    return end


def _blank_commands(text: str) -> str:
    """Blank the commands between formulas, so that every character keeps its place."""
    parts = re.split(r"(\$[^$]*\$)", text)
    return "".join(part if part.startswith("$") else _COMMAND.sub(lambda found: " " * len(found.group()), part) for part in parts)


def _head(words: Sequence[str]) -> tuple[str, set[str]] | None:
    """Read what stands before the names: a centred Gaussian pair."""
    place = len(words)
    while place and words[place - 1] in _NOUNS:
        place -= 1
    if not place or words[place - 1] not in _FAMILIES:
        return None
    family, seen = _FAMILIES[words[place - 1]], {words[place - 1], *words[place:]}
    place -= 1
    while place and words[place - 1] in _BEFORE_FAMILY:
        seen.add(words[place - 1])
        place -= 1
    return family, seen


def _skip(tokens: Sequence[re.Match[str]], at: int, known: frozenset[str], seen: set[str], *, commas: bool) -> int:
    while at < len(tokens) and ((tokens[at][2] or "").lower().rstrip(".") in known or (commas and tokens[at][3] == ",")):
        seen.add((tokens[at][2] or "").lower().rstrip("."))
        at += 1
    return at


def _family(tokens: Sequence[re.Match[str]], at: int, reading: _Reading) -> int | None:
    at = at + 1 if at < len(tokens) and tokens[at][3] == "," else at
    at = _skip(tokens, at, _BEFORE_FAMILY, reading.words, commas=False)
    if at == len(tokens):
        return None
    word = (tokens[at][2] or "").lower()
    if tokens[at][1] is not None and re.fullmatch(r"\s*\\chi\^\{?2\}?\s*", tokens[at][1]):
        reading.family = "ChiSquare"
        reading.used.append(tokens[at][1])
        return at + 1
    if word not in _FAMILIES:
        return None
    reading.family = _FAMILIES[word]
    reading.words.add(word)
    return at + 1


def _parameters(tokens: Sequence[re.Match[str]], at: int, reading: _Reading) -> int | None:
    """Read the parameters; give the place of what stands behind them, None where a word is not read."""
    while at < len(tokens):
        start = at
        if tokens[at][3]:
            # behind a comma a parameter may follow, or anything else
            ahead = _skip(tokens, at + 1, _CONNECTING, set(), commas=False)
            following = _parameter(tokens, ahead, reading) if tokens[at][3] == "," else None
            if following is None:
                return start
            at = following
            continue
        ahead = _skip(tokens, at, _CONNECTING, set(), commas=False)
        if ahead < len(tokens) and (following := _parameter(tokens, ahead, reading)) is not None:
            at = following
            continue
        word = (tokens[start][2] or "").lower()
        second = (tokens[start + 1][2] or "").lower() if start + 1 < len(tokens) else ""
        is_formula = start + 1 < len(tokens) and tokens[start + 1][1] is not None
        clause = (
            word in _ENDS
            or (word == "and" and second in _ENDS)
            or (word in ("with", "for", "and", "where", "if", "when") and is_formula)
        )
        return start if clause else None
    return at


def _parameter(tokens: Sequence[re.Match[str]], at: int, reading: _Reading) -> int | None:
    """Read a parameter: a word for its size or a formula, and the word that says which one it is; None where none stands here."""
    if at >= len(tokens):
        return None
    if (inside := tokens[at][1]) is not None:
        return _formula(tokens, at, inside.strip(), reading)
    sizes: set[str] = set()
    while at < len(tokens) and (tokens[at][2] or "").lower() in _SIZES:
        sizes.add((tokens[at][2] or "").lower())
        at += 1
    if at < len(tokens) and (tokens[at][2] or "").lower() in ("standard", "covariance", "degrees", "correlation", "on", "over"):
        word = tokens[at][2].lower()
        following = (tokens[at + 1][2] or "").lower() if at + 1 < len(tokens) else ""
        if word in ("on", "over"):
            return _interval(tokens, at + 1, reading)
        if word == "standard" and following not in ("deviation", "deviations"):
            return None
        at += (word in ("standard",)) or (word == "covariance" and following == "matrix")
        at += 2 * (word == "degrees" and following == "of")
    word = (tokens[at][2] or "").lower() if at < len(tokens) else ""
    kind = _MEASURES.get(word)
    if kind is None:
        return None
    at += 1
    if at < len(tokens) and (tokens[at][2] or "").lower() in ("coefficient", "parameter"):
        at += 1
    if word.endswith("s") and not word.endswith("ss") and "zero" not in sizes and "unit" not in sizes and "common" not in sizes:
        sizes.add("several")
    if size := sizes & {"zero", "unit"}:
        return at if _told(reading, kind, ["0" if size == {"zero"} else "1"]) else None
    at = at + 1 if at < len(tokens) and (tokens[at][2] or "").lower() in ("is", "equal", "of", "are", "by") else at
    if at < len(tokens) and (number := {"zero": "0", "one": "1"}.get((tokens[at][2] or "").lower())):
        return at + 1 if _told(reading, kind, [number]) else None
    values: list[str] = []
    is_last = False
    while at < len(tokens) and tokens[at][1] is not None and not (values and re.match(_EXPECTATION, tokens[at][1].strip())):
        values += _values(tokens[at][1])
        reading.used.append(tokens[at][1])
        at += 1
        comma = at + 1 < len(tokens) and tokens[at][0] in (",", "and") and tokens[at + 1][1] is not None and "several" in sizes
        if not comma or is_last:
            break
        is_last = tokens[at][0] == "and"
        at += 1
    if not values or (len(values) > 1 and "several" not in sizes and kind != "parameters"):
        return None
    return at if _told(reading, kind, values) else None


def _told(reading: _Reading, kind: str, values: list[str]) -> bool:
    """Take in a parameter; False where it was told before in another way."""
    return reading.values.setdefault(kind, values) == values


def _formula(tokens: Sequence[re.Match[str]], at: int, inside: str, reading: _Reading) -> int | None:
    """Read a formula without a word before it: a moment, or a number before the word for it."""
    if _MOMENT.fullmatch(inside) or _VARIANCE.fullmatch(inside) or _COVARIANCE.fullmatch(inside):
        reading.moments.append(inside)
        reading.used.append(inside)
        return at + 1
    following = [(token[2] or "").lower() for token in tokens[at + 1 : at + 4]]
    if following == ["degrees", "of", "freedom"]:
        reading.used.append(inside)
        return at + 4 if _told(reading, "freedom", _values(inside)) else None
    return None


def _interval(tokens: Sequence[re.Match[str]], at: int, reading: _Reading) -> int | None:
    while at < len(tokens) and (tokens[at][2] or "").lower() in ("the", "an", "a", "interval", "segment", "unit", "open", "closed"):
        if tokens[at][2].lower() == "unit":
            reading.values["ends"] = ["0", "1"]
        at += 1
    if "ends" in reading.values:
        return at
    if at >= len(tokens) or tokens[at][1] is None or (found := _INTERVAL.fullmatch(tokens[at][1].strip())) is None:
        return None
    reading.values["ends"] = [found[1].strip(), found[2].strip()]
    reading.used.append(tokens[at][1])
    return at + 1


def _values(inside: str) -> list[str]:
    r"""List the values in a formula that may also say their domain: ``\sigma^2>0``, ``a,b>0``, ``C=\begin{pmatrix}...``."""
    if "\\begin" in inside:
        return [re.sub(r"(\\end\{\w+\}).*", r"\1", inside.partition("=")[2] or inside, flags=re.DOTALL).strip()]
    bare = _RELATION.sub("", inside)
    bare = bare.partition("=")[0]
    if not bare.strip() or re.match(r"\s*(?:\||\\lvert)", bare):
        return []
    depth, parts = 0, [""]
    for c in bare:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


_Laws = list[tuple[tuple[str, ...], str]]


def _laws(names: list[str], reading: _Reading, short: Mapping[str, str]) -> _Laws | None:
    if reading.family == "N":
        return _normal(names, reading, short)
    if reading.words & {
        "standard",
        "jointly",
        "joint",
        "bivariate",
        "centred",
        "centered",
        "correlated",
        "zero-mean",
        "mean-zero",
        "unit-variance",
    } - ({"standard"} if reading.family == "Uniform" else set()):
        return None
    if len(names) > 1 or reading.moments:
        return None
    told = {kind: values for kind, values in reading.values.items()}
    if any(len(values) > 1 for kind, values in told.items() if kind not in ("parameters", "ends")):
        return None
    one = {kind: values[0] for kind, values in told.items()}
    parameters: str | None = None
    match reading.family, frozenset(told):
        case "Exponential", kinds if kinds == {"rate"}:
            parameters = one["rate"]
        case "Exponential", kinds if kinds in ({"mean"}, {"scale"}):
            parameters = rf"1/({one.get('mean', one.get('scale', ''))})"
        case "Gamma", kinds if kinds == {"shape", "scale"}:
            parameters = f"{one['shape']}, {one['scale']}"
        case "Gamma", kinds if kinds == {"shape", "rate"}:
            parameters = f"{one['shape']}, 1/({one['rate']})"
        case "Beta", kinds if kinds == {"parameters"} and len(told["parameters"]) == len("ab"):
            parameters = ", ".join(told["parameters"])
        case "Uniform", kinds if kinds == {"ends"}:
            parameters = ", ".join(told["ends"])
        case "Bernoulli", kinds if kinds in ({"probability"}, {"mean"}):
            parameters = one.get("probability", one.get("mean"))
        case "Laplace", kinds if kinds == {"mean", "scale"}:
            parameters = f"{one['mean']}, {one['scale']}"
        case "LogNormal", kinds if kinds == {"parameters"} and len(told["parameters"]) == len("ab"):
            parameters = ", ".join(told["parameters"])
        case "Rademacher", kinds if not kinds:
            parameters = ""
        case "ChiSquare", kinds if kinds == {"freedom"}:
            parameters = one["freedom"]
    return None if parameters is None else [((names[0],), f"{reading.family}({parameters})")]


def _normal(names: list[str], reading: _Reading, short: Mapping[str, str]) -> _Laws | None:
    """Build a normal law, of one variable or several, of which the mean, the variances and what ties them are all said."""
    count, told = len(names), dict(reading.values)
    if set(told) - {"mean", "variance", "deviation", "correlation", "covariance"}:
        return None
    standard = "standard" in reading.words
    if standard | bool(reading.words & {"centred", "centered", "zero-mean", "mean-zero"}) and told.setdefault("mean", ["0"]) != [
        "0"
    ]:
        return None
    if standard | bool(reading.words & {"unit-variance"}) and told.setdefault("variance", ["1"]) != ["1"]:
        return None
    if reading.moments and not _moments(names, reading.moments, told):
        return None
    means = told.get("mean")
    if means is None or ("deviation" in told and "variance" in told):
        return None
    means = means * count if len(means) == 1 else means
    matrix = told.get("covariance", [""])[0] if len(told.get("covariance", [])) == 1 else ""
    matrix = short.get(matrix, matrix)
    mean = "0" if set(means) == {"0"} else f"[{', '.join(means)}]"
    if "\\begin" in matrix:
        if set(told) - {"mean", "covariance"} or count == 1:
            return None
        return [(tuple(names), f"N({mean}, {matrix})")]
    variances = told.get("variance") or [_squared(value) for value in told.get("deviation", [])]
    if not variances or len(means) != count:
        return None
    variances = variances * count if len(variances) == 1 else variances
    if len(variances) != count:
        return None
    if count == 1:
        return None if set(told) & {"correlation", "covariance"} else [((names[0],), f"N({means[0]}, {variances[0]})")]
    ties = set(told) & {"correlation", "covariance"}
    if "independent" in reading.words and not ties:
        return [((name,), f"N({m}, {v})") for name, m, v in zip(names, means, variances, strict=True)]
    if count != len("uv") or len(ties) != 1 or "independent" in reading.words:
        return None
    (tie,) = told[ties.pop()] if len(told[next(iter(ties))]) == 1 else ("",)
    if not tie:
        return None
    if "correlation" in told and tie != "0":
        deviations = told.get("deviation") or [_root(value) for value in variances]
        deviations = deviations * count if len(deviations) == 1 else deviations
        same = variances[0] == variances[1]
        tie = tie if variances == ["1", "1"] else " ".join(map(_factor, (tie, *(variances[:1] if same else deviations))))
    return [(tuple(names), f"N({mean}, [[{variances[0]}, {tie}], [{tie}, {variances[1]}]])")]


_SIMPLE = re.compile(r"\\?[A-Za-z]+(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?(?:\^(?:\d|\{\d\}))?|\\sqrt\{[^{}]*\}")


def _factor(value: str) -> str:
    return value if _SIMPLE.fullmatch(value) else rf"\left({value}\right)"


def _squared(value: str) -> str:
    if re.fullmatch(r"\\?[A-Za-z]+(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?", value):
        return f"{value}^2"
    return rf"\left({value}\right)^2"


def _root(value: str) -> str:
    found = re.fullmatch(r"(\\?[A-Za-z]+(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?)\^\{?2\}?", value)
    return found[1] if found else "1" if value == "1" else rf"\sqrt{{{value}}}"


def _moments(names: Sequence[str], moments: Sequence[str], told: dict[str, list[str]]) -> bool:
    r"""Take in moments, ``\E[u^2]=a``; False where one is not read or the means are not told to be zero."""
    if told.get("mean") != ["0"] or set(told) != {"mean"}:
        return False
    squares, ties = dict[str, str](), list[str]()
    for moment in moments:
        found = _MOMENT.fullmatch(moment) or _VARIANCE.fullmatch(moment) or _COVARIANCE.fullmatch(moment)
        if found is None:
            return False
        what = re.sub(r"\\[,;!: ]|[\s{}]", "", found[1])
        value = _RELATION.sub("", found[2]).strip()
        is_mean = _MOMENT.fullmatch(moment) is not None
        bare = [re.sub(r"[\s{}]", "", name) for name in names]
        for name, short_name in zip(names, bare, strict=True):
            if what in ((f"{short_name}^2",) if is_mean else (short_name,)):
                squares[name] = value
                break
        else:
            if len(bare) == len("uv") and re.sub(r"\\cdot|,", "", what) in (bare[0] + bare[1], bare[1] + bare[0]):
                ties.append(value)
            else:
                return False
    if set(squares) == set(names) and len(ties) == (len(names) > 1):
        told["variance"] = [squares[name] for name in names]
        if ties:
            told["covariance"] = ties
        return True
    return False
