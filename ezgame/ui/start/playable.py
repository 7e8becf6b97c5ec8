"""Which titles can be played, and what their cards say."""

from importlib.util import find_spec

from ezgame.content.summaries import TitleSummary
from ezgame.models.words.wording import say


def is_playable(summary: TitleSummary) -> bool:
    """A title with rules; others can only be looked at."""
    return find_spec(f"ezgame.titles.{summary.folder.name}.rules") is not None


def note_of(summary: TitleSummary) -> str:
    if not is_playable(summary):
        return say("setup.no_rules")
    least, most = min(summary.players), max(summary.players)
    if least == most:
        return say("setup.players_exactly", number=most)
    return say("setup.players_from_to", least=least, most=most)
