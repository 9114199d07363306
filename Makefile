# Makefile of yomikiri.  `make help` lists what it can do.
#
# Sources are found by wildcard.  The default flavour builds into build/; every other
# combination of variables has a directory of its own (CC=gcc alone: build/ too; FLAVOUR=NAME: build/NAME), so two flavours
# never share objects.

# ---------------------------------------------------------------------------
# 1. Help
# ---------------------------------------------------------------------------
.DEFAULT_GOAL := all
.PHONY: help
help:
	@echo 'Targets'
	@echo '  all          build/yomikiri, build/yomikiri-check, build/libyomikiri.a and .so (the default)'
	@echo '  web          build/web/yomikiri.html, a page that solves in the browser; test-web: its tests'
	@echo '  dist         source archive and static programs for Linux in build/dist; dist-windows: for Windows'
	@echo '  mpi          build/yomikiri-mpi, for many machines; test-mpi: its tests, with three ranks here'
	@echo '  solve        install what is missing, build, solve and check every result in results/results.txt'
	@echo '  test         install what is missing, build, run every test; DEPS=no: install nothing'
	@echo '  deps         install what building, testing and checking need (Debian, Ubuntu)'
	@echo '  bench-library  rates of the library: calls a second'
	@echo '  bench        nodes, seconds, nodes per second; BENCH="4x4 ffo1-19 ..." chooses'
	@echo '  atlas        solves every small reversi board, for docs/results.md; ATLAS_SECONDS=60 each'
	@echo '  atlas-mnk    the same for K in a row'
	@echo '  under-way    goes on with the unfinished solves of results/under-way; SECONDS=3600, 0: to the end'
	@echo '  charts       the charts of the documents; needs a quiet machine, gnuplot and some minutes'
	@echo '  signature    node total at one thread against bench/signature.txt'
	@echo '  verify-long  the results that take minutes'
	@echo '  gate         thousands of random positions of every game, every way, against plain minimax or an oracle; minutes'
	@echo '  proofs       proves and verifies results/proofs.txt and results/proofs-long.txt; takes minutes'
	@echo '  check-atlas  verifies the certificates of results/boards.csv; `make certificates` makes what is missing'
	@echo '  theorems     installs Coq and OCaml, lets Coq prove the values of small boards, builds and tests yomikiri-check-verified'
	@echo '  check        clang-tidy, cppcheck, format, words; `make format` applies the format'
	@echo '  asan ubsan tsan   the tests under a sanitizer'
	@echo '  mutants      damaged certificates, MUTANTS=20000, under the address sanitizer'
	@echo '  fuzz         every fuzz target, FUZZ_SECONDS=60 in all'
	@echo '  install      programs, libraries, header, files for pkg-config and CMake, man pages, completion of bash, zsh and fish'
	@echo '  uninstall    remove what install put there;   clean: remove build/'
	@echo '  wheel        the Python package, for any processor of this kind, in build/all'
	@echo '  deb          Debian packages in build/deb, for any processor of this kind'
	@echo 'Variables'
	@echo '  CC=gcc|clang|...        compiler (clang with OpenMP, or gcc)'
	@echo '  OPENMP=1|0|pthreads     threads by OpenMP (1), none, or those of the system'
	@echo '  ARCH=native|all|portable|x86-64-v3|...   instruction set (native; install, wheel: all)'
	@echo '  DEBUG=0|1               assertions, -Og, symbols (0)'
	@echo '  LTO=0|1                 link-time optimisation (0)'
	@echo '  SANITIZE=address|undefined|address,undefined|thread    sanitizer (none)'
	@echo '  WERROR=0|1              warnings are errors (0; .ci/run: 1)'
	@echo '  CFLAGS, LDFLAGS         added to what is needed'
	@echo '  PREFIX=/usr/local DESTDIR= LIBDIR=PREFIX/lib   where install puts things'
	@echo 'Examples'
	@echo '  make solve'
	@echo '  make -j2 all CC=clang ARCH=x86-64-v3 && build/clang-x86-64-v3/yomikiri solve reversi:4x4'
	@echo '  sudo make install PREFIX=/usr/local'

# ---------------------------------------------------------------------------
# 2. Variables, checked
# ---------------------------------------------------------------------------
VERSION := 0.1.0

OPENMP ?= 1
# What is installed may be run elsewhere: code for all kinds of processors, of which one is chosen at start.
ARCH ?= $(if $(filter install wheel,$(MAKECMDGOALS)),all,native)
DEBUG ?= 0
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
$(call one_of,LTO,0 1)
$(call one_of,WERROR,0 1)
$(call one_of,ONE_PROCESS,0 1)
$(call one_of,DEPS,yes no)
ifneq ($(SANITIZE),)
$(call one_of,SANITIZE,address undefined address$(comma)undefined thread)
endif

# The compiler is asked only for goals that use it; `solve`, `test` and others start make again, which asks it.
NO_COMPILER := help web dist dist-windows deps clean uninstall format check-format rooms check-rooms check-words solve test theorems asan ubsan tsan deb
GOALS := $(or $(MAKECMDGOALS),all)
ifneq ($(filter-out $(NO_COMPILER),$(GOALS)),)
# Where no compiler is named: clang if it has OpenMP, whose code is 6 to 8 % faster (docs/notes/compilers.md), else gcc.
ifeq ($(origin CC),default)
hash := \#
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

# ---------------------------------------------------------------------------
# 3. Flavour and directories
# ---------------------------------------------------------------------------
cc_name := $(notdir $(firstword $(CC)))
empty :=
space := $(empty) $(empty)
flavour_parts := $(if $(cc_default),,$(filter-out gcc,$(cc_name))) $(if $(filter-out native,$(ARCH)),$(ARCH)) \
    $(patsubst 0,serial,$(filter-out 1,$(OPENMP))) $(if $(filter 1,$(DEBUG)),debug) $(if $(filter 1,$(LTO)),lto) $(SANITIZE) \
    $(if $(filter 1,$(ONE_PROCESS)),$(if $(filter thread,$(SANITIZE)),,one-process))
FLAVOUR ?= $(subst $(space),-,$(strip $(flavour_parts)))
OUT := build$(if $(FLAVOUR),/$(FLAVOUR))

# The rooms of the program alone; all others but the checker's and MPI's are the library.
PROGRAM_ROOMS := verify arguments cli players
CLI_SOURCES := $(sort $(foreach room,$(PROGRAM_ROOMS),$(wildcard solver/$(room)/*.c)))
# One of these two makes teams of threads; the library of the Python package has the second one.
THREADS_BY := solver/base/threads_openmp.c solver/base/threads_pthread.c
OTHER_THREADS := $(word $(if $(filter pthreads,$(OPENMP)),1,2),$(THREADS_BY))
LIB_SOURCES := $(sort $(filter-out $(CLI_SOURCES) $(OTHER_THREADS) solver/mpi/% solver/checker/% solver/web/% $(if $(WINDOWS),,solver/windows/%),$(wildcard solver/*/*.c)) $(wildcard tables/*.c))
MPI_SOURCES := $(sort $(wildcard solver/mpi/*.c))
CHECKER_SOURCES := $(sort $(wildcard solver/checker/*.c))
TEST_SOURCES := $(sort $(wildcard tests/*.c))
ifeq ($(ONE_PROCESS),1)
TEST_SOURCES += tests/tsan/runner.c
TEST_INCLUDE := -Itests/tsan
else
TEST_LIBS := -lcriterion
endif
BENCH_SOURCES := $(sort $(wildcard bench/*.c))
FUZZ_SOURCES := $(sort $(wildcard tests/fuzz/fuzz_*.c))
HEADERS := $(sort $(wildcard solver/*/*.h tables/*.h tests/*.h bench/*.h))
SHIPPED := $(sort $(wildcard docs/examples/*.c) $(LIB_SOURCES) $(THREADS_BY) $(CLI_SOURCES) $(MPI_SOURCES) $(CHECKER_SOURCES) $(TEST_SOURCES) $(BENCH_SOURCES) $(wildcard tests/*/*.c tests/*/*/*.h) $(HEADERS))

objects = $(patsubst %.c,$(OUT)/$(1)/%.o,$(2))
# With ARCH=all these are compiled for each kind of processor, the others for the least of them.
FOR_SOURCES := solver/base/processor_needs.c solver/games/reversi_perft.c $(wildcard solver/reversi/engine_*.c)
for_each = $(foreach f,$(FOR),$(call objects,$(1)/$(f),$(FOR_SOURCES)))
LIB_OBJECTS := $(call objects,obj,$(LIB_SOURCES)) $(call for_each,obj)
CLI_OBJECTS := $(call objects,obj,$(CLI_SOURCES))
CHECKER_OBJECTS := $(call objects,obj,$(CHECKER_SOURCES))
BENCH_PROGRAMS := $(patsubst bench/%.c,$(OUT)/bench/%,$(BENCH_SOURCES))
# The tests run the library with its assertions on: objects without NDEBUG.
TEST_OBJECTS := $(call objects,checked,$(LIB_SOURCES) solver/verify/results_file.c solver/mpi/leader.c solver/mpi/worker.c $(TEST_SOURCES)) $(call for_each,checked)
CHECKED_CLI_OBJECTS := $(call objects,checked,$(CLI_SOURCES))

# ---------------------------------------------------------------------------
# 4. Flags
# ---------------------------------------------------------------------------
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
ALL_CPPFLAGS := -I. -Isolver -I$(OUT)/include -D_GNU_SOURCE $(CPPFLAGS)
ALL_LDFLAGS := $(CODE_FLAGS) -Wl,--as-needed $(LDFLAGS)
# Assertions are off in what is shipped, on with DEBUG=1 and under a sanitizer.
NDEBUG_FLAG := $(if $(filter 0,$(DEBUG)),$(if $(SANITIZE),,-DNDEBUG))
LIBS := -lsqlite3 -lxxhash -lzstd -ljansson -lm
OBJCOPY ?= objcopy
# A source archive has no git, but the file tools/git-id.
GIT_ID = $(shell cat tools/git-id 2>/dev/null || git -C . describe --always --dirty --abbrev=12 2>/dev/null || echo unknown)

# ---------------------------------------------------------------------------
# 5. Building
# ---------------------------------------------------------------------------
PROGRAM := $(OUT)/yomikiri
CHECKER := $(OUT)/yomikiri-check
STATIC := $(OUT)/libyomikiri.a
SHARED := $(OUT)/libyomikiri.so
ABI := $(shell sed -n 's/^\#define YKR_ABI //p' solver/library/yomikiri.h)
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
	    FLAGS '$(strip $(CODE_FLAGS))' | { $(update); }

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

# One object, in which every name but those of yomikiri.h has become local: a program may have a `fail` of its own.
$(STATIC): $(LIB_OBJECTS)
	@echo '  AR    $@'
	@$(CC) $(CODE_FLAGS) $(if $(CLANG),,$(if $(filter 1,$(LTO)),-flinker-output=nolto-rel)) -r -nostdlib -o $(OUT)/obj/yomikiri.o $^
	@$(OBJCOPY) --localize-hidden $(OUT)/obj/yomikiri.o
	@rm -f $@ && $(AR) rcs $@ $(OUT)/obj/yomikiri.o

$(SHARED): $(LIB_OBJECTS) solver/library/yomikiri.map
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(filter %.map,$^) -o $@ $(LIB_OBJECTS) $(LIBS)

# The library and the checker of the Python package need nothing but the C library: no runtime of OpenMP, of which the process
# may have another one.
WHEEL_OUT ?= $(OUT)/wheel
PYTHON ?= python3
ifneq ($(filter wheel wheel-files,$(GOALS)),)
missing := $(foreach l,sqlite3 xxhash zstd jansson,$(if $(findstring /,$(shell $(CC) -print-file-name=lib$l.a)),,lib$l.a)) \
    $(if $(filter wheel,$(GOALS)),$(shell $(PYTHON) -c 'import sys, zlib; sys.exit(sys.version_info < (3, 8))' > /dev/null 2>&1 || echo $(PYTHON)))
$(if $(strip $(missing)),$(error make wheel: missing: $(strip $(missing)); expected static libraries and Python 3.8 or later))
endif
static_libs = -Wl,-Bstatic $(1) -Wl,-Bdynamic -lm -pthread
wheel_flags = $(filter-out -fopenmp,$(ALL_LDFLAGS))
$(WHEEL_OUT)/libyomikiri.so: $(filter-out %/threads_openmp.o,$(LIB_OBJECTS)) $(OUT)/obj/solver/base/threads_pthread.o solver/library/yomikiri.map
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(wheel_flags) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(filter %.map,$^) -o $@ $(filter %.o,$^) \
	    $(call static_libs,$(filter -l%,$(filter-out -lm,$(LIBS))))

$(WHEEL_OUT)/yomikiri-check: $(CHECKER_SOURCES) $(OUT)/flags.txt | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_CPPFLAGS) $(NDEBUG_FLAG) $(WARNINGS) -Wno-unknown-pragmas $(wheel_flags) -o $@ $(CHECKER_SOURCES) \
	    $(call static_libs,-lxxhash -lzstd)

$(PROGRAM): $(CLI_OBJECTS) $(LIB_OBJECTS)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The program on many machines: the program's objects without its main, and the room of MPI.  Only transport.c includes mpi.h.
.PHONY: mpi
MPICC ?= mpicc
MPI_SHOWN := $(if $(filter mpi test-mpi check tidy %/yomikiri-mpi %/transport,$(GOALS)),$(shell $(MPICC) -show 2>/dev/null))
MPI_CPPFLAGS := $(filter -I% -D%,$(MPI_SHOWN))
MPI_LIBS := $(filter -L% -l% -Wl%,$(MPI_SHOWN))
MPI_PROGRAM := $(OUT)/yomikiri-mpi
mpi: $(MPI_PROGRAM)

$(OUT)/obj/solver/mpi/transport.o $(OUT)/checked/solver/mpi/transport.o: private ALL_CPPFLAGS += $(MPI_CPPFLAGS)

$(MPI_PROGRAM): $(call objects,obj,$(MPI_SOURCES)) $(filter-out %/cli/main.o,$(CLI_OBJECTS)) $(LIB_OBJECTS)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS) $(MPI_LIBS)

# The page that solves, by a makefile of its own: it compiles everything for WebAssembly.
.PHONY: web test-web
web:
	@$(call install_missing,web)
	@$(MAKE) --no-print-directory -f tools/web.mk VERSION='$(VERSION)' GIT_ID='$(GIT_ID)'

test-web: web all
	@tests/web.sh $(PROGRAM) $(WEB_PICTURES)

# It contains nothing of the solver.
$(CHECKER): $(CHECKER_OBJECTS) $(if $(WINDOWS),$(OUT)/obj/solver/windows/posix.o)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lxxhash -lzstd -lm

$(OUT)/bench/%: $(OUT)/obj/bench/%.o $(LIB_OBJECTS)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The weights are put into the library by the assembler's .incbin.
$(OUT)/obj/solver/reversi/weights.o $(OUT)/checked/solver/reversi/weights.o: $(wildcard solver/reversi/weights/*)

# So are the pages and the completion of the shells.
$(OUT)/obj/solver/draw/page.o $(OUT)/checked/solver/draw/page.o: $(wildcard solver/draw/pages/*)
$(OUT)/obj/solver/cli/verb_completion.o $(OUT)/checked/solver/cli/verb_completion.o: $(wildcard solver/cli/completion/*)

# These two run before it is known what the machine can do; the last -march= counts.
$(foreach f,solver/base/processor solver/cli/main solver/cli/program solver/mpi/main,$(OUT)/obj/$(f).o $(OUT)/checked/$(f).o): \
    private ALL_CFLAGS += $(if $(X86),-march=x86-64 -mtune=generic)

.SECONDARY:
-include $(shell find $(OUT)/obj $(OUT)/checked build/fuzz -name '*.d' 2>/dev/null)

# ---------------------------------------------------------------------------
# 6. Two commands: solve and test
# ---------------------------------------------------------------------------
# Each installs what is missing first and then starts over, because the compiler is asked when make reads this.
.PHONY: deps solve run-solve test run-tests verify-long
deps:
	@tools/deps.sh all

install_missing = $(if $(filter yes,$(DEPS)),tools/deps.sh $(1))

solve:
	@$(call install_missing,build)
	@$(MAKE) --no-print-directory run-solve

run-solve: all
	@$(PROGRAM) verify $(RESULTS)

verify-long: all
	@$(PROGRAM) verify $(RESULTS_LONG)

# Values by certificates: made and verified; those of results/boards.csv are kept.
.PHONY: proofs certificates check-atlas
proofs: all
	@tools/proofs.sh $(PROGRAM) $(CHECKER) results/proofs.txt results/proofs-long.txt

certificates: all
	@tools/certificates.sh make $(PROGRAM)

check-atlas: $(CHECKER)
	@tools/certificates.sh check $(CHECKER)

# Values as theorems of Coq, and the checker that is extracted from the proof; solver/verified.
.PHONY: theorems run-theorems
VERIFIED_MUTANTS ?= 2000
theorems:
	@$(call install_missing,theorems)
	@$(MAKE) --no-print-directory run-theorems

run-theorems: all
	@PROGRAM=$(PROGRAM) tools/theorems.sh prove
	@tools/theorems.sh test $(CHECKER) $(PROGRAM) $(VERIFIED_MUTANTS)

test:
	@$(call install_missing,test)
	@$(MAKE) --no-print-directory run-tests

TEST_PROGRAM := $(OUT)/tests/run
CHECKED_PROGRAM := $(OUT)/tests/yomikiri

$(TEST_PROGRAM): $(TEST_OBJECTS)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(TEST_LIBS) $(LIBS)

# Thousands of positions of every game, in every way, and the large form of the other randomised tests; with a scale of 1
# both are what `make test` does.
.PHONY: gate
GATE_SCALE ?= 100
LARGE_SCALE ?= 20
LARGE_SUITES := cross_*|connect|longsolve|match|minimax_search|mnk|mnk_prove|parallel|reference|reversi_layers
gate: $(TEST_PROGRAM)
	@YOMIKIRI_TEST_SCALE=$(GATE_SCALE) $(TEST_PROGRAM) --filter='gate/*'
	@YOMIKIRI_TEST_SCALE=$(LARGE_SCALE) $(TEST_PROGRAM) --filter='@($(LARGE_SUITES))/*'

# The program with assertions on, for the tests of the command line.
$(CHECKED_PROGRAM): $(CHECKED_CLI_OBJECTS) $(call objects,checked,$(LIB_SOURCES)) $(call for_each,checked)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The same on many machines, and its tests: three ranks on this one.
.PHONY: test-mpi
CHECKED_MPI := $(OUT)/tests/yomikiri-mpi
$(CHECKED_MPI): $(call objects,checked,$(MPI_SOURCES) $(filter-out %/main.c,$(CLI_SOURCES)) $(LIB_SOURCES)) $(call for_each,checked)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS) $(MPI_LIBS)

test-mpi: $(CHECKED_MPI) $(CHECKED_PROGRAM)
	@YOMIKIRI=$(CHECKED_PROGRAM) YOMIKIRI_MPI=$(CHECKED_MPI) tests/mpi.sh

$(OUT)/tests/yomikiri-check: $(call objects,checked,$(CHECKER_SOURCES))
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lxxhash -lzstd -lm

# tests/test_library.sh installs what `all` builds and links programs with it; chosen scripts build it when they need it.
run-tests: $(TEST_PROGRAM) $(CHECKED_PROGRAM) $(OUT)/tests/yomikiri-check $(if $(SANITIZE)$(TEST_SCRIPTS),,all)
	@YOMIKIRI=$(CHECKED_PROGRAM) MAKE_INSTALL='flock $(OUT)/lock $(MAKE) -s install ARCH=$(ARCH)' tests/run.sh $(TEST_PROGRAM)

# ---------------------------------------------------------------------------
# 7. Sanitizers, fuzzing, static analysis
# ---------------------------------------------------------------------------
.PHONY: asan ubsan tsan fuzz mutants check rooms check-rooms check-words tidy cppcheck check-format format man
asan:
	@$(MAKE) --no-print-directory run-tests SANITIZE=address FLAVOUR=asan

ubsan:
	@$(MAKE) --no-print-directory run-tests SANITIZE=undefined FLAVOUR=ubsan

# libgomp is opaque to ThreadSanitizer; clang's libomp tells it about its threads through the Archer tool, which
# tools/archer.sh finds and tries first.
# Only suites with threads: a search is ten to thirty times slower, so they take a fifth of their random cases and
# positions nearer to the end (TEST_THREAD_SANITIZER in tests/support.h).
TSAN_CC ?= clang
TSAN_TESTS ?= parallel/* cross_parallel/* cross_stop/* cross_options/threads* tables/* longsolve_threads/* proof/far* ticker/* api/*solvers*
tsan:
	@archer=$$(tools/archer.sh $(TSAN_CC)) && \
	    YOMIKIRI_TEST_SCALE=$${YOMIKIRI_TEST_SCALE:-0.2} TSAN_OPTIONS=ignore_noninstrumented_modules=1:halt_on_error=1 \
	    OMP_TOOL_LIBRARIES="$$archer" TEST_ARGUMENTS='$(TSAN_TESTS)' \
	    $(MAKE) --no-print-directory run-tests CC=$(TSAN_CC) SANITIZE=thread FLAVOUR=tsan

FUZZ_OUT := build/fuzz
FUZZ_PROGRAMS := $(patsubst tests/fuzz/%.c,$(FUZZ_OUT)/%,$(FUZZ_SOURCES))
FUZZ_OBJECTS := $(patsubst %.c,$(FUZZ_OUT)/obj/%.o,$(LIB_SOURCES) $(addprefix solver/verify/,confine.c question.c record_keys.c results_file.c) \
    $(addprefix solver/report/,display.c output.c record.c reporter.c value_words.c) \
    solver/arguments/options.c solver/arguments/interrupt.c solver/arguments/request.c)
FUZZ_FLAGS = -std=gnu17 -O1 -g -march=native -Wno-unknown-pragmas -Wno-psabi $(ALL_CPPFLAGS) -DFUZZING

$(FUZZ_OUT)/obj/%.o: %.c | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  CC    $< (fuzzing)'
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link,address,undefined -MMD -MP -c -o $@ $<

# The checker shares no code with the library, not even names.
$(FUZZ_OUT)/fuzz_certificate: tests/fuzz/fuzz_certificate.c $(patsubst %.c,$(FUZZ_OUT)/obj/%.o,$(filter-out %/main.c,$(CHECKER_SOURCES)))
	@echo '  LINK  $@'
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer,address,undefined -MMD -MP -o $@ $(filter %.c %.o,$^) -lxxhash -lzstd -lm

$(FUZZ_OUT)/%: tests/fuzz/%.c $(FUZZ_OBJECTS)
	@echo '  LINK  $@'
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer,address,undefined -MMD -MP -o $@ $< $(filter %.o,$^) $(LIBS)

fuzz: $(FUZZ_PROGRAMS)
	@tools/fuzz.sh $(FUZZ_SECONDS) $(FUZZ_PROGRAMS)

# Damaged certificates; MUTANTS of them, MUTANTS_TWICE of these by the second reader as well.
MUTANTS ?= 20000
MUTANTS_TWICE ?= 2000
mutants: all
	@$(MAKE) --no-print-directory build/asan/tests/yomikiri-check SANITIZE=address FLAVOUR=asan
	@python3 -B tests/mutate_certificate.py build/asan/tests/yomikiri-check $(PROGRAM) $(MUTANTS) $(MUTANTS_TWICE) \
	    $${YOMIKIRI_SEED:-1} $(filter-out %_5x6.ykc,$(wildcard tests/data/certificates/*.ykc))

# The man page is made from the program's own table of options.
man: all
	@$(PROGRAM) --man > docs/yomikiri.1

check: check-format check-rooms check-words cppcheck tidy
	@echo 'check: clean'

check-format:
	@clang-format --dry-run --Werror $(SHIPPED)

# What each room holds, and whether every include goes where solver/rooms.txt allows.
rooms:
	@tools/rooms.sh

check-rooms:
	@tools/rooms.sh check

# Comments wider than 100 columns, and phrases that no native writer uses.
check-words:
	@tools/words.sh

format:
	@clang-format -i $(SHIPPED)

cppcheck:
	@cppcheck --quiet -j "$$(nproc)" --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
	    --library=tools/cppcheck.cfg --suppressions-list=.cppcheck -I. -Isolver $(LIB_SOURCES) $(OTHER_THREADS) $(CLI_SOURCES) $(MPI_SOURCES) $(CHECKER_SOURCES)

# A file is read again when it or a header has changed; -j reads several at once.
TIDY_FLAGS = -std=gnu17 -march=native $(if $(filter 1,$(OPENMP)),-fopenmp) $(ALL_CPPFLAGS)
$(OUT)/tidy/%: %.c $(HEADERS) .clang-tidy tools/analyze.h | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@clang-tidy --quiet $< -- $(if $(filter solver/base/status.c solver/checker/%,$<),,-include tools/analyze.h) $(TIDY_FLAGS) 2>/dev/null
	@touch $@

$(OUT)/tidy/solver/mpi/transport: ALL_CPPFLAGS += $(MPI_CPPFLAGS)

tidy: $(patsubst %.c,$(OUT)/tidy/%,$(LIB_SOURCES) $(OTHER_THREADS) $(CLI_SOURCES) $(CHECKER_SOURCES) $(if $(MPI_SHOWN),$(MPI_SOURCES)))

# ---------------------------------------------------------------------------
# 8. Measuring
# ---------------------------------------------------------------------------
.PHONY: bench bench-library atlas atlas-mnk charts signature
bench: all $(BENCH_PROGRAMS)
	@$(OUT)/bench/bench $(BENCH)

bench-library: all $(OUT)/bench/library
	@$(OUT)/bench/library 5 $(PROGRAM)

# What results/boards.csv does not hold exactly is solved (ATLAS_SECONDS for each start), then docs/results.md is made.
ATLAS_SECONDS ?= 60
atlas: all
	@python3 -B tools/atlas.py boards $(PROGRAM) $(ATLAS_SECONDS)

# The same for K in a row: results/mnk.csv and the claims in results/results-mnk.txt.
atlas-mnk: all
	@python3 -B tools/atlas.py mnk $(PROGRAM) $(ATLAS_SECONDS)

# Goes on with results/under-way for SECONDS (0: until all boards are solved) and leaves the stores to be committed.
.PHONY: under-way
SECONDS ?= 0
under-way: all
	@python3 -B tools/under-way.py results/under-way $(PROGRAM) $(SECONDS)

charts: all
	@PROGRAM=$(PROGRAM) bench/charts.sh

signature: $(OUT)/bench/bench
	@$(OUT)/bench/bench --signature bench/signature.txt

# ---------------------------------------------------------------------------
# 9. Installing and cleaning
# ---------------------------------------------------------------------------
.PHONY: install uninstall wheel wheel-files clean deb
# The run-time library of OpenMP by its own name: the compiler that links with libyomikiri.a may be another one.
OPENMP_LIB = $(if $(filter 1,$(OPENMP)),$(if $(CLANG),$(shell objdump -p $(SHARED) | \
    awk '/NEEDED *libomp/ { print "-l:" $$2 }'),-lgomp))

# Where the shells look for completions; Debian has a folder of its own for those of packages in zsh.
BASH_COMPLETIONS := $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS := $(PREFIX)/share/fish/vendor_completions.d
DOCDIR := $(PREFIX)/share/doc/yomikiri

# The program prints them, unless it is built for another processor.
completion = $(PROGRAM) completion $(1) --output $(DESTDIR)$(2) || echo 'completion of $(1): not installed'

CMAKEDIR = $(LIBDIR)/cmake/yomikiri

# The .pc file and those of CMake are written here, and not built: they contain the paths of this installation.
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(CMAKEDIR) $(DESTDIR)$(PREFIX)/include \
	    $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(BASH_COMPLETIONS) $(DESTDIR)$(ZSH_COMPLETIONS) $(DESTDIR)$(FISH_COMPLETIONS)
	install -m 755 $(PROGRAM) $(CHECKER) $(DESTDIR)$(PREFIX)/bin
	[ ! -x $(MPI_PROGRAM) ] || install -m 755 $(MPI_PROGRAM) $(DESTDIR)$(PREFIX)/bin/yomikiri-mpi
	install -m 644 $(STATIC) $(DESTDIR)$(LIBDIR)/libyomikiri.a
	install -m 755 $(SHARED) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libyomikiri.so
	printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))' 'includedir=$${prefix}/include' 'abi=$(ABI)' '' \
	    'Name: yomikiri' 'Description: parallel exhaustive solver of two-player games' 'Version: $(VERSION)' \
	    'Libs: -L$${libdir} -lyomikiri' 'Libs.private: $(LIBS) $(OPENMP_LIB)' 'Cflags: -I$${includedir}' \
	    > $(DESTDIR)$(LIBDIR)/pkgconfig/yomikiri.pc
	sed -e 's|@INCLUDE@|$(shell realpath -ms --relative-to=$(CMAKEDIR) $(PREFIX)/include)|' -e 's|@SONAME@|$(SONAME)|' \
	    -e 's|@LIBS@|$(subst $(space),;,$(strip $(LIBS) $(OPENMP_LIB)))|' tools/yomikiri-config.cmake \
	    > $(DESTDIR)$(CMAKEDIR)/yomikiri-config.cmake
	printf '%s\n' 'set(PACKAGE_VERSION $(VERSION))' 'if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)' \
	    '  set(PACKAGE_VERSION_COMPATIBLE TRUE)' 'endif()' > $(DESTDIR)$(CMAKEDIR)/yomikiri-config-version.cmake
	install -m 644 solver/library/yomikiri.h $(DESTDIR)$(PREFIX)/include/yomikiri.h
	install -m 644 docs/yomikiri.1 docs/yomikiri-check.1 $(DESTDIR)$(PREFIX)/share/man/man1
	tools/documents.sh $(DESTDIR)$(DOCDIR)
	$(call completion,bash,$(BASH_COMPLETIONS)/yomikiri)
	$(call completion,zsh,$(ZSH_COMPLETIONS)/_yomikiri)
	$(call completion,fish,$(FISH_COMPLETIONS)/yomikiri.fish)

uninstall:
	cd $(DESTDIR)$(LIBDIR) && rm -f libyomikiri.a libyomikiri.so $(SONAME) pkgconfig/yomikiri.pc cmake/yomikiri/*.cmake
	cd $(DESTDIR)$(PREFIX) && rm -f bin/yomikiri bin/yomikiri-check bin/yomikiri-mpi include/yomikiri.h \
	    share/man/man1/yomikiri.1 share/man/man1/yomikiri-check.1
	rm -rf $(DESTDIR)$(DOCDIR)
	rm -f $(DESTDIR)$(BASH_COMPLETIONS)/yomikiri $(DESTDIR)$(ZSH_COMPLETIONS)/_yomikiri $(DESTDIR)$(FISH_COMPLETIONS)/yomikiri.fish

# The Python package with the library and the checker in it, in WHEELS.
WHEELS ?= $(OUT)
wheel-files: $(WHEEL_OUT)/libyomikiri.so $(WHEEL_OUT)/yomikiri-check

wheel: wheel-files
	@YOMIKIRI_BUILD='$(abspath $(WHEEL_OUT))' $(PYTHON) -B solver/library/python/backend.py $(WHEELS)

# Archives of the last commit in build/dist (tools/dist.sh): the source, and programs that need nothing of a system.
.PHONY: dist dist-windows
dist:
	@$(call install_missing,dist)
	@tools/dist.sh $(VERSION) linux

dist-windows:
	@$(call install_missing,windows)
	@tools/dist.sh $(VERSION) windows

# tools/debian in a copy of what git tracks, so that the tree stays clean; lintian reads the result.
deb:
	@tools/deb.sh $(VERSION)

clean:
	rm -rf build
