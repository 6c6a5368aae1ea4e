"""Is a formula in another convention the one that its rewritten definition has, and is a convention that does not apply refused?"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import sympy as sp
from typer.testing import CliRunner

from closedform.derivations.claims.notation import g, r, z
from closedform.derivations.laws import ARBITRARY, E, Gaussian, Labelled, MinusGradient, normal
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.tools import convert as conversions
from closedform.numerics.tools import data_scale
from closedform.numerics.tools.conventions import CONVENTIONS
from closedform.numerics.tools.conversions import Converted, NotApplicable
from closedform.numerics.tools.convert import convert
from closedform.reports import cli

runner = CliRunner()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "to", "formula"),
    [
        ("002:70", "erf-sqrt2", "erf(sqrt(2)*g*r*z_i/(2*sqrt(g**2*(1 - r**2) + 1)))"),
        ("002:72", "saad-solla", "atan(g*r/sqrt(g**2*(1 - r**2) + 1))/pi"),  # of the correction: 002:72 is wrong as printed
        ("002:20", "full-loss", "-a_Sigma0_w1/2 - a_Sigma1_w1*(1 - sqrt(2)/(sqrt(pi)*sigma_1))/2"),
        (
            "002:20",
            "labels-pm1",
            "(-a_Sigma0_w1 - sqrt(2)*a_Sigma0_w1/(sqrt(pi)*sigma_0) - a_Sigma1_w1 + sqrt(2)*a_Sigma1_w1/(sqrt(pi)*sigma_1))/4",
        ),
        ("002:20", "scaled-data", "-a_Sigma0_w1*c**2/4 - a_Sigma1_w1*c**2*(1 - sqrt(2)/(sqrt(pi)*c*sigma_1))/4"),
        ("002:20", "one-over-sqrt-n", "-a_Sigma0_w1/(4*n) - a_Sigma1_w1*(-sqrt(2)*sqrt(n)/(sqrt(pi)*sigma_1) + 1)/(4*n)"),
    ],
)
def test_a_formula_is_converted_and_holds_there(key: str, to: str, formula: str) -> None:
    found = convert(key, to)
    assert found.verdict.holds
    assert sp.simplify(sp.sympify(found.formula) - sp.sympify(formula)) == 0
    assert found.says == CONVENTIONS[to].says
    assert bool(found.substitution) == (to != "labels-pm1")


@pytest.mark.parametrize(
    ("key", "to", "sentence"),
    [
        ("002:20", "half-loss", "its loss is E.* / 2 already"),
        ("002:20", "erf-sqrt2", "it has no error function"),
        ("002:20", "labels-01", "its labels are 1 and 0 already"),
        ("002:70", "labels-pm1", "it is no mean over labelled classes"),
        ("002:70", "full-loss", "it is no gradient of a loss"),
        ("002:70", "erf", r"its activation is erf\(h\) already"),
        ("002:70", "partial", "it is no conditional expectation"),
        ("002:19", "full-loss", "has no closed form to convert"),
        ("002:20", "metric", "there is no convention 'metric'; there are erf-sqrt2, erf, "),
    ],
)
def test_a_convention_that_does_not_apply_is_refused_in_a_sentence(key: str, to: str, sentence: str) -> None:
    with pytest.raises(NotApplicable, match=sentence) as caught:
        convert(key, to)
    assert "\n" not in str(caught.value)


def test_a_partial_expectation_and_a_conditional_one_are_turned_into_each_other() -> None:
    partial = E(z**2 * sp.Heaviside(z), normal(z))
    there = CONVENTIONS["conditional"].convert(partial)
    assert there.quantity == E(z**2, normal(z), sp.Heaviside(z))
    assert there.form is not None
    assert there.form(sp.Rational(1, 2)) == 1
    back = CONVENTIONS["partial"].convert(there.quantity)
    assert back.quantity == partial
    with pytest.raises(NotApplicable, match="centred"):  # P(z > r) is not 1/2
        CONVENTIONS["conditional"].convert(E(z**2 * sp.Heaviside(z - r), normal(z)))


def test_the_derivative_of_an_activation_is_not_taken_for_a_part_of_the_definition() -> None:
    with pytest.raises(NotApplicable, match="derivative"):
        CONVENTIONS["erf-sqrt2"].convert(E(sp.erf(g * z) * sp.exp(-(z**2)), normal(z)))
    normalised = E(sp.erf(g * z) ** 2, normal(z)) ** sp.Rational(-1, 2) * E(z * sp.erf(g * z), normal(z))
    there = CONVENTIONS["erf-sqrt2"].convert(normalised)
    assert there.quantity == normalised.subs(g, g / sp.sqrt(2))
    assert there.form is not None
    assert there.form(g * r) == g * r / sp.sqrt(2)


def test_a_loss_that_is_no_mean_of_a_square_or_half_of_one_is_refused() -> None:
    square = (g * z - r) ** 2
    for loss in (E(sp.Abs(g * z - r), normal(z)), E(sp.erf(g * z), normal(z)), E(square, normal(z)) / 2, E(square / 4, normal(z))):
        for to in ("half-loss", "full-loss"):
            with pytest.raises(NotApplicable, match="no mean of a square"):
                CONVENTIONS[to].convert(MinusGradient(loss, g, g))


def test_projections_over_the_root_of_n_leave_the_data_themselves_as_they_are() -> None:
    S, A, epsilon = sp.symbols("S A epsilon", real=True)
    V, m, a, n = sp.Symbol("V", positive=True), sp.Symbol("m"), sp.Symbol("a", positive=True), data_scale.SIZE
    law = Gaussian((S, A), [[V, m], [m, a]], directions=("w1", ARBITRARY))
    mean = E(A * sp.Heaviside(S), law)
    there = CONVENTIONS["one-over-sqrt-n"].convert(mean)
    assert there.quantity == mean.xreplace({V: V / n, m: m / sp.sqrt(n)})
    assert there.form is not None
    assert sp.simplify(there.form(m / sp.sqrt(V)) - m / sp.sqrt(V)) == 0
    flow = MinusGradient(E((S + epsilon * A) ** 2 / 2, law), epsilon, 0)
    assert CONVENTIONS["one-over-sqrt-n"].convert(flow).quantity == flow.xreplace({V: V / n, m: m / n, a: a / n})
    share = E(sp.Heaviside(S), law)
    assert CONVENTIONS["one-over-sqrt-n"].convert(flow / share).quantity == (flow / share).xreplace({V: V / n, m: m / n, a: a / n})
    assert CONVENTIONS["scaled-data"].convert(mean).quantity == mean.xreplace({s: data_scale.GAIN**2 * s for s in (V, m, a)})
    with pytest.raises(NotApplicable, match="two factors"):
        CONVENTIONS["one-over-sqrt-n"].convert(flow * mean)
    with pytest.raises(NotApplicable, match="the mean 1, and only covariances"):
        CONVENTIONS["scaled-data"].convert(E(S**2, Gaussian((S,), [[V]], mean=[1], directions=("w1",))))


def test_of_two_conventions_one_that_is_there_already_does_not_keep_out_the_other_and_a_refusal_does() -> None:
    S = sp.Symbol("S", real=True)
    V = sp.Symbol("V", positive=True)
    law = Gaussian((S,), [[V]], directions=("w1",))
    wide, narrow = E(sp.erf(S / sp.sqrt(2)) ** 2, law), E(sp.erf(S) ** 2, law)
    scaled = wide.xreplace({V: V / data_scale.SIZE})
    assert CONVENTIONS["goldt"].convert(wide).quantity == CONVENTIONS["goldt"].convert(narrow).quantity == scaled
    with pytest.raises(NotApplicable, match="another n"):
        CONVENTIONS["goldt"].convert(sp.Symbol("n", integer=True) * narrow)
    written = E(sp.erf(sp.expand((S + r) / sp.sqrt(2))) ** 2, law)
    with pytest.raises(NotApplicable, match="already"):
        CONVENTIONS["erf-sqrt2"].convert(written)


def test_labels_that_are_letters_are_refused() -> None:
    y, low, high = sp.symbols("y low high", real=True)
    with pytest.raises(NotApplicable, match="its labels are high and low, and it is not known which is larger"):
        CONVENTIONS["labels-pm1"].convert(E(y * z, Labelled(y, [(high, normal(z, 0, 1)), (low, normal(z, 0, 2))])))


def test_a_loss_inside_something_that_is_not_linear_is_refused() -> None:
    flow = MinusGradient(E((g * z - r) ** 2 / 2, normal(z)), g, g)
    share = E(sp.Heaviside(z), normal(z))
    doubled = CONVENTIONS["full-loss"].convert(3 * flow / share)
    assert doubled.quantity == 3 * MinusGradient(E((g * z - r) ** 2, normal(z)), g, g) / share
    with pytest.raises(NotApplicable, match="not proportional"):
        CONVENTIONS["full-loss"].convert(flow**2)


def test_a_wrong_substitution_is_seen_and_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(quantity: object) -> Converted:
        right = CONVENTIONS["full-loss"].convert(quantity)
        return Converted(right.quantity, lambda form: form, (), "nothing is changed")

    monkeypatch.setattr(conversions, "CONVENTIONS", {"full-loss": replace(CONVENTIONS["full-loss"], convert=lost)})
    carried = convert("002:20", "full-loss")
    assert (carried.substitution, carried.verdict.seen) == ("", True)  # from the definition, in the place of the wrong one

    def fail(quantity: object) -> object:
        raise NotLowered(str(quantity))

    monkeypatch.setattr(conversions, "carried_out", fail)
    with pytest.raises(NotApplicable, match="gives a formula that is refuted there"):
        convert("002:20", "full-loss")


@pytest.mark.slow
def test_the_command_says_the_formula_and_its_verdict() -> None:
    found = runner.invoke(cli.app, ["convert", "002:72", "--to", "erf-sqrt2"])
    assert found.exit_code == 0, found.output
    assert "its correction is converted" in found.stdout
    assert "replaces g" in found.stdout
    assert "there: enclosed" in found.stdout
    record = json.loads(runner.invoke(cli.app, ["convert", "002:72", "--to", "goldt", "--json"]).stdout)
    assert (record["verdict"], record["corrected"]) == ("enclosed", True)
    refused = runner.invoke(cli.app, ["convert", "002:20", "--to", "half-loss"])
    assert (refused.exit_code, refused.stderr.count("\n")) == (cli.BAD_INPUT, 1)
    shown = runner.invoke(cli.app, ["convert", "--help"]).stdout
    assert all(name in shown for name in CONVENTIONS)


def test_the_output_is_the_mean_over_units_or_their_sum() -> None:
    def flow(share: sp.Rational) -> MinusGradient:
        units = sp.erf(g * z) + sp.erf(z)
        return MinusGradient(E((share * units - r) ** 2 / 2, normal(z)), g, g)

    def loss(quantity: object) -> object:
        (node,) = sp.sympify(quantity).atoms(MinusGradient)
        return sp.expand(node.loss.body)

    mean, total = flow(sp.Rational(1, 2)), flow(sp.Integer(1))
    there = CONVENTIONS["sum-units"].convert(3 * mean)
    assert loss(there.quantity) == loss(total) != loss(mean)
    assert there.form is None  # the terms of the flow change by different powers of K: it is carried out anew
    assert loss(CONVENTIONS["mean-units"].convert(there.quantity).quantity) == loss(mean)
    with pytest.raises(NotApplicable, match="sum over its 2 units already"):
        CONVENTIONS["sum-units"].convert(there.quantity)
    with pytest.raises(NotApplicable, match="adds up several units"):
        CONVENTIONS["sum-units"].convert(MinusGradient(E((sp.erf(g * z) - r) ** 2 / 2, normal(z)), g, g))
    with pytest.raises(NotApplicable, match="neither the sum nor the mean"):
        CONVENTIONS["sum-units"].convert(flow(sp.Integer(3)))
