"""Errors and notes that carry their English sentence: the catalogue says the same, and other languages theirs."""

import ast
from collections.abc import Iterator

import pytest

from ezgame.core.message import told
from ezgame.models.words import wording
from ezgame.models.words.catalogues import general_texts
from tests.conftest import CHECKOUT


def calls() -> Iterator[tuple[str, str | None]]:
    """Key and sentence of every `told(…)`; None where the sentence is a name."""
    for path in (CHECKOUT / "ezgame").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in (
                "told",
                "said",
            ):
                continue
            key, *rest = node.args
            if isinstance(key, ast.Constant):
                sentence = rest[0] if rest else None
                yield key.value, sentence.value if isinstance(sentence, ast.Constant) else None


def test_the_catalogue_says_what_the_code_says() -> None:
    texts = general_texts("en")
    found = list(calls())
    assert len(found) > 80
    assert {key for key, _ in found if key not in texts} == set()
    other = {key for key, sentence in found if sentence is not None and texts[key] != sentence}
    assert other == set()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "ours.ezgame ist beschädigt: Zeile 3 der Datei wurde geändert oder abgeschnitten."),
        ("es", "ours.ezgame está dañado: La línea 3 del archivo fue cambiada o está cortada."),
    ],
)
def test_a_sentence_in_a_sentence_is_of_the_same_language(language: str, sentence: str) -> None:
    line = told("files.changed_line", "Line {line} …", line=3)
    note = told("files.damaged", "{fault}", name="ours.ezgame", fault=line, position=7)
    wording.speak(language)
    try:
        assert wording.explain(note).startswith(sentence)
    finally:
        wording.speak("en")
