"""Positions for tests, put together piece by piece from what the rules call events.

    game = (
        a_game()
        .phase("3")
        .major("MCP", par=80, holds={ANN: 40, BEN: 20, POOL: 10}, cash=300)
        .tile("F24", "L83", 0)
        .operating("MCP", "build")
    )

Every method gives a new position; `auction`, `stock` and `operating` end with a game to play on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ezgame.content.games import make_rules, make_setup
from ezgame.content.titles import load_title
from ezgame.core.board.face import tile_face
from ezgame.core.board.fit import supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.board.replacement import stations_after
from ezgame.core.board.stations import placed
from ezgame.core.definitions.title import Title
from ezgame.core.events import (
    CompanyStarted,
    Event,
    MarkerMoved,
    PassOpened,
    PrivateSold,
    StationPlaced,
    TileLaid,
)
from ezgame.core.evolve import evolve, with_company, with_item
from ezgame.core.game import Game
from ezgame.core.ids import IPO, CellId, CompanyId, HexId, PhaseId, PlayerId, PrivateId, TileId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import Clock, OperatingTurn, State, StockTurn, Train

NAMES = ("Ann", "Ben", "Carol", "Dan", "Eve", "Finn")
ANN, BEN, CAROL, DAN, EVE, FINN = (PlayerId(f"P{seat}") for seat in range(6))


def a_game(
    title: str = "18esp",
    *,
    variant: str = "",
    players: int = 4,
    rulings: str = "rulebook",
    changes: Mapping[str, Any] | None = None,
    setup: str = "everybody",
    seed: int = 0,
    **options: Any,
) -> "Position":
    """A game at its very start. By default every company is in play, so that tests choose freely."""
    if setup == "everybody":
        setup = "custom"
        options = {"companies": tuple(load_title(title).companies), **options}
    rules = _rules(
        title,
        NAMES[:players],
        rulings,
        _hashable(changes or {}),
        seed,
        _hashable({"setup": setup, **options}),
        variant,
    )
    if rules.best_runs is not None:
        rules.best_runs.beside = (
            False  # the rules are kept, and a test before may have had a window
        )
    return Position(rules, rules.start())


def _hashable(mapping: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (key, tuple(value) if isinstance(value, list) else value) for key, value in mapping.items()
    )


@lru_cache(maxsize=256)
def _rules(
    title: str,
    names: tuple[str, ...],
    rulings: str,
    changes: tuple[tuple[str, Any], ...],
    seed: int,
    options: tuple[tuple[str, Any], ...],
    variant: str,
) -> Ruleset:
    """Rules hold no position, so tests with the same set-up share them and their caches."""
    setup = make_setup(
        title,
        names,
        variant=variant,
        seed=seed,
        ruling_set=rulings,
        changes=dict(changes),
        options=dict(options),
    )
    return make_rules(load_title(title, variant), setup)


def forget_rules() -> None:
    """Make rules anew from now on, for tools that change what is printed."""
    _rules.cache_clear()


def rotation_to(title: Title, hex_id: str, tile: str, towards: str) -> int:
    """The first rotation in which a tile's track leads to these neighbours."""
    neighbours = title.board.hexes[HexId(hex_id)].neighbours
    wanted = {edge for edge, there in neighbours.items() if there in towards.split()}
    assert len(wanted) == len(towards.split()), f"{hex_id} has no side to all of {towards}"
    for rotation in range(6):
        face = tile_face(title.tiles.tiles[TileId(tile)], rotation)
        if wanted <= {edge for edge in range(6) if face.exits >> edge & 1}:
            return rotation
    raise AssertionError(f"{tile} on {hex_id} cannot lead to {towards}")


@dataclass(frozen=True)
class Position:
    rules: Ruleset
    state: State

    @property
    def title(self) -> Title:
        return self.rules.title

    @property
    def ground(self) -> Ground:
        return self.rules.context.ground

    def with_state(self, **changes: Any) -> "Position":
        return replace(self, state=replace(self.state, **changes))

    def happened(self, *events: Event) -> "Position":
        state = self.state
        for event in events:
            state = evolve(state, event)
        return replace(self, state=state)

    # ------------------------------------------------------------ players

    def cash(self, player: PlayerId, amount: int) -> "Position":
        now = replace(self.state.players[player], cash=amount)
        return self.with_state(players=with_item(self.state.players, player, now))

    def everybody_has(self, amount: int) -> "Position":
        return self.with_state(
            players={name: replace(p, cash=amount) for name, p in self.state.players.items()}
        )

    def debt(self, player: PlayerId, amount: int) -> "Position":
        now = replace(self.state.players[player], debt=amount)
        return self.with_state(players=with_item(self.state.players, player, now))

    def order(self, *players: PlayerId) -> "Position":
        return self.with_state(order=players)

    # ------------------------------------------------------------ companies

    def company(
        self,
        name: str,
        *,
        par: int,
        holds: Mapping[str, int],
        price: int | None = None,
        cash: int = 0,
        floated: bool = True,
        operated: bool = True,
        home: bool = True,
    ) -> "Position":
        """A company on the market. The first holder is president; what nobody holds is in the offering."""
        company = CompanyId(name)
        president = next(iter(holds))
        started = CompanyStarted(
            company=company, player=PlayerId(president), price=par, cell=self.cell(par)
        )
        position = self.happened(started)
        if price is not None and price != par:
            moved = MarkerMoved(
                company=company, source=self.cell(par), target=self.cell(price), reason=""
            )
            position = position.happened(moved)
        state = with_company(
            position.state,
            company,
            president=president,
            certificates=self._dealt(company, holds),
            cash=cash,
            floated=floated,
            operated=operated,
        )
        position = replace(position, state=state)
        return position.home(name) if home and floated else position

    def major(self, name: str, par: int = 100, **values: Any) -> "Position":
        """A launched major; its president holds 40 % unless `holds` says otherwise."""
        values.setdefault("holds", {ANN: 40})
        return self.company(name, par=par, **values)

    def minor(self, name: str, par: int = 100, owner: PlayerId = ANN, **values: Any) -> "Position":
        return self.company(name, par=par, holds={owner: 100}, **values)

    def _dealt(self, company: CompanyId, holds: Mapping[str, int]) -> tuple[str, ...]:
        """Certificates for these holdings, the president's to the first holder."""
        percents = self.rules.percents[company]
        places = [IPO] * len(percents)
        free = list(range(1, len(percents)))
        for number, (holder, percent) in enumerate(holds.items()):
            left = percent
            if number == 0:
                places[0] = holder
                left -= percents[0]
            while left > 0:
                index = free.pop(0)
                places[index] = holder
                left -= percents[index]
            assert left == 0, f"{holder} cannot hold {percent} % of {company}"
        return tuple(places)

    def change(self, name: str, **changes: Any) -> "Position":
        """Set fields of a company's state."""
        return replace(self, state=with_company(self.state, CompanyId(name), **changes))

    def treasury(self, name: str, amount: int) -> "Position":
        return self.change(name, cash=amount)

    def trains(self, name: str, *faces: str, acquired: str = "") -> "Position":
        """Trains by the names of their faces; "4&1+2" is a 4 joined with a recycled 1+2."""
        owned = list(self.state.companies[CompanyId(name)].trains)
        for face in faces:
            parts = tuple(face.split("&"))
            kind = self.type_of(parts[0])
            number = sum(
                train.type == kind for c in self.state.companies.values() for train in c.trains
            ) + sum(train.type == kind for train in owned)
            owned.append(Train(id=f"{kind}-t{number}", type=kind, faces=parts, acquired=acquired))
        return self.change(name, trains=tuple(owned))

    def fresa(self, name: str, acquired: str = "") -> "Position":
        """The permanent train that a private turned into."""
        train = Train(
            id="2P-0",
            type="2P",
            faces=("2P",),
            acquired=acquired,
            tags=frozenset({"permanent", "uncounted"}),
        )
        return self.change(name, trains=(*self.state.companies[CompanyId(name)].trains, train))

    def type_of(self, face: str) -> str:
        return next(
            kind.name
            for kind in self.title.trains.values()
            if any(each.name == face for each in kind.faces)
        )

    def cell(self, price: int) -> CellId:
        return next(c.id for c in self.title.market.cells.values() if c.price == price)

    def stack(self, price: int, *names: str) -> "Position":
        """The order of the markers on one space, top first."""
        cells = with_item(
            self.state.market.cells, self.cell(price), tuple(CompanyId(name) for name in names)
        )
        return self.with_state(market=replace(self.state.market, cells=cells))

    # ------------------------------------------------------------ privates

    def private(self, name: str, owner: str) -> "Position":
        return self.happened(PrivateSold(private=PrivateId(name), owner=owner, price=0))

    # ------------------------------------------------------------ map

    def tile(self, hex_id: str, tile: str, rotation: int) -> "Position":
        """Lay a tile without asking any rule."""
        where, what = HexId(hex_id), TileId(tile)
        board, tiles = self.state.board, self.title.tiles
        old = board.tiles.get(where)
        return self.happened(
            TileLaid(
                company=CompanyId(""),
                hex=where,
                tile=what,
                rotation=rotation,
                stations=stations_after(self.ground, board, where, what, rotation),
                taken=supply_key(tiles, what),
                returned=None if old is None else supply_key(tiles, old.tile),
            )
        )

    def tiles(self, **laid: str) -> "Position":
        """Several tiles: hex="tile/rotation", or hex="tile A1 B2" where track leads to these hexes."""
        position = self
        for hex_id, text in laid.items():
            tile, slash, rotation = text.partition("/")
            if not slash:
                tile, *towards = text.split()
                rotation = str(rotation_to(self.title, hex_id, tile, " ".join(towards)))
            position = position.tile(hex_id, tile, int(rotation))
        return position

    def station(self, name: str, hex_id: str, stop: int = 0, *, home: bool = False) -> "Position":
        station = placed(self.ground, self.state.board, CompanyId(name), HexId(hex_id), stop)
        return self.happened(StationPlaced(hex=HexId(hex_id), station=station, home=home))

    def home(self, name: str, stop: int | None = None) -> "Position":
        charter = self.title.companies[CompanyId(name)]
        assert charter.home is not None
        if stop is None:
            stop = charter.home_stop or 0
        return self.station(name, charter.home, stop, home=True)

    def open_pass(self, *hexes: str) -> "Position":
        return self.happened(*(PassOpened(company=None, hex=HexId(name)) for name in hexes))

    # ------------------------------------------------------------ trains and phases

    def top(self, kind: str) -> "Position":
        """All cards before this type have left the supply; none of it has."""
        names = list(self.title.trains)
        gone = names[: names.index(kind)]
        counts = {name: self.title.trains[name].count for name in names}
        depot = replace(
            self.state.depot,
            left={name: 0 if name in gone else counts[name] for name in names},
            issued={**self.state.depot.issued, **{name: counts[name] or 0 for name in gone}},
            rusted=frozenset(n for n in names if self.title.trains[n].rusted_by in gone),
        )
        position = self.with_state(depot=depot)
        begun = [p.id for p in self.title.phases.values() if p.train is None or p.train in gone]
        return position.with_state(phase=begun[-1])

    def phase(self, name: str) -> "Position":
        """The phase has just begun: its first card has been sold."""
        train = self.title.phases[PhaseId(name)].train
        if train is None:
            return self
        position = self.top(train)
        depot = position.state.depot
        left = depot.left[train]
        names = list(self.title.trains)
        begun = names[: names.index(train) + 1]
        depot = replace(
            depot,
            left={**depot.left, train: None if left is None else left - 1},
            issued={**depot.issued, train: 1},
            rusted=frozenset(n for n in names if self.title.trains[n].rusted_by in begun),
        )
        return position.with_state(depot=depot, phase=PhaseId(name))

    def left(self, kind: str, count: int) -> "Position":
        """So many cards of a type are left in the supply."""
        total = self.title.trains[kind].count or 0
        depot = self.state.depot
        return self.with_state(
            depot=replace(
                depot,
                left={**depot.left, kind: count},
                issued={**depot.issued, kind: total - count},
            )
        )

    def issued(self, kind: str, count: int) -> "Position":
        """So many cards of a type have left the supply, where it is unlimited."""
        depot = self.state.depot
        return self.with_state(depot=replace(depot, issued={**depot.issued, kind: count}))

    # ------------------------------------------------------------ the title's own part

    def own(self, **changes: Any) -> "Position":
        """Set fields of the title's part of the state."""
        return self.with_state(title=replace(self.state.title, **changes))

    def tender(self, *names: str) -> "Position":
        now = self.state.title.tenders
        return self.own(tenders=now | {CompanyId(name) for name in names})

    # ------------------------------------------------------------ rounds

    def game(self) -> Game:
        return Game(self.rules, self.state)

    def stock(self, actor: PlayerId | None = None, number: int = 2) -> Game:
        """A turn in a stock round."""
        first = actor or self.state.order[0]
        return self.with_state(
            clock=Clock(kind="stock", set=number),
            auction=None,
            stock=StockTurn(actor=first),
        ).game()

    def operating(
        self,
        name: str,
        step: str = "build",
        *,
        number: int = 1,
        rounds: int | None = None,
        set: int = 2,
        done: tuple[str, ...] = (),
        **turn: Any,
    ) -> Game:
        """A company's turn in an operating round, in one of its steps."""
        if rounds is None:
            rounds = max(number, self.title.phases[self.state.phase].operating_rounds)
        return self.with_state(
            clock=Clock(kind="operating", set=set, number=number, rounds=rounds),
            auction=None,
            operating=OperatingTurn(
                company=CompanyId(name),
                step=step,
                done=frozenset(CompanyId(each) for each in done),
                **turn,
            ),
        ).game()


def moved(position: Position, name: str, cell: str) -> Position:
    company = CompanyId(name)
    source = position.state.market.places[company]
    if source == cell:
        return position
    return position.happened(
        MarkerMoved(company=company, source=source, target=CellId(cell), reason="")
    )
