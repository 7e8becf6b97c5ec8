"""Sentences for people in a game: refusals, events, actions, notes and the words of a title.

They come from text/<language>.yaml of the title and from resources/text/<language>/*.yaml, which say what
no title says in its own way. A catalogue file has sections; every one may be missing:

    words:      general word → the title's word              president: Director
    steps:      name of a step → what the bar shows          track: Build
    offers:     kind of action → its button in the bar       sell_shares: Sell
    questions:  step of a decision → what is asked           train_deal: "Sell {train} for {price}?"
    refusals:   key → sentence, its section in brackets      stock.order: "Sell before you buy. [4.2]"
    statements: key → section; ids of statements             stock.order: 4; ESP-4-02
    payments:   reason of a payment → words                  tile.terrain: terrain
    moves:      reason of a price's move → words             sold-out: sold out
    events:     event, or event.detail → line of the log     TileLaid: "{company} lays {tile} on {hex}"
    actions:    kind, or kind.detail → caption               lay_tile: "{tile} on {hex}"
                … .brief and .way → the caption in two parts  exchange.pool.way: for a share of the {pool}
                … .undo → what Undo names on its button       buy_share.undo: "{percent} % of {company}"
    notes:      what the title's presentation.py says        launch: when {percent} % have left the IPO
    rounds:     kind of round → what it is called            operating: OR {set}.{number}
    kinds:      single words: colours, stops, parts          yellow: yellow
    rulings:    ruling.explain, ruling.<value> → words       limit.explain: How many certificates …
    signs:      sign of the map → its name; key.about tells  stop.city: City
                more about it                                stop.city.about: Trains stop here. [5.1]
    guide:      chapter of the rules page → paragraphs       stock: a, b, c … below it
                … .<variant> → what it says in another way   stock.two_players: d
    ordinals:   last digits → ordinal number                 1: "{}st"
    bar, turn, … what the window says, by the part of it     done: Done

`Message("notes.launch", …)` and `say("bar.done")` name section and key. In a sentence {field} is a field of
the event, action, refusal or message as players read it, {field:money} an amount in the title's money,
{field:nth} an ordinal, {field:list} things with commas, {field:begin} with a capital, {field:a} and {field:A}
with the article that it is said with (a 4, an 8); {pool} is a word of the title and {pool.in} one of its forms.
A sentence may have forms for numbers, `one` and `other`, chosen by the value `count`. An empty line means that
the log does not show the event. `detail` is the event's own distinction: its reason, choice, step or source. What
a title does not say is said by the general catalogue, and what that does not know by the key.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from ezgame.core.actions import Action, Correct, ExchangePrivate
from ezgame.core.closing import CLOSED, plain_key
from ezgame.core.events import CertificateMoved, DebtChanged, Event, MarkerMoved, Paid, RoutesRun
from ezgame.core.ids import BANK, IPO, POOL
from ezgame.core.message import Message, Words
from ezgame.core.refusal import Refusal
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import Clock, Pending, Station, Train
from ezgame.models.words import wording
from ezgame.models.words.catalogues import ENGLISH, Entry, Texts, texts_for
from ezgame.models.words.names import Names
from ezgame.models.words.wording import Spoken, Values, Wording, begun, chosen

KINDS = ("color", "needed", "kind", "goal")
"""Fields whose values are single words of the data."""
PLACES = (BANK, IPO, POOL)
"""Where shares and money are; titles have words for them."""
DETAILS = (
    "reason",
    "choice",
    "step",
    "source",
    "use",
    "option",
    "station",
    "accept",
    "way",
    "what",
)
"""Fields that distinguish events or actions of one kind."""
SHARE_BOUGHT = "share.bought"
"""Why a payment for certificates is made."""

_SECTION = re.compile(r"\s*\[([^\]]+)\]\s*$")


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


class NamedValues(Values):
    """Values of a sentence that is told in general: each is said by its name in the section `fields`."""

    def __missing__(self, field: str) -> Spoken:
        name = self._wording.say(f"fields.{field}")
        if name == f"fields.{field}":
            return super().__missing__(field)
        return Spoken(f"‹{name}›", ways=lambda: self._wording.ways(f"‹{name}›"))


class Catalogue(Wording):
    """All sentences of one game."""

    def __init__(self, texts: Texts, names: Names, language: str = ENGLISH) -> None:
        super().__init__(texts, language)
        self.names = names

    def step(self, name: str) -> str:
        return self._text("steps", name) or plain_words(name).capitalize()

    def offer(self, kind: str) -> str:
        """The name of a kind of action in the bar."""
        return self._text("offers", kind) or plain_words(kind.rpartition(".")[2]).capitalize()

    def kind(self, name: str) -> str:
        """A single word for an identifier: a colour, a kind of stop, a part of the map."""
        return self._text("kinds", name) or plain_words(name)

    def round(self, clock: Clock) -> str:
        """What a round is called for short: SR 3, OR 2.1."""
        values = {"set": clock.set, "number": clock.number, "rounds": clock.rounds}
        return self.say(f"rounds.{clock.kind}", **values)

    def knows_detail(self, section: str, key: str) -> bool:
        """Whether it has words for at least one variety of this."""
        return any(other.startswith(f"{section}.{key}.") for other in self._texts)

    def sign(self, key: str) -> str:
        """The name of a sign of the map; the last part of its key where nobody named it."""
        return self._text("signs", key) or plain_words(key.partition(".")[2] or key).capitalize()

    def sign_note(self, key: str) -> str:
        """What a sign means, with its section; empty if its name says it all."""
        return _SECTION.sub(r" (\1)", self._text("signs", f"{key}.about"))

    def guide(self, key: str, variant: str = "") -> tuple[str, ...]:
        """The paragraphs of a chapter of the rules page. `guide.<chapter>.<variant>` has those that a variant
        says in another way; an empty one goes."""
        entries = (self._texts.get(f"guide.{name}", {}) for name in (key, f"{key}.{variant}"))
        lines: dict[str, str] = {}
        for entry in entries:
            lines |= {"a": entry} if isinstance(entry, str) else entry
        return tuple(_SECTION.sub(r" (\1)", line) for line in lines.values() if line)

    def rules_of(self, prefix: str) -> Iterator[tuple[str, str]]:
        """Keys and sentences of the refusals whose key begins so; values are named, not given: ‹price›."""
        for key, entry in self._texts.items():
            if key.startswith(f"refusals.{prefix}"):
                said = chosen(entry, None).format_map(NamedValues(self, {}))
                yield key.removeprefix("refusals."), said

    def sentence(self, refusal: Refusal) -> Sentence:
        """Why something is not possible."""
        entry = self._texts.get(f"refusals.{refusal.key}")
        ids = tuple(str(value) for value in refusal.values.values() if isinstance(value, str))
        if entry is None:
            return Sentence(self._plain(refusal.key, refusal.values), "", ids)
        section, _mark, named = self._text("statements", refusal.key).partition(";")
        text = chosen(entry, refusal.values.get("count"))
        if found := _SECTION.search(text):
            text, section = text[: found.start()], found.group(1)
        return Sentence(self.fill(text, refusal.values), section, ids, tuple(named.split()))

    def closed(self, reasons: Sequence[Refusal]) -> str:
        """Why nothing of a kind is possible: a sentence per broken rule, and the sections at the end."""
        said, sections = [], []
        for reason in reasons:
            keys = (reason.key, plain_key(reason), f"{CLOSED}any")
            key = next(key for key in keys if self.knows("refusals", key))
            sentence = self.sentence(replace(reason, key=key))
            said.append(sentence.text)
            # The section of a merged reason is that of its rule.
            rule = self.sentence(replace(reason, key=plain_key(reason)))
            section = sentence.section or rule.section
            if section and section not in sections:
                sections.append(section)
        told = " ".join(dict.fromkeys(said))
        return f"{told} ({', '.join(sections)})" if sections else told

    def describe(self, event: Event, among: Iterable[Event] = ()) -> str | None:
        """The line of the log for an event; None if it is not shown. `among`: what else the same action did, which
        tells how large a share was that somebody paid for."""
        if isinstance(event, RoutesRun) and not event.income:
            return None  # the line on its dividend says that nothing was earned
        values = values_of(event)
        if isinstance(event, MarkerMoved):
            values["was"] = self.names.price(event.source)
            values["now"] = self.names.price(event.target)
            values["cause"] = self.move(event.reason)
        if isinstance(event, CertificateMoved):
            values["percent"] = self.names.percent(event.company, event.certificate)
        if isinstance(event, DebtChanged):
            values |= {"way": "more" if event.amount > 0 else "less", "amount": abs(event.amount)}
        if "reason" in values and "cause" not in values:
            values["cause"] = self.payment(str(values["reason"]))
        if isinstance(event, Paid) and event.reason == SHARE_BOUGHT:
            values["percent"] = self._paid_for(event, among)
            if event.source == BANK or not values["percent"]:
                values["reason"] = ""  # it pays for somebody else
        entry = self._find("events", type(event).__name__, values)
        if entry is None:
            return self._plain(_spaced(type(event).__name__), values)
        return self._begun(self.fill(entry, values)) or None

    def _paid_for(self, paid: Paid, among: Iterable[Event]) -> int:
        """Percent of the certificates that moved before a payment and were not paid for by an earlier one."""
        percent = 0
        for event in among:
            if event is paid:
                return percent
            if isinstance(event, CertificateMoved) and event.company == paid.about:
                percent += self.names.percent(event.company, event.certificate)
            elif isinstance(event, Paid) and (event.reason, event.about) == (
                SHARE_BOUGHT,
                paid.about,
            ):
                percent = 0
        return 0

    def _begun(self, line: str) -> str:
        """A line begins with a capital where it begins with a word; names stay as they are written."""
        for place in PLACES:
            if line.startswith(f"{self.word(place)} "):
                return begun(line)
        return line

    def caption(self, action: Action) -> str:
        """A few words for a button or for undo."""
        values = self._values(action)
        entry = self._find("actions", action.kind, values)
        if entry is None:
            return self._plain(action.kind.rpartition(".")[2], {})
        return self.fill(entry, values)

    def _values(self, action: Action) -> dict[str, object]:
        """The fields of an action; an exchange also names the share that its private brings, a correction whose or
        which hex it is about (ids of players and privates are alike, and `about` means the latter)."""
        values = values_of(action)
        if isinstance(action, Correct):
            values["whose"] = action.about
        if isinstance(action, ExchangePrivate):
            values |= self.names.exchanged_for(action.private)
        return values

    def short_caption(self, action: Action) -> str:
        """The same with hexes by their number only, where a place has no room for its name."""
        values = self._values(action)
        if "hex" in values:
            values["hex"] = Spoken(str(values["hex"]))
        entry = self._find("actions", action.kind, values)
        return self.caption(action) if entry is None else self.fill(entry, values)

    def question(self, decision: Pending) -> str:
        """What a player is asked: the sentence of the step among the questions, or his action."""
        if decision.action is not None:
            return self.say("questions.action", action=self.caption(decision.action))
        values: dict[str, object] = {
            "about": decision.about,
            "actor": decision.actor,
            **decision.data,
        }
        entry = self._texts.get(f"questions.{decision.step}")
        if entry is None:
            return self._plain(self.step(decision.step), values)
        return self.fill(entry, values)

    def passing(self, step: str, *, done: bool) -> str:
        """What the button to pass is called in a step: pass.<step>, pass.done or pass."""
        return self._text("actions", f"pass.{step}") or self.say(
            "actions.pass.done" if done else "actions.pass"
        )

    def confirm(self, action: Action) -> str:
        """The small line on the button that confirms an action: confirm.<kind> among the actions."""
        return self.fill(self._texts.get(f"actions.confirm.{action.kind}", ""), values_of(action))

    def brief(self, action: Action, **known: object) -> str:
        """The action below the name of its kind: <kind>.brief, else its caption. `known` are better values."""
        values = {**self._values(action), **known}
        entry = self._part("brief", action.kind, values)
        if entry is None:
            entry = self._find("actions", action.kind, values)
        return self.caption(action) if entry is None else self.fill(entry, values)

    def undone(self, action: Action) -> str:
        """The action in few words, for the button that takes it back: <kind>.undo, or its short caption."""
        values = self._values(action)
        entry = self._part("undo", action.kind, values)
        if entry is None:
            return self.short_caption(action)
        if "hex" in values:
            values["hex"] = Spoken(str(values["hex"]))
        return self.fill(entry, values)

    def has_brief(self, action: Action) -> bool:
        return self._part("brief", action.kind, values_of(action)) is not None

    def way(self, action: Action) -> str:
        """In what way it is done where there are several, as the second line: <kind>.<detail>.way, or nothing."""
        values = self._values(action)
        entry = self._part("way", action.kind, values)
        return "" if entry is None else self.fill(entry, values)

    def payment(self, reason: str, about: str = "") -> str:
        """What a payment is for; a sentence may name what it is about."""
        naming = self._texts.get(f"payments.{reason}.about") if about else None
        if naming is not None:
            return self.fill(naming, {"about": self.names.of(about)})
        return self._text("payments", reason) or plain_words(reason)

    def move(self, reason: str) -> str:
        """Why a price moved."""
        return self._text("moves", reason) or plain_words(reason)

    # ------------------------------------------------------------ values

    def tell(self, words: Words) -> str:
        """A message as a sentence; a name of the map in words of the language."""
        return super().tell(words) if isinstance(words, Message) else self.names.place(words)

    def value(self, value: object, field: str = "") -> str:
        if isinstance(value, Train):
            return value.name
        if isinstance(value, Clock):
            return self.round(value)
        if isinstance(value, Station):
            return self.names.company(value.company)
        if not isinstance(value, str):
            return super().value(value, field)
        if field in KINDS and self.knows("kinds", value):
            return self.kind(value)
        return self.word(value) if value in PLACES else self.names.of(value, field)

    def spoken(self, value: object, field: str) -> Spoken:
        if isinstance(value, Spoken):
            return value
        if isinstance(value, str) and value in PLACES:
            return self.spoken_word(value)
        return super().spoken(value, field)

    def ways(self, value: object, field: str = "") -> dict[str, str]:
        ways = super().ways(value, field)
        return ways | {"money": self.names.money(value)} if isinstance(value, int) else ways

    def _text(self, section: str, key: str) -> str:
        """A line without values; empty if there is none."""
        return self.fill(self._texts.get(f"{section}.{key}", ""), {})

    def _find(self, section: str, name: str, values: Mapping[str, object]) -> Entry | None:
        for detail in DETAILS:
            entry = self._texts.get(f"{section}.{name}.{values.get(detail)}")
            if entry is not None:
                return entry
        return self._texts.get(f"{section}.{name}")

    def _part(self, part: str, kind: str, values: Mapping[str, object]) -> Entry | None:
        """A part of a caption: <kind>.<detail>.<part>, or <kind>.<part>."""
        for detail in DETAILS:
            entry = self._texts.get(f"actions.{kind}.{values.get(detail)}.{part}")
            if entry is not None:
                return entry
        return self._texts.get(f"actions.{kind}.{part}")

    def _plain(self, key: str, values: Mapping[str, object]) -> str:
        """A readable sentence for a key nobody wrote one for."""
        said = [
            f"{plain_words(name)} {self.value(value, name)}"
            for name, value in values.items()
            if value
        ]
        head = plain_words(key.partition(".")[2] or key).capitalize()
        return f"{head}: {', '.join(said)}." if said else head


def values_of(thing: Event | Action) -> dict[str, object]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def plain_words(key: str) -> str:
    return re.sub(r"[-_.]", " ", key)


def _spaced(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def catalogue_for(
    rules: Ruleset, language: str | None = None, players: tuple[str, ...] | None = None
) -> Catalogue:
    """The sentences of a game, in the language of the program or another. `players` are their names where
    they have to be written in another way."""
    spoken = wording.language() if language is None else language
    texts = texts_for(rules.title.id, spoken)
    names = rules.setup.players if players is None else players
    currency = str(texts.get("words.currency", rules.title.currency))
    harbour = str(texts.get("kinds.harbour.short", "harbour"))
    return Catalogue(texts, Names(rules.title, names, currency, rules.rivals, harbour), spoken)


def shown_events(catalogue: Catalogue, events: tuple[Event, ...]) -> Iterator[tuple[Event, str]]:
    """The events players read about, with their lines."""
    for event in events:
        line = catalogue.describe(event, events)
        if line is not None:
            yield event, line
