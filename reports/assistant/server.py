"""The server of ``closedform mcp``, over the official SDK of the Model Context Protocol: it passes calls to clerks and waits for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing
from importlib.metadata import version
from typing import Any

import mcp_types as types
import msgspec
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from closedform.numerics.running.clerk import Clerk, Lost
from closedform.numerics.running.workers import OUT_OF_CPU
from closedform.reports.assistant import prompt
from closedform.reports.assistant.arguments import TOOLS, BadArguments, read, schema
from closedform.reports.assistant.messages import GRAMMAR, Answered, Asked, Settings, Told

GRAMMAR_URI = "closedform://grammar"

AT_ONCE = 2  # calls that are judged at the same time; further ones wait
WORK = "closedform.reports.assistant.tools"
_Clerks = asyncio.LifoQueue[Clerk]  # the free ones: the one that judged last has the most imported and remembers the most
_Context = ServerRequestContext[_Clerks]


def server(settings: Settings) -> Server[_Clerks]:
    """Build the server."""

    @asynccontextmanager
    async def clerks(_: Server[_Clerks]) -> AsyncIterator[_Clerks]:
        free = _Clerks()
        with ExitStack() as stack:
            for _number in range(AT_ONCE):
                free.put_nowait(stack.enter_context(closing(Clerk(WORK, Told | Answered))))
            yield free

    async def ask(context: _Context, tool: str, arguments: dict[str, Any]) -> Answered:
        answers: list[Answered] = []

        async def hear(told: Told | Answered) -> None:
            if isinstance(told, Answered):
                answers.append(told)
            else:
                said = f"{told.ended} of {told.claims} claims judged"
                await context.session.report_progress(told.results, message=said)

        clerk = await context.lifespan_context.get()
        try:
            await clerk.do(Asked(tool, arguments, settings), hear)
        except Lost as error:
            return Answered(refused=_lost(error))
        finally:
            context.lifespan_context.put_nowait(clerk)
        return answers[0]

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
        lifespan=clerks,
        on_list_tools=_list_tools,
        on_call_tool=call_tool,
        on_list_resources=_list_resources,
        on_read_resource=read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )


def _lost(error: Lost) -> str:
    """Say why a process that has ended gives no answer."""
    if error.code == -OUT_OF_CPU:
        return "Reading this took more than 20 s of processor time and was stopped, so nothing is shown; write it shorter."
    return f"The process that judges this {error}, so nothing is shown; ask again."


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
