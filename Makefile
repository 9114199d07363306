# Makefile of yomikiri.  `make help` lists what it can do.
#
# Sources are found by wildcard.  The default flavour builds into build/; every other
# combination of variables has a directory of its own (CC=gcc alone: build/ too; FLAVOUR=NAME: build/NAME), so two flavours
# never share objects.  This file builds and tests; tools/*.mk have the rest.

# 1. Help
.DEFAULT_GOAL := all
.PHONY: help
help:
	@echo 'Targets'
	@echo '  all          build/yomikiri, build/yomikiri-check, build/libyomikiri.a and .so (the default)'
	@echo '  web          build/web/yomikiri.html, a page that solves in the browser; test-web: its tests'
	@echo '  site         build/site, the page and all proved values for a host of static files'
	@echo '  dist         source archive and static programs for Linux in build/dist; dist-windows: for Windows'
	@echo '  mpi          build/yomikiri-mpi, for many machines; test-mpi: its tests, with three ranks here'
	@echo '  solve        install what is missing, build, solve and check every result in results/results.txt'
	@echo '  test         install what is missing, build, run every test; DEPS=no: install nothing'
	@echo '  deps         install what building, testing and checking need (Debian, Ubuntu)'
	@echo '  bench-workers  how many workers a long solve can use, simulated'
	@echo '  bench-library  rates of the library: calls a second'
	@echo '  bench        nodes, seconds, nodes per second; BENCH="4x4 ffo1-19 ..." chooses'
	@echo '  atlas        solves every small reversi board, for docs/results.md; ATLAS_SECONDS=60 each'
	@echo '  atlas-mnk    the same for K in a row'
	@echo '  under-way    goes on with the unfinished solves of results/under-way; SECONDS=3600, 0: to the end'
	@echo '  charts       the charts of the documents; needs a quiet machine, gnuplot and some minutes'
	@echo '  signature    node total at one thread against bench/signature.txt'
	@echo '  verify-long  the results that take minutes; solve-games: those of the games of docs/examples'
	@echo '  gate         thousands of random positions of every game, every way, against plain minimax or an oracle; minutes'
	@echo '  proofs       proves and verifies results/proofs.txt and results/proofs-long.txt; takes minutes'
	@echo '  check-atlas  verifies the certificates of results/boards.csv; `make certificates` makes what is missing'
	@echo '  theorems     installs Coq and OCaml, lets Coq prove the values of small boards, builds and tests yomikiri-check-verified'
	@echo '  check        clang-tidy, cppcheck, format, words; `make format` applies the format'
	@echo '  tags         an index of the code for editors, by universal-ctags'
	@echo '  asan ubsan tsan   the tests under a sanitizer'
	@echo '  mutants      damaged certificates, MUTANTS=20000, under the address sanitizer'
	@echo '  fuzz         every fuzz target, FUZZ_SECONDS=60 in all'
	@echo '  install      programs, libraries, header, files for pkg-config and CMake, man pages, completion of bash, zsh and fish'
	@echo '  uninstall    remove what install put there;   clean: remove build/'
	@echo '  wheel        the Python package, for any processor of this kind, in build/all'
	@echo '  release      all that is published, in build/release, the same bytes in every folder (tools/release.sh)'
	@echo '  deb          Debian packages in build/deb, for any processor of this kind'
	@echo 'Variables'
	@echo '  CC=gcc|clang|...        compiler (clang with OpenMP, or gcc)'
	@echo '  OPENMP=1|0|pthreads     threads by OpenMP (1), none, or those of the system'
	@echo '  ARCH=native|all|portable|x86-64-v3|...   instruction set (native; install, wheel: all)'
	@echo '  DEBUG=0|1               assertions, -Og, symbols (0)'
	@echo '  LOG=0|1                 what the search does, line by line on stderr (0)'
	@echo '  LTO=0|1                 link-time optimisation (0)'
	@echo '  POSTGRES=0|1            stores on PostgreSQL (1 if libpq-dev is installed)'
	@echo '  SANITIZE=address|undefined|address,undefined|thread    sanitizer (none)'
	@echo '  WERROR=0|1              warnings are errors (0; .ci/run: 1)'
	@echo '  CFLAGS, LDFLAGS         added to what is needed'
	@echo '  PREFIX=/usr/local DESTDIR= LIBDIR=PREFIX/lib   where install puts things'
	@echo 'Examples'
	@echo '  make solve'
	@echo '  make -j2 all CC=clang ARCH=x86-64-v3 && build/clang-x86-64-v3/yomikiri solve reversi:4x4'
	@echo '  sudo make install PREFIX=/usr/local'

# 2. Variables, checked
VERSION := 0.1.0

OPENMP ?= 1
# 1: stores on a server of PostgreSQL (--store postgresql://...); empty: if libpq-dev is installed.
POSTGRES ?= $(if $(filter wheel wheel-files,$(MAKECMDGOALS)),0)
# What is installed may be run elsewhere: code for all kinds of processors, of which one is chosen at start.
ARCH ?= $(if $(filter install wheel,$(MAKECMDGOALS)),all,native)
DEBUG ?= 0
LOG ?= 0
LTO ?= 0
SANITIZE ?=
WERROR ?= 0
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
DESTDIR ?=
DEPS ?= yes
FUZZ_SECONDS ?= 60
# Criterion starts neither under ThreadSanitizer nor under qemu: tests/tsan has a small stand-in for it.
ONE_PROCESS ?= $(if $(filter thread,$(SANITIZE)),1,0)
BENCH ?=
RESULTS ?= results/results.txt
RESULTS_LONG ?= results/results-long.txt

comma := ,
# A value outside the list is an error, never a silent default.
one_of = $(if $(filter $(2),$($(1))),,$(error $(1)=$($(1)): expected one of: $(2)))
$(call one_of,OPENMP,0 1 pthreads)
$(call one_of,DEBUG,0 1)
$(call one_of,LOG,0 1)
$(call one_of,LTO,0 1)
$(call one_of,WERROR,0 1)
$(call one_of,ONE_PROCESS,0 1)
$(call one_of,DEPS,yes no)
ifneq ($(POSTGRES),)
$(call one_of,POSTGRES,0 1)
endif
ifneq ($(SANITIZE),)
$(call one_of,SANITIZE,address undefined address$(comma)undefined thread)
endif

# The compiler is asked only for goals that use it; `solve`, `test` and others start make again, which asks it.
NO_COMPILER := help web dist dist-windows release deps clean uninstall format check-format rooms tags check-rooms check-tour check-words solve test theorems asan ubsan tsan deb
GOALS := $(or $(MAKECMDGOALS),all)
ifneq ($(filter-out $(NO_COMPILER),$(GOALS)),)
hash := \#
# Where no compiler is named: clang if it has OpenMP, whose code is 6 to 8 % faster (docs/notes/compilers.md), else gcc.
ifeq ($(origin CC),default)
CC := $(if $(shell printf '$(hash)include <omp.h>\nint main(void) { return omp_get_max_threads() < 1; }\n' | \
    clang -fopenmp -x c -o /dev/null - 2>&1 || echo no),gcc,clang)
cc_default := 1
endif
CC_VERSION := $(shell $(CC) --version 2>/dev/null | head -n 1)
ifeq ($(CC_VERSION),)
$(error CC=$(CC): no such compiler; `make deps` installs gcc and clang)
endif
CLANG := $(findstring clang,$(CC_VERSION))
MACHINE := $(shell $(CC) -dumpmachine)
X86 := $(findstring x86_64,$(MACHINE))
WINDOWS := $(findstring mingw,$(MACHINE))
MACOS := $(findstring darwin,$(MACHINE))

PQ_FLAGS := $(or $(shell pkg-config --cflags libpq 2>/dev/null),-I/usr/include/postgresql)
ifeq ($(POSTGRES),)
POSTGRES := $(if $(shell printf '$(hash)include <libpq-fe.h>\nint main(void) { return PQpipelineStatus(0) != 0; }\n' | \
    $(CC) $(PQ_FLAGS) -x c -o /dev/null - $(LDFLAGS) -lpq 2>&1 || echo no),0,1)
$(if $(filter 0,$(POSTGRES)),$(info Without stores on PostgreSQL (postgresql://...): libpq-dev 14 or later is not installed))
endif

ifeq ($(ARCH),all)
ARCH_FLAGS := $(if $(X86),-march=x86-64-v2 -mtune=generic -DYOMIKIRI_ALL_ARCHES)
FOR := $(if $(X86),avx2 avx512)
else ifeq ($(ARCH),portable)
ARCH_FLAGS := $(if $(X86),-march=x86-64-v2 -mtune=generic) -DYOMIKIRI_PORTABLE
else ifeq ($(ARCH),native)
ARCH_FLAGS := $(if $(X86),-march=native,-mcpu=native)
# With its Zen tuning gcc keeps general registers in vector registers: the vector code is 5 to 8 % slower.
native_macros := $(if $(X86),$(shell $(CC) -march=native -dM -E -x c /dev/null 2>/dev/null))
ifneq ($(and $(findstring __tune_znver,$(native_macros)),$(findstring __AVX512VL__,$(native_macros))),)
ARCH_FLAGS += -mtune=icelake-server
endif
else
ARCH_FLAGS := -march=$(ARCH)
endif
ifneq ($(shell $(CC) $(ARCH_FLAGS) -x c -c -o /dev/null /dev/null 2>&1 || echo bad),)
$(error ARCH=$(ARCH): $(CC) does not know it; expected native, all, portable or a value of -march= such as x86-64-v3)
endif
endif

# 3. Flavour and directories
cc_name := $(notdir $(firstword $(CC)))
empty :=
space := $(empty) $(empty)
flavour_parts := $(if $(cc_default),,$(filter-out gcc,$(cc_name))) $(if $(filter-out native,$(ARCH)),$(ARCH)) \
    $(patsubst 0,serial,$(filter-out 1,$(OPENMP))) $(if $(filter 1,$(DEBUG)),debug) $(if $(filter 1,$(LOG)),log) $(if $(filter 1,$(LTO)),lto) $(SANITIZE) \
    $(if $(filter 1,$(ONE_PROCESS)),$(if $(filter thread,$(SANITIZE)),,one-process))
FLAVOUR ?= $(subst $(space),-,$(strip $(flavour_parts)))
OUT := build$(if $(FLAVOUR),/$(FLAVOUR))

# The storeys of the code, of which each holds rooms (solver/rooms.txt).
STOREYS := core games work interfaces independent

sources = $(sort $(foreach room,$(1),$(wildcard solver/$(room)/*.c)))
# What the library can be asked for, and what only the program does.  One of the two files of threads is left out; the library
# of the Python package has threads_pthread.c.
LIBRARY_ROOMS := core/base core/game core/parallel core/search games/* independent/reference \
    work/solve work/analysis work/table work/count work/store work/proof interfaces/report interfaces/draw interfaces/library
WORK_ROOMS := work/experiments work/longsolve interfaces/protocol
PROGRAM_ROOMS := interfaces/arguments interfaces/verify interfaces/cli interfaces/trial interfaces/players
THREADS_BY := solver/core/base/threads_openmp.c solver/core/base/threads_pthread.c
OTHER_THREADS := $(word $(if $(filter pthreads,$(OPENMP)),1,2),$(THREADS_BY))
LIB_SOURCES := $(filter-out $(OTHER_THREADS),$(call sources,$(LIBRARY_ROOMS) $(if $(WINDOWS),core/windows))) $(sort $(wildcard tables/*.c))
WORK_SOURCES := $(call sources,$(WORK_ROOMS))
CLI_SOURCES := $(WORK_SOURCES) $(call sources,$(PROGRAM_ROOMS))
MPI_SOURCES := $(sort $(wildcard solver/interfaces/mpi/*.c))
CHECKER_SOURCES := $(sort $(wildcard solver/independent/checker/*.c))
TEST_SOURCES := $(sort $(wildcard tests/*.c))
ifeq ($(ONE_PROCESS),1)
TEST_SOURCES += tests/tsan/runner.c
TEST_INCLUDE := -Itests/tsan
else
TEST_LIBS := -lcriterion
endif
BENCH_SOURCES := $(sort $(wildcard bench/*.c))
FUZZ_SOURCES := $(sort $(wildcard tests/fuzz/fuzz_*.c))
HEADERS := $(sort $(wildcard solver/*/*/*.h tables/*.h tests/*.h bench/*.h))
SHIPPED := $(sort $(wildcard docs/examples/*.c docs/examples/*/*.c) $(LIB_SOURCES) $(THREADS_BY) $(CLI_SOURCES) $(MPI_SOURCES) $(CHECKER_SOURCES) $(TEST_SOURCES) $(BENCH_SOURCES) $(wildcard tests/*/*.c tests/*/*/*.h) $(HEADERS))

objects = $(patsubst %.c,$(OUT)/$(1)/%.o,$(2))
# With ARCH=all these are compiled for each kind of processor, the others for the least of them.
FOR_SOURCES := solver/core/base/processor_needs.c solver/games/reversi/reversi_perft.c $(wildcard solver/games/reversi/engine_*.c)
for_each = $(foreach f,$(FOR),$(call objects,$(1)/$(f),$(FOR_SOURCES)))
LIB_OBJECTS := $(call objects,obj,$(LIB_SOURCES)) $(call for_each,obj)
CLI_OBJECTS := $(call objects,obj,$(CLI_SOURCES))
CHECKER_OBJECTS := $(call objects,obj,$(CHECKER_SOURCES))
BENCH_PROGRAMS := $(patsubst bench/%.c,$(OUT)/bench/%,$(BENCH_SOURCES))
# The tests run the library with its assertions on: objects without NDEBUG.
TEST_OBJECTS := $(call objects,checked,$(LIB_SOURCES) $(WORK_SOURCES) solver/interfaces/verify/results_file.c solver/interfaces/mpi/leader.c solver/interfaces/mpi/worker.c $(TEST_SOURCES)) $(call for_each,checked)
CHECKED_CLI_OBJECTS := $(call objects,checked,$(CLI_SOURCES))

# 4. Flags
# A variable may have the name of a type, and snprintf may cut a text: gcc would warn of both.
WARNINGS := -Wall -Wextra -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla -Wundef -Wno-psabi \
    $(if $(CLANG),-Wshadow,-Wshadow=local -Wno-format-truncation) $(if $(filter 1,$(WERROR)),-Werror)
# No contraction: training then gives the same weights with every compiler.
OPTIMISE := $(if $(filter 1,$(DEBUG)),-Og -g3,-O3 -g1) -ffp-contract=off
SANITIZE_FLAGS := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-omit-frame-pointer -fno-sanitize-recover=all)
CODE_FLAGS := -std=gnu17 $(OPTIMISE) $(ARCH_FLAGS) $(if $(filter 1,$(OPENMP)),-fopenmp,-Wno-unknown-pragmas -pthread) \
    $(if $(filter 1,$(LTO)),$(if $(CLANG),-flto=thin,-flto=auto)) $(SANITIZE_FLAGS) $(CFLAGS)
# -MD lists the system's headers too: `checked` asks which sources read assert.h.
ALL_CFLAGS := $(CODE_FLAGS) -fPIC -fvisibility=hidden -MD -MP $(WARNINGS)
ALL_CPPFLAGS := -I. $(STOREYS:%=-Isolver/%) -I$(OUT)/include -D_GNU_SOURCE $(if $(filter 1,$(LOG)),-DYOMIKIRI_LOG) $(if $(filter 1,$(POSTGRES)),-DYOMIKIRI_POSTGRES $(PQ_FLAGS)) $(CPPFLAGS)
ALL_LDFLAGS := $(CODE_FLAGS) $(if $(MACOS),,-Wl,--as-needed) $(LDFLAGS)
# Assertions are off in what is shipped, on with DEBUG=1 and under a sanitizer.
NDEBUG_FLAG := $(if $(filter 0,$(DEBUG)),$(if $(SANITIZE),,-DNDEBUG))
LIBS := $(if $(filter 1,$(POSTGRES)),-lpq) -lsqlite3 -lxxhash -lzstd -ljansson -lm
OBJCOPY ?= objcopy
# A source archive has no git, but the file tools/git-id.
GIT_ID = $(shell cat tools/git-id 2>/dev/null || git -C . describe --always --dirty --abbrev=12 2>/dev/null || echo unknown)

# 5. Building
PROGRAM := $(OUT)/yomikiri
CHECKER := $(OUT)/yomikiri-check
STATIC := $(OUT)/libyomikiri.a
SHARED := $(OUT)/libyomikiri.so
ABI := $(shell sed -n 's/^\#define YKR_ABI //p' solver/interfaces/library/yomikiri.h)
SONAME := libyomikiri.so.$(ABI)

.PHONY: all FORCE
all: $(STATIC) $(SHARED) $(PROGRAM) $(CHECKER)

# Flags that differ from those of the last build rebuild everything in this directory.
# The new text has a name of its own, because two makes may do this at once.
update = new=$@.$$$$; cat > $$new; if cmp -s $$new $@; then rm -f $$new; else mv $$new $@; fi

FORCE:

$(OUT)/flags.txt: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(CC_VERSION) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(ALL_LDFLAGS)' | { $(update); }

# Provenance: macros only, included by the one file that reports them.
$(OUT)/include/build_info.h: FORCE
	@mkdir -p $(@D)
	@printf '#define YOMIKIRI_%s "%s"\n' VERSION '$(VERSION)' GIT_ID '$(GIT_ID)' COMPILER '$(CC_VERSION)' \
	    FLAGS '$(strip $(filter-out -ffile-prefix-map=% -fdebug-prefix-map=%,$(CODE_FLAGS)))' | { $(update); }

# The same sources for other kinds of processors; the last -march= counts.
FOR_avx2 := -march=x86-64-v3 -DYOMIKIRI_FOR=avx2
FOR_avx512 := -march=x86-64-v4 -DYOMIKIRI_FOR=avx512
$(foreach f,$(FOR),$(eval $(OUT)/obj/$(f)/%.o $(OUT)/checked/$(f)/%.o: private ALL_CFLAGS += $(FOR_$(f))))

define compile_for
$$(OUT)/obj/$(1)/%.o: %.c $$(OUT)/flags.txt | $$(OUT)/include/build_info.h
	@mkdir -p $$(@D)
	@echo '  CC    $$< ($(1))'
	@$$(CC) $$(ALL_CPPFLAGS) $$(NDEBUG_FLAG) $$(ALL_CFLAGS) -c -o $$@ $$<

$$(OUT)/checked/$(1)/%.o: %.c $$(OUT)/flags.txt | $$(OUT)/include/build_info.h
	@mkdir -p $$(@D)
	@echo '  CC    $$< ($(1), assertions on)'
	@$$(CC) $$(ALL_CPPFLAGS) $$(ALL_CFLAGS) -c -o $$@ $$<
endef
$(foreach f,$(FOR),$(eval $(call compile_for,$(f))))

$(OUT)/obj/%.o: %.c $(OUT)/flags.txt | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(ALL_CPPFLAGS) $(NDEBUG_FLAG) $(ALL_CFLAGS) -c -o $@ $<

# A source that reads assert.h, itself or through a header, is compiled once more; the other objects serve both.
$(OUT)/checked/%.o: $(OUT)/obj/%.o
	@mkdir -p $(@D)
	@if [ -n '$(NDEBUG_FLAG)' ] && grep -q '/assert\.h' $(<:.o=.d); then \
	    echo '  CC    $*.c (assertions on)' && $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -c -o $@ $*.c; \
	else cp $< $@; fi

# The tests spend their time in the library and in the oracles.
$(OUT)/checked/tests/%.o: tests/%.c $(OUT)/flags.txt | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(ALL_CPPFLAGS) $(TEST_INCLUDE) $(ALL_CFLAGS) $(if $(filter test_%,$(notdir $<)),-O1) -c -o $@ $<

# One object, in which every name but those of yomikiri.h has become local: a program may have a `fail` of its own.  With -fopenmp
# gcc would put its run-time library into it.
$(STATIC): $(LIB_OBJECTS)
	@echo '  AR    $@'
	@$(CC) $(filter-out -fopenmp,$(CODE_FLAGS)) $(if $(CLANG),,$(if $(filter 1,$(LTO)),-flinker-output=nolto-rel)) -r -nostdlib -o $(OUT)/obj/yomikiri.o $^
	@$(OBJCOPY) --localize-hidden $(OUT)/obj/yomikiri.o
	@rm -f $@ && $(AR) rcs $@ $(OUT)/obj/yomikiri.o

$(SHARED): $(LIB_OBJECTS) solver/interfaces/library/yomikiri.map
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(filter %.map,$^) -o $@ $(LIB_OBJECTS) $(LIBS)

$(PROGRAM): $(CLI_OBJECTS) $(LIB_OBJECTS)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# It contains nothing of the solver.
$(CHECKER): $(CHECKER_OBJECTS) $(if $(WINDOWS),$(OUT)/obj/solver/core/windows/posix.o)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lxxhash -lzstd -lm

# The weights are put into the library by the assembler's .incbin.
$(OUT)/obj/solver/games/reversi/weights.o $(OUT)/checked/solver/games/reversi/weights.o: $(wildcard solver/games/reversi/weights/*)

# So are the pages and the completion of the shells.
$(OUT)/obj/solver/interfaces/draw/page.o $(OUT)/checked/solver/interfaces/draw/page.o: $(wildcard solver/interfaces/draw/pages/*)
$(OUT)/obj/solver/interfaces/cli/verb_completion.o $(OUT)/checked/solver/interfaces/cli/verb_completion.o: $(wildcard solver/interfaces/cli/completion/*)

# These run before it is known what the machine can do; the last -march= counts.
$(foreach f,solver/core/base/processor solver/core/base/utf8 solver/core/base/writer solver/interfaces/cli/main solver/interfaces/cli/program solver/interfaces/mpi/mpi_main,$(OUT)/obj/$(f).o $(OUT)/checked/$(f).o): \
    private ALL_CFLAGS += $(if $(X86),-march=x86-64 -mtune=generic)

.SECONDARY:
-include $(shell find $(OUT)/obj $(OUT)/checked build/fuzz -name '*.d' 2>/dev/null)

# 6. Two commands: solve and test
# Each installs what is missing first and then starts over, because the compiler is asked when make reads this.
.PHONY: deps solve run-solve test run-tests
deps:
	@tools/deps.sh all

install_missing = $(if $(filter yes,$(DEPS)),tools/deps.sh $(1))
# On every processor, unless -j says otherwise.
in_parallel = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))

solve:
	@$(call install_missing,build)
	@$(MAKE) --no-print-directory $(in_parallel) run-solve

run-solve: all
	@$(PROGRAM) verify $(RESULTS)

test:
	@$(call install_missing,test)
	@$(MAKE) --no-print-directory $(in_parallel) run-tests

TEST_PROGRAM := $(OUT)/tests/run
CHECKED_PROGRAM := $(OUT)/tests/yomikiri

$(TEST_PROGRAM): $(TEST_OBJECTS)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(TEST_LIBS) $(LIBS)

# The program with assertions on, for the tests of the command line.
$(CHECKED_PROGRAM): $(CHECKED_CLI_OBJECTS) $(call objects,checked,$(LIB_SOURCES)) $(call for_each,checked)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(OUT)/tests/yomikiri-check: $(call objects,checked,$(CHECKER_SOURCES))
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lxxhash -lzstd -lm

# tests/test_library.sh installs what `all` builds and links programs with it; chosen scripts build it when they need it.
run-tests: $(TEST_PROGRAM) $(CHECKED_PROGRAM) $(OUT)/tests/yomikiri-check $(if $(SANITIZE)$(TEST_SCRIPTS),,all)
	@YOMIKIRI=$(CHECKED_PROGRAM) MAKE_INSTALL='flock $(OUT)/lock $(MAKE) -s install ARCH=$(ARCH)' tests/run.sh $(TEST_PROGRAM)

.PHONY: clean
clean:
	rm -rf build

include tools/mpi.mk tools/install.mk tools/packages.mk tools/checks.mk tools/measure.mk
