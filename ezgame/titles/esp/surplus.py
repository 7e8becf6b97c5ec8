"""Trains above the limit that are given up only after the dividend, under a ruling on private 2 (C-09)."""

from ezgame.core.rounds.operating import SilentStep, acting_company
from ezgame.core.steps.dividend import DividendStep
from ezgame.core.steps.home import HomeStep
from ezgame.core.steps.run import RunStep
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.build import BuildStep

SURPLUS = "surplus"
"""The step, and the mark of a turn in which trains are still to be given up."""
BEFORE = ("", HomeStep.name, BuildStep.name, RunStep.name, DividendStep.name)
"""Steps in which the discard can still wait."""


def may_wait(t: Transition) -> bool:
    return t.operating.step in BEFORE


def give_up_later(t: Transition) -> None:
    t.set_operating(used=t.operating.used | {SURPLUS})


class SurplusStep(SilentStep):
    """Asks for the discards that waited; the discards are decisions of their own."""

    name = SURPLUS

    def __init__(self, supply: Supply) -> None:
        self._supply = supply

    def enter(self, t: Transition) -> bool:
        if SURPLUS in t.operating.used:
            self._supply.ask_discards(t, acting_company(t.state))
        return False
