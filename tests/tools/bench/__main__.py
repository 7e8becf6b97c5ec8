"""`python -m tests.tools.bench …`, which `make bench` calls."""

import sys

from ezgame.app.main import settle_in
from tests.tools import bench
from tests.tools.commands import run_one_of

if __name__ == "__main__":
    settle_in()
    sys.exit(run_one_of(bench, sys.argv[1:]))
