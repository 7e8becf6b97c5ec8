"""Every recorded tile of 1849 is among those offered, and costs what it cost."""

from collections import Counter
from pathlib import Path

import pytest

from ezgame.core.board.fit import Fits
from ezgame.core.board.placement import candidates
from ezgame.core.board.reach import reach_of
from ezgame.core.board.use import Uses, gains
from ezgame.titles.t1849.board import discount_percent, tile_price
from tests.conftest import shared_path
from tests.titles.t1849.recorded import SIGI, Watched, ground, title, watched

SAMPLE = ("3p_3033", "5p_3125")


def price_of(at: Watched) -> int:
    owner = at.moment.before["privates"][SIGI]["owner"]
    percent = discount_percent(title(), SIGI) if owner == at.moment.company else 100
    lay = at.placement()
    return tile_price(
        ground(), at.board, lay.hex, lay.tile, lay.rotation, percent=percent, on_dual=False
    )


def is_paid_alone(at: Watched) -> bool:
    """Nothing else that the line tells has moved money of the company."""
    before = at.moment.before["corporations"][at.moment.company]
    after = at.moment.after["corporations"][at.moment.company]
    return bool(before["price"] == after["price"] and before["extra"]["bonds"] == 0)


def check(path: Path) -> Counter[str]:
    count: Counter[str] = Counter()
    for at in watched(path):
        moment = at.moment
        if moment.action["type"] != "lay_tile":
            continue
        count["tiles"] += 1
        offered = set(candidates(ground(), at.board, at.builder(), at.supply()))
        assert at.placement() in offered, str(moment)
        count["offered"] += len(offered)
        if is_paid_alone(at):
            before = moment.before["corporations"][moment.company]["cash"]
            after = moment.after["corporations"][moment.company]["cash"]
            assert before - after == price_of(at), str(moment)
            count["paid"] += 1
    return count


RULES = ("49-TRK-03", "49-TRK-06", "49-TRK-07", "49-TRK-10", "49-TRK-11", "49-TRK-12")


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("name", SAMPLE)
def test_recorded_tiles_are_offered_and_cost_what_they_cost(name: str) -> None:
    count = check(shared_path("conformance", "1849", f"{name}.json"))
    assert count["tiles"] > 40 and count["paid"] > 0.4 * count["tiles"], count


@pytest.mark.long
@pytest.mark.rule(*RULES)
def test_all_recorded_tiles_are_offered_and_cost_what_they_cost() -> None:
    files = sorted(shared_path("conformance", "1849").glob("*.json"))
    count: Counter[str] = sum((check(path) for path in files), Counter())
    assert count["tiles"] >= 1378 and count["paid"] > 0.4 * count["tiles"], count


@pytest.mark.rule("49-TRK-03", "49-TRK-07")
def test_what_is_known_of_a_tile_at_once_is_what_walking_the_new_board_tells() -> None:
    """On positions of a recorded game, for every tile that fits and touches reached track."""
    count: Counter[bool | None] = Counter()
    moves = [
        at
        for at in watched(shared_path("conformance", "1849", "5p_3125.json"))
        if at.moment.action["type"] == "lay_tile"
    ]
    for at in moves[::8]:
        company = at.moment.company
        reach = reach_of(ground(), at.board, company)
        for hex in reach.hexes:
            old = ground().face(at.board, hex)
            for new in ground().part(Fits).options(hex, old):
                if not reach.edges(hex) & new.exits:
                    continue
                known = ground().part(Uses).known(reach, hex, old, new)
                count[known] += 1
                if known is not None:
                    walked = gains(ground(), at.board, company, hex, old, new)
                    assert walked == known, (str(at.moment), hex, new.tile, new.rotation)
    assert count[True] > 100 and count[False] > 100, count
    assert count[None] < 0.05 * count.total(), count
