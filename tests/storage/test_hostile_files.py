"""Well-formed files that say impossible things: each gets a sentence, at once, and nothing of it is believed."""

from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from ezgame.app.recorded import replay_of
from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Pass
from ezgame.core.errors import ContentError, EzgameError
from ezgame.core.player_names import LONGEST_NAME, clean_name, clean_names
from ezgame.core.setup import Setup
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.text import parse
from ezgame.storage.contents import MOST_SNAPSHOTS
from ezgame.storage.entries import Line
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.import18xx.reader import parse_recorded
from ezgame.storage.lines import seal_all
from ezgame.storage.preview import UnreadableFile, look, preview, time_of
from ezgame.storage.reading import read_bytes, read_file
from ezgame.storage.sanity import check_position
from ezgame.storage.storable import storable
from ezgame.storage.writing import game_lines
from tests.tools.selftests.imports import SMALL_IMPORT
from tests.tools.selftests.play import sample_game

PLAYERS = ("Ann", "Ben", "Carol")


def lines(actions: int = 20) -> list[Line]:
    """The lines of a good game, plain, to be changed and sealed again."""
    return [parse(line.decode()) for line in sealed(game_lines(sample_game(actions, 1)))]


def sealed(plain: list[Line]) -> list[bytes]:
    return seal_all(plain).splitlines()


def without_seals(plain: list[Line]) -> list[Line]:
    return [{key: value for key, value in line.items() if key != "seal"} for line in plain]


def write(path: Path, plain: list[Line]) -> Path:
    path.write_bytes(seal_all(without_seals(plain)))
    return path


# ------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \n Lee\t", "Ann Lee"),
        ("\u202eevil\u202c", "evil"),
        ("a\x00b\u2028c", "a b c"),
        ("x" * 500, "x" * LONGEST_NAME),
        ("<img src=/dev/zero>", "<img src=/dev/zero>"),
        ("\ud800", ""),
        ("\u200b\u200d", ""),
        ("José 北京", "José 北京"),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_cleaned_names_stay_different() -> None:
    names = clean_names(["Ann", "Ann\n", "\x00", "y" * 60, "y" * 61])
    assert names[:3] == ("Ann", "Ann (2)", "Player 3")
    assert len(set(names)) == 5 and all(len(name) <= LONGEST_NAME for name in names)


def test_names_of_files_and_records_are_cleaned(tmp_path: Path) -> None:
    plain = lines()
    plain[0]["setup"]["players"] = ["An\u202en", "An\nn", "x" * 3000]
    path = write(tmp_path / "a.ezgame", plain)
    file = open_game(path, new_game)
    assert file.game.rules.setup.players == ("Ann", "An n", "x" * LONGEST_NAME)
    file.save_as(tmp_path / "b.ezgame")
    file.close()
    assert read_file(tmp_path / "b.ezgame").header.setup.players == file.header.setup.players
    record = SMALL_IMPORT.replace(b'"name": "Ann"', b'"name": "A\\u202e\\n\\u0000nn"')
    game = replay_of(parse_recorded(record.decode(), "x")).game
    assert game.rules.setup.players == ("A nn", "Ben", "Carol")


# ------------------------------------------------------------ set-ups


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": 10**22},
        {"seed": -(2**63)},
        {"seed": True},
        {"seed": "12"},
        {"players": ()},
        {"players": ("Ann",)},
        {"players": tuple(f"P{n}" for n in range(7))},
        {"options": {"setup": "custom", "companies": ()}},
        {"options": {"setup": "custom", "companies": ("N", "QQ")}},
        {"options": {"setup": "custom", "companies": ("N", "N")}},
        {"options": {"setup": "custom", "companies": 7}},
        {"options": {"setup": "custom", "companies": ("N",), "share_company": "MZA"}},
        {"options": {"setup": "nobody knows"}},
        {"options": {"setup": 3}},
        {"options": {"setup": ["custom"]}},
    ],
    ids=str,
)
def test_an_impossible_set_up_is_refused_with_a_sentence(wrong: dict[str, Any]) -> None:
    setup = replace(make_setup("18esp", PLAYERS, seed=5), **wrong)
    with pytest.raises(ContentError) as refused:
        new_game(setup)
    assert "\n" not in str(refused.value) and "Error" not in str(refused.value)


@pytest.mark.parametrize("count", [0, 1, 7, 5000])
def test_files_with_so_many_players_are_refused(tmp_path: Path, count: int) -> None:
    plain = lines()
    plain[0]["setup"]["players"] = [f"P{n}" for n in range(count)]
    path = write(tmp_path / "a.ezgame", plain)
    with pytest.raises(EzgameError, match="players"):
        open_game(path, new_game)
    assert isinstance(look(path, new_game), UnreadableFile) or look(path, new_game).state is None


@pytest.mark.parametrize("seed", ["9" * 23, "true", '"many 12² digits"', "null", "12345"])
@pytest.mark.parametrize("game", ["9" * 30, "true", '"x"', "7"])
def test_whatever_is_imported_and_saved_opens(tmp_path: Path, seed: str, game: str) -> None:
    text = SMALL_IMPORT.decode().replace('"seed": 12345', f'"seed": {seed}')
    text = text.replace('"id": 1, "description"', f'"id": {game}, "description"')
    if (len(seed) > 20 and seed.isdigit()) or (seed in ("true", "null") and len(game) > 20):
        with pytest.raises(EzgameError, match="The seed must be a whole number"):
            replay_of(parse_recorded(text, "x"))
        return
    made = replay_of(parse_recorded(text, "x")).game
    GameFile.new(made, tmp_path / "a.ezgame").close()
    open_game(tmp_path / "a.ezgame", new_game).close()


def test_actions_that_could_not_be_read_again_are_not_taken() -> None:
    from ezgame.core.actions import Bid
    from ezgame.core.ids import PlayerId, PrivateId

    good = Bid(actor=PlayerId("P0"), private=PrivateId("P1"), price=20)
    assert storable(good) == good
    for price in (True, 2.0, 10**30, "20"):
        with pytest.raises(CodecFault):
            storable(replace(good, price=price))
    assert storable(Pass(actor=PlayerId("P0"))) == Pass(actor=PlayerId("P0"))


# ------------------------------------------------------------ positions


def last_state(plain: list[Line]) -> dict[str, Any]:
    return next(line["state"] for line in reversed(plain) if "state" in line)


HUGE = 2**31
CHANGES: dict[str, Any] = {
    "trains left": lambda s: s["depot"]["left"].update({"2": HUGE}),
    "trains issued": lambda s: s["depot"]["issued"].update({"2": HUGE}),
    "train of the box": lambda s: company(s).update(
        trains=[{"id": "3-0", "type": "3", "faces": ["3"], "acquired": "OR 1.1"}]
    ),
    "stations free": lambda s: company(s).update(stations_free=HUGE),
    "stations locked": lambda s: company(s).update(stations_locked=-5),
    "par": lambda s: company(s).update(par=HUGE),
    "cash": lambda s: company(s).update(cash=2**62),
    "slot": lambda s: station(s, slot=HUGE),
    "stop": lambda s: station(s, stop=9),
    "rounds": lambda s: s["clock"].update(set=HUGE),
    "tile copies": lambda s: s["supply"].update({next(iter(s["supply"])): HUGE}),
    "players twice": lambda s: s.update(order=[s["order"][0]] * 2),
    "certificates": lambda s: company(s).update(certificates=["P0"] * 5000),
    "president": lambda s: company(s).update(president="P77"),
    "title's own": lambda s: s["title"].update(tenders_left=HUGE),
    "title's companies": lambda s: s["title"].update(share_company="QQ"),
    "pending": lambda s: s.update(
        pending=[{"step": "x" * 3000, "actor": "P0", "about": "", "data": {}}]
    ),
    "unknown step": lambda s: s.update(
        pending=[{"step": "no such step", "actor": "P0", "about": "", "data": {}}]
    ),
    "phase": lambda s: s.update(phase="99"),
    "ending": lambda s: s.update(ending="y" * 100_000),
}


def company(state: dict[str, Any]) -> dict[str, Any]:
    return next(iter(state["companies"].values()))


def station(state: dict[str, Any], **what: int) -> None:
    name = next(iter(state["companies"]))
    state["board"].setdefault("stations", {})["F16"] = [
        {"company": name, "stop": 0, "slot": 0, **what}
    ]


@pytest.mark.parametrize("change", CHANGES)
def test_an_impossible_position_is_told_and_not_believed(tmp_path: Path, change: str) -> None:
    plain = lines(20)
    CHANGES[change](last_state(plain))
    path = write(tmp_path / "a.ezgame", plain)
    before = path.read_bytes()
    file = open_game(path, new_game)
    assert file.hold == "damaged" and "The snapshot of action 20 makes no sense: " in file.notes[0]
    assert file.game.position == 20, "the actions lead there all the same"
    assert file.game.state == sample_game(20, 1).state
    file.close()
    assert path.read_bytes() == before
    seen = preview(path, new_game)
    assert seen.state is None or change == "unknown step"


def test_a_file_whose_set_up_opens_nothing_is_listed_as_unreadable(tmp_path: Path) -> None:
    plain = lines(20)
    plain[0]["setup"]["players"] = []
    seen = look(write(tmp_path / "a.ezgame", plain), new_game)
    assert isinstance(seen, UnreadableFile) and "not by 0" in seen.why


def test_a_variant_of_any_length_is_told_in_a_short_sentence(tmp_path: Path) -> None:
    plain = lines(20)
    plain[0]["setup"]["variant"] = "x" * 3_000
    with pytest.raises(EzgameError, match="xxx") as raised:
        open_game(write(tmp_path / "a.ezgame", plain), new_game)
    assert len(str(raised.value)) < 300


def test_rulings_of_any_length_and_number_are_told_in_a_short_sentence(tmp_path: Path) -> None:
    plain = lines(20)
    plain[0]["setup"]["rulings"] |= {f"strange.{n}": "x" * 3_000 for n in range(50)}
    file = open_game(write(tmp_path / "a.ezgame", plain), new_game)
    [note] = [note for note in file.notes if "strange.0" in str(note)]
    assert "…" in str(note) and len(str(note)) < 500
    file.close()


def test_positions_of_real_games_pass() -> None:
    for seed in range(2):
        game = sample_game(150, seed)
        for number in range(0, 151, 10):
            check_position(game.state_at(number), game.state_at(0), game.rules)


# ------------------------------------------------------------ long files


def test_reading_takes_time_by_size_and_not_by_its_square(tmp_path: Path) -> None:
    """Many snapshots and many jumps, within all limits."""

    def seconds(moves: int) -> float:
        plain = game_lines(sample_game(1, 1), closed=False)[:3]
        head, start, move = plain[0], plain[1], plain[2]
        made: list[Line] = [head, start]
        for number in range(1, moves + 1):
            made.append({**move, "n": number})
            made.append({"n": number, "state": {"x": 1}})
            made += [{"to": number - 1}, {"to": number}]
        data = seal_all(made)
        begun = process_time()
        contents = read_bytes(data, "long.ezgame")
        taken = process_time() - begun
        assert len(contents.moves) == moves and len(contents.snapshots) <= MOST_SNAPSHOTS
        assert 0 in contents.snapshots and contents.snapshot_before(moves) == moves
        return taken

    small, large = seconds(2_000), seconds(16_000)
    assert large < 20 * small + 0.5


def test_a_game_has_not_more_actions_than_an_evening(tmp_path: Path) -> None:
    plain = game_lines(sample_game(1, 1), closed=False)[:3]
    made = [plain[0], plain[1], *({**plain[2], "n": number} for number in range(1, 20_050))]
    contents = read_bytes(seal_all(made), "long.ezgame")
    assert "a game has no 20001 actions" in contents.fault and len(contents.moves) == 20_000


def test_a_date_beyond_all_calendars_is_a_date(tmp_path: Path) -> None:
    import os

    path = tmp_path / "a.ezgame"
    GameFile.new(sample_game(3, 1), path).close()
    for moment in (253402300800 + 10**6, -(10**9), 0):
        os.utime(path, (moment, moment))
        assert 1970 <= time_of(path).astimezone().year <= 9999
        assert not isinstance(look(path), UnreadableFile)


def test_a_set_up_in_memory_is_judged_like_one_of_a_file() -> None:
    setup = Setup(title="1830", players=PLAYERS, options={"limits": "none at all"})
    with pytest.raises(ContentError, match="limits"):
        new_game(setup)
