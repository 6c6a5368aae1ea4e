r"""Claims for every smooth f, each as one claim for functions that determine all.

They are waves, exponentials on a half-line or a bounded range, sums of two of these, or polynomials, with letters of their own; why these
determine all is in ``derivations.reading.text.any_function``. A hypothesis that such a claim may leave out is a mean that is zero, or that
a function is zero at the ends of its range; under it the claim has another reading.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.trees import function_of, names_in
from closedform.derivations.reading.note.any_function import in_text, letters_of_wave, wave
from closedform.derivations.reading.note.table import Table
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.any_function import Bent, Marked, averages, degrees, is_local, order_of, places_of
from closedform.derivations.reading.text.expressions import Reader
from closedform.derivations.reading.text.law_text import name_of

_MOST_LETTERS = 10  # of the polynomials of one claim
_DECAYS = re.compile(r"compact|decreas|decay|infinity|Schwartz")
_GROWS = re.compile(rf"polynomial|bounded|{_DECAYS.pattern}")
_OTHERS = {"t": "p", "u": "q", "v": "r", "s": "h"}  # the letters of a second wave


@dataclass(frozen=True)
class _Instance:
    """The function that stands for one that is any.

    Args:
        form: it, in LaTeX.
        domains: the domain of each of its letters.
        zero: the letter that is zero where the function is zero at its ends; empty if there is none.
    """

    form: str
    domains: Mapping[str, str]
    zero: str = ""


def with_instances(table: Table, reader: Reader) -> Table:
    """Return a claim with the functions by which it is judged in the place of waves.

    Args:
        table: the claim's table; its functions that are any are waves in it.
        reader: reads its sides.

    Raises:
        BadClaim: the functions do not determine what the claim says of all.
    """
    lines = [table.lines] if isinstance(table.lines, str) else table.lines or []
    texts = [table.left or "", *([table.right] if table.right is not None else lines)]
    try:
        trees = [reader.tree(text)[0] for text in texts]
    except NotUnderstood:
        return table  # it is refused, with its reason, where it is built
    if table.relation != "=" or table.limit:
        raise BadClaim("of functions that are any only equations are read")
    return _Claim(table, reader, trees).judged()


class _Claim:
    """A claim for functions that are any.

    Args:
        table: its table.
        reader: reads its sides.
        trees: the trees of its sides.
    """

    def __init__(self, table: Table, reader: Reader, trees: Sequence[ast.expr]) -> None:
        self.table, self.reader, self.trees = table, reader, trees
        self.names = {call: self.name(call.partition("(")[0]) for call in table.any}
        self.marked = Marked({self.names[call]: [self.name(one) for one in letters_of_wave(call)] for call in table.any})
        self.typed = {self.name(written): written for written in table.where}
        own = set[str]().union(*self.marked.letters.values())
        if twice := sorted(own & set[str]().union(*map(self.marked.beside, trees))):
            raise BadClaim(f"{twice[0]} is a letter of a function that is any; rename the one of the claim")

    def name(self, typed: str) -> str:
        """Return the name of a letter as typed."""
        return name_of(typed, self.reader.notation)

    def judged(self) -> Table:
        """Return the table with the functions by which the claim is judged."""
        table, forms = self.table, self.instances()
        field = "functions" if self.reader.notation.always or table.functions else "definitions"
        typed = (lambda form: form) if field == "functions" else in_text
        own = set().union(*self.marked.letters.values())
        where = {written: domain for written, domain in table.where.items() if self.name(written) not in own}
        taken_names = {*map(self.name, where)}.union(*(names_in(tree) for tree in self.trees)) - own
        if twice := sorted(taken_names & {self.name(letter) for one in forms.values() for letter in one.domains}):
            raise BadClaim(f"{twice[0]} is a letter of a function that is any; rename the one of the claim")
        instead = {typed(letter): domain for one in forms.values() for letter, domain in one.domains.items()}
        where |= instead
        shapes = {**getattr(table, field), **{call: typed(one.form) for call, one in forms.items()}}
        left_out = {f"{name} = 0": {self.typed[name]: "0"} for name in self.unsaid_means()}
        left_out |= {self.says_zero(call): {typed(one.zero): "0"} for call, one in forms.items() if one.zero}
        taken = [*(one for one in table.taken if not any(wave(call) in one for call in table.any)), self.told(forms)]
        return msgspec.structs.replace(
            table, where=where, taken=taken, any={}, instead=[*instead], left_out=left_out, **{field: shapes}
        )

    def told(self, forms: Mapping[str, _Instance]) -> str:
        """Say by which functions the claim is judged, and what that means for others."""
        judged = ", ".join(f"${call} = {one.form}$" for call, one in forms.items())
        said = "; ".join(
            f"${call.partition('(')[0]}$ any smooth function{''.join(f', {one}' for one in of)}"
            for call, of in self.table.any.items()
        )
        return (
            f"{said}: judged by {judged} for all letters of {'it' if len(forms) == 1 else 'them'}, which determine every other one for "
            "which each mean, integral and sum converges absolutely, also with lower derivatives in the place of higher ones"
        )

    def instances(self) -> dict[str, _Instance]:
        """Choose the function that stands for each one.

        Raises:
            BadClaim: no choice determines the claim.
        """
        places, marked = dict[str, set[str]](), self.marked
        for tree in self.trees:
            for name, of in places_of(tree, marked).items():
                places[name] = places.get(name, set()) | of
        falls = ["decaying"] if self.is_endless("Integral") else []  # where no growth is stated
        used = {
            call: list(traits) if any(map(_GROWS.search, traits)) else [*traits, *falls]
            for call, traits in self.table.any.items() if self.names[call] in places
        }  # fmt: skip
        why, found = "", frozenset[tuple[int, ...]]()
        try:
            found = found.union(*(degrees(tree, marked) for tree in self.trees))
        except Bent as error:
            why = str(error)
        if not why and all(degree <= 1 for one in found for degree in one):
            return self.waves(used)
        if all(is_local(tree, marked) for tree in self.trees) and not any(
            call.count(",") or _shape(of) for call, of in used.items()
        ):
            if (polynomials := self.polynomials(used, places)) is not None:
                return polynomials
            why = why or "it has too many derivatives"
        bends = [at for at in range(len(marked.letters)) if any(one[at] > 1 for one in found)]
        if not why and len(bends) == 1 and all(one[bends[0]] in (0, 2) for one in found):
            bent, both = [*marked.letters][bends[0]], any(one[bends[0]] == 0 for one in found)
            linear = {call: self.linear(call, traits) for call, traits in used.items()}
            return {call: _two(one, call, both=both) if self.names[call] == bent else one for call, one in linear.items()}
        why = why or "it is of degree three or more in a function that is any, or of two degrees"
        raise BadClaim(f"{why}; give the function, % closedform: function f(x) = ...")

    def waves(self, used: Mapping[str, Sequence[str]]) -> dict[str, _Instance]:
        """Choose functions for what is linear in each; where ends are left out, one has the zeros that the ends have."""
        ends = self.ends() if self.leaves_ends_out() else []
        linear = {call: self.linear(call, traits) for call, traits in used.items()}
        may = [call for call in linear if ends and call.count(",") == 0 and not _shape(used[call])]
        first = min(may, key=lambda call: self.order(call), default="")  # in the boundary terms it has fewer derivatives
        return {call: _with_zeros(one, call, ends) if call == first else one for call, one in linear.items()}

    def polynomials(self, used: Iterable[str], places: Mapping[str, set[str]]) -> dict[str, _Instance] | None:
        """Choose polynomials, whose values and derivatives at the places are any numbers; None if they have too many letters."""
        order = 1 + max(order_of(tree, self.marked) for tree in self.trees)
        sizes = {call: order * len(places[self.names[call]]) for call in used}
        return {call: _polynomial(call, size) for call, size in sizes.items()} if sum(sizes.values()) <= _MOST_LETTERS else None

    def linear(self, call: str, traits: Sequence[str]) -> _Instance:
        """Return the function that determines what is linear in one."""
        variables, (*factors, last) = _variables(call), letters_of_wave(call)
        terms = " + ".join(f"{factor} {variable}" for factor, variable in zip(factors, variables, strict=True))
        domains, reach = dict.fromkeys(factors, "real"), self.reach()
        decays = any(map(_DECAYS.search, traits))
        if reach == "half" and not decays and any(map(_GROWS.search, traits)) and self.is_endless("Integral", "Sum"):
            reach = "line"  # an exponential vanishes at infinity, and a function that is bounded need not
        if {"even", "odd"} & {*traits}:
            form = rf"\{'cos' if 'even' in traits else 'sin'}({terms})"
        elif reach in ("bounded", "half"):
            inner = terms if reach == "bounded" else f"-{terms}" if len(factors) == 1 else f"-({terms})"
            form, domains = rf"\exp({inner})", dict.fromkeys(factors, "positive")
        else:
            form, domains = rf"\cos({terms} + {last})", {**domains, last: "real"}
        if decays:
            form = "".join(rf"\exp(-{variable}^2) " for variable in variables) + form
        return _Instance("".join(f"({factor}) " for factor in _factors_of_zeros(variables[0], traits)) + form, domains)

    # Hypotheses that may be left out.

    def unsaid_means(self) -> list[str]:
        """List the real parameters of the law that the sides do not mention."""
        if self.reader.law is None:
            return []
        named = set[str]().union(*map(names_in, self.trees))
        of_law = {symbol.name: symbol for symbol in self.reader.law.free_symbols if symbol.name in self.reader.symbols}
        return [
            name
            for name, one in sorted(of_law.items())
            if name not in named and one.is_nonzero is None and one.is_nonnegative is None
        ]

    def says_zero(self, call: str) -> str:
        """Say that a function is zero at its ends."""
        name = call.partition("(")[0]
        return "".join(f"{name}({end}) = " for end in self.ends()) + "0"

    def order(self, call: str) -> int:
        """Return the highest order of a derivative of a function."""
        name = self.names[call]
        return max(order_of(tree, Marked({name: self.marked.letters[name]})) for tree in self.trees)

    def leaves_ends_out(self) -> bool:
        """Return True if the sides have derivatives under means or integrals, and no value of a function outside."""
        inside = {id(one) for tree in self.trees for node, _ in averages(tree, self.marked) for one in ast.walk(node)}
        values = [node for tree in self.trees for node in ast.walk(tree) if self.marked.call(node) is not None]
        derived = any(function_of(node) == "Derivative" and self.marked.has(node) for tree in self.trees for node in ast.walk(tree))
        return derived and all(id(one) in inside for one in values)

    def ends(self) -> list[str]:
        """List the finite ends of what is averaged over, numbers or letters as typed; none if there are others, or several ranges."""
        found = {
            tuple(ends) for tree in self.trees for node, names in averages(tree, self.marked) for ends in self._ends(node, names)
        }
        return [*min(found)] if len(found) == 1 else []

    def _ends(self, node: ast.AST, names: set[str]) -> list[list[str]]:
        if isinstance(node, ast.Call):
            pairs = [(one.elts[1], one.elts[2]) for one in node.args[1:] if isinstance(one, ast.Tuple)]
            return [[self._end(end) for end in pair if "oo" not in names_in(end)] for pair in pairs]
        ranges = getattr(self.reader.law, "ranges", {})
        finite = [[end for end in pair if end.is_infinite is False] for variable, pair in ranges.items() if variable.name in names]
        return [[self.typed.get(str(end), str(end) if end.is_Integer else "?") for end in ends] for ends in finite]

    def _end(self, end: ast.expr) -> str:
        """Write a number or a letter as typed; a question mark for another end."""
        if isinstance(end, ast.UnaryOp) and isinstance(end.op, ast.USub):
            return f"-{self._end(end.operand)}"
        return (
            self.typed.get(end.id, "?") if isinstance(end, ast.Name) else str(end.value) if isinstance(end, ast.Constant) else "?"
        )

    # The range of the functions.

    def is_endless(self, *kinds: str) -> bool:
        """Return True if an integral, or what else is named, over a function has an infinite end."""
        return any(
            function_of(node) in kinds and "oo" in names for tree in self.trees for node, names in averages(tree, self.marked)
        )

    def reach(self) -> str:
        """Say on what range the functions matter: ``bounded``, ``half`` if only towards infinity, else ``line``."""
        reaches = {"bounded"}
        for node, names in (one for tree in self.trees for one in averages(tree, self.marked)):
            if isinstance(node, ast.Call):
                limits = [one for one in node.args[1:] if isinstance(one, ast.Tuple)]
                reaches |= {_of_ends(one.elts[1:]) for one in limits}
                running = {one.elts[0].id for one in limits if isinstance(one.elts[0], ast.Name)}
            else:
                variables = [] if self.reader.law is None else [one for one in self.reader.law.variables if one.name in names]
                reaches |= {_of_variable(self.reader.law, one) for one in variables}
                running = {one.name for one in variables}
            values = [value[1] for inner in ast.walk(node) if (value := self.marked.call(inner)) is not None]
            if "half" in reaches and not all(self.is_shift(one, running) for of in values for one in of):
                reaches.add("line")
        return next(one for one in ("line", "half", "bounded") if one in reaches)

    def is_shift(self, argument: ast.expr, running: set[str]) -> bool:
        """Return True if an argument goes to plus infinity with its running letter: x, x + c or x - c, or a positive multiple of x."""
        if isinstance(argument, ast.Name) or not names_in(argument) & running:
            return True
        if not isinstance(argument, ast.BinOp):
            return False
        left, right = (names_in(one) & running for one in (argument.left, argument.right))
        if isinstance(argument.op, ast.Mult) and not left:
            factor = argument.left
            known = self.reader.symbols.get(factor.id) if isinstance(factor, ast.Name) else None
            is_positive = (isinstance(factor, ast.Constant) and factor.value > 0) or (known is not None and known.is_positive)  # type: ignore[operator]
            return bool(is_positive) and self.is_shift(argument.right, running)
        if not isinstance(argument.op, (ast.Add, ast.Sub)) or (left and right) or (right and isinstance(argument.op, ast.Sub)):
            return False
        return self.is_shift(argument.left if left else argument.right, running)


def _variables(call: str) -> list[str]:
    return [one.strip() for one in call.rstrip(")").partition("(")[2].split(",")]


def _shape(traits: Sequence[str]) -> list[str]:
    """List the traits of a function that not every polynomial has."""
    return [one for one in traits if one in ("even", "odd") or one.startswith("zero at")]


def _factors_of_zeros(variable: str, traits: Sequence[str]) -> list[str]:
    """List the factors that make a function zero where it is said to be, and leave it even or odd if it is."""
    points = [one.removeprefix("zero at").strip() for one in traits if one.startswith("zero at")]
    if not {"even", "odd"} & {*traits}:
        return [f"{variable} - ({point})" for point in dict.fromkeys(points)]
    sizes = dict.fromkeys(point.removeprefix("-").strip() for point in points)
    return [f"{variable}^2 - ({size})^2" for size in sizes if not (size == "0" and "odd" in traits)]


def _index(call: str) -> str:
    return letters_of_wave(call)[-1].partition("{")[2].rstrip("}")


def _with_zeros(one: _Instance, call: str, ends: Sequence[str]) -> _Instance:
    """Return a function that is zero at some ends if a letter of its own is zero: it determines as much."""
    (variable,), letter = _variables(call), f"c_{{{_index(call)}}}"
    if not ends or any("?" in end or end == variable for end in ends):
        return one
    zeros = " ".join(variable if end == "0" else f"({variable} - {end})" for end in ends)
    return _Instance(f"({zeros} + {letter}) {one.form}", {**one.domains, letter: "real"}, letter)


def _two(one: _Instance, call: str, *, both: bool) -> _Instance:
    """Return a sum of two such functions with a factor before the second one, or before both."""
    a, b = (f"{letter}_{{{_index(call)}}}" for letter in "ab")

    def other(text: str) -> str:
        return re.sub(r"([tuvs])(?=_\{)", lambda found: _OTHERS[found[1]], text)

    domains = {**one.domains, **{other(letter): domain for letter, domain in one.domains.items()}, b: "real"}
    return _Instance(f"{f'{a} ' if both else ''}{one.form} + {b} {other(one.form)}", domains | ({a: "real"} if both else {}))


def _polynomial(call: str, size: int) -> _Instance:
    """Return a polynomial with free coefficients."""
    (variable,), index = _variables(call), _index(call)
    letters = [f"c_{{{index}{power}}}" for power in range(size)]
    powers = ["", f" {variable}", *(f" {variable}^{power}" for power in range(2, size))]
    return _Instance(" + ".join(map("".join, zip(letters, powers[:size], strict=True))), dict.fromkeys(letters, "real"))


def _of_ends(ends: Sequence[ast.expr]) -> str:
    endless = ["oo" in names_in(end) for end in ends]
    return "bounded" if not any(endless) else "half" if endless == [False, True] else "line"


def _of_variable(law: Any, variable: Any) -> str:
    """Return how far a random variable reaches."""
    if not hasattr(law, "ranges"):
        return "half" if variable.is_nonnegative else "line"
    low, high = law.ranges[variable]
    if low.is_infinite is not False:
        return "line"
    return "half" if high.is_infinite is not False else "bounded"
