"""The evening in the window: the report is asked for and written, the story so far and the group's games are told."""

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from ezgame.app.evening import extras_of, finished_games, games_in, writing_report
from ezgame.app.printing import copy_of
from ezgame.core.game import Game
from ezgame.models.evening.group import PlayedGame, statistics, with_anybody_of
from ezgame.models.evening.previously import previously
from ezgame.models.jobs import Jobs, Listener
from ezgame.models.words.text import Catalogue
from ezgame.models.words.wording import explain, say
from ezgame.ui.background import in_background
from ezgame.ui.files.notice import Notice, NoticePart
from ezgame.ui.files.waiting import Waiting
from ezgame.ui.printing.evening.content import average
from ezgame.ui.printing.paper import Paper, paper_named

if TYPE_CHECKING:
    from ezgame.app.gui import Program


class Evening(QObject):
    """What the menu and the page of the end offer about an evening; it changes nothing in the game."""

    def __init__(self, program: "Program") -> None:
        super().__init__(program)
        self._program = program
        self._jobs = Jobs(self)
        self._waiting: Waiting | None = None

    # ------------------------------------------------------------ the report

    def ask_report(self) -> None:
        """Ask for a file; its ending says whether it is for a browser or for paper."""
        saver = self._program.saver
        if saver is not None:
            name = f"{saver.file.path.stem} {say('evening.file')}.html"
            self._program.dialogs.export(
                say("evening.ask"), name, say("evening.kind"), self.write_report
            )

    def write_report(self, path: Path) -> None:
        """Write what is shown, beside the window."""
        saver = self._program.saver
        if saver is None:
            return
        head = say("printing.writing", name=path.name)
        if saver.file.opening is not None:
            # The past of an opened game is still being replayed; the report would know nothing of it.
            self._wait(head)
            saver.past_known.connect(
                lambda: self._go_on(path), Qt.ConnectionType.SingleShotConnection
            )
            return
        game = copy_of(saver.session.game, saver.session.position)
        files = games_in(self._program.shelf.folder)
        saver.time.note()
        settings = self._program.settings
        limits = (settings.clock_budget, settings.clock_fine)
        work = report_work(
            game, saver.file.path, files, path, paper_named(settings.paper()), limits
        )
        self._begin(work, head, self._on_written)

    def _go_on(self, path: Path) -> None:
        if self._waiting is not None:  # nobody called it off
            self._end()
            self.write_report(path)

    def _on_written(self, files: list[Path]) -> None:
        self._end()
        self._program.tell(say("evening.written", name=files[0].name))

    # ------------------------------------------------------------ the story so far

    def tell_story(self) -> None:
        saver = self._program.saver
        if saver is None or saver.session.game.state.finished:
            return
        story_notice(self._program.frame, saver.session.game, saver.session.text).open()

    # ------------------------------------------------------------ the group

    def show_group(self) -> None:
        """Read the files of the shelf beside the window, then show what they count for."""
        files = games_in(self._program.shelf.folder)
        self._begin(finished_games(files), say("evening.group.title"), self._on_counted)

    def _on_counted(self, games: tuple[PlayedGame, ...]) -> None:
        self._end()
        saver = self._program.saver
        if saver is not None:
            players = saver.session.rules.setup.players
            group_notice(self._program.frame, with_anybody_of(games, players)).open()

    # ------------------------------------------------------------ work beside the window

    def _begin(self, work: Generator[int | None, None, object], head: str, done: Listener) -> None:
        self._wait(head)
        self._jobs.only(in_background(work, done, failed=self._on_failed))

    def _wait(self, head: str) -> None:
        self._end()
        self._waiting = Waiting(self._program.frame, head, "")
        self._waiting.called_off.connect(self._end)
        self._waiting.begin()

    def _on_failed(self, error: Exception) -> None:
        self._end()
        self._program.complain(explain(error))

    def _end(self) -> None:
        """Done, or nobody wants it any more."""
        self._jobs.cancel()
        if self._waiting is not None:
            self._waiting.end()
            self._waiting = None


def report_work(
    game: Game, file: Path, others: list[Path], path: Path, paper: Paper, limits: tuple[int, int]
) -> Generator[int | None, None, list[Path]]:
    extras = yield from extras_of(file, others)
    extras = replace(extras, budget=limits[0], fine=limits[1])
    return (yield from writing_report(game, path, paper, extras))


def story_notice(parent: QWidget, game: Game, text: Catalogue) -> Notice:
    """Half a page before the game goes on."""
    story = previously(game, text)
    subjects = ("now", "standing", "happened", "ahead")
    parts = [
        NoticePart(say(f"evening.part.{name}"), lines)
        for name in subjects
        if (lines := getattr(story, name))
    ]
    return Notice(parent, say("evening.previously"), parts=parts)


def group_notice(parent: QWidget, games: tuple[PlayedGame, ...]) -> Notice:
    """Wins, places and favourites of everybody in these games."""
    head = say("evening.group.title")
    if len(games) < 2:
        return Notice(parent, head, [say("evening.group.none")])
    lines = [
        say(
            "evening.group.line",
            name=line.name,
            games=say("evening.group.games", count=line.games),
            wins=say("evening.group.wins", count=line.wins),
            average=average(line.average_place, say("evening.decimal")),
            favourites=", ".join(f"{company} ×{times}" for company, times in line.favourites),
        )
        for line in statistics(games)
    ]
    parts = [NoticePart(say("evening.group", count=len(games)), tuple(lines))]
    return Notice(parent, head, [say("evening.group.note")], parts=parts)
