"""What a tool of the map is: it listens to places and keys, and says what is to be outlined."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF

from ezgame.core.ids import HexId
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene, Slot
from ezgame.ui.play.card import CardText


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSpot:
    """A place on the map that somebody points at; the keyboard knows only the hex."""

    hex: HexId
    at: QPointF | None = None
    slot: Slot | None = None
    stop: tuple[HexId, int] | None = None


class Tool:
    """Base of the tools. A tool that has nothing to do says so by returning nothing."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        self.session = session
        self.scene = scene

    def highlights(self) -> dict[HexId, str]:
        """Hexes to outline, with the kind of outline."""
        return {}

    def slots(self) -> list[Slot]:
        """Circles to ring."""
        return []

    def tags(self) -> dict[HexId, str]:
        return {}

    def hover(self, spot: MapSpot | None) -> None:
        """The pointer or the cursor moved there."""

    def click(self, spot: MapSpot) -> bool:
        """A click or Enter; True if it was meant for this tool."""
        return False

    def cancel(self) -> bool:
        """Esc; True if there was something to take back."""
        return False

    def turn(self, steps: int) -> bool:
        """Wheel or R/E; True if something was turned."""
        return False

    def choose(self, number: int) -> bool:
        """Keys 1 to 9; True if there is such an offer."""
        return False

    def card(self) -> tuple[CardText, HexId] | None:
        """The card to show now."""
        return None

    def draw(self) -> None:
        """Put the tool's own pictures on the scene."""

    def reset(self) -> None:
        """The position changed."""
