"""The position at the start: companies drawn, trains and certificates of the scenario (49-SET)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ezgame.core.board.fit import supply_key
from ezgame.core.definitions.title import Title
from ezgame.core.ids import TileId
from ezgame.core.message import Told, told
from ezgame.core.opening import opening_state
from ezgame.core.state import State
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.scenario import draw_order, judge_options, scenario_of
from ezgame.titles.t1849.state import State1849


def setup_fault(title: Title, options: Mapping[str, Any], players: int) -> Told | None:
    """Why these choices do not go together, None if they do."""
    refusal = judge_options(title, players, options)
    if refusal is None:
        return None
    values = {
        key: ", ".join(value) if isinstance(value, tuple) else value
        for key, value in refusal.values.items()
    }
    match refusal.key:
        case "setup.players":
            return told(
                "setup_faults.players",
                "{title} is played by {counts} players, not by {players}.",
                title=title.name,
                **values,
            )
        case "setup.scenario":
            return told(
                "setup_faults.scenario",
                "Scenario “{scenario}” is not for {players} players.",
                **values,
            )
    return told(
        "setup_faults.parts", "Single parts of the advanced game go with the basic game only."
    )


def setup_numbers(title: Title, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """Companies, certificates and trains of this scenario (49-SET-01, 49-SET-04, 49-SET-06)."""
    scenario = scenario_of(title, players, options)
    trains = tuple(f"{count} × {name}" for name, count in scenario.trains.items() if count)
    return {
        "companies": scenario.companies,
        "limit": scenario.certificate_limit,
        "trains": trains[:4],
        "later": trains[4:],
    }


def start_state(context: Context) -> State:
    """Everybody has the cash of the table, taken from the bank (49-SET-02, 49-SET-03)."""
    title, setup, scenario = context.title, context.setup, context.scenario
    drawn = draw_order(title, context.figures.setup.generator, setup.seed, setup.options)
    queue = drawn[: scenario.companies]
    state = opening_state(
        title,
        len(setup.players),
        State1849(queue=queue),
        companies=queue,
        cards={name: scenario.trains[name] for name in title.trains},
    )
    counts = dict(state.supply)
    for tile, count in context.figures.tiles.messina.items():
        if tile in title.tiles.tiles:
            counts[supply_key(title.tiles, TileId(tile))] = count
    return replace(state, supply=counts)
