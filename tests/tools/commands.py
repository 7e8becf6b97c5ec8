"""Runs the commands of developers with the manners of `ezgame`: options, help, one sentence for a fault.

A command is a module with NAME, HELP, add_arguments and run (ezgame/app/registry.py). `make bench` and
`make selftest` choose one from a folder; `make simulate` is one.
"""

from collections.abc import Sequence
from types import ModuleType

from ezgame.app import cli
from ezgame.app.registry import CommandModule, command_names, load_command


def run_one(command: CommandModule, argv: Sequence[str]) -> int:
    """Run a command that stands alone; prints, and returns the exit code."""
    return cli.answered(lambda words: cli.execute(command, command.NAME, words), argv)


def run_one_of(package: ModuleType, argv: Sequence[str]) -> int:
    """Run the command of a folder that the first word names; prints, and returns the exit code."""
    return cli.answered(lambda words: dispatch(package, words), argv)


def dispatch(package: ModuleType, words: Sequence[str]) -> int:
    names, program = command_names(package), package.NAME
    if not words or words[0] in cli.HELP_WORDS:
        print(overview(package), end="")
        return cli.DONE if words else cli.USAGE
    if words[0] not in names:
        raise cli.UsageError(cli.unknown(program, words[0], names))
    return cli.execute(load_command(words[0], package), f"{program} {words[0]}", words[1:])


def overview(package: ModuleType) -> str:
    commands = [load_command(name, package) for name in command_names(package)]
    return (
        f'usage: make {package.NAME} ARGS="COMMAND [options]"\n\n{package.HELP}\n\n'
        f"commands:\n{cli.listed(commands)}"
    )
