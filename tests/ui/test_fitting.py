"""Nothing is cut: bar, chips and the cards of the turn, in every title and language, from laptop to television.

`make test` takes one size for each title and language, so that every pair is seen; all of them are `long`.
"""

from functools import lru_cache
from itertools import product

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import StartCompany
from ezgame.core.game import Game
from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.run import run_draft
from ezgame.models.drafts.start_draft import StartDraft
from ezgame.models.offers import offers, turn_of
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.appearance import appearance
from ezgame.ui.turn import rows
from ezgame.ui.turn.panel import TurnPanel
from ezgame.ui.widgets import buttons
from ezgame.ui.widgets import card_pen as pen
from tests.ui.cutting import cut, watch_for_cuts
from tests.ui.hands import settle
from tests.ui.short_games import FOR_TWO, PLUS, played

SIZES = ((1366, 1.0), (1600, 1.3), (1920, 1.6), (3840, 2.0))
TITLES = (("18esp", ""), ("1830", ""), ("1849", ""), ("18te", ""))
PAIRS = [*product(TITLES, LANGUAGES), (FOR_TWO, "de")]
BOARDS = list(product((*TITLES, PLUS, FOR_TWO), LANGUAGES))
"""Variants in every language only in the long runs."""
Board = tuple[str, str]
"""Title and variant."""
LEFT_DOCK = 204
"""Pixels of the turn's dock at 100 %, less its rim (`ui/docks.py`)."""
MOMENTS = 10


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_for_cuts(monkeypatch, buttons, pen, rows)


def named(value: Board | str) -> str:
    return value if isinstance(value, str) else " ".join(value).strip()


@lru_cache(maxsize=4)
def moments(board: Board) -> tuple[Game, ...]:
    """A position for every step with every set of offers; those with most offers first."""
    log, found = played(*board), {}
    for position in range(0, log.length, 3):
        log.go_to(position)
        session = Session(Game(log.rules, log.state))
        shown = tuple(offer.id for offer in offers(session))
        found.setdefault((turn_of(session).step, shown), session.game)
    return tuple(game for _, game in sorted(found.items(), key=lambda item: -len(item[0][1])))


def check(qtbot: QtBot, game: Game, width: int, scale: float) -> None:
    session = Session(game)
    appearance().set(dark=False, scale=scale)
    bar, turn = ActionBar(session), TurnPanel(session)
    for widget in (bar, turn):
        qtbot.addWidget(widget)
    bar.resize(width, bar.height())
    turn.resize(round(min(LEFT_DOCK * scale, width * 0.24)), 700)
    for widget in (bar, turn):
        widget.show()
        settle()
        widget.grab()
    for part in (run_draft(session).search, run_draft(session).proof, run_draft(session).goal_runs):
        part.wait()
    qtbot.waitUntil(lambda: not automatic_turn(session).searching, timeout=60_000)
    assert cut == [], (width, turn_of(session).step, wording.language(), cut)


@pytest.mark.parametrize(("board", "language"), PAIRS, ids=named)
def test_no_word_of_bar_and_turn_is_cut(qtbot: QtBot, board: Board, language: str) -> None:
    wording.speak(language)
    number = PAIRS.index((board, language))
    width, scale = SIZES[(number + number // len(SIZES)) % len(SIZES)]
    for game in moments(board)[:MOMENTS]:
        check(qtbot, game, width, scale)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_no_word_of_the_card_of_prices_is_cut(qtbot: QtBot, title: str, language: str) -> None:
    wording.speak(language)
    log = played(title)
    steps = (log.applied_at(number) for number in range(1, log.length + 1))
    before = next(
        step.before
        for step in steps
        if isinstance(step.action, StartCompany) and not step.before.pending
    )
    session = Session(Game(log.rules, before))
    appearance().set(dark=False, scale=1.0)
    turn = TurnPanel(session)
    qtbot.addWidget(turn)
    turn.resize(LEFT_DOCK, 700)
    turn.show()
    draft = session.part(StartDraft)
    for company in dict.fromkeys(
        choice.action.company
        for choice in session.choices()
        if isinstance(choice.action, StartCompany)
    ):
        draft.choose_company(company)
        settle()
        turn.grab()
    assert cut == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "scale"), SIZES)
@pytest.mark.parametrize(("board", "language"), BOARDS, ids=named)
def test_no_word_of_bar_and_turn_is_cut_at_any_size(
    qtbot: QtBot, board: Board, language: str, width: int, scale: float
) -> None:
    wording.speak(language)
    for game in moments(board):
        check(qtbot, game, width, scale)
