"""The lines of a save file: one JSON object each, sealed with a hash that runs through the whole file.

A seal covers its own line and, through the seal before, all earlier ones; so a changed byte, a
missing or a swapped line is found where it is.
"""

import re
from dataclasses import dataclass
from typing import Any

from ezgame.storage.codec.digest import digest_of
from ezgame.storage.codec.text import compact

SEAL = re.compile(rb'\A(?P<body>\{.+),"seal":"(?P<seal>[0-9a-f]{16})"\}\Z', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Chain:
    """Where the chain of seals stands."""

    seal: str = ""

    def add(self, line: dict[str, Any]) -> tuple[bytes, "Chain"]:
        """The sealed bytes of one more line, newline included."""
        body = compact(line).encode()
        seal = self.seal_of(body)
        return body[:-1] + f',"seal":"{seal}"}}\n'.encode(), Chain(seal)

    def check(self, line: bytes) -> tuple[bytes, "Chain"] | None:
        """The body of a line whose seal is right, and the chain after it; None if anything was changed."""
        match = SEAL.match(line)
        if match is None:
            return None
        body = match["body"] + b"}"
        seal = match["seal"].decode()
        return (body, Chain(seal)) if seal == self.seal_of(body) else None

    def seal_of(self, body: bytes) -> str:
        return digest_of(self.seal.encode() + body)


def seal_all(lines: list[dict[str, Any]]) -> bytes:
    """A whole file."""
    chain = Chain()
    sealed = []
    for line in lines:
        text, chain = chain.add(line)
        sealed.append(text)
    return b"".join(sealed)
