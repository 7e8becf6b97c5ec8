"""A file of JSON objects, one in each line, written as they come."""

import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from ezgame.core.errors import SaveError, not_written


class JsonLines:
    """Lines for a file, or for nobody if there is no path: then no object is asked for.

    What was written before an error stays: it shows how far a replay came.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        if self._path is not None:
            try:
                self._file = self._path.open("w", encoding="utf-8")
            except OSError as error:
                raise self._refused(error) from None
        return self

    def write(self, line: Callable[[], dict[str, Any]]) -> None:
        """Write what `line` returns."""
        if self._file is None:
            return
        text = json.dumps(line(), sort_keys=True, ensure_ascii=False)
        try:
            self._file.write(f"{text}\n")
        except OSError as error:
            raise self._refused(error) from None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is None:
            return
        try:
            self._file.close()
        except OSError as fault:
            if error is None:
                raise self._refused(fault) from None

    def _refused(self, error: OSError) -> SaveError:
        return SaveError(not_written(self._path, error))
