"""The pages one reads: the rules of the game on the table and the signs of its map."""
