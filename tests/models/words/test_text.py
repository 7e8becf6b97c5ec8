"""Sentences: filled with names, with sections, readable even where nobody wrote one."""

from dataclasses import replace

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Correct, Corrected, LayTile, StartCompany
from ezgame.core.events import (
    CertificateMoved,
    DebtChanged,
    DividendDecided,
    OrderChanged,
    Paid,
    PhaseBegan,
    RoutesRun,
    TileLaid,
    TurnUpdated,
)
from ezgame.core.ids import BANK, IPO, CompanyId, HexId, PhaseId, PlayerId, TileId
from ezgame.core.refusal import refuse
from ezgame.models.session import Session
from ezgame.models.words.catalogues import texts_for
from ezgame.models.words.names import Names
from ezgame.models.words.text import Catalogue, catalogue_for, shown_events
from tests.models.games import a_game_after, a_new_game

ANN, BEN = PlayerId("P0"), PlayerId("P1")


@pytest.fixture
def text() -> Catalogue:
    return Session(a_new_game()).text


def test_events_are_told_with_the_names_of_the_table(text: Catalogue) -> None:
    assert text.describe(OrderChanged(order=(BEN, ANN))) == "Order of play: Ben and Ann"
    laid = TileLaid(
        company=CompanyId("FdSB"),
        hex=HexId("I5"),
        tile=TileId("L107"),
        rotation=0,
        stations=(),
        taken=TileId("L107"),
    )
    line = text.describe(laid)
    assert line is not None and "FdSB" in line and "Santander" in line


def test_debts_grow_and_shrink_in_words(text: Catalogue) -> None:
    assert text.describe(DebtChanged(player=BEN, amount=147)) == "Ben owes the bank 147 more"
    assert text.describe(DebtChanged(player=BEN, amount=-50)) == "Ben owes the bank 50 less"


def test_a_phase_is_called_as_in_the_rulebook(text: Catalogue) -> None:
    assert text.describe(PhaseBegan(phase=PhaseId("8"))) == "Phase 7 begins", "with the 8-train"


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
def test_a_run_for_nothing_is_told_once(title: str, language: str) -> None:
    game = new_game(make_setup(title, ("Ann", "Ben", "Carol"), seed=1))
    told, company = catalogue_for(game.rules, language), next(iter(game.rules.title.companies))
    run = RoutesRun(company=company, routes=(), income=0, treasury=0)
    assert told.describe(run) is None
    nothing = told.describe(DividendDecided(company=company, choice="none", income=0))
    assert nothing is not None and "0" not in nothing
    earned = told.describe(replace(run, income=120))
    assert earned is not None and "120" in earned


def test_bookkeeping_is_not_told(text: Catalogue) -> None:
    assert text.describe(TurnUpdated()) is None


def test_captions_name_the_thing(text: Catalogue) -> None:
    assert (
        text.caption(StartCompany(actor=ANN, company=CompanyId("MZA"), price=85))
        == "Start MZA at 85"
    )
    lay = LayTile(actor=ANN, hex=HexId("I5"), tile=TileId("57"), rotation=1)
    assert text.caption(lay).startswith("57 on I5")


def test_a_refusal_without_a_sentence_is_still_readable(text: Catalogue) -> None:
    sentence = text.sentence(refuse("some.unheard-of", player=ANN, cash=40))
    assert str(sentence) == "Unheard of: player Ann, cash 40."


def test_a_section_in_brackets_is_taken_from_the_sentence() -> None:
    texts = {"refusals.a.b": "{company} has {cash}. [5.3.4]"}
    names = Names(a_new_game().rules.title, ("Ann",))
    sentence = Catalogue(texts, names).sentence(refuse("a.b", company="FdSB", cash=40))
    assert (sentence.text, sentence.section) == ("FdSB has 40.", "5.3.4")
    assert str(sentence) == "FdSB has 40. (5.3.4)"
    assert sentence.ids == ("FdSB",)


def test_ids_of_privates_are_not_taken_for_seats(text: Catalogue) -> None:
    assert text.value("P1", "player") == "Ben"
    assert text.value("P1", "private") == "Ferrocarril de La Habana a Güines"


def test_every_title_has_the_general_texts_under_its_own() -> None:
    texts = texts_for("18esp")
    assert texts["words.president"] == "Director"
    assert texts["actions.pass"] == "Pass"


def test_every_event_of_a_played_game_has_a_line_or_is_left_out_on_purpose() -> None:
    session = Session(a_game_after(420))
    said = [key.removeprefix("events.") for key in texts_for("18esp") if key.startswith("events.")]
    for applied in session.game.log:
        for event in applied.events:
            name = type(event).__name__
            assert any(key.partition(".")[0] == name for key in said), (
                f"nobody wrote a line for {name}"
            )
            session.text.describe(event)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_whoever_pays_for_a_share_is_told_with_its_percent(language: str) -> None:
    game = a_new_game()
    company = CompanyId("FdSB")
    moved = CertificateMoved(
        company=company, certificate=0, source=IPO, target=ANN, reason="bought"
    )
    single = CertificateMoved(
        company=company, certificate=1, source=IPO, target=ANN, reason="bought"
    )
    first = Paid(source=ANN, target=BANK, amount=160, reason="share.bought", about=company)
    second = Paid(source=ANN, target=BANK, amount=80, reason="share.bought", about=company)
    catalogue = catalogue_for(game.rules, language)
    large, small = (game.rules.percents[company][n] for n in (0, 1))
    told = [line for _event, line in shown_events(catalogue, (moved, first, single, second))]
    space = " " if language == "en" else "\u00a0"  # 20 % stays on one line
    assert [f"{large}{space}%" in told[0], f"{small}{space}%" in told[1]] == [True, True], told
    assert "160" in told[0] and "80" in told[1]


def test_a_bank_that_pays_for_a_granted_share_buys_nothing(text: Catalogue) -> None:
    company = CompanyId("FdSB")
    paid = Paid(source=BANK, target=company, amount=160, reason="share.bought", about=company)
    assert text.describe(paid, (paid,)) == "Bank pays FdSB 160, for shares"


def test_the_caption_of_a_correction_says_what_is_corrected_and_whose(text: Catalogue) -> None:
    """Players and privates have ids alike: money is a player's."""
    told_of: tuple[tuple[Corrected, str, str], ...] = (
        ("cash", "P1", "Correct the money of Ben"),
        ("share", "FdSB", "Correct a share of FdSB"),
        ("tile", "D6", "Correct the tile on D6 (Oviedo)"),
        ("phase", "", "Correct the phase"),
    )
    for what, whose, told in told_of:
        assert text.caption(Correct(actor=ANN, what=what, about=whose, why="house rule")) == told
