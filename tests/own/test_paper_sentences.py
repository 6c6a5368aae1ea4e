r"""What a paper's sentences say of its letters is taken and shown; what they leave open is asked about; vectors, infinite sums, inequalities."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy as sp

from derivations.claim import Property
from derivations.infinite_sum import InfiniteSum, terms_of
from derivations.latex import changes
from derivations.latex.vocabulary import is_ordinary
from derivations.latex_file import Equation, equations
from derivations.note import claim_from, own_claim, own_claim_from
from derivations.origin import BadClaim
from derivations.text import Reader
from numerics.balls import infinite_sum
from numerics.balls.enclose import enclose
from numerics.evidence import Diverges
from numerics.intervals.verify import verify
from numerics.quadrature.integrate import integrate
from numerics.run import Options, check_here
from numerics.verdict import Verdict

SENTENCES = Path(__file__).parent / "sentences.txt"
THEOREMS = Path(__file__).parent / "theorems.txt"
ENCLOSE = Options(engines=("enclose", "certify"))
X, K = sp.Symbol("x", real=True), sp.Symbol("k", integer=True, nonnegative=True)
GEOMETRIC = InfiniteSum(X**K, K, sp.Integer(0))


def read(text: str) -> list[Equation]:
    return equations(text)


def paper(before: str, body: str, behind: str = "") -> str:
    return f"{before}\n{equation(body)}\n{behind}"


def only(text: str) -> dict[str, Any]:
    (found,) = read(text)
    assert not found.fault, found.fault
    return dict(found.table)


def equation(body: str) -> str:
    return rf"\begin{{equation}}\label{{eq:a}} {body} \end{{equation}}"


def fault_of(found: Equation) -> str:
    """What keeps an equation from being a claim: where it is taken from the file, or where it is built."""
    if found.fault:
        return found.fault
    with pytest.raises(BadClaim) as caught:
        own_claim_from(own_claim(dict(found.table)))
    return str(caught.value)


def verdict(table: dict[str, Any]) -> Verdict:
    return check_here(own_claim_from(own_claim(table)), ENCLOSE)[0].total


SAID = [
    (r"Let $X\sim\mathcal{N}(\mu,\sigma^2)$ with $\sigma>0$.", "", [r"X \sim \mathcal{N}(\mu,\sigma^2)"], {r"\sigma": "positive", r"\mu": "real"}),
    ("Let", r"where $X\sim\mathcal{N}(\mu,\sigma^2)$ and $\mu\in(-1,1)$.", [r"X \sim \mathcal{N}(\mu,\sigma^2)"], {r"\mu": "(-1,1)", r"\sigma": "positive"}),
    (r"For real $\mu$ and positive $\sigma$ let $X$ be standard normal.", "", [r"X \sim N(0, 1)"], {r"\mu": "real", r"\sigma": "positive"}),
]  # fmt: skip


def read_beside(sentence: str, body: str) -> str:
    """Read an equation beside a sentence; give what is asked, empty where the sentence is taken."""
    sentence = sentence.replace(r"\par", "\n\n")
    (found,) = read(paper("", body, sentence) if sentence.startswith("where") else paper(sentence, body))
    if not found.fault:
        try:
            own_claim_from(own_claim(dict(found.table)))
        except BadClaim as error:
            return str(error)
    return found.fault


class TestWords:
    """Each sentence stands beside an equation that holds, or would if a word of the sentence were passed over."""

    @pytest.mark.parametrize("kind", ["asked", "taken"])
    def test_a_sentence_is_taken_only_where_all_its_words_are_known(self, kind: str) -> None:
        lines = [line.split(" @ ") for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
        answers = {said: read_beside(said, body) for of, said, body in lines if of == kind}
        assert len(answers) > 60
        assert [said for said, answer in answers.items() if bool(answer) != (kind == "asked")] == []

    @pytest.mark.parametrize(
        "said",
        [
            r"Let $Y$ be an independent copy of $X\sim N(0,1)$.",
            r"Let $X\sim N(0,1)$ and let $W\sim\mathrm{Exp}(1)$ be independent of it. Let $Y$ be an independent copy of $X$.",
        ],
    )
    def test_a_copy_has_the_law_of_what_it_is_a_copy_of(self, said: str) -> None:
        laws = [re.sub(r"\s", "", law) for law in only(paper(said, r"\mathbb{E}[X^2Y^2] = 1"))["law"]]
        assert sorted(laws) == [r"X\simN(0,1)", r"Y\simN(0,1)"]

    def test_a_comment_says_that_a_letter_is_a_number_with_a_name(self) -> None:
        found = only("% closedform: means \\gamma = EulerGamma\n" + equation(r"\int_0^\infty e^{-x}\log x\,dx = -\gamma"))
        assert verdict(found).seen

    def test_what_comments_say_of_letters_stays_beside_a_short_name(self) -> None:
        said = "% closedform: throughout where a, \\lambda positive\n% closedform: means \\gamma = \\sqrt{\\lambda}\n"
        assert only(said + equation(r"\sqrt{\lambda^2} = \gamma^2"))["where"] == {r"\lambda": "positive"}

    def test_a_copy_of_nobody_known_is_asked_about(self) -> None:
        (found,) = read(paper(r"Let $X\sim N(0,1)$. Let $Y$ be an independent copy of $U$.", r"\mathbb{E}[X^2Y^2] = 1"))
        assert "what is it a copy of" in found.fault

    @pytest.mark.parametrize(
        ("body", "letter"),
        [
            (r"\int_{-\infty}^\infty x e^{-x} e^{-e^{-x}}\,dx = \gamma", r"\gamma"),
            (r"\int_0^\infty e^{-a x}\,dx = \frac{c}{a}", "c"),
            (r"\mathbb{E}[e^{tXY}] = \frac{1}{\sqrt{1-t^2}}", "Y"),
        ],
    )
    def test_a_letter_of_which_nothing_is_said_is_not_taken_for_free_where_it_cannot_be(self, body: str, letter: str) -> None:
        (found,) = read(paper(r"Let $X\sim N(0,1)$.", body))
        assert f"{letter}: " in found.fault

    @pytest.mark.parametrize(
        "body", [r"1 = \int_0^\infty 2 a e^{-2 a x}\,dx", r"\cosh^2 x - \sinh^2 x = 1", r"0 = \mathbb{E}[\sin(aX)]"]
    )
    def test_one_that_stands_in_what_is_computed_is(self, body: str) -> None:
        assert only(paper(r"Let $X\sim N(0,1)$.", body))["assumed"]

    def test_no_word_that_makes_another_variable_or_doubts_is_ordinary(self) -> None:
        words = "truncated clipped rounded squared scaled shifted sorted selected stopped wrapped rectified thresholded reflected precision unless not almost"
        assert [word for word in words.split() if is_ordinary(word)] == []
        assert all(map(is_ordinary, ["obtains", "carried", "integrating", "identities", "weight-space", "Wick's"]))

    def test_a_word_that_changes_something_is_in_one_list(self) -> None:
        lists = [
            re.sub(r"\w*\([^()]*\)", "", text) for name, text in vars(changes).items() if name[0] == "_" and isinstance(text, str)
        ]
        words = [
            word
            for text in lists
            if " )*" not in text and "learning rate" not in text
            for word in text.split("|")
            if word.isalpha()
        ]
        assert len(words) > 60
        assert sorted({word for word in words if words.count(word) > 1}) == []

    def test_the_question_names_the_word_the_line_and_the_remedy(self) -> None:
        (found,) = read(paper("\n" + r"Let $Z\sim N(0,1)$ be truncated to $[0,\infty)$.", r"\mathbb{E}[Z] = 0"))
        assert "line 2 says" in found.fault
        assert "`truncated`" in found.fault
        assert "% closedform: law" in found.fault

    def test_a_comment_silences_the_question(self) -> None:
        table = only(paper("Let $Z\\sim N(0,1)$ be truncated.\n% closedform: law Z ~ N(0, 1)\n", r"\mathbb{E}[Z] = 0"))
        assert table["law"] == ["Z ~ N(0, 1)"]
        table = only(paper("% closedform: throughout where a real\nLet $a>0$ not be assumed.\n", r"a + 1 = 1 + a"))
        assert table["where"] == {"a": "real"}

    def test_in_its_own_paragraph_a_sentence_replaces_what_it_contradicts_and_says_so(self) -> None:
        table = only(paper("Let $a>0$ and $b<0$.\n\nFor $a > b > 0$", "|a-b| = a-b"))
        assert table["such_that"] == ["a > b > 0"]
        assert "negative" not in table["where"].values()
        assert any("instead of line" in said for said in table["taken"])
        (asked,) = read(paper("Let $a>0$.\n\nLet $a<0$.\n\nThen", r"\sqrt{a^2} = -a"))
        assert "line 1 and line 3" in asked.fault

    def test_a_sentence_without_the_letters_of_an_equation_does_not_matter(self) -> None:
        before = "Let $Z\\sim N(0,1)$ be truncated and $Y\\sim N(0,1)$ be clipped.\n\nLet $X\\sim N(0,1)$."
        assert only(paper(before, r"\mathbb{E}[X] = 0"))["law"] == [r"X \sim N(0,1)"]


class TestQuestions:
    """All questions of an equation come at once, each with the comment that answers it; comments settle what sentences leave open."""

    BEFORE = r"Let $X\sim N(0,1)$ be truncated. We could take $a>0$. Once more $c=2a$ is wrong. Let $h$ be an odd function."
    BODY = r"a\,\mathbb{E}[X^2] + c + h(b) + n = a"

    def test_they_are_asked_together_each_with_its_line_and_comment(self) -> None:
        (found,) = read(paper(self.BEFORE, self.BODY))
        letters = [fault.split(": ")[1] for fault in found.faults]
        assert sorted(letters) == ["X", "a", "c", "h", "n"]
        assert all("% closedform: " in fault for fault in found.faults)
        assert all("line 1 says" in fault for fault in found.faults if fault.split(": ")[1] in "Xac")

    def test_each_comment_pasted_answers_its_question(self) -> None:
        (found,) = read(paper(self.BEFORE, self.BODY))
        comments = [fault[fault.index("% closedform: ") :].replace("...", "x^3") for fault in found.faults]
        table = only(paper(self.BEFORE + "\n" + "\n".join(comments), self.BODY))
        assert table["law"] == [r"X \sim N(0,1)"]
        assert table["where"]["n"] == "positive integer"
        assert table["functions"] == {"h(x)": "x^3"}
        assert table["left"].count(r"{\left(2a\right)}") == 1

    @pytest.mark.parametrize(
        ("said", "body", "comment"),
        [
            (r"Let $g(x)=bx^2$.", "g(a) = ba^2", "function g(x)=bx^2"),
            (r"Let $X\sim N(0,1)$.", r"\mathbb{E}[X] = 0", r"law X \sim N(0,1)"),
        ],
    )
    def test_what_another_section_says_is_proposed_and_not_taken(self, said: str, body: str, comment: str) -> None:
        text = rf"\section{{One}} {said} \section{{Two}} COMMENT{equation(body)}"
        (found,) = read(text.replace("COMMENT", ""))
        assert found.fault.endswith(f"% closedform: {comment}")
        assert "another section" in found.fault
        assert only(text.replace("COMMENT", f"\n% closedform: {comment}\n"))

    @pytest.mark.parametrize(
        ("said", "is_asked"), [("The coefficients are positive.", False), ("All coefficients are positive.", True)]
    )
    def test_words_of_range_without_letters_are_of_their_section_unless_they_speak_of_all(self, said: str, is_asked: bool) -> None:
        (found,) = read(rf"\section{{One}} {said} \section{{Two}} {equation(r'|c| = c')}")
        assert ("of which letters?" in found.fault) == is_asked

    def test_a_comment_between_a_sentence_and_its_equation_ends_no_paragraph(self) -> None:
        said, body = "If $a>0$ and $b>0$, then", r"|a|b = ab"
        assert not read(paper(f"{said}\n% closedform: where a positive", body))[0].fault
        assert "is it said of this equation too?" in read(paper(f"{said}\n\n% closedform: where a positive", body))[0].fault
        assert "is it said of this equation too?" in read(paper(f"{said} % closedform: where a positive\n", body))[0].fault

    @pytest.mark.slow
    def test_of_all_sentences_that_are_asked_about_what_is_pasted_is_asked_no_more(self) -> None:
        left = []
        for of, said, body in (line.split(" @ ") for line in SENTENCES.read_text(encoding="utf-8").splitlines()):
            if of == "asked" and not said.startswith("where"):
                (found,) = read(paper(said, body))
                marks = [fault.find("% closedform: ") for fault in found.faults]
                pasted = [
                    fault[at:].replace(r"\sim ...", "~ N(0, 1)") for fault, at in zip(found.faults, marks, strict=True) if at >= 0
                ]
                if any("..." in comment for comment in pasted):
                    continue
                (again,) = read(paper("\n".join([said, *pasted]), body))
                left += [fault for fault in again.faults if fault in found.faults]
        assert len(left) < 10

    @pytest.mark.parametrize("throughout", ["", "throughout "])
    def test_where_comments_speak_of_all_letters_no_sentence_does(self, throughout: str) -> None:
        comments = f"% closedform: {throughout}law X ~ N(m, 1)\n% closedform: {throughout}where a, m real\n"
        said = r"Let $X\sim N(0,1)$ be truncated, $X>0$, and $a>|b|$. All parameters are positive. Let $a$ be an odd integer."
        table = only(paper(f"{said}\n{comments}", r"a\,\mathbb{E}[X] = am"))
        assert (table["law"], table["where"]) == (["X ~ N(m, 1)"], {"a": "real", "m": "real"})
        assert not {"such_that", "taken", "assumed"} & table.keys()
        assert read(paper(f"{said} Here $m$ is the median.\n{comments.replace('a, m', 'a')}", r"a\,\mathbb{E}[X] = am"))[0].fault

    def test_a_law_in_a_comment_leaves_out_a_range_of_its_variable(self) -> None:
        table = only(paper("Let $Z$ be nonnegative.\n% closedform: law Z ~ N(0, 1)\n", r"\mathbb{E}[Z^2] = 1"))
        assert table["where"] == {}

    def test_a_name_may_be_defined_in_a_comment(self) -> None:
        comment = "% closedform: {}means \\omega = (y-\\mu)/\\sigma\n% closedform: where \\sigma positive\n"
        for throughout in ("", "throughout "):
            table = only(paper(r"With $\omega=7y$" + f"\n{comment.format(throughout)}", r"\sigma\omega = y-\mu"))
            assert table["left"] == r"\sigma{\left((y-\mu)/\sigma\right)}"
        for nothing in ("2", "a = a + 1", "a =", "a + b = 2"):
            (asked,) = read(f"% closedform: means {nothing}\n" + equation("a = a"))
            assert f"means {nothing} is not understood" in asked.fault
        (left,) = read("% closedform: means a = b + 1\n% closedform: means b = a - 1\n" + equation("a = b"))
        assert left.fault

    @pytest.mark.parametrize(
        ("said", "comment", "body"),
        [
            (r"Here $\Phi$ denotes the logistic function.", r"function \Phi(x) = \Phi(x)", r"\Phi(0) = \frac12"),
            (r"Here $\pi$ denotes the policy.", r"means \pi = \pi", r"\sin\pi = 0"),
        ],
    )
    def test_a_comment_says_that_a_letter_is_what_it_is_known_as(self, said: str, comment: str, body: str) -> None:
        (asked,) = read(paper(said, body))
        assert asked.fault.endswith(f"% closedform: {comment}")
        assert "functions" not in only(paper(f"{said}\n% closedform: {comment}", body))

    def test_with_comments_alone_no_sentence_is_read(self) -> None:
        said = r"Let $X\sim N(0,1)$ be truncated. Here $\Phi$ is the logistic function, and $u=a+1$. \[ b = a^2 \]"
        body = r"\mathbb{E}[X] + \Phi(0) + u + b = \frac12 + u + b"
        assert read(paper(said, body))[0].fault
        comments = "\n% closedform: comments alone\n% closedform: law X ~ N(0, 1)\n% closedform: where u, b real\n"
        table = only(paper(said + comments, body))
        assert table["left"] == r"\mathbb{E}[X] + \Phi(0) + u + b"
        assert "taken" not in table

    def test_one_comment_may_give_several_laws(self) -> None:
        table = only("% closedform: law X ~ N(0, 1); Y ~ Exponential(2)\n" + equation(r"\mathbb{E}[XY] = 0"))
        assert table["law"] == ["X ~ N(0, 1)", "Y ~ Exponential(2)"]


class TestTheorems:
    """A theorem that says something of letters itself does not see what others say: a range is forgotten, a law or a name asked about."""

    @staticmethod
    def read_last(first: str, second: str, body: str, kinds: tuple[str, str] = ("lemma", "theorem")) -> tuple[dict[str, Any], str]:
        """Read an equation of the second of two environments; give its table, and what is asked."""
        a, b = kinds
        text = f"\\begin{{{a}}} {first} \\end{{{a}}}\n\n\\begin{{{b}}} {second}\n{equation(body)}\n\\end{{{b}}}"
        found = read(text)[-1]
        if not found.fault:
            try:
                own_claim_from(own_claim(dict(found.table)))
            except BadClaim as error:
                return {}, str(error)
        return dict(found.table), found.fault

    def test_of_another_theorem_nothing_is_taken_in_silence(self) -> None:
        wrong = []
        for line in THEOREMS.read_text(encoding="utf-8").splitlines():
            of, first, second, body = line.split(" @ ")
            table, asked = self.read_last(first, second, body)
            from_first = any("(line 1)" in said for said in table.get("taken", []))
            right = {
                "asked": bool(asked),
                "forgotten": "a" in table.get("assumed", []),
                "own": bool(table) and not from_first,
                "taken": from_first,
            }
            wrong += [] if right[of] else [line]
        assert wrong == []

    def test_its_ranges_are_forgotten_in_the_text_behind_it_but_for_those_of_random_variables(self) -> None:
        text = rf"\begin{{lemma}} Let $X\sim N(m,1)$ with $m>a>0$ SAID. \end{{lemma}} Hence {equation(r'a E[X] = am')}"
        table = only(text.replace("SAID", ""))
        assert (table["law"], table["assumed"]) == ([r"X \sim N(m,1)"], ["a", "m"])
        assert "such_that" not in table
        assert read(text.replace("SAID", "and $X>0$"))[0].fault
        inside = text.replace("SAID", "").replace(r"\end{lemma}", "") + r"\end{lemma}"
        assert only(inside)["such_that"] == ["m>a>0"]

    @pytest.mark.parametrize(
        ("title", "is_read"),
        [
            ("[Second moments]", True),
            ("", True),
            ("[Truncated inputs]", False),
            ("[The case of no noise]", False),
            ("[Unlike before]", False),
        ],
    )
    def test_a_title_counts_where_it_may_change_something(self, title: str, is_read: bool) -> None:
        text = rf"\begin{{lemma}}{title}\label{{lem:arccos}} Let $X\sim N(0,1)$. Then {equation('E[X] = 0')} \end{{lemma}}"
        assert (not read(text)[0].fault) == is_read

    @pytest.mark.slow
    def test_of_all_sentences_another_theorem_takes_functions_alone(self) -> None:
        taken = []
        for of, said, body in (line.split(" @ ") for line in SENTENCES.read_text(encoding="utf-8").splitlines()):
            if (
                not any(word in said for word in ("hroughout", "always", "what follows", "end of the", r"\section"))
                and said[:5] != "where"
            ):
                table, asked = self.read_last(said, "Let $q_0>0$. Then", body)
                told = [
                    one for one in table.get("taken", []) if not re.search("nothing is said|deviation|behind the equation", one)
                ]
                taken += [said] if told and not asked and ("functions" not in table or of == "asked") else []
        assert taken == []

    @pytest.mark.parametrize(
        ("text", "is_read"),
        [
            (r"\begin{lemma}SAID\end{lemma}\begin{proof}OWN BODY\end{proof}", True),
            (r"\begin{lemma}SAID\end{lemma}\begin{proof}[Proof of Theorem 3]OWN BODY\end{proof}", False),
            (r"\begin{lemma}SAID\end{lemma} Hence BODY", True),
            (r"SAID \begin{lemma}OWN BODY\end{lemma}", True),
            (r"\begin{lemma}Throughout the whole note, SAID\end{lemma}\begin{lemma}OWN BODY\end{lemma}", True),
            (r"\begin{lemma}SAID\end{lemma}\begin{lemma}BODY\end{lemma}", True),
            (r"\begin{assumption}SAID\end{assumption}\begin{lemma}OWN BODY\end{lemma}", True),
            (r"\newtheorem{satz}{Satz}\begin{document}\begin{satz}SAID\end{satz}\begin{satz}OWN BODY\end{satz}", False),
            (r"\newtheorem{ann}{Assumption}\begin{document}\begin{ann}SAID\end{ann}\begin{lemma}OWN BODY\end{lemma}", True),
        ],
    )
    def test_which_environments_see_each_other(self, text: str, is_read: bool) -> None:
        body = f" {equation(r'E[X] = 0')} "
        (found,) = read(text.replace("SAID", r"let $X\sim N(0,1)$.").replace("OWN", r"Let $a>0$.").replace("BODY", body))
        assert (not found.fault) == is_read
        assert is_read or "another theorem says it" in found.fault


class TestSentences:
    @pytest.mark.parametrize(("before", "behind", "laws", "where"), SAID)
    def test_laws_and_domains_are_taken_from_beside_the_equation(
        self, before: str, behind: str, laws: list[str], where: dict[str, str]
    ) -> None:
        table = only(paper(before, r"\mathbb{E}[\sigma X] = \sigma\mu", behind))
        assert table["law"] == laws
        assert table["where"] == where
        assert any(r"\sigma" in said for said in table["taken"])

    def test_what_is_said_last_counts_and_a_section_ends_what_was_said(self) -> None:
        first = equation(r"\mathbb{E}[X] = 0")
        text = rf"$X\sim N(0,1)$ {first} Now $X\sim N(0,4)$. {first.replace('eq:a', 'eq:b')} \section{{Other}} {first.replace('eq:a', 'eq:c')}"
        a, b, c = read(text)
        assert (a.table["law"], b.table["law"]) == ([r"X \sim N(0,1)"], [r"X \sim N(0,4)"])
        assert "law" not in c.table

    def test_a_comment_counts_more_than_a_sentence(self) -> None:
        table = only(paper("Let $X\\sim N(0,1)$.\n% closedform: law X ~ N(0, 9)\n", r"\mathbb{E}[X^2] = 9"))
        assert table["law"] == ["X ~ N(0, 9)"]
        assert "taken" not in table

    def test_independence_is_asked_about_unless_it_is_said(self) -> None:
        said = r"$X\sim N(0,1)$ and $Y\sim N(0,1)$"
        (asked,) = read(paper(f"Let {said}.", r"\mathbb{E}[XY] = 0"))
        assert "are X and Y independent?" in asked.fault
        assert len(only(paper(f"Let {said} be independent.", r"\mathbb{E}[XY] = 0"))["law"]) == 2
        (not_so,) = read(paper(f"Let {said} be not independent.", r"\mathbb{E}[XY] = 0"))
        assert "what does `not` change?" in not_so.fault

    @pytest.mark.parametrize(
        ("said", "complaint"),
        [
            (r"Let $X\sim N(0,1)$. Given that $X>0$", "is random; is this an event"),
            (r"Let $X\sim N(0,1)$. At $a=2$", "is a=2 meant here"),
            (r"Let $X\sim N(0,1)$. It fails for $a<0$, so that", "what does the sentence suppose"),
            (r"Let $X\sim p_a$. For every $a$", "is no law"),
            (r"Let $X\sim N(0,1)$. Let $X$ be Cauchy of scale $a$.", "in words that are not read"),
            (r"Let $X\sim N(0,1)$. For odd $a$", "what kind of number is it"),
            (r"Let $X\sim N(0,1)$ and $a\in\{0,1\}$.", "what does it say here"),
        ],
    )
    def test_what_is_said_in_another_way_is_asked_about(self, said: str, complaint: str) -> None:
        (found,) = read(paper(said, r"a\,\mathbb{E}[X^2] = a"))
        assert complaint in fault_of(found)

    def test_a_name_for_a_form_is_put_in_and_said(self) -> None:
        table = only(paper(r"With $u = (y-m)/s$ and $s>0$", r"s\,u = y - m"))
        assert table["left"] == r"s\,{\left((y-m)/s\right)}"
        assert "$u=(y-m)/s$ (line 1)" in table["taken"]

    def test_a_sentence_of_its_own_behind_an_equation_is_asked_about(self) -> None:
        (found,) = read(paper(r"Let $X\sim N(0,1)$.", r"\mathbb{E}[X^2] = 1", r"Here $X\sim N(0,9)$."))
        assert "of the equation before it or of the next one?" in found.fault

    def test_a_letter_that_an_equation_binds_is_no_name_for_anything(self) -> None:
        said = r"With $z = \mu + 1$"
        assert only(paper(said, r"\int_0^1 z\,dz = \frac12"))["left"] == r"\int_0^1 z\,dz"
        assert only(paper(rf"{said} and $z\sim N(0,1)$", r"\mathbb{E}[z^2] = 1"))["left"] == r"\mathbb{E}[z^2]"

    def test_a_joint_condition_in_a_sentence_is_one(self) -> None:
        assert only(paper(r"For $0<\eta h<2$ and $h>0$", r"\eta h = h\eta"))["such_that"] == [r"0<\eta h<2"]

    def test_the_correlation_of_a_standard_pair(self) -> None:
        said = r"Let $(U,V)$ be jointly Gaussian with zero mean, unit variances and correlation $r$, $|r|<1$."
        assert only(paper(said, r"\mathbb{E}[UV] = r"))["law"] == [r"(U, V) \sim N(0, [[1, r], [r, 1]])"]
        unknown = said.replace("unit variances", "variances $a$ and $b$")
        assert only(paper(unknown, r"\mathbb{E}[UV] = r\sqrt{ab}"))["law"] == [
            r"(U, V) \sim N(0, [[a, r \sqrt{a} \sqrt{b}], [r \sqrt{a} \sqrt{b}, b]])"
        ]
        (without,) = read(paper(said.replace("unit", "equal"), r"\mathbb{E}[UV] = r"))
        assert "law" not in without.table  # nothing is guessed of the variances

    @pytest.mark.parametrize(
        ("said", "law"),
        [
            (r"Let $U$ have the gamma distribution with shape $k>0$ and rate $a>0$.", r"U \sim Gamma(k, \frac{1}{a})"),
            (r"Let $U$ be exponentially distributed with mean $m>0$.", r"U \sim Exponential(\frac{1}{m})"),
            (r"Let $U$ be uniform on $(0,\theta)$ with $\theta>0$.", r"U \sim Uniform(0,\theta)"),
            (r"Let $(U,V)$ be a centred Gaussian pair with $\mathbb{E}[U^2]=a$, $\mathbb{E}[V^2]=b$ and $\mathbb{E}[UV]=c$.",
             r"(U, V) \sim N(0, [[a, c], [c, b]])"),
            (r"Let $p$ be the density of $N(m,s^2)$ and let $U$ be drawn from $p$.", r"U \sim N(m,s^2)"),
            (r"It is $U$ and $V$. They are jointly Gaussian with zero mean and covariance matrix \[ C=\begin{pmatrix} a & c\\ c & b\end{pmatrix}. \] Then",
             r"(U, V) \sim N(0, \begin{pmatrix} a & c\\ c & b\end{pmatrix})"),
        ],
    )  # fmt: skip
    def test_a_law_is_read_from_words(self, said: str, law: str) -> None:
        body = r"\mathbb{E}[U] = 0" if "V" not in law else r"\mathbb{E}[UV] = 0"
        assert only(paper(said, body))["law"] == [law]

    def test_a_variable_added_to_another_is_no_law_of_that(self) -> None:
        said = r"Let $Z\sim N(0,q)$ with $q>0$. Adding an independent standard normal variable to $Z$, we find"
        assert only(paper(said, r"\mathbb{E}[Z^2] = q"))["law"] == [r"Z \sim N(0,q)"]

    def test_the_condition_that_a_display_shows_is_not_asked_about(self) -> None:
        said = r"Let $Z\sim N(0,1)$. The mean of the truncated variable is"
        assert only(paper(said, r"\mathbb{E}[Z\mid Z>0] = \sqrt{2/\pi}"))["law"] == [r"Z \sim N(0,1)"]
        (asked,) = read(paper(said, r"\mathbb{E}[Z] = 0"))
        assert "truncated" in asked.fault

    def test_letters_of_which_nothing_is_said_are_real_and_named_and_whole_ones_are_asked_about(self) -> None:
        table = only(equation(r"a(a+1) - a = a^2"))
        assert table["assumed"] == ["a"]
        assert table["taken"] == ["$a$ real (nothing is said)"]
        (whole,) = read(equation(r"\sin(n\pi) = 0"))
        assert whole.fault.endswith("% closedform: where n positive integer")

    @pytest.mark.slow
    def test_what_fails_on_a_part_of_a_tacit_domain_is_not_refuted_and_what_fails_almost_everywhere_is(self) -> None:
        assert verdict(only(equation(r"|a| + |a - 3|^3 = a + |a - 3|^3"))) in (Verdict.UNDECIDED, Verdict.CONDITIONAL)
        assert verdict(only(equation(r"a^2 + a = 2a"))) is Verdict.REFUTED


class TestFunctions:
    """Functions that a text defines: they are taken at any argument, with their derivatives, and nothing in a sentence is guessed."""

    @pytest.mark.parametrize(
        ("said", "body", "expected"),
        [
            (r"Write $g(x)=\operatorname{erf}(x/\sqrt2)$ for the activation.", r"g(x) = 2\Phi(x)-1", Verdict.ENCLOSED),
            (r"Write $g(x)=\operatorname{erf}(x/\sqrt2)$ for the activation.", r"g'(x) = \sqrt{2/\pi} e^{-x^2/2}", Verdict.ENCLOSED),
            (r"Let $\phi$ denote the standard normal density and let $h(t)=\phi(t)/(1-\Phi(t))$.", r"h'(a) = h(a)(h(a)-a)", Verdict.ENCLOSED),
            (r"Let $g(x)=x^2$.", r"g(a+1) = a^2+2a", Verdict.REFUTED),
            (r"Let $b(t)=c e^{-kt}$ with $k>0$; for all $t>0$", r"\frac{\mathrm{d}b(t)}{\mathrm{d}t} = -k\,b(t)", Verdict.ENCLOSED),
            (r"Let $\Phi(t)=\tanh t$.", r"\Phi(0) = \frac12", Verdict.REFUTED),  # in this text it is no distribution function
            (r"The error function is $\operatorname{erf}(x)=\frac{2}{\sqrt\pi}\int_0^x e^{-t^2}\,dt$.", r"\operatorname{erf}(0) = 0", Verdict.ENCLOSED),
        ],
    )  # fmt: skip
    def test_a_definition_is_put_in(self, said: str, body: str, expected: Verdict) -> None:
        assert verdict(only(paper(said, body))) in (expected, Verdict.PROVED if expected is Verdict.ENCLOSED else expected)

    @pytest.mark.parametrize(
        ("said", "body", "complaint"),
        [
            (r"Let $g(x)=x^2$ for $x>0$.", r"g(-1) = 1", "defined for some x alone"),
            (r"The equation $g(x)=x$ has a root.", r"g(2) = 2", "is it defined here"),
            (r"Let $g(x)=x+x+x+x+x+x+x+x$.", r"g(g(g(g(g(a))))) = a", "more than"),
            (r"Let $f(x)=g(x)+1$ and $g(x)=f(x)-1$.", r"f(a) = a", "is not read"),
            (r"Let $g(x)=|x|$.", r"g'(a) = 1", "derivative of Abs"),
            (r"The map is iterated. Let $g(x)=x^2$.", r"g^2(a) = a^4", "behind the argument"),
        ],
    )
    def test_what_a_definition_leaves_open_is_asked_about(self, said: str, body: str, complaint: str) -> None:
        (found,) = read(paper(said, body))
        assert complaint in fault_of(found)

    def test_a_definition_before_the_first_section_holds_in_all_and_a_comment_may_give_one(self) -> None:
        text = r"Let $g(x)=x^2$. \section{One} " + equation("g(a) = a^2")
        assert only(text)["functions"] == {"g(x)": "x^2"}
        assert only("% closedform: function g(t) = t^3\n" + text)["functions"] == {"g(t)": "t^3"}


class TestValuesGiven:
    """Given the value of one of several normal variables the others are normal."""

    PAIR = r"Let $(U,V)$ be bivariate normal with zero means, unit variances and correlation $r\in(-1,1)$."

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            (r"\mathbb{E}[V\mid U] = rU", Verdict.ENCLOSED),
            (r"\operatorname{Var}(V\mid U) = 1-r^2", Verdict.ENCLOSED),
            (r"\operatorname{Var}(V\mid U) = 1-r", Verdict.REFUTED),
            (r"\mathbb{P}(V>c\mid U=x) = \Phi\left(\frac{rx-c}{\sqrt{1-r^2}}\right)", Verdict.ENCLOSED),
            (r"\mathbb{E}[UV\mid U=x] = rx", Verdict.REFUTED),
            (r"\mathbb{P}(\operatorname{sign}U \neq \operatorname{sign}V) = \frac{1}{\pi}\arccos r", Verdict.ENCLOSED),
        ],
    )
    def test_a_value_or_any_value(self, body: str, expected: Verdict) -> None:
        assert verdict(only(paper(self.PAIR, body))) in (expected, Verdict.PROVED if expected is Verdict.ENCLOSED else expected)

    def test_of_another_law_it_is_not_known(self) -> None:
        (found,) = read(paper(r"Let $X\sim\mathrm{Exp}(1)$.", r"\mathbb{E}[X\mid X=x] = x"))
        assert "conditional" in fault_of(found)


class TestVectors:
    SAID = r"Let $\mathbf{w}\sim\mathcal{N}(0,\sigma^2 I_n)$, $\sigma>0$, and fix $\mathbf{x},\mathbf{y}\in\mathbb{R}^n$."

    @pytest.mark.slow
    def test_a_normal_vector_enters_by_its_projections(self) -> None:
        table = only(
            paper(
                self.SAID,
                r"\mathbb{E}[(\mathbf{w}^\top\mathbf{x})\langle \mathbf{w},\mathbf{y}\rangle] = \sigma^2\,\mathbf{x}\cdot\mathbf{y}",
            )
        )
        claim = own_claim_from(own_claim(table))
        assert {str(s) for s in claim.domain.symbols} == {"L_xbold", "L_ybold", "p_xbold_ybold", "sigma"}
        assert str(claim.domain.such_that[0]) == "p_xbold_ybold**2 < L_xbold**2*L_ybold**2"
        assert verdict(table) is Verdict.ENCLOSED

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("right", "expected"),
        [
            (r"\sigma\|\mathbf{x}-\mathbf{y}\|\sqrt{2/\pi}", Verdict.ENCLOSED),
            (r"\sigma\left(\|\mathbf{x}\|-\|\mathbf{y}\|\right)\sqrt{2/\pi}", Verdict.REFUTED),
        ],
    )
    def test_a_norm_of_a_difference_is_the_root_of_its_square(self, right: str, expected: Verdict) -> None:
        body = rf"\mathbb{{E}}[|\mathbf{{w}}^\top(\mathbf{{x}}-\mathbf{{y}})|] = {right}"
        assert verdict(only(paper(self.SAID, body))) is expected

    @pytest.mark.slow
    @pytest.mark.parametrize(("right", "expected"), [(r"n\sigma^2", Verdict.ENCLOSED), (r"(n-1)\sigma^2", Verdict.REFUTED)])
    def test_its_length_is_that_of_as_many_components(self, right: str, expected: Verdict) -> None:
        assert verdict(only(paper(self.SAID, rf"\mathbb{{E}}[\|\mathbf{{w}}\|^2] = {right}"))) is expected

    @pytest.mark.parametrize(
        ("body", "complaint"),
        [
            (r"\mathbb{E}[\mathbf{w}] = 0", "a vector is no number"),
            (r"\mathbb{E}[\|\mathbf{w}\|^2 \mathbf{w}^\top\mathbf{x}] = 0", "together with its projections"),
            (r"\mathbb{E}[\|\mathbf{w}-\mathbf{x}\|_1] = 0", "the Euclidean one alone"),
            (r"\mathbf{x}^\top A\mathbf{y} = 0", "matrices are not read"),
        ],
    )
    def test_what_is_no_projection_is_refused(self, body: str, complaint: str) -> None:
        (found,) = read(paper(self.SAID, body))
        assert complaint in fault_of(found)

    def test_a_mean_of_a_norm_needs_no_brackets(self) -> None:
        first, second = (
            only(paper(self.SAID, rf"{mean} = n\sigma^2"))
            for mean in (r"\mathbb{E}\|\mathbf{w}\|^2", r"\mathbb{E}[\|\mathbf{w}\|^2]")
        )
        assert claim_from(own_claim(first)).readings == claim_from(own_claim(second)).readings

    def test_more_vectors_than_components_are_refused(self) -> None:
        (found,) = read(paper(r"For $\mathbf{x},\mathbf{y}\in\mathbb{R}^1$", r"\mathbf{x}^\top\mathbf{y} = 1"))
        assert "are combinations of one another" in found.fault


class TestInequalities:
    def test_a_chain_is_a_claim_for_each_sign(self) -> None:
        found = read(equation(r"0 < a^2 + 1 = 1 + a^2 \le (|a| + 1)^2, \quad a \in \mathbb{R}"))
        assert [one.table["key"] for one in found] == ["eq:a/1", "eq:a/2", "eq:a/3"]
        assert [one.table.get("relation", "=") for one in found] == ["<", "=", "<="]

    def test_signs_in_brackets_are_of_events(self) -> None:
        assert "relation" not in only(paper(r"$X\sim N(0,1)$", r"\mathbb{P}(X > 0) = \frac12"))

    @pytest.mark.slow
    def test_points_alone_refute_and_never_confirm(self) -> None:
        assert (
            verdict({"key": "a", "left": "exp(-a)", "right": "1 - a/2", "relation": "<=", "where": {"a": "(0, 1)"}})
            is Verdict.AGREES
        )
        assert (
            verdict({"key": "a", "left": "exp(-a)", "right": "1 - a", "relation": "<=", "where": {"a": "(0, 1)"}})
            is Verdict.REFUTED
        )

    def test_what_cancels_between_the_sides_is_refused(self) -> None:
        with pytest.raises(ValueError, match="cancels between the two sides"):
            own_claim_from(
                own_claim({"key": "a", "left": "log(a)", "right": "log(a) + 1", "relation": "<=", "where": {"a": "real"}})
            )

    def test_it_is_a_property(self) -> None:
        claim = own_claim_from(own_claim({"key": "b", "left": "a", "right": "a**2", "relation": ">", "where": {"a": "(0, 1)"}}))
        assert isinstance(claim, Property)
        assert claim.relations == ((sp.Symbol("a", positive=True) - sp.Symbol("a", positive=True) ** 2, "positive"),)


class TestInfiniteSums:
    @pytest.mark.parametrize(
        ("text", "at", "true"),
        [
            ("Sum(x**k, (k, 0, oo))", "9/10", lambda x: 1 / (1 - x)),
            ("Sum(k*x**k, (k, 0, oo))", "-1/2", lambda x: x / (1 - x) ** 2),
            ("Sum(x**k/gamma(k + 1), (k, 2, oo))", "-20", lambda x: mpmath.exp(x) - 1 - x),
            ("Sum((x**k + (-x)**k)/gamma(k + 1), (k, 0, oo))", "3", lambda x: 2 * mpmath.cosh(x)),
        ],
    )  # fmt: skip
    def test_balls_hold_the_sum_and_the_other_engines_agree(self, text: str, at: str, true: Any) -> None:
        node, point = Reader({"x": X}).expression(text), {X: sp.Rational(at)}
        ball = enclose(node, point, digits=30).value
        with mpmath.workdps(40):
            expected = true(mpmath.mpf(point[X].p) / point[X].q)
            assert abs(mpmath.mpf(ball.mid().str(40, radius=False)) - expected) < abs(expected) * mpmath.mpf(10) ** -28
            assert abs(mpmath.mpf(integrate(node, point).value) - expected) < 1e-9 * abs(expected)
        if abs(point[X]) < 1:
            assert verify(node, point).low - 1e-12 <= float(expected) <= verify(node, point).high + 1e-12

    @pytest.mark.parametrize(
        ("term", "first", "true"),
        [
            (1 / K**2, 1, lambda: mpmath.pi**2 / 6),
            (1 / (2 * K + 1) ** 2, 0, lambda: mpmath.pi**2 / 8),
            ((-1) ** K / (2 * K + 1), 0, lambda: mpmath.pi / 4),
            ((-1) ** (K + 1) / K, 1, lambda: mpmath.log(2)),
            (1 / (K * (K + 1) * (K + 2)), 1, lambda: mpmath.mpf(1) / 4),
            (K / (K**4 + 4), 1, lambda: mpmath.mpf(3) / 8),
            (1 / (K**2 + sp.Rational(1, 4)), 1, lambda: mpmath.pi * mpmath.coth(mpmath.pi / 2) - 2),
        ],
    )
    def test_rational_terms_are_summed_by_partial_fractions(self, term: Any, first: int, true: Any) -> None:
        ball = enclose(InfiniteSum(term, K, sp.Integer(first)), {}, digits=30).value
        with mpmath.workdps(40):
            assert abs(mpmath.mpf(ball.mid().str(40, radius=False)) - true()) < mpmath.mpf(10) ** -28

    @pytest.mark.parametrize("term", [1 / K, (K + 1) / (K**2 + 3)])
    def test_terms_that_fall_like_one_over_the_index_have_no_sum(self, term: Any) -> None:
        with pytest.raises(Diverges):
            enclose(InfiniteSum(term, K, sp.Integer(1)), {})

    def test_a_sum_with_a_term_without_a_value_does_not_exist(self) -> None:
        with pytest.raises(Diverges, match="its term of index 3 has no value"):
            enclose(InfiniteSum(1 / (K - 3) ** 2, K, sp.Integer(1)), {})

    def test_an_index_from_a_number_on_needs_no_end(self) -> None:
        assert verdict(only(equation(r"\sum_{n\ge1} n^{-2} = \pi^2/6"))).seen
        assert verdict(only(equation(r"\sum_{n>0} n^{-2} = \pi^2/7"))) is Verdict.REFUTED

    def test_a_whole_number_from_zero_on_is_one(self) -> None:
        said = r"For every integer $n\ge0$"
        assert only(paper(said, r"\Gamma(n+1) = n\Gamma(n)"))["where"] == {"n": "nonnegative integer"}
        assert only(paper(said.replace("0", "1"), r"\Gamma(n+1) = n\Gamma(n)"))["where"] == {"n": "positive integer"}

    def test_next_to_the_circle_of_convergence_it_is_enclosed_too(self) -> None:
        point = {X: sp.Rational(9999, 10000)}
        assert enclose(GEOMETRIC, point, digits=20).value.overlaps(enclose(1 / (1 - X), point, digits=20).value)

    @pytest.mark.parametrize("at", ["1", "-1", "3/2"])
    def test_a_sum_whose_terms_do_not_tend_to_zero_does_not_exist(self, at: str) -> None:
        with pytest.raises(Diverges):
            enclose(GEOMETRIC, {X: sp.Rational(at)})

    def test_a_bound_that_is_too_small_is_seen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        beyond = infinite_sum._Lowered.beyond
        monkeypatch.setattr(infinite_sum._Lowered, "beyond", lambda self, n: beyond(self, n) / 10**60)
        point = {X: sp.Rational(9, 10)}
        assert not enclose(GEOMETRIC, point, digits=20).value.overlaps(enclose(1 / (1 - X), point, digits=20).value)

    def test_a_ratio_is_read_off_the_factors(self) -> None:
        node = InfiniteSum(sp.gamma(2 * K + 1) / sp.gamma(K + 1) ** 2 * X**K, K, sp.Integer(0))
        ((term, ratio),) = terms_of(node)
        for k in (0, 3, 7):
            read_off = ratio.constant * sp.Mul(*(sum(c * k**i for i, c in enumerate(form)) for form in ratio.above))
            read_off /= sp.Mul(*(sum(c * k**i for i, c in enumerate(form)) for form in ratio.below))
            assert sp.simplify(term.subs(K, k + 1) / term.subs(K, k) - read_off) == 0


class TestNothingIsAssumedOfWhatIsSpokenOf:
    """A letter of which a sentence says something that was not taken is asked about, and never taken for any real number."""

    @pytest.mark.parametrize(
        ("said", "body"),
        [
            (r"Remember $Q=k^2$ with $Q>0$ and real $k$.\par Now", r"Q = 1"),
            (r"Consider $f$ and remember $c=2m$, $m$ real, in the same paragraph where $c>0$.", r"c = 1"),
            (r"Let $c$ be the smaller root of $x^2-3x+1$.\par Then", r"c^2-3c+1=0"),
            (r"Here $c$ is the fixed point of the map.\par Then", r"\cos c = c"),
            (r"Let $h=2m$ with real $m$.", r"\frac{h^{*}}{h^*} + h' m=1"),
            (r"Let $h=2m$ with real $m$, where $h$ is a positive integer.", r"h = 2m"),
        ],
    )  # fmt: skip
    def test_what_was_not_taken_is_asked_about_where_it_is_used(self, said: str, body: str) -> None:
        assert read_beside(said, body)

    @pytest.mark.parametrize(
        ("said", "body", "such_that"),
        [
            (r"Let $u=a-b$ with $u>0$.", r"\sqrt{u^2} = a-b", r"{\left(a-b\right)} > 0"),
            (r"Let $u=a-b$ and $0<u<1$.", r"|1-u| = 1-a+b", r"0 < {\left(a-b\right)} < 1"),
            (r"Let $u=a+b$ with $u>0$.", r"|a+b| = a+b", r"{\left(a+b\right)} > 0"),
        ],
    )
    def test_a_range_of_a_name_is_said_of_what_it_is_short_for(self, said: str, body: str, such_that: str) -> None:
        table = only(paper(said, body))
        assert table["such_that"] == [such_that]
        assert verdict(table) is not Verdict.REFUTED

    @pytest.mark.parametrize(
        "said", [r"Let $h=2m$ with real $m$.", r"Let $h_1=2m$ with real $m$.", r"Let $\eta=2m$ with real $m$."]
    )
    def test_a_name_is_put_in_beside_other_letters_too(self, said: str) -> None:
        name = said[5 : said.index("=")]
        table = only(paper(said, rf"m{name} = 2m^2"))
        assert r"m{\left(2m\right)}" in table["left"]
        assert verdict(table) is not Verdict.REFUTED

    @pytest.mark.parametrize("body", [r"\int_0^1 x\,dx = \frac12", r"\frac{d}{dx}x^2 = 2x", r"a\, d = 2a^2"])
    def test_a_differential_is_no_letter(self, body: str) -> None:
        table = only(paper("Let $d=2a$ with real $a$.", body))
        assert verdict(table) is not Verdict.REFUTED

    def test_a_condition_of_vectors_hides_no_other(self) -> None:
        said = r"Let $w,v\in\mathbb{R}^d$ with $R=\langle w,v\rangle$ and $R^2<4$. Let $m>0$ and $0<\eta<2/(m+2)$."
        table = only(paper(said, r"|2-(m+2)\eta| = 2-(m+2)\eta"))
        assert table["such_that"] == [r"0<\eta<2/(m+2)"]


class TestConditionsOfOtherParagraphs:
    """A condition on several letters is of its own paragraph, where the next one says ranges of them; a comment on all of them counts more."""

    BODY = r"\frac{a}{b} = \frac{a}{b}"

    def test_it_is_asked_about_where_the_paragraph_says_ranges_of_its_own(self) -> None:
        (found,) = read(paper("For $a>|b|$ all is well.\n\nAgain $a,b>0$.", self.BODY))
        assert "says $a>|b|$: is it said of this equation too?" in fault_of(found)

    @pytest.mark.parametrize(
        "before", ["For $a>|b|$, $a,b>0$.", "Throughout, $a>|b|$.\n\nAgain $a,b>0$.", "For $a>|b|$ all is well.\n\nSo"]
    )
    def test_else_it_is_taken_and_shown(self, before: str) -> None:
        table = only(paper(before, self.BODY))
        assert table["such_that"][0] == "a>|b|"
        assert any(one.startswith("$a>|b|$ (line ") for one in table["taken"])

    def test_a_comment_on_all_its_letters_leaves_it_out(self) -> None:
        table = only(paper("For $a>|b|$ all is well.\n\nSo\n% closedform: where a, b positive", self.BODY))
        assert not {"such_that", "taken"} & table.keys()
