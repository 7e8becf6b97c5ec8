"""The commands of the main window: names, keys and the menu. What they do belongs to the window."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ezgame.models.words.catalogues import LANGUAGES
from ezgame.models.words.wording import Wording, language, say


@dataclass(frozen=True, slots=True)
class Command:
    id: str
    keys: tuple[str, ...] = ()
    menu: str = ""
    """Key of the part of the menu it stands in."""
    checkable: bool = False
    repeats: bool = False
    """Whether a key held down does it again and again; one that passes must not."""
    apart: bool = False
    """Whether a line in the menu parts it from those above."""


COMMANDS = (
    Command("new", ("Ctrl+N",), "game"),
    Command("open", ("Ctrl+O",), "game"),
    Command("import", (), "game"),
    Command("save_as", ("Ctrl+S", "Ctrl+Shift+S"), "game"),
    Command("print", ("Ctrl+P",), "game", apart=True),
    Command("report", (), "game"),
    Command("previously", (), "game"),
    Command("group", (), "game"),
    Command("export_position", (), "export"),
    Command("export_text", (), "export"),
    Command("export_markdown", (), "export"),
    Command("export_tables", (), "export"),
    Command("correct", (), "game", apart=True),
    Command("what_if", ("W",), "game"),
    Command("end_by_agreement", (), "game"),
    Command("preferences", ("Ctrl+,",), "game", apart=True),
    Command("start_page", ("Ctrl+W",), "game", apart=True),
    Command("quit", ("Ctrl+Q",), "game"),
    Command("undo", ("U", "Ctrl+Z"), "turn", repeats=True),
    Command("redo", ("Shift+U", "Ctrl+Y", "Ctrl+Shift+Z"), "turn", repeats=True),
    Command("restart_turn", ("Backspace",), "turn"),
    Command("confirm", ("Return", "Enter"), "turn"),
    Command("done", ("Space",), "turn", apart=True),
    Command("bid", ("B",), "turn"),
    Command("cancel", ("Esc",), "turn"),
    Command("zoom_in", ("+", "="), "view", repeats=True),
    Command("zoom_out", ("-",), "view", repeats=True),
    Command("fit", ("0",), "view"),
    Command("full_screen", ("F", "F11"), "view", apart=True),
    Command("table_screen", ("T",), "view"),
    Command("log", ("L",), "view", apart=True),
    Command("history", ("H",), "view"),
    Command("charts", ("C",), "view"),
    Command("laptop", (), "panels", apart=True),
    Command("large", (), "panels"),
    Command("reset", (), "panels"),
    Command("dark", (), "view", True, apart=True),
    Command("classic", (), "view", True),
    Command("larger", ("Ctrl++", "Ctrl+="), "view", repeats=True),
    Command("smaller", ("Ctrl+-",), "view", repeats=True),
    Command("warnings", (), "view", True, apart=True),
    Command("guards", (), "view"),
    Command("clocks", (), "view"),
    Command("pause", ("P",), "view"),
    Command("rules", ("F1",), "help"),
    Command("legend", ("F2",), "help"),
    Command("keys", ("?",), "help"),
    Command("about", (), "help", apart=True),
)


class Commands:
    """One QAction per command, for menus and keys."""

    def __init__(self, owner: QWidget, text: Wording) -> None:
        self._owner = owner
        self._actions: dict[str, QAction] = {}
        self.languages = QActionGroup(owner)
        """One entry per language, each in its own words; the data of an entry is the code of it."""
        for code, name in LANGUAGES.items():
            entry = QAction(name, self.languages, checkable=True, checked=code == language())
            entry.setData(code)
        for command in COMMANDS:
            action = QAction(text.say(f"commands.{command.id}"), owner)
            action.setShortcuts([QKeySequence(keys) for keys in command.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setCheckable(command.checkable)
            action.setAutoRepeat(command.repeats)
            owner.addAction(action)
            self._actions[command.id] = action

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def connect(self, name: str, slot: Callable[[], object]) -> None:
        self._actions[name].triggered.connect(lambda _checked=False: slot())

    def toggles(self, name: str, slot: Callable[[bool], object], on: bool) -> None:
        """Connect a command that is on or off."""
        self._actions[name].setChecked(on)
        self._actions[name].toggled.connect(slot)

    def menu(self, docks: Iterator[QAction] | None = None, recent: Sequence[QAction] = ()) -> QMenu:
        """Everything as one menu with a part per subject; `recent` are the games to open again."""
        menu = QMenu(self._owner)
        for subject in dict.fromkeys(command.menu for command in COMMANDS):
            if subject == "panels":
                continue  # a part of the view
            part = menu.addMenu(say(f"commands.menu.{subject}"))
            for command in COMMANDS:
                if command.menu == subject:
                    self._add(command, part)
                if command.id == "open" and subject == "game" and recent:
                    part.addMenu(say("commands.recent")).addActions(recent)
                if command.id == "charts" and subject == "view":
                    self._add_panels(part, docks)
            if subject == "view":
                part.addSeparator()
                part.addMenu(say("commands.language")).addActions(self.languages.actions())
        return menu

    def _add(self, command: Command, part: QMenu) -> None:
        if command.id in ("confirm", "cancel"):
            return
        if command.apart:
            part.addSeparator()
        part.addAction(self._actions[command.id])

    def _add_panels(self, view: QMenu, docks: Iterator[QAction] | None) -> None:
        """Everything about panels in one place: which are open, and how they lie."""
        part = view.addMenu(say("panels.name"))
        for action in docks or ():
            part.addAction(action)
        for command in COMMANDS:
            if command.menu == "panels":
                self._add(command, part)
