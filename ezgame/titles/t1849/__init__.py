"""1849: Sicily with three kinds of track and trains that count hexes."""
