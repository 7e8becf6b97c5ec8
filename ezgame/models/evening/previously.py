"""The story so far, for a group that goes on with a game another day: half a page, read in thirty seconds.

Everything is asked of the position and the log as they are: how things stand, what happened in the last
rounds, what the next train will do, and whose word the game waits for.
"""

from dataclasses import dataclass

from ezgame.core.events import RoundBegan
from ezgame.core.game import Game
from ezgame.models.evening.moments import key_moments
from ezgame.models.facts import Facts
from ezgame.models.tables.roster import next_phase
from ezgame.models.words.text import Catalogue

ROUNDS = 3
"""Rounds that are told, the one under way among them."""
MOST = 7
"""Lines of what happened; the last ones are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """Sentences by subject; a subject without any is left out."""

    now: tuple[str, ...]
    standing: tuple[str, ...]
    happened: tuple[str, ...]
    ahead: tuple[str, ...]


def previously(game: Game, text: Catalogue) -> Story:
    """The story of a game that is not over."""
    return Story(
        now=_now(game, text),
        standing=_standing(game, text),
        happened=_happened(game, text),
        ahead=_ahead(game, text),
    )


def _now(game: Game, text: Catalogue) -> tuple[str, ...]:
    state = game.state
    phase = game.rules.title.phases[state.phase].name
    lines = [text.say("evening.now", round=state.clock, phase=phase)]
    turn = state.operating
    if turn is not None and turn.company is not None and state.clock.kind == "operating":
        step = text.step(turn.step) if turn.step else ""
        key = "evening.company.step" if step else "evening.company"
        lines.append(text.say(key, company=turn.company, step=step))
    if waiting := game.waiting_for():
        lines.append(text.say("evening.waiting", players=waiting, count=len(waiting)))
    return tuple(lines)


def _standing(game: Game, text: Catalogue) -> tuple[str, ...]:
    rules, state, names = game.rules, game.state, text.names
    facts, worth = Facts(rules), rules.score(state)
    lines = []
    for player in rules.ranking(state):
        companies = [
            names.company(c) if (price := facts.price(state, c)) is None
            else f"{names.company(c)} {price}"
            for c in facts.directs(state, player)
        ]  # fmt: skip
        key = "evening.directs" if companies else "evening.directs.none"
        lines.append(text.say(key, player=player, worth=worth[player], companies=companies))
    return tuple(lines)


def _happened(game: Game, text: Catalogue) -> tuple[str, ...]:
    """Key moves of the last rounds, as far back as the log is known."""
    log = game.log
    begins = [
        number
        for number, one in enumerate(log)
        if any(isinstance(e, RoundBegan) for e in one.events)
    ]
    first = begins[-ROUNDS] if len(begins) >= ROUNDS else 0
    moments = list(key_moments(text, log[first:], first + 1))[-MOST:]
    return tuple(f"{text.round(moment.clock)}: {moment.text}" for moment in moments)


def _ahead(game: Game, text: Catalogue) -> tuple[str, ...]:
    found = next_phase(Facts(game.rules), text, game.state)
    if found is None or not found.train:
        return ()
    lines = [text.say("evening.next", train=found.train, phase=found.phase)]
    for train, owners in found.rusting:
        if owners:
            who = [text.names.company(company) for company, _count in owners]
            lines.append(text.say("evening.rusts", train=train, companies=who))
    if found.left_without:
        lines.append(text.say("evening.without", companies=found.left_without))
    return tuple(lines)
