"""Guards: each speaks where it should, is silent where it should, to whom it should, and once a turn."""

from dataclasses import replace

import pytest

from ezgame.app.imports import import_game
from ezgame.core.actions import Action, BuyTrain, Dividend, LayTile, Pass, PlaceStation, TakeLoan
from ezgame.core.events import StationPlaced
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId, TileId
from ezgame.core.state import State
from ezgame.models.guards.book import GUARDS, hears, warnings_for
from ezgame.models.guards.careful import (
    LastTileGuard,
    NearGoalGuard,
    NextLimitGuard,
    OwnBlockGuard,
)
from ezgame.models.guards.costly import LateLoanGuard, TrainMoneyGuard, WrongTrainGuard
from ezgame.models.guards.guard import Guard
from ezgame.models.guards.levels import LEVELS, USUAL
from ezgame.models.session import Session
from tests.builders import ANN, DAN, a_game
from tests.conftest import shared_path
from tests.models.games import a_game_after

FDSB, MCP = CompanyId("FdSB"), CompanyId("MCP")


def speaks(guard: Guard, session: Session, action: Action) -> bool:
    preview = session.preview(action)
    assert preview is not None, session.reason(action)
    return guard.warn(session, preview) is not None


def selling() -> tuple[Session, list[Action]]:
    """Dan may sell his directorship in several ways."""
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 30, ANN: 20}, cash=300, operated=True)
    session = Session(position.stock(DAN))
    return session, [c.action for c in session.choices() if c.action.kind == "sell_shares"]


def test_a_level_decides_who_hears_what() -> None:
    session, sales = selling()
    costly = next(action for action in sales if warnings_for(session, action, again=True))
    for level, heard in (("none", False), ("costly", True), ("all", True)):
        session.guard_levels = {DAN: level}
        assert bool(warnings_for(session, costly, again=True)) == heard
    session.guard_levels = {ANN: "none"}
    assert warnings_for(session, costly, again=True), "another player's level is not mine"


def test_nothing_is_said_twice_in_a_turn_but_to_the_same_action() -> None:
    session, sales = selling()
    warned = [action for action in sales if warnings_for(session, action, again=True)]
    assert len(warned) > 1
    assert warnings_for(session, warned[0]) and warnings_for(session, warned[0])
    assert not warnings_for(session, warned[1])
    session.warned.clear()
    assert warnings_for(session, warned[1])


def test_who_never_chose_hears_the_few_usual_warnings_only() -> None:
    """The other guards speak to those who ask for them."""
    assert [guard.key for guard in GUARDS if hears(USUAL, guard)] == [
        "president",
        "no_train",
        "last_tile",
    ]
    session = buying("FdSB", "3", "3", "3")
    action = next(a for a in purchases(session) if a.source == "depot" and a.type == "3")
    assert speaks(NextLimitGuard(), session, action)
    assert warnings_for(session, action) == ()
    session.guard_levels = {DAN: "all"}
    assert any("phase" in said for said in warnings_for(session, action))


def dividend(cash: int, *trains: str) -> Session:
    position = a_game().phase("3").major("FdSB", par=90, holds={DAN: 40}, cash=cash)
    if trains:
        position = position.trains("FdSB", *trains)
    return Session(position.operating("FdSB", "dividend", income=100))


def test_paying_out_the_money_for_the_train_that_must_be_bought_is_warned_of() -> None:
    guard, pay = TrainMoneyGuard(), Dividend(actor=DAN, choice="pay")
    price = a_game().phase("3").game().rules.title.trains["3"].price
    assert speaks(guard, dividend(price - 50), pay)
    assert not speaks(guard, dividend(price - 50), Dividend(actor=DAN, choice="withhold"))
    assert not speaks(guard, dividend(price), pay), "the train is paid all the same"
    assert not speaks(guard, dividend(price - 150), pay), "keeping it would not do either"
    assert not speaks(guard, dividend(price - 50, "3"), pay), "it has a train"


def buying(name: str, *owned: str, phase: str = "3") -> Session:
    position = a_game().phase(phase).major(name, par=90, holds={DAN: 40}, cash=2000).home(name)
    if owned:
        position = position.trains(name, *owned)
    return Session(position.operating(name, "trains"))


def purchases(session: Session) -> list[BuyTrain]:
    found = [choice.action for choice in session.choices()]
    return [action for action in found if isinstance(action, BuyTrain)]


@pytest.mark.parametrize("name", ["FdSB", "MCP"])
def test_a_train_of_the_wrong_gauge_is_warned_of(name: str) -> None:
    session = buying(name)
    unsuited = [
        bool(session.presentation.unsuited(session.state, CompanyId(name), action.face))
        for action in purchases(session)
    ]
    heard = [speaks(WrongTrainGuard(), session, action) for action in purchases(session)]
    assert heard == unsuited and True in unsuited and False in unsuited


@pytest.mark.parametrize(("owned", "warned"), [(1, False), (2, False), (3, True)])
def test_the_limit_of_the_next_phase_is_foretold(owned: int, warned: bool) -> None:
    """In phase 3 a major keeps four trains, from phase 4 on three; trains of phase 3 last until phase 6."""
    session = buying("FdSB", *["3"] * owned)
    action = next(a for a in purchases(session) if a.source == "depot" and a.type == "3")
    assert speaks(NextLimitGuard(), session, action) == warned


def test_the_last_copy_of_a_tile_is_told() -> None:
    game = a_game_after(120)
    laid = next(applied for applied in game.log if isinstance(applied.action, LayTile))
    session = Session(game)
    event = next(e for e in laid.events if type(e).__name__ == "TileLaid")
    taken = event.taken
    scarce = supply(laid.before, taken, 1), supply(laid.after, taken, 0)
    last = replace(laid, before=scarce[0], after=scarce[1])
    plenty = replace(laid, before=supply(laid.before, taken, 2), after=supply(laid.after, taken, 1))
    guard = LastTileGuard()
    assert guard.warn(session, last) is not None and guard.warn(session, plenty) is None


def test_the_last_copy_is_called_by_the_face_that_is_laid() -> None:
    """Two faces of one piece go together; a player who lays one is not told of the other."""
    game = a_game_after(120)
    laid = next(applied for applied in game.log if isinstance(applied.action, LayTile))
    action = laid.action
    assert isinstance(action, LayTile)
    before = {TileId("back"): 1, action.tile: 1}
    after = {TileId("back"): 0, action.tile: 0}
    preview = replace(
        laid,
        before=replace(laid.before, supply=before),
        after=replace(laid.after, supply=after),
    )
    warned = LastTileGuard().warn(Session(game), preview)
    assert warned is not None and warned.values == {"tile": action.tile}


def supply(state: State, tile: object, left: int) -> State:
    return replace(state, supply={**state.supply, tile: left})


def test_a_loan_is_warned_of_only_when_the_game_is_ending() -> None:
    position = a_game().phase("3").cash(DAN, 10).major("FdSB", par=90, holds={DAN: 20}, cash=20)
    game = position.home("FdSB").operating("FdSB", "trains")
    loans = [c.action for c in game.choices() if isinstance(c.action, TakeLoan)]
    assert loans, "nobody may borrow here"
    amount = game.rules.train_duty(game.state, FDSB)
    assert amount is not None
    loan = TakeLoan(actor=DAN, amount=amount - 30)
    early, late = (
        Session(game),
        Session(type(game)(game.rules, replace(game.state, ending="x", last_set=2))),
    )
    assert not speaks(LateLoanGuard(), early, loan)
    assert late.state.ending and speaks(LateLoanGuard(), late, loan)


def test_a_station_in_the_way_of_another_company_of_mine_is_told() -> None:
    """Stations of a recorded game, as if the player directed all companies, and as if only the one."""
    game = import_game(shared_path("conformance", "1830", "4p_2024.json")).game
    session, heard = Session(game), 0
    for applied in game.log:
        for event in applied.events:
            if not isinstance(event, StationPlaced) or event.home:
                continue
            mine = {
                name: replace(now, president=applied.action.actor)
                for name, now in applied.before.companies.items()
            }
            before = replace(applied.before, companies=mine)
            action = PlaceStation(
                actor=applied.action.actor, hex=event.hex, stop=event.station.stop
            )
            preview = Applied(action=action, before=before, after=applied.after, events=())
            heard += OwnBlockGuard().warn(session, preview) is not None
            others = {name: replace(now, president=None) for name, now in before.companies.items()}
            alone = replace(preview, before=replace(before, companies=others))
            assert OwnBlockGuard().warn(session, alone) is None, "companies of others do not count"
    assert heard, "no station of this game was in anybody's way"


def test_a_goal_beside_a_place_to_build_is_told_when_building_ends() -> None:
    session, guard = Session(a_game_after(40)), NearGoalGuard()
    session.pass_when_forced = False  # the passes are among the actions below
    game, told, quiet = session.game, 0, 0
    for action in [applied.action for applied in a_game_after(300).log[40:]]:
        turn = game.state.operating
        passing = next((c.action for c in session.choices() if isinstance(c.action, Pass)), None)
        if turn is not None and turn.company is not None and passing is not None:
            preview = session.preview(passing)
            assert preview is not None
            warned = guard.warn(session, preview)
            if warned is not None:
                told += 1
                goals = session.presentation.goals(game.state, turn.company)
                assert any(not goal.reached and goal.hexes for goal in goals)
            else:
                quiet += 1
        assert session.submit(action)
        if told and quiet:
            return
    raise AssertionError(f"told {told} times, quiet {quiet} times")


def test_every_guard_has_a_sentence_in_every_language() -> None:
    from ezgame.models.words.catalogues import LANGUAGES, general_texts

    for language in LANGUAGES:
        texts = general_texts(language)
        for guard in GUARDS:
            assert f"guards.{guard.key}" in texts
        for level in LEVELS:
            assert f"guards.level.{level}" in texts
