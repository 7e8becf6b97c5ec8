"""Drawing a route by clicks on a small network."""

from ezgame.core.routes.network import Network, Node, RouteTrain, Segment
from ezgame.models.drafts.route_drawing import DrawnLine, RoutePen


def node(name: str, *, terminal: bool = False) -> Node:
    return Node(id=name, kind="city", city_like=True, value=10, terminal=terminal)


def track(a: str, b: str, *atoms: str, name: str = "") -> Segment:
    pieces = (f"{a}-{b}{name}",)
    return Segment(id=pieces[0], a=a, b=b, pieces=pieces, atoms=frozenset(atoms or pieces))


def network() -> Network:
    """a – b – c – d in line, a second way b – c, and e beyond the dead end d."""
    return Network(
        nodes=(node("a"), node("b"), node("c"), node("d", terminal=True), node("e")),
        segments=(
            track("a", "b"),
            track("b", "c"),
            track("b", "c", name="2"),
            track("c", "d"),
            track("d", "e"),
        ),
        trains=(RouteTrain(id="t", name="3", max_stops=3),),
    )


def drawn(*clicks: str) -> DrawnLine:
    pen, line = RoutePen(network()), DrawnLine()
    for click in clicks:
        found = pen.click(line, click)
        assert found is not None
        line = found
    return line


def test_the_first_click_begins_a_route() -> None:
    assert drawn("b") == DrawnLine(nodes=("b",))


def test_a_click_on_a_neighbour_adds_a_leg() -> None:
    assert drawn("a", "b") == DrawnLine(nodes=("a", "b"), segments=("a-b",))


def test_a_click_further_away_takes_the_stops_between_along() -> None:
    assert drawn("a", "c").nodes == ("a", "b", "c")


def test_the_nearer_end_is_led_on() -> None:
    assert drawn("b", "c", "a").nodes == ("a", "b", "c")


def test_a_click_on_the_last_stop_shows_another_way_and_then_takes_it_off() -> None:
    assert drawn("b", "c", "c") == DrawnLine(nodes=("b", "c"), segments=("b-c2",))
    assert drawn("b", "c", "c", "c") == DrawnLine(nodes=("b",))


def test_a_click_on_the_first_stop_takes_it_off() -> None:
    assert drawn("a", "b", "c", "a").nodes == ("b", "c")


def test_a_click_in_the_middle_cuts_the_route_there() -> None:
    assert drawn("a", "c", "b").nodes == ("a", "b")


def test_no_way_leads_through_a_dead_end() -> None:
    pen = RoutePen(network())
    assert pen.click(DrawnLine(nodes=("c",)), "e") is None
    assert pen.click(DrawnLine(nodes=("c",)), "nowhere") is None


def test_track_of_other_trains_is_avoided_where_there_is_another_way() -> None:
    pen = RoutePen(network())
    found = pen.click(DrawnLine(nodes=("b",)), "c", ["b-c"])
    assert found is not None and found.segments == ("b-c2",)
    both = pen.click(DrawnLine(nodes=("b",)), "c", ["b-c", "b-c2"])
    assert both is not None, "a shared track is drawn and the judge objects"


def test_a_click_takes_a_stop_on_the_way_out_of_the_run_and_puts_it_in_again() -> None:
    """A stop that may be run past: the way through exists twice, over the same track."""
    nodes = tuple(
        Node(id=name, kind="city", city_like=True, value=10, own_token=name == "m")
        for name in "amb"
    )
    segments = (
        Segment(id="am", a="a", b="m", pieces=("am",), atoms=frozenset({"1"})),
        Segment(id="mb", a="m", b="b", pieces=("mb",), atoms=frozenset({"2"})),
        Segment(id="ab", a="a", b="b", pieces=("am", "mb"), atoms=frozenset({"1", "2"})),
    )
    pen = RoutePen(Network(nodes=nodes, segments=segments, trains=()))
    calling = DrawnLine(nodes=("a", "m", "b"), segments=("am", "mb"))
    past = DrawnLine(nodes=("a", "b"), segments=("ab",))
    assert pen.click(calling, "m") == past
    assert pen.click(past, "m") == calling
