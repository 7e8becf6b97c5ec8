"""Starting with 30 or 40 % in one action is what a start and single shares bought after it are."""

import pytest

from ezgame.core.actions import BuyShare, Pass, StartCompany
from ezgame.core.finance.shares import holding
from ezgame.families.treasury.actions import StartLarger
from tests.titles.t1849.table import AFG, ATA, CTL, P0, P1, Table, refused


def start(price: int, percent: int, company: str = "CTL") -> StartLarger:
    return StartLarger(actor=P0, company=company, price=price, percent=percent)


@pytest.mark.rule("49-START-02", "49-START-03", "49-START-04")
@pytest.mark.parametrize("percent", [30, 40])
def test_one_action_or_several_lead_to_the_same(percent: int) -> None:
    at_once = Table().title(queue=(CTL, ATA)).stock(P0)
    at_once.apply(start(68, percent))
    one_by_one = Table().title(queue=(CTL, ATA)).stock(P0)
    one_by_one.apply(StartCompany(actor=P0, company=CTL, price=68))
    for _ in range((percent - 20) // 10):
        one_by_one.apply(BuyShare(actor=P0, company=CTL, source="ipo", percent=10))
    if percent < 40:
        one_by_one.apply(Pass(actor=P0))
    for game in (at_once, one_by_one):
        assert holding(game.state, game.rules.percents, CTL, P0) == percent
        assert game.state.companies[CTL].cash == 68 * percent // 10 - 40
        assert game.state.stock is not None and game.state.stock.actor == P1
    assert at_once.state.players == one_by_one.state.players
    assert at_once.state.companies == one_by_one.state.companies


@pytest.mark.rule("49-START-02", "49-SR-10")
def test_what_a_starter_cannot_buy() -> None:
    table = Table().title(queue=(CTL, ATA)).player(P0, cash=271)
    game = table.stock(P0)
    assert refused(game, start(68, 40)) == "buy.cash"
    assert refused(game, start(68, 30)) == ""
    assert refused(game, start(68, 50)) == refused(game, start(68, 20)) == "start.percent"
    assert refused(game, start(68, 30, "ATA")) == "start.not-next"
    limit = game.rules.limits.certificates
    full = table.started(ATA, P1, held={P0: 6}).title(queue=(CTL,))
    for other in ("RCS", "SFA"):
        full.started(other, P1, held={P0: 2})
    full.title(queue=(CTL,))
    game = full.player(P0, cash=500).stock(P0)
    free = limit - game.rules.limits.counted(game.state, P0)
    assert free == 1
    assert refused(game, start(68, 30)) == "stock.certificate-limit"
    assert refused(game, StartCompany(actor=P0, company=CTL, price=68)) == ""


@pytest.mark.rule("49-START-06")
def test_garibaldi_chooses_its_home_after_the_shares_are_bought() -> None:
    game = Table().title(queue=(AFG,)).stock(P0)
    game.apply(start(68, 40, "AFG"))
    assert game.state.pending[0].step == "home_choice"
    assert holding(game.state, game.rules.percents, AFG, P0) == 40
