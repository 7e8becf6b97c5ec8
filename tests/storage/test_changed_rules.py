"""Games saved before a rule was corrected: they keep their position, say what is judged otherwise
today, and are played on.

The files were written by version 1 of both rule sets, in which a deal could wait behind a decision,
shares could be sold or money borrowed for a train that did not need it, an exchange asked nobody,
and a station taken over in a blank double city kept the first circle.
"""

from pathlib import Path

import pytest

from ezgame.app.differences import told
from ezgame.content.games import new_game
from ezgame.core.actions import Consent, PlaceStation
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId
from ezgame.core.state import State
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.text import parse
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_bytes, read_file
from ezgame.storage.recording import SNAPSHOT_EVERY
from ezgame.storage.writing import game_bytes
from tests.tools.simulation import Policy

FROZEN = Path(__file__).parent / "frozen"

CHANGED = {
    "version_1_1830_deal_overdrawn": (475, "buy_private", "another outcome"),
    "version_1_1830_deals_waiting": (475, "buy_private", "another outcome"),
    "version_1_1830_exchange": (23, "exchange", "another outcome"),
    "version_1_1830_forced_sale": (490, "buy_train", "(6.6.3)"),
    "version_1_18esp_forced_sale": (231, "buy_train", "(5.7.1)"),
    "version_1_18esp_forced_loan": (231, "buy_train", "(5.7.1)"),
    "version_1_18esp_circle_kept": (321, "lay_tile", "another outcome"),
}
"""File → the past action that is judged otherwise, its kind, and what the players are told."""


def opened(name: str, folder: Path) -> GameFile:
    """The file with its past replayed, as the program opens it."""
    copy = folder / f"{name}.ezgame"
    copy.write_bytes((FROZEN / copy.name).read_bytes())
    file = open_game(copy, new_game, told)
    assert file.opening is not None
    file.take_past(file.opening.replay_past())
    return file


@pytest.mark.parametrize("name", CHANGED)
def test_it_opens_where_it_ended_says_what_is_refused_and_plays_on(
    name: str, tmp_path: Path
) -> None:
    number, kind, why = CHANGED[name]
    contents = read_file(FROZEN / f"{name}.ezgame")
    stored = parse(contents.snapshots[contents.position].decode())
    assert isinstance(stored, dict)
    file = opened(name, tmp_path)
    assert file.game.position == contents.position
    assert file.game.state == from_plain(stored["state"], State)
    assert not file.read_only
    assert len(file.notes) == 1
    assert f"Action {number} (" in file.notes[0] and why in file.notes[0]
    assert "begun with rules 1+" in file.notes[0]
    assert file.game.applied_at(number).action.kind == kind
    policy = Policy(3)
    for _ in range(25):
        if file.game.state.finished:
            break
        file.record(file.game.apply(policy.choose(file.game)))
    position, state = file.game.position, file.game.state
    assert position > contents.position
    file.close()
    again = open_game(file.path, new_game)
    assert (again.game.position, again.game.state) == (position, state)
    again.close()


def test_a_copy_of_such_a_game_loses_no_action_wherever_it_stands(tmp_path: Path) -> None:
    """Also after a whole fifty actions, where a file that is played on has its snapshots anyway."""
    file = opened("version_1_1830_exchange", tmp_path)
    policy = Policy(5)
    while file.game.position % SNAPSHOT_EVERY:
        file.record(file.game.apply(policy.choose(file.game)))
    file.close()
    file = open_game(file.path, new_game)
    assert file.opening is not None and file.opening.base == file.game.position
    file.take_past(file.opening.replay_past())
    game = file.game
    assert not game.applied_at(game.position).known, "its past cannot be played again"
    copy = read_bytes(game_bytes(game), "copy.ezgame")
    assert set(read_file(file.path).snapshots) <= set(copy.snapshots)
    again = open_contents(copy, new_game)
    assert not copy.fault
    assert (again.game.length, again.game.position) == (game.length, game.position)
    assert again.game.state == game.state
    file.close()


@pytest.mark.rule("30-PRI-04")
def test_deals_that_wait_in_a_file_are_judged_when_they_are_answered(tmp_path: Path) -> None:
    game = opened("version_1_1830_deals_waiting", tmp_path).game
    assert [due.about for due in game.state.pending] == ["ERIE", "CS", "CS", "MH", "CA"]
    home = [c.action for c in game.choices() if isinstance(c.action, PlaceStation)]
    assert len(home) == len(game.choices()), "no further deal is offered"
    game.apply(home[0])
    answers = []
    while game.state.pending:
        choices = [c.action for c in game.choices()]
        assert all(isinstance(action, Consent) for action in choices)
        answers.append(len(choices))
        game.apply(choices[0])
    # The second time it is gone; 276 - 80 do not pay 220, and not 200 either.
    assert answers == [2, 1, 1, 1]
    assert game.state.companies[CompanyId("ERIE")].cash == 196
    assert game.state.privates[PrivateId("CS")].owner == "ERIE"


@pytest.mark.rule("30-PRI-04")
def test_a_treasury_below_zero_is_kept_as_it_was_and_pays_for_nothing(tmp_path: Path) -> None:
    game = opened("version_1_1830_deal_overdrawn", tmp_path).game
    assert game.state.companies[CompanyId("ERIE")].cash == -119


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-11")
def test_a_station_that_kept_its_circle_stays_there(tmp_path: Path) -> None:
    game = opened("version_1_18esp_circle_kept", tmp_path).game
    (station,) = game.state.board.stations[HexId("C31")]
    assert (station.company, station.stop) == ("N", 0)
    assert game.rules.title.companies[station.company].home != "C31"
    assert not game.state.pending


@pytest.mark.rule("30-PRI-16")
def test_an_exchange_of_a_saved_game_stays_done(tmp_path: Path) -> None:
    game = opened("version_1_1830_exchange", tmp_path).game
    assert game.state.privates[PrivateId("MH")].closed
    assert PlayerId("P0") in game.state.companies[CompanyId("NYC")].certificates
