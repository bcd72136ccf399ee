#!/bin/sh
# relay-run --counters: the counts of hardware counters that a library provides
# (tests/tools/counters.c), what is said where there are none, and the roofline.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/counters.d
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

ok()	# name, command...
{
	name=$1
	shift
	if "$@" >ok.out 2>&1; then
		printf 'ok - counters/%s\n' "$name"
	else
		printf 'not ok - counters/%s\n' "$name"
		sed 's/^/# /' ok.out
	fi
}

cat >m.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 64), float32], %w: Tensor[(32, 64), float32]) {
  (nn.dense(%x, %w), reshape(strided_slice(%x, [0, 1], [8, 33]), [256]))
}
END
relay-build -q m.relay -o m.so || exit 1

# with SETTING OPTION...: a run with the library's counters, one thread.
with()
{
	setting=$1
	shift
	RELAY_COUNTERS=$setting LD_PRELOAD=$BUILD/tests/counters.so relay-run \
	    m.so --random --threads=1 --counters --repeat=3 "$@" 2>err
}

# The product alone; its three calls are 3 * 1000 of the first event in half of
# the time, and twice as many of the second.
scaled()
{
	with most=9 --format=json >got || return
	cat got err
	[ ! -s err ] && grep nn_dense got >row &&
	    grep -q '"cycles": 6000, "instructions": 12000,' row &&
	    grep -q '"l1_misses": 18000,' row &&
	    grep -q '"tile": null' row
}

# Only groups of two events run: the others are not counted.
shortened()
{
	with most=2 --format=csv >got || return
	cat got err
	[ ! -s err ] && awk -F, '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["cycles"] != 6000 || $at["instructions"] != 12000 ||
		    $at["l1_misses"] != "-" || $at["memory_lines"] != "-" ||
		    $at["cpu_seconds"] == "-" || $at["faults"] == "-" { bad = 1 }
		END { exit bad || NR < 3 }' got
}

none()	# setting, what is said, what would help
{
	with "$1" >got || return
	cat got err
	grep -q "warning: there are no hardware counters: $2" err &&
	    grep -q "^help: .*$3" err && grep -q 'CPUs *faults *switches *k' got
}

picture()
{
	with most=9 --format=svg >got.svg || return
	xmllint --noout got.svg && cat got.svg &&
	    [ "$(grep -c '<circle' got.svg)" = 1 ] &&
	    grep -q '<title>[^<]*nn_dense.*operations a byte, .*limit' got.svg &&
	    grep -q 'without a point: .* of the time' got.svg &&
	    grep -q '>memory, [0-9.]* GB/s<' got.svg || return
	# Names are text.
	cp m.so 'a<b>&"c".so' && relay-run 'a<b>&"c".so' --random --profile \
	    --format=svg >named.svg && xmllint --noout named.svg &&
	    [ "$(xmllint --xpath 'string(/*/*[local-name()="text"][1])' \
	        named.svg)" = 'a<b>&"c".so' ]
}

refused()	# status 2 and a message, option...
{
	want=$1
	shift
	relay-run m.so --random "$@" >got 2>err
	[ $? = 2 ] && [ ! -s got ] && grep -q "$want" err
}

full()
{
	for f in text json csv svg; do
		relay-run m.so -q --random --counters --format=$f >/dev/full \
		    2>err
		[ $? = 3 ] || return
		relay-run m.so -q --random --counters --format=$f | head -c 1 \
		    >/dev/null
	done
}

if nm "$BUILD/bin/relay-run" 2>/dev/null | grep -q __asan_init; then
	echo 'ok - counters/hardware # skip: sanitizers'
else
	ok 'counts are scaled to the whole time' scaled
	ok 'a group that never runs is made shorter' shortened
	ok 'counters that are not allowed' none error=13 'Permission denied' \
	    perf_event_paranoid
	ok 'counters that are not there' none error=2 'this processor' PMU
	ok 'too few descriptors' none error=24 'Too many open files' ulimit
	ok 'counters that others hold' none most=0 'nothing is counted' watchdog
	ok 'the roofline' picture
fi
ok 'a picture of nothing' refused 'with --profile' --format=svg
ok 'a picture of the greatest elements' refused 'has no picture' --profile \
    --format=svg --top=1
ok 'a full disk, a closed pipe' full
