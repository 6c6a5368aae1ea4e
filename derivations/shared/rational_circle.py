"""The circle on a rational chart: every angle but a half turn, by the tangent of its half, so that points of it are rational."""

from sympy import ImmutableMatrix

from closedform.derivations.functions.types import Form


def cosine_and_sine(half_tangent: Form) -> tuple[Form, Form]:
    """Give both of an angle, by the tangent of its half."""
    return (1 - half_tangent**2) / (1 + half_tangent**2), 2 * half_tangent / (1 + half_tangent**2)


def unit_vector(half_tangent: Form) -> ImmutableMatrix:
    """Give the unit vector of the plane at an angle, by the tangent of its half."""
    return ImmutableMatrix(cosine_and_sine(half_tangent))
