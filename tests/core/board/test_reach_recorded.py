"""Reach against walks tried one by one, on the boards of recorded games, where that ends in time."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ezgame.content.titles import load_title
from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import reach_of
from ezgame.core.board.rules import BoardRules
from ezgame.core.ids import CompanyId, StopKind
from ezgame.core.state import BoardState
from tests.conftest import shared_path
from tests.core.board.recorded import board_of, moments
from tests.core.board.walking import Minimal, Plain, eight_ways


def a_ground_of(name: str) -> Ground:
    title = load_title(name)
    terminals = title.values.get("routes.terminals", ("offboard",))
    rules = BoardRules(terminal_kinds=frozenset(StopKind(kind) for kind in terminals))
    return Ground(title.board, title.tiles, rules)


def late_boards(ground: Ground, path: Path) -> Iterator[tuple[BoardState, list[CompanyId]]]:
    """Boards of the second half of a game, each once, with the companies that have stations."""
    board: BoardState | None = None
    boards = []
    for moment in moments(path):
        now = board_of(ground, moment.before, board)
        if now is not board:
            boards.append(now)
        board = now
    for late in boards[len(boards) // 2 :]:
        companies = {each.company for here in late.stations.values() for each in here}
        yield late, sorted(companies)


def compare(ground: Ground, path: Path, steps: int, each: int) -> Counter[str]:
    """Look at one position in so many; how many of them the walks were done with."""
    count: Counter[str] = Counter()
    for number, (board, companies) in enumerate(late_boards(ground, path)):
        for place, company in enumerate(companies):
            if (number + place) % each:
                continue
            reach = reach_of(ground, board, company)
            count["positions"] += 1
            for name, walk in (("plain", Plain), ("minimal", Minimal)):
                found = walk(ground, board, company).everything(steps)
                if found is not None:
                    where = (path.stem, number, company, name)
                    assert found.differs(ground, board, reach, every=9) == [], where
                    count[name] += 1
    return count


@pytest.mark.rule("ESP-5.3.1-18", "ESP-5.3.4-06")
@pytest.mark.parametrize("name", ["4p_1014", "human_18ESP_destination_token_release"])
def test_late_boards_of_18espana_are_walked_exactly(name: str) -> None:
    path = shared_path("conformance", "18ESP", f"{name}.json")
    count = compare(a_ground_of("18esp"), path, 5_000, 13)
    assert count["positions"] > 20 and count["minimal"] > 0.9 * count["positions"], count
    assert count["plain"] > 3, count


@pytest.mark.rule("30-TRK-03", "30-TOK-04")
def test_late_boards_of_1830_are_walked_exactly() -> None:
    path = shared_path("conformance", "1830", "human_1830_game_end_bank.json")
    count = compare(a_ground_of("1830"), path, 5_000, 7)
    assert count["positions"] > 20 and count["minimal"] > 0.9 * count["positions"], count
    assert count["plain"] > 0.5 * count["positions"], count


def test_late_boards_of_1849_with_their_gauges_are_walked_exactly() -> None:
    path = shared_path("conformance", "1849", "human_1849_game_end_bank.json")
    count = compare(a_ground_of("1849"), path, 5_000, 5)
    assert count["positions"] > 20 and count["minimal"] > 0.8 * count["positions"], count


@pytest.mark.long
@pytest.mark.rule("ESP-5.3.1-18", "ESP-5.3.4-06", "30-TRK-03", "30-TOK-04")
@pytest.mark.parametrize(
    ("title", "folder"), [("18esp", "18ESP"), ("1830", "1830"), ("1849", "1849")]
)
def test_all_late_boards_of_recorded_games_are_walked_exactly(title: str, folder: str) -> None:
    ground = a_ground_of(title)
    count: Counter[str] = Counter()
    for path in sorted(shared_path("conformance", folder).glob("*.json")):
        count += compare(ground, path, 20_000, 1)
    print(f"{title}: {dict(count)}")
    assert count["positions"] > 1_000 and count["minimal"] > 0.9 * count["positions"], count
    assert count["plain"] > 0.2 * count["positions"], count


@pytest.mark.long
def test_recorded_games_hold_positions_that_eight_ways_are_not_enough_for() -> None:
    ground = a_ground_of("18esp")
    missed = positions = 0
    for path in sorted(shared_path("conformance", "18ESP").glob("*.json")):
        for board, companies in late_boards(ground, path):
            for company in companies:
                sides = {
                    ground.index[hex] * 6 + edge
                    for hex, edge in reach_of(ground, board, company).sides
                }
                positions += 1
                missed += not sides <= eight_ways(ground, board, company).sides
    print(f"Eight ways miss something in {missed} of {positions} late positions.")
    assert missed > 0
