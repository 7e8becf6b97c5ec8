"""Reads the example game of the Playbook and turns its steps into actions."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    DrawnRoute,
    LayTile,
    Pass,
    PlaceStation,
    RepayLoan,
    Run,
    StartCompany,
    TakeLoan,
)
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId, TileId
from ezgame.core.state import Train
from ezgame.titles.esp.actions import BuyTender

SCRIPT = Path(__file__).parents[2] / "data" / "playbook.yaml"


@dataclass(frozen=True)
class Step:
    round: str
    id: str
    by: str
    do: str
    figures: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Script:
    data: dict[str, Any]

    def new_game(self) -> Game:
        return new_game(
            make_setup(
                self.data["title"],
                self.data["players"],
                ruling_set=self.data["rulings"],
                options=self.data["options"],
            )
        )

    def steps(self) -> list[Step]:
        return [
            Step(
                round=part["round"],
                id=step.get("id", ""),
                by=step.get("by", ""),
                do=step.get("do", ""),
                figures={k: v for k, v in step.items() if k not in ("id", "by", "do")},
            )
            for part in self.data["rounds"]
            for step in part["steps"]
        ]

    def player(self, name: str) -> PlayerId:
        return PlayerId(f"P{self.data['players'].index(name)}")


def load() -> Script:
    return Script(yaml.safe_load(SCRIPT.read_text(encoding="utf-8")))


def action_of(script: Script, game: Game, step: Step) -> Action:
    """The action that a step means in this position."""
    kind, *words = step.do.split()
    state = game.state
    if step.by in script.data["players"]:
        actor = script.player(step.by)
    else:
        president = state.companies[CompanyId(step.by)].president
        assert president is not None
        actor = president
    match kind:
        case "bid":
            return Bid(actor=actor, private=PrivateId(words[0]), price=int(words[1]))
        case "pass" | "done":
            return Pass(actor=actor)
        case "start":
            return StartCompany(actor=actor, company=CompanyId(words[0]), price=int(words[1]))
        case "buy":
            return BuyShare(actor=actor, company=CompanyId(words[0]), source=words[1])
        case "repay":
            return RepayLoan(actor=actor, amount=int(words[0]))
        case "borrow":
            return TakeLoan(actor=actor, amount=int(words[0]))
        case "lay":
            private = PrivateId(words[3]) if len(words) > 3 else None
            return LayTile(
                actor=actor,
                hex=HexId(words[0]),
                tile=TileId(words[1]),
                rotation=int(words[2]),
                private=private,
            )
        case "home":
            stop = stop_towards(game, words[0], words[1])
            return PlaceStation(actor=actor, hex=HexId(words[0]), stop=stop)
        case "tender":
            return BuyTender(actor=actor, source="owner")
        case "private":
            return BuyPrivate(actor=actor, private=PrivateId(words[0]), price=int(words[1]))
        case "train":
            return purchase(game, actor, words)
        case "run":
            return Run(actor=actor, routes=drawn(game, CompanyId(step.by), step.figures["routes"]))
        case "pay":
            minor = game.rules.title.companies[CompanyId(step.by)].kind == "minor"
            return Dividend(actor=actor, choice="half" if minor else "pay")
    raise AssertionError(f"{step.id}: nobody knows how to {step.do}")


def stop_towards(game: Game, hex_id: str, neighbour: str) -> int:
    """The stop of a hex whose track leads to a neighbour."""
    here = HexId(hex_id)
    edges = game.rules.title.board.hexes[here].neighbours
    edge = next(edge for edge, there in edges.items() if there == neighbour)
    face = game.rules.context.ground.face(game.state.board, here)
    return next(i for i, mask in enumerate(face.stop_edges) if mask >> edge & 1)


def purchase(game: Game, actor: PlayerId, words: list[str]) -> BuyTrain:
    face = words[0]
    kind = next(
        kind
        for kind in game.rules.title.trains.values()
        if any(each.name == face for each in kind.faces)
    )
    if len(words) == 1:
        return BuyTrain(actor=actor, source="depot", type=kind.name, face=face, price=kind.price)
    _from, seller, price = words[1:]
    train = next(t for t in game.state.companies[CompanyId(seller)].trains if t.faces == (face,))
    return BuyTrain(
        actor=actor, source=seller, type=kind.name, face=face, price=int(price), train=train.id
    )


def drawn(game: Game, company: CompanyId, lines: list[str]) -> tuple[DrawnRoute, ...]:
    """Routes written as "1+2 tender: E1 E3 D2"."""
    free: list[Train] = list(game.state.companies[company].trains)
    routes = []
    for line in lines:
        name, _colon, stops = line.partition(":")
        face, *extra = name.split()
        train = next(
            each for each in free if each.name == face and each.acquired != game.state.clock.round
        )
        free.remove(train)
        places = tuple((HexId(name), own_stop(game, company, name)) for name in stops.split())
        routes.append(DrawnRoute(train=train.id, stops=places, extra="tender" in extra))
    return tuple(routes)


def own_stop(game: Game, company: CompanyId, hex_id: str) -> int:
    """In a hex with two cities a company means the one with its station."""
    stations = game.state.board.stations.get(HexId(hex_id), ())
    return next((s.stop for s in stations if s.company == company), 0)
