# Four environments, each remade from the lock files when these change:
#   .venv           sources as they are (editable), and the tools that test them
#   .venv-play      the game as its players get it: compiled where there is a C compiler
#   .venv-compiled  the same for tests, with what the package declares and nothing else
#   .venv-bench     the same for benchmarks, with the peers that they measure
PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
PIP_INSTALL := bin/python -m pip install --quiet --disable-pip-version-check
COMPILE := .venv-lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--custom-compile-command 'make lock'
PAGE := src/tilerummy/web
PACKAGE := pyproject.toml setup.py MANIFEST.in $(PAGE)/index.html $(shell find src -name '*.py' -o -name '*.toml' -o -name py.typed)
PAGE_SOURCES := $(shell find web/src web/public web/tools web/index.html web/vite.config.ts src/tilerummy/messages -type f)

.PHONY: help play page test quick check compiled bench soak lock clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'PYTHON=python3.12 chooses the interpreter (3.11 or newer); ARGS="..." goes to the program that is run.'

play: .venv-play/.installed ## set up what is needed, then serve the game and open its page
	@exec .venv-play/bin/tilerummy serve --open $(ARGS)

page: $(PAGE)/index.html ## build the page into the package

test: check compiled page ## everything: check, compiled, all tests but soak, with coverage
	cd web && npm run --silent check && npm run --silent test
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term --ignore tests/e2e $(ARGS)
	$(BIN)/pytest -n auto --maxprocesses 4 --dist worksteal tests/e2e

quick: | .venv/.installed ## the tests that are not slow, in the environment that is there
	$(BIN)/pytest --ignore tests/e2e -n auto --dist worksteal -m "not slow and not soak and not compiled" $(ARGS)

check: .venv/.installed ## style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

compiled: .venv/.installed .venv-compiled/.installed ## build the package, compiled, and test what was built
	$(BIN)/pytest -m compiled tests/compiled

bench: .venv-bench/.installed ## the benchmarks, compiled, beside their peers
	.venv-bench/bin/python -m bench $(ARGS)

soak: .venv/.installed ## long: the soak tests, and every property with many more examples
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n auto --dist worksteal -m "soak or hypothesis" $(ARGS)

lock: ## choose the newest versions and write them into requirements/
	$(PYTHON) -m venv --clear .venv-lock
	.venv-lock/$(PIP_INSTALL) uv
	.venv-lock/bin/python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb")); \
		print(*project["build-system"]["requires"], sep="\n")' | $(COMPILE) - -o requirements/build.txt
	$(COMPILE) pyproject.toml -c requirements/build.txt -o requirements/play.txt
	$(COMPILE) pyproject.toml --extra test -c requirements/build.txt -c requirements/play.txt -o requirements/test.txt
	$(COMPILE) pyproject.toml --extra bench -c requirements/build.txt -c requirements/test.txt -o requirements/bench.txt

clean: ## remove the environments and everything built
	rm -rf $(PAGE) web/node_modules .venv .venv-play .venv-compiled .venv-bench .venv-lock .bench-peer build dist src/*.egg-info .coverage .coverage.* \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The page. `npm ci` would refuse a lock file that lacks other platforms' binaries.

web/node_modules/.installed: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo >&2 'The page is built with Node 20.19 or newer; on Debian and Ubuntu: apt install nodejs npm'; exit 1; }
	@cd web && npm install --silent --no-audit --no-fund --no-save
	@touch $@

$(PAGE)/index.html: web/node_modules/.installed $(PAGE_SOURCES)
	@echo 'Building the page ...'
	@cd web && npm run --silent build
	@touch $@

# Environments. A stamp is written last, so one that broke half-way is made anew.

.venv/.locked: requirements/build.txt requirements/test.txt
.venv-play/.locked: requirements/build.txt requirements/play.txt
.venv-compiled/.locked: requirements/play.txt
.venv-bench/.locked: requirements/build.txt requirements/bench.txt

.venv/.locked .venv-play/.locked .venv-compiled/.locked .venv-bench/.locked:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo >&2 \
		'tilerummy needs Python 3.11 or newer; name one that you have: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo >&2 \
		'This Python lacks its venv module; on Debian and Ubuntu: apt install python3-venv'; exit 1; }
	@echo 'Making $(@D) (once; takes a moment) ...'
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/$(PIP_INSTALL) $(patsubst %,-r %,$^)
	@touch $@

# Stale files in build/ would be packed into the wheel.
.venv-play/.installed .venv-bench/.installed: %/.installed: %/.locked $(PACKAGE)
	@echo 'Building tilerummy for $(@D) (once; minutes where there is a C compiler) ...'
	@rm -rf build
	@$(@D)/$(PIP_INSTALL) --no-build-isolation --no-deps --force-reinstall .
	@touch $@

# Its builder stays outside: a package that lacks what only building needs would go unnoticed beside it.
.venv-compiled/.installed: .venv-compiled/.locked $(PACKAGE) | .venv/.installed
	@echo 'Building tilerummy for $(@D) (once; minutes where there is a C compiler) ...'
	@rm -rf build
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir build/wheel .
	@$(@D)/$(PIP_INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

.venv/.installed: .venv/.locked pyproject.toml setup.py
	@TILERUMMY_COMPILE=0 $(@D)/$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@
