# web.mk - `make web`: the library and the checker compiled for WebAssembly, and the page around them (docs/manual.md).
# Needs emcc of emscripten.  build/web/index.html reads the files beside it from a server; build/web/yomikiri.html is one
# file that needs nothing.
OUT := build/web
ifeq ($(shell command -v emcc),)
$(error make web: emcc is not installed; expected the package emscripten)
endif
# emcc may run a node that is not the distribution's, which finds the distribution's packages by this.
export NODE_PATH := $(if $(NODE_PATH),$(NODE_PATH):)/usr/share/nodejs

STOREYS := core games work interfaces independent
# What pages reach; the linker leaves out the rest.
ROOMS := base game text parallel search reversi mnk connect minimax eight originals reference solve analysis report draw library \
    count table proof experiments store web
LEFT_OUT := solver/core/base/threads_pthread.c solver/interfaces/draw/opening_% solver/work/store/%
SOURCES := $(filter-out $(LEFT_OUT),$(sort $(foreach room,$(ROOMS),$(wildcard solver/*/$(room)/*.c)) $(wildcard tables/*.c)))
OBJECTS := $(patsubst %.c,$(OUT)/obj/%.o,$(SOURCES))
CHECKER_SOURCES := $(sort $(wildcard solver/independent/checker/*.c))
PAGES := solver/interfaces/draw/pages

# What runs once or seldom is made small.
SMALL := -Oz
HOT := base game parallel search reversi mnk connect minimax eight
FLAGS := -O3 -msimd128 -mssse3 -DNDEBUG -std=gnu17 -ffp-contract=off -D_GNU_SOURCE -I. $(STOREYS:%=-Isolver/%) -I$(OUT)/include \
    -Wall -Wextra -Wno-unknown-pragmas -Wno-unused-parameter
LINK := -O3 --no-entry -sMODULARIZE=1 -sENVIRONMENT=worker,node -sALLOW_MEMORY_GROWTH=1 -sINCOMING_MODULE_JS_API=instantiateWasm,post,print,printErr,noInitialRun \
    -sFORCE_FILESYSTEM=1 -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0

.PHONY: web
web: $(OUT)/yomikiri.html

$(OUT)/lib/libjansson.a:
	@CC=emcc AR=emar CFLAGS='$(SMALL) -DHUF_FORCE_DECOMPRESS_X1 -DZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT -DZSTD_STRIP_ERROR_STRINGS' \
	    tools/libraries.sh $(OUT) zstd xxhash jansson

$(OUT)/include/build_info.h: FORCE $(OUT)/lib/libjansson.a
	@printf '#define YOMIKIRI_%s "%s"\n' VERSION '$(VERSION)' GIT_ID '$(GIT_ID)' COMPILER 'emcc' FLAGS 'wasm' > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: FORCE
FORCE:

$(OUT)/obj/%.o: %.c tools/web.mk | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  EMCC  $<'
	@emcc $(FLAGS) $(if $(filter $(foreach room,$(HOT),$(wildcard solver/*/$(room)/*.c)) tables/%,$<),,$(SMALL)) -MMD -MP -c -o $@ $<

# web.c has a function of this name: the page packs nothing, and zstd's compressor is left out.
$(OUT)/obj/solver/games/reversi/weights.o: FLAGS += -DZSTD_compress=web_pack
$(OUT)/obj/solver/core/base/version.o: $(OUT)/include/build_info.h
$(OUT)/obj/solver/interfaces/draw/page.o $(OUT)/obj/solver/interfaces/draw/board_svg.o: $(wildcard $(PAGES)/*)

$(OUT)/solver.js: $(OBJECTS)
	@echo '  LINK  $@'
	@emcc $(LINK) -sEXPORT_NAME=makeSolver -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=4MB -sEXPORTED_RUNTIME_METHODS=ccall,FS -o $@ $^ $(OUT)/lib/lib*.a

# The checker is a program: its main is called with the name of a file.
$(OUT)/checker.js: $(CHECKER_SOURCES) tools/web.mk | $(OUT)/include/build_info.h
	@echo '  LINK  $@'
	@emcc $(FLAGS) $(filter-out --no-entry,$(LINK)) -sEXPORT_NAME=makeChecker -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=4MB \
	    -sEXPORTED_RUNTIME_METHODS=callMain,FS -sINVOKE_RUN=0 -sEXIT_RUNTIME=0 -o $@ $(CHECKER_SOURCES) $(OUT)/lib/libxxhash.a $(OUT)/lib/libzstd.a

$(OUT)/yomikiri.html: $(OUT)/solver.js $(OUT)/checker.js tools/web.py $(wildcard results/books/* $(PAGES)/* $(PAGES)/play/* solver/games/reversi/weights/*)
	@echo '  PAGE  $@'
	@python3 -B tools/web.py $(OUT) '$(VERSION) ($(GIT_ID))'

-include $(shell find $(OUT)/obj -name '*.d' 2>/dev/null)
