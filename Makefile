# Every target sets up what it needs by itself, in .venv and .venv-*; deleting those folders is always safe.
# ARGS is handed on: `make play ARGS="roll 2d6+3"`, `make test ARGS="-k dice"`.

PYTHON ?= python3
BIN := .venv/bin
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test lint format types layers bench golden pictures image-check lock

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

play: .venv/.runtime ## play at the terminal, without Discord
	@$(BIN)/python -m bot play $(ARGS)

test: lint types layers .venv/.strict ## everything that has to hold: lint, types, layers, tests
	$(BIN)/python -m pytest $(ARGS)

lint: .venv/.dev ## style and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet

format: .venv/.dev ## put the code into its format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: .venv/.dev ## strict types
	$(BIN)/basedpyright

layers: .venv/.dev ## who may import whom
	$(BIN)/lint-imports

bench: .venv/.dev .venv-d20/.ready ## speed against its goals, as ratios; takes some minutes
	$(BIN)/python -m bench $(ARGS)

golden: .venv/.dev ## what people see of every kind of answer, into tests/golden/; look at the difference
	$(BIN)/python -m tests.goldens

pictures: .venv-pictures/.ready ## cards as Discord shows them, into docs/pictures/; needs Chromium
	.venv-pictures/bin/python -m tests.gateway.pictures docs/pictures $(or $(ARGS),channel board struck harm)

image-check: .venv/.dev .venv-image/.ready ## the container: linted, built without an engine, run read-only; needs root
	.venv-image/bin/hadolint Dockerfile
	.venv-image/bin/check-jsonschema --builtin-schema vendor.compose-spec compose.yaml
	tests/image/check.sh $(BIN)/python .venv-image/base.tar

lock: .venv-uv/.ready ## lock files in step with pyproject.toml; ARGS=--upgrade takes newer releases
	$(COMPILE) pyproject.toml --output-file requirements.lock
	$(COMPILE) pyproject.toml --group dev --constraints requirements.lock --output-file requirements-dev.lock
	$(COMPILE) --group strict --output-file requirements-strict.lock
	$(COMPILE) --group d20 --output-file requirements-d20.lock
	$(COMPILE) pyproject.toml --group pictures --constraints requirements.lock --output-file requirements-pictures.lock
	$(COMPILE) --group image --output-file requirements-image.lock
	$(COMPILE) --group uv --output-file requirements-uv.lock

COMPILE = .venv-uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(ARGS)

# The stamps. `.runtime` is enough to play; `.dev` holds all of it and more. What pip says goes to standard error, so
# that the output of `make play` is the game's alone.

.venv/.runtime: requirements.lock | .venv/.made
	@$(BIN)/python $(INSTALL) --requirement $< >&2
	@touch $@

.venv/.dev: requirements-dev.lock | .venv/.made
	@$(BIN)/python $(INSTALL) --requirement $< >&2
	@touch .venv/.runtime $@

.venv/.strict: requirements-strict.lock | .venv/.made
	@$(BIN)/python $(INSTALL) --upgrade --target .venv/strict --requirement $< >&2
	@touch $@

.venv-%/.ready: requirements-%.lock | .venv-%/.made
	@.venv-$*/bin/python $(INSTALL) --requirement $< >&2
	@touch $@

.venv/.made .venv-d20/.made .venv-pictures/.made .venv-image/.made .venv-uv/.made:
	@command -v $(PYTHON) > /dev/null \
		|| { echo "There is no '$(PYTHON)'. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$$($(PYTHON) --version) is too old. Name Python 3.11 or newer: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(@D) \
		|| { rm -rf $(@D); echo "Python came without venv. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@touch $@
