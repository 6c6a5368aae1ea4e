"""Calls that an assistant should never make: texts that want to be run, names that lead elsewhere, and arguments of other kinds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

RUN = (
    "__import__('os').system('touch {canary}')", "exec(\"open('{canary}', 'w')\")", "eval('1')", "open('{canary}', 'w').write('x')",
    "().__class__.__bases__[0].__subclasses__()", "(lambda: open('{canary}', 'w'))()", "[open('{canary}','w') for x in (1,)]",
    "a.__class__.__init__.__globals__", "getattr(a, '__class__')", "globals()['__builtins__']", "x if open('{canary}','w') else y",
    "Symbol('a').func", "sympify('open(\"{canary}\",\"w\")')", "parse_expr('1')", "lambdify(a, a)", "f'{{open(\"{canary}\",\"w\")}}'",
    r"\input{/etc/passwd}", r"\write18{touch {canary}}", r"\immediate\openout1={canary}", r"\def\a{\a\a}\a", r"\csname end\endcsname",
    r"\catcode`\%=12", "${{7*7}}", "{{7*7}}", "%n%n%s", "'; DROP TABLE results; --", "$(touch {canary})", "`touch {canary}`", "a := 5", "yield a",
    "import os", "print(1)", "breakpoint()", "help()", "exit()", "9**9**9**9", "factorial(10**9)", "10**(10**10)", "gamma(10**30)", "((a**99)**99)**99",
    "binomial(10**8, 10**7)", "Integral(" * 40 + "a" + ", (a, 0, 1))" * 40, "Sum(1/k**2, (k, 1, 10**9))", "Derivative(exp(a), (a, 10**6))",
    "(" * 500 + "a" + ")" * 500, "a" * 3000, "-" * 900 + "a", "[[1, 2], [3, 4]]", "{1: 2}", "a if a else a", "not a", "a and b", "a @ b", "a // b", "a % b",
    "0x41", "1_000", "1j", "1e999", "nan", "zoo", "None", "True", "...", "'text'", "b'bytes'", "a[0]", "a.b", "*a", "a, b", "a; b", "a\nb", "a\x00b", "\ufeffa",
    "\u202ea = b", "ａ＋ｂ", "𝑎", "а", "e\u0301", "\U0001f600", "∫∂∑", "--", "", " ", "=", "= =", "a ==", "E[", "E[]", "P()", "1(", "Var", "E[X | ]",
)  # fmt: skip
NAMES = (
    "../note.toml", "a/../../note.toml", "/etc/passwd", "/etc/hosts.tex", "~/note.toml", "C:\\note.toml", "..\\note.toml", "note.toml\x00.tex", "link.tex",
    "linked/note.toml", "./../note.toml", "folder", "folder.tex", ".", "..", "", "note.toml/..", "note.toml/x.tex", "//note.toml", "nothing.toml",
    "note.txt", "a" * 3000 + ".tex", "\U0001f600.tex", "-rf.tex", "$(touch {canary}).tex", "file:///etc/passwd.tex", "%2e%2e/note.toml", "\u202e.tex",
)  # fmt: skip
KEYS = (
    "002:7(",
    "002:(a+)+$",
    "002:",
    ":",
    "999:1",
    "note.toml",
    "../note.toml",
    "x.tex",
    "__import__('os')",
    "002:72\n",
    "*",
    "table:*",
)
KINDS: tuple[Any, ...] = (None, 5, -1, 1.5, True, [], [[]], [5], {}, {"a": 1}, {"a": {}}, "x" * 5000, ["a"] * 100)
_FIELDS = ("law", "where", "such_that", "given", "define", "limit")


def calls(count: int, seed: int, canary: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield names of tools with arguments, each hostile in some way: as listed, joined, cut, or in a field where it does not belong.

    Args:
        count: how many.
        seed: of the draws.
        canary: a file that a text which is run would make.
    """
    draw = random.Random(seed)

    def text() -> str:
        pieces = [draw.choice(RUN) for _ in range(draw.choice((1, 1, 1, 2, 3)))]
        made = draw.choice((" + ", "*", "", " ", ", ")).join(pieces)
        if draw.random() < 0.3:
            at = draw.randrange(len(made) + 1)
            made = made[:at] + draw.choice("()[]{}\\^_=<>,;:|~#$%&'\"\n\t\x07é²∞") + made[at + draw.choice((0, 0, 1, 5)) :]
        return made.replace("{canary}", canary)

    def name() -> str:
        return draw.choice(NAMES).replace("{canary}", canary)

    makers: tuple[Callable[[], tuple[str, dict[str, Any]]], ...] = (
        lambda: ("check_formula", {"claim": f"{text()} = {text()}", "where": "a, b real"}),
        lambda: ("check_formula", {"left": text(), "right": text(), "where": ["a real"], "law": "X ~ N(0, 1)"}),
        lambda: ("check_formula", {"left": "a", "lines": [text(), "a", text()], "where": "a positive", "latex": draw.random() < 0.5}),
        lambda: ("check_formula", {"claim": f"{text()} = 1", draw.choice(_FIELDS): text()}),
        lambda: ("check_formula", {"claim": "a = open(a)", "where": text(), "fields": [text()]}),
        lambda: ("enclose", {"formula": text(), "at": {text(): text(), "a": "1/3"}}),
        lambda: ("enclose", {"formula": text(), "at": {"a": text()}, "law": text()}),
        lambda: ("correct", {"claim": f"{text()} <= {text()}", "where": "a real"}),
        lambda: ("check_file", {"path": name(), "keys": [text(), draw.choice(KEYS)]}),
        lambda: ("check_file", {"path": name(), "root": name()}),
        lambda: ("explain", {"key": draw.choice((*KEYS, text())), "path": draw.choice(("", name()))}),
        lambda: ("list_claims", {"path": name(), "holding": text()}),
        lambda: ("list_claims", {"document": draw.choice(("999", "..", text()))}),
        lambda: (draw.choice(("check_formula", "check_file", "explain", "enclose", "correct")), {text()[:60]: draw.choice(KINDS)}),
        lambda: ("check_formula", {"claim": draw.choice(KINDS[:-4]), "where": draw.choice(KINDS), "time_limit": draw.choice(KINDS[1:])}),
        lambda: (text()[:80], {}),
    )  # fmt: skip
    for _ in range(count):
        yield draw.choice(makers)()
