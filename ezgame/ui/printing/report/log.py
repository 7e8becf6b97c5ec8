"""The log of a game as text and as Markdown: rounds, turns, and what happened in them."""

from collections.abc import Iterator

from ezgame.core.events import RoundBegan
from ezgame.core.game import Game
from ezgame.models.text import Catalogue, catalogue_for, shown_events


def log_lines(game: Game, catalogue: Catalogue | None = None) -> Iterator[tuple[int, str, str]]:
    """Number of the action, round it happened in, and the line players read."""
    text = catalogue or catalogue_for(game.rules)
    for number, applied in enumerate(game.log, 1):
        clock = applied.before.clock.round
        for event, line in shown_events(text, applied.events):
            if isinstance(event, RoundBegan):
                clock = event.clock.round
            yield number, clock, line[:1].upper() + line[1:]


def log_text(game: Game, catalogue: Catalogue | None = None) -> str:
    lines = [f"{game.rules.title.name}: {', '.join(game.rules.setup.players)}", ""]
    last = None
    for number, clock, line in log_lines(game, catalogue):
        if clock != last:
            lines += ["", f"== {clock} ==", ""]
            last = clock
        lines.append(f"{number:5}  {line}")
    return "\n".join(lines) + "\n"


def log_markdown(game: Game, catalogue: Catalogue | None = None) -> str:
    lines = [f"# {game.rules.title.name}: {', '.join(game.rules.setup.players)}"]
    last = None
    for number, clock, line in log_lines(game, catalogue):
        if clock != last:
            lines += ["", f"## {clock}", ""]
            last = clock
        lines.append(f"- `{number}` {line}")
    return "\n".join(lines) + "\n"
