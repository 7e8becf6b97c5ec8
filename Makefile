# `make play` and `make test` do everything on a machine that has python3, its venv module and make.
# The virtual environment in .venv is made once and renewed when pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Compiled once at set-up, so that already the first start is a quick one.
COMPILE := $(BIN)/python -m compileall -q ezgame
# The environment that is packed: nothing but the program, its requirements and PyInstaller.
PACK := build/venv
# One more than the usual two cores: tests of the window and of signals wait now and then.
JOBS ?= 3
# Tests that were made ready once are kept, also where Python is told to write no bytecode: the workers and the
# programs that tests start read them again and again.
PYTEST := PYTHONDONTWRITEBYTECODE= QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest
# Names what to play or open: make play GAME=evening.ezgame
GAME ?=
VNC_PORT ?= 5900
VNC_SIZE ?= 1600x1000
# Who may connect: this machine only, or everybody.
VNC_FOR ?= this-machine

.DEFAULT_GOAL := help
.PHONY: help play play-vnc test test-long check lint format rules mutants simulate selftest bench pictures wheel package deb clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

play: $(VENV)/.ready-to-play ## open the window (GAME=file.ezgame opens a saved game)
	@[ -z "$$DISPLAY$$WAYLAND_DISPLAY$$QT_QPA_PLATFORM" ] || $(PYTHON) -I ezgame/app/qt_libraries.py window
	@[ -n "$$DISPLAY$$WAYLAND_DISPLAY$$QT_QPA_PLATFORM" ] || echo 'No display here? `make play-vnc` opens the window for a VNC viewer.'
	@$(BIN)/ezgame play $(GAME)

play-vnc: $(VENV)/.ready-to-play ## the window on a VNC screen, for machines without a display
	@$(PYTHON) -I ezgame/app/qt_libraries.py offscreen
	@if [ "$(VNC_FOR)" = everybody ]; then \
	  echo "Connect a VNC viewer to port $(VNC_PORT) of this machine. There is no password: whoever reaches the port can play, and open and save files as you."; \
	else \
	  echo "Connect a VNC viewer on this machine to localhost:$(VNC_PORT). Only users of this machine can, without a password."; \
	  echo "From another one: ssh -L $(VNC_PORT):localhost:$(VNC_PORT) this-machine, then localhost:$(VNC_PORT) there."; \
	  echo "VNC_FOR=everybody opens it to whoever reaches the port."; \
	fi
	@EZGAME_VNC=$(VNC_FOR) QT_QPA_PLATFORM=vnc:size=$(VNC_SIZE):port=$(VNC_PORT) $(BIN)/ezgame play $(GAME)

test: $(VENV)/.ready-to-test ## all tests but the long ones; needs no screen
	@$(PYTHON) -I ezgame/app/qt_libraries.py offscreen
	$(PYTEST) -n $(JOBS) --dist worksteal $(ARGS)

test-long: $(VENV)/.ready-to-test ## the big runs: random games, every recorded game, stress positions
	@$(PYTHON) -I ezgame/app/qt_libraries.py offscreen
	$(PYTEST) -n $(JOBS) --dist worksteal --timeout 3600 -o faulthandler_timeout=3700 -m long $(ARGS)

check: lint ## style, types, layers and every manifest, in a minute
	$(BIN)/ezgame check

lint: $(VENV)/.ready-to-test ## style, types and layers only
	$(BIN)/ruff check ezgame tests
	$(BIN)/ruff format --check ezgame tests
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.ready-to-test ## put the code into our style
	$(BIN)/ruff check --fix ezgame tests
	$(BIN)/ruff format ezgame tests

rules: $(VENV)/.ready-to-test ## which rule statements have tests, and which have none
	$(BIN)/python -m tests.tools.rules $(ARGS)

mutants: $(VENV)/.ready-to-test ## change the rules on purpose and see whether a test notices
	$(BIN)/python -m tests.tools.mutants $(ARGS)

simulate: $(VENV)/.ready-to-test ## let games play themselves (ARGS="--title 18esp --games 10")
	@$(BIN)/python -m tests.tools.simulate $(ARGS)

selftest: $(VENV)/.ready-to-test ## kill the program, feed it broken files (ARGS="kill", ARGS="fuzz --files 500")
	@$(BIN)/python -m tests.tools.selftest $(ARGS)

bench: $(VENV)/.ready-to-test ## measure how fast it is (ARGS="routes FILE"; alone it lists the benches)
	@$(BIN)/python -m tests.tools.bench $(ARGS)

pictures: $(VENV)/.ready-to-test ## photograph the window at well-known moments (GAME=file SIZE=1366x768)
	$(BIN)/python -m tests.tools.pictures $(or $(GAME),resources/samples/18esp.ezgame) --size $(or $(SIZE),1366x768) $(ARGS)

wheel: $(VENV)/.ready-to-test ## build dist/ezgame-*.whl
	$(BIN)/python -m build --wheel --outdir dist

package: ## the program with everything inside, as a folder: dist/ezgame
	@$(PYTHON) -I ezgame/app/qt_libraries.py window
	@command -v objdump >/dev/null || { echo "PyInstaller needs objdump; please type: sudo apt-get install -y binutils" >&2; exit 1; }
	@[ -x $(PACK)/bin/python ] || $(PYTHON) -m venv $(PACK)
	$(PACK)/bin/python -m pip --disable-pip-version-check --quiet install '.[package]'
	$(PACK)/bin/python -m pip --disable-pip-version-check --quiet install --force-reinstall --no-deps .
	$(PACK)/bin/python -I -m PyInstaller --noconfirm --log-level WARN --distpath dist --workpath build/pyinstaller packaging/ezgame.spec

deb: package ## dist/ezgame_*.deb for Debian 12, Ubuntu 24.04 and newer
	$(PYTHON) packaging/make_deb.py dist/ezgame dist

clean: ## forget the virtual environment and everything built
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# ---------------------------------------------------------------- the virtual environment

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "ezgame needs Python 3.11 or newer; \`$(PYTHON)\` is not on this machine." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "ezgame needs Python 3.11 or newer; this is %d.%d. Name a newer one like this: make play PYTHON=python3.12" % sys.version_info[:2])'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python has no venv module here; please type: sudo apt-get install -y python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.ready-to-play: pyproject.toml | $(BIN)/python
	@echo "Installing ezgame into $(VENV) (about 100 MB, once) …"
	@$(PIP) install --editable .
	@$(COMPILE)
	@touch $@

$(VENV)/.ready-to-test: pyproject.toml | $(BIN)/python
	@echo "Installing ezgame and its tools into $(VENV) (about 150 MB, once) …"
	@$(PIP) install --editable '.[dev]'
	@$(COMPILE)
	@touch $@ $(VENV)/.ready-to-play
