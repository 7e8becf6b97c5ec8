"""Set-up of a new game: the title's options, companies to choose, the seed."""

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ezgame.content.setups import setup_fault, setup_note, setup_numbers
from ezgame.core.ids import CompanyId
from ezgame.models.words.setup_words import option_words
from ezgame.models.words.wording import explain, say
from ezgame.ui.start.company_choice import CompanyChoice
from ezgame.ui.start.rival_box import RivalBox
from ezgame.ui.start.variant_choice import VariantChoice
from ezgame.ui.widgets.allowing import allow
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.switch import Switch
from ezgame.ui.widgets.text import Label, set_tip

if TYPE_CHECKING:
    from ezgame.content.setups import Judge
    from ezgame.core.definitions.title import Option, OptionChoice, Title

MOST_SEED = 99_999_999


class Options(QWidget):
    """Choices with several values are radio buttons, flags are switches."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title: Title | None = None
        self._values: dict[str, Any] = {}
        self._players = 0
        self._groups: dict[str, dict[Any, tuple[QRadioButton, Label]]] = {}
        """The buttons of every option with several values, by value, each with its line."""
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        inside = QWidget(self)
        choices = QVBoxLayout(inside)
        choices.setContentsMargins(0, 0, 4, 0)
        choices.setSpacing(6)
        self.variants = VariantChoice(inside)
        choices.addWidget(self.variants)
        self.rival = RivalBox(inside)
        self.rival.changed.connect(self.changed)
        choices.addWidget(self.rival)
        self._choices = QVBoxLayout()
        self._choices.setSpacing(4)
        choices.addLayout(self._choices)
        self.companies = CompanyChoice(inside)
        self.companies.changed.connect(self.changed)
        choices.addWidget(self.companies)
        choices.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(say("setup.setup"))
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        self._layout.addWidget(scroll, 1)
        self._layout.addLayout(self._seed_row())

    def _seed_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        label = Label(say("setup.seed"), self)
        label.setProperty("look", "muted")
        self.seed_edit = QLineEdit(self)
        leave_drops(self.seed_edit)
        self.seed_edit.setAccessibleName(say("setup.seed.name"))
        set_tip(self.seed_edit, say("setup.seed.tip"))
        self.seed_edit.setMaxLength(12)
        self.seed_edit.textChanged.connect(self.changed)
        self.seed_edit.textChanged.connect(lambda: self.rival.set_seed(self.seed))
        self.fresh = GameButton(say("setup.seed.new"), compact=True, parent=self)
        self.fresh.setAccessibleName(say("setup.seed.new.name"))
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
        """The number in the field; 0 for an empty field, and for one with a fault."""
        digits = self._seed_digits()
        return int(digits) if digits and self._is_number(digits) else 0

    @staticmethod
    def _is_number(digits: str) -> bool:
        return all(digit in "0123456789" for digit in digits)

    def _seed_digits(self) -> str:
        return "".join(self.seed_edit.text().split())

    def fault(self) -> str:
        """Why no game can begin with this, or nothing."""
        digits = self._seed_digits()
        if not self._is_number(digits):
            return say("setup.bad_seed", seed=self.seed_edit.text().strip())
        return self._of_companies(setup_fault)

    def warning(self) -> str:
        """What the group should know of its choice, with which a game can begin all the same; or nothing."""
        return self._of_companies(setup_note)

    def _of_companies(self, judge: "Judge") -> str:
        """What there is to say of companies that were chosen by hand."""
        title = self._title
        if title is None or not self.companies.free or self._players not in title.seats:
            return ""
        sentence = judge(title, self.values(), self._players)
        return "" if sentence is None else explain(sentence)

    def values(self) -> Mapping[str, Any]:
        values = dict(self._values)
        if self.companies.free:
            values["companies"] = self.companies.chosen()
        return values

    def show_title(self, title: "Title") -> None:
        self._title = title
        self._values = {key: option.default for key, option in title.options.items()}
        clear(self._choices)
        self._groups = {}
        for option in title.options.values():
            named = [choice for choice in option.choices if choice.name]
            if isinstance(option.default, bool):
                self._flag(option, named)
            elif named:
                self._radio(option, named)
                self._choices.addSpacing(8)  # one question ends here
        self._players = 0
        self.companies.show_title(title)
        self.rival.show_title(title, self.seed)
        self._refresh()

    def _radio(self, option: "Option", choices: "list[OptionChoice]") -> None:
        group = QButtonGroup(self)
        buttons = self._groups[option.key] = {}
        for choice in choices:
            name, line = self._words_of(option, choice)
            button = QRadioButton(name, self)
            button.setAccessibleName(say("setup.option", name=name))
            button.setChecked(choice.value == option.default)
            group.addButton(button)
            button.clicked.connect(
                lambda _on=False, value=choice.value: self._set(option.key, value)
            )
            self._choices.addWidget(button)
            below = self._line(line)
            below.setContentsMargins(26, 0, 0, 2)
            buttons[choice.value] = (button, below)

    def set_players(self, players: int) -> None:
        """Only what goes with so many players can be chosen; a question with one answer is not asked."""
        if self._title is None or players == self._players:
            return
        self._players = players
        for key, buttons in self._groups.items():
            against = {value: self._why_not(key, value) for value in buttons}
            possible = [value for value, why in against.items() if not why]
            if self._values[key] not in possible and possible:
                self._values[key] = possible[0]
            for value, (button, line) in buttons.items():
                allow(button, against[value])
                button.setChecked(value == self._values[key])
                for widget in (button, line):
                    widget.setVisible(len(possible) > 1)
        self._refresh()

    def _why_not(self, key: str, value: Any) -> str:
        """What so many players have against a choice; empty if they may choose it."""
        assert self._title is not None
        if self._players not in self._title.seats:
            return ""  # what is wrong then is said of the seats
        choice = self._title.options[key].choice(value)
        if choice is not None and choice.free:
            return ""  # what is chosen by hand is judged when it is chosen
        fault = setup_fault(self._title, {**self._values, key: value}, self._players)
        return "" if fault is None else explain(fault)

    def numbers(self) -> Mapping[str, Any]:
        """What follows from the choices, where the title tells it."""
        title = self._title
        if title is None or self._players not in title.seats:
            return {}
        if setup_fault(title, self._values, self._players) is not None:
            return {}
        return setup_numbers(title, self._values, self._players)

    def _flag(self, option: "Option", words: "list[OptionChoice]") -> None:
        """A switch; the title may have a name and a line for what it means to turn it on."""
        row = QHBoxLayout()
        name, line = self._words_of(option, words[0]) if words else (option.key, "")
        row.addWidget(Label(name, self), 1)
        switch = Switch(name, bool(option.default), self)
        switch.toggled.connect(lambda on: self._set(option.key, on))
        row.addWidget(switch)
        self._choices.addLayout(row)
        if line:
            self._line(line)

    def _words_of(self, option: "Option", choice: "OptionChoice") -> tuple[str, str]:
        assert self._title is not None
        return option_words(self._title, option, choice)

    def _line(self, text: str) -> Label:
        """One line below a choice that tells what it means."""
        line = Label(text, self)
        line.setProperty("look", "small")
        line.setWordWrap(True)
        self._choices.addWidget(line)
        return line

    def _set(self, option: str, value: Any) -> None:
        self._values[option] = value
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        if self._title is None:
            return
        out: set[CompanyId] = set()
        free = drawn = False
        for option in self._title.options.values():
            chosen = option.choice(self._values[option.key])
            start = option.choice(option.default) if chosen and chosen.free else chosen
            out.update(start.left_out if start else ())
            free = free or bool(chosen and chosen.free)
            drawn = drawn or bool(chosen and chosen.drawn)
        fewer = self.numbers().get("companies", len(self._title.companies))
        drawn = drawn or fewer < len(self._title.companies)
        told = drawn or bool(self._title.boards)  # the box above tells who plays
        shown = () if told else tuple(c for c in self._title.companies if c not in out)
        self.companies.show_companies(shown, free=free)
