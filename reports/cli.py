"""The command line: check, list, explain, report, coverage, engines, selftest, compare, sampler."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from derivations.document import documents, listed, registered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from derivations.origin import Own
    from numerics.record import Record
    from numerics.run import Options

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Check the closed forms of theory notes: does each hold, where not, by what factor, and what is right.",
)

AS_RECORDED, NOT_AS_RECORDED, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
_EXIT_CODES = "Exit codes: 0 every verdict is as recorded; 1 one is not; 2 bad input; 3 one is undecided (and none is wrong); 130 interrupted."

out = Console()
err = Console(stderr=True)

LEDGER = Path(".closedform") / "ledger.sqlite"

Engine = Annotated[
    list[str] | None,
    typer.Option(
        "--engine", help="prove, enclose, verify, integrate, sample, region or repair; repeat for several. All by default."
    ),
]
Digits = Annotated[int, typer.Option("--digits", help="Decimal digits of the enclosures.")]
Samples = Annotated[int | None, typer.Option("--samples", help="Draws of X for each sampled check.")]
Device = Annotated[str | None, typer.Option("--device", help="cpu or cuda; chosen at run time if not given.")]
Limit = Annotated[float | None, typer.Option("--time-limit", help="Seconds for each task.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Do not use or keep earlier results.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="Check on the Dask cluster whose scheduler has this address: tcp://host:8786.")
]
LocalCluster = Annotated[
    int | None,
    typer.Option("--local-cluster", min=1, help="Start a Dask cluster of this many workers on the loopback, and check there."),
]


class BadInput(Exception):
    """What the user gave cannot be used; the message says what, and the remedy."""


@contextmanager
def _one_sentence() -> Iterator[None]:
    """Turn bad input into one sentence and an exit code, and an interrupt into a quiet stop."""
    try:
        yield
    except (KeyError, ValueError, BadInput) as error:
        message = error.args[0] if error.args else str(error)
        err.print(f"closedform: {message}", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from None
    except BrokenPipeError:
        raise  # the reader of our output has gone, as with `| head`: the framework ends quietly
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        err.print(f"closedform: {error.strerror or error}{where}", markup=False, soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        err.print("closedform: interrupted; what was finished is kept, the next run resumes", markup=False)
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def told_progress(noun: str = "claims") -> Iterator[Callable[[int, int, str], None]]:
    """Say on standard error how far a run is: a bar on a terminal, else a line every so often."""
    from reports.progress import Estimate, showing

    with showing(Estimate(noun=noun), err) as told:
        yield told


SHOWN_IN_FULL = 8  # lines; of so few the answer is all evidence, and of more each verdict is said as soon as it is there


def _run(keys: list[str] | None, *, fresh: bool, own: list[Own] | None = None, stream: bool, **options: Any) -> list[Record]:
    from numerics.documents import check_documents
    from numerics.run import run, run_claims

    settings = _options(fresh, **options)
    judged = _say if stream else None
    with told_progress() as progress:
        if own is not None:
            return run_claims(own, settings, progress, judged=judged)
        return check_documents(settings, progress, judged) if keys is None else run(keys, settings, progress, judged)


def _say(records: Sequence[Record]) -> None:
    """Say the verdicts of a claim on standard error."""
    for record in records:
        err.print(f"{record.key}  {record.total}", markup=False, highlight=False, soft_wrap=True)


def _options(fresh: bool, **options: Any) -> Options:
    from numerics.run import Options

    chosen = {k: v for k, v in options.items() if v is not None}
    if "device" in chosen:
        _check_device(chosen["device"])
    return Options(ledger=None if fresh else LEDGER, **chosen)


def _check_device(name: str) -> None:
    if name not in ("cpu", "cuda"):
        raise BadInput(f"unknown device {name!r}; use cpu or cuda")
    if name == "cuda":
        import torch

        if not torch.cuda.is_available():
            raise BadInput("device 'cuda' was asked for and this machine has none; leave --device out")


def exit_code(records: list[Record]) -> int:
    """Give the exit code that records call for."""
    wrong = [r for r in records if not r.as_recorded and r.total != "undecided"]
    if wrong:
        return NOT_AS_RECORDED
    return UNDECIDED if any(not r.as_recorded for r in records) else AS_RECORDED


def _claims_of_files(names: list[str]) -> tuple[list[Own], list[str]]:
    """Give the claims in some files, and a sentence for each claim or file that cannot be read."""
    from derivations.claim_file import read_file
    from derivations.origin import BadClaim

    found: dict[str, Own] = {}
    faults: list[str] = []
    for name in names:
        try:
            file = read_file(Path(name))
        except BadClaim as error:
            faults.append(str(error))
            continue
        except OSError as error:
            faults.append(f"{name}: {error.strerror or error}")
            continue
        faults += file.faults
        faults += [
            f"{name} has a claim with the key {key!r}, which another file has too; rename one, or check them one by one"
            for key in found.keys() & file.claims.keys()
        ]
        found = {**file.claims, **found}
    return list(found.values()), faults


def _claim_of_texts(arguments: list[str], options: dict[str, Any]) -> Own:
    """Give a claim written on the command line."""
    from derivations.note import claim_from, own_claim

    if len(arguments) != 2:
        raise BadInput(f"a claim has a left and a right side; {len(arguments)} text(s) were given, put each in quotes")
    domains: dict[str, str] = {}
    for text in options.pop("where", []):
        name, equals, domain = text.partition("=")
        if not equals:
            raise BadInput(f"--where {name} gives no domain; write --where {name}=real")
        if name.strip() in domains:
            raise BadInput(f"--where gives {name.strip()} two domains, {domains[name.strip()]} and {domain}; leave one out")
        domains[name.strip()] = domain
    own = own_claim({"key": "claim", "left": arguments[0], "right": arguments[1], **options, "where": domains})
    claim_from(own)  # here, so that bad input is said before anything runs
    return own


def _own_claims(arguments: list[str], options: dict[str, Any]) -> tuple[list[Own] | None, list[str]]:
    """Give a reader's own claims, None for keys; and a sentence for each claim of a file that cannot be read."""
    from derivations.claim_file import is_claim_file

    options = {name: value for name, value in options.items() if value not in (None, [])}
    if any(map(is_claim_file, arguments)):
        if not all(map(is_claim_file, arguments)) or options:
            raise BadInput("claim files are checked by themselves; leave out keys, --law, --given, --where and --such-that")
        return _claims_of_files(list(dict.fromkeys(arguments)))
    if options or (len(arguments) == 2 and not any(re.match(r"(\d{3}|table)(:|$)", name) for name in arguments)):
        return [_claim_of_texts(arguments, options)], []
    return None, []


@app.command(epilog=_EXIT_CODES)
def check(
    keys: Annotated[
        list[str],
        typer.Argument(
            help="Keys such as 002:72, 002:42/term-2, or a whole document: 002. Or claim files, mynote.toml, or folders of them. "
            'Or a claim, its left and its right side: "E[erf(g*Z)**2]" "2/pi*asin(2*g**2/(1+2*g**2))".'
        ),
    ],
    law: Annotated[list[str] | None, typer.Option("--law", help='The law of a claim: "Z ~ N(0, 1)".')] = None,
    where: Annotated[
        list[str] | None, typer.Option("--where", help="A parameter's domain: g=positive. Repeat for several.")
    ] = None,
    such_that: Annotated[
        list[str] | None, typer.Option("--such-that", help='A joint condition: "c**2 < a*b". Repeat for several.')
    ] = None,
    given: Annotated[str | None, typer.Option("--given", help='What its expectations are conditioned on: "X > 0".')] = None,
    engine: Engine = None,
    digits: Digits = 40,
    json: Annotated[bool, typer.Option("--json", help="Print the records as JSON.")] = False,
    json_lines: Annotated[
        bool,
        typer.Option(
            "--json-lines", help="Of claim files and folders: print each record as a line of JSON as soon as it is there."
        ),
    ] = False,
    samples: Samples = None,
    device: Device = None,
    time_limit: Limit = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    fresh: Fresh = False,
) -> None:
    """Check lines, or whole documents, and say what was found."""
    with _one_sentence():
        engines = tuple(engine) if engine else None
        how: dict[str, Any] = {
            "engines": engines, "digits": digits, "samples": samples, "device": device, "time_limit": time_limit,
            "scheduler": scheduler, "local_cluster": local_cluster,
        }  # fmt: skip
        if json_lines or any(Path(name).is_dir() for name in keys):
            if law or where or such_that or given or json:
                raise BadInput("a corpus is checked by itself; leave out --law, --given, --where, --such-that and --json")
            raise typer.Exit(_check_corpus(keys, _options(fresh, **how), json_lines))
        from derivations.index import select

        own, faults = _own_claims(keys, {"law": law, "where": where, "such_that": such_that, "given": given})
        for fault in faults:
            err.print(f"closedform: {fault}", markup=False, highlight=False, soft_wrap=True)
        if faults and not own:
            raise typer.Exit(BAD_INPUT)
        wanted = list(dict.fromkeys(key for name in keys for key in select(name))) if own is None else None
        many = len(own if own is not None else wanted or ()) > SHOWN_IN_FULL
        records = _run(wanted, own=own, fresh=fresh, stream=many and not json, **how)
        if json:
            from numerics.record import to_json

            sys.stdout.buffer.write(to_json(records) + b"\n")
        else:
            from reports import terminal

            out.print(terminal.verdicts(records, detailed=len(records) <= SHOWN_IN_FULL))
        raise typer.Exit(BAD_INPUT if faults else exit_code(records))


def _check_corpus(names: list[str], options: Options, lines: bool) -> int:
    """Check folders of claim files; gives the exit code."""
    from reports.corpus import run

    summary = run(names, options, out, err, lines=lines)
    return BAD_INPUT if summary.malformed else NOT_AS_RECORDED if summary.wrong else UNDECIDED if summary.undecided else AS_RECORDED


@app.command(name="list")
def list_(document: Annotated[str | None, typer.Argument(help=f"A document: {listed(documents())}.")] = None) -> None:
    """List every key, with what it says and the file that encodes it."""
    with _one_sentence():
        from derivations.index import claim_at, index, origin_of, select, sort_key
        from reports import terminal

        keys = select(document) if document is not None else sorted(index(), key=sort_key)
        rows = [(key, claim_at(origin).says, origin.file) for key, origin in ((key, origin_of(key)) for key in keys)]
        out.print(terminal.listing(rows))


@app.command(epilog=_EXIT_CODES)
def explain(key: Annotated[str, typer.Argument(help="One key, such as 001:25.")], fresh: Fresh = False) -> None:
    """Show one line in full, the lines it rests on, which broke it, and what becomes of those that rest on it."""
    with _one_sentence():
        from derivations.index import claim_at, origin_of, select
        from numerics.dependencies import keys_around, links
        from reports import explain as tree

        selected = select(key)
        around = dict.fromkeys(k for origin in dict.fromkeys(map(origin_of, selected)) for k in keys_around(claim_at(origin)))
        records = {r.key: r for r in _run(list(around), fresh=fresh, stream=False)}
        for name in selected:
            out.print(tree.explanation(records[name], records, links()))
        raise typer.Exit(exit_code([records[name] for name in selected]))


@app.command(epilog=_EXIT_CODES)
def report(
    folder: Annotated[Path, typer.Option("--out", help="Where to write.")] = Path("reports") / "out",
    digits: Digits = 40,
    samples: Samples = None,
    device: Device = None,
    time_limit: Limit = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    fresh: Fresh = False,
) -> None:
    """Check everything and write verdicts.json, LaTeX tables and an HTML page."""
    with _one_sentence():
        from reports import terminal
        from reports.write import write_report

        records = _run(
            None, stream=True, fresh=fresh, digits=digits, samples=samples, device=device, time_limit=time_limit,
            scheduler=scheduler, local_cluster=local_cluster,
        )  # fmt: skip
        written = write_report(records, folder, None if fresh else LEDGER)
        out.print(terminal.summary(records))
        for path in written:
            out.print(f"wrote {path}", highlight=False, soft_wrap=True)
        raise typer.Exit(exit_code(records))


@app.command(
    epilog="Exit codes: 0 nothing passed that should not have, and no true claim was refuted; 1 something did; 2 bad input."
)
def selftest(
    part: Annotated[
        list[str] | None,
        typer.Option("--part", help="mutants, zoo, adversary, repair or calibration; repeat for several. All by default."),
    ] = None,
    per_line: Annotated[int | None, typer.Option("--per-line", help="Mutants of each formula.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of the draw of mutants and of generated claims.")] = 0,
    only: Annotated[str, typer.Option("--only", help=f"Mutants of one document: {listed(documents())}.")] = "",
    every: Annotated[
        int, typer.Option("--every", min=1, help="Judge one claim of the zoo in this many; have one put right likewise.")
    ] = 1,
    count: Annotated[int | None, typer.Option("--count", min=1, help="Generated claims, over all classes.")] = None,
    broken: Annotated[
        int | None, typer.Option("--broken", min=1, help="Mutants to be put right, of each kind: with one slip, and with two.")
    ] = None,
    page: Annotated[Path | None, typer.Option("--into", help="Write the table into this Markdown page, between its marks.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
    fresh: Fresh = False,
) -> None:
    """Measure the judge itself: slips of the pen in formulas that hold, claims of known truth, found and generated, the sampler's error rates."""
    with _one_sentence():
        from numerics.engines import index as engine_index
        from numerics.run import Options
        from numerics.selftest.formulas import PER_LINE, Selection
        from numerics.selftest.mutants import run
        from reports import selftest as shown

        known = ("mutants", "zoo", "adversary", "repair", "calibration")
        parts = part or list(known)
        if unknown := set(parts) - set(known):
            raise BadInput(f"unknown part {sorted(unknown)[0]!r}; use mutants, zoo, adversary, repair or calibration")
        # Repairs change no verdict, and are measured by themselves.
        judging = tuple(name for name in engine_index.engines() if name != "repair")
        options = Options(engines=judging, ledger=None if fresh else LEDGER)
        found: dict[str, Any] = {}
        passed = True
        if "mutants" in parts:
            selection = Selection(PER_LINE if per_line is None else per_line, seed, only)
            with told_progress("checks") as progress:
                mutants = run(selection, workers=options.workers, ledger=options.ledger, progress=progress)
            found["mutants"], passed = shown.mutants_section(mutants), mutants.passed
            if not json:
                out.print(shown.mutants_table(mutants))
        if "zoo" in parts:
            from numerics.selftest.zoo import judge_zoo

            with told_progress() as progress:
                zoo = judge_zoo(options, progress, every=every)
            found |= {f"zoo_{score.kind}": shown.zoo_section(score) for score in zoo.kinds}
            found["zoo_classes"] = shown.by_class(zoo.classes)
            passed = passed and not any(score.wrong for score in zoo.kinds)
            if not json:
                out.print(shown.zoo_table(zoo.kinds), shown.zoo_table(zoo.classes, "among them, of the class"))
        if "adversary" in parts:
            from numerics.selftest.adversary_judge import COUNT, judge_adversary

            with told_progress() as progress:
                scores = judge_adversary(options, progress, count=COUNT if count is None else count, seed=seed)
            found["adversary"] = shown.by_class(scores)
            passed = passed and not any(score.wrong for score in scores)
            if not json:
                out.print(shown.zoo_table(scores, "generated claims"))
        if "repair" in parts:
            from numerics.selftest import repairs

            with told_progress() as progress:
                put_right = repairs.run(
                    count=repairs.MUTANTS if broken is None else broken,
                    every=every,
                    seed=seed,
                    workers=options.workers,
                    ledger=options.ledger,
                    progress=progress,
                )
            found["repairs"], passed = shown.repairs_section(put_right), passed and put_right.passed
            if not json:
                out.print(shown.repairs_table(put_right))
        if "calibration" in parts:
            from numerics.selftest.calibrate import calibrate

            calibration = calibrate()
            found["calibration"] = shown.calibration_section(calibration)
            passed = passed and calibration.holds
            if not json:
                out.print(shown.calibration_text(calibration))
        if json:
            from numerics.record import to_json

            sys.stdout.buffer.write(to_json(found) + b"\n")
        if page is not None:
            page.write_text(shown.put_into(page.read_text(encoding="utf-8"), found), encoding="utf-8")
        raise typer.Exit(AS_RECORDED if passed else NOT_AS_RECORDED)


@app.command(epilog="Exit codes: 0 everything printed is accounted for; 1 something is not; 2 bad input.")
def coverage(document: Annotated[str | None, typer.Argument(help=f"A document: {listed(registered())}.")] = None) -> None:
    """Show what became of everything the documents print, and what is still missing."""
    with _one_sentence():
        from derivations.index import index
        from derivations.register import gaps, register
        from reports import terminal

        if document is not None and document not in registered():
            raise BadInput(f"unknown document {document!r}; use {listed(registered())}")
        entries = [e for e in register() if document in (None, e.document)]
        missing = [gap for gap in gaps(frozenset(index())) if document is None or gap.startswith(f"{document}:")]
        out.print(terminal.coverage(entries, missing, detailed=document is not None))
        raise typer.Exit(NOT_AS_RECORDED if missing else AS_RECORDED)


@app.command()
def engines() -> None:
    """Show which function each engine takes, and the reason where one does not."""
    from reports.engines import matrix

    out.print(matrix(), markup=False, highlight=False, soft_wrap=True)


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
    sys.modules[module.__name__] = module  # a dataclass in the file looks its module up
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
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
_RUNS = "The file is imported and the function called: its code runs with your rights."


@app.command(
    epilog="Exit codes: 0 it computes the form that holds; 1 it differs, or repeats an error of the line; 2 bad input; 3 undecided. "
    + _RUNS
)
def compare(
    key: Annotated[str, typer.Argument(help="A line whose right side is a closed form, such as 002:20.")],
    function: Annotated[str, typer.Argument(help="Your function, path/to/simulator.py:update. " + _RUNS)],
    seed: Seed = 0,
    instances: Annotated[int, typer.Option("--instances", help="How many instances to compare on.")] = 40,
    arrays: Annotated[str | None, typer.Option("--arrays", help="numpy or torch: what the function takes.")] = None,
    accuracy: Annotated[
        float | None, typer.Option("--accuracy", help="Relative spacing of the function's numbers, 1.2e-7 in single precision.")
    ] = None,
    json: Json = False,
) -> None:
    """Compare your own function with the equation it is meant to implement.

    Its parameters are looked up by name: w (w1, wk, ...), Sigma_1, Sigma_0, tau, dt, and the equation's other symbols, b_1, g, ...
    It returns the right side; divided by tau if it takes tau, multiplied by dt if it takes dt.
    """
    with _one_sentence():
        from derivations.index import select

        select(key)
        update = _function(function)
        from numerics.simulations.compare import compare as run_comparison
        from numerics.simulations.result import Agreement

        found = run_comparison(update, claim=key, seed=seed, instances=instances, arrays=arrays, accuracy=accuracy)
        _show(found, json, "comparison")
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
    with _one_sentence():
        draw = _function(function)
        from numerics.simulations.nlgp_sampler import check_sampler

        scales = xi if xi_0 is None else (xi, xi_0)
        found = check_sampler(draw, g=gain, xi=scales, n=pixels, samples=samples, seed=seed, kernel=kernel)
        _show(found, json, "findings")
        raise typer.Exit(AS_RECORDED if found.holds else NOT_AS_RECORDED)


@app.command("diff", epilog="Exit codes: 0 nothing changed; 1 something did; 2 bad input.")
def difference(
    before: Annotated[Path, typer.Argument(help="An earlier report: its folder, or its verdicts.json.")],
    after: Annotated[Path, typer.Argument(help="A later one.")],
    json: Annotated[bool, typer.Option("--json", help="Print what changed as JSON.")] = False,
) -> None:
    """Say what changed between two reports, and why."""
    with _one_sentence():
        from reports.changes import changes, read_report, shown

        old, new = read_report(before), read_report(after)
        found = changes(old, new)
        if json:
            from numerics.record import to_json

            sys.stdout.buffer.write(to_json(found) + b"\n")
        else:
            out.print(shown(found, len({line.key for report in (old, new) for line in report.verdicts})))
        raise typer.Exit(NOT_AS_RECORDED if found else AS_RECORDED)


def _show(found: Any, json: bool, view: str) -> None:
    """Print a result as JSON or for people."""
    if json:
        from numerics.record import to_json

        sys.stdout.buffer.write(to_json(found) + b"\n")
    else:
        from reports import terminal

        out.print(getattr(terminal, view)(found))


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
