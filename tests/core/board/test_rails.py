"""Rails of a board that differs in a few hexes from the one before equal rails that are made anew."""

import random

import pytest

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.board.rails import Rails, Yard
from tests.core.board.tangles import mixed, rings
from tests.core.board.test_reach_exact import GROUND, KINDS


def made_anew(ground: Ground, faces: list[Face]) -> Rails:
    return Yard(ground).rails(list(faces))


def follow(ground: Ground, faces: list[Face], others: list[list[Face]], seed: int) -> int:
    """Exchange a few faces again and again; how many rails were changed instead of made."""
    dice = random.Random(seed)
    yard = Yard(ground)
    last = yard.rails(faces)
    changed = 0
    for _ in range(30):
        faces = list(faces)
        for hex in dice.sample(range(len(faces)), dice.choice((1, 1, 1, 2, 3))):
            faces[hex] = dice.choice(others)[hex]
        rails = yard.rails(faces)
        assert rails == made_anew(ground, faces)
        changed += rails.side is last.side
        last = rails
    return changed


def test_tiles_of_all_kinds_are_exchanged() -> None:
    turned = [
        [GROUND.face_of(tile.id, rotation)] * len(GROUND.hexes)
        for tile in KINDS
        for rotation in range(6)
    ]
    changed = sum(
        follow(GROUND, list(GROUND.printed), [*turned, list(GROUND.printed)], seed)
        for seed in range(10)
    )
    assert 100 < changed < 300, "track between two stops of a hex must be among them, and not"


@pytest.mark.parametrize(
    ("field", "words"),
    [("gauge", ("narrow", "broad", "dual", "")), ("gauge", ("narrow",)), ("line", ("", "one"))],
)
def test_track_of_several_gauges_and_lines_is_exchanged(field: str, words: tuple[str, ...]) -> None:
    changed = 0
    for seed in range(10):
        ground, _ = mixed(seed, 5, words, field)
        others = [list(mixed(seed + other, 5, words, field)[0].printed) for other in (100, 200)]
        others.append(list(rings(seed, size=5)[0].printed))
        changed += follow(ground, list(ground.printed), others, seed)
    assert changed > 5, "some changes must stand alone"


def test_a_board_that_differs_much_is_made_anew() -> None:
    ground, _ = rings(1)
    other, _ = rings(2)
    yard = Yard(ground)
    first = yard.rails(list(ground.printed))
    second = yard.rails(list(other.printed))
    assert second.side is not first.side
    assert second == made_anew(ground, list(other.printed))
