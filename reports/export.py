"""A formula as a module of Python for a library of arrays, as LaTeX and as SymPy: text made of what was found, and nothing computed."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp
from sympy.printing.str import StrPrinter

from closedform.numerics.tools.export import exact
from closedform.numerics.tools.export.choose import Exported
from closedform.numerics.tools.export.form import Form
from closedform.numerics.tools.export.measure import Error
from closedform.numerics.tools.export.steps import Name, Node, Number
from closedform.numerics.tools.export.targets import BESIDE, Target
from closedform.reports.formula.unicode import sentence

_WIDTH = 100
_INFIX: Mapping[str, int] = {"<": 1, "+": 2, "-": 2, "*": 3, "/": 3, "neg": 4, "**": 5}  # how tightly each binds
_CALL = 9
# Of a choice both branches are taken, and exp(x) is infinite where 1/(1 + exp(x)) is rightly zero: NumPy would warn of both.
_WARNS = {"where", "exp", "expm1", "sinh", "cosh"}

_FLOATS: Mapping[str, str] = {
    "numpy": '''
def _floats(*values):
    """Return arrays of one floating type, that of the values; whole numbers are float64, and Python's numbers take the others' type."""
    values = [value if isinstance(value, (int, float)) else np.asarray(value) for value in values]
    kind = np.result_type(0.0, *values)
    return [np.asarray(value, dtype=kind) for value in values]
''',
    "torch": '''
def _floats(*values):
    """Return tensors of one floating type, the widest of theirs, on their device; Python's numbers take the others' type."""
    tensors = [value for value in values if isinstance(value, torch.Tensor)]
    kinds = [tensor.dtype for tensor in tensors if tensor.dtype.is_floating_point] or [torch.get_default_dtype()]
    kind = functools.reduce(torch.promote_types, kinds)
    device = next((tensor.device for tensor in sorted(tensors, key=lambda tensor: -tensor.dim())), None)
    return [torch.as_tensor(value, dtype=kind, device=device) for value in values]
''',
    "jax": '''
def _floats(*values):
    """Return arrays of one floating type, that of the values; Python's numbers take the others' type."""
    values = [value if isinstance(value, (int, float)) else jnp.asarray(value) for value in values]
    kind = jnp.result_type(0.0, *values)
    return [jnp.asarray(value, dtype=kind) for value in values]
''',
}
_PACKAGE = {"numpy": "NumPy", "torch": "torch", "jax": "JAX"}


def module(exported: Exported) -> str:
    """Write a module with one function of the formula; vectorised, in the type of its arguments."""
    form, found, target = exported.form, exported.found, exported.target
    lines = ['"""' + f'{_sentence(form)} Made by closedform."""', "", *_imports(exported), "", ""]
    lines += [f"def {function_name(form.key)}({', '.join(found.arguments)}):", *_indented(_docstring(exported), 4)]
    body = [f"[{', '.join(found.arguments)}] = _floats({', '.join(found.arguments)})"] if found.arguments else []
    steps = [f"{name} = {code(node, target)}" for name, node in found.steps] + [f"return {code(found.result, target)}"]
    if target.name == "numpy" and found.operations & _WARNS:
        steps = ['with np.errstate(all="ignore"):', *(f"    {step}" for step in steps)]
    lines += [f"    {line}" for line in (*body, *steps)]
    beside = "".join(f"\n\n{_source(op)}" for op in sorted(found.operations) if _is_beside(target, op))
    return "\n".join([*lines, ""]) + (("\n" + _FLOATS[target.name]) if found.arguments else "") + beside


def _is_beside(target: Target, op: str) -> bool:
    """Return True if an operation is a function of ours, which is written beside the formula's."""
    return target.rows.get(op, "").partition(".")[0] in BESIDE


def _source(op: str) -> str:
    """Return the text of a function of ours that was measured."""
    text = inspect.getsource(getattr(exact, op))
    return text.replace(f"def {op}(", f"def _{op}(").replace(": Any", "").replace(" -> Any", "")


def function_name(key: str) -> str:
    """Name a line's function: 002:72 is closed_form_002_72, a claim's is its key."""
    name = re.sub(r"\W+", "_", key).strip("_").lower() or "formula"
    return f"closed_form_{name}" if name[0].isdigit() else name


def _imports(exported: Exported) -> list[str]:
    used = {exported.target.rows[op].partition(".")[0] for op in exported.found.operations if op in exported.target.rows}
    used |= {next(iter(exported.target.imports))} if exported.found.arguments else set()
    written = ["import functools", ""] if exported.target.name == "torch" and exported.found.arguments else []
    for alias, name in exported.target.imports.items():
        parent, _, last = name.rpartition(".")
        if alias in used and alias not in BESIDE:
            written.append(
                f"import {name}"
                if alias == name
                else f"from {parent} import {last}"
                if last == alias
                else f"import {name} as {alias}"
            )
    return written


def code(node: Node, target: Target, around: int = 0, *, right: bool = False) -> str:
    """Write a step as Python, with the brackets that keep the order in which it was measured."""
    if isinstance(node, Number):
        return repr(node.value) if node.value >= 0 or around < _INFIX["neg"] else f"({node.value!r})"
    if isinstance(node, Name):
        return node.name
    if node.op not in _INFIX:
        name = f"_{node.op}" if _is_beside(target, node.op) else target.call(node.op)
        return f"{name}({', '.join(code(arg, target) for arg in node.args)})"
    binds = _INFIX[node.op]
    if node.op == "neg":
        text = f"-{code(node.args[0], target, binds)}"
    elif node.op == "**":
        text = f"{code(node.args[0], target, _CALL)}**{code(node.args[1], target, _CALL)}"
    else:
        text = f"{code(node.args[0], target, binds)} {node.op} {code(node.args[1], target, binds, right=True)}"
    return f"({text})" if binds < around or (binds == around and right) or (around == _CALL) else text


def _sentence(form: Form) -> str:
    text = sentence(form.says)
    if form.instead and "=" in form.says:  # told by its equation, which is refuted
        text = f"the right form in the place of {text}"
    text = text[:1].upper() + text[1:]
    return f"{_plain(text.rstrip('.'))}: {form.key}, {_plain(form.source)}."


def _plain(text: str) -> str:
    """Keep a text inside a docstring: no quotes that end it, no backslash that is read."""
    return text.replace("\\", "/").replace('"""', "'''")


def _docstring(exported: Exported) -> list[str]:
    form = exported.form
    paragraphs = [f'"""Compute {_plain(_formula(form.value, form.names))}.', "", *_wrapped(_standing(form))]
    paragraphs += _wrapped(f"Domain: {domain_in_words(form)}. Arguments and value are dimensionless, arrays that broadcast, real.")
    paragraphs += [f"    {line}" for line in _defined(form)]
    paragraphs += ["", *_accuracy(exported), '"""']
    return paragraphs


def _standing(form: Form) -> str:
    """Say which form it is, and what is known of it."""
    kind = {
        "": "the line as it stands",
        "correction": "the correction of a line that is refuted",
        "suggestion": "what was found in the place of a line that is refuted",
    }
    parts = [f"Source: {form.key}, {_plain(form.source)}; {kind[form.instead]}, {form.verdict}."]
    if form.reading:
        parts.append(f"Read as {_plain(form.reading)}.")
    if form.condition:
        parts.append(f"It holds where {_plain(form.condition)}, and nothing is said of it elsewhere.")
    return " ".join(parts)


def domain_in_words(form: Form) -> str:
    """Say where a formula holds."""
    domain = form.domain
    parts = [_interval(str(s), interval, whole=bool(s.is_integer)) for s, interval in domain.symbols.items()]
    parts += [_plain(str(relation)) for relation in domain.such_that]
    parts += [f"{s} = {value}" for s, value in domain.chart.items()]
    named = [f"{name} for {s.name}" for s, name in form.names.items() if s.name != name]
    return (", ".join(parts) or "everywhere") + (f" (the code writes {', '.join(named)})" if named else "")


def _defined(form: Form) -> list[str]:
    return [f"{form.names[s]} stands for {_plain(str(value))[:80]}" for s, value in form.where.items()]


def _interval(name: str, interval: Any, *, whole: bool) -> str:
    low, high = interval.inf, interval.sup
    kind = " a whole number" if whole else ""
    if low == -sp.oo and high == sp.oo:
        return f"{name}{kind or ' real'}"
    below = f"{low} {'<' if interval.left_open else '<='} " if low != -sp.oo and high != sp.oo else ""
    if below:
        return f"{below}{name} {'<' if interval.right_open else '<='} {high}{kind and ',' + kind}"
    bound = f"{'>' if interval.left_open else '>='} {low}" if high == sp.oo else f"{'<' if interval.right_open else '<='} {high}"
    return f"{name} {bound}{kind and ',' + kind}"


def _accuracy(exported: Exported) -> list[str]:
    """Say what was measured."""
    library = _PACKAGE[exported.measured_in.name]
    lines = [f"Accuracy: largest error measured with {library} against rigorous enclosures, in units of the last place."]
    if exported.measured_in is not exported.target:
        lines[0] = (
            f"Accuracy: largest error of the same steps in {library}, against rigorous enclosures, in units of the last place."
        )
    plain = {one.kind: one for one in exported.plain}
    lines += [f"    {_measured(one)}{_before(one, plain.get(one.kind))}" for one in exported.errors]
    boxes = exported.errors[0].box
    if boxes:
        lines += ["Points:"] + [
            f"    {name} from {low:.3g} to {high:.3g} (float32: {' to '.join(f'{x:.3g}' for x in exported.errors[-1].box[name])})"
            for name, (low, high) in boxes.items()
        ]
    lines += _slopes(exported)
    if not exported.is_accurate:
        lines += ["No form was found that keeps all digits: beware of arguments like those of the largest error."]
    return [line for text in lines for line in _wrapped(text)]


def _slopes(exported: Exported) -> list[str]:
    """Say of a library with derivatives what is known of them."""
    if exported.target.name == "numpy" or not exported.found.arguments:
        return []
    says = (
        "Derivatives are those of these steps; their error is not measured, and is larger where arguments are close to one another."
    )
    if not exported.steep:
        return [says]
    at = ", ".join(f"{exported.form.names[s]} = {x!r}" for s, x in exported.steep[0].items() if s in exported.form.names)
    return [f"{says} They are not finite at {len(exported.steep)} of the points, such as {at}."]


def _measured(one: Error) -> str:
    worst = f"{one.worst:.3g}" if one.worst < float("inf") else f"not finite at {one.not_finite} points"
    at = ", ".join(f"{name} = {value!r}" for name, value in one.at.items())
    return f"{one.kind}: {worst} at {one.points} points (half of them below {one.median:.2g})" + (
        f"; the largest at {at}" if at else ""
    )


def _before(one: Error, plain: Error | None) -> str:
    if plain is None or not plain.worst > 2 * one.worst + 1:
        return ""
    before = f"{plain.worst:.2g}" if plain.worst < float("inf") else f"not finite at {plain.not_finite} points"
    return f"; as the formula stands: {before}"


def _wrapped(text: str) -> list[str]:
    indent = text[: len(text) - len(text.lstrip())]
    return textwrap.wrap(
        text.strip(), _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  " if indent else "", break_long_words=False
    )


def _indented(lines: list[str], by: int) -> list[str]:
    return [" " * by + line if line else "" for line in lines]


def _formula(value: Any, names: Mapping[Any, str]) -> str:
    return str(value.xreplace({s: sp.Symbol(name) for s, name in names.items()}))


def latex(form: Form) -> str:
    """Write a formula as an equation in LaTeX, what is known of it in comments."""
    told = [
        f"% {form.key}, {form.source}: {form.says}",
        f"% {_standing(form)}",
        f"% Domain: {domain_in_words(form)}; dimensionless.",
    ]
    label = form.key.replace(":", "-").replace("/", "-")
    comments = [
        piece
        for line in told
        for piece in textwrap.wrap(line.replace("\n", " "), _WIDTH, subsequent_indent="% ", break_long_words=False)
    ]
    return "\n".join(
        [*comments, r"\begin{equation}", rf"  \label{{eq:{label}}}", f"  {sp.latex(form.value)}", r"\end{equation}", ""]
    )


def sympy(form: Form) -> str:
    """Write a module with one function that gives the formula as a SymPy expression of its arguments."""
    used = sorted({"S"} | {type(node).__name__ for node in form.value.atoms(sp.Function)} | _constants(form.value))
    names = {s: f"{name}_" if name in used else name for s, name in form.names.items()}
    printed = StrPrinter({"sympy_integers": True}).doprint(form.value.xreplace({s: sp.Symbol(name) for s, name in names.items()}))
    docstring = [f'"""Return {_plain(_formula(form.value, names))}.', "", *_wrapped(_standing(form))]
    docstring += _wrapped(f"Domain: {domain_in_words(form)}; dimensionless.") + [f"    {line}" for line in _defined(form)] + ['"""']
    head = ['"""' + f'{_sentence(form)} Made by closedform."""', "", f"from sympy import {', '.join(used)}", "", ""]
    function = [
        f"def {function_name(form.key)}({', '.join(names.values())}):",
        *_indented(docstring, 4),
        f"    return {printed}",
        "",
    ]
    return "\n".join([*head, *function])


def _constants(value: Any) -> set[str]:
    roots = {"sqrt"} if any(node.is_Pow and node.exp in (sp.S.Half, -sp.S.Half) for node in sp.preorder_traversal(value)) else set()
    return roots | {str(constant) for constant in value.atoms(sp.NumberSymbol)}


OTHERS: Mapping[str, Callable[[Form], str]] = {"latex": latex, "sympy": sympy}

__all__ = ["OTHERS", "code", "domain_in_words", "function_name", "latex", "module", "sympy"]
