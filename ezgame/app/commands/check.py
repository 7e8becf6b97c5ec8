"""`ezgame check`: read manifests strictly and say what they hold or what is wrong."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ezgame.content import resources
from ezgame.content.check.boards import checked_board
from ezgame.content.check.titles import check_folder, summary
from ezgame.content.reader.faults import Faults, short_name
from ezgame.content.reader.parser import parse, read_bytes
from ezgame.content.summaries import find_summary, read_summary
from ezgame.core.errors import ContentError

NAME = "check"
HELP = "check manifests of titles, maps and tiles"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="*",
        metavar="TITLE|PATH",
        help="titles, folders with a title.yaml, or manifest files; all titles if left out",
    )
    parser.add_argument(
        "--variant",
        metavar="NAME",
        help="this variant only; the title and all its variants if left out",
    )
    parser.add_argument(
        "--board", type=Path, metavar="FILE", help="a board of your own for this title and variant"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="print faults only")


def run(args: argparse.Namespace) -> int:
    wrong = 0
    for folder in folders(args.what):
        try:
            if not isinstance(folder, Path):
                raise folder
            for variant in wanted(folder, args.variant):
                loaded = check_folder(folder, variant)
                if args.board is not None and loaded.title.boards:
                    checked_board(loaded, args.board)
                if not args.quiet:
                    print(f"{loaded.title.name} ({loaded.title.id}): no faults")
                    print("\n".join(summary(loaded)))
        except ContentError as error:
            wrong += len(error.faults)
            print("\n".join(error.faults), file=sys.stderr)
    if wrong:
        print(f"{wrong} fault{'s' if wrong > 1 else ''}.", file=sys.stderr)
    return 1 if wrong else 0


def wanted(folder: Path, variant: str | None) -> list[str]:
    """The variants of a title to check; empty text is the title as it is."""
    try:
        known = [each.id for each in read_summary(folder).variants if each.id]
    except ContentError:
        return [""]  # the whole manifest is read then, so that every fault of it is named
    if variant is None:
        return ["", *known]
    if variant not in known:
        raise ContentError(
            [f"{folder.name} has no variant `{variant}`; there are: {', '.join(known) or 'none'}."]
        )
    return [variant]


def folders(words: list[str]) -> Iterator[Path | ContentError]:
    """Folders of titles to check, or why a word names none; each folder once."""
    seen: set[Path] = set()
    for item in (found for word in words for found in resolve(word)) if words else all_titles():
        if isinstance(item, Path):
            if item in seen:
                continue
            seen.add(item)
        yield item


def all_titles() -> Iterator[Path | ContentError]:
    yield from resources.title_folders()


def resolve(word: str) -> Iterator[Path | ContentError]:
    """A word of the command line: a title, a folder, or a file."""
    path = Path(word)
    if path.is_dir():
        if (path / resources.MANIFEST).is_file():
            yield path
        else:
            yield ContentError([f"{word}: this folder holds no {resources.MANIFEST}."])
    elif path.name == resources.MANIFEST and path.is_file():
        yield path.parent
    elif path.is_file():
        yield from users_of(path)
    elif path.suffix or path.name != word:
        yield ContentError([f"{word}: there is no such file."])
    else:
        try:
            yield find_summary(word).folder
        except ContentError as error:
            yield error


def users_of(path: Path) -> Iterator[Path | ContentError]:
    """A map or tile file is checked through the titles that use it."""
    faults = Faults()
    data = read_bytes(path, faults)
    if data is not None:
        parse(data, path, faults)
    if faults:
        yield ContentError(faults.lines())
        return
    kind, name = path.parent.name, path.stem
    around = {path.parent.parent, *resources.title_folders()}
    users = [folder for folder in sorted(around) if uses(folder, kind, name)]
    if not users:
        yield ContentError(
            [f"{short_name(path)}: no title uses this file; name the title's folder."]
        )
    yield from users


def uses(folder: Path, kind: str, name: str) -> bool:
    manifest = folder / resources.MANIFEST
    faults = Faults()
    data = read_bytes(manifest, faults) if manifest.is_file() else None
    node = parse(data, manifest, faults) if data is not None else None
    if node is None or node.kind != "map":
        return False
    for key, value in node.value:
        if key.value == {"maps": "map"}.get(kind, kind):
            words = value.value if value.kind == "list" else [value]
            return name in (word.value for word in words)
    return False
