"""Records of 18xx.games in our words: what their actions mean, for all titles that share them.

A record is one stored action. `Translator` turns it into actions of ours for the position at hand;
titles add their own kinds. Reading files and finding the right position is storage's business.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, Literal

from ezgame.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    EndByAgreement,
    LayTile,
    Pass,
    Payout,
    PlaceStation,
    Run,
    SellShares,
    StartCompany,
)
from ezgame.core.board.given import Paths, route_recorded
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId, TileId, TrainId
from ezgame.core.message import told
from ezgame.core.refusal import Refusal
from ezgame.core.routes.judge import Judge, judge_routes
from ezgame.core.routes.network import Network, Route
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from ezgame.core.steps.run import as_drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One stored action, nested automatic ones behind it."""

    number: int
    """1 for the first effective action."""
    id: int
    kind: str
    entity: Any
    entity_kind: str
    data: Mapping[str, Any]
    auto: tuple["Record", ...] = ()
    nested: bool = False
    """An automatic one behind another."""


def is_program(record: Record) -> bool:
    """Whether the record only tells what somebody plans, or notes that somebody agreed: it does nothing by
    itself."""
    return record.kind.startswith("program_") or record.kind == "log"


def _likely(judge: Judge, income: Any, route: Route) -> int:
    """How well one reading of a route fits: it should be legal and earn what is stored, if anything is.

    Needed for records that do not name the stops: a leg may reach two stops of one hex.
    """
    verdict = judge.judge((route,))
    return 2 * (verdict.refusal is None) + (income is not None and verdict.income == income)


MOST_TOLD = 40
"""Letters of a record's own words that a sentence about it repeats."""


class RecordUnreadable(Exception):
    """A record that makes no sense; `told` says what it wanted, in every language."""

    def __init__(self, key: str, sentence: str, **values: object) -> None:
        short = {name: str(value)[:MOST_TOLD] for name, value in values.items()}
        self.told = told(f"imports.{key}", sentence, **short)
        super().__init__(self.told)


@dataclass(slots=True)
class TranslatorNotes:
    """What a record only announces and a later one completes."""

    copies: dict[str, HexId] = field(default_factory=dict)
    """Where each physical tile of the record lies."""
    out: set[str] = field(default_factory=set)
    """Certificates, by the record's names, that have been traded and so are no longer in the offering."""
    notes: dict[str, Any] = field(default_factory=dict)


class Translator(ABC):
    """Record → actions. One per game; remembers what spans several records."""

    def __init__(self, rules: Ruleset, seats: Mapping[Any, PlayerId]) -> None:
        self.rules = rules
        self.seats = seats
        self.memory = TranslatorNotes()
        self._kinds: dict[str, Callable[[Record, State], list[Action]]] = {
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": self._discard,
            "buy_company": self._buy_private,
            "end_game": self._end,
            **self.own_kinds(),
        }

    @abstractmethod
    def own_kinds(self) -> dict[str, Callable[[Record, State], list[Action]]]:
        """Kinds of records that only this title has, or reads in its own way."""

    liberty_reasons: ClassVar[Mapping[str, str]] = {}
    """Why a step may have been passed over there although more was possible here."""

    kept_steps: ClassVar[tuple[str, ...]] = ("build", "track", "station")
    """Steps that a recorded pass ends at once, because going on changes what a dump shows. A pass in
    another step is counted, and excuses that the step is passed later."""

    def silent_due(self, record: Record, state: State) -> bool:
        """Whether a record that does nothing by itself belongs to this position."""
        return True

    def interrupts(self, record: Record) -> bool:
        """Whether the record may come in the middle of anybody's turn."""
        return False

    def asked(self, state: State) -> bool:
        """Whether a word was waited for there in this position, and the game did not go on by itself.

        A player who could only pass was passed over; but whether to open the bidding for a lot, all
        were asked.
        """
        if state.pending or state.operating is not None:
            return True
        if state.auction is not None and state.auction.price is None:
            return True
        return not self.rules.active(state)[0].is_idle(state)

    def passed(self, record: Record, state: State) -> None:
        """Called when a company's pass is carried out in this position."""
        return

    def turn_is_over(self, state: State) -> bool:
        """Whether nothing more was asked there in the turn of the acting company.

        Needed where the same company acts next: a record of it may belong to either turn.
        """
        return False

    @abstractmethod
    def step_is_over(self, state: State) -> bool:
        """Whether the acting company's step before the run ended there without a pass being recorded."""

    @abstractmethod
    def network(self, state: State, company: CompanyId) -> Network: ...

    def translate(self, record: Record, state: State, following: Record | None) -> list[Action]:
        """What the record does in this position; nothing for records that change nothing."""
        if is_program(record):
            return []
        translate = self._kinds.get(record.kind)
        if translate is None:
            sentence, title = "{title} knows no action of the kind “{kind}”.", self.rules.title.name
            raise RecordUnreadable("no_kind", sentence, title=title, kind=record.kind)
        self.memory.notes["following"] = following
        return translate(record, state)

    def done(self, record: Record, state: State) -> None:
        """Called once when the record was carried out; `state` is the position it came to."""
        if record.kind == "lay_tile":
            self.memory.copies[str(record.data["tile"])] = HexId(str(record.data["hex"]))
        self.memory.out.update(map(str, record.data.get("shares") or ()))
        if record.kind == "run_routes":
            self.memory.notes.pop("tender", None)

    def player(self, record: Record, state: State) -> PlayerId:
        """Whose word the record is: a player, or the one who speaks for a company or private."""
        if record.entity_kind == "player":
            return self.seats[record.entity]
        if record.entity_kind == "company":
            owner = state.privates[PrivateId(str(record.entity))].owner or ""
            if owner in state.players:
                return PlayerId(owner)
            return state.companies[CompanyId(owner)].president or PlayerId("")
        company = state.companies.get(CompanyId(str(record.entity)))
        return (company.president if company is not None else None) or PlayerId("")

    def _bid(self, record: Record, state: State) -> list[Action]:
        return [
            Bid(
                actor=self.player(record, state),
                private=PrivateId(str(record.data["company"])),
                price=int(record.data["price"]),
            )
        ]

    def _par(self, record: Record, state: State) -> list[Action]:
        price = int(str(record.data["share_price"]).split(",")[0])
        company = CompanyId(str(record.data["corporation"]))
        return [StartCompany(actor=self.player(record, state), company=company, price=price)]

    def _share(self, state: State, name: str) -> tuple[CompanyId, int]:
        company, _underscore, index = str(name).rpartition("_")
        if CompanyId(company) not in state.companies:
            raise RecordUnreadable("no_share", "there is no share “{share}”.", share=name)
        return CompanyId(company), int(index)

    def _buy_shares(self, record: Record, state: State) -> list[Action]:
        company, index = self._share(state, record.data["shares"][0])
        size = self.rules.percents[company][index]
        traded = record.data["shares"][0] in self.memory.out
        source: Literal["ipo", "pool"] = "pool" if traded else "ipo"
        return [
            BuyShare(actor=self.player(record, state), company=company, source=source, percent=size)
        ]

    def _sell_shares(self, record: Record, state: State) -> list[Action]:
        shares = [self._share(state, name) for name in record.data["shares"]]
        company, percent = shares[0][0], self.sold_percent(record, shares)
        return [SellShares(actor=self.player(record, state), company=company, percent=percent)]

    def sold_percent(self, record: Record, shares: Sequence[tuple[CompanyId, int]]) -> int:
        """What is sold; a record may leave it out where it is all of the shares it names."""
        said = record.data.get("percent")
        if said is not None:
            return int(said)
        return sum(self.rules.percents[company][index] for company, index in shares)

    def _lay_tile(self, record: Record, state: State) -> list[Action]:
        tile = str(record.data["tile"]).rpartition("-")[0]
        private = PrivateId(str(record.entity)) if record.entity_kind == "company" else None
        return [
            LayTile(
                actor=self.player(record, state),
                hex=HexId(str(record.data["hex"])),
                tile=TileId(tile),
                rotation=int(record.data["rotation"]),
                private=private,
            )
        ]

    def place(self, city: str) -> tuple[HexId, int]:
        """Hex and stop of a city id: tile copy or printed hex, then the number of the part."""
        copy, _dash, part = city.rpartition("-")
        hex_id = self.memory.copies.get(copy) or HexId(copy.rpartition("-")[0])
        if hex_id not in self.rules.title.board.hexes:
            raise RecordUnreadable("no_city", "there is no city “{city}”.", city=city)
        return hex_id, int(part)

    def _place_token(self, record: Record, state: State) -> list[Action]:
        hex_id, stop = self.place(str(record.data["city"]))
        company = CompanyId(str(record.data.get("tokener") or record.entity))
        if any(station.company == company for station in state.board.stations.get(hex_id, ())):
            return []
        return [PlaceStation(actor=self.player(record, state), hex=hex_id, stop=stop)]

    def _run(self, record: Record, state: State) -> list[Action]:
        company = CompanyId(str(record.entity))
        network = self.network(state, company)
        routes = self.routes(network, record.data.get("routes") or (), state, company)
        if not routes:
            # Where no train could run, our turn has gone past the step by itself.
            at_run = state.operating is not None and state.operating.step == "run"
            return [Pass(actor=self.player(record, state))] if at_run else []
        drawn = as_drawn(network, self._with_tender(network, routes))
        return [Run(actor=self.player(record, state), routes=drawn)]

    def routes(
        self,
        network: Network,
        stored: Sequence[Mapping[str, Any]],
        state: State,
        company: CompanyId,
    ) -> tuple[Route, ...]:
        paths = Paths(network)
        used: frozenset[str] = frozenset()
        found = []
        for route in stored:
            legs = route.get("connections") or ()
            if not legs:
                continue
            train = self.own_train(state, company, str(route["train"]))
            nodes = [".".join(str(node).rsplit("-", 1)) for node in route.get("nodes") or ()]
            rank = partial(_likely, Judge(network), route.get("revenue"))
            read = route_recorded(
                paths, train.id, legs, route.get("hexes") or (), nodes, used, rank=rank
            )
            if isinstance(read, Refusal):
                sentence = "the run of {company} cannot be followed on the map."
                raise RecordUnreadable("no_way", sentence, company=company)
            used |= frozenset().union(*(paths.segments[segment].atoms for segment in read.segments))
            found.append(read)
        return tuple(found)

    def _with_tender(self, network: Network, routes: tuple[Route, ...]) -> tuple[Route, ...]:
        """The record says that a tender runs, but counts only the trains that it could run with."""
        noted = self.memory.notes.get("tender")
        if noted is None or judge_routes(network, routes).refusal is None:
            return routes
        for index in sorted(range(len(routes)), key=lambda number: routes[number].train != noted):
            tried = tuple(
                replace(route, extended=number == index) for number, route in enumerate(routes)
            )
            if judge_routes(network, tried).refusal is None:
                return tried
        return routes

    def own_train(self, state: State, company: CompanyId, name: str) -> Train:
        """A train of the company by the record's id, or the first of that type."""
        trains = state.companies[company].trains
        for train in trains:
            if train.id == name:
                return train
        kind = name.rpartition("-")[0]
        for train in trains:
            if train.type == kind:
                return train
        sentence = "{company} has no train “{train}”."
        raise RecordUnreadable("no_train", sentence, company=company, train=name)

    def _dividend(self, record: Record, state: State) -> list[Action]:
        names: dict[str, Payout] = {"payout": "pay", "withhold": "withhold", "half": "half"}
        choice = names.get(str(record.data["kind"]))
        if choice is None:
            sentence, kind = "there is no dividend of the kind “{kind}”.", record.data["kind"]
            raise RecordUnreadable("no_dividend", sentence, kind=kind)
        return [Dividend(actor=self.player(record, state), choice=choice)]

    def seller(self, state: State, buyer: CompanyId, name: str) -> tuple[str, Train | None]:
        """Where a train of the record lies now."""
        for company, now in state.companies.items():
            for train in now.trains:
                if train.id == name and company != buyer:
                    return company, train
        for train in state.depot.pool:
            if train.id == name:
                return "pool", train
        return "depot", None

    def _buy_train(self, record: Record, state: State) -> list[Action]:
        company = CompanyId(str(record.entity))
        name = str(record.data["train"])
        source, train = self.seller(state, company, name)
        kind = name.rpartition("-")[0] if train is None else train.type
        face = (
            train.faces[0]
            if train is not None and source != "pool"
            else str(record.data.get("variant") or kind)
        )
        exchange = record.data.get("exchange")
        return [
            BuyTrain(
                actor=self.player(record, state),
                source=source,
                type=kind,
                face=face,
                price=int(record.data["price"]),
                train=None if train is None else train.id,
                trade_in=None
                if exchange is None
                else self.own_train(state, company, str(exchange)).id,
            )
        ]

    def _discard(self, record: Record, state: State) -> list[Action]:
        company = CompanyId(str(record.entity))
        train = self.own_train(state, company, str(record.data["train"]))
        return [
            DiscardTrain(actor=self.player(record, state), company=company, train=TrainId(train.id))
        ]

    def _buy_private(self, record: Record, state: State) -> list[Action]:
        private = PrivateId(str(record.data["company"]))
        return [
            BuyPrivate(
                actor=self.player(record, state), private=private, price=int(record.data["price"])
            )
        ]

    def _end(self, record: Record, state: State) -> list[Action]:
        return [EndByAgreement(actor=self.player(record, state))]
