"""Make the Debian package of the packed program: dist/ezgame becomes dist/ezgame_VERSION_ARCHITECTURE.deb.

    python3 packaging/make_deb.py [FOLDER [OUT]]

Needs dpkg-deb and the plain system Python. The caches of desktops are renewed by triggers of their own
packages, so ours has no scripts.
"""

import gzip
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent
APP_ID = "io.github.ezgame.Ezgame"
DEPENDS = (
    "libc6 (>= 2.36)",
    "libegl1",
    "libgl1",
    "libgcc-s1",
    "libstdc++6 (>= 12)",
    "libwayland-client0",
    "libwayland-cursor0",
    "libxcb1",
    "fontconfig-config",
    "xkb-data",
)
"""What the folder does not carry: the C library it was made with, drivers, and settings of the system."""
RECOMMENDS = ("desktop-file-utils", "shared-mime-info", "libcups2 | libcups2t64")
"""The menu and the double click on games; printers."""
SHARE = {
    f"{APP_ID}.desktop": "applications",
    f"{APP_ID}.metainfo.xml": "metainfo",
    f"{APP_ID}.svg": "icons/hicolor/scalable/apps",
    f"{APP_ID}-game.svg": "icons/hicolor/scalable/mimetypes",
}
CONTROL = """\
Package: ezgame
Version: {version}
Architecture: {architecture}
Maintainer: the ezgame authors
Installed-Size: {size}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: 18xx railway games face to face on one laptop
 ezgame is the table for an evening of 18xx: it draws the map and the stock
 market, knows the rules, counts the money and finds the best run for every
 train. Everything it needs is inside, Python and Qt as well.
"""


def program_version() -> str:
    text = (CHECKOUT / "ezgame" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    assert found is not None
    return found.group(1)


def fill(tree: Path, folder: Path) -> None:
    """Everything that is installed, below `tree`."""
    share = tree / "usr" / "share"
    (tree / "usr" / "bin").mkdir(parents=True)
    shutil.copytree(folder, tree / "usr" / "lib" / "ezgame", symlinks=True)
    for name in ("ezgame", "ezgame-gui"):
        (tree / "usr" / "bin" / name).symlink_to(f"../lib/ezgame/{name}")
    for name, place in SHARE.items():
        (share / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / name, share / place / name)
    (share / "mime" / "packages").mkdir(parents=True)
    shutil.copy(HERE / f"{APP_ID}.mime.xml", share / "mime" / "packages" / f"{APP_ID}.xml")
    documents = share / "doc" / "ezgame"
    documents.mkdir(parents=True)
    licences = folder / "_internal" / "ezgame" / "_data" / "licences"
    mine = (CHECKOUT / "LICENSE").read_text(encoding="utf-8")
    told = "\n".join(f"  {path.name}" for path in sorted(licences.glob("*.txt")))
    (documents / "copyright").write_text(
        f"{mine}\nEverything else in this package is under the licences in\n"
        f"/usr/lib/ezgame/_internal/ezgame/_data/licences:\n\n{told}\n",
        encoding="utf-8",
    )
    changes = (CHECKOUT / "CHANGELOG.md").read_bytes()
    (documents / "changelog.gz").write_bytes(gzip.compress(changes, 9, mtime=0))
    for path in tree.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path.parent.name == "ezgame" and path.suffix == ""
            path.chmod(0o755 if runs and not path.is_relative_to(share) or path.is_dir() else 0o644)


def control(tree: Path, version: str, architecture: str) -> str:
    size = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir())
    return CONTROL.format(
        version=version,
        architecture=architecture,
        size=size // 1024,
        depends=", ".join(DEPENDS),
        recommends=", ".join(RECOMMENDS),
    )


def checksums(tree: Path) -> str:
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files
    )


def make(folder: Path, out: Path) -> Path:
    """Build the package and give its path."""
    if not (folder / "ezgame-gui").is_file():
        raise SystemExit(f"{folder} holds no packed program; `make package` makes one.")
    version = program_version()
    words = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    out.mkdir(parents=True, exist_ok=True)
    name = f"ezgame_{version}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        fill(tree, folder)
        tree.chmod(0o755)
        text, sums = control(tree, version, architecture), checksums(tree)
        (tree / "DEBIAN").mkdir(mode=0o755)
        (tree / "DEBIAN" / "control").write_text(text, encoding="utf-8")
        (tree / "DEBIAN" / "md5sums").write_text(sums, encoding="utf-8")
        # Packing takes minutes: what is in `out` under the name of the package is whole.
        made = Path(place) / name
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(made)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        shutil.move(made, out / name)
    return out / name


if __name__ == "__main__":
    words = sys.argv[1:]
    print(make(Path(words[0] if words else "dist/ezgame"), Path(words[1] if words[1:] else "dist")))
