"""Start-up: the command line and the wiring of the program."""
