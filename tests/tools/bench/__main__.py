"""`python -m tests.tools.bench …`, which `make bench` calls."""

import sys

from ezgame.app.main import tune_interpreter
from tests.tools import bench
from tests.tools.commands import run_one_of

if __name__ == "__main__":
    tune_interpreter()
    sys.exit(run_one_of(bench, sys.argv[1:]))
