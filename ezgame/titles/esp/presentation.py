"""What only 18España can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.actions import Action, LayTile, PlaceStation, StartCompany
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.presentation import Allowance, GoalNote, Presentation
from ezgame.core.refusal import Refusal
from ezgame.core.state import State, Train
from ezgame.titles.esp.actions import OpenPass, TakeOver
from ezgame.titles.esp.allowances import MINES, POWER, REGULAR, SECOND
from ezgame.titles.esp.build import PASS, STATION
from ezgame.titles.esp.context import MAJOR
from ezgame.titles.esp.events import own
from ezgame.titles.esp.state import DESTINATION, GOALS, HARBOUR, RED_AREA

if TYPE_CHECKING:
    from ezgame.titles.esp.rules import EspRules

TRAIL = ("build", "run", "dividend", "trains")
SOUTHERN_TRAIL = ("build", "run", "dividend", "takeover", "trains")
GOAL_NAMES = {RED_AREA: "red area", HARBOUR: "harbour"}


class EspPresentation(Presentation):
    def __init__(self, rules: "EspRules") -> None:
        super().__init__(rules.title)
        self.rules = rules

    def trail(self, company: CompanyId) -> Sequence[str]:
        charter = self.rules.title.companies[company]
        southern = charter.kind == MAJOR and charter.part == self.rules.context.value(
            "takeover.part"
        )
        return SOUTHERN_TRAIL if southern else TRAIL

    def goals(self, state: State, company: CompanyId) -> Sequence[GoalNote]:
        """The three goals of a major with what is reached; nothing for minors and late starters."""
        charter = self.rules.title.companies[company]
        now = own(state)
        if charter.kind != MAJOR or company in now.without_goals:
            return ()
        reached = now.goals.get(company, ())
        found = []
        for goal in GOALS:
            label = GOAL_NAMES.get(goal, goal)
            if goal == DESTINATION and charter.destination is not None:
                label = (
                    " / ".join(self.rules.title.board.hexes[charter.destination].names)
                    or charter.destination
                )
            found.append(GoalNote(label=label, reached=goal in reached))
        return found

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[str, str]]:
        notes = []
        if company in own(state).tenders:
            notes.append(("Tender", "one more town, mine or harbour for one train"))
        now = state.companies[company]
        if now.president is not None and not now.floated:
            percent = self.rules.context.phase_value(state, "float_percent")
            notes.append(("Launch", f"when {percent} % have left the IPO"))
        return notes

    def about(self, action: Action) -> CompanyId | None:
        return action.minor if isinstance(action, TakeOver) else None

    def deal_notes(self, state: State, action: Action) -> Sequence[str]:
        """What a takeover costs, and what comes along."""
        if not isinstance(action, TakeOver) or state.operating is None:
            return ()
        minor, major = state.companies[action.minor], state.operating.company
        brings = [f"cash {minor.cash}"] if minor.cash else []
        brings += [f"a {train.name} train" for train in minor.trains]
        owned = (p for p, now in state.privates.items() if now.owner == action.minor)
        brings += [self.rules.title.privates[private].name for private in owned]
        if action.minor in own(state).tenders:
            brings.append("its tender")
        percent = self.rules.context.number("takeover.share_percent")
        name = "the major" if major is None else self.rules.title.companies[major].short
        return (
            f"Its owner gets {self.rules.context.price(state, action.minor)} and {percent} % of {name}.",
            f"It brings {', '.join(brings)}." if brings else "It brings nothing.",
        )

    def status(self, state: State) -> Sequence[str]:
        lines = []
        stops = (stop for place in self.rules.title.board.hexes.values() for stop in place.stops)
        mine = next((stop.values for stop in stops if stop.kind == "mine"), None)
        if mine is not None:
            lines.append(f"Mines {mine.get(self.rules.context.phase(state).color, 0)}")
        left = own(state).tenders_left + own(state).tenders_in_market
        if left:
            lines.append(f"Tenders left {left}")
        return lines

    def phase_notes(self, before: Phase, phase: Phase) -> Sequence[str]:
        """What begins with a phase, in the words of the rulebook."""
        notes = [*self.new_colors(before, phase)]
        if phase.train_limits != before.train_limits:
            limits = ", ".join(f"{kind}s {limit}" for kind, limit in phase.train_limits.items())
            notes.append(f"Train limits: {limits}")
        if phase.operating_rounds != before.operating_rounds:
            notes.append(f"{phase.operating_rounds} operating rounds per set")
        words = {
            "takeover": "Majors may take over minors",
            "start-south-major": "Southern majors may start",
            "pass": "Mountain passes may be opened",
            "second-tile": "Majors may lay a second yellow tile",
            "train-trade": "Trains may be sold between companies",
            "combine": "Combined trains are allowed",
        }
        notes += [text for key, text in words.items() if key in phase.allows - before.allows]
        effects = {"close-privates": "All privates close", "close-minors": "All minors close"}
        notes += [effects.get(effect, effect) for effect in phase.effects]
        if phase.values.get("float_percent") != before.values.get("float_percent"):
            notes.append(
                f"Majors launch at {phase.values.get('float_percent')} %, with full capital and no goals"
            )
        return notes

    def private_notes(self, private: PrivateId) -> Sequence[str]:
        """What a private can do, in a sentence."""
        texts = {
            "P1": "A company that owns it pays 30 less for one mine tile or mine removal; it closes then.",
            "P2": "A company that buys it in phase 2 or 3 gets a 2/1+2 train with it; it closes then.",
            "P3": "In phase 5 the company that owns it gets the strawberry train, a 2P that never rusts.",
            "P4": "A major that owns it opens Alar del Rey free, or another pass for 40 less; it closes then.",
            "P5": "Its owner sells five tenders to companies; the private itself becomes one.",
            "P6": "Comes with a 10 % share.",
            "P7": "Comes with a president's certificate; it closes when that company gets its first train.",
        }
        return [texts[private]] if private in texts else []

    def train_note(self, state: State, company: CompanyId, train: Train) -> str:
        return "new" if train.acquired == state.clock.round else ""

    def start_notes(self, state: State, action: StartCompany) -> Sequence[str]:
        """What a start costs and brings."""
        charter = self.rules.title.companies[action.company]
        cost = self.rules.capital.cost(action.company, action.price)
        if charter.kind != MAJOR:
            return [f"2 × {action.price} = {cost}, all of it to the treasury"]
        phase = self.rules.context.phase(state)
        percent, shares = phase.values["float_percent"], phase.values["launch_capital"]
        return [
            f"Director's 20 %: 2 × {action.price} = {cost}",
            f"Treasury at {percent} %: {shares} × {action.price} = {shares * action.price}",
        ]

    def allowances(self, state: State) -> Sequence[Allowance]:
        """What the building turn allows, with where it was used or what it costs."""
        turn = state.operating
        if turn is None or turn.company is None or turn.step != self.rules.build.name:
            return ()
        context = self.rules.context
        uses = {use.allowance: str(use.hex) for use in turn.tiles}

        def tile(id_: str, name: str, price: str = "") -> Allowance:
            used = id_ in uses
            note = f"on {uses[id_]}" if used else price
            return Allowance(id=id_, action=LayTile.kind, name=name, note=note, used=used)

        found = [tile(REGULAR, "Tile")]
        major = not context.is_minor(turn.company)
        if major and context.allows(state, "second-tile"):
            found.append(
                tile(SECOND, "2nd yellow", f"{context.number('costs.second_tile')} + terrain")
            )
        found.append(tile(MINES, "Mine"))
        found.append(
            Allowance(
                id=STATION,
                action=PlaceStation.kind,
                name="Station",
                note=str(context.number("costs.station")),
                used=STATION in turn.used,
            )
        )
        if major and context.allows(state, "pass"):
            found.append(
                Allowance(id=PASS, action=OpenPass.kind, name="Open pass", used=PASS in turn.used)
            )
        return found

    def allowance_of(self, state: State, action: Action) -> str:
        """Which allowance an action of the building turn would use."""
        if isinstance(action, PlaceStation):
            return STATION
        if isinstance(action, OpenPass):
            return PASS
        turn = state.operating
        if not isinstance(action, LayTile) or turn is None or turn.company is None:
            return ""
        use = self.rules.build.allowances.classify(
            state, turn.company, action.hex, action.tile, action.private
        )
        if isinstance(use, Refusal):
            return ""
        return MINES if use.allowance == POWER else use.allowance
