"""The lines of play of a game in words: who left the game, where, when, and which line each one parts from."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ezgame.core.applied import Log, shared
from ezgame.core.lines import Line
from ezgame.models.dates import when
from ezgame.models.session import Session


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line for a list; the first is the game itself."""

    number: int
    """0 for the game."""
    text: str
    detail: str
    left: int
    """The action after which it parts from the line `below`."""
    length: int
    below: int
    """The row it parts from."""
    name: str = ""


def line_rows(session: Session) -> list[LineRow]:
    """The game, then the others, those that left it last first."""
    game, say = session.played, session.text.say
    main = game.line
    rows = [LineRow(0, say("lines.main"), say("lines.main.detail"), 0, len(main), 0)]
    logs: list[Log] = [main]
    others = sorted(game.lines, key=lambda line: (shared(line.log, main), line.number))
    for line in reversed(others):
        parted = [shared(line.log, log) for log in logs]
        below = parted.index(max(parted))
        rows.append(row_of(session, line, parted[below], below))
        logs.append(line.log)
    return rows


def row_of(session: Session, line: Line, left: int, below: int) -> LineRow:
    say = session.text.say
    own = len(line.log) - left
    # A line that the game itself has gone along meanwhile has nothing of its own.
    at = line.log[min(left, len(line.log) - 1)]
    player = at.action.actor
    # Blanks of a file do not know their position; the game does, up to where they part.
    common = shared(line.log, session.played.line)
    clock = session.played.state_at(common).clock
    text = line.name or say("lines.line", player=player, round=clock)
    detail = say(
        "lines.detail",
        count=own,
        player=player,
        round=clock,
        left=left,
        action=session.text.caption(at.action),
        when=time_of(line.kept),
    )
    return LineRow(line.number, text, detail, left, len(line.log), below, line.name)


def time_of(kept: str) -> str:
    """When a line was left, as people say it; empty where nobody knows."""
    try:
        return when(datetime.strptime(kept, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC))
    except ValueError:
        return "–"
