"""Find every derivation by walking the documents' folders: a file dropped in is a derivation checked."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pkgutil
import re
import traceback
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import documents, listed, package_of, registered
from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.keys import Claim, keys_of
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.register import ABSENT, definitions, register, unchecked

_NEAR = 0.7  # of 1: how alike a key is to one that is not there, to be named in its place


def claims(document: str = "") -> dict[Encoded, Claim]:
    """Collect every derivation, property and experiment that a report checks, by the constant that holds it, in order of module name.

    Args:
        document: its tag, to load one document's files alone.

    Raises:
        ValueError: two lines share a key.
    """
    return {origin: claim for origin, claim in _encoded(document).items() if not is_on_request(claim)}


def is_on_request(claim: Claim) -> bool:
    """Return True if a claim is too dear for a report."""
    return isinstance(claim, Experiment) and claim.on_request


@cache
def _encoded(document: str) -> dict[Encoded, Claim]:
    found: dict[Encoded, Claim] = {}
    owners: dict[str, Encoded] = {}
    for module in _modules(document):
        for origin, claim in claims_in(module).items():
            found[origin] = claim
            for key in keys_of(claim):
                if key in owners:
                    raise ValueError(f"{key} is encoded twice, in {owners[key]} and {origin}; keep one")
                owners[key] = origin
    return found


def _modules(document: str) -> list[str]:
    """List the modules of a document's folder, or of all; none where there is no such document."""
    packages = [package_of(tag) for tag in documents() if document in ("", tag)]
    walked = (pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}.") for name in packages)
    return sorted(module.name for found in walked for module in found if not module.ispkg)


def _source(module: str) -> str:
    """Read a module's source."""
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).read_text(encoding="utf-8")


class BadDerivation(ValueError):
    """A file of derivations cannot be run; the message names the file, its line and the fault."""


def _told(error: Exception) -> str:
    """Say in a sentence where a file of derivations cannot be run, and why."""
    frames = [(Path(one.filename), one.lineno) for one in traceback.extract_tb(error.__traceback__)]
    encoded = [(file, line) for file, line in frames if re.match(r"n\d{3}_|shared$|integrals$|laws$", file.parent.name)]
    file, line = (encoded or frames)[-1]
    if isinstance(error, SyntaxError) and error.filename:
        file, line = Path(error.filename), error.lineno
    says = error.args[0] if error.args else "no reason is given"
    return f"{file.parent.name}/{file.name}, line {line}: {type(error).__name__}: {says}; mend it there"


@cache
def claims_in(module: str) -> dict[Encoded, Claim]:
    """Import a module and give the derivations, properties and experiments that it makes, not those it imports.

    Raises:
        BadDerivation: the file, or one that it imports, cannot be run.
    """
    try:
        found = vars(importlib.import_module(module))
    except Exception as error:
        raise BadDerivation(_told(error)) from error
    assigned = [node for node in ast.parse(_source(module)).body if isinstance(node, (ast.Assign, ast.AnnAssign))]
    names = {n.id for node in assigned for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    made = {name: value for name, value in found.items() if name in names}
    below = module.removeprefix("closedform.derivations.")
    return {Encoded(below, name): value for name, value in made.items() if isinstance(value, (Derivation, Property, Experiment))}


@cache
def experiments(document: str = "", *, on_request: bool = False) -> dict[Encoded, Experiment]:
    """Collect the experiments of all documents or of one, importing only the files that make one: those of a report, or those on request."""
    made = (claims_in(module) for module in _modules(document) if f"{Experiment.__name__}(" in _source(module))
    found = {origin: claim for own in made for origin, claim in own.items() if isinstance(claim, Experiment)}
    return {origin: claim for origin, claim in found.items() if claim.on_request is on_request}


@cache
def index_on_request(document: str = "") -> dict[str, Encoded]:
    """Map each key of what is run on request alone to where the experiment stands that holds it."""
    return {key: origin for origin, claim in experiments(document, on_request=True).items() for key in keys_of(claim)}


@cache
def _near(wanted: str) -> dict[str, Encoded]:
    """Map keys to claims over the files that spell out a number, or a label's last word: those that may hold it.

    Importing all of a document takes seconds, one file a fraction of one.
    """
    document, _, rest = wanted.partition(":")
    number, name = (re.escape(rest.split("/")[end]) for end in (0, -1))
    word = re.compile(rf"(?<![0-9]){number}(?![0-9])" if rest[:1].isdigit() else name)
    found: dict[str, Encoded] = {}
    for module in _modules(document):
        if word.search(_source(module)):
            for origin, claim in claims_in(module).items():
                if not is_on_request(claim):
                    found |= {key: origin for key in keys_of(claim) if key not in found}
    return found


def encoded_at(origin: Encoded) -> Claim:
    """Return a document's claim by where it stands; its file alone is imported."""
    claim: Claim = getattr(importlib.import_module(f"closedform.derivations.{origin.module}"), origin.constant)
    return claim


def origin_of(key: str) -> Encoded:
    """Say where the claim stands that holds a key."""
    document = key.split(":")[0]
    return _near(key).get(key) or index(document).get(key) or index_on_request(document)[key]


@cache
def index(document: str = "") -> dict[str, Encoded]:
    """Map each key, of all documents or of one, to where the claim stands that holds it."""
    return {key: origin for origin, claim in claims(document).items() for key in keys_of(claim)}


@cache
def _places(document: str) -> dict[str, tuple[int, int]]:
    """Map the number of each equation, and each key that an entry of its own document names, to its place in the first such entry."""
    found: dict[str, tuple[int, int]] = {}
    for row, entry in enumerate(register(document)):
        own = (key for key in entry.check if key.startswith(f"{entry.document}:"))
        for column, name in enumerate((f"{entry.document}:{entry.label}", *own)):
            if entry.label.isdigit() or not name.partition(":")[2].split("/")[0].isdigit():
                found.setdefault(name, (row, column))
    return found


def sort_key(key: str) -> tuple[object, ...]:
    """Order keys as the documents' registers do: numbered equations by number, claims in prose where the text makes them."""
    document, _, rest = key.partition(":")
    first, number, places = rest.split("/")[0], 0, _places(document)
    if first.isdigit():
        name, number = f"{document}:{first}", int(first)
    else:
        name = next((name for name in (key, key.rpartition("/")[0]) if name in places), "")
    return (document, places.get(name, (len(places), 0)), number, "finished" in rest, rest)


def select(wanted: str, *, all_cells: bool = False) -> list[str]:
    """Resolve what a user names: a key, a key with parts below it, one without its section, the number of a definition, or a whole document.

    Args:
        wanted: the name.
        all_cells: whether what is run on request is meant too; where nothing else has the name, it is.

    Raises:
        KeyError: nothing has that name, and the message suggests the nearest keys; or it is printed and not checked yet.
    """
    document = wanted.split(":")[0]
    if document not in documents() or wanted == f"{document}:":
        raise KeyError(_unknown(wanted, _registered(document)))
    for keys in (_near, index) if ":" in wanted else (index,):
        if keys is index and ":" in wanted and not _may_be(wanted):
            continue  # encoding a whole document takes seconds
        known = sorted({*keys(wanted if keys is _near else document), *definitions(document)}, key=sort_key)
        hits = [k for k in known if k == wanted or k.startswith((f"{wanted}/", f"{wanted}:"))]
        if hits:
            more = [k for k in index_on_request(document) if k.startswith((f"{wanted}/", f"{wanted}:"))] if all_cells else []
            return sorted([*hits, *more], key=sort_key)
    if requested := [k for k in index_on_request(document) if k == wanted or k.startswith(f"{wanted}/")]:
        return requested
    if (entry := unchecked(document).get(wanted)) is not None:
        why = "cannot be checked from what is at hand" if entry.kind == ABSENT else "is not checked yet"
        raise KeyError(f"{wanted} {why} ({entry.says}): {entry.because}; `closedform coverage {document}` shows what is checked")
    if whole := _in_its_section(wanted):
        return select(whole, all_cells=all_cells)
    raise KeyError(_unknown(wanted, sorted({*_registered(document), *(_near(wanted) if ":" in wanted else ())}, key=sort_key)))


def _in_its_section(wanted: str) -> str | None:
    """Complete a key by its section, 002:figure-3 to 002:4-1-sign-flipping/figure-3; None where no section has it, or several have."""
    document, _, rest = wanted.partition(":")
    sections = {key[: -len(rest)] for key in _parts(_registered(document)) if key.endswith(f"/{rest}")} if rest else set()
    return f"{sections.pop()}{rest}" if len(sections) == 1 else None


def _parts(keys: Iterable[str]) -> Iterator[str]:
    """List keys and what they are part of: 002:a/b/c, 002:a/b and 002:a."""
    for key in keys:
        names = key.split("/")
        yield from ("/".join(names[:k]) for k in range(len(names), 0, -1))


def _unknown(wanted: str, known: Sequence[str]) -> str:
    """Say that nothing has a name, and which names are near: in its document, or as a number or label of any."""
    if near := get_close_matches(wanted, known, 3, cutoff=_NEAR):
        document = wanted.split(":")[0]
        return f"unknown key {wanted!r}: nearest are {', '.join(near)}; `closedform list {document}` shows all"
    if (short := re.fullmatch(r"(\d{1,2})(:.*)?", wanted)) and (tag := short[1].zfill(3)) in documents():
        return f"unknown key {wanted!r}: perhaps {tag}{short[2] or ''} is meant; a document has three digits"
    everywhere = [name for tag in documents() for name in _registered(tag)]
    if ":" not in wanted and (near := [name for name in everywhere if wanted and wanted in name.partition(":")[2].split("/")]):
        return f"unknown key {wanted!r}: a key names its document, {' or '.join(near[:5])}; `closedform list` shows all"
    first, last = (known[0], known[-1]) if known else ("", "")
    hint = f"document {first.split(':')[0]} has {first} ... {last}" if known else f"use a key, or a document: {listed(documents())}"
    return f"unknown key {wanted!r}: {hint}; `closedform list` shows all"


def _registered(document: str) -> list[str]:
    """List the keys of a document that its register names, read without encoding any; a key that checks an entry may have parts."""
    own = f"{document}:"
    found = (key for entry in register(document) for key in (*entry.check, *entry.used_by) if key.startswith(own))
    return list(dict.fromkeys([*found, *definitions(document)])) if document in registered() else []


def _may_be(wanted: str) -> bool:
    """Return True if a key may be encoded in a file that does not spell it out: it is registered, or a part of what is, or no register is kept."""
    document, _, rest = wanted.partition(":")
    if document not in registered():
        return document in documents()
    names = frozenset(_registered(document))
    words = rest.split("/")
    above = [f"{document}:{'/'.join(words[:count])}" for count in range(1, len(words) + 1)]
    if (
        len(words) > 1
        and words[0].isdigit()
        and any(key.startswith(f"{above[-2]}/") or key == above[-2] for key in _near(above[-2]))
    ):
        return False  # its parts stand in files that spell its number out, and it is none of them
    return any(name in names for name in above) or any(name.startswith(f"{wanted}/") for name in names)


def described(key: str) -> tuple[str, str]:
    """Return what a line, a property or a numbered definition says, and the file where it stands.

    Raises:
        KeyError: nothing has that key.
    """
    entry = definitions(key.split(":")[0]).get(key)
    if entry is not None:
        return entry.says, f"derivations/{package_of(entry.document).rpartition('.')[2]}/register.toml"
    origin = origin_of(key)
    claim = encoded_at(origin)
    own = claim.contrasts if isinstance(claim, Experiment) else ()
    return next((contrast.says for contrast in own if contrast.key == key), claim.says), origin.file


def keys_in(file: Path) -> list[str]:
    """List the keys of the lines that a file of ``derivations`` encodes.

    Raises:
        KeyError: it encodes none.
    """
    here, path = Path(__file__).resolve().parent, file.resolve()
    if path.is_relative_to(here):
        module = ".".join(("closedform", "derivations", *path.relative_to(here).with_suffix("").parts))
        if module in _modules("") and (found := claims_in(module)):
            return sorted((key for claim in found.values() for key in keys_of(claim)), key=sort_key)
    raise KeyError(f"{file} encodes no line of a document; name a key, or a file of derivations that does")


def modules() -> list[str]:
    """Name the modules that encode the documents, without importing them."""
    return _modules("")
