"""Where the rules of this version part from a saved game, in the words of its title."""

from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.models.words.text import catalogue_for
from ezgame.storage.history import IMPOSSIBLE, Difference

LONGEST = 240
"""Letters of what a file may bring into a sentence."""


def told(difference: Difference, game: Game) -> str:
    """At which action, whose and which it is, and why."""
    text = catalogue_for(game.rules)
    action = difference.action
    if difference.refusal is not None and difference.refusal.key == IMPOSSIBLE:
        return str(difference)
    try:
        who, what = text.names.player(PlayerId(action.actor)), text.caption(action)
        why = "" if difference.refusal is None else str(text.sentence(difference.refusal))
    except (LookupError, ValueError, TypeError, AttributeError):
        # The file names things that the title does not have any more, so it has no words for them.
        return str(difference)
    values = {"position": difference.position, "who": who[:30], "what": what[:60]}
    if difference.refusal is not None:
        return text.say("differences.refused", **values, why=why[:LONGEST])
    if difference.detail:
        return text.say("differences.outcome.detail", **values, detail=difference.detail)
    return text.say("differences.outcome", **values)
