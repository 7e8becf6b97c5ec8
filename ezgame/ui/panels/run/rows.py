"""From the judge's account to rows that people read."""

from ezgame.core.ids import TrainId
from ezgame.core.routes.account import AccountLine, RouteAccount
from ezgame.models.routes import RunDesk, place_of
from ezgame.models.session import Session
from ezgame.ui.panels.run.account import AccountRow, TrainAccount
from ezgame.ui.play.route_tool import route_color


def train_accounts(session: Session, desk: RunDesk) -> list[TrainAccount]:
    """One account per train, in the order of the charter."""
    accounts = desk.accounts
    tender = desk.tender
    network = desk.network
    stops = network.tender.stops if network is not None and network.tender is not None else 0
    word = session.text.word("tender")
    return [
        TrainAccount(
            train=train.id,
            name=train.name,
            number=number,
            color=route_color(number),
            rows=rows_of(session, desk, train.id, accounts.get(train.id)),
            extra=f"{word} +{stops}" if train.id == tender else "",
            held=train.id == desk.train,
        )
        for number, train in enumerate(desk.trains)
    ]


def rows_of(
    session: Session, desk: RunDesk, train: TrainId, account: RouteAccount | None
) -> tuple[AccountRow, ...]:
    if account is None:
        nodes = desk.line(train).nodes
        return tuple(AccountRow(label=stop_name(session, node), amount="") for node in nodes)
    rows = [line_row(session, line) for line in account.lines]
    rows.append(AccountRow(label="Income", amount=str(account.income), kind="sum"))
    if account.treasury:
        rows.append(
            AccountRow(label="To the treasury", amount=f"+{account.treasury}", kind="treasury")
        )
    return tuple(rows)


def line_row(session: Session, line: AccountLine) -> AccountRow:
    if line.why == "multiplier":
        return AccountRow(label="Doubled", amount=str(line.amount))
    if line.node is None or line.why in ("visit-bonus", "both-bonus"):
        label = line.name.replace("-", " – ").replace("_", " ").capitalize()
        return AccountRow(label=label or "Bonus", amount=str(line.amount))
    label = stop_name(session, line.node)
    if line.to == "treasury":
        return AccountRow(label=label, amount=f"+{line.amount}", kind="treasury")
    return AccountRow(label=label, amount=str(line.amount))


def stop_name(session: Session, node: str) -> str:
    """Name of a place; a place without one is called by what stops there, and its hex."""
    hex_, stop = place_of(node)
    names = places(session, node)
    face = session.rules.ground.face(session.state.board, hex_)
    kind = str(face.stops[stop].kind) if stop < len(face.stops) else ""
    if not names:
        return f"{kind.capitalize()} {hex_}"
    if kind in ("city", "town", "offboard", "pass"):
        return names[stop] if stop < len(names) else names[0]
    return f"{names[0]} {kind}" if kind not in names[0] else names[0]


def places(session: Session, node: str) -> tuple[str, ...]:
    """Names of the stops of a hex; hexes of one large place share its name."""
    hex_ = session.title.board.hexes[place_of(node)[0]]
    return hex_.names or tuple(filter(None, (hex_.area,)))
