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
from ezgame.app.display import require_display
from ezgame.app.registry import Command, command_names, load_command
from ezgame.app.terminal import print_any_name
from ezgame.core.errors import EzgameError, reason

DEFAULT = "play"
"""What `ezgame` alone does, and `ezgame some.ezgame`."""

GAMES = (".ezgame", ".json")
"""How saved games and records of 18xx.games end."""

HELP_WORDS = ("-h", "--help", "help")
OVERVIEW_END = """\
`ezgame COMMAND --help` explains a command. `ezgame` alone opens the window.
--version shows the version, --debug the details of a fault of the program."""

DONE, FAULT, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(EzgameError):
    """The line was typed wrongly."""


class Parser(argparse.ArgumentParser):
    """Raises one sentence instead of printing the usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}; see `{self.prog} --help`.")


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
        return report("ezgame: stopped.", INTERRUPTED)
    except Exception as error:  # a bug: one sentence for players, all of it for engineers
        if debug:
            traceback.print_exc()
        fault = f"{type(error).__name__}: {error}".splitlines()[0]
        return report(f"ezgame: a fault of the program itself ({fault}); --debug shows more.", BUG)


def dispatch(words: Sequence[str]) -> int:
    """Find the command meant by the words and run it."""
    if words and words[0] in HELP_WORDS:
        print(overview(), end="")
        return DONE
    if words and words[0] in ("-V", "--version"):
        print(f"ezgame {__version__}")
        return DONE
    name, rest = chosen_command(words)
    return execute(load_command(name), f"ezgame {name}", rest, window=name == DEFAULT)


def execute(command: Command, program: str, words: Sequence[str], window: bool = False) -> int:
    """Read the options of one command and run it. `program` is what was typed to call it; `window`
    says whether it needs a screen if it does not say so itself."""
    parser = Parser(prog=program, description=one_line(command), allow_abbrev=False)
    command.add_arguments(parser)
    try:
        args = parser.parse_args(words)
    except SystemExit as end:  # argparse printed --help
        return end.code if isinstance(end.code, int) else USAGE
    if getattr(command, "OPENS_WINDOW", window):
        require_display()
    speak_as_the_terminal()
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
    guess = f"did you mean `{close[0]}`?" if close else f"there are: {', '.join(names)}."
    return f"{program}: unknown {kind} `{word}`; {guess}"


def overview() -> str:
    """What `ezgame --help` shows: every command with its one line."""
    about = "18xx railway games face to face on one laptop."
    text = f"usage: ezgame COMMAND [options]\n\n{about}\n\ncommands:\n"
    return text + listed(map(load_command, command_names())) + f"\n{OVERVIEW_END}\n"


def listed(commands: Iterable[Command]) -> str:
    """One line for each command."""
    return "".join(f"  {command.NAME:<10} {one_line(command)}\n" for command in commands)


def one_line(command: Command) -> str:
    """Its line as a sentence, however it was written."""
    text = command.HELP.rstrip(".")
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith("…") else ".")


def speak_as_the_terminal() -> None:
    """Games, logs and reports are told in the language of the terminal where it is one of ours; the window asks its
    own settings. What only authors of titles read stays English."""
    from ezgame.models.wording import speak

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    speak(next(filter(None, names), "")[:2])


def in_words(error: EzgameError) -> str:
    from ezgame.models.wording import explain

    return explain(error)


def report(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def os_sentence(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"ezgame: {place}{reason(error)}."


def silence_stdout() -> None:
    """The reader of our output went away (`ezgame check | head`): end without noise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
