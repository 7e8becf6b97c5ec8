"""Catalogues go to translators as .po files and come back unchanged, or changed where they changed them."""

from pathlib import Path

import pytest

from ezgame.app.translations import export_po, quoted, read_po, rewritten, sentences
from ezgame.core.errors import EzgameError


@pytest.mark.parametrize("language", ["de", "es"])
def test_an_exported_language_reads_back_as_it_is(tmp_path: Path, language: str) -> None:
    path = tmp_path / f"{language}.po"
    assert export_po(language, path) > 1000
    known = sentences(language)
    assert read_po(path) == {context: said for context, said in known.items() if said}


def test_a_changed_sentence_is_put_in_its_line() -> None:
    lines = ["# head", "bar:", "  done: Fertig", "  pages:", "    one: eine", "    other: viele"]
    said = {"bar.done|": "Gut: fertig", "bar.pages|other": "{count} Seiten"}
    assert list(rewritten(lines, said)) == [
        "# head", "bar:", '  done: "Gut: fertig"', "  pages:", "    one: eine", '    other: "{count} Seiten"',
    ]  # fmt: skip


def test_what_no_catalogue_can_hold_is_refused() -> None:
    with pytest.raises(EzgameError, match="quotation mark"):
        quoted('so "genannt"')
