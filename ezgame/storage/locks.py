"""A lock on an open file that ends with its process, however that ends. No lock file is left behind."""

import os
import sys
import time

GLANCE = 1.0
"""Seconds after which a lock is somebody's who plays: whoever lists games holds it for a moment only, which
is long on a busy machine."""
AGAIN = 0.005

if sys.platform == "win32":
    import msvcrt

    FAR = 2**30
    """Locked bytes cannot be read by others on this system, so one far behind the end is taken."""

    def lock(fd: int) -> bool:
        """Take the lock; False if another program, or another window, has it."""
        os.lseek(fd, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def glance(fd: int) -> bool:
        """Could the lock be taken? For lists of games."""
        return lock(fd)

else:
    import errno
    import fcntl

    def lock(fd: int) -> bool:
        """Take the lock; False if another program, or another window, has it."""
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some network folders know no locks at all: better play without than not at all.
            return error.errno in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL)
        return True

    def glance(fd: int) -> bool:
        """Could the lock be taken? For lists of games, several of which may look at once."""
        try:
            fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL)
        return True


def lock_soon(fd: int) -> bool:
    """Take the lock, also when a list of games is just looking at the file; False if somebody plays it."""
    until = time.monotonic() + GLANCE
    while not lock(fd):
        if time.monotonic() > until:
            return False
        time.sleep(AGAIN)
    return True


def is_locked(path: str | os.PathLike[str]) -> bool:
    """Does somebody play this file right now?"""
    try:
        fd = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        return not glance(fd)
    finally:
        os.close(fd)
