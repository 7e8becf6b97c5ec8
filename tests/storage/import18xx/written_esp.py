"""Games of 18España of our own, written down as 18xx.games would have.

Records carry the actions that they stand for; which position each belongs to is what is tested.
"""

from dataclasses import dataclass
from typing import Any

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import (
    Action,
    BuyTrain,
    Choose,
    Consent,
    DiscardTrain,
    Pass,
    PlaceStation,
    SellShares,
    TakeLoan,
)
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.core.state import State
from ezgame.core.steps.asked import ASKED
from ezgame.core.steps.run import RunStep
from ezgame.families.records import Record
from ezgame.storage.import18xx.reader import RecordedGame
from ezgame.storage.import18xx.replay import Replay
from ezgame.titles.esp.actions import ClaimLink
from ezgame.titles.esp.build import BuildStep
from ezgame.titles.esp.closing import ClosingQuestions
from ezgame.titles.esp.online import CHANGES, EspTranslator
from ezgame.titles.esp.rules import EspRules
from ezgame.titles.esp.takeover import TakeoverStep
from tests.builders import NAMES
from tests.storage.import18xx.written_records import WrittenRecords
from tests.tools.simulation import Policy

KINDS = {
    "start": "par",
    "buy_share": "buy_shares",
    "place_station": "place_token",
    "run": "run_routes",
    "buy_private": "buy_company",
    "repay": "payoff_player_debt",
    "borrow": "buy_train",
    "esp.buy_tender": "special_buy",
    "esp.open_pass": "choose",
    "esp.combine": "combined_trains",
    "esp.take_over": "merge",
    "esp.claim_link": "destination_connection",
}


CLOSING = ("buy_train", "combined_trains")
"""Records behind which only the questions after them are asked."""
ANY_MOMENT = ("buy_company", "special_buy")
"""Purchases that nothing ties to one step of the turn: they may be taken earlier than they were made."""


class CarriedEsp(EspTranslator):
    """Reads the actions that a record carries."""

    def translate(self, record: Record, state: State, following: Record | None) -> list[Action]:
        return list(record.data["actions"])

    def done(self, record: Record, state: State) -> None:
        self.closing.done(record.kind)


@dataclass(kw_only=True)
class WrittenEsp(WrittenRecords):
    translator: EspTranslator

    def write(self, before: State, action: Action) -> None:
        last = self.records[-1].data["actions"] if self.records else []
        if isinstance(action, Consent):
            if before.pending[0].step != ASKED:
                last.append(action)
            elif not action.accept:
                self.records.pop()
                self.positions.pop()
        elif isinstance(action, BuyTrain) and last and isinstance(last[-1], TakeLoan):
            last.append(action)  # there a loan is taken with the purchase
        elif isinstance(action, Pass):
            self._write_pass(before, action)
        else:
            data = {}
            if isinstance(action, PlaceStation) and before.pending:
                data["tokener"] = before.pending[0].about
            kind = KINDS.get(action.kind, action.kind)
            self.add(before, kind, self._speaker(before, action), [action], **data)

    def _speaker(self, before: State, action: Action) -> Any:
        if isinstance(action, DiscardTrain | ClaimLink):
            return str(action.company)
        if isinstance(action, Choose):
            return str(before.pending[0].about)
        turn = before.operating
        if turn is None or turn.company is None or isinstance(action, SellShares):
            return int(action.actor[1:])
        private = getattr(action, "private", None)
        if action.kind in ("lay_tile", "esp.open_pass") and private is not None:
            return str(private)
        return str(turn.company)

    def _write_pass(self, before: State, action: Pass) -> None:
        rules, turn = self.game.rules, before.operating
        assert isinstance(rules, EspRules)
        speaker = self._speaker(before, action)
        if turn is None:
            if self.translator.asked(before):
                self.add(before, "pass", speaker, [])
        elif turn.step == BuildStep.name:
            if not self.translator.step_is_over(before):
                self.add(before, "pass", speaker, [])
        elif turn.step == RunStep.name:
            assert turn.company is not None
            if rules.asks_for_run(before, turn.company):
                self.add(before, KINDS["run"], speaker, [action])
        elif turn.step == TakeoverStep.name:
            self.add(before, "pass", speaker, [])
        else:
            self._write_closing(before, speaker)

    def _write_closing(self, before: State, speaker: Any) -> None:
        """A pass for each question of the end of a turn that is still to come."""
        rules = self.game.rules
        assert isinstance(rules, EspRules)
        closing = ClosingQuestions(rules)
        closing.passed(before, nested=True)
        for record in self.records[-1:]:
            closing.done(record.kind if record.kind in CLOSING else "")
        while not closing.over(before):
            closing.passed(before, nested=False)
            self.add(before, "pass", speaker, [])


def seats(players: int) -> dict[int, PlayerId]:
    return {seat: PlayerId(f"P{seat}") for seat in range(players)}


def written_esp(seed: int, players: int, actions: int) -> WrittenEsp:
    """A game of programs, by the rulings of 18xx.games, that ends after so many actions."""
    setup = make_setup(
        "18esp",
        NAMES[:players],
        seed=seed,
        ruling_set="online",
        changes=CHANGES,
        options={"setup": "standard"},
    )
    game = new_game(setup)
    assert isinstance(game.rules, EspRules)
    result = WrittenEsp(game, translator=EspTranslator(game.rules, seats(players)))
    policy = Policy(seed)
    while not game.state.finished and game.length < actions:
        before = game.state
        action = policy.choose(game)
        game.apply(action)
        result.write(before, action)
    return result


def replay_of(made: WrittenEsp) -> Replay:
    rules = made.game.rules
    assert isinstance(rules, EspRules)
    players = len(made.game.state.players)
    recorded = RecordedGame(
        title="18ESP",
        players=tuple(enumerate(NAMES[:players])),
        seed=0,
        settings={},
        records=tuple(made.records),
        result={},
        skipped=0,
        finished=False,
    )
    return Replay(recorded, Game(rules), CarriedEsp(rules, seats(players)))
