"""The one table of functions: for each its name in the three forms, the text that a claim has for it, and mpmath's value of it.

To add a function is to add a row. A text may name a function that the project does not read yet: then rows with it are unread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mpmath import mp


@dataclass(frozen=True, slots=True)
class Function:
    """A function or a named number.

    Args:
        text: the expression in a claim, with {0}, {1}, ... for the arguments.
        value: mpmath's, of as many arguments.
        arguments: the number of its arguments; 0 for a named number.
        dlmf: its macro in semantic LaTeX, without the backslash; its name in the tree is that of the table's key.
        rubi: its name in Mathematica.
        inside: the condition under which it is real, in nested calls of _0, _1, ...; empty if it is so for all real arguments.
        finite: the condition under which it is not at a pole; empty if it has none inside.
        turning: True if ``inside`` is asked of orders alone that are no whole numbers.
    """

    text: str
    value: Callable[..., Any]
    arguments: int = 1
    dlmf: str = ""
    rubi: str = ""
    inside: str = ""
    finite: str = ""
    turning: bool = False


def _f(
    text: str, value: Callable[..., Any], arguments: int = 1, *, dlmf: str = "", rubi: str = "", inside: str = "", finite: str = "",
    turning: bool = False,
) -> Function:  # fmt: skip
    return Function(text, value, arguments, dlmf, rubi, inside, finite, turning)


def _fresnel_f(z: Any) -> Any:
    w = mp.pi * z**2 / 2
    return (mp.mpf(1) / 2 - mp.fresnels(z)) * mp.cos(w) - (mp.mpf(1) / 2 - mp.fresnelc(z)) * mp.sin(w)


def _fresnel_g(z: Any) -> Any:
    w = mp.pi * z**2 / 2
    return (mp.mpf(1) / 2 - mp.fresnelc(z)) * mp.cos(w) + (mp.mpf(1) / 2 - mp.fresnels(z)) * mp.sin(w)


def _voigt(x: Any, t: Any, odd: int) -> Any:
    z = (1 - mp.mpc(0, 1) * x) / (2 * mp.sqrt(t))
    value = mp.sqrt(mp.pi / (4 * t)) * mp.exp(z**2) * mp.erfc(z)
    return mp.im(value) if odd else mp.re(value)


def _repeated(n: Any, z: Any) -> Any:
    return mp.quad(lambda t: (t - z) ** n / mp.factorial(n) * mp.exp(-(t**2)), [z, z + 1, z + 4, mp.inf]) * 2 / mp.sqrt(mp.pi)


_SI, _SHI, _CI, _CHI, _EI, _E1 = "Si({0})", "Shi({0})", "Ci({0})", "Chi({0})", "Ei({0})", "E1({0})"
_S, _C = "fresnels({0})", "fresnelc({0})"

_NO_POLE = "NotElement(_0, ZZLessEqual(0))"
_AHEAD, _NOT_BEHIND = "Greater(_1, 0)", "GreaterEqual(_1, 0)"
_UNIT, _INSIDE = "And(GreaterEqual(_0, -1), LessEqual(_0, 1))", "And(Greater(_0, -1), Less(_0, 1))"
_BETA = "And(Greater(_0, 0), Less(_0, 1), Greater(_1, 0), Greater(_2, 0))"

FUNCTIONS: Mapping[str, Function] = {
    # Named numbers.
    "Pi": _f("pi", lambda: +mp.pi, 0, dlmf="pi", rubi="Pi"),
    "ConstPi": _f("pi", lambda: +mp.pi, 0, dlmf="cpi"),
    "ConstE": _f("exp(1)", lambda: +mp.e, 0, dlmf="expe", rubi="E"),
    "ConstGamma": _f("EulerGamma", lambda: +mp.euler, 0, dlmf="EulerConstant", rubi="EulerGamma"),
    "ConstCatalan": _f("Catalan", lambda: +mp.catalan, 0, rubi="Catalan"),
    "GoldenRatio": _f("GoldenRatio", lambda: +mp.phi, 0),
    # Elementary functions.
    "Sqrt": _f("sqrt({0})", mp.sqrt, dlmf="sqrt", rubi="Sqrt", inside="GreaterEqual(_0, 0)"),
    "Exp": _f("exp({0})", mp.exp, dlmf="exp", rubi="Exp"),
    "Log": _f("log({0})", mp.log, dlmf="ln", rubi="Log", inside="Greater(_0, 0)"),
    "GeneralLog": _f("log({1})/log({0})", lambda a, z: mp.log(z) / mp.log(a), 2, dlmf="genlog", inside="And(Greater(_0, 0), Greater(_1, 0))"),
    "Abs": _f("Abs({0})", abs, dlmf="abs", rubi="Abs"),
    "Sign": _f("sign({0})", mp.sign, dlmf="sign", rubi="Sign"),
    "Re": _f("({0})", mp.re, dlmf="realpart"),
    "Im": _f("(0*({0}))", mp.im, dlmf="imagpart"),
    "Floor": _f("floor({0})", mp.floor, dlmf="floor", rubi="Floor"),
    "Max": _f("Max({0}, {1})", max, 2, rubi="Max"),
    "Sin": _f("sin({0})", mp.sin, dlmf="sin", rubi="Sin"),
    "Cos": _f("cos({0})", mp.cos, dlmf="cos", rubi="Cos"),
    "Tan": _f("tan({0})", mp.tan, dlmf="tan", rubi="Tan", finite="NotEqual(Cos(_0), 0)"),
    "Cot": _f("cos({0})/sin({0})", mp.cot, dlmf="cot", rubi="Cot", finite="NotEqual(Sin(_0), 0)"),
    "Sec": _f("1/cos({0})", mp.sec, dlmf="sec", rubi="Sec", finite="NotEqual(Cos(_0), 0)"),
    "Csc": _f("1/sin({0})", mp.csc, dlmf="csc", rubi="Csc", finite="NotEqual(Sin(_0), 0)"),
    "Sinh": _f("sinh({0})", mp.sinh, dlmf="sinh", rubi="Sinh"),
    "Cosh": _f("cosh({0})", mp.cosh, dlmf="cosh", rubi="Cosh"),
    "Tanh": _f("tanh({0})", mp.tanh, dlmf="tanh", rubi="Tanh"),
    "Coth": _f("cosh({0})/sinh({0})", mp.coth, dlmf="coth", rubi="Coth", finite="NotEqual(_0, 0)"),
    "Sech": _f("1/cosh({0})", mp.sech, dlmf="sech", rubi="Sech"),
    "Csch": _f("1/sinh({0})", mp.csch, dlmf="csch", rubi="Csch", finite="NotEqual(_0, 0)"),
    "Asin": _f("asin({0})", mp.asin, dlmf="asin", rubi="ArcSin", inside=_UNIT),
    "Acos": _f("acos({0})", mp.acos, dlmf="acos", rubi="ArcCos", inside=_UNIT),
    "Atan": _f("atan({0})", mp.atan, dlmf="atan", rubi="ArcTan"),
    "Acot": _f("atan(1/({0}))", mp.acot, dlmf="acot", rubi="ArcCot", finite="NotEqual(_0, 0)"),
    "Asec": _f("acos(1/({0}))", mp.asec, dlmf="asec", inside="GreaterEqual(Pow(_0, 2), 1)"),
    "Acsc": _f("asin(1/({0}))", mp.acsc, dlmf="acsc", inside="GreaterEqual(Pow(_0, 2), 1)"),
    "Asinh": _f("asinh({0})", mp.asinh, dlmf="asinh", rubi="ArcSinh"),
    "Acosh": _f("acosh({0})", mp.acosh, dlmf="acosh", rubi="ArcCosh", inside="GreaterEqual(_0, 1)"),
    "Atanh": _f("atanh({0})", mp.atanh, dlmf="atanh", rubi="ArcTanh", inside=_INSIDE),
    "Acoth": _f("atanh(1/({0}))", mp.acoth, dlmf="acoth", rubi="ArcCoth", inside="Greater(Pow(_0, 2), 1)"),
    "Asech": _f("acosh(1/({0}))", mp.asech, dlmf="asech", inside="And(Greater(_0, 0), LessEqual(_0, 1))"),
    "Acsch": _f("asinh(1/({0}))", mp.acsch, dlmf="acsch", finite="NotEqual(_0, 0)"),
    "Gudermannian": _f("2*atan(tanh(({0})/2))", lambda x: 2 * mp.atan(mp.tanh(x / 2)), dlmf="Gudermannian"),
    "InverseGudermannian": _f("asinh(tan({0}))", lambda x: mp.asinh(mp.tan(x)), dlmf="aGudermannian",
        inside="And(Greater(_0, Neg(Div(Pi, 2))), Less(_0, Div(Pi, 2)))"),
    "LambertW": _f("LambertW({0})", mp.lambertw, dlmf="LambertWp", inside="GreaterEqual(_0, Neg(Exp(-1)))"),
    # The gamma function and its kin.
    "Gamma": _f("gamma({0})", mp.gamma, dlmf="EulerGamma", rubi="Gamma", finite=_NO_POLE),
    "LogGamma": _f("loggamma({0})", mp.loggamma, rubi="LogGamma", inside="Greater(_0, 0)"),
    "Factorial": _f("factorial({0})", mp.factorial, rubi="Factorial"),
    "Binomial": _f("binomial({0}, {1})", mp.binomial, 2, dlmf="binom", rubi="Binomial"),
    "RisingFactorial": _f("factorial({1})*binomial({0} + {1} - 1, {1})", mp.rf, 2, dlmf="Pochhammersym", rubi="Pochhammer"),
    "FallingFactorial": _f("factorial({1})*binomial({0}, {1})", mp.ff, 2),
    "DigammaFunction": _f("digamma({0})", mp.digamma, dlmf="digamma", finite=_NO_POLE),
    "PolyGamma": _f("polygamma({0}, {1})", mp.psi, 2, dlmf="polygamma", rubi="PolyGamma", finite="NotElement(_1, ZZLessEqual(0))"),
    "BetaFunction": _f("beta({0}, {1})", mp.beta, 2, dlmf="EulerBeta", rubi="Beta"),
    "LowerGamma": _f("lowergamma({0}, {1})", lambda a, z: mp.gammainc(a, 0, z), 2, dlmf="incgamma", inside=_AHEAD, finite=_NO_POLE),
    "UpperGamma": _f("uppergamma({0}, {1})", mp.gammainc, 2, dlmf="incGamma", inside=_AHEAD),
    "RegularP": _f(
        "lowergamma({0}, {1})/gamma({0})", lambda a, z: mp.gammainc(a, 0, z, regularized=True), 2, dlmf="normincGammaP", finite=_NO_POLE, inside=_AHEAD
    ),
    "RegularQ": _f(
        "uppergamma({0}, {1})/gamma({0})", lambda a, z: mp.gammainc(a, z, regularized=True), 2, dlmf="normincGammaQ", finite=_NO_POLE, inside=_AHEAD
    ),
    "Tricomi": _f(
        "lowergamma({0}, {1})/gamma({0})*({1})**(-({0}))", lambda a, z: z**-a * mp.gammainc(a, 0, z, regularized=True), 2, dlmf="scincgamma",
        finite=_NO_POLE, inside=_AHEAD,
    ),
    "IncompleteBeta": _f(
        "Integral(t_beta**(({1})-1)*(1-t_beta)**(({2})-1), (t_beta, 0, {0}))", lambda x, a, b: mp.betainc(a, b, 0, x), 3, dlmf="incBeta",
        inside=_BETA,
    ),
    "RegularBeta": _f(
        "Integral(t_beta**(({1})-1)*(1-t_beta)**(({2})-1), (t_beta, 0, {0}))/beta({1}, {2})",
        lambda x, a, b: mp.betainc(a, b, 0, x, regularized=True), 3, dlmf="normincBetaI", inside=_BETA,
    ),
    "RiemannZeta": _f("zeta({0})", mp.zeta, dlmf="Riemannzeta", rubi="Zeta", finite="NotEqual(_0, 1)"),
    "PolyLog": _f("polylog({0}, {1})", mp.polylog, 2, rubi="PolyLog", inside="Less(_1, 1)"),
    # The error function and its kin.
    "Erf": _f("erf({0})", mp.erf, dlmf="erf", rubi="Erf"),
    "Erfc": _f("erfc({0})", mp.erfc, dlmf="erfc", rubi="Erfc"),
    "Erfi": _f("erfi({0})", mp.erfi, rubi="Erfi"),
    "Dawson": _f(
        "exp(-({0})**2)*erfi({0})*sqrt(pi)/2", lambda z: mp.exp(-(z**2)) * mp.erfi(z) * mp.sqrt(mp.pi) / 2, dlmf="DawsonsintF"
    ),
    "Mills": _f("exp(({0})**2)*erfc({0})*sqrt(pi)/2", lambda x: mp.exp(x**2) * mp.erfc(x) * mp.sqrt(mp.pi) / 2, dlmf="MillsM"),
    "RepeatedErfc": _f(
        "2/sqrt(pi)*Integral((t_erfc - ({1}))**({0})/factorial({0})*exp(-t_erfc**2), (t_erfc, {1}, oo))", _repeated, 2, dlmf="repinterfc",
        inside="GreaterEqual(_0, 0)",
    ),
    "FresnelS": _f(_S, mp.fresnels, dlmf="Fresnelsinint", rubi="FresnelS"),
    "FresnelC": _f(_C, mp.fresnelc, dlmf="Fresnelcosint", rubi="FresnelC"),
    "AuxFresnelF": _f(
        f"((1/2-{_S})*cos(pi*({{0}})**2/2)-(1/2-{_C})*sin(pi*({{0}})**2/2))", _fresnel_f, dlmf="auxFresnelf"
    ),
    "AuxFresnelG": _f(
        f"((1/2-{_C})*cos(pi*({{0}})**2/2)+(1/2-{_S})*sin(pi*({{0}})**2/2))", _fresnel_g, dlmf="auxFresnelg"
    ),
    "VoigtU": _f(
        "Integral(exp(-(({0})-y_voigt)**2/(4*({1})))/(1+y_voigt**2), (y_voigt, -oo, oo))/sqrt(4*pi*({1}))", lambda x, t: _voigt(x, t, 0), 2,
        dlmf="VoigtU", inside=_AHEAD,
    ),
    "VoigtV": _f(
        "Integral(y_voigt*exp(-(({0})-y_voigt)**2/(4*({1})))/(1+y_voigt**2), (y_voigt, -oo, oo))/sqrt(4*pi*({1}))",
        lambda x, t: _voigt(x, t, 1), 2, dlmf="VoigtV", inside=_AHEAD,
    ),
    # Exponential integrals.
    "ExpIntegralEi": _f(_EI, mp.ei, dlmf="expintEi", rubi="ExpIntegralEi", finite="NotEqual(_0, 0)"),
    "ExpIntegralE1": _f(_E1, mp.e1, dlmf="expintE", inside="Greater(_0, 0)"),
    "ExpIntegralE": _f("expint({0}, {1})", mp.expint, 2, dlmf="genexpintE", rubi="ExpIntegralE", inside=_AHEAD),
    "ExpIntegralEin": _f(
        "Integral((1-exp(-t_ein))/t_ein, (t_ein, 0, {0}))", lambda z: mp.e1(z) + mp.log(z) + mp.euler if z else z * 0, dlmf="expintEin"
    ),
    "LogIntegral": _f(_EI.format("log({0})"), mp.li, dlmf="logint", rubi="LogIntegral", inside="Greater(_0, 0)"),
    "SinIntegral": _f(_SI, mp.si, dlmf="sinint", rubi="SinIntegral"),
    "ShiftedSinIntegral": _f(f"({_SI}-pi/2)", lambda z: mp.si(z) - mp.pi / 2, dlmf="shiftsinint"),
    "CosIntegral": _f(_CI, mp.ci, dlmf="cosint", rubi="CosIntegral", inside="Greater(_0, 0)"),
    "CosIntegralCin": _f(
        "Integral((1-cos(t_cin))/t_cin, (t_cin, 0, {0}))", lambda z: mp.euler + mp.log(z) - mp.ci(z), dlmf="cosintCin"
    ),
    "SinhIntegral": _f(_SHI, mp.shi, dlmf="sinhint", rubi="SinhIntegral"),
    "CoshIntegral": _f(_CHI, mp.chi, dlmf="coshint", rubi="CoshIntegral", inside="Greater(_0, 0)"),
    "AuxSinCosF": _f(
        f"({_CI}*sin({{0}})-({_SI}-pi/2)*cos({{0}}))", lambda z: mp.ci(z) * mp.sin(z) - (mp.si(z) - mp.pi / 2) * mp.cos(z),
        dlmf="auxsincosintf", inside="Greater(_0, 0)",
    ),
    "AuxSinCosG": _f(
        f"(-{_CI}*cos({{0}})-({_SI}-pi/2)*sin({{0}}))", lambda z: -mp.ci(z) * mp.cos(z) - (mp.si(z) - mp.pi / 2) * mp.sin(z),
        dlmf="auxsincosintg", inside="Greater(_0, 0)",
    ),
    "Sinc": _f("sinc({0})", mp.sinc),
    # Bessel functions.
    "BesselJ": _f("besselj({0}, {1})", mp.besselj, 2, rubi="BesselJ", inside=_NOT_BEHIND, turning=True),
    "BesselI": _f("besseli({0}, {1})", mp.besseli, 2, dlmf="modBesselI", rubi="BesselI", inside=_NOT_BEHIND, turning=True),
    "BesselK": _f("besselk({0}, {1})", mp.besselk, 2, dlmf="modBesselK", rubi="BesselK", inside=_AHEAD),
}  # fmt: skip
MACROS: Mapping[str, str] = {row.dlmf: name for name, row in FUNCTIONS.items() if row.dlmf}
RUBI: Mapping[str, str] = {row.rubi: name for name, row in FUNCTIONS.items() if row.rubi}
CONSTANTS = frozenset(name for name, row in FUNCTIONS.items() if row.arguments == 0)
