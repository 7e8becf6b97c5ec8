"""Worked examples as read from the sheet: what a case says must be used, or the example fails."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ezgame.content.titles import load_title
from ezgame.core.ids import PlayerId
from tests.builders import ANN, BEN, CAROL

SAID_FOR_READERS = {"id", "rules", "source", "note", "why"}
SEATS: Mapping[str, PlayerId] = {"A": ANN, "B": BEN, "C": CAROL}


class Reading(Mapping[str, Any]):
    """A map of the sheet that knows which of its entries were looked at."""

    def __init__(self, data: Mapping[Any, Any]) -> None:
        self._data = data
        self.seen: set[Any] = set()
        self._inner: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        self.seen.add(key)
        if key not in self._inner:
            self._inner[key] = self._wrapped(self._data[key])
        return self._inner[key]

    def _wrapped(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return Reading(value)
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            return [Reading(item) for item in value]
        return value

    def get(self, key: Any, default: Any = None) -> Any:
        return self[key] if key in self._data else default

    def __iter__(self) -> Iterator[Any]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def plain(self) -> Any:
        """The whole entry, all of it looked at."""
        self.seen.update(self._data)
        return self._data

    def unread(self, path: str = "") -> list[str]:
        found = [
            f"{path}{key}"
            for key in self._data
            if key not in self.seen and key not in SAID_FOR_READERS
        ]
        for key, value in self._inner.items():
            items = value if isinstance(value, list) else [value]
            for item in items:
                if isinstance(item, Reading):
                    found += (
                        item.unread(f"{path}{key}.") if item.seen or not item else [f"{path}{key}"]
                    )
        return found

    @property
    def changes(self) -> dict[str, Any]:
        """The ruling that an example is played under, as a change of our switches."""
        said = self.get("ruling")
        if said is None:
            return {}
        row, _, value = str(said).partition(" ")
        if value == "default":
            return {}
        ruling = next(r for r in load_title("18te").rulings.values() if r.conflict == row)
        return {ruling.key: next(c for c in ruling.choices if str(c) == value)}


Handler = Callable[[Reading], None]
HANDLERS: dict[str, Handler] = {}


def example(*ids: str) -> Callable[[Handler], Handler]:
    """Plays the examples with these ids."""

    def register(handler: Handler) -> Handler:
        for each in ids:
            assert each not in HANDLERS
            HANDLERS[each] = handler
        return handler

    return register
