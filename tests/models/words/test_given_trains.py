"""A train or a private that nobody bought: the log says what happened instead."""

import pytest

from ezgame.core.actions import Choose, Consent, Correct
from ezgame.core.corrections import AWAY
from ezgame.core.events import PrivateSold, TrainBought, TrainLeft
from ezgame.core.game import Applied, Game
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.models.words.text import catalogue_for
from ezgame.titles.esp.actions import TakeOver
from tests.asking import buy_private
from tests.builders import ANN, BEN, a_game

TOLD = (TrainBought, TrainLeft, PrivateSold)


def lines(game: Game, applied: Applied, language: str) -> list[str]:
    text = catalogue_for(game.rules, language)
    said = (text.describe(event) for event in applied.events if isinstance(event, TOLD))
    return [line for line in said if line]


@pytest.mark.parametrize(
    ("language", "given", "taken"),
    [
        ("en", "CFLG is given a 2", "A 2 is taken from CFLG"),
        ("de", "CFLG erhält eine 2er-Lok", "Eine 2er-Lok von CFLG wird weggenommen"),
        ("es", "CFLG recibe un tren 2", "Se retira un tren 2 de CFLG"),
    ],
)
def test_a_correction_gives_and_takes_a_train(language: str, given: str, taken: str) -> None:
    game = a_game().major("CFLG").operating("CFLG")
    give = Correct(actor=ANN, what="train", about="CFLG", item="2", why="a slip")
    assert lines(game, game.apply(give), language) == [given]
    held = game.state.companies[CompanyId("CFLG")].trains[0].id
    take = Correct(actor=ANN, what="train", about="CFLG", item=held, number=AWAY, why="a slip")
    assert lines(game, game.apply(take), language) == [taken]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "CFLG gets a 1+2 from its private"),
        ("de", "CFLG erhält aus ihrer Privatgesellschaft eine 1+2-Lok"),
        ("es", "CFLG recibe un tren 1+2 de su privada"),
    ],
)
def test_a_private_brings_a_train(language: str, line: str) -> None:
    game = a_game().private("P2", ANN).major("CFLG", cash=90).operating("CFLG")
    game.apply(buy_private(game, "P2", 60))
    assert lines(game, game.apply(Choose(actor=ANN, option="1+2")), language) == [line]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["MCP gets a 3 of ZP", "MCP gets {}"]),
        ("de", ["MCP erhält eine 3er-Lok von ZP", "MCP erhält {}"]),
        ("es", ["MCP recibe un tren 3 de ZP", "MCP recibe {}"]),
    ],
)
def test_a_takeover_brings_the_trains_and_privates_of_the_minor(
    language: str, said: list[str]
) -> None:
    position = a_game().phase("3").minor("ZP", par=100, cash=75, owner=BEN).trains("ZP", "3")
    position = position.major("MCP", par=90, holds={ANN: 40}, cash=300).private("P4", "ZP")
    game = position.operating("MCP", "takeover")
    game.apply(TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    done = game.apply(Consent(actor=BEN, accept=True))
    name = game.rules.title.privates[PrivateId("P4")].name
    assert lines(game, done, language) == [line.format(name) for line in said]
