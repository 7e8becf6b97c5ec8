"""The subcommands, found by folder: each is one module in ezgame/app/commands.

A command module has

    NAME            what is typed after `ezgame`; the module's name with - for _
    HELP            one line for `ezgame --help`
    add_arguments   adds its options to an argparse parser
    run             does the work and returns the exit code
    OPENS_WINDOW    optional, True when it needs a screen (`play` always does)

Developers' own commands (`make bench`) keep the same contract in other folders, tests/tools.

A command imports Qt, ezgame.ui and ezgame.models inside `run` only, so that commands without a
window start fast and need no graphics libraries.
"""

import argparse
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Protocol, cast

from ezgame.app import commands


class CommandModule(Protocol):
    """What the module of a command offers."""

    NAME: str
    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def command_names(package: ModuleType = commands) -> tuple[str, ...]:
    """Every command of a package. A leading _ marks parts that commands share."""
    return tuple(
        sorted(
            module.name.replace("_", "-")
            for module in iter_modules(package.__path__)
            if not module.name.startswith("_")
        )
    )


def load_command(name: str, package: ModuleType = commands) -> CommandModule:
    """Import one command."""
    return cast(CommandModule, import_module(f"{package.__name__}.{name.replace('-', '_')}"))
