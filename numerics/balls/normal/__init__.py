"""Expectations under normal laws, and similar integrals, on numbers: polynomials, half spaces, error functions, exponentials, waves.

Nothing here holds a SymPy tree once ``reading`` has read the integrand as a sum of polynomials on half spaces. A point's numbers
are exact rationals where possible, else balls (``numbers``). A law is a mean and a covariance (``laws``). ``moments`` integrates
by parts: every moment is a sum of densities times probabilities of orthants. ``orthants`` encloses these by FLINT's quadrature in
one dimension. Polynomials times waves have closed means (``waves``). ``expectation`` combines them all.
"""
