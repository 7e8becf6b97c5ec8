"""What the rules of 18España read from its manifest: values and rulings, by group and name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.ids import Color, CompanyId, Gauge, HexId, StopKind
from ezgame.core.rounds.auction import AuctionFigures

ABILITIES = (
    "close-on",
    "discount",
    "grant",
    "not-for-sale",
    "pass-discount",
    "side",
    "tender-stock",
    "train-on-phase",
)
"""Kinds of powers that privates may declare; the rules give them their meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Of one group of companies: how many leave the game in the variable set-up."""

    kind: str
    part: str
    out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupFigures:
    draws: tuple[Draw, ...]
    generator: Literal["even", "linear"]
    shuffled_order: bool = False
    """The order cards are dealt at random."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningAuctionFigures(AuctionFigures):
    bid_multiple: int
    free_private_to: Literal["first_player", "next_player"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitFigures:
    player_percent: int
    pool_percent: int
    president_percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderMoves:
    """Places along the ladder."""

    pay: int
    withhold: int
    share_sold: int
    sold_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketFigures:
    moves: LadderMoves
    sold_out_kinds: frozenset[str]
    ledge_move: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PresidentFigures:
    tie: Literal["order_card", "after_president"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParFigures:
    minor: tuple[int, ...]
    by_phase: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalFigures:
    minor: int
    """Times the price its owner chose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockFigures:
    order: tuple[Literal["sell", "repay", "buy"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalFigures:
    capital: tuple[int, ...]
    """Times par for the first, second and third goal."""
    stations: int
    destination_from: Literal["home", "any_station"]
    destination_when: Literal["always", "own_turn"]
    link_through: frozenset[Literal["offboard", "closed_pass"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostFigures:
    station: int
    second_tile: int
    mine_removal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildFigures:
    mine_tiles: int
    upgrades: int
    parts: Mapping[str, frozenset[str]]
    """By kind of company."""
    gauges: Mapping[str, Gauge]
    """By part of the map."""
    minors_anywhere: bool
    upgrade_own_mine: bool
    home_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondTile:
    fee_on_mines: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StationFigures:
    shared_slot: frozenset[CompanyId]
    """Companies whose homes are one circle."""
    first_tile_choice_by: Literal["station_owner", "tile_layer"]
    taken_over_circle: Literal["free", "paid"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reservations:
    oo: Literal["until_all_placed", "while_reserved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedHome:
    slot: Literal["shared", "extra"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateFigures:
    minimum_price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MinePrivate:
    use: Literal["discount", "extra_action"]
    extra_hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainPrivate:
    after_rust: Literal["stays", "closes"]
    at_limit: Literal["forbidden", "discard", "discard_after_dividend"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassPrivate:
    counts: bool
    minors: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TownPlace:
    """A town in a hex with several, by a side of the hex that its track leads to."""

    hex: HexId
    edge: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strawberry:
    train: str
    town: TownPlace
    hexes: tuple[HexId, ...]
    first_route: Literal["town", "hexes"]
    first_run: Literal["next_round", "same_round"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteFigures:
    small_stops: frozenset[StopKind]
    terminals: frozenset[StopKind]
    treasury_stops: frozenset[StopKind]
    not_for_minors: frozenset[StopKind]
    closed_pass_ends: bool
    minors_at_passes: bool
    double_hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True, kw_only=True)
class NorthSouth:
    value: int
    one_of: frozenset[HexId]
    and_one_of: frozenset[HexId]


@dataclass(frozen=True, slots=True, kw_only=True)
class EastWest:
    value: int
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusFigures:
    north_south: NorthSouth
    east_west: EastWest


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFigures:
    values: Mapping[HexId, Mapping[Color, int]]
    """Values of places that differ from the map."""
    first_value_anew: bool = True
    """Whether hexes that are printed anew count in the first colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendFigures:
    nothing_booked: Literal["in_order", "before_link"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainFigures:
    minor_gauges: frozenset[Gauge]
    order: Literal["free", "purchases_first"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CombineFigures:
    price_factor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recycling:
    exported: bool
    once: bool
    other_gauge: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TenderFigures:
    price: int
    to_owner: int
    adds: int
    """Stops, to one train."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmergencyFigures:
    company_trains: bool
    sale_must_suffice: bool
    needed_for: Literal["cheapest", "dearest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoanFigures:
    interest_percent: int
    stored_with_interest: bool
    partial_repayment: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFigures:
    per_set: int
    before_launch: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryFigures:
    per_set: int = 0
    """Trains for companies that nobody directs, after every set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaticFigures:
    """Companies that nobody directs, and the automatic player they are counted for."""

    name: str = ""
    prices: tuple[int, ...] = ()
    """Where their markers lie at the start, in their order."""
    in_market: int = 0
    """Percent of each that is for sale; the rest stays with the company for good."""
    pass_stations: Mapping[CompanyId, HexId] = field(default_factory=dict)
    """Where their stations stand once the passes are open."""
    unpaid: frozenset[StopKind] = frozenset()
    """Stops that are worth nothing to them, and are avoided where income is equal."""
    count_less: int = 0
    """Taken off in the count, for passes and stations."""
    bars: int = 0
    """How many bars the board should have."""
    gauge: str = ""
    """Of the trains they get."""
    other_gauge: str = ""
    """Of the cards that are joined to them."""
    no_income_left: bool = True
    bonuses: bool = True
    harbour_ends: bool = True
    """A harbour at the end may earn the bonus from east to west."""
    combine_in_range: bool = True
    replaced_recyclable: bool = False
    deliver_when_cut_short: bool = True
    loses_ties: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeoverFigures:
    share_percent: int
    part: str
    not_replaced: Mapping[CompanyId, CompanyId]
    """A minor's station stays away while this company belongs to the game."""
    consent: bool
    share_from_pool: bool
    discard: Literal["at_once", "later"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MinorFigures:
    closing_compensation: Literal["none", "price"]
    closed_trains: Literal["gone", "for_sale"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFigures:
    train: str
    card: int
    """Which card of that type triggers the end."""
    operating_rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalRound:
    part: str
    income_factor: int
    right_moves: int
    left_moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreFigures:
    privates: Literal["none", "face"]
    debt_interest: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    setup: SetupFigures
    auction: OpeningAuctionFigures
    limits: LimitFigures
    market: MarketFigures
    president: PresidentFigures
    par: ParFigures
    capital: CapitalFigures
    stock: StockFigures
    goals: GoalFigures
    costs: CostFigures
    build: BuildFigures
    second_tile: SecondTile
    stations: StationFigures
    reservations: Reservations
    shared_home: SharedHome
    privates: PrivateFigures
    mine_private: MinePrivate
    train_private: TrainPrivate
    pass_private: PassPrivate
    strawberry: Strawberry
    routes: RouteFigures
    bonuses: BonusFigures
    board: BoardFigures
    dividend: DividendFigures
    trains: TrainFigures
    combine: CombineFigures
    recycling: Recycling
    tenders: TenderFigures
    emergency: EmergencyFigures
    loan: LoanFigures
    export: ExportFigures
    delivery: DeliveryFigures
    automatic: AutomaticFigures
    takeover: TakeoverFigures
    minors: MinorFigures
    end: EndFigures
    final_round: FinalRound
    score: ScoreFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseFigures:
    """What a phase of 18España has besides tiles, rounds and limits."""

    float_percent: int
    """Part of a major that must be sold before it launches."""
    launch_capital: int
    """How many times par it gets then."""
    launch_stations: int
    """Stations it may use then, home included."""
    private_max_percent: int = 0
    """Dearest price of a private, in percent of its face value."""
