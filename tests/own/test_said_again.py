r"""What a note says again of a function raises no question; what it says otherwise, or of any function, does."""

from __future__ import annotations

from functools import partial

import pytest

from derivations.latex.notation import Notation
from derivations.latex.true_as_read import is_known_form
from derivations.latex_file import equations
from derivations.paper.identities import are_equal

NOTE = r"""\newcommand{\erf}{\operatorname{erf}}
\begin{document}
\section{Setting}
DEFINITION
We write $\varphi$ and $\Phi$ for the density and the distribution function of the standard normal law.

SENTENCE

SECTION
Let $Z\sim\mathcal{N}(0,1)$. Then
\begin{equation}\label{eq:power} \mathbb{E}[g(Z)^2] = \frac13 + \Phi(0) - \frac12. \end{equation}
\end{document}
"""
SHOWN = r"Throughout, the hidden unit is \[ g(x)=\erf\left(\frac{x}{\sqrt2}\right). \]"
TOLD = r"The activation is $g(x)=\erf(x/\sqrt2)$."


def faults(sentence: str, definition: str = SHOWN, section: str = "") -> list[str]:
    note = NOTE.replace("DEFINITION", definition).replace("SENTENCE", sentence).replace("SECTION", section)
    (found,) = equations(note)
    return list(found.faults)


@pytest.mark.parametrize("section", ["", r"\section{Moments}"])
@pytest.mark.parametrize("definition", [SHOWN, TOLD])
@pytest.mark.parametrize(
    "sentence",
    [
        r"Note that $g(x)=2\Phi(x)-1$.",
        r"Since $g'(x)=2\varphi(x)$, its slope is a density.",
        r"Its slope $g'=2\varphi$ is even.",
        r"We write $g(x)=2\Phi(x)-1$, where $\varphi=\Phi'$.",
        r"Here $g(u)=1-2\Phi(-u)$ for all $u$.",
        r"By $\erf(x)=2\Phi(\sqrt2\,x)-1$ the two are the same.",
        r"Recall $\Phi(-x)=1-\Phi(x)$ and $g(-x)=-g(x)$.",
        r"As $g(0)=0$ and $g'(0)=\sqrt{2/\pi}$, the response is linear there.",
        r"From $\varphi'(z)=-z\varphi(z)$ we get $g''(z)=-2z\varphi(z)$.",
    ],
)
def test_what_is_true_of_a_function_as_it_is_read_raises_no_question(sentence: str, definition: str, section: str) -> None:
    assert faults(sentence, definition, section) == []


@pytest.mark.parametrize("section", ["", r"\section{Moments}"])
@pytest.mark.parametrize(
    "sentence",
    [
        r"From here on $g(x)=2\Phi(x)$.",
        r"In this section $g(x)=x$.",
        r"Take $g'(x)=1-g(x)^2$.",
        r"For small $x$ we use $g(x)=x\sqrt{2/\pi}$.",
        r"Note that $g(x)=2\Phi(x)-1$ for $x>0$, and zero otherwise.",
        r"It is not true any more that $g(x)=2\Phi(x)-1$.",
        r"If the unit were $g(x)=2\Phi(x)-1$, it would be bounded.",
        r"The authors have $g(x)=2\Phi(x)-1$ where we have a linear unit.",
        r"Suppose now that any $g$ with $g(0)=0$ is allowed.",
        r"Let now $g$ be another unit, with $g'(0)=\sqrt{2/\pi}$.",
        r"We consider all odd units, $g(-x)=-g(x)$.",
        r"The unit may be any function that satisfies $g(-x)=-g(x)$.",
        r"The teacher has the same symmetry $g(-x)=-g(x)$, but is linear.",
        r"We keep of the unit only that $g(0)=0$.",
        r"A normalised unit obeys $g(0)=0$.",
        r"The unit is now steeper, with $g(0)=0$ as before.",
        r"We write $\Phi(-x)=1-\Phi(x)$ for a symmetric distribution function $\Phi$.",
        r"Here $\varphi(x)=e^{-x^2}/\sqrt\pi$ and $\Phi'=\varphi$.",
    ],
)
def test_what_is_said_otherwise_or_of_any_function_is_asked_about(sentence: str, section: str) -> None:
    assert faults(sentence, SHOWN, section)


def test_an_activation_is_not_made_the_density_by_what_is_true_of_that() -> None:
    own = NOTE[: NOTE.index("We write")] + NOTE[NOTE.index("\nSENTENCE") :]
    other = own.replace("DEFINITION", r"Throughout, we write \[ \varphi(x)=\tanh(x). \]").replace("g(Z)", r"\varphi(Z)")
    for sentence, asks in ((r"Here $\varphi'(x)=1-\varphi(x)^2$.", False), (r"Here $\varphi'(x)=-x\varphi(x)$.", True)):
        (found,) = equations(other.replace("SENTENCE", sentence).replace("SECTION", ""))
        assert bool(found.faults) is asks, found.faults


PHI = r"""\begin{document}
\section{Setting}
SENTENCE

\section{Moments} Let $Z\sim\mathcal{N}(0,1)$. Then
\begin{equation}\label{eq:square} \mathbb{E}[\Phi(Z)\phi(Z)] = \frac{1}{4\sqrt\pi}. \end{equation}
\end{document}
"""


@pytest.mark.parametrize(
    ("sentence", "asks"),
    [
        (r"From $\phi'(x)=-x\phi(x)$ it follows.", False),
        (r"As $\Phi'=\phi$, it is a square.", False),
        (r"Since $\phi(-x)=\phi(x)$, half of it is on the left.", False),
        (r"The activation $\phi$ has $\phi(-x)=\phi(x)$.", True),
        (r"Let $\phi$ be a unit with $\phi(-x)=\phi(x)$.", True),
        (r"From $\phi'(x)=1-\phi(x)^2$ it follows.", True),
        (r"The activation is $\phi(x)=\tanh(x)$. Since $\phi'(x)=-x\phi(x)$, it decays.", True),
    ],
)
def test_what_is_true_of_the_density_is_no_question_where_nothing_else_is_said_of_its_letter(sentence: str, asks: bool) -> None:
    (found,) = equations(PHI.replace("SENTENCE", sentence))
    assert bool(found.faults) is asks, found.faults


@pytest.mark.parametrize("definition", [SHOWN, TOLD])
def test_a_function_that_is_shown_again_in_other_terms_is_the_same_one(definition: str) -> None:
    again = r"\section{Again} In other terms \[ g(x)=2\Phi(x)-1. \]"
    assert faults("The unit is odd.", definition, again) == []
    assert faults("The unit is odd.", definition, again.replace("-1", ""))


def test_forms_are_compared_with_the_functions_that_a_note_defines() -> None:
    notation = Notation(always=True)
    functions = {r"\lambda(z)": r"\varphi(z)/\Phi(z)", r"\delta(z)": r"\lambda(z)\,[z+\lambda(z)]"}
    for left, right, same in (
        (r"\lambda'(t)", r"-\delta(t)", True),
        (r"\varphi(t)/[1-\Phi(t)]", r"\lambda(-t)", True),
        (r"\varphi(t)/[1-\Phi(t)]", r"\lambda(t)", False),
        (r"\mu(t)", r"\lambda(t)", None),
    ):
        assert are_equal(left, right, functions, notation=notation) is same


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (r"\max(-1,\min(1,x))", r"\min(1,\max(-1,x))", True),
        (r"\max(-1,\min(1,x))", "x", False),
        (r"\max(-50,\min(1,x))", r"\min(1,x)", None),  # no point lies beyond -50
        (r"\log x^2", r"2\log x", None),  # which has no value on the left
        (r"\log(x^2)\,yz", r"2yz\log x", None),
        (r"\Gamma(x+1)", r"x\Gamma(x)", True),
    ],
)
def test_forms_are_the_same_where_points_lie_beyond_every_kink_and_both_have_values(
    left: str, right: str, same: bool | None
) -> None:
    assert are_equal(left, right, notation=Notation(always=True)) is same


@pytest.mark.parametrize(
    ("name", "form", "usual"),
    [
        (r"\erf", r"\frac{2}{\sqrt\pi}\int_0^x e^{-t^2}\,dt", True),
        (r"\erf", r"\int_0^x e^{-t^2}\,dt", False),
        (r"\erfc", r"1-\operatorname{erf}(x)", True),
        (r"\Phi", r"\int_{-\infty}^x \phi(s)\,ds", True),
        (r"\Phi", r"\tfrac12\left[1+\operatorname{erf}\left(x/\sqrt2\right)\right]", True),
        (r"\Phi", r"\operatorname{erf}(x)", False),
        (r"\Phi", r"1-\Phi(-x)", False),
        (r"\phi", r"\Phi'(x)", True),
        (r"\varphi", r"(2\pi)^{-1/2}\exp(-\tfrac12 x^2)", True),
        (r"\varphi", r"e^{-x^2}/\sqrt\pi", False),
        (r"\Gamma", r"\int_0^\infty t^{x-1}e^{-t}\,dt", True),
        (r"\Gamma", r"\int_0^\infty t^{x}e^{-t}\,dt", False),
    ],
)
def test_the_form_of_a_known_function_is_known_however_it_is_written(name: str, form: str, usual: bool) -> None:
    assert is_known_form(name, "x", form, partial(are_equal, notation=Notation(always=True))) is usual
