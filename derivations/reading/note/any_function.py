r"""Claims for every smooth f, ``function f smooth, of polynomial growth``: each is one claim, for functions that determine all.

A function is read as a wave, f(x) = cos(t_f x + s_f). Once the sides are read, ``with_instances`` chooses the functions by which the claim is
judged, for all their letters: waves, exponentials on a half-line or a bounded range, sums of two waves, or polynomials. Why these
determine all is in ``derivations.reading.text.any_function``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.trees import function_of, names_in
from closedform.derivations.reading.note.grammar import GRAMMAR
from closedform.derivations.reading.note.table import Table
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.any_function import (
    Bent,
    Degrees,
    Marked,
    averages,
    degrees,
    is_local,
    order_of,
    places_of,
)
from closedform.derivations.reading.text.expressions import Reader
from closedform.derivations.reading.text.law_text import name_of

_MOST_LETTERS = 10  # of the polynomials of one claim
_FACTORS = "tuv"  # the letters before the variables of a wave


def any_said(text: str) -> dict[str, list[str]] | None:
    """Read ``f, g smooth, of polynomial growth``: what is said of each call, f(x); None for the definition of a function."""
    if "smooth" not in text and "differentiable" not in text:
        return None
    try:
        said = GRAMMAR.read("any", text)
    except NotUnderstood:
        return None
    traits = [" ".join(one.text.split()) for one in said.all("TRAIT")]
    zeros = [
        (of.text, point.text) for zero in said.all("zero") for of, point in zip(zero.all("NAME"), zero.all("POINT"), strict=True)
    ]
    found: dict[str, list[str]] = {}
    for one in said.all("called"):
        name, *variables = (part.text for part in one.all("NAME"))
        call = f"{name}({', '.join(variables or ['x'])})"
        found[call] = [*traits, *(f"zero at {point}" for of, point in zeros if of == name)]
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


def with_instances(table: Table, reader: Reader) -> Table:
    """Return a claim with the functions by which it is judged in the place of waves.

    Args:
        table: the claim's table; its functions that are any are waves in it.
        reader: reads its sides.

    Raises:
        BadClaim: the functions do not determine what the claim says of all.
    """
    if not table.any:
        return table
    names = {call: name_of(call.partition("(")[0], reader.notation) for call in table.any}
    own = {call: [name_of(one, reader.notation) for one in letters_of_wave(call)] for call in table.any}
    marked = Marked({names[call]: own[call] for call in table.any})
    texts = [table.left or "", *([table.right] if table.right is not None else [table.lines] if isinstance(table.lines, str) else table.lines or [])]
    try:
        trees = [reader.tree(text)[0] for text in texts]
    except NotUnderstood:
        return table  # it is refused, with its reason, where it is built
    if table.relation != "=" or table.limit:
        raise BadClaim("of functions that are any only equations are read")
    why, found = "", frozenset[tuple[int, ...]]()
    try:
        found = frozenset().union(*(degrees(tree, marked) for tree in trees))
    except Bent as error:
        why = str(error)
    forms = _instances(table, reader, trees, marked, found, names, why)
    field = "functions" if reader.notation.always or table.functions else "definitions"
    is_latex = field == "functions"
    kept = {written: domain for written, domain in table.where.items() if name_of(written, reader.notation) not in set().union(*own.values())}
    letters = {letter: domain for _, of in forms.values() for letter, domain in of.items()}
    where = {**kept, **{letter if is_latex else in_text(letter): domain for letter, domain in letters.items()}}
    shapes = {**getattr(table, field), **{call: form if is_latex else in_text(form) for call, (form, _) in forms.items()}}
    judged = ", ".join(rf"${call} = {form}$" for call, (form, _) in forms.items())
    said = "; ".join(f"${call.partition('(')[0]}$ any smooth function{''.join(f', {one}' for one in of)}" for call, of in table.any.items())
    taken = [one for one in table.taken if not any(wave(call) in one for call in table.any)]
    taken.append(
        f"{said}: judged by {judged} for all letters of {'it' if len(forms) == 1 else 'them'}, which determine every other one for which "
        "each mean, integral and sum converges absolutely, also with lower derivatives in the place of higher ones"
    )
    return msgspec.structs.replace(table, where=where, taken=taken, any={}, **{field: shapes})


def _instances(
    table: Table, reader: Reader, trees: Sequence[ast.expr], marked: Marked, found: Degrees, names: Mapping[str, str], why: str
) -> dict[str, tuple[str, dict[str, str]]]:
    """Choose the form of each function, with the domain of each of its letters.

    Raises:
        BadClaim: no choice determines the claim.
    """
    places: dict[str, set[str]] = {}
    for tree in trees:
        for name, of in places_of(tree, marked).items():
            places[name] = places.get(name, set()) | of
    falls = ["decaying"] if _is_endless(trees, marked) else []  # where no growth is stated
    used = {call: traits if any(_GROWS.search(one) for one in traits) else [*traits, *falls]
            for call, traits in table.any.items() if names[call] in places}  # fmt: skip
    highest = max((degree for one in found for degree in one), default=0)
    if not why and highest <= 1:
        reach = _reach(reader, trees, marked)
        return {call: _linear(call, traits, reach) for call, traits in used.items()}
    if all(is_local(tree, marked) for tree in trees) and all(call.count(",") == 0 and not traits_of_shape(of) for call, of in used.items()):
        order = 1 + max(order_of(tree, marked) for tree in trees)
        sizes = {call: order * len(places[names[call]]) for call in used}
        if sum(sizes.values()) <= _MOST_LETTERS:
            return {call: _polynomial(call, size) for call, size in sizes.items()}
        why = why or "it has too many derivatives"
    bends = [at for at, name in enumerate(marked.letters) if any(one[at] > 1 for one in found)]
    if not why and len(bends) == 1 and all(one[bends[0]] in (0, 2) for one in found):
        reach = _reach(reader, trees, marked)
        bent = [*marked.letters][bends[0]]
        zero = any(one[bends[0]] == 0 for one in found)
        return {
            call: _two(_linear(call, traits, reach), call, both=zero) if names[call] == bent else _linear(call, traits, reach)
            for call, traits in used.items()
        }
    raise BadClaim(f"{why or 'it is of degree three or more in a function that is any'}; give the function, % closedform: function f(x) = ...")


def traits_of_shape(traits: Sequence[str]) -> list[str]:
    """List what is said of a function that not every polynomial has."""
    return [one for one in traits if one in ("even", "odd") or one.startswith("zero at")]


def _linear(call: str, traits: Sequence[str], reach: str) -> tuple[str, dict[str, str]]:
    """Return the form that determines what is linear in a function, and the domains of its letters."""
    variables = [one.strip() for one in call.rstrip(")").partition("(")[2].split(",")]
    *factors, last = letters_of_wave(call)
    terms = " + ".join(f"{factor} {variable}" for factor, variable in zip(factors, variables, strict=True))
    domains = dict.fromkeys(factors, "real")
    if {"even", "odd"} & {*traits}:
        form = rf"\{'cos' if 'even' in traits else 'sin'}({terms})"
    elif reach in ("bounded", "half"):
        sign = "-" if reach == "half" else ""
        form = rf"\exp({sign}({terms}))" if len(factors) > 1 else rf"\exp({sign}{terms})"
        domains = dict.fromkeys(factors, "positive")
    else:
        form, domains = rf"\cos({terms} + {last})", {**domains, last: "real"}
    if any(_DECAYS.search(one) for one in traits):
        form = "".join(rf"\exp(-{variable}^2) " for variable in variables) + form
    for one in traits:
        if one.startswith("zero at"):
            form = rf"({variables[0]} - ({one.removeprefix('zero at').strip()})) {form}"
    return form, domains


_DECAYS = re.compile(r"compact|decreas|decay|infinity|Schwartz")
_GROWS = re.compile(rf"polynomial|bounded|{_DECAYS.pattern}")


def _two(one: tuple[str, dict[str, str]], call: str, *, both: bool) -> tuple[str, dict[str, str]]:
    """Return a sum of two such forms with a factor before the second one, or before both."""
    form, domains = one
    (name,) = re.findall(r"\{([^{}]*)\}", letters_of_wave(call)[-1])

    def other(text: str) -> str:
        return re.sub(r"([tuvs])_\{", lambda found: f"{dict(t='p', u='q', v='r', s='h')[found[1]]}_{{", text)

    a, b = (f"{letter}_{{{name}}}" for letter in "ab")
    letters = {**domains, **{other(letter): domain for letter, domain in domains.items()}, b: "real", **({a: "real"} if both else {})}
    return f"{f'{a} ' if both else ''}{form} + {b} {other(form)}", letters


def _polynomial(call: str, size: int) -> tuple[str, dict[str, str]]:
    """Return a polynomial with free coefficients."""
    variable = call.rstrip(")").partition("(")[2]
    (name,) = re.findall(r"\{([^{}]*)\}", letters_of_wave(call)[-1])
    letters = [f"c_{{{name}{power}}}" for power in range(size)]
    terms = [f"{letter} {variable}^{power}" if power > 1 else f"{letter} {variable}" if power else letter for power, letter in enumerate(letters)]
    return " + ".join(terms), dict.fromkeys(letters, "real")


def _is_endless(trees: Sequence[ast.expr], marked: Marked) -> bool:
    """Return True if an integral over a function has an infinite end."""
    return any(
        isinstance(node, ast.Call) and function_of(node) == "Integral" and "oo" in names
        for tree in trees for node, names in averages(tree, marked)
    )  # fmt: skip


def _reach(reader: Reader, trees: Sequence[ast.expr], marked: Marked) -> str:
    """Say how far the functions are asked for: ``bounded``, ``half`` if only towards infinity, else ``line``."""
    reaches = {"bounded"}
    for tree in trees:
        for node, names in averages(tree, marked):
            if isinstance(node, ast.Call):
                reaches |= {_of_ends(one.elts[1:]) for one in node.args[1:] if isinstance(one, ast.Tuple)}
                running = {one.elts[0].id for one in node.args[1:] if isinstance(one, ast.Tuple) and isinstance(one.elts[0], ast.Name)}
            else:
                running = {v.name for v in reader.law.variables} & names if reader.law is not None else set()
                reaches |= {_of_law(reader.law, v) for v in (reader.law.variables if running else ()) if v.name in running}
            if "half" in reaches and not all(_is_shift(one, running, reader) for one in _arguments(node, marked)):
                reaches.add("line")
    return next(one for one in ("line", "half", "bounded") if one in reaches)


def _arguments(tree: ast.AST, marked: Marked) -> list[ast.expr]:
    return [one for node in ast.walk(tree) if (value := marked.call(node)) is not None for one in value[1]]


def _is_shift(argument: ast.expr, running: set[str], reader: Reader) -> bool:
    """Return True if an argument goes to plus infinity with its running letter: x, x + c or x - c, or a positive multiple of x."""
    if isinstance(argument, ast.Name) or not names_in(argument) & running:
        return True
    if not isinstance(argument, ast.BinOp):
        return False
    left, right = (names_in(one) & running for one in (argument.left, argument.right))
    if isinstance(argument.op, ast.Mult) and not left:
        factor = argument.left
        known = reader.symbols.get(factor.id) if isinstance(factor, ast.Name) else None
        is_positive = (isinstance(factor, ast.Constant) and factor.value > 0) or (known is not None and known.is_positive is True)  # type: ignore[operator]
        return bool(is_positive) and _is_shift(argument.right, running, reader)
    if not isinstance(argument.op, (ast.Add, ast.Sub)) or (left and right) or (right and isinstance(argument.op, ast.Sub)):
        return False
    return _is_shift(argument.left if left else argument.right, running, reader)


def _of_ends(ends: Sequence[ast.expr]) -> str:
    endless = ["oo" in names_in(end) for end in ends]
    return "bounded" if not any(endless) else "half" if endless == [False, True] else "line"


def _of_law(law: Any, variable: Any) -> str:
    """Return how far a random variable reaches."""
    if not hasattr(law, "ranges"):
        return "half" if variable.is_nonnegative else "line"
    low, high = law.ranges.get(variable, (None, None))
    if low is None or low.is_infinite is not False:
        return "line"
    return "half" if high.is_infinite is not False else "bounded"
