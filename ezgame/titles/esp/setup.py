"""The position at the start: which companies take part and what chance decides (2.1, 2.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ezgame.core.chance import Chance, make_chance
from ezgame.core.definitions.title import Title
from ezgame.core.ids import IPO, CompanyId, PlayerId, PrivateId
from ezgame.core.message import Told, told
from ezgame.core.opening import opening_state
from ezgame.core.state import CompanyState, State
from ezgame.titles.esp.context import MAJOR, NORTH, TENDER_PRIVATE, TRAIN_PRIVATE, Context
from ezgame.titles.esp.rodrigo.start import automatic_at_start, markers_at_start, with_start_board
from ezgame.titles.esp.state import EspState


def start_state(context: Context) -> State:
    title, drawn = context.title, draw(context)
    # One card of the first type lies under private 2 and is no part of the stack.
    extra = {
        str(a["train"]): 1 for a in _abilities(title, TRAIN_PRIVATE) if a.get("what") == "train"
    }
    tenders = (a for a in _abilities(title, TENDER_PRIVATE) if a["kind"] == "tender-stock")
    own = EspState(
        share_company=drawn.share,
        president_company=drawn.president,
        tenders_left=sum(int(ability["count"]) for ability in tenders),
        automatic=drawn.automatic,
    )
    state = opening_state(title, len(context.setup.players), own)
    state = replace(
        state,
        order=drawn.order,
        companies={company: company_at_start(context, company) for company in drawn.companies},
        bank=title.bank,
        market=markers_at_start(context, drawn.automatic),
        depot=replace(state.depot, issued=extra),
    )
    return with_start_board(context, state)


def _abilities(title: Title, private: PrivateId) -> Sequence[Mapping[str, Any]]:
    """The powers of a private; none if it is not in the game."""
    return title.privates[private].abilities if private in title.privates else ()


def company_at_start(context: Context, company: CompanyId) -> CompanyState:
    charter = context.company(company)
    if charter.automatic:
        return automatic_at_start(context, company)
    first = context.phase_figures(next(iter(context.title.phases)))
    free = min(charter.stations, first.launch_stations)
    return CompanyState(
        certificates=(IPO,) * len(charter.certificates),
        stations_free=free,
        stations_locked=charter.stations - free,
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """What chance decides at set-up."""

    companies: tuple[CompanyId, ...]
    share: CompanyId
    """Whose share comes with private 6."""
    president: CompanyId
    """Whose president's certificate comes with private 7."""
    automatic: tuple[CompanyId, ...]
    """Companies that nobody directs, in their order."""
    order: tuple[PlayerId, ...]
    """Players by their order cards."""


def draw(context: Context) -> Drawn:
    options: Mapping[str, Any] = context.setup.options
    chance = make_chance(context.figures.setup.generator, context.setup.seed)
    kind = _kind(context)
    playing = _playing(context, chance)
    north = [
        company
        for company in playing
        if context.company(company).part == NORTH and context.company(company).kind == MAJOR
    ]
    president = chance.pick(north)
    drawn_share = chance.pick(north)
    share = _share_company(context, playing, drawn_share)
    if kind == "custom":
        president = CompanyId(options.get("president_company") or president)
        share = CompanyId(options.get("share_company") or share)
    order = [PlayerId(f"P{seat}") for seat in range(len(context.setup.players))]
    automatic = [company for company in playing if context.company(company).automatic]
    return Drawn(
        playing,
        share,
        president,
        tuple(chance.shuffled(automatic)),
        tuple(chance.shuffled(order) if context.figures.setup.shuffled_order else order),
    )


def _kind(context: Context) -> str:
    options: Mapping[str, Any] = context.setup.options
    return str(options.get("setup", "standard")) if context.title.options else "variable"


def _playing(context: Context, chance: Chance) -> tuple[CompanyId, ...]:
    """The companies of this game, in the order of the manifest; the first thing that is drawn."""
    everybody = tuple(context.title.companies)
    kind = _kind(context)
    if kind == "custom":
        chosen = frozenset(context.setup.options.get("companies", ()))
        return tuple(company for company in everybody if company in chosen)
    if kind == "variable":
        return _drawn(context, everybody, chance)
    standard = context.title.options["setup"].choice(kind)
    out = () if standard is None else standard.left_out
    return tuple(company for company in everybody if company not in out)


def with_its_side_up(context: Context) -> Title:
    """The title with private 6 as it lies in this game: its card has two sides with a name each (2.1)."""
    chance = make_chance(context.figures.setup.generator, context.setup.seed)
    playing = _playing(context, chance)
    private = context.title.privates[_share_private(context)]
    sides = [ability for ability in private.abilities if ability["kind"] == "side"]
    up = next(side for side in sides if side.get("if_in_play") in {None, *playing})
    if up["name"] == private.name:
        return context.title
    turned = replace(private, name=str(up["name"]), short=str(up.get("short", "")))
    return replace(context.title, privates={**context.title.privates, private.id: turned})


def _drawn(
    context: Context, everybody: Sequence[CompanyId], chance: Chance
) -> tuple[CompanyId, ...]:
    gone: set[CompanyId] = set()
    for row in context.figures.setup.draws:
        group = [
            company
            for company in everybody
            if context.company(company).kind == row.kind
            and context.company(company).part == row.part
        ]
        gone.update(chance.shuffled(group)[: row.out])
    return tuple(company for company in everybody if company not in gone)


def _share_company(context: Context, playing: Sequence[CompanyId], drawn: CompanyId) -> CompanyId:
    """Private 6 has two sides: one names a company that must be in play, the other takes a drawn one."""
    for ability in context.title.privates[_share_private(context)].abilities:
        if ability["kind"] == "side" and ability.get("if_in_play") in playing:
            return CompanyId(str(ability["if_in_play"]))
    return drawn


def _share_private(context: Context) -> Any:
    return next(
        private.id
        for private in context.title.privates.values()
        if any(ability["kind"] == "side" for ability in private.abilities)
    )


def setup_fault(title: Title, options: Mapping[str, Any], _players: int) -> Told | None:
    """Why these options make no game, None if they do. The draws need a northern major (private 7), and what
    a custom set-up names must be in play."""
    if options.get("setup") != "custom":
        return None
    playing = options.get("companies", ())
    if not any(
        title.companies[company].part == NORTH and title.companies[company].kind == MAJOR
        for company in playing
    ):
        return told(
            "setup_faults.no_major",
            "A custom set-up needs at least one major company of the north.",
        )
    for key in ("share_company", "president_company"):
        named = options.get(key)
        if named and named not in playing:
            return told(
                "setup_faults.not_in_play",
                "{company} is not among the companies in play.",
                company=str(named),
            )
    return None


def setup_note(title: Title, options: Mapping[str, Any], _players: int) -> Told | None:
    """What the group should know of a custom set-up that no draw leads to: it leaves other numbers of northern,
    southern and minor companies than the rulebook (2.1, 2.2). None for all others."""
    if options.get("setup") != "custom":
        return None
    playing = options.get("companies", ())
    wanted, found = [], []
    for row in title.values["setup.draws"]:
        group = [
            charter.id
            for charter in title.companies.values()
            if (charter.kind, charter.part) == (row["kind"], row["part"])
        ]
        wanted.append(len(group) - row["out"])
        found.append(len([company for company in group if company in playing]))
    if wanted == found:
        return None
    return told(
        "setup_faults.other_numbers",
        "By the rulebook {north} major companies of the north, {south} of the south and {minors} minor companies are "
        "in play; these are {own_north}, {own_south} and {own_minors}.",
        **dict(zip(("north", "south", "minors"), wanted, strict=True)),
        **dict(zip(("own_north", "own_south", "own_minors"), found, strict=True)),
    )
