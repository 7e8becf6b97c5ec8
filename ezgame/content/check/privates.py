"""Powers of privates name hexes that have what the power is about."""

from ezgame.content.reader.faults import Faults, Place
from ezgame.core.definitions.title import Title

BONUS = "-bonus"
"""Ends the kind of a power that adds to the value of stops: `harbour-bonus` is for harbours."""


def check_privates(title: Title, place: Place | None, faults: Faults) -> None:
    """A bonus for a kind of stop lies on hexes with such a stop."""
    kinds = {str(stop.kind) for hex_ in title.board.hexes.values() for stop in hex_.stops}
    for private in title.privates.values():
        for ability in private.abilities:
            kind, ending, _ = str(ability.get("kind", "")).partition(BONUS)
            if not ending or place is None or kind not in kinds:
                continue
            for name in ability.get("hexes", ()):
                hex_ = title.board.hexes.get(name)
                if hex_ is None or all(str(stop.kind) != kind for stop in hex_.stops):
                    sentence = f"private {private.id}: the {kind} bonus is for {name}, which has no {kind}."
                    faults.add(place, sentence)
