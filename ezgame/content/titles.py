"""Loading a title: the one way from manifests to definitions. Only the title asked for is read."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ezgame.content import resources
from ezgame.content.board import BoardContent, read_board
from ezgame.content.boards import BoardParts, WrittenChanges, read_board_file, read_boards
from ezgame.content.companies import (
    CompanyContent,
    read_companies,
    read_privates,
    settle_homes,
)
from ezgame.content.figures import declared_by, verify_figures, verify_phase_figures, verify_printed
from ezgame.content.market import read_market
from ezgame.content.notation import StopKinds
from ezgame.content.options import read_options
from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields, number
from ezgame.content.reader.nodes import YamlNode, plain_data
from ezgame.content.reader.parser import parse, read_bytes
from ezgame.content.references import (
    Parts,
    verify_homes,
    verify_privates,
    verify_start_tiles,
)
from ezgame.content.rulings import RULEBOOK, read_rulings
from ezgame.content.summaries import SHOWN, find_summary, read_seats
from ezgame.content.tiles import TileContent, read_tiles, without_tiles
from ezgame.content.trains import read_phases, read_trains
from ezgame.content.upgrades import printed_upgrades
from ezgame.content.variants import FOLDER, overlaid, read_variants
from ezgame.core.board.changes import changed_board
from ezgame.core.definitions.board import Board, Hex
from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.definitions.title import Title
from ezgame.core.errors import ContentError
from ezgame.core.ids import Color, PrivateId


@dataclass(frozen=True, slots=True)
class LoadedTitle:
    """A title with what only the checks need."""

    title: Title
    file: Path
    tiles: TileContent
    board: BoardContent
    companies: CompanyContent
    private_places: Mapping[PrivateId, Place]
    sections: Mapping[str, Place]
    """Where the top-level keys of the manifest stand."""
    kinds: StopKinds
    boards: Mapping[str, WrittenChanges]
    """Where the boards that a group chooses among stand."""

    @property
    def parts(self) -> BoardParts:
        """What changes of its board may name."""
        return BoardParts(
            self.board, self.tiles.set.tiles.keys(), self.title.companies.keys(), self.kinds
        )

    @property
    def board_head(self) -> str:
        """What a file with a board of this title begins with."""
        return f"{self.title.id} {self.title.variant}".strip()

    def read_board(self, path: Path) -> WrittenChanges:
        """A board from a file of a group; ContentError names every fault with its line."""
        if not self.title.boards:
            raise ContentError([f"{self.title.name} is played on its printed board only."])
        return read_board_file(path, self.board_head, self.parts)

    def with_board(self, changes: BoardChanges | None) -> Title:
        """The title on another board than its usual one; None: on the printed one."""
        # The usual board of the title is made already, and the same object keeps what was worked out on
        # it.
        if changes == self.title.changes:
            return self.title
        printed = self.board.board
        board = printed if changes is None else changed_board(printed, changes)
        return replace(self.title, board=board, changes=changes)


def load_title(name: str, variant: str = "") -> Title:
    """The title with this id or alias, in one of its variants; ContentError lists every fault."""
    return load_whole(name, variant).title


def load_whole(name: str, variant: str = "") -> LoadedTitle:
    """The title with what its boards are made of."""
    summary = find_summary(name)
    names = [each.id for each in summary.variants if each.id]
    if variant and variant not in names:
        known = ", ".join(names) or "none"
        raise ContentError(
            [f"{summary.name} has no variant `{variant[:SHOWN]}`; there are: {known}."]
        )
    return load_folder(summary.folder, variant)


@cache
def load_folder(folder: Path, variant: str = "") -> LoadedTitle:
    """Read one title with all its files, perhaps changed by a variant. Whole or not at all."""
    faults = Faults()
    hasher = hashlib.sha256()
    loaded = _Loader(folder, faults, hasher, variant).load()
    # Figures are compared with what is printed only once all of it could be read.
    if loaded is not None and not faults and "values" in loaded.sections:
        verify_printed(folder, loaded.title, loaded.sections["values"], faults)
    faults.raise_if_any()
    if loaded is None:
        raise ContentError([f"{folder}: the title cannot be read."])
    return loaded


def dict_of(pairs: Sequence[tuple[YamlNode, YamlNode]]) -> dict[str, YamlNode]:
    """The values of a map by key."""
    return {str(key.value): value for key, value in pairs}


class _Loader:
    """Reads the files of one title in the order in which they need each other."""

    def __init__(self, folder: Path, faults: Faults, hasher: "hashlib._Hash", variant: str) -> None:
        self.folder = folder
        self.variant = variant
        self.faults = faults
        self.hasher = hasher
        self.file = folder / resources.MANIFEST

    def read(self, path: Path) -> YamlNode | None:
        data = read_bytes(path, self.faults)
        if data is None:
            return None
        # Whatever file a title is made of changes its hash: saves tell by it that it was changed since.
        self.hasher.update(data)
        return parse(data, path, self.faults)

    def manifest(self) -> YamlNode | None:
        """The title's manifest, with what its variant changes."""
        node = self.read(self.file)
        if node is None or not self.variant:
            return node
        change = self.read(self.folder / FOLDER / f"{self.variant}.yaml")
        return None if change is None else overlaid(node, change)

    def beside(self, kind: str, name: str) -> Path:
        """A file beside the manifest, for a game kept outside the program, else one of ours."""
        # Its own first, so that a group may try another map without touching ours.
        own = self.folder / kind / f"{name}.yaml"
        return own if own.is_file() else resources.data_root() / kind / f"{name}.yaml"

    def read_named(self, kind: str, word: YamlNode) -> YamlNode | None:
        # A name with dots or slashes could lead to a file outside the folder.
        if not re.fullmatch(r"[A-Za-z0-9_-]+", str(word.value)):
            self.faults.add(word.place, f"{kind}: `{word.value}` is no name of a file in {kind}/.")
            return None
        return self.read(self.beside(kind, str(word.value)))

    def load(self) -> LoadedTitle | None:
        faults = self.faults
        node = self.manifest()
        if node is None:
            return None
        root = Fields(node, faults, "manifest")
        head = root.fields("title", required=True)
        seats = read_seats(head, faults)
        colors = tuple(Color(word) for word in root.words("tile_colors", required=True))
        kinds = self.stop_kinds(root)
        companies = read_companies(root.items("companies", required=True), faults)
        privates, private_places = read_privates(
            root.pairs("privates"), declared_by(self.folder, "ABILITIES"), faults
        )
        trains, _ = read_trains(root.items("trains", required=True), faults)
        phase_pairs = root.pairs("phases", required=True)
        company_kinds = sorted({company.kind for company in companies.companies.values()})
        phases = read_phases(phase_pairs, trains, colors, kinds.colors, company_kinds, faults)
        market = read_market(root.fields("market", required=True), list(phases), faults)
        sets = root.words("ruling_sets") or (RULEBOOK,)
        rulings = read_rulings(root.pairs("rulings"), sets, faults)
        tiles = self.tiles(root, colors, kinds)
        board = self.board(root, kinds, companies)
        values = {str(k.value): plain_data(v, faults) for k, v in root.pairs("values")}
        verify_figures(self.folder, root, values, rulings, faults)
        verify_phase_figures(self.folder, phase_pairs, phases, faults)
        options = read_options(root.pairs("options"), faults)
        board_pairs = root.pairs("boards")
        bank = root.count("bank")
        title_id, name = head.text("id"), head.text("name")
        aliases, online = head.words("aliases"), head.text("online_name", "")
        read_variants(head.pairs("variants"), faults)
        currency = head.text("currency", "{}")
        # Keys that nothing has asked for are told as unknown.
        head.close()
        root.close()
        if board is not None:
            verify_homes(companies, board, faults)
            parts = Parts(
                companies.companies, trains, phases, tiles.set.tiles if tiles else None, board.names
            )
            verify_privates(privates, private_places, parts, faults)
            verify_start_tiles(dict_of(root.pairs("values")).get("setup.tiles"), parts, faults)
        # Boards name hexes and tiles: with faults in those, each would be told once more.
        if faults or tiles is None or board is None:
            return None
        named = BoardParts(board, tiles.set.tiles.keys(), companies.companies.keys(), kinds)
        boards, written = read_boards(board_pairs, named, faults)
        board.board = finish_board(board.board, tiles)
        changes = next((choice.changes for choice in boards.values()), None)
        return LoadedTitle(
            title=Title(
                id=title_id,
                name=name,
                aliases=aliases,
                online_name=online,
                currency=currency,
                bank=bank,
                seats=seats,
                market=market,
                board=board.board if changes is None else changed_board(board.board, changes),
                tiles=tiles.set,
                companies=settle_homes(companies.companies, board.board),
                privates=privates,
                trains=trains,
                phases=phases,
                rulings=rulings,
                values=values,
                options=options,
                data_hash=self.hasher.hexdigest(),
                variant=self.variant,
                boards=boards,
                changes=changes,
            ),
            file=self.file,
            tiles=tiles,
            board=board,
            companies=companies,
            private_places=private_places,
            sections={name: key.place for name, key in root.keys.items()},
            kinds=kinds,
            boards=written,
        )

    def stop_kinds(self, root: Fields) -> StopKinds:
        colors = tuple(Color(word) for word in root.words("value_colors", required=True))
        values: dict[str, Mapping[Color, int] | None] = {}
        for key, node in root.pairs("stop_kinds", required=True):
            fields = Fields(node, self.faults, f"stop kind {key.value}")
            by_color = {
                Color(str(k.value)): number(v, self.faults, f"stop kind {key.value}")
                for k, v in fields.rest()
            }
            values[str(key.value)] = by_color or None
        return StopKinds(values, colors)

    def tiles(
        self, root: Fields, colors: tuple[Color, ...], kinds: StopKinds
    ) -> TileContent | None:
        words = root.word_nodes("tiles", required=True)
        nodes = [self.read_named("tiles", word) for word in words]
        present = [node for node in nodes if node is not None]
        if len(present) != len(nodes) or not nodes:
            return None
        content = read_tiles(present, colors, kinds, self.faults)
        return without_tiles(content, root.word_nodes("tiles_out"), self.faults)

    def board(
        self, root: Fields, kinds: StopKinds, companies: CompanyContent
    ) -> BoardContent | None:
        name = root.need("map")
        node = self.read_named("maps", name) if name is not None else None
        if node is None:
            return None
        return read_board(node, kinds, companies.homes, self.faults)


def finish_board(board: Board, tiles: TileContent) -> Board:
    """What needs tiles and hexes together: labels by colour and successors of printed track."""
    return replace(
        board, hexes={name: _finish_hex(hex_, tiles) for name, hex_ in board.hexes.items()}
    )


def _finish_hex(hex_: Hex, tiles: TileContent) -> Hex:
    rule = tiles.rule
    labels: dict[Color, str] = {}
    label = hex_.label
    if label and any(label in changes for changes in rule.label_changes.values()):
        for color in rule.colors:
            label = rule.next_label(label, color)
            # Each colour changes the label that the one before has left.
            labels[color] = label
    # Nothing follows on the last colour, and special kinds are never replaced.
    if hex_.color not in rule.colors[:-1]:
        return replace(hex_, labels_by_color=labels) if labels else hex_
    upgrades = printed_upgrades(
        hex_.color, hex_.label, hex_.stops, hex_.tracks, tiles.set.tiles.values(), rule
    )
    return replace(hex_, labels_by_color=labels, upgrades=upgrades)
