#!/bin/sh
# A pass of one's own (relay(7), A PASS IN C): what `make install` puts below a
# prefix is enough to build the example outside of the tree, as strictly as
# users compile, and the pass is a filter like the others.
set -u
: "${BUILD:?}" "${work:=$BUILD/tests/meta}"
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
d="$work/own passes"
rm -rf "$d"
mkdir -p "$d" && cp -r "$EXAMPLES/pass" "$d/pass" && cd "$d/pass" || exit 1

# What is built already is installed, so nothing is made in the tree.
(cd "$ROOT" && make -o all install B="$BUILD" PREFIX="$d/to") >../log 2>&1
result $? "passes: make install" ../log

# It may move.
mv ../to ../prefix
PKG_CONFIG_PATH=$d/prefix/lib/pkgconfig
PATH=$d/prefix/bin:$PATH
export PATH PKG_CONFIG_PATH
env -u MAKEFLAGS -u MAKELEVEL make clean relay-even CC="${CC:-cc}" \
    CFLAGS='-O1 -Wall -Wextra -Werror' \
    >../log 2>&1
result $? "passes: the example is built by pkg-config alone" ../log

# Each public header, by itself; and there is no library that is needed but
# not named.
# shellcheck disable=SC2046  # words
(cd ../prefix/include/relay-dev && for h in */*.h *.h; do
	echo "#include \"$h\"" | compile -Wall -Werror -fsyntax-only -xc - \
	    -I. || exit
done) >../log 2>&1
result $? "passes: each header compiles by itself" ../log
eval "set -- $(pkg-config --libs relay)"
compile -o whole even.o relay-even.o -Wl,--whole-archive \
    ../prefix/lib/librelay.a -Wl,--no-whole-archive "$@" >../log 2>&1
result $? "passes: relay.pc names all libraries" ../log

cat >even.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %i: Tensor[(?, 2), int8]) {
  let %a = negative(negative(%x));
  (cos(%a), sin(negative(%x)), abs(negative(%i)), if (equal(sum(%x), 0f)) {
    abs(negative(cos(%x)))
  } else {
    %x
  })
}
END
relay-parse even.relay | relay-typecheck >typed.xml
./relay-even -v typed.xml 2>said >even.xml
result $? "passes: it runs" said
grep -c ': even$' said >../log
[ "$(cat ../log)" = 4 ]
result $? "passes: each rewrite is told" said
count()
{
	xmllint --xpath 'count(//call[@op="negative"])' "$1"
}
relay-dce even.xml >left.xml
[ "$(count typed.xml)-$(count left.xml)" = 5-1 ]
result $? "passes: what even functions negate is not computed" left.xml
./relay-even even.xml | cmp - even.xml >../log 2>&1
result $? "passes: twice is once" ../log
relay-cmp --dim n=4 -i i=random:1:4,2 typed.xml even.xml >../log 2>&1
result $? "passes: what is computed stays" ../log

# The shared main's part.
./relay-even --limit=1 -v typed.xml 2>&1 >one.xml | grep -c ': even$' >../log
[ "$(cat ../log)" = 1 ] && ! cmp -s one.xml even.xml &&
    ./relay-even --only=even typed.xml | cmp - even.xml
result $? "passes: --limit and --only" ../log
relay-parse even.relay | ./relay-even >none 2>../log
[ $? -eq 1 ] && [ ! -s none ] && grep -q 'relay-typecheck' ../log
result $? "passes: its contract is kept" ../log
relay-cat --version | sed 's/cat/even/' >../log
./relay-even --version | cmp - ../log
result $? "passes: --version"
relay-fuse typed.xml | ./relay-even | relay-lower | relay-schedule |
    relay-check - >../log 2>&1
result $? "passes: in the middle of a pipeline" ../log

(cd "$ROOT" && make uninstall B="$BUILD" PREFIX="$d/prefix") >../log 2>&1
find ../prefix -type f >>../log
[ -z "$(find ../prefix -type f)" ]
result $? "passes: make uninstall leaves nothing" ../log
