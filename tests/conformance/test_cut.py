"""Recorded games whose list of actions ends early: the game stands where the next word was waited for."""

from dataclasses import replace
from random import Random

import pytest

from ezgame.app.recorded import dumper_for, replay_of
from ezgame.core.game import Game
from ezgame.storage.import18xx.reader import parse_recorded
from tests.conformance.recorded import comparer, recorded_games
from tests.conformance.test_mutated import SHORT, TITLES, plain
from tests.conftest import shared_path

SOMEWHERE, LONG = range(4), range(4, 24)
"""Seeds: each cuts every game at another place."""


def speakers(game: Game) -> set[str]:
    """Who is waited for, as dumps tell it: a company in its turn, with its privates, or players."""
    state, turn = game.state, game.state.operating
    if state.finished:
        return set()
    if turn is None or turn.company is None:
        return set(game.waiting_for())
    asked = set(game.waiting_for()) | {due.about for due in state.pending}
    owned = {private for private, now in state.privates.items() if now.owner == turn.company}
    led = {name for name, now in state.companies.items() if now.president in asked}
    return asked | led if state.pending else {turn.company, *owned}


def differences(title: str, name: str, seed: int) -> list[str]:
    """Cut a game somewhere; what differs from the recorded line of its last action."""
    path = shared_path("conformance", title, f"{name}.json")
    judge = comparer()
    states = path.with_name(f"{name}.states.jsonl.gz")
    lines = {each.get("n"): each for each in judge.lines(states)}
    whole = parse_recorded(path.read_text(encoding="utf-8"), path.name)
    last = Random(f"{name} {seed}").randrange(1, len(whole.records))
    replay = replay_of(replace(whole, records=whole.records[:last]))
    for _record in replay.run():
        pass
    own, theirs = plain(dumper_for(replay.game).line(whole.records[last - 1])), lines[last]
    ours, recorded = judge.neutral(own, title), judge.neutral(theirs, title)
    wrong = [key for key in ours.keys() | recorded.keys() if ours.get(key) != recorded.get(key)]
    if not wrong and not speakers(replay.game) & set(theirs["active"]):
        wrong = [f"{speakers(replay.game)} instead of {theirs['active']}"]
    unexplained = [liberty for liberty in replay.liberties if not liberty.reason]
    return [f"after {last}: {each}" for each in (*wrong, *unexplained)]


@pytest.mark.parametrize("seed", SOMEWHERE)
@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_is_cut_off_stands_where_it_stood_there(title: str, seed: int) -> None:
    assert differences(title, SHORT[title], seed) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG)
@pytest.mark.parametrize(
    ("title", "name"), [(title, name) for title in TITLES for name in recorded_games(title)]
)
def test_every_game_cut_off_anywhere_stands_where_it_stood_there(
    title: str, name: str, seed: int
) -> None:
    assert differences(title, name, seed) == []
