"""The server: what an editor says and asks, by the language server protocol. Judging is done in processes of its own."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from closedform import derivations
from closedform.numerics.running.clerk import Lost
from closedform.numerics.running.streams import own_streams
from closedform.reports.editor.messages import Answer, Comment, Edit, Edits, Fault, Found, Judge, Level, Mark, Read, Span
from closedform.reports.editor.queue import Queue, do
from closedform.reports.editor.shown import Shown, hovers
from closedform.reports.editor.texts import hash_of

PROPOSALS, KNOWN_FALSE = "closedform.writeProposedComments", "closedform.markAsKnownToBeFalse"
_SOURCE = "closedform"
_SEVERITY = {
    Level.ERROR: types.DiagnosticSeverity.Error,
    Level.WARNING: types.DiagnosticSeverity.Warning,
    Level.INFORMATION: types.DiagnosticSeverity.Information,
    Level.HINT: types.DiagnosticSeverity.Hint,
}
_DERIVATIONS = Path(derivations.__file__).resolve().parent


class Server(LanguageServer):
    """A server for one editor window."""

    def __init__(self) -> None:
        super().__init__(_SOURCE, version("closedform"), types.TextDocumentSyncKind.Full)
        self.shown = Shown()
        self.queue = Queue(lambda path: Judge(*self._folder_and_name(path), self.encoding), self)
        self._uris: dict[Path, str] = {}  # of open files, as the editor names them
        self._told: str | None = None  # the token of the progress that is shown

    def opened(self, uri: str) -> None:
        """Judge a file that was opened or saved, if it is one of ours."""
        path = self.path(uri)
        if path is not None:
            self._uris[path] = uri
            self.queue.judge(path)

    def closed(self, uri: str) -> None:
        """Forget a file."""
        for path in [path for path, named in self._uris.items() if named == uri]:
            del self._uris[path]
            self.queue.forget(path)
            self._publish(self.shown.forget(str(path)))

    def path(self, uri: str) -> Path | None:
        """Return the path of a file that may be judged: of a known kind, in a folder of the window; None for any other."""
        named = to_fs_path(uri)
        if named is None:
            return None
        try:
            path = Path(named).resolve()
            str(path).encode()
            is_ours = path.suffix in (".tex", ".toml") or (path.suffix == ".py" and path.is_relative_to(_DERIVATIONS))
            return path if is_ours and path.is_file() and path.is_relative_to(self.folder_of(path)) else None
        except (OSError, ValueError, RuntimeError):  # a name too long, with a zero, or links in a circle
            return None

    def folder_of(self, path: Path) -> Path:
        """Return the folder that bounds what is read: the window's that has the file; without one, the file's own."""
        named = [folder.uri for folder in self.workspace.folders.values()] or [self.workspace.root_uri]
        folders = [Path(one).resolve() for uri in named if uri and (one := to_fs_path(uri))]
        inside = [folder for folder in folders if path.is_relative_to(folder)]
        return max(inside, key=lambda folder: len(folder.parts), default=folders[0] if folders else path.parent)

    @property
    def encoding(self) -> str:
        """Return the encoding in whose units the editor counts places."""
        return types.PositionEncodingKind(self.workspace.position_encoding or "utf-16").value

    def _folder_and_name(self, path: Path) -> tuple[str, str]:
        folder = self.folder_of(path)
        return str(folder), path.relative_to(folder).as_posix()

    # What is heard of judgements

    def begun(self, path: Path) -> None:
        """Show that a file is judged."""
        window = self.client_capabilities.window
        if window is None or not window.work_done_progress:
            return
        self._told = token = str(uuid.uuid4())

        def begin(_: Any) -> None:
            title = types.WorkDoneProgressBegin(title="closedform", message=path.name, cancellable=True, percentage=0)
            self.work_done_progress.begin(token, title)
            if self._told != token:  # it has ended before the editor was ready
                self.work_done_progress.end(token, types.WorkDoneProgressEnd())

        self.work_done_progress.create(token, begin)

    async def told(self, path: Path, answer: Answer) -> None:
        """Show what was found, or have it written."""
        if isinstance(answer, Read | Found):
            self._publish(self.shown.take(str(path), answer))
        elif isinstance(answer, Fault):
            self._warn(answer.says)
        elif isinstance(answer, Edits):
            await self._write(answer)
        elif self._told in self.work_done_progress.tokens:
            says = f"{path.name}: {answer.done} of {answer.of}" + (f", {answer.about}" if answer.about else "")
            report = types.WorkDoneProgressReport(message=says, percentage=100 * answer.done // max(answer.of, 1), cancellable=True)
            self.work_done_progress.report(self._told, report)

    def ended(self, path: Path, lost: str) -> None:
        """Show that a file is no longer judged."""
        token, self._told = self._told, None
        if token in self.work_done_progress.tokens:
            self.work_done_progress.end(token, types.WorkDoneProgressEnd())
            del self.work_done_progress.tokens[token]
        if lost:
            says = f"closedform: {path.name} was not judged to the end, its process {lost}; save it again"
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, says))

    def cancelled(self, token: str | int) -> None:
        """End the judgement whose progress the user has cancelled."""
        if token == self._told:
            self.queue.cancel()

    def _publish(self, files: Iterable[str]) -> None:
        """Show the problems of some files."""
        for file in sorted(files):
            found = [_diagnostic(mark) for mark in self.shown.problems(file)]
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(self.uri(file), found))
        workspace = self.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def uri(self, file: str) -> str:
        """Name a file as the editor does."""
        return self._uris.get(Path(file)) or from_fs_path(file) or file

    # What is asked

    def is_as_judged(self, uri: str, file: str) -> bool:
        """Return True if the editor's text of a file is the one that was judged: only that one is edited."""
        document = self.workspace.text_documents.get(uri)
        return document is not None and document.source is not None and self.shown.is_of(file, hash_of(document.source))

    def edit(self, edits: dict[str, tuple[Edit, ...]]) -> types.WorkspaceEdit:
        """Return edits of files, by path."""
        return types.WorkspaceEdit(
            changes={self.uri(file): [types.TextEdit(_range(one.at), one.text) for one in of] for file, of in edits.items()}
        )

    async def comment(self, uri: str, known_false: str = "") -> None:
        """Have comments written by the editor: that a line is known to be false, or those that the prose proposes."""
        path = self.path(uri)
        if path is not None:
            folder, name = self._folder_and_name(path)
            try:
                await do(path, Comment(folder, name, self.encoding, known_false), self)
            except Lost as error:
                self._warn(f"the process that plans comments {error}; ask again")

    async def _write(self, answer: Edits) -> None:
        documents = {file: self.workspace.text_documents.get(self.uri(file)) for file in answer.edits}
        if all(one is None or hash_of(one.source) == answer.texts[file] for file, one in documents.items()):
            await self.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(self.edit(answer.edits), "closedform"))
        else:
            self._warn("save the file first; its comments are written into what was saved")

    def _warn(self, says: str) -> None:
        self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"closedform: {says}"))


def _range(span: Span) -> types.Range:
    return types.Range(types.Position(span.line, span.start), types.Position(span.end_line, span.end))


def _diagnostic(mark: Mark) -> types.Diagnostic:
    return types.Diagnostic(_range(mark.at), mark.says, _SEVERITY[mark.level], mark.code, source=_SOURCE)


def _actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    """List what can be done about the lines that a selection touches."""
    uri, path = params.text_document.uri, server.path(params.text_document.uri)
    if path is None or not server.is_as_judged(uri, str(path)):
        return []
    selected, found = params.range, list[types.CodeAction]()
    first, last = (selected.start.line, selected.start.character), (selected.end.line, selected.end.character)
    touched = [
        mark
        for mark in server.shown.problems(str(path))
        if (mark.display.line, mark.display.start) <= last and first <= (mark.display.end_line, mark.display.end)
    ]
    for mark in touched:
        if mark.edits:
            one = _action(f"Put {mark.key} right: {mark.puts_right}", [mark])
            one.edit, one.is_preferred = server.edit({str(path): mark.edits}), True
            found.append(one)
        if mark.may_be_known:
            found.append(_action(f"Mark {mark.key} as known to be false", [mark], KNOWN_FALSE, uri, mark.key))
    if supposing := [mark for mark in touched if mark.supposes]:
        found.append(_action("Write the comments that the prose proposes", supposing, PROPOSALS, uri))
    return found


def _action(title: str, about: Iterable[Mark], command: str = "", *arguments: str) -> types.CodeAction:
    done = types.Command(title, command, arguments=list(arguments)) if command else None
    return types.CodeAction(title, types.CodeActionKind.QuickFix, [_diagnostic(mark) for mark in about], command=done)


def made() -> Server:
    """Return a server with all that it can be asked."""
    server = Server()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.opened(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.opened(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def cancelled(params: types.WorkDoneProgressCancelParams) -> None:
        server.cancelled(params.token)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        path, at = server.path(params.text_document.uri), params.position
        found = [] if path is None else server.shown.at(str(path), at.line, at.character)
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, hovers(found))) if found else None

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        path = server.path(params.text_document.uri)
        found = [] if path is None else server.shown.marks(str(path))
        return [types.CodeLens(_range(mark.display), types.Command(mark.lens, "")) for mark in found if mark.lens]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        return _actions(server, params)

    @server.command(PROPOSALS)
    async def write_proposals(uri: str) -> None:
        await server.comment(uri)

    @server.command(KNOWN_FALSE)
    async def mark_as_known(uri: str, key: str) -> None:
        await server.comment(uri, key)

    @server.feature(types.SHUTDOWN)
    def shut_down(_: None) -> None:
        server.queue.close()

    return server


def serve() -> None:
    """Serve an editor on this process' input and output, until it ends.

    Whatever else is written to the output goes to the error output.
    """
    made().start_io(*own_streams())
