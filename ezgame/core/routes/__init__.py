"""Routes: the network they run on, the judge of drawn ones, and the search for the best."""
