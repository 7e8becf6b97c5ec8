"""Whatever stands in a manifest, the answer is content or a list of faults, never a traceback."""

import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ezgame.content.check.titles import check_folder, summary
from ezgame.content.reader.faults import Faults
from ezgame.content.reader.parser import parse
from ezgame.core.errors import ContentError
from tests.content.conftest import MAP, TILES, TITLE, TinyTitle

PIECES = [
    *("[", "]", "{", "}", ":", ",", "-", "#", '"', "*a", "&a", "!!int", "\n", "\t", "---", "null"),
    *("0", "7", "-1", "99999999999999", "a", "true", "x y", "/", "+", "@", "↑", "{}", "[]", "ñ"),
]
QUIET = settings(max_examples=120, deadline=None, derandomize=True)


@QUIET
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_faulted(data: bytes) -> None:
    faults = Faults()
    node = parse(data, Path("x.yaml"), faults)
    assert node is not None or faults


@QUIET
@given(
    st.sampled_from(["title", "tiles", "map"]),
    st.lists(
        st.tuples(st.integers(0, 2000), st.integers(0, 6), st.sampled_from(PIECES)),
        min_size=1,
        max_size=3,
    ),
)
def test_a_damaged_title_is_loaded_or_faulted(
    file: str, damage: list[tuple[int, int, str]]
) -> None:
    text = {"title": TITLE, "tiles": TILES, "map": MAP}[file]
    for place, length, piece in damage:
        place %= len(text)
        text = text[:place] + piece + text[place + length :]
    with tempfile.TemporaryDirectory() as folder:
        tiny = TinyTitle(Path(folder))
        tiny.files[file] = text
        tiny.write()
        with suppress(ContentError):
            summary(check_folder(tiny.folder))
