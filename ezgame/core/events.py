"""What has happened, in the past tense. An event is the only thing that changes a state (see evolve).

Automatic consequences are events of their own, so that players can check them in the log.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ezgame.core.ids import CellId, CompanyId, HexId, PhaseId, PlayerId, PrivateId, TileId
from ezgame.core.routes.account import RouteAccount
from ezgame.core.state import (
    AuctionTurn,
    Clock,
    OperatingTurn,
    Pending,
    Station,
    StockTurn,
    Train,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events."""

    announced: ClassVar[bool] = False
    """Whether everybody should hear of it at once, whoever caused it; for events of titles."""
    memorable: ClassVar[bool] = False
    """Whether the report of the evening tells it; for events of titles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(Event):
    source: str
    target: str
    """Players, companies or BANK."""
    amount: int
    reason: str
    """Dotted word that the catalogue has a sentence for: share.bought, tile.terrain …"""
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidMade(Event):
    player: PlayerId
    private: PrivateId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyBidMade(Event):
    """Nothing changes; for the log."""

    player: PlayerId
    company: CompanyId
    price: int
    opening: bool = False
    """The bid that put the company up for auction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    """Nothing changes; for the log."""

    player: PlayerId
    step: str = ""
    company: CompanyId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined(Event):
    """A proposal was turned down; nothing changes."""

    player: PlayerId
    about: str
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateSold(Event):
    private: PrivateId
    owner: str
    price: int
    reason: str = ""
    """Why it changed hands without being bought; empty for a purchase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateDiscounted(Event):
    private: PrivateId
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateClosed(Event):
    private: PrivateId
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateMoved(Event):
    company: CompanyId
    certificate: int
    source: str
    target: str
    reason: str = ""
    """bought, sold, swapped, granted …"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharesSold(Event):
    """A whole sale, for the log; the certificates and the money have events of their own."""

    player: PlayerId
    company: CompanyId
    percent: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PresidentChanged(Event):
    company: CompanyId
    player: PlayerId | None
    before: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyStarted(Event):
    """Its price was set and its marker placed."""

    company: CompanyId
    player: PlayerId
    price: int
    cell: CellId


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyFloated(Event):
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyOperated(Event):
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyClosed(Event):
    company: CompanyId
    reason: str = ""
    keeps_trains: bool = False
    """Its trains stay where they are and can still be bought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyReset(Event):
    """A company goes back to its beginning and may be started again."""

    company: CompanyId
    stations: int
    """Station markers on its charter."""
    locked: int = 0
    """Those of them that cannot be placed yet."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerMoved(Event):
    company: CompanyId
    source: CellId
    target: CellId
    reason: str
    """paid, withheld, sold, sold-out …"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaid(Event):
    company: CompanyId
    hex: HexId
    tile: TileId
    rotation: int
    stations: tuple[Station, ...]
    """All stations of the hex as they stand on the new tile."""
    taken: TileId
    """The physical tile that left the supply."""
    returned: TileId | None = None
    """The physical tile that went back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRemoved(Event):
    """The printed hex shows again; stations in it have their own events before."""

    hex: HexId
    returned: TileId | None = None
    """The physical tile that goes back to the supply; None: it leaves the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StationPlaced(Event):
    hex: HexId
    station: Station
    home: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StationRemoved(Event):
    company: CompanyId
    hex: HexId
    back: bool = False
    """Goes back to the charter to be placed again."""
    home: bool = True
    """Of one that goes back: it is the home station, which then waits to be placed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StationsUnlocked(Event):
    company: CompanyId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PassOpened(Event):
    company: CompanyId | None
    hex: HexId
    reason: str = ""
    """Empty where a company paid for it; phase where it opened by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainBought(Event):
    company: CompanyId
    train: Train
    source: str
    """depot, pool, a company, or a private that brought it."""
    price: int
    reason: str = ""
    """Why it changed hands without being bought; empty for a purchase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainExported(Event):
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainLeft(Event):
    """A train left a company: discarded, traded in, lost."""

    company: CompanyId
    train: Train
    reason: str
    to_pool: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainChanged(Event):
    """A train was altered in its owner's hands (another side, joined with a second card)."""

    company: CompanyId
    train: Train
    reason: str = ""
    """`automatic`: told by an event of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainsRusted(Event):
    type: str
    lost: tuple[tuple[CompanyId, int], ...]
    """Who lost how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegan(Event):
    phase: PhaseId


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutesRun(Event):
    company: CompanyId
    routes: tuple[RouteAccount, ...]
    income: int
    treasury: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendDecided(Event):
    company: CompanyId
    choice: str
    """pay, withhold, half, or none when there was nothing to decide."""
    income: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtChanged(Event):
    player: PlayerId
    amount: int
    """What is owed more (positive) or less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderChanged(Event):
    order: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    clock: Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """Nothing changes; for the log."""

    clock: Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """Nothing changes; for the log."""

    player: PlayerId | None
    """None: the turn of a company that nobody directs."""
    company: CompanyId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpdated(Event):
    """Bookkeeping of the turn; not shown to players. What is None stays as it is."""

    auction: AuctionTurn | None = None
    stock: StockTurn | None = None
    operating: OperatingTurn | None = None
    auction_over: bool = False
    """An auction inside another turn has ended; that turn goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionAsked(Event):
    decision: Pending
    first: bool = False
    """Put before the decisions already due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionTaken(Event):
    """A decision that was due was taken."""

    index: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBankrupt(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Event):
    """A player is out of the game; what he had has gone elsewhere before."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionMade(Event):
    """The table put something right; what changed is told by the events after it."""

    memorable: ClassVar[bool] = True
    player: PlayerId
    what: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCorrected(Event):
    """The table says whose turn it is; the turn itself begins by the events after it."""

    reason: Literal["player", "company"]
    player: PlayerId | None = None
    company: CompanyId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCorrected(Event):
    """Another tile lies on a hex, or none."""

    hex: HexId
    tile: TileId | None
    rotation: int = 0
    stations: tuple[Station, ...] = ()
    taken: TileId | None = None
    returned: TileId | None = None
    reason: str = ""
    """"away" where no tile lies there afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTriggered(Event):
    reason: str
    last_set: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    reason: str
    scores: Mapping[PlayerId, int] = field(default_factory=dict)
