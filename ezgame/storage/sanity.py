"""Does a stored position speak of this game's things only? Asked before anybody looks at it:
a position from a file is not made by the rules, and must not name what the title does not have."""

from collections.abc import Iterable

from ezgame.core.definitions.title import Title
from ezgame.core.ids import IPO, POOL, REMOVED
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.storage.codec import CodecFault


def check_position(state: State, start: State, rules: Ruleset) -> None:
    """Raise CodecFault for a position that cannot belong to the game that begins with `start`."""
    same("players", state.players, start.players)
    same("players in order", state.order, start.players)
    same("companies", state.companies, start.companies)
    same("privates", state.privates, start.privates)
    if type(state.title) is not type(start.title):
        raise CodecFault("the title's own part belongs to another title")
    check_companies(state, start, rules.title)
    check_board(state, rules.title)
    check_market(state, rules.title)
    within("phase", [state.phase], rules.title.phases)
    check_turn(state)


def check_companies(state: State, start: State, title: Title) -> None:
    holders = {*state.players, *state.companies, IPO, POOL, REMOVED}
    for name, company in state.companies.items():
        within("holder of a certificate", company.certificates, holders)
        if len(company.certificates) != len(start.companies[name].certificates):
            raise CodecFault(f"{name} has a wrong number of certificates")
        within("president", [company.president] if company.president else [], state.players)
        within("train", [train.type for train in company.trains], title.trains)
        faces = {face.name for train in title.trains.values() for face in train.faces}
        within("train", [face for train in company.trains for face in train.faces], faces)
    owners = [private.owner for private in state.privates.values() if private.owner is not None]
    within("owner of a private", owners, {*state.players, *state.companies})


def check_board(state: State, title: Title) -> None:
    hexes = title.board.hexes
    within("hex", state.board.tiles, hexes)
    within("tile", [laid.tile for laid in state.board.tiles.values()], title.tiles.tiles)
    if any(not 0 <= laid.rotation < 6 for laid in state.board.tiles.values()):
        raise CodecFault("a tile is turned further than round")
    within("hex", state.board.stations, hexes)
    within("pass", state.board.open_passes, title.board.passes)
    within("tile", state.supply, title.tiles.tiles)
    for place, stations in state.board.stations.items():
        laid = state.board.tiles.get(place)
        stops = title.tiles.tiles[laid.tile].stops if laid else hexes[place].stops
        within("station", [station.company for station in stations], state.companies)
        within("stop of a station", [station.stop for station in stations], range(len(stops)))
        within("slot of a station", [station.slot for station in stations], range(20))


def check_market(state: State, title: Title) -> None:
    within("space of the market", state.market.cells, title.market.cells)
    within("space of the market", state.market.places.values(), title.market.cells)
    stacked = [(cell, company) for cell, stack in state.market.cells.items() for company in stack]
    if sorted(stacked) != sorted((cell, company) for company, cell in state.market.places.items()):
        raise CodecFault("the market contradicts itself")
    within("company in the market", state.market.places, state.companies)


def check_turn(state: State) -> None:
    actors = [turn.actor for turn in (state.auction, state.stock) if turn is not None]
    within("player on turn", [*actors, *(due.actor for due in state.pending)], state.players)
    if state.operating is not None and state.operating.company is not None:
        within("company on turn", [state.operating.company], state.companies)
    wanted = {"auction": state.auction, "stock": state.stock, "operating": state.operating}
    if wanted[state.clock.kind] is None and not state.finished:
        raise CodecFault("nobody is on turn")


def same(what: str, found: Iterable[object], wanted: Iterable[object]) -> None:
    if sorted(map(str, found)) != sorted(map(str, wanted)):
        raise CodecFault(f"other {what} than this game has")


def within(what: str, found: Iterable[object], known: Iterable[object]) -> None:
    pool = known if isinstance(known, dict | set | frozenset | range) else set(known)
    for item in found:
        if item not in pool:
            raise CodecFault(f"unknown {what}: {str(item)[:30]}")
