# Each target's line of help stands behind its name.
prefix ?= /usr
sysconfdir ?= /etc
libexecdir ?= $(prefix)/libexec
unitdir ?= $(prefix)/lib/systemd/system
sysusersdir ?= $(prefix)/lib/sysusers.d
udevrulesdir ?= $(prefix)/lib/udev/rules.d
mandir ?= $(prefix)/share/man
bashcompletionsdir ?= $(prefix)/share/bash-completion/completions
zshcompletionsdir ?= $(prefix)/share/zsh/vendor-completions
fishcompletionsdir ?= $(prefix)/share/fish/vendor_completions.d
DESTDIR ?=

.DEFAULT_GOAL := help
.PHONY: help run test bench fuzz sanitize coverage soak build deb install uninstall format lint

# What scripts/install and scripts/uninstall want to know.
folders = DESTDIR='$(DESTDIR)' prefix='$(prefix)' sysconfdir='$(sysconfdir)' libexecdir='$(libexecdir)' \
	unitdir='$(unitdir)' sysusersdir='$(sysusersdir)' udevrulesdir='$(udevrulesdir)' mandir='$(mandir)' \
	bashcompletionsdir='$(bashcompletionsdir)' zshcompletionsdir='$(zshcompletionsdir)' \
	fishcompletionsdir='$(fishcompletionsdir)'

help: ## Show this
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: ## Set up, build, and watch the pointer: on this machine's devices, or on a recording where it has none
	@scripts/setup run
	@scripts/build
	@scripts/run

test: ## Set up and run every test that this machine can run; the last line counts them
	@scripts/setup test
	@scripts/test

bench: ## Compare the engine, the reading of devices and the service with their peers, in the same run
	@scripts/bench

fuzz: ## Try inputs on everything that reads bytes of others, an hour for each reader; seconds=N for another time
	@scripts/setup run
	@scripts/fuzz --seconds $(or $(seconds),3600)

sanitize: ## Run the Swift tests with the address and undefined behavior sanitizers, then with the thread sanitizer
	@scripts/setup test
	@scripts/sanitize

coverage: ## Print which share of each module's lines the Swift tests reach
	@scripts/setup test
	@scripts/coverage

soak: ## Set up, build, and drive the installed daemon hard on a real kernel for an hour; seconds=N for another time
	@scripts/setup test
	@scripts/build
	@scripts/deb
	@scripts/soak $(or $(seconds),3600)

build: ## Build what is installed: optimized, with the Swift runtime inside, and the man pages
	@scripts/build

deb: ## Set up, build, and pack a Debian package; the last line names it
	@scripts/setup deb
	@scripts/build
	@scripts/deb

install: ## Install what `make build` built, below DESTDIR and prefix
	@$(folders) scripts/install

uninstall: ## Remove what `make install` with the same folders installed, but for the configuration
	@$(folders) scripts/uninstall

format: ## Format the Swift sources in place
	@scripts/format

lint: ## Check the format of the Swift sources
	@scripts/format --check
