// Starts `closedform lsp` for the window, and ends it with the window. All else is in the server.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("closedform").get("command");
  const files = ["**/*.tex", "**/*.toml", "**/derivations/**/*.py"];
  client = new LanguageClient(
    "closedform",
    "closedform",
    { command, args: ["lsp"] },
    { documentSelector: files.map((pattern) => ({ scheme: "file", pattern })) },
  );
  return client.start();
};

exports.deactivate = () => client && client.stop();
