"""A formula as steps: arithmetic, and functions by the names of every library's rows; a repeated part is computed once.

The printed steps are the measured steps, so a stated error is that of the printed code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.tools.export import nodes
from closedform.numerics.tools.export.pairs import Pair, added, multiplied, together
from closedform.numerics.tools.export.steps import Apply, Name, Node, Number, Program

_SHORT = 10**6  # whole numbers that are written out as such


# SymPy's functions of one argument by the name of their row.
_UNARY: Mapping[Form, str] = {
    sp.exp: "exp", sp.log: "log", sp.sin: "sin", sp.cos: "cos", sp.tan: "tan", sp.asin: "asin", sp.acos: "acos", sp.atan: "atan",
    sp.sinh: "sinh", sp.cosh: "cosh", sp.tanh: "tanh", sp.asinh: "asinh", sp.acosh: "acosh", sp.atanh: "atanh", sp.Abs: "abs",
    sp.sign: "sign", sp.erf: "erf", sp.erfi: "erfi", sp.erfinv: "erfinv", sp.gamma: "gamma",
    nodes.Erfc: "erfc", nodes.Erfcx: "erfcx", nodes.Expm1: "expm1", nodes.Exp: "exp", nodes.Log1p: "log1p", nodes.LogNdtr: "log_ndtr",
    nodes.LogGamma: "log_gamma",
}  # fmt: skip
_BINARY: Mapping[Form, str] = {
    sp.beta: "beta", nodes.RegularGamma: "gammainc", nodes.RegularGammaTail: "gammaincc", nodes.Angle: "atan2",
    sp.besseli: "besseli", sp.besselj: "besselj", sp.besselk: "besselk",
}  # fmt: skip


_OF_ARRAYS = {"atan2", "gammainc", "gammaincc"}


def program(form: Form, arguments: Mapping[Form, str]) -> Program:
    """Turn a formula into steps.

    Args:
        form: of SymPy's functions and those of ``nodes``.
        arguments: the name of each symbol, in the order of the function's arguments.

    Raises:
        NotLowered: a node has no steps; the message names it.
    """
    known: dict[Form, Node] = {symbol: Name(name) for symbol, name in arguments.items()}
    result = _lowered(sp.sympify(form), known)
    uses: Counter[Node] = Counter()
    _count(result, uses, set())
    named: dict[Node, Name] = {}
    steps: list[tuple[str, Node]] = []
    taken = set(arguments.values())
    end = _shared(result, uses, named, steps, taken)
    if steps and end == Name(steps[-1][0]):  # the last step is the result
        _, end = steps.pop()
    return Program(tuple(arguments.values()), tuple(steps), end)


def _count(node: Node, uses: Counter[Node], seen: set[Node]) -> None:
    uses[node] += 1
    if isinstance(node, Apply) and node not in seen:
        seen.add(node)
        for arg in node.args:
            _count(arg, uses, seen)


def _shared(node: Node, uses: Counter[Node], named: dict[Node, Name], steps: list[tuple[str, Node]], taken: set[str]) -> Node:
    if not isinstance(node, Apply):
        return node
    if node in named:
        return named[node]
    built = Apply(node.op, tuple(_shared(arg, uses, named, steps, taken) for arg in node.args))
    if (uses[node] < 2 and node.op != "where") or node.op == "neg":
        return built
    name = next(f"t{k}" for k in range(1, len(taken) + 2) if f"t{k}" not in taken)
    taken.add(name)
    steps.append((name, built))
    named[node] = Name(name)
    return named[node]


def _lowered(form: Form, known: dict[Form, Node]) -> Node:
    if form not in known:
        known[form] = _number(form) if not form.free_symbols else _node(form, known)
    return known[form]


def _number(form: Form) -> Node:
    if form.is_Integer and abs(form) < _SHORT:
        return Number(int(form))
    value = nodes.meaning(form).evalf(40)
    if not (value.is_Float or value.is_Rational) or not value.is_finite:
        raise NotLowered(f"{form} is no real number")
    return Number(float(value))


def _node(form: Form, known: dict[Form, Node]) -> Node:
    kind = type(form)
    if kind in _UNARY:
        return Apply(_UNARY[kind], (_lowered(form.args[0], known),))
    if kind in _BINARY:
        return Apply(_BINARY[kind], _alike(_BINARY[kind], [_lowered(arg, known) for arg in _unsigned(form).args]))
    if kind in _BUILT:
        built: Node = _BUILT[kind](form, known)
        return built
    raise NotLowered(
        f"{kind.__name__} has no row in the libraries of arrays; what is exported is a closed form in functions that they have"
    )


def _unsigned(form: Form) -> Form:
    """Rewrite the root of an angle's point so that zero has no sign: the angle of (-1, -0) is -pi."""
    if isinstance(form, nodes.Angle) and form.args[0].is_Pow and not form.args[1].is_positive:
        return form.func(sp.Abs(form.args[0], evaluate=False), form.args[1])
    return form


def _alike(op: str, args: list[Node]) -> tuple[Node, ...]:
    """Convert a number beside an array to an array, if the libraries take no numbers there."""
    arrays = [arg for arg in args if not isinstance(arg, Number)]
    if op not in _OF_ARRAYS or not arrays:
        return tuple(args)
    return tuple(Apply("full_like", (arrays[0], arg)) if isinstance(arg, Number) else arg for arg in args)


def _sum(form: Form, known: dict[Form, Node]) -> Node:
    plus = [t for t in form.args if not t.could_extract_minus_sign()]
    minus = [t for t in form.args if t.could_extract_minus_sign()]
    # A constant comes last: sums of variable terms are then as in the formula.
    plus.sort(key=lambda t: not t.free_symbols)
    if not plus:
        return Apply("neg", (_lowered(-form, known),))
    total = reduce(lambda a, t: Apply("+", (a, _lowered(t, known))), plus[1:], _lowered(plus[0], known))
    return reduce(lambda a, t: Apply("-", (a, _lowered(-t, known))), minus, total)


def _product(form: Form, known: dict[Form, Node]) -> Node:
    constant, above, below = sp.S.One, [], []
    for factor in form.args:
        if not factor.free_symbols:
            constant *= factor
        elif factor.is_Pow and factor.exp.is_Rational and factor.exp < 0:
            below.append(_power(factor.base, -factor.exp, known))
        else:
            above.append(_lowered(factor, known))
    sign, constant = (-1, -constant) if constant.could_extract_minus_sign() else (1, constant)
    if constant.is_Rational and max(constant.p, constant.q) < _SHORT:
        above = [Number(int(constant.p))] * (constant.p != 1) + above
        below = [Number(int(constant.q))] * (constant.q != 1) + below
    elif constant != 1:
        above = [_lowered(constant, known), *above]
    value = _times(above) if above else Number(1)
    value = Apply("/", (value, _times(below))) if below else value
    return Apply("neg", (value,)) if sign < 0 else value


def _times(factors: Sequence[Node]) -> Node:
    return reduce(lambda a, b: Apply("*", (a, b)), factors)


def _power_node(form: Form, known: dict[Form, Node]) -> Node:
    base, exponent = form.args
    if exponent.is_Rational and exponent < 0:
        return Apply("/", (Number(1), _power(base, -exponent, known)))
    return _power(base, exponent, known)


def _power(base: Form, exponent: Form, known: dict[Form, Node]) -> Node:
    below = _lowered(base, known)
    if exponent == 1:
        return below
    if exponent.is_Rational and exponent.q == 2:
        root = Apply("sqrt", (below,))
        whole = (exponent - sp.Rational(1, 2)) if exponent > 0 else exponent
        return root if whole == 0 else Apply("*", (_power(base, whole, known), root))
    return Apply("**", (below, _lowered(exponent, known)))


def _choice(form: Form, known: dict[Form, Node]) -> Node:
    left, right, then, other = (_lowered(arg, known) for arg in form.args)
    return Apply("where", (Apply("<", (left, right)), then, other))


def _softplus(form: Form, known: dict[Form, Node]) -> Node:
    at = _lowered(form.args[0], known)
    return Apply("logaddexp", (at, Apply("full_like", (at, Number(0)))))


def _coarse(form: Form, known: dict[Form, Node]) -> Node:
    sixteenths = Apply("*", (Number(16), _lowered(form.args[0], known)))
    return Apply("/", (Apply("round", (sixteenths,)), Number(16)))


def _precise(form: Form, known: dict[Form, Node]) -> Node:
    return together(_pair(form.args[0], known))


def _pair(form: Form, known: dict[Form, Node]) -> Pair:
    """Lower a polynomial with whole coefficients with twice the digits."""
    if form.is_Add:
        return reduce(added, (_pair(term, known) for term in sorted(form.args, key=lambda t: not t.free_symbols)))
    if form.is_Mul:
        return reduce(multiplied, (_pair(factor, known) for factor in sorted(form.args, key=lambda f: not f.free_symbols)))
    if form.is_Pow:
        return reduce(multiplied, [_pair(form.base, known)] * int(form.exp))
    return Pair(_lowered(form, known))


def _step(form: Form, known: dict[Form, Node]) -> Node:
    at, tie = _lowered(form.args[0], known), _lowered(form.args[1], known)
    like = {value: Apply("full_like", (at, Number(value))) for value in (0, 1)}
    if not isinstance(tie, Number):
        raise NotLowered(f"{form} has a value at zero that is no number")
    right = Apply("where", (Apply("<", (Number(0), at)), like[1], Apply("full_like", (at, tie))))
    return Apply("where", (Apply("<", (at, Number(0))), like[0], right))


def _extreme(form: Form, known: dict[Form, Node]) -> Node:
    varying = [_lowered(arg, known) for arg in sorted(form.args, key=lambda arg: not arg.free_symbols)]

    def larger(a: Node, b: Node) -> Node:
        order = (b, a) if isinstance(form, sp.Max) else (a, b)
        return Apply("where", (Apply("<", order), a, b))

    return reduce(larger, varying)


def _incomplete(form: Form, known: dict[Form, Node]) -> Node:
    regular = nodes.RegularGamma if isinstance(form, sp.lowergamma) else nodes.RegularGammaTail
    return _lowered(sp.gamma(form.args[0]) * regular(*form.args), known)


def _digamma(form: Form, known: dict[Form, Node]) -> Node:
    if form.args[0] != 0:
        raise NotLowered(f"{form} is a derivative of digamma, which the libraries of arrays do not share")
    return Apply("digamma", (_lowered(form.args[1], known),))


_BUILT: Mapping[Form, Form] = {
    sp.Add: _sum, sp.Mul: _product, sp.Pow: _power_node, nodes.Choice: _choice, nodes.Coarse: _coarse, nodes.Precise: _precise,
    nodes.Softplus: _softplus, sp.Heaviside: _step, sp.Max: _extreme, sp.Min: _extreme,
    sp.erfc: lambda form, known: Apply("erfc", (_lowered(form.args[0], known),)),
    sp.lowergamma: _incomplete, sp.uppergamma: _incomplete, sp.polygamma: _digamma,
}  # fmt: skip
