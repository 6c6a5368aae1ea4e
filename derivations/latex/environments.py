r"""The environments of a paper that assert something: theorems, lemmas and the like, each with its proof.

    \begin{lemma} Let $X\sim N(0,1)$. ... \end{lemma} \begin{proof} ... \end{proof}      one scope
    \begin{lemma} Let $X\sim N(0,4)$. ... \end{lemma}                                    another

Letters that one of them introduces are its own. What an assumption, a definition or a convention says is said of the whole text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_KINDS = frozenset(
    ["theorem", "thm", "lemma", "lem", "proposition", "prop", "corollary", "cor", "claim", "fact", "remark", "rem", "example", "observation",
     "conjecture"]
)  # fmt: skip
# Stems of those that speak of the whole text.
_OF_THE_TEXT = re.compile(r"assum|asm|defin|defn|notation|convention|setting|setup|condition|hypothes|model|axiom", re.IGNORECASE)
_NEW = re.compile(
    r"\\(?:newtheorem|declaretheorem)\*?\s*(?:\[[^\]]*\])?\s*\{([A-Za-z]+\*?)\}\s*(?:\[[^\]]*\])?\s*(?:\{([^{}]*)\})?"
)
_EDGE = re.compile(r"\\(begin|end)\s*\{([A-Za-z]+)\*?\}(\s*\[)?")


@dataclass(frozen=True)
class Environment:
    """An environment, and the scope that it is in.

    Args:
        start: the character at which it begins.
        end: the character behind it.
        scope: a number, from 1; of a proof that of what it proves.
    """

    start: int
    end: int
    scope: int


def environments_of(plain: str, text: str) -> tuple[Environment, ...]:
    """List the environments of a text that assert something, and their proofs.

    Args:
        plain: the text, without its preamble and its comments.
        text: all of it, which says what environments there are.
    """
    kinds = set(_KINDS)
    for name, title in _NEW.findall(text):
        about_all = _OF_THE_TEXT.search(f"{name} {title}")
        kinds = kinds - {name} if about_all else kinds | {name.rstrip("*")}
    found: list[Environment] = []
    opened: list[tuple[str, int, bool]] = []
    for edge in _EDGE.finditer(plain):
        kind, name, titled = edge[1], edge[2], edge[3] is not None
        if name not in kinds and name != "proof":
            continue
        if kind == "begin":
            opened.append((name, edge.start(), titled))
        elif opened and opened[-1][0] == name:
            _, start, titled = opened.pop()
            if not opened:  # one within another is of its scope
                last = found[-1].scope if found else 0
                goes_on = name == "proof" and not titled and last > 0
                found.append(Environment(start, edge.end(), last if goes_on else last + 1))
    return tuple(found)


def scope_of(environments: tuple[Environment, ...], at: int) -> int:
    """Give the scope of a character; 0 of one that is in no environment."""
    return next((one.scope for one in environments if one.start <= at < one.end), 0)
