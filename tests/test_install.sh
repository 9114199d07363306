#!/usr/bin/env bash
# test_install.sh - `make install` with the libraries in a folder of their own, as distributions have it: what is where, every
# link of the documents leads somewhere, the Debian packages share all of it; `make uninstall` leaves nothing.
# MAKE_INSTALL: the command that installs the flavour under test.
. tests/shell.sh
export LC_ALL=C
case $("$program" --version) in
*-fsanitize=*) echo 'skipped: installing: a sanitizer wants its own compiler and flags'; exit 77 ;;
esac
for tool in python3 pkg-config; do
    command -v $tool >/dev/null || { echo "skipped: installing: $tool is not installed"; exit 77; }
done
install=${MAKE_INSTALL:-make -s install}
to="PREFIX=/usr LIBDIR=/usr/lib/triplet ZSH_COMPLETIONS=/usr/share/zsh/vendor-completions DESTDIR=$folder/tree"
# shellcheck disable=SC2086 # words
(cd "$root" && $install $to) >log 2>&1 || { cat log; fail 'make install failed'; exit 1; }

for place in bin/yomikiri bin/yomikiri-check include/yomikiri.h include/yomikiri_game.h \
    lib/triplet/libyomikiri.so lib/triplet/libyomikiri.a \
    share/bash-completion/completions/yomikiri share/zsh/vendor-completions/_yomikiri \
    share/fish/vendor_completions.d/yomikiri.fish share/man/man1/yomikiri.1 share/doc/yomikiri/docs/examples/best_move.py; do
    [ -s "tree/usr/$place" ] || fail "make install put no $place"
done
found=$(PKG_CONFIG_SYSROOT_DIR='' PKG_CONFIG_LIBDIR=tree/usr/lib/triplet/pkgconfig pkg-config --variable=libdir yomikiri)
[ "$found" = /usr/lib/triplet ] || fail "with LIBDIR=/usr/lib/triplet pkg-config says libdir=$found"

python3 -B "$root/tests/check_links.py" tree/usr/share/doc/yomikiri >log || { cat log; fail 'installed documents'; }
mv tree/usr/share/doc/yomikiri/SECURITY.md .
! python3 -B "$root/tests/check_links.py" tree/usr/share/doc/yomikiri >log && [ "$(wc -l <log)" -eq 2 ] ||
    fail "a link that leads nowhere: $(cat log)"
mv SECURITY.md tree/usr/share/doc/yomikiri

# What dh_install does with tools/debian/*.install: it takes something by each line, and leaves what not-installed names.
shopt -s nullglob
cd tree || exit 1
packaged=()
for line in $(sed 's/#.*//' "$root"/tools/debian/*.install); do
    places=($line)
    [ -e "${places[0]:-}" ] || fail "a Debian package wants $line"
    packaged+=("${places[@]}")
done
left=$(comm -13 <(find "${packaged[@]}" ! -type d | sort -u) <(find usr ! -type d ! -name yomikiri-mpi | sort) | tr '\n' ' ')
[ "$left" = "$(tr '\n' ' ' <"$root/tools/debian/not-installed")" ] || fail "no Debian package has $left"
cd ..

# The loader learns of a library for this machine, and not of one below DESTDIR.
mkdir bin
printf '#!/bin/sh\ntouch %s/loader\n' "$folder" >bin/ldconfig
chmod +x bin/ldconfig
export PATH=$folder/bin:$PATH
(cd "$root" && $install PREFIX="$folder/here") >log 2>&1 && [ -e loader ] || fail "no ldconfig: $(cat log)"
rm -f loader
# shellcheck disable=SC2086 # words
(cd "$root" && ${install/install/uninstall} $to) >log 2>&1
left=$(find tree ! -type d | head -n 3 | tr '\n' ' ')
[ -z "$left" ] || fail "make uninstall leaves $left"
[ ! -e loader ] || fail 'ldconfig for DESTDIR'
exit $bad
