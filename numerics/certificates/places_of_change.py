r"""Where sides may change their form on a domain: where kinks turn, where kinks under an integral meet, and where a side jumps.

A side must certainly have a value everywhere; else nothing is known about its form, and a sentence names the open condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form
from closedform.numerics.certificates.connected import filled, holes
from closedform.numerics.certificates.constraints import relaxed
from closedform.numerics.certificates.crossings import crossings, crossings_inside
from closedform.numerics.conditions.certain import factors, is_certain, left_open
from closedform.numerics.conditions.demand import Asked, Demand, For, Scope, Unread
from closedform.numerics.conditions.demands import demands, of_sum_but_for_poles
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import is_special, substitute
from closedform.numerics.signs.atoms import with_roots_factored

MOST = 5  # surfaces of one claim


class Open(Exception):
    """A condition is not certified; the sentence names it.

    Args:
        says: the sentence.
        owed: the form of the condition, if a value needs it and it has parameters alone; else None.
    """

    def __init__(self, says: str, owed: Form | None = None) -> None:
        super().__init__(says)
        self.owed = owed


@dataclass(frozen=True)
class Surfaces:
    """The forms at whose zeros a side changes.

    Args:
        kinks: where kinks in parameters alone turn.
        crossings: where kinks under an integral meet each other or an end of the range, and holes of the domain.
        jumps: where a side jumps.
    """

    kinks: tuple[Form, ...] = ()
    crossings: tuple[Form, ...] = ()
    jumps: tuple[Form, ...] = ()

    @property
    def all(self) -> tuple[Form, ...]:
        """The forms of all three."""
        return tuple(dict.fromkeys((*self.kinks, *self.crossings, *self.jumps)))

    def named(self, names: Mapping[Form, Form]) -> Surfaces:
        """Return the forms in other letters."""
        return Surfaces(*(tuple(form.xreplace(names) for form in forms) for forms in (self.kinks, self.crossings, self.jumps)))


def surfaces_of(sides: Sequence[Form], chart: Mapping[Form, Form], charted: Domain) -> Surfaces:
    """List where two sides may change their form on a domain.

    Args:
        sides: integrals and expectations allowed.
        chart: the symbols of the sides in letters of the domain.
        charted: the domain of the letters.

    Raises:
        Open: a side has no certified value somewhere, or its changes are not known.
    """
    domain, names = relaxed(charted)
    forms = [substitute(side, dict(chart)).xreplace(names) for side in sides]
    scope = Scope.of(domain)
    back = {name: letter for letter, name in names.items()}
    try:
        found = _surfaces((one for form in forms for one in demands(form, scope)), domain)
    except Open as reason:
        if (factored := [with_roots_factored(form) for form in forms]) == forms:
            raise Open(str(reason), None if reason.owed is None else reason.owed.xreplace(back)) from None
        found = _surfaces((one for form in factored for one in demands(form, scope)), domain)
    parts = [] if _is_meromorphic(forms, domain) else holes(domain)
    if parts is None:
        raise Open("a hole may cut the domain in two")
    found = replace(found, crossings=tuple(dict.fromkeys((*found.crossings, *parts))))
    return found.named(back)


def _is_meromorphic(forms: Sequence[Form], domain: Domain) -> bool:
    """Return True if sides are quotients of analytic forms also in the holes of a domain: their agreement extends around poles and beyond."""
    plain, names = filled(domain)
    if not names and plain.such_that == domain.such_that:
        return True
    scope = Scope.of(plain)
    try:
        _surfaces([one for form in forms for one in _but_for_poles(form.xreplace(names), scope)], plain)
    except Open:
        return False
    return True


def _but_for_poles(form: Form, scope: Scope) -> Iterator[Asked]:
    """List the conditions under which a form is analytic but for poles: those of the parts of sums, products, quotients and functions with poles.

    A sum has the poles of finitely many terms near any point, and gamma(s, x) those of Gamma(s).
    """
    if isinstance(form, InfiniteSum):
        yield from of_sum_but_for_poles(form, scope)
    elif isinstance(form, sp.lowergamma):
        yield from _but_for_poles(form.args[0], scope)
        yield from demands(sp.uppergamma(*form.args), scope)
    elif form.is_Add or form.is_Mul or isinstance(form, (sp.tan, sp.tanh, sp.gamma, sp.beta)):
        yield from (one for arg in form.args for one in _but_for_poles(arg, scope))
    elif form.is_Pow and form.exp.is_Integer:
        yield from _but_for_poles(form.base, scope)
    elif isinstance(form, sp.polygamma) and form.args[0].is_number:
        yield from _but_for_poles(form.args[1], scope)
    else:
        yield from demands(form, scope)


@dataclass
class _Found:
    """Surfaces while they are collected."""

    kinks: dict[Form, None] = field(default_factory=dict)
    crossings: dict[Form, None] = field(default_factory=dict)
    jumps: dict[Form, None] = field(default_factory=dict)


def _surfaces(asked: Iterable[Asked], domain: Domain) -> Surfaces:
    """List where two sides with some conditions may change their form on a domain.

    Raises:
        Open: a side has no certified value somewhere, or its changes are not known.
    """
    found, inside = _Found(), opened(Scope.of(domain))
    kinks: dict[tuple[Form, ...], dict[Demand, None]] = {}
    for one in sorted(dict.fromkeys(asked), key=lambda one: one.to is not For.VALUE):  # what has no value is told first
        if isinstance(one, Unread):
            raise Open(left_open(one))
        bound = one.form.free_symbols & set(one.scope.bound)
        if one.to is For.VALUE:
            if says := left_open(one):
                raise Open(says, None if bound else one.form)
        elif bound and _is_apart(one.form, one.must, one.scope.opened()):
            continue
        elif bound and (one.must is Sign.NONZERO or one.form.free_symbols <= set(one.scope.bound)):
            kinks.setdefault(one.scope.bound, {})[one] = None  # places that stand still too: others may move across them
        elif bound:
            if not is_certain(one.form, one.must, one.scope.opened().within(inside)):
                raise Open(f"whether {short(one.by)} is analytic everywhere is not certain")
        else:
            _add(one, inside, found, found.crossings if is_special(one.by) else found.kinks)
    while kinks:
        inmost = max(kinks, key=len)
        group = list(kinks.pop(inmost))
        around = max((bound for bound in kinks if bound == inmost[: len(bound)]), key=len, default=())
        moved = around and not all(one.form.free_symbols.isdisjoint(around) for one in group)
        for crossing in crossings_inside(group, around) if moved else crossings(group):
            if isinstance(crossing, Unread):
                raise Open(left_open(crossing))
            if moved and crossing.form.free_symbols & set(around):
                kinks[around][crossing] = None
            else:
                _add(crossing, inside, found, found.crossings)
    surfaces = Surfaces(tuple(found.kinks), tuple(found.crossings), tuple(found.jumps))
    if len(surfaces.all) > MOST:
        raise Open(f"it changes its form on {len(surfaces.all)} surfaces, which are too many")
    return surfaces


def _add(one: Demand, inside: Scope, found: _Found, among: dict[Form, None]) -> None:
    """Add the factors of a form that may vanish inside a domain; for a jump, also at its closed ends."""
    scope = one.scope if one.to is For.CONTINUOUS else inside
    for factor in factors(one.form):
        if _is_apart(factor, Sign.NONZERO, scope):
            continue
        if one.must is Sign.POSITIVE:
            raise Open(f"whether {short(one.by)} is analytic everywhere is not certain: {short(factor)} may be zero")
        (found.jumps if one.to is For.CONTINUOUS else among)[factor] = None


def _is_apart(form: Form, must: Sign, scope: Scope) -> bool:
    """Return True if a form certainly has no zero in a domain and in its holes: across a hole it may change sign."""
    plain, names = filled(Domain(dict(scope.symbols), scope.such_that))
    return is_certain(form.xreplace(names), must, Scope(tuple(plain.symbols.items()), plain.such_that, scope.bound))


def opened(scope: Scope) -> Scope:
    """Return the inside of a domain: without its closed ends and constraints."""
    strict = {sp.Ge: sp.Gt, sp.Le: sp.Lt}
    relations = tuple(strict[type(one)](*one.args, evaluate=False) if type(one) in strict else one for one in scope.such_that)
    return Scope(tuple((s, sp.Interval.open(i.inf, i.sup)) for s, i in scope.symbols), relations)
