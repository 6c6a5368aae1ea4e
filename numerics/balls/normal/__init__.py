"""Expectations under normal laws, and integrals like them, on numbers: polynomials, half spaces, error functions, exponentials, waves.

Nothing here holds a SymPy tree once an integrand has been read (``reading``): a point's numbers are exact rationals where they can be
and balls else (``numbers``), an integrand is a sum of polynomials on half spaces (``reading``), a law is a mean and a covariance
(``laws``), by parts every moment is a sum of densities times probabilities of orthants (``moments``), and these are integrals
in one dimension, enclosed by FLINT's quadrature (``orthants``). Polynomials times waves have closed means (``waves``). ``expectation`` puts them together.
"""
