"""The geometric rule, on tiles made for the purpose."""

from ezgame.content.upgrades import TileShape, UpgradeRule, derive_upgrades, fits, printed_upgrades
from ezgame.core.definitions.board import STOP, Stop, Tile, Track
from ezgame.core.ids import Color, Gauge, StopKind, TileId

RULE = UpgradeRule(colors=[Color("yellow"), Color("green"), Color("brown")])


def tile(name: str, color: str, *pieces: str, stops: str = "", label: str = "") -> Tile:
    """A tile from pieces such as 0-3 and 0-a, or 0-a/narrow."""

    def track(piece: str) -> Track:
        ends, _, gauge = piece.partition("/")
        a, b = (STOP + "abc".index(e) if e.isalpha() else int(e) for e in ends.split("-"))
        return Track(a=a, b=b, gauge=Gauge(gauge))

    return Tile(
        id=TileId(name),
        color=Color(color),
        stops=tuple(Stop(kind=StopKind(kind)) for kind in stops.split()),
        tracks=tuple(track(piece) for piece in pieces),
        label=label,
    )


def successors(old: Tile, *new: Tile, rule: UpgradeRule = RULE) -> set[str]:
    return set(derive_upgrades([old, *new], rule)[old.id])


def test_track_stays_in_some_rotation() -> None:
    straight = tile("9", "yellow", "0-3")
    assert successors(
        straight,
        tile("both", "green", "1-4", "1-2"),
        tile("curves", "green", "0-2", "1-3"),
    ) == {"both"}


def test_only_the_next_colour_follows() -> None:
    straight = tile("9", "yellow", "0-3")
    assert successors(straight, tile("b", "brown", "0-3"), tile("y", "yellow", "0-3")) == set()


def test_labels_stay_unless_they_change_by_rule() -> None:
    old = tile("old", "green", "0-a", stops="city", label="OO")
    same = tile("same", "brown", "0-a", stops="city", label="OO")
    other = tile("other", "brown", "0-a", stops="city", label="Y")
    changed = UpgradeRule(colors=RULE.colors, label_changes={Color("brown"): {"OO": "Y"}})
    assert successors(old, same, other) == {"same"}
    assert successors(old, same, other, rule=changed) == {"other"}


def test_towns_and_cities_keep_their_kind_and_number() -> None:
    town = tile("4", "yellow", "0-a", "3-a", stops="town")
    assert successors(
        town,
        tile("town", "green", "0-a", "1-a", "3-a", stops="town"),
        tile("city", "green", "0-a", "1-a", "3-a", stops="city"),
        tile("plain", "green", "0-3", "0-1"),
        tile("two", "green", "0-a", "3-a", "1-b", stops="town town"),
    ) == {"town"}


def test_two_cities_stay_apart_or_become_one() -> None:
    old = tile("oo", "yellow", "0-a", "2-b", stops="city city")
    apart = tile("apart", "green", "0-a", "1-a", "2-b", "3-b", stops="city city")
    joined = tile("joined", "green", "0-a", "2-a", "1-b", "3-b", stops="city city")
    single = tile("single", "green", "0-a", "1-a", "2-a", stops="city")
    assert successors(old, apart, single) == {"apart", "single"}
    old_shape = TileShape.of(old.stops, old.tracks, frozenset())
    joined_shape = TileShape.of(joined.stops, joined.tracks, frozenset())
    assert not fits(old_shape, joined_shape, 0)


def test_a_gauge_stays_or_becomes_dual() -> None:
    narrow = tile("n", "yellow", "0-3/narrow")
    assert successors(
        narrow,
        tile("same", "green", "0-3/narrow", "0-1/standard"),
        tile("dual", "green", "0-3/dual"),
        tile("other", "green", "0-3/standard"),
    ) == {"same", "dual"}
    dual = tile("d", "yellow", "0-3/dual")
    assert successors(dual, tile("single", "green", "0-3/narrow")) == set()


def test_a_removed_mine_leaves_plain_track_or_its_town() -> None:
    rule = UpgradeRule(colors=RULE.colors, removes=frozenset({"mine"}))
    mine = tile("mine", "yellow", "0-a", "2-a", stops="mine")
    both = tile("both", "yellow", "0-a", "3-a", "0-b", "3-b", stops="mine town")
    plain = tile("plain", "green", "0-2", "0-1")
    town = tile("town", "green", "0-a", "1-a", "3-a", stops="town")
    assert successors(mine, plain, town, rule=rule) == {"plain"}
    assert successors(both, plain, town, rule=rule) == {"town"}


def test_some_tiles_are_never_replaced() -> None:
    rule = UpgradeRule(colors=RULE.colors, never=frozenset({TileId("9")}))
    assert successors(tile("9", "yellow", "0-3"), tile("g", "green", "0-3"), rule=rule) == set()


def test_printed_track_names_tiles_with_their_rotations() -> None:
    printed = tile("hex", "yellow", "1-4")
    curve = tile("curve", "green", "0-3", "0-1")
    found = printed_upgrades(Color("yellow"), "", printed.stops, printed.tracks, [curve], RULE)
    assert found == {"curve": (1, 4)}
