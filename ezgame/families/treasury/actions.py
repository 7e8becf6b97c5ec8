"""What only companies that keep the money of their shares let players do."""

from dataclasses import dataclass
from typing import ClassVar

from ezgame.core.actions import StartCompany


@dataclass(frozen=True, slots=True, kw_only=True)
class StartLarger(StartCompany):
    """Start a company and buy single shares of it at once, all at the starting price."""

    kind: ClassVar[str] = "start_larger"
    percent: int
    """Of the company in all, the president's certificate included."""
