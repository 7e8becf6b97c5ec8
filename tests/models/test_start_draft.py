"""The half-made start of a company: one object that panels draw and change."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Pass, StartCompany
from ezgame.core.ids import CompanyId
from ezgame.models.session import Session
from ezgame.models.start_draft import start_draft
from tests.builders import ANN, a_game

CRB = CompanyId("CRB")


@pytest.fixture
def session() -> Session:
    return Session(a_game().phase("3").everybody_has(190).stock(ANN))


def test_there_is_one_per_session(session: Session) -> None:
    assert start_draft(session) is start_draft(session)


def test_a_company_alone_is_no_draft_and_a_price_makes_it_one(session: Session) -> None:
    draft = start_draft(session)
    draft.choose_company(CRB)
    assert session.proposal is None and draft.price is None
    assert 80 in draft.possible_prices
    draft.choose_price(80)
    assert session.proposal == StartCompany(actor=ANN, company=CRB, price=80)
    draft.choose_company(CRB)
    assert session.proposal is None and draft.price is None, "chosen again, it begins anew"


def test_a_price_that_cannot_be_paid_is_not_taken(session: Session) -> None:
    draft = start_draft(session)
    draft.choose_company(CRB)
    dear = max(draft.by_price)
    assert dear not in draft.possible_prices
    draft.choose_price(dear)
    assert draft.price is None and session.proposal is None


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
