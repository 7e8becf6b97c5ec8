"""What the next trains would bring, in the words of the game: filled into the panel while the marker is pulled."""

from collections.abc import Iterator
from itertools import pairwise

from ezgame.core.message import Message, Words
from ezgame.models.searches.rush import Rush, TrainNeed
from ezgame.models.session import Session
from ezgame.ui.panels.trains.lines import NoteLine


def rush_lines(session: Session, rush: Rush) -> Iterator[NoteLine]:
    """Everything that is known, from the phase to the end of the game."""
    say, facts = session.text.say, session.facts
    cards = [facts.faces(kind) for kind in rush.cards]
    yield NoteLine(say("rush.head", count=len(cards), trains=cards, price=rush.price), "head")
    yield from _phase(session, rush)
    for kind, lost in rush.rusted:
        key = "trains.rust" if lost else "trains.rust.nobody"
        yield NoteLine(say(key, train=facts.faces(kind)), "muted")
        if lost:
            yield NoteLine(tokens=tuple((company, f"×{count}") for company, count in lost))
    if rush.without:
        yield NoteLine(say("trains.without_then", companies=rush.without), "warning")
    if rush.above_limit:
        yield NoteLine(say("rush.above", companies=rush.above_limit), "warning")
    if rush.privates:
        names = [session.text.names.private(private) for private in rush.privates]
        yield NoteLine(say("rush.privates", names=names), "muted")
    if rush.needs:
        yield NoteLine(say("rush.must_buy"), "head")
    for need in rush.needs:
        yield NoteLine(need_text(session, need), "warning" if need.missing else "muted")
    if rush.end is not None:
        yield NoteLine(session.text.describe(rush.end) or "", "warning")


def _phase(session: Session, rush: Rush) -> Iterator[NoteLine]:
    phases, text = session.title.phases, session.text
    was, now = phases[rush.before.phase], phases[rush.after.phase]
    if not rush.new_phase:
        yield NoteLine(text.say("rush.same", phase=now.name), "muted")
        return
    colors = [text.kind(str(color)) for color in now.tiles]
    yield NoteLine(text.say("rush.phase", phase=now.name, colors=colors))
    order = list(phases.values())
    passed = order[order.index(was) : order.index(now) + 1]
    notes: dict[str, Words] = {}
    for before, after in pairwise(passed):
        for note in session.presentation.phase_notes(before, after):
            key = note.key if isinstance(note, Message) else note
            notes.pop(key, None)
            notes[key] = note  # of a limit that falls twice the last is told
    for line in text.told(list(notes.values())):
        yield NoteLine(line, "muted")


def need_text(session: Session, need: TrainNeed) -> str:
    """Who pays how much of the train that must be bought."""
    key = "rush.need"
    if need.missing:
        key = "rush.need.missing" if need.raisable else "rush.need.short"
    elif need.own:
        key = "rush.need.own"
    return session.text.say(
        key,
        company=need.company,
        price=need.price,
        cash=need.treasury,
        player=need.president,
        own=need.own,
        missing=need.missing,
    )
