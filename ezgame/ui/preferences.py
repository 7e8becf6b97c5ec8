"""Preferences: language, light or dark, sizes of text, colours of the map, warnings, motion. What is chosen
is there at once; there is nothing to confirm."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ezgame.models.words.catalogues import LANGUAGES
from ezgame.models.words.wording import language, say
from ezgame.ui.appearance import appearance
from ezgame.ui.memory import Memory
from ezgame.ui.tool_page import FormPage
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.switch import Switch

SIZES = (80, 90, 100, 110, 120, 130, 140, 160, 180, 200, 220, 250)
MAP_SIZES = (80, 90, 100, 110, 120, 140, 160)
"""Percent."""


class Preferences(FormPage):
    language_chosen = Signal(str)
    changed = Signal()
    """Something the window of a game has to look at again: map text, colours, warnings, motion."""

    def __init__(self, memory: Memory, parent: QWidget) -> None:
        super().__init__(say("preferences.title"), parent)
        self._memory = memory
        self.language = self._choice("language", dict(LANGUAGES), language())
        self.language.activated.connect(
            lambda row: self.language_chosen.emit(self.language.itemData(row))
        )
        percent = round(appearance().scale * 100)
        self.text = self._choice("text", percents(SIZES, percent), str(percent))
        self.text.activated.connect(self._on_text)
        own = round(memory.map_text * 100)
        self.map_text = self._choice("map_text", percents(MAP_SIZES, own), str(own))
        self.map_text.activated.connect(self._on_map_text)
        self.dark = self._switch("dark", appearance().dark)
        self.dark.toggled.connect(memory.set_dark)
        self.classic = self._switch("classic", memory.classic)
        self.warnings = self._switch("warnings", memory.warnings)
        self.motion = self._switch("motion", memory.motion)
        self.previously = self._switch("previously", memory.previously)
        for switch, name in (
            (self.classic, "classic"),
            (self.warnings, "warnings"),
            (self.motion, "motion"),
            (self.previously, "previously"),
        ):
            switch.toggled.connect(lambda on, name=name: self._put(name, on))

    def _choice(self, key: str, values: dict[str, str], now: str) -> ChoiceBox:
        return self.add_choice(say(f"preferences.{key}"), values, now)

    def _switch(self, key: str, on: bool) -> Switch:
        return self.add_switch(say(f"preferences.{key}"), on)

    def _on_text(self, row: int) -> None:
        wanted = int(self.text.itemData(row)) / 100
        self._memory.change_scale(wanted - appearance().scale)
        self.adjustSize()

    def _on_map_text(self, row: int) -> None:
        self._memory.map_text = int(self.map_text.itemData(row)) / 100
        self.changed.emit()

    def _put(self, name: str, on: bool) -> None:
        setattr(self._memory, name, on)
        self.changed.emit()


def percents(values: tuple[int, ...], now: int) -> dict[str, str]:
    """Sizes to choose from, the present one among them."""
    return {str(value): f"{value} %" for value in sorted({*values, now})}
