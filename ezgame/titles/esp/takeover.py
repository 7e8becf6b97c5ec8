"""Takeovers of minors by southern majors, with the word of both directors (5.6)."""

from collections.abc import Callable, Iterator, Mapping

from ezgame.core.actions import Pass
from ezgame.core.choices import Choice
from ezgame.core.events import (
    CertificateMoved,
    CompanyClosed,
    PrivateSold,
    StationPlaced,
    StationRemoved,
    TrainBought,
)
from ezgame.core.finance.shares import check_president, find_certificate, holding
from ezgame.core.ids import IPO, POOL, CompanyId, HexId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import Pending, State, Station
from ezgame.core.steps.answer import ConsentStep
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import TakeOver
from ezgame.titles.esp.context import MAJOR, Context
from ezgame.titles.esp.events import MinorTakenOver, TenderGained, TenderToMarket, own
from ezgame.titles.esp.privates import first_train

TAKEOVER_DEAL = "takeover_deal"
TAKEN_OVER = "takeover"
"""Why trains and privates of a minor change hands."""


class TakeoverStep(TurnStep[TakeOver | Pass]):
    name = "takeover"
    accepts = (TakeOver, Pass)

    def __init__(
        self, context: Context, supply: Supply, next_step: Callable[[Transition], None]
    ) -> None:
        self._context = context
        self._supply = supply
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        company = self._context.company(acting_company(t.state))
        may = company.kind == MAJOR and company.part == self._context.figures.takeover.part
        return may and self._context.allows(t.state, "takeover")

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        for company, now in state.companies.items():
            if self._context.is_minor(company) and now.floated:
                # Whether its own station takes the place of the minor's is a choice made with the takeover
                # (ESP-5.6-10).
                for station in (True, False):
                    yield Choice(action=TakeOver(actor=actor, minor=company, station=station))
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: TakeOver | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        context, minor, major = self._context, action.minor, acting_company(state)
        now = state.companies.get(minor)
        if now is None or not context.is_minor(minor) or not now.floated:
            return refuse("takeover.not-a-minor", company=minor)
        if not now.operated:
            return refuse("takeover.not-operated", company=minor)
        outside = holding(state, context.percents, major, IPO) + holding(
            state, context.percents, major, POOL
        )
        if outside < context.figures.takeover.share_percent:
            return refuse("takeover.no-share", company=major)
        price, cash = context.price(state, minor), state.companies[major].cash
        if cash < price:
            return refuse("takeover.cash", company=major, price=price, cash=cash)
        return self._judge_station(state, major, minor) if action.station else None

    def _judge_station(self, state: State, major: CompanyId, minor: CompanyId) -> Refusal | None:
        """Why the major's station may not replace the minor's."""
        kept_for = self._context.figures.takeover.not_replaced.get(minor)
        # MZA keeps its circle in Madrid, launched or not (ESP-5.6-13, ESP-5.6-14).
        if kept_for is not None and kept_for in state.companies:
            return refuse("takeover.station-kept", company=minor, other=kept_for)
        if not state.companies[major].stations_free:
            return refuse(
                "station.none-on-charter",
                company=major,
                locked=state.companies[major].stations_locked,
            )
        if not state.companies[major].home_placed:
            return refuse("takeover.home-first", company=major)
        place = self.station_of(state, minor)
        if place is None:
            return refuse("takeover.no-station", company=minor)
        if any(station.company == major for station in state.board.stations[place[0]]):
            return refuse("station.already-here", hex=place[0])
        return None

    @staticmethod
    def station_of(state: State, company: CompanyId) -> tuple[HexId, Station] | None:
        for hex_id, stations in state.board.stations.items():
            for station in stations:
                if station.company == company:
                    return hex_id, station
        return None

    def perform(self, t: Transition, action: TakeOver | Pass) -> None:
        if isinstance(action, Pass):
            self.passed(t)
            self._next_step(t)
            return
        owner = t.state.companies[action.minor].president
        assert owner is not None
        if self._context.figures.takeover.consent and owner != action.actor:
            data: Mapping[str, object] = {
                "major": acting_company(t.state),
                "station": action.station,
            }
            t.propose(Pending(step=TAKEOVER_DEAL, actor=owner, about=action.minor, data=data))
            return
        self.take_over(t, acting_company(t.state), action.minor, station=action.station)

    def take_over(
        self, t: Transition, major: CompanyId, minor: CompanyId, *, station: bool
    ) -> None:
        context = self._context
        owner = t.state.companies[minor].president
        assert owner is not None
        price = context.price(t.state, minor)
        t.emit(MinorTakenOver(major=major, minor=minor, price=price))
        # The price is paid before the minor's money comes in, so the minor cannot pay for itself.
        t.pay(major, owner, price, "takeover.price", minor)
        self._give_share(t, major, owner)
        t.pay(minor, major, t.state.companies[minor].cash, "takeover.cash", minor)
        for train in t.state.companies[minor].trains:
            t.emit(
                TrainBought(company=major, train=train, source=minor, price=0, reason=TAKEN_OVER)
            )
            # Any train closes private 7, also one that was not paid for (C-58).
            first_train(t, major)
        for private, now in t.state.privates.items():
            if now.owner == minor:
                t.emit(PrivateSold(private=private, owner=major, price=0, reason=TAKEN_OVER))
        if minor in own(t.state).tenders:
            self._give_tender(t, major, minor)
        place = self.station_of(t.state, minor)
        if place is not None:
            self._replace_station(t, major, minor, *place, replaced=station)
        t.emit(CompanyClosed(company=minor, reason="taken-over"))
        if context.figures.takeover.discard == "at_once":
            self._supply.ask_discards(t, major)

    def _give_share(self, t: Transition, major: CompanyId, owner: PlayerId) -> None:
        context = self._context
        sources = [IPO, POOL] if context.figures.takeover.share_from_pool else [IPO]
        for source in sources:
            index = find_certificate(
                t.state, context.percents, major, source, context.figures.takeover.share_percent
            )
            # Under the ruling without the pool an empty offering gives no share (C-19). No limit is asked: 60 %
            # may be exceeded (ESP-5.6-15).
            if index is not None:
                t.emit(
                    CertificateMoved(
                        company=major,
                        certificate=index,
                        source=source,
                        target=owner,
                        reason="takeover",
                    )
                )
                check_president(t, context.percents, major, context.tie)
                return

    @staticmethod
    def _give_tender(t: Transition, major: CompanyId, minor: CompanyId) -> None:
        if major in own(t.state).tenders:
            t.emit(TenderToMarket(count=1, left=own(t.state).tenders_left))
        t.emit(TenderGained(company=major, source=minor))

    def _replace_station(
        self,
        t: Transition,
        major: CompanyId,
        minor: CompanyId,
        hex_id: HexId,
        old: Station,
        *,
        replaced: bool,
    ) -> None:
        t.emit(StationRemoved(company=minor, hex=hex_id))
        if replaced:
            # In the very circle of the minor, free of charge, not the station of the turn (ESP-5.6-10).
            new = Station(company=major, stop=old.stop, slot=old.slot)
            t.emit(StationPlaced(hex=hex_id, station=new))


class TakeoverDealStep(ConsentStep):
    """The word of the minor's director."""

    name = TAKEOVER_DEAL

    def __init__(self, takeover: TakeoverStep) -> None:
        self._takeover = takeover

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        minor = CompanyId(deal.about)
        if state.companies[minor].president != deal.actor:
            return refuse("takeover.not-a-minor", company=minor)
        station = bool(deal.data["station"])
        takeover = TakeOver(actor=acting_president(state), minor=minor, station=station)
        return self._takeover.judge(state, takeover)

    def agreed(self, t: Transition, deal: Pending) -> None:
        major = CompanyId(str(deal.data["major"]))
        self._takeover.take_over(
            t, major, CompanyId(deal.about), station=bool(deal.data["station"])
        )
