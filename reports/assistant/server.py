"""The server of ``closedform mcp``, over the official SDK of the Model Context Protocol: it passes calls to judges and waits for nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mcp_types as types
import msgspec
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from closedform.reports.assistant import prompt
from closedform.reports.assistant.arguments import TOOLS, BadArguments, read, schema
from closedform.reports.assistant.judge import GRAMMAR, Answered, Asked, Told
from closedform.reports.assistant.judges import Judges

GRAMMAR_URI = "closedform://grammar"
_Context = ServerRequestContext[Judges]


@dataclass(frozen=True)
class Settings:
    """How a server judges.

    Args:
        folder: the folder below which it reads files.
        digits: decimal digits of the enclosures.
        time_limit: seconds of processor time for each task of an engine; each engine's own limit if None.
        fresh: True to neither use nor keep results.
    """

    folder: Path
    digits: int = 40
    time_limit: float | None = None
    fresh: bool = False


def server(settings: Settings) -> Server[Judges]:
    """Build the server."""

    @asynccontextmanager
    async def judges(_: Server[Judges]) -> AsyncIterator[Judges]:
        own = Judges(settings.folder)
        try:
            yield own
        finally:
            await own.close()

    async def ask(context: _Context, tool: str, arguments: dict[str, Any]) -> Answered:
        async def tell(told: Told) -> None:
            said = f"{told.ended} of {told.claims} claims judged"
            await context.session.report_progress(told.results, message=said)

        asked = Asked(tool, arguments, str(settings.folder), settings.digits, settings.time_limit, settings.fresh)
        return await context.lifespan_context.ask(asked, tell)

    async def call_tool(context: _Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            read(params.name, params.arguments or {})
            answer = await ask(context, params.name, params.arguments or {})
        except BadArguments as error:
            answer = Answered(refused=str(error))
        return _result(answer)

    async def read_resource(context: _Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        if str(params.uri) != GRAMMAR_URI:
            raise MCPError(types.INVALID_PARAMS, f"There is no resource of that name; there is {GRAMMAR_URI}.")
        answer = await ask(context, GRAMMAR, {})
        if answer.content is None:
            raise MCPError(types.INTERNAL_ERROR, answer.refused)
        text = types.TextResourceContents(uri=GRAMMAR_URI, mime_type="text/markdown", text=answer.content["text"])
        return types.ReadResourceResult(contents=[text])

    return Server(
        "closedform",
        version=version("closedform"),
        title="closedform: a judge of formulas",
        instructions=prompt.INSTRUCTIONS,
        lifespan=judges,
        on_list_tools=_list_tools,
        on_call_tool=call_tool,
        on_list_resources=_list_resources,
        on_read_resource=read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )


def _result(answer: Answered) -> types.CallToolResult:
    if answer.content is None:
        return types.CallToolResult(content=[types.TextContent(text=answer.refused)], is_error=True)
    text = msgspec.json.encode(answer.content).decode()
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=answer.content)


async def _list_tools(_: _Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    unchanging = types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    return types.ListToolsResult(
        tools=[
            types.Tool(name=name, description=description, input_schema=schema(name), annotations=unchanging)
            for name, (_, description) in TOOLS.items()
        ]
    )


async def _list_resources(_: _Context, __: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
    said = "The syntax of formulas, claims, laws and domains, and what each verdict means."
    grammar = types.Resource(uri=GRAMMAR_URI, name="grammar", description=said, mime_type="text/markdown")
    return types.ListResourcesResult(resources=[grammar])


async def _list_prompts(_: _Context, __: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
    derivation = types.PromptArgument(name="derivation", description="Its lines, in plain text or LaTeX.", required=True)
    letters = types.PromptArgument(name="letters", description="Domains and laws of its letters.", required=False)
    template = types.Prompt(
        name=prompt.CHECK_DERIVATION, title=prompt.TITLE, description=prompt.DESCRIPTION, arguments=[derivation, letters]
    )
    return types.ListPromptsResult(prompts=[template])


async def _get_prompt(_: _Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    given = params.arguments or {}
    if params.name != prompt.CHECK_DERIVATION:
        raise MCPError(types.INVALID_PARAMS, f"There is no prompt of that name; there is {prompt.CHECK_DERIVATION}.")
    if not given.get("derivation") or given.keys() - {"derivation", "letters"}:
        raise MCPError(types.INVALID_PARAMS, f"{prompt.CHECK_DERIVATION} takes derivation, and perhaps letters.")
    text = prompt.check_derivation(given["derivation"], given.get("letters", ""))
    return types.GetPromptResult(
        description=prompt.DESCRIPTION, messages=[types.PromptMessage(role="user", content=types.TextContent(text=text))]
    )


async def serve(settings: Settings) -> None:
    """Serve over standard input and output, until the client closes them."""
    own = server(settings)
    async with stdio_server() as (calls, answers):
        await own.run(calls, answers, own.create_initialization_options())
