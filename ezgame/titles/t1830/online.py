"""1830 as 18xx.games records it: own kinds of records, and names in its state dumps."""

from collections.abc import Callable, Mapping
from typing import Any

from ezgame.core.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    Consent,
    DeclareBankruptcy,
    ExchangePrivate,
    PlaceStation,
)
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.routes.network import Network
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from ezgame.core.steps.private_sale import owner_player
from ezgame.families.records import Record, Translator
from ezgame.titles.t1830.closing import ClosingQuestions
from ezgame.titles.t1830.context import RECORDED
from ezgame.titles.t1830.rules import Rules1830

OPTIONS = {
    "multiple_brown_from_ipo": "brown_from_offering",
    "optional_6_train": "third_six_train",
}
"""Optional rules there that we know, by our names."""
CHANGES: Mapping[str, Any] = {"stock.auto_pass": False}
"""While a record is replayed it alone says who passes."""


def options(settings: Mapping[str, Any], _players: int) -> dict[str, Any]:
    """Our options for the settings of a record."""
    chosen = settings.get("optional_rules") or ()
    flags = {ours: theirs in chosen for theirs, ours in OPTIONS.items()}
    return {**flags, "limits": RECORDED}


class Translator1830(Translator):
    rules: Rules1830

    def __init__(self, rules: Rules1830, seats: Mapping[Any, PlayerId]) -> None:
        super().__init__(rules, seats)
        self.closing = ClosingQuestions(rules)
        # The share that comes with a private is the first ordinary one.
        for private in rules.title.privates:
            for ability in rules.context.abilities(private, "grant"):
                if ability["what"] == "share":
                    self.memory.out.add(f"{ability['company']}_1")

    def own_kinds(self) -> dict[str, Callable[[Record, State], list[Action]]]:
        return {
            "bankrupt": self._bankrupt,
            "buy_shares": self._buy_or_exchange,
            "buy_company": self._buy_private_agreed,
            "buy_train": self._buy_train_agreed,
            "place_token": self._place_token_or_power,
            "lay_tile": self._lay_tile_noted,
        }

    def step_is_over(self, state: State) -> bool:
        """There the token step ends by itself when nothing can be placed any more."""
        turn = state.operating
        if turn is None or turn.step != self.rules.station.name:
            return False
        declined = self.memory.notes.get("declined") == (state.clock, turn.company)
        return not self.rules.station.is_possible(state, powers=not declined)

    def interrupts(self, record: Record) -> bool:
        return record.kind == "buy_shares" and record.entity_kind == "company"

    def asked(self, state: State) -> bool:
        """There steps and players with nothing to choose are passed over, and turns end by themselves."""
        if state.pending or state.auction is not None:
            return True
        step = self.rules.active(state)[0]
        if step is self.rules.track:
            return True
        if step is self.rules.station:
            return not self.step_is_over(state)
        if step is self.rules.trains:
            return not self.closing.over(state)
        return not step.is_idle(state)

    def passed(self, record: Record, state: State) -> None:
        if record.entity_kind != "company":
            self.closing.passed(state)

    def turn_is_over(self, state: State) -> bool:
        closes = not state.pending and self.rules.active(state)[0] is self.rules.trains
        return closes and self.closing.over(state)

    def network(self, state: State, company: CompanyId) -> Network:
        return self.rules.network(state, company)

    def done(self, record: Record, state: State) -> None:
        super().done(record, state)
        self.closing.look(state)
        if record.kind == "pass":
            self.memory.notes["declined"] = self.memory.notes.get("turn")

    def _bankrupt(self, record: Record, state: State) -> list[Action]:
        return [DeclareBankruptcy(actor=self.player(record, state))]

    def _buy_or_exchange(self, record: Record, state: State) -> list[Action]:
        if record.entity_kind != "company":
            return self._buy_shares(record, state)
        traded = record.data["shares"][0] in self.memory.out
        return [
            ExchangePrivate(
                actor=self.player(record, state),
                private=PrivateId(str(record.entity)),
                source="pool" if traded else "ipo",
            )
        ]

    def _lay_tile_noted(self, record: Record, state: State) -> list[Action]:
        """A pass of the private may follow and is meant for this turn only."""
        if state.operating is not None:
            self.memory.notes["turn"] = (state.clock, state.operating.company)
        return self._lay_tile(record, state)

    def _buy_private_agreed(self, record: Record, state: State) -> list[Action]:
        """There the owner's word is not recorded."""
        purchase = self._buy_private(record, state)[0]
        assert isinstance(purchase, BuyPrivate)
        owner = owner_player(state, purchase.private)
        if owner is None or owner == purchase.actor:
            return [purchase]
        return [purchase, Consent(actor=owner, accept=True)]

    def _buy_train_agreed(self, record: Record, state: State) -> list[Action]:
        purchase = self._buy_train(record, state)[0]
        assert isinstance(purchase, BuyTrain)
        seller = state.companies.get(CompanyId(purchase.source))
        owner = None if seller is None else seller.president
        if owner is None or owner == purchase.actor:
            return [purchase]
        return [purchase, Consent(actor=owner, accept=True)]

    def _place_token_or_power(self, record: Record, state: State) -> list[Action]:
        placed = self._place_token(record, state)
        if record.entity_kind != "company":
            return placed
        private = PrivateId(str(record.entity))
        return [
            PlaceStation(actor=action.actor, hex=action.hex, stop=action.stop, private=private)
            for action in placed
            if isinstance(action, PlaceStation)
        ]


def make_translator(rules: Ruleset, seats: Mapping[Any, PlayerId]) -> Translator1830:
    assert isinstance(rules, Rules1830)
    return Translator1830(rules, seats)


def train_name(rules: Ruleset, train: Train) -> str:
    return train.faces[0]


def company_extra(rules: Ruleset, state: State, company: CompanyId) -> dict[str, Any]:
    """Dumps of this title say nothing more of a company."""
    return {}


def game_extra(rules: Ruleset, state: State) -> dict[str, Any]:
    return {}
