"""What the rules of 1849 read from its manifest: values and rulings, by group and name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.figures import named
from ezgame.core.finance.market import Direction
from ezgame.core.ids import HexId, StopKind
from ezgame.core.rounds.auction import AuctionFigures

ABILITIES = (
    "block-hexes",
    "close-on",
    "grant",
    "harbour-bonus",
    "not-for-sale",
    "teleport",
    "terrain-factor",
)
"""Kinds of powers that privates may declare; the rules give them their meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenarios:
    """Two scenarios, by name; players are numbers."""

    by_players: Mapping[int, tuple[str, ...]]
    """Which may be played, the usual one first."""
    companies: Mapping[str, int]
    certificate_limits: Mapping[str, Mapping[int, int]]
    trains: Mapping[str, Mapping[str, int]]
    electric_trains: Mapping[str, int]
    """Only in games with Electric Dreams."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioFigures:
    """Enough to judge a set-up."""

    scenarios: Scenarios


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningAuctionFigures(AuctionFigures):
    priority_after: Literal["last_buyer", "last_offer_buyer"]
    contest_order: Literal["lowest_then_clockwise", "always_lowest"]
    resume_after_all_pass: Literal["priority_holder", "next_seat"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitFigures:
    player_percent: int
    pool_percent: int
    count_privates: bool = named("certificates.count_privates")


@dataclass(frozen=True, slots=True, kw_only=True)
class StartFigures:
    max_percent: int
    """Of a company in one purchase, the director's certificate included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketMoves:
    """Where the marker of a company goes, one step each."""

    pay: Direction
    withhold: Direction
    share_sold: Direction
    share_issued: Direction
    sold_out: Direction
    in_pool: Direction
    bond_issued: Direction
    bond_redeemed: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketFigures:
    moves: MarketMoves


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundFigures:
    narrow_percent: int
    """Of the printed price, for narrow gauge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainFigures(GroundFigures):
    sigi_on_dual: Literal["half", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EarthquakeFigures:
    hex: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteFigures:
    terminals: frozenset[StopKind]
    not_counted: frozenset[StopKind]
    """For the two stops every run needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectricFigures:
    double_hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True, kw_only=True)
class LicensedFigures:
    train: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFigures:
    """What stands on the board and runs on it, whatever the rulings."""

    terrain: GroundFigures
    routes: RouteFigures
    electric: ElectricFigures
    licence: LicensedFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateFigures:
    min_price: int
    max_percent: int
    """Of the face value, when a company buys one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoanFigures:
    gets: int
    deducted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InsolvencyFigures:
    loan: LoanFigures
    player: Literal["forfeits_all", "keeps_unsaleable"]
    interest_test: Literal["interest", "cheapest_train"]
    declared: Literal["when_due", "any_moment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePurchaseFigures:
    min_price: int
    from_phase: int | Literal["none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BondFigures:
    value: int
    interest: int
    per_share_at_end: int
    redeem_and_issue_same_turn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceFigures(LicensedFigures):
    count: int | Literal["unlimited"]
    of_closed_company: Literal["to_bank", "gone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleFigures:
    block_per_company: bool
    half_director_without_singles: Literal["illegal", "if_pool_has_single"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreFigures:
    floor: int | Literal["none"]
    privates: int | Literal["face"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityFigures:
    coast_closes: Literal["with_use", "by_word"] = named("SMS.closes")


@dataclass(frozen=True, slots=True, kw_only=True)
class TileFigures:
    messina: Mapping[str, int | bool]
    """Tiles of the hex of the earthquake: how many of each there are; `returned`: it gives them back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFigures:
    bank_in_sr: Literal["one_more_set", "engine_round_number_test"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFigures:
    broken_when: Literal["<=0", "<0"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFigures:
    duty: Literal["maximum", "any_legal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingFigures:
    order_after_bankruptcy: Literal["by_price", "as_it_was"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StockFigures:
    auto_pass: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainFigures:
    discard_order: Literal["operating_order", "company_list_order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupFigures:
    generator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    scenarios: Scenarios
    auction: OpeningAuctionFigures
    limits: LimitFigures
    start: StartFigures
    market: MarketFigures
    terrain: TerrainFigures
    earthquake: EarthquakeFigures
    routes: RouteFigures
    electric: ElectricFigures
    privates: PrivateFigures
    insolvency: InsolvencyFigures
    place_purchase: PlacePurchaseFigures
    bond: BondFigures
    licence: LicenceFigures
    sale: SaleFigures
    score: ScoreFigures
    abilities: AbilityFigures
    tiles: TileFigures
    end: EndFigures
    bank: BankFigures
    run: RunFigures
    operating: OperatingFigures
    stock: StockFigures
    trains: TrainFigures
    setup: SetupFigures
