# One-word commands. `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
ARGS ?=

ifeq ($(UV),)
make_venv = $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
install = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
else
make_venv = $(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
install = $(UV) pip install --quiet --python $(BIN)/python --constraint constraints.txt
endif

.DEFAULT_GOAL := help
.PHONY: help play serve setup test lint golden docs pictures bench soak clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.core  ## play: make what is needed, then open the menu
	@$(BIN)/numduel $(ARGS)

serve: $(VENV)/.web  ## serve the web app: make what is needed, then open it at http://127.0.0.1:8000/
	@$(BIN)/numduel serve $(ARGS)

setup: $(VENV)/.dev  ## make .venv with all that development needs

# what these tests show is not shown by coverage, and measuring it would take most of the time: those of solutions look
# at millions of positions, those of the web app at other processes
UNTRACED := tests/web tests/solve tests/rules/test_oracle.py tests/rules/test_properties.py tests/faults/test_fuzz.py \
	tests/test_solutions.py tests/test_players.py tests/test_puzzles.py tests/test_reviews.py

# more than there are cores: those of the web app often wait for a server or a browser
PROCESSES := $(shell $(PYTHON) -c 'import os; print(2 * os.cpu_count())')

test: lint  ## run every check: linters, types, layers, tests, coverage
	@$(BIN)/python tests/system.py
ifneq ($(ARGS),)
	@$(BIN)/python -m pytest -q -n auto $(ARGS)
else
	@$(BIN)/python -m pytest -q -n $(PROCESSES) --dist worksteal $(UNTRACED)
	@$(BIN)/python -m pytest -q -n auto --cov --cov-report= $(addprefix --ignore=,$(UNTRACED))
	@$(BIN)/python -m coverage report --fail-under=100
endif

lint: setup  ## check style, types and layers
	@$(BIN)/ruff format --check --quiet . || { echo 'run: .venv/bin/ruff format .'; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > $(VENV)/layers.log 2>&1 || { cat $(VENV)/layers.log; exit 1; }

golden: setup  ## write the golden dialogues anew, to be read before they are committed
	@$(BIN)/python tests/golden.py

docs: setup  ## write what the docs and the web app say of the rules and of perfect play anew
	@$(BIN)/python tools/pages.py

pictures: setup  ## take pictures of every page of the web app, into docs/pictures
	@PYTHONPATH=tests $(BIN)/python tools/pictures.py

bench: $(VENV)/.bench  ## measure speed beside OpenSpiel, solutions, perfect moves and how strong the computers are, live moves
	@failed=0; for what in moves start solve strengths live; do $(BIN)/python bench/$$what.py || failed=1; done; exit $$failed

soak: setup  ## the long tests: more random games, more fuzz, more kills
	@$(BIN)/python tests/system.py
	@NUMDUEL_SOAK=10 $(BIN)/python -m pytest -q -n auto $(ARGS)

clean:  ## remove what these commands made
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "numduel needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.11"; exit 1; }
	@$(make_venv)

$(VENV)/.core: pyproject.toml constraints.txt | $(BIN)/python
	@$(install) --editable .
	@touch $@

$(VENV)/.web: pyproject.toml constraints.txt | $(BIN)/python
	@$(install) --editable '.[web]'
	@touch $@ $(VENV)/.core

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@$(install) --editable '.[web,pg]' --group lint --group test
	@touch $@ $(VENV)/.core $(VENV)/.web

$(VENV)/.bench: $(VENV)/.dev
	@$(install) --group bench
	@touch $@
