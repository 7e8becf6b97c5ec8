"""What the packed `ezgame` runs."""

import sys

from ezgame.app.main import main

if __name__ == "__main__":
    sys.exit(main())
