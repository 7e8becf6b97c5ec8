"""`ezgame text export de.po`: the catalogues of a language as one .po file for Poedit, and back again."""

import argparse
from pathlib import Path

from ezgame.core.errors import EzgameError

NAME = "text"
HELP = "hand the words of a language to translators and take them back"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("export", "import"))
    parser.add_argument("file", type=Path, metavar="LANGUAGE.po", help="such as de.po")


def run(args: argparse.Namespace) -> int:
    from ezgame.app.translations import export_po, import_po
    from ezgame.models.catalogues import ENGLISH, LANGUAGES

    language = args.file.stem
    if language == ENGLISH or language not in LANGUAGES:
        others = ", ".join(f"{code}.po" for code in LANGUAGES if code != ENGLISH)
        raise EzgameError(f"{args.file.name} is no language we have; there are: {others}.")
    if args.what == "export":
        print(f"{export_po(language, args.file)} sentences in {args.file}")
    else:
        print(f"{import_po(language, args.file)} sentences taken from {args.file}")
    return 0
