"""Are the three forms read as they mean, and is what is not understood named and never guessed, nor run?"""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.tables import dlmf, fungrim, mathematica, nested_calls, rubi, semantic_latex
from benchmarks.tables.claims import Reading, Row
from benchmarks.tables.tree import Unread
from benchmarks.tables.writing import text


def of_dlmf(latex: str, *constraints: str, name: str = "4.99.E1") -> Reading:
    return dlmf.read(Row("dlmf", name, "chapter 4", latex, constraints))


def of_fungrim(formula: str, *assumptions: str, letters: str = "") -> Reading:
    return fungrim.read(Row("fungrim", "abc", "real", formula, assumptions, tuple(letters.split())))


def of_rubi(row: str) -> Reading:
    return rubi.read(Row("rubi", "2.3/1", "2.3", row))


def only(reading: Reading) -> dict[str, Any]:
    """The one claim of a row, without its key."""
    assert not reading.unread
    assert len(reading.claims) == 1
    return {name: said for name, said in reading.claims[0].table.items() if name != "key"}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("-a^2*b", "(-a**2)*b"),
        ("2^-x*y", "2**(-x)*y"),
        ("a/b/c", "a/b/c"),
        ("a/(b*c)^2", "a/(b*c)**2"),
        ("a - (b - c)", "a - (b - c)"),
        ("x^2^3", "x**(2**3)"),
        ("a b", "a*b"),
        ("(a + b)(c)", "(a + b)*c"),
        ("1/3*x", "1/3*x"),
    ],
)
def test_mathematica_binds_as_it_does_in_mathematica(written: str, read: str) -> None:
    assert text(mathematica.tree(written)) == read


@pytest.mark.parametrize(
    "hostile", ["__import__('os').system('true')", 'Import["x"]', "a; b", "a := b", "f[x]'", "$Path", "a && b", "x!", "a[[1]]"]
)
def test_mathematica_refuses_what_is_no_formula(hostile: str) -> None:
    with pytest.raises(Unread):
        mathematica.tree(hostile)


@pytest.mark.parametrize(
    "hostile",
    [
        "__import__('os').system('true')",
        "(lambda: 1)()",
        "[x for x in y]",
        "Equal.__class__",
        "f'{x}'",
        "x if y else z",
        "Sin(z, base=2)",
        "x = 1",
        "1.5",
    ],
)
def test_nested_calls_refuse_what_is_no_call(hostile: str) -> None:
    with pytest.raises(Unread):
        nested_calls.tree(hostile)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\frac{1}{2}z^{2}", "1/2*z**2"),
        (r"\sin^{2}@@{z}\cos@{2z}", "sin(z)**2*cos(2*z)"),
        (r"e^{-az}\EulerGamma@{z+1}", "exp(-a*z)*gamma(z + 1)"),
        (r"|z|\left(z+1\right)", "Abs(z)*(z + 1)"),
        (r"\int_{0}^{\infty}\frac{e^{-t}}{t+z}\diff{t}", "Integral(exp(-t)/(t + z), (t, 0, oo))"),
        (r"\int_{0}^{1}\frac{\diff{t}}{t+z}", "Integral(1/(t + z), (t, 0, 1))"),
        (r"\sum_{k=0}^{\infty}\frac{z^{k}}{k!}-1", "Sum(z**k/factorial(k), (k, 0, oo)) - 1"),
        (r"\deriv[2]{}{z}\sin@@{z}", "Derivative(sin(z), z, 2)"),
        (r"\incgamma@{a}{z}/\EulerGamma@{a}", "lowergamma(a, z)/gamma(a)"),
        (r"\genlog{a}@@{z}", "log(z)/log(a)"),
        (r"z(1-z)", "z*(1 - z)"),
        (r"(1+z)^{1/2}", "(1 + z)**(1/2)"),
        (r"\EulerGamma'@{1}", "Derivative(gamma(z_), z_, 1, 1)"),
        (r"\sqrt[3]{z}", "z**(1/3)"),
        (r"\digamma^{(k)}@{z}+\digamma''@{1}", "polygamma(k, z) + polygamma(2, 1)"),
        (r"\lim_{z\to 0}\frac{\sin@@{z}}{z}", "Limit(sin(z)/z, z, 0)"),
    ],
)
def test_semantic_latex_is_read(written: str, read: str) -> None:
    assert text(semantic_latex.formula(written, frozenset("zabk"))) == read


@pytest.mark.parametrize(
    ("written", "construct"),
    [
        (r"1+z+\cdots", "dots in a formula"),
        (r"\Ln@@{z}", r"LaTeX's \Ln"),
        (r"a/2b", "a factor behind a divisor"),
        (r"f(z)", "the function f"),
        (r"z^{\prime}", "a prime"),
        (r"c_{k}z", "a letter with an index that is a letter"),
        (r"\int_{C}z\diff{z}", "an integral over a set"),
        (r"\int_{0}^{1}z", "an integral without one plain differential"),
        (r"\sin@@{z", "braces that do not match"),
        (r"\input{x}", r"LaTeX's \input"),
        (r"z\write18{rm}", r"LaTeX's \write"),
    ],
)
def test_semantic_latex_names_what_it_does_not_read(written: str, construct: str) -> None:
    with pytest.raises(Unread, match=construct.replace("\\", r"\\")):
        semantic_latex.formula(written, frozenset("zabk"))


def test_deep_and_long_texts_are_refused() -> None:
    for read in (mathematica.tree, nested_calls.tree, lambda written: semantic_latex.formula(written, frozenset())):
        for hostile in ("(" * 5000 + "x" + ")" * 5000, "x+" * 20_000 + "x"):
            with pytest.raises(Unread):
                read(hostile)


def test_a_malformed_row_takes_no_other_with_it() -> None:
    assert of_fungrim("Equal(Div(Pi), 1)").unread.startswith("a malformed formula")
    assert of_dlmf(r"z=\sin@@{z}^").unread.startswith("a malformed formula")
    assert of_rubi("{2^Sqrt[], x, 1, x}").unread.startswith("a malformed formula")


def test_an_unknown_function_is_named() -> None:
    assert of_fungrim("Equal(Sin(z), JacobiTheta(1, z))", "Element(z, CC)", letters="z").unread == "the function JacobiTheta"
    assert of_dlmf(r"\sin@@{z}=\JacobiTheta@{z}").unread == r"LaTeX's \JacobiTheta"
    assert of_rubi("{x, x, 1, JacobiTheta[x]}").unread == "the function JacobiTheta"


def test_an_unknown_condition_is_named() -> None:
    assert (
        of_fungrim("Equal(Sin(z), 0)", "And(Element(z, CC), IsHolomorphic(z))", letters="z").unread == "the condition IsHolomorphic"
    )
    assert of_fungrim("Equal(Sin(z), 0)", "Element(z, Primes)", letters="z").unread == "the set Primes"
    assert of_dlmf(r"\sin@@{z}=z", r"z\to\infty").unread == "a limit as a condition"
    assert of_dlmf(r"\sin@@{z}=z", r"z\neq 0,3,9,\dots").unread == r"a condition with \dots"


def test_a_formula_with_the_imaginary_unit_is_its_two_parts() -> None:
    for reading in (
        of_dlmf(r"\cos@@{z}+i\sin@@{z}=e^{iz}"),
        of_fungrim("Equal(Exp(Mul(ConstI, z)), Add(Cos(z), Mul(ConstI, Sin(z))))", "Element(z, CC)", letters="z"),
    ):
        assert [claim.table["part"] for claim in reading.claims] == ["re", "im"]
        assert all(claim.table["where"] == {"z": "complex"} for claim in reading.claims)
    assert [claim.table["part"] for claim in of_rubi("{I*Exp[x], x, 1, I*Exp[x]}").claims] == ["im"]


def test_letters_stay_on_the_real_axis_where_a_condition_or_a_rewriting_puts_them_there() -> None:
    equal = "Equal(Exp(Mul(2, z)), Pow(Exp(z), 2))"
    assert only(of_fungrim(equal, "And(Element(z, CC), Greater(Re(z), 0))", letters="z"))["where"] == {"z": "positive"}
    assert only(of_fungrim("Equal(Re(Exp(z)), Exp(z))", "Element(z, CC)", letters="z"))["where"] == {"z": "real"}
    assert only(of_fungrim("Equal(Log(Exp(z)), z)", "Element(z, CC)", letters="z"))["where"] == {"z": "real"}  # a branch


def test_z_is_x_plus_iy_where_both_parts_are_read() -> None:
    reading = of_dlmf(r"\sin@@{z}=\sin@@{x}\cosh@@{y}+i\cos@@{x}\sinh@@{y}")
    assert [claim.table["part"] for claim in reading.claims] == ["re", "im"]
    assert reading.claims[0].table["where"] == {"x": "real", "y": "real"}


def test_a_name_that_no_list_has_makes_an_entry_unread() -> None:
    assert of_fungrim("Equal(Sin(w), 0)", "Element(z, CC)", letters="z").unread == "the name w"


@pytest.mark.parametrize(
    ("assumption", "where", "such_that"),
    [
        ("Element(z, CC)", "real", []),
        ("Element(z, OpenClosedInterval(-1, Infinity))", "(-1, oo)", []),
        ("And(Element(z, CC), Less(Abs(z), 1))", "(-1, 1)", []),
        ("And(Element(z, CC), Greater(Re(z), 0))", "positive", []),
        ("Element(z, ZZGreaterEqual(2))", "positive integer", ["z >= 2"]),
        ("Element(z, SetMinus(CC, ZZLessEqual(0)))", "real", ["1/gamma(z) != 0"]),
        ("And(Element(z, ZZ), NotElement(z, ZZLessEqual(0)))", "positive integer", []),
        ("Element(z, SetMinus(CC, OpenClosedInterval(Neg(Infinity), 0)))", "positive", []),
        ("And(Element(z, CC), NotElement(z, Set(Mul(Add(Mul(2, n), 1), Pi), ForElement(n, ZZ))))", "real", ["!= 0"]),
    ],
)
def test_fungrims_assumptions_become_a_domain(assumption: str, where: str, such_that: list[str]) -> None:
    claim = only(of_fungrim("Equal(Erf(z), Erf(z))", assumption, letters="z"))
    assert claim["where"] == {"z": where}
    assert len(claim.get("such_that", [])) == len(such_that)
    for said, wanted in zip(claim.get("such_that", []), such_that, strict=True):
        assert wanted in said


def test_an_or_makes_a_claim_of_each_part_that_has_a_real_point() -> None:
    reading = of_fungrim("Equal(Sin(z), z)", "And(Element(z, CC), Or(Greater(z, 2), Less(z, 1)))", letters="z")
    assert [claim.table["where"]["z"] for claim in reading.claims] == ["(2, oo)", "(-oo, 1)"]
    reading = of_fungrim("Equal(Sin(z), z)", "And(Element(z, CC), Or(Greater(Re(z), 0), Greater(Im(z), 1)))", letters="z")
    assert only(reading)["where"] == {"z": "positive"}
    assert of_fungrim("Equal(Sin(z), z)", "And(Element(z, CC), Greater(Im(z), 1))", letters="z").unread.startswith("no point")


def test_double_signs_make_two_claims_that_follow_each_other() -> None:
    reading = of_dlmf(r"\cosh@{u\pm v}=\cosh@@{u}\cosh@@{v}\pm\sinh@@{u}\sinh@@{v}")
    assert [claim.table["left"] for claim in reading.claims] == [
        *["cosh(u + v)"] * 2,
        *["cosh(u - v)"] * 2,
    ]  # of complex letters two parts
    assert [claim.table["right"].count("+") for claim in reading.claims] == [1, 1, 0, 0]
    assert of_dlmf(r"\sin@@{z}=\pm\cos@@{z}").unread == "a double sign on one side alone"
    lower = of_dlmf(r"\atan@@{z}=\pm z", r"\realpart@@{z}\gtrless 0").claims[1].table
    assert (lower["right"], lower["where"]) == ("-z", {"z": "negative"})


def test_an_indefinite_integral_claims_the_derivative() -> None:
    claim = only(of_dlmf(r"\int\cos@@{x}\diff{x}=\sin@@{x}."))
    assert (claim["left"], claim["right"]) == ("cos(x)", "Derivative(sin(x), x)")


def test_where_z_is_x_plus_iy_the_real_axis_is_taken_if_its_parts_are_not_known() -> None:
    claim = only(of_dlmf(r"|\sin@@{z}|=(\sin^{2}@@{x}+\sinh^{2}@@{y})^{1/2},"))
    assert (claim["left"], claim["right"]) == ("Abs(sin(x + I*y))", "(sin(x)**2 + sinh(y)**2)**(1/2)")
    claim = only(of_dlmf(r"\erf@@{z}=\erf@@{x}+y"))
    assert (claim["left"], claim["right"]) == ("erf(z)", "erf(z)")


def test_a_definition_claims_nothing() -> None:
    assert of_dlmf(r"w=\sin@@{z}").unread == "a definition of a letter"
    assert of_dlmf(r"a=b^{2}c").unread == "a definition of a letter"
    assert of_dlmf(r"a^{2}+b^{2}=c^{2}").unread == "an equation between letters"
    claim = of_dlmf(r"S=\sin@@{z}=\cos@{z-\frac{1}{2}\pi}").claims[0].table
    assert (claim["left"], claim["right"]) == ("sin(z)", "cos(z - 1/2*pi)")


def test_digits_with_dots_are_two_bounds() -> None:
    reading = of_dlmf(r"\ln@@{10}=2.30258\ 5\dots.")
    assert [(claim.table["left"], claim.table["relation"], claim.table["right"]) for claim in reading.claims] == [
        ("460517/200000", "<=", "log(10)"),
        ("log(10)", "<", "1151293/500000"),
    ]
    assert of_dlmf(r"x_{0}=0.37250\;7\dots").unread == "a definition of a letter"


def test_what_the_running_text_says_is_added() -> None:
    assert only(of_dlmf(r"\EulerGamma@{x}\leq 2", name="5.6.E2"))["where"] == {"x": "positive"}
    assert of_dlmf(r"\cos@@{a}=\cos@@{b}", name="4.42.E8").unread == "letters of a triangle"


def test_rubis_letters_are_positive_where_the_functions_ask() -> None:
    claim = only(of_rubi("{f^(a + b*x^2), x, 1, f^a*Erfi[Sqrt[b]*x*Sqrt[Log[f]]]*Sqrt[Pi]/(2*Sqrt[b]*Sqrt[Log[f]])}"))
    assert claim["where"] == {"a": "real", "b": "positive", "f": "(1, oo)", "x": "real"}
    claim = only(of_rubi("{E^(b*x), x, 1, E^(b*x)/b}"))
    assert (claim["where"], claim["such_that"]) == ({"b": "real", "x": "real"}, ["b != 0"])
    claim = only(of_rubi("{Sqrt[a + b*E^(c + d*x)], x, 1, x}"))  # no more letters than are needed, the same in each run
    assert claim["where"] == {"a": "positive", "b": "positive", "c": "real", "d": "real", "x": "real"}
    assert only(of_rubi("{Sqrt[b^2 + d], x, 1, x}"))["where"] == {"b": "real", "d": "positive", "x": "real"}
    assert only(of_rubi("{Sqrt[1 - E^(2*x)], x, 1, x}"))["such_that"] == ["1 - exp(2*x) > 0"]


def test_a_row_without_an_antiderivative_is_unread() -> None:
    assert of_rubi("{Erf[x]/x, x, 0, Unintegrable[Erf[x]/x, x]}").unread == "no antiderivative is given"
    assert of_rubi("{f'[x], x, 1, f[x]}").unread == "a derivative of an arbitrary function"
