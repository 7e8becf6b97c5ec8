"""Buying the place of another company's marker, with the word of its director (49-ADV-01 to 49-ADV-04)."""

from collections.abc import Callable, Iterator, Mapping

from ezgame.core.actions import Pass
from ezgame.core.board.reach import reach_of
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import StationPlaced, StationRemoved
from ezgame.core.ids import CompanyId, HexId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import Pending, State, Station
from ezgame.core.steps.answer import ConsentStep, price_of
from ezgame.core.transition import Transition
from ezgame.titles.t1849.actions import BuyPlace
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import PlaceSold
from ezgame.titles.t1849.home import Homes

PLACE, PLACE_DEAL = "place", "place_deal"
BOUGHT = "place-bought"
"""What a turn notes once a place is bought."""


class PlaceStep(TurnStep[BuyPlace | Pass]):
    name = PLACE
    accepts = (BuyPlace, Pass)

    def __init__(
        self, context: Context, homes: Homes, next_step: Callable[[Transition], None]
    ) -> None:
        self._context = context
        self._homes = homes
        self._next_step = next_step
        self._least = context.figures.place_purchase.min_price
        self._any_phase = context.figures.place_purchase.from_phase == "none"

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where no place can be bought; recorded games ask in every turn (49-O-08)."""
        return self._any_phase or not self.is_idle(t.state)

    def candidates(self, state: State) -> Iterator[Choice]:
        buyer, actor = acting_company(state), acting_president(state)
        # The treasury pays: a director adds nothing to this price (49-ADV-01).
        most = max(self._least, state.companies[buyer].cash)
        for hex_id, stations in state.board.stations.items():
            for station in stations:
                if station.company != buyer:
                    yield Choice(
                        action=BuyPlace(
                            actor=actor, company=station.company, hex=hex_id, price=self._least
                        ),
                        amounts=Amounts(least=self._least, most=most),
                    )
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: BuyPlace | Pass) -> Refusal | None:
        if not isinstance(action, BuyPlace):
            return None
        return self.judge_purchase(state, action.company, action.hex, action.price)

    def judge_purchase(
        self, state: State, seller: CompanyId, hex_id: HexId, price: int
    ) -> Refusal | None:
        """Asked for the proposal, and again when the other director agrees."""
        buyer, context = acting_company(state), self._context
        # One purchase in a turn, besides the marker of the station step (49-ADV-04).
        if BOUGHT in operating_turn(state).used:
            return refuse("place.one-per-turn", company=buyer)
        # From phase 6 on (49-ADV-01).
        if not self._any_phase and not context.allows(state, "place-purchase"):
            return refuse("place.phase", phase=context.phase(state).name)
        station = _station(state, seller, hex_id)
        if station is None or seller == buyer:
            return refuse("place.no-marker", company=seller, hex=hex_id)
        # Two markers of a company never stand in one hex (49-TOK-03).
        if _station(state, buyer, hex_id) is not None:
            return refuse("station.already-here", hex=hex_id)
        # Neither a home nor the last marker on the map is ever for sale (49-ADV-03).
        if self._homes.of(state, seller) == hex_id:
            return refuse("place.home", company=seller, hex=hex_id)
        if sum(s.company == seller for there in state.board.stations.values() for s in there) < 2:
            return refuse("place.last", company=seller)
        # The buyer puts down a marker of his own (49-ADV-02).
        if not state.companies[buyer].stations_free:
            return refuse("station.none-on-charter", company=buyer, locked=0)
        # Any distance will do, but a way there must be open (49-ADV-01).
        if not reach_of(context.ground, state.board, buyer).has_stop(hex_id, station.stop):
            return refuse("station.no-connection", hex=hex_id, stop=station.stop)
        if price < self._least:
            return refuse("place.price", least=self._least)
        cash = state.companies[buyer].cash
        if price > cash:
            return refuse("place.cash", company=buyer, price=price, cash=cash)
        return None

    def perform(self, t: Transition, action: BuyPlace | Pass) -> None:
        if not isinstance(action, BuyPlace):
            self.passed(t)
            self._next_step(t)
            return
        owner = t.state.companies[action.company].president
        assert owner is not None
        # Who directs both companies agrees with himself.
        if owner == action.actor:
            self.buy(t, action.company, action.hex, action.price)
            return
        data: Mapping[str, object] = {
            "buyer": acting_company(t.state),
            "hex": action.hex,
            "price": action.price,
        }
        t.propose(Pending(step=PLACE_DEAL, actor=owner, about=action.company, data=data))

    def buy(self, t: Transition, seller: CompanyId, hex_id: HexId, price: int) -> None:
        """One purchase a turn: the step is over with it, in recorded games once that is said."""
        buyer = acting_company(t.state)
        there = _station(t.state, seller, hex_id)
        assert there is not None
        # The seller's marker goes back to its charter and may be placed again (49-ADV-02).
        t.emit(StationRemoved(company=seller, hex=hex_id, back=True, home=False))
        station = Station(company=buyer, stop=there.stop, slot=there.slot)
        t.emit(StationPlaced(hex=hex_id, station=station))
        t.emit(PlaceSold(company=seller, buyer=buyer, hex=hex_id, price=price))
        t.pay(buyer, seller, price, "place.bought", hex_id)
        t.set_operating(used=t.operating.used | {BOUGHT})
        if not self._any_phase:
            self._next_step(t)


def _station(state: State, company: CompanyId, hex_id: HexId) -> Station | None:
    return next((s for s in state.board.stations.get(hex_id, ()) if s.company == company), None)


class PlaceDealStep(ConsentStep):
    """The other director's word on the sale of a place."""

    name = PLACE_DEAL

    def __init__(self, places: PlaceStep) -> None:
        self._places = places

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        seller, hex_id = CompanyId(deal.about), HexId(str(deal.data["hex"]))
        if state.companies[seller].president != PlayerId(deal.actor):
            return refuse("place.no-marker", company=seller, hex=hex_id)
        return self._places.judge_purchase(state, seller, hex_id, price_of(deal))

    def agreed(self, t: Transition, deal: Pending) -> None:
        self._places.buy(t, CompanyId(deal.about), HexId(str(deal.data["hex"])), price_of(deal))
