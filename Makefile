# One-word commands. `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
ARGS ?=

ifeq ($(UV),)
pip_install = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
make_venv = $(PYTHON) -m venv $(VENV) && $(pip_install) --upgrade pip
install = $(pip_install) --build-constraint constraints.txt
else
make_venv = $(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
install = $(UV) pip install --quiet --python $(BIN)/python --constraint constraints.txt --build-constraint constraints.txt
endif

# an environment of its own for the examples, by pip alone: it takes whatever build of torch fits the machine
EXAMPLES := $(VENV)/examples
examples_install = $(EXAMPLES)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play serve setup test lint golden docs pictures bench examples soak attack clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.core  ## install what is needed, then open the menu
	@$(BIN)/numduel $(ARGS)

serve: $(VENV)/.web  ## install what is needed, then serve the web app at http://127.0.0.1:8000/
	@$(BIN)/numduel serve $(ARGS)

setup: $(VENV)/.dev  ## create .venv with everything needed for development

# tests that run without coverage, which would say nothing about them and take most of the time: the solver tests look
# at millions of positions, the web tests at other processes; the longest come first, so that none is left to the end
UNTRACED := tests/test_solutions.py tests/test_reasons.py tests/solve tests/test_players.py tests/test_puzzles.py \
	tests/test_recap.py tests/test_daily.py tests/test_reviews.py tests/learn tests/faults/test_fuzz.py \
	tests/rules/test_oracle.py tests/rules/test_properties.py tests/envs tests/models tests/arena tests/botkit tests/bots \
	tests/web

# tests that measure how long others wait: nothing else may run beside them
ALONE := tests/attack
CTRL_C := tests/terminal/test_ctrl_c.py tests/test_interrupt.py

# more than there are cores: tests often wait for a server, a browser or a terminal
PROCESSES := $(shell $(PYTHON) -c 'import os; print(2 * os.cpu_count())')

# what the parts of `make test` have solved, for those that follow: each run begins with none
TABLES := $(CURDIR)/$(VENV)/tables
pytest = NUMDUEL_TEST_TABLES=$(TABLES) $(BIN)/python -m pytest -q

# tests start hundreds of processes, which would otherwise compile everything again
unexport PYTHONDONTWRITEBYTECODE

test: lint  ## run every check: linters, types, layers, tests, coverage
	@$(BIN)/python tests/system.py
ifneq ($(ARGS),)
	@$(BIN)/python -m pytest -q -n auto $(ARGS)
else
	@rm -rf $(TABLES)
	@$(pytest) -n $(PROCESSES) --dist worksteal $(UNTRACED)
	@$(pytest) -n $(PROCESSES) --dist worksteal --cov --cov-report= $(addprefix --ignore=,$(UNTRACED) $(ALONE))
	@$(BIN)/python -m coverage report --fail-under=100
	@$(pytest) $(ALONE)
	@rm -rf $(TABLES)
endif

lint: setup  ## check style, types and layers
	@$(BIN)/ruff format --check --quiet . || { echo 'run: .venv/bin/ruff format .'; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > $(VENV)/layers.log 2>&1 || { cat $(VENV)/layers.log; exit 1; }

golden: setup  ## regenerate the golden dialogues; read the diff before you commit it
	@$(BIN)/python tests/golden.py

docs: setup  ## regenerate the rules and perfect-play pages of the docs and the web app, and the environments' pictures
	@$(BIN)/python tools/pages.py
	@PYTHONPATH=tests $(BIN)/python tools/environments.py

pictures: setup  ## take screenshots of every page of the web app and of a report on models, into docs/pictures
	@PYTHONPATH=tests $(BIN)/python tools/pictures.py
	@PYTHONPATH=tests $(BIN)/python tools/report_pictures.py

bench: $(VENV)/.bench  ## measure speed and strength, beside peers where there are any
	@failed=0; for what in moves start solve strengths live sockets bots arena luck openspiel envs tictactoe vector models; do $(BIN)/python bench/$$what.py || failed=1; done; exit $$failed

examples: $(EXAMPLES)/.done  ## run the examples of docs/training.md and draw its pictures
	@$(EXAMPLES)/bin/python examples/check_sb3.py
	@for what in tabular ppo cfr; do \
		$(EXAMPLES)/bin/python examples/$$what.py --picture docs/pictures/training-$$what.svg || exit 1; done

soak: setup  ## run the long tests: more random games, more fuzzing, more kills
	@$(BIN)/python tests/system.py
	@NUMDUEL_SOAK=10 $(BIN)/python -m pytest -q -n auto $(addprefix --ignore=,$(ALONE)) $(ARGS)

attack: setup  ## attack the server in every known way, and press Ctrl-C hundreds of times
	@NUMDUEL_SOAK=10 $(BIN)/python -m pytest -q $(ALONE) $(CTRL_C) $(ARGS)

clean:  ## remove everything these commands created
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
	@$(install) --editable '.[web,pg,arena,rl,openspiel,llm]' --group lint --group test
	@touch $@ $(VENV)/.core $(VENV)/.web

$(VENV)/.bench: $(VENV)/.dev
	@$(install) --group bench
	@touch $@

$(EXAMPLES)/.done: pyproject.toml constraints.txt | $(BIN)/python
	@$(PYTHON) -m venv $(EXAMPLES) && $(examples_install) --upgrade pip
	@$(examples_install) --build-constraint constraints.txt --editable '.[rl,openspiel]' --group examples
	@touch $@
