"""`make bench`: measurements, one module each."""

NAME = "bench"
HELP = "Measure how fast the program is on this machine."
