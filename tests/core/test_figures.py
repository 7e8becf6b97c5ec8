"""Figures of a title: filled from plain data, refused with a sentence where they do not fit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from ezgame.core.figures import WrongFigure, named, read_figures
from ezgame.core.ids import HexId, PrivateId


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    value: int
    hexes: frozenset[HexId] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    tiles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Building(Shared):
    order: Literal["free", "tile_first"]
    doubled: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trains:
    last: int | Literal["unlimited"] = named("D.count")
    by_players: Mapping[int, int]
    bonus: Bonus | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    windows: Mapping[PrivateId, str] = named("*.window")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    build: Building
    trains: Trains
    abilities: Abilities


PLAIN: Mapping[str, Any] = {
    "build.tiles": 2,
    "build.order": "free",
    "trains.D.count": "unlimited",
    "trains.by_players": {"3": 27, "4": 20},
    "abilities.CS.window": "any",
    "abilities.M.H.window": "own_turn",
}


def test_keys_are_groups_and_names() -> None:
    figures = read_figures(Figures, PLAIN)
    assert (figures.build.tiles, figures.build.order) == (2, "free")
    assert figures.build.doubled == ()
    assert figures.trains == Trains(last="unlimited", by_players={3: 27, 4: 20})
    assert figures.abilities.windows == {"CS": "any", "M.H": "own_turn"}


def test_lists_of_a_stored_game_become_what_the_class_says() -> None:
    stored = {"build.doubled": ["A1", "B2"], "trains.bonus": {"value": 40, "hexes": ["C3"]}}
    figures = read_figures(Figures, {**PLAIN, **stored})
    assert figures.build.doubled == ("A1", "B2")
    assert figures.trains.bonus == Bonus(value=40, hexes=frozenset({HexId("C3")}))


def test_a_map_of_names_may_be_empty() -> None:
    plain = {key: value for key, value in PLAIN.items() if not key.startswith("abilities")}
    assert read_figures(Figures, plain).abilities.windows == {}


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("build.tiles", "two", "build.tiles: a whole number is expected, this is `two`."),
        ("build.tiles", True, "a whole number is expected, this is `True`"),
        ("build.order", "first", "one of free, tile_first is expected"),
        ("build.doubled", "A1", "a list is expected"),
        ("build.doubled", [1], "a text is expected"),
        ("trains.D.count", "many", "a whole number or one of unlimited is expected"),
        ("trains.by_players", {"three": 1}, "`three` is no whole number"),
        ("trains.by_players", 3, "a map is expected"),
        ("trains.bonus", {"value": 1, "hex": "A1"}, "unknown key hex; there are value, hexes."),
        ("trains.bonus", {"hexes": []}, "the key value is missing"),
        ("abilities.CS.window", 5, "a text is expected"),
    ],
)
def test_what_does_not_fit_is_named(key: str, value: object, sentence: str) -> None:
    with pytest.raises(WrongFigure) as wrong:
        read_figures(Figures, {**PLAIN, key: value})
    assert sentence in str(wrong.value)


def test_what_is_missing_is_named() -> None:
    plain = {key: value for key, value in PLAIN.items() if key != "build.tiles"}
    with pytest.raises(WrongFigure, match=r"build\.tiles: it is missing; a whole number"):
        read_figures(Figures, plain)
