"""Where a record ends, the game stands where the next word is waited for: nothing said is missing or made up."""

from dataclasses import replace

import pytest

from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.storage.import18xx.report import carry_over
from tests.builders import ANN, BEN, a_game
from tests.storage.import18xx.sheet import Act, company, followed, nested, private, replay
from tests.titles.t1830.table import corporation, table
from tests.titles.t1849.table import ATA, CTL, P0, P1, Table


def stands(title: str, game: Game, *acts: Act) -> tuple[str, str]:
    """Company and step at the end of a record."""
    turn = followed(title, game, *acts)[-1].operating
    assert turn is not None
    return str(turn.company), turn.step


@pytest.mark.rule("30-O-06", "30-O-08")
@pytest.mark.parametrize(
    ("treasury", "expected"), [(90, ("PRR", "trains")), (70, ("NYC", "track"))]
)
def test_in_1830_a_turn_goes_on_to_its_next_question(
    treasury: int, expected: tuple[str, str]
) -> None:
    """A company that can pay for a train is asked, another one has had its turn."""
    position = corporation(table(rulings="online"), "PRR", cash=treasury)
    game = corporation(position, "NYC", {BEN: 60}, at="1,6").operating("PRR", "track")
    assert stands("1830", game, company("PRR", "pass")) == expected


@pytest.mark.rule("30-PRI-11", "30-O-06")
def test_in_1830_a_record_may_end_between_the_tile_and_the_station_of_a_private() -> None:
    position = corporation(table(rulings="online").phase("3"), "PRR", cash=200).private("DH", "PRR")
    position = corporation(position, "NYC", {BEN: 60}, at="1,6").private("SV", ANN)
    tile = private("DH", "lay_tile", hex="F16", tile="57-0", rotation=0)
    token = private("DH", "place_token", city="57-0-0", slot=0)
    declined = private("DH", "pass")
    acts: dict[str, tuple[Act, ...]] = {
        "tile": (tile,),
        "token": (tile, token),
        "none": (tile, declined),
    }
    steps = {
        told: stands("1830", position.operating("PRR", "track"), *acts[told])[1] for told in acts
    }
    assert steps == {"tile": "station", "token": "trains", "none": "trains"}


@pytest.mark.rule("49-O-08", "49-O-11", "49-PRI-02")
@pytest.mark.parametrize("passes", [1, 2, 3, 4, 5])
def test_in_1849_places_and_privates_are_questions_of_their_own(passes: int) -> None:
    """Who has no train is asked for a place all the same, and for a private at last."""
    position = Table(rulings="online", parts="place-purchase").phase("6").started(ATA, P0, cash=10)
    position = position.started(CTL, P1, trains=("6H",)).private("SCE", P1)
    game = position.operating(ATA, "track")
    steps = ["place", "trains", "own_shares", "afterwards"]
    expected = [*[("ATA", step) for step in steps], ("CTL", "track")]
    acts = [company("ATA", "pass")] * passes
    assert stands("1849", game, *acts) == expected[passes - 1]


@pytest.mark.rule("ESP-5.1-02", "ESP-5.5-08")
@pytest.mark.parametrize(
    ("cash", "expected"), [(300, ("OR 2.1", "trains")), (0, ("OR 2.2", "build"))]
)
def test_in_18espana_a_company_without_a_run_has_lost_its_step_of_price(
    cash: int, expected: tuple[str, str]
) -> None:
    position = a_game(rulings="online").phase("3").major("FdC", cash=cash)
    game = position.trains("FdC", "3").operating("FdC")
    before, after = followed("18ESP", game, nested(company("FdC", "pass"), company("FdC", "pass")))
    assert before.market.places["FdC"] != after.market.places["FdC"]  # type: ignore[index]
    assert after.operating is not None
    assert (after.clock.round, after.operating.step) == expected


@pytest.mark.rule("ESP-5.6-10")
def test_in_18espana_a_takeover_waits_for_its_choice() -> None:
    position = a_game(rulings="online").phase("3").minor("CM", par=70, cash=30)
    game = position.major("MCP", cash=400).operating("MCP", "takeover")
    merge, choice = (
        company("MCP", "merge", corporation="CM"),
        company("MCP", "choose", choice="map"),
    )
    assert stands("18ESP", game, merge) == ("MCP", "takeover")
    cut, whole = followed("18ESP", game, merge)[-1], followed("18ESP", game, merge, choice)[-1]
    assert not cut.companies[CompanyId("CM")].closed and whole.companies[CompanyId("CM")].closed


def test_what_a_file_calls_finished_is_not_passed_to_an_end() -> None:
    game = corporation(table(rulings="online"), "PRR", cash=90).operating("PRR", "track")
    made = replay("1830", game, company("PRR", "pass"))
    made.recorded = replace(made.recorded, finished=True)
    imported = carry_over(made)
    assert not game.state.finished and game.state.clock.round == "OR 2.1"
    assert [entry.action.kind for entry in game.log] == ["pass"]
    assert str(imported.imported[-1]).startswith("The record calls the game finished")
