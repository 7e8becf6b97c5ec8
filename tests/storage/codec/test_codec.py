"""The codec: everything that goes out comes back the same, and nothing wrong comes in."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ezgame.core import events
from ezgame.core.actions import Action, Bid, BuyShare, LayTile, Pass, action_kinds
from ezgame.core.events import Event
from ezgame.core.ids import PlayerId
from ezgame.core.setup import Setup
from ezgame.core.state import State, Train
from ezgame.storage.codec import decode
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.digest import StateDigest, state_hash
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.text import compact, parse
from tests.storage.samples import SampleTitleState, objects
from tests.storage.table import a_state

ANN = PlayerId("P0")
ACTIONS = [cls for cls in action_kinds().values() if cls.__module__ == "ezgame.core.actions"]
EVENTS = [
    cls
    for cls in vars(events).values()
    if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event
]


@pytest.fixture
def in_between(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str, Callable[[], Any]], list]:
    """Something another thread does while the second converter of two is built; gives what came of it."""

    def during(module: Any, name: str, do: Callable[[], Any]) -> list[Any]:
        build, came, built_before = getattr(module, name), [], []

        def build_slowly(*arguments: Any) -> Any:
            if not built_before:
                built_before.append(True)
                return build(*arguments)
            monkeypatch.setattr(module, name, build)
            built = build(*arguments)
            with ThreadPoolExecutor(1) as other:
                came.append(other.submit(do).result())
            return built

        monkeypatch.setattr(module, name, build_slowly)
        return came

    return during


def there_and_back(value: Any, cls: type) -> Any:
    return from_plain(parse(compact(to_plain(value, cls))), cls)


@given(objects(State))
@settings(max_examples=20)
def test_every_state_comes_back_the_same(state: State) -> None:
    back = there_and_back(state, State)
    assert back == state
    assert list(back.players) == list(state.players), "seats keep their order"
    assert state_hash(back) == state_hash(state)


@given(objects(SampleTitleState))
def test_title_states_come_back_as_their_own_class(state: SampleTitleState) -> None:
    back = there_and_back(state, SampleTitleState)
    assert back == state and type(back) is SampleTitleState


@given(st.one_of([objects(cls) for cls in ACTIONS]))
def test_every_action_comes_back_the_same(action: Action) -> None:
    assert there_and_back(action, Action) == action


@given(st.one_of([objects(cls) for cls in EVENTS]))
def test_every_event_comes_back_the_same(event: Event) -> None:
    back = there_and_back(event, Event)
    assert back == event and type(back) is type(event)


@given(objects(Setup))
@settings(max_examples=30)
def test_set_ups_come_back_the_same(setup: Setup) -> None:
    assert there_and_back(setup, Setup) == setup


@given(objects(State), objects(State))
@settings(max_examples=8)
def test_hashing_one_state_after_another_is_hashing_each(first: State, second: State) -> None:
    digest = StateDigest()
    mixed = replace(first, board=second.board, phase=second.phase)
    assert [digest.of(s) for s in (first, mixed, second)] == [
        state_hash(s) for s in (first, mixed, second)
    ]
    assert (state_hash(first) == state_hash(second)) == (first == second)


def test_fields_with_their_default_are_left_out_unless_all_are_wanted() -> None:
    share = BuyShare(actor=ANN, company="AB", source="ipo")
    assert to_plain(share) == {"kind": "buy_share", "actor": "P0", "company": "AB", "source": "ipo"}
    assert to_plain(share, full=True)["private"] is None
    assert from_plain(to_plain(share, full=True), Action) == share


def test_sets_are_sorted() -> None:
    train = Train(id="2-1", type="2", faces=("2",), tags=frozenset("cab"))
    assert to_plain(train)["tags"] == ["a", "b", "c"]


def test_a_title_may_use_a_class_name_of_another_title() -> None:
    one, two = (
        make_title_class("ezgame.titles.one.state"),
        make_title_class("ezgame.titles.two.state"),
    )
    assert to_plain(one(), full=True) == {"class": "one.Own", "n": 0}
    assert type(from_plain({"class": "two.Own"}, Event)) is two


def make_title_class(module: str) -> type:
    body = {"__module__": module, "__annotations__": {"n": int}, "n": 0}
    return dataclass(frozen=True, slots=True, kw_only=True)(type("Own", (Event,), body))


WRONG = [
    ({"kind": "pass"}, "missing actor"),
    ({"kind": "pass", "actor": "P0", "extra": 1}, "extra: unknown field"),
    ({"kind": "dance", "actor": "P0"}, "kind: expected a known Action, found text ('dance')"),
    ({"actor": "P0"}, "kind: expected a known Action, found nothing"),
    (
        {"kind": "bid", "actor": "P0", "private": "1", "price": 1.0},
        "price: expected a whole number",
    ),
    (
        {"kind": "bid", "actor": "P0", "private": "1", "price": True},
        "price: expected a whole number",
    ),
    ({"kind": "bid", "actor": 7, "private": "1", "price": 5}, "actor: expected text"),
    ({"kind": "dividend", "actor": "P0", "choice": "all"}, "choice: expected 'pay' or"),
    ({"kind": "dividend", "actor": "P0", "choice": ["pay"]}, "choice: expected 'pay' or"),
    ({"kind": ["pass"], "actor": "P0"}, "kind: expected a known Action"),
    (
        {
            "kind": "run",
            "actor": "P0",
            "routes": [{"train": "2", "stops": [["A1", 0], ["A2", "x"]]}],
        },
        "routes[0].stops[1][1]: expected a whole number, found text",
    ),
    ([], "expected an object"),
    (None, "expected an object"),
]


@pytest.mark.parametrize(("plain", "problem"), WRONG)
def test_what_does_not_fit_is_refused_with_its_path(plain: object, problem: str) -> None:
    with pytest.raises(CodecFault) as caught:
        from_plain(plain, Action)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_event_is_no_action_and_an_action_no_event() -> None:
    with pytest.raises(CodecFault):
        from_plain({"class": "Pass", "actor": "P0"}, Event)
    with pytest.raises(CodecFault):
        from_plain({"kind": "Paid"}, Action)


def test_a_wanted_class_is_not_replaced_by_its_neighbour() -> None:
    assert from_plain({"kind": "bid", "actor": "P0", "private": "1", "price": 5}, Bid).price == 5
    with pytest.raises(CodecFault):
        from_plain({"kind": "pass", "actor": "P0"}, Bid)


BAD_TEXTS = [
    '{"a":1',
    '{"a":1,"a":2}',
    "NaN",
    "[Infinity]",
    "1e999",
    "9" * 5000,
    "-" + "9" * 25,
    str(2**63),
    "[" * 100_000,
    "[" * 60 + "]" * 60,
    '{"a":' * 60 + "1" + "}" * 60,
    '"\\ud800"',
    '["\\udfff", 1]',
    '"' + '\\"' * 50_000 + "[" * 50,
    "",
    "{} {}",
]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=range(len(BAD_TEXTS)))
def test_immoderate_json_is_refused_with_one_short_line(text: str) -> None:
    with pytest.raises(CodecFault) as caught:
        parse(text)
    assert len(str(caught.value)) < 80


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**62), 2**62)
        | st.text(st.characters(codec="utf-8")),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner)
        ),
        max_leaves=20,
    )
)
@settings(max_examples=40)
def test_moderate_json_is_read_as_every_reader_reads_it(value: Any) -> None:
    assert parse(compact(value)) == value
    assert parse(json.dumps(value)) == value


def test_brackets_inside_text_do_not_count_as_levels() -> None:
    assert parse('["' + "[" * 500 + '"]') == ["[" * 500]


def test_the_hash_is_the_same_in_every_run() -> None:
    assert state_hash(a_state()) == "ac9d68e62102714e"


def test_moves_are_short_lines() -> None:
    tile = LayTile(actor=ANN, hex="C5", tile="57", rotation=2)
    assert compact(to_plain(tile)) == (
        '{"kind":"lay_tile","actor":"P0","hex":"C5","tile":"57","rotation":2}'
    )
    assert compact(to_plain(Pass(actor=ANN))) == '{"kind":"pass","actor":"P0"}'


@dataclass(frozen=True, slots=True)
class Pair:
    one: int
    two: str


def test_a_game_read_by_two_threads_at_once_is_not_called_damaged(in_between: Any) -> None:
    read = decode.fields_decoder.__wrapped__(Pair)
    plain = {"one": 1, "two": "x"}
    came = in_between(decode, "decoder", lambda: read(plain))
    assert read(plain) == Pair(1, "x") and came == [Pair(1, "x")]
