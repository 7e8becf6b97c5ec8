"""Private 4: passes, forty cheaper (3.1)."""

import pytest

from ezgame.core.game import Game
from ezgame.core.ids import HexId
from ezgame.titles.esp.actions import OpenPass
from tests.asking import (
    cash,
    closed,
    play,
    refusal,
)
from tests.builders import ANN, Position, a_game


def open_pass(game: Game, hex_id: str, private: str | None = "P4") -> OpenPass:
    return OpenPass(actor=ANN, hex=HexId(hex_id), private=private)


def at_the_passes(name: str = "FdLR", **values: object) -> Position:
    """FdLR in Reinosa with track to Alar del Rey and to País Vasco 1."""
    return (
        a_game(**values)
        .phase("3")
        .major("FdLR", cash=100)
        .tiles(H8="L107 H10 I9", H10="79 H8 H12", I9="78 H8 J8", J8="77 I9 J10")
        .private("P4", name)
    )


@pytest.mark.rule("ESP-3.1-24", "ESP-6.2-04")
@pytest.mark.parametrize(
    ("hex_id", "full", "reduced"),
    [("H12", 60, 0), ("J10", 80, 40), ("D12", 100, 60), ("L8", 80, 40)],
)
def test_private_4_makes_a_pass_forty_cheaper_and_alar_del_rey_free(
    hex_id: str, full: int, reduced: int
) -> None:
    build = a_game().rules.build
    assert build.pass_cost(HexId(hex_id), private=False) == full
    assert build.pass_cost(HexId(hex_id), private=True) == reduced


@pytest.mark.rule("ESP-3.1-24")
def test_private_4_closes_when_it_is_used() -> None:
    game = at_the_passes().operating("FdLR")
    play(game, open_pass(game, "H12"))
    assert (cash(game, "FdLR"), closed(game, "P4")) == (100, True)
    assert game.state.board.open_passes == {"H12"}


@pytest.mark.rule("ESP-3.1-25")
def test_private_4_waives_neither_phase_connection_nor_number() -> None:
    early = (
        a_game()
        .major("FdLR", cash=100)
        .tiles(H8="956/0", H10="79/0")
        .private("P4", "FdLR")
        .operating("FdLR")
    )
    assert refusal(early, open_pass(early, "H12")) == "pass.phase"
    game = at_the_passes().operating("FdLR")
    assert refusal(game, open_pass(game, "D12")) == "pass.no-connection"
    play(game, open_pass(game, "J10", None))
    assert refusal(game, open_pass(game, "H12")) == "pass.one-per-turn"


@pytest.mark.rule("ESP-3.1-25")
def test_online_a_pass_with_private_4_is_not_counted() -> None:
    game = at_the_passes(rulings="online").operating("FdLR")
    play(game, open_pass(game, "J10", None))
    assert refusal(game, open_pass(game, "H12")) == ""


@pytest.mark.rule("ESP-3.1-26")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", "pass.majors-only"), ("online", "")])
def test_a_minor_cannot_use_private_4(rulings: str, reason: str) -> None:
    game = (
        a_game(rulings=rulings)
        .phase("3")
        .minor("MH", cash=100)
        .tiles(E21="57/0", E19="L97/0")
        .private("P4", "MH")
        .operating("MH")
    )
    assert refusal(game, open_pass(game, "H12")) == reason
