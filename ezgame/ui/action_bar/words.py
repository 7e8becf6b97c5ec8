"""What the bar says about the turn: whose it is, which moment is looked at, where passing leads."""

from ezgame.models.offers import is_done, is_for_sale, turn_of
from ezgame.models.session import Session


def moment(session: Session) -> str:
    """Which moment of the past is looked at."""
    if not session.position:
        return session.text.say("bar.beginning")
    action = session.game.applied_at(session.position).action
    said = session.text.caption(action)
    return session.text.say(
        "bar.moment", round=session.state.clock, player=action.actor, action=said
    )


def under_name(session: Session) -> str:
    """The line below the name of who acts."""
    state, turn, say = session.game.state, turn_of(session), session.text.say
    if not session.live:
        return say("bar.looking_back")
    if state.finished:
        return say("bar.over")
    if turn.asked:
        return say("bar.asked", step=session.text.step(turn.step))
    if state.clock.kind == "operating":
        directed = not session.title.companies[turn.company].automatic if turn.company else True
        return say("bar.president" if directed else "bar.automatic")
    return say(f"rounds.{state.clock.kind}.long", set=state.clock.set)


def leads_to(session: Session) -> str:
    """Where passing leads."""
    turn, say = turn_of(session), session.text.say
    if is_for_sale(session.game.state):
        return say("bar.leave_auction")
    if turn.step in turn.trail:
        following = turn.trail[turn.trail.index(turn.step) + 1 :]
        if following:
            return say("bar.go_on", step=session.text.step(following[0]))
        return say("bar.end_turn")
    return say("bar.end_turn") if is_done(session) else ""
