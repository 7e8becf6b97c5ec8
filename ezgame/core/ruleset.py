"""What a title hands to the engine and to everybody who shows a game.

A ruleset is the one place to ask for a figure that follows from the rules: prices, limits, worth,
what is for sale. Views and tools ask here and never work it out themselves.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from ezgame.core.best_runs import BestRuns
from ezgame.core.board.ground import Ground
from ezgame.core.board.start_board import BoardFault, board_faults
from ezgame.core.chosen_runs import ChosenRuns
from ezgame.core.definitions.title import Title
from ezgame.core.events import GameEnded, TrainExported
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.sales import Sales
from ezgame.core.ids import CellId, Color, CompanyId, HexId, PlayerId, PrivateId
from ezgame.core.message import Message
from ezgame.core.presentation import Presentation
from ezgame.core.routes.network import Network
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.core.worth import WorthLine


class Ruleset(ABC):
    """The rules of one game: a title with the rulings and options its players chose. Holds no position."""

    version: str = "1"
    """Raised by hand whenever the code judges an action otherwise than before; goes into save files."""

    ground: Ground
    """The map as the rules walk on it."""
    market: MarketRules
    limits: Limits
    sales: Sales
    purchases: Purchases
    supply: Supply
    best_runs: BestRuns | None = None
    """Where companies must run the best: what is known about it. None: no such duty."""
    chosen_runs: ChosenRuns | None = None
    """Where a procedure runs companies: what is known about its choice. None: no such companies."""
    rivals: Mapping[PlayerId, str] = {}
    """Automatic players that are counted beside the players, with their names. They never act."""
    rivals_lose_ties: bool = True
    equals_share_a_place: bool = True
    """False where the order of play parts players of equal worth."""
    trusting: bool = False
    """Set while a file is replayed: runs that a search chose then are not searched for again."""

    def __init__(self, title: Title, setup: Setup) -> None:
        self.title = title
        self.setup = setup
        self.percents: Mapping[CompanyId, tuple[int, ...]] = {
            company.id: tuple(c.percent for c in company.certificates)
            for company in title.companies.values()
        }

    def forget(self) -> None:
        """Let go of what was worked out of the board; called when nobody plays on with these rules."""
        self.ground.forget()

    @abstractmethod
    def start(self) -> State:
        """The position after set-up, before the first action."""

    @abstractmethod
    def active(self, state: State) -> tuple[Step, ...]:
        """The steps whose actions are possible now, the main one first."""

    @abstractmethod
    def settle(self, t: Transition) -> None:
        """Let everything happen that needs no word of a player."""

    @abstractmethod
    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """What a player or rival is worth now, line by line."""

    def score(self, state: State) -> Mapping[PlayerId, int]:
        """What each player, and each rival after them, is worth now."""
        return {
            player: sum(line.amount for line in self.account(state, player))
            for player in (*state.players, *self.rivals)
        }

    def ranking(self, state: State) -> tuple[PlayerId, ...]:
        """Best first; of equal players the first in the order of play."""
        worth = self.score(state)
        return tuple(sorted(worth, key=lambda player: (-worth[player], self._tie(state, player))))

    def standings(self, state: State) -> tuple[tuple[PlayerId, int], ...]:
        """The ranking with the place of each: after two who share the first place comes the third."""
        worth, ranking = self.score(state), self.ranking(state)
        if not self.equals_share_a_place:
            return tuple((player, place) for place, player in enumerate(ranking, 1))
        better = [sum(other > worth[player] for other in worth.values()) for player in ranking]
        return tuple((player, 1 + ahead) for player, ahead in zip(ranking, better, strict=True))

    def _tie(self, state: State, player: PlayerId) -> int:
        """The place among equals: the order of play, rivals behind or before all players."""
        if player in self.rivals:
            return len(state.order) if self.rivals_lose_ties else -1
        return state.order.index(player)

    def network(self, state: State, company: CompanyId) -> Network | None:
        """What a company's trains may run on; None where nothing runs."""
        return None

    def unpaid_stops(self, state: State, company: CompanyId) -> Mapping[str, int]:
        """Stops that count nothing for a company, with what they would bring another one."""
        return {}

    def outlook(self, state: State, company: CompanyId) -> Mapping[str, CellId]:
        """Where paying, withholding and a sale of one share would take a company's marker."""
        return {}

    def ruled_values(self) -> Mapping[HexId, Mapping[Color, int]]:
        """Places whose values differ from what is printed, by a ruling of this game."""
        return {}

    def board_faults(self) -> list[BoardFault]:
        """Why no new game can begin on this board; empty for a board as it is printed."""
        changes = self.title.changes
        return [] if changes is None else board_faults(self.ground, changes)

    def setup_note(self) -> str | None:
        """What a group should know of its set-up when it opens a file: that no rulebook game has it, and why."""
        return None

    def board_warnings(self) -> Sequence[Message]:
        """What a group that laid the board itself may have overlooked; a game can begin all the same."""
        return ()

    def kept_goals(self, state: State) -> frozenset[CompanyId]:
        """Companies for whose destination a printed circle is kept free."""
        return frozenset()

    def presentation(self) -> Presentation:
        """What this title tells the window in words of its own."""
        return Presentation(self.title)

    # ------------------------------------------------------------ figures of a position

    def share_price(
        self, state: State, company: CompanyId, place: str, percent: int | None = None
    ) -> int | None:
        """What shares cost that lie in the offering or the pool, one share if not said; None: not for sale."""
        return self.purchases.price(
            state, company, place, self.sales.unit if percent is None else percent
        )

    def train_limit(self, state: State, company: CompanyId) -> int:
        """How many trains a company may keep now."""
        return self.supply.limit(state, company)

    def issue_next(self, t: Transition) -> str | None:
        """Let the next card leave the supply, whoever takes it, with all that follows by itself; gives its type.
        For looking ahead: no purchase is judged, and nothing is paid."""
        kind = self.supply.top(t.state)
        if kind is not None:
            t.emit(TrainExported(type=kind))
            self.supply.after_issue(t, kind)
            self.look_for_end(t)
        return kind

    def look_for_end(self, t: Transition) -> None:  # noqa: B027
        """Say it if the position brings the end of the game near."""

    def train_duty(self, state: State, company: CompanyId) -> int | None:
        """What the cheapest train costs that a company would have to buy if its turn came; None: no duty."""
        return None

    def liquidity(self, state: State, player: PlayerId) -> int:
        """The most money a player could have by selling everything that may be sold; what bids bind is not free."""
        return sum(line.amount for line in self.liquid_account(state, player))

    def liquid_account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """What a player could pay with now, line by line."""
        return (
            WorthLine(kind="cash", amount=state.players[player].cash),
            *(
                WorthLine(kind="bid", amount=-amount, about=private)
                for private, amount in self.promised(state, player).items()
            ),
            *self.sales.sellable(state, player),
        )

    def passed_for_good(self, state: State) -> bool:
        """In an auction of privates: whether a player who passes is out of it, or may bid when his turn comes
        again."""
        return True

    def bound(self, state: State, player: PlayerId) -> int:
        """Cash that a player has promised."""
        return sum(self.promised(state, player).values())

    def promised(self, state: State, player: PlayerId) -> Mapping[PrivateId, int]:
        """What a player has promised to pay for privates, by bids."""
        return {}

    def finish(self, t: Transition, reason: str) -> None:
        """End the game now and count."""
        t.emit(GameEnded(reason=reason, scores=self.score(t.state)))
