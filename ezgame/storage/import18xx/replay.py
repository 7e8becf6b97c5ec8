"""Replaying a recorded game with our rules.

Records leave out steps and players for whom nothing was possible, and a recorded pass ends a step of
theirs, which need not be one of ours. So before each record the position is moved on until the record
is due: steps are declined and players passed over. Where something else was possible there, and the
record has no pass for it, that is a liberty; liberties are counted and named.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ezgame.core.actions import Action, Consent, Pass
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game, accepted, candidates_in
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.message import Told, told
from ezgame.core.refusal import Refusal
from ezgame.core.steps.asked import ASKED
from ezgame.core.steps.run import RunStep
from ezgame.families.records import Record, RecordUnreadable, Translator, is_program
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.import18xx.reader import RecordedGame, fault_of_data
from ezgame.storage.storable import storable

LONGEST = 300
"""Letters of a reason: files may hold anything."""
BEFORE_RUN = ("build", "track", "station")
"""Steps that come before a run."""
INTERJECTED = ("buy_company", "special_buy")
"""Records of the acting company that may come while another player decides something, surplus trains for example."""
MOST_DECLINES = 400
"""More declines than any round can have: the record is never due."""


class ReplayError(EzgameError):
    """A record that our rules do not follow; says which, what it wanted and why not."""

    def __init__(self, record: Record, why: str, refusal: Refusal | None = None) -> None:
        super().__init__(
            told(
                "imports.stops",
                "Action {number} ({kind} by {who}) stops the replay: {why}",
                number=record.id,
                kind=record.kind[:30],
                who=str(record.entity)[:30],
                why=why if isinstance(why, Told) else why[:LONGEST],
            )
        )
        self.record = record
        self.refusal = refusal


@contextmanager
def readable(record: Record) -> Iterator[None]:
    """Say which record it is whose values cannot be read: files come from anywhere."""
    try:
        yield
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise ReplayError(record, fault_of_data(error)) from None


def _next_real(line: Sequence[tuple[Record, bool]], place: int) -> Record | None:
    """The record after this place that does something; plans may be told between any two."""
    return next((record for record, _nested in line[place + 1 :] if not is_program(record)), None)


@dataclass(slots=True)
class Liberty:
    record: int
    round: str
    who: str
    step: str
    reason: str
    """Why that is known to happen there; empty: unexplained."""


@dataclass(slots=True)
class Replay:
    """A recorded game on its way through our rules."""

    recorded: RecordedGame
    game: Game
    """At its start, set up as the record says."""
    translator: Translator
    liberties: list[Liberty] = field(default_factory=list)
    sentence: Callable[[Refusal], str] = field(
        default=lambda refusal: f"{refusal.key} {dict(refusal.values)}"
    )
    _passes: int = field(init=False, default=0)
    _passing: tuple[str, str] | None = field(init=False, default=None)
    """The turn that the passes belong to."""

    def run(self) -> Iterator[Record | None]:
        """Yields None for the start, then each record when the position after it is reached.

        The position after a record is the one in which the next record is about to be taken.
        """
        previous: Record | None = None
        line = self._in_order()
        for place, (record, nested) in enumerate(line):
            following = _next_real(line, place)
            with readable(record):
                self._bring_up_to(place, line)
            if not nested:
                yield previous
                previous = record
            with readable(record):
                self._carry_out(record, following)
        if line:
            self._stand(line[-1][0])
        yield previous

    def _in_order(self) -> list[tuple[Record, bool]]:
        """All records as they happened, and whether each is nested in the one before."""
        return [
            (each, each is not record)
            for record in self.recorded.records
            for each in (record, *record.auto)
        ]

    def _bring_up_to(self, place: int, line: list[tuple[Record, bool]]) -> None:
        """What does nothing by itself was said there while the next real record was waited for."""
        while is_program(line[place][0]):
            place += 1
            if place == len(line):
                return
        self._bring_up(line[place][0], _next_real(line, place))

    def _translate(self, record: Record, following: Record | None) -> list[Action]:
        try:
            actions = self.translator.translate(record, self.game.state, following)
            return [storable(action) for action in actions]
        except RecordUnreadable as error:
            raise ReplayError(record, error.told) from None
        except CodecFault as error:
            raise ReplayError(record, fault_of_data(error)) from None
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise ReplayError(record, fault_of_data(error)) from None

    def _bring_up(self, record: Record, following: Record | None) -> None:
        """Move on until the record is due."""
        for _ in range(MOST_DECLINES):
            if self.game.state.finished or self._is_due(record, following):
                return
            self._decline(record)
        raise ReplayError(record, told("imports.never_due", "it never becomes due."))

    def _asked(self) -> bool:
        """Whether a word is waited for there as the game stands."""
        return self.translator.asked(self.game.state)

    def _is_due(self, record: Record, following: Record | None) -> bool:
        state = self.game.state
        if record.kind == "end_game":
            # Anybody may say so, wherever somebody is waited for.
            return self._asked()
        if self._of_next_turn(record) or self._builds_first(record):
            return False
        if record.kind == "pass":
            return self._pass_is_due(record)
        if self._has_gone_on(record) or (self.translator.interrupts(record) and not self._asked()):
            return False
        if self._entity_acts(record):
            try:
                actions = self.translator.translate(record, state, following)
            except RecordUnreadable as error:
                raise ReplayError(record, error.told) from None
            if not actions:
                return self.translator.silent_due(record, state)
            refusal = self.game.why_not(actions[0])
            if refusal is None:
                return True
            if self._step_takes(actions[0]) and not self._may_come_later(record):
                raise ReplayError(record, self.sentence(refusal), refusal)
        return False

    def _builds_first(self, record: Record) -> bool:
        """Whether a run was recorded and our turn is still before it, also if no train was run."""
        turn = self.game.state.operating
        return record.kind == "run_routes" and turn is not None and turn.step in BEFORE_RUN

    def _has_gone_on(self, record: Record) -> bool:
        """Whether what may be bought or laid at any moment was so in a later step there.

        Where nothing more was asked before the run the turn had gone on, and without a run the price had
        moved.
        """
        turn = self.game.state.operating
        if turn is None or self.game.state.pending or turn.step not in (*BEFORE_RUN, RunStep.name):
            return False
        extra = record.kind == "lay_tile" and record.entity_kind == "company"
        if not extra and record.kind not in INTERJECTED:
            return False
        return self._speaks_for(record) == turn.company and not self._asked()

    def _may_come_later(self, record: Record) -> bool:
        """Whether the record of a player who acts now can belong to a later turn of that player.

        A sale may belong to a forced purchase or to the stock round still to come, a purchase to the
        next turn when all others were passed over in between; and who could only pass was passed over
        without a record, perhaps until the next round or the next lot.
        """
        state = self.game.state
        if record.entity_kind != "player":
            return False
        if state.clock.kind == "operating" or (state.stock is not None and state.stock.acted):
            return True
        return not self._asked()

    def _of_next_turn(self, record: Record) -> bool:
        """Whether the acting company's turn is over there, and it is also the next to act.

        Last in one operating round and first in the next, it could say the same things in both turns.
        """
        state = self.game.state
        turn = state.operating
        if turn is None or turn.company is None or state.pending:
            return False
        if self._speaks_for(record) != turn.company or not self.translator.turn_is_over(state):
            return False
        rest = Game(self.game.rules, state)
        while rest.state.clock == state.clock:
            passes = [c.action for c in rest.choices() if isinstance(c.action, Pass)]
            if not passes:
                return False
            rest.apply(passes[0])
            after = rest.state.operating
            if after is None or after.company != turn.company:
                return False
        return True

    def _speaks_for(self, record: Record) -> Any:
        """The entity of the record, or the owner of the private that is its entity."""
        if record.entity_kind != "company":
            return record.entity
        private = self.game.state.privates.get(PrivateId(str(record.entity)))
        return None if private is None else private.owner

    def _entity_acts(self, record: Record) -> bool:
        """Whether the entity of the record may speak in this position."""
        state = self.game.state
        if record.entity_kind == "player":
            if record.kind == "buy_company" and state.clock.kind == "operating":
                # A player's own purchase, not one of the company that he speaks for.
                return False
            return self.translator.seats[record.entity] in self.game.waiting_for()
        company = CompanyId(str(record.entity))
        if record.entity_kind == "company":
            if self.translator.interrupts(record):
                return True
            owner = state.privates[PrivateId(str(record.entity))].owner
            if owner in state.companies and (
                state.operating is None or state.operating.company != owner
            ):
                return False
            return owner in state.companies or self._is_waited_for(record)
        concerned = {company, CompanyId(str(record.data.get("tokener") or company))}
        if any(
            each == pending.about or each in pending.data.values()
            for each in concerned
            for pending in state.pending
        ):
            return True
        turn = state.operating
        if turn is None or turn.company != company:
            return False
        # While its president decides something for another company, a company goes on with its turn, and
        # it makes its purchases while others decide.
        return not state.pending or record.kind in INTERJECTED or self._is_waited_for(record)

    def _is_waited_for(self, record: Record) -> bool:
        return self.translator.player(record, self.game.state) in self.game.waiting_for()

    def _step_takes(self, action: Action) -> bool:
        steps = self.game.rules.active(self.game.state)
        return any(isinstance(action, step.accepts) for step in steps)

    def _pass_is_due(self, record: Record) -> bool:
        state = self.game.state
        if record.entity_kind == "player":
            acting = self.translator.seats[record.entity] in self.game.waiting_for()
            return (
                acting and not state.pending and state.clock.kind != "operating" and self._asked()
            )
        if not self._entity_acts(record):
            return False
        turn = state.operating
        if turn is None or state.pending or record.entity_kind == "company":
            # A power is declined where it could be used, also where we have nothing to ask about it.
            return True
        # Steps in which nothing can be done leave no pass, and neither does a run without a route.
        if turn.step == RunStep.name:
            return False
        if turn.step not in self.translator.kept_steps or self._runs_later(record):
            return True
        return not self.translator.step_is_over(state)

    def _runs_later(self, record: Record) -> bool:
        """Whether the company still runs in this turn: then its pass ended the building before it."""
        nested = (auto for auto in record.auto)
        for later in (*nested, *self.recorded.records[record.number :]):
            if is_program(later):
                continue
            if later.kind == "run_routes":
                return bool(later.entity == record.entity)
            if later.entity != record.entity and later.kind not in ("discard_train", "sell_shares"):
                return False
        return False

    def _carry_out(self, record: Record, following: Record | None) -> None:
        if self.game.state.finished or is_program(record):
            return
        if record.kind == "pass":
            self._carry_out_pass(record)
            return
        for action in self._translate(record, following):
            self._apply(record, action)
        self.translator.done(record, self.game.state)

    def _apply(self, record: Record, action: Action) -> None:
        refusal = self.game.why_not(action)
        if refusal is not None:
            raise ReplayError(record, self.sentence(refusal), refusal)
        self.game.apply(action)
        self._confirm(action)

    def _confirm(self, action: Action) -> None:
        """A record is the word of the player whose action it is, also out of turn."""
        pending = self.game.state.pending
        if pending and pending[0].step == ASKED and pending[0].actor == action.actor:
            self.game.apply(Consent(actor=action.actor, accept=True))

    def _carry_out_pass(self, record: Record) -> None:
        state = self.game.state
        if record.entity_kind == "player":
            self._apply(record, Pass(actor=self.translator.seats[record.entity]))
            return
        turn = state.operating
        self.translator.passed(record, state)
        if record.entity_kind == "company":
            # A power is declined; the step of its company goes on.
            self._count_pass(None if turn is None else turn.company)
            self.translator.done(record, self.game.state)
            return
        if (
            turn is not None
            and not state.pending
            and turn.step in self.translator.kept_steps
            and self._entity_acts(record)
        ):
            self._apply(record, Pass(actor=self.translator.player(record, state)))
        else:
            self._count_pass(record.entity)

    def _count_pass(self, company: Any) -> None:
        """A pass for a step of theirs that has not come, or does not exist, among ours."""
        turn = self._turn_of(company)
        self._passes = self._passes + 1 if self._passing == turn else 1
        self._passing = turn

    def _turn_of(self, company: Any) -> tuple[str, str]:
        """A company acts once in a round."""
        return self.game.state.clock.round, str(company)

    def _decline(self, record: Record) -> None:
        """Pass for whoever is to act, noting it where more was possible."""
        state = self.game.state
        candidates = candidates_in(self.game.rules, state)
        # Only passes are judged first: there is one nearly always, and judging every tile takes long.
        passing = [each for each in candidates if isinstance(each[1].action, Pass)]
        passes = [choice.action for choice in accepted(passing, state)]
        if not passes:
            choices = accepted(candidates, state)
            forced = [choice.action for choice in choices]
            if len(forced) == 1 and choices[0].amounts is None and not choices[0].open:
                self.game.apply(forced[0])
                return
            waiting = (
                state.pending[0].step
                if state.pending
                else (state.operating.step if state.operating else "")
            )
            sentence, who = "{who} must decide first ({step}).", ", ".join(self._waited_for())
            raise ReplayError(
                record, told("imports.must_decide", sentence, who=who, step=str(waiting))
            )
        turn = state.operating
        who = str(turn.company) if turn is not None else passes[0].actor
        if self._step_offers_more() and not self._excused(who):
            step = turn.step if turn is not None else state.clock.kind
            self.liberties.append(
                Liberty(
                    record=record.id,
                    round=state.clock.round,
                    who=who,
                    step=step,
                    reason=self.translator.liberty_reasons.get(step, ""),
                )
            )
        self.game.apply(passes[0])

    def _waited_for(self) -> list[str]:
        """Names of the players whose word is due."""
        names = dict(zip(self.game.state.players, self.game.rules.setup.players, strict=True))
        return [names[player] for player in self.game.waiting_for()]

    def _step_offers_more(self) -> bool:
        """Whether the step itself had more than a pass; purchases at any moment do not count."""
        state = self.game.state
        return not self.game.rules.active(state)[0].is_idle(state)

    def _excused(self, who: str) -> bool:
        if self._passing == self._turn_of(who) and self._passes > 0:
            self._passes -= 1
            return True
        return False

    def _stand(self, last: Record) -> None:
        """After the last record: the game stands where the next word is waited for, if it is not over.

        What a record calls finished is only passed to its end if nobody is asked on the way: its list of
        actions may have been cut off.
        """
        for _ in range(MOST_DECLINES):
            if self.game.state.finished or self._asked():
                return
            self._decline(last)
