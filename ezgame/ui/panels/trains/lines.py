"""Lines of the trains' dock below one another: words with their look, or companies with a note each."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.widgets.text import Label
from ezgame.ui.widgets.tokens import TokenRow


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One line: words with their look, or companies with a note each."""

    text: str = ""
    look: str = ""
    tokens: tuple[tuple[CompanyId, str], ...] = ()


class NoteLines(QVBoxLayout):
    """Shows lines; those that say the same as before are left alone, for it is shown anew after every action."""

    def __init__(self, title: Title) -> None:
        super().__init__()
        self._title = title
        self._shown: list[NoteLine] = []
        self._widgets: list[Label | TokenRow] = []

    def show_lines(self, lines: Iterable[NoteLine]) -> None:
        """From the first line of another kind on all are made anew: screen readers read them as they were made."""
        wanted = [line for line in lines if line.text or line.tokens]
        kept = 0
        while kept < min(len(wanted), len(self._widgets)) and self._change(kept, wanted[kept]):
            kept += 1
        for widget in self._widgets[kept:]:
            self.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._widgets = [*self._widgets[:kept], *map(self._make, wanted[kept:])]
        for widget in self._widgets[kept:]:
            self.addWidget(widget)
        self._shown = wanted

    def _change(self, place: int, line: NoteLine) -> bool:
        """Say another line in the same widget, if it can."""
        widget, before = self._widgets[place], self._shown[place]
        if line == before:
            return True
        if isinstance(widget, TokenRow) and line.tokens:
            widget.show_tokens(line.tokens)
            return True
        if isinstance(widget, Label) and not line.tokens and line.look == before.look:
            widget.setText(line.text)
            return True
        return False

    def _make(self, line: NoteLine) -> Label | TokenRow:
        if line.tokens:
            return TokenRow(self._title, line.tokens)
        made = Label(line.text)
        made.setWordWrap(True)
        made.setProperty("look", line.look)
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        return made
