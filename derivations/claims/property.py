"""A claim in prose, as relations that hold at every point of a domain; for a theorem, as families of instances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import sympy as sp

from closedform.derivations.claims.consequence import Consequence
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.exact import set_exact
from closedform.derivations.claims.signs import Sign
from closedform.derivations.claims.source import Source
from closedform.derivations.claims.theorem import SIGNS, Family
from closedform.derivations.functions.types import Form


@dataclass(frozen=True)
class MatrixFigure:
    """A figure of a document that draws a matrix of numbers, beside the matrix that it should be.

    Args:
        printed: entries as the document has them, without letters.
        true: entries as they should be, of the same shape.

    Raises:
        ValueError: the shapes differ, or an entry has a letter.
    """

    printed: sp.ImmutableMatrix
    true: sp.ImmutableMatrix

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        if self.printed.shape != self.true.shape or self.printed.free_symbols or self.true.free_symbols:
            raise ValueError(
                f"matrices of the shapes {self.printed.shape} and {self.true.shape}; a figure needs one shape, and numbers alone"
            )


@dataclass(frozen=True, kw_only=True)
class Property:
    """A claim in prose, as relations that must all hold at every point of a domain.

    Args:
        source: document and section.
        label: the slug of the claim in its key, or the printed number of a display that claims it.
        says: the claim in one plain sentence.
        printed: the document's own words.
        relations: pairs (expression, sign) with sign one of ``SIGNS``; "nonnegative" for a bound that may be attained.
        domain: the parameters for which the claim is asserted.
        provided: hypotheses that the sentence omits but needs, inequalities such as xi_1 > xi_0. The relations are checked where
            all of them are met, and some relation has to fail where one is not. Then the claim is conditional, and each hypothesis
            is seen to be needed.
        words: by hypothesis of ``provided``, its form in the document's letters, if the encoding's letters differ.
        where: symbols that stand for a defined thing.
        correction: the true statement, in one sentence, if the claim is refuted. Its checkable part is checked by ``holds_instead``
            or by the claims that ``shown_by`` names.
        holds_instead: relations of the correction, which hold on the whole domain; it is displayed only if all are seen to hold.
        shown_by: keys of claims that hold and state the correction.
        denials: relations a false version of the claim would assert; each must be refuted.
        uses: keys of the lines from which the claim is drawn.
        follows: the relations' expressions on the printed lines from which the claim is drawn, one for each relation, with the same
            sign. They separate a claim that is true of a printed line from one that is true of the network.
        note: remarks on the encoding for readers.
        families: for a theorem, in place of relations and domain: instances of its hypotheses and conclusion, which are searched.
        figure: the document's figure that it is about.
    """

    source: Source
    label: int | str
    says: str
    printed: str
    relations: tuple[tuple[Form, str], ...] = ()
    domain: Domain = field(default_factory=lambda: Domain({}))
    provided: tuple[Form, ...] = ()
    words: Mapping[Form, str] = field(default_factory=dict)
    where: Mapping[sp.Symbol, Form] = field(default_factory=dict)
    correction: str | None = None
    holds_instead: tuple[tuple[Form, str], ...] = ()
    shown_by: tuple[str, ...] = ()
    denials: tuple[tuple[Form, str], ...] = ()
    uses: tuple[str, ...] = ()
    follows: Consequence | None = None
    note: str | None = None
    families: tuple[Family, ...] = ()
    figure: MatrixFigure | None = None
    taken: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a claim whose check would be vacuous."""
        set_exact(self, self.key, "relations", "holds_instead", "denials")
        if not self.relations and not self.families:
            raise ValueError(f"{self.key}: there is no relation to check; add relations=(...), or families=(...) of a theorem")
        if self.families:
            self._refuse_both()
        drawn: tuple[Form, ...] = () if self.follows is None else self.follows.printed
        if self.follows is not None and len(drawn) != len(self.relations):
            raise ValueError(f"{self.key}: {len(self.relations)} relations and {len(drawn)} that follow; give one for each")
        for hypothesis in self.provided:
            if not isinstance(hypothesis, (sp.StrictGreaterThan, sp.StrictLessThan)):
                raise ValueError(f"{self.key}: the hypothesis {hypothesis} is no strict inequality; write provided=(a > b,)")
        for hypothesis in set(self.words) - set(self.provided):
            raise ValueError(f"{self.key}: words are given for {hypothesis}, which is no hypothesis; add it to provided=(...)")
        if self.provided and self.correction is not None:
            raise ValueError(
                f"{self.key} has both provided= and a correction; give the true statement, or the hypotheses under which this one is true"
            )
        if (self.holds_instead or self.shown_by) and self.correction is None:
            raise ValueError(f"{self.key}: holds_instead= and shown_by= check a correction; add correction=...")
        for expression, sign in (*self.relations, *self.holds_instead, *self.denials, *((one, Sign.ZERO) for one in drawn)):
            if sign not in SIGNS:
                raise ValueError(f"{self.key}: unknown sign {sign!r}; use one of {', '.join(SIGNS)}")
            for symbol in sorted(expression.free_symbols - self.domain.parameters - set(self.where), key=str):
                raise ValueError(f"{self.key}: {symbol} has no domain. Add it to domain=...")

    def _refuse_both(self) -> None:
        """A theorem states everything in its families."""
        for name in ("relations", "provided", "holds_instead", "denials", "where"):
            if getattr(self, name):
                raise ValueError(f"{self.key}: a theorem with families has no {name}=; give it to each family")
        if self.needed and self.correction is not None:
            raise ValueError(
                f"{self.key} has both needs= and a correction; give the true statement, or the hypotheses under which this one is true"
            )

    @property
    def needed(self) -> bool:
        """Whether it is true only under a hypothesis that its sentence omits."""
        return bool(self.provided) or any(family.needs for family in self.families)

    @property
    def false_versions(self) -> int:
        """The number of its false versions, each of which must be refuted."""
        return len(self.denials) + sum(len(family.slips) for family in self.families)

    @property
    def stated(self) -> tuple[tuple[Form, str], ...]:
        """The relations that it asserts; for a theorem, those of its first family."""
        return self.families[0].conclusions if self.families else self.relations

    @property
    def within(self) -> Domain:
        """The part of the domain where the hypotheses that the sentence omits are met."""
        return replace(self.domain, such_that=(*self.domain.such_that, *self.provided))

    @property
    def beyond(self) -> tuple[Domain, ...]:
        """The parts of the domain where each of these hypotheses fails, one a hypothesis; a closed end may be all of it."""
        opposite = (sp.Ge(hypothesis.lts, hypothesis.gts) for hypothesis in self.provided)
        return tuple(replace(self.domain, such_that=(*self.domain.such_that, one)) for one in opposite)

    @property
    def key(self) -> str:
        """Return the claim's key: ``000:gaussian-data/validity``, ``001:18``; for a reader's own claim, its name."""
        if self.source.is_own:
            return str(self.label)
        return f"{self.source.document}:{self.label if isinstance(self.label, int) else f'{self.source.slug}/{self.label}'}"

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The keys of the lines from which it is drawn."""
        followed = () if self.follows is None else (premise.key for premise in self.follows.premises)
        return tuple(dict.fromkeys([*followed, *self.uses]))
