"""The page about the program: its version, and the licences of everything that comes with it."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from ezgame import __version__
from ezgame.app.licences import Work, libraries, works
from ezgame.content.resources import licence_folder
from ezgame.models.words.wording import say
from ezgame.ui.files.notice import Notice, NoticeButton, NoticePart


def about_notice(parent: QWidget | None) -> Notice:
    """Open it with `open()`."""
    folder = licence_folder()
    parts = [NoticePart(say("about.made_with"), tuple(line(work) for work in works()))]
    if carried := libraries():
        names = ", ".join(f"{work.name} {work.version}".strip() for work in carried)
        parts.append(NoticePart(say("about.libraries"), (f"{names}.",)))
    offers = []
    if folder is not None:
        parts.append(
            NoticePart(say("about.licences"), (say("about.licences.folder", folder=str(folder)),))
        )
        url = QUrl.fromLocalFile(str(folder))
        offers.append(NoticeButton(say("about.licences.show"), lambda: show(url)))
    return Notice(
        parent, f"ezgame {__version__}", [say("about.unofficial")], parts=parts, offers=offers
    )


def line(work: Work) -> str:
    return f"{work.name} {work.version}".rstrip() + f": {work.licence}"


def show(url: QUrl) -> None:
    QDesktopServices.openUrl(url)
