"""The strict reader: YAML without its surprises, and limits that hold."""

import os
from pathlib import Path

import pytest

from ezgame.content.reader.faults import Faults
from ezgame.content.reader.nodes import YamlNode, plain_data
from ezgame.content.reader.parser import MAX_BYTES, MAX_DEPTH, parse, read_bytes

FILE = Path("manifest.yaml")


def read(text: str | bytes) -> tuple[YamlNode | None, list[str]]:
    faults = Faults()
    data = text if isinstance(text, bytes) else text.encode()
    return parse(data, FILE, faults), faults.lines()


def value(text: str) -> object:
    faults = Faults()
    node = parse(text.encode(), FILE, faults)
    assert node is not None
    result = plain_data(node, faults)
    assert not faults, faults.lines()
    return result


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("NO", "NO"),
        ("y", "y"),
        ("True", "True"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("Null", "Null"),
        ("057", "057"),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2020-01-10", "2020-01-10"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("57", 57),
        ("-3", -3),
        ("0", 0),
        ('"57"', "57"),
        ("'true'", "true"),
        ("<<", "<<"),
    ],
)
def test_a_scalar_means_what_it_says(text: str, meaning: object) -> None:
    assert value(text) == meaning
    assert type(value(text)) is type(meaning)


def test_keys_are_text_and_lists_are_tuples() -> None:
    assert value("{2: [a, 3], on: {NO: x}}") == {"2": ("a", 3), "on": {"NO": "x"}}


def test_merge_keys_are_ordinary_keys() -> None:
    assert value("{<<: {a: 1}, b: 2}") == {"<<": {"a": 1}, "b": 2}


def test_repeated_keys_are_refused_with_both_lines() -> None:
    _, faults = read("a: 1\nb: 2\na: 3\n")
    assert faults == ["manifest.yaml:3:1: the key a is here twice; first in line 1."]


def test_all_repeated_keys_are_found_at_once() -> None:
    _, faults = read("a: {x: 1, x: 2}\na: {y: 1, y: 2}\n")
    assert len(faults) == 3


@pytest.mark.parametrize(
    "text",
    ["!!python/object/apply:os.system [echo]", "a: !!binary aGk=", "!own {a: 1}", "!!str 5"],
)
def test_tags_are_refused(text: str) -> None:
    _, faults = read(text)
    assert len(faults) == 1
    assert "is not allowed" in faults[0]


def test_an_alias_bomb_gets_one_sentence() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    node, faults = read("\n".join(lines))
    assert node is None
    assert faults == ["manifest.yaml:1:5: anchors (&a0) are not used in manifests."]


def test_an_alias_without_anchor_gets_one_sentence() -> None:
    node, faults = read("a: *b\n")
    assert node is None
    assert len(faults) == 1


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_gets_one_sentence(opening: str) -> None:
    node, faults = read(opening * 50_000)
    assert node is None
    assert len(faults) == 1
    assert f"more than {MAX_DEPTH} deep" in faults[0]


def test_too_many_values_get_one_sentence() -> None:
    node, faults = read("[" + "1," * 200_000 + "1]")
    assert node is None
    assert "more than 100,000 values" in faults[0]


def test_a_list_as_key_gets_one_sentence() -> None:
    node, faults = read("[a, b]: c\n")
    assert node is None
    assert faults == ["manifest.yaml:1:1: a key is one word, not a list or a map."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file is empty"),
        ("# only a comment\n", "the file is empty"),
        ("a: 1\n---\nb: 2\n", "a manifest is one document"),
        ("a: [1, 2\n", "this is not YAML"),
        ("a: 'open\n", "this is not YAML"),
        ("\tb: 1\n", "this is not YAML"),
        ("a: \x00\n", "this is not YAML"),
        (b"a: \xff\xfe\n", "the file is not UTF-8 text"),
    ],
)
def test_what_is_no_manifest_gets_one_sentence(text: str | bytes, sentence: str) -> None:
    _, faults = read(text)
    assert len(faults) == 1
    assert sentence in faults[0]
    assert faults[0].startswith("manifest.yaml")


def test_a_byte_order_mark_does_no_harm() -> None:
    node, faults = read("\ufeffa: 1\n")
    assert node is not None
    assert not faults


def test_faults_in_files_name_line_and_column_after_umlauts() -> None:
    _, faults = read("ñ: {ü: 1, é: 2, é: 3}\n")
    assert faults == ["manifest.yaml:1:17: the key é is here twice; first in line 1."]


def test_files_that_cannot_be_read_get_a_sentence(tmp_path: Path) -> None:
    big = tmp_path / "big.yaml"
    with big.open("wb") as file:
        file.truncate(50_000_000)
    for path, sentence in (
        (tmp_path / "gone.yaml", "there is no such file"),
        (tmp_path, "this is a folder"),
        (big, f"the file has 50,000,000 bytes; a manifest has at most {MAX_BYTES:,}"),
        (Path("a\0b"), "this is no name of a file"),
    ):
        faults = Faults()
        assert read_bytes(path, faults) is None
        assert len(faults.lines()) == 1
        assert sentence in faults.lines()[0]


@pytest.mark.posix
def test_a_manifest_without_an_end_is_not_read(tmp_path: Path) -> None:
    device, pipe = tmp_path / "device.yaml", tmp_path / "pipe.yaml"
    device.symlink_to("/dev/zero")
    os.mkfifo(pipe)
    for path in (device, pipe):
        faults = Faults()
        assert read_bytes(path, faults) is None
        assert faults.lines() == [f"{path}: this is not a file."]


def test_the_first_entry_alone_can_be_read() -> None:
    faults = Faults()
    node = parse(b"head: {a: [1, 2]}\nrest: [1\n", FILE, faults, first_entry=True)
    assert node is not None
    assert plain_data(node, faults) == {"head": {"a": (1, 2)}}
    assert not faults
