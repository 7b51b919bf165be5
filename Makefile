# `make help` prints the text after ## of each target.
prefix ?= /usr
sysconfdir ?= /etc
libexecdir ?= $(prefix)/libexec
unitdir ?= $(prefix)/lib/systemd/system
userunitdir ?= $(prefix)/lib/systemd/user
sysusersdir ?= $(prefix)/lib/sysusers.d
modulesdir ?= $(prefix)/lib/modules-load.d
udevrulesdir ?= $(prefix)/lib/udev/rules.d
mandir ?= $(prefix)/share/man
bashcompletionsdir ?= $(prefix)/share/bash-completion/completions
zshcompletionsdir ?= $(prefix)/share/zsh/vendor-completions
fishcompletionsdir ?= $(prefix)/share/fish/vendor_completions.d
DESTDIR ?=

.DEFAULT_GOAL := help
.PHONY: help run demo test test-all test-long bench fuzz sanitize coverage soak build deb install uninstall format lint

# The folders, as scripts/install and scripts/uninstall read them from the environment.
folders = DESTDIR='$(DESTDIR)' prefix='$(prefix)' sysconfdir='$(sysconfdir)' libexecdir='$(libexecdir)' \
	unitdir='$(unitdir)' userunitdir='$(userunitdir)' sysusersdir='$(sysusersdir)' modulesdir='$(modulesdir)' \
	udevrulesdir='$(udevrulesdir)' mandir='$(mandir)' \
	bashcompletionsdir='$(bashcompletionsdir)' zshcompletionsdir='$(zshcompletionsdir)' \
	fishcompletionsdir='$(fishcompletionsdir)'

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: ## Set up, build, and show what the pointer does: on the devices that you may read, else on recordings
	@scripts/setup run
	@scripts/first-look

demo: ## Set up, build, and show the pointer on this desktop: a daemon of its own, the overlay, and a window to point at
	@scripts/setup run
	@scripts/build
	@scripts/demo

test: ## Set up, and run the tests that need neither a booted machine nor minutes of load; the last line counts them
	@scripts/setup test
	@scripts/test

test-all: ## Set up, and run all tests that continuous integration runs: package, real kernel, faults, load and fuzzers too
	@scripts/setup test-all
	@scripts/test --all

test-long: ## Set up, and run what takes hours: sanitizers, coverage, mutants, fresh random seeds, an hour of load, an hour of fuzzing
	@scripts/setup test-long
	@scripts/test --long

bench: ## Compare the engine, device reading and the service with similar software, in the same run
	@scripts/bench

fuzz: ## Fuzz every parser of foreign bytes, one hour each; seconds=N sets another time
	@scripts/setup run
	@scripts/fuzz --seconds $(or $(seconds),3600)

sanitize: ## Run the Swift tests with the address and undefined behavior sanitizers, then with the thread sanitizer
	@scripts/setup test
	@scripts/sanitize

coverage: ## Print the share of each module's lines that the Swift tests reach
	@scripts/setup test
	@scripts/coverage

soak: ## Set up, build, and stress the installed daemon on a real kernel for an hour; seconds=N sets another time
	@scripts/setup test-all
	@scripts/build
	@scripts/deb
	@scripts/soak $(or $(seconds),3600)

build: ## Build the programs for installation, optimized and with the Swift runtime inside, and the man pages
	@scripts/build

deb: ## Set up, build, and make the Debian packages; the last lines name them
	@scripts/setup deb
	@scripts/build
	@scripts/deb

install: ## Install the result of `make build` below DESTDIR and prefix
	@$(folders) scripts/install

uninstall: ## Remove what `make install` installed in the same folders, except the configuration
	@$(folders) scripts/uninstall

format: ## Format the sources in Swift and Python in place
	@scripts/format

lint: ## Check the format of the sources in Swift and Python
	@scripts/format --check
