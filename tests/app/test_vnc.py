"""The VNC screen is for this machine only, unless somebody asks for more."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

PROGRAM = """
from PySide6.QtCore import QTimer
from ezgame.app.application import make_application
app = make_application(["ezgame"])
QTimer.singleShot(100, lambda: print("ready", flush=True))
QTimer.singleShot(60_000, app.quit)
app.exec()
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(params=["this-machine", "everybody"])
def screen(request: pytest.FixtureRequest) -> Iterator[tuple[str, int]]:
    port = free_port()
    platform = f"vnc:size=320x200:port={port}"
    env = {**os.environ, "QT_QPA_PLATFORM": platform, "EZGAME_VNC": request.param}
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert program.stdout is not None
    while b"ready" not in (line := program.stdout.readline()):
        assert line
    yield request.param, port
    program.kill()
    program.communicate()


@pytest.mark.posix
def test_only_this_machine_can_connect(screen: tuple[str, int]) -> None:
    who, port = screen
    with socket.create_connection(("127.0.0.1", port), timeout=30) as viewer:
        assert viewer.recv(12).startswith(b"RFB 003.")
    # Every address of the loopback interface but the first stands for "from elsewhere" here.
    with socket.socket() as elsewhere:
        elsewhere.settimeout(30)
        reached = elsewhere.connect_ex(("127.0.0.2", port)) == 0
    assert reached == (who == "everybody")
