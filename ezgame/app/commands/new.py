"""`ezgame new`: begin a game in a file, without a window."""

import argparse
import random
from pathlib import Path
from typing import Any

from ezgame.app.commands._names import company_named
from ezgame.core.definitions.title import Title
from ezgame.core.errors import EzgameError
from ezgame.core.ids import CompanyId
from ezgame.core.message import told

NAME = "new"
SETUPS = ("standard", "variable", "custom")
CUSTOM = ("companies", "share_company", "president_company")
"""What a custom set-up names: the companies drawn from a real box."""
HELP = "Begin a game: title, players and set-up go into a new file."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--title", required=True, metavar="TITLE", help="such as 18esp")
    parser.add_argument(
        "--variant", default="", metavar="NAME", help="a variant of the title, such as plus of 1830"
    )
    parser.add_argument(
        "--board",
        type=Path,
        metavar="FILE",
        help="a board of your own, where the variant has boards",
    )
    parser.add_argument(
        "--players", required=True, metavar="NAME,NAME,…", help="names in the order of the seats"
    )
    parser.add_argument(
        "--setup", metavar="NAME", help="standard, variable or custom, where the title has them"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="another option, may be repeated; custom: companies=A,B,… share_company=A president_company=B",
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="for everything drawn at random; default: drawn now"
    )
    parser.add_argument(
        "--rulings", default="rulebook", metavar="SET", help="rulebook (default) or online"
    )
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="one switch changed; may be repeated",
    )
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="the new file, *.ezgame"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.content.check.boards import checked_board
    from ezgame.content.games import make_setup, new_game
    from ezgame.content.setups import setup_note
    from ezgame.content.summaries import variant_for
    from ezgame.content.titles import load_whole
    from ezgame.models.words.wording import explain, say
    from ezgame.storage.game_file import GameFile

    check_target(args.out)
    names = [name.strip() for name in args.players.split(",")]
    variant = args.variant or variant_for(args.title, len(names))
    loaded = load_whole(args.title, variant)
    title = loaded.title
    options = chosen_options(title, args.setup, pairs(args.option))
    setup = make_setup(
        args.title,
        names,
        variant=variant,
        seed=random.SystemRandom().randrange(2**31) if args.seed is None else args.seed,
        ruling_set=args.rulings,
        changes=pairs(args.ruling),
        options=options,
        board=None if args.board is None else checked_board(loaded, args.board),
    )
    file = GameFile.new(new_game(setup), args.out)
    file.close()
    print(
        say(
            "terminal.new.ready",
            title=called(title),
            players=", ".join(setup.players),
            file=args.out,
            seed=str(setup.seed),
        )
    )
    if (note := setup_note(title, setup.options, len(setup.players))) is not None:
        print(explain(note))
    return 0


def called(title: Title) -> str:
    """The title's name in the language of the terminal."""
    from ezgame.models.words.setup_words import title_name

    return title_name(title)


def chosen_options(title: Title, setup: str | None, options: dict[str, Any]) -> dict[str, Any]:
    """The options given, each checked against what the title knows."""
    if setup is not None:
        if setup not in SETUPS:
            raise EzgameError(
                told(
                    "terminal.new.no_setup",
                    "There is no set-up called {name}; there are: {known}.",
                    name=setup,
                    known=", ".join(SETUPS),
                )
            )
        options["setup"] = setup
    for key, value in options.items():
        if key not in title.options and (key not in CUSTOM or options.get("setup") != "custom"):
            raise EzgameError(
                told(
                    "terminal.new.no_option",
                    "{title} has no option called {name}; there are: {known}.",
                    title=called(title),
                    name=key,
                    known=", ".join(title.options) or "–",
                )
            )
        if key in CUSTOM:
            named = value if isinstance(value, tuple) else (value,)
            companies = tuple(known_company(title, str(name)) for name in named)
            options[key] = companies if key == "companies" else companies[0]
    if (
        options.get("setup") == "custom"
        and "companies" not in options
        and "companies" not in title.options
    ):
        raise EzgameError(
            told(
                "terminal.new.custom",
                "A custom set-up needs --option companies=A,B,…: the companies in play.",
            )
        )
    return options


def known_company(title: Title, name: str) -> CompanyId:
    company = company_named(title, name)
    if company is None:
        known = ", ".join(title.companies)
        raise EzgameError(
            told(
                "terminal.new.no_company",
                "{title} has no company called {name}; there are: {known}.",
                title=called(title),
                name=name,
                known=known,
            )
        )
    return company


def check_target(path: Path) -> None:
    if path.suffix != ".ezgame":
        raise EzgameError(
            told("terminal.new.ending", "{name}: the name of a game ends in .ezgame.", name=path)
        )
    if path.exists():
        raise EzgameError(
            told("terminal.new.exists", "{name} exists already; choose another name.", name=path)
        )


def pairs(words: list[str]) -> dict[str, Any]:
    """KEY=VALUE words as a mapping."""
    found = {}
    for word in words:
        key, mark, text = word.partition("=")
        if not mark or not key:
            raise EzgameError(told("terminal.new.pair", "`{word}` is not KEY=VALUE.", word=word))
        found[key] = value_of(text)
    return found


def value_of(text: str) -> Any:
    """true, false, a whole number, a list with commas, or text."""
    if "," in text:
        return tuple(value_of(part) for part in text.split(",") if part)
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 16 else text
