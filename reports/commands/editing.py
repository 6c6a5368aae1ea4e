"""``lsp``: a language server, for an editor."""

from __future__ import annotations

from closedform.reports.commands.common import BadInput, app, one_sentence


@app.command(epilog="Exit codes: 0 the editor ended it; 2 the extra is not installed.")
def lsp() -> None:
    """Serve an editor by the language server protocol: verdicts, corrections and comments where a note is written; docs/editors.md."""
    with one_sentence():
        try:
            from closedform.reports.editor.server import serve
        except ModuleNotFoundError as error:
            raise BadInput(f"{error.name} is not installed; pip install 'closedform[editor]'") from None
        serve()
