"""Taking a map apart key by key. Each question names the type it wants; what is left is a fault.

A wrong value is noted and a harmless one returned, so that reading goes on and finds the rest;
`Faults.raise_if_any` at the end keeps such a half-read thing from getting out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from ezgame.content.reader.faults import Faults, Place, listed
from ezgame.content.reader.nodes import YamlNode, whole_number
from ezgame.core.message import told

_KINDS = {"scalar": "a single value", "list": "a list", "map": "a map"}


class Fields:
    """The keys of one map, with defaults from the group it belongs to."""

    def __init__(
        self, node: YamlNode | None, faults: Faults, what: str, group: "Fields | None" = None
    ):
        self.faults = faults
        self.what = what
        self.place = node.place if node else Place("")
        self.entries: dict[str, YamlNode] = {}
        self.taken: set[str] = set()
        self.group = group
        self.keys: dict[str, YamlNode] = {}
        self.absent = node is None
        """There is nothing to take apart; that was said already, so missing keys are no news."""
        if node is None or node.empty:
            return
        if node.kind != "map":
            self.absent = True
            faults.add(node.place, told("boardfile.map", "{what}: a map is expected.", what=what))
            return
        self.entries = {key.value: value for key, value in node.value}
        self.keys = {key.value: key for key, _ in node.value}

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def find(self, key: str) -> YamlNode | None:
        """The node of a key, here or in the group; marks it as known."""
        self.taken.add(key)
        node = self.entries.get(key)
        if node is None and self.group is not None:
            return self.group.find(key)
        return None if node is None or node.empty else node

    def need(self, key: str) -> YamlNode | None:
        node = self.find(key)
        if node is None and not self.absent:
            sentence = "{what}: the key {key} is missing."
            self.faults.add(self.place, told("boardfile.lacks", sentence, what=self.what, key=key))
        return node

    def need_any(self, key: str) -> YamlNode | None:
        """Like `need`, but null is a value here."""
        self.taken.add(key)
        if key not in self.entries:
            return self.need(key)
        return self.entries[key]

    def node(self, key: str, required: bool) -> YamlNode | None:
        return self.need(key) if required else self.find(key)

    def text(self, key: str, default: str | None = None) -> str:
        node = self.node(key, default is None)
        return text(node, self.faults, f"{self.what}, {key}") if node else default or ""

    def number(self, key: str, default: int | None = None, low: int = 0, high: int = 10**9) -> int:
        node = self.node(key, default is None)
        if node is None:
            return default or 0
        return number(node, self.faults, f"{self.what}, {key}", low, high)

    def optional_number(self, key: str, low: int = 0, high: int = 10**9) -> int | None:
        node = self.find(key)
        return None if node is None else number(node, self.faults, f"{self.what}, {key}", low, high)

    def count(self, key: str) -> int | None:
        """A number, or `unlimited` for None."""
        node = self.need(key)
        return count(node, self.faults, f"{self.what}, {key}") if node else 0

    def flag(self, key: str) -> bool:
        node = self.find(key)
        if node is None:
            return False
        if node.kind == "scalar" and node.plain and node.value in ("true", "false"):
            return bool(node.value == "true")
        self.faults.add(node.place, f"{self.what}, {key}: true or false is expected.")
        return False

    def choice(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        node = self.node(key, default is None)
        if node is None and default is None:
            return words[0]
        return one_of(node, words, self.faults, f"{self.what}, {key}") if node else default or ""

    def words(self, key: str, required: bool = False) -> tuple[str, ...]:
        """A list of words, or one text of words with spaces between."""
        node = self.node(key, required)
        return words(node, self.faults, f"{self.what}, {key}") if node else ()

    def word_nodes(self, key: str, required: bool = False) -> list[YamlNode]:
        node = self.node(key, required)
        return word_nodes(node, self.faults, f"{self.what}, {key}") if node else []

    def items(self, key: str, required: bool = False) -> list[YamlNode]:
        node = self.node(key, required)
        if node is None:
            return []
        if node.kind != "list":
            self.faults.add(node.place, f"{self.what}, {key}: a list is expected.")
            return []
        return list(node.value)

    def pairs(self, key: str, required: bool = False) -> list[tuple[YamlNode, YamlNode]]:
        """Keys and values of a map."""
        node = self.node(key, required)
        if node is None:
            return []
        if node.kind != "map":
            what = f"{self.what}, {key}"
            self.faults.add(
                node.place, told("boardfile.map", "{what}: a map is expected.", what=what)
            )
            return []
        return list(node.value)

    def fields(self, key: str, required: bool = False) -> "Fields":
        return Fields(self.node(key, required), self.faults, f"{self.what}, {key}")

    def rest(self) -> Iterator[tuple[YamlNode, YamlNode]]:
        """Keys nobody has asked for yet, now known."""
        for key, value in self.entries.items():
            if key not in self.taken:
                self.taken.add(key)
                yield self.keys[key], value

    def close(self) -> None:
        """Every key that nobody asked for is a fault."""
        for key in self.entries:
            if key not in self.taken:
                known = listed(sorted(self.taken))
                sentence = "{what}: unknown key {key}; there are {known}."
                values = {"what": self.what, "key": key, "known": known}
                self.faults.add(self.keys[key].place, told("boardfile.unknown", sentence, **values))


def text(node: YamlNode, faults: Faults, what: str) -> str:
    if node.kind == "scalar":
        return str(node.value)
    sentence = "{what}: a single value is expected."
    faults.add(node.place, told("boardfile.value", sentence, what=what))
    return ""


def number(node: YamlNode, faults: Faults, what: str, low: int = 0, high: int = 10**9) -> int:
    value = whole_number(node)
    if value is None:
        sentence = "{what}: {value} is no whole number."
        faults.add(node.place, told("boardfile.number", sentence, what=what, value=shown(node)))
    elif not low <= value <= high:
        values = {"what": what, "value": str(value), "low": str(low), "high": str(high)}
        if high == 10**9:
            sentence = "{what}: {value} is out of range, at least {low} is allowed."
            faults.add(node.place, told("boardfile.low", sentence, **values))
        else:
            sentence = "{what}: {value} is out of range, from {low} to {high} is allowed."
            faults.add(node.place, told("boardfile.range", sentence, **values))
        value = None
    return low if value is None else value


def count(node: YamlNode, faults: Faults, what: str) -> int | None:
    if node.kind == "scalar" and node.value == "unlimited":
        return None
    return number(node, faults, what)


def one_of(node: YamlNode, choices: Iterable[str], faults: Faults, what: str) -> str:
    allowed = list(choices)
    value = text(node, faults, what)
    if value not in allowed and node.kind == "scalar":
        values = {"what": what, "value": shown(node), "known": listed(allowed)}
        sentence = "{what}: {value} is not one of {known}."
        faults.add(node.place, told("boardfile.choice", sentence, **values))
        return allowed[0] if allowed else ""
    return value


def word_nodes(node: YamlNode, faults: Faults, what: str) -> list[YamlNode]:
    """The words of a list, or of one text, each with its own place."""
    if node.kind == "scalar":
        found = re.finditer(r"\S+", str(node.value))
        return [
            YamlNode(
                "scalar",
                word.group(),
                node.plain,
                node.file,
                node.line,
                node.at(word.start()).column,
            )
            for word in found
        ]
    if node.kind == "map":
        sentence = "{what}: a list of words is expected, this is a map."
        faults.add(node.place, told("boardfile.words", sentence, what=what))
        return []
    return [item for item in node.value if text(item, faults, what)]


def words(node: YamlNode, faults: Faults, what: str) -> tuple[str, ...]:
    return tuple(
        str(word.value) for word in word_nodes(node, faults, what) if word.kind == "scalar"
    )


def shown(node: YamlNode) -> str:
    """A value as it stands in the file, cut short."""
    if node.kind != "scalar":
        return _KINDS[node.kind]
    value = str(node.value)
    return f"`{value[:37]}…`" if len(value) > 38 else f"`{value}`"
