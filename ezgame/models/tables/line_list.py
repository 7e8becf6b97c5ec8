"""The lines of play of a game in words: who left the game, where, when, and which line each one parts from."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ezgame.core.applied import Applied, Log, shared
from ezgame.core.lines import Line
from ezgame.core.state import Clock
from ezgame.models.session import Session
from ezgame.models.words.dates import when


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line for a list; the first is the game itself."""

    number: int
    """0 for the game."""
    text: str
    left: int
    """The action after which it parts from the line `below`."""
    length: int
    below: int
    """The row it parts from."""
    common: int = 0
    """How many actions it shares with the game."""
    name: str = ""


def line_rows(session: Session) -> list[LineRow]:
    """The game, then the others, those that left it last first."""
    game, say = session.played, session.text.say
    main = game.line
    rows = [LineRow(0, say("lines.main"), 0, len(main), 0)]
    logs: list[tuple[Log, int]] = [(main, len(main))]
    others = sorted(
        ((shared(line.log, main), line) for line in game.lines),
        key=lambda item: (item[0], item[1].number),
    )
    for common, line in reversed(others):
        parted = [parting(line.log, common, log, known) for log, known in logs]
        below = parted.index(max(parted))
        rows.append(row_of(session, line, parted[below], below, common))
        logs.append((line.log, common))
    return rows


def parting(one: Log, with_main: int, other: Log, other_with_main: int) -> int:
    """How many actions two lines share, given how many each shares with the game: lines that leave it at
    different places share no more than the earlier of them."""
    if with_main != other_with_main:
        return min(with_main, other_with_main)
    return shared(one, other, with_main)


def row_of(session: Session, line: Line, left: int, below: int, common: int) -> LineRow:
    """A line that parts from another one after `left` actions, and from the game after `common`."""
    player, clock = parted_at(line, left).action.actor, clock_at(session, line, left, common)
    if line.name:
        text = line.name
    elif clock is None:
        text = session.text.say("lines.line.unread", player=player, left=left)
    else:
        text = session.text.say("lines.line", player=player, round=clock)
    return LineRow(line.number, text, left, len(line.log), below, common, line.name)


def parted_at(line: Line, left: int) -> Applied:
    """A line's first action of its own; one that the game has gone along meanwhile has none, so its last."""
    return line.log[min(left, len(line.log) - 1)]


def clock_at(session: Session, line: Line, left: int, common: int) -> Clock | None:
    """The round in which a line parts after `left` actions. Blanks of a file do not know their position; the
    game does, up to where they part from it, once it has been played again. None if neither knows."""
    game = session.played
    if left <= common:
        known = not left or game.applied_at(left).known
        return game.state_at(left).clock if known else None
    at = parted_at(line, left)
    return at.before.clock if at.known else None


def detail_of(session: Session, row: LineRow) -> str:
    """More about one line; made for the chosen one only, because a hundred take their time."""
    say, game = session.text.say, session.played
    line = next((line for line in game.lines if line.number == row.number), None)
    if line is None:
        return say("lines.main.detail")
    at, clock = parted_at(line, row.left), clock_at(session, line, row.left, row.common)
    return say(
        "lines.detail.unread" if clock is None else "lines.detail",
        count=len(line.log) - row.left,
        player=at.action.actor,
        round=clock,
        left=row.left,
        action=session.text.caption(at.action),
        when=time_of(line.kept),
    )


def time_of(kept: str) -> str:
    """When a line was left, as people say it; empty where nobody knows."""
    try:
        return when(datetime.strptime(kept, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC))
    except ValueError:
        return "–"
