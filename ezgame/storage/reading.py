"""Reading a save file: limits first, then seals, then lines. Nothing here knows any rules."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

from ezgame.core.errors import SaveError
from ezgame.core.message import told
from ezgame.core.player_names import clean_names
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.text import parse
from ezgame.storage.contents import Contents, changed_line, cut_off, senseless_line
from ezgame.storage.file_bytes import bytes_of
from ezgame.storage.header import FORMAT, Header
from ezgame.storage.lines import Chain, seal_all
from ezgame.storage.migrations import STEPS, migrate

MOST_LINES = 100_000
MOST_PLAYERS = 20
LONGEST_WORD = 60
"""Letters of a title, a version or a date."""


def read_file(path: Path) -> Contents:
    """What a save file says; damage after the header is told in `fault`, any other raises SaveError."""
    return read_bytes(bytes_of(path), path.name)


def begins_as_save(path: Path) -> bool:
    """Is a file a saved game, or was it one, whatever it is called?"""
    try:
        with path.open("rb") if path.is_file() else io.BytesIO() as file:
            return is_save(file.read(20))
    except (OSError, ValueError):
        return False


def is_save(beginning: bytes) -> bool:
    return beginning.startswith(b'{"ezgame":')


def read_bytes(data: bytes, name: str) -> Contents:
    """The contents of a file already in memory; `name` is for the sentences."""
    *lines, rest = data.split(b"\n")
    first = lines[0] if lines else rest
    version = version_of(first, name)
    if version > FORMAT:
        raise SaveError(
            told(
                "files.newer",
                "{name} was saved by a newer version of ezgame (format {version}; "
                "this one reads up to {FORMAT}); please update ezgame to open it.",
                name=name,
                version=version,
                FORMAT=FORMAT,
            )
        )
    if len(lines) > MOST_LINES:
        raise SaveError(
            told(
                "files.too_many_lines",
                "{name} has more than {most} lines; no game is that long.",
                name=name,
                most=MOST_LINES,
            )
        )
    if version < FORMAT:
        return read_older(lines, rest, version, name)
    contents = with_header(lines[0] if lines else rest, name)
    read_lines(contents, lines, rest)
    return contents


def version_of(line: bytes, name: str) -> int:
    """The format of a file, from its first line."""
    if not line:
        raise SaveError(told("files.empty", "{name} is empty.", name=name))
    try:
        plain = parse(line.decode())
    except (CodecFault, UnicodeDecodeError):
        plain = None
    version = plain.get("ezgame") if isinstance(plain, dict) else None
    if type(version) is not int or version < 1:
        if b'"ezgame"' in line[:40]:
            sentence = "{name} is damaged in its first line."
            raise SaveError(told("files.first_line.short", sentence, name=name))
        raise SaveError(told("files.no_game", "{name} is not a game of ezgame.", name=name))
    return version


def with_header(line: bytes, name: str) -> Contents:
    checked = Chain().check(line)
    if checked is None:
        raise damaged_header(name)
    body, chain = checked
    try:
        header = from_plain(parse(body.decode()), Header)
    except CodecFault as fault:
        raise SaveError(
            told("files.unreadable", "{name} cannot be read: {reason}.", name=name, reason=fault)
        ) from None
    if header.title != header.setup.title:
        raise SaveError(told("files.two_titles", "{name} names two different titles.", name=name))
    if len(header.setup.players) > MOST_PLAYERS:
        raise SaveError(
            told(
                "files.players",
                "{name} cannot be read: it has {count} players.",
                name=name,
                count=len(header.setup.players),
            )
        )
    if any(len(text) > LONGEST_WORD for text in (header.title, header.made, header.program)):
        raise damaged_header(name)
    setup = replace(header.setup, players=clean_names(header.setup.players))
    header = replace(header, setup=setup, rules=header.rules[:LONGEST_WORD])
    return Contents(header=header, chain=chain, size=len(line) + 1)


def damaged_header(name: str) -> SaveError:
    sentence = "{name} is damaged in its first line, which says what game it is."
    return SaveError(told("files.first_line", sentence, name=name))


def read_lines(contents: Contents, lines: list[bytes], rest: bytes) -> None:
    """Add line after line until one is damaged."""
    for number, line in enumerate(lines[1:], 2):
        checked = contents.chain.check(line)
        if checked is None:
            contents.fault = changed_line(number)
            return
        body, chain = checked
        try:
            contents.add(body, number)
        except (CodecFault, UnicodeDecodeError) as fault:
            contents.fault = senseless_line(number, fault)
            return
        # A closing line is not part of the chain: the game may be played on, and the line goes then.
        if not contents.closed:
            contents.chain = chain
            contents.size += len(line) + 1
            contents.lines += 1
    if rest or not lines:
        contents.fault = cut_off()


def read_older(lines: list[bytes], rest: bytes, version: int, name: str) -> Contents:
    """A file of an older format as if it were one of today's; what is damaged was so before."""
    if version not in STEPS:
        raise SaveError(
            told(
                "files.strange_format",
                "{name} has format {version}, which ezgame never wrote.",
                name=name,
                version=version,
            )
        )
    chain = Chain()
    plain: list[dict[str, Any]] = []
    fault: str = cut_off() if rest else ""
    for number, line in enumerate(lines, 1):
        checked = chain.check(line)
        if checked is None:
            fault = changed_line(number)
            break
        body, chain = checked
        try:
            plain.append(parse(body.decode()))
        except (CodecFault, UnicodeDecodeError) as error:
            fault = senseless_line(number, error)
            break
    if not plain:
        raise SaveError(
            told("files.first_line.short", "{name} is damaged in its first line.", name=name)
        )
    data = seal_all(migrate(plain, version, FORMAT))
    *lines, rest = data.split(b"\n")
    contents = with_header(lines[0], name)
    read_lines(contents, lines, rest)
    contents.fault = fault or contents.fault
    # What is written next goes behind these bytes, not behind those of the old format.
    contents.renewed = data
    return contents
