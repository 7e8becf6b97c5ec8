"""Small records of 18xx.games written by hand, replayed from a position of our own."""

import json
from collections.abc import Mapping
from typing import Any

from ezgame.app.recorded import online_module
from ezgame.core.game import Game
from ezgame.core.state import State
from ezgame.storage.import18xx.reader import RecordedGame, parse_recorded
from ezgame.storage.import18xx.replay import Replay
from tests.builders import NAMES

Act = Mapping[str, Any]


def player(seat: int, kind: str, **data: Any) -> Act:
    return {"type": kind, "entity": seat, "entity_type": "player", **data}


def company(name: str, kind: str, **data: Any) -> Act:
    return {"type": kind, "entity": name, "entity_type": "corporation", **data}


def private(name: str, kind: str, **data: Any) -> Act:
    return {"type": kind, "entity": name, "entity_type": "company", **data}


def nested(act: Act, *auto: Act) -> Act:
    """An act with the automatic ones that followed it there."""
    return {**act, "auto_actions": list(auto)}


def text_of(title: str, seats: int, *acts: Any, **top: Any) -> str:
    """A record as a file holds it; ids are the numbers of the seats and of the actions."""
    numbered = [
        {"id": number, **act} if isinstance(act, Mapping) else act
        for number, act in enumerate(acts, 1)
    ]
    players = [{"id": seat, "name": NAMES[seat]} for seat in range(seats)]
    return json.dumps(
        {"id": 1, "title": title, "players": players, "actions": numbered, "status": "active"} | top
    )


def sheet(title: str, seats: int, *acts: Any) -> RecordedGame:
    return parse_recorded(text_of(title, seats, *acts), "sheet.json")


def replay(title: str, game: Game, *acts: Any) -> Replay:
    """A replay of these acts that begins where the game stands."""
    order = list(game.state.players)
    translator = online_module(title).make_translator(game.rules, dict(enumerate(order)))
    return Replay(sheet(title, len(order), *acts), game, translator)


def followed(title: str, game: Game, *acts: Any) -> list[State]:
    """The position before the first act and after each, with nobody passed over who could act."""
    made = replay(title, game, *acts)
    states = [game.state for _record in made.run()]
    assert made.liberties == [], made.liberties
    return states
