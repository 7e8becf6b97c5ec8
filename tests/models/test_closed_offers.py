"""Whatever a position does not offer has a reason that is true of everything that could be tried.

Recorded games are walked: every closed offer says a sentence, not its own caption, with the section of the
rules; every candidate it stands for is refused by one of the rules it names; and what the players did next is
never something that was called closed.
"""

import re
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ezgame.app.recorded import import_file
from ezgame.core.actions import Action, BuyShare, Pass
from ezgame.core.closing import CLOSED, merged, plain_key, reasons_against
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL
from ezgame.core.refusal import refuse
from ezgame.models.offers import MERGED, Offer, offers, why_closed, why_none
from ezgame.models.session import Session
from tests.builders import BEN
from tests.conftest import shared_path
from tests.titles.t1830.table import corporation, table
from tests.ui.short_games import played

STEP = 7
"""Every so many actions a position is looked at; the games are long."""
WALKED = (("18ESP", "4p_1044"), ("1830", "4p_2024"), ("sample", "two_players"))


def walk(folder: str, name: str) -> Iterator[tuple[Session, Action]]:
    """A session at every seventh position of a recorded game, and what its players did there; of the game for two
    there is no record but the sample."""
    if folder == "sample":
        log = played("18esp", name)
    else:
        log = import_file(shared_path("conformance", folder, f"{name}.json")).game
    for position in range(STEP, log.position + 1, STEP):
        applied = log.applied_at(position)
        yield Session(Game(log.rules, applied.before)), applied.action


def aimed(session: Session, offer: Offer) -> list[str]:
    """The rules that refuse what this offer stands for."""
    by_allowance = offer.id not in offer.kinds and offer.id not in MERGED.values()
    state, title = session.game.state, session.presentation
    return [
        refusal.key
        for choice, refusal in session.possible.judged()
        if refusal is not None
        and choice.action.kind in offer.kinds
        and (not by_allowance or title.aimed_at(state, choice.action, offer.id))
    ]


@pytest.mark.parametrize(("folder", "name"), WALKED)
def test_every_closed_offer_of_a_recorded_game_says_why(
    qtbot: QtBot, folder: str, name: str
) -> None:
    closed = 0
    for number, (session, done) in enumerate(walk(folder, name), 1):
        used = session.presentation.allowance_of(session.game.state, done)
        meant = {used} if used or isinstance(done, Pass) else {done.kind, MERGED.get(done.kind)}
        for offer in offers(session):
            if offer.choices:
                assert offer.reason == ""
                continue
            closed += 1
            assert offer.id not in meant, f"{done} was done while {offer.title} was closed"
            where = f"{name}, action {number * STEP}: {offer.title}"
            assert offer.reason and offer.reason.strip(".") != offer.title, where
            assert offer.reason[-1] in ".)" and " " in offer.reason, f"{where}: {offer.reason}"
            assert not re.search(r"[{}]|\w_\w", offer.reason), f"{where}: {offer.reason}"
            if offer.used:
                continue
            reasons = why_closed(session, offer)
            assert session.text.knows("refusals", f"{CLOSED}any")
            for reason in reasons:
                known = session.text.knows("refusals", reason.key)
                assert known or session.text.knows("refusals", plain_key(reason)), reason.key
            rules = set(aimed(session, offer))
            if rules:
                assert {plain_key(reason) for reason in reasons} == rules, where
    assert closed > (50 if folder == "sample" else 100)


def test_refusals_by_one_rule_are_said_once_with_the_least_figure_and_all_names() -> None:
    found = [
        refuse("track.cash", company="A", cost=60, cash=10, hex="B2"),
        refuse("track.cash", company="A", cost=40, cash=10, hex="C3"),
        refuse("track.same-hex", hex="D4"),
    ]
    cash, same = reasons_against(found, "lay_tile")
    assert cash.key == "closed.track.cash" and same.key == "closed.track.same-hex"
    assert cash.values == {"company": "A", "cost": 40, "cash": 10, "hex": ("B2", "C3")}
    assert reasons_against([], "lay_tile")[0].key == "closed.lay_tile"
    assert merged([refuse("x.y", none=None)]).values == {"none": None}


def test_an_owner_whose_privates_only_buyers_may_ask_for_is_not_told_that_he_has_none(
    qtbot: QtBot,
) -> None:
    position = corporation(table(rulings="online"), "PRR").private("DH", BEN)
    session = Session(position.stock(BEN))
    (sale,) = (offer for offer in offers(session) if "offer_private" in offer.kinds)
    assert [plain_key(reason) for reason in why_closed(session, sale)] == ["private.buyers-turn"]
    assert "no private" not in sale.reason


def test_a_share_that_costs_too_much_everywhere_is_told_with_the_least_price() -> None:
    """Not with that of whichever place happens to be asked first."""
    log = played("18esp")
    session = Session(Game(log.rules, log.state_at(80)))
    buying = [choice.action for _, choice in session.possible.candidates()]
    fdsb = [a for a in buying if isinstance(a, BuyShare) and a.company == "FdSB"]
    assert {action.source for action in fdsb} == {POOL, IPO}
    assert why_none(session, fdsb) == "Dan has 30 pts; the least price is 75 pts. (4.3)"
    assert why_none(session, fdsb[:1]) == session.reason(fdsb[0])
