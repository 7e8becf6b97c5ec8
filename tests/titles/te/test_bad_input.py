"""Bad input of 18TE: one sentence, and nothing changes."""

from dataclasses import replace
from pathlib import Path

import pytest

from ezgame.app.differences import told
from ezgame.content.games import make_setup, new_game
from ezgame.content.titles import load_folder
from ezgame.core.actions import OpenAuction, Pass
from ezgame.core.errors import ContentError, IllegalAction, SaveError
from ezgame.core.ids import CompanyId
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.titles.te.founding import Founding
from tests.builders import ANN, NAMES
from tests.conftest import CHECKOUT
from tests.titles.te.table import table


@pytest.mark.rule("TE-FND-02", "TE-FND-12")
@pytest.mark.parametrize("price", [185, 170, 0, -10, 360, 100_000])
def test_a_bid_that_is_wrong_is_refused_and_nothing_happens(price: int) -> None:
    game = table().game()
    before = game.state
    with pytest.raises(IllegalAction):
        game.apply(OpenAuction(actor=ANN, company=CompanyId("KHS"), price=price))
    assert game.state is before


def test_a_company_that_does_not_exist_cannot_be_put_up() -> None:
    game = table().game()
    refusal = game.why_not(OpenAuction(actor=ANN, company=CompanyId("XYZ"), price=180))
    assert refusal is not None and refusal.key == "game.no-such-company"


@pytest.mark.rule("TE-SET-01")
@pytest.mark.parametrize("players", [1, 4, 6])
def test_other_numbers_of_players_get_one_sentence(players: int) -> None:
    with pytest.raises(ContentError, match=r"18TE is played by 2, 3 players"):
        make_setup("18te", NAMES[:players])


def test_a_ruling_that_does_not_exist_gets_one_sentence() -> None:
    with pytest.raises(ContentError, match="no ruling called"):
        make_setup("18te", NAMES[:2], changes={"goals.sideways": 1})
    with pytest.raises(ContentError, match="knows no ruling"):
        make_setup("18te", NAMES[:2], changes={"stations.goal_price": 7})


def saved(folder: Path) -> Path:
    path = folder / "game.ezgame"
    game = new_game(make_setup("18te", NAMES[:2], seed=3))
    file = GameFile.new(game, path)
    for _ in range(4):
        file.record(game.apply(Pass(actor=game.waiting_for()[0])))
    file.close()
    return path


def test_a_first_line_that_was_altered_is_found(tmp_path: Path) -> None:
    path = saved(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"not_above_third"', '"nonsense"', 1), encoding="utf-8")
    with pytest.raises(SaveError, match="damaged in its first line"):
        open_game(path, new_game)


@pytest.mark.parametrize("strange", [{"goals.sideways": 1}, {"stations.goal_price": 7}])
def test_a_save_with_a_ruling_nobody_knows_is_told_and_loses_nothing(
    strange: dict[str, int], tmp_path: Path
) -> None:
    path = tmp_path / "game.ezgame"
    game = new_game(make_setup("18te", NAMES[:2], seed=3))
    setup = game.rules.setup
    game.rules.setup = replace(setup, rulings={**setup.rulings, **strange})
    file = GameFile.new(game, path)
    file.record(game.apply(Pass(actor=game.waiting_for()[0])))
    file.close()
    opened = open_game(path, new_game)
    (note,) = opened.notes
    assert next(iter(strange)) in note and "does not know" in note
    assert opened.game.position == 1
    assert opened.game.rules.setup.rulings == setup.rulings
    opened.abandon()


def test_a_save_whose_actions_a_changed_manifest_refuses_says_where_they_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ezgame"
    game = new_game(make_setup("18te", NAMES[:2], seed=3))
    file = GameFile.new(game, path)
    opener = game.waiting_for()[0]
    file.record(game.apply(OpenAuction(actor=opener, company=CompanyId("KHS"), price=180)))
    file.close()
    before = path.read_bytes()
    usual = Founding.minimum
    monkeypatch.setattr(Founding, "minimum", lambda *asked: usual(*asked) + 20)
    opened = open_game(path, new_game, told)
    if opened.opening is not None:
        opened.take_past(opened.opening.replay_past())
    (note,) = opened.notes
    assert "Action 1 (" in note and "It can be played on" in note
    assert opened.game.position == 1 and path.read_bytes() == before
    opened.abandon()


@pytest.mark.parametrize("cut", [1, 40, 200])
def test_what_is_cut_off_at_the_end_loses_no_move(cut: int, tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.write_bytes(path.read_bytes()[:-cut])
    opened = open_game(path, new_game)
    assert opened.game.position == 4
    opened.abandon()


# ---------------------------------------------------------------- manifests


def changed(folder: Path, old: str, new: str, where: str = "title.yaml") -> Path:
    """The title with one passage changed, in a folder of its own."""
    title = folder / "te"
    sources = {
        "title.yaml": CHECKOUT / "ezgame/titles/te/title.yaml",
        "maps/18te.yaml": CHECKOUT / "maps/18te.yaml",
    }
    for name, source in sources.items():
        text = source.read_text(encoding="utf-8")
        if name == where:
            assert old in text
            text = text.replace(old, new, 1)
        target = title / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return title


def faults(folder: Path) -> str:
    with pytest.raises(ContentError) as raised:
        load_folder(folder)
    return str(raised.value)


def test_a_side_cost_between_hexes_that_do_not_touch(tmp_path: Path) -> None:
    text = faults(changed(tmp_path, "A7-B6", "A7-H12", "maps/18te.yaml"))
    assert "H12" in text and "18te.yaml" in text


def test_slot_marks_for_a_company_or_circle_that_does_not_exist(tmp_path: Path) -> None:
    assert "ABC" in faults(changed(tmp_path, "TE1: [TWE]", "TE1: [ABC]"))
    more = faults(changed(tmp_path / "b", "TE1: [TWE]", "TE1: [TWE, KHS]"))
    assert "TE1" in more
    assert "TE9" in faults(changed(tmp_path / "c", "TE1: [TWE]", "TE9: [TWE]"))


def test_a_goal_hex_without_a_stop(tmp_path: Path) -> None:
    assert "F12" in faults(
        changed(tmp_path, "goals.connection: {TWE: H12}", "goals.connection: {TWE: F12}")
    )
    assert "C1" in faults(changed(tmp_path / "b", "towns: [F4, E5, D4]", "towns: [F4, C1, D4]"))
