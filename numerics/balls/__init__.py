"""Rigorous enclosures: a table of functions in FLINT's balls, and quadrature with proved bounds at tails, ends, waves and corners.

Start at ``enclose``. ``evaluation`` takes an expression apart and ``quadrature`` integrates. ``infinite`` and ``ends`` cut off a
range by the bounds of ``tails`` (``majorants``, ``minorants``, ``terms``) and ``bounds_at_zero``. ``waves``, ``decay``, ``poles``
and ``roots`` stand alone. ``cubature`` (``plane`` with ``strips``, ``rectangle``, ``polar``) handles two dimensions. The room
shares no arithmetic with ``intervals``. Each bound states its theorem and has a test in tests/balls.
"""
