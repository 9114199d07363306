# measure.mk - rates, the tables of results and the charts of the documents.
.PHONY: bench bench-library bench-workers atlas atlas-mnk under-way charts signature

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
SECONDS ?= 0
under-way: all
	@python3 -B tools/under-way.py results/under-way $(PROGRAM) $(SECONDS)

charts: all
	@PROGRAM=$(PROGRAM) bench/charts.sh

# The cache of searched tasks makes the next run faster.  The notes also have
# WORKERS="--task 64000 --least 3200 othello:6x6 1 4 16 64 256 1000".
WORKERS ?= --task 200000 --least 10000 othello:5x8 1 4 16 64 256 1000
bench-workers: $(OUT)/bench/workers
	@$< --cache $(OUT)/bench/workers.cache $(WORKERS)

signature: $(OUT)/bench/bench
	@$(OUT)/bench/bench --signature bench/signature.txt

$(OUT)/bench/%: $(OUT)/obj/bench/%.o $(LIB_OBJECTS)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(OUT)/bench/workers: $(patsubst %,$(OUT)/obj/solver/work/longsolve/%.o,model schedule tree)
