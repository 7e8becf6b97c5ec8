"""What simulated games have met: signs, and through them rule statements.

A sign is one thing that happened, in a word or two:

    took lay_tile               an action of this kind was done; took lay_tile.P1 with the private P1
    event MarkerMoved.sold      an event, with its reason, choice or step where it has one
    paid tile.terrain           a payment, with its reason
    refused track.cash          the rules said no, for this reason
    begun                       a game was set up

The text catalogue of a title says which statements a refusal follows from; tests/data/signs_<title>.yaml
says it of everything else. A statement counts as met when one of its signs was given: it says where
simulated games have been, not that the rule is right; that is what the tests marked with its id show.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

import yaml

from ezgame.content.games import make_setup, new_game
from ezgame.core.events import DecisionAsked, Event, Paid, TrainBought
from ezgame.core.game import Applied
from ezgame.core.refusal import Refusal
from ezgame.models.words.text import catalogue_for
from tests.tools.habits import HABITS
from tests.tools.rules import DATA, statements
from tests.tools.vocabulary import event_names, kinds_of_actions, refusal_keys

DETAILS = ("reason", "choice", "step", "phase", "goal")
"""Fields that distinguish events of one kind."""
WIDTH = 108


def signs_of(applied: Applied) -> Iterator[str]:
    """Everything that one action shows."""
    action = applied.action
    yield f"took {action.kind}"
    for name in ("private", "choice", "accept", "trade_in"):
        value = getattr(action, name, None)
        if value is not None:
            yield f"took {action.kind}.{'trade_in' if name == 'trade_in' else value}"
    for event in applied.events:
        yield from signs_of_event(event, applied)


def signs_of_event(event: Event, applied: Applied) -> Iterator[str]:
    name = type(event).__name__
    if isinstance(event, Paid):
        yield f"paid {event.reason}"
        return
    yield f"event {name}"
    if isinstance(event, DecisionAsked):
        yield f"event {name}.{event.decision.step}"
    if isinstance(event, TrainBought):
        companies = applied.before.companies
        yield f"event {name}.{'company' if event.source in companies else event.source}"
    for detail in DETAILS:
        value = getattr(event, detail, "")
        if value:
            yield f"event {name}.{value}"


@cache
def statements_of_signs(title: str) -> Mapping[str, frozenset[str]]:
    """Sign → the statements it is a sign of."""
    found: dict[str, set[str]] = {}
    path = DATA / f"signs_{title}.yaml"
    for sign, ids in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        found.setdefault(sign, set()).update(ids.split())
    words = catalogue_for(new_game(make_setup(title, ["Ann", "Ben", "Carol"])).rules)
    for key in refusal_keys(title):
        ids = words.sentence(Refusal(key, {})).statements
        if ids:
            found.setdefault(f"refused {key}", set()).update(ids)
    return {sign: frozenset(ids) for sign, ids in found.items()}


@dataclass(slots=True)
class Coverage:
    """Signs of many games of one title, by the habit of the player who gave them."""

    title: str
    seen: dict[str, Counter[str]] = field(default_factory=dict)
    """Sign → habit → how often."""
    seats: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    games: int = 0

    def begin(self, habits: Iterable[str]) -> None:
        self.games += 1
        for habit in habits:
            self.seats[habit] += 1
            self.note(habit, "begun")

    def happened(self, habit: str, applied: Applied) -> None:
        self.actions[habit] += 1
        for sign in signs_of(applied):
            self.note(habit, sign)

    def refused(self, habit: str, key: str) -> None:
        self.note(habit, f"refused {key}")

    def note(self, habit: str, sign: str) -> None:
        self.seen.setdefault(sign, Counter())[habit] += 1

    # ------------------------------------------------------------ what is missing

    def met(self, habit: str | None = None) -> set[str]:
        """Statements whose signs were given, by anybody or by one habit."""
        table = statements_of_signs(self.title)
        return {
            each
            for sign, habits in self.seen.items()
            if habit is None or habits[habit]
            for each in table.get(sign, ())
        }

    def never(self, start: str, known: set[str]) -> list[str]:
        """What of the known is missing among the signs that begin so."""
        return sorted(each for each in known if f"{start} {each}" not in self.seen)

    def missing_refusals(self) -> list[str]:
        return self.never("refused", refusal_keys(self.title))

    def missing_events(self) -> list[str]:
        return self.never("event", event_names(self.title) - {"Paid"})

    def missing_actions(self) -> list[str]:
        return self.never("took", kinds_of_actions(self.title))

    def missing_signs(self) -> list[str]:
        return sorted(set(statements_of_signs(self.title)) - set(self.seen))

    # ------------------------------------------------------------ the report

    def report(self) -> Iterator[str]:
        every = statements(self.title)
        table = statements_of_signs(self.title)
        signed = {each for ids in table.values() for each in ids}
        met = self.met()
        yield f"{self.title}: {self.games} games, {sum(self.actions.values())} actions"
        yield (
            f"  {'habit':<12}{'seats':>6}{'actions':>9}{'signs':>7}{'refusals':>10}"
            f"{'statements':>12}{'only here':>11}"
        )
        for habit in HABITS:
            if self.seats[habit.name]:
                yield self._row(habit.name)
        keys = refusal_keys(self.title)
        missing = self.missing_refusals()
        yield f"Refusal keys: {len(keys) - len(missing)} of {len(keys)} were given."
        yield from listing("never given", missing)
        yield from listing("never done", self.missing_actions())
        yield from listing("never happened", self.missing_events())
        yield (
            f"Statements: {len(met)} of {len(signed)} that leave a sign were met; "
            f"{len(set(every) - signed)} of {len(every)} leave none."
        )
        yield from listing("never met", [each for each in every if each in signed - met])
        yield from listing("leave no sign", [each for each in every if each not in signed])

    def _row(self, habit: str) -> str:
        mine = [sign for sign, habits in self.seen.items() if habits[habit]]
        alone = [sign for sign in mine if len(self.seen[sign]) == 1]
        refusals = sum(sign.startswith("refused ") for sign in mine)
        return (
            f"  {habit:<12}{self.seats[habit]:>6}{self.actions[habit]:>9}{len(mine):>7}{refusals:>10}"
            f"{len(self.met(habit)):>12}{len(alone):>11}"
        )


def listing(head: str, names: list[str]) -> Iterator[str]:
    """Names in lines that fit a terminal."""
    if not names:
        return
    line = f"  {head} ({len(names)}):"
    for name in names:
        if len(line) + len(name) > WIDTH:
            yield line
            line = "   "
        line += f" {name}"
    yield line
