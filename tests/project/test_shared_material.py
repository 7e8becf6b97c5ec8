"""Shared reference material: found by name or beside the checkout; its absence is said."""

from pathlib import Path

import pytest

from tests import conftest


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "facts").mkdir()
    monkeypatch.setenv("EZGAME_SHARED", str(tmp_path))
    assert conftest.shared_path("facts") == tmp_path / "facts"


def test_missing_material_skips_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EZGAME_SHARED", str(tmp_path / "nowhere"))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="set EZGAME_SHARED"):
        conftest.shared_path("facts")


def test_missing_material_fails_a_test_under_ci(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EZGAME_SHARED", str(tmp_path / "nowhere"))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="set EZGAME_SHARED"):
        conftest.shared_path("facts")
