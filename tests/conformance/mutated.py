"""Recorded games told in another way: the same play, written as other players, browsers and years wrote it.

`retold` changes only what must make no difference: chat, plans, undone and repeated actions, numbers and names,
which copy of a tile or certificate is meant, fields that older files lack, and which actions a player's plan
made. The positions after the real actions stay as they were.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ezgame.storage.import18xx.reader import STORED_INCOME, effective

Raw = dict[str, Any]
PLANNED = ("pass", "buy_shares")
"""What a plan does for a player."""
NOT_NEEDED = ("created_at", "user")
MOST_UNDONE = 4
OFTEN, SELDOM = 0.1, 0.03


@dataclass
class Retold:
    data: Raw
    lines: list[int | None] = field(default_factory=list)
    """For each effective action the number of the recorded line that shows its position; None: a plan."""


def retold(data: Raw, seed: int) -> Retold:
    chance, data = Random(seed), deepcopy(data)
    # Which stops a run called at is told by their names or by what it earned; one of the two suffices.
    _leave_out_of_runs(data, chance.choice((STORED_INCOME, ("nodes", "hexes"))))
    live = list(enumerate(effective(data["actions"]), 1))
    seats = [player.get("id", player["name"]) for player in data["players"]]
    groups = list(_regrouped(live, chance))
    names = _Names(data, chance)
    for action, _line in groups:
        for each in (action, *action.get("auto_actions", ())):
            names.rename(each)
    writer = _Writer(chance, names.players)
    for action, line in groups:
        writer.write(action, line)
    data["actions"] = writer.actions
    data["players"] = names.seats(data["players"])
    data["result"] = {
        str(names.players[seat]): data["result"][str(seat)]
        for seat in seats
        if str(seat) in data["result"]
    }
    _other_settings(data, chance)
    return Retold(data=data, lines=writer.lines)


def _leave_out_of_runs(data: Raw, keys: Sequence[str]) -> None:
    for action in data["actions"]:
        if action["type"] == "run_routes":
            for part in [action, *action.get("routes", [])]:
                for key in keys:
                    part.pop(key, None)


def _regrouped(live: list[tuple[int, Raw]], chance: Random) -> Iterator[tuple[Raw, int | None]]:
    """Actions that a plan made stand alone, and others are told as if a plan had made them.

    What lay nested in one line has no line of its own, so it counts for the line of the last of its kind.
    """
    waiting: list[tuple[Raw, int | None]] = []
    for line, action in live:
        nested = action.pop("auto_actions", [])
        players = [each for each in nested if each.get("entity_type") == "player"]
        if players and len(players) == len(nested) and chance.random() < 0.5:
            parts: list[tuple[Raw, int | None]] = [(each, None) for each in (action, *nested)]
            parts[-1] = (parts[-1][0], line)
        else:
            if nested:
                action["auto_actions"] = nested
            parts = [(action, line)]
        for part, its_line in parts:
            planned = part["type"] in PLANNED and part.get("entity_type") == "player"
            if waiting and planned and "auto_actions" not in part and chance.random() < OFTEN:
                part.pop("id", None)
                parent = waiting[-1][0]
                parent.setdefault("auto_actions", []).append(part)
                waiting[-1] = (parent, its_line)
            else:
                waiting.append((part, its_line))
    yield from waiting


class _Names:
    """Other ids of players, other copies of tiles and certificates; the same throughout a game."""

    def __init__(self, data: Raw, chance: Random) -> None:
        self._chance = chance
        ids = [player.get("id", player["name"]) for player in data["players"]]
        self.kind = chance.choice(("number", "text", "name"))
        others = {
            "number": lambda seat: 4000 - 7 * seat,
            "text": lambda seat: f"user {seat}",
            "name": lambda seat: data["players"][seat]["name"],
        }
        self.players = {each: others[self.kind](seat) for seat, each in enumerate(ids)}
        laid = sorted({a["tile"] for a in data["actions"] if a["type"] == "lay_tile"})
        self._tiles: dict[str, str] = {}
        for name in {tile.rpartition("-")[0] for tile in laid}:
            copies = [tile for tile in laid if tile.rpartition("-")[0] == name]
            self._tiles.update(zip(copies, chance.sample(copies, len(copies)), strict=True))
        self._shares = data["title"] == "1849"

    def seats(self, players: list[Raw]) -> list[Raw]:
        if self.kind == "name":
            return [{"name": player["name"]} for player in players]
        return [
            {"id": other, "name": player["name"]}
            for other, player in zip(self.players.values(), players, strict=True)
        ]

    def rename(self, action: Raw) -> None:
        if action.get("entity_type") == "player":
            action["entity"] = self.players[action["entity"]]
        if "tile" in action:
            action["tile"] = self._tiles[action["tile"]]
        if "city" in action:
            copy, _dash, part = action["city"].rpartition("-")
            action["city"] = f"{self._tiles.get(copy, copy)}-{part}"
        if self._shares and "shares" in action:
            action["shares"] = [self._other_single(share) for share in action["shares"]]
        for key in NOT_NEEDED:
            if self._chance.random() < 0.5:
                action.pop(key, None)
        if action["type"] == "run_routes":
            for route in action.get("routes", ()):
                for leg in route.get("connections") or ():
                    if len(leg) > 1 and self._chance.random() < 0.5:
                        leg.reverse()

    @staticmethod
    def _other_single(share: str) -> str:
        """The six single certificates of a company of 1849, counted from the other end."""
        company, _underscore, index = share.rpartition("_")
        return f"{company}_{7 - int(index)}" if 1 <= int(index) <= 6 else share


class _Writer:
    """Numbers the actions and puts talk, plans and undone play between them."""

    def __init__(self, chance: Random, players: dict[Any, Any]) -> None:
        self._chance, self._players = chance, list(players.values())
        self._number = 0
        self.actions: list[Raw] = []
        self.lines: list[int | None] = []
        self._live: list[int] = []
        """Where in the list the effective actions are."""

    def write(self, action: Raw, line: int | None) -> None:
        self._talk()
        if self._chance.random() < OFTEN:
            self._add(self._plan())
            self._live.append(len(self.actions) - 1)
            self.lines.append(None)
        if self._chance.random() < SELDOM:
            self._add(self._by_player("pass"))
            self._talk()
            self._add(self._by_player("undo"))
        self._add(action)
        self._live.append(len(self.actions) - 1)
        self.lines.append(line)
        if self._chance.random() < OFTEN:
            self._undo_some()

    def _undo_some(self) -> None:
        """Take some actions back, one by one or down to one that stays, and bring them again."""
        most = min(self._chance.randint(1, MOST_UNDONE), len(self._live))
        places = self._live[-most:]
        kept = self.actions[self._live[-most - 1]]["id"] if len(self._live) > most else 0
        together = self._chance.random() < 0.5
        if together:
            self._add({**self._by_player("undo"), "action_id": kept})
        else:
            for _ in range(most):
                self._add(self._by_player("undo"))
                self._talk()
        self._talk()
        if self._chance.random() < 0.5:
            for _ in range(1 if together else most):
                self._add(self._by_player("redo"))
                self._talk()
            return
        again = [deepcopy(self.actions[place]) for place in places]
        del self._live[-most:]
        for action in again:
            self._talk()
            self._add(action)
            self._live.append(len(self.actions) - 1)

    def _talk(self) -> None:
        while self._chance.random() < OFTEN:
            self._add({**self._by_player("message"), "message": "…"})

    def _plan(self) -> Raw:
        kind = self._chance.choice(
            (
                "program_share_pass",
                "program_buy_shares",
                "program_auction_bid",
                "program_disable",
                "log",
            )
        )
        told: Raw = {
            "program_disable": {"reason": {"why": 1}},
            "program_buy_shares": {"corporation": "X"},
        }
        return {**self._by_player(kind), **told.get(kind, {"unconditional": True})}

    def _by_player(self, kind: str) -> Raw:
        entity = self._chance.choice(self._players)
        return {"type": kind, "entity": entity, "entity_type": "player"}

    def _add(self, action: Raw) -> None:
        self._number += 1 + (self._chance.random() < SELDOM)
        self.actions.append({**action, "id": self._number})


def _other_settings(data: Raw, chance: Random) -> None:
    """Seeds as text or in the name of the game, and no list of options instead of an empty one."""
    settings = dict(data.get("settings") or {})
    seed = settings.get("seed")
    form = chance.choice(("text", "id", "number"))
    if form == "text":
        settings["seed"] = str(seed)
    elif form == "id":
        settings.pop("seed")
        data["id"] = f"hs_abcdefgh_{seed}"
    if not settings.get("optional_rules"):
        settings["optional_rules"] = None
    data["settings"] = settings
