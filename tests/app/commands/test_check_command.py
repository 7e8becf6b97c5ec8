"""`ezgame check`: a summary or the faults, and an exit code."""

from pathlib import Path

import pytest

from ezgame.app.cli import run
from tests.content.conftest import TinyTitle


@pytest.fixture
def tiny(tmp_path: Path) -> TinyTitle:
    return TinyTitle(tmp_path / "tiny")


def test_all_titles_and_variants_are_without_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count(": no faults") == 6
    assert "175 (85 yellow, 55 green, 28 brown, 7 gray), 138 faces" in out
    assert "162 hexes (48 north, 16 pass, 98 south" in out


def test_one_title_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "18España"]) == 0
    assert capsys.readouterr().out.startswith("18España (18esp): no faults\n  players    3–6")


def test_quiet_prints_nothing_when_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_folder_or_a_manifest_of_ones_own_can_be_checked(
    tiny: TinyTitle, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tiny.write()
    words = [str(folder), str(folder / "title.yaml"), str(folder / "maps" / "tiny.yaml")]
    assert run(["check", *words]) == 0
    assert capsys.readouterr().out.count("Tiny (tiny): no faults") == 1


def test_faults_go_to_the_error_output_with_their_number(
    tiny: TinyTitle, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny.change("title", "cash: 500", "cash: much").change("map", "mountain 40", "hill")
    assert run(["check", str(tiny.write())]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[-1] == "2 faults."
    assert len(err.splitlines()) == 3


def test_the_other_titles_are_still_checked(
    tiny: TinyTitle, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny.change("title", "cash: 500", "cash: much")
    assert run(["check", str(tiny.write()), "18te"]) == 1
    assert "18TE (18te): no faults" in capsys.readouterr().out


def test_bad_words_get_one_sentence_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    big = tmp_path / "big.yaml"
    with big.open("wb") as file:
        file.truncate(50_000_000)
    stray = tmp_path / "stray.yaml"
    stray.write_text("sections: []\n", encoding="utf-8")
    for word, sentence in (
        (str(tmp_path / "gone.yaml"), "there is no such file."),
        (str(tmp_path), "this folder holds no title.yaml."),
        (str(big), "the file has 50,000,000 bytes"),
        (str(stray), "no title uses this file"),
        ("1829", "There is no title `1829`"),
    ):
        assert run(["check", word]) == 1
        out, err = capsys.readouterr()
        lines = err.splitlines()
        assert out == ""
        assert sentence in lines[0], lines
        assert lines[1:] == ["1 fault."]


def test_a_manifest_file_of_50_mb_gets_one_sentence(
    tiny: TinyTitle, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tiny.write()
    with (folder / "title.yaml").open("ab") as file:
        file.truncate(50_000_000)
    assert run(["check", str(folder)]) == 1
    assert "the file has 50,000,000 bytes" in capsys.readouterr().err.splitlines()[0]
