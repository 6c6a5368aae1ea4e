"""``mcp``: a server for assistants, over the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from closedform.reports.commands.common import BadInput, Digits, Fresh, Limit, app, one_sentence
from closedform.reports.commands.settings import settings, settled


@app.command()
def mcp(
    folder: Annotated[Path, typer.Argument(help="The folder below which the server reads files.")] = Path("."),
    digits: Digits = None,
    time_limit: Limit = None,
    fresh: Fresh = False,
) -> None:
    """Serve tools to an assistant over standard input and output: check, explain, enclose, correct; see docs/assistants.md."""
    with one_sentence(fresh=fresh):
        if not folder.is_dir():
            raise BadInput(f"there is no folder {folder}; name the one that holds your notes")
        digits, time_limit = settled(settings(), digits, time_limit)
        try:
            import anyio

            from closedform.reports.assistant.messages import Settings
            from closedform.reports.assistant.server import serve
        except ImportError as error:
            if (error.name or "").partition(".")[0] not in ("anyio", "mcp", "mcp_types"):
                raise
            raise BadInput("the server needs the SDK of the protocol; pip install 'closedform[assistant]'") from None
        anyio.run(serve, Settings(str(folder.resolve()), digits, time_limit, fresh))
