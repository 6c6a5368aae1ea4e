"""Check the closed forms of theory notes: ``import closedform as cf`` is all that a reader's own code needs.

>>> import closedform as cf
>>> record = cf.check("E[Max(X, 0)]", "s/sqrt(2*pi)", law="X ~ N(0, s**2)", where={"s": "positive"})
>>> record.total.holds
True
>>> record = cf.check("E[erf(g*Z)**2]", "2/pi*asin(g**2/(1+2*g**2))", law="Z ~ N(0, 1)", where={"g": "positive"})
>>> record.total, record.witness
(<Verdict.REFUTED: 'refuted'>, {'g': '1'})
>>> cf.enclose("Integral(exp(-x**2), (x, 0, oo))", digits=30).value.str(20, radius=False)
'0.88622692545275801365'

Everything is imported on first use: SymPy and torch take seconds.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from closedform import strategies as strategies
    from closedform.derivations.claims.claim import Derivation as Derivation
    from closedform.derivations.claims.domain import Domain as Domain
    from closedform.derivations.claims.line import Line as Line
    from closedform.derivations.claims.property import Property as Property
    from closedform.numerics.checking.own import check as check
    from closedform.numerics.checking.own import check_claim as check_claim
    from closedform.numerics.checking.own import enclose as enclose
    from closedform.numerics.checking.own import prove as prove
    from closedform.numerics.checking.run import Options as Options
    from closedform.numerics.findings.record import Record as Record
    from closedform.numerics.findings.verdict import Verdict as Verdict
    from closedform.numerics.tools.simulations.compare import compare as compare
    from closedform.numerics.tools.simulations.nlgp_sampler import check_sampler as check_sampler
    from closedform.numerics.tools.steady_states import steady_states as steady_states

_HOME = {
    "derivations.claims.claim": ("Derivation",),
    "derivations.claims.line": ("Line",),
    "derivations.claims.property": ("Property",),
    "derivations.claims.domain": ("Domain",),
    "numerics.findings.verdict": ("Verdict",),
    "numerics.findings.record": ("Record",),
    "numerics.checking.own": ("check", "check_claim", "enclose", "prove"),
    "numerics.checking.run": ("Options",),
    "numerics.tools.simulations.compare": ("compare",),
    "numerics.tools.simulations.nlgp_sampler": ("check_sampler",),
    "numerics.tools.steady_states": ("steady_states",),
}
_MODULE = {name: f"{__name__}.{module}" for module, names in _HOME.items() for name in names}
_WHOLE = {"strategies": "closedform.strategies"}  # submodules offered under their own names
__all__ = sorted([*_MODULE, *_WHOLE])


_CHECKOUT = Path(__file__).resolve().parents[1]
if not (Path(__file__).parent / "numerics").is_dir():  # a checkout without links to its folders, as on Windows
    if not (_CHECKOUT / "numerics").is_dir():
        raise ImportError(f"closedform needs the folders beside it, and {_CHECKOUT} has no numerics; copy the whole checkout")
    __path__.append(str(_CHECKOUT))


def load_ipython_extension(shell: Any) -> None:
    """Load the cell magic ``%%closedform``, on ``%load_ext closedform``."""
    import_module("closedform.reports.notebook").load(shell)


def _show_in_notebook() -> None:
    """Let records display themselves if this is imported in a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        import_module("closedform.reports.notebook").show_in(shell)


_show_in_notebook()


def __getattr__(name: str) -> Any:
    if name in _WHOLE:
        return import_module(_WHOLE[name])
    if name not in _MODULE:
        raise AttributeError(f"closedform has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(_MODULE[name]), name)


def __dir__() -> list[str]:
    return __all__
