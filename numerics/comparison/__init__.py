"""Two sides of an equality at one point: in balls, at weights drawn, and how an enclosure stands to another or to a quadrature.

Imports ``evidence``, ``findings``, ``levels``, ``symbolic``, ``balls``, ``quadrature`` and ``domains``.
"""
