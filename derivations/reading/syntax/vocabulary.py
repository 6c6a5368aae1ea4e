"""The names that a text may use: functions, numbers, and bounds on their arguments, so that a hostile text cannot hang its reader."""

from __future__ import annotations

import difflib
import keyword
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import CONTINUOUS, FACTS, JUMPING, KINKS, Growth
from closedform.derivations.functions.finite_sum import number_of_terms
from closedform.derivations.functions.hypergeometric import Hyp0F1, bessel, bessel_of_whole_order
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.own_letters import letter_of_integral
from closedform.derivations.laws import PIXEL, E, ReLU
from closedform.derivations.reading.syntax.trees import NotUnderstood

MAX_DIGITS = 400  # digits of a number, written or made by a power
MAX_POWER = 100  # a numeric exponent over a formula: (a + b)**100 is still expanded in time
MAX_GROWTH = 10_000  # the argument of exp, sinh, gamma, ... if that is a number
MAX_ARGUMENTS = 12  # arguments of Min and Max
MAX_ORDER = 100  # the order of a function of whole order; SymPy writes out an incomplete gamma function of such an order


def _owens_t(h: Any, a: Any) -> Any:
    t = letter_of_integral("OwenT", h, a)
    return sp.Integral(sp.exp(-(h**2) * (1 + t**2) / 2) / (1 + t**2), (t, 0, a)) / (2 * sp.pi)


# Functions with facts that a text cannot name: Max and Bessel functions are written by them.
_UNNAMED = (ReLU, Hyp0F1)
# Each function by name: its number of arguments, and its constructor.
FUNCTIONS: Mapping[str, tuple[int, Callable[..., Any]]] = {
    **{facts.name: (facts.arguments, f) for f, facts in FACTS.items() if f not in _UNNAMED},
    "digamma": (1, sp.digamma),
    "sqrt": (1, sp.sqrt),
    "log": (1, lambda x: logarithm(x)),
    "Phi": (1, lambda x: sp.erfc(-x / sp.sqrt(2)) / 2),
    "phi": (1, lambda x: sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)),
    "OwenT": (2, _owens_t),
    "LambertW": (-1, lambda x, *branch: _lambert(x, *branch)),
    "E1": (1, lambda x: sp.expint(1, x)),
    "li": (1, lambda x: sp.Ei(logarithm(x))),
    "factorial": (1, lambda n: sp.gamma(n + 1)),
    "binomial": (2, lambda n, k: _binomial(n, k)),
    "besselj": (2, lambda n, x: bessel_of_whole_order(sp.besselj, n, x) if n.is_integer else bessel(n, x, -1)),
    "besseli": (2, lambda n, x: bessel_of_whole_order(sp.besseli, n, x) if n.is_integer else bessel(n, x, 1)),
    # With a letter SymPy takes it at one as a zeta function, which has no value for the order 0.
    "polygamma": (2, lambda n, x: sp.polygamma(n, x, evaluate=n.is_Integer)),
}
# Functions that grow astronomically, or are slow, at a large number; functions that become integrals.
GROWING = (
    *("tanh", "erf", "erfc", "phi", "Phi", "OwenT", "factorial", "binomial"),
    *(facts.name for f, facts in FACTS.items() if facts.growth.value >= Growth.EXPONENTIAL.value or facts.arguments in (2, 3)),
)
# The least whole number as the first argument of a function of whole order.
LEAST_ORDER = {"polygamma": 0, "zeta": 2}
# Functions of any real order.
_OF_ANY_ORDER = ("besseli", "besselj", "besselk", "expint")
# Each named number by name; E is the expectation, and the exponential's base is exp(1).
CONSTANTS: Mapping[str, Any] = {
    "pi": sp.pi,
    "EulerGamma": sp.EulerGamma,
    "Catalan": sp.Catalan,
    "GoldenRatio": sp.GoldenRatio,
    "TribonacciConstant": sp.TribonacciConstant,
}
# Short names of laws.
SHORT_LAWS = {"Poi": "Poisson", "Pois": "Poisson", "Bin": "Binomial", "Geo": "Geometric", "Geom": "Geometric",
         **dict.fromkeys(("U", "Unif"), "Uniform"), **dict.fromkeys(("Exp", "Expo"), "Exponential"), **dict.fromkeys(("Ber", "Bern"), "Bernoulli")}  # fmt: skip
LAW_CALL = "law_"  # before the name of a law that is an argument
INFINITE = ("oo", "inf", "infinity")
# Functions that a text writes by another name, as SymPy, Python or NumPy have them; the values are the same.
SPELLINGS = {
    **{"integrate": "Integral", "summation": "Sum", "limit": "Limit", "diff": "Derivative"},
    **{"abs": "Abs", "max": "Max", "min": "Min", "ln": "log", "sgn": "sign"},
    **{f"arc{name}": f"a{name}" for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
}
RESERVED = {*FUNCTIONS, *CONSTANTS, "Integral", "Derivative", "Sum", "Limit", "floor", "ceiling", "E", "oo", PIXEL.name}
REAL_EVERYWHERE = {
    "Phi",
    "phi",
    "floor",
    "ceiling",
    *(FACTS[f].name for f in (*CONTINUOUS, *JUMPING)),
}  # a value at every real number
COMPARING = tuple(FACTS[f].name for f in KINKS)  # SymPy looks for the sign of their arguments when building them


def fold(name: str) -> str:
    """Return a name as the parser reads it: Unicode's compatible letters are one letter (NFKC).

    Raises:
        NotUnderstood: it is no name that a claim can give; the message gives the reason.
    """
    folded = unicodedata.normalize("NFKC", name)
    if not name.isidentifier() or not folded.isidentifier() or folded.startswith("_"):
        raise NotUnderstood(f"{name!r} is no name; use letters, digits and _, a letter first")
    if keyword.iskeyword(folded):
        raise NotUnderstood(f"{folded} is a reserved word; choose another name")
    if folded in RESERVED:
        kind = "a function" if folded in FUNCTIONS else "a number" if folded in CONSTANTS else "another thing"
        raise NotUnderstood(f"{folded} is the name of {kind} already; choose another name")
    return folded


def power(base: Any, exponent: Any, where: str) -> Any:
    """Raise to a power, unless a number in it would be astronomical.

    Raises:
        NotUnderstood: a number would be astronomical, or it divides by zero.
    """
    if exponent.is_Rational:
        size = abs(exponent)
        digits = 0.302 * max(int(base.p).bit_length(), int(base.q).bit_length()) if base.is_Rational else 1.0
        if base.is_Rational and base not in (0, 1, -1) and (digits * size > MAX_DIGITS or exponent.q > MAX_POWER):
            raise NotUnderstood(f"{where}: a power of more than {MAX_DIGITS} digits")
        most = MAX_POWER if base.free_symbols else 10 * MAX_POWER
        if not base.is_Rational and (size > most or exponent.q > MAX_POWER):
            raise NotUnderstood(f"{where}: an exponent beyond {most}")
        if base == 0 and exponent < 0:
            raise NotUnderstood(f"{where}: division by zero")
    elif not exponent.free_symbols:
        refuse_large(exponent, "a power", where)
    return base**exponent


def _binomial(n: Any, k: Any) -> Any:
    """Choose k of n: for a whole number k a polynomial in n, which has a value at every n; for n >= 0, and other k, by gamma functions.

    Gamma functions have no quotient at n = -1, -2, ..., where the polynomial is (-1)^k times k of k - n - 1.
    """
    if k.is_Integer and 0 <= k <= MAX_ARGUMENTS:
        return sp.Mul(*(n - j for j in range(k))) / sp.factorial(k)
    if k.is_integer and not n.is_nonnegative:
        return sp.binomial(n, k)
    return sp.gamma(n + 1) / (sp.gamma(k + 1) * sp.gamma(n - k + 1))


def _lambert(x: Any, *branch: Any) -> Any:
    """Take a real branch of Lambert's W: the principal one, W_0, or W_-1.

    Raises:
        NotUnderstood: it is another branch; no other one is real.
    """
    if branch not in ((), (0,), (-1,)):
        raise NotUnderstood("LambertW is real on the branches 0 and -1 only; write LambertW(x) or LambertW(x, -1)")
    return LambertWm1(x) if branch == (-1,) else sp.LambertW(x)


def logarithm(argument: Any) -> Any:
    """Take a logarithm; factors that are exponentials of real numbers come out, and the rest has a value where the whole has one."""
    factors = sp.Mul.make_args(argument)
    exponentials = [f for f in factors if isinstance(f, sp.exp) and f.args[0].is_real]
    rest = sp.Mul(*(f for f in factors if f not in exponentials))
    return sp.Add(*(f.args[0] for f in exponentials), sp.log(rest))


def terms_between(first: int, last: int, where: str, kind: str = "sum") -> int:
    """Count the terms of a sum, or the factors of a product, between two whole numbers; it may be empty.

    Raises:
        NotUnderstood: it ends before it begins.
    """
    try:
        return number_of_terms(first, last, kind)
    except ValueError as error:
        raise NotUnderstood(f"{where}: {error}") from None


def refuse_order(name: str, arguments: Sequence[Any], where: str) -> None:
    """Refuse an order or a correlation at which a function is not taken.

    Raises:
        NotUnderstood: the function is not taken there.
    """
    order = arguments[0]
    if name == "zeta" and (order.free_symbols or (order.is_Rational and 1 < order <= MAX_ORDER)):
        return
    if name == "polygamma" and order.free_symbols and order.is_integer and order.is_positive:
        return  # for a letter that may be 0 SymPy writes zeta functions at x = 1, which have a pole there
    if name in LEAST_ORDER and not (order.is_Integer and LEAST_ORDER[name] <= order <= MAX_ORDER):
        example = f"{name}(3)" if name == "zeta" else f"{name}(1, x), or a letter that is a positive integer"
        raise NotUnderstood(
            f"{where}: {name} of the order {order}; write a whole number from {LEAST_ORDER[name]} to {MAX_ORDER}, such as {example}"
        )
    if name in _OF_ANY_ORDER and order.is_Rational and abs(order) > MAX_ORDER:
        raise NotUnderstood(f"{where}: {name} of the order {order}; give one between -{MAX_ORDER} and {MAX_ORDER}, or a name")
    if name in ("lowergamma", "uppergamma") and order.is_Rational and not 0 < order <= MAX_ORDER:
        raise NotUnderstood(f"{where}: {name} of the order {order}; give a positive one of at most {MAX_ORDER}, or a name")
    if name == "Phi2" and arguments[2].is_number and not _is_correlation(arguments[2]):
        raise NotUnderstood(f"{where}: Phi2 of the correlation {arguments[2]}; give one between -1 and 1, as in Phi2(h, k, 1/2)")


def _is_correlation(number: Any) -> bool:
    return number.is_real is not False and not (number.is_comparable and not -1 <= number <= 1)


def refuse_large(argument: Any, name: str, where: str) -> None:
    """Refuse a number that a growing function would make astronomical."""
    if argument.free_symbols or argument.has(sp.Integral, E):
        return
    value = abs(argument.evalf(15, maxn=60))
    if not (value.is_Number and value < MAX_GROWTH):
        raise NotUnderstood(f"{where}: {name} of a number beyond {MAX_GROWTH}")


def near(name: str, known: list[str], letters: Set[str] = frozenset()) -> str:
    """Suggest a known name similar to another, or a product of two letters, one of them known, in brackets; empty if none is."""
    pairs = ((name[:at], name[at:]) for at in range(1, len(name)))
    if pair := next(
        (p for p in pairs if letters & {*p} and all(one in letters or re.fullmatch("[A-Za-z]", one) for one in p)), None
    ):
        return f" (perhaps {'*'.join(pair)})"
    aliases = {"relu": "Max", "theta": "Heaviside", "integral": "Integral", "infinity": "oo", "inf": "oo", "e": "exp", "normcdf": "Phi",
               "gammainc": "lowergamma", "gamma_inc": "lowergamma", "psi": "digamma", "w": "LambertW", "productlog": "LambertW", "lambertw": "LambertW",
               "bvn": "Phi2", "besselj0": "besselj", "iv": "besseli", "jv": "besselj", "kv": "besselk"}  # fmt: skip
    close = [aliases[name.lower()]] if name.lower() in aliases else difflib.get_close_matches(name, known, 1)
    return f" (perhaps {close[0]})" if close else ""


def is_one_edit_away(word: str, known: str) -> bool:
    """Return True if a word is a known one with a letter more, a letter less, another letter, or two letters exchanged."""
    start = next((at for at, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), min(len(word), len(known)))
    rest, meant = word[start:], known[start:]
    return word != known and (
        rest[1:] == meant or rest == meant[1:] or rest[1:] == meant[1:] or (rest[:2] == meant[1::-1] and rest[2:] == meant[2:])
    )
