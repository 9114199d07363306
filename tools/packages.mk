# packages.mk - the Python package, archives of programs, Debian packages, the page that solves.
.PHONY: wheel wheel-files dist dist-windows release list-sources deb web test-web site

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

$(WHEEL_OUT)/libyomikiri.so: $(filter-out %/threads_openmp.o,$(LIB_OBJECTS)) $(OUT)/obj/solver/core/base/threads_pthread.o solver/interfaces/library/yomikiri.map
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(wheel_flags) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(filter %.map,$^) -o $@ $(filter %.o,$^) \
	    $(call static_libs,$(filter -l%,$(filter-out -lm,$(LIBS))))

$(WHEEL_OUT)/yomikiri-check: $(CHECKER_SOURCES) $(OUT)/flags.txt | $(OUT)/include/build_info.h
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_CPPFLAGS) $(NDEBUG_FLAG) $(WARNINGS) -Wno-unknown-pragmas $(wheel_flags) -o $@ $(CHECKER_SOURCES) \
	    $(call static_libs,-lxxhash -lzstd)

# The Python package with the library and the checker in it, in WHEELS.
WHEELS ?= $(OUT)
wheel-files: $(WHEEL_OUT)/libyomikiri.so $(WHEEL_OUT)/yomikiri-check

wheel: wheel-files
	@YOMIKIRI_BUILD='$(abspath $(WHEEL_OUT))' $(PYTHON) -B solver/interfaces/library/python/backend.py $(WHEELS)

# Archives of the last commit in build/dist (tools/dist.sh): the source, and programs that need nothing of a system.
dist:
	@$(call install_missing,dist)
	@tools/dist.sh $(VERSION) linux

dist-windows:
	@$(call install_missing,windows)
	@tools/dist.sh $(VERSION) windows

# Everything that is published.
release:
	@tools/release.sh build/release

# For tools/sbom.py: what the programs are made of.
list-sources:
	@printf '%s\n' $(sort $(LIB_SOURCES) $(THREADS_BY) $(CLI_SOURCES) $(CHECKER_SOURCES) $(wildcard solver/*/*/*.h tables/*.h solver/games/reversi/weights/*))

# tools/debian in a copy of what git tracks, so that the tree stays clean; lintian reads the result.
deb:
	@tools/deb.sh $(VERSION)

# The page that solves, by a makefile of its own: it compiles everything for WebAssembly.
web:
	@$(call install_missing,web)
	@$(MAKE) --no-print-directory -f tools/web.mk VERSION='$(VERSION)' GIT_ID='$(GIT_ID)'

# The site around it, for any host of static files; with the files of `make release`, if they are there.
RELEASE ?= build/release
site: web all
	@python3 -B tools/site.py build/web build/site $(PROGRAM) $(wildcard $(RELEASE))

test-web: web all
	@tests/web.sh $(PROGRAM) $(WEB_PICTURES)
