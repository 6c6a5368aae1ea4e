"""Is everything the documents print accounted for, and does the register say so honestly?"""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import textwrap
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from closedform import derivations
from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import Document, documents, folder_of, registered
from closedform.derivations.claims.open_lines import open_in
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.register import CHECKABLE, Entry, covers, definitions, entries_of, gaps, register, unchecked
from closedform.derivations.index import BadDerivation, claims, claims_in, index, origin_of, select
from closedform.derivations.laws import E, MinusGradient
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run
from closedform.numerics.engines.sample import fields_of
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.weights import LENGTH_SCALES
from closedform.reports import cli, terminal


def test_every_number_has_an_entry_every_checkable_entry_a_check_and_every_key_an_entry() -> None:
    assert gaps(frozenset(index())) == []


@pytest.mark.parametrize("document", registered())
def test_every_kind_of_statement_is_counted_once(document: str) -> None:
    labels = [e.label for e in register() if e.document == document]
    assert len(labels) == len(set(labels))
    assert all(e.says for e in register() if e.document == document)


def test_a_kind_of_claim_has_one_spelling() -> None:
    """The page offers each to choose by."""
    kinds = {claim.kind for claim in claims().values() if isinstance(claim, Derivation)}
    assert len({re.sub(r"\W", "", kind).lower() for kind in kinds}) == len(kinds)


def test_an_entry_that_nothing_checks_would_be_found() -> None:
    """The test above can fail: without any encoding, every checkable entry is a gap."""
    checked = [e for e in register() if e.kind in CHECKABLE]
    found = "\n".join(gaps(frozenset()))
    assert all(f"{e.document}:{e.label} names" in found for e in checked)


@pytest.mark.parametrize("document", registered())
def test_every_number_is_answered(document: str) -> None:
    """A line, a property or a definition: whatever number is asked for, there is a record of its own; or it is said why it is not checked."""
    last = documents()[document].equations
    assert last is not None
    for number in range(1, last + 1):
        key = f"{document}:{number}"
        if (entry := unchecked(document).get(key)) is not None:
            with pytest.raises(KeyError, match=f"{key} (is not checked yet|cannot be checked) .*: {re.escape(str(entry.because))}"):
                select(key)
            continue
        assert select(key)
        assert all(covers(key, found) for found in select(key))


def test_a_definition_has_a_record_with_nothing_to_check() -> None:
    both = run(["001:8", "001:21"], Options(ledger=None))
    assert [(r.key, r.kind, r.total, r.step, r.equation) for r in both] == [
        ("001:8", "definition", Verdict.DEFINITION, None, 8),
        ("001:21", "quantity", Verdict.DEFINITION, None, 21),
    ]
    assert not any(r.total.holds for r in both)
    assert both[0].printed == definitions()["001:8"].printed == r"v = \frac{1}{w_1^\top \Sigma_1 w_1} \Sigma_1 w_1,"
    assert "001:11" in both[0].used_by
    assert cli.exit_code(both) == cli.AS_RECORDED
    assert terminal.summary(both) == "2 definitions, with nothing to check"  # no line holds, and none is as recorded


def test_every_recorded_key_is_of_a_line_that_is_there() -> None:
    lines, corrected = set[str](), set[str]()
    for claim in claims().values():
        if isinstance(claim, Property) and claim.correction is None:
            lines.add(claim.key)
        elif isinstance(claim, Derivation):
            lines |= {claim.key(one) for one in claim.lines if claim.expected_to_hold(one) and not one.approximate}
            corrected |= {claim.key(one) for one in claim.lines if one.correction is not None}
    recorded = [open_in(document) for document in documents()]
    assert set[str]().union(*(one.lines for one in recorded)) <= lines
    assert set[str]().union(*(one.corrections for one in recorded)) <= corrected
    assert any(one.lines for one in recorded)
    assert any(one.corrections for one in recorded)


def number_of(key: str) -> int:
    """The printed number of a key, or 0."""
    label = key.split(":")[1].split("/")[0]
    return int(label) if label.isdigit() else 0


@pytest.mark.parametrize("entry", [e for e in definitions().values() if e.kind == "quantity"], ids=lambda e: e.key)
def test_a_left_side_on_a_line_of_its_own_is_used_by_the_run_of_lines_after_it(entry: Entry) -> None:
    """All later lines of the derivation that begins after it, and whatever else follows on them without a gap."""
    first = int(entry.label) + 1
    chain = claim_at(origin_of(f"{entry.document}:{first}"))
    assert isinstance(chain, Derivation)
    after = {chain.key(line) for line in chain.lines if isinstance(line.label, int) and line.label >= first}
    assert after <= set(entry.used_by)
    numbers, run = {number_of(key) for key in entry.used_by}, {number_of(key) for key in after}
    assert all(number - 1 in numbers for number in numbers - run)


@pytest.mark.parametrize("document", registered())
def test_what_uses_a_definition_is_of_its_document_and_is_named_once(document: str) -> None:
    for entry in definitions(document).values():
        assert all(key.startswith(f"{document}:") for key in entry.used_by)
        assert len(set(entry.used_by)) == len(entry.used_by)


# Letters that mean one thing from their definition to the next one: a letter such as v or A is used for much else.
LETTER = re.compile(r"\\(?:hat|tilde)\{\w\}|\\mathcal\{L\}|\\Sigma\^\{[xy]+\}|\\Theta|\\delta")
NAMED = {
    key: found[0].lower() for key, e in definitions().items() if (found := LETTER.match(e.printed or "")) and e.kind == "definition"
}


# Definitions whose lines are held against a quantity that is made of what is defined: a least size of sums, two populations on a ring.
MADE_OF_IT = {"000:18", "004:1", "004:3"}


def letters_of(text: str) -> set[str]:
    """The letters of that kind in a print; the random vector and its values are one."""
    return {letter.lower() for letter in LETTER.findall(text.replace(" ", ""))}


@cache
def places() -> dict[str, int]:
    """The place of each entry, and of each key that it is checked by, in its document's order."""
    entries = list(enumerate(register()))
    return {key: i for i, e in reversed(entries) for key in (*e.check, e.key)}


def place(key: str) -> int:
    return max((len(check), i) for check, i in places().items() if covers(check, key))[1]


def prints_of(key: str) -> list[str]:
    claim = claim_at(origin_of(key))
    return [line.printed for line in claim.lines] if isinstance(claim, Derivation) else [claim.says]


def used_wrongly(entry: Entry) -> tuple[set[str], set[str]]:
    """Find the lines that print a definition's letter and are not said to use it, and those said to whose derivation shows no use of it."""
    letter, document = NAMED[entry.key], f"{entry.document}:"
    again = [place(key) for key, other in NAMED.items() if key.startswith(document) and other == letter]
    end = min((at for at in again if at > place(entry.key)), default=len(register()))
    lines = {claim.key(line): line.printed for claim in claims().values() if isinstance(claim, Derivation) for line in claim.lines}
    printed = {
        key
        for key, text in lines.items()
        if key.startswith(document) and letter in letters_of(text) and place(entry.key) < place(key) < end
    }
    shown = set()
    for key in entry.used_by:
        claim = claim_at(origin_of(key))
        # A flow's quantity is built with the network and the loss, and does not print them.
        built = (
            entry.key in MADE_OF_IT
            or not isinstance(claim, Derivation)
            or any(q.has(E, MinusGradient) for q in claim.readings.values())
        )
        shown |= {key} if built or any(letter in letters_of(text) for text in prints_of(key)) else set()
    return printed - set(entry.used_by), set(entry.used_by) - shown


@pytest.mark.parametrize("key", [key for key in NAMED if not key.startswith("003:")])
def test_the_lines_that_print_a_defined_letter_are_those_said_to_use_it(key: str) -> None:
    assert used_wrongly(definitions()[key]) == (set(), set())


def test_a_use_that_is_left_out_or_made_up_is_found() -> None:
    entry = definitions()["001:93"]
    others = tuple(key for key in entry.used_by if key != "001:94")
    assert used_wrongly(replace(entry, used_by=(*others, "001:112"))) == ({"001:94"}, {"001:112"})


def test_a_definition_beside_a_line_is_not_counted_among_the_lines() -> None:
    both = run(["001:8", "001:9", "001:18"], Options(ledger=None, engines=("enclose", "certify")))
    assert terminal.summary(both).startswith("1 lines: 1 [red]refuted[/]; 2 definitions, with nothing to check; every")


def test_a_number_that_would_not_be_answered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [e for e in register() if e.key != "001:8"]
    for entry, said in (
        (Entry("001", "8", "definition", "v", ()), "001:8 is a definition without printed="),
        (Entry("001", "8", "line", "v", ("001:10",)), "001:8 is a line without a key of its own"),
        (Entry("001", "8", "quantity", "v", (), "v", "Gaussian Data"), "001:8 is a quantity with which no line is compared"),
        (Entry("001", "8", "definition", "v", (), "v", "Gaussian Data", ("001:1000",)), "001:8 is used by 001:1000, which no file"),
        (Entry("001", "10", "definition", "v", (), "v", "Gaussian Data"), "001:10 is a definition, and yet a line is encoded"),
        (
            Entry("001", "8", "unchecked", "v", ()),
            "001:8 is unchecked: what is unchecked or absent, and nothing else, says because=",
        ),
        (
            Entry("001", "8", "definition", "v", (), "v", "s", because="later"),
            "001:8 is definition: what is unchecked or absent, and nothing else",
        ),
        (
            Entry("001", "8", "unchecked", "v", ("001:10",), because="later"),
            "001:8 is unchecked: what is unchecked or absent, and nothing else",
        ),
        (Entry("001", "10", "unchecked", "v", (), because="later"), "001:10 is unchecked, and yet a line is encoded under it"),
    ):
        monkeypatch.setattr("closedform.derivations.claims.register.register", lambda entry=entry: (*whole, entry))
        assert said in "\n".join(gaps(frozenset(index())))


def test_a_document_that_is_begun_says_how_far_it_is() -> None:
    own = [
        replace(e, kind="unchecked", check=(), because="later") if e.label == "2" else e for e in register() if e.document == "001"
    ]
    numbered = [e for e in own if e.label.isdigit() and e.kind not in ("definition", "quantity")]
    assert terminal.encoded(own).startswith(f"{len(numbered) - 1} of its {len(numbered)} numbered claims are checked")
    printed = " ".join(str(part) for part in terminal.coverage(own, []))
    assert f"document 001 is begun: {terminal.encoded(own)}" in printed


def test_what_cannot_be_checked_from_what_is_at_hand_is_told_and_is_no_gap() -> None:
    """A number that the copy does not show, or data that are not there: nothing else of document 003 is left."""
    own = [e for e in register() if e.document == "003"]
    assert not [e.key for e in own if e.kind == "unchecked"]
    left = [e.key for e in own if e.kind == "absent"]
    assert left == ["003:140", "003:141", "003:e-3/mnist"]
    printed = " ".join(str(part) for part in terminal.coverage(own, []))
    assert "is begun" not in printed
    assert "nothing is missing" in printed
    assert all(key in printed for key in left)
    page = " ".join((Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8").split())
    assert f"a published paper: {terminal.encoded(own)}." in page


def test_a_key_covers_its_parts_and_no_other_number() -> None:
    assert covers("002:42", "002:42/term-1")
    assert not covers("002:4", "002:42")


def test_a_key_is_found_in_its_file_without_loading_the_others() -> None:
    """Looking up a key by its text finds the same claim as loading everything does."""
    assert {key: origin_of(key) for key in index()} == index()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"1" = { is = "line", says = "x", chek = ["002:1"] }', r"n002/register.toml: the entry '1' has the unknown field 'chek'; an entry has"),
        ('"1" = { is = "lime", says = "x" }', r"n002/register.toml: the entry '1' is 'lime'; use is = one of line, property"),
        ('"1" = { is = "line" }', r"n002/register.toml: the entry '1' is wrong: .*`says`.*; write"),
        ('"1" = { is = "line", says = "x", check = "002:1" }', r"n002/register.toml: the entry '1' is wrong: .*`\$.check`; write"),
        ('"1" = "line"', r"n002/register.toml: the entry '1' is wrong: Expected `object`.*; write"),
        ('"1" = {', r"n002/register.toml cannot be read: .*; mend the file"),
        (None, r"document 002 has no n002/register.toml; write one entry"),
    ],
)  # fmt: skip
def test_a_register_that_cannot_be_read_is_one_sentence(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "n002" / "register.toml"
    file.parent.mkdir()
    if text is not None:
        file.write_text(text)
    with pytest.raises(ValueError, match=said):
        entries_of("002", file)


NEW_DOCUMENT = {
    "__init__.py": """
        from closedform.derivations.claims.document import Document

        DOCUMENT = Document(tag="999", title="A document dropped in", equations=2, fields={"Sigma1": 3.0})
    """,
    "first_line.py": """
        from sympy import Symbol

        from closedform.derivations.claims.claim import Derivation
        from closedform.derivations.claims.domain import Domain, positive
        from closedform.derivations.claims.line import Line
        from closedform.derivations.claims.source import Source

        x = Symbol("x", positive=True)
        DOUBLED = Derivation(
            source=Source("999", "A section"), says="x twice", quantity=x + x, lines=(Line(1, 2 * x, printed="2x"),),
            domain=Domain({x: positive}), slips=(x,),
        )
    """,
    "register.toml": """
        "1" = { is = "line", says = "x twice", check = ["999:1"] }
    """,
}  # fmt: skip
RUN_WITH_IT = "import sys; from closedform import derivations; derivations.__path__.append(sys.argv.pop(1)); from closedform.reports.cli import app; app()"


def with_a_new_document(folder: Path, *arguments: str) -> str:
    """What the command line says in a process whose derivations have one folder more, and no file changed."""
    new = folder / "n999_dropped_in"
    if not new.exists():
        new.mkdir()
        for name, text in NEW_DOCUMENT.items():
            (new / name).write_text(textwrap.dedent(text))
    ran = subprocess.run(
        [sys.executable, "-c", RUN_WITH_IT, str(folder), *arguments],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2], env={**os.environ, "COLUMNS": "200"},
    )  # fmt: skip
    return ran.stdout + ran.stderr


@pytest.mark.slow
def test_a_document_is_one_folder(tmp_path: Path) -> None:
    assert "999:1" in with_a_new_document(tmp_path, "list", "999")
    assert "999:(2) has no entry" in with_a_new_document(tmp_path, "coverage", "999")
    assert "000, 001, 002, 003, 004, 999 or table" in with_a_new_document(tmp_path, "list", "998")
    assert "000, 001, 002, 003, 004 or 999" in with_a_new_document(tmp_path, "coverage", "--help")


def test_two_folders_of_one_tag_are_refused(tmp_path: Path) -> None:
    again = tmp_path / "n002_again"
    again.mkdir()
    (again / "__init__.py").write_text(textwrap.dedent(NEW_DOCUMENT["__init__.py"]).replace("999", "002"))
    said = with_a_new_document(tmp_path, "list", "999")
    assert (
        "closedform.derivations.n002_sigmoid_and_steady_state and closedform.derivations.n002_again are both document 002; give one"
        in said
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"tag": "0:2"}, "letters and digits"),
        ({"equations": 0}, "give the last printed number, or None"),
        ({"fields": {"Sigma1": -1.0}}, "give a positive one"),
    ],
)
def test_a_document_that_makes_no_sense_is_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(Document(tag="005", title="t", equations=1, fields={}), **fields)


def test_every_folder_of_derivations_is_a_document_or_is_known_not_to_be() -> None:
    """A folder without ``DOCUMENT`` would not be found, and nothing would check what it holds."""
    folders = {path.parent.name for path in Path(derivations.__file__).parent.glob("*/__init__.py")}
    assert folders - {"calculus", "claims", "functions", "laws", "matrices", "reading", "shared"} == {
        folder_of(tag).name for tag in documents()
    }


@pytest.mark.parametrize("document", registered())
def test_the_sampler_draws_the_fields_that_a_document_states(document: str) -> None:
    claim = next(claim for claim in claims(document).values() if isinstance(claim, Derivation))
    assert fields_of(claim) == {**LENGTH_SCALES, **documents()[document].fields}  # the usual ones where it describes none
    sampler = Sampler(seed=0, device="cpu", fields={"Sigma1": 3.0})
    assert float(sampler.sigma["Sigma1"][0, 1]) == pytest.approx(math.exp(-(3.0**-2)), rel=1e-14)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("x = 1\ny = undefined\n", "n999_slips/slip.py, line 2: NameError: name 'undefined' is not defined; mend it there"),
        ("x = (1\n", "n999_slips/slip.py, line 1: SyntaxError: '(' was never closed; mend it there"),
    ],
)
def test_a_slip_of_the_keyboard_in_an_encoding_is_one_sentence(
    source: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "n999_slips"
    folder.mkdir()
    (folder / "slip.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "n999_slips", raising=False)
    claims_in.cache_clear()
    with pytest.raises(BadDerivation) as error:
        claims_in("n999_slips.slip")
    assert str(error.value) == says
