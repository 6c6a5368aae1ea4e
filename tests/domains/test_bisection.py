"""Is a cell halved until all of it is settled, the most urgent part first, and what is left known?"""

from __future__ import annotations

from fractions import Fraction

from closedform.numerics.domains.bisection import Undecided, bisected

Ends = tuple[Fraction, Fraction]
WHOLE = (Fraction(0), Fraction(1))
PLACE = Fraction(1, 3)


def halves(cell: Ends) -> list[Ends]:
    low, high = cell
    return [(low, (low + high) / 2), ((low + high) / 2, high)]


def beside(cell: Ends) -> Undecided[Ends] | None:
    """Settle a cell that a place does not lie in; the widest others first."""
    low, high = cell
    return Undecided(float(high - low), lambda: halves(cell)) if low <= PLACE <= high else None


def test_what_is_not_settled_holds_the_place_where_nothing_settles() -> None:
    rest = bisected(WHOLE, beside, 21)
    ((low, high),) = (cell for cell in rest.open if cell[0] <= PLACE <= cell[1])
    assert rest.cells == 21
    assert high - low == Fraction(1, 2**11)


def test_nothing_is_left_where_every_cell_is_settled() -> None:
    looked = list[Ends]()

    def short(cell: Ends) -> Undecided[Ends] | None:
        looked.append(cell)
        return None if cell[1] - cell[0] < Fraction(1, 4) else Undecided(-float(cell[0]), lambda: halves(cell))

    rest = bisected(WHOLE, short, 15)
    assert (rest.cells, rest.open) == (15, [])
    assert sum(high - low for low, high in looked if high - low < Fraction(1, 4)) == 1
    assert looked[3:5] == halves((Fraction(0), Fraction(1, 2))), "the one furthest left is the most urgent"


def test_a_search_stops_as_soon_as_there_is_enough() -> None:
    rest = bisected(WHOLE, beside, 100, lambda: True)
    assert (rest.cells, rest.open) == (0, [WHOLE])
