"""Fungrim's form: nested calls, ``Equal(Pi, Mul(4, Atan(1)))``, parsed as Python's syntax and never evaluated."""

from __future__ import annotations

import ast

from benchmarks.tables.tree import Call, Name, Node, Unread, call, negative, number, put, quotient

_RELATIONS = {"Equal": "=", "Less": "<", "LessEqual": "<=", "Greater": ">", "GreaterEqual": ">=", "NotEqual": "!="}
_DERIVATIVES = ("ComplexDerivative", "RealDerivative", "Derivative")
_WITH_A_RANGE = ("Integral", "Sum", "Product")
MAX_LENGTH = 10_000  # characters of one formula


def tree(text: str) -> Node:
    """Read a formula or an assumption.

    Raises:
        Unread: it has a construct that is no call, name or number.
    """
    if len(text) > MAX_LENGTH:
        raise Unread("a formula of more than 10000 characters")
    try:
        return _node(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unread("no nested calls") from None


def _node(node: ast.expr) -> Node:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return number(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return negative(_node(node.operand))
    if isinstance(node, ast.Name):
        return Name(node.id)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, node.args)
    raise Unread(f"Python's {type(node).__name__}")


def _call(head: str, args: list[ast.expr]) -> Node:
    if head == "Decimal" and len(args) == 1 and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str):
        try:
            return number(args[0].value)
        except ValueError:
            raise Unread("Decimal of no number") from None
    nodes = [_node(arg) for arg in args]
    if head in _RELATIONS:
        return Call(_RELATIONS[head], tuple(nodes))
    if head in (*_WITH_A_RANGE, *_DERIVATIVES):
        return _bound(head, nodes)
    if head == "Sub" and len(nodes) == len(("left", "right")):
        return call("Add", nodes[0], negative(nodes[1]))
    if head == "Neg" and len(nodes) == 1:
        return negative(nodes[0])
    if head == "Pos" and len(nodes) == 1:
        return nodes[0]
    if head == "Div" and len(nodes) == len(("above", "below")):
        return quotient(*nodes)
    if head == "Where":
        return _where(nodes)
    return Call(head, tuple(nodes))


def _bound(head: str, nodes: list[Node]) -> Node:
    """Read ``Integral(f, For(x, a, b))``; of a derivative the range is the letter, the point and the order."""
    if len(nodes) != len(("body", "range")) or not isinstance(nodes[1], Call) or nodes[1].head != "For":
        raise Unread(f"{head} without one plain range")
    said = (
        nodes[1].args if head not in _DERIVATIVES or len(nodes[1].args) != len(("letter", "point")) else (*nodes[1].args, number(1))
    )
    letter, low, high = said if len(said) == len(("letter", "low", "high")) else (None, None, None)
    if not isinstance(letter, Name) or low is None or high is None:
        raise Unread(f"{head} without one plain range")
    if head in _DERIVATIVES:
        return call("Derivative", nodes[0], letter, high, *(() if low == letter else (low,)))
    return call(head, nodes[0], letter, low, high)


def _where(nodes: list[Node]) -> Node:
    form = nodes[0]
    for said in reversed(nodes[1:]):
        if not (isinstance(said, Call) and said.head == "=" and isinstance(said.args[0], Name)):
            raise Unread("Where that defines no letter")
        form = put(form, said.args[0].name, said.args[1])
    return form
