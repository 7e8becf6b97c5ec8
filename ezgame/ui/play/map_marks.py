"""What a title has on its map besides tiles and stations, in the language and the colours of the players."""

from collections.abc import Sequence

from ezgame.core.definitions.title import Title
from ezgame.core.presentation import MapMark
from ezgame.models.words.text import Catalogue
from ezgame.ui.paint.picture import MarkPlate

WARNING = "#B3541E"
"""Colour of a mark that belongs to nobody."""


def mark_plates(title: Title, text: Catalogue, marks: Sequence[MapMark]) -> tuple[MarkPlate, ...]:
    """The live map and printed maps show them."""
    return tuple(
        MarkPlate(
            hex=mark.hex,
            text=text.tell(mark.text),
            color=WARNING if mark.company is None else title.companies[mark.company].color,
        )
        for mark in marks
    )
