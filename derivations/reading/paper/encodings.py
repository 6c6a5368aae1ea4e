r"""Bytes of a LaTeX file as text, and back: the encoding named by its mark or ``inputenc``, and its line ends."""

from __future__ import annotations

import codecs
import re

from closedform.derivations.claims.origin import BadClaim

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CODECS = {
    "ascii": "ascii", "utf8": "utf-8", "utf8x": "utf-8", "ansinew": "cp1252", "windows1252": "cp1252", "applemac": "mac_roman",
    "macroman": "mac_roman", "macce": "mac_latin2", "koi8r": "koi8_r", "koi8ru": "koi8_u",
    **{f"latin{n}": f"latin_{n}" for n in range(1, 6)}, "latin9": "iso8859_15", "latin10": "iso8859_16",
    **{f"iso8859{n}": f"iso8859_{n}" for n in (1, 2, 3, 4, 5, 7, 9, 15, 16)},
    **{f"cp{n}": f"cp{n}" for n in (437, 850, 852, 855, 858, 865, 866, 1250, 1251, 1252, 1257)},
}  # fmt: skip
_NAMED = re.compile(
    rb"(?:^|[\r\n])(?:[^%\r\n]*\\usepackage\s*\[([^\]]*)\]\s*\{inputenc\}|[^%\r\n]*\\inputencoding\s*\{([^{}]*)\}"
    rb"|%+\s*!\s*[Tt][Ee][Xx]\s+(?:file)?encoding\s*=\s*([\w-]+))"
)
_ENDS = re.compile(r"\r\n?|\n")


def named_encoding(raw: bytes) -> str:
    """Return the encoding that a file names, as typed; empty if it names none."""
    found = _NAMED.search(raw)
    return next((one.decode("latin-1") for one in found.groups() if one is not None), "") if found else ""


def decoded(raw: bytes, path: str, named: str = "") -> tuple[str, str, bytes]:
    """Decode a file: its text with its own line ends, the codec, and the mark before it.

    Args:
        raw: the file's bytes.
        path: the file's name.
        named: the encoding named by the file that inputs it.

    Raises:
        BadClaim: they are in no known encoding, or not in the one that is named.
    """
    mark, codec = next(((mark, codec) for mark, codec in _MARKS if raw.startswith(mark)), (b"", ""))
    named = named_encoding(raw) or named
    known = [_CODECS[name] for part in named.split(",") if (name := re.sub(r"[^a-z0-9]", "", part.lower())) in _CODECS]
    codec = codec or (known[-1] if known else "utf-8")
    try:
        return raw[len(mark) :].decode(codec), codec, mark
    except UnicodeDecodeError as error:
        remedy = r"save it in UTF-8, or name its encoding, \usepackage[latin1]{inputenc}"
        if known or mark:
            raise BadClaim(f"{path} is not in {codec}, which it names: {error}; {remedy}") from None
        unknown = f", and the encoding {named} is not known" if named else ""
        raise BadClaim(f"{path} is no LaTeX in UTF-8{unknown}: {error}; {remedy}") from None


def plain_ends(raw: str) -> str:
    r"""Write each line end, \r\n and \r too, as \n."""
    return _ENDS.sub("\n", raw)


def line_end(raw: str) -> str:
    """Return the line end of a text: its first."""
    found = _ENDS.search(raw)
    return found.group() if found else "\n"


def place_in(raw: str, at: int) -> int:
    """Return the place of a text's character after ``plain_ends``."""
    before = (found.start() - number for number, found in enumerate(re.finditer("\r\n", raw)))
    return at + sum(place < at for place in before)
