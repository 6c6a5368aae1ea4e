"""The ordinary words of mathematical prose, from ``ordinary_words.txt`` beside this file, with their forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("ordinary_words.txt")
_AUXILIARY = ["is", "are", "has", "have", "was", "were", "does", "do", "can", "must", "will", "shall", "may"]


def is_ordinary(word: str) -> bool:
    """Tell whether a word, or each part of one with hyphens, is ordinary."""
    lower = word.lower().removesuffix("'s").removesuffix("’s").rstrip("'’.")
    return lower in ordinary() or ("-" in lower and all(part in ordinary() for part in lower.split("-")))


@cache
def ordinary() -> frozenset[str]:
    """Give all ordinary words in all their forms."""
    words = _sections()
    return frozenset().union(
        *(_forms_of_verb(verb) for verb in words["verbs"]),
        *({noun, _with_s(noun)} for noun in words["nouns"]),
        *(words[name] for name in ("forms", "adjectives", "adverbs", "others")),
    )


@cache
def nouns() -> frozenset[str]:
    """Give the ordinary nouns, without their plurals."""
    return _sections()["nouns"]


@cache
def verbs() -> frozenset[str]:
    """Give the forms by which a clause of its own is known: it is, follows, gave."""
    words = _sections()
    finite = {form for verb in words["verbs"] for form in (_with_s(verb),)} - {_with_s(noun) for noun in words["nouns"]}
    return frozenset(
        {
            *finite,
            *_AUXILIARY,
            "gives",
            "gave",
            "reads",
            "found",
            "shows",
            "yields",
            "follows",
            "became",
            "becomes",
            "holds",
            "leads",
        }
    )


@cache
def _sections() -> Mapping[str, frozenset[str]]:
    text = re.sub(r"(?m)^#.*$", "", _FILE.read_text(encoding="utf-8")).lower()
    parts = re.split(r"\[(\w+)\]", text)
    return {name: frozenset(words.split()) for name, words in zip(parts[1::2], parts[2::2], strict=True)}


def _with_s(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:s|x|z|ch|sh)$", word) else f"{word}s"


def _forms_of_verb(verb: str) -> set[str]:
    if verb.endswith("e"):
        past, present = f"{verb}d", f"{verb[:-1] if not verb.endswith('ee') else verb}ing"
    elif re.search(r"[^aeiou]y$", verb):
        past, present = f"{verb[:-1]}ied", f"{verb}ing"
    else:
        past, present = f"{verb}ed", f"{verb}ing"
    return {verb, _with_s(verb), past, present}
