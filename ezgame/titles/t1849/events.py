"""What happens only in 1849, and how it changes the state."""

from dataclasses import dataclass
from typing import Any, ClassVar

from ezgame.core.events import Event
from ezgame.core.evolve import evolves, with_item
from ezgame.core.frozen import replace
from ezgame.core.ids import CellId, CompanyId, HexId, PlayerId
from ezgame.core.state import State
from ezgame.titles.t1849.state import own


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyGranted(Event):
    """A company came with a private, or has nothing to do with it any more (None)."""

    company: CompanyId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeChosen(Event):
    company: CompanyId
    hex: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class PortMarkerPlaced(Event):
    company: CompanyId
    hex: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class PossessionsLost(Event):
    """A company that closes gives up port marker, bond, E marker and chosen home."""

    company: CompanyId
    licence_gone: bool
    """Its E marker, if it has one, is out of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BondIssued(Event):
    memorable: ClassVar[bool] = True
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class BondRedeemed(Event):
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceBought(Event):
    company: CompanyId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceSold(Event):
    """A company has given up the place of a marker to another; the markers have events of their own."""

    company: CompanyId
    buyer: CompanyId
    hex: HexId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EarthquakeStruck(Event):
    memorable: ClassVar[bool] = True
    hex: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundSettled(Event):
    """The hex of the earthquake may be built on again."""

    hex: HexId


@dataclass(frozen=True, slots=True, kw_only=True)
class TopReached(Event):
    memorable: ClassVar[bool] = True
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorRuined(Event):
    """A director could not pay; what he loses has events of its own. Nothing changes; for the log."""

    memorable: ClassVar[bool] = True
    player: PlayerId
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class SalesNoted(Event):
    """Bookkeeping for the order of markers in one cell; not shown to players."""

    fallen: tuple[CompanyId, ...]
    noted: tuple[CompanyId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StackSorted(Event):
    """Markers that came into a cell side by side keep their order."""

    cell: CellId
    companies: tuple[CompanyId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKept(Event):
    """The companies still to act go on in this order; empty: by price again."""

    order: tuple[CompanyId, ...]


def _with(state: State, **changes: Any) -> State:
    return replace(state, title=replace(own(state), **changes))


@evolves(CompanyGranted)
def _company_granted(state: State, event: CompanyGranted) -> State:
    return _with(state, granted=event.company)


@evolves(HomeChosen)
def _home_chosen(state: State, event: HomeChosen) -> State:
    return _with(state, homes=with_item(own(state).homes, event.company, event.hex))


@evolves(PortMarkerPlaced)
def _port_marker_placed(state: State, event: PortMarkerPlaced) -> State:
    return _with(state, port=(event.company, event.hex))


@evolves(PossessionsLost)
def _possessions_lost(state: State, event: PossessionsLost) -> State:
    now, company = own(state), event.company
    return _with(
        state,
        granted=None if now.granted == company else now.granted,
        homes={other: hex_id for other, hex_id in now.homes.items() if other != company},
        port=None if now.port is not None and now.port[0] == company else now.port,
        bonds=now.bonds - {company},
        licences=now.licences - {company},
        licences_gone=now.licences_gone + (event.licence_gone and company in now.licences),
        topped=now.topped - {company},
    )


@evolves(BondIssued)
def _bond_issued(state: State, event: BondIssued) -> State:
    return _with(state, bonds=own(state).bonds | {event.company})


@evolves(BondRedeemed)
def _bond_redeemed(state: State, event: BondRedeemed) -> State:
    return _with(state, bonds=own(state).bonds - {event.company})


@evolves(LicenceBought)
def _licence_bought(state: State, event: LicenceBought) -> State:
    return _with(state, licences=own(state).licences | {event.company}, licence_sold=True)


@evolves(EarthquakeStruck)
def _earthquake_struck(state: State, event: EarthquakeStruck) -> State:
    return _with(state, shaken=True)


@evolves(GroundSettled)
def _ground_settled(state: State, event: GroundSettled) -> State:
    return _with(state, shaken=False)


@evolves(TopReached)
def _top_reached(state: State, event: TopReached) -> State:
    return _with(state, topped=own(state).topped | {event.company})


@evolves(SalesNoted)
def _sales_noted(state: State, event: SalesNoted) -> State:
    return _with(state, fallen=event.fallen, noted=event.noted)


@evolves(StackSorted)
def _stack_sorted(state: State, event: StackSorted) -> State:
    cells = with_item(state.market.cells, event.cell, event.companies)
    return replace(state, market=replace(state.market, cells=cells))


@evolves(OrderKept)
def _order_kept(state: State, event: OrderKept) -> State:
    return _with(state, kept=event.order)
