"""Is there one grammar of what an author may say, that of docs/comments.md, and does it read the same in a comment, in TOML and on the command line?"""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import BadClaim, Own
from closedform.derivations.reading.note.domain_words import WORDS
from closedform.derivations.reading.note.equation_text import is_equation
from closedform.derivations.reading.note.grammar import GRAMMAR, RULES, TERMINALS, VERBS
from closedform.derivations.reading.note.meanings_of_statements import domain_of, domains_said
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.note.statements_in_latex import in_latex, statements
from closedform.derivations.reading.paper.claim_file import ClaimFile
from closedform.derivations.reading.syntax.grammar import Grammar, Unread
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.reports import cli
from closedform.reports.commands.claims import wanted

PAGE = (Path(__file__).parents[2] / "docs" / "comments.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+): [^\n]*\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))


def as_page() -> str:
    """Return the grammar as docs/comments.md shows it."""
    rows = "\n".join(f"| {name} | {said.replace('|', chr(92) + '|')} |" for name, (_, said, _) in TERMINALS.items())
    return f"```text\n{RULES.strip()}\n```\n\n| in capitals | what it reads |\n|---|---|\n{rows}"


def blocks(section: str) -> dict[str, str]:
    return dict(re.findall(r"```(latex|toml|sh)\n(.*?)```", section, re.DOTALL))


def read(folder: Path, name: str, text: str) -> ClaimFile:
    (folder / name).write_text(text, encoding="utf-8")
    return read_file(folder / name)


def of_command(line: str) -> Own:
    """Read a command as the command line does: its arguments, and its options by name."""
    words = shlex.split(line)[2:]
    arguments, fields = [], dict[str, list[str]]()
    while words:
        word = words.pop(0)
        if word.startswith("--"):
            fields.setdefault(word[2:].replace("-", "_"), []).append(words.pop(0))
        else:
            arguments.append(word)
    (own,) = wanted(arguments, fields).own or ()
    return own


def meaning(own: Own) -> tuple[Any, ...]:
    claim = own_claim_from(own)
    assert isinstance(claim, Derivation)
    such_that = {condition.canonical for condition in claim.domain.such_that}
    return claim.quantity, claim.lines[0].value, dict(claim.domain.symbols), such_that


def claim(**fields: Any) -> Derivation:
    found = own_claim_from(own_claim(fields))
    assert isinstance(found, Derivation)
    return found


class TestPage:
    def test_its_grammar_is_the_one_that_is_read(self) -> None:
        assert PAGE.endswith(f"\n{as_page()}\n")

    def test_every_terminal_is_described_and_every_rule_can_be_reached(self) -> None:
        names = set(re.findall(r"\b[A-Z]{3,}\b", RULES))
        assert names == set(TERMINALS) == set(GRAMMAR.terminals)
        bodies = " ".join(re.sub(r'"[^"]*"', "", line.partition(" = ")[2] or line) for line in RULES.splitlines())
        assert all(re.search(rf"\b{rule}\b", bodies) for rule in GRAMMAR.rules if rule != "comment")

    def test_every_verb_has_a_section(self) -> None:
        assert {*VERBS} - {"function", "means", "skip"} < SECTIONS.keys()
        assert "`skip`" in PAGE
        assert "`function` and `means`" in PAGE

    @pytest.mark.parametrize("verb", SECTIONS)
    def test_an_example_is_one_claim_in_each_form(self, verb: str, tmp_path: Path) -> None:
        forms = blocks(SECTIONS[verb])
        file = read(tmp_path, "paper.tex", forms["latex"])
        assert not file.faults
        ((key, own),) = file.claims.items()
        assert key == ("k" if verb == "label" else "eq:k")
        found = [own]
        if "toml" in forms:
            file = read(tmp_path, "note.toml", f"[[claim]]\n{forms['toml']}")
            assert not file.faults
            found += file.claims.values()
        if "sh" in forms:
            found.append(of_command(forms["sh"].replace("\\\n", " ")))
        first, *others = map(meaning, found)
        for other in others:
            assert other[2:] == first[2:]
            assert all(sp.simplify(one - two) == 0 for one, two in zip(other[:2], first[:2], strict=True))

    def test_the_example_in_print_is_a_claim(self, tmp_path: Path) -> None:
        text = next(block for block in re.findall(r"```latex\n(.*?)```", PAGE, re.DOTALL) if "cflet" in block)
        file = read(tmp_path, "paper.tex", text)
        assert not file.faults
        assert list(file.claims) == ["eq:k"]


class TestDomains:
    @pytest.mark.parametrize(
        ("text", "ranges", "conditions"),
        [
            ("a, b positive", [("a", "positive"), ("b", "positive")], []),
            ("a and b are positive real numbers", [("a", "positive"), ("b", "positive")], []),
            ("a is a non-negative constant, r in (-1, 1]", [("a", "nonnegative"), ("r", "(-1, 1]")], []),
            ("n integer >= 2", [("n", "positive integer")], ["n >= 2"]),
            ("n = 0, 1, 2, ...", [("n", "nonnegative integer")], []),
            ("integers 1 <= k <= n", [("k", "integer"), ("n", "integer")], ["1 <= k <= n"]),
            (r"\mu \in \mathbb{R}, \sigma > 0", [(r"\mu", "real"), (r"\sigma", "positive")], []),
            (r"x \in \mathbb{R}_{>0}; k in Z", [("x", "positive"), ("k", "integer")], []),
            ("|r| <= 1/2, 0 < t < pi", [("r", "[-1/2, 1/2]"), ("t", "(0, pi)")], []),
            ("a >= 2, c11 != 0, a < c11", [("a", r"[2, \infty)"), ("c11", "nonzero")], ["a < c11"]),
            ("a=positive, r = (0, inf)", [("a", "positive"), ("r", r"(0, \infty)")], []),
            ("k integer, k in [1, 5]", [("k", "integer")], ["1 <= k <= 5"]),
            ("positive_rate real, σ > 0", [("positive_rate", "real"), ("σ", "positive")], []),
        ],
    )
    def test_words_have_one_spelling(self, text: str, ranges: list[tuple[str, str]], conditions: list[str]) -> None:
        said = domains_said(text)
        assert said.ranges == ranges
        assert said.conditions == conditions

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("a", "a has no domain; write"),
            ("a positive, b", "b has no domain"),
            ("a poitive", r"character 3 \(a >>poitive\): perhaps positive is meant"),
            ("a in (0, 1", "'\\)' is missing|something is missing"),
            ("k in N", "with zero or without"),
            ("a negative integer", "no known domain"),
            ("", "there is no domain"),
            ("a > ", "missing here"),
        ],
    )
    def test_what_does_not_fit_is_one_sentence(self, text: str, sentence: str) -> None:
        with pytest.raises(BadClaim, match=sentence) as caught:
            domains_said(text)
        assert "\n" not in str(caught.value)

    def test_each_kind_is_its_own_spelling(self) -> None:
        assert [domain_of(f"a {kind}") for kind in WORDS] == [("a", kind) for kind in WORDS]
        assert domain_of("a < b") == ("a < b", "")


_SAID = (
    r"where law given such_that define function means expect label key skip throughout ; , . and a b r n X Y ~ \sim N(0,1) N(0,s^2) > < >= <= "
    r"!= = 0 1 1/2 \in in ( ) [ ] { } | positive real integer nonnegative \mu mu \mathbb{R} R Z N ... iid independent g(x) g x^2 \frac12 oo inf $ "
    r"refuted holds \ _ ^ ' é"
)
WORDS_AND_SIGNS = _SAID.split()


class TestStatements:
    def test_several_in_one_comment(self) -> None:
        said = in_latex("law X ~ N(0, sigma^2), sigma > 0; given X > 0 where r in (0, pi)", r"$\sigma$")
        assert said == [r"law X ~ N(0, \sigma^2)", r"where \sigma positive", "given X > 0", r"where r in (0, \pi)"]

    def test_a_condition_behind_a_law_that_speaks_of_its_variable_stays_there(self) -> None:
        assert in_latex("law X ~ N(0, 1), X > 0", "") == ["law X ~ N(0, 1), X > 0"]

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ("wher a real", r"character 1 .*perhaps where is meant; begin with one of where, law"),
            ("expect maybe", "'refuted' or 'holds' is needed here; write expect refuted"),
            ("function g = x", "write a letter with others in brackets"),
            ("define g(x) x^2", r"'=' is needed here; write define g\(x\) = x\^2"),
            ("law X N(0, 1)", "'~' is missing here; write law X ~"),
            ("label", "a key is missing here"),
            ("where a > 0; expect maybe", "expect refuted"),
        ],
    )
    def test_a_fault_is_said_with_its_character_and_a_remedy(self, said: str, sentence: str) -> None:
        with pytest.raises(BadClaim, match=sentence) as caught:
            statements(said)
        assert "character" in str(caught.value)

    @given(words=st.lists(st.sampled_from(WORDS_AND_SIGNS), min_size=1, max_size=12))
    def test_any_words_are_read_or_refused_in_one_sentence(self, words: list[str]) -> None:
        said = " ".join(words)
        told = list[str]()
        for fields in (
            {"equation": said},
            {"equation": "a = a", "where": said},
            {"equation": "a = a", "law": said, "define": said},
        ):
            try:
                own_claim_from(own_claim(fields))
            except BadClaim as error:
                told.append(str(error))
        try:
            in_latex(said, r"\mu")
        except BadClaim as error:
            told.append(str(error))
        assert "\n" not in "".join(told)
        assert "SymPy refuses" not in "".join(told)

    def test_a_long_text_takes_no_time_to_speak_of(self) -> None:
        for text in (
            "where " + "a, " * 900 + "a",
            "where " + "(" * 3000,
            "where " + "a_{" * 900,
            "law " + "X, " * 900 + "X ~ N(0, 1)",
        ):
            start = time.process_time()
            with contextlib.suppress(BadClaim):
                in_latex(text, "")
            assert time.process_time() - start < 2

    def test_a_grammar_is_data(self) -> None:
        def one(text: str, at: int) -> int | None:
            return at + 1 if text[at : at + 1].isupper() else None

        pair = Grammar('pair = WORD [ "and" WORD ]\n', {"WORD": ("a word", "", one)})
        assert [part.text for part in pair.read("pair", "A and B").parts] == ["A", "B"]
        with pytest.raises(Unread, match="character 3"):
            pair.read("pair", "A or B")


X = sp.Symbol("x", real=True)


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("x^2 + Rational(1, 2)", X**2 + sp.Rational(1, 2)),
            ("-x^2", -(X**2)),
            ("2^(-1)*Rational(3/4)", sp.Rational(3, 8)),
            ("diff(x^3, x, 2)", 6 * X),
            ("abs(x) + max(x, 1) + ln(2) + arctan(x)", sp.Abs(X) + sp.Max(X, 1) + sp.log(2) + sp.atan(X)),
            ("limit(sin(x*t)/t, t, 0)", X),
            ("integrate(exp(-t^2), (t, -inf, infinity))", None),
            ("summation(t^2*2^(-t), (t, 1, oo))", None),
        ],
    )
    def test_the_usual_spellings_are_read(self, text: str, value: Any) -> None:
        found = claim(left=text, right="x", where="x real").quantity
        spelt = {"^": "**", "integrate": "Integral", "summation": "Sum", "-inf,": "-oo,", "infinity": "oo"}
        for typed, plain in spelt.items():
            text = text.replace(typed, plain)
        assert found == (claim(left=text, right="x", where="x real").quantity if value is None else value)

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("x^", "no expression"),
            ("x^2 + y", r"character 7 \(x\^2 \+ >>y\): unknown name 'y'"),
            ("Rational(x, 2)", "two whole numbers"),
            ("Rational(1, 0)", "the lower one not zero"),
            ("diff(x^3, x, 1, x)", "one letter and an order"),
            ("limit(1/t, t, 0)", "no finite limit"),
            ("integrate(t, t)", "a range is"),
            ("inf", "inf stands at the end of an integral"),
            ("e^x", "unknown name 'e'"),
            ("x = 2", "one side of an equation"),
        ],
    )
    def test_their_twins_are_refused(self, text: str, sentence: str) -> None:
        with pytest.raises(BadClaim, match=sentence):
            claim(left=text, right="x", where="x real")

    def test_a_letter_may_have_the_name_of_a_spelling(self) -> None:
        assert claim(equation="inf*diff = diff*inf", where="inf, diff real").quantity.free_symbols


class TestEquations:
    def test_sides_are_taken_apart_outside_of_brackets(self) -> None:
        chain = claim(equation="E[X | X == a] = a = 1*a", law="X ~ N(0, 1)", where="a real")
        assert len(chain.lines) == 2
        bound = own_claim_from(own_claim({"equation": r"$x^2 \ge -1$", "where": "x real"}))
        assert not isinstance(bound, Derivation)
        assert [is_equation(text) for text in ("002:72", "E[X | X > 0]", "a = b", r"\mathbb{1}\{x = 0\}")] == [
            False,
            False,
            True,
            False,
        ]

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"equation": "a + 1"}, "has no = outside of brackets"),
            ({"equation": "a == 1"}, r"character 3 .*== claims no equality"),
            ({"equation": "a = "}, "nothing stands on this side"),
            ({"equation": "a = 1 < 2"}, "< and = stand in one equation"),
            ({"equation": "a < 1 < 2"}, "several claims"),
            ({"equation": r"a \approx 1"}, "claims no equality"),
            ({"equation": "a = a", "left": "a"}, "there is left too"),
            ({"equation": 3}, "equation is 3"),
            ({"equation": "a = a", "where": 3}, "where is 3"),
            ({"equation": "a = a", "where": "a positive, a negative"}, "two domains, positive and negative"),
            ({"equation": "a = a", "define": 3}, "define is 3"),
            ({"equation": "g(a, a) = a", "define": "g(x) = x"}, r"write g\(x\)"),
            ({"equation": "g*a = a", "define": "g(x) = x"}, "g is a function"),
            ({"equation": "g(a) = a", "define": "g(x) = g(x)"}, "unknown function 'g'"),
            ({"equation": "a = a", "define": "a = 2"}, "another meaning"),
            ({"equation": "g(a) = a", "define": "g(x) = 1e9999*x"}, "no decimal number"),
        ],
    )
    def test_what_is_wrong_with_one_is_said(self, fields: dict[str, Any], sentence: str) -> None:
        with pytest.raises(BadClaim, match=sentence):
            own_claim_from(own_claim({"where": "a real", **fields}))

    def test_definitions_are_put_in_as_they_are_typed(self) -> None:
        found = claim(equation="g(g(a)) + w = a", define=["g(x) = x^2 + c", "w = g(c)"], where="a, c real")
        a, c = sp.symbols("a c", real=True)
        assert sp.expand(found.quantity - ((a**2 + c) ** 2 + c + c**2 + c)) == 0
        latex = claim(equation=r"\tfrac12 g(a) + w = a", define=["g(x) = x^2", "w = a/2"], where="a real")
        assert latex.quantity == a**2 / 2 + a / 2

    def test_an_end_that_is_no_rational_number_is_a_condition(self) -> None:
        domain = claim(equation="x = x", where={"x": "(0, pi/2]"}).domain
        ((x, interval),) = domain.symbols.items()
        assert interval == sp.Interval.open(0, sp.oo)
        assert domain.such_that == (x <= sp.pi / 2,)
        with pytest.raises(BadClaim, match="unknown name 'b'"):
            claim(equation="x = x", where={"x": "(0, b)"})


@pytest.fixture
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


PRINTED = r"""\documentclass{article}\usepackage{amsmath}\usepackage{closedform}
\begin{document}
Let \cflet{$X\sim\mathcal N(0,\sigma^2)$} with \cfwhere{$\sigma>0$}. \cflet*{$Y\sim\mathcal N(0,1)$}
\begin{equation}\label{a} \mathbb{E}[X^2] = \sigma^2 \end{equation}
\begin{equation}\label{b} \mathbb{E}[Y^2] = 1 \end{equation}
%s
\begin{equation}\label{c} b^2 = b \cdot b \end{equation}
\end{document}
"""


@pytest.mark.usefixtures("_in_folder")
class TestMacros:
    def test_they_say_what_comments_do(self, tmp_path: Path) -> None:
        file = read(tmp_path, "paper.tex", PRINTED % r"\cfwhere{$b$ real}")
        assert not file.faults
        assert list(file.claims) == ["a", "b", "c"]

    def test_one_that_is_not_understood_is_said(self, tmp_path: Path) -> None:
        file = read(tmp_path, "paper.tex", PRINTED % r"\cfwhere{$b$ rael}")
        assert list(file.claims) == ["a", "b"]
        assert "perhaps real is meant" in file.faults[0]

    def test_the_style_is_written_and_never_over_another(self, tmp_path: Path) -> None:
        (tmp_path / "paper.tex").write_text(PRINTED % "", encoding="utf-8")
        assert CliRunner().invoke(cli.app, ["annotate", "--style", "paper.tex"]).exit_code == 0
        assert r"\newcommand\cflet" in (tmp_path / "closedform.sty").read_text(encoding="utf-8")
        (tmp_path / "closedform.sty").write_text("% mine\n", encoding="utf-8")
        result = CliRunner().invoke(cli.app, ["annotate", "--style", "paper.tex"])
        assert result.exit_code == cli.BAD_INPUT
        assert "was not written by closedform" in result.stderr

    @pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex, which is no Python package")
    def test_a_paper_with_them_is_typeset(self, tmp_path: Path) -> None:
        (tmp_path / "paper.tex").write_text(PRINTED % r"\cfdefine{$g(x)=x^2$}", encoding="utf-8")
        CliRunner().invoke(cli.app, ["annotate", "--style", "paper.tex"])
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:]
