"""The half-made start of a company: one object that panels draw and change."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Pass, StartCompany
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.rounds.starting import is_granted
from ezgame.models.drafts.start_draft import start_draft
from ezgame.models.drafts.starts import start_account
from ezgame.models.session import Session
from tests.builders import ANN, a_game
from tests.ui.short_games import played

CRB = CompanyId("CRB")


@pytest.fixture
def session() -> Session:
    return Session(a_game().phase("3").everybody_has(190).stock(ANN))


def test_there_is_one_per_session(session: Session) -> None:
    assert start_draft(session) is start_draft(session)


def test_a_company_alone_is_no_draft_and_a_price_makes_it_one(session: Session) -> None:
    draft = start_draft(session)
    draft.choose_company(CRB)
    assert session.draft.ready is None and draft.price is None
    assert 80 in draft.possible_prices
    draft.choose_price(80)
    assert session.draft.ready == StartCompany(actor=ANN, company=CRB, price=80)
    draft.choose_company(CRB)
    assert session.draft.ready is None and draft.price is None, "chosen again, it begins anew"


def test_a_price_that_cannot_be_paid_is_not_taken(session: Session) -> None:
    draft = start_draft(session)
    draft.choose_company(CRB)
    dear = max(draft.by_price)
    assert dear not in draft.possible_prices
    draft.choose_price(dear)
    assert draft.price is None and session.draft.ready is None


def test_an_action_is_taken_as_a_whole_and_forgotten_when_the_game_goes_on(
    session: Session, qtbot: QtBot
) -> None:
    draft = start_draft(session)
    draft.take(StartCompany(actor=ANN, company=CRB, price=80))
    assert (draft.company, draft.price) == (CRB, 80)
    with qtbot.waitSignal(draft.changed):
        session.submit(Pass(actor=ANN))
    assert (draft.company, draft.price) == (None, None)
    assert draft.by_price == {} and draft.possible_prices == ()


@pytest.mark.parametrize("title", ["18esp", "1830", "1849"])
def test_a_certificate_that_came_with_a_private_is_not_said_to_cost_something(
    qtbot: QtBot, title: str
) -> None:
    log = played(title)
    before = next(
        applied.before
        for number in range(1, log.position + 1)
        if (applied := log.applied_at(number)).before.pending and is_granted(applied.before)
    )
    session = Session(Game(log.rules, before))
    start = next(c.action for c in session.choices() if isinstance(c.action, StartCompany))
    preview = session.preview(start)
    assert preview is not None
    cash = preview.before.players[PlayerId(start.actor)].cash
    assert preview.after.players[PlayerId(start.actor)].cash == cash
    account = start_account(session, start)
    assert account.lines[0][1] == (str(2 * start.price) if title == "1849" else "free")
    if title == "1849":  # the bank pays the company for it
        treasury = preview.after.companies[start.company].cash
        assert (session.text.say("notes.start.treasury"), str(treasury)) in account.lines
