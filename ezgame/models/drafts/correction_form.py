"""What a form for corrections offers: for each kind of correction the things it may be about, in words."""

from dataclasses import dataclass

from ezgame.core.actions import Correct, Corrected
from ezgame.core.corrections import AWAY
from ezgame.core.ids import IPO, POOL, CellId, CompanyId, HexId, PhaseId
from ezgame.models.session import Session

KINDS: tuple[Corrected, ...] = (
    "cash",
    "share",
    "price",
    "tile",
    "station",
    "train",
    "phase",
    "turn",
)


@dataclass(frozen=True, slots=True)
class FormEntry:
    """One entry of a list: its words and what it stands for."""

    text: str
    item: str = ""
    number: int = 0


def abouts(session: Session, what: Corrected) -> list[FormEntry]:
    """Whom or what a correction may be about; empty where nothing need be named."""
    state, names = session.state, session.text.names
    players = [FormEntry(names.player(player), player) for player in state.players]
    companies = [
        FormEntry(names.company(company), company)
        for company, now in state.companies.items()
        if not now.closed and (now.floated or now.president is not None)
    ]
    if what == "cash":
        return players + companies
    if what in ("share", "price", "train"):
        return companies
    if what in ("tile", "station"):
        hexes = session.title.board.hexes
        return [FormEntry(place(session, hex_), hex_) for hex_ in sorted(hexes, key=hex_key)]
    if what == "turn":
        return companies if state.clock.kind == "operating" else players
    return []


def place(session: Session, hex_: HexId) -> str:
    """A hex and the names printed on it."""
    printed = " / ".join(session.text.names.places(hex_))
    return f"{hex_} {printed}".strip()


def hex_key(hex_: str) -> tuple[str, int, str]:
    letters = hex_.rstrip("0123456789")
    figures = hex_[len(letters) :]
    return letters, int(figures or 0), hex_


def items(session: Session, what: Corrected, about: str) -> list[FormEntry]:
    """The second choice: who holds it then, which space, tile, company, train or phase."""
    state, names, title, say = session.state, session.text.names, session.title, session.text.say
    match what:
        case "share":
            banks = [FormEntry(session.text.value(where, ""), where) for where in (IPO, POOL)]
            return [FormEntry(names.player(player), player) for player in state.players] + banks
        case "price":
            return [
                FormEntry(f"{names.price(CellId(cell))} ({cell})", cell)
                for cell in title.market.cells
            ]
        case "tile":
            none = FormEntry(say("correction.no_tile"), "")
            return [none, *(FormEntry(tile, tile) for tile in title.tiles.tiles)]
        case "station":
            return [FormEntry(each.text, each.item) for each in abouts(session, "train")]
        case "train":
            company = state.companies.get(CompanyId(about))
            held = [] if company is None else company.trains
            away = [FormEntry(say("correction.away", what=t.name), t.id, AWAY) for t in held]
            return [*(FormEntry(session.facts.faces(kind), kind) for kind in title.trains), *away]
        case "phase":
            return [FormEntry(phase.name, name) for name, phase in title.phases.items()]
        case _:
            return []


def numbers(session: Session, what: Corrected, about: str) -> list[FormEntry]:
    """The third choice: which certificate, which rotation, which circle."""
    state, say = session.state, session.text.say
    if what == "share" and (company := state.companies.get(CompanyId(about))) is not None:
        percents = session.rules.percents[CompanyId(about)]
        return [
            FormEntry(f"{percent} % ({session.text.value(where, '')})", number=number)
            for number, (percent, where) in enumerate(
                zip(percents, company.certificates, strict=True)
            )
        ]
    if what == "tile":
        return [FormEntry(say("correction.turned", number=n), number=n) for n in range(6)]
    if what == "station" and HexId(about) in session.title.board.hexes:
        stops = session.rules.ground.face(state.board, HexId(about)).stops
        away = FormEntry(say("correction.station_away"), number=AWAY)
        return [
            *(FormEntry(say("correction.city", number=n + 1), number=n) for n in range(len(stops))),
            away,
        ]
    return []


def cash_now(session: Session, about: str) -> int:
    state = session.state
    if about in state.companies:
        return state.companies[CompanyId(about)].cash
    return next((p.cash for name, p in state.players.items() if name == about), 0)


def item_now(session: Session, what: Corrected, about: str) -> str:
    """What of `items` is so now; nothing where no single one is."""
    state = session.state
    if what == "price":
        return state.market.places.get(CompanyId(about), "")
    if what == "phase":
        return state.phase
    return ""


def correction(
    session: Session, what: Corrected, about: str, item: FormEntry | None, number: int, why: str
) -> Correct:
    """The action of a form; whoever is waited for speaks it."""
    waited = session.waiting_for() or session.state.order
    taken = "" if item is None else item.item
    away = item is not None and item.number == AWAY
    if what == "phase":
        taken = PhaseId(taken)
    return Correct(
        actor=waited[0],
        what=what,
        about=about,
        item=taken,
        number=AWAY if away else number,
        why=why,
    )
