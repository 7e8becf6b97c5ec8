"""The opening auction as the skeleton of a title knows it; its kinds have modules of their own."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from ezgame.core.actions import Bid, Pass
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionFigures:
    """What every opening auction reads from the manifest."""

    minimum_raise: int
    unsold_discount: int
    """In each round in which nobody wants the first private."""


class OpeningAuction(Step[Bid | Pass]):
    """The step in which privates are sold before the first stock round."""

    @abstractmethod
    def begin(self, t: Transition) -> None:
        """Open the auction."""

    @abstractmethod
    def settle(self, t: Transition) -> None:
        """Let everything happen that needs no word, up to the end of the auction."""

    def passed_for_good(self, state: State) -> bool:
        """Whether a player who passes is out of the bidding for what is sold now."""
        return True

    def promised(self, state: State, player: PlayerId) -> Mapping[PrivateId, int]:
        """A player's bids that keep cash from anything else."""
        return {}
