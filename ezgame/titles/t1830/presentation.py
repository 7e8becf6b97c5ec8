"""What only 1830 can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.actions import Action, LayTile, StartCompany
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.message import Words, message
from ezgame.core.presentation import Allowance, Presentation
from ezgame.core.rounds.starting import is_granted
from ezgame.core.state import State
from ezgame.titles.t1830.state import own
from ezgame.titles.t1830.track import REGULAR

if TYPE_CHECKING:
    from ezgame.titles.t1830.rules import Rules1830

TRAIL = ("track", "station", "run", "dividend", "trains")


class Presentation1830(Presentation):
    def __init__(self, rules: "Rules1830") -> None:
        super().__init__(rules.title)
        self.rules = rules

    def trail(self, company: CompanyId) -> Sequence[str]:
        return TRAIL

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[Words, Words]]:
        notes: list[tuple[Words, Words]] = []
        now = state.companies[company]
        if now.president is not None and not now.floated:
            percent = self.rules.figures.float.percent
            notes.append((message("notes.float"), message("notes.float.when", percent=percent)))
        if coming := self.capital_coming(state, company):
            notes.append((message("notes.due"), message("notes.due.when", money=coming)))
        if now.floated and now.stations_free and now.home_placed:
            cost = self.rules.station.cost(state, company)
            notes.append((message("notes.next_station"), str(cost)))
        return notes

    def capital_coming(self, state: State, company: CompanyId) -> int:
        return self.rules.capital.due(state, company) if company in own(state).unpaid else 0

    def allowances(self, state: State) -> Sequence[Allowance]:
        """Where privates add to the tile of the turn."""
        turn = state.operating
        if turn is None or turn.company is None or turn.step != self.rules.track.name:
            return ()
        powers = tuple(self.rules.powers.owned(state, turn.company))
        if not powers:
            return ()
        found = [Allowance(id=REGULAR, action=LayTile.kind, name=message("notes.build.tile"))]
        for power in powers:
            name = self.rules.title.privates[power.private].name
            note = message("notes.build.on", place=tuple(sorted(power.hexes)))
            found.append(Allowance(id=power.private, action=LayTile.kind, name=name, note=note))
        return found

    def allowance_of(self, state: State, action: Action) -> str:
        """Which of them an action would use."""
        if not isinstance(action, LayTile):
            return ""
        return action.private or REGULAR

    def status(self, state: State) -> Sequence[Words]:
        return [message("notes.bank_broken")] if state.ending and not state.finished else []

    def phase_notes(self, before: Phase, phase: Phase) -> Sequence[Words]:
        """What begins with a phase, in the words of the rulebook."""
        notes = [*super().phase_notes(before, phase)]
        if phase.color != before.color:
            notes.append(message("notes.red_areas"))
        return notes

    def private_notes(self, private: PrivateId) -> Sequence[Words]:
        """What a private can do, in a sentence."""
        blocked = tuple(self.rules.title.privates[private].hexes)
        power = message(f"notes.private.{private}")
        return [power, message("notes.private.blocks", place=blocked)] if blocked else [power]

    def start_notes(self, state: State, action: StartCompany) -> Sequence[tuple[Words, Words]]:
        """What a start costs and brings."""
        cost = self.rules.capital.cost(action.company, action.price)
        figures = self.rules.figures
        return self.president_start_notes(
            action.price,
            cost,
            percent=figures.float.percent,
            shares=figures.capital.shares,
            granted=is_granted(state),
        )
