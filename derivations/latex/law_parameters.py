r"""What a sentence has said of a law in words, kind and parameters, written as a law after ``\sim``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from derivations.syntax import split_outside

NAME = re.compile(r"\\?[A-Za-z]+'*(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?'*")


@dataclass
class Told:
    """What a phrase has said so far: the kind of law, values by measure, and moments by what they are of."""

    kind: str = ""
    standard: bool = False
    jointly: bool = False
    independent: bool = False
    values: dict[str, list[str]] = field(default_factory=dict)
    moments: dict[str, str] = field(default_factory=dict)


def of_one(said: Told, number: int, of: int) -> Told:
    """Give what is said of one of several variables, of which some parameters are listed: with rates $a$ and $b$."""
    return replace(said, values={name: [one[number]] if len(one) == of else one for name, one in said.values.items()})


def law_of(said: Told, names: Sequence[str]) -> tuple[str, bool] | None:
    """Write the law that was said; None where a parameter is missing or one too many is given."""
    values, number = said.values, len(names)
    one = {name: found[0] for name, found in values.items() if len(found) == 1}
    given = set(values)
    if said.kind == "normal":
        return _normal(said, names, number)
    if said.moments or said.standard:
        return None
    if said.kind == "of":
        return (one["of"], False) if given == {"of"} else None
    if said.kind == "exponential" and given == {"rate"} and "rate" in one:
        return f"Exponential({one['rate']})", False
    if said.kind == "exponential" and given == {"mean"} and "mean" in one:
        return rf"Exponential(\frac{{1}}{{{one['mean']}}})", False
    if said.kind == "gamma" and given == {"shape", "scale"} and len(one) == 2:
        return f"Gamma({one['shape']}, {one['scale']})", False
    if said.kind == "gamma" and given == {"shape", "rate"} and len(one) == 2:
        return rf"Gamma({one['shape']}, \frac{{1}}{{{one['rate']}}})", False
    if said.kind == "beta" and given == {"parameter"} and len(values["parameter"]) == 2:
        return f"Beta({', '.join(values['parameter'])})", False
    if said.kind == "log-normal" and given == {"parameter"} and len(values["parameter"]) == 2:
        return f"LogNormal({', '.join(values['parameter'])})", False
    if said.kind == "uniform" and given == {"on"}:
        ends = re.fullmatch(r"[\[(](.*)[\])]", one["on"])
        return (f"Uniform({ends[1]})", False) if ends and len(split_outside(ends[1])) == 2 else None
    if said.kind == "bernoulli" and given == {"parameter"} and "parameter" in one:
        return f"Bernoulli({one['parameter']})", False
    if said.kind == "rademacher" and not given:
        return "Rademacher()", False
    if said.kind == "laplace" and given in ({"mean", "scale"}, {"location", "scale"}) and len(one) == 2:
        return f"Laplace({one.get('mean', one.get('location'))}, {one['scale']})", False
    of_degrees = {"chi-square": "ChiSquare", "chi": "Chi", "student": "t"}
    if said.kind in of_degrees and given == {"degrees"}:
        return f"{of_degrees[said.kind]}({one['degrees']})", False
    if said.kind == "poisson" and given in ({"mean"}, {"rate"}, {"parameter"}) and len(one) == 1:
        return f"Poisson({next(iter(one.values()))})", False
    if said.kind == "cauchy" and given == {"location", "scale"} and len(one) == 2:
        return f"Cauchy({one['location']}, {one['scale']})", False
    if said.kind == "logistic" and given in ({"mean", "scale"}, {"location", "scale"}) and len(one) == 2:
        return f"Logistic({one.get('mean', one.get('location'))}, {one['scale']})", False
    if said.kind == "weibull" and given == {"shape", "scale"} and len(one) == 2:
        return f"Weibull(shape={one['shape']}, scale={one['scale']})", False
    if said.kind == "half-normal" and given == {"scale"} and len(one) == 1:
        return f"HalfNormal({one['scale']})", False
    if said.kind == "inverse-gamma" and given == {"shape", "scale"} and len(one) == 2:
        return f"InverseGamma({one['shape']}, {one['scale']})", False
    return None


def _normal(said: Told, names: Sequence[str], number: int) -> tuple[str, bool] | None:
    values = dict(said.values)
    if said.standard:
        if values.get("mean", ["0"]) != ["0"] or {"variance", "deviation", "covariance", "matrix"} & set(values):
            return None
        values |= {"mean": ["0"], "variance": ["1"]}
    if set(values) - {"mean", "variance", "deviation", "correlation", "covariance", "matrix"} or "mean" not in values:
        return None
    mean = values["mean"]
    if "matrix" in values:
        if set(values) != {"mean", "matrix"} or said.moments or (mean != ["0"] and len(mean) != number):
            return None
        return f"N({'0' if mean == ['0'] else '[' + ', '.join(mean) + ']'}, {values['matrix'][0]})", True
    if said.moments:
        return _by_moments(said, names) if set(values) == {"mean"} and mean == ["0"] else None
    if ("variance" in values) == ("deviation" in values):
        return None
    variances = values.get("variance") or [_square(s) for s in values["deviation"]]
    if number == 1:
        if set(values) - {"mean", "variance", "deviation"} or len(variances) != 1 or len(mean) != 1:
            return None
        return f"N({mean[0]}, {variances[0]})", False
    link = values.get("correlation"), values.get("covariance")
    if link == (None, None):
        return (
            (f"N({mean[0]}, {variances[0]})", False)
            if said.independent and not said.jointly and len(mean) == len(variances) == 1
            else None
        )
    if (
        number != 2
        or None not in link
        or said.independent
        or len(variances) > 2
        or len(mean) not in (1, 2)
        or (len(mean) == 1 and mean != ["0"])
    ):
        return None
    first, second = variances * (3 - len(variances)) if len(variances) == 1 else variances
    if link[1] is not None:
        between = link[1][0]
    elif first == second:
        between = _product(link[0][0], first)  # type: ignore[index]
    else:
        roots = values.get("deviation") or [rf"\sqrt{{{v}}}" for v in variances]
        between = _product(link[0][0], *roots)  # type: ignore[index]
    means = "0" if mean == ["0"] else f"[{', '.join(mean)}]"
    return f"N({means}, [[{first}, {between}], [{between}, {second}]])", True


def _by_moments(said: Told, names: Sequence[str]) -> tuple[str, bool] | None:
    """Write the law of centred normal variables of which all second moments are given, and no others."""
    bare = [re.sub(r"[{}\s]", "", name) for name in names]

    def between(u: str, v: str) -> str | None:
        return next((said.moments[of] for of in products_of((u, v)) if of in said.moments), None)

    rows = [[between(u, v) for v in bare] for u in bare]
    needed = len(bare) * (len(bare) + 1) // 2
    if len(bare) < len(("first", "second")) or len(said.moments) != needed or any(entry is None for row in rows for entry in row):
        return None
    return f"N(0, [{', '.join('[' + ', '.join(map(str, row)) + ']' for row in rows)}])", True


def products_of(names: Sequence[str]) -> tuple[str, ...]:
    """List how the product of two variables is written within a mean or a covariance; empty of other numbers of them."""
    if len(names) != len(("first", "second")):
        return ()
    u, v = (re.sub(r"[{}\s]", "", name) for name in names)
    return (f"{u}^2", f"({u})^2") if u == v else (f"{u}{v}", f"{v}{u}", f"{u},{v}", f"{v},{u}", f"{u}\\cdot{v}")


def _square(text: str) -> str:
    return f"{text}^2" if NAME.fullmatch(text) else f"({text})^2"


def _product(*factors: str) -> str:
    return " ".join(_factor(one) for one in factors if one != "1") or "1"


def _factor(text: str) -> str:
    return text if re.fullmatch(rf"{NAME.pattern}(?:\^2)?|\\sqrt\{{[^{{}}]*\}}", text) else f"({text})"
