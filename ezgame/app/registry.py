"""The subcommands, found by folder: each is one module in ezgame/app/commands.

A command module has

    NAME            what is typed after `ezgame`; the module's name with - for _
    HELP            one line for `ezgame --help`
    add_arguments   adds its options to an argparse parser
    run             does the work and returns the exit code
    OPENS_WINDOW    optional, True when it needs a screen (`play` always does)

A package in ezgame/app/commands is a group (`ezgame bench map`): it has NAME and HELP, and each
of its modules is a command as above.

A command imports Qt, ezgame.ui and ezgame.models inside `run` only, so that commands without a
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


def command_names(group: str = "") -> tuple[str, ...]:
    """Every command there is, or those of a group. A leading _ marks parts that commands share."""
    package = import_module(module_name(group)) if group else commands
    return tuple(
        sorted(
            module.name.replace("_", "-")
            for module in iter_modules(package.__path__)
            if not module.name.startswith("_")
        )
    )


def load_command(name: str, group: str = "") -> Command:
    """Import one command."""
    return cast(Command, import_module(module_name(group, name)))


def is_group(command: Command) -> bool:
    return hasattr(command, "__path__")


def module_name(*names: str) -> str:
    """The full name of the module behind a command, a group, or a command in a group."""
    return ".".join([commands.__name__, *(name.replace("-", "_") for name in names if name)])
