"""A title: everything printed, gathered. Built by ezgame.content from the manifests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ezgame.core.definitions.board import Board, TileSet
from ezgame.core.definitions.changes import BoardChanges, BoardChoice
from ezgame.core.definitions.finance import Company, Market, Private, SeatTable
from ezgame.core.definitions.trains import Phase, TrainType
from ezgame.core.ids import CompanyId, PhaseId, PrivateId


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One point where sources disagree and a group may choose."""

    key: str
    """Dotted name that the rules read, such as loan.partial_repayment."""
    conflict: str
    """Id of the row in the title's conflict table."""
    values: Mapping[str, Any]
    """Ruling set → value; `rulebook` is always there."""
    choices: tuple[Any, ...] = ()
    """Values a group may choose; empty: any of `values`."""
    explain: str = ""
    """One line for players: what the choice is about."""
    idle: bool = False
    """Nothing in this variant can ask for it: it is not offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChoice:
    """One value of an option. Without a name it is for files and recorded games only."""

    value: Any
    name: str = ""
    line: str = ""
    """What it means, for players."""
    left_out: tuple[CompanyId, ...] = ()
    """Companies that are not in play with it."""
    drawn: bool = False
    """Chance decides which companies are in play."""
    free: bool = False
    """The group picks the companies, beginning with those of the default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something a group chooses at set-up besides the rulings: one of several values, or a flag."""

    key: str
    default: Any
    choices: tuple[OptionChoice, ...]

    def choice(self, value: Any) -> OptionChoice | None:
        """The choice with this value; None if there is none."""
        return next(
            (c for c in self.choices if c.value == value and type(c.value) is type(value)), None
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    id: str
    name: str
    aliases: tuple[str, ...] = ()
    online_name: str = ""
    """Its name in the files of 18xx.games."""
    currency: str = "{}"
    """Pattern for money, such as "{} pts"."""
    bank: int | None
    """None is unlimited."""
    seats: Mapping[int, SeatTable]
    market: Market
    board: Board
    tiles: TileSet
    companies: Mapping[CompanyId, Company]
    privates: Mapping[PrivateId, Private]
    trains: Mapping[str, TrainType]
    """In the order of the supply."""
    phases: Mapping[PhaseId, Phase]
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    """The title's own tables and costs, by dotted name; its rule modules read them."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Choices at set-up besides the rulings."""
    data_hash: str = ""
    """Hash of the manifests it was built from."""
    variant: str = ""
    """Which of its variants this is; empty: the title as it is."""
    boards: Mapping[str, BoardChoice] = field(default_factory=dict)
    """Boards that a group chooses among, the usual one first; none: the printed board is all there is."""
    changes: BoardChanges | None = None
    """How `board` differs from the printed one."""

    @property
    def kind_of(self) -> dict[CompanyId, str]:
        return {company.id: company.kind for company in self.companies.values()}

    @property
    def face_values(self) -> dict[PrivateId, int]:
        return {private.id: private.value for private in self.privates.values()}
