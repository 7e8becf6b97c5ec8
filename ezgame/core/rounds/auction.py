"""The opening auction as the skeleton of a title knows it; its kinds have modules of their own."""

from abc import abstractmethod

from ezgame.core.step import Step
from ezgame.core.transition import Transition


class OpeningAuction(Step):
    """The step in which privates are sold before the first stock round."""

    @abstractmethod
    def begin(self, t: Transition) -> None:
        """Open the auction."""

    @abstractmethod
    def settle(self, t: Transition) -> None:
        """Let everything happen that needs no word, up to the end of the auction."""
