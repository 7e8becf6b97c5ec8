"""Positions in which something can be done on the map."""

from ezgame.core.game import Game
from tests.builders import ANN, BEN, DAN, Position, a_game


def santander() -> Position:
    """FdSB in the north with its printed home, in phase 3."""
    return a_game().phase("3").major("FdSB", par=90, holds={DAN: 40}, cash=500)


def building() -> Game:
    """Tiles fit H4, J4 and, green, I5; L107 fits I5 in two rotations."""
    return santander().operating("FdSB", "build")


def stationing() -> Game:
    """Bilbao (K5) is linked and has a free circle."""
    return santander().tiles(J4="73/5").operating("FdSB", "build")


def at_a_pass(cash: int = 500) -> Game:
    """FdLR is linked with the closed pass of H12, which costs 60."""
    position = a_game().phase("3").major("FdLR", par=90, holds={ANN: 40}, cash=cash)
    return position.tiles(H8="956/0", H10="79/0").operating("FdLR", "build")


def double_home() -> Game:
    """CFEA's home Oviedo has two circles to choose from as soon as its first tile lies."""
    position = a_game().phase("3").major("CFEA", par=90, holds={BEN: 40}, cash=500)
    return position.operating("CFEA", "build")


def running(tender: bool = False) -> Game:
    """FdSB has two trains; Santander, Laredo, Bilbao and its harbour lie in line."""
    position = santander().tiles(J4="73/5", H4="73/5").trains("FdSB", "1+2", "1+2")
    return (position.tender("FdSB") if tender else position).operating("FdSB", "run")


def harbour_left_aside() -> Game:
    """The best run of FdSB earns 90; one that calls at the harbour, a goal still open, earns 80."""
    position = santander().tiles(J4="73/5", K5="L111/0", H4="73/5", G5="73/2")
    return position.trains("FdSB", "2+3").operating("FdSB", "run")
