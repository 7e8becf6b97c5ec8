"""News: what happened by itself, gathered into lines that can be read at a glance."""

import re

from ezgame.core.actions import Dividend
from ezgame.core.events import PhaseBegan
from ezgame.models.session import Session
from ezgame.models.words.figures import figure
from ezgame.models.words.news import News, news_of
from ezgame.models.words.wording import wording
from tests.builders import ANN, BEN
from tests.models.games import a_game_after
from tests.titles.te.table import founded, table


def all_news(count: int = 420) -> list[tuple[int, News]]:
    session = Session(a_game_after(count))
    found = []
    for position in range(1, session.game.position + 1):
        news = news_of(session, session.game.applied_at(position))
        if news is not None:
            found.append((position, news))
    return found


def test_the_end_of_a_round_says_what_begins_then() -> None:
    ends = [news for _, news in all_news() if news.round_end]
    assert ends
    assert any(re.search(r"is over, OR \d", news.headline) for news in ends)
    assert ends[0].headline.startswith("The auction is over")


def test_incomes_of_privates_are_one_line() -> None:
    for _, news in all_news():
        incomes = [line for line in news.lines if "Privates pay" in line]
        assert len(incomes) <= 1
        assert not any("income of privates" in line for line in news.lines)


def test_a_new_phase_says_what_it_changes() -> None:
    session = Session(a_game_after(420))
    for position, news in all_news():
        events = session.game.applied_at(position).events
        if any(isinstance(event, PhaseBegan) for event in events):
            assert news.headline.startswith("Phase")
            assert news.lines
            return
    raise AssertionError("no phase began")


def test_the_headline_is_not_said_twice() -> None:
    assert all(news.headline not in news.lines for _, news in all_news())


def test_figures_have_a_true_minus() -> None:
    assert (figure(-231), figure(0), figure(40)) == ("−231", "0", "40")


def test_places_in_an_order_are_said_as_people_say_them() -> None:
    assert [wording().nth(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd",
    ]  # fmt: skip


def test_a_company_of_18te_is_liquidated_in_the_words_of_its_rulebook() -> None:
    position = founded(table(), "KHS", {ANN: 30}, at="5,2", cash=90)
    position = founded(position, "KWE", {BEN: 30})
    game = position.operating("KHS", "dividend", income=10)
    applied = game.apply(Dividend(actor=ANN, choice="withhold"))
    news = news_of(Session(game), applied)
    assert news is not None
    assert "KHS is liquidated" in (news.headline, *news.lines)
