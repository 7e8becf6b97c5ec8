"""The privates: income, sale to companies, and what each of them can do (3.1)."""

import pytest

from ezgame.core.actions import (
    BuyPrivate,
    Choose,
    Consent,
    DiscardTrain,
    LayTile,
    SellShares,
    StartCompany,
)
from ezgame.core.events import Paid
from ezgame.core.game import Game
from ezgame.core.ids import IPO, CompanyId, HexId
from ezgame.titles.esp.actions import BuyTender, CombineTrains, OpenPass, TakeOver
from tests.asking import (
    buy,
    buy_from,
    buy_private,
    buy_train,
    cash,
    closed,
    company,
    done,
    events,
    lay,
    offered,
    owner,
    play,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, BEN, CAROL, Position, a_game
from tests.routes import route, run
from tests.titles.esp.test_auction import sell_all, start_price


def open_pass(game: Game, hex_id: str, private: str | None = "P4") -> OpenPass:
    return OpenPass(actor=ANN, hex=HexId(hex_id), private=private)


# ---------------------------------------------------------------- income and sale


@pytest.mark.rule("ESP-3.1-01")
def test_at_the_start_of_an_operating_round_every_open_private_pays_its_owner() -> None:
    position = a_game().phase("3").minor("AC", cash=100).trains("AC", "2")
    for name, holder in (("P1", BEN), ("P2", BEN), ("P3", CAROL), ("P4", "AC")):
        position = position.private(name, holder)
    game = position.operating("AC", "trains")
    before = {holder: cash(game, holder) for holder in (ANN, BEN, CAROL, "AC")}
    play(game, done(game))
    assert game.state.clock.round == "OR 2.2"
    gained = {holder: cash(game, holder) - before[holder] for holder in before}
    assert gained == {ANN: 0, BEN: 15, CAROL: 15, "AC": 20}


def test_incomes_and_faces_are_as_printed() -> None:
    printed = {
        name: (private.value, private.income) for name, private in a_game().title.privates.items()
    }
    assert printed == {
        "P1": (20, 5),
        "P2": (60, 10),
        "P3": (70, 15),
        "P4": (100, 20),
        "P5": (130, 10),
        "P6": (160, 20),
        "P7": (170, 30),
    }


@pytest.mark.rule("ESP-3.1-02", "ESP-4.2-05")
def test_a_private_is_sold_to_companies_only() -> None:
    minor = a_game().private("P4", ANN).minor("AC", cash=100).operating("AC")
    major = a_game().private("P4", ANN).major("CFLG", cash=100).operating("CFLG")
    for game in (minor, major):
        assert refusal(game, buy_private(game, "P4", 60)) == ""
    stock = a_game().private("P4", ANN).everybody_has(500).stock(BEN)
    assert refusal(stock, _buy_as(BEN)) == "game.not-now"
    assert [choice for choice in stock.choices() if "private" in choice.action.kind] == []


def _buy_as(player: str) -> BuyPrivate:
    return BuyPrivate(actor=player, private="P4", price=60)


@pytest.mark.rule("ESP-3.1-03")
@pytest.mark.parametrize(("phase", "percent"), [("2", 100), ("3", 150), ("4", 200)])
@pytest.mark.parametrize(
    ("private", "face"), [("P1", 20), ("P3", 70), ("P4", 100), ("P5", 130), ("P6", 160)]
)
def test_the_price_of_a_private_lies_between_one_and_the_limit_of_the_phase(
    phase: str, percent: int, private: str, face: int
) -> None:
    most = face * percent // 100
    game = a_game().phase(phase).private(private, ANN).minor("AC", cash=900).operating("AC")
    prices = {0: "private.price", 1: "", most: "", most + 1: "private.price"}
    assert {price: refusal(game, buy_private(game, private, price)) for price in prices} == prices
    (choice,) = [c for c in game.choices() if c.action.kind == "buy_private"]
    assert choice.amounts is not None
    assert (choice.amounts.least, choice.amounts.most) == (1, most)


@pytest.mark.rule("ESP-3.1-04")
def test_the_treasury_pays_the_owner() -> None:
    game = a_game().private("P4", BEN).minor("AC", cash=100).operating("AC")
    before = cash(game, BEN)
    play(game, buy_private(game, "P4", 70), Consent(actor=BEN, accept=True))
    assert (cash(game, "AC"), cash(game, BEN) - before) == (30, 70)
    assert owner(game, "P4") == "AC"


@pytest.mark.rule("ESP-3.1-04")
def test_a_company_that_cannot_pay_does_not_buy() -> None:
    game = a_game().private("P4", BEN).minor("AC", cash=69).operating("AC")
    assert refusal(game, buy_private(game, "P4", 70)) == "private.cash"


@pytest.mark.rule("ESP-3.1-05")
def test_privates_may_be_bought_at_any_moment_of_the_turn_and_several() -> None:
    position = (
        a_game()
        .phase("3")
        .private("P1", ANN)
        .private("P3", ANN)
        .private("P4", ANN)
        .major("MCP", cash=400)
        .trains("MCP", "3")
        .tiles(F24="L83/0", F26="L113/0")
    )
    for step in ("build", "run", "takeover", "trains"):
        game = position.operating("MCP", step)
        for private in ("P1", "P3", "P4"):
            play(game, buy_private(game, private, 10))
        assert cash(game, "MCP") == 370, step
    game = position.operating("MCP", "dividend", income=60)
    play(game, buy_private(game, "P4", 10))
    assert owner(game, "P4") == "MCP"


@pytest.mark.rule("ESP-3.1-05")
def test_a_private_may_be_bought_before_the_home_circle_is_chosen() -> None:
    game = (
        a_game().private("P4", ANN).minor("ZP", cash=200, operated=False).operating("ZP", "build")
    )
    play(game, lay(game, "J20", "L131", 1))
    assert game.state.pending[0].step == "home_choice"
    assert refusal(game, buy_private(game, "P4", 10)) == ""


@pytest.mark.rule("ESP-3.1-06")
def test_a_company_may_not_sell_a_private_on() -> None:
    game = a_game().private("P4", "AC").minor("AC").minor("MS", cash=300).operating("MS")
    assert refusal(game, buy_private(game, "P4", 50)) == "private.not-with-player"


@pytest.mark.rule("ESP-3.1-07", "ESP-3.1-17")
def test_all_privates_close_when_phase_5_starts() -> None:
    position = a_game().top("5").major("MCP", cash=600).trains("MCP", "4")
    for name, holder in (("P1", ANN), ("P3", BEN), ("P5", CAROL), ("P6", "MCP"), ("P7", BEN)):
        position = position.private(name, holder)
    game = position.operating("MCP", "trains")
    money = [player.cash for player in game.state.players.values()]
    play(game, buy_train(game, "5"))
    assert all(closed(game, f"P{number}") for number in range(1, 8))
    assert [player.cash for player in game.state.players.values()] == money
    assert cash(game, "MCP") == 100


@pytest.mark.rule("ESP-3.1-08", "ESP-4.1-02")
def test_each_private_in_a_players_hands_counts_one_certificate() -> None:
    position = a_game()
    limits = position.rules.context.limits
    assert limits.counted(position.state, ANN) == 0
    position = position.private("P1", ANN).private("P6", ANN).private("P2", BEN)
    assert limits.counted(position.state, ANN) == 2
    position = position.major("CFLG", holds={ANN: 40})  # 20 + 10 + 10
    assert limits.counted(position.state, ANN) == 5
    position = position.minor("AC")
    assert limits.counted(position.state, ANN) == 6
    position = position.private("P1", "AC")
    assert limits.counted(position.state, ANN) == 5


@pytest.mark.rule("ESP-3.1-09", "ESP-5.6-08")
def test_a_minors_private_passes_to_the_major_that_takes_it_over() -> None:
    game = (
        a_game()
        .phase("3")
        .private("P4", "ZP")
        .minor("ZP", cash=30)
        .major("MCP", cash=200)
        .operating("MCP", "takeover")
    )
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert owner(game, "P4") == "MCP"


# ---------------------------------------------------------------- private 1: mines


def mining(**values: object) -> Position:
    """CM in Córdoba with track towards the mine at E31."""
    return (
        a_game(**values)  # type: ignore[arg-type]
        .phase("3")
        .minor("CM", cash=60)
        .tile("E29", "6", 4)
    )


@pytest.mark.rule("ESP-3.1-10")
def test_private_1_makes_a_mine_thirty_cheaper_and_closes() -> None:
    game = mining().private("P1", "CM").operating("CM")
    play(game, lay(game, "E31", "L91", 0, "P1"))
    assert cash(game, "CM") == 60
    assert closed(game, "P1")


@pytest.mark.rule("ESP-3.1-10")
def test_private_1_makes_dismantling_thirty_cheaper() -> None:
    game = mining().tile("E31", "L91", 0).private("P1", "CM").operating("CM")
    tile = next(action for action in offered(game, LayTile) if action.private)
    assert tile.hex == "E31"
    play(game, tile)
    assert cash(game, "CM") == 60
    assert closed(game, "P1")


@pytest.mark.rule("ESP-3.1-10")
def test_private_1_is_of_no_use_elsewhere_or_to_others() -> None:
    game = mining().private("P1", "CM").operating("CM")
    assert refusal(game, lay(game, "F28", "58", 2, "P1")) == "private.mines-only"
    game = mining().private("P1", ANN).operating("CM")
    assert refusal(game, lay(game, "E31", "L91", 0, "P1")) == "private.not-owned"


@pytest.mark.rule("ESP-3.1-11")
def test_private_1_is_a_discount_and_no_further_mine() -> None:
    game = mining().private("P1", "CM").tiles(E29="14 E31 F30").operating("CM")
    play(game, lay(game, "E31", "L91", 0))
    assert cash(game, "CM") == 30
    second = [a for a in offered(game, LayTile) if a.private == "P1"]
    assert second == []
    assert refusal(game, lay(game, "F30", "L97", "E29", "P1")) == "track.mine-used"


@pytest.mark.rule("ESP-3.1-11")
def test_dismantling_with_private_1_is_the_one_upgrade_of_the_turn() -> None:
    game = mining().tile("E31", "L91", 0).tile("E33", "202", 3).private("P1", "CM").operating("CM")
    upgrade = next(a for a in offered(game, LayTile) if a.private == "P1")
    play(game, upgrade)
    assert refusal(game, lay(game, "E29", "14", 4)) == "track.one-upgrade"


@pytest.mark.rule("ESP-3.1-11")
def test_online_private_1_is_an_action_of_its_own() -> None:
    game = mining(rulings="online").private("P1", "CM").tiles(E29="14 E31 F30").operating("CM")
    play(game, lay(game, "E31", "L91", 0))
    assert refusal(game, lay(game, "F30", "L97", "E29", "P1")) == ""


@pytest.mark.rule("ESP-3.1-12")
def test_private_1_may_be_bought_and_used_in_the_same_turn() -> None:
    game = mining().private("P1", ANN).operating("CM")
    play(game, buy_private(game, "P1", 20), lay(game, "E31", "L91", 0, "P1"))
    assert cash(game, "CM") == 40
    assert closed(game, "P1")


@pytest.mark.rule("ESP-3.1-10")
@pytest.mark.parametrize(
    ("rulings", "reason"), [("rulebook", "private.mines-only"), ("online", "track.no-connection")]
)
def test_private_1_helps_on_mines_only_online_also_on_one_mountain(
    rulings: str, reason: str
) -> None:
    position = a_game(rulings=rulings).phase("3").major("CFLG", cash=100).tiles(E3="L82 E1 E5")
    game = position.private("P1", "CFLG").operating("CFLG")
    assert refusal(game, lay(game, "E11", "77", "E9 F10", "P1")) == reason


# ---------------------------------------------------------------- private 2: a train


@pytest.mark.rule("ESP-3.1-13", "ESP-3.1-14")
@pytest.mark.parametrize("phase", ["2", "3"])
@pytest.mark.parametrize("face", ["2", "1+2"])
def test_private_2_closes_and_brings_a_major_a_train_of_its_choice(phase: str, face: str) -> None:
    game = a_game().phase(phase).private("P2", ANN).major("CFLG", cash=90).operating("CFLG")
    play(game, buy_private(game, "P2", 60))
    assert refusal(game, Choose(actor=ANN, option="3")) == "choice.unknown"
    play(game, Choose(actor=ANN, option=face))
    assert closed(game, "P2")
    assert trains(game, "CFLG") == [face]
    assert cash(game, "CFLG") == 30


@pytest.mark.rule("ESP-3.1-14")
def test_a_minor_gets_the_iberian_side_of_private_2() -> None:
    game = a_game().private("P2", ANN).minor("AC", cash=90).operating("AC")
    play(game, buy_private(game, "P2", 60))
    assert trains(game, "AC") == ["2"]
    assert game.state.pending == ()


@pytest.mark.rule("ESP-3.1-15")
def test_the_train_of_private_2_rests_fulfils_the_duty_and_rusts() -> None:
    game = a_game().private("P2", ANN).minor("AC", cash=90).operating("AC")
    play(game, buy_private(game, "P2", 60))
    assert train(game, "AC").acquired == game.state.clock.round
    play(game, done(game))  # build; it cannot run, has no income, and may end its turn
    assert game.state.operating.step == "trains"
    assert refusal(game, done(game)) == ""
    game = (
        a_game()
        .top("4")
        .minor("AC")
        .trains("AC", "2")
        .major("CFLG", cash=300)
        .operating("CFLG", "trains")
    )
    play(game, buy_train(game, "4"))
    assert trains(game, "AC") == []


@pytest.mark.rule("ESP-3.1-15")
def test_at_the_train_limit_private_2_is_not_for_sale() -> None:
    position = a_game().private("P2", ANN).minor("AC", cash=90).trains("AC", "2", "2")
    game = position.operating("AC")
    assert refusal(game, buy_private(game, "P2", 60)) == "trains.limit"


@pytest.mark.rule("ESP-3.1-15")
def test_online_a_company_at_its_limit_takes_the_train_and_discards() -> None:
    position = a_game(rulings="online").private("P2", ANN).minor("AC", cash=90)
    game = position.trains("AC", "2", "2").operating("AC")
    play(game, buy_private(game, "P2", 60))
    assert game.state.pending[0].step == "discard"
    play(game, DiscardTrain(actor=ANN, company=CompanyId("AC"), train=train(game, "AC").id))
    assert trains(game, "AC") == ["2", "2"]


@pytest.mark.rule("ESP-3.1-16")
def test_private_2_sold_in_phase_4_stays_open_without_a_train() -> None:
    game = a_game().phase("4").private("P2", ANN).major("CFLG", cash=200).operating("CFLG")
    play(game, buy_private(game, "P2", 120))
    assert not closed(game, "P2")
    assert owner(game, "P2") == "CFLG"
    assert trains(game, "CFLG") == []


@pytest.mark.rule("ESP-3.1-16")
def test_online_private_2_sold_in_phase_4_closes_for_nothing() -> None:
    position = a_game(rulings="online").phase("4").private("P2", ANN)
    game = position.major("CFLG", cash=200).operating("CFLG")
    play(game, buy_private(game, "P2", 120))
    assert closed(game, "P2")
    assert trains(game, "CFLG") == []


# ---------------------------------------------------------------- private 3: the strawberry train


def phase_5_with_strawberry(holder: str, rulings: str = "rulebook") -> Game:
    game = (
        a_game(rulings=rulings)
        .top("5")
        .private("P3", holder)
        .major("MCP", price=90, cash=100)
        .trains("MCP", "4")
        .tiles(F24="L83/0", F26="L113/0")
        .major("CFLG", price=100, cash=500)
        .operating("CFLG", "trains")
    )
    return play(game, buy_train(game, "5"))


@pytest.mark.rule("ESP-3.1-18")
def test_a_companys_private_3_becomes_a_permanent_train() -> None:
    game = phase_5_with_strawberry("MCP")
    assert closed(game, "P3")
    assert trains(game, "MCP") == ["4", "2P"]
    kinds = game.rules.title.trains
    assert kinds["2P"].rusted_by is None
    assert kinds["2P"].faces[0].stops == 2
    assert "iberian" in kinds["2P"].faces[0].gauges
    assert "narrow" not in kinds["2P"].faces[0].gauges


@pytest.mark.rule("ESP-3.1-18")
def test_a_players_private_3_just_closes() -> None:
    game = phase_5_with_strawberry(BEN)
    assert closed(game, "P3")
    assert trains(game, "MCP") == ["4"]


@pytest.mark.rule("ESP-3.1-19")
@pytest.mark.parametrize(("rulings", "runs"), [("rulebook", False), ("online", True)])
def test_the_strawberry_train_first_runs_in_the_following_round(rulings: str, runs: bool) -> None:
    game = phase_5_with_strawberry("MCP", rulings)
    assert game.rules.may_run(game.state, train(game, "MCP", 1)) is runs


@pytest.mark.rule("ESP-3.1-20", "ESP-5.7-06")
def test_the_strawberry_train_is_outside_the_limit_and_fulfils_no_duty() -> None:
    position = a_game().phase("6").major("MCP", cash=600).trains("MCP", "5").fresa("MCP")
    game = position.operating("MCP", "trains")
    assert refusal(game, buy_train(game, "6")) == ""
    position = a_game().phase("6").major("MCP", cash=600).fresa("MCP")
    game = position.operating("MCP", "trains")
    assert refusal(game, done(game)) == "trains.must-own"


@pytest.mark.rule("ESP-3.1-23", "ESP-6.2.1-12")
def test_the_strawberry_train_is_never_sold_discarded_or_combined() -> None:
    base = (
        a_game()
        .phase("5")
        .major("MCP", cash=900)
        .fresa("MCP")
        .major("N", cash=900)
        .trains("N", "4")
        .own(recyclable={"2": 3})
    )
    game = base.operating("N", "trains")
    assert refusal(game, buy_from(game, "MCP", 0, 50)) == "trains.never-sold"
    game = base.operating("MCP", "trains")
    combine = CombineTrains(actor=ANN, train=train(game, "MCP").id, recycled="2", face="1+2")
    assert refusal(game, combine) == "combine.never"
    full = base.trains("MCP", "4", "4", "5").top("6").operating("MCP", "trains")
    assert refusal(full, buy_train(full, "6")) == "trains.limit"
    lowered = base.trains("MCP", "4", "4", "5").top("6").operating("N", "trains")
    play(lowered, buy_train(lowered, "6"))
    strawberry = DiscardTrain(actor=ANN, company=CompanyId("MCP"), train=train(lowered, "MCP").id)
    assert refusal(lowered, strawberry) == "discard.uncounted"


# ---------------------------------------------------------------- private 4: passes


def at_the_passes(name: str = "FdLR", **values: object) -> Position:
    """FdLR in Reinosa with track to Alar del Rey and to País Vasco 1."""
    return (
        a_game(**values)  # type: ignore[arg-type]
        .phase("3")
        .major("FdLR", cash=100)
        .tiles(H8="L107 H10 I9", H10="79 H8 H12", I9="78 H8 J8", J8="77 I9 J10")
        .private("P4", name)
    )


@pytest.mark.rule("ESP-3.1-24", "ESP-6.2-04")
@pytest.mark.parametrize(
    ("hex_id", "full", "reduced"),
    [("H12", 60, 0), ("J10", 80, 40), ("D12", 100, 60), ("L8", 80, 40)],
)
def test_private_4_makes_a_pass_forty_cheaper_and_alar_del_rey_free(
    hex_id: str, full: int, reduced: int
) -> None:
    build = a_game().rules.build
    assert build.pass_cost(HexId(hex_id), private=False) == full
    assert build.pass_cost(HexId(hex_id), private=True) == reduced


@pytest.mark.rule("ESP-3.1-24")
def test_private_4_closes_when_it_is_used() -> None:
    game = at_the_passes().operating("FdLR")
    play(game, open_pass(game, "H12"))
    assert (cash(game, "FdLR"), closed(game, "P4")) == (100, True)
    assert game.state.board.open_passes == {"H12"}


@pytest.mark.rule("ESP-3.1-25")
def test_private_4_waives_neither_phase_connection_nor_number() -> None:
    early = (
        a_game()
        .major("FdLR", cash=100)
        .tiles(H8="956/0", H10="79/0")
        .private("P4", "FdLR")
        .operating("FdLR")
    )
    assert refusal(early, open_pass(early, "H12")) == "pass.phase"
    game = at_the_passes().operating("FdLR")
    assert refusal(game, open_pass(game, "D12")) == "pass.no-connection"
    play(game, open_pass(game, "J10", None))
    assert refusal(game, open_pass(game, "H12")) == "pass.one-per-turn"


@pytest.mark.rule("ESP-3.1-25")
def test_online_a_pass_with_private_4_is_not_counted() -> None:
    game = at_the_passes(rulings="online").operating("FdLR")
    play(game, open_pass(game, "J10", None))
    assert refusal(game, open_pass(game, "H12")) == ""


@pytest.mark.rule("ESP-3.1-26")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", "pass.majors-only"), ("online", "")])
def test_a_minor_cannot_use_private_4(rulings: str, reason: str) -> None:
    game = (
        a_game(rulings=rulings)
        .phase("3")
        .minor("MH", cash=100)
        .tiles(E21="57/0", E19="L97/0")
        .private("P4", "MH")
        .operating("MH")
    )
    assert refusal(game, open_pass(game, "H12")) == reason


# ---------------------------------------------------------------- private 5: tenders


def tender(game: Game) -> BuyTender:
    return BuyTender(actor=ANN)


@pytest.mark.rule("ESP-3.1-27")
def test_a_tender_costs_eighty_of_which_the_owner_gets_twenty() -> None:
    game = a_game().private("P5", BEN).minor("AC", cash=100).operating("AC")
    before = cash(game, BEN)
    play(game, tender(game))
    assert cash(game, "AC") == 20
    assert cash(game, BEN) - before == 20
    assert sum(e.amount for e in events(game, Paid) if e.target == "bank") == 60
    assert game.state.title.tenders == {"AC"}


@pytest.mark.rule("ESP-3.1-27")
def test_five_tenders_are_sold_and_no_more() -> None:
    position = a_game().private("P5", BEN).minor("AC", cash=100)
    game = position.tender("ZP", "MS", "CM", "SC").own(tenders_left=1).operating("AC")
    play(game, tender(game))
    assert game.state.title.tenders_left == 0
    game = position.own(tenders_left=0).operating("AC")
    assert refusal(game, tender(game)) == "tender.none-left"


@pytest.mark.rule("ESP-3.1-28")
def test_a_tender_may_be_bought_at_any_moment_and_used_at_once() -> None:
    position = (
        a_game()
        .phase("3")
        .private("P5", BEN)
        .minor("CM", cash=100)
        .trains("CM", "2")
        .tiles(E29="6/4", E31="L91/0", E33="202/3")
    )
    for step in ("build", "run", "trains"):
        game = position.operating("CM", step)
        assert refusal(game, tender(game)) == "", step
    game = position.operating("CM", "run")
    play(game, tender(game))
    play(game, run(game, route(game, 0, "E29 E31 E33", tender=True)))
    assert game.state.operating.income == 50


@pytest.mark.rule("ESP-3.1-29")
def test_a_company_owns_at_most_one_tender() -> None:
    game = a_game().private("P5", BEN).minor("AC", cash=200).tender("AC").operating("AC")
    assert refusal(game, tender(game)) == "tender.has-one"


def test_a_tender_needs_the_whole_price_in_the_treasury() -> None:
    game = a_game().private("P5", BEN).minor("AC", cash=79).operating("AC")
    assert refusal(game, tender(game)) == "tender.cash"


@pytest.mark.rule("ESP-3.1-30")
def test_private_5_bought_by_a_company_becomes_its_tender() -> None:
    game = a_game().private("P5", ANN).minor("AC", cash=130).operating("AC")
    play(game, buy_private(game, "P5", 130))
    assert closed(game, "P5")
    assert game.state.title.tenders == {"AC"}
    # Our ruling: those unsold lie in the open market from then on.
    assert (game.state.title.tenders_left, game.state.title.tenders_in_market) == (0, 5)


@pytest.mark.rule("ESP-3.1-31")
def test_a_surplus_tender_goes_to_the_open_market_and_costs_eighty_there() -> None:
    game = a_game().private("P5", ANN).minor("AC", cash=300).tender("AC").operating("AC")
    play(game, buy_private(game, "P5", 130))
    assert game.state.title.tenders_in_market == 6
    game = a_game().own(tenders_left=0, tenders_in_market=1).minor("AC", cash=90).operating("AC")
    play(game, tender(game))
    assert cash(game, "AC") == 10
    assert [(e.target, e.amount) for e in events(game, Paid)] == [("bank", 80)]
    assert game.state.title.tenders_in_market == 0


@pytest.mark.rule("ESP-3.1-31")
def test_a_second_tender_from_a_takeover_goes_to_the_open_market() -> None:
    game = (
        a_game()
        .phase("3")
        .minor("ZP")
        .major("MCP", cash=200)
        .tender("ZP", "MCP")
        .own(tenders_left=3)
        .operating("MCP", "takeover")
    )
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert game.state.title.tenders == {"MCP"}
    assert (game.state.title.tenders_left, game.state.title.tenders_in_market) == (3, 1)


# ---------------------------------------------------------------- privates 6 and 7: shares


@pytest.mark.rule("ESP-3.1-32")
def test_the_share_of_private_6_counts_for_launching_and_stays_with_the_player() -> None:
    position = a_game().private("P6", ANN)
    position = position.change("FdC", certificates=(IPO, ANN, *[IPO] * 7))
    game = position.everybody_has(500).stock(ANN)
    assert refusal(game, SellShares(actor=ANN, company=CompanyId("FdC"), percent=10)) != ""
    started = position.everybody_has(500).major(
        "FdC", par=70, holds={BEN: 20, ANN: 10}, floated=False, operated=False
    )
    game = started.stock(ANN)
    assert (
        refusal(game, SellShares(actor=ANN, company=CompanyId("FdC"), percent=10))
        == "sale.not-operated"
    )
    play(game, buy(ANN, "FdC"))
    assert company(game, "FdC").floated
    assert cash(game, "FdC") == 280
    sold = started.minor("AC", cash=200).operating("AC")
    play(sold, buy_private(sold, "P6", 100))
    assert company(sold, "FdC").certificates[1] == ANN


@pytest.mark.rule("ESP-3.1-32", "ESP-4.2-03")
def test_the_share_of_private_6_cannot_be_sold_before_its_company_has_a_price() -> None:
    position = a_game().change("FdC", certificates=(IPO, ANN, *[IPO] * 7))
    game = position.stock(ANN)
    assert (
        refusal(game, SellShares(actor=ANN, company=CompanyId("FdC"), percent=10))
        == "sale.no-price"
    )


@pytest.mark.rule("ESP-3.1-33")
def test_the_buyer_of_private_7_sets_the_par_and_pays_nothing_more() -> None:
    game = a_game(president_company="SFVA").everybody_has(1000).game()
    sell_all(game)
    assert owner(game, "P7") == CAROL
    money = cash(game, CAROL)
    for price, reason in ((65, "start.price"), (95, "start.price"), (100, "start.price")):
        assert refusal(game, start_price(game, price)) == reason
    for price in (70, 75, 80, 85, 90):
        assert refusal(game, start_price(game, price)) == ""
    other = StartCompany(actor=CAROL, company=CompanyId("CFLG"), price=80)
    assert refusal(game, other) == "start.other"
    play(game, start_price(game, 85))
    assert (cash(game, CAROL), company(game, "SFVA").president) == (money, CAROL)
    assert not company(game, "SFVA").floated


@pytest.mark.rule("ESP-3.1-34")
def test_private_7_is_never_sold_to_a_company() -> None:
    game = a_game().private("P7", ANN).minor("AC", cash=500).operating("AC")
    assert refusal(game, buy_private(game, "P7", 100)) == "private.never-sold"


@pytest.mark.rule("ESP-3.1-34")
@pytest.mark.parametrize("way", ["bank", "company", "private 2"])
def test_private_7_closes_with_the_first_train_of_its_major(way: str) -> None:
    position = (
        a_game(president_company="SFVA")
        .phase("3")
        .private("P7", BEN)
        .private("P2", ANN)
        .minor("AC", cash=100)
        .trains("AC", "2")
        .major("SFVA", cash=400)
    )
    game = position.operating("SFVA", "trains")
    if way == "bank":
        play(game, buy_train(game, "2+3"))
    elif way == "company":
        play(game, buy_from(game, "AC", 0, 20))
    else:
        play(game, buy_private(game, "P2", 60), Choose(actor=ANN, option="1+2"))
    assert closed(game, "P7")


def test_another_majors_train_does_not_close_private_7() -> None:
    position = a_game(president_company="SFVA").phase("3").private("P7", BEN)
    game = position.major("CFLG", cash=400).operating("CFLG", "trains")
    play(game, buy_train(game, "2+3"))
    assert not closed(game, "P7")
