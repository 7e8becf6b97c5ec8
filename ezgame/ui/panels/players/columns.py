"""How wide the columns of the players grid are, and which are left out where there is no room for all."""

from collections.abc import Mapping, Sequence

from ezgame.models.tables.players import Kind

LEAST: Mapping[Kind, int] = {
    "cash": 40,
    "company": 22,
    "worth": 40,
    "certificates": 38,
    "debt": 40,
    "liquid": 42,
    "privates": 34,
}
"""Pixels at 100 % under which a column cannot be read."""
GOOD: Mapping[Kind, int] = {
    "cash": 92,
    "company": 28,
    "worth": 50,
    "certificates": 46,
    "debt": 48,
    "liquid": 52,
    "privates": 42,
}
"""Pixels with some air; the cash then also has room for before → after."""
DROPPED: Sequence[tuple[Kind, int]] = (
    ("privates", 25),
    ("liquid", 25),
    ("debt", 25),
    ("certificates", 24),
)
"""Columns that go first where there is no room, each with the width under which companies do not shrink
for its sake. What they would say is told where the pointer rests on a player."""
WIDEST_COMPANY = 40


def fit(
    kinds: Sequence[Kind],
    room: float,
    scale: float = 1.0,
    heads: Mapping[Kind, float] | None = None,
) -> list[int]:
    """Widths of the columns so that they fill the room; 0 leaves a column out.

    `heads`: how wide their heads are written, at 100 %; not every language is short."""
    least = {kind: max(wide, (heads or {}).get(kind, 0)) for kind, wide in LEAST.items()}
    out: set[Kind] = set()
    for kind, company in DROPPED:
        if kind in kinds and _need(kinds, out, company, least) * scale > room:
            out.add(kind)
    widths = [0 if kind in out else round(least[kind] * scale) for kind in kinds]
    left = room - sum(widths)
    shown = [place for place, wide in enumerate(widths) if wide]
    companies = [place for place in shown if kinds[place] == "company"]
    left = _grow(widths, companies, dict.fromkeys(companies, round(GOOD["company"] * scale)), left)
    good = {p: round(max(GOOD[kinds[p]], least[kinds[p]]) * scale) for p in shown}
    left = _grow(widths, shown, good, left)
    left = _grow(widths, companies, dict.fromkeys(companies, round(WIDEST_COMPANY * scale)), left)
    return _fill(widths, shown, left)


def _need(
    kinds: Sequence[Kind], out: set[Kind], company: int, least: Mapping[Kind, float]
) -> float:
    """Pixels at 100 % that all columns but these need, with companies of this width."""
    return sum(company if kind == "company" else least[kind] for kind in kinds if kind not in out)


def _grow(widths: list[int], places: list[int], most: Mapping[int, int], left: float) -> float:
    """Give columns more, all of them the same share of what they want."""
    wanted = sum(max(0, most[place] - widths[place]) for place in places)
    if wanted <= 0 or left <= 0:
        return left
    share = min(1.0, left / wanted)
    for place in places:
        more = int(max(0, most[place] - widths[place]) * share)
        widths[place] += more
        left -= more
    return left


def _fill(widths: list[int], shown: list[int], left: float) -> list[int]:
    """What is left over makes all columns a little wider, so that rows reach the edge."""
    if left <= 0 or not shown:
        return widths
    each, rest = divmod(int(left), len(shown))
    for number, place in enumerate(shown):
        widths[place] += each + (1 if number < rest else 0)
    return widths
