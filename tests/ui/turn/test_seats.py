"""The row of seats in an auction strikes out those who have passed, and nothing else in the window."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid, Pass
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.auction import AuctionSection
from ezgame.ui.turn.seats import SeatBadges, shortened
from ezgame.ui.widgets.text import Label


def test_a_struck_out_name_strikes_out_no_other_words(qtbot: QtBot) -> None:
    session = Session(new_game(make_setup("1830", ("Ann", "Ben"))))
    first, last = session.state.players
    row = SeatBadges(session, [(first, False), (last, True)])
    qtbot.addWidget(row)
    row.grab()
    assert not appearance().font(12).strikeOut(), "captions of this size"


@pytest.mark.parametrize(("title", "final"), [("18esp", True), ("1830", False), ("1849", False)])
def test_who_passed_is_out_only_where_the_rules_say_so(
    qtbot: QtBot, title: str, final: bool
) -> None:
    game = new_game(make_setup(title, ("Ann", "Ben", "Carol")))
    session = Session(game)
    section = AuctionSection(session)
    qtbot.addWidget(section)
    first = session.waiting_for()[0]
    assert session.submit(Pass(actor=first))
    section.refresh()
    assert game.rules.passed_for_good(game.state) is final
    words = [label.text() for label in section.findChildren(Label)]
    assert (session.text.say("auction.still_in") in words) is final
    assert (session.text.say("auction.may_bid") in words) is not final
    bids = [c.action for c in game.choices() if isinstance(c.action, Bid)]
    assert bids
    while session.waiting_for()[0] != first and not final:
        assert session.submit(Pass(actor=session.waiting_for()[0]))
    again = [c for c in game.choices() if isinstance(c.action, Bid) and c.action.actor == first]
    assert bool(again) is not final


def test_names_that_would_be_cut_alike_keep_their_last_letter() -> None:
    assert shortened(["Bot 1", "Bot 2", "Maximiliane"], 4) == ["Bot1", "Bot2", "Maxi"]
    assert shortened(["Ann", "Ben"], 4) == ["Ann", "Ben"]


def test_a_name_is_whole_where_there_is_room_for_it(qtbot: QtBot) -> None:
    names = ("Ann", "Ben", "Carol", "Dan", "Maximiliane", "Fred")
    session = Session(new_game(make_setup("1830", names)))
    row = SeatBadges(session, [(player, False) for player in session.state.players])
    qtbot.addWidget(row)
    sixth = appearance().px(31)
    assert row.words(sixth) == ["Ann", "Ben", "Carol", "Dan", "Maxi", "Fred"]
    assert row.words(appearance().px(24)) == ["Ann", "Ben", "Car", "Dan", "Max", "Fred"]
