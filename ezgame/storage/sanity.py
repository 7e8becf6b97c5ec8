"""The one check between a decoded position and everything else: a position from a file is not made by the
rules. What passes speaks of this game's things only, in numbers a game can have, so that nobody behind it
needs to doubt. Whether the rules could ever lead there is not asked."""

from collections.abc import Collection, Iterable

from ezgame.core.definitions.title import Title
from ezgame.core.game import choices_in
from ezgame.core.ids import IPO, LOCKED, POOL, REMOVED
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from ezgame.storage.bounds import check_bounds
from ezgame.storage.codec.faults import CodecFault

MOST_TRAINS = 60
"""Cards of one type, where the supply is unlimited."""
MOST_OF_ONE = 20
"""Trains, stations or faces in one place: more than any charter or hex has room for."""
EXTRA_SLOTS = 4
"""Stations that may stand beside the printed circles of a stop."""
MOST_ROUNDS = 500


def check_position(state: State, start: State, rules: Ruleset) -> None:
    """Raise CodecFault for a position that cannot belong to the game that begins with `start`."""
    title = rules.title
    same("players", state.players, start.players)
    if type(state.title) is not type(start.title):
        raise CodecFault("the title's own part belongs to another title")
    check_bounds(state, title)
    among("players in order", state.order, state.players)
    among("companies", state.companies, title.companies)
    among("companies", start.companies, state.companies)
    same("privates", state.privates, start.privates)
    check_clock(state)
    check_companies(state, title, rules)
    check_depot(state, title)
    check_board(state, title)
    check_market(state)
    check_turn(state)


def check_playable(state: State, rules: Ruleset) -> None:
    """Raise CodecFault for a position in which the rules of its title fail: it names a step, a decision or
    a piece that only they know. For a position that is opened; it takes longer than the check itself."""
    try:
        choices_in(rules, state)
        rules.score(state)
        rules.ranking(state)
    except Exception as error:
        raise CodecFault(f"the rules do not know it ({type(error).__name__})") from None


def check_clock(state: State) -> None:
    clock = state.clock
    between("number of a round", (clock.set, clock.number, clock.rounds), 0, MOST_ROUNDS)


def check_companies(state: State, title: Title, rules: Ruleset) -> None:
    holders = {*state.players, *state.companies, IPO, LOCKED, POOL, REMOVED}
    for name, company in state.companies.items():
        within("holder of a certificate", company.certificates, holders)
        if len(company.certificates) != len(rules.percents[name]):
            raise CodecFault(f"{name} has a wrong number of certificates")
        stations = (company.stations_free, company.stations_locked)
        between(f"stations of {name}", stations, 0, MOST_OF_ONE)
        between(f"par of {name}", [] if company.par is None else [company.par], 0, 10_000)
        if len(company.trains) > MOST_OF_ONE:
            raise CodecFault(f"{name} has {len(company.trains)} trains")
        check_trains(company.trains, title)
    owners = [private.owner for private in state.privates.values() if private.owner is not None]
    within("owner of a private", owners, {*state.players, *state.companies})


def check_trains(trains: Collection[Train], title: Title) -> None:
    faces = {face.name for train in title.trains.values() for face in train.faces}
    for train in trains:
        within("train", [train.type], title.trains)
        within("train", train.faces, faces)
        if not 1 <= len(train.faces) <= MOST_OF_ONE:
            raise CodecFault(f"a train with {len(train.faces)} faces")


def check_depot(state: State, title: Title) -> None:
    """Cards by type: never fewer than none, never more than the box has."""
    depot = state.depot
    for cards in (depot.left, depot.issued):
        within("train", cards, title.trains)
        for kind, count in cards.items():
            printed = title.trains[kind].count
            # A ruling or an option may add cards to the printed ones.
            most = MOST_TRAINS if printed is None else printed + MOST_OF_ONE
            if count is not None:
                between(f"{kind} trains", [count], 0, most)
    within("train", depot.rusted, title.trains)
    if len(depot.pool) > MOST_TRAINS:
        raise CodecFault(f"{len(depot.pool)} trains in the pool")
    check_trains(depot.pool, title)
    held = [train for company in state.companies.values() for train in company.trains]
    ids = [train.id for train in (*held, *depot.pool)]
    if len(set(ids)) != len(ids):
        raise CodecFault("the same train twice")
    for train in ids:
        kind, _dash, number = train.rpartition("-")
        # The next card of the box gets the number of those that have left it (`Supply.next_id`).
        left, out = depot.left.get(kind, 0), depot.issued.get(kind, 0)
        if left != 0 and number.isdecimal() and int(number) >= out:
            raise CodecFault(f"train {train} has not left the box")


def check_board(state: State, title: Title) -> None:
    hexes = title.board.hexes
    if any(not 0 <= laid.rotation < 6 for laid in state.board.tiles.values()):
        raise CodecFault("a tile is turned further than round")
    within("pass", state.board.open_passes, title.board.gates)
    for tile, count in state.supply.items():
        between(f"copies of tile {tile}", [] if count is None else [count], 0, 200)
    for place, stations in state.board.stations.items():
        laid = state.board.tiles.get(place)
        stops = title.tiles.tiles[laid.tile].stops if laid else hexes[place].stops
        if len(stations) > MOST_OF_ONE:
            raise CodecFault(f"{len(stations)} stations on {place}")
        within("station", [station.company for station in stations], state.companies)
        beside = hexes[place].home_value is not None  # a home there stands in no stop
        within(
            "stop of a station", [station.stop for station in stations], range(len(stops) + beside)
        )
        for station in stations:
            slots = stops[station.stop].slots if station.stop < len(stops) else 1
            room = max(1, slots) + EXTRA_SLOTS
            within("slot of a station", [station.slot], range(room))


def check_market(state: State) -> None:
    stacked = [(cell, company) for cell, stack in state.market.cells.items() for company in stack]
    if sorted(stacked) != sorted((cell, company) for company, cell in state.market.places.items()):
        raise CodecFault("the market contradicts itself")
    within("company in the market", state.market.places, state.companies)


def check_turn(state: State) -> None:
    if state.operating is not None:
        turn = state.operating
        acting = [] if turn.company is None else [turn.company]
        within("company on turn", [*acting, *turn.done, *turn.raised], state.companies)
    if state.stock is not None:
        within("company on turn", state.stock.bought, state.companies)
    if len(state.pending) > MOST_OF_ONE:
        raise CodecFault(f"{len(state.pending)} decisions are due")
    wanted = {"auction": state.auction, "stock": state.stock, "operating": state.operating}
    if wanted[state.clock.kind] is None and not state.finished:
        raise CodecFault("nobody is on turn")


def between(what: str, found: Iterable[int], least: int, most: int) -> None:
    for number in found:
        if not least <= number <= most:
            raise CodecFault(f"{what}: {number}")


def same(what: str, found: Iterable[object], wanted: Iterable[object]) -> None:
    if sorted(map(str, found)) != sorted(map(str, wanted)):
        raise CodecFault(f"other {what} than this game has")


def among(what: str, found: Iterable[object], wanted: Iterable[object]) -> None:
    """Each one of those, none twice; some may be missing, such as players who left."""
    names = list(found)
    if len(set(names)) != len(names) or not set(names) <= set(wanted):
        raise CodecFault(f"other {what} than this game has")


def within(what: str, found: Iterable[object], known: Iterable[object]) -> None:
    pool = known if isinstance(known, dict | set | frozenset | range) else set(known)
    for item in found:
        if item not in pool:
            raise CodecFault(f"unknown {what}: {str(item)[:30]}")
