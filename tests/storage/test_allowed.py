"""Lines of everything that is allowed: nothing is missing in them, nothing is there twice."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ezgame.app import cli
from ezgame.app.recorded import allowed_for, own_replay, replay_of
from ezgame.content.resources import resource
from ezgame.core.actions import BuyShare, BuyTrain, LayTile, PlaceStation, SellShares, StartCompany
from ezgame.core.game import Game
from ezgame.storage.import18xx.allowed import EXPLAINED
from ezgame.storage.import18xx.reader import parse_recorded
from ezgame.storage.import18xx.replay import ReplayError
from tests.builders import ANN, BEN, a_game
from tests.conformance.recorded import recorded_games
from tests.conftest import shared_path
from tests.tools.selftests.play import sample_game

SAMPLE = resource("samples", "18esp.ezgame")


def line_of(game: Game) -> dict[str, Any]:
    return allowed_for(game).line(None)


def count(found: dict[str, Any]) -> int:
    """How many choices are listed for one player."""
    total = 0
    for key, value in found.items():
        match key:
            case "pass" | "run" | "borrow" | "repay":
                total += 1
            case "tiles":
                total += sum(len(turns) for tiles in value.values() for turns in tiles.values())
            case "companies" | "other":
                total += sum(map(len, value.values()))
            case "powers":
                total += sum(count(power) for power in value.values())
            case _:
                total += len(value)
    return total


@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_every_choice_of_the_game_is_listed_once(title: str) -> None:
    game = sample_game(260, 4, title)
    for position in range(0, game.length + 1, 2):
        assert game.go_to(position)
        listed = line_of(game)["choices"]
        choices = game.choices()
        assert {choice.action.actor for choice in choices} == set(listed)
        for player, found in listed.items():
            kinds = [choice.action.kind for choice in choices if choice.action.actor == player]
            assert count(found) == len(kinds), position
            assert found.get("run", False) == ("run" in kinds)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """States and choices of the sample game, as the command writes them."""
    folder = tmp_path_factory.mktemp("replay")
    states, choices = folder / "states.jsonl", folder / "choices.jsonl"
    words = ["replay", str(SAMPLE), "--at", "700", "--states", str(states)]
    assert cli.run([*words, "--choices", str(choices)]) == 0
    return states, choices


@pytest.fixture(scope="module")
def written(files: tuple[Path, Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines(files[1])]


def test_the_next_action_of_a_game_was_allowed(written: list[dict[str, Any]]) -> None:
    replay = own_replay(SAMPLE)
    seen: set[str] = set()
    for line, action in zip(written, replay.actions, strict=False):
        found = line["choices"][action.actor]
        match action:
            case LayTile(private=None):
                assert action.rotation in found["tiles"][action.hex][action.tile]
            case LayTile():
                powers = found["powers"][action.private]
                assert action.rotation in powers["tiles"][action.hex][action.tile]
            case PlaceStation():
                assert any(place.startswith(f"{action.hex}/") for place in found["stations"])
            case StartCompany():
                assert action.price in found["companies"][action.company]
            case BuyShare():
                there = "ipo" if action.source == "ipo" else "market"
                wanted = (action.company, there, action.percent)
                assert wanted in [
                    (s["company"], s["from"], s["percent"]) for s in found["buy_shares"]
                ]
            case SellShares():
                wanted_sale = (action.company, action.percent)
                assert wanted_sale in [(s["company"], s["percent"]) for s in found["sell_shares"]]
            case BuyTrain():
                fitting = [
                    train
                    for train in found["trains"]
                    if train["least"] <= action.price <= train["most"]
                    and train["type"] == action.type
                ]
                assert fitting
            case _:
                continue
        seen.add(action.kind)
    assert seen >= {"lay_tile", "place_station", "start", "buy_share", "sell_shares", "buy_train"}


def test_there_is_a_line_for_the_start_and_for_every_action(written: list[dict[str, Any]]) -> None:
    assert [line["n"] for line in written] == list(range(701))
    assert {len(line["active"]) for line in written} == {1}


def test_every_word_of_a_line_is_explained(written: list[dict[str, Any]]) -> None:
    words = {word for line in written for word in line}
    words |= {word for line in written for found in line["choices"].values() for word in found}
    assert [word for word in sorted(words) if word not in EXPLAINED] == []


def test_the_command_explains_both_formats(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--states: one line after set-up" in told and EXPLAINED in told


def test_a_file_that_cannot_be_written_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "none" / "choices.jsonl"
    assert cli.run(["replay", str(SAMPLE), "--choices", str(out)]) == 1
    assert capsys.readouterr().err == f"{out} cannot be written: no such file or directory.\n"


def test_shares_come_with_what_they_cost_and_bring() -> None:
    game = (
        a_game("1830", setup="standard")
        .everybody_has(600)
        .company("PRR", par=76, price=90, holds={ANN: 60, BEN: 20}, cash=100)
        .company("NYC", par=100, holds={BEN: 60}, cash=100)
        .stock(ANN)
    )
    found = line_of(game)["choices"][ANN]
    assert {"company": "NYC", "from": "ipo", "percent": 10, "price": 100} in found["buy_shares"]
    assert {"company": "PRR", "percent": 20, "price": 180} in found["sell_shares"]


@pytest.mark.rule("ESP-5.7-10")
@pytest.mark.parametrize("trains", [(), ("2",)])
def test_a_line_says_whether_a_train_must_be_bought(trains: tuple[str, ...]) -> None:
    game = (
        a_game()
        .phase("3")
        .minor("CFLG", cash=400)
        .trains("CFLG", *trains)
        .operating("CFLG", "trains")
    )
    line = line_of(game)
    assert line["must_buy_train"] is not bool(trains)
    assert line["choices"][ANN].get("pass", False) is bool(trains)
    bought = [train for train in line["choices"][ANN]["trains"] if train["from"] == "depot"]
    assert {(t["least"], t["most"]) for t in bought} == {(200, 200)}


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_a_station_is_named_by_its_city_as_in_the_states(files: tuple[Path, Path]) -> None:
    states, choices = files
    placed = 0
    tokens: dict[str, set[str]] = {}
    before: dict[str, Any] = {"choices": {}}
    for told, line in zip(lines(states), lines(choices), strict=True):
        state = json.loads(told)
        now = {name: set(each["tokens"]) for name, each in state["corporations"].items()}
        new = {place for name in now for place in now[name] - tokens.get(name, set())}
        if state["type"] == "place_station" and new:
            (found,) = before["choices"].values()
            assert new <= set(found["stations"]), state["n"]
            placed += 1
        tokens, before = now, json.loads(line)
    assert placed >= 8


def every_line(title: str, name: str) -> Iterator[dict[str, Any]]:
    path = shared_path("conformance", title, f"{name}.json")
    replay = replay_of(parse_recorded(path.read_text(encoding="utf-8"), path.name))
    allowed = allowed_for(replay.game)
    try:
        for record in replay.run():
            yield allowed.line(record)
    except ReplayError:
        return  # the tests of the recorded games tell of it


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "name"),
    [(title, name) for title in ("18ESP", "1830") for name in recorded_games(title)],
)
def test_every_recorded_game_has_lines_until_its_end(title: str, name: str) -> None:
    for line in every_line(title, name):
        assert bool(line["choices"]) is not line["finished"], line["n"]
        assert set(line["active"]) & set(line["choices"]) or line["finished"], line["n"]
