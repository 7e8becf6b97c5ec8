"""The run on the table: what each train runs, drawn by hand or proposed, judged and compared live."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from ezgame.core.actions import DrawnRoute, Run
from ezgame.core.ids import HexId, PlayerId, TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.judge import Judge, Verdict
from ezgame.core.routes.network import Network, NodeId, Route, RouteTrain
from ezgame.core.routes.search import Best
from ezgame.core.steps.run import as_drawn
from ezgame.models.drafts.route_drawing import DrawnLine, RoutePen


def place_of(node: NodeId) -> tuple[HexId, int]:
    """Hex and stop of a node."""
    hex_, _, stop = node.rpartition(".")
    return HexId(hex_), int(stop)


def node_at(place: tuple[HexId, int]) -> NodeId:
    return f"{place[0]}.{place[1]}"


class DrawnRun(QObject):
    """Lines of all trains of one company on one network."""

    changed = Signal()
    """Lines, the train in hand, the range bonus, or the search's answer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._network: Network | None = None
        self._pen: RoutePen | None = None
        self._judge: Judge | None = None
        self._lines: dict[TrainId, DrawnLine] = {}
        self._train: TrainId | None = None
        self._bonus: TrainId | None = None
        self._verdict: Verdict | None = None
        self._touched = False
        self.best: Best | None = None
        """The best run found so far."""
        self.searching = False
        self.refusal: Refusal | None = None
        """Why the last click did nothing."""
        self._held = 0
        """Above 0 while several changes happen that are told as one."""
        self._untold = False

    @contextmanager
    def told_once(self) -> Iterator[None]:
        """Several changes, told once after the last of them: every panel and the map are renewed each time."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._untold and not self._held:
            self.tell()

    def tell(self) -> None:
        """Something that is shown of the run is different."""
        # While changes are held back this only notes that there is something to tell.
        self._untold = bool(self._held)
        if not self._held:
            self.changed.emit()

    # ------------------------------------------------------------ beginning and end

    def open(self, network: Network) -> None:
        """Lay out the trains of a company that is about to run."""
        self._network, self._pen, self._judge = network, RoutePen(network), Judge(network)
        self._lines = {train.id: DrawnLine() for train in network.trains}
        self._train = network.trains[0].id if network.trains else None
        self._bonus = None
        self._touched = False
        self.best = None
        self._changed()

    def close(self) -> None:
        if self._network is not None:
            self._network = self._pen = self._judge = None
            self._lines = {}
            self._train = self._bonus = None
            self.best = None
            self._changed()

    @property
    def is_open(self) -> bool:
        return self._network is not None

    @property
    def network(self) -> Network | None:
        return self._network

    @property
    def trains(self) -> tuple[RouteTrain, ...]:
        return () if self._network is None else self._network.trains

    # ------------------------------------------------------------ drawing

    @property
    def train(self) -> TrainId | None:
        """The train whose route a click on a stop draws."""
        return self._train

    def take_train(self, train: TrainId) -> None:
        if train in self._lines and train != self._train:
            self._train = train
            self.tell()

    def line(self, train: TrainId) -> DrawnLine:
        return self._lines.get(train, DrawnLine())

    def click(self, node: NodeId) -> bool:
        """A stop was clicked: change the route of the train in hand."""
        if self._pen is None or self._train is None:
            return False
        # The pen keeps off track that another train of the company uses.
        others = [s for train, line in self._lines.items() if train != self._train
                  for s in line.segments]  # fmt: skip
        found = self._pen.click(self._lines[self._train], node, others)
        if found is None:
            self.refusal = Refusal("routes.not-connected", {"train": self._train, "stop": node})
            self.tell()
            return False
        self._lines[self._train] = found
        self._touched = True
        self._changed()
        return True

    def runs_past(self, train: TrainId, node: NodeId) -> bool:
        """Whether the train's route runs past a stop that it could call at over the same track."""
        return self._pen is not None and self._pen.with_call(self.line(train), node) is not None

    def clear(self, train: TrainId | None = None) -> None:
        """Wipe the route of one train, or of all."""
        for name in [train] if train is not None else list(self._lines):
            self._lines[name] = DrawnLine()
        self._touched = True
        self._changed()

    def set_routes(self, routes: Sequence[Route]) -> None:
        """Lay down given routes: the proposal, or those of last time."""
        self._lines = {train.id: DrawnLine() for train in self.trains}
        # A run of an earlier turn may name trains that the company has no more.
        for route in routes:
            if route.train in self._lines:
                self._lines[route.train] = DrawnLine(nodes=route.nodes, segments=route.segments)
        self._bonus = next((route.train for route in routes if route.extended), None)
        self._touched = False
        self._changed()

    def recall(self, drawn: Sequence[DrawnRoute]) -> bool:
        """Lay down routes of an earlier run as far as their track still lies there."""
        routes = self.recalled(drawn)
        if routes:
            self.set_routes(routes)
            self._touched = True
        return bool(routes)

    def recalled(self, drawn: Sequence[DrawnRoute]) -> list[Route]:
        """Those routes of an earlier run whose track and train are still there."""
        return [route for one in drawn if (route := self._recalled(one)) is not None]

    def _recalled(self, drawn: DrawnRoute) -> Route | None:
        if self._pen is None or drawn.train not in self._lines:
            return None
        nodes = tuple(node_at(place) for place in drawn.stops)
        segments = []
        # Segments are named anew with every network; the pieces of track in them are what a save keeps.
        by_pieces = {segment.pieces: name for name, segment in self._pen.segments.items()}
        for pieces in drawn.pieces:
            # A segment has no direction; the record may tell it from the other end.
            name = by_pieces.get(tuple(pieces)) or by_pieces.get(tuple(pieces[::-1]))
            if name is None:
                return None
            segments.append(name)
        if len(segments) != len(nodes) - 1:
            return None
        return Route(train=drawn.train, nodes=nodes, segments=tuple(segments), extended=drawn.extra)

    # ------------------------------------------------------------ the range bonus

    @property
    def bonus_offered(self) -> tuple[TrainId, ...]:
        """Trains the range bonus may go to; empty if there is none."""
        if self._network is None or self._network.range_bonus is None:
            return ()
        return self._network.range_bonus.trains

    @property
    def bonus_train(self) -> TrainId | None:
        """The train it runs with: chosen, or where the judge puts it."""
        # Until somebody chooses, it runs where the judge counts it.
        return self._bonus or self.verdict.extended

    def set_bonus(self, train: TrainId | None) -> None:
        self._bonus = train
        self._touched = True
        self._changed()

    # ------------------------------------------------------------ judging

    @property
    def routes(self) -> tuple[Route, ...]:
        """Routes of two stops and more."""
        return tuple(
            Route(
                train=train,
                nodes=line.nodes,
                segments=line.segments,
                extended=train == self._bonus,
            )
            for train, line in self._lines.items()
            if len(line.nodes) > 1
        )

    @property
    def verdict(self) -> Verdict:
        if self._verdict is None:
            judged = None if self._judge is None else self._judge.judge(self.routes)
            self._verdict = judged or Verdict(refusal=None)
        return self._verdict

    @property
    def accounts(self) -> Mapping[TrainId, RouteAccount]:
        return {account.train: account for account in self.verdict.accounts}

    @property
    def behind(self) -> int:
        """How much income the drawn run lacks to the best one known."""
        return 0 if self.best is None else self.best.income - self.verdict.income

    # ------------------------------------------------------------ the proposal

    def expect_proposal(self) -> None:
        """Let the next proposal replace the lines, as before anybody drew."""
        self._touched = False

    def take_best(self) -> None:
        if self.best is not None:
            self.set_routes(self.best.routes)

    def on_better(self, best: Best) -> None:
        """The search found a better run."""
        self.best = best
        # What a player has drawn stays; he takes the better run by a click if he wants it.
        if not self._touched and best.routes:
            self.set_routes(best.routes)
        else:
            self.tell()

    def on_searching(self, searching: bool) -> None:
        self.searching = searching
        self.tell()

    # ------------------------------------------------------------ the action

    def action(self, actor: PlayerId) -> Run:
        """The run as an action of a player, exact to the piece of track."""
        assert self._network is not None
        bonus = self.bonus_train
        # The bonus goes into the action as the judge has counted it, so that the income is the one that
        # was shown.
        routes = tuple(replace(route, extended=route.train == bonus) for route in self.routes)
        return Run(actor=actor, routes=as_drawn(self._network, routes))

    def _changed(self) -> None:
        self._verdict = None
        self.refusal = None
        self.tell()
