"""`new`, `show`, `export`, `snapshot`: they work together, and bad input gets one sentence."""

import json
from pathlib import Path

import pytest

from ezgame.app import cli
from ezgame.app.commands._names import company_named
from ezgame.content.resources import resource
from ezgame.content.titles import load_title
from ezgame.storage.lines import seal_all
from ezgame.storage.writing import game_lines
from tests.tools.selftests.play import sample_game
from tests.tools.vocabulary import playable

pytestmark = pytest.mark.usefixtures("qapp")

NEW = ["new", "--title", "18esp", "--players", "Ann,Ben,Carol", "--seed", "4"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "a.ezgame"
    assert cli.run([*NEW, "--out", str(path)]) == cli.DONE
    return path


def said(capsys: pytest.CaptureFixture[str]) -> str:
    _, err = capsys.readouterr()
    assert "Traceback" not in err
    return err.strip()


def test_a_new_game_can_be_shown(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["show", str(game)]) == cli.DONE
    page = capsys.readouterr().out
    assert "18España: Auction" in page and "Carol" in page and "seed 4" in page


def test_options_and_rulings_are_stored(tmp_path: Path) -> None:
    path = tmp_path / "b.ezgame"
    words = [*NEW, "--setup", "variable", "--rulings", "online", "--out", str(path)]
    assert cli.run(words) == cli.DONE
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert (
        header["setup"]["ruling_set"] == "online"
        and header["setup"]["options"]["setup"] == "variable"
    )
    assert header["setup"]["rulings"]


def test_everything_can_be_exported(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("position.json", "log.txt", "log.md", "players.csv"):
        assert cli.run(["export", str(game), "--out", str(tmp_path / name)]) == cli.DONE
        assert (tmp_path / name).stat().st_size
    folder = tmp_path / "tables"
    folder.mkdir()
    assert cli.run(["export", str(game), "--out", str(folder)]) == cli.DONE
    assert {"players.csv", "companies.csv", "trains.csv"} <= {
        path.name for path in folder.iterdir()
    }
    assert cli.run(["export", "--explain"]) == cli.DONE
    assert "companies: Mapping[CompanyId, CompanyState]" in capsys.readouterr().out


BAD = [
    (["new", "--title", "18nowhere", "--players", "A,B,C", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "Ann", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "Ann,Ann,Ben", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--seed", "x", "--out", "x.ezgame"], cli.USAGE),
    (["new", "--title", "18esp", "--players", "A,B,C", "--rulings", "mine", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--ruling", "no.such=1", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--ruling", "nonsense", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--option", "wings=2", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--setup", "upside-down", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--setup", "custom", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--setup", "custom", "--option", "companies=N,QQ",
      "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--out", "x.txt"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--out", "no/such/folder/x.ezgame"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--out", "x.ezgame", "--colour", "red"], cli.USAGE),
    (["show", "missing.ezgame"], cli.FAULT),
    (["show", "."], cli.FAULT),
    (["show", "GAME", "--at", "99"], cli.FAULT),
    (["show", "GAME", "--at", "-1"], cli.FAULT),
    (["show", "TEXT"], cli.FAULT),
    (["export", "GAME", "--out", "x.doc"], cli.FAULT),
    (["export", "GAME"], cli.FAULT),
    (["export", "GAME", "--out", "x.csv", "--table", "chairs"], cli.FAULT),
    (["new", "--title", "18esp", "--players", "A,B,C", "--option", "setup=wild", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "1830", "--players", "A,B,C", "--option", "limits=none", "--out", "x.ezgame"], cli.FAULT),
    (["new", "--title", "1849", "--players", "A,B,C", "--option", "game=7", "--out", "x.ezgame"], cli.FAULT),
    (["replay", "GAME", "--at", "99"], cli.FAULT),
    (["replay", "TEXT"], cli.FAULT),
    (["routes", "GAME", "--company", "QQ"], cli.FAULT),
    (["snapshot", "GAME", "--out", "x.doc"], cli.FAULT),
    (["snapshot", "GAME", "--out", "x.pdf", "--pages", "wall"], cli.FAULT),
    (["snapshot", "GAME", "--out", "x.pdf", "--paper", "b5"], cli.USAGE),
    (["snapshot", "GAME", "--out", "no/such/x.pdf"], cli.FAULT),
]  # fmt: skip


@pytest.mark.parametrize(("words", "code"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_gets_one_sentence_and_writes_nothing(
    game: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    code: int,
) -> None:
    text = tmp_path / "text.ezgame"
    text.write_text("hello\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    line = [{"GAME": str(game), "TEXT": str(text)}.get(word, word) for word in words]
    assert cli.run(line) == code
    sentence = said(capsys)
    assert sentence and "\n" not in sentence and "fault of the program" not in sentence
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_new_game_never_replaces_a_file(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = game.read_bytes()
    assert cli.run([*NEW, "--out", str(game)]) == cli.FAULT
    assert "exists already" in said(capsys)
    assert game.read_bytes() == before


def test_a_damaged_game_is_shown_as_far_as_it_is_good(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = game.read_bytes()
    game.write_bytes(data[:-40])
    capsys.readouterr()
    assert cli.run(["show", str(game)]) == cli.DONE
    out, err = capsys.readouterr()
    assert "18España: Auction" in out and "is damaged" in err


def test_a_damaged_game_is_replayed_as_far_as_it_is_good_and_is_a_fault(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["replay", str(game)]) == cli.DONE
    assert "is damaged" not in said(capsys)
    game.write_bytes(game.read_bytes()[:-40])
    assert cli.run(["replay", str(game)]) == cli.FAULT
    out, err = capsys.readouterr()
    assert "0 actions replayed" in out and "is damaged: The last line" in err


@pytest.mark.parametrize(("number", "words"), [(1, "one action"), (2, "2 actions")])
def test_actions_are_counted_in_words_that_agree(
    number: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = str(resource("samples", "18te.ezgame"))
    assert cli.run(["replay", sample, "--at", str(number)]) == cli.DONE
    assert f"18TE: {words} replayed" in capsys.readouterr().out


@pytest.mark.parametrize("title", playable())
def test_a_game_of_every_title_is_replayed(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ezgame"
    words = ["new", "--title", title, "--players", "Ann,Ben,Carol", "--out", str(path)]
    assert cli.run(words) == cli.DONE
    assert cli.run(["replay", str(path)]) == cli.DONE
    assert cli.run(["replay", str(path), "--rulings", "rulebook"]) == cli.DONE
    assert said(capsys) == ""


@pytest.mark.parametrize("command", ["show", "export", "snapshot"])
def test_a_record_is_told_to_go_through_import(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "x.json"
    record.write_text('{"id": 1}', encoding="utf-8")
    words = [] if command == "show" else ["--out", str(tmp_path / "y.pdf")]
    if command == "export":
        words = ["--out", str(tmp_path / "y.txt")]
    assert cli.run([command, str(record), *words]) == cli.FAULT
    assert "`ezgame import x.json --out x.ezgame`" in said(capsys)


def test_companies_are_named_in_capitals_or_not() -> None:
    title = load_title("18esp")
    assert company_named(title, "fdSb") == "FdSB" and company_named(title, "ä") is None
    assert company_named(load_title("1830"), "b&o") == "B&O"


def test_a_game_that_is_judged_differently_says_where_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.ezgame"
    lines = game_lines(sample_game(20, 2))
    bid = next(line for line in lines if line.get("do", {}).get("kind") == "bid")
    bid["do"]["price"] = 1
    path.write_bytes(seal_all(lines))
    assert cli.run(["show", str(path), "--at", "20"]) == cli.DONE
    told = said(capsys)
    assert told.startswith(f"Action {bid['n']} (") and "The bid must be at least" in told


def test_a_snapshot_is_written(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    words = [
        "snapshot",
        str(game),
        "--out",
        str(out),
        "--pages",
        "map,players",
        "--paper",
        "letter",
    ]
    assert cli.run(words) == cli.DONE
    assert out.read_bytes().startswith(b"%PDF")
