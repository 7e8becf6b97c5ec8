"""What players do, as plain values: ids and numbers, never objects. Titles add their own beside these.

Every action names the player whose word it is. The company it is for follows from the turn.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId, TileId, TrainId

_kinds: dict[str, type["Action"]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Base of all actions; `kind` is its name in saves."""

    kind: ClassVar[str] = ""
    actor: PlayerId

    # No zero-argument super() here: a slotted dataclass is made twice, and the hook would miss the second class.
    def __init_subclass__(cls) -> None:
        if cls.kind:
            _kinds[cls.kind] = cls


def action_kinds() -> dict[str, type[Action]]:
    """All known kinds, those of loaded titles included."""
    return dict(_kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action):
    """Decline, or be done: ends the current step, turn or share in an auction."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Action):
    kind: ClassVar[str] = "bid"
    private: PrivateId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartCompany(Action):
    """Buy the president's certificate (or a minor's only one) and choose the price."""

    kind: ClassVar[str] = "start"
    company: CompanyId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAuction(Action):
    """Put the president's certificate of a company up for auction, with a first bid."""

    kind: ClassVar[str] = "open_auction"
    company: CompanyId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidForCompany(Action):
    """Raise the standing bid in the auction of a company."""

    kind: ClassVar[str] = "bid_company"
    company: CompanyId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyShare(Action):
    kind: ClassVar[str] = "buy_share"
    company: CompanyId
    source: Literal["ipo", "pool"]
    percent: int = 10
    private: PrivateId | None = None
    """A private given up in exchange instead of money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SellShares(Action):
    kind: ClassVar[str] = "sell_shares"
    company: CompanyId
    percent: int
    sizes: tuple[int, ...] = ()
    """Which certificates, by size, where the amount can be made up in several ways; empty: any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueShares(Action):
    """A company sells so many certificates of its own to the pool."""

    kind: ClassVar[str] = "issue"
    company: CompanyId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemShares(Action):
    """A company buys so many certificates of its own back from the pool."""

    kind: ClassVar[str] = "redeem"
    company: CompanyId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RepayLoan(Action):
    kind: ClassVar[str] = "repay"
    amount: int
    """Principal that is paid back; interest comes on top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLoan(Action):
    kind: ClassVar[str] = "borrow"
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(Action):
    kind: ClassVar[str] = "lay_tile"
    hex: HexId
    tile: TileId
    rotation: int
    private: PrivateId | None = None
    """A private whose power is used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceStation(Action):
    kind: ClassVar[str] = "place_station"
    hex: HexId
    stop: int
    private: PrivateId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRoute:
    """A route as a player draws it: the stops in order and, where track is ambiguous, the pieces between them."""

    train: TrainId
    stops: tuple[tuple[HexId, int], ...]
    pieces: tuple[tuple[str, ...], ...] = ()
    """Track pieces ("hex:index") of each leg; empty: the legs that fit, fewest pieces first."""
    extra: bool = False
    """The bonus to the range of one train is given to this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(Action):
    kind: ClassVar[str] = "run"
    routes: tuple[DrawnRoute, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaticRun(Action):
    """The turn of a company that nobody directs goes on; its run is stored as it was chosen."""

    kind: ClassVar[str] = "automatic_run"
    routes: tuple[DrawnRoute, ...] = ()
    """One route, or none."""


Payout = Literal["pay", "withhold", "half"]
"""What a company does with its income; which of them it may is for its title to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dividend(Action):
    kind: ClassVar[str] = "dividend"
    choice: Payout


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrain(Action):
    kind: ClassVar[str] = "buy_train"
    source: str
    """depot, pool, or the company that sells."""
    type: str
    face: str
    price: int
    train: TrainId | None = None
    """Which card, when it comes from a company or the pool."""
    trade_in: TrainId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardTrain(Action):
    kind: ClassVar[str] = "discard_train"
    company: CompanyId
    train: TrainId


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyPrivate(Action):
    kind: ClassVar[str] = "buy_private"
    private: PrivateId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent(Action):
    """The answer to a proposal of another player."""

    kind: ClassVar[str] = "consent"
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Action):
    """An answer to a question with a few named options."""

    kind: ClassVar[str] = "choose"
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndByAgreement(Action):
    """All players agree to stop now; the game is scored as it stands."""

    kind: ClassVar[str] = "end_by_agreement"


Corrected = Literal["cash", "share", "price", "tile", "station", "train", "phase", "turn"]
"""What a correction may put right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Action):
    """Put one thing of the position right that no rule would change; see core/corrections.py."""

    kind: ClassVar[str] = "correct"
    what: Corrected
    about: str = ""
    """The player, company or hex it is about."""
    item: str = ""
    """Holder of a share, space of the stock chart, tile, company of a station, train, phase."""
    number: int = 0
    """Amount of cash, certificate, rotation, stop of a station; −1 takes a station or a train away."""
    why: str
    """In the players' own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferPrivate(Action):
    """Offer a private to another player at a price."""

    kind: ClassVar[str] = "offer_private"
    private: PrivateId
    buyer: PlayerId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangePrivate(Action):
    """Give up a private for the share that it may be exchanged for."""

    kind: ClassVar[str] = "exchange"
    private: PrivateId
    source: Literal["ipo", "pool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareBankruptcy(Action):
    """Own up that everything that may be sold does not pay for what must be bought."""

    kind: ClassVar[str] = "bankrupt"
