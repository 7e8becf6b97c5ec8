"""The sheet beside the game: futures that are tried, compared and then played, kept or thrown away."""
