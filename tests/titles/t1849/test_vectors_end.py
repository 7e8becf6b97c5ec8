"""The examples of 1849 that end a game."""

import pytest

from ezgame.core.actions import (
    Dividend,
    Pass,
)
from ezgame.core.game import Game
from ezgame.core.state import Clock, OperatingTurn
from tests.titles.t1849.table import (
    CTL,
    P0,
    P1,
    RCS,
    Table,
)
from tests.titles.t1849.vectors import cases


def ended(game: Game) -> str:
    """Everybody passes, withholds or runs nothing until the game is over: the round in which that is."""
    for _ in range(200):
        if game.state.finished:
            return game.log[-1].before.clock.round
        actions = [choice.action for choice in game.choices()]
        wanted = next(
            (a for a in actions if isinstance(a, Pass)),
            next(
                (a for a in actions if isinstance(a, Dividend) and a.choice == "withhold"),
                actions[0],
            ),
        )
        game.apply(wanted)
    raise AssertionError("no end")


@pytest.mark.rule("49-END-01", "49-END-02", "49-END-03")
def test_end_of_game() -> None:
    seen = []
    for case in cases("end_of_game"):
        table = Table().phase("16").started(CTL, P0, at=(0, 14), trains=("16H",))
        table.started(RCS, P1, at=(8, 3), trains=("16H",))
        during = case.get("during")
        if during == "sr":
            table.change(bank=0)
            game = table.stock(P0)
            game.apply(Pass(actor=P0))
            assert not game.state.finished and game.state.last_set == game.state.clock.set
            assert ended(game) == "OR 2.3"
        elif during is not None:
            table.operating(CTL, "own_shares")
            table.change(
                clock=Clock(kind="operating", set=2, number=during["or"], rounds=during["of"]),
                bank=0,
            )
            assert ended(table.game()) == "OR 2.3"
        else:
            if case["event"].startswith("bank empty"):
                table.change(bank=-5, ending="bank", last_set=2)
            if "stock round" in case["event"]:
                table.title(topped=frozenset({CTL}))
                table.operating(CTL, "own_shares")
            else:
                table.operating(CTL, "dividend")
                table.change(operating=OperatingTurn(company=CTL, step="dividend", income=340))
            game = table.game()
            if "stock round" not in case["event"]:
                game.apply(Dividend(actor=P0, choice="pay"))
            while not game.state.finished:
                assert game.state.operating is not None and game.state.operating.company == CTL
                game.apply(Pass(actor=P0))
            assert game.state.ending == "top-price"
        seen.append(case["end"])
    assert len(seen) == 5


def test_every_example_of_the_file_has_a_test() -> None:
    from pathlib import Path

    import yaml

    from tests.conftest import shared_path

    text = "".join(path.read_text() for path in Path(__file__).parent.glob("test_vectors_*.py"))
    text += (Path(__file__).parent / "test_setup.py").read_text()
    text += (Path(__file__).parent / "test_scenario.py").read_text()
    rows = yaml.safe_load(shared_path("rules", "vectors_1849.yaml").read_text())["vectors"]
    assert [row["id"] for row in rows if f'"{row["id"]}"' not in text] == []
