"""What a title tells the window about a position, in words of its own.

`Presentation` has a plain answer to every question; a title overrides what it knows better and
returns its class from `Ruleset.presentation`. No rule is decided here: subclasses put into words
what the rules say.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.core.actions import Action, StartCompany
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.state import State, Train


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalNote:
    """Something a company can reach once."""

    label: str
    reached: bool
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """Something a building turn allows once, shown as an offer of its own."""

    id: str
    action: str
    """Kind of the action that uses it."""
    name: str
    note: str = ""
    used: bool = False


class Presentation:
    """Answers of a title that says nothing special; base class of the titles' own."""

    def __init__(self, title: Title) -> None:
        self.title = title

    # ------------------------------------------------------------ companies

    def goals(self, state: State, company: CompanyId) -> Sequence[GoalNote]:
        """What the company can reach, reached or not."""
        return ()

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[str, str]]:
        """Further lines of a charter: label and text."""
        return ()

    def train_note(self, state: State, company: CompanyId, train: Train) -> str:
        """A word beside a train of a company."""
        return ""

    # ------------------------------------------------------------ turns

    def trail(self, company: CompanyId) -> Sequence[str]:
        """Names of the steps of a company's turn, in order."""
        return ()

    def allowances(self, state: State) -> Sequence[Allowance]:
        """What the building turn of now allows; empty where one tile is all."""
        return ()

    def allowance_of(self, state: State, action: Action) -> str:
        """Id of the allowance that an action would use; empty for none."""
        return ""

    def start_notes(self, state: State, action: StartCompany) -> Sequence[str]:
        """What starting a company costs and brings."""
        return ()

    def about(self, action: Action) -> CompanyId | None:
        """The company that an action of the title's own is about."""
        return None

    def deal_notes(self, state: State, action: Action) -> Sequence[str]:
        """What a deal costs and what comes along."""
        return ()

    # ------------------------------------------------------------ the game

    def status(self, state: State) -> Sequence[str]:
        """Further parts of the line below the map."""
        return ()

    def phase_notes(self, before: Phase, phase: Phase) -> Sequence[str]:
        """What begins with a phase."""
        notes = [*self.new_colors(before, phase)]
        if phase.train_limits != before.train_limits:
            limits = ", ".join(f"{kind} {limit}" for kind, limit in phase.train_limits.items())
            notes.append(f"Train limits: {limits}")
        if phase.operating_rounds != before.operating_rounds:
            rounds = "round" if phase.operating_rounds == 1 else "rounds"
            notes.append(f"{phase.operating_rounds} operating {rounds} per set")
        notes += [effect.replace("-", " ").capitalize() for effect in phase.effects]
        gained = sorted(phase.allows - before.allows)
        notes += [f"{what.replace('-', ' ').capitalize()} possible" for what in gained]
        return notes

    @staticmethod
    def new_colors(before: Phase, phase: Phase) -> Sequence[str]:
        """The colours of tiles that a phase brings, as one note or none."""
        colors = [str(color) for color in phase.tiles if color not in before.tiles]
        return [f"{' and '.join(colors).capitalize()} tiles"] if colors else []

    def private_notes(self, private: PrivateId) -> Sequence[str]:
        """What a private can do, in sentences."""
        return ()
