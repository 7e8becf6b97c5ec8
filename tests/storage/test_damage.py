"""Damaged, foreign and unreasonable files: found, told in one sentence, never changed."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ezgame.core.errors import SaveError
from ezgame.storage import reading
from ezgame.storage.contents import Contents
from ezgame.storage.file_bytes import LARGEST_FILE
from ezgame.storage.file_opening import open_game
from ezgame.storage.header import FORMAT
from ezgame.storage.lines import seal_all
from ezgame.storage.migrations import migrate
from ezgame.storage.reading import read_bytes
from ezgame.storage.writing import game_bytes, game_lines
from tests.storage.table import build, next_action, play

GAME = build()
play(GAME, 70)
DATA = game_bytes(GAME)
LINES = game_lines(GAME)


def read_or_refuse(data: bytes) -> Contents | None:
    """What can be read; a refusal is one sentence."""
    try:
        return read_bytes(data, "x.ezgame")
    except SaveError as error:
        sentence = str(error)
        assert sentence.startswith("x.ezgame ") and sentence.endswith(".") and "\n" not in sentence
        return None


@given(st.integers(0, len(DATA) - 1))
def test_every_truncation_is_found(size: int) -> None:
    contents = read_or_refuse(DATA[:size])
    assert contents is None or contents.fault or not contents.closed


def test_a_cut_exactly_between_two_lines_is_found_too() -> None:
    lines = DATA.splitlines(keepends=True)
    for count in range(1, len(lines)):
        contents = read_bytes(b"".join(lines[:count]), "x")
        assert not contents.closed


@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_every_changed_byte_is_found(place: int, change: int) -> None:
    data = bytearray(DATA)
    data[place] ^= change
    contents = read_or_refuse(bytes(data))
    assert contents is None or contents.fault
    if contents is not None:
        good = read_bytes(DATA, "x").moves
        assert contents.moves == good[: len(contents.moves)], "only what lies before the damage"


@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_swapped_missing_and_doubled_lines_are_found(rng: random.Random) -> None:
    lines = DATA.splitlines(keepends=True)
    place = rng.randrange(1, len(lines) - 1)
    for broken in (
        lines[:place] + lines[place + 1 :],
        [*lines[:place], lines[place], *lines[place:]],
        [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
    ):
        contents = read_bytes(b"".join(broken), "x")
        assert contents.fault.startswith("Line ")


def test_a_damaged_file_offers_its_last_good_position_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    place = DATA.index(b'{"n":61,')
    damaged = DATA[: place + 20] + b"?" + DATA[place + 21 :]
    path.write_bytes(damaged)
    file = open_game(path, build)
    assert file.game.position == 60 and file.game.state == GAME.state_at(60)
    assert file.read_only and "up to action 60 is good" in file.notes[0]
    file.record(file.game.apply(GAME.applied_at(61).action))
    file.save_as(tmp_path / "b.ezgame")
    file.close()
    assert path.read_bytes() == damaged
    back = open_game(tmp_path / "b.ezgame", build)
    assert back.game.state == GAME.state_at(61)
    back.close()


REFUSED: list[tuple[bytes, str]] = [
    (b"", "is empty"),
    (b"\n", "is empty"),
    (b"hello\n", "is not a game of ezgame"),
    (b"\xff\xfe\x00", "is not a game of ezgame"),
    (b"[1]\n", "is not a game of ezgame"),
    (b'{"id":1,"players":[]}', "is not a game of ezgame"),
    (b'{"ezgame":true}\n', "damaged in its first line"),
    (b'{"ezgame":0}\n', "damaged in its first line"),
    (b'{"ezgame":1}\n', "damaged in its first line"),
    (b'{"ezgame":' + b"9" * 6000 + b"}\n", "damaged in its first line"),
    (b"[" * 100_000, "is not a game of ezgame"),
    (b'{"ezgame":99,"new":"things"}\n', "newer version of ezgame (format 99"),
    (seal_all([{"ezgame": FORMAT}]), "missing"),
    (seal_all([{**LINES[0], "title": "other"}]), "two different titles"),
    (seal_all([{**LINES[0], "extra": 1}]), "extra: unknown field"),
    (b"\n" * 100_001, "is empty"),
]


@pytest.mark.parametrize(("data", "words"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_game_of_ours_is_refused_politely(data: bytes, words: str) -> None:
    with pytest.raises(SaveError) as caught:
        read_bytes(data, "x.ezgame")
    assert words in str(caught.value) and len(str(caught.value)) < 200


SENSELESS: list[tuple[int, Any]] = [
    (12, {"n": 99, "do": {"kind": "pass", "actor": "P0"}, "is": ""}),
    (12, {"n": 11, "do": {"kind": "fly", "actor": "P0"}, "is": ""}),
    (12, {"n": 11, "do": {"kind": "pass", "actor": "nobody"}, "is": ""}),
    (12, {"n": 11, "do": {"kind": "lay_tile", "actor": "P0", "hex": "?", "tile": "?", "rotation": 99}, "is": ""}),
    (12, {"n": 11, "do": {"kind": "bid", "actor": "P0", "private": "1", "price": 10**18}, "is": ""}),
    (12, {"n": 11, "do": {"kind": "pass", "actor": ["P0"]}, "is": ""}),
    (12, {"to": 50}),
    (12, {"to": -1}),
    (12, {"to": True}),
    (12, {"end": 3, "round": "", "finished": False, "at": ""}),
    (12, {"what": 1}),
    (12, {"cut": 11}),
    (12, {"cut": -1}),
    (12, {"keep": 0, "at": ""}),
    (12, {"keep": True, "at": ""}),
    (12, {"keep": 10**9, "at": ""}),
    (12, {"keep": 1, "at": "x" * 1000}),
    (12, {"keep": 1, "at": 5}),
    (12, {"keep": 1}),
    (12, {"line": 1, "name": "there is none"}),
    (12, {"take": 1}),
    (12, {"take": "1"}),
    (12, {"drop": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "line"), SENSELESS, ids=range(len(SENSELESS)))
def test_sealed_nonsense_is_cut_off_where_it_begins(tmp_path: Path, place: int, line: Any) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(seal_all([*LINES[:place], line, *LINES[place:]]))
    file = open_game(path, build)
    assert file.game.position == 10 and file.game.state == GAME.state_at(10)
    assert file.read_only and len(file.notes) >= 1
    assert not any("Traceback" in note or "\n" in note for note in file.notes)


@pytest.mark.parametrize("state", [{}, {"players": 1}, [[[]]], None, {"x": {"y": {}}}])
def test_a_senseless_snapshot_costs_nothing_but_a_note(tmp_path: Path, state: Any) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(seal_all([*LINES[:12], {"n": 10, "state": state}]))
    file = open_game(path, build)
    assert file.game.position == 10 and file.game.state == GAME.state_at(10)
    assert file.read_only and len(file.notes) == 1


def test_a_snapshot_that_belongs_to_no_game_is_passed_over(tmp_path: Path) -> None:
    lines = [json.loads(json.dumps(line)) for line in LINES]
    for line in lines:
        if "state" in line and line["n"] > 0:
            line["state"]["phase"] = "99"
    path = tmp_path / "a.ezgame"
    path.write_bytes(seal_all(lines))
    file = open_game(path, build)
    assert file.game.position == 70 and file.game.state == GAME.state
    assert "snapshot of action 70 makes no sense" in file.notes[0]


def test_large_files_are_refused_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(SaveError, match="larger than 20 MB"):
        open_game(path, build)


def test_folders_and_missing_files_get_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.ezgame", Path("/dev/zero")):
        with pytest.raises(SaveError) as caught:
            open_game(path, build)
        assert str(caught.value).endswith(".")


def test_an_older_format_is_migrated_step_by_step() -> None:
    steps = {
        1: lambda lines: [{**lines[0], "one": True}, *lines[1:]],
        2: lambda lines: [*lines, {"two": True}],
    }
    lines = migrate([{"ezgame": 1}], 1, 3, steps)
    assert lines == [{"ezgame": 3, "one": True}, {"two": True}]


@pytest.fixture
def next_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the format had been raised since our files were written: snapshots are left out now."""
    steps = {FORMAT: lambda lines: [line for line in lines if "state" not in line]}
    monkeypatch.setattr(reading, "FORMAT", FORMAT + 1)
    monkeypatch.setattr(reading, "STEPS", steps)
    monkeypatch.setattr(reading, "migrate", lambda lines, old, new: migrate(lines, old, new, steps))


@pytest.mark.usefixtures("next_format")
def test_a_file_of_an_older_format_is_read_through_its_migration() -> None:
    contents = read_bytes(DATA, "x")
    assert contents.header.ezgame == FORMAT + 1 and contents.position == 70 and contents.fault == ""
    assert contents.snapshots == {}


@pytest.mark.usefixtures("next_format")
def test_a_file_of_an_older_format_is_renewed_by_its_first_move(tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(DATA)
    file = open_game(path, build)
    assert not file.read_only and path.read_bytes() == DATA, "looking at it changes nothing"
    file.record(file.game.apply(next_action(file.game)))
    file.close()
    assert path.with_name("a.ezgame.1").read_bytes() == DATA
    contents = read_bytes(path.read_bytes(), "a")
    assert contents.header.ezgame == FORMAT + 1 and contents.position == 71 and contents.fault == ""
    back = open_game(path, build)
    assert back.game.state == file.game.state
    back.close()


@pytest.mark.usefixtures("next_format")
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (DATA[:-5], "last line of the file is cut off"),
        (DATA.replace(b'{"n":61,', b'{"n":62,', 1), "was changed or cut off"),
    ],
)
def test_damage_in_a_file_of_an_older_format_is_found(
    tmp_path: Path, data: bytes, words: str
) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(data)
    file = open_game(path, build)
    assert file.hold == "damaged" and words in file.notes[0]
    assert path.read_bytes() == data
