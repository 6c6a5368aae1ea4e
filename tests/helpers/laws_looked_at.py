"""Parameters at which each law is looked at, by whatever looks at all of them."""

from __future__ import annotations

# Ordinary ones, and ones near the edge of what it allows.
AT: dict[str, list[tuple[str, ...]]] = {
    "t": [("3",), ("1/2",), ("40",)],
    "Uniform": [("-1", "5/2")],
    "Exponential": [("2/3",), ("50",)],
    "Gamma": [("5/2", "3"), ("1/4", "1"), ("30", "1/10")],
    "ChiSquare": [("1",), ("7",)],
    "Beta": [("2", "3"), ("3/4", "4"), ("30", "12")],
    "LogNormal": [("1/3", "4")],
    "Laplace": [("-2", "1/3")],
    "Cauchy": [("-2", "1/3")],
    "Logistic": [("3/2", "2")],
    "Weibull": [("2", "3"), ("1/2", "1"), ("6", "1/10")],
    "Pareto": [("3", "2"), ("1/2", "1/5"), ("40", "1")],
    "InverseGamma": [("5/2", "3"), ("1/2", "1"), ("30", "1/10")],
    "HalfNormal": [("3",)],
    "Chi": [("1",), ("7",), ("1/2",)],
    "Binomial": [("3", "1/5"), ("1", "0"), ("2", "1"), ("12", "1/2")],
    "Rademacher": [()],
    "Bernoulli": [("1/5",), ("0",), ("1",)],
}
