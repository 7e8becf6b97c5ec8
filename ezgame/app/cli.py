"""The command line: picks a command, reads its options, turns errors into sentences.

Exit codes: 0 done, 1 a fault in what was given (EzgameError), 2 the line was typed wrongly,
3 a fault of the program itself.
"""

import argparse
import difflib
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from ezgame import __version__
from ezgame.app.command_words import speak_as_the_terminal, told_or, translate
from ezgame.app.display import require_display
from ezgame.app.registry import CommandModule, command_names, load_command
from ezgame.app.terminal import print_any_name
from ezgame.core.errors import EzgameError, reason

DEFAULT = "play"
"""What `ezgame` alone does, and `ezgame some.ezgame`."""

GAMES = (".ezgame", ".json")
"""How saved games and records of 18xx.games end."""

HELP_WORDS = ("-h", "--help", "help")
DONE, FAULT, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(EzgameError):
    """The line was typed wrongly."""


class Parser(argparse.ArgumentParser):
    """Raises one sentence instead of printing the usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(say("terminal.usage", program=self.prog, fault=message))


def run(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; prints, but never raises."""
    return answered(dispatch, argv)


def answered(work: Callable[[Sequence[str]], int], argv: Sequence[str]) -> int:
    """The exit code of work on the words of a command line; whatever it raises ends in one sentence."""
    print_any_name()
    debug = "--debug" in argv
    words = [word for word in argv if word != "--debug"]
    try:
        return work(words)
    except UsageError as error:
        return report(str(error), USAGE)
    except EzgameError as error:
        return report(in_words(error), FAULT)
    except BrokenPipeError:
        silence_stdout()
        return DONE
    except OSError as error:
        return report(os_sentence(error), FAULT)
    except KeyboardInterrupt:
        return report(say("terminal.stopped"), INTERRUPTED)
    except Exception as error:  # a bug: one sentence for players, all of it for engineers
        if debug:
            traceback.print_exc()
        fault = f"{type(error).__name__}: {error}".splitlines()[0]
        return report(say("terminal.fault", fault=fault), BUG)


def dispatch(words: Sequence[str]) -> int:
    """Find the command meant by the words and run it."""
    speak_as_the_terminal()
    if words and words[0] in HELP_WORDS:
        print(overview(), end="")
        return DONE
    if words and words[0] in ("-V", "--version"):
        print(f"ezgame {__version__}")
        return DONE
    name, rest = chosen_command(words)
    return execute(load_command(name), f"ezgame {name}", rest, window=name == DEFAULT)


def execute(
    command: CommandModule, program: str, words: Sequence[str], window: bool = False
) -> int:
    """Read the options of one command and run it. `program` is what was typed to call it; `window`
    says whether it needs a screen if it does not say so itself."""
    parser = Parser(prog=program, description=one_line(command), allow_abbrev=False)
    command.add_arguments(parser)
    translate(parser, command.NAME)
    try:
        args = parser.parse_args(words)
    except SystemExit as end:  # argparse printed --help
        return end.code if isinstance(end.code, int) else USAGE
    if getattr(command, "OPENS_WINDOW", window):
        require_display()
    return command.run(args)


def chosen_command(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The command's name and its own words."""
    names = command_names()
    if words and words[0] in names:
        return words[0], words[1:]
    if not words or means_a_game(words[0]):
        return DEFAULT, words
    raise UsageError(unknown("ezgame", words[0], names))


def means_a_game(word: str) -> bool:
    """A file manager passes the file of a saved game as the only word, people type its name."""
    return word.lower().endswith(GAMES) or (os.sep in word and Path(word).is_file())


def unknown(program: str, word: str, names: Sequence[str]) -> str:
    kind = "option" if word.startswith("-") else "command"
    close = difflib.get_close_matches(word, names, n=1)
    guess = f"unknown.{kind}.close" if close else f"unknown.{kind}"
    known = close[0] if close else ", ".join(names)
    return say(f"terminal.{guess}", program=program, word=word, known=known)


def overview() -> str:
    """What `ezgame --help` shows: every command with its one line."""
    return (
        f"{say('terminal.overview.usage')}\n\n{say('terminal.overview.about')}\n\n"
        f"{say('terminal.overview.commands')}\n"
        + listed(map(load_command, command_names()))
        + f"\n{say('terminal.overview.help')}\n{say('terminal.overview.more')}\n"
    )


def listed(commands: Iterable[CommandModule]) -> str:
    """One line for each command."""
    return "".join(f"  {command.NAME:<10} {one_line(command)}\n" for command in commands)


def one_line(command: CommandModule) -> str:
    """Its line as a sentence, however it was written."""
    text = told_or(f"terminal.{command.NAME}", command.HELP).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith("…") else ".")


def say(key: str, **values: object) -> str:
    from ezgame.models.words import wording

    return wording.say(key, **values)


def in_words(error: EzgameError | str) -> str:
    from ezgame.models.words.wording import explain

    return explain(error)


def report(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def os_sentence(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"ezgame: {place}{in_words(reason(error))}."


def silence_stdout() -> None:
    """The reader of our output went away (`ezgame check | head`): end without noise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
