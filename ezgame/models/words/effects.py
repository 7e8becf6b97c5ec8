"""What an action would do, as an account: costs line by line, money before and after, consequences."""

from dataclasses import dataclass
from itertools import takewhile

from ezgame.core import events as ev
from ezgame.core.actions import Action, LayTile
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.tiles import left_of

PLAIN = (
    ev.Paid, ev.TurnUpdated, ev.TileLaid, ev.StationPlaced, ev.PassOpened, ev.Passed, ev.TurnBegan,
    ev.DecisionAsked, ev.DecisionTaken, ev.RoundBegan, ev.RoundEnded, ev.MarkerMoved,
)  # fmt: skip
"""Events that the account itself says, or that come later than the action people look at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A card beside the thing: what it costs and does."""

    title: str
    short: str
    """The title with the number of its hex only, if that is another."""
    place: str
    """The name of that hex."""
    lines: tuple[tuple[str, int], ...]
    """What is paid, and for what."""
    gains: tuple[tuple[str, int], ...]
    """What comes in by the same action, such as for a goal."""
    purse: str
    """Whose money the last line shows."""
    before: int
    after: int
    notes: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        return sum(amount for _, amount in self.lines)


def account_of(session: Session, action: Action) -> Account | None:
    """The account of an action; None if it is not possible."""
    preview = session.draft.preview if session.draft.action == action else session.preview(action)
    if preview is None:
        return None
    title, short = session.text.caption(action), session.text.short_caption(action)
    payer = payer_of(preview)
    payments = [event for event in own_events(preview) if isinstance(event, ev.Paid)]
    lines = tuple(
        (session.text.payment(event.reason, event.about), event.amount)
        for event in payments
        if event.source == payer
    )
    gains = tuple(
        (session.text.payment(event.reason), event.amount)
        for event in payments
        if event.target == payer
    )
    return Account(
        title=title,
        short="" if short == title else short,
        place=" / ".join(session.text.names.places(getattr(action, "hex", None))),
        lines=lines,
        purse=purse_name(session, payer),
        before=cash_before(preview, payer),
        gains=gains,
        after=cash_after(preview, payer),
        notes=(*consequences(session, preview), *warnings(session, action)),
    )


def payer_of(preview: Applied) -> str:
    """The company whose turn it is, or the player who acts."""
    turn = preview.before.operating
    if preview.before.clock.kind == "operating" and turn is not None and turn.company is not None:
        return turn.company
    return preview.action.actor


def purse_name(session: Session, payer: str) -> str:
    if payer in session.title.companies:
        return session.text.say("bar.treasury")
    return session.player_name(PlayerId(payer))


def cash_before(preview: Applied, purse: str) -> int:
    state = preview.before
    if purse in state.companies:
        return state.companies[CompanyId(purse)].cash
    return state.players[PlayerId(purse)].cash


def cash_after(preview: Applied, purse: str) -> int:
    """What a purse holds when the action is done, before the next turn brings or takes anything."""
    paid = [event for event in own_events(preview) if isinstance(event, ev.Paid)]
    into = sum(event.amount for event in paid if event.target == purse)
    return cash_before(preview, purse) + into - sum(e.amount for e in paid if e.source == purse)


def own_events(preview: Applied) -> tuple[ev.Event, ...]:
    """What the action itself sets off: everything up to the end of its turn."""
    return tuple(
        takewhile(lambda e: not isinstance(e, ev.TurnBegan | ev.RoundEnded), preview.events)
    )


def consequences(session: Session, preview: Applied) -> tuple[str, ...]:
    """What else happens, in the words of the log."""
    told = (event for event in own_events(preview) if not isinstance(event, PLAIN))
    return tuple(line for event in told if (line := session.text.describe(event)))


def warnings(session: Session, action: Action) -> tuple[str, ...]:
    if (
        isinstance(action, LayTile)
        and left_of(session.title.tiles, session.state, action.tile) == 1
    ):
        return (session.text.say("guards.last_copy"),)
    return ()
