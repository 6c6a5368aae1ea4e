"""One claim that a reader names: by a key of the documents, or by a file of the reader's claims and a key in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.keys import Claim, keys_of
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import BadClaim, Origin, Own
from closedform.derivations.claims.register import definitions
from closedform.derivations.index import origin_of, select
from closedform.derivations.reading.paper.claim_file import ClaimFile, is_claim_file
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.record import Record

# "002:72"; or a file and a key, ("mynote.toml", "arcsine"); or the file alone if it has one claim, ("mynote.toml",).
Name = str | Sequence[str | Path]

_NEAR = 0.7  # between 0 and 1: the likeness that an existing key needs to be suggested for an unknown one
_FEW = 5  # the number of keys that a sentence lists


@dataclass(frozen=True)
class Named:
    """One claim, and the lines of it that are meant.

    Args:
        origin: where the claim comes from.
        keys: the keys of the lines that are meant, in the claim's order.
        file: the claim's file; None for a document's claim.
    """

    origin: Origin
    keys: tuple[str, ...]
    file: Path | None = None

    @property
    def claim(self) -> Claim:
        """Return the claim."""
        return claim_at(self.origin)

    @property
    def key(self) -> str:
        """Return the key of the line that is meant; in a chain, of the last."""
        return self.keys[-1]

    @property
    def claim_key(self) -> str:
        """Return the key of a reader's own claim, to which a line of a chain adds its number."""
        return str(self.origin.table.get("key")) if isinstance(self.origin, Own) else self.key

    @property
    def words(self) -> str:
        """Write the claim as the command line takes it."""
        return self.key if self.file is None else f"{self.file} {self.key}"

    def line(self) -> tuple[Derivation, Line]:
        """Return the derivation and the line that is meant.

        Raises:
            BadClaim: it is an inequality, or a claim in prose, which has no right side.
        """
        claim = self.claim
        if isinstance(claim, Derivation):
            return claim, next(line for line in claim.lines if claim.key(line) == self.key)
        what = "an inequality" if isinstance(self.origin, Own) else "a claim in prose"
        raise BadClaim(f"{self.key} is {what}: it has no right side; name an equation")

    def judged(self, options: Options | None = None) -> Record:
        """Check the line that is meant, and return its record; the worker processes stay for the next claim."""
        options = replace(options or Options(), stay=True)
        return run_claims([self.origin], options, wanted={self.key})[0]


def named(name: Name) -> Named:
    """Find the claim that a reader names.

    Args:
        name: a key of the documents; or a file, and a key in it if it holds several claims.

    Raises:
        BadClaim: the file or the claim cannot be read, there is no such claim, or several lines are meant.
        KeyError: no line of the documents has the key.
        OSError: the file cannot be read.
    """
    words = [name] if isinstance(name, str) else list(name)
    if words and is_claim_file(str(words[0])) and len(words) <= 2:
        path = Path(words[0])
        return chosen(read_file(path), path, str(words[1]) if len(words) > 1 else None)
    if len(words) != 1:
        raise BadClaim(f"{' '.join(map(str, words))} names no claim; give a key, such as 002:72, or a claim file and a key of it")
    key = str(words[0])
    if key in definitions(key.partition(":")[0]):
        raise BadClaim(f"{key} is a definition, in which nothing is checked; name a line that uses it")
    keys = select(key)
    if key not in keys and len(keys) > 1:
        raise BadClaim(f"{key} has several parts, {_listed(keys)}: name one")
    key = key if key in keys else keys[0]
    return Named(origin_of(key), (key,))


def chosen(file: ClaimFile, path: Path, key: str | None) -> Named:
    """Choose a claim of a file, even one that rests on proposals; or one line of a chain, by the claim's key and its number.

    Raises:
        BadClaim: the file has no such claim, or it cannot be read; or there are several, and none is named.
    """
    claims = {**file.claims, **file.supposed}
    passed = [*((one.key, one.sentence) for one in file.unread), *((one.key, one.definition) for one in file.defined)]
    told = [*file.faults, *(said for _, said in passed)]
    if key is None and len(claims) != 1:
        raise BadClaim(
            f"{path} has the claims {_listed(claims)}; name one of them" if claims else "; ".join(told) or f"{path} has no claim"
        )
    key = next(iter(claims)) if key is None else key
    for of_claim in (key, key.rpartition("/")[0]):
        if of_claim in claims:
            keys = tuple(keys_of(claim_at(claims[of_claim])))
            if of_claim == key or key in keys:
                return Named(claims[of_claim], keys if of_claim == key else (key,), path)
    for sentence in (said for of, said in passed if of == key):
        raise BadClaim(sentence)
    for sentence in file.faults:
        if sentence.partition(", ")[2].startswith((f"{key}:", f"{key} ")):  # the message begins with the place, then the key
            raise BadClaim(sentence)
    known = [name for one, own in claims.items() for name in dict.fromkeys((one, *keys_of(claim_at(own))))]
    near = get_close_matches(key, known, 3, cutoff=_NEAR)
    said_near = f"nearest are {', '.join(near)}" if near else f"it has {_listed(claims)}" if claims else "no claim of it is read"
    raise BadClaim(f"{path} has no claim {key!r}; {said_near}")


def accepted(one: Named) -> Named:
    """Return a claim if it rests only on statements of its author.

    Raises:
        BadClaim: it rests on a proposal from the prose.
    """
    if isinstance(one.origin, Own) and one.origin.supposed:
        raise BadClaim(
            f"{one.key} rests on what the prose of {one.file} proposes; accept it first: closedform annotate {one.file} --write"
        )
    return one


def _listed(keys: Iterable[str]) -> str:
    """List some keys, the first of many."""
    every = list(keys)
    return ", ".join([*every[:_FEW], *(["..."] if len(every) > _FEW else [])])
