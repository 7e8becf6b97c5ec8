"""Names for the things of a game. Ids are strings so that saves and records stay readable."""

from typing import NewType

PlayerId = NewType("PlayerId", str)
"""A seat: "P0", "P1" …, in the order the players sat down."""
CompanyId = NewType("CompanyId", str)
"""A corporation or minor: its printed short name."""
PrivateId = NewType("PrivateId", str)
HexId = NewType("HexId", str)
TileId = NewType("TileId", str)
"""The name of a tile face, such as "57"; physical copies are counted, not named."""
TrainId = NewType("TrainId", str)
"""One physical card, such as "3-4": type name and index of the copy."""
CellId = NewType("CellId", str)
"""A space of the market: "row,column"."""
PhaseId = NewType("PhaseId", str)

Color = NewType("Color", str)
Gauge = NewType("Gauge", str)
StopKind = NewType("StopKind", str)

BANK = "bank"
"""The bank as an end of a payment."""
IPO = "ipo"
POOL = "pool"
"""Where certificates lie that no player holds."""
LOCKED = "locked"
"""A certificate that stays with its company for good: nobody can buy it."""
REMOVED = "removed"
"""A certificate that left the game."""
