"""Routes: the network they run on, the judge of drawn ones, and the search for the best.

Read `network` first: it is the contract with those who know a board and a rulebook. Then

    judge, account     is a run legal, and what does it earn, line by line
    search             the best run, with a proof or a bound: `best_routes`

and inside the search, from the question to the track:

    objective          what is better, as one number
    combine, join      several trains together; incumbent: the best run so far
    exchange           a good run made better, one or two trains at a time
    pricing, prices    several trains that want the same track: a bound that prices it
    sharpen, triples   a lower bound for routes that are all at hand; packing: the linear program
    beam               good routes found quickly, to adjust prices to
    explorer, single   the routes of one train, depth first from the stops it must touch
    bounds             how much an unfinished route can still earn
    view, track        the network as one train sees it
    compiled, budgets, bonuses    names as numbers, ranges and bonuses as numbers
    effort             when to stop
"""
