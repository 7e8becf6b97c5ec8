"""Catalogues go to translators as .po files and come back unchanged, or changed where they changed them."""

import os
from pathlib import Path

import pytest

from ezgame.app.translations import (
    check_values,
    export_po,
    import_po,
    quoted,
    read_po,
    rewritten,
    sentences,
)
from ezgame.core.errors import EzgameError


@pytest.mark.parametrize("language", ["de", "es"])
def test_an_exported_language_reads_back_as_it_is(tmp_path: Path, language: str) -> None:
    path = tmp_path / f"{language}.po"
    assert export_po(language, path) > 1000
    known = sentences(language)
    assert read_po(path) == {context: said for context, said in known.items() if said}


@pytest.mark.parametrize("language", ["de", "es"])
def test_nothing_looks_untranslated_that_is_said(tmp_path: Path, language: str) -> None:
    """A word that the language inflects stood there a second time, empty; articles are English alone."""
    export_po(language, tmp_path / "words.po")
    parts = (tmp_path / "words.po").read_text(encoding="utf-8").split("\n\n")
    empty = [part.splitlines()[0] for part in parts[1:] if part.rstrip().endswith('msgstr ""')]
    assert [head for head in empty if "words.article" not in head] == []
    assert "Content-Transfer-Encoding: 8bit" in parts[0]


def test_a_changed_sentence_is_put_in_its_line() -> None:
    lines = ["# head", "bar:", "  done: Fertig", "  pages:", "    one: eine", "    other: viele"]
    said = {"bar.done|": "Gut: fertig", "bar.pages|other": "{count} Seiten"}
    assert list(rewritten(lines, said)) == [
        "# head", "bar:", '  done: "Gut: fertig"', "  pages:", "    one: eine", '    other: "{count} Seiten"',
    ]  # fmt: skip


def test_what_no_catalogue_can_hold_is_refused() -> None:
    with pytest.raises(EzgameError, match="quotation mark"):
        quoted('so "genannt"')


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_sentence_of_today_could_be_imported(language: str) -> None:
    known = sentences(language)
    check_values(known, sentences("en"), known)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Fertig {nobody}", "no value called nobody"),
        ("Fertig {", "'{'"),
        ("Fertig }", "'}'"),
        ("Fertig {pool.__class__}", "braces"),
        ("Fertig {pool[0]}", "braces"),
        ("Fertig {pool!r:>1000000000}", "braces"),
        ("Fertig \\ud800", "make no sense"),
        ("Fertig \\x41", "make no sense"),
    ],
)
def test_a_sentence_that_could_not_be_said_is_refused_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, why: str
) -> None:
    def write(*_: object) -> None:
        raise AssertionError("something was written")

    monkeypatch.setattr("ezgame.app.translations.write_whole", write)
    path = tmp_path / "de.po"
    path.write_text(
        f'msgctxt "window|bar.done|"\nmsgid "Done"\nmsgstr "{said}"\n', encoding="utf-8"
    )
    with pytest.raises(EzgameError) as refused:
        import_po("de", path)
    assert why in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.posix
def test_a_file_without_an_end_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "de.po").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "es.po")
    for name in ("de", "es"):
        with pytest.raises(EzgameError, match=r"is not a file\.$"):
            import_po(name, tmp_path / f"{name}.po")
