"""What players are told about the file of their game: why it is only shown, or where the game goes on."""

from pathlib import Path

from ezgame.core.message import Told, told


def cannot_write(path: Path) -> Told:
    return told("files.cannot_write", "{name} cannot be written", name=path.name)


def changed_elsewhere(path: Path) -> Told:
    return told("files.changed_elsewhere", "{name} was changed by another program", name=path.name)


def no_answer(path: Path) -> Told:
    sentence = "The disk of {name} does not answer"
    return told("files.no_answer", sentence, name=path.name)


def goes_on_in(path: Path, why: str) -> Told:
    """`why` is one of the three above."""
    sentence = "{why}. The game goes on in {name}, in the folder {folder}."
    return told("files.goes_on_in", sentence, why=why, name=path.name, folder=str(path.parent))


def damaged(path: Path, fault: str, position: int) -> Told:
    sentence = (
        "{name} is damaged: {fault} Everything up to action {position} is good; "
        "the file itself stays as it is."
    )
    return told("files.damaged", sentence, name=path.name, fault=fault, position=position)


def refused_board(path: Path, why: str) -> Told:
    sentence = "{name} is only shown: this version begins no game on its board. {why}"
    return told("files.refused_board", sentence, name=path.name, why=why)


def shown_only(path: Path) -> Told:
    sentence = "{name} is being played in another window; here it is only shown."
    return told("files.shown_only", sentence, name=path.name)


def not_saved(why: str) -> Told:
    sentence = "{why} The game goes on, but is not saved; Save As keeps it elsewhere."
    return told("files.not_saved", sentence, why=why)


def other_outcome(why: str) -> Told:
    sentence = "{why} It can be played on from where it stands."
    return told("files.other_outcome", sentence, why=why)


def other_position(why: str) -> Told:
    sentence = (
        "{why} So the position in the file is not the one that its actions lead to. It can be played on as it "
        "stands, or in a copy from where the actions lead."
    )
    return told("files.other_position", sentence, why=why)


def other_rules(why: str, rules: str) -> Told:
    """`rules`: the version of the rules that the game was begun with."""
    sentence = (
        "{why} The game was begun with rules {rules}. It can be played on from where it stands."
    )
    return told("files.other_rules", sentence, why=why, rules=rules)
