"""The scripted opening: 102 steps by three players, with every figure and every refusal on the way."""

import pytest
import yaml

from tests.conftest import shared_path
from tests.titles.te.script import Script


@pytest.mark.rule("TE-SR-01", "TE-SR-03", "TE-FND-06", "TE-OR-01", "TE-OR-02", "TE-DIV-02", "TE-MKT-10")
def test_the_scripted_opening_is_played_with_every_figure() -> None:
    with shared_path("rules", "18te_example.yaml").open(encoding="utf-8") as file:
        sheet = yaml.safe_load(file)
    script = Script(sheet["setup"]["players_in_seat_order"])
    assert len(sheet["steps"]) == 102
    for step in sheet["steps"]:
        script.play(step)
    assert script.worth() == sheet["final_worth"]
