"""What only 1830 can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ezgame.core.actions import Action, LayTile, StartCompany
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CellId, CompanyId, PlayerId, PrivateId
from ezgame.core.state import State
from ezgame.families.classic.track import REGULAR

if TYPE_CHECKING:
    from ezgame.titles.t1830.rules import Rules1830

TRAIL = ("track", "station", "run", "dividend", "trains")


def trail(rules: "Rules1830", company: CompanyId) -> Sequence[str]:
    return TRAIL


def certificate_limit(rules: "Rules1830", state: State) -> int:
    return rules.context.limits.certificates


def certificates(rules: "Rules1830", state: State, player: PlayerId) -> int:
    return rules.context.limits.counted(state, player)


def price_moves(rules: "Rules1830", state: State, company: CompanyId) -> Mapping[str, CellId]:
    context = rules.context
    moves = {trigger: context.moves[trigger] for trigger in ("paid", "withheld")}
    return context.sales.outlook(state, company, moves)


def charter_notes(
    rules: "Rules1830", state: State, company: CompanyId
) -> Sequence[tuple[str, str]]:
    notes = []
    now = state.companies[company]
    if now.president is not None and not now.floated:
        percent = rules.context.number("float.percent")
        notes.append(("Float", f"when {percent} % have left the bank"))
    if now.floated and now.stations_free and now.home_placed:
        notes.append(("Next station", str(rules.station.cost(state, company))))
    return notes


def allowances(rules: "Rules1830", state: State) -> Sequence[tuple[str, str, str, str, bool]]:
    """Where privates add to the tile of the turn: id, kind of action, name, note, used."""
    turn = state.operating
    if turn is None or turn.company is None or turn.step != rules.track.name:
        return ()
    powers = tuple(rules.powers.owned(state, turn.company))
    if not powers:
        return ()
    found = [(REGULAR, LayTile.kind, "Tile", "", False)]
    for power in powers:
        name = rules.title.privates[power.private].name
        note = f"on {', '.join(sorted(power.hexes))}"
        found.append((power.private, LayTile.kind, name, note, False))
    return found


def allowance_of(rules: "Rules1830", state: State, action: Action) -> str:
    """Which of them an action would use."""
    if not isinstance(action, LayTile):
        return ""
    return action.private or REGULAR


def status(rules: "Rules1830", state: State) -> Sequence[str]:
    return ["The bank is broken: this set is the last"] if state.ending else []


def phase_notes(rules: "Rules1830", before: Phase, phase: Phase) -> Sequence[str]:
    """What begins with a phase, in the words of the rulebook."""
    notes = []
    colors = [str(color) for color in phase.tiles if color not in before.tiles]
    if colors:
        notes.append(f"{' and '.join(colors).capitalize()} tiles")
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


def private_notes(rules: "Rules1830", private: PrivateId) -> Sequence[str]:
    """What a private can do, in a sentence."""
    texts = {
        "SV": "No power.",
        "CS": "A company that owns it lays one more tile on B20, connected or not.",
        "DH": "A company that owns it lays its tile on F16, connected or not, and may place a free station there.",
        "MH": "Its player may exchange it for a 10 % share of NYC; it closes then.",
        "CA": "Comes with a 10 % share of PRR.",
        "BO": "Comes with the director's certificate of B&O; it closes when B&O buys its first train.",
    }
    blocked = ", ".join(rules.title.privates[private].hexes)
    notes = [texts[private]] if private in texts else []
    return [*notes, f"In a player's hand it keeps {blocked} closed."] if blocked else notes


def start_notes(rules: "Rules1830", state: State, action: StartCompany) -> Sequence[str]:
    """What a start costs and brings."""
    cost = rules.capital.cost(action.company, action.price)
    percent, shares = rules.context.number("float.percent"), rules.context.number("capital.shares")
    return [
        f"Director's 20 %: 2 × {action.price} = {cost}",
        f"Treasury at {percent} %: {shares} × {action.price} = {shares * action.price}",
    ]


def setup_choices() -> Mapping[str, Sequence[tuple[bool, str, str]]]:
    """Options of the set-up: value, name, one line."""
    return {
        "third_six_train": ((True, "A third 6 train", "three 6 trains instead of two"),),
        "brown_from_offering": (
            (True, "Brown shares from the bank", "several at once also from the first offering"),
        ),
    }
