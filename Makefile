# `make demo` and `make test` are all a newcomer needs: they install the missing system packages (Debian, with sudo
# where you are not root), build and run.

PREFIX ?= /usr/local
DESTDIR ?=
# The programs for use, with Swift's runtime in them. Other options would rebuild everything: they have a folder of their own.
# Nothing is loaded that would look for their symbols.
USE = -c release --static-swift-stdlib --scratch-path .build/use -Xlinker --no-export-dynamic
BINARY = .build/use/release/attendance
# What is tried and tested: built in half the time, and optimised where it matters (Package.swift). All of it: make test-use.
# SwiftPM finds the tests in an index, which need not have the system's modules.
TRY = -c debug -debug-info-format none -Xswiftc -index-ignore-system-modules
PYTHON = .build/test-python
PEERS = .build/benchmark-python
PACKAGED = .build/packaged
# What the steps of `make test` took, for its last lines.
SPENT = .build/spent
SPARK = .build/spark
SCALE ?= 1
CHECKINS ?= 200000
EVENTS ?= 1000
FIRST ?= 0
NIGHTS ?= 30

.PHONY: all demo test tests test-fast test-use test-spark test-pretix without spark attack mutate documentation lint format bench \
    bench-instructions install uninstall deb dist image test-packages test-image pictures clean setup setup-tests

all: setup
	swift build $(USE)
	@# What the optimizer made of it runs.
	@test -n "$$($(BINARY) --version)"

## demo: the real report on the sandbox's event, no account and no network needed
demo: setup
	swift build $(TRY)
	.build/debug/attendance demo --output attendance-demo

## test: all tests, without Spark unless it is installed, on real servers, files and readers; or some: FILTER=NightlyTests
# Random tests play a third of their seeds, or all: ROUNDS=all.
test: setup-tests tests
	@$(if $(ROUNDS),ATTENDANCE_ROUNDS=$(ROUNDS)) PATH="$(CURDIR)/$(PYTHON)/bin:$$PATH" sh Scripts/test.sh $(if $(FILTER),--filter '$(FILTER)')

## tests: builds the tests
# `swift test` alone would build with options of its own, and everything anew. The tests depend on both programs.
tests: setup
	@rm -f $(SPENT)
	python3 Scripts/spent.py $(SPENT) 'building the tests and what they test' \
	    swift build $(TRY) --disable-xctest --product attendancePackageTests

## test-use: the tests that run the program, with the release programs instead of the debug build
test-use: all setup-tests tests
	@PATH="$(CURDIR)/$(PYTHON)/bin:$$PATH" ATTENDANCE_PROGRAMS=$(CURDIR)/$(dir $(BINARY)) \
	    sh Scripts/test.sh --filter '^EndToEndTests\.'

## test-fast: tests that need no processes, browsers or servers, and few rounds
test-fast: tests
	@sh Scripts/test.sh --skip "$$(python3 Scripts/fast-tests.py)"

## spark: Apache Spark from PyPI into .build/spark (some 500 MB), and Java 17 from Debian
spark:
	@test $(SPARK)/ready -nt Scripts/setup.sh || sh Scripts/setup.sh spark $(SPARK)

## test-spark: reports and sections in Spark: in one process, on a cluster one of whose workers is killed, and of CHECKINS check-ins
test-spark: setup-tests spark tests
	@PATH="$(CURDIR)/$(PYTHON)/bin:$$PATH" ATTENDANCE_SPARK=whole ATTENDANCE_SPARK_CHECKINS=$(CHECKINS) \
	    sh Scripts/test.sh --filter 'SparkTests|SparkEngineTests'

## test-pretix: a real pretix from PyPI in .build/pretix (Python 3.11; some 600 MB, minutes the first time), read for some nights; PRETIX="--seed 3 --nights 20"
test-pretix: setup
	swift build $(TRY) --product attendance
	sh Scripts/test-pretix.sh .build/debug/attendance .build/pretix $(PRETIX)

## without: builds and tests the rest without a room: ROOM=Forecast; by default the one that the number of commits points to
without: setup-tests
	@PATH="$(CURDIR)/$(PYTHON)/bin:$$PATH" python3 Scripts/without.py $(ROOM) --test

## attack: attacks everything published for the sponsors of EVENTS=1000 random events, from FIRST=0, over NIGHTS=30
attack: setup-tests tests
	@PATH="$(CURDIR)/$(PYTHON)/bin:$$PATH" ATTENDANCE_PACKS=$(EVENTS) ATTENDANCE_FIRST_PACK=$(FIRST) \
	    ATTENDANCE_NIGHTS=$(NIGHTS) sh Scripts/test.sh --filter SideBySideAttackTests

## mutate: builds faults in, and fails if the tests do not notice one
mutate: setup setup-tests
	@PATH="$(CURDIR)/$(PYTHON)/bin:$$PATH" python3 Scripts/mutate.py $(MUTATIONS)

## documentation: writes generated parts: the schema of definitions, and the columns of sections in the reference
documentation: tests
	@ATTENDANCE_WRITE_DOCUMENTATION=1 sh Scripts/test.sh --filter 'SectionPageTests|DocumentationTests'

## lint: checks the style
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks
	sh Scripts/check-style.sh
	python3 Scripts/check-folders.py
	sh Scripts/check-notice.sh

## format: rewrites the sources in that style
format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks

## bench: timings, as ratios against peers measured in the same run, into BENCHMARKS.md; ROWS=start-up,live SCALE=0.01
# Of the program as users get it, in a package, where packages are built: on Debian 12. Elsewhere as built from source.
bench: setup spark
	@sh Scripts/setup.sh bench
	@test $(PEERS)/ready -nt Scripts/setup.sh || sh Scripts/setup.sh peers $(PEERS)
	ATTENDANCE_BENCHMARKS=yes swift build $(USE)
	@if grep -q '^VERSION_CODENAME=bookworm' /etc/os-release && [ "$$(dpkg --print-architecture)" = amd64 ]; then \
	    sh Scripts/setup.sh packages && sh Scripts/link-static.sh $(PACKAGED); \
	fi
	$(PEERS)/bin/python3 Benchmarks/bench.py --packaged $(PACKAGED) --rows "$(ROWS)" --scale $(SCALE) --record "$(RECORD)"

## bench-instructions: fails if a small report takes many more instructions than recorded; RECORD=yes records
bench-instructions: setup
	@sh Scripts/setup.sh bench
	swift build $(TRY) --product attendance
	python3 Benchmarks/instructions.py .build/debug .build/benchmark-data $(RECORD)

## install: the program, the sandbox's, the manual page and the completions, below PREFIX
install: all
	sh Scripts/install.sh "$(BINARY)" "$(DESTDIR)$(PREFIX)" "$(PREFIX)"

uninstall:
	sh Scripts/uninstall.sh "$(DESTDIR)$(PREFIX)"

## deb: out/attendance_VERSION_amd64.deb, and its debug symbols (on Debian 12)
deb: all
	@sh Scripts/setup.sh packages
	sh Scripts/deb.sh out

## dist: out/attendance-VERSION-linux-x86_64.tar.xz, which needs only glibc (on Debian 12)
dist: all
	@sh Scripts/setup.sh packages
	sh Scripts/dist.sh out

## image: out/attendance-VERSION-oci-amd64.tar, for podman and docker (on Debian 12; no daemon)
image: all
	@sh Scripts/setup.sh packages
	@sh Scripts/setup.sh image
	sh Scripts/image.sh out

## test-image: unpacks it and runs it as its user, with nothing writable but the data folder and /tmp (as root; no engine for containers)
test-image: image
	sh Scripts/test-image.sh out/attendance-*-oci-*.tar

## test-packages: installs and runs both on bare Debian 12 and 13 systems (as root; some ten minutes)
test-packages: deb dist
	@sh Scripts/setup.sh test-packages
	sh Scripts/test-packages.sh out

## pictures: makes the README's pictures of the demo
pictures: setup setup-tests
	swift build $(TRY)
	sh Scripts/pictures.sh .build/debug/attendance Documentation/pictures

clean:
	rm -rf .build attendance-demo out

setup:
	@sh Scripts/setup.sh build

setup-tests:
	@sh Scripts/setup.sh test
	@test $(PYTHON)/ready -nt Scripts/setup.sh || sh Scripts/setup.sh python $(PYTHON)
