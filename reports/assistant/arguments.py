"""The arguments of each tool, with the words that describe them: the tools' schemas are made from these types."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta

LONGEST = 4000  # characters of a text; the reader of formulas takes no more either
MANY = 60  # texts of a list

_Text = Annotated[str, Meta(max_length=LONGEST)]
_Texts = _Text | Annotated[list[_Text], Meta(max_length=MANY)]
Seconds = Annotated[
    float,
    Meta(ge=0, le=600, description="Processor time in seconds for each task of an engine; 0 for each engine's own limit."),
]
Fields = Annotated[
    _Texts,
    Meta(
        description='Further fields of each record to tell, such as ["evidence", "ratio"]. A wrong name is answered by all names.'
    ),
]
Whole = Annotated[bool, Meta(description="True to tell each record whole: some 50 fields.")]
Law = Annotated[_Texts, Meta(description='Laws of the random variables, such as "Z ~ N(0, s**2)"; several are independent.')]
Given = Annotated[_Text, Meta(description='The event that every expectation is conditioned on, such as "X > 0, Y > 0".')]
Claim = Annotated[
    _Text,
    Meta(
        description="An equation, an inequality or a chain: A = B, A <= B, A = B = C. Plain text or LaTeX; all is dimensionless. "
        "The resource closedform://grammar has the syntax."
    ),
]
Left = Annotated[
    _Text, Meta(description="The quantity: an expression, Integral(f, (x, 0, oo)), E[...] or P(...); in the place of claim.")
]
Right = Annotated[_Text, Meta(description="The closed form that is claimed for left.")]
Lines = Annotated[
    _Texts,
    Meta(
        description="A derivation of left: the right side of each line, in order. Each is compared with left and with the line before."
    ),
]
Where = Annotated[
    _Texts, Meta(description='Domains of parameters: "a, b positive", "r in (-1, 1)", "n integer". Each letter needs one.')
]
SuchThat = Annotated[_Texts, Meta(description='Inequalities that hold jointly, such as "c**2 < a*b".')]
Define = Annotated[_Texts, Meta(description='Functions and abbreviations: "g(x) = x^2", "w = a/b".')]
Limit = Annotated[_Texts, Meta(description='For an approximation, the limit in which left / right goes to 1: "x -> 0".')]
Latex = Annotated[bool, Meta(description="True if every text is LaTeX; a text with a command is taken for LaTeX anyway.")]
Path = Annotated[
    _Text,
    Meta(
        description="A file below the server's folder, notes/paper.tex: LaTeX, *.toml or an archive. No .., no link, no absolute path."
    ),
]
Keys = Annotated[_Texts, Meta(description="The keys of the claims that are meant; all if omitted. list_claims has them.")]
Root = Annotated[_Text, Meta(description="For a chapter of a paper: the file that inputs it.")]


class Arguments(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The arguments of a tool; an empty one counts as omitted."""


class Formula(Arguments):
    """A claim in texts."""

    claim: Claim = ""
    left: Left = ""
    right: Right = ""
    lines: Lines = []
    law: Law = []
    where: Where = []
    such_that: SuchThat = []
    given: Given = ""
    define: Define = []
    limit: Limit = []
    latex: Latex = False


class CheckFormula(Formula):
    """Judge one equation, inequality or chain of equalities, given as text."""

    time_limit: Seconds = 0
    fields: Fields = []
    whole: Whole = False


class CheckFile(Arguments):
    """Judge the claims of a file."""

    path: Path
    keys: Keys = []
    root: Root = ""
    time_limit: Seconds = 0
    fields: Fields = []
    whole: Whole = False


class Explain(Arguments):
    """Tell all that is known of one line."""

    key: Annotated[_Text, Meta(description="A key: of a built-in document, 002:72; or of a claim of the file.")]
    path: Path = ""
    proof: Annotated[bool, Meta(description="True for the proof, step by step, in the place of all else.")] = False


class Enclose(Arguments):
    """Enclose a value."""

    formula: Annotated[_Text, Meta(description="An expression, an Integral, or an expectation E[...]; dimensionless.")]
    at: Annotated[
        dict[_Text, _Text | int],
        Meta(max_length=MANY, description='An exact number for each parameter, whole or a text: {"a": "1/3", "n": 2}.'),
    ] = {}
    law: Law = []
    given: Given = ""
    digits: Annotated[int, Meta(ge=1, le=1000, description="Decimal digits to aim at.")] = 50


class Correct(Formula):
    """Search for the right form of a claim that fails: of a claim in texts, or of the claims of a file."""

    path: Path = ""
    keys: Keys = []
    root: Root = ""
    time_limit: Seconds = 0


class ListClaims(Arguments):
    """List claims."""

    path: Path = ""
    document: Annotated[_Text, Meta(description="A built-in document, such as 002.")] = ""
    holding: Annotated[_Text, Meta(description="Only keys and statements that hold this text.")] = ""


_SYNTAX = "Texts are read by a whitelist and never run."
_VERDICTS = (
    "proved and enclosed are rigorous; supported rests on samples; agrees and undecided are no pass; refuted comes with a witness, "
    "an exact point at which both sides differ."
)
_NOT = "Each answer says what is not shown; never claim more than it says."

TOOLS: Mapping[str, tuple[type[Arguments], str]] = MappingProxyType(
    {
        "check_formula": (
            CheckFormula,
            "Judge whether an equation or inequality holds on its whole stated domain, and each line of a derivation. State all letters: "
            f"where for domains, law for random variables. {_VERDICTS} A line of a chain has two verdicts: step compares it with the line "
            f"before, verdict with left. {_SYNTAX} A check takes about 1 to 60 seconds. {_NOT}",
        ),
        "check_file": (
            CheckFile,
            "Judge the claims of a LaTeX paper or of a file of claims, as they stand there. A verdict that says 'if so' rests on what the "
            f"prose proposes, and decides nothing until its author accepts it. {_VERDICTS} {_NOT}",
        ),
        "explain": (
            Explain,
            "Tell all that is known of one line: both values, all evidence, what it rests on, what broke it, what falls with it; or its "
            "proof. A line of a built-in document may take minutes.",
        ),
        "enclose": (
            Enclose,
            "Compute the value of a formula at exact parameters, as a ball that certainly holds it. The value is dimensionless. "
            f"{_SYNTAX} It shows nothing of other parameters.",
        ),
        "correct": (
            Correct,
            "Search at length for what a refuted line should have been: give a claim as for check_formula, or path and keys of a file. "
            "Each correction says how certain it is. Nothing is written to a file; a patch is returned.",
        ),
        "list_claims": (
            ListClaims,
            "List the claims of a file, with what of it is not read; or the lines of a built-in document. With neither, list the files of "
            "claims below the server's folder, and the built-in documents.",
        ),
    }
)


class BadArguments(ValueError):
    """The arguments of a call are none of the tool's; the message is one sentence."""


def read(tool: str, given: Mapping[str, Any]) -> Arguments:
    """Check the arguments of a call.

    Raises:
        BadArguments: there is no such tool, or an argument is unknown, missing or of another kind.
    """
    if tool not in TOOLS:
        raise BadArguments(f"There is no tool {tool[:40]!r}; the tools are {', '.join(TOOLS)}.")
    kind = TOOLS[tool][0]
    names = [field.name for field in msgspec.structs.fields(kind)]
    given = {name: value for name, value in given.items() if value is not None}
    if unknown := sorted(given.keys() - set(names)):
        raise BadArguments(f"{tool} has no argument {unknown[0][:40]!r}; it has {', '.join(names)}.")
    try:
        msgspec.json.encode(given)  # half of a character pair is no text
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise BadArguments(f"An argument of {tool} is of another kind: {error}.") from None
    except (UnicodeEncodeError, TypeError, RecursionError):
        raise BadArguments(f"An argument of {tool} holds what is no text, number, list or table.") from None


def schema(tool: str) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments, without references."""
    (_, found) = msgspec.json.schema_components([TOOLS[tool][0]])
    (described,) = found.values()
    return {name: value for name, value in described.items() if name not in ("title", "description")}
