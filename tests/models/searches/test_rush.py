"""The train rush: what is foretold is what happens, in every title, from the rules alone."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from ezgame.app.imports import import_game
from ezgame.content.games import new_game
from ezgame.core import events as ev
from ezgame.core.actions import BuyTrain
from ezgame.core.game import Applied, Game
from ezgame.core.ids import CompanyId
from ezgame.models.searches.rush import cards_ahead, rush
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file
from tests.builders import ANN, a_game
from tests.conftest import shared_path
from tests.models.games import a_game_after

SAMPLES = Path("resources/samples")


@lru_cache(maxsize=1)
def games() -> tuple[tuple[str, Game], ...]:
    return tuple(all_games())


def all_games() -> Iterator[tuple[str, Game]]:
    yield "18esp", a_game_after(300)
    yield "18te", open_whole(read_file(SAMPLES / "18te.ezgame"), new_game, None).game
    yield "1830", import_game(shared_path("conformance", "1830", "3p_2023.json")).game
    yield "1849", import_game(shared_path("conformance", "1849", "3p_3033.json")).game


def purchases(game: Game) -> Iterator[Applied]:
    """Actions by which the card on top of the stack, and no other, left the supply."""
    for applied in game.log:
        action = applied.action
        top = game.rules.supply.top(applied.before)
        bought = isinstance(action, BuyTrain) and action.source == "depot" and action.type == top
        exported = of(applied.events, ev.TrainExported)
        if bought + len(exported) == 1:
            yield applied


def of(events: tuple[ev.Event, ...], kind: type[ev.Event]) -> list[ev.Event]:
    return [event for event in events if isinstance(event, kind)]


def test_every_title_foretells_what_a_purchase_then_brought() -> None:
    for title, game in games():
        begun = 0
        for applied in purchases(game):
            told = rush(game.rules, applied.before, 1)
            rusted = of(applied.events, ev.TrainsRusted)
            assert told.rusted == tuple((e.type, e.lost) for e in rusted), title
            began = of(applied.events, ev.PhaseBegan)
            assert told.new_phase == bool(began), title
            begun += told.new_phase
            closed = {e.private for e in of(applied.events, ev.PrivateClosed)}
            assert closed >= set(told.privates), title
            ends = bool(of(applied.events, ev.EndTriggered))
            assert (told.end is not None) == ends, title
        assert begun, f"no phase began in the game of {title}"


def test_the_cards_leave_in_the_order_of_the_supply_and_nothing_is_changed() -> None:
    for title, game in games():
        start = game.state_at(0)
        ahead = cards_ahead(game.rules, start)
        order = list(game.rules.title.trains)
        places = [order.index(kind) for kind in ahead]
        assert places == sorted(places), title
        left = game.rules.supply.type(ahead[0]).count
        assert ahead.count(ahead[0]) == left, title
        assert rush(game.rules, start, len(ahead)).cards == ahead
        assert rush(game.rules, start, 0).after is start


def test_who_must_buy_is_told_with_every_pocket() -> None:
    game = a_game().phase("2").cash(ANN, 20).major("FdSB", par=90, cash=30, holds={ANN: 60})
    position = game.operating("FdSB", "trains")
    (need,) = rush(position.rules, position.state, 0).needs
    price = position.rules.train_duty(position.state, CompanyId("FdSB"))
    assert price is not None
    assert (need.company, need.president, need.price) == ("FdSB", ANN, price)
    assert (need.treasury, need.own, need.missing) == (30, 20, price - 50)
    rich = replace(position.state.players[ANN], cash=5000)
    state = replace(position.state, players={**position.state.players, ANN: rich})
    (need,) = rush(position.rules, state, 0).needs
    assert (need.own, need.missing, need.raisable) == (price - 30, 0, True)


@pytest.mark.rule("ESP-8-01")
def test_the_end_is_foretold_with_the_second_card_of_the_last_type() -> None:
    game = a_game_after(300)
    state = game.state
    ahead = cards_ahead(game.rules, state)
    when = [n for n in range(len(ahead) + 1) if rush(game.rules, state, n).end is not None]
    end = game.rules.figures.end
    issued = state.depot.issued.get(end.train, 0)
    places = [n for n, kind in enumerate(ahead, 1) if kind == end.train]
    assert when == list(range(places[end.card - issued - 1], len(ahead) + 1))
