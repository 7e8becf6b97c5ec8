"""What stays from line to line is left out before lines are compared; no difference gets lost by it."""

from copy import deepcopy
from typing import Any

import pytest

from tests.conformance.recorded import comparer, leave_out_what_stays

Line = dict[str, Any]


def some_lines() -> list[Line]:
    """Four positions in which something changes now and then, and the end."""

    def line(number: int, cash: int, price: int, closed: bool) -> Line:
        return {
            "n": number,
            "type": "pass",
            "bank": 100,
            "players": {"A": {"cash": cash, "shares": {"X": 20}}, "B": {"cash": 7}},
            "corporations": {"X": {"floated": True, "price": price}, "Y": {"price": 50}},
            "privates": {"P": {"owner": "A", "closed": closed}},
        }

    lines = [line(0, 10, 60, False), line(1, 10, 60, False), line(2, 4, 60, True)]
    return [*lines, line(3, 4, 70, True), {"result": {"A": 5}}]


def first_difference(ours: list[Line], recorded: list[Line]) -> tuple[int, int, str]:
    judge = comparer()
    judge.lines = iter
    leave_out_what_stays(ours, recorded)
    found: tuple[int, int, str] = judge.compare(ours, recorded, "1830")
    return found


def test_equal_lines_are_equal_and_hold_little() -> None:
    ours = some_lines()
    assert first_difference(ours, some_lines()) == (5, 5, "")
    assert ours[1]["players"] == {} and ours[2]["players"].keys() == {"A"}
    assert ours[3]["corporations"].keys() == {"X"} and ours[3]["privates"] == {}


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(
    ("part", "thing", "field"),
    [("players", "B", "cash"), ("corporations", "Y", "price"), ("privates", "P", "owner")],
)
@pytest.mark.parametrize("stays", [False, True])
def test_a_difference_is_found_in_its_line(
    part: str, thing: str, field: str, number: int, stays: bool
) -> None:
    for mine in (True, False):
        sides = some_lines(), some_lines()
        for line in sides[mine][number : 4 if stays else number + 1]:
            line[part] = deepcopy(line[part])
            line[part][thing][field] = "wrong"
        equal, total, first = first_difference(*sides)
        assert equal < total == 5
        assert first.startswith(f"n={number} ") and f"{part}.{thing}" in first


@pytest.mark.parametrize("number", range(1, 4))
def test_a_thing_that_one_side_lacks_is_found(number: int) -> None:
    for mine in (True, False):
        sides = some_lines(), some_lines()
        del sides[mine][number]["corporations"]["Y"]
        equal, total, first = first_difference(*sides)
        assert equal < total and first.startswith(f"n={number} ")
