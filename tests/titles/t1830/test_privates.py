"""The privates but CS: income, sale, blocked hexes and powers."""

import pytest

from ezgame.core.actions import (
    BuyPrivate,
    Consent,
    ExchangePrivate,
    LayTile,
    OfferPrivate,
    PlaceStation,
)
from ezgame.core.game import Game
from ezgame.core.ids import POOL, HexId, PlayerId, PrivateId
from tests.asking import (
    buy,
    buy_from,
    buy_private,
    buy_train,
    cash,
    closed,
    company,
    done,
    lay,
    offered,
    owner,
    percent,
    place,
    play,
    president,
    refusal,
    stations,
    step_of,
)
from tests.builders import ANN, BEN, CAROL, DAN, Position
from tests.titles.t1830.table import corporation, everybody_passes, passes, sell, start, table


def trade(buyer: PlayerId, private: str, price: int) -> BuyPrivate:
    return BuyPrivate(actor=buyer, private=PrivateId(private), price=price)


def offer(seller: PlayerId, private: str, buyer: PlayerId, price: int) -> OfferPrivate:
    return OfferPrivate(actor=seller, private=PrivateId(private), buyer=buyer, price=price)


def exchange(player: PlayerId, source: str = "ipo") -> ExchangePrivate:
    return ExchangePrivate(actor=player, private=PrivateId("MH"), source=source)


def yes(player: PlayerId) -> Consent:
    return Consent(actor=player, accept=True)


@pytest.mark.rule("30-PRI-01", "30-PRI-02")
def test_privates_pay_players_and_treasuries_before_anybody_acts() -> None:
    position = corporation(table(), "PRR", cash=0).private("SV", BEN).private("CS", "PRR")
    game = position.stock(ANN)
    everybody_passes(game)
    assert game.state.clock.round == "OR 2.1"
    assert (cash(game, BEN), cash(game, "PRR")) == (605, 10)
    # It is treasury money at once: no dividend is ever made of it.
    assert game.state.operating is not None and game.state.operating.income == 0


@pytest.mark.rule("30-PRI-03")
def test_players_trade_in_either_ones_turn_from_the_second_stock_round_on() -> None:
    position = table().private("DH", BEN)
    assert refusal(position.stock(ANN, 1), trade(ANN, "DH", 70)) == "private.trade-round"
    game = position.stock(ANN)
    play(game, trade(ANN, "DH", 333))
    assert game.waiting_for() == (BEN,)
    play(game, yes(BEN))
    assert (owner(game, "DH"), cash(game, ANN), cash(game, BEN)) == (ANN, 267, 933)
    # No purchase and no turn: Ann may still buy, or pass as if nothing had happened.
    assert game.state.stock is not None and not game.state.stock.acted
    play(game, offer(ANN, "DH", CAROL, 5))
    assert game.waiting_for() == (CAROL,)
    play(game, Consent(actor=CAROL, accept=False))
    assert owner(game, "DH") == ANN


@pytest.mark.rule("30-PRI-03")
def test_under_the_other_ruling_a_trade_is_the_buyers_purchase() -> None:
    position = corporation(table(rulings="online"), "PRR").private("DH", BEN)
    game = position.stock(BEN)
    assert refusal(game, offer(BEN, "DH", ANN, 5)) == "private.buyers-turn"
    game = position.stock(ANN)
    play(game, trade(ANN, "DH", 1), yes(BEN))
    assert game.state.stock is not None and game.state.stock.last_actor == ANN
    assert refusal(game, start(ANN, "NYC", 67)) == "stock.once"
    assert refusal(game, sell(ANN, "PRR")) == ""


@pytest.mark.rule("30-PRI-03", "30-SR-02", "30-SR-04")
def test_a_trade_that_was_declined_is_no_action_of_the_turn() -> None:
    game = corporation(table(rulings="online"), "PRR").private("DH", BEN).stock(ANN)
    play(game, trade(ANN, "DH", 1), Consent(actor=BEN, accept=False))
    turn = game.state.stock
    assert turn is not None and (turn.acted, turn.last_actor) == (False, None)
    play(game, done(game))
    assert game.state.stock is not None and game.state.stock.passes == 1


@pytest.mark.rule("30-PRI-04")
@pytest.mark.parametrize(
    ("private", "least", "most"),
    [("SV", 10, 40), ("CS", 20, 80), ("DH", 35, 140), ("MH", 55, 220), ("CA", 80, 320)],
)
def test_a_company_pays_half_to_double(private: str, least: int, most: int) -> None:
    position = corporation(table().phase("3"), "PRR", cash=1000).private(private, ANN)
    for step in ("track", "run", "trains"):
        game = position.trains("PRR", "2").operating("PRR", step)
        assert refusal(game, buy_private(game, private, least - 1)) == "private.price"
        assert refusal(game, buy_private(game, private, most + 1)) == "private.price"
        assert refusal(game, buy_private(game, private, most)) == ""
        play(game, buy_private(game, private, least))
        assert (owner(game, private), cash(game, "PRR")) == ("PRR", 1000 - least)
    early = corporation(table(), "PRR", cash=1000).private(private, ANN).operating("PRR", "track")
    assert refusal(early, buy_private(early, private, least)) == "private.phase"


@pytest.mark.rule("30-PRI-04")
def test_another_players_private_is_sold_only_with_a_word_of_the_owner() -> None:
    position = corporation(table().phase("3"), "PRR", cash=100).private("SV", BEN)
    game = position.operating("PRR", "track")
    play(game, buy_private(game, "SV", 40))
    assert game.waiting_for() == (BEN,)
    play(game, Consent(actor=BEN, accept=False))
    assert owner(game, "SV") == BEN
    play(game, buy_private(game, "SV", 40), yes(BEN))
    assert (owner(game, "SV"), cash(game, BEN)) == ("PRR", 640)


@pytest.mark.rule("30-PRI-05")
def test_the_private_bo_never_goes_to_a_company() -> None:
    game = (
        corporation(table().phase("3"), "PRR", cash=999)
        .private("BO", ANN)
        .operating("PRR", "track")
    )
    assert refusal(game, buy_private(game, "BO", 220)) == "private.never-sold"


@pytest.mark.rule("30-PRI-05")
@pytest.mark.parametrize(
    ("rulings", "reason"), [("rulebook", ""), ("online", "private.never-traded")]
)
def test_whether_bo_goes_to_another_player_is_a_ruling(rulings: str, reason: str) -> None:
    game = table(rulings=rulings).private("BO", ANN).stock(BEN)
    assert refusal(game, trade(BEN, "BO", 100)) == reason


@pytest.mark.rule("30-PRI-06", "30-PRI-07")
def test_a_company_keeps_its_private_and_nobody_gives_one_up() -> None:
    position = corporation(table().phase("3"), "PRR", cash=999).private("SV", "PRR")
    position = corporation(position, "NYC", {BEN: 60}, at="1,6", cash=999).private("DH", BEN)
    game = position.operating("NYC", "track")
    assert refusal(game, buy_private(game, "SV", 20)) == "private.not-with-player"
    stock = position.stock(ANN)
    assert refusal(stock, trade(ANN, "SV", 20)) == "private.not-with-player"
    kinds = {choice.action.kind for choice in position.stock(BEN).choices()}
    assert kinds <= {"sell_shares", "buy_share", "start", "offer_private", "pass", "exchange"}


BLOCKED = {"SV": "G15", "CS": "B20", "DH": "F16", "MH": "D18", "CA": "H18", "BO": "I15"}


@pytest.mark.rule("30-PRI-08", "30-PRI-09")
@pytest.mark.parametrize(("private", "hex_id"), BLOCKED.items())
def test_a_private_in_a_players_hand_blocks_its_hex(private: str, hex_id: str) -> None:
    position = corporation(table().phase("3"), "PRR", cash=999)
    attempt = LayTile(actor=ANN, hex=HexId(hex_id), tile="9", rotation=0)
    for holder in (ANN, BEN):
        game = position.private(private, holder).operating("PRR", "track")
        assert refusal(game, attempt) == "track.blocked-hex"
    game = position.private(private, "PRR").operating("PRR", "track")
    assert refusal(game, attempt) != "track.blocked-hex"
    assert refusal(position.operating("PRR", "track"), attempt) != "track.blocked-hex"


@pytest.mark.rule("30-PRI-08")
def test_bo_blocks_two_hexes() -> None:
    game = corporation(table(), "PRR").private("BO", BEN).operating("PRR", "track")
    for hex_id in ("I13", "I15"):
        assert refusal(game, lay(game, hex_id, "9", 0)) == "track.blocked-hex"


# ---------------------------------------------------------------- DH


def with_dh(treasury: int = 300) -> Game:
    return corporation(table(), "PRR", cash=treasury).private("DH", "PRR").operating("PRR", "track")


def free_station(game: Game) -> PlaceStation:
    return PlaceStation(actor=ANN, hex=HexId("F16"), stop=0, private=PrivateId("DH"))


@pytest.mark.rule("30-PRI-11")
def test_dh_lays_its_tile_for_the_mountain_and_places_a_free_station() -> None:
    game = with_dh()
    assert refusal(game, free_station(game)) == "game.not-now"
    play(game, lay(game, "F16", "57", 0, "DH"))
    assert (step_of(game.state), cash(game, "PRR")) == ("station", 180)
    assert refusal(game, lay(game, "H10", "57", "H12")) == "track.step-over"
    play(game, free_station(game))
    assert (stations(game, "F16"), cash(game, "PRR")) == (["PRR"], 180)


@pytest.mark.rule("30-PRI-11")
def test_dh_needs_the_money_for_the_mountain() -> None:
    game = with_dh(119)
    assert refusal(game, lay(game, "F16", "57", 0, "DH")) == "track.cash"


@pytest.mark.rule("30-PRI-12")
def test_later_the_station_follows_the_normal_rules() -> None:
    game = with_dh()
    play(game, lay(game, "F16", "57", 0, "DH"), done(game))
    again = Position(game.rules, game.state).operating("PRR", "station")
    assert refusal(again, free_station(again)) == "private.no-free-station"
    assert refusal(again, place(again, "F16")) == "station.no-connection"


@pytest.mark.rule("30-PRI-13")
def test_dh_is_nothing_any_more_once_its_hex_is_built() -> None:
    position = corporation(table(), "PRR", cash=300).private("DH", "PRR").tiles(F16="57/0")
    game = position.operating("PRR", "track")
    assert refusal(game, lay(game, "F16", "57", 0, "DH")) == "private.hex-built"


@pytest.mark.rule("30-PRI-14")
def test_the_free_station_is_the_one_of_the_turn_and_a_rung_of_the_ladder() -> None:
    game = with_dh(1000)
    play(game, lay(game, "F16", "57", 0, "DH"), free_station(game))
    assert step_of(game.state) != "station"
    assert company(game, "PRR").stations_free == 2
    again = Position(game.rules, game.state).tiles(H10="57 H12").operating("PRR", "station")
    before = cash(again, "PRR")
    play(again, place(again, "H10"))
    assert before - cash(again, "PRR") == 100


# ---------------------------------------------------------------- MH


@pytest.mark.rule("30-PRI-15", "30-PRI-17")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_mh_becomes_a_share_from_bank_or_pool(source: str) -> None:
    position = corporation(table(), "NYC", {BEN: 40, POOL: 20}).private("MH", ANN)
    game = position.stock(ANN)
    play(game, exchange(ANN, source))
    assert (percent(game, "NYC", ANN), cash(game, ANN), closed(game, "MH")) == (10, 600, True)
    # Neither a purchase nor a sale: the turn is as it was.
    assert game.state.stock is not None
    assert not game.state.stock.acted and not game.state.stock.bought
    assert refusal(game, start(ANN, "PRR", 67)) == ""
    assert game.waiting_for() == (ANN,)


@pytest.mark.rule("30-PRI-15", "30-LIM-07")
def test_mh_needs_room_for_one_more_of_the_company_only() -> None:
    position = corporation(table(), "NYC", {ANN: 60}).private("MH", ANN)
    assert refusal(position.stock(ANN), exchange(ANN)) == "stock.holding-certificates"
    full = corporation(table(6), "NYC", {BEN: 40})
    for name in ("PRR", "CPR"):
        full = corporation(full, name, {ANN: 60})
    full = corporation(full.private("MH", ANN), "B&M", {BEN: 20, ANN: 0})
    game = full.stock(ANN)
    assert game.rules.context.limits.counted(game.state, ANN) == 11
    assert refusal(game, exchange(ANN)) == ""


@pytest.mark.rule("30-PRI-16")
def test_mh_is_exchanged_in_the_own_turn_or_between_turns() -> None:
    position = corporation(table(), "NYC", {BEN: 60}).private("MH", ANN)
    between = position.stock(CAROL)
    assert refusal(between, exchange(ANN)) == ""
    play(between, start(CAROL, "PRR", 67))
    assert refusal(between, exchange(ANN)) == "game.not-your-turn"
    reason = between.why_not(exchange(ANN))
    assert reason is not None and reason.values["waiting"] == (CAROL,)
    company_turn = position.operating("NYC", "track")
    assert refusal(company_turn, exchange(ANN)) == ""
    assert refusal(position.trains("NYC", "2").operating("NYC", "trains"), exchange(ANN)) != ""
    auction = table().private("MH", ANN).game()
    assert refusal(auction, exchange(ANN)) == "game.not-now"


@pytest.mark.rule("30-PRI-16")
def test_under_the_other_ruling_any_moment_will_do() -> None:
    position = corporation(table(rulings="online"), "NYC", {BEN: 60}).private("MH", ANN)
    game = position.trains("NYC", "2").operating("NYC", "trains")
    assert refusal(game, exchange(ANN)) == ""
    assert refusal(game, exchange(BEN)) == "game.not-your-turn"


@pytest.mark.rule("30-PRI-17")
def test_an_exchange_does_not_make_a_round_go_on() -> None:
    game = corporation(table(), "NYC", {BEN: 60}).private("MH", DAN).stock(ANN)
    play(game, *passes(ANN, BEN, CAROL), exchange(DAN), *passes(DAN))
    assert game.state.clock.kind == "operating"
    assert game.state.order[0] == ANN


@pytest.mark.rule("30-PRI-18", "30-PRI-23")
def test_shares_without_a_par_cannot_be_sold() -> None:
    game = table().private("MH", ANN).stock(ANN)
    play(game, exchange(ANN))
    assert percent(game, "NYC", ANN) == 10
    assert refusal(game, sell(ANN, "NYC")) == "sale.no-price"


@pytest.mark.rule("30-PRI-23")
def test_the_share_that_came_with_ca_waits_for_a_par() -> None:
    position = table().private("CA", ANN)
    certificates = ("ipo", ANN, *("ipo",) * 7)
    game = position.change("PRR", certificates=certificates).stock(ANN)
    assert refusal(game, sell(ANN, "PRR")) == "sale.no-price"


@pytest.mark.rule("30-PRI-19")
def test_a_company_that_mh_floats_in_an_operating_round_acts_in_the_next() -> None:
    position = corporation(table(), "NYC", {BEN: 50}, floated=False, operated=False, at="1,6")
    position = corporation(position, "PRR", {CAROL: 60}, cash=100).private("MH", ANN)
    game = position.phase("3").operating("PRR", "track", rounds=2)
    play(game, exchange(ANN), yes(ANN))
    assert (company(game, "NYC").floated, cash(game, "NYC")) == (True, 1000)
    play(game, done(game))
    while game.state.clock.number == 1:
        assert game.state.operating is not None and game.state.operating.company != "NYC"
        play(game, done(game))
    assert game.state.operating is not None
    assert game.state.operating.company == "NYC"


@pytest.mark.rule("30-PRI-20")
def test_the_exchange_may_change_the_president() -> None:
    game = corporation(table(), "NYC", {BEN: 30, ANN: 30}).private("MH", ANN).stock(ANN)
    play(game, exchange(ANN))
    assert president(game, "NYC") == ANN


# ---------------------------------------------------------------- BO


@pytest.mark.rule("30-PRI-21")
@pytest.mark.parametrize("source", ["depot", "PRR"])
def test_bo_closes_with_the_first_train_of_its_company(source: str) -> None:
    position = corporation(table(), "B&O", {ANN: 60}, cash=500).private("BO", BEN)
    position = corporation(position, "PRR", {ANN: 60}, at="1,6").trains("PRR", "2", "2")
    game = position.operating("B&O", "trains")
    if source == "depot":
        play(game, buy_train(game, "2"))
    else:
        play(game, buy_from(game, "PRR", 0, 1))
    assert closed(game, "BO")


@pytest.mark.rule("30-PRI-22")
def test_bo_stays_when_another_becomes_president() -> None:
    position = corporation(table(), "B&O", {ANN: 30, BEN: 30, POOL: 10}).private("BO", ANN)
    game = position.stock(BEN)
    play(game, buy(BEN, "B&O", "pool"))
    assert (president(game, "B&O"), owner(game, "BO")) == (BEN, ANN)


def test_choices_name_the_free_station() -> None:
    game = with_dh()
    play(game, lay(game, "F16", "57", 0, "DH"))
    assert free_station(game) in offered(game, PlaceStation)
