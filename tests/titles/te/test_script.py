"""The scripted opening: 102 steps by three players, with every figure and every refusal on the way."""

import pytest
import yaml

from tests.conftest import shared_path
from tests.titles.te.script import Script


@pytest.mark.rule(
    "TE-SET-13", "TE-PHA-01", "TE-PHA-02", "TE-PHA-03", "TE-PHA-04", "TE-PHA-06", "TE-MKT-03",
    "TE-MKT-04", "TE-MKT-05", "TE-MKT-06", "TE-MKT-07", "TE-MKT-08", "TE-MKT-09", "TE-MKT-10",
    "TE-MKT-12", "TE-SR-01", "TE-SR-02", "TE-SR-03", "TE-SR-04", "TE-SR-06", "TE-SR-09",
    "TE-SR-10", "TE-SR-11", "TE-SR-14", "TE-PRES-06", "TE-FND-01", "TE-FND-02", "TE-FND-03",
    "TE-FND-04", "TE-FND-05", "TE-FND-06", "TE-FND-07", "TE-FND-08", "TE-FND-12", "TE-FND-13",
    "TE-FND-14", "TE-OR-01", "TE-OR-03", "TE-OR-04", "TE-TRK-01", "TE-TRK-02", "TE-TRK-04",
    "TE-TRK-05", "TE-TRK-06", "TE-TRK-07", "TE-TRK-08", "TE-TRK-09", "TE-TRK-11", "TE-TRK-13",
    "TE-TRK-14", "TE-TRK-15", "TE-TOK-01", "TE-TOK-02", "TE-TOK-03", "TE-RTE-01", "TE-RTE-02",
    "TE-RTE-03", "TE-RTE-05", "TE-RTE-06", "TE-RTE-10", "TE-RTE-11", "TE-RTE-12", "TE-DIV-01",
    "TE-DIV-02", "TE-DIV-03", "TE-TRN-01", "TE-TRN-02", "TE-TRN-03", "TE-TRN-05", "TE-ISS-01",
    "TE-ISS-02", "TE-ISS-03", "TE-ISS-04", "TE-ISS-05",
)  # fmt: skip
def test_the_scripted_opening_is_played_with_every_figure() -> None:
    with shared_path("rules", "18te_example.yaml").open(encoding="utf-8") as file:
        sheet = yaml.safe_load(file)
    script = Script(sheet["setup"]["players_in_seat_order"])
    assert len(sheet["steps"]) == 102
    for step in sheet["steps"]:
        script.play(step)
    assert script.worth() == sheet["final_worth"]
