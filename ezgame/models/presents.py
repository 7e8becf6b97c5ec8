"""Two positions of one game side by side: what differs, for people who choose between them."""

from collections.abc import Iterator
from dataclasses import dataclass

from ezgame.core.ids import IPO, POOL, CompanyId, HexId
from ezgame.core.state import State
from ezgame.models.session import Session


@dataclass(frozen=True, slots=True)
class Changed:
    """One thing that is not the same in both."""

    what: str
    old: str
    new: str


def differences(session: Session, old: State, new: State) -> list[Changed]:
    """Round, money, worth, prices, shares, trains and the map; what is equal is left out."""
    return [row for row in rows(session, old, new) if row.old != row.new]


def rows(session: Session, old: State, new: State) -> Iterator[Changed]:
    text, names, facts = session.text, session.text.names, session.facts
    say = text.say
    yield Changed(say("repair.round"), text.round(old.clock), text.round(new.clock))
    worth_old, worth_new = facts.worth(old), facts.worth(new)
    for player in old.players:
        name = names.player(player)
        cash = (old.players[player].cash, new.players[player].cash)
        yield Changed(say("repair.cash", who=name), *(names.money(c) for c in cash))
        if player in worth_old and player in worth_new:
            both = (worth_old[player], worth_new[player])
            yield Changed(say("repair.worth", who=name), *(names.money(w) for w in both))
    for company in old.companies:
        if company in new.companies:
            yield from of_company(session, old, new, company)
    for hex_ in sorted(
        {*old.board.tiles, *new.board.tiles, *old.board.stations, *new.board.stations}
    ):
        yield Changed(names.hex(hex_), on_hex(session, old, hex_), on_hex(session, new, hex_))


def of_company(session: Session, old: State, new: State, company: CompanyId) -> Iterator[Changed]:
    names, facts, say = session.text.names, session.facts, session.text.say
    name = names.company(company)
    here = (old.companies[company], new.companies[company])
    yield Changed(say("repair.treasury", who=name), *(names.money(c.cash) for c in here))
    prices = (facts.price(old, company), facts.price(new, company))
    yield Changed(
        say("repair.price", who=name), *("–" if p is None else names.money(p) for p in prices)
    )
    trains = tuple(", ".join(train.name for train in c.trains) or "–" for c in here)
    yield Changed(say("repair.trains", who=name), *trains)
    held = (shareholders(session, old, company), shareholders(session, new, company))
    yield Changed(say("repair.shares", who=name), *held)


def shareholders(session: Session, state: State, company: CompanyId) -> str:
    """Who holds how much; the same words for the same holdings, whatever the order of play is."""
    president = state.companies[company].president
    shares = sorted(
        session.facts.shares(state, company),
        key=lambda held: (held[0] in (POOL, IPO), held[0] != president, -held[1], held[0]),
    )
    told = (f"{session.text.value(holder, '')} {percent} %" for holder, percent in shares)
    return ", ".join(told) or "–"


def on_hex(session: Session, state: State, hex_: HexId) -> str:
    """The tile and the stations that lie on a hex."""
    laid = state.board.tiles.get(hex_)
    tile = "–" if laid is None else session.text.say("repair.tile", tile=laid.tile)
    stations = [
        session.text.names.company(station.company)
        for station in state.board.stations.get(hex_, ())
    ]
    return ", ".join([tile if laid is None else f"{tile} ({laid.rotation})", *stations])
