"""Functions: their power, their argument, and the end of an argument without brackets."""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.called import called
from closedform.derivations.reading.formula.differentials import at_differential
from closedform.derivations.reading.formula.grammar import arguments, exponent, factor, group, inside, primary, starts_factor
from closedform.derivations.reading.formula.integrals import integral
from closedform.derivations.reading.formula.letters import (
    at_vector,
    has_eulers_number,
    has_italic,
    is_exponential,
    is_letter,
    is_unit_in,
    letters_ahead,
    name,
)
from closedform.derivations.reading.formula.letters import index_of as index_of_name
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.formula.trees import copied, function_of, is_number, is_power
from closedform.derivations.reading.formula.words import (
    ACCENTS,
    BARE,
    INVERSE,
    LETTERS,
    NAMED,
    PARTS,
    QUOTIENTS,
    SHORT,
    WORDS,
    subscripted,
)
from closedform.derivations.reading.syntax.trees import ImaginaryUnit

_SMOOTH = {"Phi", "phi", "erf", "erfc", "exp", "log", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "gamma", "digamma"}
_GREEK = {**{name: name for name in ("Phi", "phi", "zeta", "digamma")}, "varphi": "phi", "Gamma": "gamma", "gamma": "lowergamma"}


def function(p: Parser, token: Token, called_so: str, *, habitual: bool) -> ast.expr:
    """Read a function's power and its argument; a ``habitual`` one may have it without brackets."""
    power = base = None
    if p.is_sign("'"):
        return _derived(p, token, called_so, habitual=habitual)
    if p.skip("_"):
        index = group(p)
        if called_so == "log":
            base = index
        elif called_so == "Phi" and is_number(index, 2):
            called_so = "Phi2"
        elif called_so == "LambertW" and isinstance(index, ast.UnaryOp) and is_number(index.operand, 1):
            called_so = "LambertWm1"
        else:
            p.refuse(token, "an index at a function is not understood")
    if p.is_sign("^"):
        hat = p.take()
        power = exponent(p, hat)
        if isinstance(power, ast.UnaryOp) and is_number(power.operand, 1):
            if called_so not in INVERSE:
                p.refuse(hat, "an inverse function or a reciprocal? Write the one meant out")
            called_so, power = INVERSE[called_so], None
    if p.is_sign("{"):
        given = [group(p)]
    elif p.is_sign("(", "[", r"\{"):
        given = _in_brackets(p, habitual=habitual)
    else:
        given = [_bare_argument(p, token)]
    value = _applied(p, called_so, given, token)
    if base is not None:
        value = p.binary(value, ast.Div, p.call("log", [base], token), token)
    return value if power is None else p.binary(value, ast.Pow, power, token)


def _applied(p: Parser, called_so: str, given: list[ast.expr], token: Token) -> ast.expr:
    """Apply a function to its arguments; an abbreviation is written out."""
    form = SHORT.get(called_so) or QUOTIENTS.get(called_so)
    if called_so == "ReLU":
        called_so, given = "Max", [*given, p.number(0, token)]
    if form is not None and len(given) != 1:
        p.refuse(token, f"{called_so} takes one argument, not {len(given)}")
    return p.call(called_so, given, token) if form is None else p.build(form, token, x=given[0])


def _derived(p: Parser, token: Token, called_so: str, *, habitual: bool) -> ast.expr:
    r"""Read a derivative written with primes, \varphi'(x), of a smooth function of one argument in brackets."""
    first, order = p.next, 0
    while p.skip("'"):
        order += 1
    if called_so not in _SMOOTH or not p.is_sign("(", "["):
        p.refuse(first, r"a prime is not read here; write \frac{d}{dx} before the function")
    given = arguments(p)
    if len(given) != 1 or p.is_sign("(", "[") or (habitual and p.is_sign("^")):
        p.refuse(first, r"which function has this derivative? Write \frac{d}{dx} before the function")
    at = p.letter("_x", token)
    body = p.call(called_so, [copied(at)], token)
    return p.call("Derivative", [body, at, p.number(order, token), given[0]], token)


def _in_brackets(p: Parser, *, habitual: bool) -> list[ast.expr]:
    found = arguments(p)
    if habitual and p.is_sign("^", "(", "[", "{"):
        why = r"does this belong to the argument or to the function's value? Put brackets around what is meant, or \sin^2(x)"
        p.refuse(p.next, why)
    return found


def _bare_argument(p: Parser, token: Token) -> ast.expr:
    """Read the argument of a function without brackets.

    It is a number and the letters after it, each with its power, or one other factor. The reader asks about more factors, and about
    letters after a space; after a wide space a sign that is no letter ends the argument.
    """
    if not starts_factor(p):
        p.refuse(token, f"{token.typed} has no argument; give it one in brackets")
    first, asked = p.next, f"where does the argument of {token.typed} end? Put it in brackets"
    value: ast.expr | None = None
    if first.kind == "digit":
        value = primary(p)
        if p.next.spaced and _at_letter(p) and not _at_any_differential(p):
            p.refuse(p.next, asked)
    if starts_factor(p) and not _at_function(p) and not _at_any_differential(p):
        value = _with_letters(p, value, first, asked)
    elif value is None:
        value = integral(p) if p.is_macro("int") else factor(p)  # \log\cosh x, \log\int ... dx
        if starts_factor(p) and not _at_any_differential(p):
            p.refuse(p.next, asked)
    after = p.next
    if _at_any_differential(p) or _at_function(p):
        return value
    ends = after.thick and not after.broken and not _at_letter(p) and after.kind != "digit"  # \cos\theta\; e^{b}
    if (starts_factor(p) and not ends) or (p.is_sign("/") and not _at_function(p, 1)) or p.is_sign("*"):
        p.refuse(after, asked)
    return value


def _with_letters(p: Parser, value: ast.expr | None, first: Token, asked: str) -> ast.expr:
    """Read a factor of a bare argument, and the letters after it if it is one."""
    are_letters = _at_letter(p)
    inner = factor(p)
    value = inner if value is None else p.binary(value, ast.Mult, inner, first)
    while are_letters and _is_letter(inner) and _at_letter(p) and not _at_any_differential(p):
        after = p.next
        inner = factor(p)
        if not _is_letter(inner) or after.spaced:
            p.refuse(after, asked)
        value = p.binary(value, ast.Mult, inner, first)
    assert value is not None
    return value


def _at_any_differential(p: Parser) -> bool:
    return at_differential(p) or at_differential(p, numerator=True)


def _at_letter(p: Parser) -> bool:
    """Return True if the next token is a letter for a number: no exponential, no function and no vector."""
    token = p.next
    if p.is_sign("(", "[", ahead=1) or at_vector(p):
        return False
    if token.kind == "letter":
        return not (token.text in ("e", "E") and p.is_sign("^", "[", ahead=1))
    return is_letter(token) or p.is_macro(*ACCENTS)


def _is_letter(node: ast.expr) -> bool:
    """Return True if a factor is a letter, perhaps with its power, or Euler's number."""
    is_e = function_of(node) == "exp" and is_number(node.args[0], 1)  # type: ignore[attr-defined]
    return is_e or isinstance(node, ast.Name) or (is_power(node) and _is_letter(node.left))  # type: ignore[attr-defined]


def _at_function(p: Parser, ahead: int = 0) -> bool:
    return p.is_macro(*BARE, "operatorname", "int", "max", "min", "det", ahead=ahead)


def exponential(p: Parser, token: Token) -> ast.expr:
    """Read the exponent of e."""
    value: ast.expr = p.call("exp", [exponent(p, p.take())], token)
    if p.is_sign("^"):
        p.refuse(p.next, "a double exponent; put braces")
    return value


def greek(p: Parser) -> ast.expr | None:
    """Read a Greek letter as a function; None if it is a name."""
    token = p.next
    if token.text in p.scope.known or token.text in p.scope.notation.functions:
        return None
    ahead = 3 if token.text == "Phi" and p.is_sign("_", ahead=1) and p.peek(2).text == "2" else 1
    while p.is_sign("'", ahead=ahead):
        ahead += 1
    if p.is_sign("^", ahead=ahead):
        ahead = p.argument(ahead + 1)[1]
    if not p.is_sign("(", "[", r"\{", ahead=ahead):
        return None
    commands = {t.text for t in p.tokens if t.kind == "macro"}
    if token.text in ("phi", "varphi") and {"phi", "varphi"} <= commands:
        p.refuse(token, r"\phi and \varphi both stand here; which is the normal density? Write \operatorname{phi} for it")
    if token.text == "phi" and not any(t.text == "Phi" for t in p.tokens):
        why = r"is \phi(...) the normal density, another function or a product? Write \varphi(...) for the density, \phi \cdot (...) for a product"
        p.refuse(token, why)
    p.take()
    value = function(p, token, _GREEK[token.text], habitual=False)
    if token.text in ("Gamma", "gamma") and function_of(value) not in ("", "Derivative"):
        assert isinstance(value, ast.Call)
        two = len(value.args) == 2
        if token.text == "gamma" and not two:
            p.refuse(token, r"is \gamma(...) a product or a function? Give \gamma a domain under where, or write \Gamma")
        value.func.id = "gamma" if not two else "uppergamma" if token.text == "Gamma" else "lowergamma"  # type: ignore[attr-defined]
    return value


def named(p: Parser, index: bool) -> ast.expr:
    """Read a letter for a number, a Greek letter for a function, or a name."""
    token = p.next
    if p.is_macro("pi") and not (p.is_sign("_", "'", ahead=1) and index):
        return p.letter("pi", p.take())
    if p.is_macro(*_GREEK) and (read := greek(p)) is not None:
        return read
    if token.text == "e" and token.kind == "letter" and p.is_sign("^", ahead=1):
        p.take()
        if has_eulers_number(p) or is_exponential(p, token):
            return exponential(p, token)
        return called(p, "e", token)
    return called(p, name(p, index=index), token)


def bare(p: Parser) -> ast.expr:
    r"""Read a function that is a command, \sin."""
    token = p.take()
    return function(p, token, BARE[token.text], habitual=True)


def part(p: Parser) -> ast.expr:
    r"""Read the part of a number that a command asks for, \Re."""
    token = p.take()
    return function(p, token, token.text, habitual=True)


def conjugate(p: Parser) -> ast.expr | None:
    r"""Read the conjugate of a formula with the imaginary unit, \overline{a + \mathrm{i} b}; None for a letter with a bar."""
    token = p.next
    if not p.is_macro("overline", "bar") or not is_unit_in(p.argument(1)[0]):
        return None
    p.take()
    return p.call("conjugate", [group(p)], token)


def upright(p: Parser) -> ast.expr | None:
    r"""Read a function that is a word, \operatorname{erf}, or an upright e or i; None if there is none."""
    token, letter = p.next, p.word_ahead()
    if not (token.kind == "macro" and token.text in WORDS):
        return None
    if letter in (*NAMED, *PARTS) and letter not in p.scope.names - p.scope.notation.vectors:  # which are read before
        p.skip_word()
        return function(p, token, {**NAMED, **PARTS}[letter], habitual=letter in (*BARE, *PARTS))
    if letter == "e" and (has_eulers_number(p) or has_italic(p, "e")):
        p.skip_word()
        return exponential(p, token) if p.is_sign("^") else p.build("exp(1)", token)
    if letter == "i" and not p.is_sign("_", "'", ahead=p.argument(1)[1]):
        if "i" in p.scope.known and not has_italic(p, "i"):
            p.refuse(token, r"\mathrm{i} is the imaginary unit, and i is described as a letter; write the letter in italics")
        p.skip_word()
        found: ast.expr = p.put(ImaginaryUnit(), token)
        return found
    return None


def run_of_letters(p: Parser) -> ast.expr | None:
    """Read letters that may be one word: a function set in italics, or a name of several letters; None if each is a name."""
    token, run = p.next, letters_ahead(p)
    for end in range(len(run), 1, -1):
        part = run[:end]
        letters = set(part) <= p.scope.known
        if part in p.scope.names:
            if letters:
                why = (
                    rf"is {part} one name or a product of letters? Write \mathrm{{{part}}} for the name, or \, between the letters"
                )
                p.refuse(token, why)
            p.place += end
            return called(p, part, token)
        if part in LETTERS and not letters:  # \sigma_1 written sigma_1
            place, p.place = p.place, p.place + end
            below = index_of_name(p, token) if p.skip("_") else ""
            if (whole := subscripted(part, below) if below else part) in p.scope.names:
                return called(p, whole, token)
            p.place = place
        if part in NAMED and end == len(run) and p.is_sign("(", "[", "^", "{", ahead=end):
            if letters:
                p.refuse(token, rf"is {part} a function or a product of letters? Write \operatorname{{{part}}}")
            p.place += end
            return function(p, token, NAMED[part], habitual=part in BARE)
    return None


def root(p: Parser) -> ast.expr:
    """Read a root."""
    token = p.take()
    degree = inside(p, p.next) if p.is_sign("[") else None
    value = group(p)
    return p.call("sqrt", [value], token) if degree is None else p.build("x**(1 / n)", token, x=value, n=degree)


def fraction(p: Parser) -> ast.expr:
    """Read a fraction; a differential may stand in its numerator."""
    token = p.take()
    with p.within(handed=p.scope.integral):
        above = group(p)
    below = group(p)
    if p.next.kind == "digit" and not p.next.apart and p.peek(-1).kind == "digit":
        p.refuse(p.next, r"LaTeX takes single digits here; put numerator and denominator in braces")
    return p.binary(above, ast.Div, below, token)


def extremum(p: Parser) -> ast.expr:
    """Read a maximum or minimum of several numbers."""
    token = p.take()
    if p.is_sign("_", "^"):
        p.refuse(p.next, f"\\{token.text} over a set is not read; write \\{token.text}(a, b), or an inequality for all letters")
    if not p.is_sign("(", r"\{", "["):
        p.refuse(p.next, f"give \\{token.text} its arguments in brackets")
    return p.call(token.text.capitalize(), arguments(p), token)
