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

Everything is imported when it is asked for: SymPy and torch take seconds.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import closedform_strategies

    strategies = closedform_strategies
    from derivations.claims.claim import Derivation as Derivation
    from derivations.claims.domain import Domain as Domain
    from derivations.claims.line import Line as Line
    from derivations.claims.property import Property as Property
    from numerics.checking.own import check as check
    from numerics.checking.own import check_claim as check_claim
    from numerics.checking.own import enclose as enclose
    from numerics.checking.own import prove as prove
    from numerics.checking.run import Options as Options
    from numerics.findings.record import Record as Record
    from numerics.findings.verdict import Verdict as Verdict
    from numerics.tools.simulations.compare import compare as compare
    from numerics.tools.simulations.nlgp_sampler import check_sampler as check_sampler

_HOME = {
    "derivations.claims.claim": ("Derivation",), "derivations.claims.line": ("Line",), "derivations.claims.property": ("Property",),
    "derivations.claims.domain": ("Domain",), "numerics.findings.verdict": ("Verdict",),
    "numerics.checking.own": ("check", "check_claim", "enclose", "prove"), "numerics.findings.record": ("Record",), "numerics.checking.run": ("Options",),
    "numerics.tools.simulations.compare": ("compare",), "numerics.tools.simulations.nlgp_sampler": ("check_sampler",),
}  # fmt: skip
_MODULE = {name: module for module, names in _HOME.items() for name in names}
_WHOLE = {"strategies": "closedform_strategies"}  # modules that are offered as such
__all__ = sorted([*_MODULE, *_WHOLE])


def _take_our_folders() -> None:
    """Import the folders beside this file, though a reader's working directory may hold some of the same names.

    Raises:
        ImportError: a module of such a name is imported already, and is not ours.
    """
    here = str(Path(__file__).parent)
    sys.path.insert(0, here)
    try:
        for name in ("derivations", "numerics", "reports"):
            place = getattr(import_module(name), "__file__", None) or "a folder without __init__.py"
            if Path(place).parent.parent != Path(here):
                raise ImportError(
                    f"closedform needs its folder {name!r}, and {place} is imported under that name; import closedform first"
                )
    finally:
        sys.path.remove(here)


_take_our_folders()


def load_ipython_extension(shell: Any) -> None:
    """Bring the cell magic ``%%closedform``, on ``%load_ext closedform``."""
    import_module("reports.notebook").load(shell)


def _show_in_notebook() -> None:
    """Let records show themselves where this is imported in a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        import_module("reports.notebook").show_in(shell)


_show_in_notebook()


def __getattr__(name: str) -> Any:
    if name in _WHOLE:
        return import_module(_WHOLE[name])
    if name not in _MODULE:
        raise AttributeError(f"closedform has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(_MODULE[name]), name)


def __dir__() -> list[str]:
    return __all__
