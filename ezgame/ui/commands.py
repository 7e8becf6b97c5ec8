"""The commands of the main window: names, keys and the menu. What they do belongs to the window."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget


@dataclass(frozen=True, slots=True)
class Command:
    id: str
    text: str
    keys: tuple[str, ...] = ()
    menu: str = ""
    checkable: bool = False
    repeats: bool = False
    """Whether a key held down does it again and again; one that passes must not."""


COMMANDS = (
    Command("new", "New game …", ("Ctrl+N",), "Game"),
    Command("open", "Open …", ("Ctrl+O",), "Game"),
    Command("import", "Import from 18xx.games …", (), "Game"),
    Command("save_as", "Save as …", ("Ctrl+S", "Ctrl+Shift+S"), "Game"),
    Command("print", "Print …", ("Ctrl+P",), "Game"),
    Command("export_position", "Position as JSON …", (), "Export"),
    Command("export_text", "Log as text …", (), "Export"),
    Command("export_markdown", "Log as Markdown …", (), "Export"),
    Command("export_tables", "Tables as CSV …", (), "Export"),
    Command("end_by_agreement", "End the game by agreement …", (), "Game"),
    Command("start_page", "Leave the game", ("Ctrl+W",), "Game"),
    Command("quit", "Quit", ("Ctrl+Q",), "Game"),
    Command("undo", "Undo", ("U", "Ctrl+Z"), "Turn", repeats=True),
    Command("redo", "Redo", ("Shift+U", "Ctrl+Y", "Ctrl+Shift+Z"), "Turn", repeats=True),
    Command("restart_turn", "Restart turn", ("Backspace",), "Turn"),
    Command("confirm", "Confirm", ("Return", "Enter"), "Turn"),
    Command("done", "Done or pass", ("Space",), "Turn"),
    Command("cancel", "Cancel", ("Esc",), "Turn"),
    Command("zoom_in", "Zoom in", ("+", "="), "View", repeats=True),
    Command("zoom_out", "Zoom out", ("-",), "View", repeats=True),
    Command("fit", "Fit the map", ("0",), "View"),
    Command("full_screen", "Full screen", ("F", "F11"), "View"),
    Command("table_screen", "Table screen", ("T",), "View"),
    Command("log", "Log", ("L",), "View"),
    Command("history", "History", ("H",), "View"),
    Command("charts", "Charts", ("C",), "View"),
    Command("laptop", "Layout for a laptop", (), "View"),
    Command("large", "Layout for a large screen", (), "View"),
    Command("reset", "Reset layout", (), "View"),
    Command("dark", "Dark", (), "View", True),
    Command("classic", "Classic map colours", (), "View", True),
    Command("larger", "Larger text", ("Ctrl++", "Ctrl+="), "View", repeats=True),
    Command("smaller", "Smaller text", ("Ctrl+-",), "View", repeats=True),
    Command("warnings", "Warn before costly moves", (), "View", True),
    Command("rules", "Rules …", ("F1",), "Help"),
    Command("legend", "Signs on the map …", ("F2",), "Help"),
    Command("keys", "Keys …", ("?",), "Help"),
    Command("about", "About ezgame …", (), "Help"),
)


class Commands:
    """One QAction per command, for menus and keys."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(command.text, owner)
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

    def menu(self, docks: Iterator[QAction] | None = None) -> QMenu:
        """Everything as one menu with a part per subject."""
        menu = QMenu(self._owner)
        for subject in dict.fromkeys(command.menu for command in COMMANDS):
            part = menu.addMenu(subject)
            for command in COMMANDS:
                if command.menu == subject and command.id not in ("confirm", "cancel"):
                    part.addAction(self._actions[command.id])
            if subject == "View" and docks is not None:
                panels = part.addMenu("Panels")
                for action in docks:
                    panels.addAction(action)
        return menu
