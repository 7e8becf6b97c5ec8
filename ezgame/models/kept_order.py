"""In which order companies are listed: as they stood when the round began.

Prices move with every run and sale. A list that followed them would put another company under the pointer, so
the players' table, the charters and the piles under the chart keep their places until the next round. Whose turn it
is by price is told where nothing can be clicked: beside the chart and on the table screen.
"""

from bisect import bisect_left

from ezgame.core.ids import CompanyId
from ezgame.core.state import State
from ezgame.models.session import Session


def beginning(session: Session) -> int:
    """The first position of the round that is shown, as far back as it is known."""
    game, round_ = session.game, session.state.clock.round
    return bisect_left(
        range(session.position), True, key=lambda at: game.state_at(at).clock.round == round_
    )


def all_in_places(session: Session) -> tuple[CompanyId, ...]:
    """Every company that is not closed, started or not: for the charters."""
    facts, state = session.facts, session.state
    then = session.game.state_at(beginning(session))
    # One that comes back after it was closed was in no order when the round began.
    order = dict.fromkeys((*facts.started(then), *facts.unstarted(then), *state.companies))
    return tuple(company for company in order if not state.companies[company].closed)


def in_places(session: Session) -> tuple[CompanyId, ...]:
    """Companies that are started or of which somebody holds a share; who came in this round follows at the end."""
    facts, game, state = session.facts, session.game, session.state
    first, last = beginning(session), session.position
    then = game.state_at(first)
    before = [c for c in dict.fromkeys((*facts.started(then), *then.companies)) if listed(then, c)]

    def since(company: CompanyId) -> int:
        positions = range(first, last)
        return bisect_left(positions, True, key=lambda at: listed(game.state_at(at), company))

    came = [c for c in facts.started(state) if c not in before]
    came += [c for c in state.companies if c not in before and c not in came and listed(state, c)]
    return (*(c for c in before if listed(state, c)), *sorted(came, key=since))


def listed(state: State, company: CompanyId) -> bool:
    """A share may come with a private before its company is started."""
    now = state.companies[company]
    if now.closed:
        return False
    started = now.president is not None or company in state.market.places
    return started or any(holder in state.players for holder in now.certificates)
