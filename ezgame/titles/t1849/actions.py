"""What players of 1849 do besides the actions that all titles have."""

from dataclasses import dataclass
from typing import ClassVar

from ezgame.core.actions import Action
from ezgame.core.ids import CompanyId, HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePortMarker(Action):
    """Put the marker of a private into a port; the private closes."""

    kind: ClassVar[str] = "port_marker"
    hex: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseForCoast(Action):
    """Close the coastal private; tile and marker of this turn go to coastal cities."""

    kind: ClassVar[str] = "close_for_coast"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyPlace(Action):
    """Buy the place of another company's marker."""

    kind: ClassVar[str] = "buy_place"
    company: CompanyId
    """Whose marker leaves."""
    hex: HexId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyLicence(Action):
    """Buy an E marker from the bank."""

    kind: ClassVar[str] = "buy_licence"


@dataclass(frozen=True, slots=True, kw_only=True)
class PayInterest(Action):
    """The director adds what the treasury lacks for the interest."""

    kind: ClassVar[str] = "pay_interest"


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueBond(Action):
    kind: ClassVar[str] = "issue_bond"


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemBond(Action):
    kind: ClassVar[str] = "redeem_bond"
