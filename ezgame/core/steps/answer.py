"""Steps that take the word a pending decision waits for: an answer, or plain consent to a deal."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping

from ezgame.core.actions import Consent
from ezgame.core.choices import Choice
from ezgame.core.events import Declined
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.state import Pending, State
from ezgame.core.step import ActionT, Step
from ezgame.core.transition import Transition


class AnswerStep(Step[ActionT]):
    """Whoever the first pending decision names has the word."""

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (state.pending[0].actor,)


class ConsentStep(AnswerStep[Consent]):
    """The other side's word on a deal; what a yes does is up to the deal.

    The deal was judged when it was proposed and is judged again when the yes is given.
    """

    accepts = (Consent,)

    @abstractmethod
    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        """Why the deal cannot be carried out as things stand, or None. The deal is still pending."""

    @abstractmethod
    def agreed(self, t: Transition, deal: Pending) -> None:
        """Carry out what was asked."""

    def candidates(self, state: State) -> Iterator[Choice]:
        for accept in (True, False):
            yield Choice(action=Consent(actor=state.pending[0].actor, accept=accept))

    def judge(self, state: State, action: Consent) -> Refusal | None:
        return self.judge_deal(state, state.pending[0]) if action.accept else None

    def perform(self, t: Transition, action: Consent) -> None:
        deal = t.state.pending[0]
        t.answer()
        if action.accept:
            self.agreed(t, deal)
        else:
            t.emit(Declined(player=action.actor, about=deal.about, step=self.name))


def due_steps(decisions: Mapping[str, Step], state: State, *others: Step) -> tuple[Step, ...]:
    """The step of the first pending decision, with others that may be used before it.

    Nothing else may be done while a deal is open, also one that an older version left further back.
    """
    due = decisions[state.pending[0].step]
    if any(isinstance(decisions[pending.step], ConsentStep) for pending in state.pending):
        return (due,)
    return (due, *others)


def price_of(deal: Pending) -> int:
    price = deal.data["price"]
    assert isinstance(price, int)
    return price
