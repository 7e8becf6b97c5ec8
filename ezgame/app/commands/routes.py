"""`ezgame routes`: the best run of a company in a saved or recorded game, with its account."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ezgame.app.commands._names import company_named
from ezgame.core.errors import EzgameError
from ezgame.core.ids import CompanyId
from ezgame.core.message import told

if TYPE_CHECKING:
    from ezgame.core.game import Game
    from ezgame.core.routes.network import Network
    from ezgame.core.routes.objective import Objective
    from ezgame.core.routes.search import Best

NAME = "routes"
HELP = "find the best run of a company and account for it"

OBJECTIVES = {
    "income": "most income, then most treasury money",
    "total": "most income and treasury money together",
    "harbour": "most income with at least one harbour",
    "offboard": "most income with at least one red area",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game of ours (*.ezgame) or of 18xx.games (JSON)")
    parser.add_argument("--at", type=int, metavar="N", help="the position after N actions")
    parser.add_argument("--company", metavar="NAME", help="default: the company whose turn it is")
    parser.add_argument(
        "--objective",
        default="income",
        metavar="|".join(OBJECTIVES),
        help="; ".join(f"{name}: {text}" for name, text in OBJECTIVES.items()),
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from ezgame.core.routes.search import best_routes

    game = _open(args.file, args.at)
    company = _company(game, args.company)
    network = game.rules.network(game.state, company)
    if network is None:
        from ezgame.models.words.setup_words import title_name

        raise EzgameError(
            told(
                "terminal.routes.none",
                "{title} has no runs to look for.",
                title=title_name(game.rules.title),
            )
        )
    best = best_routes(network, _objective(network, args.objective))
    if args.json:
        print(json.dumps(_plain(network, company, best), ensure_ascii=False))
    else:
        _tell(game, network, company, best)
    return 0


def _open(path: Path, position: int | None) -> "Game":
    from ezgame.app.commands._opened import read_game
    from ezgame.app.recorded import replay_file
    from ezgame.storage.opening import no_such_action

    if path.suffix == ".ezgame":
        return read_game(path, position)
    replay, number = replay_file(path), 0
    for record in replay.run():
        number = 0 if record is None else record.number
        if position is not None and number >= position:
            break
    if position is not None and number != position:
        raise no_such_action(number, position)
    return replay.game


def _company(game: "Game", name: str | None) -> CompanyId:
    turn = game.state.operating
    if name is None:
        if turn is None or turn.company is None:
            raise EzgameError(
                told(
                    "terminal.routes.nobody",
                    "No company is operating at this point; name one with --company.",
                )
            )
        return turn.company
    company = company_named(game.rules.title, name)
    if company is not None and company in game.state.companies:
        return company
    playing = ", ".join(game.state.companies)
    raise EzgameError(
        told(
            "terminal.routes.no_company",
            "There is no company {name} in this game; there are {known}.",
            name=name,
            known=playing,
        )
    )


def _objective(network: "Network", name: str) -> "Objective":
    from ezgame.core.routes.objective import BEST_INCOME, BEST_TOTAL, Objective

    if name not in OBJECTIVES:
        raise EzgameError(
            told(
                "terminal.routes.no_objective",
                "There is no objective {name}; there are {known}.",
                name=name,
                known=", ".join(OBJECTIVES),
            )
        )
    if name == "total":
        return BEST_TOTAL
    if name == "income":
        return BEST_INCOME
    goal = frozenset(node.id for node in network.nodes if node.kind == name)
    return Objective(must_reach=goal) if goal else BEST_INCOME


def _tell(game: "Game", network: "Network", company: CompanyId, best: "Best") -> None:
    from ezgame.models.words.text import catalogue_for

    names = {node.id: node.name or node.hex for node in network.nodes}
    money = game.rules.title.currency.format
    trains = {train.id: train.name for train in network.trains}
    text = catalogue_for(game.rules)
    head = text.say(
        "terminal.routes.head",
        company=company,
        round=game.state.clock,
        count=len(network.trains),
    )
    print(head)
    for account in best.accounts:
        key = "terminal.routes.tender" if account.route.extended else "terminal.routes.train"
        key += ".more" if account.treasury else ""
        earned, more = money(account.income), money(account.treasury)
        told_so = text.say(key, train=trains[account.train], income=earned, more=more)
        print(f"  {told_so}")
        for line in account.lines:
            place = names.get(line.node or "", line.name)
            aside = f" ({text.word('treasury')})" if line.to == "treasury" else ""
            print(f"    {line.amount:5}  {place}{aside}")
    if not best.routes:
        print(f"  {text.say('terminal.routes.no_route')}")
    whole = text.say("terminal.routes.sum", income=money(best.income), more=money(best.treasury))
    print(f"  {whole}")
    key = "terminal.routes.most" if best.proved else "terminal.routes.so_far"
    key = "terminal.routes.proved" if best.settled else key
    print(f"  {text.say(key, most=best.upper_bound, count=best.nodes_searched)}")


def _plain(network: "Network", company: CompanyId, best: "Best") -> dict[str, Any]:
    return {
        "company": company,
        "income": best.income,
        "treasury": best.treasury,
        "proved": best.proved,
        "settled": best.settled,
        "upper_bound": best.upper_bound,
        "searched": best.nodes_searched,
        "routes": [
            {
                "train": account.train,
                "tender": account.route.extended,
                "stops": list(account.route.nodes),
                "income": account.income,
                "treasury": account.treasury,
                "account": [
                    {"why": line.why, "to": line.to, "amount": line.amount, "stop": line.node}
                    for line in account.lines
                ],
            }
            for account in best.accounts
        ],
    }
