# checks.mk - what goes beyond `make test`: proofs, theorems, sanitizers, fuzzing, static analysis.
.PHONY: verify-long solve-games proofs certificates check-atlas theorems run-theorems gate

verify-long: all
	@$(PROGRAM) verify $(RESULTS_LONG)

solve-games: all
	@$(PROGRAM) $(addprefix --game ,$(sort $(wildcard docs/examples/games/*.c))) verify results/games.txt

# Values by certificates: made and verified; those of results/boards.csv are kept.
proofs: all
	@tools/proofs.sh $(PROGRAM) $(CHECKER) results/proofs.txt results/proofs-long.txt

certificates: all
	@tools/certificates.sh make $(PROGRAM)

check-atlas: $(CHECKER)
	@tools/certificates.sh check $(CHECKER)

# Values as theorems of Coq, and the checker that is extracted from the proof; solver/independent/verified.
VERIFIED_MUTANTS ?= 2000
theorems:
	@$(call install_missing,theorems)
	@$(MAKE) --no-print-directory run-theorems

run-theorems: all
	@PROGRAM=$(PROGRAM) tools/theorems.sh prove
	@tools/theorems.sh test $(CHECKER) $(PROGRAM) $(VERIFIED_MUTANTS)

# Thousands of positions of every game, in every way, and the large form of the other randomised tests; with a scale of 1
# both are what `make test` does.
GATE_SCALE ?= 100
LARGE_SCALE ?= 20
LARGE_SUITES := cross_*|connect|longsolve|match|minimax_search|mnk|mnk_prove|parallel|reference|reversi_layers
gate: $(TEST_PROGRAM)
	@YOMIKIRI_TEST_SCALE=$(GATE_SCALE) $(TEST_PROGRAM) --filter='gate/*'
	@YOMIKIRI_TEST_SCALE=$(LARGE_SCALE) $(TEST_PROGRAM) --filter='@($(LARGE_SUITES))/*'

.PHONY: asan ubsan tsan fuzz mutants check rooms tags check-tour check-rooms check-words tidy cppcheck check-format format man
asan:
	@$(MAKE) --no-print-directory run-tests SANITIZE=address FLAVOUR=asan

ubsan:
	@$(MAKE) --no-print-directory run-tests SANITIZE=undefined FLAVOUR=ubsan

# libgomp is opaque to ThreadSanitizer; clang's libomp tells it about its threads through the Archer tool, which
# tools/archer.sh finds and tries first.
# Only suites with threads: a search is ten to thirty times slower, so they take a fifth of their random cases and
# positions nearer to the end (TEST_THREAD_SANITIZER in tests/support.h).
TSAN_CC ?= clang
TSAN_TESTS ?= team/* parallel/* cross_parallel/* cross_stop/* tables/* longsolve_threads/* proof/far* ticker/* api/*solvers*
tsan:
	@archer=$$(tools/archer.sh $(TSAN_CC)) && \
	    YOMIKIRI_TEST_SCALE=$${YOMIKIRI_TEST_SCALE:-0.2} TSAN_OPTIONS=ignore_noninstrumented_modules=1:halt_on_error=1 \
	    OMP_TOOL_LIBRARIES="$$archer" TEST_ARGUMENTS='$(TSAN_TESTS)' \
	    $(MAKE) --no-print-directory run-tests CC=$(TSAN_CC) SANITIZE=thread FLAVOUR=tsan

FUZZ_OUT := build/fuzz
FUZZ_PROGRAMS := $(patsubst tests/fuzz/%.c,$(FUZZ_OUT)/%,$(FUZZ_SOURCES))
FUZZ_OBJECTS := $(patsubst %.c,$(FUZZ_OUT)/obj/%.o,$(LIB_SOURCES) $(WORK_SOURCES) $(addprefix solver/interfaces/verify/,confine.c question.c record_keys.c results_file.c) \
    $(addprefix solver/interfaces/report/,display.c output.c record.c reporter.c value_words.c) \
    solver/interfaces/arguments/options.c solver/interfaces/arguments/interrupt.c solver/interfaces/arguments/request.c)
FUZZ_FLAGS = -std=gnu17 -O1 -g -march=native -Wno-unknown-pragmas -Wno-psabi $(ALL_CPPFLAGS) -DFUZZING

$(FUZZ_OUT)/obj/%.o: %.c | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  CC    $< (fuzzing)'
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link,address,undefined -MMD -MP -c -o $@ $<

# The checker shares no code with the library, not even names.
$(FUZZ_OUT)/fuzz_certificate: tests/fuzz/fuzz_certificate.c $(patsubst %.c,$(FUZZ_OUT)/obj/%.o,$(filter-out %/check_main.c,$(CHECKER_SOURCES)))
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

check: check-format check-rooms check-tour check-words cppcheck tidy
	@echo 'check: clean'

check-format:
	@clang-format --dry-run --Werror $(SHIPPED)

# What each room holds, and whether every include goes where solver/rooms.txt allows.
rooms:
	@tools/rooms.sh

tags:
	@tools/tags.sh

check-tour:
	@python3 -B tools/tour.py

check-rooms:
	@tools/rooms.sh check

# Comments wider than 100 columns, and phrases that no native writer uses.
check-words:
	@tools/words.sh

format:
	@clang-format -i $(SHIPPED)

cppcheck:
	@cppcheck --quiet -j "$$(nproc)" --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
	    --library=tools/cppcheck.cfg --suppressions-list=.cppcheck -I. $(STOREYS:%=-Isolver/%) $(LIB_SOURCES) $(OTHER_THREADS) $(CLI_SOURCES) $(MPI_SOURCES) $(CHECKER_SOURCES)

# A file is read again when it or a header has changed; -j reads several at once.
TIDY_FLAGS = -std=gnu17 -march=native $(if $(filter 1,$(OPENMP)),-fopenmp) $(ALL_CPPFLAGS)
$(OUT)/tidy/%: %.c $(HEADERS) .clang-tidy tools/analyze.h | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@clang-tidy --quiet $< -- $(if $(filter solver/core/base/status.c solver/independent/checker/%,$<),,-include tools/analyze.h) $(TIDY_FLAGS) 2>/dev/null
	@touch $@

$(OUT)/tidy/solver/interfaces/mpi/transport: ALL_CPPFLAGS += $(MPI_CPPFLAGS)

tidy: $(patsubst %.c,$(OUT)/tidy/%,$(LIB_SOURCES) $(OTHER_THREADS) $(CLI_SOURCES) $(CHECKER_SOURCES) $(if $(MPI_SHOWN),$(MPI_SOURCES)))
