r"""Functions that are any for a comment, ``function f smooth, of polynomial growth``.

Such a function is read as a wave, f(x) = cos(t_f x + s_f), until the sides are read; ``derivations.reading.note.instances`` then chooses
the functions by which the claim is judged.
"""

from __future__ import annotations

import re

from closedform.derivations.reading.formula.lettering import is_name
from closedform.derivations.reading.note.grammar import GRAMMAR
from closedform.derivations.reading.syntax.trees import NotUnderstood, split_outside

_FACTORS = "tuv"  # the letters before the variables of a wave


def any_said(text: str) -> dict[str, list[str]] | None:
    """Read ``f, g smooth, of polynomial growth``: the traits of each call, f(x); None for the definition of a function."""
    if "smooth" not in text and "differentiable" not in text:
        return None
    try:
        said = GRAMMAR.read("any", text)
    except NotUnderstood:
        return None
    parts = [part for one in said.all("trait") for part in one.parts]
    traits = [" ".join(one.text.split()) for one in parts if one.rule == "TRAIT"]
    zeros = [
        (of.text, point.text)
        for zero in parts
        if zero.rule == "zero"
        for of, point in zip(zero.all("NAME"), zero.all("POINT"), strict=True)
    ]
    found: dict[str, list[str]] = {}
    functions = re.sub(r"(?:\s|:|\b(?:is|are|a|an|any|arbitrary)\b)+$", "", said.of("FUNCTIONS"))
    for one in split_outside(re.sub(r"\band\b", ",", functions)):
        name, _, variables = one.rstrip(")").partition("(")
        letters = [letter.strip() for letter in (variables or "x").split(",")]
        if not all(map(is_name, (name, *letters))):
            return None
        found[f"{name.strip()}({', '.join(letters)})"] = [
            *traits,
            *(f"zero at {point}" for of, point in zeros if of == name.strip()),
        ]
    return found


def letters_of_wave(call: str) -> list[str]:
    r"""Return the letters of a function's wave, ``t_{f}`` before x and ``s_{f}`` alone."""
    name, _, variables = call.rstrip(")").partition("(")
    below = re.sub(r"[\s{}_]|\\(?:mathrm|mathcal|operatorname)", "", name)
    below = f"{below} " if below.startswith("\\") and below[-1].isalpha() else below
    return [f"{letter}_{{{below}}}" for letter in (*_FACTORS[: variables.count(",") + 1], "s")]


def wave(call: str, *, is_latex: bool = True) -> str:
    """Write a function as a wave."""
    variables = [one.strip() for one in call.rstrip(")").partition("(")[2].split(",")]
    *factors, last = letters_of_wave(call)
    terms = [f"{factor} {variable}" for factor, variable in zip(factors, variables, strict=True)]
    form = rf"\cos({' + '.join([*terms, last])})"
    return form if is_latex else in_text(form)


def in_text(form: str) -> str:
    """Write a form for a claim in texts instead of LaTeX."""
    return re.sub(r"(?<=[\w)]) (?=[\w(])", "*", form.replace("\\", "").replace("_{", "_").replace("}", ""))
