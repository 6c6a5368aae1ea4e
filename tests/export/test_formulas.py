"""Is the right form exported, as accurate as its docstring says, in the type of its arguments, with a derivative; is a wrong identity found?"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Strength, Suggestion
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.tools.export import choose, sums
from closedform.numerics.tools.export.choose import Exported, export
from closedform.numerics.tools.export.form import Form, NotExported, correct_form, identifiers
from closedform.numerics.tools.export.measure import truths
from closedform.numerics.tools.export.nodes import Angle, Expm1, Precise, meaning
from closedform.numerics.tools.export.points import rows, special_rows
from closedform.numerics.tools.export.precise import precisely
from closedform.numerics.tools.export.program import program
from closedform.numerics.tools.export.targets import JAX, NUMPY, TARGETS, TORCH, run
from closedform.reports.export import OTHERS, function_name, module

u, v = sp.symbols("u v", real=True)
x, g = sp.symbols("x g", positive=True)
r = sp.Symbol("r", real=True)


def phi(t: Any) -> Any:
    return sp.erfc(-t / sp.sqrt(2)) / 2


@pytest.fixture(autouse=True)
def few_points(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure at fewer points where a test is to be quick."""
    if "slow" not in request.keywords:
        monkeypatch.setattr(choose, "SEARCHED", 60)
        monkeypatch.setattr(choose, "STATED", 60)


CORRELATION = sp.Interval.open(-1, 1)
# Formulas whose plain form cancels or overflows, each with a domain in which it does.
CANCELLING = {
    "right tail": (1 - phi(u), {u: real}),
    "left tail": (phi(u), {u: real}),
    "root": (sp.sqrt(1 + x) - 1, {x: positive}),
    "sine": (u - sp.sin(u), {u: sp.Interval(-3, 3)}),
    "cosine": (1 - sp.cos(u), {u: sp.Interval(-3, 3)}),
    "expm1": (sp.exp(u) - 1, {u: sp.Interval(-30, 30)}),
    "log1p": (sp.log(1 + x), {x: positive}),
    "arcsine": (2 / sp.pi * sp.asin(2 * g**2 / (1 + 2 * g**2)), {g: positive}),
    "Mills": (sp.exp(-(u**2) / 2) / sp.erfc(u / sp.sqrt(2)), {u: real}),
    "softplus": (sp.log(1 + sp.exp(u)), {u: real}),
    "poles": (1 / x - 1 / (1 + x), {x: positive}),
    "tanh": (1 - sp.tanh(u), {u: real}),
    "circle": (sp.sqrt(1 - r**2), {r: CORRELATION}),
    "logarithmic mean": (sp.log(x / g) / (x - g), {x: positive, g: positive}),
    "slope of logarithms": ((sp.log(x) - sp.log(g)) / (x - g), {x: positive, g: positive}),
    "slope of exponentials": ((sp.exp(u) - sp.exp(v)) / (u - v), {u: sp.Interval(-20, 20), v: sp.Interval(-20, 20)}),
}
SLOW = {"between": (phi(v) - phi(u), {u: real, v: real}), "kernel": (sp.sqrt(1 - r**2) + r * sp.acos(-r), {r: CORRELATION})}


def form_of(value: Any, domain: Any, key: str = "formula") -> Form:
    symbols = sorted(value.free_symbols, key=str)
    return Form(key, f"the {key}", "My note", value, identifiers(symbols), Domain(domain), {}, "proved")


def imported(text: str, folder: Path) -> ModuleType:
    """Import what was exported, as a reader does."""
    path = folder / f"exported_{abs(hash(text))}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def agrees(found: Exported, folder: Path, key: str) -> Iterator[float]:
    """The errors of the module as it is imported, in units of the last place, at other points than those of its docstring."""
    form = found.form
    function = getattr(imported(module(found), folder), function_name(key))
    for kind in ("float64", "float32"):
        truth = truths(form, kind, 60, seed=9)
        columns = [np.array([row[s] for row in truth.points], dtype=kind) for s in form.names]
        value = function(*columns)
        assert value.dtype == kind
        unit = np.spacing(np.abs(truth.high).astype(kind)).astype(float)
        yield float(np.max(np.abs((value.astype(float) - truth.high) - truth.low) / unit))


def check_accurate(name: str, value: Any, domain: Any, folder: Path) -> None:
    found = export(form_of(value, domain, name.replace(" ", "-")), NUMPY)
    assert max(one.worst for one in found.errors) < 32, [one.worst for one in found.errors]
    worst = max(one.worst for one in found.errors)
    assert all(error <= 3 * worst + 2 for error in agrees(found, folder, name.replace(" ", "-")))
    assert max(one.worst for one in found.plain) > 50 * worst  # the formula as it stands is not, or this shows nothing


@pytest.mark.parametrize("name", ["left tail", "root", "logarithmic mean", "slope of exponentials"])
def test_a_formula_that_cancels_is_given_without_loss(name: str, tmp_path: Path) -> None:
    check_accurate(name, *CANCELLING[name], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*CANCELLING, *SLOW])
def test_others_that_cancel_are_given_without_loss(name: str, tmp_path: Path) -> None:
    check_accurate(name, *(CANCELLING | SLOW)[name], tmp_path)


@pytest.mark.parametrize("kind", ["float64", "float32"])
def test_parameters_are_next_to_one_another_and_to_one_anothers_negatives_at_some_points(kind: str) -> None:
    """Is a formula that cancels there, and nowhere else, measured there?"""
    drawn = rows(form_of(u + v, {u: real, v: real}), 400, kind)
    for side in (1, -1):
        apart = [abs(row[u] - side * row[v]) / abs(row[v]) for row in drawn]
        assert 0 < min(off for off in apart if off) < (1e-8 if kind == "float64" else 1e-4)


def test_the_stated_error_of_a_divided_difference_is_that_between_close_arguments() -> None:
    """Does the docstring tell of digits lost where two parameters are close, and nowhere else?"""
    found = export(form_of(sp.log(x / g) / (x - g), {x: positive, g: positive}), NUMPY, rules=())
    assert all(one.worst > 1e3 for one in found.errors)
    assert "No form was found that keeps all digits" in module(found)


def test_the_stated_error_is_that_at_an_inner_zero_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "STATED", 400)
    found = export(form_of(x * sp.log(x) - x + 1, {x: positive}), NUMPY)
    assert found.errors[0].worst > 1e6


def test_ends_zero_and_equal_parameters_are_tried_where_they_belong_to_the_domain() -> None:
    closed = [row[r] for row in special_rows(form_of(sp.acos(r), {r: sp.Interval(-1, 1)}), "float64")]
    assert {-1, 0, 1} <= {*closed}
    assert [row[r] for row in special_rows(form_of(sp.acos(r), {r: CORRELATION}), "float64")] == [0]
    pairs = special_rows(form_of(u - v, {u: real, v: real}), "float32")
    assert any(row[u] == row[v] not in (-1, 0, 1) for row in pairs)
    assert {u: 0.0, v: 0.0} in pairs


def test_what_is_divided_by_may_vanish_where_the_formula_does(tmp_path: Path) -> None:
    text = module(export(form_of(sp.sqrt(u**2 + v**2) - sp.Abs(u), {u: real, v: real}), NUMPY))
    found = imported(text, tmp_path).formula([0.0, 3.0, -1e-8], [0.0, 4.0, 1e-12])
    assert found == pytest.approx([0, 2, 5e-17], rel=1e-12)


@pytest.mark.parametrize("target", [NUMPY, TORCH], ids=["numpy", "torch"])
def test_the_angle_of_opposite_inputs_is_pi_whatever_the_sign_of_zero(target: Any) -> None:
    pytest.importorskip(target.name)
    angle = program(Angle(sp.sqrt(-((r + 1) * (r - 1)), evaluate=False), -r), {r: "r"})
    at = np.array([1.0, -1.0, 0.0])
    found = run(angle, target, {"r": at if target is NUMPY else importlib.import_module("torch").from_numpy(at)})
    assert np.asarray(found) == pytest.approx([np.pi, 0, np.pi / 2])


def test_a_joined_kernel_has_its_derivative_next_to_zero() -> None:
    torch = pytest.importorskip("torch")
    kernel = sp.sqrt(1 - r**2) + r * Angle(sp.sqrt(1 - r**2), -r)
    points = [-1e-20, -1e-10, -1e-3, -0.3, -0.8, -0.95, -0.999, 0.0, 0.4]
    for joined in sums.of_an_angle(kernel):
        at = torch.tensor(points, dtype=torch.float64, requires_grad=True)
        value = run(program(joined, {r: "r"}), TORCH, {"r": at})
        (slope,) = torch.autograd.grad(value.sum(), at)
        assert slope.numpy() == pytest.approx(np.arccos(-np.array(points)), rel=1e-9)
        assert value.detach().numpy() == pytest.approx(
            [float(meaning(kernel).subs(r, sp.Rational(p)).evalf(40)) for p in points], rel=1e-13
        )


def test_a_form_with_a_derivative_is_preferred_and_what_is_known_of_it_is_said(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    text = module(export(form_of(1 / (1 + sp.exp(-u)), {u: real}), TORCH))
    far = torch.tensor([-1e3, -100.0, 0.0, 100.0, 1e3], requires_grad=True)
    (slope,) = torch.autograd.grad(imported(text, tmp_path).formula(far).sum(), far)
    assert slope.tolist() == pytest.approx([0, 0, 0.25, 0, 0], abs=1e-30)
    assert "Derivatives are those of these steps" in text
    root = " ".join(module(export(form_of(sp.sqrt(1 - r**2), {r: sp.Interval(-1, 1)}), TORCH)).split())
    assert "They are not finite at" in root


def test_torch_is_given_arrays_where_it_takes_no_numbers(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    function = imported(module(export(form_of(sp.pi / 2 - sp.atan(x), {x: positive}), TORCH)), tmp_path).formula
    assert float(function(torch.tensor(1e10, dtype=torch.float64))) == pytest.approx(1e-10, rel=1e-14)


def test_a_wrong_identity_is_not_taken_though_it_loses_less(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(form: Any) -> Iterator[Any]:
        if form.is_Add and form.has(sp.exp):
            yield Expm1(u) * (1 + sp.Rational(1, 10**12))  # nearer near zero than a double of exp(u) - 1 is, and another function

    form = form_of(sp.exp(u) - 1, {u: sp.Interval(-sp.Rational(1, 1000), sp.Rational(1, 1000))})
    found = export(form, NUMPY, rules=(wrong,))
    assert found.computed == sp.exp(u) - 1
    assert "No form was found that keeps all digits" in module(found)
    monkeypatch.setattr(choose, "_is_equal", lambda *_: True)
    assert export(form, NUMPY, rules=(wrong,)).computed.has(Expm1)


@pytest.mark.slow
def test_torch_gives_the_derivative_and_keeps_types(tmp_path: Path) -> None:
    import torch

    for value, domain in (CANCELLING["left tail"], CANCELLING["sine"]):
        found = export(form_of(value, domain), TORCH)
        function = getattr(imported(module(found), tmp_path), "formula")  # noqa: B009
        at = torch.tensor([-2.5, -0.3, 0.0, 1e-3, 0.7, 2.9], dtype=torch.float64, requires_grad=True)
        (slope,) = torch.autograd.grad(function(at).sum(), at)
        true = [float(sp.diff(value, u).subs(u, sp.Rational(point)).evalf(30)) for point in at.detach().tolist()]
        assert slope.numpy() == pytest.approx(true, rel=1e-12, abs=1e-15)
        assert function(at.float()).dtype is torch.float32
        assert function(0.5).dtype is torch.get_default_dtype()
        assert torch.isfinite(
            torch.autograd.grad(function(far := torch.tensor([-30.0, 30.0], requires_grad=True)).sum(), far)[0]
        ).all()


def test_numpy_takes_numbers_whole_numbers_and_arrays_that_broadcast(tmp_path: Path) -> None:
    found = export(form_of(sp.sqrt(x + g) - sp.sqrt(g), {x: positive, g: positive}), NUMPY)
    function = getattr(imported(module(found), tmp_path), "formula")  # noqa: B009
    assert float(function(3, 1)) == pytest.approx(2 - 3**0.5, rel=1e-15)  # of g, x
    assert function(np.ones((3, 1), dtype=np.float32), np.ones(2, dtype=np.float32)).shape == (3, 2)
    assert function(np.float32(1), 0.1).dtype == np.float32


def test_jax_computes_and_differentiates_it_under_jit(tmp_path: Path) -> None:
    jax = pytest.importorskip("jax", reason="jax is not installed; the code for it is compared with a gold text")
    value, domain = CANCELLING["arcsine"]
    function = getattr(imported(module(export(form_of(value, domain), JAX)), tmp_path), "formula")  # noqa: B009
    slope = jax.jit(jax.grad(function))(0.5)
    assert float(slope) == pytest.approx(float(sp.diff(value, g).subs(g, 0.5)), rel=1e-5)


def test_the_code_for_jax_is_the_steps_that_numpy_takes() -> None:
    value, domain = CANCELLING["arcsine"]
    text = {target.name: module(export(form_of(value, domain), target)) for target in (NUMPY, JAX)}
    bodies = {name: written[written.index("    [g] =") : written.index("\n\n\ndef _floats")] for name, written in text.items()}
    assert bodies["jax"] == bodies["numpy"].replace("np.", "jnp.")
    assert bodies["jax"].splitlines()[-1] == "    return 0.6366197723675814 * jnp.arctan2(2 * t1, jnp.sqrt(4 * t1 + 1))"
    assert "the same steps in NumPy" in text["jax"]
    assert text["jax"].startswith('"""The formula: formula, My note. Made by closedform."""\n\nimport jax.numpy as jnp\n')


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_every_row_of_a_library_is_there(target: Any) -> None:
    pytest.importorskip(target.imports[next(iter(target.imports))])
    for call in target.rows.values():
        alias, _, path = call.partition(".")
        found: Any = importlib.import_module(target.imports[alias])
        for part in path.split("."):
            found = getattr(found, part)
        assert callable(found)


def test_what_a_library_has_not_is_said_and_an_identity_may_do_without_it() -> None:
    with pytest.raises(NotExported, match="torch has no besselk that keeps"):
        export(form_of(sp.besselk(0, x), {x: positive}), TORCH)
    assert "torch.lgamma" in module(export(form_of(sp.gamma(x), {x: positive}), TORCH))


def claim(value: Any, **others: Any) -> Derivation:
    line = Line("key", value, "printed", **others)
    return Derivation(source=Source("note", "My note"), says="a note", quantity=2 * g, lines=(line,), domain=Domain({g: positive}))


def record(total: Verdict, **others: Any) -> Record:
    return Record(
        key="key", document="note", equation=None, part=None, section="", kind="closed-form", says="", printed="", encoded="", step=None,
        total=total, step_reason="", reason="", expected_step=True, expected_total=True, as_recorded=True, **others,
    )  # fmt: skip


def suggestion(text: str) -> Suggestion:
    return Suggestion(sympy=text, latex="", edits=(), verified=Strength.ENCLOSED, says="", marked="", marked_latex="", points=12)


class TestWhichForm:
    def test_a_line_that_holds(self) -> None:
        assert correct_form(claim(g + g), record(Verdict.PROVED)).value == 2 * g

    def test_what_was_found_in_the_place_of_one_that_does_not(self) -> None:
        form = correct_form(claim(g), record(Verdict.REFUTED, suggestion=suggestion("2*g")))
        assert (form.value, form.instead, form.verdict) == (2 * g, "suggestion", "enclosed")

    @pytest.mark.parametrize("verdict", [Verdict.REFUTED, Verdict.UNDECIDED, Verdict.CONTRADICTION, Verdict.APPROXIMATION])
    def test_nothing_where_nothing_is_known_to_hold(self, verdict: Verdict) -> None:
        with pytest.raises(NotExported, match=f"key is {verdict}, and no .* known"):
            correct_form(claim(g), record(verdict))

    def test_a_condition_narrows_the_domain_and_is_said(self) -> None:
        form = correct_form(claim(2 * g), record(Verdict.CONDITIONAL, condition="g > 3"))
        assert not form.domain.contains({g: sp.Integer(3)})
        assert "It holds where g > 3, and nothing is said of it elsewhere." in " ".join(OTHERS["sympy"](form).split())

    def test_a_condition_that_is_no_run_of_inequalities_is_refused(self) -> None:
        with pytest.raises(NotExported, match="holds where g < 1 or g > 2, which is not one run of inequalities"):
            correct_form(claim(2 * g), record(Verdict.CONDITIONAL, condition="g < 1 or g > 2"))

    def test_an_integral_is_no_closed_form(self) -> None:
        with pytest.raises(NotExported, match="contains an integral"):
            correct_form(claim(sp.Integral(2 * u, (u, 0, g))), record(Verdict.PROVED))

    def test_a_text_in_a_suggestion_is_not_run(self) -> None:
        with pytest.raises(NotExported, match="is not read as a claim's text is"):
            correct_form(claim(g), record(Verdict.REFUTED, suggestion=suggestion("__import__('os').getcwd()")))


def test_sympy_gives_the_exact_formula_and_latex_an_equation(tmp_path: Path) -> None:
    form = form_of(sp.erf(g * sp.sqrt(2) / 3) / 7 + sp.pi, {g: positive}, "eq:foo/1")
    function = getattr(imported(OTHERS["sympy"](form), tmp_path), "eq_foo_1")  # noqa: B009
    assert function(g) == form.value
    assert rf"  {sp.latex(form.value)}" in OTHERS["latex"](form).splitlines()


def test_names_are_names_of_python_and_nothing_a_sentence_holds_ends_a_docstring() -> None:
    names = identifiers([sp.Symbol(name) for name in ("rho^0_11", "rho_0_11", "lambda", "np", "2x")])
    assert list(names.values()) == ["rho_0_11", "rho_0_11_", "lambda_", "np_", "x_2x"]
    form = form_of(2 * g, {g: positive})
    hostile = Form(form.key, 'ends """ here \\', 'and """ there', form.value, form.names, form.domain, {}, "proved")
    compile(module(export(hostile, NUMPY)), "exported", "exec")


def test_the_steps_are_those_that_were_measured() -> None:
    value, domain = CANCELLING["root"]
    found = export(form_of(value, domain), NUMPY)
    at = np.array([1e-12, 0.3, 7.0])
    assert run(found.found, NUMPY, {"x": at}) == pytest.approx(np.expm1(np.log1p(at) / 2), rel=1e-15)


@pytest.mark.parametrize("target", [NUMPY, TORCH], ids=["numpy", "torch"])
@pytest.mark.parametrize("kind", ["float64", "float32"])
def test_a_difference_of_products_has_all_its_digits_next_to_zero(target: Any, kind: str) -> None:
    """Is a c - b^2 right to the last place where plain arithmetic has no digit of it?"""
    pytest.importorskip(target.name)
    a, b, c = sp.symbols("a b c", positive=True)
    names = {s: s.name for s in (a, b, c)}
    unit = np.finfo(kind).eps
    columns = {"a": [1 + unit, 3, 1e3], "b": [1, 1.7320508, 10 - 1e-5], "c": [1 - unit / 2, 1, 0.1]}
    at = {name: np.array(column, dtype=kind) for name, column in columns.items()}
    form = a * c - b**2
    true = [float(form.subs({s: sp.Rational(float(at[s.name][i])) for s in names})) for i in range(3)]
    given = at if target is NUMPY else {name: importlib.import_module("torch").from_numpy(column) for name, column in at.items()}
    exact, plain = (np.asarray(run(program(one, names), target, given)).astype(float) for one in (precisely(form), form))
    assert np.all(np.abs(exact - true) <= np.spacing(np.abs(true).astype(kind)))
    assert np.max(np.abs(plain - true) / np.abs(true)) > 0.1


def test_what_cannot_cancel_is_left_to_plain_arithmetic() -> None:
    assert precisely(1 + 2 * g**2) == 1 + 2 * g**2
    assert precisely(sp.sqrt(x * g - u**2 / 2)) == sp.sqrt(Precise(2 * x * g - u**2) / 2)
    assert precisely(sp.exp(u) - u**2) == sp.exp(u) - u**2
    assert precisely(x - sp.Rational(1, 5000)) == x - sp.Rational(1, 5000)  # 5000 has more than half the digits of a float32


@pytest.mark.slow
def test_a_singular_covariance_is_given_without_loss_and_its_code_stands_alone(tmp_path: Path) -> None:
    form = replace(
        form_of(sp.sqrt(x * g - u**2), {x: positive, g: positive, u: real}),
        domain=Domain({x: positive, g: positive, u: real}, such_that=(u**2 < x * g,)),
    )
    found = export(form, NUMPY)
    assert "numerics" not in module(found)
    assert max(one.worst for one in found.errors) < 2 < max(one.worst for one in found.plain)
    assert all(error < 2 for error in agrees(found, tmp_path, "formula"))
