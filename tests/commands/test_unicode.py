"""Is a formula written in Unicode the formula that it is: no letter lost, no bracket that changes its value?"""

from __future__ import annotations

import pytest
import sympy as sp

from closedform.reports.formula.unicode import letter, plain, printed, sentence

SET = {
    r"\frac{2 \operatorname{atan}{\left(\frac{g}{r} \right)}}{\sqrt{\pi}}": "2 atan(g/r)/√π",
    r"\frac{a}{b} c": "(a/b) c",
    r"\frac{a}{b c}": "a/(b c)",
    r"\frac{a + b}{c}": "(a + b)/c",
    r"\frac{1}{(u)^2 \lambda}": "1/((u)² λ)",
    r"\left(\frac{a}{b}\right)^{-\frac{1}{2}}": "(a/b)^(-1/2)",
    r"\frac{a}{b}^2": "(a/b)²",
    r"\sqrt{2}gr": "√2 gr",
    r"\sqrt{x + 1}": "√(x + 1)",
    r"\sqrt[3]{x}": "³√x",
    r"e^{- \frac{t}{K \tau} \Lambda}": "e^(-(t/(K τ)) Λ)",
    r"\tan^{-1}\left(\frac{r}{g}\right)": "tan⁻¹(r/g)",
    r"w_1^\top \Sigma_1 w_1": "w₁ᵀ Σ₁ w₁",
    r"u_1^{(k)}": "u₁⁽ᵏ⁾",
    r"\rho_{1k}": "ρ₁ₖ",
    r"x_{AB}": "x_AB",
    r"\int_0^\infty e^{-x^2} dx": "∫₀^∞ e^(-x²) dx",
    r"\sum_{i=1}^n X_i": "∑ᵢ₌₁ⁿ Xᵢ",
    r"\mathbb{E}_{S}\left[S \;\middle|\; \theta\left(S\right)\right]": "E_S[S | θ(S)]",
    r"\begin{cases} a & \text{for}\: x > 0 \\ b & \text{otherwise} \end{cases}": "{a for x > 0; b otherwise}",
    r"\left[\begin{matrix}a\\b\end{matrix}\right]": "[a; b]",
    r"\underbrace{a + b}_{\text{localized}}": "(a + b)_localized",
    r"\hat{y}": "y\u0302",
    r"X \stackrel{d}{\to} Z": "X →ᵈ Z",
    r"\cancel{s^{2}} \boxed{s}": "[-s²-] {+s+}",
    r"x^12": "x¹2",
    r"\unknownname x": "unknownname x",
}


@pytest.mark.parametrize(("latex", "shown"), SET.items())
def test_latex_is_written_in_a_line(latex: str, shown: str) -> None:
    assert plain(latex) == shown


SENTENCES = {
    "holds where rho_1k**2 <= 2*pi, fails elsewhere": "holds where ρ₁ₖ² ≤ 2π, fails elsewhere",
    "the prefactor 1/pi became 2/sqrt(pi)": "the prefactor 1/π became 2/√π",
    "a*b != oo": "a·b ≠ ∞",
    "distrust numerics/balls/table.py and 002:26/right": "distrust numerics/balls/table.py and 002:26/right",
    "where 0 < x < 1/2 and gamma(s) > 0": "where 0 < x < 1/2 and gamma(s) > 0",
    "As $g \\to 0$, beta is small": "As g → 0, β is small",
    "it costs 5 $ a day": "it costs 5 $ a day",
    "a formula of pipes and opinions": "a formula of pipes and opinions",
}


@pytest.mark.parametrize(("text", "shown"), SENTENCES.items())
def test_formulas_in_a_sentence_are_written_and_its_words_kept(text: str, shown: str) -> None:
    assert sentence(text) == shown


def test_parameters_have_the_letters_of_the_notes() -> None:
    names = ("g", "rho_1k", "rho^0_1k", "a_Sigma1_w1", "varepsilon", "Lsigma_11", "tau", "ratio", "K")
    assert [letter(name) for name in names] == ["g", "ρ₁ₖ", "ρ⁰₁ₖ", "aᵀΣ₁ w₁", "ε", "Lsigma_11", "τ", "ratio", "K"]


def test_a_printed_sentence_keeps_its_words() -> None:
    assert printed(r"Note that $g$ is invariant to the scale of $w_1$.") == "Note that g is invariant to the scale of w₁."
    assert printed(r"\frac{1}{2}") == "1/2"


def test_what_sympy_prints_has_the_value_of_what_it_prints() -> None:
    """Brackets are the danger: a sum, a quotient or a root next to a factor, each is read back as Python would."""
    a, b, c = sp.symbols("a b c", positive=True)
    forms = [a / b * c, a / (b * c), (a + b) / c, (a + b) * c / (a - b), sp.sqrt(a + b) * c, sp.sqrt(a) * sp.sqrt(b), a ** (b / c), (a / b) ** c, -a / b,
             a - (b + c) / a,
             1 / (a * (b + c)), (a + b) ** 2 / c**3, 1 / sp.sqrt(a * b), a * (b / c + 1) ** 3]  # fmt: skip
    at = {"a": 1.7, "b": 0.6, "c": 2.3}
    for form in forms:
        assert value(plain(sp.latex(form)), at) == pytest.approx(float(form.subs({a: 1.7, b: 0.6, c: 2.3}))), form


def value(text: str, at: dict[str, float]) -> float:
    """The value of a line of Unicode by the usual precedence: powers and roots, then products and quotients from the left, then sums."""
    raised = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᵃᵇᶜ", "0123456789-abc")
    tokens: list[str] = []
    for char in text:
        if char in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᵃᵇᶜ":
            tokens += (
                ["^", char.translate(raised)]
                if not tokens or tokens[-1] != "^" or tokens[-2:-1] == ["^"]
                else [char.translate(raised)]
            )
        elif not char.isspace():
            tokens.append(char)
    place = 0

    def peek() -> str:
        return tokens[place] if place < len(tokens) else ""

    def take() -> str:
        nonlocal place
        place += 1
        return tokens[place - 1]

    def total() -> float:
        out = -product() if peek() == "-" and take() else product()
        while peek() in ("+", "-"):
            out = out + product() if take() == "+" else out - product()
        return out

    def product() -> float:
        out = power()
        while peek() and peek() not in "+-)":
            if peek() == "/":
                take()
                out /= power()
            else:
                out *= power()
        return out

    def power() -> float:
        out = atom()
        while peek() == "^":
            take()
            out **= -atom() if peek() == "-" and take() else atom()
        return out

    def atom() -> float:
        token = take()
        if token == "√":
            return atom() ** 0.5
        if token == "(":
            inside = total()
            assert take() == ")"
            return inside
        return at[token] if token in at else float(token)

    out = total()
    assert place == len(tokens)
    return out
