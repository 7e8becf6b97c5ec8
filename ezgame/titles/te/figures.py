"""What the rules of 18TE read from its manifest: values and rulings, by group and name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.definitions.title import Title
from ezgame.core.figures import named
from ezgame.core.finance.market import Direction
from ezgame.core.ids import Color, CompanyId, HexId, StopKind, TileId


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningAuctionFigures:
    minimum_bid: int
    step: int
    unsold_bonus: int
    """Put on the first company's certificate in every round of passes."""
    price_divisor: int
    unsold_money: Literal["to_company_and_price", "bid_only"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParFigures:
    from_bid: Literal["not_above_third", "smaller"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigures:
    auction_actor: Literal["initiator", "winner"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitFigures:
    player_percent: int
    pool_percent: int
    at_limit: Literal["uncounted_allowed", "none_at_limit"] = named("certificates.at_limit")


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketMoves:
    """Where the marker of a company goes, one step each."""

    pay: Direction
    withhold: Direction
    share_sold: Direction
    share_issued: Direction
    sold_out: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketFigures:
    moves: MarketMoves


@dataclass(frozen=True, slots=True, kw_only=True)
class StockFigures:
    first_sale_round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedTile:
    """A tile with one city and track to all sides."""

    color: Color
    count: int
    value: int
    circles: int
    after: tuple[TileId, ...]
    """Tiles it may replace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileFigures:
    slot_marks: Mapping[TileId, tuple[CompanyId, ...]]
    added: Mapping[TileId, AddedTile]
    lettered_rotation: Literal["free", "as_drawn"]
    missing: Literal["none", "three_63"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Via:
    towns: tuple[HexId, ...]
    target: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalFigures:
    bonus: int
    station: frozenset[CompanyId]
    connection: Mapping[CompanyId, HexId]
    via: Mapping[CompanyId, Via]
    connection_check: Literal["own_tile_step", "any_tile"]
    via_check: Literal["station_and_connection", "connection", "station"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteFigures:
    terminals: frozenset[StopKind]
    one_of: Mapping[str, frozenset[HexId]]
    """Red areas of which a route uses one."""
    printed_circles: Literal["one_city", "two_cities"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFigures:
    duty: Literal["maximum", "any_legal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainFigures:
    side_rechoice: Literal["supply_and_pool_only", "every_purchase"]
    surplus: Literal["pool", "removed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainFigures:
    side_on_upgrade: Literal["free", "pays"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFigures:
    player_insolvent: Literal["finish_set", "at_once"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFigures:
    broken_when: Literal["<=0", "<0"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeFigures:
    twe: HexId = named("TWE")  # noqa: RUF009 - a field, as dataclasses.field is
    without_circle: Literal["waits", "not_founded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StationFigures:
    goal_price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InsolvencyFigures:
    cash_to: Literal["company", "bank"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    auction: OpeningAuctionFigures
    par: ParFigures
    seats: SeatFigures
    limits: LimitFigures
    market: MarketFigures
    stock: StockFigures
    tiles: TileFigures
    goals: GoalFigures
    routes: RouteFigures
    run: RunFigures
    trains: TrainFigures
    terrain: TerrainFigures
    end: EndFigures
    bank: BankFigures
    home: HomeFigures
    stations: StationFigures
    insolvency: InsolvencyFigures


def faults(title: Title) -> Iterator[str]:
    """What does not fit what is printed: marks of circles, and places of goals."""
    for name, companies in title.values["tiles.slot_marks"].items():
        tile = title.tiles.tiles.get(name)
        if tile is None:
            yield f"tiles.slot_marks: there is no tile {name}."
            continue
        circles = sum(stop.slots for stop in tile.stops)
        if len(companies) != circles:
            yield f"tiles.slot_marks: tile {name} has {circles} circles, {len(companies)} are marked."
        for company in companies:
            if company not in title.companies:
                yield f"tiles.slot_marks, {name}: there is no company {company}."
    for key, places in _goal_places(title):
        for place in places:
            hex_ = title.board.hexes.get(place)
            if hex_ is None or not hex_.stops:
                yield f"{key}: hex {place} has no place to reach."


def _goal_places(title: Title) -> Iterator[tuple[str, tuple[HexId, ...]]]:
    yield "goals.connection", tuple(title.values["goals.connection"].values())
    for via in title.values["goals.via"].values():
        yield "goals.via", (*via["towns"], via["target"])
