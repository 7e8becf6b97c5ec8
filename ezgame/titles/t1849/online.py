"""1849 as 18xx.games records it: own kinds of records, and names in its state dumps (49-O)."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ezgame.core.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    Consent,
    DeclareBankruptcy,
    Pass,
    PlaceStation,
    SellShares,
)
from ezgame.core.errors import SaveError
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, CompanyId, HexId, PlayerId
from ezgame.core.message import told
from ezgame.core.routes.network import Network
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from ezgame.core.steps.private_sale import owner_player
from ezgame.families.records import Record, RecordUnreadable, Translator
from ezgame.families.treasury.swap import SWAP
from ezgame.titles.t1849.actions import (
    BuyLicence,
    BuyPlace,
    CloseForCoast,
    IssueBond,
    PayInterest,
    PlacePortMarker,
    RedeemBond,
)
from ezgame.titles.t1849.insolvency import LEAVE, LOAN
from ezgame.titles.t1849.rules import Rules1849
from ezgame.titles.t1849.scenario import BONDS, ELECTRIC, PLACES
from ezgame.titles.t1849.state import own

OPTIONS = {
    "delay_ift": "",
    "reduced_4p_corps": "",
    "acquiring_station_tokens": PLACES,
    "bonds": BONDS,
    "electric_dreams": ELECTRIC,
}
"""Optional rules there that we know, and the parts of the game they are."""
CHANGES: Mapping[str, Any] = {"stock.auto_pass": False, "setup.generator": "linear"}
"""While a record is replayed it alone says who passes, and companies come in its order under any rulings."""
TWO_SINGLES, LAST = "10+10", "20"
SWAP_WORDS = {"Two 10% certs": TWO_SINGLES, "One 20% cert": LAST}
FIVE_COMPANIES = 4
"""The number of players who choose between five and six companies."""


def options(settings: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Our options for the settings of a record (49-O-16)."""
    chosen = settings.get("optional_rules") or ()
    parts = {part for name, part in OPTIONS.items() if part and name in chosen}
    if ELECTRIC in parts and len(parts) < 3:
        raise SaveError(
            told(
                "imports.electric_alone",
                "This game of 1849 was played with electric trains but without places or bonds; "
                "that mixture is not known.",
            )
        )
    game = "electric" if ELECTRIC in parts else "advanced" if len(parts) == 2 else "basic"
    five = "reduced_4p_corps" in chosen and players == FIVE_COMPANIES
    return {
        "scenario": "five" if five else "usual",
        "game": game,
        "parts": next(iter(parts)) if len(parts) == 1 else "usual",
        "delay_ift": "delay_ift" in chosen,
    }


class Translator1849(Translator):
    rules: Rules1849
    kept_steps: ClassVar[tuple[str, ...]] = (
        "track",
        "station",
        "place",
        "licence",
        "trains",
        "own_shares",
        "bond",
        "afterwards",
    )

    def own_kinds(self) -> dict[str, Callable[[Record, State], list[Action]]]:
        return {
            "assign": self._assign,
            "bankrupt": self._bankrupt,
            "buy_company": self._buy_private_agreed,
            "buy_shares": self._buy,
            "buy_token": self._buy_place,
            "buy_train": self._buy_train_agreed,
            "choose": self._choose,
            "place_token": self._place_marker,
            "payoff_debt": self._pay_interest,
            "payoff_loan": lambda r, s: [RedeemBond(actor=self.player(r, s))],
            "run_routes": self._run_or_nothing,
            "sell_shares": self._sell,
            "take_loan": lambda r, s: [IssueBond(actor=self.player(r, s))],
        }

    def step_is_over(self, state: State) -> bool:
        return False

    def asked(self, state: State) -> bool:
        """There players with nothing to choose are passed over; companies are asked in every step that our
        turn does not go past by itself: for a tile without a legal one, for a place or a last purchase too.
        """
        if state.pending or state.auction is not None or state.operating is not None:
            return True
        return not self.rules.active(state)[0].is_idle(state)

    def network(self, state: State, company: CompanyId) -> Network:
        return self.rules.network(state, company)

    # ------------------------------------------------------------ shares

    def translate(self, record: Record, state: State, following: Record | None) -> list[Action]:
        for company, now in state.companies.items():
            if now.president is None:
                # All shares of a closed company are in its treasury again (49-O-15).
                gone = {name for name in self.memory.out if name.rpartition("_")[0] == company}
                self.memory.out -= gone
        return super().translate(record, state, following)

    def done(self, record: Record, state: State) -> None:
        super().done(record, state)
        if record.kind == "buy_shares" and record.entity_kind == "corporation":
            self.memory.out -= set(map(str, record.data["shares"]))
        if record.kind in ("place_token", "buy_token"):
            self._note_circle(record)

    def _buy(self, record: Record, state: State) -> list[Action]:
        if record.entity_kind != "corporation":
            return self._buy_shares(record, state)
        company, index = self._share(state, record.data["shares"][0])
        size = self.rules.percents[company][index]
        actor = self.player(record, state)
        return [BuyShare(actor=actor, company=company, source="pool", percent=size)]

    def _sell(self, record: Record, state: State) -> list[Action]:
        shares = [self._share(state, name) for name in record.data["shares"]]
        company = shares[0][0]
        percent, actor = self.sold_percent(record, shares), self.player(record, state)
        sizes: tuple[int, ...] = ()
        if record.entity_kind == "player":
            sizes = self._sizes(state, actor, company, percent, [index for _, index in shares])
        return [SellShares(actor=actor, company=company, percent=percent, sizes=sizes)]

    def _sizes(
        self, state: State, player: PlayerId, company: CompanyId, percent: int, shares: list[int]
    ) -> tuple[int, ...]:
        """Which certificates are sold; what comes for a director's certificate he may be asked later."""
        if company not in state.market.places:
            return ()
        mixes = self.rules.sales.mixes(state, player, company, percent)
        if len(mixes) < 2:
            return ()
        printed = self.rules.percents[company]
        plain = [printed[index] for index in shares if index]
        rest = percent - sum(plain)
        wanted = plain
        if rest:
            following = self.memory.notes.get("following")
            singles = (
                following is not None
                and following.kind == "choose"
                and SWAP_WORDS.get(str(following.data.get("choice"))) == TWO_SINGLES
            )
            wanted = [*plain, *((10, 10) if singles and rest == 20 else (rest,))]
        found = tuple(sorted(wanted))
        return found if found in mixes else mixes[0]

    # ------------------------------------------------------------ answers

    def _choose(self, record: Record, state: State) -> list[Action]:
        word, actor = str(record.data["choice"]), self.player(record, state)
        if word in SWAP_WORDS:
            asked = bool(state.pending) and state.pending[0].step == SWAP
            return [Choose(actor=actor, option=SWAP_WORDS[word])] if asked else []
        if word == "Leave game":
            return [Choose(actor=actor, option=LEAVE)]
        if word.startswith("Take L."):
            return [Choose(actor=actor, option=LOAN)]
        if word.startswith("Buy E-Token"):
            return [BuyLicence(actor=actor)]
        if word == "Close SMS":
            return [CloseForCoast(actor=actor)]
        if word == "Pass":
            return []
        sentence = "{company} chooses “{choice}”, which nothing asks for."
        raise RecordUnreadable("not_asked", sentence, company=record.entity, choice=word)

    # ------------------------------------------------------------ companies

    def _assign(self, record: Record, state: State) -> list[Action]:
        return [
            PlacePortMarker(actor=self.player(record, state), hex=HexId(str(record.data["target"])))
        ]

    def _bankrupt(self, record: Record, state: State) -> list[Action]:
        return [DeclareBankruptcy(actor=self.player(record, state))]

    def _pay_interest(self, record: Record, state: State) -> list[Action]:
        return [PayInterest(actor=self.player(record, state))]

    def _run_or_nothing(self, record: Record, state: State) -> list[Action]:
        turn = state.operating
        empty = not any(route.get("connections") for route in record.data.get("routes") or ())
        if empty and turn is not None and turn.step != self.rules.run.name:
            return []
        if empty:
            return [Pass(actor=self.player(record, state))]
        return self._run(record, state)

    def _city(self, state: State, city: str) -> tuple[HexId, int]:
        """There parts of a tile are counted that are no stops here; no tile has two cities."""
        hex_id, _part = self.place(city)
        stops = self.rules.ground.face(state.board, hex_id).stops
        return hex_id, next((index for index, stop in enumerate(stops) if stop.slots), 0)

    def _place_marker(self, record: Record, state: State) -> list[Action]:
        hex_id, stop = self._city(state, str(record.data["city"]))
        return [PlaceStation(actor=self.player(record, state), hex=hex_id, stop=stop)]

    def _buy_place(self, record: Record, state: State) -> list[Action]:
        hex_id, _stop = self._city(state, str(record.data["city"]))
        actor, price = self.player(record, state), int(record.data["price"])
        seller = self._seller(state, hex_id, int(record.data.get("slot") or 0), price)
        if seller is None:
            sentence, city = "nobody has a station in “{city}” to sell.", record.data["city"]
            raise RecordUnreadable("no_marker", sentence, city=city)
        self.memory.notes["circle"] = self._first_free(state, hex_id, seller)
        bought = BuyPlace(actor=actor, company=seller, hex=hex_id, price=price)
        return self._agreed(bought, state.companies[seller].president)

    def _seller(self, state: State, hex_id: HexId, slot: int, price: int) -> CompanyId | None:
        """Whose marker stands in a circle there; here circles are filled in their order."""
        there = {station.company: station.slot for station in state.board.stations.get(hex_id, ())}
        if state.operating is None or state.operating.company is None:
            return next(iter(there), None)
        judge = self.rules.places.judge_purchase
        willing = [c for c in there if judge(state, c, hex_id, price) is None]
        noted = self.memory.notes.get("circles", {})
        for known in (lambda c: noted.get((hex_id, c)), there.get):
            found = [company for company in willing if known(company) == slot]
            if len(found) == 1:
                return found[0]
        return next(iter(willing or there), None)

    def _first_free(self, state: State, hex_id: HexId, seller: CompanyId) -> int:
        """There the marker of a buyer goes into the first circle that is free once the seller's is gone."""
        noted = self.memory.notes.get("circles", {})
        taken = {
            noted.get((hex_id, station.company), station.slot)
            for station in state.board.stations.get(hex_id, ())
            if station.company != seller
        }
        return next(slot for slot in range(len(taken) + 1) if slot not in taken)

    def _note_circle(self, record: Record) -> None:
        """Remember in which circle a company has a marker there."""
        hex_id, _part = self.place(str(record.data["city"]))
        slot = int(record.data.get("slot") or 0)
        if record.kind == "buy_token":
            slot = self.memory.notes["circle"]
        self.memory.notes.setdefault("circles", {})[hex_id, CompanyId(str(record.entity))] = slot

    def _buy_private_agreed(self, record: Record, state: State) -> list[Action]:
        purchase = self._buy_private(record, state)[0]
        assert isinstance(purchase, BuyPrivate)
        return self._agreed(purchase, owner_player(state, purchase.private))

    def _buy_train_agreed(self, record: Record, state: State) -> list[Action]:
        purchase = self._buy_train(record, state)[0]
        assert isinstance(purchase, BuyTrain)
        seller = state.companies.get(CompanyId(purchase.source))
        return self._agreed(purchase, None if seller is None else seller.president)

    @staticmethod
    def _agreed(action: Action, owner: PlayerId | None) -> list[Action]:
        """There the other side's word is not recorded."""
        if owner is None or owner == action.actor:
            return [action]
        return [action, Consent(actor=owner, accept=True)]


def make_translator(rules: Ruleset, seats: Mapping[Any, PlayerId]) -> Translator1849:
    assert isinstance(rules, Rules1849)
    return Translator1849(rules, seats)


# ---------------------------------------------------------------- dumps


SHOWS_DEBT = False
"""There a loan is no debt: it only lowers the score."""


def train_name(rules: Ruleset, train: Train) -> str:
    return train.faces[0]


def phase_name(rules: Ruleset, state: State) -> str:
    """There phases are called by their train."""
    return rules.title.phases[state.phase].train or next(iter(rules.title.trains))


def unpaid(rules: Ruleset, state: State) -> dict[CompanyId, int]:
    """There interest is charged before it can be paid."""
    assert isinstance(rules, Rules1849)
    company = None if state.operating is None else state.operating.company
    if company is None or not state.companies[company].floated:
        return {}
    return {company: rules.bonds.interest} if rules.bonds.is_due(state, company) else {}


def company_extra(rules: Ruleset, state: State, company: CompanyId) -> dict[str, Any]:
    assert isinstance(rules, Rules1849)
    now = own(state)
    where = {IPO: "ipo", POOL: "market"}
    last = state.companies[company].certificates[-1]
    return {
        "next_to_par": rules.queue.next(state) == company,
        "closed_recently": company in now.waiting,
        "reached_max_value": company in now.topped,
        "bonds": int(company in now.bonds),
        "e_tokens": int(company in now.licences),
        "cnm": now.port is not None and now.port[0] == company,
        "last_cert_at": where.get(last, last),
        "treasury_percent": holding(state, rules.percents, company, IPO),
    }


def game_extra(rules: Ruleset, state: State) -> dict[str, Any]:
    assert isinstance(rules, Rules1849)
    return {
        "par_queue": list(own(state).queue),
        "par_prices": sorted(
            rules.market.par_cells(rules.context.phase(state), rules.title.phases)
        ),
        "bonds_enabled": BONDS in rules.parts,
        "e_tokens_enabled": ELECTRIC in rules.parts,
        "buy_tokens_enabled": PLACES in rules.parts,
    }
