"""The titles there are, by the heads of their manifests: enough to list them, find one by name and know its seats."""

import difflib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ezgame.content import resources
from ezgame.content.reader.faults import Faults
from ezgame.content.reader.fields import Fields, number
from ezgame.content.reader.parser import parse, read_bytes
from ezgame.content.variants import VariantSummary, read_variants
from ezgame.core.definitions.finance import SeatTable
from ezgame.core.errors import ContentError

SHOWN = 40
"""Letters of a foreign name that a sentence repeats."""


@dataclass(frozen=True, slots=True)
class TitleSummary:
    """Enough to list a title."""

    id: str
    name: str
    players: tuple[int, ...]
    aliases: tuple[str, ...]
    online_name: str
    folder: Path
    variants: tuple[VariantSummary, ...] = ()


def title_ids() -> tuple[str, ...]:
    return tuple(summary.id for summary in title_summaries())


@cache
def title_summaries() -> tuple[TitleSummary, ...]:
    """All titles, in the order of their folders; reads the head of each manifest only.

    A title with a faulty head is left out, so that it does not stop the others from being
    played; `ezgame check` names the fault.
    """
    found = []
    for folder in resources.title_folders():
        with suppress(ContentError):
            found.append(read_summary(folder))
    return tuple(found)


def find_summary(name: str) -> TitleSummary:
    wanted = name.casefold()
    summaries = title_summaries()
    for summary in summaries:
        names = (summary.id, summary.name, summary.online_name, *summary.aliases)
        if wanted in (known.casefold() for known in names):
            return summary
    ids = [summary.id for summary in summaries]
    close = difflib.get_close_matches(wanted, ids, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(ids)}."
    raise ContentError([f"There is no title `{name[:SHOWN]}`; {hint}"])


def variant_for(title_id: str, seats: int) -> str:
    """The variant that a number of players chooses; empty for none."""
    return next((v.id for v in find_summary(title_id).variants if seats in v.seats), "")


def read_summary(folder: Path) -> TitleSummary:
    faults = Faults()
    path = folder / resources.MANIFEST
    data = read_bytes(path, faults)
    node = parse(data, path, faults, first_entry=True) if data is not None else None
    head = Fields(node, faults, "manifest").fields("title", required=True)
    variants = read_variants(head.pairs("variants"), faults)
    summary = TitleSummary(
        id=head.text("id"),
        name=head.text("name"),
        players=tuple(sorted({*read_seats(head, faults), *(s for v in variants for s in v.seats)})),
        aliases=head.words("aliases"),
        online_name=head.text("online_name", ""),
        folder=folder,
        variants=variants,
    )
    faults.raise_if_any()
    return summary


def read_seats(head: Fields, faults: Faults) -> dict[int, SeatTable]:
    """What the head of a manifest says by number of players."""
    seats: dict[int, SeatTable] = {}
    for key, node in head.pairs("seats", required=True):
        players = number(key, faults, "seats", 1, 12)
        fields = Fields(node, faults, f"seats, {key.value}")
        cash, limit = fields.number("cash"), fields.number("certificate_limit")
        fields.close()
        seats[players] = SeatTable(cash=cash, certificate_limit=limit)
    return seats
