"""The page about the program: its version, and the licences of everything that comes with it."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from ezgame import __version__
from ezgame.app.licences import Work, libraries, works
from ezgame.content.resources import licence_folder
from ezgame.ui.files.notice import Notice, Offer, Part

UNOFFICIAL = (
    "18xx railway games, face to face, on one laptop. An unofficial program by players; the rights in the "
    "games, their names, maps and rules stay with their designers and publishers."
)
TEXTS = "Every licence in full is in {}."


def about_notice(parent: QWidget | None) -> Notice:
    """Open it with `open()`."""
    folder = licence_folder()
    parts = [Part("Made with", tuple(line(work) for work in works()))]
    if carried := libraries():
        names = ", ".join(f"{work.name} {work.version}".strip() for work in carried)
        parts.append(Part("Libraries of the system it was packed on", (f"{names}.",)))
    offers = []
    if folder is not None:
        parts.append(Part("Licences", (TEXTS.format(folder),)))
        url = QUrl.fromLocalFile(str(folder))
        offers.append(Offer("Show the licences", lambda: show(url)))
    return Notice(parent, f"ezgame {__version__}", [UNOFFICIAL], parts=parts, offers=offers)


def line(work: Work) -> str:
    return f"{work.name} {work.version}".rstrip() + f": {work.licence}"


def show(url: QUrl) -> None:
    QDesktopServices.openUrl(url)
