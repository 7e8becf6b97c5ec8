"""The grammar of recorded games, shown on what is in them: who was asked when, and what it meant."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pytest

from ezgame.core.actions import BuyShare, DeclareBankruptcy, LayTile, Pass, StartCompany
from ezgame.core.events import (
    BidMade,
    DividendDecided,
    Event,
    PrivateSold,
    SharesSold,
    StationPlaced,
)
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId
from ezgame.core.state import State
from ezgame.families.records import Record
from ezgame.titles.t1830.rules import Rules1830
from tests.conformance.recorded import blind_replay

GAMES = ("2p_2022", "3p_2033", "5p_2045", "human_1830_game_end_bank")


@dataclass(frozen=True)
class Moment:
    """A record, the position it came to, and all that followed until the next record was due."""

    record: Record
    before: State
    steps: tuple[Applied, ...]
    after: State

    @property
    def events(self) -> list[Event]:
        """What the record itself did, not what was passed over behind it."""
        return list(self.steps[0].events) if self.steps else []

    @property
    def step(self) -> str:
        return "" if self.before.operating is None else self.before.operating.step


@lru_cache(maxsize=8)
def followed(name: str) -> tuple[Rules1830, tuple[Moment, ...]]:
    replay = blind_replay("1830", name)
    game = replay.game
    rules = game.rules
    assert isinstance(rules, Rules1830)
    found = []
    position, state = 0, game.state
    for record in replay.run():
        log = game.log[position:]
        if record is not None:
            found.append(Moment(record, state, log, game.state))
        position, state = len(game.log), game.state
    assert replay.liberties == []
    return rules, tuple(found)


def moments(*kinds: str) -> Iterator[tuple[Rules1830, Moment]]:
    for name in GAMES:
        rules, found = followed(name)
        for moment in found:
            if not kinds or moment.record.kind in kinds:
                yield rules, moment


@pytest.mark.rule("30-O-01")
def test_a_bid_on_the_cheapest_private_is_a_purchase() -> None:
    for _rules, moment in moments("bid"):
        turn = moment.before.auction
        assert turn is not None
        private = PrivateId(moment.record.data["company"])
        bought = private == turn.lot and not turn.contested
        sold = [e.private for e in moment.events if isinstance(e, PrivateSold)]
        assert (private in sold) == bought
        assert bought or any(isinstance(event, BidMade) for event in moment.events)
        if turn.contested:
            standing = dict(turn.bids[private])
            passed = turn.passed | {turn.bids[private][-1][0]}
            assert turn.actor == min(
                (p for p in standing if p not in passed), key=standing.__getitem__
            )
    pars = [m for _r, m in moments("par") if m.before.clock.kind == "auction"]
    assert len(pars) == len(GAMES)
    assert all(m.before.pending[0].about == "B&O" for m in pars)


@pytest.mark.rule("30-O-02")
def test_a_pass_that_closes_a_turn_is_no_pass() -> None:
    closing = plain = 0
    for _rules, moment in moments("pass"):
        turn = moment.before.stock
        if turn is None or moment.after.clock != moment.before.clock or len(moment.steps) != 1:
            continue
        assert moment.after.stock is not None
        if turn.acted:
            closing += 1
            assert moment.after.stock.passes == 0
        else:
            plain += 1
            assert moment.after.stock.passes == turn.passes + 1
    assert closing > 20 and plain > 20


@pytest.mark.rule("30-O-03")
def test_players_who_can_do_nothing_were_passed_over() -> None:
    skipped = 0
    for rules, moment in moments():
        for applied in moment.steps[1:]:
            if isinstance(applied.action, Pass) and applied.before.stock is not None:
                if moment.record.auto:
                    continue
                skipped += 1
                step = rules.stock
                assert all(
                    isinstance(choice.action, Pass) or step.judge(applied.before, choice.action)
                    for choice in step.candidates(applied.before)
                )
    assert skipped > 0


@pytest.mark.rule("30-O-04")
def test_several_purchases_of_a_turn_are_of_one_brown_company() -> None:
    found = 0
    for rules, moment in moments("buy_shares"):
        turn = moment.before.stock
        action = moment.steps[0].action if moment.steps else None
        if turn is None or not turn.bought or not isinstance(action, BuyShare):
            continue
        if turn.actor != action.actor or isinstance(moment.steps[0].action, StartCompany):
            continue
        found += 1
        assert set(turn.bought) == {action.company}
        assert rules.context.market.allows(moment.before, action.company, "several-buys")
    assert found > 0


@pytest.mark.rule("30-O-05")
def test_an_exchange_changes_nothing_of_the_turn() -> None:
    exchanges = [
        m for _r, m in moments("buy_shares") if m.record.entity_kind == "company" and m.steps
    ]
    assert len(exchanges) == len(GAMES)
    for moment in exchanges:
        after = moment.steps[0].after
        if moment.before.stock is not None:
            assert after.stock == moment.before.stock
        else:
            assert after.operating is not None and moment.before.operating is not None
            assert after.operating.step == moment.before.operating.step


@pytest.mark.rule("30-O-06")
def test_every_turn_begins_with_a_tile_or_a_pass() -> None:
    turns: set[tuple[int, str, str]] = set()
    extra = teleports = 0
    for number, (_rules, moment) in enumerate(moments("lay_tile")):
        action = moment.steps[0].action
        assert isinstance(action, LayTile)
        after = moment.steps[0].after
        if action.private is None:
            assert moment.step == "track"
            assert after.operating is None or after.operating.step != "track" or after.pending
        elif action.private == "CS":
            extra += 1
            assert after.operating is not None and after.operating.step == moment.step
        else:
            teleports += 1
            assert moment.step == "track"
        turns.add((number, moment.before.clock.round, action.hex))
    assert extra and teleports and turns


@pytest.mark.rule("30-O-07")
def test_steps_without_a_choice_left_no_record() -> None:
    for rules, moment in moments("place_token", "run_routes", "dividend"):
        kind = moment.record.kind
        if kind == "run_routes":
            assert moment.step == "run" and rules.run.can_run(moment.before)
        elif kind == "dividend":
            assert moment.before.operating is not None and moment.before.operating.income > 0
        elif not moment.before.pending:
            assert moment.step == "station" and rules.station.is_possible(moment.before)
    # Income of nothing is withheld without a word.
    silent = [
        event
        for _rules, moment in moments()
        for applied in moment.steps
        for event in applied.events
        if isinstance(event, DividendDecided) and event.choice == "none"
    ]
    assert silent


@pytest.mark.rule("30-O-08", "30-O-09")
def test_the_last_passes_of_a_turn_are_for_trains_and_privates() -> None:
    """Where one was recorded our own choices offered as much."""
    seen = 0
    for rules, moment in moments("pass"):
        if moment.record.entity_kind != "corporation" or moment.step != "trains":
            continue
        seen += 1
        state = moment.before
        company = CompanyId(str(moment.record.entity))
        trains = any(
            not isinstance(choice.action, Pass) and rules.trains.judge(state, choice.action) is None
            for choice in rules.trains.candidates(state)
        )
        privates = any(
            rules.buy_private.judge(state, choice.action) is None
            for choice in rules.buy_private.candidates(state)
        )
        powers = any(not power.uses_action for power in rules.powers.owned(state, company))
        assert trains or privates or powers
    assert seen > 20


@pytest.mark.rule("30-O-10")
def test_surplus_trains_are_asked_for_before_anything_else() -> None:
    discards = list(moments("discard_train"))
    assert discards
    for _rules, moment in discards:
        assert moment.before.pending[0].step == "discard"


@pytest.mark.rule("30-O-11")
def test_eries_station_waits_in_its_blank_hex_for_the_first_tile() -> None:
    placed = [
        event
        for _rules, moment in moments()
        for applied in moment.steps
        for event in applied.events
        if isinstance(event, StationPlaced) and event.station.company == "ERIE" and event.home
    ]
    assert placed
    for _rules, moment in moments("place_token"):
        if moment.before.pending:
            assert moment.before.pending[0].step == "home_choice"
            assert HexId("E11") in moment.before.board.tiles


@pytest.mark.rule("30-O-12")
def test_forced_sales_order_the_companies_anew() -> None:
    sales = 0
    rules, found = followed("5p_2015")
    for moment in found:
        if moment.record.kind != "sell_shares" or moment.before.clock.kind != "operating":
            continue
        sales += 1
        after = moment.steps[0].after
        waiting = rules.operating.waiting(after)
        assert waiting == rules.context.market.order(after, waiting)
    assert sales > 0


@pytest.mark.rule("30-O-13")
def test_a_bankruptcy_sells_what_it_can_and_ends_the_game() -> None:
    found = 0
    for rules, moment in moments("bankrupt"):
        found += 1
        done = moment.steps[0]
        assert isinstance(done.action, DeclareBankruptcy)
        assert done.after.finished and done.after.players[done.action.actor].cash == 0
        sold = [event.company for event in done.events if isinstance(event, SharesSold)]
        order = [c for c in rules.context.market.order(moment.before) if c in sold]
        assert sold == order
    assert found == 3


@pytest.mark.rule("30-O-14")
def test_the_bank_of_the_game_that_broke_it_owes_money() -> None:
    _rules, found = followed("human_1830_game_end_bank")
    broken = [moment.after for moment in found if moment.after.ending]
    assert broken and min(state.bank or 0 for state in broken) < 0
    assert found[-1].after.finished and found[-1].after.ending == "bank"
    assert all(PlayerId("P0") in state.players for state in broken)
