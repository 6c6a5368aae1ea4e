"""Files below one folder: a name that leads out of it, or through a link, is refused."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.paper.claim_file import is_claim_file

MOST = 200  # files of claims that are listed
_WALKED = 20_000  # files that are looked at for them


def below(folder: Path, name: str) -> Path:
    """Return the path, relative to a folder, of a file of claims below it.

    Args:
        folder: the folder, which is also the working folder.
        name: as a client gives it, notes/paper.tex.

    Raises:
        BadClaim: the name leads out of the folder or through a link, or there is no such file of claims.
    """
    shown = repr(name[:80])
    if not name or re.search(r"[\x00-\x1f\\]", name) or not name.isprintable():
        raise BadClaim(f"{shown} is no name of a file; write it as notes/paper.tex")
    path = PurePosixPath(name)
    if path.is_absolute() or re.match(r"[A-Za-z]:|~", name) or ".." in path.parts:
        raise BadClaim(f"{shown} leads out of the folder of the server; name a file below it, notes/paper.tex")
    if not is_claim_file(path.name):
        raise BadClaim(f"{shown} is no file of claims; name a paper.tex, a note.toml or an archive of a paper")
    try:
        for end in range(1, len(path.parts) + 1):
            if folder.joinpath(*path.parts[:end]).is_symlink():
                raise BadClaim(f"{shown} goes through a link, which is not followed; name the file itself")
        if not (folder / path).is_file():
            raise BadClaim(f"there is no file {shown} below the folder of the server; list_claims names its files")
    except OSError as error:  # a name that is too long
        raise BadClaim(f"{shown} cannot be opened: {error.strerror}") from None
    return Path(path)


def claim_files(folder: Path) -> Iterator[str]:
    """Yield the names of the files of claims below a folder, without hidden folders and links."""
    walked = found = 0
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in ("node_modules", "__pycache__"))
        for name in sorted(names):
            walked += 1
            path = Path(here, name)
            if is_claim_file(name) and name != "pyproject.toml" and not path.is_symlink():
                found += 1
                yield path.relative_to(folder).as_posix()
            if walked >= _WALKED or found >= MOST:
                return
