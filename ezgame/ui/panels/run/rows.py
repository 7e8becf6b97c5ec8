"""From the judge's account to rows that people read."""

from dataclasses import replace

from ezgame.core.board.stop_names import named_stops
from ezgame.core.ids import HexId, TrainId
from ezgame.core.routes.account import AccountLine, RouteAccount
from ezgame.core.routes.network import segment_weight
from ezgame.models.drafts.routes import DrawnRun, place_of
from ezgame.models.session import Session
from ezgame.ui.panels.run.account import AccountRow, TrainAccount
from ezgame.ui.play.route_tool import route_color


def train_accounts(session: Session, drawn: DrawnRun) -> list[TrainAccount]:
    """One account per train, in the order of the charter."""
    accounts = drawn.accounts
    bonus = drawn.bonus_train
    network = drawn.network
    stops = (
        network.range_bonus.stops if network is not None and network.range_bonus is not None else 0
    )
    return [
        TrainAccount(
            train=train.id,
            name=train.name,
            number=number,
            color=route_color(number),
            rows=rows_of(session, drawn, train.id, accounts.get(train.id)),
            extra=session.text.say("run.account.tender", stops=stops) if train.id == bonus else "",
            held=train.id == drawn.train,
        )
        for number, train in enumerate(drawn.trains)
    ]


def rows_of(
    session: Session, drawn: DrawnRun, train: TrainId, account: RouteAccount | None
) -> tuple[AccountRow, ...]:
    passed = [passed_row(session, node) for node in passed_homes(session, drawn, train)]
    if account is None:
        nodes = drawn.line(train).nodes
        return (*(stop_row(session, node, "") for node in nodes), *passed)
    doubled = doubled_stops(drawn, train)
    rows = [*(line_row(session, line, doubled) for line in account.lines), *passed]
    rows += range_rows(session, drawn, train)
    rows.append(
        AccountRow(label=session.text.say("run.income"), amount=str(account.income), kind="sum")
    )
    if account.treasury:
        rows.append(
            AccountRow(
                label=session.text.say("run.account.treasury"),
                amount=f"+{account.treasury}",
                kind="treasury",
            )
        )
    return tuple(rows)


def range_rows(session: Session, drawn: DrawnRun, train: TrainId) -> list[AccountRow]:
    """Hexes that the route uses of the train's range, where trains count hexes."""
    network = drawn.network
    kind = next((each for each in network.trains if each.id == train), None) if network else None
    if network is None or kind is None or kind.hex_range is None:
        return []
    taken = set(drawn.line(train).segments)
    reach = kind.hex_range
    used = sum(segment_weight(each, reach) for each in network.segments if each.id in taken)
    label = session.text.say("run.account.hexes")
    return [AccountRow(label=label, amount=f"{used} / {reach.hexes}", kind="note")]


def doubled_stops(drawn: DrawnRun, train: TrainId) -> frozenset[str]:
    """Stops that pay this train more than others."""
    nodes = () if drawn.network is None else drawn.network.nodes
    return frozenset(
        node.id for node in nodes if node.values_by_train.get(train, node.value) > node.value
    )


def line_row(
    session: Session, line: AccountLine, doubled: frozenset[str] = frozenset()
) -> AccountRow:
    if line.why == "multiplier":
        return AccountRow(label=session.text.say("run.account.doubled"), amount=str(line.amount))
    if line.node is None or line.why in ("visit-bonus", "both-bonus"):
        key = line.name if session.text.knows("bonus", line.name) else "any"
        return AccountRow(label=session.text.say(f"bonus.{key}"), amount=str(line.amount))
    if line.to == "treasury":
        label = stop_name(session, line.node)
        return AccountRow(label=label, amount=f"+{line.amount}", kind="treasury")
    row = stop_row(session, line.node, str(line.amount))
    if line.node in doubled:
        return replace(row, label=session.text.say("run.account.more", stop=row.label))
    return row


def stop_row(session: Session, node: str, amount: str) -> AccountRow:
    """A stop that the route calls at; whether a home beside the track counts is the player's choice."""
    label = stop_name(session, node)
    if stands_beside(session, node):
        said = session.text.say("run.counted", stop=label)
        return AccountRow(label=said, amount=amount, node=node)
    return AccountRow(label=label, amount=amount)


def passed_row(session: Session, node: str) -> AccountRow:
    said = session.text.say("run.not_counted", stop=stop_name(session, node))
    return AccountRow(label=said, amount="–", kind="note", node=node)


def passed_homes(session: Session, drawn: DrawnRun, train: TrainId) -> list[str]:
    """Homes beside the track that the route runs past: each hex once, and none where it calls."""
    called = {place_of(node)[0] for node in drawn.line(train).nodes}
    found: dict[HexId, str] = {}
    for node in drawn.network.nodes if drawn.network is not None else ():
        hex_ = place_of(node.id)[0]
        if (
            hex_ not in called
            and stands_beside(session, node.id)
            and drawn.runs_past(train, node.id)
        ):
            found.setdefault(hex_, node.id)
    return list(found.values())


def stands_beside(session: Session, node: str) -> bool:
    """Whether the stop is a home beside the track, which a run may count or not."""
    return session.title.board.hexes[place_of(node)[0]].home_value is not None


def stop_name(session: Session, node: str) -> str:
    """Name of a place; a place without one is called by what stops there, and its hex."""
    hex_, stop = place_of(node)
    face = session.rules.ground.face(session.state.board, hex_)
    names = named_stops(session.title.board.hexes[hex_], face) or places(session, node)
    kind = str(face.stops[stop].kind) if stop < len(face.stops) else ""
    if not names:
        return session.text.say("run.stop.unnamed", kind=session.text.kind(kind), place=hex_)
    if kind in ("city", "town", "offboard", "pass"):
        return names[stop] if stop < len(names) else names[0]
    if kind in names[0]:
        return session.text.names.place(names[0])
    return session.text.say("run.stop.of_kind", name=names[0], kind=session.text.kind(kind))


def places(session: Session, node: str) -> tuple[str, ...]:
    """Names of the stops of a hex; hexes of one large place share its name."""
    return session.text.names.places(place_of(node)[0])
