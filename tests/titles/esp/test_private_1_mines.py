"""Private 1: mines and dismantling, thirty cheaper (3.1)."""

import pytest

from ezgame.core.actions import (
    LayTile,
)
from tests.asking import (
    buy_private,
    cash,
    closed,
    lay,
    offered,
    play,
    refusal,
)
from tests.builders import ANN, Position, a_game


def mining(**values: object) -> Position:
    """CM in Córdoba with track towards the mine at E31."""
    return a_game(**values).phase("3").minor("CM", cash=60).tile("E29", "6", 4)


@pytest.mark.rule("ESP-3.1-10")
def test_private_1_makes_a_mine_thirty_cheaper_and_closes() -> None:
    game = mining().private("P1", "CM").operating("CM")
    play(game, lay(game, "E31", "L91", 0, "P1"))
    assert cash(game, "CM") == 60
    assert closed(game, "P1")


@pytest.mark.rule("ESP-3.1-10")
def test_private_1_makes_dismantling_thirty_cheaper() -> None:
    game = mining().tile("E31", "L91", 0).private("P1", "CM").operating("CM")
    tile = next(action for action in offered(game, LayTile) if action.private)
    assert tile.hex == "E31"
    play(game, tile)
    assert cash(game, "CM") == 60
    assert closed(game, "P1")


@pytest.mark.rule("ESP-3.1-10")
def test_private_1_is_of_no_use_elsewhere_or_to_others() -> None:
    game = mining().private("P1", "CM").operating("CM")
    assert refusal(game, lay(game, "F28", "58", 2, "P1")) == "private.mines-only"
    game = mining().private("P1", ANN).operating("CM")
    assert refusal(game, lay(game, "E31", "L91", 0, "P1")) == "private.not-owned"


@pytest.mark.rule("ESP-3.1-11")
def test_private_1_is_a_discount_and_no_further_mine() -> None:
    game = mining().private("P1", "CM").tiles(E29="14 E31 F30").operating("CM")
    play(game, lay(game, "E31", "L91", 0))
    assert cash(game, "CM") == 30
    second = [a for a in offered(game, LayTile) if a.private == "P1"]
    assert second == []
    assert refusal(game, lay(game, "F30", "L97", "E29", "P1")) == "track.mine-used"


@pytest.mark.rule("ESP-3.1-11")
def test_dismantling_with_private_1_is_the_one_upgrade_of_the_turn() -> None:
    game = mining().tile("E31", "L91", 0).tile("E33", "202", 3).private("P1", "CM").operating("CM")
    upgrade = next(a for a in offered(game, LayTile) if a.private == "P1")
    play(game, upgrade)
    assert refusal(game, lay(game, "E29", "14", 4)) == "track.one-upgrade"


@pytest.mark.rule("ESP-3.1-11")
def test_online_private_1_is_an_action_of_its_own() -> None:
    game = mining(rulings="online").private("P1", "CM").tiles(E29="14 E31 F30").operating("CM")
    play(game, lay(game, "E31", "L91", 0))
    assert refusal(game, lay(game, "F30", "L97", "E29", "P1")) == ""


@pytest.mark.rule("ESP-3.1-11", "ESP-5.3.1-04")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", "track.same-hex"), ("online", "")])
@pytest.mark.parametrize("private", ["P1", None])
def test_online_a_mine_laid_in_this_turn_may_be_upgraded_by_the_normal_action(
    rulings: str, reason: str, private: str | None
) -> None:
    position = a_game(rulings=rulings).phase("3").minor("CM", cash=100).tiles(E29="6/4")
    game = position.private("P1", "CM").operating("CM")
    play(game, lay(game, "E31", "L91", 0, private))
    lying = position.tile("E31", "L91", 0).operating("CM")
    green = next(a for a in offered(lying, LayTile) if a.hex == "E31" and a.private is None)
    assert refusal(game, green) == reason
    if not reason:
        money = cash(game, "CM")
        play(game, green)
        assert cash(game, "CM") == money - 30
        assert refusal(game, lay(game, "E29", "14", 4)) == "track.one-upgrade"


@pytest.mark.rule("ESP-3.1-12")
def test_private_1_may_be_bought_and_used_in_the_same_turn() -> None:
    game = mining().private("P1", ANN).operating("CM")
    play(game, buy_private(game, "P1", 20), lay(game, "E31", "L91", 0, "P1"))
    assert cash(game, "CM") == 40
    assert closed(game, "P1")


@pytest.mark.rule("ESP-3.1-10")
@pytest.mark.parametrize(
    ("rulings", "reason"), [("rulebook", "private.mines-only"), ("online", "track.no-connection")]
)
def test_private_1_helps_on_mines_only_online_also_on_one_mountain(
    rulings: str, reason: str
) -> None:
    position = a_game(rulings=rulings).phase("3").major("CFLG", cash=100).tiles(E3="L82 E1 E5")
    game = position.private("P1", "CFLG").operating("CFLG")
    assert refusal(game, lay(game, "E11", "77", "E9 F10", "P1")) == reason
