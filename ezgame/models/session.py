"""A game in front of its players: the one object that windows and panels share.

It passes actions to the game and tells everybody what happened. It decides nothing about rules,
and it does not know how anything looks.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar, cast

from PySide6.QtCore import QObject, Signal, SignalInstance

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.definitions.title import Title
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Applied, Game
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.back_and_forth import BackAndForth
from ezgame.models.drafts.action_draft import ActionDraft
from ezgame.models.facts import Facts
from ezgame.models.lines_of_play import LinesOfPlay
from ezgame.models.possibilities import Possibilities
from ezgame.models.tables.remembered import Remembered
from ezgame.models.viewpoint import Viewpoint
from ezgame.models.words.text import Catalogue, catalogue_for

P = TypeVar("P", bound=QObject)
LISTED = 12
"""Positions whose possibilities stay known for undo and redo; fewer than those whose best runs do."""
FORCED_AT_ONCE = 200
"""More passes in a row than this would be a rule that never ends a turn."""


def together(first: Applied, *passes: Applied) -> Applied:
    """An action and the passes after it as one change."""
    if not passes:
        return first
    events = tuple(event for one in (first, *passes) for event in one.events)
    return replace(first, after=passes[-1].after, events=events)


class Session(QObject):
    """Views update from `applied`; on `jumped` and `shown_changed` they read the state again.

    Each change is told once, by one of these three, after it was saved; what was considered is
    dropped with it, and `draft.changed` says nothing about that.

        >>> from ezgame.content.games import make_setup, new_game
        >>> session = Session(new_game(make_setup("1830", ["Ann", "Ben"])))
        >>> heard = session.applied.connect(lambda applied: print("heard:", applied.action.kind))
        >>> session.submit(session.choices()[0].action)
        heard: bid
        True
        >>> session.back.undo(), session.back.can_redo
        (True, True)
    """

    applied = Signal(object)
    """An Applied: one decision happened in the game that is shown live, with the passes it left no choice but."""
    jumped = Signal()
    """The position changed otherwise: undo, redo, another line."""
    refused = Signal(object)
    """A Refusal: a submitted action was not possible; nothing changed."""
    shown_changed = Signal()
    """Another moment is looked at, or the present again; the game is the same."""
    judged_anew = Signal()
    """What may be done is known better than before, and perhaps lies ready; the position is the same."""
    flitted = Signal()
    """A moment that is looked at in passing, as while a slider is pulled; `shown_changed` follows when it rests."""
    told = Signal()
    """Everybody has heard of a change: who draws what several of them changed draws it now, once."""
    repair_wanted = Signal(str, int)
    """Somebody wants the action that led to a position changed or taken out, or one inserted there."""
    way_wanted = Signal(object, object)
    """A Future of the sheet and a Target: somebody wants to try what the target does when its turn comes. Whoever
    hears it has the way there played beside the window."""
    playing_wanted = Signal(object)
    """A Future of the sheet that the table wants to play. Whoever hears it has what the file gets worked out beside
    the window, then has the sheet play it."""

    def __init__(
        self, game: Game, catalogue: Catalogue | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.played = game
        """The game itself."""
        self.text = catalogue if catalogue is not None else catalogue_for(game.rules)
        self.facts = Facts(game.rules)
        """Figures that several views show."""
        self.presentation = game.rules.presentation()
        """What the title says in words of its own."""
        self.on_applied: list[Callable[[Applied], None]] = []
        """Called before any view hears of an action, so that it is saved before it is shown."""
        self.on_jumped: list[Callable[[], None]] = []
        """The same for undo, redo and going on from an earlier moment."""
        self.may_change: Callable[[], bool] = lambda: True
        """Asked before the game changes. Where it is kept in a file that must stay as it is, the answer
        is no, and whoever answers tells the players."""
        self.pass_when_forced = True
        self.guard_levels: dict[PlayerId, str] = {}
        """Which warnings each player wants to hear (ezgame.models.guards); who is not named hears the usual."""
        self.timekeeper: QObject | None = None
        """Counts thinking time (ezgame.models.timekeeper.timekeeper_of)."""
        self.telling = False
        """Whether views hear of a change at this moment; `told` follows."""
        self.warned: dict[object, object] = {}
        """What was warned of in the turn under way, and for which action."""
        self._parts: dict[object, QObject] = {}
        self._possible: Possibilities | None = None
        self._listed = Remembered[Possibilities](LISTED)
        self.viewpoint = Viewpoint(self)
        """What is shown: the game or another line of it, now or at an earlier moment."""
        self.draft = ActionDraft(self)
        """The action that lies ready or is looked at."""
        self.back = BackAndForth(self)
        """Undo and redo."""
        self.lines = LinesOfPlay(self)
        """Other lines of play."""

    def part(self, kind: "Callable[[Session], P]") -> P:
        """The one object of a kind that all views of this session share, such as the hand of the acting player;
        made when first asked for. Its module has a function that asks (`hand_of`)."""
        found = self._parts.get(kind)
        if found is None:
            found = self._parts[kind] = kind(self)
        return cast(P, found)

    def has_part(self, kind: type[QObject]) -> bool:
        return kind in self._parts

    def speak(self) -> None:
        """Say everything in the language of the program from now on; views are built again by their window."""
        self.text = catalogue_for(self.rules)

    # ------------------------------------------------------------ what is shown

    @property
    def title(self) -> Title:
        return self.game.rules.title

    @property
    def rules(self) -> Ruleset:
        return self.game.rules

    @property
    def game(self) -> Game:
        """What is shown: the game, or another line of it."""
        return self.viewpoint.game

    @property
    def live(self) -> bool:
        """Whether what is done now happens: the present is shown, or that of a tried future."""
        return self.viewpoint.live

    @property
    def position(self) -> int:
        """The position that is shown."""
        return self.viewpoint.position

    @property
    def state(self) -> State:
        """The state that is shown: now, or a moment of history."""
        return self.viewpoint.state

    def player_name(self, player: PlayerId) -> str:
        return self.text.names.player(player)

    def waiting_for(self) -> tuple[PlayerId, ...]:
        """Whose word the game waits for; nobody's while history is shown."""
        return self.game.waiting_for() if self.live else ()

    # ------------------------------------------------------------ what may be done

    @property
    def possible(self) -> Possibilities:
        """What could be tried at the end of the game that is shown, and what of it is possible."""
        if self._possible is None:
            state = self.game.state
            known = self._listed.of(state)
            if known is None or known.rules is not self.rules:  # a future may have rules of its own
                known = self._listed.keep(state, Possibilities(self.rules, state))
            self._possible = known
        return self._possible

    def choices(self) -> tuple[Choice, ...]:
        """Everything possible now; nothing while history is shown."""
        return self.possible.choices() if self.live else ()

    def why_not(self, action: Action) -> Refusal | None:
        return self.game.why_not(action)

    def is_possible(self, action: Action) -> bool:
        """Whether an action may be done now; quick for those that are listed."""
        listed = self.possible.listed(action) if self.live else False
        return self.why_not(action) is None if listed is None else listed

    def reason(self, action: Action) -> str:
        """Why an action is not possible now, as a sentence; empty if it is."""
        refusal = self.why_not(action)
        return "" if refusal is None else str(self.text.sentence(refusal))

    def preview(self, action: Action) -> Applied | None:
        """What the action would do now, or None if it is not possible."""
        if self.draft.preview is not None and action == self.draft.action:
            return self.draft.preview  # several views ask for what lies ready
        try:
            return self.game.preview(action)
        except IllegalAction:
            return None

    def renew(self, signal: SignalInstance, *about: object) -> None:
        """What is shown changed: forget what was known about it and what was considered, then tell everybody."""
        self._forget()
        self._tell(signal, *about)

    def _tell(self, signal: SignalInstance, *about: object) -> None:
        self.telling = True
        try:
            with self.draft.held_back():
                signal.emit(*about)
        finally:
            self.telling = False
        self.told.emit()

    def _forget(self) -> None:
        """Whoever calls this tells the views afterwards."""
        self._possible = None
        self.draft.drop()

    # ------------------------------------------------------------ acting

    def submit(self, action: Action) -> bool:
        """Do it, then every pass that is no decision; False and `refused` if the rules say no."""
        if not self.live or not (self.viewpoint.trying or self.may_change()):
            return False
        if self.viewpoint.asking:
            return self._answer(action)
        choices = self.possible.known
        try:
            applied = self.game.apply(action)
        except IllegalAction as error:
            self.refused.emit(error.refusal)
            return False
        if choices is not None:
            self.back.remember(applied, choices)
        self._save(applied)
        passes = tuple(self._forced_passes()) if self.pass_when_forced else ()
        self._tell(self.applied, together(applied, *passes))
        return True

    def _answer(self, action: Action) -> bool:
        """Tell an action to whoever asked for it; nothing is done."""
        refusal = self.game.why_not(action)
        if refusal is not None:
            self.refused.emit(refusal)
            return False
        self.viewpoint.answer(action)
        return True

    def _forced_passes(self) -> Iterator[Applied]:
        """Passes that are no decision; each is made and saved, nobody is told yet."""
        for _ in range(FORCED_AT_ONCE):
            choices = self.choices()
            action = choices[0].action if len(choices) == 1 else None
            if action is None or action.kind != "pass":
                return
            applied = self.game.apply(action)
            self._save(applied)
            yield applied

    def _save(self, applied: Applied) -> None:
        """Everything known about the position before is out of date; the file hears of the action first, unless
        it is only tried."""
        self._forget()
        for save in self.on_applied if self.viewpoint.trying is None else ():
            save(applied)

    def go_to(self, position: int) -> bool:
        """Make another position of the game the present; undo and redo find out which."""
        trying = self.viewpoint.trying is not None
        if not (trying or self.may_change()) or not self.viewpoint.acting.go_to(position):
            return False
        self.viewpoint.leave_past()
        self._forget()
        for save in self.on_jumped if not trying else ():
            save()
        self._tell(self.jumped)
        return True

    def look_again(self) -> None:
        """The past became known, or changed: views read everything anew. Nothing was played."""
        self.renew(self.jumped)

    def judge_again(self, ready: Action | None = None) -> None:
        """A search beside the window came to its end; `ready` is what lies ready as draft from now on. Told
        once, to those who show what may be done; they read the draft as well."""
        state = self.game.state
        self._possible = self._listed.keep(state, Possibilities(self.rules, state))
        self.draft.drop(ready)
        self._tell(self.judged_anew)

    def follow(self, view: Callable[[], None]) -> None:
        """Connect a view that reads the whole state to everything that may change what it shows."""
        self.applied.connect(view)
        self.jumped.connect(view)
        self.shown_changed.connect(view)
