r"""Comments of a LaTeX file in LaTeX: ``\omega in (0, \pi)`` for ``omega in (0, pi)``, ``\mu real`` for ``mu is a real number``."""

from __future__ import annotations

import re

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.lettering import letters_in
from closedform.derivations.reading.formula.words import NAMED
from closedform.derivations.reading.note.grammar import GRAMMAR, VERBS
from closedform.derivations.reading.note.lists import with_lists
from closedform.derivations.reading.note.meanings_of_statements import Domains, domains_of, domains_said, laws_of, plain
from closedform.derivations.reading.syntax.grammar import Node, Unread

# Letters by their names, which a comment may write without a backslash; the letters of laws and functions precede brackets, and are
# excluded.
_GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|rho|varrho|sigma|tau|upsilon|phi|varphi|chi|psi|"
    "omega|Delta|Theta|Lambda|Xi|Sigma|Upsilon|Psi|Omega|Gamma|Phi"
)
_HELD = r"\\(?:operatorname|mathrm|mathsf|mathit|mathtt|mathcal|mathbf|text[a-z]*)\*?\s*\{[^{}]*\}"
_BARE = re.compile(rf"{_HELD}|(?<![A-Za-z\\_])(pi|eps|lam|{_GREEK})(?![A-Za-z0-9])(?!\s*\()")
_COMPARED = {"<=": r"\le ", ">=": r"\ge ", "!=": r"\neq "}
_USUAL_PHI2 = re.compile(r"\\Phi_\{?2\}?\s*(\([^()]*\))\s*=\s*\\?(?:Phi2|Phi_\{?2\}?|operatorname\{(?:Phi2|bvn)\}|bvn)\s*\1")
# A run of letters among the numbers of a law that is neither a name, a function nor a named number.
_RUN = re.compile(rf"{_HELD}|\\(?:begin|end)\s*\{{[^{{}}]*\}}|\\[A-Za-z]+|(?<![A-Za-z_])([A-Za-z]{{4,}})(?![A-Za-z_])(?!\s*[(=])")
# The verb of a statement, and an example of its kind.
_BEGINS = re.compile(r"(?:^|;)\s*(?:throughout\s+)?([A-Za-z_]+)|\s(where)\b")
_EXAMPLES = {
    "law": "law X ~ N(0, 1)", "given": "given X > 0", "such_that": "such_that a < b",
    "function": "a letter with others in brackets, function g(x) = x^2", "define": "define g(x) = x^2, or define w = (y-m)/s",
    "means": r"a letter and its form, means \omega = (y-\mu)/\sigma", "expect": "expect refuted, or expect holds", "label": "label eq:foo",
}  # fmt: skip


def statements(said: str) -> list[Node]:
    """Read a comment without its mark: the content of each of its verbs.

    Raises:
        BadClaim: it is not understood.
    """
    try:
        return [one.parts[0] for one in GRAMMAR.read("comment", plain(said)).all("statement")]
    except Unread as error:
        begun = [found[1] or found[2] for found in _BEGINS.finditer(said[: max(error.at, 1)] if error.at else said)]
        verb = (
            begun[-1].replace("key", "label").replace("such", "such_that").replace("such_that_that", "such_that") if begun else ""
        )
        if verb == "where" and (domains := said.rpartition("where")[2].lstrip(": ")):
            domains_said(domains)
        if verb in _EXAMPLES:
            raise BadClaim(f"% closedform: {said[:40]} is not understood, {error}; write {_EXAMPLES[verb]}") from None
        raise BadClaim(
            f"% closedform: {said[:40]!r} is not understood, {error}; begin with one of {', '.join(VERBS)}, or throughout and one of these"
        ) from None


def in_latex(said: str, text: str) -> list[str]:
    r"""Write a comment in LaTeX: letters by their names if the file has them, ``pi``, and the domains of ``where``.

    Returns a comment for each verb, and one for each inequality between letters among domains.

    Args:
        said: the comment without its mark.
        text: the file.

    Raises:
        BadClaim: it is not understood.
    """
    comments: list[str] = []
    for statement in statements(with_lists(said.replace("$", ""))):
        if statement.rule in ("label", "skip", "expect", "slash"):
            comments.append(" ".join([statement.rule, *(part.text for part in statement.parts)]))
            continue
        (named,) = statements(_with_letters(statement, text))
        match named.rule:
            case "where":
                (domains,) = named.all("domains")
                comments += _of_domains(domains_of(domains.all("domain")))
            case "law":
                laws, beside = laws_of(named.parts[0])
                for law in laws:
                    _refuse_words(law)
                comments += [f"law {'; '.join(laws)}", *_of_domains(beside)]
            case "such_that" | "given":
                joined = re.sub(r"\s+and\s+", ", ", named.of("FORMULA"))
                comments.append(f"{named.rule} {compared(joined)}")
            case _ if not _USUAL_PHI2.fullmatch(named.parts[0].text):  # it is what it is read as
                comments.append(f"{named.rule} {named.parts[0].text}")
    return comments


def _with_letters(statement: Node, text: str) -> str:
    """Write a backslash before a statement's letters that the file writes so."""

    def command(found: re.Match[str]) -> str:
        name = {"lam": "lambda"}.get(found[1], found[1])
        if name in ("eps", "epsilon"):  # one of the two, if the file has only that one
            name = next(
                (one for one in ("epsilon", "varepsilon") if re.search(rf"\\{one}(?![A-Za-z])", text) and _other(one) not in text),
                name,
            )
        known = name is not None and (name == "pi" or re.search(rf"\\{name}(?![A-Za-z])", text))
        return f"\\{name}" if known else found.group()

    rest = statement.parts[0].text
    if statement.rule == "function" and (called := re.match(rf"({_GREEK})(?=\s*\()", rest)):
        rest = command(called) + rest[called.end() :]
    return f"{statement.rule} {_BARE.sub(command, rest)}"


def _of_domains(said: Domains) -> list[str]:
    """Write domains as comments, and further conditions as others."""
    ranges = [f"{name} {domain}" if domain[0].isalpha() else f"{name} in {domain}" for name, domain in said.ranges]
    spoken_of = {letter for condition in said.conditions for letter in letters_in(condition)}
    if "d" in spoken_of - {name for name, _ in said.ranges}:
        ranges.append("d real")  # d >= m: no differential
    spaces = [f"space {one}" for one in said.spaces]
    return [
        *([f"where {', '.join(ranges)}"] if ranges else []),
        *spaces,
        *(f"such_that {compared(one)}" for one in said.conditions),
    ]


def compared(condition: str) -> str:
    """Write the signs of an inequality in LaTeX for Python's signs of two characters."""
    return re.sub(r"(<=|>=|!=)\s*", lambda found: _COMPARED[found[1]], condition)


def _refuse_words(law: str) -> None:
    """Ask about a word among the numbers of a law: in LaTeX it is a product of letters without a statement.

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
