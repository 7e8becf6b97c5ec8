"""Undo, redo and chat in a record: what was taken back did not happen, and talk does nothing."""

import pytest

from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.state import State
from ezgame.storage.import18xx.reader import parse_recorded
from tests.builders import ANN, a_game
from tests.storage.import18xx.sheet import (
    Act,
    company,
    followed,
    nested,
    player,
    replay,
    sheet,
    text_of,
)
from tests.titles.t1830.table import corporation, table

RULINGS = ("rulebook", "online")


def undo(to: int | None = None) -> Act:
    """Take the last act back, or all after the one with this number."""
    return player(0, "undo") if to is None else player(0, "undo", action_id=to)


REDO = player(0, "redo")
TALK = player(1, "message", message="well")
NOTE = player(1, "log", message="agreed")


def kept(*acts: Act) -> list[int]:
    """Numbers of the acts that count."""
    return [record.id for record in sheet("18ESP", 3, *acts).records]


DO = company("CM", "pass")


@pytest.mark.parametrize(
    ("acts", "numbers"),
    [
        ((DO, DO, undo()), [1]),
        ((DO, TALK, undo()), []),
        ((DO, DO, undo(), undo(), REDO), [1]),
        ((DO, DO, undo(), undo(), REDO, REDO), [1, 2]),
        ((DO, DO, DO, undo(1)), [1]),
        ((DO, DO, DO, undo(0)), []),
        ((DO, DO, DO, undo(1), REDO), [1, 2, 3]),
        ((DO, DO, DO, undo(1), TALK, REDO), [1, 2, 3]),
        ((DO, DO, DO, undo(1), DO, REDO), [1, 5]),
        ((DO, TALK, DO, DO, undo(2)), [1]),
        ((DO, NOTE, DO), [1, 2, 3]),
        ((DO, NOTE, undo()), [1]),
        ((DO, DO, undo(), NOTE, REDO), [1, 4]),
        ((DO, DO, undo(1), REDO, DO, undo(2)), [1, 2]),
        ((DO, undo(), undo(), undo(0), DO), [5]),
        ((DO, DO, undo(2)), [1, 2]),
        ((REDO, DO, REDO), [2]),
        ((DO, nested(DO, DO), undo()), [1]),
        (({**DO, "id": 7}, DO, DO, undo(7)), [7]),
        (({**DO, "id": 7}, DO, DO, undo(2)), [7, 2]),
    ],
)
def test_what_is_left_of_a_record(acts: tuple[Act, ...], numbers: list[int]) -> None:
    assert kept(*acts) == numbers


def test_skipped_entries_are_counted() -> None:
    assert sheet("18ESP", 3, DO, TALK, DO, undo(1), REDO).skipped == 3


@pytest.mark.parametrize(
    ("top", "over"),
    [
        ({"status": "finished"}, True),
        ({"status": "active"}, False),
        ({"status": "archived"}, False),
        ({"status": "archived", "finished_at": 1_600_000_000}, True),
        ({"status": "archived", "game_end_reason": "bank"}, True),
        ({"status": "archived", "finished_at": None}, False),
    ],
)
def test_an_archived_game_is_over_only_where_its_end_is_told(
    top: dict[str, object], over: bool
) -> None:
    assert parse_recorded(text_of("18ESP", 3, DO, **top), "x.json").finished is over


@pytest.mark.parametrize("to", ["1", [1], {"id": 1}])
def test_an_undo_to_no_number_is_refused_in_one_sentence(to: object) -> None:
    with pytest.raises(SaveError, match=r"sheet\.json"):
        sheet("18ESP", 3, DO, DO, player(0, "undo", action_id=to))


# ---------------------------------------------------------------- in a game, under both rulings


def at_e29(rulings: str) -> Game:
    position = a_game(rulings=rulings).phase("3").minor("CM", cash=100).own(tenders_in_market=1)
    return position.operating("CM")


# The river at Córdoba costs 10.
TILE = company("CM", "lay_tile", hex="E29", tile="6-0", rotation=4)
TENDER = company("CM", "special_buy", description="Tender from bank", cost=80)


def summary(states: list[State]) -> tuple[list[str], bool, int]:
    last = states[-1]
    cash = last.companies[CompanyId("CM")].cash
    return sorted(last.board.tiles), CompanyId("CM") in last.title.tenders, cash


@pytest.mark.rule("ESP-3.1-28", "ESP-5.3.1-01")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize(
    ("acts", "outcome"),
    [
        ((TENDER, TALK, TILE, undo()), ([], True, 20)),
        ((TENDER, TILE, undo(0), TALK, TILE), (["E29"], False, 90)),
        ((TENDER, TILE, undo(0), TALK, REDO), (["E29"], True, 10)),
        ((TENDER, undo(), TILE, undo(), TENDER, TALK, TILE, undo(5)), ([], True, 20)),
    ],
)
def test_a_game_of_18espana_goes_on_from_what_is_left(
    rulings: str, acts: tuple[Act, ...], outcome: tuple[list[str], bool, int]
) -> None:
    assert summary(followed("18ESP", at_e29(rulings), *acts)) == outcome


def prr(rulings: str) -> Game:
    position = corporation(table(rulings=rulings).phase("3"), "PRR", cash=200)
    return position.private("SV", ANN).operating("PRR", "track")


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-04", "30-TRK-01")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("again", [False, True])
def test_a_game_of_1830_goes_on_from_what_is_left(rulings: str, again: bool) -> None:
    """A private is bought, the turn goes on to its end, and all of it is taken back."""
    buys = company("PRR", "buy_company", company="SV", price=40)
    acts = (TALK, buys, company("PRR", "pass"), undo(1), TALK, *((REDO,) if again else ()))
    states = followed("1830", prr(rulings), *acts)
    last = states[-1]
    owner = last.privates[PrivateId("SV")].owner
    treasury = last.companies[CompanyId("PRR")].cash
    if again:
        # After the pass PRR is asked nothing more; the next round has begun and privates have paid.
        assert (owner, treasury) == ("PRR", 200 - 40 + 5)
        assert last.clock.round == "OR 2.2"
        return
    assert (owner, treasury) == (ANN, 200)
    assert last.operating is not None and last.operating.step == "track"


@pytest.mark.rule("30-PRI-04")
@pytest.mark.parametrize("rulings", RULINGS)
def test_a_record_of_nothing_but_talk_leaves_the_game_where_it_is(rulings: str) -> None:
    game = prr(rulings)
    made = replay("1830", game, TALK, company("PRR", "pass"), undo(), TALK)
    states = [game.state for _record in made.run()]
    assert states == [prr(rulings).state] and game.position == 0 and made.liberties == []
