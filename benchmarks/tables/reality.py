"""Where a formula is real and has a value, as conditions on its letters: what a table supposes of its functions without saying it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from benchmarks.tables import nested_calls
from benchmarks.tables.conditions import cases
from benchmarks.tables.domains import TURNED, Domain
from benchmarks.tables.functions import CONSTANTS, FUNCTIONS
from benchmarks.tables.ranges import NoPoint, Range
from benchmarks.tables.signs import sign_of
from benchmarks.tables.tree import IMAGINARY, ONE, ZERO, Call, Name, Node, Number, call, letters, number, put, walk


@dataclass(frozen=True)
class Supposed:
    """What a table supposes without saying it.

    Args:
        of_reals: functions are real for all letters, for those too that the table says are real.
        defined: divisors are not zero, and no function is at its pole.
        positive: letters are positive where this makes a function real.
        bare: the formula is as printed, and no condition stands beside it, so that its letters may be complex.
        kept: letters that no sum makes positive: they stand in an inverse function whose argument lies between two numbers.
    """

    of_reals: bool = False
    defined: bool = False
    positive: bool = False
    bare: bool = True
    kept: frozenset[str] = frozenset()


def real_values(domain: Domain, sides: Sequence[Node], how: Supposed) -> None:
    """Add the conditions under which the functions in the sides are real; letters that a table says are real keep their domain."""
    whole = frozenset(name for name, known in domain.ranges.items() if known.is_integer)
    how = replace(how, kept=frozenset().union(*(letters(arg) for side in sides for arg in _between_numbers(side))))
    found = [one for side in sides for one in _asked(side, frozenset(), whole, how)]
    found = [
        one for one in found if not any(node == IMAGINARY for side in one[1:] for node in walk(side))
    ]  # its parts say what they need
    for sign, left, right in sorted(found, key=lambda one: one[0] == "!="):
        free = (letters(left) | letters(right)) - CONSTANTS
        if how.of_reals or any(domain.of(name).is_complex for name in free):
            _relate_product(domain, _STRICT[sign] if how.positive else sign, left, right, how)


_STRICT = {">": ">", ">=": ">", "<": "<", "<=": "<", "!=": "!="}


def _relate_product(domain: Domain, sign: str, left: Node, right: Node, how: Supposed) -> None:
    """Add a relation; of a product or quotient above zero, without the factors whose sign is known."""
    if right != ZERO or isinstance(left, Name) or sign not in (">", ">=", "!="):
        domain.relate(sign, left, right)
        return
    if how.positive and sign != "!=" and not isinstance(left, Name) and _would_be(left, domain) >= 0:
        for factor in _unclear(left, domain):
            if isinstance(factor, Call) and factor.head == "Add" and letters(factor) & how.kept:
                continue
            for name in _to_suppose(factor, domain):
                domain.relate(">", Name(name), ZERO)
    turned, rest = 1, list[Node]()
    for factor in _factors(left):
        known = sign_of(factor, domain.ranges)
        if known < 0:
            turned = -turned
        if abs(known) != 1 and (known == 0 or sign == "!=") and not (sign == "!=" and _is_gamma(factor)):
            rest.append(factor)
        elif abs(known) != 1 and sign == ">":
            _relate_product(domain, "!=", _base(factor), ZERO, how)
    if sign == "!=":
        for factor in rest:
            if _base(factor) != factor:
                _relate_product(domain, "!=", _base(factor), ZERO, how)
            else:
                domain.relate("!=", *_of_log(factor))
        return
    if not rest:
        if turned < 0:
            raise NoPoint("no point at which all functions are real")
        return
    form, end = _of_log(rest[0] if len(rest) == 1 else call("Mul", *rest))
    domain.relate(sign if turned > 0 else TURNED[sign], form, end)


def _between_numbers(side: Node) -> Iterator[Node]:
    for node in walk(side):
        row = FUNCTIONS.get(node.head) if isinstance(node, Call) else None
        if row is not None and row.inside and isinstance(node, Call) and len(list(_conditions(row.inside, node.args))) > 1:
            yield from node.args


def _of_log(form: Node) -> tuple[Node, Node]:
    return (form.args[0], ONE) if isinstance(form, Call) and form.head == "Log" else (form, ZERO)


def _base(form: Node) -> Node:
    while isinstance(form, Call) and form.head == "Pow" and isinstance(form.args[1], Number):
        form = form.args[0]
    return form


def _unclear(form: Node, domain: Domain) -> list[Node]:
    return [factor for factor in _factors(form) if sign_of(factor, domain.ranges) == 0]


def _to_suppose(form: Node, domain: Domain) -> list[str]:
    """Return the letters to suppose positive so that a form is: one if that is enough, else the first ones by name; none if none help."""
    names = [name for name in sorted(letters(form) - CONSTANTS) if abs(sign_of(Name(name), domain.ranges)) != 1]
    tried = [[name] for name in names] + [names[: count + 1] for count in range(len(names))]
    positive = Range(low=Fraction(0))
    return next((some for some in tried if sign_of(form, {**domain.ranges, **dict.fromkeys(some, positive)}) == 1), [])


def _would_be(form: Node, domain: Domain) -> float:
    """Return the sign of a form if all its letters of unknown sign were positive."""
    names = letters(form) - CONSTANTS
    trial = {name: domain.of(name) if abs(sign_of(Name(name), domain.ranges)) == 1 else Range(low=Fraction(0)) for name in names}
    return sign_of(form, trial)


def _is_gamma(node: Node) -> bool:
    """Whether a node is a gamma function, whose poles are the zeros of its inverse."""
    return isinstance(node, Call) and node.head == "Gamma"


def _factors(node: Node) -> Iterator[Node]:
    if isinstance(node, Call) and node.head in ("Mul", "Div") and not (node.head == "Div" and _is_gamma(node.args[1])):
        for arg in node.args:
            yield from _factors(arg)
    elif isinstance(node, Call) and node.head == "Neg":
        yield number(-1)
        yield from _factors(node.args[0])
    elif (
        isinstance(node, Call)
        and node.head == "Pow"
        and isinstance(node.args[1], Number)
        and node.args[1].value.denominator == 1
        and node.args[1].value % 2
    ):
        yield from _factors(node.args[0])
    else:
        yield node


_WITH_ENDS = 4  # a sum's term, its letter, and its ends


def _asked(node: Node, bound: frozenset[str], whole: frozenset[str], how: Supposed) -> Iterator[tuple[str, Node, Node]]:
    """Yield the relations under which a node is real, and where asked has a value, of free letters alone."""
    if not isinstance(node, Call):
        return
    if node.head in ("Integral", "Sum", "Product", "Limit") and isinstance(node.args[1], Name):
        bound |= {node.args[1].name}
        whole = whole | bound if node.head in ("Sum", "Product") else whole - bound
    for arg in node.args:
        yield from _asked(arg, bound, whole, how)
    found: list[tuple[str, Node, Node]] = []
    if node.head == "Pow" and node.args[0] != Name("ConstE"):
        base, exponent = node.args
        known = sign_of(exponent, {})
        if not _is_whole(exponent, whole):
            found.append((">=" if known > 0 else ">", base, ZERO))
        elif how.defined and known < 0:
            found.append(("!=", base, ZERO))
    if (
        how.defined
        and node.head == "Sum"
        and len(node.args) == _WITH_ENDS
        and isinstance(node.args[2], Number)
        and letters(node.args[3])
    ):
        found.append((">=", node.args[3], Number(node.args[2].value - 1)))  # no text says what a sum is that ends before
    if how.defined and node.head == "Div" and not _is_root(node.args[1]):
        found.append(("!=", node.args[1], ZERO))
    row = FUNCTIONS.get(node.head)
    if how.defined and row is not None and row.finite:
        found += _conditions(row.finite, node.args)
    asked = row is not None and len(node.args) == row.arguments and not (row.turning and _is_whole(node.args[0], whole))
    if row is not None and row.inside and asked:
        found += _conditions(row.inside, node.args)
    for sign, left, right in found:
        if not (letters(left) | letters(right)) & bound:
            yield sign, left, right


def _is_root(node: Node) -> bool:
    """Whether a node is a root or a power that is asked to be positive already."""
    return isinstance(node, Call) and (node.head == "Sqrt" or (node.head == "Pow" and not _is_whole(node.args[1], frozenset())))


def _is_whole(exponent: Node, whole: frozenset[str]) -> bool:
    if isinstance(exponent, Number):
        return exponent.value.denominator == 1
    if isinstance(exponent, Name):
        return exponent.name in whole
    return exponent.head in ("Add", "Mul", "Neg") and all(_is_whole(arg, whole) for arg in exponent.args)


def _conditions(said: str, args: Sequence[Node]) -> Iterator[tuple[str, Node, Node]]:
    """Yield the relations of a condition of the table of functions, with a function's arguments in it."""
    condition = nested_calls.tree(said)
    for number_, arg in enumerate(args):
        condition = put(condition, f"_{number_}", arg)
    for one in cases([condition])[0]:
        assert isinstance(one, Call)
        if one.head == "NotElement":
            yield "!=", call("Div", ONE, call("Gamma", one.args[0])), ZERO
        else:
            yield one.head, one.args[0], one.args[1]
