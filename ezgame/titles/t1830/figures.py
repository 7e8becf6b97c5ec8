"""What the rules of 1830 read from its manifest: values and rulings, by group and name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.figures import named
from ezgame.core.finance.market import Direction
from ezgame.core.ids import HexId, PrivateId, StopKind, TileId
from ezgame.core.rounds.auction import AuctionFigures

ABILITIES = (
    "block-hexes",
    "close-on",
    "exchange",
    "extra-tile",
    "grant",
    "not-for-sale",
    "teleport",
)
"""Kinds of powers that privates may declare; the rules give them their meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningAuctionFigures(AuctionFigures):
    reentry: bool
    contest_order: Literal["lowest_then_clockwise", "always_lowest"]
    resume_after_all_pass: Literal["priority_holder", "next_seat"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StockFigures:
    first_sale_round: int
    auto_pass: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EmergencyFigures:
    privates: Literal["optional_with_consent", "none"] = named("sources.privates")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFigures:
    duty: Literal["maximum", "any_legal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteFigures:
    terminals: frozenset[StopKind]
    groups: Mapping[str, frozenset[HexId]]
    """Hexes of a red area that cannot be both ends of one run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainFigures:
    discard_order: Literal["operating_order", "company_list_order"]
    diesels: int | Literal["unlimited"] = named("D.count")


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingLimit:
    """How much of one company a player may hold, in percent or in certificates."""

    percent: int = 100
    certificates: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitFigures:
    company: HoldingLimit
    pool_percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatFigures:
    percent: int
    """Of a company that must be sold before it operates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalFigures:
    shares: int
    """Times the starting price, when a company floats."""
    paid_at: Literal["sr_end", "float"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketMoves:
    """Where the marker of a company goes, one step each."""

    pay: Direction
    withhold: Direction
    share_sold: Direction
    sold_out: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketFigures:
    moves: MarketMoves


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildFigures:
    tiles: int
    """Of a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTradeFigures:
    """How players sell privates to each other in a stock round."""

    turn: tuple[Literal["buyer", "seller"], ...]
    uses_purchase: bool
    counts_as_action: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateFigures:
    min_percent: int
    max_percent: int
    """Of the face value, when a company buys one."""
    player_trade_from_round: int
    player_min_price: int
    player_trade: PlayerTradeFigures
    tradeable: Mapping[PrivateId, bool] = named("*.player_trade")
    """Privates of which sources disagree whether players may sell them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityFigures:
    windows: Mapping[PrivateId, str | tuple[str, ...]] = named("*.window")
    """When the power of a private may be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StationFigures:
    first_tile_choice_by: Literal["station_owner", "tile_layer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFigures:
    broken_when: Literal["<=0", "<0"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeFigures:
    wayside_value: int | None = None
    """What a home beside the track counts; None: no company has such a home."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTileFigures:
    tile: TileId
    rotation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupFigures:
    tiles: Mapping[HexId, StartTileFigures] = field(default_factory=dict)
    """Tiles printed on the map."""
    tiles_from_supply: bool = False
    """They are some of the supply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    auction: OpeningAuctionFigures
    stock: StockFigures
    emergency: EmergencyFigures
    run: RunFigures
    routes: RouteFigures
    trains: TrainFigures
    limits: LimitFigures
    float: FloatFigures
    capital: CapitalFigures
    market: MarketFigures
    build: BuildFigures
    privates: PrivateFigures
    abilities: AbilityFigures
    stations: StationFigures
    bank: BankFigures
    home: HomeFigures
    setup: SetupFigures
