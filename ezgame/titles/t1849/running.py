"""What stops count for the trains of 1849.

Ports end a run and do not count for the two stops that it needs (49-RTE-03, 49-RTE-04); electric
trains count the great cities twice (49-RTE-15); the port marker pays its owner only (49-PRI-07).
"""

from ezgame.core.board.ground import Ground
from ezgame.core.board.running import Running, StopBonus, StopRules
from ezgame.core.definitions.title import Title
from ezgame.core.figures import read_figures
from ezgame.core.ids import HexId, PrivateId
from ezgame.titles.t1849.figures import BoardFigures

PORT_BONUS = "harbour-bonus"
TWICE = 2


def make_running(title: Title, ground: Ground) -> Running:
    return Running(ground, run_rules(title))


def run_rules(title: Title) -> StopRules:
    figures = read_figures(BoardFigures, title.values)
    doubled = dict.fromkeys(figures.electric.double_hexes, TWICE)
    return StopRules(
        uncounted=figures.routes.not_counted, multiples={figures.licence.train: doubled}
    )


def port_bonus(title: Title, private: PrivateId, port: HexId) -> StopBonus:
    """What the company whose marker lies in a port gets there, by the private that gave it the marker."""
    printed = title.privates[private]
    power = next(ability for ability in printed.abilities if ability["kind"] == PORT_BONUS)
    return StopBonus(name=printed.name, hexes=frozenset({port}), amount=int(power["amount"]))
