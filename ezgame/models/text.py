"""Sentences for people: refusals, events, actions and the words of a title, from text/<language>.yaml.

A catalogue file has these maps; every one may be missing:

    words:      general word → the title's word              president: Director
    steps:      name of a step → what the bar shows          track: Build
    offers:     kind of action → its button in the bar       sell_shares: Sell
    questions:  step of a decision → what is asked           train_deal: "Sell {train} for {price}?"
    refusals:   key → sentence, its section in brackets      stock.order: "Sell before you buy. [4.2]"
    statements: key → section; ids of statements             stock.order: 4; ESP-4-02
    payments:   reason of a payment → words                  tile.terrain: terrain
    events:     event, or event.detail → line of the log     TileLaid: "{company} lays {tile} on {hex}"
    actions:    kind, or kind.detail → caption               lay_tile: "{tile} on {hex}"

In a sentence {field} is a field of the event, action or refusal as players read it, {field:money}
an amount in the title's money. An empty line means that the log does not show the event.
`detail` is the event's own distinction: its reason, choice, step or source. What a title does not
say is said by the general catalogue in resources/text, and what that does not know by the key itself.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from ezgame.content import resources
from ezgame.content.reader.faults import Faults
from ezgame.content.reader.nodes import plain_data
from ezgame.content.reader.parser import parse, read_bytes
from ezgame.content.titles import find_summary
from ezgame.core.actions import Action
from ezgame.core.events import DebtChanged, Event, MarkerMoved
from ezgame.core.ids import BANK, IPO, POOL
from ezgame.core.refusal import Refusal
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import Pending
from ezgame.models.names import Names

SECTIONS = (
    "words",
    "steps",
    "offers",
    "questions",
    "refusals",
    "statements",
    "payments",
    "events",
    "actions",
)
DETAILS = ("reason", "choice", "step", "source", "use", "option", "station", "accept", "way")
"""Fields that distinguish events or actions of one kind."""

_SECTION = re.compile(r"\s*\[([^\]]+)\]\s*$")

Texts = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence with the section of the rules it comes from and the ids it speaks of."""

    text: str
    section: str = ""
    ids: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    """Ids of the rule statements it follows from."""

    def __str__(self) -> str:
        return f"{self.text} ({self.section})" if self.section else self.text


class Catalogue:
    """All sentences of one game."""

    def __init__(self, texts: Texts, names: Names) -> None:
        self._texts = texts
        self.names = names

    def word(self, key: str) -> str:
        return self.names.word(key)

    def step(self, name: str) -> str:
        return self._texts["steps"].get(name, name.replace("_", " ").capitalize())

    def offer(self, kind: str) -> str:
        """The name of a kind of action in the bar."""
        return self._texts["offers"].get(kind, plain_words(kind.rpartition(".")[2]).capitalize())

    def knows(self, section: str, key: str) -> bool:
        """Whether the catalogue has words of its own for this."""
        return key in self._texts[section]

    def knows_detail(self, section: str, key: str) -> bool:
        """Whether it has words for at least one variety of this."""
        return any(other.startswith(f"{key}.") for other in self._texts[section])

    def sentence(self, refusal: Refusal) -> Sentence:
        """Why something is not possible."""
        template = self._texts["refusals"].get(refusal.key)
        ids = tuple(str(value) for value in refusal.values.values() if isinstance(value, str))
        if template is None:
            return Sentence(self._plain(refusal.key, refusal.values), "", ids)
        found = _SECTION.search(template)
        text = template[: found.start()] if found else template
        section, _mark, named = self._texts["statements"].get(refusal.key, "").partition(";")
        if found:
            section = found.group(1)
        return Sentence(self._fill(text, refusal.values), section, ids, tuple(named.split()))

    def describe(self, event: Event) -> str | None:
        """The line of the log for an event; None if it is not shown."""
        values = values_of(event)
        if isinstance(event, MarkerMoved):
            values["was"] = self.names.price(event.source)
            values["now"] = self.names.price(event.target)
        if isinstance(event, DebtChanged):
            values |= {"way": "more" if event.amount > 0 else "less", "amount": abs(event.amount)}
        if "reason" in values:
            values["cause"] = self._texts["payments"].get(
                str(values["reason"]), plain_words(str(values["reason"]))
            )
        template = self._find("events", type(event).__name__, values)
        if template is None:
            return self._plain(_spaced(type(event).__name__), values)
        return self._begun(self._fill(template, values)) or None

    def _begun(self, line: str) -> str:
        """A line begins with a capital where it begins with a word; names stay as they are written."""
        for place in (BANK, POOL, IPO):
            word = self.names.word(place)
            if line.startswith(f"{word} "):
                return f"{line[:1].upper()}{line[1:]}"
        return line

    def caption(self, action: Action) -> str:
        """A few words for a button or for undo."""
        values = values_of(action)
        template = self._find("actions", action.kind, values)
        return (
            self._plain(action.kind.rpartition(".")[2], {})
            if template is None
            else self._fill(template, values)
        )

    def question(self, decision: Pending) -> str:
        """What a player is asked: the sentence of the step among the questions, or his action."""
        if decision.action is not None:
            return f"{self.caption(decision.action)}?"
        values: dict[str, object] = {
            "about": decision.about,
            "actor": decision.actor,
            **decision.data,
        }
        template = self._texts["questions"].get(decision.step)
        return (
            self._plain(self.step(decision.step), values)
            if template is None
            else self._fill(template, values)
        )

    def passing(self, step: str, *, done: bool) -> str:
        """What the button to pass is called in a step: pass.<step>, pass.done or pass."""
        actions = self._texts["actions"]
        return actions.get(f"pass.{step}") or actions.get("pass.done" if done else "pass", "Pass")

    def confirm(self, action: Action) -> str:
        """The small line on the button that confirms an action: confirm.<kind> among the actions."""
        template = self._texts["actions"].get(f"confirm.{action.kind}", "")
        return self._fill(template, values_of(action))

    def payment(self, reason: str) -> str:
        return self._texts["payments"].get(reason, plain_words(reason))

    def _find(self, section: str, name: str, values: Mapping[str, object]) -> str | None:
        texts = self._texts[section]
        for detail in DETAILS:
            template = texts.get(f"{name}.{values.get(detail)}")
            if template is not None:
                return template
        return texts.get(name)

    def _fill(self, template: str, values: Mapping[str, object]) -> str:
        return template.format_map(_Spoken(self.names, values))

    def _plain(self, key: str, values: Mapping[str, object]) -> str:
        """A readable sentence for a key nobody wrote one for."""
        said = [
            f"{plain_words(name)} {self.names.say(value, name)}"
            for name, value in values.items()
            if value
        ]
        head = plain_words(key.partition(".")[2] or key).capitalize()
        return f"{head}: {', '.join(said)}." if said else head


class _Word(str):
    """A value in a sentence; understands the format `money`."""

    __slots__ = ("money",)
    money: str

    def __format__(self, spec: str) -> str:
        return self.money if spec == "money" else str(self)


class _Spoken(dict[str, _Word]):
    """The values of a sentence, said on demand."""

    def __init__(self, names: Names, values: Mapping[str, object]) -> None:
        super().__init__()
        self._names = names
        self._values = values

    def __missing__(self, field: str) -> _Word:
        value = self._values.get(field, f"{{{field}}}")
        word = _Word(
            self._names.word(field) if field not in self._values else self._names.say(value, field)
        )
        word.money = self._names.money(value) if isinstance(value, int) else str(word)
        return word


def values_of(thing: Event | Action) -> dict[str, object]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def plain_words(key: str) -> str:
    return re.sub(r"[-_.]", " ", key)


def _spaced(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


@cache
def read_texts(path: Path) -> Texts:
    """One catalogue file; a missing one is empty, a damaged one is a ContentError."""
    if not path.is_file():
        return {section: {} for section in SECTIONS}
    faults = Faults()
    content = read_bytes(path, faults)
    node = None if content is None else parse(content, path, faults)
    data: Any = {} if node is None else plain_data(node, faults)
    faults.raise_if_any()
    return {
        section: {
            key: "" if value is None else str(value)
            for key, value in (data.get(section) or {}).items()
        }
        for section in SECTIONS
    }


def texts_for(title_id: str, language: str = "en") -> Texts:
    """The general texts with the title's own over them."""
    general = read_texts(resources.resource("text", f"{language}.yaml"))
    own = read_texts(resources.text_file(find_summary(title_id).folder, language))
    return {section: {**general[section], **own[section]} for section in SECTIONS}


def catalogue_for(
    rules: Ruleset, language: str = "en", players: tuple[str, ...] | None = None
) -> Catalogue:
    """The sentences of a game. `players` are their names where they have to be written in another way."""
    texts = texts_for(rules.title.id, language)
    names = rules.setup.players if players is None else players
    return Catalogue(texts, Names(rules.title, names, texts["words"]))


def shown_events(catalogue: Catalogue, events: tuple[Event, ...]) -> Iterator[tuple[Event, str]]:
    """The events players read about, with their lines."""
    for event in events:
        line = catalogue.describe(event)
        if line is not None:
            yield event, line
