r"""Comments of a LaTeX file as they are typed, in LaTeX: ``\omega in (0, \pi)`` of ``omega in (0, pi)``, ``\mu real`` of ``mu is a real number``."""

from __future__ import annotations

import re

from derivations.claims.origin import BadClaim
from derivations.reading.formula.lettering import FUNCTION, is_name, letters_in, parts_of
from derivations.reading.formula.words import NAMED
from derivations.reading.note.domains import domain_of

# Letters by their names, which a comment may write without a backslash; those of laws and functions stand before brackets, and are none.
_GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|rho|varrho|sigma|tau|upsilon|phi|varphi|chi|psi|"
    "omega|Delta|Theta|Lambda|Xi|Sigma|Upsilon|Psi|Omega|Gamma|Phi"
)
_HELD = r"\\(?:operatorname|mathrm|mathsf|mathit|mathtt|mathcal|mathbf|text[a-z]*)\*?\s*\{[^{}]*\}"
_BARE = re.compile(rf"{_HELD}|(?<![A-Za-z\\_])(pi|eps|lam|{_GREEK})(?![A-Za-z0-9])(?!\s*\()")
_INFINITE = re.compile(r"(?<![A-Za-z\\])(?:oo|inf|infty|infinity)(?![A-Za-z])")
_WORDS = re.compile(
    r"(\S.*?)\s+(?:(?:is|are|being)\s+(?:(?:an?|any|both|all|some|strictly)\s+)*|(?:an?|any|strictly)\s+(?:strictly\s+)?)?"
    r"(positive integer|nonnegative integer|positive|negative|nonnegative|nonpositive|nonzero|real|integer)"
    r"(?:s|(?:\s+real)?\s+(?:numbers?|constants?|parameters?|scalars?))?$"
)
_BOTH_WORDS = re.compile(
    r"\b(?:real(?:\s+and|,)\s+(positive|negative|nonnegative|nonpositive|nonzero)|(positive|nonnegative)\s+and\s+integer|integer\s+and\s+(positive|nonnegative))\b"
)
_COUNTED = re.compile(
    r"([^,=<>\s]+)\s*(?:=|\bin\b|\\in(?![A-Za-z]))\s*(\\?\{)?\s*(?:(0)\s*,\s*1(?:\s*,\s*2(?:\s*,\s*3)?)?|1\s*,\s*2(?:\s*,\s*3)?)\s*,\s*"
    r"(?:\.\.\.|\\[lc]?dots[cbo]?(?![A-Za-z]))\s*(?(2)\\?\}|(?=$|and\b))"
)
_INTEGERS = re.compile(r"\s*(?:\\in(?![A-Za-z])|\bin\b)\s*(?:Z|\\Z|\\mathbb\s*(?:Z|\{Z\}))$")
_COMPARED = {"<=": r"\le ", ">=": r"\ge ", "!=": r"\neq "}
_SIGN = r"\s*(<=?|>=?|\\leq?(?:slant)?(?![A-Za-z])|\\geq?(?:slant)?(?![A-Za-z])|\\lt(?![A-Za-z])|\\gt(?![A-Za-z]))\s*"
_NUMBER = r"[-+]?(?:[\d./*\s(){}]|\\pi(?![A-Za-z])|\\infty(?![A-Za-z])|\\?sqrt(?![A-Za-z])|\\[td]?frac(?![A-Za-z])|\\,)+"
_CHAIN = re.compile(rf"({_NUMBER}){_SIGN}([^<>]+?){_SIGN}({_NUMBER})")
_ONE_SIDED = re.compile(rf"([^<>|]+?){_SIGN}({_NUMBER})")
_ABSOLUTE = re.compile(rf"(?:\||\\lvert\s*|\\left\|)\s*([^<>|]+?)\s*(?:\||\\rvert|\\right\|){_SIGN}({_NUMBER})")
_WHOLE = re.compile(
    r"(?:(?P<first>integers?)\s+)?(?P<name>[^<>\s]+)\s*(?P<behind>\binteger\s*)?(?P<sign>>=?|\\geq?(?:slant)?)\s*(?P<least>\d{1,2})(?:,?\s+(?:an?\s+)?(?P<last>integers?))?"
)
_REALS = re.compile(r"\s*(?:\\in(?![A-Za-z])|\bin\b)\s*(?:R|\\R|\\mathbb\s*(?:R|\{R\}))(?:_(?P<positive>\{?\s*>\s*0\s*\}))?")
_WHOLE_BY_HABIT = {"n", "N", "k", "K", "j", "i", "d", "m"}
_INDEPENDENT = re.compile(r",?\s+(?:(?:all|both|mutually|and)\s+)*independent\.?$")
_ANOTHER = re.compile(r"\s*;\s*(?=(?:where|law|given|such[_ ]that|function|means|expect)\b)|(?<=\S)\s+(?=where\b)")
_RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|[lg]t|neq?)(?![a-zA-Z])")
_USUAL_PHI2 = re.compile(r"\\Phi_\{?2\}?\s*(\([^()]*\))\s*=\s*\\?(?:Phi2|Phi_\{?2\}?|operatorname\{(?:Phi2|bvn)\}|bvn)\s*\1")
_OF_INTEGERS = re.compile(
    r"(?:integers\s+(?P<chain>[^,]*[<>\\][^,]*)|(?P<behind>[^,]*[<>\\][^,]*?),?\s+(?:all\s+|both\s+)?integers)$"
)


def in_latex(said: str, text: str) -> list[str]:
    r"""Write what a comment says in LaTeX: letters by their names where the file has them, ``pi``, and the domains of ``where``.

    Gives a comment for each verb, and one for each inequality between letters that stands among domains.

    Args:
        said: without its mark.
        text: of the file.
    """

    def command(found: re.Match[str]) -> str:
        name = {"lam": "lambda"}.get(found[1], found[1])
        if name in ("eps", "epsilon"):  # which of the two, where the file has one of them alone
            name = next(
                (one for one in ("epsilon", "varepsilon") if re.search(rf"\\{one}(?![A-Za-z])", text) and _other(one) not in text),
                name,
            )
        known = name is not None and (name == "pi" or re.search(rf"\\{name}(?![A-Za-z])", text))
        return f"\\{name}" if known else found.group()

    comments: list[str] = []
    for one in _ANOTHER.split(said):
        verb, space, rest = one.replace("such that", "such_that", 1).partition(" ")
        if verb.rstrip(":") in ("label", "key", "skip", "expect"):
            comments.append(one)
            continue
        rest = _BARE.sub(command, rest.replace("$", ""))
        if verb.rstrip(":") == "means" and FUNCTION.fullmatch(rest.partition("=")[0].strip()):
            verb = "function"  # means g(x) = x^2
        if verb.rstrip(":") in ("function", "means") and (named := re.match(rf"({_GREEK})(?=\s*\()", rest)):
            rest = command(named) + rest[named.end() :]
        if verb.rstrip(":") == "function" and _USUAL_PHI2.fullmatch(rest.strip()):
            continue  # it is what it is read as
        if verb.rstrip(":") == "where":
            domains, conditions = _domains(rest)
            comments += [f"{verb}{space}{', '.join(domains)}"] if domains or not conditions else []
            comments += [f"such_that {condition}" for condition in conditions]
        elif verb.rstrip(":") == "law":
            laws, beside = _laws(rest)
            for law in laws:
                _refuse_words(law)
            comments.append(f"{verb}{space}{'; '.join(laws)}")
            domains, conditions = _domains(", ".join(beside))
            comments += [f"where {', '.join(domains)}"] if domains else []
            comments += [f"such_that {condition}" for condition in conditions]
        elif verb.rstrip(":") in ("such_that", "given"):
            joined = re.sub(r"\s+and\s+", ", ", rest)
            comments.append(f"{verb}{space}{_compared(joined)}")
        else:
            comments.append(f"{verb}{space}{rest}")
    return comments


def _compared(condition: str) -> str:
    """Write the signs of an inequality in LaTeX, which Python writes with two characters."""
    return re.sub(r"(<=|>=|!=)\s*", lambda found: _COMPARED[found[1]], condition)


# A run of letters among the numbers of a law that is neither a name, a function nor what a number is called.
_RUN = re.compile(rf"{_HELD}|\\(?:begin|end)\s*\{{[^{{}}]*\}}|\\[A-Za-z]+|(?<![A-Za-z_])([A-Za-z]{{4,}})(?![A-Za-z_])(?!\s*[(=])")


def _refuse_words(law: str) -> None:
    """Ask about a word among the numbers of a law: in LaTeX it is a product of letters, of which nothing is said.

    Raises:
        BadClaim: there is one.
    """
    inside = law.partition("(")[2] if not law.lstrip().startswith("(") else law.partition(")")[2].partition("(")[2]
    words = [found[1] for found in _RUN.finditer(inside) if found[1] and found[1] not in NAMED]
    if words:
        raise BadClaim(
            rf"law: is {words[0]} one name or a product of letters? Write \mathrm{{{words[0]}}} for the name, \{words[0].lower()} for a letter of the file, "
            "or * between the letters"
        )


def _other(epsilon: str) -> str:
    return "\\varepsilon" if epsilon == "epsilon" else "\\epsilon"


_SIM = re.compile(
    r"\s*(\biid\b|i\.i\.d\.|\bindependent\b)?\s*(?:~|\\sim(?![A-Za-z])|\\(?:overset|stackrel)\s*\{\s*(?:\\(?:mathrm|text)\s*\{)?(i\.?i\.?d\.?)\}*\s*\{\\sim\})\s*(\biid\b|i\.i\.d\.)?\s*"
)


def _laws(text: str) -> tuple[list[str], list[str]]:
    """Write each law of a comment by itself, X ~ N(0, 1) and Y ~ t(3), or X, Y iid N(0, 1); apart from them domains behind them, s > 0.

    What stands behind them and speaks of their variables is left where it is, and refused with them: it may condition on an event.
    """
    parts = parts_of(re.sub(r"\s+and\s+(?=\(?\\?[A-Za-z])", ", ", _INDEPENDENT.sub("", text.strip().rstrip("."))))
    found, waiting = list[str](), list[str]()
    for part in parts:
        waiting.append(part)
        sim = _SIM.search(part)
        if sim is None:
            continue
        names, law = [*waiting[:-1], part[: sim.start()]], part[sim.end() :]
        found += [f"{name} ~ {law}" for name in names] if any(sim.groups()) else [f"{', '.join(names)} ~ {law}"]
        waiting = []
    random = {letter for law in found for letter in letters_in(law.partition("~")[0])}
    if waiting and not (found and _RELATION.search(waiting[-1]) and not random & {*letters_in(", ".join(waiting))}):
        return [text], []
    return (found if len(found) > 1 or waiting else [_INDEPENDENT.sub("", text)]), waiting


def _domains(text: str) -> tuple[list[str], list[str]]:
    """Write each domain of a comment as ``where`` takes it; apart from them the inequalities that are none."""
    domains, conditions = list[str](), list[str]()
    text = re.sub(r"\bnon-(negative|positive|zero)\b", r"non\1", text.strip())
    text = _BOTH_WORDS.sub(lambda found: found[1] or f"{found[2] or found[3]} integer", text)
    text = _COUNTED.sub(lambda found: f"{found[1]} {'nonnegative' if found[3] else 'positive'} integer", text)
    for typed in parts_of(re.sub(r"\s+and\s+", ", ", text.rstrip("."))):
        if (least := _least(typed)) is not None and least[1] > 1:  # integer n >= 2
            domains.append(f"{least[0]} positive integer")
            conditions.append(f"{least[0]} >= {least[1]}")
            continue
        part = _domain(_INFINITE.sub(r"\\infty", typed))
        if not domain_of(part)[1] and (found := _OF_INTEGERS.fullmatch(part)):  # integers 1 <= k <= n
            part = found["chain"] or found["behind"]
            domains += [f"{letter} integer" for letter in dict.fromkeys(letters_in(_compared(part)))]
        is_domain = domain_of(part)[1] or not _RELATION.search(_compared(part))
        (domains if is_domain else conditions).append(part)
    whole = {domain_of(part)[0] for part in domains if domain_of(part)[1] == "integer"}
    bounds = [part for part in domains if domain_of(part)[0] in whole and domain_of(part)[1].startswith(("(", "["))]
    conditions += [_as_chain(*domain_of(part)) for part in bounds]
    said = [part for part in domains if part not in bounds]
    spoken_of = {letter for condition in conditions for letter in letters_in(condition)}
    if "d" in spoken_of - {domain_of(part)[0] for part in domains}:
        said.append("d real")  # d >= m: no differential
    return said, list(map(_compared, conditions))


def _as_chain(name: str, interval: str) -> str:
    """Write an interval in which a whole number lies as inequalities."""
    low, high = (end.strip() for end in interval[1:-1].split(","))
    left = "" if low.endswith("infty") else f"{low} {'<' if interval[0] == '(' else '<='} "
    right = "" if high.endswith("infty") else f" {'<' if interval[-1] == ')' else '<='} {high}"
    return f"{left}{name}{right}"


def _least(part: str) -> tuple[str, int] | None:
    """Give a whole number and the least that it is: integer n >= 2."""
    found = _WHOLE.fullmatch(part.strip())
    if found is None or not (found["first"] or found["behind"] or found["last"]) or not is_name(found["name"]):
        return None
    return found["name"], int(found["least"]) + (found["sign"] == ">")


def _domain(part: str) -> str:
    part = re.sub(r"!=\s*", r"\\neq ", part)
    if (least := _least(part)) is not None and least[1] < 2:
        return f"{least[0]} {'nonnegative' if least[1] == 0 else 'positive'} integer"
    if (found := _REALS.search(part)) and found.end() == len(part):
        return f"{part[: found.start()]} {'positive' if found['positive'] else 'real'}"
    if found := _INTEGERS.search(part):
        return f"{part[: found.start()]} integer"
    if found := _WORDS.match(part):
        return f"{found[1].strip()} {found[2]}"
    if (found := _CHAIN.fullmatch(part)) and is_name(found[3]) and _ways(found[2]) == _ways(found[4]):
        ends = [found[1], found[2], found[4], found[5]]
        low, first, second, high = ends if _ways(found[2]) == "<" else ends[::-1]
        return f"{found[3]} in {'(' if _is_strict(first) else '['}{low.strip()}, {high.strip()}{')' if _is_strict(second) else ']'}"
    if (found := _ABSOLUTE.fullmatch(part)) and is_name(found[1]) and _ways(found[2]) == "<":
        opens, closes = "()" if _is_strict(found[2]) else "[]"
        return f"{found[1]} in {opens}-{found[3].strip()}, {found[3].strip()}{closes}"
    if (found := _ONE_SIDED.fullmatch(part)) and is_name(found[1]) and found[3].strip() != "0" and found[1] not in _WHOLE_BY_HABIT:
        end, is_strict = found[3].strip(), _is_strict(found[2])
        if _ways(found[2]) == ">":
            return rf"{found[1]} in {'(' if is_strict else '['}{end}, \infty)"
        return rf"{found[1]} in (-\infty, {end}{')' if is_strict else ']'}"
    return part


def _ways(sign: str) -> str:
    """Give < of a sign that says less, > of one that says more."""
    return "<" if sign.startswith(("<", "\\l")) else ">"


def _is_strict(sign: str) -> bool:
    return sign in ("<", ">", "\\lt", "\\gt")
