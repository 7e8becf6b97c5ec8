"""Actions that somebody might try: most of them wrong, to see what the rules say to them.

`changed` takes an action that fits and alters one thing; `arbitrary` makes one of any kind from ids
that exist; `drawn_badly` spoils a run. None of them looks at the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ezgame.core.actions import (
    Action,
    BuyTrain,
    Correct,
    DrawnRoute,
    EndByAgreement,
    Run,
    action_kinds,
)
from ezgame.core.game import Game
from ezgame.core.ids import HexId

Maker = Callable[[Game, Random], Any]
OUTSIDER = 0.1
"""How often the actor is any player, and not one whose word is awaited."""


def owned(game: Game) -> list[str]:
    """Cards of companies and in the pool."""
    cards = [train.id for now in game.state.companies.values() for train in now.trains]
    return [*cards, *(train.id for train in game.state.depot.pool)] or ["none"]


def prices(game: Game) -> list[int]:
    """Prices that mean something somewhere, and some that do not."""
    title = game.rules.title
    meant = [cell.price for cell in title.market.cells.values()]
    meant += [kind.price for kind in title.trains.values()]
    meant += [private.value for private in title.privates.values()]
    return [*meant, *(price + 1 for price in meant), 0, 1, 5, 9999]


VALUES: dict[str, Maker] = {
    "company": lambda game, random: random.choice(list(game.state.companies)),
    "minor": lambda game, random: random.choice(list(game.state.companies)),
    "hex": lambda game, random: random.choice(list(game.rules.title.board.hexes)),
    "tile": lambda game, random: random.choice(list(game.rules.title.tiles.tiles)),
    "rotation": lambda _game, random: random.randrange(6),
    "stop": lambda _game, random: random.choice((0, 0, 1, 2)),
    "private": lambda game, random: random.choice(list(game.rules.title.privates) or ["none"]),
    "count": lambda _game, random: random.choice((-1, 0, 1, 2, 3, 5, 8)),
    "price": lambda game, random: random.choice(prices(game)),
    "amount": lambda _game, random: random.choice((0, 1, 5, 50, 100, 1000)),
    "percent": lambda _game, random: random.choice((5, 10, 20, 30, 40, 50, 60, 70, 100)),
    "source": lambda game, random: random.choice(("ipo", "pool", "depot", *game.state.companies)),
    "type": lambda game, random: random.choice(list(game.rules.title.trains)),
    "recycled": lambda game, random: random.choice(list(game.rules.title.trains)),
    "face": lambda game, random: random.choice(
        [face.name for kind in game.rules.title.trains.values() for face in kind.faces]
    ),
    "train": lambda game, random: random.choice(owned(game)),
    "trade_in": lambda game, random: random.choice((None, *owned(game))),
    "buyer": lambda game, random: random.choice(list(game.state.players)),
    "choice": lambda _game, random: random.choice(("pay", "withhold", "half")),
    "option": lambda _game, random: random.choice(("yes", "no", "0", "1")),
    "accept": lambda _game, random: random.choice((True, False)),
    "station": lambda _game, random: random.choice((True, False)),
}
"""Field of an action → a value that exists somewhere. A field that may be missing is missing half the time."""


def actor(game: Game, random: Random) -> str:
    awaited = game.waiting_for()
    if not awaited or random.random() < OUTSIDER:
        return random.choice(list(game.state.players))
    return random.choice(awaited)


def arbitrary(game: Game, kinds: Sequence[type[Action]], random: Random) -> Action:
    """An action of one of the kinds, put together from ids that exist."""
    kind = random.choice(kinds)
    values: dict[str, Any] = {"actor": actor(game, random)}
    for each in fields(kind):
        if each.name in VALUES and (
            each.default is not None or named_values(kind, each.name) or random.random() < 0.5
        ):
            values[each.name] = value_for(kind, each.name, game, random)
    if issubclass(kind, BuyTrain) and random.random() < 0.5:
        # A card of its own type at its own price, or hardly anything but the type is ever judged.
        printed = game.rules.title.trains[values["type"]]
        values |= {"face": printed.faces[0].name, "price": printed.price}
    return kind(**values)


def value_for(kind: type[Action], name: str, game: Game, random: Random) -> Any:
    """A value that the field may have: files with others are not read."""
    named = named_values(kind, name)
    return random.choice(named) if named else VALUES[name](game, random)


def named_values(kind: type[Action], name: str) -> tuple[Any, ...]:
    """The values of a field that has only a few; one that may be left out stands for one of them."""
    declared = get_type_hints(kind)[name]
    literals = [each for each in (declared, *get_args(declared)) if get_origin(each) is Literal]
    return tuple(value for each in literals for value in get_args(each))


def possible_kinds(game: Game) -> tuple[type[Action], ...]:
    """Kinds of actions of the engine and of this title; a run has probes of its own, a correction stands
    outside the rules."""
    folder = type(game.rules).__module__.rpartition(".")[0]
    return tuple(
        kind
        for kind in action_kinds().values()
        if kind.__module__.startswith(("ezgame.core.", folder))
        and not issubclass(kind, Run | EndByAgreement | Correct)
    )


def changed(game: Game, action: Action, random: Random) -> Action:
    """The action with one thing changed."""
    names = [each.name for each in fields(action) if each.name in VALUES]
    name = random.choice(["actor", *names])
    if name == "actor":
        return replace(action, actor=random.choice(list(game.state.players)))
    old = getattr(action, name)
    if isinstance(old, int) and not isinstance(old, bool) and random.random() < 0.5:
        step = random.choice((-1, 1)) * (10 if name == "percent" else 1)
        return replace(action, **{name: old + step})
    return replace(action, **{name: value_for(type(action), name, game, random)})


def drawn_badly(game: Game, run: Run, random: Random) -> Run:
    """A run with one thing wrong in one of its routes, or a route out of nothing."""
    routes = list(run.routes)
    hexes = list(game.rules.title.board.hexes)
    if not routes or random.random() < 0.1:
        stops = tuple((HexId(random.choice(hexes)), 0) for _ in range(random.randint(1, 3)))
        train = VALUES["train"](game, random)
        return replace(run, routes=(*routes, DrawnRoute(train=train, stops=stops)))
    index = random.randrange(len(routes))
    route = routes[index]
    stops = list(route.stops)
    place = random.randrange(len(stops))
    match random.randrange(9):
        case 0:
            del stops[place]
        case 1:
            stops.insert(place, stops[random.randrange(len(stops))])
        case 2:
            stops[place] = (HexId(random.choice(hexes)), 0)
        case 3:
            stops += stops[-2::-1]  # there and back
        case 4:
            routes.append(replace(route, train=VALUES["train"](game, random)))
        case 5:
            routes.append(route)
        case 6:
            route = replace(route, extra=not route.extra)
        case 7:
            route = replace(route, train=VALUES["train"](game, random))
        case _:
            stops += routes[random.randrange(len(routes))].stops
    pieces = route.pieces if tuple(stops) == route.stops else ()
    routes[index] = replace(route, stops=tuple(stops), pieces=pieces)
    return replace(run, routes=tuple(routes))
