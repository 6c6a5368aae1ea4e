"""Complex letters: one that is complex is x + i y in all texts of its claim, with real letters x and y of its own."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.names import with_short_names
from closedform.derivations.reading.note.table import Table
from closedform.derivations.reading.syntax.vocabulary import fold

COMPLEX = "complex"


def with_real_letters(table: Table, name_of: Callable[[str], str], is_latex: Callable[[str], bool]) -> Table:
    """Return a claim without complex letters: z is z_re + i z_im.

    Args:
        table: the claim's table.
        name_of: names a letter as typed.
        is_latex: returns True if a text is LaTeX.

    Raises:
        BadClaim: a part has the name of another letter.
    """
    typed = [written for written, domain in table.where.items() if domain == COMPLEX]
    if not typed:
        return table
    where = {written: domain for written, domain in table.where.items() if domain != COMPLEX}
    definitions, short = dict(table.definitions), list[tuple[str, str, str]]()
    for written in typed:
        name = fold(name_of(written))
        base, _, below = name.partition("_")
        parts = [f"{base}_{below}{part}" for part in ("re", "im")]
        if taken := {name_of(one) for one in where} & {*parts}:
            raise BadClaim(f"where: {min(taken)} is a part of the complex letter {name} to the reader; rename one")
        where |= dict.fromkeys(parts, "real")
        definitions[name] = f"{parts[0]} + I*{parts[1]}"
        real, imaginary = (rf"{written.partition('_')[0]}_{{{part.partition('_')[2]}}}" for part in parts)
        short.append((written, rf"{real} + \mathrm{{i}} {imaginary}", ""))

    def put_in(text: str) -> str:
        return with_short_names([text], short)[0][0] if is_latex(text) else text

    lines = [put_in(one) for one in table.lines] if isinstance(table.lines, list) else table.lines
    sides = {side: None if text is None else put_in(text) for side, text in (("left", table.left), ("right", table.right))}
    return msgspec.structs.replace(table, where=where, definitions=definitions, lines=lines, **sides)
