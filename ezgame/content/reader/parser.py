"""From bytes to nodes, by libyaml's event stream: no tags, no aliases, no repeated keys, bounded.

Events are used instead of PyYAML's composer because the composer calls itself for every level of
nesting and follows aliases; here depth is a number and an alias is a fault.
"""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import yaml

from ezgame.content.reader.faults import Faults, Place, short_name
from ezgame.content.reader.nodes import YamlNode
from ezgame.core.errors import reason
from ezgame.core.message import told

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_VALUES = 100_000

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Stop(Exception):
    """Reading this file further makes no sense; the fault is already noted."""


def read_bytes(path: Path, faults: Faults) -> bytes | None:
    """The content of a manifest, unless it is missing, no file, or far too large."""
    place = Place(short_name(path))
    try:
        if path.is_dir():
            faults.add(place, told("boardfile.folder", "this is a folder, not a manifest."))
            return None
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a device or a pipe, which may have no end
            faults.add(place, told("boardfile.no-file", "this is not a file."))
            return None
        size = found.st_size
        if size > MAX_BYTES:
            sentence = "the file has {size} bytes; a manifest has at most {most}."
            values = {"size": f"{size:,}", "most": f"{MAX_BYTES:,}"}
            faults.add(place, told("boardfile.large", sentence, **values))
            return None
        return path.read_bytes()
    except FileNotFoundError:
        faults.add(place, told("boardfile.missing", "there is no such file."))
    except OSError as error:
        sentence = "the file cannot be read ({reason})."
        faults.add(place, told("boardfile.unreadable", sentence, reason=reason(error)))
    except ValueError:  # a name with a zero byte
        faults.add(place, told("boardfile.no-name", "this is no name of a file."))
    return None


def parse(data: bytes, path: Path, faults: Faults, *, first_entry: bool = False) -> YamlNode | None:
    """The tree of one document; None when it cannot be read at all.

    With `first_entry` reading ends after the first key of the top-level map: enough to list
    titles without reading them.
    """
    file = short_name(path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.add(Place(file, line, 1), told("boardfile.no-text", "the file is not UTF-8 text."))
        return None
    try:
        return _Builder(file, faults, first_entry).build(text)
    except _Stop:
        return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
        problem = (error.problem or error.context or "it cannot be read").strip()
        faults.add(
            place, told("boardfile.no-yaml", "this is not YAML: {problem}.", problem=problem)
        )
    except yaml.YAMLError as error:
        problem = " ".join(str(error).split())
        sentence = "this is not YAML: {problem}."
        faults.add(Place(file), told("boardfile.no-yaml", sentence, problem=problem))
    return None


class _Builder:
    """Puts nodes together as events arrive: a stack instead of recursion, so depth is harmless."""

    def __init__(self, file: str, faults: Faults, first_entry: bool) -> None:
        self.file = file
        self.faults = faults
        self.first_entry = first_entry
        self.count = 0
        self.root: YamlNode | None = None
        self.stack: list[YamlNode] = []
        self.keys: list[YamlNode | None] = []
        """For each open map the key whose value is awaited."""

    def build(self, text: str) -> YamlNode | None:
        for event in _events(text):
            self.take(event, type(event).__name__)
            if self.first_entry and len(self.stack) == 1 and self.stack[0].value:
                break
        if self.root is None:
            self.faults.add(Place(self.file), told("boardfile.empty", "the file is empty."))
        return self.root

    def take(self, event: Any, name: str) -> None:
        if name in ("MappingEndEvent", "SequenceEndEvent"):
            self.keys.pop()
            self.repeated_keys(self.stack.pop())
        elif name in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent", "AliasEvent"):
            node = self.node(event, name)
            if self.stack:
                self.attach(node)
            else:
                self.root = node
            if node.kind != "scalar":
                self.stack.append(node)
                self.keys.append(None)
                if len(self.stack) > MAX_DEPTH:
                    self.stop(event, f"lists and maps are nested more than {MAX_DEPTH} deep.")
        elif name == "DocumentStartEvent" and self.root is not None:
            self.stop(event, "a manifest is one document; `---` starts a second one.")

    def node(self, event: Any, name: str) -> YamlNode:
        self.count += 1
        if self.count > MAX_VALUES:
            self.stop(event, f"the file has more than {MAX_VALUES:,} values.")
        if name == "AliasEvent":
            self.stop(event, f"aliases (*{event.anchor}) are not used in manifests.")
        if event.anchor is not None:
            self.stop(event, f"anchors (&{event.anchor}) are not used in manifests.")
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if event.tag is not None:
            self.faults.add(Place(self.file, line, column), f"the tag {event.tag} is not allowed.")
        if name == "ScalarEvent":
            return YamlNode("scalar", event.value, event.implicit[0], self.file, line, column)
        return YamlNode("map" if name[0] == "M" else "list", [], True, self.file, line, column)

    def attach(self, node: YamlNode) -> None:
        parent, key = self.stack[-1], self.keys[-1]
        if parent.kind == "list":
            parent.value.append(node)
        elif key is not None:
            parent.value.append((key, node))
            self.keys[-1] = None
        elif node.kind == "scalar":
            self.keys[-1] = node
        else:
            sentence = "a key is one word, not a list or a map."
            self.faults.add(node.place, told("boardfile.key", sentence))
            raise _Stop

    def repeated_keys(self, node: YamlNode) -> None:
        if node.kind != "map":
            return
        seen: dict[str, YamlNode] = {}
        for key, _ in node.value:
            first = seen.setdefault(key.value, key)
            if first is not key:
                sentence = "the key {key} is here twice; first in line {line}."
                values = {"key": key.value, "line": first.line}
                self.faults.add(key.place, told("boardfile.twice", sentence, **values))

    def stop(self, event: Any, sentence: str) -> NoReturn:
        mark = event.start_mark
        self.faults.add(Place(self.file, mark.line + 1, mark.column + 1), sentence)
        raise _Stop


def _events(text: str) -> Iterator[Any]:
    loader = LOADER(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()
