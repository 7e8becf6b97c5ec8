"""The data files are found from a checkout and from an installed package."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ezgame.content import resources
from ezgame.core.errors import ContentError


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty package folder that the program takes for its own."""
    folder = tmp_path / "site" / "ezgame"
    folder.mkdir(parents=True)
    resources.data_root.cache_clear()
    monkeypatch.setattr(resources, "package_root", lambda: folder)
    yield folder
    resources.data_root.cache_clear()


def make_data(root: Path) -> None:
    for name in ("maps", "tiles", "resources"):
        (root / name).mkdir(parents=True)


def test_a_checkout_has_its_data_at_the_top_level(checkout: Path) -> None:
    assert resources.data_root() == checkout


def test_an_installed_package_has_its_data_inside(package: Path) -> None:
    make_data(package / "_data")
    make_data(package.parent)
    assert resources.data_root() == package / "_data"


def test_missing_data_is_one_sentence(package: Path) -> None:
    with pytest.raises(ContentError, match="install ezgame again"):
        resources.data_root()


def test_a_folder_is_a_title_when_it_holds_a_manifest(package: Path) -> None:
    for name in ("zeta", "alpha", "empty"):
        (package / "titles" / name).mkdir(parents=True)
    for name in ("zeta", "alpha"):
        (package / "titles" / name / "title.yaml").write_text("id: x\n")
    assert [folder.name for folder in resources.title_folders()] == ["alpha", "zeta"]


def test_bundled_fonts_are_found() -> None:
    assert [path.name for path in resources.font_files()] == [
        "SourceSans3-Bold.ttf",
        "SourceSans3-Italic.ttf",
        "SourceSans3-Regular.ttf",
        "SourceSans3-SemiBold.ttf",
    ]
