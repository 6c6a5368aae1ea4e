r"""Names in LaTeX: Greek letters, accents, subscripts and primes make up one name; commands and words that are functions.

A name is written as SymPy sets it: ``\sigma_1`` is ``sigma_1``, ``\rho_{1k}`` is ``rho_1k``, ``\hat w_1`` is ``what_1`` and ``X'``
is ``Xprime``. So a claim's ``where`` may have either form.
"""

from __future__ import annotations

from collections.abc import Mapping

from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS

_GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega"
_CAPITALS = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
LETTERS = frozenset([
    *_GREEK.split(), *_CAPITALS.split(), "ell", "hbar", "hslash", "imath", "jmath", "wp", "aleph", "beth", "eth", "mho",
    *(f"var{letter}" for letter in ("epsilon", "theta", "kappa", "rho", "sigma", "phi", "pi")),
])  # fmt: skip
# Accents and faces that are part of a name, with SymPy's names for them.
ACCENTS: Mapping[str, str] = {
    **{name: name for name in ("hat", "bar", "tilde", "dot", "ddot", "check", "breve", "acute", "grave", "vec", "mathring")},
    "widehat": "hat", "widetilde": "tilde", "overline": "bar", "mathbf": "bold", "boldsymbol": "bold", "bm": "bold", "mathcal": "cal",
    "mathscr": "scr", "mathfrak": "frak",
}  # fmt: skip
# Faces for a word that is one name, or the name of a function.
WORDS = ("mathrm", "operatorname", "text", "textrm", "mathop", "mathsf", "mathit", "textit", "mathtt", "textnormal")
BLACKBOARD = ("mathbb", "mathds", "mathbbm", "mathbf", "boldsymbol", "bm", "mathrm", "mathsf", "operatorname", "text")
# Functions that are usually written without brackets: finding the end of their argument needs care.
BARE: Mapping[str, str] = {
    "sin": "sin", "cos": "cos", "tan": "tan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "arcsin": "asin", "arccos": "acos",
    "arctan": "atan", "log": "log", "ln": "log", "exp": "exp", "cot": "cot", "sec": "sec", "csc": "csc", "coth": "coth",
}  # fmt: skip
# Functions that abbreviate a formula in one argument.
QUOTIENTS: Mapping[str, str] = {
    "cot": "cos(x) / sin(x)", "sec": "1 / cos(x)", "csc": "1 / sin(x)", "coth": "1 / tanh(x)", "sech": "1 / cosh(x)", "csch": "1 / sinh(x)",
}  # fmt: skip
SHORT: Mapping[str, str] = {
    "logit": "log(x) - log(1 - x)", "sigmoid": "1 / (1 + exp(-x))", "expit": "1 / (1 + exp(-x))", "softplus": "log(1 + exp(x))",
    "probit": "sqrt(2) * erfinv(2*x - 1)",
}  # fmt: skip
INVERSE: Mapping[str, str] = {
    "Phi": "probit", "erf": "erfinv", "logit": "sigmoid", "sigmoid": "logit", "expit": "logit",
    "sin": "asin", "cos": "acos", "tan": "atan", "sinh": "asinh", "cosh": "acosh", "tanh": "atanh",
}  # fmt: skip
# Words that are functions, each with its function in the vocabulary.
NAMED: Mapping[str, str] = {
    **{name: name for name in FUNCTIONS},
    **BARE, **{f"ar{short}": full for short, full in (("sinh", "asinh"), ("cosh", "acosh"), ("tanh", "atanh"))},
    **{f"arc{short}": full for short, full in (("sinh", "asinh"), ("cosh", "acosh"), ("tanh", "atanh"))},
    **{name: name for name in (*QUOTIENTS, *SHORT)}, "ReLU": "ReLU",
    "relu": "ReLU", "sgn": "sign", "sign": "sign", "abs": "Abs", "max": "Max", "min": "Min", "erf": "erf", "erfc": "erfc", "W": "LambertW", "B": "beta",
}  # fmt: skip
# Words that ask for a part of a number.
PARTS: Mapping[str, str] = {"Re": "Re", "Im": "Im", "conj": "conjugate"}
EXPECTATION = ("E",)
# Operators that are words, each with its kind.
KINDS: Mapping[str, str] = {
    "E": "E", **dict.fromkeys(("P", "Pr", "Prob"), "P"), **dict.fromkeys(("Var", "var"), "Var"), **dict.fromkeys(("Cov", "cov"), "Cov"),
    **dict.fromkeys(("Corr", "corr"), "Corr"),
}  # fmt: skip


def subscripted(base: str, below: str) -> str:
    """Return the name of a letter with a subscript."""
    return f"{base}_{below}"
