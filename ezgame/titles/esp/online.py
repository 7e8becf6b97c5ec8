"""18España as 18xx.games records it: own kinds of records, and names of trains in its state dumps."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from ezgame.core.actions import (
    Action,
    BuyTrain,
    Choose,
    Dividend,
    RepayLoan,
    TakeLoan,
)
from ezgame.core.errors import SaveError
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId, TrainId
from ezgame.core.message import told
from ezgame.core.routes.network import Network
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from ezgame.core.steps.dividend import DividendStep
from ezgame.core.steps.run import RunStep
from ezgame.families.records import Record, RecordUnreadable, Translator
from ezgame.titles.esp.actions import BuyTender, ClaimLink, CombineTrains, OpenPass, TakeOver
from ezgame.titles.esp.build import BuildStep
from ezgame.titles.esp.closing import ClosingQuestions
from ezgame.titles.esp.context import TRAIN_PRIVATE
from ezgame.titles.esp.events import own
from ezgame.titles.esp.privates import SIDE
from ezgame.titles.esp.rules import EspRules
from ezgame.titles.esp.state import DESTINATION, HARBOUR, RED_AREA
from ezgame.titles.esp.takeover import TakeoverStep

MAP, CHARTER = "map", "charter"


CHANGES: Mapping[str, Any] = {"setup.generator": "linear"}
"""What a record needs under any set of rulings: its seed was drawn from by that generator."""


CORE = "core"
OPTIONS = (CORE,)
"""Optional rules there that we know."""
FEWEST = 3
"""Players of a game there: the game for two is played with us alone."""


def options(settings: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Our options for the settings of a record."""
    if players < FEWEST:
        sentence = "18xx.games has no 18España for {players} players: there {fewest} and more play."
        raise SaveError(told("imports.too_few", sentence, players=players, fewest=FEWEST))
    core = CORE in (settings.get("optional_rules") or ())
    return {"setup": "standard" if core else "variable"}


class EspTranslator(Translator):
    rules: EspRules

    def __init__(self, rules: EspRules, seats: Mapping[Any, PlayerId]) -> None:
        super().__init__(rules, seats)
        self.closing = ClosingQuestions(rules)
        # The share that comes with a private is the first ordinary one.
        self.memory.out.add(f"{own(rules.start()).share_company}_1")

    def done(self, record: Record, state: State) -> None:
        super().done(record, state)
        self.closing.done(record.kind)
        self.memory.notes.pop("side", None)
        if record.kind == "buy_company" and record.data["company"] == TRAIN_PRIVATE:
            self.memory.notes["side"] = record.entity
        if record.kind == "merge":
            # The minor's director gets the last share of the offering.
            company = CompanyId(str(record.entity))
            for index in reversed(range(1, len(self.rules.percents[company]))):
                if f"{company}_{index}" not in self.memory.out:
                    self.memory.out.add(f"{company}_{index}")
                    break

    def own_kinds(self) -> dict[str, Callable[[Record, State], list[Action]]]:
        return {
            "payoff_player_debt": self._repay,
            "choose": self._choose,
            "choose_ability": self._pass_with_private,
            "special_buy": self._tender,
            "combined_trains": self._combine,
            "merge": self._merge,
            "destination_connection": self._claim,
            "buy_train": self._buy_train_or_borrow,
            "dividend": self._dividend_or_half,
        }

    def silent_due(self, record: Record, state: State) -> bool:
        step = state.operating.step if state.operating is not None else ""
        if record.kind == "merge":
            return step == TakeoverStep.name
        if record.kind == "choose" and self._tells_side(record):
            return True
        if record.kind == "choose" and "tender" in self.memory.notes:
            return step == RunStep.name
        return True

    def passed(self, record: Record, state: State) -> None:
        building = state.operating is not None and state.operating.step == BuildStep.name
        if record.nested or not building:
            self.closing.passed(state, nested=record.nested)

    def asked(self, state: State) -> bool:
        turn = state.operating
        if state.pending or turn is None or turn.company is None:
            return super().asked(state)
        match turn.step:
            case BuildStep.name:
                return not self.step_is_over(state)
            case RunStep.name:
                return self.rules.asks_for_run(state, turn.company)
            case DividendStep.name:
                return True
        return not self.closing.over(state)

    def turn_is_over(self, state: State) -> bool:
        return self.closing.over(state)

    def step_is_over(self, state: State) -> bool:
        return self.rules.tempo.building_is_over(state)

    liberty_reasons: ClassVar[Mapping[str, str]] = {
        "build": told(
            "imports.no_second_tile",
            "there a company that cannot pay for a second tile is not asked any more",
        ),
        "run": told("imports.no_run", "there a quick test of its own found no run"),
    }

    def network(self, state: State, company: CompanyId) -> Network:
        return self.rules.network(state, company)

    def _repay(self, record: Record, state: State) -> list[Action]:
        player = self.player(record, state)
        return [RepayLoan(actor=player, amount=state.players[player].debt)]

    def _choose(self, record: Record, state: State) -> list[Action]:
        choice = str(record.data["choice"])
        actor = self.player(record, state)
        if any(pending.step == SIDE for pending in state.pending):
            return [Choose(actor=actor, option=choice)]
        if choice in (MAP, CHARTER):
            minor = self.memory.notes.get("merge")
            if minor is None:
                sentence = "a station is chosen without a takeover."
                raise RecordUnreadable("no_takeover", sentence)
            return [TakeOver(actor=actor, minor=minor, station=choice == MAP)]
        if HexId(choice) in self.rules.title.board.gates:
            return [OpenPass(actor=actor, hex=HexId(choice))]
        if self._tells_side(record):
            return []
        company = CompanyId(str(record.entity))
        trains = state.companies[company].trains
        if not choice.isdigit() or int(choice) >= len(trains):
            sentence = "{company} chooses “{choice}”, which nothing asks for."
            raise RecordUnreadable("not_asked", sentence, company=company, choice=choice)
        self.memory.notes["tender"] = trains[int(choice)].id
        return []

    def _tells_side(self, record: Record) -> bool:
        """The side of the train of private 2, told right after its purchase; minors have one only."""
        sides = {face.name for face in self.rules.title.trains["2"].faces}
        return (
            self.memory.notes.get("side") == record.entity and str(record.data["choice"]) in sides
        )

    def _pass_with_private(self, record: Record, state: State) -> list[Action]:
        private = PrivateId(str(record.entity))
        return [
            OpenPass(
                actor=self.player(record, state),
                hex=HexId(str(record.data["choice"])),
                private=private,
            )
        ]

    def _tender(self, record: Record, state: State) -> list[Action]:
        """Bought of the bank, or of a player whose name the record tells; not always the one he has now."""
        said = str(record.data.get("description") or "")
        lies = own(state).tenders_in_market > 0
        source: Literal["owner", "market"] = (
            "market" if lies and said.endswith("from bank") else "owner"
        )
        return [BuyTender(actor=self.player(record, state), source=source)]

    def _combine(self, record: Record, state: State) -> list[Action]:
        company = CompanyId(str(record.entity))
        train = self.own_train(state, company, str(record.data["base"]))
        return [
            CombineTrains(
                actor=self.player(record, state),
                train=TrainId(train.id),
                recycled=str(record.data["additional_train"]).rpartition("-")[0],
                face=str(record.data["additional_train_variant"]),
            )
        ]

    def _merge(self, record: Record, state: State) -> list[Action]:
        minor = CompanyId(str(record.data["corporation"]))
        self.memory.notes["merge"] = minor
        if self._choice_follows(record, state, self.memory.notes.get("following")):
            return []
        return [TakeOver(actor=self.player(record, state), minor=minor, station=False)]

    def _choice_follows(self, record: Record, state: State, following: Record | None) -> bool:
        """Map or charter is chosen next, or after purchases in between; then all happens at once.

        Where the record ends with the takeover the choice is still to come if there is one.
        """
        if following is not None and following.kind == "choose":
            return following.data.get("choice") in (MAP, CHARTER)
        if following is not None and following.kind not in ("special_buy", "buy_company"):
            return False
        minor = CompanyId(str(record.data["corporation"]))
        takeover = TakeOver(actor=self.player(record, state), minor=minor, station=True)
        return self.rules.takeover.judge(state, takeover) is None

    def _claim(self, record: Record, state: State) -> list[Action]:
        actor = self.player(record, state)
        return [
            ClaimLink(actor=actor, company=CompanyId(str(name)))
            for name in record.data["corporations"]
        ]

    def _dividend_or_half(self, record: Record, state: State) -> list[Action]:
        """A minor that pays out keeps half, which is not said there."""
        company = CompanyId(str(record.entity))
        if record.data.get("kind") == "payout" and self.rules.context.is_minor(company):
            return [Dividend(actor=self.player(record, state), choice="half")]
        return self._dividend(record, state)

    def _buy_train_or_borrow(self, record: Record, state: State) -> list[Action]:
        """There a loan is taken without a word when the money does not suffice."""
        purchase = self._buy_train(record, state)[0]
        assert isinstance(purchase, BuyTrain)
        company = CompanyId(str(record.entity))
        cash = state.companies[company].cash
        missing = purchase.price - cash - state.players[purchase.actor].cash
        if purchase.source == "depot" and missing > 0:
            return [TakeLoan(actor=purchase.actor, amount=missing), purchase]
        return [purchase]


def make_translator(rules: Ruleset, seats: Mapping[Any, PlayerId]) -> EspTranslator:
    assert isinstance(rules, EspRules)
    return EspTranslator(rules, seats)


def train_name(rules: Ruleset, train: Train) -> str:
    """Joined trains are called by the sums of their parts."""
    if len(train.faces) == 1:
        return train.faces[0]
    plain = sum(int(face.split("+")[0]) for face in train.faces)
    plus = sum(int(face.split("+")[1]) for face in train.faces if "+" in face)
    return f"{plain}+{plus}C"


def company_extra(rules: Ruleset, state: State, company: CompanyId) -> dict[str, Any]:
    """What a dump of this title says of a company beyond the common figures."""
    assert isinstance(rules, EspRules)
    now = own(state)
    reached = now.goals.get(company, ())
    waived = company in now.without_goals
    return {
        "type": rules.title.companies[company].kind,
        "goals": {
            "destination": waived or DESTINATION in reached,
            "offboard": waived or RED_AREA in reached,
            "harbor": waived or HARBOUR in reached,
        },
        "goal_count": len(reached),
        "tender": company in now.tenders,
        "tokens_locked": state.companies[company].stations_locked,
    }


def game_extra(rules: Ruleset, state: State) -> dict[str, Any]:
    now = own(state)
    return {
        "passes_open": sorted(state.board.open_passes),
        "tenders": {"P5": now.tenders_left, "bank": now.tenders_in_market},
        "aranjuez_run": now.fresa_ran,
    }
