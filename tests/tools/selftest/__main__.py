"""`python -m tests.tools.selftest …`, which `make selftest` calls."""

import sys

from ezgame.app.main import settle_in
from tests.tools import selftest
from tests.tools.commands import run_one_of

if __name__ == "__main__":
    settle_in()
    sys.exit(run_one_of(selftest, sys.argv[1:]))
