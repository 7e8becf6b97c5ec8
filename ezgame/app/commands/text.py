"""`ezgame text export de.po`: the catalogues of a language as one .po file for Poedit, and back again."""

import argparse
from pathlib import Path

from ezgame.core.errors import EzgameError
from ezgame.core.message import told

NAME = "text"
HELP = "hand the words of a language to translators and take them back"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("export", "import"))
    parser.add_argument("file", type=Path, metavar="LANGUAGE.po", help="such as de.po")


def run(args: argparse.Namespace) -> int:
    from ezgame.app.translations import export_po, import_po
    from ezgame.models.words.catalogues import ENGLISH, LANGUAGES
    from ezgame.models.words.wording import say

    language = args.file.stem
    if language == ENGLISH or language not in LANGUAGES:
        others = ", ".join(f"{code}.po" for code in LANGUAGES if code != ENGLISH)
        raise EzgameError(
            told(
                "terminal.text.no_language",
                "{name} is no language we have; there are: {known}.",
                name=args.file.name,
                known=others,
            )
        )
    if args.what == "export":
        print(say("terminal.text.export", count=export_po(language, args.file), file=args.file))
    else:
        print(say("terminal.text.import", count=import_po(language, args.file), file=args.file))
    return 0
