"""From a claim to the statements that a theorem is to have: letters with their ranges, equalities, and the quantities in them as they are defined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian, Labelled, MinusGradient, conditional_law
from closedform.numerics.coq.syntax import NoTerm, Writer
from closedform.numerics.forms.nodes import entries, substitute

SIGNS = {"zero": "= 0", "positive": "> 0", "negative": "< 0", "nonnegative": ">= 0", "nonpositive": "<= 0", "nonzero": "<> 0"}


@dataclass(frozen=True)
class Relation:
    """Two sides and how they are related: ``=``, or a sign's relation to zero."""

    left: Form
    right: Form
    related: str = "="


@dataclass(frozen=True)
class Statement:
    """What a theorem is to say of a claim.

    Args:
        key: the claim's key.
        says: the claim in a plain sentence.
        relations: they hold together, one for each entry of a matrix.
        domain: where they are asserted.
        kind: ``line`` or ``property``.
        printed: what the document prints.
    """

    key: str
    says: str
    relations: tuple[Relation, ...]
    domain: Domain
    kind: str = "line"
    printed: str = ""


def statements_of(claim: object) -> Iterator[Statement]:
    """State each line of a derivation that is to hold, under the reading under which it does, and each property without a correction."""
    if isinstance(claim, Derivation) and not claim.where:
        for line in claim.lines:
            reading = next((one for one in claim.readings if claim.correction(line, one) is None), None)
            if reading is not None and not line.approximate:
                both = zip(entries(claim.readings[reading]), entries(claim.value(line, reading)), strict=True)
                yield Statement(
                    claim.key(line), claim.says, tuple(Relation(a, b) for a, b in both), claim.domain, printed=line.printed
                )
    elif isinstance(claim, Property) and claim.correction is None and claim.relations and not claim.where:
        relations = tuple(Relation(form, sp.Integer(0), SIGNS[sign].split()[0]) for form, sign in claim.relations)
        yield Statement(claim.key, claim.says, relations, claim.within, "property", claim.printed)


@dataclass(frozen=True)
class Normal:
    """A law of one to three normal letters as the definitions of the library have it, with means inside the function.

    Args:
        letters: the letters, in order.
        covariance: entries, row by row of the upper triangle.
        body: the function of the letters.
        event: the condition of a conditional mean, or None.
    """

    letters: tuple[Form, ...]
    covariance: tuple[Form, ...]
    body: Form
    event: Form = None

    @property
    def head(self) -> str:
        """The definition's name."""
        return f"{'given' if self.event is not None else 'mean'}{len(self.letters)}"


@dataclass(frozen=True)
class Quantity:
    """A thing as defined, in a theorem: a mean, an integral, or a slope, and the letter for its value."""

    node: Form
    letter: Form


def split(form: Form, found: dict[Form, Form]) -> Form:
    """Replace each outermost quantity that is no function of the library by a letter, and keep it in ``found``."""
    if _is_quantity(form):
        if form not in found:
            found[form] = sp.Dummy(f"m_{len(found) + 1}", real=True)
        return found[form]
    if not form.args or _is_finite(form) or (isinstance(form, sp.Basic) and not isinstance(form, sp.Expr)):
        return form
    args = [split(arg, found) for arg in form.args]
    if all(a is b for a, b in zip(args, form.args, strict=True)):
        return form
    with sp.evaluate(False):
        return form.func(*args)


def _is_quantity(form: Form) -> bool:
    return isinstance(form, (sp.Integral, MinusGradient)) or (isinstance(form, E) and not _is_finite(form))


def _is_finite(form: Form) -> bool:
    return isinstance(form, E) and all(isinstance(law, Finite) for law in form.laws)


def normal(body: Form, law: Form, event: Form = None) -> Normal:
    """Write a mean under a normal law as one of the library's, over the letters that are used.

    Raises:
        NoTerm: the law has no such form.
    """
    if not isinstance(law, Gaussian) or not law.is_gaussian:
        raise NoTerm(f"the law {type(law).__name__}")
    if law.given:
        bare = Gaussian(law.all_variables, law.covariance, mean=law.mean)
        left = conditional_law(bare, dict(law.given))
        if left is None or left == ():
            raise NoTerm("a conditional law")
        return normal(substitute(body, dict(law.given)), left, event)
    used = body.free_symbols | (event.free_symbols if event is not None else set())
    letters = tuple(v for v in law.variables if v in used) or law.variables[:1]
    letters = tuple(sorted(letters, key=lambda v: -_steps(v, (body, event))))
    if len(letters) > 3:
        raise NoTerm("a law of more than three normal letters")
    index = [law.variables.index(v) for v in letters]
    moved = {v: v + law.mean[i] for v, i in zip(letters, index, strict=True) if law.mean[i] != 0}
    body, event = (None if part is None else part.xreplace(moved) for part in (body, event))
    covariance = tuple(law.covariance[i, j] for n, i in enumerate(index) for j in index[n:])
    return Normal(letters, covariance, body, event)


def _steps(letter: Form, parts: tuple[Form, ...]) -> int:
    """Count the steps in one letter alone: such letters come first."""
    from closedform.derivations.functions.steps import ReLU

    kinked = (sp.Heaviside, ReLU, sp.sign, sp.Max)
    return sum(node.args[0].free_symbols == {letter} for part in parts if part is not None for node in part.atoms(*kinked))


def defined(node: Form, value: str, writer: Writer) -> str:
    """State that a quantity, as it is defined, has a value.

    Raises:
        NoTerm: it has no definition in the library.
    """
    if isinstance(node, sp.Integral):
        return _integral(node, value, writer)
    if isinstance(node, MinusGradient):
        return _slope(node, value, writer)
    if isinstance(node.law, Labelled):
        if len(node.laws) != 2 or node.given is not None:
            raise NoTerm("a law of several classes")
        parts = [normal(node.body.xreplace({node.law.label: y}), law) for y, law in node.law.classes]
        classes = [f"(fun v => {_mean(part, 'v', writer)})" for part in parts]
        return f"mixed 1 1 {' '.join(classes)} {value}"
    return _mean(normal(node.body, node.law, node.given), value, writer)


def _mean(one: Normal, value: str, writer: Writer) -> str:
    functions = [writer.bound(one.letters, part) for part in (one.event, one.body) if part is not None]
    order = (0, 1, 3, 2, 4, 5) if len(one.letters) == 3 else range(len(one.covariance))  # the third letter's entries come last
    entries_ = [writer.term(one.covariance[i], 9) for i in order]
    if one.head == "mean1" and one.covariance == (1,):
        return f"mean {functions[0]} {value}"
    return f"{one.head} {' '.join(entries_)} {' '.join(functions)} {value}"


def _integral(node: Form, value: str, writer: Writer) -> str:
    if len(node.limits) != 1 or len(node.limits[0]) != 3:
        raise NoTerm("an integral over a plane")
    x, low, high = node.limits[0]
    ends = [{sp.oo: "p_infty", -sp.oo: "m_infty"}.get(end) or f"(Finite {writer.term(end, 9)})" for end in (low, high)]
    return f"integral {writer.bound((x,), node.function)} {ends[0]} {ends[1]} {value}"


def _slope(node: Form, value: str, writer: Writer) -> str:
    found: dict[Form, Form] = {}
    loss = split(node.loss, found)
    if found:
        raise NoTerm("the derivative of a mean")
    return f"is_derive {writer.bound((node.parameter,), loss)} {writer.term(node.value, 9)} (- {value})"


def hypotheses(domain: Domain, used: frozenset[Form], writer: Writer) -> list[str]:
    """State where each letter lies, what letters have in common, and the letters that are written in others.

    Raises:
        NoTerm: a range has no such form.
    """
    said = []
    for symbol, interval in domain.symbols.items():
        if symbol in used:
            said += _within(symbol, interval, writer)
    for relation in domain.such_that:
        if relation.free_symbols <= used:
            said.append(_related(relation, writer))
    for symbol, formula in domain.chart.items():
        if symbol in used:
            said.append(f"{writer.term(symbol)} = {writer.term(formula)}")
    return said


def letters_of(relations: tuple[Relation, ...], domain: Domain) -> tuple[Form, ...]:
    """List the letters of a statement, with those in which others are written and those of joint constraints, in the domain's order."""
    used = frozenset().union(*(side.free_symbols for one in relations for side in (one.left, one.right)))
    while True:
        more = used | frozenset().union(*(formula.free_symbols for s, formula in domain.chart.items() if s in used))
        more |= frozenset().union(*(r.free_symbols for r in domain.such_that if r.free_symbols & used))
        if more == used:
            return tuple(s for s in (*domain.symbols, *domain.chart) if s in used)
        used = more


def _within(symbol: Form, interval: Form, writer: Writer) -> list[str]:
    if isinstance(interval, sp.Range) and interval.step == 1:  # a theorem of every real number in between says more
        interval = sp.Interval(interval.inf, interval.sup)
    if not isinstance(interval, sp.Interval):
        if isinstance(interval, sp.FiniteSet):
            return [" \\/ ".join(f"{writer.term(symbol)} = {writer.term(v)}" for v in sorted(interval, key=sp.default_sort_key))]
        raise NoTerm(f"a letter in {type(interval).__name__}")
    low, high, name = interval.inf, interval.sup, writer.term(symbol)
    before = "" if low == -sp.oo else f"{writer.term(low, 50)} {'<' if interval.left_open else '<='} "
    after = "" if high == sp.oo else f" {'<' if interval.right_open else '<='} {writer.term(high, 50)}"
    return [f"{before}{name}{after}"] if before or after else []


def _related(relation: Form, writer: Writer) -> str:
    if isinstance(relation, sp.Ne):
        return f"{writer.term(relation.lhs)} <> {writer.term(relation.rhs)}"
    if not hasattr(relation, "lts"):
        raise NoTerm(f"the constraint {type(relation).__name__}")
    sign = "<" if isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan)) else "<="
    return f"{writer.term(relation.lts)} {sign} {writer.term(relation.gts)}"


@dataclass(frozen=True)
class Theorem:
    """A theorem as text, and the relations that its proof shows.

    Args:
        definitions: the laws on finitely many points.
        binders: the letters.
        said: the hypotheses.
        goal: the conclusion.
        quantities: the quantities with their letters, those of a plain value first.
        relations: the rest to show of the letters.
        writer: the names.
        domain: the domain of the letters.
        value: what is printed as the value of the only quantity; zero where there are relations.
    """

    definitions: tuple[str, ...]
    binders: tuple[str, ...]
    said: tuple[str, ...]
    goal: str
    quantities: tuple[Quantity, ...]
    relations: tuple[Relation, ...]
    writer: Writer
    domain: Domain
    value: Form = sp.S.Zero

    def text(self, name: str = "holds") -> str:
        """Write the theorem without its proof."""
        binders = f" {' '.join(self.binders)}" if self.binders else ""
        told = "".join(f"{one} -> " for one in self.said)
        return f"Theorem {name}{binders} : {told}{self.goal}."


def theorem(statement: Statement) -> Theorem:
    """Write the theorem of a statement.

    Raises:
        NoTerm: a part of it has no term.
    """
    letters = letters_of(statement.relations, statement.domain)
    writer = Writer(letters)
    said = hypotheses(statement.domain, frozenset(letters), writer)
    binders = tuple(f"({' '.join(writer.names[s] for s in letters)} : R)" for _ in (0,) if letters)
    found: dict[Form, Form] = {}
    relations = tuple(Relation(split(one.left, found), split(one.right, found), one.related) for one in statement.relations)
    if (
        len(relations) == 1
        and relations[0].related == "="
        and len(found) == 1
        and relations[0].left in found.values()
        and not relations[0].right.has(*found.values())
    ):
        (node, letter), right = next(iter(found.items())), relations[0].right
        goal = defined(node, writer.term(right, 9), writer)
        writer.names[letter] = writer.term(right, 9)
        return Theorem(_laws(writer), binders, tuple(said), goal, (Quantity(node, letter),), (), writer, statement.domain, right)
    names = [writer.add(letter) for letter in found.values()]
    parts = [defined(node, name, writer) for node, name in zip(found, names, strict=True)]
    parts += [f"{writer.term(one.left, 69)} {one.related} {writer.term(one.right, 69)}" for one in relations]
    goal = " /\\\n  ".join(parts)
    goal = f"exists {' '.join(names)},\n  {goal}" if names else goal
    return Theorem(
        _laws(writer),
        binders,
        tuple(said),
        goal,
        tuple(Quantity(n, s) for n, s in found.items()),
        relations,
        writer,
        statement.domain,
    )


def _laws(writer: Writer) -> tuple[str, ...]:
    return tuple(definition for _, definition in writer.laws.values())


def where_of(domain: Domain) -> Mapping[Form, Form]:
    """Return the letters that are written in others."""
    return dict(domain.chart)
