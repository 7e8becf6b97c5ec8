"""The subcommands, found by folder: each is one module in ezgame/app/commands.

A command module has

    NAME            what is typed after `ezgame`; the module's name with - for _
    HELP            one line for `ezgame --help`
    add_arguments   adds its options to an argparse parser
    run             does the work and returns the exit code
    OPENS_WINDOW    optional, True when it needs a screen (`play` always does)

It imports Qt, ezgame.ui and ezgame.models inside `run` only, so that commands without a
window start fast and need no graphics libraries.
"""

import argparse
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from ezgame.app import commands


class Command(Protocol):
    """What a module in ezgame/app/commands offers."""

    NAME: str
    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def command_names() -> tuple[str, ...]:
    """Every command there is, without importing any. A leading _ marks shared parts."""
    return tuple(
        sorted(
            module.name.replace("_", "-")
            for module in iter_modules(commands.__path__)
            if not module.name.startswith("_")
        )
    )


def load_command(name: str) -> Command:
    """Import one command."""
    module = import_module(f"{commands.__name__}.{name.replace('-', '_')}")
    return cast(Command, module)
