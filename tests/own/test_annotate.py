"""Is what the prose of a paper may mean proposed, as comments that the reader accepts, and never a verdict before its author has accepted it?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from closedform.derivations.reading.annotate.patterns import PATTERNS
from closedform.derivations.reading.annotate.proposals import statements_of
from closedform.derivations.reading.annotate.sentences import sentences_of
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.paper.write_comments import annotated, insertions
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.reports import cli

runner = CliRunner()
NOTATION = Notation(always=True)
# For each row of the table a sentence with what it proposes, and a twin that proposes nothing of the kind.
ROWS = [
    (r"Let $X \sim \mathcal{N}(\mu, \sigma^2)$.", [r"law X \sim \mathcal{N}(\mu, \sigma^2)"], r"Let $X \sim Y$."),
    (r"Here $a > 0$ and $r \in (-1, 1)$.", ["where a positive", "where r in (-1, 1)"], r"Here $a = b > 0$."),
    (r"For $0 < p < 1$ it is so.", ["where p in (0, 1)"], "For small $p$ it is so."),
    (r"Suppose that $a < b$.", ["such_that a < b"], r"Suppose that $a \approx b$."),
    (r"We write $D = a - b$ for it.", ["means D = a - b"], "Then $D = a - b$ for it."),
    (r"Here $g(x) = \tanh x$.", [r"function g(x) = \tanh x"], r"Here $g(0) = 0$."),
    (r"Let $X$ and $Y$ be independent with law $N(0, 4)$.", [r"law X \sim N(0, 4)", r"law Y \sim N(0, 4)"], "Let $X$ have law $L$."),
    ("Let $X$, $Y$ be independent standard normal variables.", [r"law X \sim N(0, 1)", r"law Y \sim N(0, 1)"], "Let $X$ be no standard one."),
    ("Take a standard Gaussian variable $Z$.", [r"law Z \sim N(0, 1)"], "Take a standard variable $Z$."),
    (r"Let $X$ be normal with mean zero and variance $s^2$.", [r"law X \sim N(0, s^2)", "where s positive"], "Let $X$ be normal to the plane."),
    (r"Let $X$ be Gaussian with mean $m$ and variance $v$.", [r"law X \sim N(m, v)"], "Let $X$ be Gaussian with mean $m$."),
    (r"Let $X$ be normal with mean $m$ and standard deviation $s>0$.", [r"law X \sim N(m, (s)^2)", "where s positive"], "Let $X$ be normal with deviations."),
    (r"Let $(u,v)$ be jointly Gaussian with mean zero, variances $p$ and $q$ and covariance $c$.",
     [r"law (u,v) \sim N(0, [[p, c], [c, q]])"], "Let $u$ be jointly Gaussian with variances $p$ and $q$ and covariance $c$."),
    (r"Let $u$ and $v$ be jointly normal, and write $p$ for the variance of $u$, $q$ for that of $v$, and $c$ for their covariance.",
     [r"law (u, v) \sim N(0, [[p, c], [c, q]])"], "Let $u$ and $v$ be jointly normal, and write $c$ for their covariance."),
    (r"Let $A$ and $B$ be independent exponential lifetimes with rates $a$ and $b$.",
     [r"law A \sim Exponential(a)", r"law B \sim Exponential(b)", "where a positive", "where b positive"],
     "Let $A$ and $B$ be as exponential as $a$ and $b$."),
    (r"Here $h$ is the Heaviside function.", [r"function h(x) = \mathbf{1}\{x > 0\}"], "Here $h$ is the function."),
    (r"As usual $\phi$ denotes the standard normal density.", [r"function \phi(x) = \varphi(x)"], r"As usual $\phi$ denotes the density."),
    (r"Let $S \sim \mathrm{Gamma}(a, \beta)$.", [r"law S \sim \mathrm{Gamma}(a, \frac{1}{\beta})"], r"Let $S \sim \mathrm{Gamma}(a, v)$."),
    (r"Let $X \sim N(\mu, \sigma^2)$.", [r"law X \sim N(\mu, \sigma^2)"], r"Let $X \sim N(\mu, \sigma)$."),
    (r"Put $w \coloneqq a/b$.", ["means w = a/b"], r"Put $w \approx a/b$."),
    (r"Let $X$, $Y$ be jointly normal with unit variances and correlation $r$.",
     [r"law (X, Y) \sim N(0, [[1, r], [r, 1]])", "where r in (-1, 1)"], "Let $X$, $Y$ be jointly normal."),
    (r"Let $X \sim N(0, 1)$ and let $Y$ be an independent copy.", [r"law X \sim N(0, 1)", r"law Y \sim N(0, 1)"], "Let $Y$ be a copy."),
    (r"Let $X \sim N(0, 1)$, with an independent copy $Y$.", [r"law X \sim N(0, 1)", r"law Y \sim N(0, 1)"], "With a good copy $Y$."),
    (r"Let $U$ be uniform on $[0, 1]$.", [r"law U \sim Uniform(0, 1)"], "Let $U$ be uniform."),
    (r"Let $S$ be exponential with rate $a>0$ and $T$ exponential with rate $b$.",
     ["where a positive", r"law S \sim Exponential(a)", r"law T \sim Exponential(b)", "where b positive"],
     "Let $S$ be exponential in $a$ and $T$ in $b$."),
    (r"Let $T$ be exponential with rate $a$.", [r"law T \sim Exponential(a)", "where a positive"], "Let $T$ be exponential in $a$."),
    (r"Let $T$ be exponentially distributed with mean $m$.", [r"law T \sim Exponential(\frac{1}{m})"], "Let $T$ grow with mean $m$."),
    (r"Let $N$ be Poisson with mean $a$.", [r"law N \sim Poisson(a)"], "Let $N$ be as Poisson said."),
    (r"The sign $s$ is Rademacher.", [r"law s \sim Rademacher()"], "The sign $s$ is random."),
    (r"Both $a$ and $b$ are positive.", ["where a positive", "where b positive"], "Neither $a$ nor $b$ is so."),
    (r"For real numbers $x$ it holds.", ["where x real"], "For numbers $x$ it holds."),
    (r"Here $n$ is a positive integer.", ["where n positive integer"], "Here $n$ is positively large."),
    (r"For each positive integer $n$ it holds.", ["where n positive integer"], "For each $n$ it holds."),
    (r"Here $n$ is a nonnegative integer.", ["where n nonnegative integer"], "Here $n$ is a number."),
    (r"Here $k$ is an integer.", ["where k integer"], "Here $k$ is integrated."),
    (r"For integers $k$ it holds.", ["where k integer"], "For indices $k$ it holds."),
    (r"It has standard deviation $s$.", ["where s positive"], "It has the deviation $s$."),
    (r"It has variance $s^2$.", ["where s positive"], "It has variance $s$."),
    (r"They have correlation $r$.", ["where r in (-1, 1)"], "They have relation $r$."),
    (r"It happens with probability $p$.", ["where p in (0, 1)"], "It happens with $p$."),
    (r"The beta distribution with parameters $p$ and $q$.", ["where p positive", "where q positive"], "The one with parameters $p$ and $q$."),
    (r"Let $f$ be the ReLU.", [r"function f(x) = \max(x, 0)"], "Let $f$ be like it."),
    (r"Let $f$ be the logistic function.", [r"function f(x) = \frac{1}{1+e^{-x}}"], "Let $f$ be some function."),
    (r"Let $f$ be the error function.", [r"function f(x) = \operatorname{erf}(x)"], "Let $f$ be in error."),
    (r"Here $f$ is the standard normal density.", [r"function f(x) = \varphi(x)"], "Here $f$ is the density."),
    (r"For $w, v \in \mathbb{R}^n$ it holds.",
     [r"such_that w, v \in \mathbb{R}^n", "where w in R^n", "where v in R^n"], r"For $w, v \in S^n$ it holds."),
    (r"Let $A \in \mathbb{R}^{n \times k}$ be given.", ["where A in R^{n x k}"], "Let $A$ be given."),
    (r"Let $S \in \mathbb{R}^{n\times n}$ be symmetric and positive definite.", ["where S in R^{n x n} symmetric and positive definite"],
     r"Let $S \in \mathbb{R}^{n\times n}$ be non-symmetric, and positive semidefinite."),
    (r"Let a symmetric matrix $A \in \R^{n \times n}$ be given.", ["where A in R^{n x n} symmetric"],
     r"Let a not necessarily symmetric matrix $A \in \R^{n \times n}$ be given."),
    (r"Let $S$ be positive definite and $a$ positive.", ["where a positive"], "Let $S$ be a positive matrix and $a$ a positive vector."),
    (r"Here $F$ is the standard normal distribution function.", [r"function F(x) = \Phi(x)"], "Here $F$ is the distribution."),
]  # fmt: skip
PAPER = r"""\documentclass{article}
\begin{document}
Let $X\sim\mathcal{N}(\mu,\sigma^2)$ with $\sigma>0$, and let $Y$ be an independent copy.
\begin{equation}\label{eq:gap} \mathbb{E}|X-Y| = 2\sigma/\sqrt\pi, \end{equation}
where $\mu$ is real. Then
\[ \mathbb{E}[(X-Y)^2] = \sigma^2. \]
For $a>0$ we write $D=a-b$ and find
\begin{equation}\label{eq:form} D^2 = a^2-2ab+b^2. \end{equation}
\end{document}
"""


def proposed(text: str) -> list[str]:
    return [one.proposal.comment for one in statements_of(text, list(sentences_of(text, [])), NOTATION) if one.aspect != "anew"]


class TestTable:
    def test_it_is_short(self) -> None:
        assert len(PATTERNS) <= 40

    @pytest.mark.parametrize(("sentence", "comments", "twin"), ROWS)
    def test_a_row_proposes_what_its_sentence_says_and_its_twin_does_not(
        self, sentence: str, comments: list[str], twin: str
    ) -> None:
        assert sorted(proposed(sentence)) == sorted(comments)
        assert not {*proposed(twin)} & {*comments}

    def test_each_row_has_a_sentence(self) -> None:
        for pattern in PATTERNS:
            marked = [next(iter(sentences_of(sentence, []))).words for sentence, _, _ in ROWS]
            assert any(pattern.compiled.search(words) for words in marked), pattern.words

    @given(st.lists(st.sampled_from([sentence for sentence, _, _ in ROWS] + [twin for _, _, twin in ROWS]), min_size=1, max_size=4))
    @settings(max_examples=30, deadline=None)
    def test_the_reader_accepts_whatever_is_proposed(self, sentences: list[str]) -> None:
        for comment in proposed(" ".join(sentences)):
            names = [
                one
                for one in ("X", "Y", "Z", "U", "T", "N", "s", "a", "b", "r", "p", "q", "m", "n", "k", "x", "v")
                if one in comment
            ]
            text = f"% closedform: {comment}\n\\begin{{equation}}\\label{{a}} 2{names[0] if names else 'f'} = 3 \\end{{equation}}"
            assert not [one.fault for one in equations(text) if one.fault.startswith("%") or "where:" in one.fault]

    @given(st.text(alphabet="aX$\\ {}_^=<>~().,1é\n", max_size=60))
    @settings(max_examples=80, deadline=None)
    def test_any_prose_is_read(self, text: str) -> None:
        list(proposed(text))


class TestScope:
    def of(self, text: str, key: str) -> list[str]:
        return next([p.comment for p in one.proposals] for one in equations(text) if one.key == key)

    def test_the_nearest_sentence_before_counts(self) -> None:
        text = r"Let $a > 0$. Later $a < 0$. \begin{equation}\label{k} |a| = -a \end{equation} Then $a > 1$."
        assert self.of(text, "k") == ["where a negative"]

    def test_the_rest_of_its_sentence_counts_most(self) -> None:
        text = r"Let $a > 0$. \begin{equation}\label{k} |a| = -a \end{equation} where $a < 0$."
        assert self.of(text, "k") == ["where a negative"]
        text = r"Let $a > 0$. \begin{equation}\label{k} |a| = -a. \end{equation} Now let $a < 0$."
        assert self.of(text, "k") == ["where a positive"]

    def test_a_choice_is_shown(self) -> None:
        text = r"For $a > 0$ or $a < 0$ \begin{equation}\label{k} |a|^2 = a^2. \end{equation}"
        (one,) = equations(text)[0].proposals
        assert (one.comment, one.instead) == ("where a negative", ("where a positive",))
        assert not insertions(text, words=True)

    def test_what_a_comment_says_is_not_asked_again(self) -> None:
        text = (
            "% closedform: throughout where a positive\n"
            + r"Let $a < 0$, $b<0$. \begin{equation}\label{k} |a b| = -a b \end{equation}"
        )
        assert self.of(text, "k") == ["where b negative"]

    def test_comments_alone(self) -> None:
        text = "% closedform: comments alone\n" + r"Let $a < 0$. \begin{equation}\label{k} |a| = a \end{equation}"
        assert self.of(text, "k") == ["where a real"]


class TestVerdicts:
    def records(self, tmp_path: Path, text: str) -> dict[str, tuple[str, str | None]]:
        (tmp_path / "paper.tex").write_text(text, encoding="utf-8")
        file = read_file(tmp_path / "paper.tex")
        records = run_claims((*file.claims.values(), *file.supposed.values()), Options(engines=("enclose", "certify"), workers=1))
        return {record.key: (str(record.total), record.if_so and str(record.if_so)) for record in records}

    def test_what_rests_on_prose_is_if_so_and_what_is_accepted_is_plain(self, tmp_path: Path) -> None:
        before = self.records(tmp_path, PAPER)
        assert before == {
            "eq:gap": ("undecided", "enclosed"),
            "paper.tex:6": ("undecided", "refuted"),
            "eq:form": ("undecided", "enclosed"),
        }
        after = self.records(tmp_path, annotated(PAPER, insertions(PAPER, words=True)))
        assert list(after.values()) == [(so, None) for _, so in before.values()]

    def test_the_exit_code_is_that_of_what_is_undecided_and_nothing_is_exported(self, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        path.write_text(PAPER, encoding="utf-8")
        result = runner.invoke(
            cli.app, ["check", str(path), "--engine", "enclose", "--fresh", "--corrected", str(tmp_path / "corrected.tex")]
        )
        assert result.exit_code == cli.UNDECIDED
        assert "if so, refuted" in result.stdout
        assert r"law Y \sim \mathcal{N}(\mu,\sigma^2); where \sigma positive (line 3: Let" in " ".join(result.stdout.split())
        assert "sigma" not in (tmp_path / "corrected.tex").read_text(encoding="utf-8")
        result = runner.invoke(cli.app, ["export", str(path), "eq:gap", "--to", "numpy"])
        assert result.exit_code == cli.BAD_INPUT
        assert "annotate" in result.stderr


class TestWriting:
    def test_it_is_shown_with_its_sentences_and_written_only_when_asked(self, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        path.write_bytes(PAPER.encode())
        result = runner.invoke(cli.app, ["annotate", str(path)])
        assert result.exit_code == 0
        assert r"paper.tex:3   Let $X\sim\mathcal{N}(\mu,\sigma^2)$ with $\sigma>0$" in result.stdout
        assert "  + % closedform: throughout where \\sigma positive      formula, for eq:gap, paper.tex:6" in result.stdout
        assert "  1 % closedform: means D=a-b      formula, for eq:form" in result.stdout
        assert path.read_bytes() == PAPER.encode()

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_it_is_idempotent_and_changes_nothing_else(self, end: str, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        raw = b"\xef\xbb\xbf" + PAPER.replace("\n", end).encode()
        path.write_bytes(raw)
        for options in (["--write"], ["--write", "--words"], ["--take", "1"]):
            runner.invoke(cli.app, ["annotate", str(path), *options])
            once = path.read_bytes()
            runner.invoke(cli.app, ["annotate", str(path), *options])
            assert path.read_bytes() == once
        lines = path.read_bytes().split(end.encode())
        assert end.encode().join(line for line in lines if not line.startswith(b"% closedform:")) == raw
        assert {one.key: bool(one.table) for one in equations(path.read_text("utf-8-sig"), "paper.tex") if one.is_labelled} == {
            "eq:gap": True,
            "eq:form": True,
        }

    def test_what_would_only_refute_is_asked_and_not_written(self, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        path.write_text(r"For $a > 0$ \begin{equation}\label{k} \int_0^1 a\,dt = 2a. \end{equation}", encoding="utf-8")
        before = path.read_bytes()
        result = runner.invoke(cli.app, ["annotate", str(path), "--write", "--words"])
        assert "  ? k would be refuted if where a positive: is it meant so?" in result.stdout
        assert path.read_bytes() == before

    def test_nothing_is_written_beside_a_display_that_is_not_read_and_the_exit_code_is_never_4(self, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        path.write_text(
            "Let $a > 0$.\n"
            r"\begin{align} \int_0^1 a\,dt &= a \label{read} \\ \int_0^1 f(t)\,dt &= \sup_t g(t) \label{unread} \end{align}",
            encoding="utf-8",
        )
        before = path.read_bytes()
        assert runner.invoke(cli.app, ["annotate", str(path), "--write", "--words"]).exit_code == 0
        assert path.read_bytes() == before
        assert runner.invoke(cli.app, ["check", str(path), "--engine", "enclose", "--fresh"]).exit_code == cli.UNDECIDED

    def test_a_letter_that_is_defined_for_one_display_gets_no_domain_for_all(self) -> None:
        text = (
            r"\[ \int_0^1 b\,dt = b \] \[ \int_0^1 2b\,dt = 2b \]"
            "\n\\section{Two}\n"
            r"Write $b = 2c$. \[ \int_0^1 b\,dt + c = 3c \]"
        )
        plan = insertions(text, words=True, forms=False)
        assert "throughout" not in annotated(text, plan)

    @pytest.mark.parametrize("said", [r"w \in \mathbb{R}^n", r"a > 0"])
    def test_what_is_written_settles_what_it_was_proposed_for(self, said: str) -> None:
        text = rf"Let ${said}$. \[ \int_0^1 a\,dt = a \] \[ w^\top w = \|w\|^2 \]"
        plan = insertions(text, words=True)
        again = equations(annotated(text, plan))
        assert not {one.proposal.comment for one in plan} & {more.comment for one in again for more in one.proposals}

    def test_what_holds_throughout_stands_at_the_top_and_what_is_an_equations_own_beside_it(self) -> None:
        text = annotated(PAPER, insertions(PAPER, words=True))
        top = text.partition("\\begin{document}")[0]
        assert "throughout law X" in top
        assert "throughout where \\sigma positive" in top
        assert "% closedform: means D=a-b\n" in text.partition("\\begin{equation}\\label{eq:form}")[0].rpartition("find")[2]

    def test_a_display_within_a_line_has_its_comment_there(self) -> None:
        text = r"For $a>0$ we have \[ \int_0^1 a\,dt = a. \]"
        assert (
            annotated(text, insertions(text, words=False))
            == "For $a>0$ we have % closedform: where a positive\n" + text.partition("have ")[2]
        )

    def test_a_name_that_two_sections_define_is_written_where_it_is_used(self) -> None:
        text = r"\section{One} Write $g(x)=x^2$. \begin{equation}\label{a} \int_0^1 g(t)\,dt = \frac13 \end{equation}"
        text += r"\section{Two} Write $g(x)=x^3$. \begin{equation}\label{b} \int_0^1 g(t)\,dt = \frac14 \end{equation}"
        written = annotated(text, insertions(text, words=True))
        assert "throughout" not in written
        assert {one.key: one.table["functions"] for one in equations(written)} == {"a": {"g(x)": "x^2"}, "b": {"g(x)": "x^3"}}

    @pytest.mark.slow
    @given(st.lists(st.tuples(st.sampled_from([row[0] for row in ROWS]), st.sampled_from(
        [r"a + b = b + a", r"\mathbb{E}[X] = 0", r"\int_0^1 g(x)\,dx = D", r"D = 2a = a + a", r"n! = n (n-1)!", r"f(a) = F(p) + q"])),
        min_size=1, max_size=4))  # fmt: skip
    @settings(max_examples=25, deadline=None)
    def test_following_all_proposals_ends(self, parts: list[tuple[str, str]]) -> None:
        text = "\n".join(f"{sentence}\n\\[ {formula} \\]" for sentence, formula in parts)
        once = annotated(text, insertions(text, words=True))
        twice = annotated(once, insertions(once, words=True))
        assert annotated(twice, insertions(twice, words=True)) == twice
        assert not [one.fault for one in equations(once) if one.fault.startswith("%")]


class TestReach:
    """Does a sentence hold to the end of the unit that it stands in, and refute nothing beyond it?"""

    MEAN = r"\[ \mathbb{E}[X] = 1 \]"

    def doubts(self, text: str) -> list[str]:
        return [doubt for one in equations(text) for doubt in one.supposed.get("doubts", ())]

    @pytest.mark.parametrize("ends", [
        r"\section{Two}", r"\subsection{Two}", r"\paragraph{Two}", r"\exercise", r"\item",
        r"\end{theorem} \begin{theorem}"])  # fmt: skip
    def test_a_law_is_a_guess_beyond_its_unit(self, ends: str) -> None:
        opens, closes = (r"\begin{enumerate}\item", r"\end{enumerate}") if "item" in ends else (ends, "")
        opens, closes = (r"\begin{theorem}", r"\end{theorem}") if "theorem" in ends else (opens, closes)
        said = rf"\newcommand{{\exercise}}{{\subsubsection*{{Exercise}}}} {opens} Let $X \sim N(0, 1)$. %s {self.MEAN} {closes}"
        assert self.doubts(said % "") == []
        assert self.doubts(said % ends) == ["X (line 1)"]

    def test_what_a_section_says_holds_in_its_subsections(self) -> None:
        assert self.doubts(r"\section{S} Let $X \sim N(0, 1)$. \subsection{T} " + self.MEAN) == []

    def test_a_comment_holds_as_it_says(self) -> None:
        text = "% closedform: throughout law X \\sim N(0, 1)\n" + r"\section{S} \subsection{T} " + self.MEAN
        assert [bool(one.table) for one in equations(text)] == [True]

    def test_a_domain_is_kept_as_a_guess(self) -> None:
        text = r"\section{S} Let $a > 0$. \section{T} \[ \sqrt{a^2} = a \]"
        (one,) = equations(text)
        assert (one.supposed["where"], one.supposed["doubts"]) == ({"a": "positive"}, ["a (line 1)"])

    def test_a_guess_is_not_written(self) -> None:
        text = r"\section{S} Let $X \sim N(0, 1)$. \[ \mathbb{E}[X] = 0 \] \[ \mathbb{E}[X^2] = 1 \] \section{T} " + self.MEAN
        plan = insertions(text, words=True)
        assert [one.comment for one in plan] == [r"% closedform: law X \sim N(0, 1)"] * 2
        assert [bool(one.table) for one in equations(annotated(text, plan))] == [True, True, False]

    @pytest.mark.parametrize("said", [
        "Consider, e.g., %s.", "For example, %s is convex.", "For instance, take %s.", "If a function is defined as %s, then it grows."])  # fmt: skip
    def test_an_example_defines_nothing_beyond_its_sentence(self, said: str) -> None:
        text = said % "$f(x) = x^4$" + r" Then \[ \int_0^1 f(t)\,dt = f(1) \]"
        assert not any("functions" in one.supposed for one in equations(text))
        text = r"We write $f(x) = x^4$. Then \[ \int_0^1 f(t)\,dt = f(1) \]"
        assert any("functions" in one.supposed for one in equations(text))

    def test_an_indexed_letter_that_is_named_in_words_is_not_free(self) -> None:
        text = r"Denote the integral on the left by $\alpha_k$. \[ \alpha_k + \int_0^1 k\,dt = \alpha_{k-1} + 2k \]"
        assert {doubt.partition(" ")[0] for doubt in self.doubts(text)} == {r"alpha_k", r"alpha_kminus1"}
        assert self.doubts(text.replace("Denote", "See").replace("by", "and")) == []


class TestDropped:
    TEXT = (
        r"For $a > 0$ \[ \int_0^1 a\,dt = a \] \[ g(t) = e^t \] "
        r"\[ g(t) = \sum_{n=0}^\infty \frac{t^n}{n!} = 1 + t = t + 1 \] Let $b>0$. \[ \int_0^b t\,dt = \frac{b^2}{2} \]"
    )

    def test_a_comment_that_changes_the_number_of_equations_takes_no_other_with_it(self) -> None:
        found = equations(self.TEXT)
        plan = insertions(self.TEXT, words=True)
        written = annotated(self.TEXT, plan)
        assert [one.proposal.comment for one in plan] == ["where a positive", "where b positive"]
        assert len(equations(written)) == len(found)

    def test_it_is_said_how_many_are_dropped(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from closedform.derivations.reading.paper import write_comments

        path = tmp_path / "paper.tex"
        path.write_text(r"For $a > 0$ and $b > 0$ \[ \int_0^1 a b\,dt = a b \]", encoding="utf-8")
        monkeypatch.setattr(write_comments, "_spoiled", lambda *_: [0])
        said = runner.invoke(cli.app, ["annotate", str(path)]).stdout
        assert "nothing is proposed; 2 comments are dropped" in " ".join(said.split())
