"""Small games in the format of 18xx.games, to be broken by the fuzz test: an auction that nobody likes,
once still being played and once ended by agreement."""

import json

PLAYERS = (("Ann", 1), ("Ben", 2), ("Carol", 3))


def small_import(*, finished: bool = False) -> bytes:
    actions = [
        {
            "type": "pass",
            "entity": PLAYERS[n % 3][1],
            "entity_type": "player",
            "id": n + 1,
            "user": PLAYERS[n % 3][1],
            "created_at": 1700000000 + n,
        }
        for n in range(30)
    ]
    if finished:
        actions.append({**actions[0], "type": "end_game", "id": 31})
    game = {
        "id": 1,
        "description": "",
        "user": {"id": 1, "name": "Ann"},
        "players": [{"id": number, "name": name} for name, number in PLAYERS],
        "min_players": 3,
        "max_players": 3,
        "title": "18ESP",
        "settings": {"seed": 12345, "is_async": True, "optional_rules": []},
        "user_settings": None,
        "status": "finished" if finished else "active",
        "turn": 1,
        "round": "Auction Round",
        "acting": [1],
        "result": {str(number): 650 for _, number in PLAYERS} if finished else {},
        "actions": actions,
        "loaded": True,
        "created_at": 1700000000,
        "updated_at": 1700000100,
    }
    return json.dumps(game).encode()


SMALL_IMPORT = small_import()
FINISHED_IMPORT = small_import(finished=True)
