"""The map in play: faces, reach over track, laying tiles, stations, goals, and the routes network.

Everything is a pure function of a `Ground` (definitions and settings, with caches) and a `BoardState`:

    ground = Ground(title.board, title.tiles, BoardRules(...), PlacementRules(...))

* `reach.reach_of` – what a company's stations reach, exactly: `joints` says which track joins, `rails`
  makes a graph of it, `walks` follows the graph
* `placement.judge`, `placement.candidates`, `cost.charges`, `fit.supply_key` – tiles
* `replacement.stations_after` – where stations stand on a new tile
* `stations.judge_station`, `station_choices`, `home_choices`, `placed`, `without` – stations
* `goals.linked` – track between home and destination
* `running.Running.network` – stops, segments and trains for the judge and the search of routes
* `given` – routes given by hand or by a recorded game, turned into paths of that network
* `reasons` – every refusal with its values

Nothing here counts allowances or money; the steps do. What a title's board means is in `rules`
(`BoardRules`, `PlacementRules`) and `running.RunRules`; titles fill them from their data.
"""
