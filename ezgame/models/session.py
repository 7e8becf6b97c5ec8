"""A game in front of its players: the one object that windows and panels share.

It passes actions to the game and tells everybody what happened. It decides nothing about rules,
and it does not know how anything looks.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, SignalInstance

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.definitions.title import Title
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Applied, Candidate, Game, Judged, candidates_in, judged
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.facts import Facts
from ezgame.models.session_lines import SessionLines
from ezgame.models.text import Catalogue, catalogue_for
from ezgame.models.turns import Decisions, turn_start

FORCED_AT_ONCE = 200
"""More passes in a row than this would be a rule that never ends a turn."""


def together(first: Applied, *passes: Applied) -> Applied:
    """An action and the passes after it as one change."""
    if not passes:
        return first
    events = tuple(event for one in (first, *passes) for event in one.events)
    return replace(first, after=passes[-1].after, events=events)


class Session(SessionLines):
    """Views update from `applied`; on `jumped` and `shown_changed` they read the state again.

    Each change is told once, by one of these three, after it was saved; what was considered is
    dropped with it, and `draft_changed` says nothing about that.

        >>> from ezgame.content.games import make_setup, new_game
        >>> session = Session(new_game(make_setup("1830", ["Ann", "Ben"])))
        >>> heard = session.applied.connect(lambda applied: print("heard:", applied.action.kind))
        >>> session.submit(session.choices()[0].action)
        heard: bid
        True
        >>> session.undo(), session.can_redo
        (True, True)
    """

    applied = Signal(object)
    """An Applied: one decision happened in the game that is shown live, with the passes it left no choice but."""
    shown_changed = Signal()
    """Another moment is looked at, or the present again; the game is the same."""
    flitted = Signal()
    """A moment that is looked at in passing, as while a slider is pulled; `shown_changed` follows when it rests."""
    draft_changed = Signal()
    """Another action is being considered; see `draft`."""

    def __init__(
        self, game: Game, catalogue: Catalogue | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.game = self.played = game
        self.text = catalogue if catalogue is not None else catalogue_for(game.rules)
        self.facts = Facts(game.rules)
        """Figures that several views show."""
        self.presentation = game.rules.presentation()
        """What the title says in words of its own."""
        self.on_applied: list[Callable[[Applied], None]] = []
        """Called before any view hears of an action, so that it is saved before it is shown."""
        self.on_jumped: list[Callable[[], None]] = []
        """The same for undo, redo and going on from an earlier moment."""
        self.pass_when_forced = True
        self.guard_levels: dict[PlayerId, str] = {}
        """Which warnings each player wants to hear (ezgame.models.guards); who is not named hears all."""
        self.timekeeper: QObject | None = None
        """Counts thinking time (ezgame.models.timekeeper.timekeeper_of)."""
        self.warned: dict[object, object] = {}
        """What was warned of in the turn under way, and for which action."""
        self._decisions = Decisions(game)
        self._flitting = False
        self._candidates: tuple[Candidate, ...] | None = None
        self._choices: tuple[Choice, ...] | None = None
        self._judged: tuple[Judged, ...] | None = None
        self._ready: frozenset[Action] | None = None
        self._loose: frozenset[str] = frozenset()
        """Kinds of actions of which only examples are listed."""
        self._draft: Action | None = None
        self._glance: Action | None = None
        self._draft_preview: Applied | None = None
        self._telling = False
        self._drafted_meanwhile = False

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
    def live(self) -> bool:
        """Whether the present is shown, or that of a tried future; not a moment of history nor another line."""
        here = not self.elsewhere or self.asking or self.trying is not None
        return self._shown is None and here

    @property
    def asking(self) -> bool:
        """Whether an action is wanted for another line: what is done now is only told to whoever asked."""
        return self._asked is not None

    @property
    def position(self) -> int:
        """The position that is shown."""
        return self.game.position if self._shown is None else self._shown

    @property
    def state(self) -> State:
        """The state that is shown: now, or a moment of history."""
        return self.game.state if self._shown is None else self.game.state_at(self._shown)

    def player_name(self, player: PlayerId) -> str:
        return self.text.names.player(player)

    def waiting_for(self) -> tuple[PlayerId, ...]:
        """Whose word the game waits for; nobody's while history is shown."""
        return self.game.waiting_for() if self.live else ()

    # ------------------------------------------------------------ what may be done

    def choices(self) -> tuple[Choice, ...]:
        """Everything possible now; nothing while history is shown."""
        if not self.live:
            return ()
        if self._choices is None:
            self._choices = tuple(choice for choice, refusal in self.judged() if refusal is None)
        return self._choices

    def judged(self) -> tuple[Judged, ...]:
        """Every candidate with the reason against it; judged once for all who ask."""
        if self._judged is None:
            self._judged = tuple(judged(self.candidates(), self.game.state))
        return self._judged

    def candidates(self) -> tuple[Candidate, ...]:
        """What could be tried now, possible or not; for those who explain why something is not."""
        if self._candidates is None:
            state = self.game.state
            self._candidates = () if state.finished else candidates_in(self.rules, state)
        return self._candidates

    def why_not(self, action: Action) -> Refusal | None:
        return self.game.why_not(action)

    def is_possible(self, action: Action) -> bool:
        """Whether an action may be done now; quick for those that are listed."""
        if self._ready is None:
            choices = self.choices()
            self._ready = frozenset(choice.action for choice in choices if not choice.amounts)
            self._loose = frozenset(
                choice.action.kind for choice in choices if choice.open or choice.amounts
            )
        if action in self._ready:
            return True
        # Candidates are never too narrow: what is not listed is not possible, but for amounts
        # and drawings, of which only examples are listed.
        return self.live and action.kind in self._loose and self.why_not(action) is None

    def reason(self, action: Action) -> str:
        """Why an action is not possible now, as a sentence; empty if it is."""
        refusal = self.why_not(action)
        return "" if refusal is None else str(self.text.sentence(refusal))

    def preview(self, action: Action) -> Applied | None:
        """What the action would do now, or None if it is not possible."""
        if self._draft_preview is not None and action == self.draft:
            return self._draft_preview  # several views ask for what lies ready
        try:
            return self.game.preview(action)
        except IllegalAction:
            return None

    @property
    def draft(self) -> Action | None:
        """The action somebody looks at or is about to take, so that every view can show before → after."""
        return self._glance if self._glance is not None else self._draft

    @property
    def proposal(self) -> Action | None:
        """The draft that is ready to be confirmed, whatever the pointer rests on meanwhile."""
        return self._draft

    @property
    def draft_preview(self) -> Applied | None:
        return self._draft_preview

    def set_draft(self, action: Action | None) -> None:
        """Get an action ready (a ghost tile, a drawn run, a chosen par), or stop doing so."""
        if action != self._draft:
            self._draft = action
            self._consider()

    def glance(self, action: Action | None) -> None:
        """Look at what an action would do, such as the button under the pointer."""
        if action != self._glance:
            self._glance = action
            self._consider()

    def _consider(self) -> None:
        action = self.draft
        self._draft_preview = None
        if action is not None and self.live:
            self._draft_preview = self.preview(action)
        if self._telling:
            self._drafted_meanwhile = True
        else:
            self.draft_changed.emit()

    def _tell(self, signal: SignalInstance, *about: object) -> None:
        """Tell a change to everybody; what somebody gets ready meanwhile is told when all have heard."""
        self._telling = True
        try:
            signal.emit(*about)
        finally:
            self._telling = False
        if self._drafted_meanwhile:
            self._drafted_meanwhile = False
            self.draft_changed.emit()

    # ------------------------------------------------------------ acting

    def submit(self, action: Action) -> bool:
        """Do it, then every pass that is no decision; False and `refused` if the rules say no."""
        if not self.live or not (self.trying or self.may_change()):
            return False
        if self.asking:
            return self._answer(action)
        choices = self._choices
        try:
            applied = self.game.apply(action)
        except IllegalAction as error:
            self.refused.emit(error.refusal)
            return False
        if choices is not None:
            self._decided.remember(applied, choices)
        self._save(applied)
        passes = tuple(self._forced_passes()) if self.pass_when_forced else ()
        self._tell(self.applied, together(applied, *passes))
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
        for save in self.on_applied if self.trying is None else ():
            save(applied)

    def _forget(self) -> None:
        """Whoever calls this tells the views afterwards."""
        self._candidates = self._choices = self._judged = self._ready = None
        self._draft = self._glance = self._draft_preview = None

    # ------------------------------------------------------------ back and forth

    @property
    def undo_label(self) -> str:
        """What undo would take back, empty if nothing."""
        position = self._decided.last() if self.can_undo else None
        return self.text.caption(self._acting.applied_at(position).action) if position else ""

    @property
    def redo_label(self) -> str:
        if not self.can_redo:
            return ""
        return self.text.caption(self._acting.applied_at(self._acting.position + 1).action)

    @property
    def can_undo(self) -> bool:
        return self._acting.position > self._first

    @property
    def can_redo(self) -> bool:
        return self._acting.position < self._acting.length

    @property
    def can_restart_turn(self) -> bool:
        return self._turn_start() < self._acting.position

    def _turn_start(self) -> int:
        return max(turn_start(self._acting, self._acting.position), self._first)

    def undo(self) -> bool:
        """Take back the last decision and the forced passes behind it."""
        if self._came_back() or not self.can_undo:
            return False
        position = self._decided.last()
        return self._jump(max((position or self._acting.position) - 1, self._first))

    def redo(self) -> bool:
        if self._came_back():
            return False
        position = self._decided.next()
        return False if position is None else self._jump(position)

    def restart_turn(self) -> bool:
        if self._came_back():
            return False
        start = self._turn_start()
        return start < self._acting.position and self._jump(start)

    def _came_back(self) -> bool:
        """Nobody takes back what he does not see: out of the past, the first step leads to now."""
        past = not self.live or (self.elsewhere and self.trying is None)
        if past:
            self.return_to_now()
        return past

    def _jump(self, position: int) -> bool:
        trying = self.trying is not None
        if not (trying or self.may_change()) or not self._acting.go_to(position):
            return False
        self._shown = None
        self._forget()
        for save in self.on_jumped if not trying else ():
            save()
        self._tell(self.jumped)
        return True

    # ------------------------------------------------------------ history

    def show_moment(self, position: int, *, in_passing: bool = False) -> None:
        """Look at an earlier moment without changing the game; in passing, only map and caption follow."""
        if not 0 <= position <= self.game.position:
            return
        shown = None if position == self.game.position else position
        if shown != self._shown or (self._flitting and not in_passing):
            self._shown, self._flitting = shown, in_passing
            self._forget()
            self._tell(self.flitted if in_passing else self.shown_changed)

    def return_to_now(self) -> None:
        """Leave the past, another line or the sheet; the past of a future leads to its own end first."""
        if self.elsewhere and (self.trying is None or self._shown is None):
            self._show_game(self.played)
        else:
            self.show_moment(self.game.position)

    def play_from_here(self) -> bool:
        """Make the shown moment the present; what came after it can be redone, or stays as another line."""
        if self.live or self.asking:
            return False
        if self.trying is not None:
            return self.position >= self._first and self._jump(self.position)
        if not self.may_change():
            return False
        if self.elsewhere:
            return self.go_along(self.game.line, self.position)
        return self._jump(self.position)

    def look_again(self) -> None:
        """The past became known, or changed: views read everything anew. Nothing was played."""
        self._forget()
        self._tell(self.jumped)

    def judge_again(self) -> None:
        """What may be done is known better now; the game is the same."""
        self._forget()
        self._tell(self.shown_changed)

    def follow(self, view: Callable[[], None]) -> None:
        """Connect a view that reads the whole state to everything that may change what it shows."""
        self.applied.connect(view)
        self.jumped.connect(view)
        self.shown_changed.connect(view)
