"""Set-up of a new game: the title's options, companies to choose, the seed."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.models.facts import presentation_of
from ezgame.ui.start.company_choice import CompanyChoice
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.switch import Switch

MOST_SEED = 99_999_999


class Options(QWidget):
    """Choices with several values are radio buttons, flags are switches."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title: Title | None = None
        self._values: dict[str, Any] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        inside = QWidget(self)
        choices = QVBoxLayout(inside)
        choices.setContentsMargins(0, 0, 4, 0)
        choices.setSpacing(6)
        self._choices = QVBoxLayout()
        self._choices.setSpacing(4)
        choices.addLayout(self._choices)
        self.companies = CompanyChoice(inside)
        self.companies.changed.connect(self.changed)
        choices.addWidget(self.companies)
        choices.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setAccessibleName("Set-up")
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        self._layout.addWidget(scroll, 1)
        self._layout.addLayout(self._seed_row())

    def _seed_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        label = QLabel("Seed", self)
        label.setProperty("look", "muted")
        self.seed_edit = QLineEdit(self)
        leave_drops(self.seed_edit)
        self.seed_edit.setAccessibleName("Seed of chance")
        self.seed_edit.setToolTip("The same seed gives the same set-up again")
        self.seed_edit.setMaxLength(12)
        self.fresh = GameButton("New", compact=True, parent=self)
        self.fresh.setAccessibleName("New seed")
        self.fresh.repeats = True
        self.fresh.clicked.connect(self.new_seed)
        for widget in (label, self.seed_edit, self.fresh):
            row.addWidget(widget)
        row.addStretch(1)
        self.new_seed()
        return row

    def new_seed(self) -> None:
        self.seed_edit.setText(f"{random.randint(1, MOST_SEED):,}".replace(",", " "))

    @property
    def seed(self) -> int:
        digits = "".join(c for c in self.seed_edit.text() if c.isdigit())
        return int(digits) if digits else 0

    def values(self) -> Mapping[str, Any]:
        values = dict(self._values)
        if self.companies.free:
            values["companies"] = self.companies.chosen()
        return values

    def show_title(self, title: Title, folder: str) -> None:
        self._title = title
        self._values = dict(title.options)
        own = presentation_of(f"ezgame.titles.{folder}")
        texts: Mapping[str, Any] = getattr(own, "setup_choices", dict)()
        clear(self._choices)
        for option, value in title.options.items():
            choices = texts.get(option)
            if isinstance(value, bool):
                self._flag(option, value, choices or ())
            elif choices:
                self._radio(option, value, choices)
        shown = getattr(own, "in_play", lambda _title, _values: tuple(title.companies))
        self._in_play = shown
        self.companies.show_title(title)
        self._refresh()

    def _radio(self, option: str, value: Any, choices: list[tuple[Any, str, str]]) -> None:
        group = QButtonGroup(self)
        for choice, text, note in choices:
            button = QRadioButton(text, self)
            button.setAccessibleName(f"Set-up: {text}")
            button.setChecked(choice == value)
            group.addButton(button)
            button.clicked.connect(lambda _on=False, choice=choice: self._set(option, choice))
            self._choices.addWidget(button)
            line = QLabel(note, self)
            line.setProperty("look", "small")
            line.setWordWrap(True)
            line.setContentsMargins(26, 0, 0, 2)
            self._choices.addWidget(line)

    def _flag(self, option: str, value: bool, words: Sequence[tuple[Any, str, str]]) -> None:
        """A switch; the title may have a name and a line for what it means to turn it on."""
        row = QHBoxLayout()
        plain = (True, option.replace("_", " ").capitalize(), "")
        _, name, note = next((entry for entry in words if entry[0] is True), plain)
        row.addWidget(QLabel(name, self), 1)
        switch = Switch(name, value, self)
        switch.toggled.connect(lambda on: self._set(option, on))
        row.addWidget(switch)
        self._choices.addLayout(row)
        if note:
            line = QLabel(note, self)
            line.setProperty("look", "small")
            line.setWordWrap(True)
            self._choices.addWidget(line)

    def _set(self, option: str, value: Any) -> None:
        self._values[option] = value
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        if self._title is None:
            return
        free = self._values.get("setup") == "custom"
        shown: tuple[CompanyId, ...] = tuple(self._in_play(self._title, self._values))
        self.companies.show_companies(shown, free=free)
