"""Who we are to a desktop: windows, menu entry and file type belong together by this name."""

APP_ID = "io.github.ezgame.Ezgame"
