"""Check a reader's own formula from text: the Python call behind ``closedform check LEFT RIGHT``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from derivations.note import claim_from, path_of_claim
from numerics.record import Record
from numerics.run import Options, run_paths


def check_text(
    left: str,
    right: str,
    *,
    law: str | Sequence[str] = (),
    where: Mapping[str, str] | None = None,
    such_that: Sequence[str] = (),
    given: str | None = None,
    options: Options | None = None,
) -> Record:
    """Judge one claim, left = right, and give its record.

    Args:
        left: an expression, an integral or an expectation, as the README writes them; dimensionless.
        right: the closed form claimed for it.
        law: of the random variables, such as ``"Z ~ N(0, 1)"``; several are independent.
        where: a domain for each parameter, such as ``{"g": "positive", "r": "(-1, 1)"}``.
        such_that: inequalities that hold jointly.
        given: the event that expectations are conditioned on, such as ``"X > 0"``.
        options: engines, digits, limits; the results are kept where it names a ledger.

    Raises:
        BadClaim: a text is not understood; the message points at the character.
    """
    table = {"key": "claim", "left": left, "right": right, "where": dict(where or {}), "such_that": list(such_that)}
    path = path_of_claim(
        table | {"law": [law] if isinstance(law, str) else list(law)} | ({} if given is None else {"given": given})
    )
    claim_from(path)  # bad input is said here, not by a worker
    return run_paths([path], options)[0]
