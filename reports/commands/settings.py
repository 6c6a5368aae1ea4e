"""Settings for every command, from ``[tool.closedform]`` in a project's ``pyproject.toml``; an option on the command line wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from closedform.reports.commands.common import DIGITS, BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

_FIELDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "notes": ((list,), 'a list of files, ["paper.tex", "mynote.toml"]'),
    "time-limit": ((int, float), "a number of seconds"),
    "digits": ((int,), "a whole number"),
    "strict": ((bool,), "true or false"),
}


def settings(top: Path | None = None) -> dict[str, Any]:
    """Read the settings from the nearest ``pyproject.toml`` in this folder or above it.

    Notes are named relative to that file's folder.

    Args:
        top: the highest folder that is looked at; the root of the disk if omitted.

    Raises:
        BadInput: the file is no TOML, or a setting is unknown or of another kind.
    """
    here = Path.cwd()
    folders = [folder for folder in (here, *here.parents) if top is None or folder.is_relative_to(top)]
    file = next((folder / "pyproject.toml" for folder in folders if (folder / "pyproject.toml").is_file()), None)
    if file is None or b"tool.closedform" not in file.read_bytes():
        return {}
    import tomllib

    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {}).get("closedform", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} is no TOML: {error}") from None
    _refuse(file, table)
    if "notes" in table:
        paths = [file.parent / note for note in table["notes"]]
        table["notes"] = [str(path.relative_to(here) if path.is_relative_to(here) else path) for path in paths]
    return dict(table)


def settled(project: Mapping[str, Any], digits: int | None, time_limit: float | None) -> tuple[int, float | None]:
    """Return the digits and the time limit: from the command line, else from the project."""
    return (
        project.get("digits", DIGITS) if digits is None else digits,
        project.get("time-limit") if time_limit is None else time_limit,
    )


def _refuse(file: Path, table: Mapping[str, Any]) -> None:
    """Refuse a setting that is unknown or of another kind.

    Raises:
        BadInput: one is.
    """
    for name, value in table.items():
        if name not in _FIELDS:
            raise BadInput(f"{file}: [tool.closedform] has no setting {name!r}; use {', '.join(_FIELDS)}")
        kinds, what = _FIELDS[name]
        texts = value if isinstance(value, list) else []
        if (
            not isinstance(value, kinds)
            or isinstance(value, bool) != (kinds == (bool,))
            or not all(isinstance(text, str) for text in texts)
        ):
            raise BadInput(f"{file}: {name} is {value!r}; give {what}")
