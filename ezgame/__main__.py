"""`python -m ezgame`: the same as the command `ezgame`."""

import sys

from ezgame.app.main import main

if __name__ == "__main__":
    sys.exit(main())
