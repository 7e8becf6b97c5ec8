"""What the rules of 1830 read from its manifest: values and rulings, by group and name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.figures import named
from ezgame.core.ids import HexId
from ezgame.core.rounds.auction import AuctionFigures
from ezgame.families.classic.figures import ClassicFigures, RouteFigures, StockFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction(AuctionFigures):
    reentry: bool
    contest_order: Literal["lowest_then_clockwise", "always_lowest"]
    resume_after_all_pass: Literal["priority_holder", "next_seat"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock(StockFigures):
    auto_pass: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Emergency:
    privates: Literal["optional_with_consent", "none"] = named("sources.privates")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    duty: Literal["maximum", "any_legal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Routes(RouteFigures):
    groups: Mapping[str, frozenset[HexId]]
    """Hexes of a red area that cannot be both ends of one run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trains:
    discard_order: Literal["operating_order", "company_list_order"]
    diesels: int | Literal["unlimited"] = named("D.count")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures(ClassicFigures):
    auction: Auction
    stock: Stock
    emergency: Emergency
    run: Run
    routes: Routes
    trains: Trains
