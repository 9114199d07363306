# install.mk - `make install`, also for packages, and `make uninstall`.
.PHONY: install uninstall

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

# The loader finds libraries by a list, which root may write; an installation below DESTDIR is not for this machine.
update_loader = [ -n '$(DESTDIR)' ] || PATH="$$PATH:/usr/sbin:/sbin" ldconfig 2> /dev/null || true

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
	install -m 644 solver/interfaces/library/yomikiri.h solver/interfaces/library/yomikiri_game.h $(DESTDIR)$(PREFIX)/include
	install -m 644 docs/yomikiri.1 docs/yomikiri-check.1 $(DESTDIR)$(PREFIX)/share/man/man1
	tools/documents.sh $(DESTDIR)$(DOCDIR)
	$(call completion,bash,$(BASH_COMPLETIONS)/yomikiri)
	$(call completion,zsh,$(ZSH_COMPLETIONS)/_yomikiri)
	$(call completion,fish,$(FISH_COMPLETIONS)/yomikiri.fish)
	$(update_loader)

uninstall:
	cd $(DESTDIR)$(LIBDIR) && rm -f libyomikiri.a libyomikiri.so $(SONAME) pkgconfig/yomikiri.pc cmake/yomikiri/*.cmake
	cd $(DESTDIR)$(PREFIX) && rm -f bin/yomikiri bin/yomikiri-check bin/yomikiri-mpi include/yomikiri.h include/yomikiri_game.h \
	    share/man/man1/yomikiri.1 share/man/man1/yomikiri-check.1
	rm -rf $(DESTDIR)$(DOCDIR)
	rm -f $(DESTDIR)$(BASH_COMPLETIONS)/yomikiri $(DESTDIR)$(ZSH_COMPLETIONS)/_yomikiri $(DESTDIR)$(FISH_COMPLETIONS)/yomikiri.fish
	$(update_loader)
