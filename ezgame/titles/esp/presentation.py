"""What only 18España can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ezgame.core.actions import Action, LayTile, PlaceStation, StartCompany
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, HexId, PrivateId
from ezgame.core.message import Message, Words, message
from ezgame.core.presentation import Allowance, GoalNote, Presentation, RunGoal
from ezgame.core.refusal import Refusal
from ezgame.core.rounds.starting import is_granted
from ezgame.core.state import State, Train
from ezgame.titles.esp.actions import OpenPass, TakeOver
from ezgame.titles.esp.allowances import MINES, POWER, REGULAR, SECOND
from ezgame.titles.esp.build import PASS, STATION
from ezgame.titles.esp.context import MAJOR, PRESIDENT_PRIVATE, SHARE_PRIVATE
from ezgame.titles.esp.events import own
from ezgame.titles.esp.goals import BY_RUN
from ezgame.titles.esp.state import DESTINATION, GOALS

if TYPE_CHECKING:
    from ezgame.titles.esp.rules import EspRules

NORTH, NARROW, IBERIAN = "north", "narrow", "iberian"
TRAIL = ("build", "run", "dividend", "trains")
AUTOMATIC_TRAIL = ("automatic_run", "automatic_dividend")
SOUTHERN_TRAIL = ("build", "run", "dividend", "takeover", "trains")


class EspPresentation(Presentation):
    def __init__(self, rules: "EspRules") -> None:
        super().__init__(rules.title)
        self.rules = rules

    def unsuited(self, state: State, company: CompanyId, face: str) -> Words:
        """Track of the company's own part has the other gauge (5.4.1)."""
        part = self.rules.title.companies[company].part
        faces = [f for kind in self.rules.title.trains.values() for f in kind.faces]
        gauges = next((f.gauges for f in faces if f.name == face), ())
        wanted = NARROW if part == NORTH else IBERIAN
        if not gauges or wanted in gauges:
            return ""
        return message(f"notes.unsuited.{wanted}", company=company)

    def trail(self, company: CompanyId) -> Sequence[str]:
        charter = self.rules.title.companies[company]
        if charter.automatic:
            return AUTOMATIC_TRAIL
        southern = charter.kind == MAJOR and charter.part == self.rules.figures.takeover.part
        return SOUTHERN_TRAIL if southern else TRAIL

    def goals(self, state: State, company: CompanyId) -> Sequence[GoalNote]:
        """The three goals of a major with what is reached; nothing for minors and late starters."""
        charter = self.rules.title.companies[company]
        now = own(state)
        if charter.kind != MAJOR or company in now.without_goals:
            return ()
        reached = now.goals.get(company, ())
        linked = self.rules.figures.goals.destination_from
        started = state.companies[company].par is not None and len(reached) < len(GOALS)
        pays = self.rules.goals.capital(state, company) if started else None
        found = []
        for goal in GOALS:
            label: Words = message(f"notes.goal.{goal}")
            if goal == DESTINATION and charter.destination is not None:
                label = (
                    " / ".join(self.rules.title.board.hexes[charter.destination].names)
                    or charter.destination
                )
            task = f"task.{goal}.{linked}" if goal == DESTINATION else f"task.{goal}"
            open_ = goal not in reached
            found.append(
                GoalNote(
                    label=label,
                    reached=not open_,
                    task=message(f"notes.{task}"),
                    pays=pays if open_ else None,
                    hexes=self._goal_hexes(goal, company),
                )
            )
        return found

    def run_goals(self, state: State, company: CompanyId) -> Sequence[RunGoal]:
        """A run to a red area and one to a harbour, while they are open (6.1)."""
        goals = self.rules.goals
        return [
            RunGoal(
                kind=kind, label=message(f"notes.goal.{goal}"), brings=goals.capital(state, company)
            )
            for goal, kind in BY_RUN
            if goals.open(state, company, goal)
        ]

    def _goal_hexes(self, goal: str, company: CompanyId) -> tuple[HexId, ...]:
        """Where a goal can be reached: the destination, every red area, every harbour."""
        if goal == DESTINATION:
            destination = self.rules.title.companies[company].destination
            return () if destination is None else (destination,)
        return self._run_hexes[goal]

    @cached_property
    def _run_hexes(self) -> Mapping[str, tuple[HexId, ...]]:
        """Hexes with a red area and with a harbour; charters ask for them with every move of the pointer."""
        hexes = self.rules.title.board.hexes.values()
        return {
            goal: tuple(h.id for h in hexes if any(stop.kind == kind for stop in h.stops))
            for goal, kind in BY_RUN
        }

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[Words, Words]]:
        if self.rules.title.companies[company].automatic:
            return self._automatic_notes(state, company)
        notes: list[tuple[Words, Words]] = []
        if company in own(state).tenders:
            notes.append((message("notes.tender"), message("notes.tender.use")))
        now = state.companies[company]
        if now.president is not None and not now.floated:
            percent = self.rules.context.phase_figures(state.phase).float_percent
            notes.append((message("notes.launch"), message("notes.launch.when", percent=percent)))
        return notes

    def _automatic_notes(self, state: State, company: CompanyId) -> list[tuple[Words, Words]]:
        """Of a company that nobody directs: whose it is, and when it gets its next train."""
        name = self.rules.figures.automatic.name
        percent = self.rules.delivery.locked_percent(company)
        notes: list[tuple[Words, Words]] = [
            (name, message("notes.automatic.half", percent=percent)),
        ]
        when = self.rules.delivery.waiting_time(state, company)
        if when is not None:
            sets, place = when
            key = "notes.automatic.delivery.now" if sets == 0 else "notes.automatic.delivery.later"
            notes.append((message("notes.automatic.delivery"), message(key, place=place)))
        return notes

    def about(self, action: Action) -> CompanyId | None:
        return action.minor if isinstance(action, TakeOver) else None

    def deal_notes(self, state: State, action: Action) -> Sequence[Words]:
        """What a takeover costs, and what comes along."""
        if (
            not isinstance(action, TakeOver)
            or state.operating is None
            or state.operating.company is None
        ):
            return ()
        minor, major = state.companies[action.minor], state.operating.company
        brings: list[Words] = []
        if minor.cash:
            brings.append(message("notes.takeover.cash", cash=minor.cash))
        brings += [message("notes.takeover.train", train=train.name) for train in minor.trains]
        owned = (p for p, now in state.privates.items() if now.owner == action.minor)
        brings += [self.rules.title.privates[private].name for private in owned]
        if action.minor in own(state).tenders:
            brings.append(message("notes.takeover.tender"))
        percent = self.rules.figures.takeover.share_percent
        price = self.rules.context.price(state, action.minor)
        share = message("notes.takeover.share", price=price, percent=percent, company=major)
        if not brings:
            return share, message("notes.takeover.nothing")
        return share, message("notes.takeover.brings", things=tuple(brings))

    def status(self, state: State) -> Sequence[Words]:
        lines: list[Words] = []
        stops = (stop for place in self.rules.title.board.hexes.values() for stop in place.stops)
        mine = next((stop.values for stop in stops if stop.kind == "mine"), None)
        if mine is not None:
            value = mine.get(self.rules.context.phase(state).color, 0)
            lines.append(message("notes.mines", value=value))
        left = own(state).tenders_left + own(state).tenders_in_market
        if left:
            lines.append(message("notes.tenders_left", count=left))
        return lines

    def phase_notes(self, before: Phase, phase: Phase) -> Sequence[Words]:
        """What begins with a phase, in the words of the rulebook."""
        notes = [*super().phase_notes(before, phase)]
        if all(company.kind != "minor" for company in self.rules.title.companies.values()):
            notes = [note for note in notes if note != message("notes.effect.close-minors")]
        percent = self.rules.context.phase_figures(phase.id).float_percent
        if percent != self.rules.context.phase_figures(before.id).float_percent:
            notes.append(message("notes.launch.full", percent=percent))
        return notes

    def private_brings(self, state: State, private: PrivateId) -> Sequence[Words]:
        """The share under private 6 and the president's certificate under private 7 lie open (2.1). Told later,
        too: the sentence on what 7 does speaks of that company."""
        if private == SHARE_PRIVATE:
            return [message("notes.private.share", company=own(state).share_company)]
        if private == PRESIDENT_PRIVATE:
            return [message("notes.private.president", company=own(state).president_company)]
        return ()

    def private_notes(self, private: PrivateId) -> Sequence[Words]:
        """What a private can do, in a sentence."""
        return [message(f"notes.private.{private}")]

    def train_note(self, state: State, company: CompanyId, train: Train) -> Words:
        return message("notes.train.new") if train.acquired == state.clock.round else ""

    def start_notes(self, state: State, action: StartCompany) -> Sequence[tuple[Words, Words]]:
        """What a start costs and brings."""
        charter = self.rules.title.companies[action.company]
        cost = self.rules.capital.cost(action.company, action.price)
        if charter.kind != MAJOR:
            return [("", message("notes.start.minor", price=action.price, cost=cost))]
        phase = self.rules.context.phase_figures(state.phase)
        return self.president_start_notes(
            action.price,
            cost,
            percent=phase.float_percent,
            shares=phase.launch_capital,
            granted=is_granted(state),
        )

    def allowances(self, state: State) -> Sequence[Allowance]:
        """What the building turn allows, with where it was used or what it costs."""
        turn = state.operating
        if turn is None or turn.company is None or turn.step != self.rules.build.name:
            return ()
        context = self.rules.context
        uses = {use.allowance: str(use.hex) for use in turn.tiles}

        def tile(id_: str, name: Message, price: Words = "") -> Allowance:
            used = id_ in uses
            note = message("notes.build.on", place=uses[id_]) if used else price
            return Allowance(id=id_, action=LayTile.kind, name=name, note=note, used=used)

        found = [tile(REGULAR, message("notes.build.tile"))]
        major = not context.is_minor(turn.company)
        if major and context.allows(state, "second-tile"):
            found.append(
                tile(
                    SECOND,
                    message("notes.build.second"),
                    message("notes.build.second.cost", cost=context.figures.costs.second_tile),
                )
            )
        found.append(tile(MINES, message("notes.build.mine")))
        found.append(
            Allowance(
                id=STATION,
                action=PlaceStation.kind,
                name=message("notes.build.station"),
                note=str(context.figures.costs.station),
                used=STATION in turn.used,
            )
        )
        if major and context.allows(state, "pass"):
            found.append(
                Allowance(
                    id=PASS,
                    action=OpenPass.kind,
                    name=message("notes.build.pass"),
                    used=PASS in turn.used,
                )
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

    def aimed_at(self, state: State, action: Action, allowance: str) -> bool:
        if not isinstance(action, LayTile):
            return self.allowance_of(state, action) == allowance
        return self.rules.build.allowances.aims_at(
            state, action.hex, action.tile, action.private, allowance
        )
