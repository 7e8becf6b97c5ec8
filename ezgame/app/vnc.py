"""Qt's VNC server for this machine only.

Qt lets its VNC screen listen on every interface of a machine, without a password, and knows no option
against it. It begins to listen with the first event; before the next one is handled, when nobody can have
been let in, its socket is replaced by one that listens on the loopback interface only. From elsewhere one
comes by `ssh -L`.
"""

import contextlib
import os
import re
import socket
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QCoreApplication

from ezgame.core.errors import EzgameError

PORT = 5900
"""Qt's own default."""
LOCAL = "127.0.0.1"
MOST_TURNS = 20
"""Turns of the events in which Qt must have begun to listen."""
FOR = "EZGAME_VNC"
EVERYBODY = "everybody"
"""Value of the variable with which the screen stays open to all."""


class OpenScreen(EzgameError):
    """The screen cannot be kept for this machine."""


def keep_vnc_local(environment: Mapping[str, str] = os.environ) -> None:
    """Call it right after the application is made. Does nothing on other screens; raises OpenScreen rather
    than leave the port open unasked."""
    platform = environment.get("QT_QPA_PLATFORM", "")
    if not platform.startswith("vnc") or environment.get(FOR) == EVERYBODY:
        return
    match = re.search(r"port=(\d+)", platform)
    port = int(match[1]) if match else PORT
    found: list[int] = []
    for _ in range(MOST_TURNS):
        QCoreApplication.processEvents()
        found = list(listening(port))
        if found:
            break
    if not found:
        raise OpenScreen(f"The VNC screen could not listen on port {port}; is it taken?")
    for fd in found:
        replace_socket(fd, port)


def listening(port: int) -> Iterator[int]:
    """Our own descriptors that wait for connections on a port."""
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(int(name))) as found:
            waits = found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
            if waits and found.getsockname()[1] == port:
                yield int(name)


def replace_socket(fd: int, port: int) -> None:
    """Let the descriptor wait for connections from this machine instead of from anywhere."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as local:
        local.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        os.dup2(
            local.fileno(), fd, inheritable=False
        )  # ends the open one, so that the port is free
        try:
            local.bind((LOCAL, port))
            local.listen(5)
        except OSError as error:
            raise OpenScreen(f"Port {port} cannot be kept for this machine: {error}.") from None
        local.setblocking(False)
