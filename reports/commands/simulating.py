"""``compare`` and ``sampler``: compare a reader's own simulator with its equation."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from closedform.reports.commands.common import (
    AS_RECORDED,
    NOT_AS_RECORDED,
    UNDECIDED,
    BadInput,
    Json,
    app,
    one_sentence,
    options,
    show,
)


def _function(path: str) -> Callable[..., Any]:
    """Import a function from the user's own file: ``path/to/file.py:name``."""
    import importlib.util

    file, _, name = path.rpartition(":")
    if not file.endswith(".py") or not name:
        raise BadInput(f"{path!r} names no function; write path/to/file.py:function")
    if not Path(file).is_file():
        raise BadInput(f"there is no file {file}")
    found = importlib.util.spec_from_file_location(Path(file).stem, file)
    if found is None or found.loader is None:
        raise BadInput(f"{file} cannot be imported")
    module = importlib.util.module_from_spec(found)
    sys.modules[module.__name__] = module  # a dataclass in the file looks for its module
    sys.path.insert(0, str(Path(file).parent.resolve()))  # the file may import its neighbours
    try:
        found.loader.exec_module(module)
    except Exception as error:
        raise BadInput(f"{file} raised {type(error).__name__} as it was imported: {error}") from error
    finally:
        del sys.path[0]
    function = getattr(module, name, None)
    if not callable(function):
        raise BadInput(f"{file} has no function {name!r}")
    return function


Seed = Annotated[int, typer.Option("--seed", help="Of everything drawn; the same seed gives the same answer.")]
_RUNS = "The file is imported and the function called: its code runs with your rights."


def _renamed(pairs: list[str]) -> dict[str, str]:
    """Read S1=Sigma_1: the function's name of a parameter, and the equation's name of its value."""
    out: dict[str, str] = {}
    for pair in pairs:
        mine, sign, offered = (part.strip() for part in pair.partition("="))
        if not (sign and mine.isidentifier() and offered.isidentifier()):
            raise BadInput(f"--map {pair!r} is not understood; write --map S1=Sigma_1, your parameter's name first")
        if out.setdefault(mine, offered) != offered:
            raise BadInput(f"--map gives {mine} two names, {out[mine]} and {offered}; leave one out")
    return out


def _apart(names: list[str]) -> tuple[str, list[str]]:
    """Separate the function from the words that name a claim; without a word like path.py:name, the last is the function.

    Raises:
        BadInput: there is no claim, or there are several functions.
    """
    functions = [name for name in names if ".py:" in name] or names[-1:]
    claim = [name for name in names if name not in functions]
    if len(functions) != 1 or not claim:
        raise BadInput(
            "compare takes a claim and a function: 002:20 path/to/file.py:function, or mynote.toml KEY path/to/file.py:function"
        )
    return functions[0], claim


@app.command(
    epilog="Exit codes: 0 it computes the form that holds; 1 it differs, or repeats an error of the line; 2 bad input; 3 undecided. "
    + _RUNS
)
def compare(
    names: Annotated[
        list[str],
        typer.Argument(
            help="A line whose right side is a closed form, such as 002:20, or a claim file and a key of it, mynote.toml arcsine. "
            "Then your function, path/to/simulator.py:update; it may also come first. " + _RUNS
        ),
    ],
    seed: Seed = 0,
    instances: Annotated[int, typer.Option("--instances", help="How many instances to compare on.")] = 40,
    n: Annotated[
        int | None, typer.Option("--n", help="Dimension of X, for a function that is made for one; varied by default.")
    ] = None,
    covariances: Annotated[
        str, typer.Option("--covariances", help="any, or circulant: what the function supposes, as one in the Fourier basis does.")
    ] = "any",
    arrays: Annotated[str | None, typer.Option("--arrays", help="numpy or torch: what the function takes.")] = None,
    accuracy: Annotated[
        float | None, typer.Option("--accuracy", help="Relative spacing of the function's numbers, 1.2e-7 in single precision.")
    ] = None,
    replicates: Annotated[
        int | None,
        typer.Option(
            "--replicates",
            help="The function is stochastic: call it so often on each instance. One with a parameter seed, rng or generator is anyway, 64 times.",
        ),
    ] = None,
    renamed: Annotated[
        list[str] | None, typer.Option("--map", help="S1=Sigma_1: your parameter S1 is given Sigma_1. May be repeated.")
    ] = None,
    json: Json = False,
) -> None:
    """Compare your own function with the equation it is meant to implement.

    Its parameters are looked up by name: w (w1, wk, ...), Sigma_1, Sigma_0, tau, dt, and the equation's other symbols, b_1, g, ...
    It returns the right side; divided by tau if it takes tau, multiplied by dt if it takes dt. For a stochastic function the mean
    is compared. The command varies n, covariances, norms, tau and dt, and prints which it varied.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy is imported: on matrices this small, threads wait for each other
    with one_sentence():
        from closedform.numerics.checking.named import named

        function, claim = _apart(names)
        named(claim)
        pairs = _renamed(renamed or [])
        update = _function(function)
        from closedform.numerics.tools.simulations.compare import compare as run_comparison
        from closedform.numerics.tools.simulations.result import Agreement

        found = run_comparison(
            update,
            claim=claim,
            seed=seed,
            instances=instances,
            n=n,
            covariances=covariances,
            arrays=arrays,
            accuracy=accuracy,
            replicates=replicates,
            renamed=pairs,
            options=options(fresh=False),
        )
        show(found, json, "comparison")
        if found.verdict is Agreement.UNDECIDED:
            raise typer.Exit(UNDECIDED)
        raise typer.Exit(AS_RECORDED if found.verdict.right else NOT_AS_RECORDED)


@app.command(epilog="Exit codes: 0 every property is as stated; 1 one is not; 2 bad input. " + _RUNS)
def sampler(
    function: Annotated[str, typer.Argument(help="Your function draw(count, seed), path/to/sampler.py:draw. " + _RUNS)],
    gain: Annotated[float, typer.Option("--g", help="The stated gain; 0 for Gaussian data.")],
    xi: Annotated[float, typer.Option("--xi", help="The stated length scale, of label 1 where there are labels.")],
    xi_0: Annotated[float | None, typer.Option("--xi0", help="That of label 0.")] = None,
    pixels: Annotated[int, typer.Option("--n", help="Pixels.")] = 40,
    samples: Annotated[int, typer.Option("--samples", help="Draws.")] = 100_000,
    kernel: Annotated[str, typer.Option("--kernel", help="line or ring: the distance in the kernel.")] = "line",
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Check that your own function draws NLGP data: X of shape (count, n), or (X, y) with labels."""
    with one_sentence():
        draw = _function(function)
        from closedform.numerics.tools.simulations.nlgp_sampler import check_sampler

        scales = xi if xi_0 is None else (xi, xi_0)
        found = check_sampler(draw, g=gain, xi=scales, n=pixels, samples=samples, seed=seed, kernel=kernel)
        show(found, json, "findings")
        raise typer.Exit(AS_RECORDED if found.holds else NOT_AS_RECORDED)
