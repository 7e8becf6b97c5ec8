"""Everything the rules allow in a position, one JSON object: for comparing legal moves with other engines.

The lines are written by `ezgame replay FILE --choices OUT`; EXPLAINED says what is in them. Names are
those of the states (dump.py): P0 … for players, HEX/city for a place of a station.
"""

from dataclasses import fields
from typing import Any

from ezgame.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    Consent,
    Dividend,
    LayTile,
    OfferPrivate,
    Pass,
    PlaceStation,
    RepayLoan,
    Run,
    SellShares,
    StartCompany,
    TakeLoan,
)
from ezgame.core.choices import Choice
from ezgame.core.events import Paid
from ezgame.core.game import Game
from ezgame.core.ids import IPO, CompanyId
from ezgame.core.state import State, Train
from ezgame.core.steps.trains import DEPOT, IN_POOL, TrainStep, find_train
from ezgame.families.records import Record
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.import18xx.dump import Dumper, city_number

EXPLAINED = """\
--choices: one line after set-up (n = 0) and one after every recorded action, as with --states. `n`, `id`,
`type`, `entity`, `round`, `phase`, `active`, `finished` are those of the states; the position is the one in
which the next recorded action is about to be taken.
  company         whose turn it is in an operating round, else null
  step            our name of what is to be done
  must_buy_train  true while trains are bought and the turn cannot end without one
  choices         {player: what that player may do}; a key is missing where nothing of its kind is possible
    pass          true
    bids          [{private, least, most, step}]
    companies     {company: [prices it may be started at]}
    buy_shares    [{company, from: ipo or market, percent, price: money paid, private: given up for it}]
    sell_shares   [{company, percent, price: money received}]
    tiles         {hex: {tile: [rotations]}}
    stations      ["hex/city"]
    powers        {private: {tiles, stations}}: the same with the power of a private
    run           true: routes are drawn by the player and not listed
    dividends     [pay, withhold, half]
    trains        [{from: depot, discarded or a company; name, type, least, most, step,
                  train: our id of the card, trade_in: our id of the own card given for it}]
    buy_privates  [{private, least, most, step}]
    offer_privates [{private, buyer, least, most, step}]
    borrow, repay {least, most, step}
    consent       [true, false]
    options       [answers to a question]
    other         {kind of action: [its fields]}: everything else, actions of one title among them
Ending a game by agreement is always possible and not listed."""


class Allowed:
    """Lines of one game; `online` is the title's module of words for 18xx.games."""

    def __init__(self, game: Game, online: Any) -> None:
        self._game = game
        self._rules = game.rules
        self._online = online
        self._heads = Dumper(game, online)

    def line(self, record: Record | None) -> dict[str, Any]:
        state = self._game.state
        steps = () if state.finished else self._rules.active(state)
        return {
            **self._heads.head(record),
            **self._heads.moment(state),
            "company": None if state.operating is None else state.operating.company,
            "step": steps[0].name if steps else "",
            "must_buy_train": any(
                isinstance(step, TrainStep) and step.must_buy(state) for step in steps
            ),
            "choices": self._choices(state),
        }

    def _choices(self, state: State) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for choice in self._game.choices():
            self._add(found.setdefault(choice.action.actor, {}), state, choice)
        return found

    def _add(self, found: dict[str, Any], state: State, choice: Choice) -> None:
        """Put one choice where its kind belongs."""
        match choice.action:
            case Pass():
                found["pass"] = True
            case Run():
                found["run"] = True
            case Dividend() as action:
                listed(found, "dividends", action.choice)
            case Consent() as action:
                listed(found, "consent", action.accept)
            case Choose() as action:
                listed(found, "options", action.option)
            case StartCompany() as action:
                prices = found.setdefault("companies", {}).setdefault(action.company, [])
                prices.append(action.price)
            case Bid() as action:
                listed(found, "bids", {"private": action.private, **amounts(choice)})
            case BuyPrivate() as action:
                listed(found, "buy_privates", {"private": action.private, **amounts(choice)})
            case OfferPrivate() as action:
                offer = {"private": action.private, "buyer": action.buyer, **amounts(choice)}
                listed(found, "offer_privates", offer)
            case TakeLoan():
                found["borrow"] = amounts(choice)
            case RepayLoan():
                found["repay"] = amounts(choice)
            case BuyShare() as action:
                listed(found, "buy_shares", self._purchase(action))
            case SellShares() as action:
                sale = {"company": action.company, "percent": action.percent}
                listed(found, "sell_shares", {**sale, "price": self._money(action)})
            case LayTile() as action:
                hexes = powered(found, action).setdefault("tiles", {})
                hexes.setdefault(action.hex, {}).setdefault(action.tile, []).append(action.rotation)
            case PlaceStation() as action:
                city = city_number(self._rules.title, state, action.hex, action.stop)
                listed(powered(found, action), "stations", f"{action.hex}/{city}")
            case BuyTrain() as action:
                listed(found, "trains", self._train(state, choice, action))
            case action:
                listed(found.setdefault("other", {}), action.kind, plain(choice))

    def _purchase(self, action: BuyShare) -> dict[str, Any]:
        found = {
            "company": action.company,
            "from": "ipo" if action.source == IPO else "market",
            "percent": action.percent,
            # What it costs is told as it is paid, so that prices are not worked out a second time
            # here.
            "price": -self._money(action),
        }
        return found if action.private is None else {**found, "private": action.private}

    def _train(self, state: State, choice: Choice, action: BuyTrain) -> dict[str, Any]:
        card = card_of(state, action)
        found = {
            "from": "discarded" if action.source == IN_POOL else action.source,
            "name": action.face if card is None else self._online.train_name(self._rules, card),
            "type": action.type,
            **amounts(choice),
        }
        if action.train is not None:
            found["train"] = action.train
        if action.trade_in is not None:
            found["trade_in"] = action.trade_in
        return found

    def _money(self, action: Action) -> int:
        """What the player has more after it, by the payments it causes."""
        paid = [event for event in self._game.preview(action).events if isinstance(event, Paid)]
        return sum(event.amount for event in paid if event.target == action.actor) - sum(
            event.amount for event in paid if event.source == action.actor
        )


def listed(found: dict[str, Any], key: str, value: Any) -> None:
    found.setdefault(key, []).append(value)


def powered(found: dict[str, Any], action: LayTile | PlaceStation) -> dict[str, Any]:
    """Where a tile or a station is listed: with the power of a private apart from the ordinary ones."""
    if action.private is None:
        return found
    powers: dict[str, Any] = found.setdefault("powers", {}).setdefault(action.private, {})
    return powers


def amounts(choice: Choice) -> dict[str, int]:
    """The prices or sums that fit; one that is fixed is both the least and the most."""
    if choice.amounts is None:
        name = "price" if hasattr(choice.action, "price") else "amount"
        fixed = getattr(choice.action, name)
        return {"least": fixed, "most": fixed, "step": 1}
    known = choice.amounts
    # The last sum that the step reaches, not the bound itself.
    most = known.most - (known.most - known.least) % known.step
    return {"least": known.least, "most": most, "step": known.step}


def plain(choice: Choice) -> dict[str, Any]:
    """The fields of an action but its player, and the range of the one that is open."""
    action = choice.action
    found = {
        field.name: to_plain(value)
        for field in fields(action)
        # Who acts is the key under which the choice is listed.
        if field.name != "actor" and (value := getattr(action, field.name)) is not None
    }
    return found if choice.amounts is None else {**found, choice.field: amounts(choice)}


def card_of(state: State, action: BuyTrain) -> Train | None:
    """The card that would be bought, if it lies with a company or in the pool."""
    # Cards of the supply have no names before they are bought.
    if action.source == DEPOT or action.train is None:
        return None
    if action.source != IN_POOL:
        return find_train(state, CompanyId(action.source), action.train)
    return next((train for train in state.depot.pool if train.id == action.train), None)
