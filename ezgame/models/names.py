"""What players read for the ids of a game: names of players, companies, privates, places, and money."""

from collections.abc import Mapping

from ezgame.core.definitions.title import Title
from ezgame.core.ids import BANK, IPO, POOL, CellId, CompanyId, HexId, PhaseId, PlayerId, PrivateId
from ezgame.core.state import Clock, Station, Train
from ezgame.models.figures import figure

PRIVATE_FIELDS = frozenset({"private", "lot", "about"})
"""Ids of privates may look like those of seats or companies; in these fields they are privates."""


class Names:
    """Turns ids into words of one title and one table."""

    def __init__(self, title: Title, players: tuple[str, ...], words: Mapping[str, str]) -> None:
        self._title = title
        self._players = {PlayerId(f"P{seat}"): name for seat, name in enumerate(players)}
        self._words = words

    def word(self, key: str) -> str:
        """The title's own word for a thing all titles have: president, pool, station …"""
        return self._words.get(key, key.replace("_", " "))

    def player(self, player: PlayerId) -> str:
        return self._players.get(player, player)

    def company(self, company: CompanyId) -> str:
        known = self._title.companies.get(company)
        return company if known is None else known.short

    def private(self, private: PrivateId) -> str:
        known = self._title.privates.get(private)
        return private if known is None else known.name

    def hex(self, hex_id: HexId) -> str:
        known = self._title.board.hexes.get(hex_id)
        names = () if known is None else known.names or tuple(filter(None, (known.area,)))
        return f"{hex_id} ({' / '.join(names)})" if names else hex_id

    def price(self, cell: CellId) -> int:
        """The price printed on a space of the stock chart."""
        return self._title.market.cells[cell].price

    def money(self, amount: int) -> str:
        return self._title.currency.replace("{}", figure(amount))

    def say(self, value: object, field: str = "") -> str:
        """Any value of an event, action or refusal as players read it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple | list | frozenset):
            return self.listed([self.say(item, field) for item in value])
        if isinstance(value, Train):
            return value.name
        if isinstance(value, Clock):
            return value.round
        if isinstance(value, Station):
            return self.company(value.company)
        if isinstance(value, int):
            return figure(value)
        if not isinstance(value, str):
            return "" if value is None else str(value)
        return self._id(value, field)

    def _id(self, value: str, field: str) -> str:
        if value in (BANK, IPO, POOL):
            return self.word(value)
        if field in PRIVATE_FIELDS and value in self._title.privates:
            return self.private(PrivateId(value))
        if value in self._players:
            return self._players[PlayerId(value)]
        if field == "phase" and (phase := self._title.phases.get(PhaseId(value))) is not None:
            return phase.name
        if field in ("tile", "train", "type", "face"):
            return value
        if value in self._title.companies:
            return self.company(CompanyId(value))
        if value in self._title.privates:
            return self.private(PrivateId(value))
        if value in self._title.board.hexes:
            return self.hex(HexId(value))
        return value

    def listed(self, words: list[str]) -> str:
        """Several things in a sentence: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} and {words[-1]}"
