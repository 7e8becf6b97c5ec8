"""What only 18España can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ezgame.core.actions import Action, LayTile, PlaceStation, StartCompany
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CellId, CompanyId, PlayerId, PrivateId
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


def trail(rules: "EspRules", company: CompanyId) -> Sequence[str]:
    charter = rules.title.companies[company]
    southern = charter.kind == MAJOR and charter.part == rules.context.value("takeover.part")
    return SOUTHERN_TRAIL if southern else TRAIL


def certificate_limit(rules: "EspRules", state: State) -> int:
    return rules.context.limits.certificates


def certificates(rules: "EspRules", state: State, player: PlayerId) -> int:
    return rules.context.limits.counted(state, player)


def goals(rules: "EspRules", state: State, company: CompanyId) -> Sequence[tuple[str, bool, str]]:
    """The three goals of a major with what is reached; nothing for minors and late starters."""
    charter = rules.title.companies[company]
    now = own(state)
    if charter.kind != MAJOR or company in now.without_goals:
        return ()
    reached = now.goals.get(company, ())
    found = []
    for goal in GOALS:
        label = GOAL_NAMES.get(goal, goal)
        if goal == DESTINATION and charter.destination is not None:
            label = (
                " / ".join(rules.title.board.hexes[charter.destination].names)
                or charter.destination
            )
        found.append((label, goal in reached, ""))
    return found


def price_moves(rules: "EspRules", state: State, company: CompanyId) -> Mapping[str, CellId]:
    context = rules.context
    moves = {trigger: context.moves[trigger] for trigger in ("paid", "withheld")}
    return context.sales.outlook(state, company, moves)


def charter_notes(rules: "EspRules", state: State, company: CompanyId) -> Sequence[tuple[str, str]]:
    notes = []
    if company in own(state).tenders:
        notes.append(("Tender", "one more town, mine or harbour for one train"))
    now = state.companies[company]
    if now.president is not None and not now.floated:
        percent = rules.context.phase_value(state, "float_percent")
        notes.append(("Launch", f"when {percent} % have left the IPO"))
    return notes


def about(rules: "EspRules", action: Action) -> CompanyId | None:
    return action.minor if isinstance(action, TakeOver) else None


def deal_notes(rules: "EspRules", state: State, action: Action) -> Sequence[str]:
    """What a takeover costs, and what comes along."""
    if not isinstance(action, TakeOver) or state.operating is None:
        return ()
    minor, major = state.companies[action.minor], state.operating.company
    brings = [f"cash {minor.cash}"] if minor.cash else []
    brings += [f"a {train.name} train" for train in minor.trains]
    owned = (p for p, now in state.privates.items() if now.owner == action.minor)
    brings += [rules.title.privates[private].name for private in owned]
    if action.minor in own(state).tenders:
        brings.append("its tender")
    percent = rules.context.number("takeover.share_percent")
    name = "the major" if major is None else rules.title.companies[major].short
    return (
        f"Its owner gets {rules.context.price(state, action.minor)} and {percent} % of {name}.",
        f"It brings {', '.join(brings)}." if brings else "It brings nothing.",
    )


def status(rules: "EspRules", state: State) -> Sequence[str]:
    lines = []
    stops = (stop for place in rules.title.board.hexes.values() for stop in place.stops)
    mine = next((stop.values for stop in stops if stop.kind == "mine"), None)
    if mine is not None:
        lines.append(f"Mines {mine.get(rules.context.phase(state).color, 0)}")
    left = own(state).tenders_left + own(state).tenders_in_market
    if left:
        lines.append(f"Tenders left {left}")
    return lines


def phase_notes(rules: "EspRules", before: Phase, phase: Phase) -> Sequence[str]:
    """What begins with a phase, in the words of the rulebook."""
    notes = []
    colors = [str(color) for color in phase.tiles if color not in before.tiles]
    if colors:
        notes.append(f"{' and '.join(colors).capitalize()} tiles")
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


def private_notes(rules: "EspRules", private: PrivateId) -> Sequence[str]:
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


def train_note(rules: "EspRules", state: State, company: CompanyId, train: Train) -> str:
    return "new" if train.acquired == state.clock.round else ""


def setup_choices() -> Mapping[str, Sequence[tuple[str, str, str]]]:
    """Options of the set-up: value, name, one line."""
    return {
        "setup": (
            ("standard", "Standard", "4 northern and 6 southern majors, 6 minors"),
            ("variable", "Variable", "drawn at random from all 24 companies"),
            ("custom", "Custom", "chosen by the group"),
        )
    }


def in_play(title: Title, options: Mapping[str, Any]) -> Sequence[CompanyId]:
    """Companies to show for a set-up; nothing where chance decides."""
    if options.get("setup") == "variable":
        return ()
    out = title.values["setup.standard_out"]
    return [company for company in title.companies if company not in out]


def start_notes(rules: "EspRules", state: State, action: StartCompany) -> Sequence[str]:
    """What a start costs and brings."""
    charter = rules.title.companies[action.company]
    cost = rules.capital.cost(action.company, action.price)
    if charter.kind != MAJOR:
        return [f"2 × {action.price} = {cost}, all of it to the treasury"]
    phase = rules.context.phase(state)
    percent, shares = phase.values["float_percent"], phase.values["launch_capital"]
    return [
        f"Director's 20 %: 2 × {action.price} = {cost}",
        f"Treasury at {percent} %: {shares} × {action.price} = {shares * action.price}",
    ]


def allowances(rules: "EspRules", state: State) -> Sequence[tuple[str, str, str, str, bool]]:
    """What the building turn allows: id, kind of action, name, note, used."""
    turn = state.operating
    if turn is None or turn.company is None or turn.step != rules.build.name:
        return ()
    context = rules.context
    uses = {use.allowance: str(use.hex) for use in turn.tiles}
    major = not context.is_minor(turn.company)
    found = [(REGULAR, LayTile.kind, "Tile", f"on {uses.get(REGULAR, '')}", REGULAR in uses)]
    if major and context.allows(state, "second-tile"):
        fee = context.number("costs.second_tile")
        note = f"on {uses[SECOND]}" if SECOND in uses else f"{fee} + terrain"
        found.append((SECOND, LayTile.kind, "2nd yellow", note, SECOND in uses))
    found.append((MINES, LayTile.kind, "Mine", f"on {uses.get(MINES, '')}", MINES in uses))
    cost = context.number("costs.station")
    found.append((STATION, PlaceStation.kind, "Station", str(cost), STATION in turn.used))
    if major and context.allows(state, "pass"):
        found.append((PASS, OpenPass.kind, "Open pass", "", PASS in turn.used))
    return found


def allowance_of(rules: "EspRules", state: State, action: Action) -> str:
    """Which allowance an action of the building turn would use."""
    if isinstance(action, PlaceStation):
        return STATION
    if isinstance(action, OpenPass):
        return PASS
    turn = state.operating
    if not isinstance(action, LayTile) or turn is None or turn.company is None:
        return ""
    use = rules.build.allowances.classify(
        state, turn.company, action.hex, action.tile, action.private
    )
    if isinstance(use, Refusal):
        return ""
    return MINES if use.allowance == POWER else use.allowance
