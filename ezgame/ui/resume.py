"""What a window of a game shows besides the game, kept while it is built again in another language.

The session keeps the game, the moment that is shown, the draft, what is in hand and the drawn routes; the
arrangement of the docks is remembered anyway. Here is the rest: where the map stands, what is half chosen.
"""

from ezgame.core.actions import StartCompany
from ezgame.models.drafts.start_draft import start_draft
from ezgame.models.later import later
from ezgame.ui.main_window import MainWindow
from ezgame.ui.turn.controls import AmountRow
from ezgame.ui.turn.panel import TurnPanel


class Resumed:
    """Read from the old window, put back into the new one once its docks are arranged."""

    def __init__(self, old: MainWindow) -> None:
        view = old.map.view
        self._part, self._following = view.part, view.following
        self._pixels = view.pixels
        self._middle = view.mapToScene(view.viewport().rect().center())
        self._cursor = view.cursor_hex
        self._saved = old.status.saved
        self._proposal = old.session.draft.ready
        self._open = self._open_lines(old)
        self._amounts = [(row.choice, row.box.value()) for row in amount_rows(old)]

    def put_back(self, game: MainWindow) -> None:
        game.status.show_saved(self._saved[0], fault=self._saved[1])
        if self._proposal is not None and game.session.draft.ready != self._proposal:
            game.session.draft.prepare(self._proposal)
        self._choose_again(game)
        later(game, lambda: self._look_there(game))

    def _look_there(self, game: MainWindow) -> None:
        view = game.map.view
        view.part = self._part
        game.map.parts.show_part(self._part)
        if self._following:
            view.fit()
        else:
            view.set_pixels(self._pixels)
            view.centerOn(self._middle)
            view.following = False
        if self._cursor is not None:
            view.set_cursor_hex(self._cursor)

    # ------------------------------------------------------------ what is half chosen beside the map

    @staticmethod
    def _open_lines(old: MainWindow) -> list[tuple[int, int]]:
        """Which line of which list is open."""
        panel = old.docks.panel("turn")
        lists = panel.fold_lists if isinstance(panel, TurnPanel) else []
        return [(n, folds.opened) for n, folds in enumerate(lists) if folds.opened is not None]

    def _choose_again(self, game: MainWindow) -> None:
        panel = game.docks.panel("turn")
        if not isinstance(panel, TurnPanel):
            return
        if isinstance(self._proposal, StartCompany):
            start_draft(game.session).take(self._proposal)
        panel.refresh()
        lists = panel.fold_lists
        for number, line in self._open:
            if number < len(lists) and line < len(lists[number].rows):
                lists[number].open(line, by_hand=False)
        for row in amount_rows(game):
            for choice, amount in self._amounts:
                if row.choice == choice:
                    row.box.setValue(amount)


def amount_rows(window: MainWindow) -> list[AmountRow]:
    """Where an amount can be typed in the turn."""
    panel = window.docks.panel("turn")
    return [] if panel is None else panel.findChildren(AmountRow)
