"""Every position of simulated games, counted by somebody who knows no rules; and the counter counts."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ezgame.app.main import cli
from ezgame.content.titles import load_title
from ezgame.core.events import TileRemoved
from ezgame.core.game import Applied, Game, judged
from ezgame.core.ids import TileId
from ezgame.storage.writing import game_bytes
from tests.tools.groups import GROUPS, habits_in
from tests.tools.ledger import cardboard, exported, faults_of
from tests.tools.selftests.play import sample_game
from tests.tools.simulation import play_out


def plain(game: Game) -> dict[str, Any]:
    """The position as `ezgame export` writes it, and whether anything can be done."""
    return {**exported(game), "can go on": can_go_on(game)}


def can_go_on(game: Game) -> bool:
    """Whether any choice is possible; the first one is enough, the others are not worked out."""
    state = game.state
    if state.finished:
        return False
    tried = ((step, one) for step in game.rules.active(state) for one in step.candidates(state))
    return any(refusal is None for _, refusal in judged(tried, state))


def counted(group: str, seed: int) -> int:
    """Play a game to its end and count every position; gives how many there were."""
    game = GROUPS[group](seed)
    title = game.rules.title
    box = {**title.tiles.counts, **doubled(game)}
    endless = not game.rules.figures.recycling.once if group == "18esp" else False  # C-29
    gone: Counter[str] = Counter()
    seen = 0

    def watch(now: Game, applied: Applied | None = None) -> None:
        nonlocal seen
        seen += 1
        for event in applied.events if applied is not None else ():
            if applied is not None and isinstance(event, TileRemoved) and event.returned is None:
                gone[cardboard(applied.before.board.tiles[event.hex].tile, title)] += 1
        position = {**exported(now), "can go on": True}  # else `play_out` fails: it asks next
        faults = faults_of(position, title, box, gone, endless=endless)
        assert faults == [], f"{group}, seed {seed}, after action {now.position}: {faults[:5]}"

    watch(game)
    play_out(game, seed, watch, habits_in(group, game, seed))
    return seen


def doubled(game: Game) -> dict[TileId, int | None]:
    """Tiles of which a ruling has more than the manifest: those that are left at the beginning."""
    counts = game.rules.title.tiles.counts
    left = game.state_at(0).supply
    return {
        tile: count
        for tile, count in left.items()
        if (count or 0) > (counts.get(tile) or count or 0)
    }


FEW = {"18esp": 4, "18esp for two": 2, "1830": 6, "1830+": 9, "1849": 4, "18te": 3}
"""One game of each for every day: short ones; that of 1849 comes to the earthquake and to phase 16."""


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_comes_from_nowhere_and_nothing_gets_lost(group: str) -> None:
    """In every single position; every third one of the games of `test_simulated_games.py` is counted, too."""
    assert counted(group, FEW[group]) > 100


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("start", range(0, 400, 20))
def test_nothing_gets_lost_in_four_hundred_games(group: str, start: int) -> None:
    for seed in range(start, start + 20):
        assert counted(group, 1000 + seed) > (100 if group in ("18esp", "1830") else 20)


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


def test_old_cards_that_are_joined_are_counted_unless_a_ruling_has_them_without_end() -> None:
    position, title = copy.deepcopy(a_position()), load_title("18esp")
    owner = next(one for one in position["state"]["companies"].values() if one["trains"])
    owner["trains"][0]["faces"] = ["5", *["2"] * 30]
    position["state"]["depot"]["issued"]["5"] = 1
    assert any("trains 2 are held" in fault for fault in faults_of(position, title))
    assert faults_of(position, title, endless=True) == []


def test_a_decision_without_an_answer_is_found() -> None:
    position = plain(sample_game(10, 3))
    title = load_title("18esp")
    assert "nothing can be decided" in " ".join(faults_of({**position, "can go on": False}, title))
    assert faults_of({**position, "waiting_for": []}, title) == ["nobody is waited for"]
