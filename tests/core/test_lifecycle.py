"""Events around players who leave, companies that come back, and turns inside turns."""

from dataclasses import replace

from ezgame.core.events import (
    CompanyReset,
    PlayerLeft,
    StationRemoved,
    TileRemoved,
    TurnUpdated,
)
from ezgame.core.evolve import evolve
from ezgame.core.ids import IPO, HexId
from ezgame.core.seats import next_player, present, seats_from
from ezgame.core.state import AuctionTurn, LaidTile, State, StockTurn
from ezgame.core.transition import Transition
from tests.core.small_game import ANN, BEN, CAROL, PLACE, TILE, A, SmallRules, small_game


def left(state: State, *players: str) -> State:
    for player in players:
        state = evolve(state, PlayerLeft(player=player))
    return state


def test_players_who_left_are_passed_over() -> None:
    state = small_game().state
    last = state.order[-1]
    assert present(left(state, BEN, CAROL)) == tuple(
        player for player in state.order if player not in (BEN, CAROL)
    )
    assert next_player(left(state, BEN, CAROL), ANN) == last
    assert next_player(left(state, BEN, CAROL), last) == ANN
    everybody_else = [player for player in state.order if player != BEN]
    assert next_player(left(state, *everybody_else), BEN) == BEN
    assert seats_from(state, CAROL)[0] == CAROL
    assert sorted(seats_from(state, CAROL)) == sorted(state.order)


def test_a_stock_round_ends_when_all_who_are_left_have_passed() -> None:
    game = small_game().stock()
    rules = game.rules
    assert isinstance(rules, SmallRules)
    state = left(game.state, CAROL)
    players = present(state)
    t = Transition(replace(state, stock=StockTurn(actor=players[0])))
    asked = []
    while t.state.clock.kind == "stock":
        asked.append(t.stock.actor)
        rules.stock.end_turn(t)
    assert asked == list(players)


def test_a_company_that_is_reset_is_as_new() -> None:
    state = small_game().started(A, holds={ANN: 40, BEN: 30}, price=90).state
    assert A in state.market.places
    after = evolve(state, CompanyReset(company=A, stations=3, locked=1))
    now = after.companies[A]
    assert set(now.certificates) == {IPO} and now.president is None and now.par is None
    assert not (now.floated or now.closed or now.operated or now.home_placed)
    assert (now.stations_free, now.stations_locked, now.trains) == (2, 1, ())
    assert A not in after.market.places
    assert all(A not in stack for stack in after.market.cells.values())
    assert all(s.company != A for here in after.board.stations.values() for s in here)


def test_a_marker_given_back_that_is_not_the_home_leaves_the_home_placed() -> None:
    state = small_game().started(A, holds={ANN: 20}).state
    home = replace(state.companies[A], home_placed=True, stations_free=1)
    state = replace(state, companies={**state.companies, A: home})
    event = StationRemoved(company=A, hex=HexId("A1"), back=True, home=False)
    assert evolve(state, event).companies[A].home_placed
    assert evolve(state, event).companies[A].stations_free == 2
    assert not evolve(state, replace(event, home=True)).companies[A].home_placed


def test_a_tile_taken_up_goes_back_to_the_supply_or_leaves_the_game() -> None:
    state = small_game().state
    before = state.supply[TILE]
    laid = replace(
        state, board=replace(state.board, tiles={PLACE: LaidTile(tile=TILE, rotation=0)})
    )
    returned = evolve(laid, TileRemoved(hex=PLACE, returned=TILE))
    gone = evolve(laid, TileRemoved(hex=PLACE))
    assert PLACE not in returned.board.tiles and PLACE not in gone.board.tiles
    assert before is not None
    assert (returned.supply[TILE], gone.supply[TILE]) == (before + 1, before)


def test_an_auction_inside_a_stock_turn_keeps_the_turn() -> None:
    state = replace(small_game().state, auction=None, stock=StockTurn(actor=BEN, passes=1))
    during = evolve(state, TurnUpdated(auction=AuctionTurn(actor=ANN)))
    assert during.auction is not None and during.stock == state.stock
    after = evolve(during, TurnUpdated(auction_over=True))
    assert after.auction is None and after.stock == state.stock
