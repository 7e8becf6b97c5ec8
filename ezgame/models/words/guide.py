"""The rules of the game on the table as chapters to read: from the figures the rules use, the sentences the
rules refuse with, and a few paragraphs of each title (`guide` in its catalogue). Nothing is decided here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ezgame.core.definitions.trains import Phase, TrainType
from ezgame.core.refusal import Refusal
from ezgame.models.session import Session
from ezgame.models.tables.privates import told_of
from ezgame.models.words.setup_words import ruling_words, value_words
from ezgame.models.words.wording import begun

_SECTION = re.compile(r"\s*\[([^\]]+)\]\s*$")

Table = tuple[tuple[str, ...], ...]
"""Rows of cells; a cell may have several lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One sentence that the rules refuse with."""

    key: str
    text: str
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    id: str
    name: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    """The first row of each is its head."""
    rules: tuple[Rule, ...] = ()


PREFIXES = {
    "auction": ("auction",),
    "stock": ("stock", "buy", "sale", "start", "repay"),
    "building": ("track", "station", "pass"),
    "running": ("routes", "dividend", "goal"),
    "trains": ("trains", "combine", "discard", "tender", "emergency"),
    "privates": ("private",),
    "takeover": ("takeover",),
}
"""Chapter → beginnings of the keys of refusals it lists."""


class Guide:
    """Writes the chapters of one game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._text = session.text

    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters that have something to say."""
        found = (
            self._chapter("turn", tables=(self._steps(),)),
            self._chapter("automatic"),
            self._chapter("phases", tables=(self._phases(),)),
            self._chapter("auction"),
            self._chapter("privates", tables=(self._privates(),)),
            self._chapter("stock", tables=(self._seats(), self._zones())),
            self._chapter("companies", tables=(self._companies(),)),
            self._chapter("building"),
            self._chapter("running"),
            self._chapter("trains", tables=(self._trains(),)),
            self._chapter("takeover"),
            self._chapter("end"),
            self._chapter("rulings", tables=(self._rulings(),)),
        )
        without = {"privates"} if not self._session.title.privates else set()
        return tuple(
            c for c in found if c.id not in without and (c.paragraphs or c.rules or any(c.tables))
        )

    def chapter_of(self, refusal: Refusal) -> str:
        """Where the rule is that a refusal names."""
        head = refusal.key.partition(".")[0]
        for chapter, heads in PREFIXES.items():
            if head in heads:
                return chapter
        return "turn"

    def _chapter(self, id_: str, tables: tuple[Table, ...] = ()) -> Chapter:
        paragraphs = self._text.guide(id_, self._session.rules.setup.variant)
        if not paragraphs and self._text.guide(id_):  # this variant does without it
            return Chapter(id=id_, name="")
        return Chapter(
            id=id_,
            name=self._text.say(f"help.chapter.{id_}"),
            paragraphs=paragraphs,
            tables=tuple(table for table in tables if len(table) > 1),
            rules=tuple(self._rules(id_)),
        )

    def _rules(self, chapter: str) -> Iterator[Rule]:
        """What the rules refuse, told in general."""
        for head in PREFIXES.get(chapter, ()):
            for key, told in self._text.rules_of(f"{head}."):
                found = _SECTION.search(told)
                text = told[: found.start()] if found else told
                section = self._text.sentence(Refusal(key)).section
                yield Rule(key=key, text=text, section=section)

    def _head(self, *keys: str) -> tuple[str, ...]:
        return tuple(self._text.say(f"help.head.{key}") for key in keys)

    # ------------------------------------------------------------ tables

    def _steps(self) -> Table:
        """The steps of a company's turn, for each kind of company that has its own."""
        title = self._session.title
        trails: dict[tuple[str, ...], tuple[str, str]] = {}
        for company in title.companies.values():
            trail = tuple(self._session.presentation.trail(company.id))
            trails.setdefault(trail, (company.part, company.kind))
        rows = [self._head("company", "steps")]
        for trail, (part, kind) in trails.items():
            steps = " → ".join(self._text.step(step) for step in trail)
            rows.append((begun(self._text.kind(f"{part}.{kind}" if part else kind)), steps))
        return tuple(rows)

    def _phases(self) -> Table:
        phases = list(self._session.title.phases.values())
        rows = [self._head("phase", "begins", "tiles", "limits", "rounds", "notes")]
        before = phases[0]
        for phase in phases:
            rows.append(self._phase(before, phase))
            before = phase
        return tuple(rows)

    def _phase(self, before: Phase, phase: Phase) -> tuple[str, ...]:
        limits = self._limits(phase)
        colors = ", ".join(self._text.kind(color) for color in phase.tiles)
        notes = self._session.presentation.phase_notes(before, phase) if before != phase else ()
        begins = phase.train or self._text.say("help.at_once")
        rusts = [t.name for t in self._session.title.trains.values() if t.rusted_by == phase.train]
        told = self._text.told(notes)
        if phase.train is not None:
            told += [self._text.say("help.rust", train=name) for name in rusts]
        rounds = str(phase.operating_rounds)
        return (phase.name, begins, colors, limits, rounds, "\n".join(told))

    def _limits(self, phase: Phase) -> str:
        """How many trains a company may own; where kinds of companies differ, by kind."""
        limits = phase.train_limits
        if len(set(limits.values())) == 1:
            return str(next(iter(limits.values())))
        return ", ".join(
            self._text.say(f"notes.train_limit.{kind}", limit=limit)
            for kind, limit in limits.items()
        )

    def _trains(self) -> Table:
        rows = [self._head("train", "price", "count", "rusts", "instead")]
        for train in self._session.title.trains.values():
            rows.append(self._train(train))
        return without_dashes(rows)

    def _train(self, train: TrainType) -> tuple[str, ...]:
        faces = " / ".join(face.name for face in train.faces)
        count = "∞" if train.count is None else str(train.count)
        traded = ", ".join(f"{old}: {price}" for old, price in train.trade_in.items())
        return (faces, str(train.price), count, train.rusted_by or "–", traded or "–")

    def _privates(self) -> Table:
        rows = [self._head("private", "price", "income", "power")]
        for private in self._session.state.privates:
            printed = self._session.title.privates[private]
            notes = " ".join(self._text.told(told_of(self._session, private)))
            name = self._text.names.numbered_private(private)
            rows.append((name, str(printed.value), str(printed.income), notes))
        return tuple(rows)

    def _companies(self) -> Table:
        names = self._text.names
        rows = [self._head("company", "name", "home", "goal", "stations")]
        for company in self._session.state.companies:
            printed = self._session.title.companies[company]
            homes = (printed.home,) if printed.home else printed.home_choices
            home = ", ".join(names.hex(hex_) for hex_ in homes)
            goal = "–" if printed.destination is None else names.hex(printed.destination)
            rows.append((printed.short, printed.name, home or "–", goal, str(printed.stations)))
        return without_dashes(rows)

    def _seats(self) -> Table:
        rows = [self._head("players", "cash", "limit")]
        for players, seat in self._session.title.seats.items():
            rows.append((str(players), str(seat.cash), str(seat.certificate_limit)))
        return tuple(rows)

    def _zones(self) -> Table:
        rows = [self._head("zone", "allows")]
        market, text = self._session.title.market, self._text
        for zone, allows in market.zones.items():
            words = sorted(text.say(f"help.zone.{word}") for word in allows)
            if zone in market.opens:
                words.append(text.say("help.zone.opens", phase=market.opens[zone]))
            key = f"market.zone.{zone}"
            name = text.say(key) if text.knows("market", f"zone.{zone}") else text.kind(zone)
            rows.append((begun(name), "\n".join(map(begun, words))))
        return tuple(rows)

    def _rulings(self) -> Table:
        """Where sources disagree, what this game plays."""
        rows = [self._head("ruling", "played")]
        for key, ruling in self._session.title.rulings.items():
            value = self._session.rules.setup.rulings.get(key)
            if ruling.explain and not ruling.idle:
                title = self._session.title
                played = (
                    self._text.value(value)
                    if isinstance(value, bool)
                    else value_words(title, key, value)
                )
                rows.append((ruling_words(title, key, ruling), played))
        return tuple(rows)


def without_dashes(rows: list[tuple[str, ...]]) -> Table:
    """The table without columns in which no row says anything."""
    columns = list(zip(*rows, strict=True))
    kept = [column for column in columns if any(cell != "–" for cell in column[1:])]
    return tuple(zip(*kept, strict=True))
