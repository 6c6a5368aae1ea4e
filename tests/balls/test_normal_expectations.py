"""Is an expectation reduced on numbers what a product rule finds, and what the route by SymPy encloses; and is a broken rule seen?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import erf, erfc

from closedform.derivations.laws import E, Gaussian, Labelled, ReLU
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.evaluation import Evaluation
from closedform.numerics.balls.normal import expectation, laws, moments, numbers, orthants, reading, waves
from closedform.numerics.balls.normal.numbers import NotCompact
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.balls.table import to_ball
from closedform.numerics.findings.evidence import Diverges, DoesNotExist, NotLowered

BITS = 120
U = tuple(sp.Symbol(f"u{i}", real=True) for i in range(3))
X = tuple(sp.Symbol(f"x{i}", real=True) for i in range(3))
H = sp.Heaviside

_NUMPY = [
    {
        "erf": erf, "erfc": erfc, "ReLU": lambda h: np.maximum(h, 0.0), "Heaviside": lambda h, *tie: np.heaviside(h, 0.5),
        "Max": np.maximum, "Min": np.minimum,
    },
    "numpy",
]  # fmt: skip


def found(node: Any) -> arb | None:
    """The ball of a node by the route under test."""
    with ctx.workprec(BITS + 40):
        value = expectation.enclosed(node, lambda expr: to_ball(expr, {}), BITS, {})
    return None if value is None else value.value


def by_product_rule(body: Any, mean: Any, covariance: Any) -> float:
    """E[body], with kinks at the zeros of the variables alone, by Gauss and Legendre's rule on both sides of each zero, in doubles."""
    k = len(mean)
    C = np.array(sp.Matrix(covariance).tolist(), dtype=float)
    m = np.array([float(v) for v in mean])
    count = {1: 120, 2: 60, 3: 36}[k]
    nodes, weights = np.polynomial.legendre.leggauss(count)
    axes = []
    for i in range(k):
        reach = 8.5 * np.sqrt(C[i, i])
        edges = [m[i] - reach, *([0.0] if abs(m[i]) < reach else []), m[i] + reach]
        half = np.diff(edges)[:, None] / 2
        axes.append(((np.array(edges[:-1])[:, None] + half * (nodes + 1)).ravel(), (half * weights).ravel()))
    grids = np.meshgrid(*(x for x, _ in axes), indexing="ij")
    scale = np.prod(np.stack(np.meshgrid(*(w for _, w in axes), indexing="ij")), axis=0)
    shifted = np.stack([g - c for g, c in zip(grids, m, strict=True)])
    form = np.einsum("i...,ij,j...->...", shifted, np.linalg.inv(C), shifted)
    density = np.exp(-form / 2) / np.sqrt((2 * np.pi) ** k * np.linalg.det(C))
    values = sp.lambdify(U[:k], body, modules=_NUMPY)(*grids)
    return float(np.sum(scale * density * values))


def moved(body: Any, mean: Any, covariance: Any, matrix: Any, shift: Any) -> E:
    """The same expectation in x, where u = M x + d: its kinks lie across the axes."""
    k = len(mean)
    M, d = sp.Matrix(matrix), sp.Matrix(shift)
    inverse = M.inv()
    forms = M * sp.Matrix(X[:k]) + d
    law = Gaussian(X[:k], inverse * sp.Matrix(covariance) * inverse.T, mean=list(inverse * (sp.Matrix(mean) - d)))
    return E(body.xreplace(dict(zip(U[:k], forms, strict=True))), law)


def violations(body: Any, mean: Any, covariance: Any, matrix: Any = None, shift: Any = None) -> list[str]:
    """Where the route's ball of E[body] is not the product rule's number, or there is none."""
    k = len(mean)
    node = moved(body, mean, covariance, matrix if matrix is not None else sp.eye(k), shift if shift is not None else [0] * k)
    ball, truth = found(node), by_product_rule(body, mean, covariance)
    if ball is None:
        return ["not reduced"] if abs(truth) > 1e-9 else []  # what may be zero is left to the other route
    if not ball.rad() < abs(ball.mid()) * 1e-30 + 1e-30:
        return [f"{ball} is not thin"]
    return (
        [f"reduced to {ball.str(12)}, the rule finds {truth}"] if abs(float(ball.mid()) - truth) > 2e-6 * (1 + abs(truth)) else []
    )


def covariance_of(k: int, a: Any, b: Any, c: Any) -> Any:
    """The leading block of L L' for a lower triangle of ones and three numbers: always positive definite."""
    L = sp.Matrix([[1, 0, 0], [a, 1, 0], [b, c, 1]])
    return (L * L.T)[:k, :k].tolist()


rationals = st.fractions(-1, 1, max_denominator=4).map(lambda f: sp.Rational(f.numerator, f.denominator))
scales = st.sampled_from([sp.Integer(1), sp.Rational(-1, 2), sp.sqrt(2), sp.Rational(2, 3)])
matrices = {
    1: [sp.Matrix([[1]]), sp.Matrix([[-2]])],
    2: [sp.eye(2), sp.Matrix([[1, 1], [0, 1]]), sp.Matrix([[1, 2], [-1, 1]])],
    3: [sp.eye(3), sp.Matrix([[1, 1, 0], [0, 1, -1], [1, 0, 2]])],
}


@st.composite
def cases(draw: Any) -> tuple[Any, ...]:
    """A body with at most three half spaces and error functions, a law, and a change of variables."""
    k = draw(st.integers(1, 3))
    u = U[:k]
    kinks, forms = draw(st.sets(st.sampled_from(u), max_size=k)), []
    for v in sorted(kinks, key=str):
        forms.append(draw(st.sampled_from([H(v), H(-v), ReLU(v), sp.Abs(v), sp.sign(v), sp.Max(v, 0), sp.Min(v, 0)])))
    smooth = draw(st.lists(st.sampled_from([sp.erf, sp.erfc]), max_size=3 - len(kinks)))
    for f in smooth:
        forms.append(f(draw(scales) * draw(st.sampled_from(u)) + draw(rationals) * u[0] + draw(rationals)))
    if len(kinks) > 1 and draw(st.booleans()):
        forms = [
            draw(st.sampled_from([H, sp.Abs, sp.sign]))(draw(st.sampled_from([-2, sp.Rational(1, 3)])) * sp.Mul(*kinks)),
            *forms[len(kinks) :],
        ]
    if not forms:
        turns = draw(st.lists(st.sampled_from([sp.cos, sp.sin]), max_size=2))
        forms += [turn(draw(scales) * draw(st.sampled_from(u)) + draw(rationals) * u[0] + draw(rationals)) for turn in turns]
    if draw(st.booleans()):
        forms.append(sp.exp(draw(rationals) * u[-1] - draw(st.sampled_from([0, 1])) * u[0] ** 2 / 3))
    polynomial = sp.Add(*(draw(rationals) * sp.Mul(*(v ** draw(st.integers(0, 2)) for v in u)) for _ in range(2))) + 1
    mean = [draw(st.sampled_from([sp.Integer(0), sp.Integer(0), sp.Rational(1, 2), sp.Rational(-2, 3)])) for _ in u]
    covariance = covariance_of(k, draw(rationals), draw(rationals), draw(rationals))
    shift = [draw(rationals) for _ in u]
    return polynomial * sp.Mul(*forms), mean, covariance, draw(st.sampled_from(matrices[k])), shift


@settings(max_examples=max(20, settings().max_examples), deadline=None)
@given(cases())
def test_an_expectation_is_what_a_product_rule_finds(case: tuple[Any, ...]) -> None:
    assert violations(*case) == []


def by_sympy(node: Any, monkeypatch: pytest.MonkeyPatch) -> acb:
    """The ball of a node by exact elimination in SymPy and quadrature of what is left."""
    with monkeypatch.context() as patch, ctx.workprec(BITS + 40):
        patch.setattr(expectation, "enclosed", lambda *_, **__: None)
        return Evaluation(BITS, {}, Effort()).value(node)


x, y, z = X
PAIR = Gaussian((x, y), [[2, sp.Rational(1, 2)], [sp.Rational(1, 2), 1]], mean=(0, 0))
OFF = Gaussian((x, y), [[2, sp.Rational(-1, 2)], [sp.Rational(-1, 2), 1]], mean=(sp.Rational(1, 3), -1))
THREE = Gaussian((x, y, z), covariance_of(3, sp.Rational(1, 2), -1, sp.Rational(1, 3)), mean=(0, 0, 0))
GIVEN_X = Gaussian((U[0], U[1]), [[2, 1], [1, 3]]).at({U[1]: x})
NODES = [
    E(ReLU(x) * ReLU(y), PAIR),
    E(x**3 * y * H(x) * H(y - x), OFF),
    E((y + 1) ** 2 * sp.erf(x - y) * H(x + y), PAIR),
    E(sp.erf(x / sp.sqrt(2)) * sp.erf(y / sp.sqrt(2)), OFF),
    E(sp.erf(sp.sqrt(3) * x + 1) ** 2, PAIR),
    E(sp.exp(x / 2 - y**2 / 3) * sp.Abs(x) * sp.erfc(y), OFF),
    E(x * z * H(x) * H(y) * H(z), THREE),
    E(sp.Max(x, y) * sp.cosh(x / 3), OFF),
    E(ReLU(x) * x, OFF.at({y: sp.Rational(2, 3)})),
    E(x * H(x) * (1 + sp.erf(y)), Gaussian((x, y), [[1, sp.sqrt(2) / 2], [sp.sqrt(2) / 2, 1]])),
    E((y - ReLU(x)) ** 2 / 2, Labelled(y, ((1, Gaussian((x,), [[2]])), (-1, Gaussian((x,), [[3]]))))),
    E(sp.sign(y * x) + x**2, Labelled(y, ((0, Gaussian((x,), [[2]])), (1, Gaussian((x,), [[3]]))))),
    E(x, Labelled(y, ((1, Gaussian((x,), [[2]])), (-1, Gaussian((x,), [[3]])))), H(x)),
    E(H(x - 1) * H(2 - x) * x**2, PAIR),
    E(x * sp.cos(x - y) * sp.sin(2 * y + 1) * sp.exp(x / 2 - y**2), OFF),
    E(sp.Abs(x * y**3), OFF),
    sp.Integral(sp.exp(-(x**2) + x) * sp.cos(3 * x) ** 2, (x, -sp.oo, sp.oo)),
    sp.Integral(sp.erf(2 * x + 1) * x**2 * sp.exp(-(x**2) / 3 + x), (x, 0, sp.oo)),
    sp.Integral(sp.exp(-(x**2) - y**2 + x * y) * (1 + x * y), (y, x, sp.oo), (x, -1, 2)),
    sp.Integral(sp.exp(-(x**2)), (x, 2, -1)),
    sp.Integral(x * sp.exp(-(x**2)), (x, -sp.oo, 1)),
    sp.Integral(sp.exp(-(x**2)) * sp.Integral(x * y * sp.exp(-(y**2) + x * y), (y, 0, sp.oo)), (x, 0, sp.oo)),
    sp.Integral(sp.exp(-(x**2) / 2) * sp.Integral(sp.exp(-((y - x / 3) ** 2)), (y, -sp.oo, 1 - x)) / 3, (x, -sp.oo, 1)),
    E(H(2 * sp.erf(x)) * y, OFF),
    E(H(-sp.erf(y) / 3) * x**2, OFF),
    E(x * H(y) * E(z, THREE.at({x: x, y: y})), PAIR),
    E(sp.erf(E(z, THREE.at({x: 2 * x - y})) / 2) * y, OFF),
    E(H(x) * E(z**3 * y, THREE.at({x: 2 * x - 1})), PAIR),
    E(x * sp.erf(x / sp.sqrt(E(U[0] ** 2, GIVEN_X) - E(U[0], GIVEN_X) ** 2)), PAIR),
]


@pytest.mark.parametrize("node", NODES, ids=str)
def test_both_routes_enclose_the_same(node: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with ctx.workprec(BITS + 40):
        ball, other = Evaluation(BITS, {}, Effort()).value(node), by_sympy(node, monkeypatch)
        assert ball.overlaps(other)
        assert ball.imag.is_zero()
        assert ball.real.rel_accuracy_bits() >= BITS


@pytest.mark.parametrize("node", [NODES[0], NODES[1], NODES[5]], ids=str)
def test_a_nested_quadrature_finds_the_same(node: Any) -> None:
    """By mpmath, the mean over y given x inside, cut where a kink's line is crossed."""
    m, C = [mpmath.mpf(c.p) / c.q for c in node.law.mean], [mpmath.mpf(c.p) / c.q for c in node.law.covariance]
    gain, spread, wide = C[1] / C[0], mpmath.sqrt(C[3] - C[1] ** 2 / C[0]), mpmath.sqrt(C[0])
    kinks: dict[str, Any] = {"ReLU": lambda h: max(h, 0), "Heaviside": lambda h, *tie: (mpmath.sign(h) + 1) / 2}
    body = sp.lambdify((x, y), node.body, modules=[kinks, "mpmath"])

    def inner(t: Any) -> Any:
        centre = m[1] + (t - m[0]) * gain
        ends = sorted({centre - 7 * spread, centre + 7 * spread, *(p for p in (0, t) if abs(p - centre) < 7 * spread)})
        return mpmath.quad(lambda v: body(t, v) * mpmath.npdf(v, centre, spread), ends, method="gauss-legendre", maxdegree=4)

    ends = sorted({m[0] - 7 * wide, mpmath.mpf(0), m[0] + 7 * wide})
    truth = mpmath.quad(lambda t: inner(t) * mpmath.npdf(t, m[0], wide), ends, method="gauss-legendre", maxdegree=4)
    ball = found(node)
    assert ball is not None
    assert abs(float(ball.mid()) - float(truth)) < 1e-7 * (1 + abs(float(truth)))


def test_what_has_no_certain_form_is_left_to_another_route() -> None:
    four = Gaussian((*X, U[0]), sp.eye(4) + sp.ones(4, 4))
    for node in (
        E(H(x) * H(y) * H(z) * H(U[0]), four),
        E(sp.sin(x) * H(x), PAIR),
        E(sp.cos(x * y), PAIR),
        E(H(x * z), PAIR),
        E(y / x, PAIR),
        E(sp.exp(x**2), PAIR),
        E(H(x) * H(y), Gaussian((x, y), [[1, 1], [1, 1]])),
        sp.Integral(1 / (1 + x**2), (x, -sp.oo, sp.oo)),
        sp.Integral(sp.exp(-x), (x, 0, sp.oo)),
        sp.Integral(sp.exp(sp.I * x - x**2), (x, -sp.oo, sp.oo)),
        sp.Integral(sp.exp(-(x**2)) * sp.Integral(sp.exp(x**2 - y**2), (y, 0, sp.oo)), (x, 0, sp.oo)),
        E(E(x * z, THREE.at({x: y})), PAIR),
        E(E(x, Gaussian((x, y), [[1, 1], [1, 1]]).at({y: z})), THREE),
    ):
        assert found(node) is None, node


def test_a_letter_of_an_integral_inside_is_no_other() -> None:
    inside = sp.Integral(sp.exp(-(y**2) - x * y), (y, 0, sp.oo))
    for node in (
        sp.Integral(y * sp.exp(-(x**2)) * inside, (x, 0, sp.oo)),
        sp.Integral(sp.exp(-(x**2)) * inside, (x, y, sp.oo)),
        sp.Integral(sp.exp(-(x**2)) * inside * inside.xreplace({x: -x}), (x, 0, sp.oo)),
    ):
        with pytest.raises(NotCompact):
            expectation._merged(node)


def test_what_does_not_exist_is_said_as_before() -> None:
    with pytest.raises(DoesNotExist, match="not positive definite"):
        enclose(E(ReLU(x) * ReLU(y), Gaussian((x, y), [[1, 2], [2, 1]])), {})
    with pytest.raises(Diverges, match="probability zero"):
        enclose(E(x, PAIR, H(x) * H(-x)), {})
    with pytest.raises((Diverges, NotLowered)):
        enclose(E(sp.exp(x**2), PAIR), {})


def test_a_symmetric_mean_is_exactly_zero() -> None:
    for node in (
        E(x**3, PAIR),
        E(sp.erf(x), PAIR),
        E(sp.sign(x) * y**2, PAIR),
        E(x * sp.erf(x) * sp.sign(y), PAIR),
        E(H(x) * H(-x), PAIR),
        E(sp.sin(x) * sp.cos(y) * y**2, PAIR),
        E(sp.erf(x) ** 3, PAIR),
        E(sp.erf(x - y) * y**2 * sp.exp(-(x**2)), PAIR),
    ):
        ball = found(node)
        assert ball is not None
        assert ball.is_zero(), node


# A body, a law's mean and covariance, and a change of variables, for each rule that is broken.
ZERO3, TILTED = [sp.Integer(0)] * 3, covariance_of(3, sp.Rational(1, 2), -1, sp.Rational(1, 3))
u, v, w = U
PLANE = ([sp.Integer(0)] * 2, covariance_of(2, sp.Rational(1, 2), 0, 0))
SHIFTED = ([sp.Rational(1, 2), sp.Rational(-1, 3)], PLANE[1])
LINE = ([sp.Rational(1, 2)], [[2]])
STEP, GIVEN, LOWER, MOMENT, TILT = reading.Reader.step, laws.Joint.given, numbers.lowered, moments.Moments._moment, laws.tilted
WAVES, MEAN, EVEN = waves.Waves.product, waves.mean, expectation._even
SLOPE, NOISY, RULES, ENTRIES, JOINED = orthants._slope, expectation._noisy, dict(reading._RULES), orthants._entries, laws.joined


def _denser(joint: Any, j: int) -> Any:
    child = GIVEN(joint, j)
    assert child.density is not None
    return laws.Joint(child.mean, child.covariance, child.variables, 2 * child.density)


def _unmoved(joint: Any, j: int) -> Any:
    child = GIVEN(joint, j)
    return laws.Joint(child.mean, joint.covariance, child.variables, child.density)


def _noisier(line: Any, complement: bool) -> Any:
    form = NOISY(line, complement)
    return laws.Form(form.slopes, form.offset, fmpq(1))


def _noiseless(law: Any, forms: Any) -> Any:
    return JOINED(law, [laws.Form(form.slopes, form.offset) for form in forms])


def _without_odd_powers(reader: Any, terms: Any) -> Any:
    return EVEN(reader, [(factors, {n: c for n, c in p.items() if sum(n) % 2 == 0}) for factors, p in terms])


def _of_other_waves(found: Any, left: Any, right: Any) -> Any:
    return WAVES(found, left, right)[::-1][:1]


def _steady(law: Any, polynomial: Any, slopes: Any, offset: Any, *, sine: bool) -> Any:
    """Forgets that the mean has an imaginary part where the moments are taken."""
    return MEAN(laws.Normal(law.mean, law.covariance), {(0,) * len(slopes): fmpq(1)}, slopes, offset, sine=sine)


def _turned(law: Any, exponent: Any, size: int) -> Any:
    out = TILT(law, exponent, size)
    return laws.Normal([-m for m in out.mean], out.covariance, out.weight)


BROKEN: list[tuple[str, Any, str, Any, tuple[Any, ...]]] = [
    ("a half line turned round", orthants, "half_line", lambda m, V: (m / (2 * V).sqrt()).erfc() / 2, (H(u) * u, *LINE)),
    ("a centred quadrant's correlation", orthants, "centred_quadrant", lambda t, s, r, f=orthants.centred_quadrant: f(-t, s, r), (H(u) * H(v), *PLANE)),
    ("a quadrant's correlation", orthants, "quadrant", lambda h, k, r, s, f=orthants.quadrant: f(h, k, -r, s), (H(u) * H(v), *SHIFTED)),
    ("a quadrant's means", orthants, "quadrant", lambda h, k, r, s, f=orthants.quadrant: f(h, h, r, s), (H(u) * H(v), *SHIFTED)),
    ("an octant's slope", orthants, "_slope", lambda *a: lambda t, analytic: SLOPE(*a)(t, analytic) / 2, (H(u) * H(v) * H(w), [1, 0, 0], TILTED)),
    ("an octant's other covariance", orthants, "_entries", lambda C, j, k: [*ENTRIES(C, j, k)[:-1], acb(0)], (H(u) * H(v) * H(w), [1, 0, 0], TILTED)),
    ("the noise of one error function", orthants, "smoothed_step", lambda m, V, D, f=orthants.smoothed_step: f(m, V, 2 * D), (sp.erf(u), *LINE)),
    ("the noise of an error function", expectation, "_noisy", _noisier, (sp.erf(u) * H(v), *PLANE)),
    ("the complement of an error function", expectation, "_noisy", lambda line, c: NOISY(line, not c), (sp.erfc(u) * H(v), *PLANE)),
    ("noise that is forgotten", expectation, "joined", _noiseless, (sp.erf(u) * H(v), *PLANE)),
    ("a face's density", laws.Joint, "given", _denser, (u * H(u) * H(v), *PLANE)),
    ("a face's covariance", laws.Joint, "given", _unmoved, (u * v * H(u) * H(v), *PLANE)),
    ("a power lowered twice", moments, "lowered", lambda e, i: LOWER(LOWER(e, i), i) if e[i] > 1 else LOWER(e, i), (u**4, *LINE)),
    ("what is odd", expectation, "_even", _without_odd_powers, (u * sp.erf(u), [0], [[2]])),
    ("a tilt's weight", expectation, "tilted", lambda law, e, n: laws.Normal(TILT(law, e, n).mean, TILT(law, e, n).covariance), (sp.exp(u), *LINE)),
    ("a tilt's mean", expectation, "tilted", _turned, (u * sp.exp(u - u**2), *LINE)),
    ("an indicator's side", reading.Reader, "step", lambda reader, h: STEP(reader, -h), (H(u) * u, *LINE)),
    ("superfluous half spaces", expectation, "needed", lambda lines: [min(lines)] if lines else [], (H(u) * H(v) * (1 + u), *PLANE)),
    ("a product of waves", waves.Waves, "product", _of_other_waves, (sp.cos(u) * sp.sin(v + 1), *SHIFTED)),
    ("a wave's complex mean", expectation, "mean", _steady, (u * sp.sin(u), *LINE)),
    ("a sine taken for a cosine", expectation, "mean", lambda *a, sine: MEAN(*a, sine=not sine), (sp.sin(u), *LINE)),
    ("a product's sign", reading.Reader, "_step_of_product", lambda reader, parts: reader.step(parts[1]), (H(u * v) * u**2, *PLANE)),
    ("a root", laws, "root", lambda q: numbers.root(q) / 2, (sp.exp(-(u**2)), *LINE)),
    ("an inverse", laws, "inverse", lambda m, f=numbers.inverse: ([[2 * c for c in row] for row in f(m)[0]], f(m)[1]), (sp.exp(-(u**2)), *LINE)),
]  # fmt: skip


@pytest.mark.parametrize("case", BROKEN, ids=[case[0] for case in BROKEN])
def test_a_broken_rule_is_seen(
    case: tuple[str, Any, str, Callable[..., Any], tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, owner, name, rule, law = case
    assert violations(*law) == []
    monkeypatch.setattr(owner, name, rule)
    assert violations(*law)


@pytest.mark.parametrize("kink", [sp.Abs, sp.sign, ReLU, sp.Max, sp.Min, sp.cosh, sp.erf])
def test_a_broken_reading_is_seen(kink: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    body = (kink(u, v) if kink in (sp.Max, sp.Min) else kink(u)) * (1 + u)
    node = E(body.xreplace(dict(zip(U, X, strict=True))), OFF)
    with ctx.workprec(BITS + 40):
        right, other = found(node), by_sympy(node, monkeypatch)
        assert right is not None
        assert right.overlaps(other.real)
        monkeypatch.setitem(reading._RULES, kink, lambda reader, expr: reader.scaled(RULES[kink](reader, expr), fmpq(2)))
        wrong = found(node)
        assert wrong is None or not wrong.overlaps(other.real)


@pytest.mark.parametrize("rule", ["conditioned", "lowered", "multiplied"])
def test_a_broken_mean_inside_another_is_seen(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken: dict[str, Any] = {
        "conditioned": lambda mean, C, values: ([2 * m for m in laws.conditioned(mean, C, values)[0]], laws.conditioned(mean, C, values)[1]),
        "lowered": lambda e, i: LOWER(LOWER(e, i), i) if e[i] > 1 else LOWER(e, i),
        "multiplied": lambda p, q: numbers.scaled(numbers.multiplied(p, q), fmpq(2)),
    }  # fmt: skip
    node = E(H(x) * E(z**3, THREE.at({x: 2 * x - 1})), PAIR)
    with ctx.workprec(BITS + 40):
        right, other = found(node), by_sympy(node, monkeypatch)
        assert right is not None
        assert right.overlaps(other.real)
        monkeypatch.setattr(reading, rule, broken[rule])
        wrong = found(node)
        assert wrong is None or not wrong.overlaps(other.real)


HALVES = [((1, 0), 0), ((0, 1), 0), ((1, 1), 0), ((1, -1), 0), ((1, 2), 1), ((1, 1), 3)]


@pytest.mark.parametrize("turns", [(a, b, c) for a in (1, -1) for b in (1, -1) for c in (1, -1)])
def test_superfluous_half_spaces_are_left_out_rightly(turns: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Three lines through a point, on any sides, by both routes."""
    a, b, c = turns
    node = E(H(a * x) * H(b * y) * H(c * (x - y)) * (1 + x**2), PAIR)
    with ctx.workprec(BITS + 40):
        ball, other = Evaluation(BITS, {}, Effort()).value(node), by_sympy(node, monkeypatch)
        assert ball.overlaps(other)
        assert (found(node) is None) <= bool(other.is_zero())  # an empty cone may be left to the other route


def test_a_sign_that_is_not_certain_is_refused() -> None:
    reader = reading.Reader((x,), {}, lambda expr: arb(0, 1))
    with pytest.raises(NotCompact):
        reader.step(sp.Symbol("a") * x)
    with pytest.raises(NotCompact):
        numbers.inverse([[arb(0, 1)]])


def test_a_covariance_that_may_be_zero_is_bounded() -> None:
    with ctx.workprec(80):
        for mean in (0, 1):
            m, one = arb(mean), arb(1)
            ball, truth = orthants.nearly_independent(m, m, one, one, arb(0, 0.5)), orthants.half_line(m, one) ** 2
            for r in ("-0.5", "0.25", "0.5"):
                other = orthants.quadrant(m, m, arb(r), 1 - arb(r) * arb(r))
                assert ball.overlaps(other)
            assert ball.overlaps(truth)
            assert ball.rad() < 0.2


def test_a_form_that_may_be_centred_is_reduced() -> None:
    """sqrt(2) (x - 1) + sqrt(2) has mean zero, of which a ball does not tell."""
    body = (u + 1) * H(v) * sp.erf(v) * sp.erf(sp.sqrt(2) * v)
    assert found(moved(body, *PLANE, matrices[2][1], [1, 1])) is not None


@pytest.mark.parametrize(
    ("m", "V", "D"), [("0.3", "0.5", "0.5"), ("-3", "10000", "0.5"), ("30", "0.001", "0.5"), ("1", "4", "2.5"), ("-20", "1", "0.5")]
)
def test_a_smoothed_step_is_the_error_function_of_the_sum(m: str, V: str, D: str) -> None:
    with ctx.workprec(200):
        ball = orthants.smoothed_step(arb(m), arb(V), arb(D))
        truth = (-arb(m) / (2 * (arb(V) + arb(D))).sqrt()).erfc() / 2
        assert ball.overlaps(truth)
        assert 0 < ball.rad() < 1e-40 * abs(truth)
