"""What an assistant is told at the start, and the template "check this derivation line by line"."""

from __future__ import annotations

INSTRUCTIONS = """
closedform judges formulas: whether both sides of an equation agree on a whole domain. It proves, encloses rigorously and samples.
Use it for every formula that you derive or quote, before you rely on it. State each letter: a domain (where) or a law (law).
A refuted line has a witness, exact numbers at which the sides differ. Undecided and agrees are no pass.
Repeat to the person what an answer says is not shown. Never change a formula only to make it pass.
""".strip()

CHECK_DERIVATION = "check_derivation"
TITLE = "Check this derivation line by line"
DESCRIPTION = "Judges each line of a derivation against the line before and against the quantity, and reports what is wrong and what is not shown."

_TEMPLATE = """
Check this derivation line by line with the tools of closedform. Do not judge a line by yourself.

1. Write down the quantity (left) and the right side of each line, in order, as the derivation has them. Repair nothing.
2. Write down each letter: its domain for `where`, its law for `law`. If the derivation does not say it, ask, or say that you suppose it.
3. Call check_formula once with `left` and all `lines`. If a text is not read, mend its notation alone, and say so.
4. In the answer, `verdict` compares a line with the quantity, and `step` with the line before. A line whose step is refuted is wrong
   by itself; a line with a `broken_by` follows from a wrong one.
5. Call correct for the lines that are wrong by themselves.
6. Report each line: its number, verdict and step; of a wrong one the witness with both values, and the correction with how certain it is.
   Compare `read_as` with the derivation. Repeat what is not shown. Undecided and agrees are no pass.

The derivation:

{derivation}

What is known of its letters:

{letters}
""".strip()


def check_derivation(derivation: str, letters: str = "") -> str:
    """Write the request to check a derivation.

    Args:
        derivation: its lines, in plain text or LaTeX.
        letters: domains and laws, in words or as the tools take them; may be empty.
    """
    return _TEMPLATE.format(
        derivation=derivation.strip(), letters=letters.strip() or "Nothing is said; look into the derivation, or ask."
    )
