"""What a group that lays the board for two itself may have overlooked."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from ezgame.core.ids import CompanyId, PhaseId, TrainId
from ezgame.core.message import Message, message
from ezgame.core.routes.existence import has_any_route
from ezgame.core.routes.network import Network
from ezgame.core.state import State, Train
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.events import own
from ezgame.titles.esp.rodrigo.passes import open_passes

TRIED = "3"
"""The train, and the phase, in which every company should have a run."""


def board_warnings(
    context: Context, start: State, network: Callable[[State, CompanyId, Train], Network]
) -> Iterator[Message]:
    changes = context.title.changes
    if changes is None:
        return
    bars, usual = len(changes.bars), context.figures.automatic.bars
    if bars != usual:
        yield message("board.warn-bars", bars=bars, usual=usual)
    for name, printed in changes.printed.items():
        for stop in printed.stops:
            figures = stop.values or {}
            values = [figures[c] for c in context.title.tiles.colors if c in figures]
            if any(later < earlier for earlier, later in pairwise(values)):
                yield message("board.warn-values", hex=name)
    later = Transition(replace(start, phase=PhaseId(TRIED)))
    open_passes(context, later)
    faces = context.title.trains[TRIED].faces
    train = Train(id=TrainId("tried"), type=TRIED, faces=(faces[0].name,))
    for company in own(start).automatic:
        tried = network(later.state, company, train)
        if not has_any_route(tried, tried.trains[0]):
            yield message("board.warn-no-run", company=company)
