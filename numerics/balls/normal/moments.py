r"""Moments of normal variables on half spaces, by parts: densities at zero times probabilities of orthants.

For jointly normal (x, l) with mean m and covariance C, O = {l_s > 0 for s in S}, and a polynomial q in x (Stein; Tallis 1961),

    E[x_i q 1_O] = m_i E[q 1_O] + sum_j C_ij E[d_j q 1_O] + sum_{s in S} C(x_i, l_s) f_s(0) E[q 1_{O without s} | l_s = 0],

with f_s the density of l_s. Only l needs a density: x may be degenerate, as it is once l is given. So a moment is a sum of
c_{K,S} f_K(0) P(l_S > 0 | l_K = 0); c is exact where the numbers are.
"""

from __future__ import annotations

from collections.abc import Sequence

from closedform.numerics.balls.normal.laws import Joint
from closedform.numerics.balls.normal.numbers import ONE, ZERO, Number, Polynomial, ball, is_zero, lowered
from closedform.numerics.balls.normal.orthants import Probabilities

Forms = tuple[int, ...]  # places of forms, sorted
Atoms = dict[tuple[Forms, Forms], Number]  # the factor of f_K(0) P(l_S > 0 | l_K = 0), by K and S


class Moments:
    """Moments of one law's variables on sets of half spaces, each computed once.

    Args:
        joint: the variables and the forms.
        noise: the variance of each form's noise.
    """

    def __init__(self, joint: Joint, noise: Sequence[Number]) -> None:
        self.joint, self.noise = joint, noise
        self._found: dict[tuple[Forms, Forms, tuple[int, ...]], Atoms] = {}

    def integral(self, polynomials: dict[Forms, Polynomial], probabilities: Probabilities) -> Number:
        """Sum E[p_S 1{l_S > 0}] over sets S of forms.

        Raises:
            NotCompact: a probability has no rule, or a sign is not certain.
        """
        atoms: Atoms = {}
        for forms, polynomial in polynomials.items():
            for exponents, c in polynomial.items():
                _add(atoms, self._moment((), forms, exponents), c)
        by_face: dict[Forms, Number] = {}
        for (face, forms), c in atoms.items():
            if not is_zero(c):
                noise = [self.noise[j] for j in forms]
                share = c * probabilities.orthant(*self._at(face).among(forms), noise, conditioned=bool(face))
                by_face[face] = by_face[face] + share if face in by_face else share
        total: Number = ZERO
        for face, share in by_face.items():
            density = self._at(face).density
            if not is_zero(share):
                total = total + (share if density is None else density * ball(share))
        return total

    def _at(self, face: Forms) -> Joint:
        joint = self.joint
        for j in face:
            joint = joint.given(j)
        return joint

    def _moment(self, face: Forms, forms: Forms, exponents: tuple[int, ...]) -> Atoms:
        """Write E[x^n 1{l_S > 0} | l_K = 0] f_K(0) by the rule of the module's docstring, always for the first remaining power."""
        i = next((i for i, power in enumerate(exponents) if power), None)
        if i is None:
            return {(face, forms): ONE}
        key = face, forms, exponents
        if key in self._found:
            return self._found[key]
        joint, out = self._at(face), Atoms()
        less = lowered(exponents, i)
        row = joint.covariance[i]
        if not is_zero(joint.mean[i]):
            _add(out, self._moment(face, forms, less), joint.mean[i])
        for j, power in enumerate(less):
            if power and not is_zero(row[j]):
                _add(out, self._moment(face, forms, lowered(less, j)), row[j] * power)
        for s in forms:
            if not is_zero(c := row[joint.variables + s]):
                rest = tuple(t for t in forms if t != s)
                _add(out, self._moment(tuple(sorted((*face, s))), rest, less), c)
        self._found[key] = out
        return out


def _add(total: Atoms, more: Atoms, factor: Number) -> None:
    for key, c in more.items():
        total[key] = total[key] + factor * c if key in total else factor * c
