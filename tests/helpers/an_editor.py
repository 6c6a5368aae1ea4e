"""An editor without a window: it starts the language server, opens and saves files, and does what the server asks."""

from __future__ import annotations

import ast
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from closedform.reports.places import ROOT

PATIENCE = 200.0  # seconds
COMMAND = str(Path(sys.executable).parent / "closedform")  # as an editor starts it; its folder is no folder of notes


class Editor:
    """One window: its files, what is shown in them, and what the server said."""

    def __init__(
        self, root: Path | None, *, encodings: list[types.PositionEncodingKind] | None = None, sources: Path = ROOT
    ) -> None:
        self.client = LanguageClient("an editor", "1")
        self.root, self.encodings, self.sources = root, encodings, sources
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.shown: dict[str, list[types.Diagnostic]] = {}
        self.every: list[types.PublishDiagnosticsParams] = []
        self.said: list[str] = []
        self.steps: list[str] = []
        self.tokens: list[Any] = []  # of judgements
        self.ended = 0  # judgements
        self.asked = 0  # judgements; one that is interrupted by another file is begun again
        self._changed = asyncio.Event()
        self._listen()

    def _listen(self) -> None:
        def heard(method: str, do: Callable[[Any], Any]) -> None:
            def hear(params: Any) -> Any:
                answer = do(params)
                self._changed.set()
                return answer

            self.client.feature(method)(hear)

        heard(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, self._show)
        heard(types.WINDOW_WORK_DONE_PROGRESS_CREATE, lambda params: self.tokens.append(params.token))
        heard(types.PROGRESS, lambda params: self._step(params.value))
        heard(types.WINDOW_SHOW_MESSAGE, lambda params: self.said.append(params.message))
        heard(types.WINDOW_LOG_MESSAGE, lambda params: self.said.append(params.message))
        heard(types.WORKSPACE_APPLY_EDIT, self._apply)

    def _show(self, params: types.PublishDiagnosticsParams) -> None:
        self.shown[params.uri] = list(params.diagnostics)
        self.every.append(params)

    def _step(self, value: Any) -> None:
        def read(name: str) -> Any:
            return value.get(name) if isinstance(value, dict) else getattr(value, name, None)

        self.ended += read("kind") == "end"
        self.steps.append(f"{read('kind')} {read('message') or ''}".strip())

    def _apply(self, params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        self.apply(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something holds of what was heard."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    async def start(self) -> None:
        await self.client.start_io(sys.executable, COMMAND, "lsp", cwd=self.root or self.sources, env=self._environment())
        capabilities = types.ClientCapabilities(
            window=types.WindowClientCapabilities(work_done_progress=True),
            general=types.GeneralClientCapabilities(position_encodings=self.encodings),
        )
        folders = [] if self.root is None else [types.WorkspaceFolder(self.root.as_uri(), self.root.name)]
        await self.client.initialize_async(
            types.InitializeParams(
                capabilities=capabilities, root_uri=folders[0].uri if folders else None, workspace_folders=folders or None
            )
        )
        self.client.initialized(types.InitializedParams())

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.sources)}

    def is_idle(self) -> bool:
        """Is all that was opened and saved judged to the end?"""
        return len(self.tokens) >= self.asked and self.ended == len(self.tokens)

    def open(self, path: Path, *, is_ours: bool = True) -> str:
        """Open a file, and return its name."""
        self.asked += is_ours
        uri, text = path.as_uri(), path.read_bytes().decode("utf-8-sig", errors="replace")
        self.texts[uri], self.versions[uri] = text, 1
        language = "latex" if path.suffix == ".tex" else path.suffix[1:]
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, language, 1, text)))
        return uri

    def type(self, uri: str, text: str) -> None:
        """Change a text, and do not save it."""
        self.texts[uri], self.versions[uri] = text, self.versions[uri] + 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def save(self, uri: str, text: str | None = None) -> None:
        """Save a file, perhaps with another text."""
        if text is not None:
            self.type(uri, text)
        path_of(uri).write_text(self.texts[uri], encoding="utf-8", newline="")
        self.saved(uri)

    def saved(self, uri: str) -> None:
        """Say that a file was saved."""
        self.asked += 1
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))

    async def judged(self, uri: str, text: str | None = None) -> list[types.Diagnostic]:
        """Save a file, wait until it is judged to the end, and return what is shown in it."""
        self.save(uri, text)
        await self.until(self.is_idle)
        return self.shown[uri]

    async def opened(self, path: Path) -> str:
        """Open a file, wait until it is judged to the end, and return its name."""
        uri = self.open(path)
        await self.until(self.is_idle)
        return uri

    async def hover(self, uri: str, line: int, character: int) -> str:
        asked = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        found = await self.client.text_document_hover_async(asked)
        return "" if found is None else found.contents.value  # type: ignore[union-attr]

    async def lenses(self, uri: str) -> list[str]:
        found = await self.client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri)))
        return [lens.command.title for lens in found or [] if lens.command]

    async def actions(self, uri: str, where: types.Range) -> dict[str, types.CodeAction]:
        asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), where, types.CodeActionContext([]))
        found = await self.client.text_document_code_action_async(asked)
        return {one.title: _action(one) for one in found or []}

    async def do(self, action: types.CodeAction) -> None:
        """Do what an action says: make its edits, or have the server do its command."""
        if action.edit:
            self.apply(action.edit)
        if action.command:
            command = types.ExecuteCommandParams(action.command.command, action.command.arguments)
            await self.client.workspace_execute_command_async(command)

    def apply(self, edit: types.WorkspaceEdit) -> None:
        """Make edits in open files."""
        for uri, edits in (edit.changes or {}).items():
            text = self.texts[uri]
            for one in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
                text = text[: at(text, one.range.start)] + one.new_text + text[at(text, one.range.end) :]
            self.type(uri, text)

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self.client._server
        return self.client._server.pid

    async def stop(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.client.shutdown_async(None)
            self.client.exit(None)
            await self.client.stop()  # type: ignore[no-untyped-call]


def _action(found: types.Command | types.CodeAction) -> types.CodeAction:
    """An action; lsprotocol takes one that has a command for the command, and writes that as a text."""
    if isinstance(found, types.CodeAction):
        return found
    said = ast.literal_eval(found.command)
    return types.CodeAction(found.title, command=types.Command(said["title"], said["command"], arguments=said["arguments"]))


def path_of(uri: str) -> Path:
    from pygls.uris import to_fs_path

    named = to_fs_path(uri)
    assert named
    return Path(named)


def at(text: str, where: types.Position) -> int:
    """The character of a text at a place that is counted in UTF-16, as the protocol does by default."""
    start = 0
    for _ in range(where.line):
        start = text.index("\n", start) + 1
    line = text[start:].encode("utf-16-le")
    return start + len(line[: 2 * where.character].decode("utf-16-le"))


def marked(text: str, where: types.Range) -> str:
    """The characters that are marked."""
    return text[at(text, where.start) : at(text, where.end)]


@asynccontextmanager
async def editor(root: Path | None, **how: Any) -> AsyncIterator[Editor]:
    """Open a window on a folder."""
    window = Editor(root, **how)
    await window.start()
    try:
        yield window
    finally:
        await window.stop()
