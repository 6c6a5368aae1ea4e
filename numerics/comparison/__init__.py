"""Compares two sides of an equality at one point: in balls, at drawn weights, and an enclosure with another or with a quadrature."""
