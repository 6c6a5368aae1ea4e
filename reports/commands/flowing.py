"""``steady-states``: where the flow of one ReLU neuron ends for a reader's own eigenvalues, and whether a run is long enough."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from closedform.reports.commands.common import AS_RECORDED, BadInput, Json, app, one_sentence, out, path_of, show_json

if TYPE_CHECKING:
    from closedform.numerics.tools.steady_states import SteadyState, SteadyStates

_LIST = "Numbers between commas, or a text file of them."


@app.command("steady-states")
def steady_states(
    lambda_1: Annotated[str | None, typer.Option("--lambda-1", help=f"Eigenvalues of Sigma_1. {_LIST}")] = None,
    lambda_0: Annotated[str | None, typer.Option("--lambda-0", help="Those of Sigma_0, in the same order.")] = None,
    pixels: Annotated[
        int | None, typer.Option("--pixels", min=2, help="In place of lists: n of a ring, with --xi-1 and --xi-0.")
    ] = None,
    xi_1: Annotated[float | None, typer.Option("--xi-1", help="Length scale of label 1, in pixels.")] = None,
    xi_0: Annotated[float | None, typer.Option("--xi-0", help="Length scale of label 0, in pixels.")] = None,
    time: Annotated[
        float | None, typer.Option("--time", help="Steps times learning rate: is it the limit, or a transient?")
    ] = None,
    start: Annotated[
        str | None, typer.Option("--start", help="The first weight in the same basis, for its shares at --time.")
    ] = None,
    json: Json = False,
) -> None:
    """Find the fixed points of the flow (21) of document 002: which is stable, and how long it takes to win."""
    with one_sentence():
        from closedform.numerics.tools import steady_states as flow

        if pixels is not None:
            if xi_1 is None or xi_0 is None or lambda_1 or lambda_0:
                raise BadInput("--pixels goes with --xi-1 and --xi-0, and without --lambda-1 and --lambda-0")
            if not min(xi_1, xi_0) > 0:
                raise BadInput(f"--xi-1 is {xi_1:g} and --xi-0 is {xi_0:g}; give positive length scales")
            ones, zeros = ([repr(x) for x in flow.ring_eigenvalues(pixels, xi)] for xi in (xi_1, xi_0))
        elif lambda_1 is None or lambda_0 is None:
            raise BadInput("give --lambda-1 and --lambda-0, or --pixels with --xi-1 and --xi-0")
        else:
            ones, zeros = _list(lambda_1), _list(lambda_0)
        if start is not None and time is None:
            raise BadInput("--start is used with --time; give the time too")
        found = flow.steady_states(ones, zeros, time=time, start=None if start is None else _list(start))
        if json:
            show_json(
                {**asdict(found), "reached": found.reached, "states": [{**asdict(s), "ratio": str(s.ratio)} for s in found.states]}
            )
        else:
            for sentence in said(found):
                out.print(sentence, highlight=False, soft_wrap=True)
        raise typer.Exit(AS_RECORDED)


def _list(text: str) -> list[str]:
    """Split a list of numbers, from a text or from the file that it names."""
    path = path_of(text)
    file = path if path is not None and path.is_file() else None
    if re.search(r"[A-Za-z]", text.replace("e-", "").replace("e+", "")) and file is None:
        raise BadInput(f"{text!r} is neither a list of numbers nor a file; write 3.5, 2, 1/2")
    words = re.split(r"[,;\s]+", text if file is None else file.read_text(encoding="utf-8"))
    return [word for word in words if word]


def said(found: SteadyStates) -> list[str]:
    """Say what was found, a sentence each: dimensionless numbers, and times in units of tau."""
    lines = [_state(state) for state in found.states]
    modes = ", ".join(map(str, found.states[0].modes))
    lines.append(
        f"Mode {modes} wins: its ratio is least. Beside it the slowest other mode falls by a factor e in {found.memory:.4g} tau."
    )
    if found.time is not None and found.left is not None:
        ending = "the limit, to 5 %" if found.reached else "a transient"
        lines.append(f"Time {found.time:g} tau is {ending}: that mode is still {found.left:.3g} times what it was.")
    if found.shares:
        top = sorted(enumerate(found.shares), key=lambda pair: -pair[1])[:5]
        lines.append(
            "From this start the squared length is then in " + ", ".join(f"mode {k}: {share:.3g}" for k, share in top) + "."
        )
        lines.append(f"The weight is then {found.distance:.3g} of the limit's length away from the limit.")
    return lines


def _state(state: SteadyState) -> str:
    modes = ", ".join(map(str, state.modes))
    size = f"amplitude {state.amplitudes[0]:.4g}" if len(state.modes) == 1 else "an ellipsoid of fixed points"
    growing = "1 mode grows" if len(state.growing) == 1 else f"{len(state.growing)} modes grow"
    how = "stable" if state.stable else f"unstable: {growing} beside it, the fastest by a factor e in {1 / state.rate:.4g} tau"
    return f"mode {modes}: ratio {float(state.ratio):.4g}, length {state.length:.4g}, {size}, {how}"
