"""What a title tells the window about a position, in words of its own.

`Presentation` has a plain answer to every question; a title overrides what it knows better and
returns its class from `Ruleset.presentation`. No rule is decided here: subclasses put into words
what the rules say. Words are messages (`message("notes.launch", percent=50)`), whose sentences are in
`text/<language>.yaml` of the title; only proper names are plain text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.core.actions import Action, BuyTrain, StartCompany
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, HexId, PrivateId
from ezgame.core.message import Words, message
from ezgame.core.routes.network import Network
from ezgame.core.state import State, Train


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalNote:
    """Something a company can reach once."""

    label: Words
    reached: bool
    note: Words = ""
    task: Words = ""
    """What has to be done for it, in a sentence."""
    pays: int | None = None
    """What reaching it now would bring to the treasury; None: nothing, or not known yet."""
    hexes: tuple[HexId, ...] = ()
    """Where it can be reached; the map explains it there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunGoal:
    """A goal that the run of now would reach by calling at a place of some kind."""

    kind: str
    """Kind of the stop, as networks name it."""
    label: Words
    brings: int
    """Money the company gets for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """Something a building turn allows once, shown as an offer of its own."""

    id: str
    action: str
    """Kind of the action that uses it."""
    name: Words
    note: Words = ""
    used: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MapMark:
    """Something that lies on the map and is no tile or station."""

    hex: HexId
    text: Words
    company: CompanyId | None = None
    """In whose colour it is; None: a warning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A payment that a company cannot put off."""

    label: Words
    """What has to be paid, with the amount."""
    amount: int
    train: bool = True
    """Whether it is a train that must be bought."""


class Presentation:
    """Answers of a title that says nothing special; base class of the titles' own."""

    def __init__(self, title: Title) -> None:
        self.title = title

    # ------------------------------------------------------------ companies

    def goals(self, state: State, company: CompanyId) -> Sequence[GoalNote]:
        """What the company can reach, reached or not."""
        return ()

    def run_goals(self, state: State, company: CompanyId) -> Sequence[RunGoal]:
        """Open goals that a run of the company reaches, with what each brings."""
        return ()

    def map_marks(self, state: State) -> Sequence[MapMark]:
        """What lies on the map besides tiles and stations."""
        return ()

    def place_notes(self, state: State, hex_: HexId) -> Sequence[tuple[Words, Words]]:
        """Further lines about a hex of the map: label and text."""
        return ()

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[Words, Words]]:
        """Further lines of a charter: label and text."""
        return ()

    def capital_coming(self, state: State, company: CompanyId) -> int:
        """What a company that is launched gets later, as at the end of the round; 0 where it has its money."""
        return 0

    def train_note(self, state: State, company: CompanyId, train: Train) -> Words:
        """A word beside a train of a company."""
        return ""

    def unsuited(self, state: State, company: CompanyId, face: str) -> Words:
        """Why a company could hardly run a train with this face; empty if it could."""
        return ""

    def queue(self, state: State) -> Sequence[tuple[CompanyId, Words]]:
        """Companies that come one after another to be started: the next one first, each with what is to be
        said of it (that it is next, or why it waits). Empty where any may be started."""
        return ()

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

    def aimed_at(self, state: State, action: Action, allowance: str) -> bool:
        """Whether an action would use an allowance if it were possible; for the reason why none is."""
        return self.allowance_of(state, action) == allowance

    def named_in_bar(self, state: State, kind: str) -> bool:
        """Whether the bar names a kind of action that is possible beside the step."""
        return True

    def start_notes(self, state: State, action: StartCompany) -> Sequence[tuple[Words, Words]]:
        """What starting a company costs and brings: label, which may be empty, and account."""
        return ()

    def president_start_notes(
        self, price: int, cost: int, *, percent: int, shares: int, granted: bool
    ) -> Sequence[tuple[Words, Words]]:
        """`start_notes` of a title where a start buys the president's certificate, and the treasury gets the price of
        some shares once `percent` are sold. `granted`: the certificate came with a private."""
        paid = message("notes.start.granted") if granted else f"2 × {price} = {cost}"
        treasury = message("notes.start.treasury", percent=percent)
        return (
            (message("notes.start.certificate"), paid),
            (treasury, f"{shares} × {price} = {shares * price}"),
        )

    def bid_notes(
        self, state: State, company: CompanyId, price: int
    ) -> Sequence[tuple[Words, Words]]:
        """What a winning bid for a company would bring: label and figure."""
        return ()

    def card_name(self, kind: str) -> str:
        """A train card as players call it: all its sides."""
        return "/".join(face.name for face in self.title.trains[kind].faces)

    def bid_steps(self, state: State, company: CompanyId) -> Sequence[int]:
        """Bids for a company from which on it starts better."""
        return ()

    def offered_network(self, state: State, action: BuyTrain) -> Network | None:
        """What the buyer's trains and one that is for sale would run on; None where its button tells no run."""
        return None

    def offer_note(self, income: str) -> Words:
        """What the button tells of the run; the figure is looked for beside the window."""
        return income

    def supply_notes(self, state: State) -> Sequence[Words]:
        """What the train supply should tell besides its cards."""
        return ()

    def about(self, action: Action) -> CompanyId | None:
        """The company that an action of the title's own is about."""
        return None

    def deal_notes(self, state: State, action: Action) -> Sequence[Words]:
        """What a deal, or an action of the title's own, costs and what comes along."""
        return ()

    def due(self, state: State) -> Due | None:
        """What the acting company must pay now, with its president's help if need be."""
        return None

    # ------------------------------------------------------------ the game

    def status(self, state: State) -> Sequence[Words]:
        """Further parts of the line below the map."""
        return ()

    def phase_notes(self, before: Phase, phase: Phase) -> Sequence[Words]:
        """What begins with a phase. What a phase does and allows is in the title's catalogue by its name,
        notes.effect.<name> and notes.allows.<name>; empty where the rulebook makes nothing of it."""
        notes: list[Words] = [*self.new_colors(before, phase)]
        if phase.train_limits != before.train_limits:
            limits = tuple(
                message(f"notes.train_limit.{kind}", limit=limit)
                for kind, limit in phase.train_limits.items()
            )
            notes.append(message("notes.train_limits", limits=limits))
        if phase.operating_rounds != before.operating_rounds:
            notes.append(message("notes.rounds_per_set", count=phase.operating_rounds))
        notes += [message(f"notes.effect.{effect}") for effect in phase.effects]
        gained = sorted(phase.allows - before.allows)
        return [*notes, *(message(f"notes.allows.{what}") for what in gained)]

    @staticmethod
    def new_colors(before: Phase, phase: Phase) -> Sequence[Words]:
        """The colours of tiles that a phase brings, a note for each."""
        new = (color for color in phase.tiles if color not in before.tiles)
        return [message(f"notes.tiles.{color}") for color in new]

    def private_brings(self, state: State, private: PrivateId) -> Sequence[Words]:
        """What this game's set-up gave a private: everybody sees it."""
        return ()

    def private_notes(self, private: PrivateId) -> Sequence[Words]:
        """What a private can do, in sentences."""
        return ()
