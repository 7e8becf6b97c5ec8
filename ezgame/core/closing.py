"""Why a kind of action is closed: the reasons against every candidate, put together.

A candidate is refused for a reason of its own (this tile is too dear, that hex was built on). Whoever asks
why *nothing* of a kind is possible gets one reason per broken rule; together they are true of all candidates.
"""

from collections.abc import Iterable, Sequence

from ezgame.core.refusal import Refusal

CLOSED = "closed."
"""Keys of reasons that speak of a whole kind of action: closed.lay_tile, closed.track.cash …"""


def reasons_against(refusals: Iterable[Refusal], kind: str) -> tuple[Refusal, ...]:
    """One reason per broken rule, the most frequent first; closed.<kind> where there is no candidate."""
    by_rule: dict[str, list[Refusal]] = {}
    for refusal in refusals:
        by_rule.setdefault(refusal.key, []).append(refusal)
    if not by_rule:
        return (Refusal(f"{CLOSED}{kind}"),)
    ordered = sorted(by_rule.values(), key=len, reverse=True)
    return tuple(merged(same) for same in ordered)


def merged(refusals: Sequence[Refusal]) -> Refusal:
    """Refusals by one rule as one: what differs is all of the names, or the least of the figures."""
    first = refusals[0]
    values = {
        name: _together([each.values.get(name) for each in refusals]) for name in first.values
    }
    return Refusal(f"{CLOSED}{first.key}", values)


def _together(values: list[object]) -> object:
    """The one value of all; the least figure, which all need at least; or every name once."""
    different = list(dict.fromkeys(values))
    if len(different) == 1:
        return different[0]
    figures = [value for value in different if isinstance(value, int)]
    if len(figures) == len(different):
        return min(figures)
    return tuple(value for value in different if value is not None)


def plain_key(refusal: Refusal) -> str:
    """The rule that a merged reason speaks of."""
    return refusal.key.removeprefix(CLOSED)
