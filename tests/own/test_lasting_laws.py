r"""A law that a note gives a letter once goes on in later sections, as far as nothing may have changed it."""

from __future__ import annotations

import pytest

from derivations.latex_file import Equation, equations


def _asked(before: str, between: str, title: str = "Mean response") -> str:
    text = (
        rf"\section{{Set-up}} {before} \section{{{title}}} {between}"
        "\n" + r"\begin{equation}\label{eq:a} \mathbb{E}[X^2] = 1 \end{equation}"
    )
    found: Equation = equations(text)[-1]
    return found.fault


ONCE = r"Let $X\sim\mathcal{N}(0,1)$."


@pytest.mark.parametrize(
    "between",
    [
        "The second moment is",
        "The gain of the unit enters through its square, and the average over the field is",
        r"With $a=2$ the bias has no part in it, so that we find",
        r"Let $Y\sim\mathcal{N}(0,4)$. The first moment has gone, and of the second we find",
        r"Let $X\sim\mathcal{N}(0,1)$. Then",
    ],
)
def test_a_law_that_is_given_once_goes_on(between: str) -> None:
    assert not _asked(ONCE, between)


@pytest.mark.parametrize(
    "between",
    [
        "The inputs are now on the hypercube.",
        "Feed it Laplace inputs of unit scale instead.",
        "Here the input has variance $s^2$.",
        "For inputs that are uniform on an interval,",
        "Suppose that the field is stronger.",
        "The unit is whitened.",
        r"\textbf{Another input.} It is stronger.",
        "The coordinates are drawn from a sphere.",
    ],
)
def test_what_may_have_changed_it_is_asked_about(between: str) -> None:
    assert "another section" in _asked(ONCE, between)


@pytest.mark.parametrize("title", ["Uniform inputs", "Another ensemble", "Binary data", "General inputs"])
def test_a_title_that_may_have_changed_it_is_asked_about(title: str) -> None:
    assert _asked(ONCE, "The second moment is", title)


@pytest.mark.parametrize("between", [r"\[ X = 2Y \] so that", r"We set $X = 2Y$."])
def test_a_form_that_it_is_given_is_asked_about(between: str) -> None:
    assert _asked(ONCE, between)


def test_a_law_that_is_given_anew_is_the_new_one() -> None:
    assert not _asked(ONCE, r"Let $X\sim\mathcal{N}(0,4)$. The average is")


def test_of_two_laws_none_goes_on() -> None:
    assert _asked(rf"{ONCE} The average is one. \section{{Two}} Let $X\sim\mathcal{{N}}(0,4)$.", "The average is")


def test_a_letter_of_the_law_that_is_something_else_ends_it() -> None:
    before = r"Let $X\sim\mathcal{N}(0,\sigma^2)$ with $\sigma>0$."
    assert not _asked(before, "The second moment is")
    assert _asked(before, r"Let $\sigma(u)=1/(1+e^{-u})$. The second moment is")


def test_behind_a_word_of_change_later_sections_are_asked_about_too() -> None:
    assert _asked(rf"{ONCE} \section{{Binary inputs}} Nothing is left of it.", "The second moment is")
