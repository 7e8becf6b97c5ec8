"""Where the program's data files are; nothing else builds such paths.

From an installed wheel the data folders lie inside the package, in ezgame/_data;
from a checkout they are the top-level folders maps, tiles and resources.
A title's own files are always in its folder ezgame/titles/<folder>.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from ezgame.core.errors import ContentError

MANIFEST = "title.yaml"
"""The file that makes a folder below ezgame/titles a title."""


@cache
def data_root() -> Path:
    """The folder that holds maps/, tiles/ and resources/."""
    package = package_root()
    for candidate in (package / "_data", package.parent):
        if all((candidate / name).is_dir() for name in ("maps", "tiles", "resources")):
            return candidate
    raise ContentError(
        [f"The folders maps, tiles and resources are missing at {package}; install ezgame again."]
    )


@cache
def package_root() -> Path:
    """The folder of the package itself."""
    return Path(str(files("ezgame")))


def resource(*parts: str) -> Path:
    """A file or folder below resources/, such as resource("fonts", "SourceSans3-Regular.ttf")."""
    return data_root().joinpath("resources", *parts)


def packaging_file(name: str) -> Path:
    """One of the files that tell a desktop about us."""
    return data_root() / "packaging" / name


def licence_folder() -> Path | None:
    """The licences of everything that is bundled; only a packed program has them in one place."""
    folder = data_root() / "licences"
    return folder if folder.is_dir() else None


def font_files() -> tuple[Path, ...]:
    """The bundled fonts; the program uses no other."""
    return tuple(sorted(resource("fonts").glob("*.ttf")))


def title_folders() -> tuple[Path, ...]:
    """Every folder below ezgame/titles that holds a manifest, by name."""
    return tuple(sorted(path.parent for path in (package_root() / "titles").glob(f"*/{MANIFEST}")))


def text_file(folder: Path, language: str) -> Path:
    """The catalogue of sentences a title has in a language; it need not exist."""
    return folder / "text" / f"{language}.yaml"


def cover_file(folder: str) -> Path:
    """The picture of a title, from its own folder if it has one, else the one all titles share."""
    titles = package_root() / "titles"
    own = titles / folder / "cover.svg"
    return own if own.exists() else titles / "cover.svg"
