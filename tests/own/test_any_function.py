r"""Claims for every smooth f: judged by functions that determine all, refuted by one of them, refused where none do."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from one_equation import judged, read

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.own_claim import claim_of, claimed, own_claim
from closedform.derivations.reading.text import any_function
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.findings.verdict import Verdict

NORMAL = ("function f, g smooth, of polynomial growth", r"where \mu real, \sigma positive", r"law X ~ N(\mu, \sigma^2)")
EXPONENTIAL = ("function f smooth, of polynomial growth", r"where \lambda positive", r"law T ~ Exponential(\lambda)")
RANGE = ("function f, g smooth", "where a, b real, a < b")
POINT = ("function f, g smooth", "where x real")


def rows(*all_of_them: tuple[Any, ...]) -> list[Any]:
    """Name each row by its equation; the last one alone is not slow."""
    slow = {one[1] for one in all_of_them[:-1]}
    return [pytest.param(*one, id=one[1], marks=pytest.mark.slow if one[1] in slow else ()) for one in all_of_them]


TRUE = [
    (NORMAL, r"\mathbb{E}[(X-\mu)f(X)] = \sigma^2\,\mathbb{E}[f'(X)]"),
    (NORMAL, r"\frac{\partial}{\partial\sigma}\mathbb{E}[f(X)] = \sigma\,\mathbb{E}[f''(X)]"),
    (NORMAL, r"\frac{\partial}{\partial(\sigma^2)}\mathbb{E}[f(X)] = \frac12\mathbb{E}[f''(X)]"),
    (NORMAL, r"\mathbb{E}[(X-\mu)f(X)g(X)] = \sigma^2\mathbb{E}[f'(X)g(X)+f(X)g'(X)]"),
    (NORMAL, r"\mathbb{E}[(X-\mu)f(X)^2] = 2\sigma^2\mathbb{E}[f(X)f'(X)]"),
    (("function f smooth", r"law Z ~ N(0, 1)"), r"\mathbb{E}[(Z^3-3Z)f(Z)] = \mathbb{E}[f^{(3)}(Z)]"),
    (EXPONENTIAL, r"\mathbb{E}[f'(T)] = \lambda\,\mathbb{E}[f(T)]-\lambda f(0)"),
    (("function f smooth, bounded", "where r positive", "law N ~ Poisson(r)"), r"\mathbb{E}[N f(N)] = r\,\mathbb{E}[f(N+1)]"),
    (RANGE, r"\int_a^b f'(x)g(x)\,dx = f(b)g(b)-f(a)g(a)-\int_a^b f(x)g'(x)\,dx"),
    (("function f, g smooth, of compact support",), r"\int_{-\infty}^\infty f'(x)g(x)\,dx = -\int_{-\infty}^\infty f(x)g'(x)\,dx"),
    (("function f smooth, f(0) = 0", *EXPONENTIAL[1:]), r"\mathbb{E}[f'(T)] = \lambda\,\mathbb{E}[f(T)]"),
    (("function f smooth, even", r"law Z ~ N(0, 1)"), r"\mathbb{E}[Z f(Z)] = 0"),
    (("function f smooth, even, f(0) = 0", r"law Z ~ N(0, 1)"), r"\mathbb{E}[Z f(Z)] = 0"),
    (("function f(x,y) smooth, odd", r"law X, Y ~ iid N(0, 1)"), r"\mathbb{E}[f(X,Y)] = 0"),
    (POINT, r"\frac{d^2}{dx^2}f(g(x)) = f''(g(x))g'(x)^2+f'(g(x))g''(x)"),
    (POINT, r"\frac{d}{dx}f(x)^3 = 3f(x)^2f'(x)"),
]  # fmt: skip
FALSE = [
    (POINT, r"\frac{d^2}{dx^2}f(g(x)) = f''(g(x))g'(x)+f'(g(x))g''(x)"),
    (NORMAL, r"\frac{\partial}{\partial\mu}\mathbb{E}[f(X)] = \frac{1}{\sigma}\,\mathbb{E}[(X-\mu)f(X)]"),
    (NORMAL, r"\frac{\partial}{\partial(\sigma^2)}\mathbb{E}[f(X)] = \mathbb{E}[f''(X)]"),
    (NORMAL, r"\mathbb{E}[(X-\mu)f(X)^2] = \sigma^2\mathbb{E}[f(X)f'(X)]"),
    (EXPONENTIAL, r"\mathbb{E}[f'(T)] = \lambda\,\mathbb{E}[f(T)]+\lambda f(0)"),
    (("function f smooth, bounded", "where r positive", "law N ~ Poisson(r)"), r"\mathbb{E}[N f(N)] = r\,\mathbb{E}[f(N)]"),
    (RANGE, r"\int_a^b f'(x)g(x)\,dx = f(b)g(b)-f(a)g(a)+\int_a^b f(x)g'(x)\,dx"),
    (("function f smooth, odd", r"law Z ~ N(0, 1)"), r"\mathbb{E}[Z f(Z)] = 0"),
    (("function f smooth, even, f(0) = 0", r"law Z ~ N(0, 1)"), r"\mathbb{E}[f(Z)] = 0"),
    (("function f smooth, bounded",), r"\int_0^\infty f'(x)\,dx = -f(0)"),
    (
        ("function f smooth, bounded, even",),
        r"\int_0^\infty f(x) \frac{\sin x}{x}\,dx = \frac{\pi}{2} f(0)",
    ),  # it holds of slow waves alone
    (POINT, r"\frac{d}{dx}(f(x)g(x)) = f'(x)g'(x)"),
]
LEFT_OUT = [  # each with the hypothesis that it leaves out
    (NORMAL, r"\mathbb{E}[X f(X)] = \sigma^2\,\mathbb{E}[f'(X)]", "mu = 0"),
    (RANGE, r"\int_a^b f''(x)g(x)\,dx = -\int_a^b f'(x)g'(x)\,dx", "g(a) = g(b) = 0"),
    (EXPONENTIAL, r"\mathbb{E}[f'(T)] = \lambda\,\mathbb{E}[f(T)]", "f(0) = 0"),
]


@pytest.mark.parametrize(("said", "equation"), rows(*TRUE))
def test_a_true_claim_holds_for_every_function(tmp_path: Path, said: tuple[str, ...], equation: str) -> None:
    record = judged(tmp_path, said, equation)
    assert record.total in (Verdict.PROVED, Verdict.ENCLOSED)
    assert any("any smooth function" in one and "converges absolutely" in one for one in record.taken)


@pytest.mark.parametrize(("said", "equation"), rows(*FALSE))
def test_a_false_twin_is_refuted_by_a_function_that_is_named(tmp_path: Path, said: tuple[str, ...], equation: str) -> None:
    record = judged(tmp_path, said, equation)
    assert record.total is Verdict.REFUTED
    assert any("judged by $f(x) = " in one for one in record.taken)


@pytest.mark.parametrize(("said", "equation", "hypothesis"), rows(*LEFT_OUT))
def test_a_claim_that_leaves_a_hypothesis_out_holds_with_it_and_is_no_pass(
    tmp_path: Path, said: tuple[str, ...], equation: str, hypothesis: str
) -> None:
    record = judged(tmp_path, said, equation)
    assert (record.total, record.condition) == (Verdict.CONDITIONAL, hypothesis)
    assert record.witness is not None
    assert not record.as_recorded


def table_of(equation: str, said: str = "f smooth", **more: object) -> dict[str, Any]:
    left, _, right = equation.partition(" = ")
    return {"key": "k", "left": left, "right": right, "define": said, "where": {"x": "positive"}, **more}


REFUSED = [
    (table_of("E[log(f(Z))] = 0", law="Z ~ N(0, 1)"), "not linear"),
    (table_of("E[Abs(f(Z))] = 0", law="Z ~ N(0, 1)"), "not linear"),
    (table_of("E[f(f(Z))] = 0", law="Z ~ N(0, 1)"), "not linear"),
    (table_of("E[f(g(Z))] = 0", "f, g smooth", law="Z ~ N(0, 1)"), "not linear"),
    (table_of("E[f(Z)^3] = 0", law="Z ~ N(0, 1)"), "degree three"),
    (table_of("E[f(Z)/f(x)] = 0", law="Z ~ N(0, 1)"), "not linear"),
    (table_of("Limit(f(y), y, oo) = 0"), "not linear"),
    (table_of("t_f*f(x) = 0", where={"x": "positive", "t_f": "real"}), "t_f"),
    (table_of("c_f0*f(x)^2 = 0", where={"x": "positive", "c_f0": "real"}), "c_f0"),
]


@pytest.mark.parametrize(("table", "why"), REFUSED, ids=[str(one[0]["left"]) for one in REFUSED])
def test_what_waves_do_not_determine_is_refused(table: dict[str, Any], why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim(table), CALCULUS)


@pytest.mark.parametrize(
    ("equation", "more", "form"),
    [
        ("E[f(Z)] = 0", {"law": "Z ~ N(0, 1)"}, "cos(t_f*x + s_f)"),
        ("E[f(T)] = 0", {"law": "T ~ Exponential(1)"}, "exp(-t_f*x)"),
        ("E[f(-T)] = 0", {"law": "T ~ Exponential(1)"}, "cos(t_f*x + s_f)"),
        ("E[f(x - T)] = 0", {"law": "T ~ Exponential(1)"}, "cos(t_f*x + s_f)"),
        ("E[f(U)] = 0", {"law": "U ~ Uniform(0, x)"}, "exp(t_f*x)"),
        ("Integral(f(y), (y, 0, oo)) = 0", {}, "exp(-x^2)*exp(-t_f*x)"),
        ("f(x) = 0", {}, "exp(t_f*x)"),
        ("f(x)^2 = Abs(f(x))", {}, "c_f0"),
        ("Integral(f(y), (y, 0, oo)) = 0", {"said": "f smooth, bounded"}, "cos(t_f*x + s_f)"),
        ("Sum(f(k + 1) - f(k), (k, 0, oo)) = 0", {"said": "f smooth, bounded"}, "cos(t_f*x + s_f)"),
        ("E[f(T)] = 0", {"law": "T ~ Exponential(1)", "said": "f smooth, bounded"}, "exp(-t_f*x)"),
        ("E[f(Z)] = 0", {"law": "Z ~ N(0, 1)", "said": "f smooth, even, f(0) = 0"}, "(x^2 - (0)^2)*cos(t_f*x)"),
        ("E[f(Z)] = 0", {"law": "Z ~ N(0, 1)", "said": "f smooth, odd, f(1) = f(-1) = 0"}, "(x^2 - (1)^2)*sin(t_f*x)"),
        ("E[f(Z)] = 0", {"law": "Z ~ N(0, 1)", "said": "f smooth, odd, f(0) = 0"}, "sin(t_f*x)"),
        ("E[f(Z)^2] = 0", {"law": "Z ~ N(0, 1)"}, "cos(t_f*x + s_f) + b_f*cos(p_f*x + h_f)"),
    ],
)
def test_functions_are_asked_for_as_far_as_they_are_averaged(equation: str, more: dict[str, str], form: str) -> None:
    assert claimed(own_claim(table_of(equation, **more)).table).definitions["f(x)"] == form


def test_degrees_are_those_of_each_function_in_each_term() -> None:
    table = own_claim(table_of("x*f(x) + f(x)*g(x)^2 + 1 = 0", "f, g smooth")).table
    assert sorted(table["definitions"]) == ["f(x)", "g(x)"]
    marked = any_function.Marked({"f": ["t_f", "s_f"], "g": ["t_g", "s_g"]})
    f, g = "cos(t_f*x + s_f)", "cos(t_g*x + s_g)"
    tree = ast.parse(f"x*{f} + {f}*{g}**2 + 1", mode="eval").body
    assert any_function.degrees(tree, marked) == {(0, 0), (1, 0), (1, 2)}


def test_a_derivative_by_a_square_is_that_by_the_letter_over_twice_the_letter(tmp_path: Path) -> None:
    said = ("where s positive",)
    for typed in (r"\frac{d}{d(s^2)} s^6", r"\frac{d}{d s^2} s^6", r"\partial_{s^2} s^6"):
        assert judged(tmp_path, said, rf"{typed} = 3s^4").total is Verdict.PROVED
    assert judged(tmp_path, said, r"\frac{d^2}{d s^2} s^6 = 30s^4").total is Verdict.PROVED


@pytest.mark.parametrize("call", ["f", "f(x)", "f(x,y)", "f( x , y )", r"\phi(x,y)", "f_1(x)", "f_{12}"])
def test_a_function_is_any_however_it_is_typed(tmp_path: Path, call: str) -> None:
    value = f"{call.partition('(')[0]}({'x, y' if ',' in call else 'x'})"
    record = judged(tmp_path, (f"function {call} smooth", "where x, y real"), f"{value} = 1")
    assert any("any smooth function" in one for one in record.taken)


@pytest.mark.parametrize("said", ["function f smooth, of slow growth", "function f smooth, f(0) = 1", "function smooth"])
def test_words_that_say_something_else_are_not_understood(tmp_path: Path, said: str) -> None:
    assert "not understood" in read(tmp_path, (said, "where x real"), "f(x) = f(x)").faults[0]


@pytest.mark.slow
def test_nothing_is_offered_to_paste_that_is_right_for_one_function_alone(tmp_path: Path) -> None:
    equation = r"\frac{d^2}{dx^2}f(g(x)) = f''(g(x))g'(x)+f'(g(x))g''(x)"
    suggestion = judged(tmp_path, POINT, equation).suggestion
    assert suggestion is not None
    assert suggestion.typed is None
    mended = judged(tmp_path, POINT, r"\frac{d}{dx}(f(x)g(x)) = f'(x)g(x)-f(x)g'(x)").suggestion
    assert mended is not None
    assert mended.typed is not None
    assert mended.typed.text == "f'(x)g(x)+f(x)g'(x)"


def test_a_condition_on_the_author_s_own_letters_is_told(tmp_path: Path) -> None:
    said = ("function f smooth, of polynomial growth", "where s nonzero", "law X ~ N(0, s^2)")
    record = judged(tmp_path, said, r"\mathbb{E}[X f(X)] = s|s|\,\mathbb{E}[f'(X)]")
    assert (record.total, record.condition) == (Verdict.CONDITIONAL, "s > 0")
