"""Which game of 1849 a group plays: companies, certificates, trains and parts that follow from its choices.

Three players play with five companies, five with six, four with either (49-SET-01).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ezgame.core.chance import make_chance
from ezgame.core.definitions.title import Title
from ezgame.core.figures import read_figures
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.titles.t1849.figures import ScenarioFigures

USUAL = "usual"
PLACES, BONDS, ELECTRIC = "place-purchase", "bonds", "electric"
PARTS = {
    "basic": frozenset[str](),
    "advanced": frozenset({PLACES, BONDS}),
    "electric": frozenset({PLACES, BONDS, ELECTRIC}),
}
"""By game: the parts beyond the basic rules (49-SET-13)."""
DELAYED = CompanyId("IFT")
DELAYED_TO = 3
"""The place, counted from 0, that a company set back changes with (49-SET-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    companies: int
    certificate_limit: int
    trains: Mapping[str, int]
    parts: frozenset[str]


def judge_options(title: Title, players: int, options: Mapping[str, Any]) -> Refusal | None:
    """Why these choices do not go together."""
    by_players = read_figures(ScenarioFigures, title.values).scenarios.by_players
    possible = by_players.get(players)
    if possible is None:
        return refuse("setup.players", players=players, counts=tuple(map(str, by_players)))
    if options["scenario"] not in (USUAL, *possible[1:]):
        return refuse("setup.scenario", players=players, scenario=options["scenario"])
    if options["parts"] != USUAL and PARTS[options["game"]]:
        return refuse("setup.parts", game=options["game"], parts=options["parts"])
    return None


def scenario_of(title: Title, players: int, options: Mapping[str, Any]) -> Scenario:
    """What the choices mean, once they have been judged."""
    figures = read_figures(ScenarioFigures, title.values).scenarios
    chosen = options["scenario"]
    name = figures.by_players[players][0] if chosen == USUAL else chosen
    parts = PARTS[options["game"]]
    if options["parts"] != USUAL:
        parts = frozenset({options["parts"]})
    electric = figures.electric_trains
    cards = {train: count if ELECTRIC in parts else 0 for train, count in electric.items()}
    return Scenario(
        companies=figures.companies[name],
        certificate_limit=figures.certificate_limits[name][players],
        trains={**figures.trains[name], **cards},
        parts=parts,
    )


def draw_order(
    title: Title, generator: str, seed: int, options: Mapping[str, Any]
) -> tuple[CompanyId, ...]:
    """All companies in the order drawn (49-SET-08, 49-SET-10); those beyond the scenario's number are out."""
    order = make_chance(generator, seed).shuffled(sorted(title.companies))
    place = order.index(DELAYED)
    if options["delay_ift"] and place < DELAYED_TO:
        order[place], order[DELAYED_TO] = order[DELAYED_TO], order[place]
    return tuple(order)
