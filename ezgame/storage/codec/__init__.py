"""JSON from dataclasses and back, by their type hints. Strict: what does not fit is refused with its path."""

from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.digest import StateDigest, digest_of, state_hash
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.text import compact, parse

__all__ = [
    "CodecFault",
    "StateDigest",
    "compact",
    "digest_of",
    "from_plain",
    "parse",
    "state_hash",
    "to_plain",
]
