"""Is a paper read with all the files that it is made of, whatever their encoding, and nothing that lies outside its folder?"""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.paper import archives
from closedform.derivations.reading.paper.claim_file import ClaimFile
from closedform.derivations.reading.paper.corpus import files
from closedform.derivations.reading.paper.roots import trees_of
from closedform.numerics.checking.claim_files import read_file
from closedform.reports import cli
from closedform.reports.write import write_whole

runner = CliRunner()
CLAIM = "% closedform: throughout where a positive\n\\begin{equation}\\label{LABEL} \\int_0^\\infty e^{-a t}\\,dt = \\frac1a \\end{equation}\n"
MAIN = r"\documentclass{article}" + "\n%s\n\\begin{document}\n%s\n\\end{document}\n"


def claim(label: str) -> str:
    return CLAIM.replace("LABEL", label)


def lay(folder: Path, **texts: str | bytes) -> Path:
    """Write files, two__one of them for two/one.tex, and give the first."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}{'' if '.' in name else '.tex'}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder / f"{next(iter(texts)).replace('__', '/')}.tex"


def keys(found: ClaimFile) -> list[str]:
    return [*found.claims, *found.supposed]


class TestInputs:
    def test_chapters_and_the_macros_of_the_folder_are_read(self, tmp_path: Path) -> None:
        body = "\\input{one} and \\include{sec/two}\n\\subfile{sec/three} % \\input{four}"
        main = lay(
            tmp_path,
            main=MAIN % ("\\input macros\n\\usepackage{amsmath, mine}", body),
            macros=r"\newcommand{\E}{\mathbb{E}}",
            one="Let $X\\sim\\mathcal{N}(0,\\sd^2)$ with $\\sd>0$.\n\\[ \\E X^2 = \\sd^2 \\]",
            sec__two=claim("two") + "\\input{sec/deep}\\endinput " + claim("never"),
            sec__deep=claim("deep"),
            sec__three="\\documentclass[../main.tex]{subfiles}\n\\begin{document}\n" + claim("three") + "\\end{document} gone",
        )
        (tmp_path / "mine.sty").write_text("\\newcommand{\\sd}{\\sigma}\n\\newenvironment{q}{\\begin{equation}}{\\end{equation}}\n")
        found = read_file(main)
        assert keys(found) == ["two", "deep", "three", "one.tex:2"]
        assert (found.lines["one.tex:2"], found.lines["two"], found.lines["three"]) == (2, 2, 4)
        assert (found.faults, found.unread, found.defined) == ((), (), ())

    def test_a_chapter_is_read_as_its_root_has_it(self, tmp_path: Path) -> None:
        main = lay(
            tmp_path,
            main=MAIN % ("Let $a>0$.", r"\input{sec/one}" + claim("here")),
            sec__one="% closedform: law X ~ N(0, 1)\n\\[ \\mathbb{E}[X^2] = 1 \\]",
        )
        one = tmp_path / "sec" / "one.tex"
        assert list(read_file(one).claims) == ["sec/one.tex:2"]
        assert list(read_file(main, alone=True).claims) == ["here"]
        lay(tmp_path, other=main.read_text())
        found = read_file(one)  # two files input it, and which is meant is not known
        assert list(found.claims) == ["one.tex:2"]
        assert f"--root {main}" in found.unread[0].sentence
        assert list(read_file(one, main).claims) == ["sec/one.tex:2"]
        with pytest.raises(BadClaim, match="does not input"):
            read_file(lay(tmp_path, alone=claim("k")), main)

    @pytest.mark.parametrize(
        ("command", "told"),
        [
            (r"\input{gone}", "and there is no such file"),
            (r"\input{/etc/hostname}", "which is outside its folder"),
            (r"\input{../outside}", "which is outside its folder"),
            (r"\input{sec/../../outside}", "which is outside its folder"),
            (r"\input{linked}", "which is outside its folder"),
            (r"\input{main}", "which inputs it; it is read once"),
            (r"\input{\jobname-x}", "a name that a command makes"),
            (r"\input{large}", "has 1048577 bytes"),
            (r"\input{bytes}", "is no LaTeX in UTF-8"),
        ],
    )
    def test_what_is_left_out_is_told_in_a_sentence_and_reading_goes_on(self, tmp_path: Path, command: str, told: str) -> None:
        lay(tmp_path, outside=claim("outside"))
        lay(tmp_path / "paper", large=" " * (1 << 20) + "\n", bytes=b"\xff\xf0")
        (tmp_path / "paper" / "linked.tex").symlink_to(tmp_path / "outside.tex")
        found = read_file(lay(tmp_path / "paper", main=MAIN % ("", f"{command}\n{claim('k')}")))
        assert list(found.claims) == ["k"]
        (one,) = found.unread
        assert told in one.sentence
        assert f"{tmp_path / 'paper' / 'main.tex'}:4 inputs" in one.sentence

    @pytest.mark.parametrize(
        "command", [r"\input{fig.pgf}", r"\newcommand{\i}[1]{\input{#1}}", r"% \input{x}", r"\usepackage{amsmath}"]
    )
    def test_what_is_no_text_of_the_paper_is_passed_over(self, tmp_path: Path, command: str) -> None:
        assert read_file(lay(tmp_path, main=f"{command}\n{claim('k')}")).unread == ()

    def test_files_that_input_each_other_and_one_that_is_input_twice_are_read_once(self, tmp_path: Path) -> None:
        main = lay(tmp_path, main=r"\input{a}\input{b}\input{a}", a=claim("a") + r"\input{b}", b=claim("b") + r"\input{a}")
        found = read_file(main)
        assert (list(found.claims), len(found.unread)) == (["a", "b"], 1)

    def test_each_character_of_a_paper_is_one_of_its_file(self, tmp_path: Path) -> None:
        main = lay(
            tmp_path,
            main="a % \\input{b}\n\\input{b} c\r\n\\section{x}\\input{c}% d\n\\usepackage{p}\n\\input{c}",
            b="one % no end",
            c="two\n\\input{b}\\input{d}three\n",
            d="\\begin{document}four\\end{document}five",
        )
        (tmp_path / "p.sty").write_text("\\newcommand{\\x}{y}\\newcommand{\\z}{\\newcommand{\\w}{v}}gone\n")
        (tree,) = trees_of(main)
        for at, sign in enumerate(tree.text):
            file, place = tree.place(at)
            assert sign in ("\n", file.text[place : place + 1]) or (sign == " " and file.name == "p.sty")
        assert [tree.key(line + 1) for line, text in enumerate(tree.text.split("\n")) if text.strip("\n ")] == [
            "main.tex:1", "b.tex:1", "main.tex:2", "main.tex:3", "c.tex:1", "c.tex:2", "d.tex:1", "c.tex:2", "main.tex:3", "p.sty:1", "main.tex:5",
        ]  # fmt: skip

    def test_a_root_may_be_named(self, tmp_path: Path) -> None:
        lay(
            tmp_path,
            one=MAIN % ("", r"\input{two}"),
            other=MAIN % ("", r"\input{two}"),
            two=claim("two").replace(r"\frac1a", r"\frac2a"),
        )
        command = ["check", str(tmp_path / "two.tex"), "--fresh", "--engine", "enclose", "--format", "problems"]
        found = runner.invoke(cli.app, [*command, "--root", str(tmp_path / "other.tex")])
        assert found.output.startswith(f"{tmp_path / 'two.tex'}:2:58: error: two refuted")
        assert "--root" in " ".join(runner.invoke(cli.app, ["check", "1", "1", "--root", "x.tex"]).output.split())


class TestEncodings:
    TEXT = (
        "% closedform: throughout where a positive, Größe \u00e4\n".replace(", Größe ä", "")
        + "Größe\n\\[ \\int_0^1 a\\,dt = a \\]\n"
    )

    @pytest.mark.parametrize(
        ("name", "codec"),
        [
            ("latin1", "latin-1"),
            ("ansinew", "cp1252"),
            ("applemac", "mac_roman"),
            ("utf8", "utf-8"),
            ("latin9", "iso8859-15"),
            ("cp850", "cp850"),
        ],
    )
    def test_that_which_inputenc_names(self, tmp_path: Path, name: str, codec: str) -> None:
        text = f"\\usepackage[{name}]{{inputenc}}\n\\input{{two}}\nSei $\\beta>0$ Größe. \\[ \\int_0^1 \\beta\\,dt = \\beta \\]\n"
        main = lay(tmp_path, main=text.encode(codec), two="Größe.\n".encode(codec))
        found = read_file(main)
        assert (list(found.supposed), found.unread) == (["main.tex:3"], ())
        assert "Größe" in trees_of(main)[0].text.splitlines()[1]
        assert runner.invoke(cli.app, ["annotate", str(main), "--write"]).exit_code == 0
        assert main.read_bytes().decode(codec).replace("% closedform: where \\beta positive\n", "") == text

    @pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-be"])
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_marks_and_line_ends_stay(self, tmp_path: Path, codec: str, end: str) -> None:
        text = f"Größe.{end}Let $a>0$.{end}\\[ \\int_0^1 a\\,dt = a \\]{end}"
        raw = (b"\xfe\xff" if codec == "utf-16-be" else b"") + text.encode(codec)
        main = lay(tmp_path, main=raw)
        main.chmod(0o640)
        assert list(read_file(main).supposed) == ["main.tex:3"]
        runner.invoke(cli.app, ["annotate", str(main), "--write"])
        new = f"% closedform: where a positive{end}".encode(
            codec.replace("-sig", "")
            .replace("utf-16-be", "utf-16")
            .replace("utf-16", "utf-16-be" if codec == "utf-16-be" else "utf-16-le")
        )
        assert new in main.read_bytes()
        assert main.read_bytes().replace(new, b"") == raw
        assert stat.S_IMODE(main.stat().st_mode) == 0o640

    def test_bytes_in_no_known_encoding_are_told(self, tmp_path: Path) -> None:
        with pytest.raises(BadClaim, match=r"is no LaTeX in UTF-8: .*; save it in UTF-8, or name its encoding"):
            read_file(lay(tmp_path, main="Größe".encode("latin-1")))
        with pytest.raises(BadClaim, match="the encoding next is not known"):
            read_file(lay(tmp_path, main="\\usepackage[next]{inputenc} Größe".encode("latin-1")))


class TestWriting:
    def test_a_comment_is_written_into_the_file_of_its_display(self, tmp_path: Path) -> None:
        display = "\\[ \\int_0^1 {x}\\,dt = {x} \\]\n"
        texts = {"main": "\\begin{document}\nLet $a>0$.\n\\input{one}\n\\input{two}\n\\end{document}\n",
                 "one": display.replace("{x}", "a"), "two": "Let $b>0$.\n" + display.replace("{x}", "b") + display.replace("{x}", "a")}  # fmt: skip
        main = lay(tmp_path, **texts)
        assert runner.invoke(cli.app, ["annotate", str(main), "--write"]).exit_code == 0
        assert main.read_text() == f"% closedform: throughout where a positive\n{texts['main']}"
        assert (tmp_path / "one.tex").read_text() == texts["one"]
        assert (tmp_path / "two.tex").read_text() == texts["two"].replace("\\[", "% closedform: where b positive\n\\[", 1)
        found = read_file(main)
        assert (len(found.claims), len(found.supposed)) == (3, 0)
        assert "nothing is proposed" in runner.invoke(cli.app, ["annotate", str(tmp_path / "two.tex")]).output

    def test_a_chapter_is_written_alone(self, tmp_path: Path) -> None:
        lay(
            tmp_path,
            main=MAIN % ("", "Let $a>0$.\\input{one}\\[ \\int_0^1 a\\,dt = a \\]"),
            one="\\[ \\int_0^1 a\\,dt = a \\]\n\\[ \\int_0^2 a\\,dt = 2a \\]\n",
        )
        before = (tmp_path / "main.tex").read_bytes()
        runner.invoke(cli.app, ["annotate", str(tmp_path / "one.tex"), "--write"])
        assert (tmp_path / "main.tex").read_bytes() == before
        assert (tmp_path / "one.tex").read_text().startswith("% closedform: throughout where a positive\n")

    def test_a_file_keeps_its_mode_and_a_link_stays_one(self, tmp_path: Path) -> None:
        path, link = lay(tmp_path, a="x"), tmp_path / "link.tex"
        path.chmod(0o600)
        link.symlink_to(path)
        write_whole("y", link)
        assert (path.read_text(), link.is_symlink(), stat.S_IMODE(path.stat().st_mode)) == ("y", True, 0o600)


class TestFolders:
    def test_each_root_is_taken_once_and_no_chapter(self, tmp_path: Path) -> None:
        lay(
            tmp_path,
            a__main=MAIN % ("", r"\input{sec/one}"),
            a__sec__one=claim("one"),
            note=claim("k"),
            plain="nothing",
            other=MAIN % ("", ""),
        )
        lay(tmp_path, odd="\\input{note2}", note2=claim("m"))
        assert [path.relative_to(tmp_path).as_posix() for path in files([str(tmp_path)])] == [
            "a/main.tex",
            "note.tex",
            "note2.tex",
            "other.tex",
        ]

    def test_a_folder_on_the_command_line(self, tmp_path: Path) -> None:
        lay(tmp_path, main=MAIN % (r"\newcommand{\s}{a}", r"\input{one}"), one=claim("one").replace("{-a t}", r"{-\s t}"))
        found = runner.invoke(cli.app, ["check", str(tmp_path), "--fresh", "--engine", "enclose"])
        assert "main.tex" in found.output
        assert "one.tex" not in found.output


def packed(path: Path, members: dict[str, bytes], **links: str) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for name, target in links.items():
            info = tarfile.TarInfo(f"{name}.tex")
            info.type, info.linkname = tarfile.SYMTYPE, target
            archive.addfile(info)
    return path


class TestArchives:
    def test_its_papers_are_read_in_memory(self, tmp_path: Path) -> None:
        members = {
            "p/main.tex": (MAIN % ("", r"\input{sec/one}")).encode(),
            "p/sec/one.tex": claim("one").encode(),
            "fig.pdf": b"\0" * 9000,
        }
        found = read_file(packed(tmp_path / "2301.00001.tar.gz", members))
        assert (list(found.claims), found.lines["one"], found.unread) == (["one"], 2, ())
        assert [path.name for path in tmp_path.iterdir()] == ["2301.00001.tar.gz"]
        told = runner.invoke(cli.app, ["annotate", str(tmp_path / "2301.00001.tar.gz"), "--write"]).output
        assert "is an archive, which cannot be written to" in " ".join(told.split())

    def test_a_single_file_that_is_gzipped_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "2301.00001.gz"
        path.write_bytes(gzip.compress(claim("k").encode()))
        assert list(read_file(path).claims) == ["k"]

    def test_what_leads_out_of_it_and_links_are_left_out(self, tmp_path: Path) -> None:
        members = {"main.tex": claim("k").encode(), "../out.tex": claim("out").encode(), "/abs.tex": claim("abs").encode()}
        found = read_file(packed(tmp_path / "p.tar.gz", members, link="/etc/passwd"))
        assert list(found.claims) == ["k"]
        assert sorted(one.sentence.partition(": ")[2] for one in found.unread) == [
            "'../out.tex' leads out of the archive; it is left out",
            "'/abs.tex' leads out of the archive; it is left out",
            "'link.tex' is a link, or no file; it is left out",
        ]
        assert not (tmp_path.parent / "out.tex").exists()

    @pytest.mark.parametrize(
        ("bound", "most", "told"),
        [
            ("MAX_ARCHIVE", 100, "an archive has at most 100"),
            ("MAX_UNPACKED", 3000, "unpacks to more than 3000 bytes"),
            ("MAX_MEMBERS", 1, "has more than 1 files"),
            ("MAX_TEXTS", 10, "holds more than 10 bytes of LaTeX"),
        ],
    )
    def test_its_size_is_bounded(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, most: int, told: str) -> None:
        path = packed(tmp_path / "p.tar.gz", {"main.tex": claim("k").encode(), "z.bin": b"\0" * 20000})
        monkeypatch.setattr(archives, bound, most)
        with pytest.raises(BadClaim, match=told):
            read_file(path)

    @pytest.mark.parametrize(
        "raw",
        [b"", b"\x1f\x8b\x08", b"no archive", gzip.compress(b"no LaTeX", mtime=0), gzip.compress(b"x" * 600, mtime=0)[:30]],
    )
    def test_what_is_none_is_told(self, tmp_path: Path, raw: bytes) -> None:
        path = tmp_path / "p.tar.gz"
        path.write_bytes(raw)
        with pytest.raises(BadClaim, match=r"holds no LaTeX|is no archive that can be read"):
            read_file(path)
