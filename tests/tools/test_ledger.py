"""Every position of simulated games, counted by somebody who knows no rules; and the counter counts."""

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ezgame.app.main import cli
from ezgame.content.games import make_setup, new_game
from ezgame.content.titles import load_title
from ezgame.core.game import Game
from ezgame.storage.writing import game_bytes
from tests.builders import NAMES
from tests.tools.ledger import exported, faults_of
from tests.tools.selftests.play import sample_game
from tests.tools.simulation import play_out

TITLES = ("18esp", "1830")
PLAYERS = {"18esp": (3, 4, 5, 6), "1830": (2, 3, 4, 5, 6)}
SETUPS: dict[str, tuple[dict[str, Any], ...]] = {
    "18esp": ({"setup": "standard"}, {"setup": "variable"}),
    "1830": ({}, {"third_six_train": True}),
}


def plain(game: Game) -> dict[str, Any]:
    """The position as `ezgame export` writes it, and whether anything can be done."""
    return {**exported(game), "choices": len(game.choices())}


def counted(title: str, seed: int) -> int:
    """Play a game to its end and count every position; gives how many there were."""
    players = PLAYERS[title][seed % len(PLAYERS[title])]
    rulings = ("rulebook", "online")[seed // 2 % 2]
    options = SETUPS[title][seed % 2]
    names = NAMES[:players]
    game = new_game(make_setup(title, names, seed=seed, ruling_set=rulings, options=options))
    printed = load_title(title)
    seen = 0

    def watch(now: Game, *_: object) -> None:
        nonlocal seen
        seen += 1
        faults = faults_of(plain(now), printed)
        assert faults == [], f"{title}, seed {seed}, after action {now.position}: {faults[:5]}"

    watch(game)
    play_out(game, seed, watch)
    return seen


@pytest.mark.parametrize(("title", "seed"), [("18esp", 4), ("1830", 0)])
def test_nothing_comes_from_nowhere_and_nothing_gets_lost(title: str, seed: int) -> None:
    """In every single position; every third one of the games of `test_simulated_games.py` is counted, too."""
    assert counted(title, seed) > 100


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(400))
def test_nothing_gets_lost_in_four_hundred_games(title: str, seed: int) -> None:
    assert counted(title, 1000 + seed) > 100


def test_the_export_is_what_is_counted(tmp_path: Path) -> None:
    game = sample_game(120, 3)
    (tmp_path / "a.ezgame").write_bytes(game_bytes(game))
    out = tmp_path / "a.json"
    assert cli.run(["export", str(tmp_path / "a.ezgame"), "--out", str(out)]) == 0
    exported = json.loads(out.read_text(encoding="utf-8"))
    assert exported["state"] == plain(game)["state"]
    assert faults_of(exported, load_title("18esp")) == []


def company(state: Any) -> Any:
    return next(iter(state["companies"].values()))


WRONG: dict[str, tuple[Callable[[Any], object], str]] = {
    "money": (lambda s: s["players"]["P0"].update(cash=-1), "P0 has -1"),
    "certificates": (lambda s: company(s)["certificates"].pop(), "certificates"),
    "a holder": (lambda s: company(s)["certificates"].__setitem__(0, "nobody"), "is with nobody"),
    "tiles": (lambda s: s["supply"].update({"8": s["supply"]["8"] + 1}), "tiles 8"),
    "stations": (lambda s: company(s).update(stations_free=50), "stations"),
    "trains": (lambda s: s["depot"].update(issued={}), "were issued"),
    "the same train": (lambda s: s["depot"].update(pool=[train(s)] * 2), "is in"),
}


@cache
def a_position() -> dict[str, Any]:
    return plain(sample_game(220, 3))


def train(state: Any) -> Any:
    held = [t for c in state["companies"].values() for t in c["trains"]]
    return held[0] if held else {"id": "2-1", "type": "2", "faces": ["2"]}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_counter_finds_what_is_wrong(wrong: str) -> None:
    position = a_position()
    title = load_title("18esp")
    assert faults_of(position, title) == []
    spoiled = copy.deepcopy(position)
    change, sentence = WRONG[wrong]
    change(spoiled["state"])
    assert sentence in " ".join(faults_of(spoiled, title))


def test_a_decision_without_an_answer_is_found() -> None:
    position = plain(sample_game(10, 3))
    title = load_title("18esp")
    assert "nothing can be decided" in " ".join(faults_of({**position, "choices": 0}, title))
    assert faults_of({**position, "waiting_for": []}, title) == ["nobody is waited for"]
