"""Another screen, another size: the layout that fits is offered, and nothing moves before somebody says so."""

from PySide6.QtCore import Signal

from ezgame.models.words.wording import say
from ezgame.ui.map_area import MapArea
from ezgame.ui.strip import Strip


class LayoutOffer(Strip):
    taken = Signal(str)
    """A preset."""

    def __init__(self, area: MapArea) -> None:
        super().__init__(area)
        self.preset = ""
        """The one that is offered."""
        self.take = self.add_button(say("layout.take"), self._on_take)
        self.keep = self.add_button(say("layout.keep"), lambda: self.suggest(""))

    def suggest(self, preset: str) -> None:
        """Offer a preset; none takes the offer away."""
        self.preset = preset
        self.say(say(f"layout.offer.{preset}") if preset else "")

    def _on_take(self) -> None:
        preset = self.preset
        self.suggest("")
        self.taken.emit(preset)
