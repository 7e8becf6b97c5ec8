"""What players read for the ids of a game: names of players, companies, privates, places, and money."""

from collections.abc import Mapping

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CellId, CompanyId, HexId, PhaseId, PlayerId, PrivateId
from ezgame.models.words.figures import MINUS, figure

PRIVATE_FIELDS = frozenset({"private", "lot", "about"})
"""Ids of privates may look like those of seats or companies; in these fields they are privates."""

PLAIN_FIELDS = frozenset({"tile", "train", "type", "face", "place"})
"""In these fields ids stay as they are; a place is the number of a hex without its name."""

HARBOUR = " (harbour)"
"""What maps write behind the name of a harbour."""


class Names:
    """Turns ids into words of one title and one table."""

    def __init__(
        self,
        title: Title,
        players: tuple[str, ...],
        currency: str = "{}",
        rivals: Mapping[PlayerId, str] | None = None,
        harbour: str = "harbour",
    ) -> None:
        """`harbour`: what the language calls it; maps tell a harbour from its town by this word behind the name."""
        self._title = title
        self._players = {PlayerId(f"P{seat}"): name for seat, name in enumerate(players)}
        self._players |= rivals or {}
        self._currency = currency
        self._harbour = f" ({harbour})"

    def player(self, player: PlayerId) -> str:
        return self._players.get(player, player)

    def company(self, company: CompanyId) -> str:
        known = self._title.companies.get(company)
        return company if known is None else known.short

    def percent(self, company: CompanyId, certificate: int) -> int:
        """What is printed on a certificate."""
        return self._title.companies[company].certificates[certificate].percent

    def exchanged_for(self, private: PrivateId) -> dict[str, object]:
        """Company and percent of the share a private may be exchanged for."""
        known = self._title.privates.get(private)
        found = (a for a in (known.abilities if known else ()) if a["kind"] == "exchange")
        return next(({name: a[name] for name in ("company", "percent")} for a in found), {})

    def private(self, private: PrivateId) -> str:
        known = self._title.privates.get(private)
        return private if known is None else known.name

    def numbered_private(self, private: str) -> str:
        """Number and whole name."""
        number = self._title.privates[PrivateId(private)].number
        return f"{number} {self.private(PrivateId(private))}"

    def listed_private(self, private: str) -> str:
        """Number and short name, as lists tell privates apart: 1 Habana–Güines."""
        known = self._title.privates.get(PrivateId(private))
        if known is None:
            return private
        return f"{known.number} {known.short or known.name}"

    def hex(self, hex_id: HexId) -> str:
        names = self.places(hex_id)
        return f"{hex_id} ({' / '.join(names)})" if names else hex_id

    def places(self, hex_id: HexId | None) -> tuple[str, ...]:
        """The names printed on a hex, or of the area it belongs to."""
        known = None if hex_id is None else self._title.board.hexes.get(hex_id)
        names = () if known is None else known.names or tuple(filter(None, (known.area,)))
        return tuple(self.place(name) for name in names)

    def place(self, name: str) -> str:
        """A name as the map has it, in words of the language."""
        return name.replace(HARBOUR, self._harbour)

    def price(self, cell: CellId) -> int:
        """The price printed on a space of the stock chart."""
        return self._title.market.cells[cell].price

    def money(self, amount: int) -> str:
        """An amount with its currency; the minus of a debt stands before both."""
        shown = self._currency.replace("{}", figure(abs(amount)))
        return f"{MINUS}{shown}" if amount < 0 else shown

    def of(self, value: str, field: str = "") -> str:
        """The name behind an id in a field of an event, action or refusal; what is no id stays as it is."""
        if field in PRIVATE_FIELDS and value in self._title.privates:
            return self.private(PrivateId(value))
        if value in self._players:
            return self._players[PlayerId(value)]
        if field == "phase" and (phase := self._title.phases.get(PhaseId(value))) is not None:
            return phase.name
        if field in PLAIN_FIELDS:
            return value
        if value in self._title.companies:
            return self.company(CompanyId(value))
        if value in self._title.privates:
            return self.private(PrivateId(value))
        if value in self._title.board.hexes:
            return self.hex(HexId(value))
        return self.place(value)
