#!/bin/sh
# Large constants (--weights) and debug information (-g) of compiled models:
# the answers are those of relay-eval, damage to the file is an error that
# names it, nothing is half-written, the same input gives the same bytes.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/weights
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
mkdir home away
RELAY_STORE=$work/store
export RELAY_STORE

cat >m.relay <<'END2'
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 64), float32]) {
  let %w = reshape(arange(0f, 4096f, 1f), newshape=[64, 64]);
  let %b = reshape(arange(0f, 3007f, 1f), newshape=[3007]);
  let %h = nn.relu(nn.dense(%x, divide(%w, 4096f)));
  (%h, sum(%h, axis=[1]), sin(%b))
}
END2
relay-parse m.relay | relay-typecheck | relay-fold --growth=1M | relay-dce |
    relay-typecheck >m.xml || exit 1
relay-eval --input x=random:1 m.xml >want || exit 1

ok()	# name, command...
{
	name=$1
	shift
	if "$@" >log 2>&1; then
		echo "ok - weights/$name"
	else
		echo "not ok - weights/$name"
		sed 's/^/# /' log
	fi
}

same()	# library
{
	relay-run "$1" --input x=random:1 >got 2>&1
	agree want got
}

refuses()	# library, word of the message
{
	relay-run "$1" --input x=random:1 >got 2>&1 && return 1
	cat got
	grep -q "$2" got && grep -q 'home/m.so.weights' got
}

make_file()	# more options
{
	relay-codegen --weights=file -o home/m.so "$@" m.xml
}

from_elsewhere()
(
	cd away && relay-run ../home/m.so --input x=random:1 >../got 2>&1 &&
	    cd .. && agree want got
)

usage_error()
{
	relay-codegen --weights=file --emit=obj m.xml >out
	[ $? = 2 ] && [ ! -s out ]
}

# The directory takes no second file: neither is left.
nothing_half()
{
	mkdir -p half/m.so.weights/in-the-way
	relay-codegen --weights=file -o half/m.so m.xml
	[ $? = 3 ] && [ "$(ls -A half)" = m.so.weights ]
}

no_debug_sections()
{
	! readelf -SW "$1" | grep '\.debug_'
}

# The lines of the model in the line table.
debug_lines()
{
	readelf --debug-dump=decodedline home/m.so 2>/dev/null >lines
	grep -q '^m.relay  *5 ' lines && grep -q '^m.relay  *6 ' lines
}

# A kernel's address, back to its line and its name.
debug_names()
{
	nm home/m.so | awk '$3 ~ /^kernel_/ { print $1 }' >addresses
	addr2line -f -e home/m.so <addresses >names
	cat names
	grep -q '^nn.dense@v[0-9]' names && grep -q '^m.relay:5$\|/m.relay:5$' names
}

{
	for level in 0 2 3; do
		ok "embed -O$level" eval "relay-codegen -O$level -o e.so m.xml && same e.so"
		ok "file -O$level" eval "make_file -O$level && same home/m.so"
	done
	ok "baseline object" eval "relay-codegen --emit=obj -o e.o m.xml && same e.so"
	ok elsewhere from_elsewhere
	ok smaller test "$(stat -c %s home/m.so)" -lt \
	    $(($(stat -c %s e.so) - 16384))
	ok magic test "$(head -c 7 home/m.so.weights)" = relay-w
	cp home/m.so one.so
	cp home/m.so.weights one.weights
	ok repeated eval "make_file -O3 && cmp home/m.so one.so &&
	    cmp home/m.so.weights one.weights"

	cp home/m.so.weights kept
	rm home/m.so.weights
	ok missing refuses home/m.so 'No such file'
	head -c 1000 kept >home/m.so.weights
	ok truncated refuses home/m.so 'it has 1000 bytes and should have'
	: >home/m.so.weights
	ok empty refuses home/m.so 'it has 0 bytes and should have'
	for at in 0 8 40 64 5000 $(($(stat -c %s kept) - 1)); do
		cp kept home/m.so.weights
		byte=$(dd if=kept bs=1 skip=$at count=1 2>/dev/null | od -An -tu1)
		# shellcheck disable=SC2059  # the byte is the format
		printf "\\$(printf %o $(((byte + 1) % 256)))" |
		    dd of=home/m.so.weights bs=1 seek=$at conv=notrunc 2>/dev/null
		ok "changed at $at" refuses home/m.so \
		    'not a file of weights\|another version\|another build\|content has changed'
	done
	rm home/m.so.weights
	mkfifo home/m.so.weights
	ok fifo refuses home/m.so 'not a regular file'
	rm home/m.so.weights
	cp kept home/m.so.weights
	ok "whole again" same home/m.so

	ok "no output file" usage_error
	ok "nothing half-written" nothing_half
	ok "no debug sections" no_debug_sections e.so
	ok "debug information" eval "make_file -g && same home/m.so"
	ok "debug lines" debug_lines
	ok "debug names" debug_names
	ok "debug -O0" eval "relay-codegen -g -O0 -o d.so m.xml && same d.so"
} >all.result
report "$work"
