"""Key moves: what belongs into the story of an evening, and what does not."""

from ezgame.core import events as ev
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.evening.moments import is_key, key_moments, records
from ezgame.models.words.text import catalogue_for
from ezgame.titles.t1849.events import BondIssued, BondRedeemed
from tests.tools.selftests.play import sample_game

FDSB, ANN, BEN = CompanyId("FdSB"), PlayerId("P0"), PlayerId("P1")


def test_a_presidency_that_changes_hands_counts_but_not_the_first_one() -> None:
    assert is_key(ev.PresidentChanged(company=FDSB, player=BEN, before=ANN))
    assert not is_key(ev.PresidentChanged(company=FDSB, player=ANN))
    assert not is_key(ev.PresidentChanged(company=FDSB, player=ANN, before=ANN))


def test_taking_a_loan_counts_but_not_paying_it_back() -> None:
    assert is_key(ev.DebtChanged(player=ANN, amount=40))
    assert not is_key(ev.DebtChanged(player=ANN, amount=-40))


def test_a_company_that_closes_counts_even_if_it_may_be_started_again() -> None:
    assert is_key(ev.CompanyReset(company=FDSB, stations=3, reason="price"))


def test_a_title_says_which_of_its_own_events_count() -> None:
    assert is_key(BondIssued(company=FDSB)) and not is_key(BondRedeemed(company=FDSB))


def test_moments_stand_in_the_order_of_play_and_say_what_the_log_says() -> None:
    game = sample_game(400, 3, "1830")
    text = catalogue_for(game.rules)
    moments = list(key_moments(text, game.log))
    positions = [moment.position for moment in moments]
    assert positions == sorted(positions) and moments
    for moment in moments:
        applied = game.applied_at(moment.position)
        assert moment.text in [text.describe(event) for event in applied.events]
    later = positions[len(positions) // 2]
    rest = list(key_moments(text, game.log[later - 1 :], later))
    assert rest == [moment for moment in moments if moment.position >= later]


def test_the_biggest_sale_is_measured_by_what_it_brought() -> None:
    game = sample_game(400, 3, "1830")
    sales = [
        paid.amount
        for applied in game.log
        for paid in applied.events
        if isinstance(paid, ev.Paid) and paid.reason == "share.sold"
    ]
    (sale,) = [r for r in records(catalogue_for(game.rules), game.log) if r.kind == "sale"]
    assert sale.amount == max(sales) > 0
