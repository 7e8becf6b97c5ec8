"""The log of a game as text and as Markdown: rounds, turns, and what happened in them."""

import re
from collections.abc import Callable, Iterator

from ezgame.core.events import RoundBegan
from ezgame.core.game import Game
from ezgame.models.words.setup_words import title_name
from ezgame.models.words.text import Catalogue, catalogue_for, shown_events
from ezgame.models.words.wording import begun

MARKS = re.compile(r"[!-/:-@\[-`{-~]")
"""Every letter that may mean something in Markdown."""
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in "$`;|&<>\\\"'!*?"}
"""Letters that a shell takes for more than letters, and their wide twins."""


def log_lines(game: Game, catalogue: Catalogue | None = None) -> Iterator[tuple[int, str, str]]:
    """Number of the action, round it happened in, and the line players read."""
    text = catalogue or catalogue_for(game.rules)
    for number, applied in enumerate(game.log, 1):
        clock = text.round(applied.before.clock)
        for event, line in shown_events(text, applied.events):
            if isinstance(event, RoundBegan):
                clock = text.round(event.clock)
            yield number, clock, begun(line)


def log_text(game: Game) -> str:
    return _written(game, harmless, ["{}", ""], "== {} ==", "{:5}  {}")


def log_markdown(game: Game) -> str:
    return _written(game, markdown_escaped, ["# {}"], "## {}", "- `{}` {}")


def _written(
    game: Game,
    safe: Callable[[str], str],
    top: list[str],
    head: str,
    row: str,
) -> str:
    """`safe` makes names harmless for the kind of file; `top`, `head` and `row` say how title, rounds and lines stand
    there."""
    players = tuple(map(safe, game.rules.setup.players))
    text = catalogue_for(game.rules, players=players)
    title = f"{title_name(game.rules.title)}: {', '.join(players)}"
    lines = [line.format(title) for line in top]
    last = None
    for number, clock, line in log_lines(game, text):
        if clock != last:
            lines += ["", head.format(clock), ""]
            last = clock
        lines.append(row.format(number, line))
    return "\n".join(lines) + "\n"


def markdown_escaped(name: str) -> str:
    """A name as Markdown shows it letter by letter, HTML in it too."""
    return MARKS.sub(r"\\\g<0>", name)


def harmless(name: str) -> str:
    """A name in plain text, without the letters that a shell would carry out; wide ones look the same."""
    return name.translate(WIDE)
