"""What a fuzz run has found so far, kept in a file: a run that was ended goes on where it stopped."""

import json
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

from tests.tools.selftests.fuzz import Findings


class Progress:
    """Findings by kind of damage and seed; without a file they are forgotten with the run."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._kept: dict[str, Any] = {}
        if path is not None and path.exists():
            self._kept = json.loads(path.read_text(encoding="utf-8"))

    def findings(self, kind: str, seed: int) -> Findings:
        """Those of earlier runs, else empty ones."""
        kept = self._kept.get(f"{kind} {seed}")
        return Findings(**{**kept, "outcomes": Counter(kept["outcomes"])}) if kept else Findings()

    def keep(self, kind: str, seed: int, findings: Findings) -> None:
        plain = {field.name: getattr(findings, field.name) for field in fields(findings)}
        self._kept[f"{kind} {seed}"] = plain
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_name(f"{self._path.name}.new")
            fresh.write_text(json.dumps(self._kept, indent=1), encoding="utf-8")
            fresh.replace(self._path)
