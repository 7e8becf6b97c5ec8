"""The rows of an open charter, each with as many lines as its words need in the width there is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ezgame.models.tables.companies import CompanyCard, GoalMark, TrainMark
from ezgame.models.words.text import Catalogue
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import SMALLEST, chip_width, pill_width
from ezgame.ui.widgets.lines import broken, wrapped

LINE, FURTHER, SECOND = 26, 16, 22
"""Heights at 100 % of a closed card, of a further line of a long name on it, and of the line its trains have where
it is tight."""
TIGHT = 300
"""Width at 100 % below which the trains of a closed card stand in a second line."""
HEAD, ROW, MORE = 56, 26, 21
"""Heights at 100 %: of the head of an open card, of a row, of each further line of it."""
SMALL = 340
"""Width at 100 % below which the names of rows stand above what is in them, and the treasury is a row."""
RIM, LABEL = 14, 86
"""Pixels at 100 % left and right of everything; where rows begin behind their names."""
NAME, MONEY = 70, 120
"""Where the head's words begin behind the emblem; width of the treasury at its right."""
SIGN, SIGN_GAP, STATION_GAP = 18, 4, 8
"""Pixels at 100 %: a station, between it and its place, and to the next one."""
RING, GOAL_GAP = 19, 12
CHIP_GAP = 4
CASH = 100
"""Pixels at 100 % of the treasury in a row of its own."""
TEXT, NOTE = 12.5, 12.0
"""Sizes of writing."""
INCOMES = 96
"""Pixels at 100 % of the last incomes, behind the trains."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row; `lines` has the line of each of its pieces (a station, a goal, a train)."""

    kind: str
    label: str = ""
    above: bool = False
    """The label stands on a line of its own, and the row begins at the rim."""
    lines: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    """Of a row that is only text: its lines."""

    @property
    def count(self) -> int:
        return max((*self.lines, len(self.words) - 1, 0)) + 1

    @property
    def height(self) -> int:
        """At 100 %."""
        return ROW + MORE * (self.count - 1 + self.above)

    @property
    def begin(self) -> int:
        """From where its pieces are drawn."""
        return appearance().px(LABEL if self.label and not self.above else RIM)


def is_small(width: float) -> bool:
    return width < appearance().px(SMALL)


def is_tight(width: float) -> bool:
    return width < appearance().px(TIGHT)


def line_height(card: CompanyCard, width: float) -> int:
    """Height at 100 % of a closed card."""
    if card.started:
        return LINE + (SECOND if is_tight(width) else 0)
    return LINE + FURTHER * max(0, len(line_words(card, width)) - 1)


def line_words(card: CompanyCard, width: float) -> tuple[str, ...]:
    """The name of a company that has not begun, in the lines of a closed card."""
    return () if card.started else wrapped(card.name, width - appearance().px(110), TEXT)


def name_fits(card: CompanyCard, width: float) -> bool:
    """Whether the whole name of a company has its place in the head, left of the treasury."""
    px = appearance().px
    room = width - px(NAME + RIM) - (px(MONEY) if card.started and not is_small(width) else 0)
    return appearance().text_width(card.name, TEXT, 400) <= room


def rows_of(card: CompanyCard, text: Catalogue, width: float) -> list[CardRow]:
    """The rows an open card has."""
    return list(_Rows(card, text, width).all())


class _Rows:
    def __init__(self, card: CompanyCard, text: Catalogue, width: float) -> None:
        self._card, self._text = card, text
        self._room = width - appearance().px(2 * RIM)
        self._small = is_small(width)

    def all(self) -> Iterator[CardRow]:
        px, wide, card = appearance().px, appearance().text_width, self._card
        if not name_fits(card, self._room + px(2 * RIM)):
            yield CardRow("name", words=wrapped(card.name, self._room, TEXT))
        if self._small and card.started:
            label = self._text.say("bar.treasury")
            yield CardRow("treasury", label, wide(label, NOTE, 400) > self._room - px(CASH))
        if card.stations:
            places = [
                px(SIGN_GAP) + wide(mark.place, TEXT, 400) if mark.state == "placed" else 0
                for mark in card.stations
            ]
            yield self._pieces("stations", [px(SIGN) + place for place in places], STATION_GAP)
        if card.goals:
            yield self._goals()
        if card.started:
            yield self._pieces("trains", self._trains(), CHIP_GAP, INCOMES if card.incomes else 0)
        if card.privates:
            names = ", ".join(card.privates)
            yield self._note("privates", self._text.say("charters.privates"), names)
        for index, (label, said) in enumerate(card.notes):
            yield self._note(f"note{index}", label, said)
        yield CardRow("shares", "" if self._small else self._text.say("charters.shares"))

    def _goals(self) -> CardRow:
        label = self._text.say("charters.goals")
        above, room = self._beside(label)
        words = goal_words(self._card.goals, room)
        px, wide = appearance().px, appearance().text_width
        widths = [px(RING) * (not cont) + wide(said, TEXT, 400) for _goal, said, cont in words]
        return CardRow("goals", label, above, broken(widths, room, px(GOAL_GAP)))

    def _trains(self) -> list[float]:
        """Widths of the trains, or of the words that there are none, and of the note behind them."""
        wide = appearance().text_width
        trains = [train_width(train) for train in self._card.trains]
        if not trains:
            word, weight = without_train(self._card, self._text)
            trains = [wide(word, TEXT, weight)]
        return [*trains, wide(trains_note(self._card, self._text), NOTE, 400)]

    def _pieces(self, kind: str, widths: list[float], gap: int, taken: int = 0) -> CardRow:
        """`taken`: pixels at 100 % of the first line that something else takes."""
        label, px = self._text.say(f"charters.{kind}"), appearance().px
        above, room = self._beside(label)
        lines = broken(widths, room, px(gap), room - px(taken))
        return CardRow(kind, label, above, lines)

    def _note(self, kind: str, label: str, said: str) -> CardRow:
        above, room = self._beside(label)
        return CardRow(kind, label, above, words=wrapped(said, room, TEXT))

    def _beside(self, label: str) -> tuple[bool, float]:
        """Whether a label has to stand above its row, and the width that is left for the row."""
        beside = appearance().px(LABEL - RIM)
        if self._small or appearance().text_width(label, SMALLEST, 400) > beside - 2:
            return True, self._room
        return False, self._room - beside


def goal_words(goals: Sequence[GoalMark], room: float) -> list[tuple[int, str, bool]]:
    """What is written of goals: which goal, words that stay on one line, and whether these go on with a goal. A goal
    is whole unless it is longer than a line."""
    found = []
    for index, goal in enumerate(goals):
        said = goal.label if goal.reached or not goal.note else f"{goal.label}: {goal.note}"
        lines = wrapped(said, room - appearance().px(RING), TEXT)
        found += [(index, words, number > 0) for number, words in enumerate(lines)]
    return found


def train_width(train: TrainMark) -> float:
    """A train, and what is noted about it."""
    note = appearance().px(CHIP_GAP) + pill_width(train.note) if train.note else 0.0
    return chip_width(train.name, bar=True) + note


def without_train(card: CompanyCard, text: Catalogue) -> tuple[str, int]:
    """What is said of a company without a train, and how strongly."""
    if card.floated:
        return text.say("charters.no_train"), 600
    return text.say("charters.not_launched"), 400


def trains_note(card: CompanyCard, text: Catalogue) -> str:
    """When trains rust, or how many there may be."""
    rusts = sorted({train.rusts_at for train in card.trains if train.rusts_at})
    if rusts:
        return text.say("charters.trains.rust", type=rusts)
    return text.say("charters.trains.count", count=len(card.trains), limit=card.train_limit)
