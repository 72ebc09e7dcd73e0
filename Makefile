# Environments, each remade from the lock files when these change:
#   .venv           sources as they are (editable), and the tools that test them
#   .venv-build     what building the package needs and nothing else, as pip has it: what else it takes would fail there
#   .venv-play      the game as its players get it: compiled where there is a C compiler
#   .venv-compiled  the same for tests, with what the package declares and nothing else
#   .venv-plain     the same made of the source distribution, uncompiled: what pip makes where no wheel fits and nothing compiles
#   .venv-arena, .venv-env  the same with one extra each, for tests of the guides
#   .venv-bench     the same for benchmarks, with the peers that they measure
#   .venv-docs      what builds the documentation's site
# and .venv-uv, which fills the others: uv installs in seconds what takes pip a minute.
PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
QUIETLY := --quiet --disable-pip-version-check
PIP_INSTALL := bin/python -m pip install $(QUIETLY)
UV := .venv-uv/bin/uv
COMPILE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 \
	--custom-compile-command 'make lock'
PAGE := src/tilerummy/web
PACKAGE := pyproject.toml setup.py MANIFEST.in $(PAGE)/index.html $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.jsonl' -o -name py.typed)
PAGE_SOURCES := $(shell find web/src web/public web/tools web/index.html web/vite.config.ts src/tilerummy/messages src/tilerummy/puzzles/*.jsonl src/tilerummy/pictures/look.json -type f)

# Many tests wait for other processes: beside those that wait, others can run.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 3 // 2)')
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal
# Packages whose lines are counted, by their own tests on the sources: what is decided and what is said there follows from the arguments alone.
# All other tests run on the compiled package, which thinks several times as fast. What is not compiled is the same in both.
COVERED := rules notation messages
COMPILED_PYTEST = PYTHONPATH=$(CURDIR)/.venv-compiled/package $(PYTEST)

.PHONY: help play page test quick check check-page compiled coverage bench docs soak lock clean
ifndef AT_ONCE
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'PYTHON=python3.12 chooses the interpreter (3.11 or newer); ARGS="..." goes to the program that is run.'

play: .venv-play/.installed ## set up what is needed, then serve the game and open its page
	@exec .venv-play/bin/tilerummy serve --open $(ARGS)

page: $(PAGE)/index.html ## build the page into the package

test: ## everything: check, compiled, all tests but soak, coverage of some packages
	@# Apart from the wheel, since an editable install and a wheel write the same notes beside the sources.
	@$(MAKE) --no-print-directory --jobs 2 AT_ONCE=1 .venv/.installed page
	@# The wheel before the checks: its compiler keeps one core busy for about as long as they do the other.
	@$(MAKE) --no-print-directory --jobs 2 --output-sync AT_ONCE=1 build/wheel/.built check check-page docs \
		.venv-compiled/.installed .venv-plain/.installed .venv-arena/.installed .venv-env/.installed
	$(PYTEST) $(addprefix tests/,$(COVERED)) $(addprefix --cov=tilerummy.,$(COVERED)) --cov-report=term --cov-fail-under=97 $(ARGS)
	$(COMPILED_PYTEST) -m "not soak" $(addprefix --ignore=tests/,$(COVERED) e2e) $(ARGS)
	$(COMPILED_PYTEST) --maxprocesses 4 tests/e2e

quick: | .venv/.installed ## the tests that are not slow, in the environment that is there
	$(PYTEST) --ignore tests/e2e -m "not slow and not soak and not compiled" $(ARGS)

check: .venv/.installed web/node_modules/.installed ## style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && npm run --silent lint

check-page: page ## types of the page, and its tests without a browser
	cd web && npm run --silent check && npm run --silent test

compiled: .venv/.installed .venv-compiled/.installed .venv-plain/.installed .venv-arena/.installed .venv-env/.installed ## build the package, compiled, and test what was built
	$(BIN)/pytest -m compiled tests/compiled

coverage: .venv/.installed page ## long: which lines the tests reach, in all packages, run on the sources
	$(PYTEST) --cov --cov-report=term --ignore tests/e2e $(ARGS)

bench: .venv-bench/.installed ## the benchmarks, compiled, beside their peers
	.venv-bench/bin/python -m bench $(ARGS)

docs: .venv-docs/.locked ## the documentation as a site, in build/docs
	@# Not --quiet: warnings that are not said are not counted as errors either.
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build >.venv-docs/said 2>&1 || { cat >&2 .venv-docs/said; exit 1; }
	@echo 'Open build/docs/index.html; for its search: python -m http.server --directory build/docs'

soak: .venv/.installed page .venv-compiled/.installed ## long: the soak tests, and every property with many more examples
	HYPOTHESIS_PROFILE=soak $(PYTEST) --ignore=tests/puzzles -m "soak or hypothesis" $(ARGS)
	@# To prove every puzzle takes minutes compiled, and most of an hour without.
	HYPOTHESIS_PROFILE=soak $(COMPILED_PYTEST) -m "soak or hypothesis" tests/puzzles

lock: ## choose the newest versions and write them into requirements/
	$(PYTHON) -m venv --clear .venv-uv
	.venv-uv/$(PIP_INSTALL) uv
	echo uv | $(COMPILE) - -o requirements/uv.txt
	$(PYTHON) -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb")); \
		print(*project["build-system"]["requires"], sep="\n")' | $(COMPILE) - -o requirements/build.txt
	$(COMPILE) pyproject.toml -c requirements/build.txt -o requirements/play.txt
	$(COMPILE) pyproject.toml --extra test -c requirements/build.txt -c requirements/play.txt -o requirements/test.txt
	$(PYTHON) -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
		print(*project["optional-dependencies"]["docs"], sep="\n")' | $(COMPILE) - -o requirements/docs.txt
	$(COMPILE) pyproject.toml --extra bench -c requirements/build.txt -c requirements/test.txt -o requirements/bench.txt

clean: ## remove the environments and everything built
	rm -rf $(PAGE) web/node_modules .venv .venv-play .venv-compiled .venv-plain .venv-arena .venv-env .venv-bench .venv-build .venv-docs .venv-uv .bench-peer build dist src/*.egg-info .coverage .coverage.* \
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
.venv-build/.locked: requirements/build.txt
.venv-play/.locked .venv-compiled/.locked .venv-plain/.locked: requirements/play.txt
.venv-bench/.locked: requirements/bench.txt
.venv-docs/.locked: requirements/docs.txt

.venv-uv/.locked: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo >&2 \
		'tilerummy needs Python 3.11 or newer; name one that you have: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo >&2 \
		'This Python lacks its venv module; on Debian and Ubuntu: apt install python3-venv'; exit 1; }
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/$(PIP_INSTALL) -r $< || echo 'uv cannot be had here: pip takes its place'
	@touch $@

# Where pip has been told of a mirror and uv has not, pip does it.
.venv/.locked .venv-build/.locked .venv-play/.locked .venv-compiled/.locked .venv-plain/.locked .venv-bench/.locked .venv-docs/.locked: | .venv-uv/.locked
	@echo 'Making $(@D) (once; takes a moment) ...'
	@$(PYTHON) -m venv --clear $(@D)
	@$(UV) pip install --quiet --python $(@D)/bin/python $(patsubst %,-r %,$^) || \
		$(@D)/$(PIP_INSTALL) $(patsubst %,-r %,$^)
	@touch $@

# One wheel for all. Stale files in build/ would be packed into it.
build/wheel/.built: .venv-build/.locked $(PACKAGE)
	@echo 'Building tilerummy (once; minutes where there is a C compiler) ...'
	@mkdir -p build && find build -mindepth 1 -maxdepth 1 -not -name docs -exec rm -rf {} +
	@# A cache of its own: the types may be checked at the same time.
	@MYPY_CACHE_DIR=$(CURDIR)/.venv-build/mypy .venv-build/bin/python -m pip wheel $(QUIETLY) --no-build-isolation --no-deps --wheel-dir $(@D) .
	@touch $@

.venv-play/.installed .venv-bench/.installed: %/.installed: %/.locked build/wheel/.built
	@$(@D)/$(PIP_INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

# Unpacked, too, for tests that need more beside it than it declares.
.venv-compiled/.installed: .venv-compiled/.locked build/wheel/.built
	@$(@D)/$(PIP_INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@rm -rf $(@D)/package
	@$(@D)/bin/python -m zipfile -e build/wheel/*.whl $(@D)/package
	@touch $@

# After the wheel, since both write into the same folders.
.venv-plain/.installed: .venv-plain/.locked build/wheel/.built
	@rm -rf $(@D)/dist && mkdir $(@D)/dist
	@.venv-build/bin/python -c 'from setuptools import build_meta; build_meta.build_sdist("$(@D)/dist")' \
		>$(@D)/sdist.log 2>&1 || { cat >&2 $(@D)/sdist.log; exit 1; }
	@TILERUMMY_COMPILE=0 .venv-build/bin/python -m pip wheel $(QUIETLY) --no-build-isolation --no-deps --wheel-dir $(@D)/dist $(@D)/dist/*.tar.gz
	@$(@D)/$(PIP_INSTALL) --no-deps --force-reinstall $(@D)/dist/*.whl
	@touch $@

# With one extra and what it needs, as somebody has it who does what a guide says.
.venv-arena/.installed .venv-env/.installed: .venv-%/.installed: requirements/test.txt build/wheel/.built | .venv-uv/.locked
	@echo 'Making $(@D) (once; takes a moment) ...'
	@$(PYTHON) -m venv --clear $(@D)
	@$(UV) pip install --quiet --python $(@D)/bin/python --constraint $< "$$(echo build/wheel/*.whl)[$*]" || \
		$(@D)/$(PIP_INSTALL) --constraint $< "$$(echo build/wheel/*.whl)[$*]"
	@touch $@

.venv/.installed: .venv/.locked pyproject.toml setup.py
	@TILERUMMY_COMPILE=0 $(@D)/$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@
