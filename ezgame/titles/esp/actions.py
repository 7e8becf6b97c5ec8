"""Actions that only this title has."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ezgame.core.actions import Action
from ezgame.core.ids import CompanyId, HexId, PrivateId, TrainId


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPass(Action):
    """Pay for opening a mountain pass, perhaps with the power of a private."""

    kind: ClassVar[str] = "esp.open_pass"
    hex: HexId
    private: PrivateId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTender(Action):
    """Buy a tender from the owner of its private or, once in the open market, from the bank."""

    kind: ClassVar[str] = "esp.buy_tender"
    source: Literal["owner", "market"] | None = None
    """None: from the owner as long as he has any, else from the market."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOver(Action):
    """A southern major takes over a minor; its station may replace the minor's."""

    kind: ClassVar[str] = "esp.take_over"
    minor: CompanyId
    station: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CombineTrains(Action):
    """Recycle a card and join it to an own train for good."""

    kind: ClassVar[str] = "esp.combine"
    train: TrainId
    recycled: str
    """Type of the recycled card."""
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimLink(Action):
    """Announce that the track to the destination is complete, where this has to be announced."""

    kind: ClassVar[str] = "esp.claim_link"
    company: CompanyId
