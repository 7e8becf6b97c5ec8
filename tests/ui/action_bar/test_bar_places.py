"""The action bar stands still: over all steps of recorded games no part of it moves and no word is cut."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from ezgame.app.recorded import import_file
from ezgame.core.game import Game
from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.run import run_draft
from ezgame.models.offers import Offer, offers, turn_of
from ezgame.models.session import Session
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.action_bar.chips import Chips
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets import buttons
from ezgame.ui.widgets import card_pen as pen
from ezgame.ui.widgets.buttons import GameButton
from tests.conftest import shared_path
from tests.ui.cutting import cut, watch_for_cuts
from tests.ui.hands import settle
from tests.ui.short_games import FOR_TWO, PLUS, played

SIZES = ((1366, 1.0), (1600, 1.3), (1920, 1.6), (3840, 2.0))
RECORDS = (("18ESP", "4p_1044"), ("1830", "4p_2024"))
OTHERS = (("1849", ""), ("18te", ""), FOR_TWO, PLUS)


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_for_cuts(monkeypatch, buttons, pen)


def moments(folder: str, name: str) -> Iterator[Game]:
    """A position for every step with every set of offers that a recorded game met."""
    yield from different(import_file(shared_path("conformance", folder, f"{name}.json")).game)


def different(log: Game) -> Iterator[Game]:
    seen = set()
    for position in range(0, log.length, 2):
        log.go_to(position)
        session = Session(log)
        key = (turn_of(session).step, tuple(offer.id for offer in offers(session)))
        if key not in seen:
            seen.add(key)
            yield Game(log.rules, log.state)


def places(bar: ActionBar) -> dict[str, QRect]:
    parts = {"who": bar.who, "trail": bar.trail, "money": bar.money, "back": bar.back}
    parts |= {"primary": bar.primary, "secondary": bar.secondary, "undo": bar.back.undo}
    return {
        name: QRect(part.mapTo(bar, part.rect().topLeft()), part.size())
        for name, part in parts.items()
    }


@pytest.mark.parametrize(("folder", "name"), RECORDS)
def test_no_part_of_the_bar_moves_and_no_word_is_cut(qtbot: QtBot, folder: str, name: str) -> None:
    check(qtbot, moments(folder, name))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("title", "variant"), OTHERS)
def test_no_part_of_the_bar_moves_in_other_titles(qtbot: QtBot, title: str, variant: str) -> None:
    whole = played(title, variant)
    check(qtbot, different(whole))


def check(qtbot: QtBot, games: Iterator[Game]) -> None:
    first: dict[int, dict[str, QRect]] = {}
    steps = set()
    for game in games:
        session = Session(game)
        bar = ActionBar(session)
        qtbot.addWidget(bar)
        steps.add(turn_of(session).step)
        for width, scale in SIZES:
            appearance().set(dark=False, scale=scale)
            bar.resize(width, bar.height())
            bar.show()
            settle()
            bar.grab()
            found = places(bar)
            assert found == first.setdefault(width, found), (width, turn_of(session))
            assert cut == [], (width, turn_of(session).step, cut)
        run_draft(session).search.wait()
        run_draft(session).proof.wait()
        run_draft(session).goal_runs.wait()
        qtbot.waitUntil(lambda: not automatic_turn(session).searching, timeout=60_000)  # noqa: B023
        bar.close()
    assert len(steps) > 5


def test_a_button_of_an_offer_that_is_gone_is_not_seen_any_more(qtbot: QtBot) -> None:
    """It is deleted later; a repaint before that would squeeze it in between the others."""
    chips = Chips()
    qtbot.addWidget(chips)
    chips.resize(700, 34)
    chips.show()
    shown = tuple(Offer(id=str(n), kinds=(), title="Kaufen oder gründen") for n in range(3))
    chips.show_offers(shown, "none")
    chips.show_offers(shown[:1], "none")
    assert sum(button.isVisible() for button in chips.findChildren(GameButton)) == 1
