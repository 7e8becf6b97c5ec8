"""How disputed points are ruled: as the rulebook says, as 18xx.games plays, or each as the group likes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.rulings import DEFAULT_RULINGS, resolve_rulings
from ezgame.models.words.setup_words import ruling_words, value_words
from ezgame.models.words.wording import say
from ezgame.ui.widgets.allowing import allow
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.switch import Switch
from ezgame.ui.widgets.text import Label

if TYPE_CHECKING:
    from ezgame.core.definitions.title import Ruling, Title

OWN = "own"
WAYS = (
    (DEFAULT_RULINGS, "setup.rulings.rulebook"),
    ("online", "setup.rulings.online"),
    (OWN, "setup.rulings.own"),
)


class Rulings(QWidget):
    """The three ways; the switches show what each way means and are free under the third."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title: Title | None = None
        self._way = DEFAULT_RULINGS
        self._base = DEFAULT_RULINGS
        self._values: dict[str, Any] = {}
        self._controls: dict[str, Switch | ChoiceBox] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        group = QButtonGroup(self)
        self.ways: dict[str, QRadioButton] = {}
        for way, key in WAYS:
            button = QRadioButton(say(key), self)
            button.setAccessibleName(say("setup.rulings.way", way=say(key)))
            group.addButton(button)
            layout.addWidget(button)
            button.clicked.connect(lambda _checked=False, way=way: self.choose(way))
            self.ways[way] = button
        self.ways[DEFAULT_RULINGS].setChecked(True)
        line = QWidget(self)
        line.setFixedHeight(1)
        layout.addWidget(line)
        self._inside = QWidget(self)
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(0, 0, 8, 0)
        self._list.setSpacing(9)
        scroll = self._scroll = QScrollArea(self)
        scroll.setAccessibleName(say("setup.switches"))
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._inside)
        layout.addWidget(scroll, 1)

    @property
    def ruling_set(self) -> str:
        """The set the choice starts from."""
        return self._base

    def changes(self) -> Mapping[str, Any]:
        """Switches that differ from the set."""
        if self._title is None or self._way != OWN:
            return {}
        base = resolve_rulings(self._title, self._base)
        return {key: value for key, value in self._values.items() if base[key] != value}

    def show_title(self, title: "Title") -> None:
        self._title = title
        has_online = any("online" in ruling.values for ruling in title.rulings.values())
        allow(self.ways["online"], "" if has_online else say("setup.rulings.no_online"))
        self.ways[DEFAULT_RULINGS].setChecked(True)
        self._way = self._base = DEFAULT_RULINGS
        self._values = resolve_rulings(title, self._base)
        clear(self._list)
        self._controls = {}
        for key, ruling in title.rulings.items():
            if len(options_of(ruling)) > 1 and not ruling.idle:
                self._list.addLayout(self._row(key, ruling))
        self._list.addStretch(1)
        self._scroll.verticalScrollBar().setValue(0)
        self._show()

    def choose(self, way: str) -> None:
        """One of the three ways; own choice starts from what was shown."""
        self._way = way
        if way != OWN and self._title is not None:
            self._base = way
            self._values = resolve_rulings(self._title, way)
        self._show()
        self.changed.emit()

    def _row(self, key: str, ruling: "Ruling") -> QBoxLayout:
        """A sentence with its switch beside it, or with its values below it."""
        assert self._title is not None
        words = ruling_words(self._title, key, ruling)
        row: QBoxLayout = QHBoxLayout()
        text = Label(words, self._inside)
        text.setWordWrap(True)
        text.setProperty("look", "small")
        row.addWidget(text, 1)
        options = options_of(ruling)
        if set(map(type, options)) == {bool}:
            switch = Switch(words, parent=self._inside)
            switch.toggled.connect(lambda on, key=key: self._set(key, on))
            self._controls[key] = switch
            row.addWidget(switch, 0, Qt.AlignmentFlag.AlignTop)
            return row
        row.setDirection(QBoxLayout.Direction.TopToBottom)
        control = ChoiceBox(self._inside)
        control.setAccessibleName(words)
        # The longest value is shown shortened rather than all the list wider than its column.
        control.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for option in options:
            control.addItem(value_words(self._title, key, option))
        control.activated.connect(
            lambda index, key=key, options=options: self._set(key, options[index])
        )
        self._controls[key] = control
        row.addWidget(control)
        return row

    def _set(self, key: str, value: Any) -> None:
        self._values[key] = value
        self.changed.emit()

    def _show(self) -> None:
        for key, control in self._controls.items():
            allow(control, "" if self._way == OWN else say("setup.rulings.free"))
            if isinstance(control, Switch):
                control.blockSignals(True)
                control.setChecked(bool(self._values[key]))
                control.blockSignals(False)
            elif self._title is not None:
                control.setCurrentIndex(
                    options_of(self._title.rulings[key]).index(self._values[key])
                )


def options_of(ruling: "Ruling") -> list[Any]:
    """The values a group may choose, each once."""
    found: list[Any] = []
    for value in ruling.choices or tuple(ruling.values.values()):
        if value not in found:
            found.append(value)
    return found
