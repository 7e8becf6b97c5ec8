"""Routes: the run on the table is drawn over the track, and clicks on stops change it."""

from collections.abc import Sequence
from dataclasses import replace

from ezgame.core.events import RoutesRun
from ezgame.core.ids import HexId, TrainId
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.network import Network
from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.route_drawing import DrawnLine, RoutePen
from ezgame.models.drafts.routes import node_at, place_of
from ezgame.models.drafts.run import RunDraft, run_draft
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene
from ezgame.ui.paint.overlay import ROUTE_COLORS
from ezgame.ui.paint.picture import AmountPicture, RoutePicture
from ezgame.ui.play.moment_tool import MomentTool
from ezgame.ui.play.tool import MapSpot, Tool


def route_color(number: int) -> str:
    """The colour of the n-th train's run."""
    return ROUTE_COLORS[number % len(ROUTE_COLORS)]


class RouteTool(Tool):
    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self.draft: RunDraft = run_draft(session)
        self.moment = MomentTool(session, scene)
        self.automatic = automatic_turn(session)

    def draw(self) -> None:
        past = self.moment.run
        if past is None and self.automatic.company is not None:
            self.scene.set_routes(run_pictures(self.automatic.drawn))
            return
        self.scene.set_routes(
            route_pictures(self.draft) if past is None else past_run_pictures(self.session, past)
        )

    def click(self, spot: MapSpot) -> bool:
        drawn = self.draft.drawn
        if not drawn.is_open:
            return False
        node = self.node_at(spot)
        return node is not None and (drawn.click(node) or True)

    def node_at(self, spot: MapSpot) -> str | None:
        """The stop meant: the nearest one, or the only one of the hex."""
        network = self.draft.drawn.network
        if network is None:
            return None
        known = {node.id for node in network.nodes if node.hex == spot.hex}
        if spot.stop is not None and node_at(spot.stop) in known:
            return node_at(spot.stop)
        if len(known) == 1:
            return next(iter(known))
        return self._beside_the_track(network, sorted(known))

    def _beside_the_track(self, network: Network, known: list[str]) -> str | None:
        """A home in no circle has a stop on each piece of track of its hex: the one the run calls at, or
        could call at on its way, or the first."""
        hex_ = self.scene.board.hexes.get(HexId(place_of(known[0])[0])) if known else None
        if hex_ is None or not hex_.wayside:
            return None
        drawn, pen = self.draft.drawn, RoutePen(network)
        lines = [line for train in drawn.trains if (line := drawn.line(train.id))]
        for node in known:
            if any(node in line.nodes or pen.with_call(line, node) for line in lines):
                return node
        return known[0]


def route_pictures(draft: RunDraft) -> list[RoutePicture]:
    """The lines of all trains, with what each stop gives on its value."""
    drawn = draft.drawn
    accounts = drawn.accounts
    return merged_amounts(
        [
            route_picture(draft, number, train.id, drawn.line(train.id), accounts.get(train.id))
            for number, train in enumerate(drawn.trains)
            if drawn.line(train.id)
        ]
    )


def merged_amounts(routes: list[RoutePicture]) -> list[RoutePicture]:
    """A stop of several trains has one plate with all its amounts, on the first train's route."""
    texts: dict[tuple[HexId, int, bool], list[str]] = {}
    for route in routes:
        for amount in route.amounts:
            texts.setdefault((amount.hex, amount.stop, amount.income), []).append(amount.text)
    shown: list[RoutePicture] = []
    for route in routes:
        kept = tuple(
            replace(amount, text=_joined(texts.pop(key)))
            for amount in route.amounts
            if (key := (amount.hex, amount.stop, amount.income)) in texts
        )
        shown.append(replace(route, amounts=kept))
    return shown


def _joined(amounts: list[str]) -> str:
    """Two trains at 20: 20 + 20; treasury money has its plus already."""
    return amounts[0] + "".join(f" + {text.lstrip('+')}" for text in amounts[1:])


def route_picture(
    draft: RunDraft, number: int, train: TrainId, line: DrawnLine, account: RouteAccount | None
) -> RoutePicture:
    network = draft.drawn.network
    assert network is not None
    segments = {segment.id: segment for segment in network.segments}
    tracks = tuple(piece_place(piece) for name in line.segments for piece in segments[name].pieces)
    if account is not None:
        amounts = account_amounts(account)
    else:
        # One stop alone is the beginning of a route: it is marked before it earns anything.
        amounts = tuple(
            AmountPicture(hex=place_of(node)[0], stop=place_of(node)[1], text="·")
            for node in line.nodes
        )
    return RoutePicture(color=route_color(number), tracks=tracks, dash=number, amounts=amounts)


def past_run_pictures(session: Session, run: RoutesRun) -> list[RoutePicture]:
    """A run that was made, each train in the colour it had while the run was chosen, though a train before it
    stood still."""
    trains = [train.id for train in session.state.companies[run.company].trains]
    return run_pictures(run.routes, trains)


def run_pictures(
    routes: tuple[RouteAccount, ...], trains: Sequence[TrainId] = ()
) -> list[RoutePicture]:
    """Routes that are known; a segment's name lists its pieces. `trains` are all of the company, in its order."""
    order = (
        trains if all(account.train in trains for account in routes) else [a.train for a in routes]
    )
    numbered = [(order.index(account.train), account) for account in routes]
    return merged_amounts(
        [
            RoutePicture(
                color=route_color(number),
                tracks=tuple(
                    piece_place(piece)
                    for name in account.route.segments
                    for piece in name.split("+")
                ),
                dash=number,
                amounts=account_amounts(account),
            )
            for number, account in numbered
        ]
    )


def piece_place(piece: str) -> tuple[HexId, int]:
    """ "H8:2" → the hex and the index of its track."""
    hex_, _, index = piece.rpartition(":")
    return HexId(hex_), int(index)


def account_amounts(account: RouteAccount) -> tuple[AmountPicture, ...]:
    """What each stop gives; money for the treasury as an outlined amount with a plus."""
    income: dict[str, int] = {}
    treasury: dict[str, int] = {}
    for line in account.lines:
        if line.node is not None:
            into = income if line.to == "income" else treasury
            into[line.node] = into.get(line.node, 0) + line.amount
    found = []
    for node in account.route.nodes:
        hex_, stop = place_of(node)
        if node in treasury:
            found.append(
                AmountPicture(hex=hex_, stop=stop, text=f"+{treasury[node]}", income=False)
            )
        elif node in income:
            found.append(AmountPicture(hex=hex_, stop=stop, text=str(income[node])))
    return tuple(found)
