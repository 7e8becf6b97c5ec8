"""Games of our own written down as 18xx.games would have: without the words nobody was asked for there.

Which record belongs to which position is all that is tested with them, so a record carries the
actions of ours that it stands for.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import (
    Action,
    BuyPrivate,
    Consent,
    DiscardTrain,
    ExchangePrivate,
    LayTile,
    Pass,
    PlaceStation,
)
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.core.state import State
from ezgame.core.steps.asked import ASKED
from ezgame.core.steps.home import HOME
from ezgame.core.steps.run import RunStep
from ezgame.families.records import Record
from ezgame.storage.import18xx.reader import RecordedGame
from ezgame.storage.import18xx.replay import Replay
from ezgame.titles.t1830.online import CHANGES, Translator1830, options
from ezgame.titles.t1830.rules import Rules1830
from tests.builders import NAMES
from tests.storage.import18xx.written_records import WrittenRecords
from tests.tools.simulation import Policy

KINDS = {
    "start": "par",
    "buy_share": "buy_shares",
    "exchange": "buy_shares",
    "place_station": "place_token",
    "run": "run_routes",
    "buy_private": "buy_company",
    "declare_bankruptcy": "bankrupt",
}
PLANS = 0.03
"""How often somebody tells a plan, which does nothing."""


class CarriedTranslator(Translator1830):
    """Reads the actions that a record carries."""

    def translate(self, record: Record, state: State, following: Record | None) -> list[Action]:
        return list(record.data["actions"])

    def done(self, record: Record, state: State) -> None:
        """Nothing is spread over several records but the questions at the end of a turn."""
        self.closing.look(state)


@dataclass(kw_only=True)
class Written(WrittenRecords):
    translator: Translator1830

    def write(self, before: State, action: Action) -> None:
        if isinstance(action, Consent):
            # There the other side's word is not recorded, and a record is its player's own word.
            if before.pending[0].step != ASKED:
                self.records[-1].data["actions"].append(action)
            elif not action.accept:
                self.records.pop()
                self.positions.pop()
        elif isinstance(action, Pass) and not self._runs(before):
            for _ in range(self._passes(before)):
                self.add(before, "pass", self._speaker(before, action), [])
        else:
            data = {}
            if isinstance(action, PlaceStation) and before.pending:
                assert before.pending[0].step == HOME
                data["tokener"] = before.pending[0].about
            # A run of no train is a run there.
            kind = KINDS["run"] if isinstance(action, Pass) else KINDS.get(action.kind, action.kind)
            self.add(before, kind, self._speaker(before, action), [action], **data)

    def _runs(self, before: State) -> bool:
        return before.operating is not None and before.operating.step == RunStep.name

    def _speaker(self, before: State, action: Action) -> Any:
        """Whom the record names: a player's seat, a company, or the private that is used."""
        if isinstance(action, ExchangePrivate):
            return str(action.private)
        if isinstance(action, DiscardTrain):
            return str(action.company)
        turn = before.operating
        if turn is None or action.kind == "sell_shares":
            return int(action.actor[1:])
        if action.kind in ("lay_tile", "place_station") and getattr(action, "private", None):
            return str(action.private)
        return str(turn.company)

    def _passes(self, before: State) -> int:
        """How many passes are recorded for one of ours."""
        rules, turn = self.game.rules, before.operating
        assert isinstance(rules, Rules1830)
        if turn is None:
            return int(self.translator.asked(before))
        if turn.step == rules.track.name:
            return 1
        if turn.step == rules.station.name:
            return int(not self.translator.step_is_over(before))
        assert turn.step == rules.trains.name
        return self.translator.closing.left(before)


def written(seed: int, players: int, actions: int) -> Written:
    """A game of programs, by the rulings of 18xx.games, that ends after so many actions."""
    setup = make_setup(
        "1830",
        NAMES[:players],
        seed=seed,
        ruling_set="online",
        changes=CHANGES,
        options=options({}, players),
    )
    game = new_game(setup)
    assert isinstance(game.rules, Rules1830)
    result = Written(game, translator=Translator1830(game.rules, seats(players)))
    policy, chance = Policy(seed), Random(seed)
    while not game.state.finished and game.length < actions:
        before = game.state
        action = policy.choose(game)
        if at_any_moment(action) and not result.translator.asked(before):
            continue
        if chance.random() < PLANS and not isinstance(action, Pass | Consent):
            result.add(before, "program_share_pass", 0, [])
        game.apply(action)
        result.write(before, action)
        result.translator.closing.look(game.state)
    return result


def at_any_moment(action: Action) -> bool:
    """Whether the action is tied to no step: there it waits until somebody is asked."""
    extra = isinstance(action, LayTile) and action.private == "CS"
    return extra or isinstance(action, ExchangePrivate | BuyPrivate)


def seats(players: int) -> dict[int, PlayerId]:
    return {seat: PlayerId(f"P{seat}") for seat in range(players)}


def replay_of(made: Written) -> Replay:
    rules = made.game.rules
    assert isinstance(rules, Rules1830)
    players = len(made.game.state.players)
    recorded = RecordedGame(
        title="1830",
        players=tuple(enumerate(NAMES[:players])),
        seed=0,
        settings={},
        records=tuple(made.records),
        result={},
        skipped=0,
        finished=False,
    )
    return Replay(recorded, Game(rules), CarriedTranslator(rules, seats(players)))
