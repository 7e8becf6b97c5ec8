"""`make selftest`: the program tests its own handling of files on this machine."""

NAME = "selftest"
HELP = "Let the program be killed, or feed it broken files, and see that nothing is lost."
