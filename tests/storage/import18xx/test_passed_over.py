"""Who could only pass was passed over there without a record; the next record may be rounds away."""

import pytest

from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, PrivateId
from ezgame.storage.import18xx.replay import ReplayError
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game
from tests.storage.import18xx.sheet import company, followed, nested, player, private, replay
from tests.titles.t1830.table import corporation, table

PRIVATES_1830 = {"SV": ANN, "CS": BEN, "DH": CAROL, "MH": CAROL, "CA": CAROL, "BO": CAROL}


def opening_1830(ann: int, ben: int, carol: int) -> Position:
    """1830 after the auction, nothing started."""
    position = a_game(
        "1830",
        players=3,
        rulings="online",
        changes={"stock.auto_pass": False},
        setup="printed",
        limits="recorded",
    )
    for name, owner in PRIVATES_1830.items():
        position = position.private(name, owner)
    return position.cash(ANN, ann).cash(BEN, ben).cash(CAROL, carol)


def one_share_to_buy(ben: int = 60) -> Game:
    """Ann can buy the one share that anybody can pay for; no company floats with it."""
    position = opening_1830(67, ben, 20)
    return position.company("PRR", par=67, holds={ANN: 20}, floated=False).stock(ANN, number=1)


BUY = {"shares": ["PRR_2"], "percent": 10}


@pytest.mark.rule("30-O-03", "30-SR-05")
def test_a_pass_after_a_round_of_nobody_belongs_to_the_next_stock_round() -> None:
    states = followed(
        "1830",
        one_share_to_buy(),
        player(0, "buy_shares", **BUY),
        player(1, "pass"),
        player(2, "pass"),
    )
    bought, passed, last = states[1:]
    # Nobody is asked any more in the first round, no company operates, privates have paid.
    assert bought.clock.round == passed.clock.round == "SR 2"
    assert bought.stock is not None and bought.stock.actor == BEN and bought.stock.passes == 0
    assert (bought.players[ANN].cash, bought.players[BEN].cash) == (5, 70)
    assert passed.stock is not None and passed.stock.actor == CAROL and passed.stock.passes == 1
    assert last.clock.round == "SR 2"


@pytest.mark.rule("30-O-03")
def test_a_purchase_that_cannot_be_paid_yet_belongs_to_the_next_stock_round() -> None:
    states = followed(
        "1830",
        one_share_to_buy(),
        player(0, "buy_shares", **BUY),
        player(1, "buy_shares", shares=["PRR_3"], percent=10),
    )
    assert states[1].clock.round == "SR 2"
    assert states[2].players[BEN].cash == 60 + 10 - 67
    assert states[2].companies["PRR"].certificates.count(BEN) == 1


def test_a_purchase_that_can_never_be_paid_still_stops_the_replay() -> None:
    made = replay(
        "1830",
        one_share_to_buy(ben=70),
        player(0, "buy_shares", **BUY),
        # Ben was asked: he can pay for a share, but this one is not where the record has it.
        player(1, "par", corporation="NYC", share_price="67,5,6"),
    )
    with pytest.raises(ReplayError) as stop:
        list(made.run())
    assert stop.value.record.id == 2 and stop.value.refusal is not None
    assert made.game.state.clock.round == "SR 1"


@pytest.mark.rule("30-O-03", "30-SR-14")
@pytest.mark.parametrize(("ben", "asked"), [(133, False), (134, True)])
def test_starting_a_company_counts_with_cash_for_twice_the_lowest_par(
    ben: int, asked: bool
) -> None:
    game = opening_1830(20, ben, 700).stock(ANN, number=1)
    first = BEN if asked else CAROL
    seat = 1 if asked else 2
    states = followed("1830", game, player(seat, "pass"))
    assert states[0].stock is not None and states[0].stock.actor == first
    assert states[0].clock.round == "SR 1"


@pytest.mark.rule("30-AUC-09", "30-O-01")
def test_in_1830_a_bidder_who_cannot_raise_is_asked_all_the_same() -> None:
    position = a_game("1830", players=3, rulings="online", setup="printed", limits="recorded")
    game = position.cash(ANN, 125).cash(BEN, 700).cash(CAROL, 300).game()
    states = followed(
        "1830",
        game,
        player(0, "bid", company="CS", price=45),
        player(1, "bid", company="CS", price=100),
        player(2, "bid", company="SV", price=20),
        player(0, "pass"),
        player(0, "pass"),
    )
    assert states[3].auction is not None and states[3].auction.contested
    assert states[3].auction.actor == ANN
    # Her first word gives the private up, the second is her turn in the auction.
    assert states[4].privates["CS"].owner == BEN
    assert states[4].auction is not None and states[4].auction.actor == ANN
    assert states[5].auction is not None and states[5].auction.actor == BEN


def esp_auction(*cash: int) -> Game:
    position = a_game(rulings="online", players=len(cash), setup="standard")
    for seat, amount in zip(position.state.order, cash, strict=True):
        position = position.cash(seat, amount)
    return position.game()


@pytest.mark.rule("ESP-3.2-04")
def test_bidders_who_cannot_pay_the_next_bid_are_out_without_a_record() -> None:
    game = esp_auction(500, 103, 104, 100)
    order = game.state.order
    seats = [list(game.state.players).index(who) for who in order]
    lots = list(game.rules.title.privates)
    states = followed(
        "18ESP",
        game,
        player(seats[0], "bid", company=lots[0], price=100),
        player(seats[1], "pass"),
    )
    # Nobody has 105: sold at once, and the pass is a word on the next private.
    assert states[1].privates[lots[0]].owner == order[0]
    assert states[1].auction is not None and states[1].auction.lot == lots[1]
    assert states[1].auction.actor == order[1]
    assert states[2].auction is not None and order[1] in states[2].auction.passed


@pytest.mark.rule("ESP-3.2-04")
def test_whether_to_open_the_bidding_is_asked_of_those_who_cannot() -> None:
    game = esp_auction(500, 3, 500, 500)
    order = game.state.order
    seats = [list(game.state.players).index(who) for who in order]
    lots = list(game.rules.title.privates)
    states = followed(
        "18ESP",
        game,
        player(seats[0], "pass"),
        player(seats[1], "pass"),
        player(seats[2], "bid", company=lots[0], price=200),
    )
    assert states[1].auction is not None and states[1].auction.actor == order[1]
    assert states[2].auction is not None and states[2].auction.actor == order[2]


def poor_table_esp() -> Game:
    """Ann can buy one share; nobody else can do anything, and no company is launched."""
    position = a_game(rulings="online", players=4).everybody_has(0).cash(ANN, 70).cash(BEN, 60)
    for number, owner in enumerate((ANN, BEN, CAROL, DAN, DAN, DAN, BEN), 1):
        position = position.private(f"P{number}", owner)
    position = position.order(ANN, BEN, CAROL, DAN)
    return position.company("N", par=70, holds={CAROL: 20}, floated=False, operated=False).stock(
        ANN
    )


@pytest.mark.rule("ESP-4-03", "ESP-4-04")
def test_in_18esp_too_a_record_may_belong_to_the_next_stock_round() -> None:
    game = poor_table_esp()
    income = sum(game.rules.title.privates[PrivateId(name)].income for name in ("P2", "P7"))
    assert 60 < 70 <= 60 + income
    states = followed(
        "18ESP",
        game,
        player(0, "buy_shares", shares=["N_1"], percent=10),
        player(1, "buy_shares", shares=["N_2"], percent=10),
    )
    assert states[0].clock.round == "SR 2" and states[1].clock.round == "SR 3"
    assert states[1].stock is not None and states[1].stock.actor == BEN
    assert states[1].players[BEN].cash == 60 + income
    # Nobody can do more in this round; with his share N is launched, and it is asked next.
    assert states[2].clock.round == "OR 3.1"
    assert states[2].operating is not None and states[2].operating.company == "N"
    assert states[2].players[BEN].cash == income - 10 + income == 70
    assert states[2].companies[CompanyId("N")].certificates.count(BEN) == 1


@pytest.mark.parametrize("inside", [False, True], ids=["next record", "nested record"])
def test_a_plan_is_told_when_the_next_real_record_is_due(inside: bool) -> None:
    plan, word = player(2, "program_share_pass", unconditional=False), player(1, "pass")
    rest = [nested(plan, word)] if inside else [plan, player(0, "program_disable"), word]
    states = followed("1830", one_share_to_buy(), player(0, "buy_shares", **BUY), *rest)
    for state in states[1:-1]:
        assert state.clock.round == "SR 2"
        assert state.stock is not None and (state.stock.actor, state.stock.passes) == (BEN, 0)
    assert states[-1].stock is not None and states[-1].stock.actor == CAROL


def test_a_plan_at_the_end_of_a_record_changes_nothing() -> None:
    game = one_share_to_buy()
    before = game.state
    assert followed("1830", game, player(2, "program_share_pass"))[-1] == before


def test_an_agreement_to_end_is_made_where_somebody_is_waited_for() -> None:
    game = one_share_to_buy()
    states = followed("1830", game, player(0, "buy_shares", **BUY), player(2, "end_game"))
    assert states[1].clock.round == "SR 2" and not states[1].finished
    assert states[2].finished and states[2].players[BEN].cash == 70


def test_who_must_decide_first_is_told_by_name() -> None:
    position = corporation(table().phase("3"), "PRR", cash=100).tiles(H10="57 H12").cash(ANN, 50)
    position = corporation(position, "NYC", {ANN: 20, BEN: 40}, at="1,6")
    game = position.operating("PRR", "trains")
    with pytest.raises(ReplayError, match=r"Ann must decide first"):
        followed("1830", game, company("NYC", "lay_tile", hex="E19", tile="57-0", rotation=0))


@pytest.mark.rule("30-PRI-11", "30-O-06")
def test_a_station_of_a_private_is_passed_up_by_a_company_that_has_none_left() -> None:
    """There that is asked all the same; here the turn has gone on to the run."""
    position = corporation(table(rulings="online").phase("3"), "PRR", cash=200)
    position = position.change("PRR", stations_free=0).private("DH", "PRR").trains("PRR", "2")
    game = position.tiles(H10="57 H12").operating("PRR", "track")
    states = followed(
        "1830",
        game,
        private("DH", "lay_tile", hex="F16", tile="57-1", rotation=0),
        private("DH", "pass"),
        company("PRR", "run_routes", routes=[{"train": "2-0", "connections": [["H12", "H10"]]}]),
    )
    for state in states[1:3]:
        assert state.operating is not None and state.operating.step == "run"
    assert HexId("F16") in states[1].board.tiles
