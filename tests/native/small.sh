#!/bin/sh
# Small and dynamic programs (small/*.relay), compiled, against relay-eval.
# With --speed their calls are timed instead, through the interface for C,
# on one thread and on two.
set -eu
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
: "${CC:=cc}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The wanted times are those of one thread.
timed()		# name, calls, wanted
{
	relay-build --cpu=host "$here/small/$1.relay" -o "$work/$1.so"
	for threads in 1 2; do
		printf '%s thread%s ' $threads "$([ $threads = 1 ] && echo ' ' ||
		    echo s)"
		"$work/calls" "$work/$1.so" $threads "$2" "$3"
	done
}

if [ "${1-}" = --speed ]; then
	# shellcheck disable=SC2086  # a command, perhaps with arguments
	$CC -O2 -I"$here/../../libcore" "$here/calls.c" \
	    "$BUILD/lib/relay/librelay-rt.a" -ldl -lm -lpthread -o "$work/calls"
	timed trivial 300 2 || :
	timed treelstm 2000 400 || :
	timed lstm 2000 560 || :
	printf '2 threads '
	"$work/calls" parallel 2 || :
	exit
fi

# Inputs small enough for the gates to matter, by name and extents.
inputs()
{
	python3 - "$work" "$@" <<'END'
import random, struct, sys
random.seed(5)
for word in sys.argv[2:]:
    name, dims = word.split("=")
    dims = [int(d) for d in dims.split("x")]
    n = 1
    for d in dims:
        n *= d
    head = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s,)}" % \
        ", ".join(map(str, dims))
    head = head.encode().ljust(117) + b"\n"
    with open("%s/%s.npy" % (sys.argv[1], name), "wb") as f:
        f.write(b"\x93NUMPY\1\0" + struct.pack("<H", len(head)) + head +
                struct.pack("<%df" % n, *[random.uniform(-.2, .2)
                                          for _ in range(n)]))
END
}

right()		# name, inputs
{
	name=$1
	shift
	inputs "$@" || return 1
	args=
	for x; do
		args="$args --input ${x%%=*}=$work/${x%%=*}.npy"
	done
	# shellcheck disable=SC2086
	relay-build --cpu=host "$here/small/$name.relay" -o "$work/$name.so" &&
	    relay-parse "$here/small/$name.relay" | relay-typecheck |
	    relay-eval $args >"$work/want" &&
	    relay-run --threads=1 "$work/$name.so" $args >"$work/got" &&
	    relay-run --threads=2 "$work/$name.so" $args >"$work/got2" &&
	    cmp "$work/got" "$work/got2" &&
	    agree "$work/want" "$work/got" 3e-5
}

check()
{
	if right "$@" >"$work/err" 2>&1; then
		echo "ok - native/small $1"
	else
		echo "not ok - native/small $1"
		sed 's/^/# /' "$work/err"
	fi
}

check trivial x=8
check treelstm xs=30x300 wx=450x300 wl=750x150 wr=750x150
check lstm xs=100x1x128 h0=1x128 c0=1x128 wx=512x128 wh=512x128 b=512
