"""Counts what is on the table, from the JSON that `ezgame export` writes and from what is printed in the box.

It knows no rules: not who may do what, only that money, certificates, tiles, stations and trains neither come
from nowhere nor get lost. Whoever wants to trust a title lets it look at every position of many games.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ezgame.core.definitions.title import Title
from ezgame.core.game import Game
from ezgame.core.ids import TileId
from ezgame.core.state import State
from ezgame.storage.codec.encode import to_plain

Position = Mapping[str, Any]
PLACES = ("ipo", "pool", "removed", "locked")
Counts = Mapping[str, int | None]


def exported(game: Game) -> dict[str, Any]:
    """What `ezgame export` writes of a position, as far as it is counted: no hash, which takes as long as the rest."""
    state = to_plain(game.state, State, full=True)
    counted = {"waiting_for": list(game.waiting_for()), "state": state}
    plain: dict[str, Any] = json.loads(json.dumps(counted))
    return plain


def faults_of(
    position: Position,
    title: Title,
    box: Counts | None = None,
    gone: Counts | None = None,
    *,
    endless: bool = False,
) -> list[str]:
    """Everything that cannot be, in words. `box`: the tiles a game began with, where a ruling adds some to
    those of the manifest; `gone`: the tiles that have left it since; `endless`: by a ruling, old train cards
    that are joined to a train are not used up."""
    state = position["state"]
    return [
        *money(state, title),
        *certificates(state, title),
        *tiles(state, title, title.tiles.counts if box is None else box, gone or {}),
        *stations(state, title),
        *trains(state, title, endless=endless),
        *waiting(position),
    ]


def money(state: Position, title: Title) -> Iterator[str]:
    """Nobody has less than nothing, and what is in the box stays in it."""
    purses = {
        **{name: held["cash"] for name, held in state["players"].items()},
        **{name: held["cash"] for name, held in state["companies"].items()},
    }
    for name, cash in purses.items():
        if cash < 0:
            yield f"{name} has {cash}"
    if state["bank"] is not None and title.bank is not None:
        whole = sum(purses.values()) + state["bank"]
        if whole != title.bank:
            yield f"there is {whole} money, the box has {title.bank}"


def certificates(state: Position, title: Title) -> Iterator[str]:
    """Every printed certificate is in exactly one place that there is."""
    holders = {*state["players"], *state["companies"], *PLACES}
    for name, company in state["companies"].items():
        places = company["certificates"]
        printed = title.companies[name].certificates
        if len(places) != len(printed):
            yield f"{name} has {len(places)} certificates, {len(printed)} are printed"
        for place in set(places) - holders:
            yield f"a certificate of {name} is with {place}"
        held = sum(c.percent for c, at in zip(printed, places, strict=False) if at in holders)
        if held != sum(c.percent for c in printed):
            yield f"{held} % of {name} are somewhere"


def tiles(state: Position, title: Title, box: Counts, gone: Counts) -> Iterator[str]:
    """Tiles laid, tiles left and tiles that have gone are as many as there are."""
    laid = Counter(cardboard(tile["tile"], title) for tile in state["board"]["tiles"].values())
    left = state["supply"]
    for name in {*laid, *left}:
        printed = box.get(TileId(name))
        if printed is None:
            continue
        count = laid[name] + (left.get(name) or 0) + (gone.get(name) or 0)
        if count != printed:
            yield f"there are {count} tiles {name}, the box has {printed}"


def cardboard(face: str, title: Title) -> str:
    """The physical tile that has this face: of two faces, the one that is listed first."""
    sides = (face, title.tiles.tiles[TileId(face)].other_side)
    return next((name for name in title.tiles.counts if name in sides), face)


def stations(state: Position, title: Title) -> Iterator[str]:
    """No company twice in a place, no circle with more stations than it holds, none from nowhere."""
    on_board: Counter[str] = Counter()
    for place, standing in state["board"]["stations"].items():
        on_board.update(station["company"] for station in standing)
        spots = Counter((station["company"], station["stop"]) for station in standing)
        for (company, stop), count in spots.items():
            if count > 1:
                yield f"{company} has {count} stations in stop {stop} of {place}"
        circles = Counter((station["stop"], station["slot"]) for station in standing)
        for (stop, slot), count in circles.items():
            if count > 2:
                yield f"{count} stations in circle {slot} of stop {stop} in {place}"
    for name, company in state["companies"].items():
        count = on_board[name] + company["stations_free"] + company["stations_locked"]
        if count > title.companies[name].stations and not taken_over(state):
            yield f"{name} has {count} stations, {title.companies[name].stations} are printed"
        if min(company["stations_free"], company["stations_locked"]) < 0:
            yield f"{name} has fewer stations than none"


def taken_over(state: Position) -> bool:
    """A company that takes over another keeps what that one had on the map."""
    return any(company["closed"] for company in state["companies"].values())


def trains(state: Position, title: Title, *, endless: bool = False) -> Iterator[str]:
    """Cards of each kind: those left and those issued are what the box has; nobody has more than were issued."""
    depot = state["depot"]
    held = [train for company in state["companies"].values() for train in company["trains"]]
    seen = [train["id"] for train in (*held, *depot["pool"])]
    for name, count in Counter(seen).items():
        if count > 1:
            yield f"train {name} is in {count} places"
    made_of = [kinds_of(train, title) for train in (*held, *depot["pool"])]
    cards = Counter(kind for kinds in made_of for kind in (kinds[:1] if endless else kinds))
    for kind, count in cards.items():
        issued = depot["issued"].get(kind, 0)
        if title.trains[kind].count == 0:
            issued = 1  # the supply has none: the card comes with a private
        if count > issued:
            yield f"{count} trains {kind} are held, {issued} were issued"
    for kind, left in depot["left"].items():
        if left is not None and left < 0:
            yield f"{left} trains {kind} are left"


def kinds_of(train: Position, title: Title) -> list[str]:
    """The cards a train is made of: one of its type; joined ones have several faces."""
    by_face = {face.name: kind.name for kind in title.trains.values() for face in kind.faces}
    return [by_face[face] for face in train["faces"]]


def waiting(position: Position) -> Iterator[str]:
    """A game that is not over waits for somebody, and for a decision in which something can be decided."""
    state = position["state"]
    if state["finished"]:
        return
    if not position["waiting_for"]:
        yield "nobody is waited for"
    if not position.get("can go on", True):
        due = state["pending"][0]["step"] if state["pending"] else "a turn"
        yield f"nothing can be decided ({due})"
