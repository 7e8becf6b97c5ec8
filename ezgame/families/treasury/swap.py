"""Which certificates an old president gets for the president's.

A change of president is made with the fewest certificates. Where the new president could give
others as well, the old one is asked, and what he wants is exchanged. He is not asked where he has
sold those he was given: which they are was said with the sale.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from ezgame.core.actions import Choose
from ezgame.core.choices import Choice
from ezgame.core.events import CertificateMoved
from ezgame.core.finance.shares import Percents, swap_sets
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import Pending, State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition

SWAP = "swap_choice"


class Swaps:
    """Asks old presidents where there is a choice."""

    def __init__(self, percents: Percents) -> None:
        self._percents = percents

    @contextmanager
    def watched(self, t: Transition, company: CompanyId) -> Iterator[None]:
        """Whatever happens inside may change the president of a company."""
        before, seen = t.state.companies[company].president, len(t.events)
        yield
        after = t.state.companies[company].president
        if before is None or after is None or before == after:
            return
        given = [
            event.certificate
            for event in t.events[seen:]
            if isinstance(event, CertificateMoved)
            and event.reason == "swapped"
            and event.company == company
            and event.target == before
            and event.certificate
        ]
        where = t.state.companies[company].certificates
        if all(where[index] == before for index in given) and self.others(t.state, company, given):
            data = {"given": tuple(given)}  # as it comes back from a file
            t.ask(Pending(step=SWAP, actor=before, about=company, data=data), first=True)

    def others(
        self, state: State, company: CompanyId, given: list[int]
    ) -> dict[str, tuple[int, ...]]:
        """Other mixes that the new president could give instead, by their sizes in words."""
        president = state.companies[company].president
        assert president is not None
        found = {
            self.words(company, several): several
            for several in swap_sets(state, self._percents, company, president)
        }
        found.pop(self.words(company, given), None)
        return found

    def words(self, company: CompanyId, certificates: list[int] | tuple[int, ...]) -> str:
        """Sizes such as "10+10"."""
        return "+".join(str(self._percents[company][index]) for index in certificates)


class SwapChoiceStep(AnswerStep[Choose]):
    """The old president says which certificates he wants."""

    name = SWAP
    accepts = (Choose,)

    def __init__(self, swaps: Swaps) -> None:
        self._swaps = swaps

    def options(self, state: State) -> dict[str, tuple[int, ...]]:
        """What may be chosen: the certificates he has been given, and others in their place."""
        company, given = _about(state.pending[0])
        kept = {self._swaps.words(company, given): tuple(given)}
        return kept | self._swaps.others(state, company, given)

    def candidates(self, state: State) -> Iterator[Choice]:
        for option in self.options(state):
            yield Choice(action=Choose(actor=state.pending[0].actor, option=option))

    def judge(self, state: State, action: Choose) -> Refusal | None:
        if action.option not in self.options(state):
            return refuse("choice.unknown", option=action.option)
        return None

    def perform(self, t: Transition, action: Choose) -> None:
        wanted = self.options(t.state)[action.option]
        company, given = _about(t.state.pending[0])
        t.answer()
        if set(wanted) == set(given):
            return
        president = t.state.companies[company].president
        assert president is not None
        for index in given:
            _swap(t, company, index, action.actor, president)
        for index in wanted:
            _swap(t, company, index, president, action.actor)


def _about(pending: Pending) -> tuple[CompanyId, list[int]]:
    given = pending.data["given"]
    assert isinstance(given, list | tuple)
    return CompanyId(pending.about), [int(index) for index in given]


def _swap(
    t: Transition, company: CompanyId, index: int, source: PlayerId, target: PlayerId
) -> None:
    t.emit(
        CertificateMoved(
            company=company, certificate=index, source=source, target=target, reason="swapped"
        )
    )
