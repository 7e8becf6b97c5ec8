"""Checks beyond reading: does the printed material make sense as a game?

Loading already makes sure that every name exists; here we look at geometry, market and supply.
"""
