"""What the packed `ezgame-gui` runs (`ezgame.exe` on Windows, the application on macOS)."""

import sys

from ezgame.app.main import gui_main

if __name__ == "__main__":
    sys.exit(gui_main())
