"""The log: one line per event that players read, with what is needed to filter and group it."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, Qt, QTimer

from ezgame.core import events as ev
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.cards import CARD, NO_INDEX, Index
from ezgame.models.turns import TurnKey, turn_key
from ezgame.models.words.text import shown_events, values_of

TOPICS: tuple[tuple[str, tuple[type[ev.Event], ...]], ...] = (
    ("tiles", (ev.TileLaid, ev.TileCorrected, ev.PassOpened)),
    ("stations", (ev.StationPlaced, ev.StationRemoved, ev.StationsUnlocked)),
    ("runs", (ev.RoutesRun, ev.DividendDecided)),
    ("trains", (ev.TrainBought, ev.TrainExported, ev.TrainLeft, ev.TrainChanged, ev.TrainsRusted)),
    ("shares", (ev.CertificateMoved, ev.SharesSold, ev.PresidentChanged, ev.CompanyStarted, ev.CompanyFloated,
                ev.MarkerMoved, ev.PrivateSold, ev.PrivateClosed, ev.PrivateDiscounted, ev.BidMade)),
    ("money", (ev.Paid, ev.DebtChanged)),
    ("phases", (ev.PhaseBegan, ev.RoundBegan, ev.RoundEnded, ev.OrderChanged, ev.CompanyClosed, ev.EndTriggered,
                ev.GameEnded, ev.PlayerBankrupt)),
)  # fmt: skip
"""The chips of the log's filter and the events behind each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    id: int
    """Number of the line."""
    position: int
    """The action it belongs to; showing this position shows the moment right after it."""
    text: str
    topic: str
    player: PlayerId | None
    company: CompanyId | None
    players: frozenset[PlayerId]
    companies: frozenset[CompanyId]
    begins_turn: bool
    """The first line of a turn; `head` names the turn."""
    head: str


AT_ONCE = 30
"""Actions read in one turn of the event loop: a whole game that was just opened would stop the window.
Its lines are shown when all are read, because views lay out everything anew with every line that comes."""


class LogModel(QAbstractListModel):
    """Grows at the end; after an undo it loses its last lines. A long past is read little by little."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self._lines: list[LogLine] = []
        self._read_ahead: list[LogLine] = []
        """Lines that are not shown yet."""
        self.taken: list[Applied] = []
        self._key: TurnKey | None = None
        self._later = QTimer(self)
        self._later.setInterval(0)
        self._later.timeout.connect(self._extend)
        self._extend()
        session.applied.connect(self.on_applied)
        session.jumped.connect(self.on_jumped)

    @property
    def lines(self) -> Sequence[LogLine]:
        """What was read so far; after `finish` that is all."""
        return self._lines

    def finish(self) -> None:
        """Read everything now."""
        while self._later.isActive():
            self._extend()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == CARD:
            return line
        return (
            line.text
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            else None
        )

    def on_applied(self, _applied: Applied) -> None:
        self._extend()

    def on_jumped(self) -> None:
        self._insert()
        same = self._still_true()
        del self.taken[same:]
        keep = bisect_right(self._lines, same, key=lambda line: line.position)
        if keep < len(self._lines):
            self.beginRemoveRows(NO_INDEX, keep, len(self._lines) - 1)
            del self._lines[keep:]
            self.endRemoveRows()
        self._key = turn_key(self.taken[-1].before) if self.taken else None
        self._extend()

    def _still_true(self) -> int:
        """How many of the actions that were read are still those of the game.

        An action that is still there has the same past, unless that has become known only now."""
        game, taken = self.session.game, self.taken
        same = min(len(taken), game.position)
        if same and game.applied_at(1) is not taken[0]:
            return 0
        while same and game.applied_at(same) is not taken[same - 1]:
            same -= 1
        return same

    def _extend(self) -> None:
        game, new = self.session.game, self._read_ahead
        taken = len(self.taken)
        for position in range(taken + 1, min(taken + AT_ONCE, game.position) + 1):
            applied = game.applied_at(position)
            self.taken.append(applied)
            new += self._read(position, applied, len(self._lines) + len(new))
        if len(self.taken) < game.position:
            self._later.start()
        else:
            self._later.stop()
            self._insert()

    def _insert(self) -> None:
        new, self._read_ahead = self._read_ahead, []
        if new:
            row = len(self._lines)
            self.beginInsertRows(NO_INDEX, row, row + len(new) - 1)
            self._lines += new
            self.endInsertRows()

    def _read(self, position: int, applied: Applied, number: int) -> list[LogLine]:
        key = turn_key(applied.before)
        begins = key != self._key
        self._key = key
        head = self._head(applied)
        lines: list[LogLine] = []
        for event, text in shown_events(self.session.text, applied.events):
            players, companies = self._about(applied, event)
            lines.append(
                LogLine(
                    id=number + len(lines),
                    position=position,
                    text=text,
                    topic=topic_of(event),
                    player=next(iter(players), None),
                    company=next(iter(companies), None),
                    players=frozenset(players),
                    companies=frozenset(companies),
                    begins_turn=begins and not lines,
                    head=head,
                )
            )
        return lines

    def _head(self, applied: Applied) -> str:
        turn = applied.before.operating
        names = self.session.text.names
        if (
            applied.before.clock.kind == "operating"
            and turn is not None
            and turn.company is not None
        ):
            return names.company(turn.company)
        return names.player(applied.action.actor)

    def _about(self, applied: Applied, event: ev.Event) -> tuple[list[PlayerId], list[CompanyId]]:
        players: dict[PlayerId, None] = {}
        companies: dict[CompanyId, None] = {}
        for name, value in values_of(event).items():
            if not isinstance(value, str) or name in ("private", "lot"):
                continue
            if value in applied.after.players and name != "about":
                players[PlayerId(value)] = None
            elif value in applied.after.companies:
                companies[CompanyId(value)] = None
        return list(players), list(companies)


def topic_of(event: ev.Event) -> str:
    for topic, kinds in TOPICS:
        if isinstance(event, kinds):
            return topic
    return "other"
