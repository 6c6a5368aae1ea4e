"""Do real editors work with the settings that ``docs/editors.md`` shows, and is the extension for VS Code one?"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from closedform.reports.places import ROOT

PAGE = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
VSCODE = ROOT / "editors" / "vscode"
SETTINGS = {kind: text for kind, text in re.findall(r"^```(lua|elisp|toml)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)}
BROKEN = (ROOT / "examples" / "note.tex").read_text(encoding="utf-8").replace(r"= \frac{2}{\pi}", r"= \frac{3}{\pi}")

# Waits until something is so, for at most a minute, while the editor answers the server.
NEOVIM = r"""
local function wait(holds, what)
  if not vim.wait(60000, holds, 50) then print("NOT " .. what) vim.cmd("cquit") end
end
local function told(code)
  return vim.tbl_filter(function(one) return one.code == code and one.message:find("^eq:k ") end, vim.diagnostic.get(0))
end
local function act(title)
  local range = vim.lsp.util.make_range_params()
  range.context = { diagnostics = {} }
  range.range = { start = { line = 0, character = 0 }, ["end"] = { line = vim.fn.line("$"), character = 0 } }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", range, 60000)) do
    for _, action in ipairs(answer.result) do
      if action.title:find(title) then
        if action.edit then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
        if action.command then vim.lsp.buf.execute_command(action.command) end
        return action.title
      end
    end
  end
  error("no action " .. title)
end
local function lenses()
  local found = vim.lsp.buf_request_sync(0, "textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() }, 60000)
  return vim.inspect(found)
end
vim.cmd("edit note.tex")
wait(function() local client = vim.lsp.buf_get_clients(0)[vim.g.closedform] return client and client.initialized end, "started")
wait(function() return lenses():find("eq:k: proved", 1, true) end, "proved")
vim.cmd([[%s/= a/= \\sqrt{2} a/]])
vim.cmd("write")
wait(function() return #told("refuted") > 0 end, "refuted")
local one = told("refuted")[1]
print("MARKED " .. vim.api.nvim_buf_get_lines(0, one.lnum, one.lnum + 1, false)[1]:sub(one.col + 1, one.end_col))
wait(function() return told("refuted")[1].message:find("right: ") end, "right")
print("DONE " .. act("^Put eq:k right"))
vim.cmd("write")
wait(function() return #told("refuted") == 0 and lenses():find("eq:k: proved", 1, true) end, "proved again")
print("LINE " .. vim.fn.getline(3))
vim.cmd("quitall!")
"""
NOTE = r"""% closedform: throughout where a positive
\documentclass{article}\begin{document}
Σ𝔼 \begin{equation}\label{eq:k} \int_0^\infty e^{-x/a}\,dx = a \end{equation}
\end{document}
"""


def environment(folder: Path) -> dict[str, str]:
    """An environment in which ``closedform`` is this tree's, and an editor finds no settings of a user."""
    paths = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**os.environ, "PATH": paths, "PYTHONPATH": str(ROOT), "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


def tried(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("nvim"), reason="Neovim is not installed: its settings are not tried")
def test_neovim_marks_a_line_and_puts_it_right(tmp_path: Path) -> None:
    (tmp_path / "note.tex").write_text(NOTE, encoding="utf-8")
    (tmp_path / "init.lua").write_text(SETTINGS["lua"], encoding="utf-8")
    (tmp_path / "story.lua").write_text(NEOVIM, encoding="utf-8")
    said = tried(["nvim", "--headless", "-n", "-u", "init.lua", "-c", "luafile story.lua"], tmp_path)
    assert r"MARKED \sqrt{2}" in said
    assert "DONE Put eq:k right" in said
    assert (tmp_path / "note.tex").read_text(encoding="utf-8").split("= ")[1].split() == NOTE.split("= ")[1].split(), said


EMACS = r"""
(setq eglot-sync-connect 60 make-backup-files nil create-lockfiles nil)
(defun wait-for (what holds)
  (let ((left 600))
    (while (and (> left 0) (not (funcall holds))) (accept-process-output nil 0.1) (setq left (1- left)))
    (unless (funcall holds) (message "NOT %s" what) (kill-emacs 1))))
(defun told () (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
(find-file "note.tex")
(eglot--maybe-activate-editing-mode)
(call-interactively #'eglot)
(goto-char (point-min))
(search-forward "= a") (replace-match "= 2a" t t)
(save-buffer)
(wait-for "refuted" (lambda () (flymake-start) (cl-some (lambda (one) (string-match "eq:k refuted" one)) (told))))
(message "MARKED %s" (car (told)))
(kill-emacs 0)
"""


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("emacs"), reason="Emacs is not installed: its settings are not tried")
def test_emacs_marks_a_line(tmp_path: Path) -> None:
    (tmp_path / "note.tex").write_text(NOTE, encoding="utf-8")
    (tmp_path / "init.el").write_text(f"(package-initialize)\n{SETTINGS['elisp']}", encoding="utf-8")
    (tmp_path / "story.el").write_text(EMACS, encoding="utf-8")
    asked = subprocess.run(
        ["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"], capture_output=True, check=False
    )
    if asked.returncode:
        pytest.skip("Emacs has no eglot: its settings are not tried")
    said = tried(["emacs", "--batch", "-l", "init.el", "-l", "story.el"], tmp_path)
    assert re.search(r"MARKED closedform \[refuted\]: eq:k refuted, .*: true \S+, printed", said)


def test_the_docs_name_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert {*re.findall(r"rev: v(\S+)|closedform@v(\S+)|closedform-(\d[\d.]*)\.vsix", PAGE)} == {
        (version, "", ""),
        ("", version, ""),
        ("", "", version),
    }


def test_the_extension_starts_the_server_for_the_files_it_judges() -> None:
    manifest = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
    source = (VSCODE / manifest["main"]).read_text(encoding="utf-8")
    assert {"name", "publisher", "version", "engines", "main", "activationEvents", "contributes"} <= manifest.keys()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert manifest["version"] == project["version"]
    required = set(re.findall(r'require\("([\w-]+)(?:/node)?"\)', source))
    assert required == {"vscode", *manifest["dependencies"]}
    settings = manifest["contributes"]["configuration"]["properties"]
    assert {f"closedform.{name}" for name in re.findall(r'getConfiguration\("closedform"\)\.get\("(\w+)"\)', source)} == set(
        settings
    )
    assert all(one["scope"] == "machine" for one in settings.values())  # a folder that is opened names no command to run
    assert 'args: ["lsp"]' in source


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed: the extension is not run")
def test_the_extension_runs(tmp_path: Path) -> None:
    """Node reads it, and a stand-in for the editor is asked to start and to stop one client."""
    shutil.copytree(VSCODE, tmp_path / "extension", ignore=shutil.ignore_patterns("node_modules"))
    for name, text in {
        "vscode": 'exports.workspace = { getConfiguration: () => ({ get: () => "the command" }) };',
        "vscode-languageclient": "",
    }.items():
        module = tmp_path / "node_modules" / name
        module.mkdir(parents=True)
        (module / "index.js").write_text(text, encoding="utf-8")
    (tmp_path / "node_modules" / "vscode-languageclient" / "node.js").write_text(
        "exports.LanguageClient = class { constructor(...of) { console.log(JSON.stringify(of)); } "
        'start() { console.log("started"); } stop() { console.log("stopped"); } };',
        encoding="utf-8",
    )
    (tmp_path / "run.js").write_text(
        'const one = require("./extension/extension.js"); one.deactivate(); one.activate({}); one.deactivate();', encoding="utf-8"
    )
    done = subprocess.run(["node", "run.js"], cwd=tmp_path, capture_output=True, text=True, check=True)
    made, *told = done.stdout.splitlines()
    assert told == ["started", "stopped"]
    _, _, server, client = json.loads(made)
    assert server == {"command": "the command", "args": ["lsp"]}
    assert {one["pattern"] for one in client["documentSelector"]} == {"**/*.tex", "**/*.toml", "**/derivations/**/*.py"}
