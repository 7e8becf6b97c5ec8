"""Tests of the program on the machine it runs on: killed while playing, and fed with broken files."""
