"""What the table screen says: whose turn it is, the order of play, the players, what happened last."""

from collections.abc import Mapping
from dataclasses import dataclass

from ezgame.core import events as ev
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.rounds.company_auction import COMPANY_AUCTION, standing
from ezgame.core.state import State
from ezgame.models.drafts.run import RunDraft
from ezgame.models.facts import Facts
from ezgame.models.session import Session
from ezgame.models.words.text import shown_events

QUIET = (ev.Paid, ev.TurnUpdated, ev.Passed, ev.TurnBegan, ev.CertificateMoved, ev.DecisionAsked)
LAST = 6
LOOK_BACK = 12
"""Actions searched for the last events."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderMark:
    company: CompanyId
    price: int | None
    done: bool
    acting: bool
    rose: int = 0
    """By how much its price has moved in this operating round; below zero, it fell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    player: PlayerId
    name: str
    cash: int
    worth: int
    directs: tuple[CompanyId, ...]
    acting: bool
    left: bool = False
    """Has left the game: shown in grey."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LotRow:
    """A private of the opening auction."""

    name: str
    price: int
    player: PlayerId | None
    owner: str
    bidder: PlayerId | None
    """Whose bid is the highest while it is not sold."""
    now: bool
    """Under the hammer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HappenedLine:
    company: CompanyId | None
    player: PlayerId | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContent:
    actor: PlayerId | None
    name: str
    doing: str
    company: CompanyId | None
    treasury: int
    trains: tuple[str, ...]
    """Of the acting company."""
    figure: str
    """The sum that matters now, such as the income of a run."""
    proven: bool
    order_title: str
    order: tuple[OrderMark, ...]
    lots: tuple[LotRow, ...]
    players: tuple[PlayerRow, ...]
    happened: tuple[HappenedLine, ...]
    phase: str
    phase_color: str
    round: str
    next_train: tuple[str, ...]
    """The longest wording first."""


def table_content(session: Session, facts: Facts, run: RunDraft) -> TableContent:
    state = session.state
    waiting = session.waiting_for()
    actor = waiting[0] if waiting else None
    turn = state.operating
    company = turn.company if turn is not None and state.clock.kind == "operating" else None
    phase = session.title.phases[state.phase]
    return TableContent(
        actor=actor,
        name=session.player_name(actor) if actor is not None else "",
        doing=doing(session, state),
        company=company,
        treasury=state.companies[company].cash if company is not None else 0,
        trains=tuple(train.name for train in state.companies[company].trains)
        if company is not None
        else (),
        figure=figure(session, state, run),
        proven=run.drawn.is_open
        and bool(run.drawn.best and run.drawn.best.proved and run.drawn.behind <= 0),
        order_title=session.text.say(
            "table.order" if state.clock.kind == "operating" else "table.prices"
        ),
        order=order(facts, state, company, moved_from(session, facts)),
        lots=lots(session, state),
        players=players(session, facts, state, waiting),
        happened=happened(session),
        phase=session.text.say("status.phase", number=phase.name),
        phase_color=str(phase.newest_tiles),
        round=round_text(session, state),
        next_train=next_train(session, state),
    )


def doing(session: Session, state: State) -> str:
    if state.finished:
        return session.text.say("table.over")
    if not session.live:
        return session.text.say("table.history")
    if (sold := standing(state)) is not None:
        step = session.text.step(COMPANY_AUCTION)
        return session.text.say("table.auction", step=step, company=sold.company)
    if state.pending:
        asked = state.pending[0]
        return session.text.step(asked.step if asked.action is None else asked.action.kind)
    if state.clock.kind == "operating" and state.operating is not None:
        return session.text.step(state.operating.step)
    if state.auction is not None and state.auction.lot is not None:
        return session.text.names.numbered_private(state.auction.lot)
    return session.text.step(state.clock.kind)


def highest_bid(state: State, private: PrivateId) -> tuple[PlayerId, int] | None:
    """On a private of the opening auction, on the lot or ahead of its turn."""
    turn = state.auction
    if turn is None:
        return None
    if private == turn.lot and turn.leader is not None and turn.price is not None:
        return turn.leader, turn.price
    bids = turn.bids.get(private, ())
    return bids[-1] if bids else None


def leading(state: State) -> tuple[PlayerId, int] | None:
    """Who has the highest bid on what is sold now, and the bid."""
    if (sold := standing(state)) is not None:
        return sold.leader, sold.price
    turn = state.auction if state.clock.kind == "auction" else None
    return None if turn is None or turn.lot is None else highest_bid(state, turn.lot)


def figure(session: Session, state: State, run: RunDraft) -> str:
    """The bid that stands, or what the drawn run earns."""
    if (bid := leading(state)) is not None:
        return session.text.say("auction.leads", player=bid[0], price=bid[1])
    drawn = run.drawn
    if not drawn.is_open or not drawn.routes:
        return ""
    key = "table.income.treasury" if drawn.verdict.treasury else "table.income"
    return session.text.say(key, income=drawn.verdict.income, more=drawn.verdict.treasury)


def moved_from(session: Session, facts: Facts) -> dict[CompanyId, int]:
    """Prices before this operating round moved them."""
    found: dict[CompanyId, int] = {}
    clock = session.state.clock
    for position in range(session.position, 0, -1):
        applied = session.game.applied_at(position)
        if clock.kind != "operating" or applied.before.clock.round != clock.round:
            break
        for event in applied.events:
            if isinstance(event, ev.MarkerMoved):
                price = facts.price(applied.before, event.company)
                found |= {} if price is None else {event.company: price}
    return found


def order(
    facts: Facts, state: State, company: CompanyId | None, before: Mapping[CompanyId, int]
) -> tuple[OrderMark, ...]:
    operating = state.clock.kind == "operating" and state.operating is not None
    done = state.operating.done if operating and state.operating is not None else frozenset()
    now = facts.operating_order(state) if operating else facts.started(state)
    return tuple(
        OrderMark(
            company=name,
            price=(price := facts.price(state, name)),
            done=name in done,
            acting=name == company,
            rose=0 if price is None else price - before.get(name, price),
        )
        for name in (*(n for n in now if n in done), *(n for n in now if n not in done))
    )


def lots(session: Session, state: State) -> tuple[LotRow, ...]:
    """The privates while they are auctioned."""
    turn = state.auction if state.clock.kind == "auction" else None
    if turn is None:
        return ()
    found = []
    for private, now in state.privates.items():
        bid = None if now.owner is not None else highest_bid(state, private)
        owner = next((player for player in state.order if player == now.owner), None)
        price = bid[1] if bid else session.title.privates[private].value - now.discount
        found.append(
            LotRow(
                name=session.text.names.numbered_private(private),
                price=price,
                player=owner,
                owner="" if owner is None else session.player_name(owner),
                bidder=bid[0] if bid else None,
                now=private == turn.lot,
            )
        )
    return tuple(found)


def players(
    session: Session, facts: Facts, state: State, waiting: tuple[PlayerId, ...]
) -> tuple[PlayerRow, ...]:
    worth = facts.worth(state)
    rivals = tuple(
        PlayerRow(
            player=rival,
            name=session.player_name(rival),
            cash=facts.rival_cash(state, rival),
            worth=worth[rival],
            directs=facts.directs(state, rival),
            acting=False,
        )
        for rival in session.rules.rivals
    )
    seated = tuple(
        PlayerRow(
            player=player,
            name=session.player_name(player),
            cash=state.players[player].cash,
            worth=worth[player],
            directs=facts.directs(state, player),
            acting=player in waiting,
            left=state.players[player].left,
        )
        for player in state.order
    )
    return (*seated, *rivals)


def happened(session: Session) -> tuple[HappenedLine, ...]:
    """The newest events first."""
    found: list[HappenedLine] = []
    game = session.game
    for position in range(session.position, max(0, session.position - LOOK_BACK), -1):
        applied = game.applied_at(position)
        lines = []
        for event, text in shown_events(session.text, applied.events):
            if not isinstance(event, QUIET):
                company = getattr(event, "company", None) or station_owner(event)
                player = getattr(event, "player", None)
                known = company if company in applied.after.companies else None
                lines.append(HappenedLine(company=known, player=player, text=text))
        found += reversed(lines)
        if len(found) >= LAST:
            break
    return tuple(found[:LAST])


def station_owner(event: ev.Event) -> CompanyId | None:
    return event.station.company if isinstance(event, ev.StationPlaced) else None


def round_text(session: Session, state: State) -> str:
    clock = state.clock
    if clock.kind == "operating":
        return session.text.say("table.round", round=clock, count=clock.rounds)
    return session.text.round(clock)


def next_train(session: Session, state: State) -> tuple[str, ...]:
    """The top of the train stack with its price."""
    for name, kind in session.title.trains.items():
        left = state.depot.left.get(name, 0)
        if left != 0 and name not in state.depot.rusted and kind.available_from is None:
            plain = f"{session.facts.faces(name)}, {kind.price}"
            say = session.text.say
            return (say("table.next_train", train=plain), say("table.next", train=plain), plain)
    return ()
