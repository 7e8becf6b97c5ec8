"""`python -m tests.tools.selftest …`, which `make selftest` calls."""

import sys

from ezgame.app.main import tune_interpreter
from tests.tools import selftest
from tests.tools.commands import run_one_of

if __name__ == "__main__":
    tune_interpreter()
    sys.exit(run_one_of(selftest, sys.argv[1:]))
