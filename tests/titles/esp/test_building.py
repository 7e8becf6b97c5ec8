"""What a company may build in one turn and what it costs (5.3.1, 5.3.2, 5.3.3)."""

import pytest

from ezgame.core.actions import LayTile
from ezgame.core.board.fit import supply_key
from ezgame.core.game import Game
from ezgame.core.ids import HexId
from tests.asking import cash, lay, offered, play, refusal
from tests.builders import ANN, Position, a_game


def in_madrid(phase: str = "3", name: str = "MCP", money: int = 300, **values: object) -> Position:
    """MCP in Madrid with its tile laid: ways to E25 and F26."""
    return a_game(**values).phase(phase).major(name, cash=money)


def in_cordoba(phase: str = "3", money: int = 200, **values: object) -> Position:
    """The minor CM in Córdoba with track to E31 (a mine), E27, F28 and F30 (a mine beside a town)."""
    position = a_game(**values).phase(phase).minor("CM", cash=money)
    return position.tiles(E29="14 E31 F30 E27 D28")


@pytest.mark.rule("ESP-5.3.1-01", "ESP-5.3.1-05")
def test_a_minor_makes_one_tile_action() -> None:
    game = in_cordoba().operating("CM")
    play(game, lay(game, "E27", "9", "E29"))
    assert refusal(game, lay(game, "D28", "9", "E29")) == "track.no-more"
    assert refusal(game, lay(game, "E29", "611", "E31 F30 E27 D28")) != ""
    game = in_cordoba().tiles(E27="9 E29").operating("CM")
    play(game, next(a for a in offered(game, LayTile) if a.hex == "E27"))
    assert refusal(game, lay(game, "D28", "9", "E29")) == "track.no-more"


@pytest.mark.rule("ESP-5.3.1-02")
@pytest.mark.parametrize(("phase", "reason"), [("2", "track.second-not-yet"), ("3", ""), ("5", "")])
def test_a_major_lays_a_second_yellow_tile_from_phase_3(phase: str, reason: str) -> None:
    game = in_madrid(phase, "N").operating("N")
    play(game, lay(game, "E23", "9", "F24 D22"))
    second = lay(game, "D22", "57", "E23")
    assert refusal(game, second) == reason
    if not reason:
        before = cash(game, "N")
        play(game, second)
        assert before - cash(game, "N") == 30 + 20


@pytest.mark.rule("ESP-5.3.1-02")
def test_a_major_makes_no_third_regular_action() -> None:
    game = in_madrid("3", "N").operating("N")
    play(game, lay(game, "E23", "9", "F24 D22"), lay(game, "D22", "57", "E23 C21"))
    third = [a for a in offered(game, LayTile) if "mine" not in _tags(game, a.hex)]
    assert third == []
    assert refusal(game, lay(game, "F24", "L83", 0)) == "track.no-more"


def _tags(game: Game, hex_id: HexId) -> frozenset[str]:
    return game.rules.title.board.hexes[hex_id].tags


@pytest.mark.rule("ESP-5.3.1-03")
@pytest.mark.parametrize("first", ["yellow", "upgrade"])
def test_of_two_actions_one_is_yellow_in_either_order_and_twenty_are_paid_once(first: str) -> None:
    position = in_madrid("3", "N", 300)
    game = position.operating("N")
    tiles = [lay(game, "E23", "9", "F24 D22"), lay(game, "F24", "L83", 0)]
    if first == "upgrade":
        tiles.reverse()
    play(game, *tiles)
    assert cash(game, "N") == 300 - 50 - 20


@pytest.mark.rule("ESP-5.3.1-03", "ESP-5.3.1-05")
def test_two_upgrades_are_too_many() -> None:
    position = in_madrid("3", "N").tiles(E23="9 F24 D22", D22="57 E23 C21")
    game = position.operating("N")
    play(game, lay(game, "F24", "L83", 0))
    assert refusal(game, lay(game, "D22", "14", "E23 C21")) == "track.one-upgrade"
    assert {a.hex for a in offered(game, LayTile) if a.hex in ("D22", "E23")} == set()


@pytest.mark.rule("ESP-5.3.1-04")
def test_the_two_actions_are_on_different_hexes() -> None:
    game = in_madrid("3", "N").operating("N")
    play(game, lay(game, "E23", "9", "F24 D22"))
    assert refusal(game, lay(game, "E23", "23", "F24 D22")) == "track.same-hex"


@pytest.mark.rule("ESP-5.3.1-04")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", "track.same-hex"), ("online", "")])
def test_a_mine_laid_this_turn_is_not_dismantled_this_turn(rulings: str, reason: str) -> None:
    game = in_cordoba(rulings=rulings).operating("CM")
    play(game, lay(game, "E31", "L91", "E29"))
    assert refusal(game, lay(game, "E31", "23", "E29 E33")) == reason


@pytest.mark.rule("ESP-5.3.1-06", "ESP-5.3.1-07")
@pytest.mark.parametrize("when", [0, 1, 2])
def test_a_major_lays_up_to_three_tiles_one_of_them_a_mine_at_any_moment(when: int) -> None:
    position = (
        a_game()
        .phase("3")
        .major("A", cash=300)
        .tiles(E33="207 E31 D34 D32", E29="57 E31 E27")
        .station("A", "E29")
    )
    game = position.operating("A")
    tiles = [lay(game, "D34", "8", "E33 C33"), lay(game, "E27", "9", "E29 E25")]
    tiles.insert(when, lay(game, "D32", "L89", "E33"))
    before = cash(game, "A")
    play(game, *tiles)
    assert before - cash(game, "A") == 0 + 20 + 20 + 30  # two yellow, one on hills, one mine
    assert offered(game, LayTile) == []


@pytest.mark.rule("ESP-5.3.1-06", "ESP-5.3.1-07")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_a_minor_lays_a_mine_besides_its_tile(phase: str) -> None:
    position = a_game().phase(phase).minor("CM", cash=200).tiles(E29="6 F28 E31")
    game = position.operating("CM")
    play(game, lay(game, "F28", "58", "E29"), lay(game, "E31", "L91", "E29"))
    assert cash(game, "CM") == 200 - 20 - 30
    assert offered(game, LayTile) == []


@pytest.mark.rule("ESP-5.3.3-02")
def test_one_mine_per_turn_and_it_may_be_the_only_tile() -> None:
    game = in_cordoba().operating("CM")
    play(game, lay(game, "E31", "L91", "E29"))
    assert refusal(game, lay(game, "F30", "L97", "E29")) == "track.mine-used"
    assert refusal(game, lay(game, "E27", "9", "E29")) == ""


@pytest.mark.rule("ESP-5.3.1-12")
@pytest.mark.parametrize(
    ("hex_id", "tile", "cost"), [("E27", "9", 20), ("D28", "9", 20), ("E31", "L91", 30)]
)
def test_terrain_is_paid_when_the_yellow_tile_is_laid(hex_id: str, tile: str, cost: int) -> None:
    game = in_cordoba().operating("CM")
    play(game, lay(game, hex_id, tile, "E29"))
    assert cash(game, "CM") == 200 - cost


@pytest.mark.rule("ESP-5.3.1-13")
def test_upgrades_are_free_except_dismantling_a_mine() -> None:
    position = in_cordoba().tiles(E27="9 E29", E31="L91 E29")
    game = position.operating("CM")
    play(game, next(a for a in offered(game, LayTile) if a.hex == "E27"))
    assert cash(game, "CM") == 200
    game = position.operating("CM")
    play(game, next(a for a in offered(game, LayTile) if a.hex == "E31"))
    assert cash(game, "CM") == 170


@pytest.mark.rule("ESP-5.3.1-15")
def test_the_second_tile_costs_twenty_on_top_of_terrain_mines_included() -> None:
    """Dismantling a mine as the second action: 30 and 20."""
    for rulings, cost in (("rulebook", 50), ("online", 30)):
        position = (
            a_game(rulings=rulings)
            .phase("3")
            .major("A", cash=200)
            .tiles(E33="207 E31 D34 D32", E31="L91 E33")
        )
        game = position.operating("A")
        play(game, lay(game, "D34", "8", "E33"))
        play(game, next(a for a in offered(game, LayTile) if a.hex == "E31"))
        assert cash(game, "A") == 200 - cost, rulings


@pytest.mark.rule("ESP-5.3.1-16")
@pytest.mark.parametrize(("money", "reason"), [(19, "track.cash"), (20, "")])
def test_a_company_that_cannot_pay_in_full_lays_nothing(money: int, reason: str) -> None:
    game = in_cordoba(money=money).cash(ANN, 500).operating("CM")
    assert refusal(game, lay(game, "E27", "9", "E29")) == reason
    hexes = {a.hex for a in offered(game, LayTile)}
    assert ("E27" in hexes) is (reason == "")
    assert "E31" not in hexes


@pytest.mark.rule("ESP-5.3.2-03")
def test_the_replaced_tile_returns_with_both_faces() -> None:
    position = in_cordoba().tiles(E27="9 E29")
    before = position.state.supply["9"]
    game = position.operating("CM")
    upgrade = next(a for a in offered(game, LayTile) if a.hex == "E27")
    play(game, upgrade)
    assert game.state.supply["9"] == before + 1
    taken = supply_key(game.rules.title.tiles, upgrade.tile)
    assert game.state.supply[taken] == position.state.supply[taken] - 1


@pytest.mark.rule("ESP-5.3.1-27")
def test_a_tile_that_is_used_up_cannot_be_laid() -> None:
    position = in_cordoba()
    position = position.with_state(supply={**position.state.supply, "9": 0})
    game = position.operating("CM")
    assert refusal(game, lay(game, "E27", "9", "E29")) == "track.none-left"
    counts = game.rules.title.tiles.counts
    assert sum(counts[t] for t in ("7", "8", "9")) == 27


@pytest.mark.rule("ESP-5.3.1-08", "ESP-5.3.1-11")
def test_minors_build_in_the_south_only_northern_majors_of_phase_2_in_the_north() -> None:
    position = a_game().minor("MH", cash=300).tiles(E21="57 E19 E23")
    game = position.operating("MH")
    assert {game.rules.title.board.hexes[a.hex].part for a in offered(game, LayTile)} == {"south"}
    game = a_game().major("CFLG", cash=300).tiles(E3="L80 D2 E1").operating("CFLG")
    assert {game.rules.title.board.hexes[a.hex].part for a in offered(game, LayTile)} == {"north"}


@pytest.mark.rule("ESP-5.3.1-17")
def test_the_first_tile_goes_to_the_home_hex() -> None:
    game = a_game().minor("AC", cash=200, operated=False).operating("AC")
    assert {a.hex for a in offered(game, LayTile)} == {"H28"}
    assert refusal(game, lay(game, "I27", "9", "H28")) == "track.home-first"


def test_nonsense_is_refused_with_a_reason() -> None:
    game = in_cordoba().operating("CM")
    assert refusal(game, lay(game, "E27", "9", 7)) == "track.bad-rotation"
    strange = LayTile(actor=ANN, hex="Z99", tile="9", rotation=0)
    assert refusal(game, strange) == "track.unknown-hex"
    strange = LayTile(actor=ANN, hex="E27", tile="9999", rotation=0)
    assert refusal(game, strange) == "track.unknown-tile"
