"""How games of 1849 end, and what counts then."""

import pytest

from ezgame.core.actions import Dividend, Pass
from ezgame.core.state import OperatingTurn
from ezgame.core.transition import Transition
from tests.titles.t1849.table import CTL, P0, P1, P2, P3, RCS, Table


@pytest.mark.rule("49-END-02", "49-END-04")
@pytest.mark.parametrize(("rulings", "ends"), [("rulebook", True), ("online", False)])
def test_an_empty_bank_is_broken_or_not(rulings: str, ends: bool) -> None:
    table = Table(4, rulings).started(CTL, P0).started(RCS, P1)
    table.change(bank=0)
    game = table.stock(P0)
    game.apply(Pass(actor=P0))
    assert (game.state.ending == "bank") == ends


@pytest.mark.rule("49-END-02")
@pytest.mark.parametrize(("rulings", "ends"), [("rulebook", False), ("online", True)])
def test_a_bank_broken_in_a_stock_round_of_the_first_phase(rulings: str, ends: bool) -> None:
    table = Table(4, rulings).started(CTL, P0, trains=("4H",))
    table.change(bank=-1)
    for player in table.state.players:
        table.player(player, cash=50)
    game = table.stock(P0)
    for player in (P0, P1, P2, P3):
        if game.state.clock.kind == "stock" and not game.state.finished:
            game.apply(Pass(actor=player))
    assert game.state.finished == ends
    assert ends or game.state.last_set == 2


@pytest.mark.rule("49-END-01", "49-END-03", "49-DIV-03", "49-DIV-01")
def test_the_top_price_ends_the_game_after_the_turn_also_before_the_last_set_is_over() -> None:
    table = Table().phase("16").started(CTL, P0, at=(0, 14), trains=("16H",)).started(RCS, P1)
    table.change(bank=-5, ending="bank", last_set=2)
    table.operating(CTL, "dividend")
    turn = OperatingTurn(company=CTL, step="dividend", income=340)
    game = table.change(operating=turn).game()
    game.apply(Dividend(actor=P0, choice="pay"))
    while not game.state.finished and game.state.operating is not None:
        assert game.state.operating.company == CTL
        game.apply(Pass(actor=P0))
    assert game.state.ending == "top-price"


@pytest.mark.rule("49-DIV-03", "49-MKT-06", "49-MKT-07")
@pytest.mark.parametrize(("income", "price"), [(90, 100), (100, 111)])
def test_the_whole_income_is_measured_against_one_share(income: int, price: int) -> None:
    table = Table().started(CTL, P0, trains=("4H",), held={P1: 1}, cash=0)
    table.operating(CTL, "dividend")
    turn = OperatingTurn(company=CTL, step="dividend", income=income)
    game = table.change(operating=turn).game()
    game.apply(Dividend(actor=P0, choice="pay"))
    assert table.rules.market.price(game.state, CTL) == price
    assert game.state.players[P1].cash == 375 + income // 10
    assert game.state.companies[CTL].cash == income * 7 // 10


@pytest.mark.rule("49-END-01")
def test_a_sold_out_company_at_the_top_ends_the_game_after_its_turn() -> None:
    table = Table().phase("16")
    table.started(CTL, P0, at=(1, 15), held={P0: 3, P1: 3}, last=P2, trains=("16H",))
    t = Transition(table.stock(P0).state)
    table.rules.flow.move_markers(t)
    assert table.rules.market.price(t.state, CTL) == 377
    table.state = t.state
    game = table.operating(CTL, "own_shares")
    while not game.state.finished:
        game.apply(Pass(actor=P0))
    assert game.state.ending == "top-price"


@pytest.mark.rule("49-END-05", "49-END-06")
@pytest.mark.parametrize(("rulings", "more"), [("rulebook", 0), ("online", 75)])
def test_what_counts_at_the_end(rulings: str, more: int) -> None:
    table = Table(4, rulings).started(CTL, P0, cash=900, trains=("4H",), held={P0: 1})
    table.private("CNM", P0)
    scores = table.rules.score(table.state)
    assert scores[P0] == 375 + 300 + more
    assert scores[P1] == scores[P2] == 375
    places = dict(table.rules.standings(table.state))
    assert places.pop(P0) == 1 and set(places.values()) == {2}
