# Everything a player or a developer does starts here. `make help` lists the targets.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
UV     := $(BIN)/uv pip compile --quiet --no-header --no-annotate --generate-hashes --universal --python-version 3.11
ARGS   ?=
# As many tests at a time as the machine has cores; files stay whole. WORKERS=0 runs one by one.
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help env env-dev play test check fmt lock audit messages fast slow clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: requirements.txt | $(VENV)/.made
	@echo "Installing what the site needs into $(VENV) ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(VENV)/.runtime
	@echo "Installing what tests and checks need into $(VENV) ..."
	@$(PIP) -r requirements-dev.txt
	@touch $@

env: $(VENV)/.runtime  ## make .venv with what the site needs

env-dev: $(VENV)/.dev  ## make .venv with what tests and checks need too

play: env  ## start the site and print its address (ARGS="--port 9000")
	@exec $(BIN)/python manage.py play $(ARGS)

test: env-dev  ## run the tests (ARGS="-k talon")
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile $(ARGS)

check: env-dev  ## format, lint, types, layers, missing migrations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py tests/test_lock.py
	$(BIN)/python manage.py makemigrations --check --dry-run

fmt: env-dev  ## format and fix what can be fixed by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: env-dev  ## write the locked requirements anew from pyproject.toml
	$(UV) pyproject.toml -o requirements.txt
	$(UV) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	@! grep -nE '://|^ *-i |index-url' requirements.txt requirements-dev.txt

audit: env-dev  ## look the locked packages up in the advisory database
	$(BIN)/pip-audit --require-hashes --disable-pip -r requirements.txt

messages: env  ## compile the translations
	$(BIN)/python manage.py compile_messages

fast: env-dev  ## compile the automatic players: same source, same answers, sooner (needs a C compiler)
	$(BIN)/python -m fast.build

slow:  ## remove what `make fast` built
	rm -rf fast/built

clean: slow  ## remove what was built; your games (var/) stay
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
