"""What only 1830 can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.actions import Action, LayTile, StartCompany
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.presentation import Allowance, Presentation
from ezgame.core.state import State
from ezgame.families.classic.track import REGULAR

if TYPE_CHECKING:
    from ezgame.titles.t1830.rules import Rules1830

TRAIL = ("track", "station", "run", "dividend", "trains")


class Presentation1830(Presentation):
    def __init__(self, rules: "Rules1830") -> None:
        super().__init__(rules.title)
        self.rules = rules

    def trail(self, company: CompanyId) -> Sequence[str]:
        return TRAIL

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[str, str]]:
        notes = []
        now = state.companies[company]
        if now.president is not None and not now.floated:
            percent = self.rules.figures.float.percent
            notes.append(("Float", f"when {percent} % have left the bank"))
        if now.floated and now.stations_free and now.home_placed:
            notes.append(("Next station", str(self.rules.station.cost(state, company))))
        return notes

    def allowances(self, state: State) -> Sequence[Allowance]:
        """Where privates add to the tile of the turn."""
        turn = state.operating
        if turn is None or turn.company is None or turn.step != self.rules.track.name:
            return ()
        powers = tuple(self.rules.powers.owned(state, turn.company))
        if not powers:
            return ()
        found = [Allowance(id=REGULAR, action=LayTile.kind, name="Tile")]
        for power in powers:
            name = self.rules.title.privates[power.private].name
            note = f"on {', '.join(sorted(power.hexes))}"
            found.append(Allowance(id=power.private, action=LayTile.kind, name=name, note=note))
        return found

    def allowance_of(self, state: State, action: Action) -> str:
        """Which of them an action would use."""
        if not isinstance(action, LayTile):
            return ""
        return action.private or REGULAR

    def status(self, state: State) -> Sequence[str]:
        return ["The bank is broken: this set is the last"] if state.ending else []

    def phase_notes(self, before: Phase, phase: Phase) -> Sequence[str]:
        """What begins with a phase, in the words of the rulebook."""
        notes = [*self.new_colors(before, phase)]
        if phase.train_limits != before.train_limits:
            notes.append(f"Train limit {next(iter(phase.train_limits.values()))}")
        if phase.operating_rounds != before.operating_rounds:
            notes.append(f"{phase.operating_rounds} operating rounds after the next stock round")
        if "private-sale" in phase.allows - before.allows:
            notes.append("Companies may buy privates")
        if "close-privates" in phase.effects:
            notes.append("All privates close")
        if phase.color != before.color:
            notes.append("Red areas pay their high value")
        return notes

    def private_notes(self, private: PrivateId) -> Sequence[str]:
        """What a private can do, in a sentence."""
        texts = {
            "SV": "No power.",
            "CS": "A company that owns it lays one more tile on B20, connected or not.",
            "DH": "A company that owns it lays its tile on F16, connected or not, and may place a free station there.",
            "MH": "Its player may exchange it for a 10 % share of NYC; it closes then.",
            "CA": "Comes with a 10 % share of PRR.",
            "BO": "Comes with the director's certificate of B&O; it closes when B&O buys its first train.",
        }
        blocked = ", ".join(self.rules.title.privates[private].hexes)
        notes = [texts[private]] if private in texts else []
        return [*notes, f"In a player's hand it keeps {blocked} closed."] if blocked else notes

    def start_notes(self, state: State, action: StartCompany) -> Sequence[str]:
        """What a start costs and brings."""
        cost = self.rules.capital.cost(action.company, action.price)
        figures = self.rules.figures
        percent, shares = figures.float.percent, figures.capital.shares
        return [
            f"Director's 20 %: 2 × {action.price} = {cost}",
            f"Treasury at {percent} %: {shares} × {action.price} = {shares * action.price}",
        ]
