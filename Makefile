# The commands of development. `make` alone lists them.

PYTHON ?= python3
PORT ?= 8000
PEOPLE ?= 1000
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
WEB := evaluacmo/web/dist
FRONTEND := $(shell find frontend/src frontend/public -type f -not -name '*.test.ts*') \
	frontend/index.html frontend/vite.config.ts frontend/package-lock.json scripts/notices.py
OPENAPI := $(BIN)/python -m django export_openapi_schema --api evaluacmo.config.api.api \
	--indent 2 --output frontend/openapi.json

export PATH := $(BIN):$(PATH)
export UV_LINK_MODE := copy
export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONUTF8 := 1
# nothing here works on the data of a school that this machine serves
export EVALUACMO_SETTINGS_FILE ?= /dev/null
# without this, each start would compile 1,400 files again
export UV_COMPILE_BYTECODE := 1
export PYTHONDONTWRITEBYTECODE :=

# settings for tools that import the program outside of the tests: none of them reads real data
TOOL_SETTINGS = EVALUACMO_DATA_DIR=$(VENV)/side DJANGO_SETTINGS_MODULE=evaluacmo.config.settings

.DEFAULT_GOAL := help
.PHONY: help setup run test lint lint-backend lint-frontend types test-backend test-sqlite \
	test-postgres test-frontend test-e2e browser chromium webkit screenshots reliability bench evening statistics lock \
	wheel sbom release container audit clean

help:
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.dev $(WEB)/.built ## Install everything and build the front end

run: $(VENV)/.run $(WEB)/.built ## Serve the demonstration school at http://127.0.0.1:8000 (PORT=)
	@export EVALUACMO_DATA_DIR="$${EVALUACMO_DATA_DIR:-.data}"; \
	evaluacmo demo; exec evaluacmo serve --port $(PORT)

test: setup chromium ## Run every check and every test
	@$(MAKE) --no-print-directory --jobs=4 --keep-going --output-sync=target \
		browser test-postgres test-sqlite test-frontend lint && \
	echo "make test: everything passed" || \
	{ echo "make test: failed; see the lines with ***"; exit 1; }

lint: lint-backend lint-frontend ## Check style, types, imports, migrations and generated files

lint-backend: $(VENV)/.dev frontend/node_modules/.installed
	ruff format --check .
	ruff check .
	lint-imports --no-cache
	mypy evaluacmo bench
	$(TOOL_SETTINGS) python -m django makemigrations --check --dry-run
	$(TOOL_SETTINGS) $(OPENAPI)
	cd frontend && npm run --silent api:types -- --check

lint-frontend: $(VENV)/.dev frontend/node_modules/.installed
	cd frontend && npm run --silent lint

types: $(VENV)/.dev frontend/node_modules/.installed ## Generate the front end's types from the API
	$(TOOL_SETTINGS) $(OPENAPI)
	cd frontend && npm run --silent api:types

test-backend: test-sqlite test-postgres ## Test the backend on SQLite and on PostgreSQL

# Each in two processes, and four parts of `make test` at once: browsers and servers wait for each other
# so much that fewer leave a core idle.
test-sqlite: $(VENV)/.dev $(WEB)/.built
	python -m pytest -q --numprocesses 2

test-postgres: $(VENV)/.dev $(WEB)/.built
	python -W ignore::UserWarning:platformdirs.api -m tests.on_postgres -q --numprocesses 2

test-frontend: $(VENV)/.dev frontend/node_modules/.installed ## Test the front end
	cd frontend && npm run --silent test

test-e2e: setup chromium ## Test the installed program in a real browser
	@$(MAKE) --no-print-directory browser

browser:
	python -m pytest -q e2e

chromium:
	@scripts/ensure-chromium

webkit: setup ## Try the main job, a PDF and an import in Safari's engine
	@command -v WebKitWebDriver > /dev/null && command -v xvfb-run > /dev/null || \
		{ echo 'WebKit is not installed: apt-get install webkit2gtk-driver xvfb'; exit 1; }
	xvfb-run --auto-servernum python -m pytest -q e2e/webkit.py

screenshots: setup chromium ## Take the pictures of the documents again
	python -m e2e.screenshots

reliability: setup ## Check under kills, crowds and races that nothing is lost (QUICK=--quick)
	python -m bench.reliability $(QUICK)

bench: setup chromium ## Time the pages' calls and weigh the pages (PEOPLE=1000)
	python -m bench.calls --people $(PEOPLE)
	python -m bench.weight

evening: setup ## Measure the last evening of a period (OPTIONS="--workers 2 --database postgres")
	python -m bench.evening $(OPTIONS)

statistics: $(VENV)/.statistics ## Calculate with other programs the figures that tests compare with
	python -m bench.independent

lock: $(VENV)/.dev ## Lock the Python packages (UPGRADE=--upgrade for newer versions)
	@scripts/lock $(UPGRADE)

wheel: $(VENV)/.run $(WEB)/.built ## Build the package, front end included, into dist/
	rm -f dist/*.whl
	hatchling build --target wheel
	@for page in index.html third-party-notices.txt; do \
		python -m zipfile --list dist/*.whl | grep "evaluacmo/web/dist/$$page " > /dev/null || exit 1; done

sbom: $(VENV)/.supply frontend/package-lock.json ## Write the bill of materials (CycloneDX) into dist/
	@mkdir -p dist
	python -W ignore -m cyclonedx_py requirements requirements/run.txt --pyproject pyproject.toml \
		--output-reproducible --output-format JSON --output-file dist/evaluacmo-python.cdx.json
	cd frontend && npm sbom --sbom-format cyclonedx --omit dev --package-lock-only \
		> ../dist/evaluacmo-frontend.cdx.json
	python scripts/without_chance.py dist/evaluacmo-frontend.cdx.json

release: $(VENV)/.supply $(WEB)/.built ## Build a release of this commit into dist/, the same bytes each time
	@scripts/release

container: wheel $(VENV)/.dev ## Build the images without a registry, start them, and kill them while they write
	@test "$$(id -u)" = 0 && command -v buildah > /dev/null && command -v mmdebstrap > /dev/null || \
		{ echo 'As root, with: apt-get install buildah mmdebstrap'; exit 1; }
	scripts/image dist
	scripts/image --postgres
	python -m pytest -q e2e/container.py

audit: $(VENV)/.supply ## Look for known vulnerabilities of the packages
	@python scripts/audit.py

clean: ## Remove everything installed and built, but no data
	rm -rf $(VENV) frontend/node_modules $(WEB) dist .*_cache .hypothesis

# --- installed and built files, made again when their sources change ------------------------------

$(VENV)/.uv: requirements/build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11'; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/build.txt > $(VENV)/uv.txt
	pip install --quiet --require-hashes --requirement $(VENV)/uv.txt
	@touch $@

$(VENV)/.run: requirements/build.txt pyproject.toml | $(VENV)/.uv
	@scripts/install requirements/build.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(VENV)/.uv
	@scripts/install requirements/dev.txt
	@touch $@ $(VENV)/.run

$(VENV)/.statistics: requirements/statistics.txt | $(VENV)/.dev
	@scripts/install requirements/statistics.txt
	@touch $@

$(VENV)/.supply: requirements/supply.txt pyproject.toml | $(VENV)/.uv
	@scripts/install requirements/supply.txt
	@touch $@ $(VENV)/.run

frontend/node_modules/.installed: frontend/package-lock.json | $(VENV)/.run
	cd frontend && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB)/.built: $(FRONTEND) | frontend/node_modules/.installed
	cd frontend && npm run --silent build -- --logLevel warn
	python scripts/notices.py $(WEB)/third-party-notices.txt
	python -m whitenoise.compress --quiet $(WEB)
	@touch $@
