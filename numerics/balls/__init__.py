"""The rigorous route: a table of functions in FLINT's balls, quadrature with proved tails, ends, waves and corners.

``enclose`` is the way in; ``evaluation`` takes an expression apart; ``quadrature`` integrates; ``infinite`` and ``ends`` cut a range
off, by the bounds of ``tails`` (``majorants``, ``minorants``, ``terms``) and of ``bounds_at_zero``; ``waves``, ``decay``, ``poles`` and ``roots``
are their own subjects; ``cubature`` (``plane`` with ``strips``, ``rectangle``, ``polar``) is for two dimensions. It shares no
arithmetic with ``intervals``. Each bound has its theorem beside it and its test in tests/balls.
"""
