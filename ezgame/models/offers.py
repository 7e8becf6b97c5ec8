"""What the action bar offers: one entry per kind of action of the current step, with the reason where it is closed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ezgame.core.actions import Action, Pass
from ezgame.core.choices import Choice
from ezgame.core.closing import reasons_against
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.rounds.company_auction import COMPANY_AUCTION
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.models.words.offer_words import words_for

MERGED = {"buy_share": "buy", "start": "buy", "start_larger": "buy", "borrow": "forced"}
"""Kinds that share one entry."""
EMERGENCY = frozenset({"forced", "bankrupt"})
"""Entries for hard times only: they are not named while they are closed."""
FOR_A_TRAIN = frozenset({"sell_shares", "offer_private"})
"""What a company's turn offers only to pay for a train that must be bought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One kind of thing to do."""

    id: str
    kinds: tuple[str, ...]
    title: str
    detail: str = ""
    choices: tuple[Choice, ...] = ()
    used: bool = False
    """An allowance that was used up in this turn."""
    reason: str = ""
    """Why there is nothing to choose; empty if there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Who acts for whom, and where in the turn."""

    players: tuple[PlayerId, ...]
    company: CompanyId | None
    step: str
    trail: tuple[str, ...]
    """Steps of a company's turn in order, or nothing where there is no such order."""
    asked: bool
    """Somebody is asked to decide before the turn goes on."""


def turn_of(session: Session) -> Turn:
    state = session.game.state
    steps = session.rules.active(state) if not state.finished else ()
    name = steps[0].name if steps else ""
    company = (
        state.operating.company
        if state.operating is not None and state.clock.kind == "operating"
        else None
    )
    asked = bool(state.pending)
    if asked and state.pending[0].action is not None:
        name = state.pending[0].action.kind  # what is asked for, not that it is asked
    if asked and state.pending[0].about in state.companies:
        company = CompanyId(state.pending[0].about)
    return Turn(
        players=_speakers(session, company, asked=asked),
        company=company,
        step=name,
        trail=tuple(session.presentation.trail(company)) if company and not asked else (),
        asked=asked,
    )


def _speakers(session: Session, company: CompanyId | None, *, asked: bool) -> tuple[PlayerId, ...]:
    """Whose turn it is; of a company that nobody directs the automatic player's, though others say "go on"."""
    waiting = session.waiting_for()
    automatic = company is not None and session.title.companies[company].automatic
    return tuple(session.rules.rivals) if waiting and automatic and not asked else waiting


def offers(session: Session) -> tuple[Offer, ...]:
    """One entry per kind of action that the active steps take, passing aside."""
    if not session.live or session.game.state.finished:
        return ()
    by_kind: dict[str, list[Choice]] = {}
    for choice in session.choices():
        by_kind.setdefault(choice.action.kind, []).append(choice)
    merged: dict[str, Offer] = {}
    state = session.game.state
    for index, step in enumerate(session.rules.active(state)):
        for action in step.accepts:
            if issubclass(action, Pass):
                continue
            kind = action.kind
            choices = tuple(by_kind.get(kind, ()))
            if index and not (choices and session.presentation.named_in_bar(state, kind)):
                continue  # what may be done beside the step is named only while it is possible
            key = MERGED.get(kind, kind)
            old = merged.get(key)
            if old is None:
                title = session.text.offer(key)
                merged[key] = Offer(id=key, kinds=(kind,), title=title, choices=choices)
            else:
                merged[key] = replace(
                    old, kinds=(*old.kinds, kind), choices=(*old.choices, *choices)
                )
    shown = [
        offer for offer in _allowed(session, merged) if offer.choices or not _rare(session, offer)
    ]
    return tuple(_explained(session, offer) for offer in shown)


def _rare(session: Session, offer: Offer) -> bool:
    """What nobody misses while it is not possible; in a company's turn selling shares is such a thing."""
    operating = session.game.state.clock.kind == "operating"
    return offer.id in EMERGENCY or (operating and offer.id in FOR_A_TRAIN)


def _allowed(session: Session, merged: dict[str, Offer]) -> list[Offer]:
    """Where a title counts what a turn allows, an entry per allowance stands for its kind of action."""
    state = session.game.state
    # What is asked between the steps of a turn is no allowance of it.
    title = session.presentation
    rows = () if state.pending else title.allowances(state)
    by_kind: dict[str, list[Offer]] = {}
    for row in rows:
        if row.action not in merged:
            continue
        own = tuple(
            choice
            for choice in merged[row.action].choices
            if title.allowance_of(state, choice.action) == row.id
        )
        offer = Offer(
            id=row.id,
            kinds=(row.action,),
            title=session.text.tell(row.name),
            detail=session.text.tell(row.note) if row.used or own else "",
            choices=own,
            used=row.used,
        )
        by_kind.setdefault(row.action, []).append(offer)
    found: list[Offer] = []
    for kind, offer in merged.items():
        if kind in by_kind:
            found += by_kind[kind]
        elif offer.choices or not rows:
            found.append(offer)
    return found


def _explained(session: Session, offer: Offer) -> Offer:
    if offer.choices:
        return replace(offer, detail=_detail(session, offer))
    if offer.used:
        return replace(offer, reason=session.text.say("bar.used", offer=offer.title))
    return replace(offer, reason=session.text.closed(why_closed(session, offer)))


def why_closed(session: Session, offer: Offer) -> tuple[Refusal, ...]:
    """Why nothing of an offer is possible: reasons that together are true of all that could be tried."""
    state, title = session.game.state, session.presentation
    allowed = offer.id not in offer.kinds and offer.id not in MERGED.values()
    refusals = [
        refusal
        for choice, refusal in session.possible.judged()
        if refusal is not None
        and choice.action.kind in offer.kinds
        and (not allowed or title.aimed_at(state, choice.action, offer.id))
    ]
    if not refusals:
        for step in session.rules.active(state):
            told = step.closed(state, offer.id)
            if told is not None:
                return (told,)
    return reasons_against(refusals, offer.id)


def why_none(session: Session, actions: Sequence[Action]) -> str:
    """One sentence that is true of all these actions, none of which is possible: the only reason, or the least figure
    where they differ by what they cost."""
    refusals = [refusal for action in actions if (refusal := session.why_not(action)) is not None]
    if len(dict.fromkeys(map(repr, refusals))) < 2:
        return session.reason(actions[0])
    return session.text.closed(reasons_against(refusals, actions[0].kind))


def _detail(session: Session, offer: Offer) -> str:
    """The title's own note, or what matters about the choices."""
    return offer.detail or words_for(session, offer.choices)


def pass_choice(session: Session) -> Pass | None:
    """The pass of the current step, possible or not; None where there is nothing to pass."""
    if not session.live or session.game.state.finished:
        return None
    for step in session.rules.active(session.game.state):
        if any(issubclass(kind, Pass) for kind in step.accepts):
            actors = step.actors(session.game.state)
            return Pass(actor=actors[0]) if actors else None
    return None


def is_for_sale(state: State) -> bool:
    """Whether a company is being auctioned: it is the players' money that counts then."""
    return bool(state.pending) and state.pending[0].step == COMPANY_AUCTION


def is_done(session: Session) -> bool:
    """Whether passing now only ends what was begun ("Done"), or declines everything ("Pass")."""
    state = session.game.state
    if is_for_sale(state):
        return False
    if state.clock.kind == "stock" and state.stock is not None:
        return state.stock.acted
    return state.clock.kind == "operating"


def still_possible(session: Session) -> tuple[Offer, ...]:
    """What would be given up by being done now."""
    return tuple(offer for offer in offers(session) if offer.choices)
