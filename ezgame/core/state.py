"""The position of a game: frozen values only. Nothing here decides anything; only evolve builds new states.

Mappings are plain dicts that nobody changes after they were put into a state; a new state shares
all parts that did not change, so keeping every state of a game is cheap and undo is taking an old one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.actions import Action
from ezgame.core.ids import (
    IPO,
    POOL,
    CellId,
    CompanyId,
    HexId,
    PhaseId,
    PlayerId,
    PrivateId,
    TileId,
    TrainId,
)

UNHASHED: Mapping[str, bool] = {"hashed": False}
"""Marks a field that follows from the actions and was added later: it stays out of the hash of a
position, so that games saved before it was there are not taken for others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    cash: int
    debt: int = 0
    bankrupt: bool = False
    left: bool = False
    """Has left the game: holds nothing and is never asked again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Train:
    """One train in somebody's hands: a card, or several cards joined for good."""

    id: TrainId
    type: str
    """The type that decides when it rusts."""
    faces: tuple[str, ...]
    """The faces it runs with: one, or several joined ones whose ranges add up."""
    acquired: str = ""
    """The round in which its owner got it."""
    tags: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return "/".join(self.faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyState:
    """A corporation or minor in this game."""

    cash: int = 0
    par: int | None = None
    floated: bool = False
    """Launched: it has its capital and operates."""
    closed: bool = False
    operated: bool = False
    """Has finished at least one dividend step."""
    president: PlayerId | None = None
    certificates: tuple[str, ...] = ()
    """Where each printed certificate is: a player, IPO, POOL, LOCKED or REMOVED; aligned with the charter's list."""
    trains: tuple[Train, ...] = ()
    stations_free: int = 0
    """On the charter and placeable, the home station included until it is placed."""
    stations_locked: int = 0
    home_placed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateState:
    owner: str | None = None
    """A player or a company; None: not sold yet or closed."""
    closed: bool = False
    discount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidTile:
    tile: TileId
    rotation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A station on the map. Two companies may share one slot where the board says so."""

    company: CompanyId
    stop: int
    """Index among the stops of the tile (or printed hex) now there."""
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardState:
    """What lies on the map. A board object changes only when the map changes, so caches may key on its identity."""

    tiles: Mapping[HexId, LaidTile] = field(default_factory=dict)
    stations: Mapping[HexId, tuple[Station, ...]] = field(default_factory=dict)
    open_passes: frozenset[HexId] = frozenset()
    """Gates that were opened. The name is that of the save files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketState:
    cells: Mapping[CellId, tuple[CompanyId, ...]] = field(default_factory=dict)
    """Stacks, the top marker (operating first) at index 0."""
    places: Mapping[CompanyId, CellId] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Depot:
    left: Mapping[str, int | None]
    """Cards of each type still in the supply; None is unlimited."""
    issued: Mapping[str, int]
    """Cards of each type that have left the supply, bought or exported."""
    pool: tuple[Train, ...] = ()
    """Trains for sale in the bank pool."""
    rusted: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Which round it is."""

    kind: Literal["auction", "stock", "operating"]
    set: int
    """Number of the stock round and of the operating rounds after it."""
    number: int = 0
    """Which operating round of the set."""
    rounds: int = 0
    """Operating rounds in this set."""

    @property
    def round(self) -> str:
        if self.kind == "operating":
            return f"OR {self.set}.{self.number}"
        return f"SR {self.set}" if self.kind == "stock" else self.kind


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionTurn:
    """The opening auction of privates."""

    actor: PlayerId
    lot: PrivateId | None = None
    """The private under the hammer."""
    opener: PlayerId | None = None
    price: int | None = None
    """Highest bid on the lot."""
    leader: PlayerId | None = None
    passed: frozenset[PlayerId] = frozenset()
    bids: Mapping[PrivateId, tuple[tuple[PlayerId, int], ...]] = field(default_factory=dict)
    """Standing bids, lowest first, in auctions where one bids ahead."""
    priority: PlayerId | None = None
    """Who holds the priority card, where the auction moves it."""
    contested: bool = False
    """Those who bid ahead on the lot fight it out now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockTurn:
    actor: PlayerId
    passes: int = 0
    """Players who passed in a row."""
    acted: bool = False
    """The actor has done something this turn, so ending the turn is not a pass."""
    bought: tuple[CompanyId, ...] = ()
    """What the actor bought this turn."""
    repaid: bool = False
    sold: Mapping[PlayerId, frozenset[CompanyId]] = field(default_factory=dict)
    """Who sold shares of which company in this round."""
    sold_now: tuple[CompanyId, ...] = ()
    """What the actor sold this turn, in order."""
    last_actor: PlayerId | None = None
    """Last player who bought or sold, for the priority card."""
    buying_over: bool = False
    """What the actor bought this turn allows no further purchase, not even of the same kind."""
    traded: bool = False
    """The actor bought a private, and that was the purchase of the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileUse:
    """A tile action made this turn."""

    hex: HexId
    allowance: str
    """Which allowance of the turn it used up."""
    upgrade: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingTurn:
    company: CompanyId | None
    """None between turns, while something must be settled first."""
    step: str = ""
    done: frozenset[CompanyId] = frozenset()
    """Companies that have finished their turn in this round."""
    tiles: tuple[TileUse, ...] = ()
    used: frozenset[str] = frozenset()
    """Once-per-turn allowances used (station, pass …)."""
    income: int = 0
    """Distributable income of this turn's run."""
    treasury: int = 0
    """Money the run paid straight into the treasury."""
    trains_bought: int = 0
    raised: tuple[CompanyId, ...] = ()
    """Companies whose shares the president sold for a forced purchase this turn."""
    last_raised: int = field(default=0, metadata=UNHASHED)
    """What the last single thing brought that the president sold for a forced purchase this turn;
    after a loan 1, since a loan is exact."""
    borrowed: bool = field(default=False, metadata=UNHASHED)
    """Whether the president took a loan for a forced purchase this turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A decision that must be taken before the game goes on."""

    step: str
    """Name of the step that takes it."""
    actor: PlayerId
    about: str = ""
    """Id of what it is about (company, private, hex)."""
    data: Mapping[str, object] = field(default_factory=dict)
    """Plain values: strings, numbers, booleans, lists of them."""
    action: Action | None = None
    """An action of this player that waits for his own word, because he was not the one to act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleState:
    """Base of a title's own part of the state; the core never looks into it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    players: Mapping[PlayerId, PlayerState]
    """In the order of the seats."""
    order: tuple[PlayerId, ...]
    """Order of play as the title defines it (order cards, or seats from the priority card)."""
    companies: Mapping[CompanyId, CompanyState]
    """Those in this game, in charter order."""
    privates: Mapping[PrivateId, PrivateState]
    bank: int | None
    """Money left; None is unlimited."""
    board: BoardState
    supply: Mapping[TileId, int | None]
    """Tiles left by physical tile (the face named first); None is unlimited."""
    market: MarketState
    depot: Depot
    phase: PhaseId
    clock: Clock
    auction: AuctionTurn | None = None
    stock: StockTurn | None = None
    operating: OperatingTurn | None = None
    pending: tuple[Pending, ...] = ()
    """Decisions due before anything else, first one first."""
    ending: str = ""
    """Why the game is coming to its end, once that is certain."""
    last_set: int | None = None
    """The set after which the game ends, once known."""
    finished: bool = False
    title: TitleState = field(default_factory=TitleState)

    def percent(self, company: CompanyId, holder: str, percents: tuple[int, ...]) -> int:
        """Share of a company that one holder has; `percents` are the printed certificates."""
        certificates = self.companies[company].certificates
        return sum(p for p, where in zip(percents, certificates, strict=True) if where == holder)

    def unsold(self, company: CompanyId) -> bool:
        return all(where in (IPO, POOL) for where in self.companies[company].certificates)
