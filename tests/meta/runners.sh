#!/bin/bash
# The runners themselves, in a tree of suites that are made here: whatever a
# suite does but to end well, with results that are understood, is a failure of
# its runner, in its status and in the sum of its last line.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
from=$(cd "$(dirname "$0")/../.." && pwd)
d=$(dirname "$work")/runners
rm -rf "$d"
mkdir -p "$d/tree/.ci" "$d/build/bin" "$d/build/tests" "$d/bin" "$d/fakes"
cd "$d" || exit
(cd "$from" && tar -cf - tests/lib.sh tests/part tests/judge.awk \
    tests/share.awk tests/run tests/night tests/*/run tests/onnx/suite tests/onnx/pb.py tests/onnx/skip .ci/run) |
    tar -xf - -C tree
tree=$d/tree
unset BLESS NIGHTLY SEED DAY

# What a suite may do: a program for each.  "what" is what it is called.
fake()	# name, what; the program on standard input
{
	{ echo "#!/bin/sh"; cat; } >"fakes/$1"
	chmod +x "fakes/$1"
	echo "$2" >"fakes/$1.what"
}
fake status "ends with a status, without a word" <<<'exit 1'
fake silent "prints nothing" <<<'exit 0'
fake after "passes a test, and ends with a status" <<<'echo ok - a; exit 3'
fake traceback "prints a traceback" <<'END'
echo "ok - a"
echo "Traceback (most recent call last):" >&2
echo "ModuleNotFoundError: No module named 'numpy'" >&2
END
fake python "prints the traceback of Python" <<'END'
echo "ok - a"
python3 -c 'import no_such_module' || :
END
fake sum "claims a sum and ends with a status" <<<'echo 7 passed, 0 failed; exit 1'
fake wrong "claims a sum that its lines contradict" <<'END'
echo "not ok - a"
echo "2 passed, 0 failed"
END
fake more "claims more than it shows" <<'END'
echo "ok - a"
echo "2 passed, 0 failed"
END
fake nothing "claims that nothing was to be done" <<<'echo 0 passed, 0 failed'
fake on "goes on after its sum" <<'END'
echo "2 passed, 0 failed"
echo "Segmentation fault"
END
fake plan "has fewer tests than it plans" <<'END'
echo "1..3"
echo "ok - a"
echo "ok - b"
END
fake unknown "prints what is not a result" <<'END'
echo "ok - a"
echo "FAIL b"
END
fake killed "is killed" <<<'echo ok - a; kill -9 $$'
fake aborted "aborts" <<<'echo ok - a; kill -ABRT $$'
fake interpreter "has no interpreter" </dev/null
printf '#!/no/such/interpreter\necho ok - a\n' >fakes/interpreter
fake command "calls a program that is not there" <<<'echo ok - a; no-such-program'
fake not-ok-skip "skips what failed" <<<'echo "not ok - a # SKIP"'

# Whether a runner said that something failed, or that all is as it should be.
verdict()	# status, output
{
	local sum

	sum=$(tail -n 1 "$2")
	[ "$1" -ne 0 ] && [[ $sum =~ ^[0-9]+\ passed,\ [1-9][0-9]*\ failed ]]
}

good()	# status, output, sum
{
	[ "$1" -eq 0 ] && [ "$(tail -n 1 "$2")" = "$3" ]
}

# each RUNNER PLACE COMMAND...: the fakes, in that place, one after the other.
each()
{
	local runner=$1 place=$2 f

	shift 2
	for f in $fakes; do
		cp "fakes/$f" "$place"
		"$@" >got 2>&1
		verdict $? got
		result $? "$runner: a suite that $(cat "fakes/$f.what") has failed" \
		    got
	done
	rm "$place"
	mkdir "$place"
	"$@" >got 2>&1
	verdict $? got
	result $? "$runner: a suite that cannot be run has failed" got
	rmdir "$place"
	# The same with everything right, or skipped.
	printf '#!/bin/sh\necho ok - a\necho "ok - b # SKIP no"\necho ok - c "# skip: no"\n' \
	    >"$place"
	chmod +x "$place"
	"$@" >got 2>&1
	good $? got "$right, 2 skipped"
	result $? "$runner: what is skipped has not passed, in capitals either" got
	printf '#!/bin/sh\necho 1..2; echo ok - a\necho "# note"; echo ok - b\n' \
	    >"$place"
	"$@" >got 2>&1
	good $? got "$more"
	result $? "$runner: tests that pass are counted" got
}

export BUILD=$d/build JOBS=2 PATH=$d/bin:$PATH
for s in unit meta prop value native; do
	find "$tree/tests/$s" -type f ! -name run ! -name lib.sh -delete
done

# The suites of the others say "ok".
fine()	# file
{
	printf '#!/bin/sh\necho ok - fine\n' >"$1"
	chmod +x "$1"
}
mkdir -p "$tree/tests/fake"
right="1 passed, 0 failed" more="2 passed, 0 failed"
fakes=$(cd fakes && ls -- *.what | sed 's/\.what$//')
each tests/run "$tree/tests/fake/run" "$tree/tests/run" fake
# They have the same judge, which must be asked.
fakes="status silent traceback killed"

"$tree/tests/run" no-such-suite >got 2>&1
verdict $? got
result $? "tests/run: a suite that is not there has failed" got

"$tree/tests/native/run" --list | while read -r _ _ command _; do
	fine "$tree/tests/native/$command"
done
fine "$tree/tests/native/build"
n=$("$tree/tests/native/run" --list | wc -l)
right="$((n + 2)) passed, 0 failed" more="$((n + 3)) passed, 0 failed"
each tests/native/run "$tree/tests/native/emit.sh" "$tree/tests/native/run"
rm "$tree/tests/native/slots"
"$tree/tests/native/run" >got 2>&1
verdict $? got
result $? "tests/native/run: a suite that is not there has failed" got

right="1 passed, 0 failed" more="2 passed, 0 failed"
each tests/prop/run "$tree/tests/prop/fake.sh" "$tree/tests/prop/run"
printf '#!/bin/sh\nexec sh "$@"\n' >bin/as-python
chmod +x bin/as-python
each tests/value/run "$tree/tests/value/fake.py" \
    env PYTHON="$d/bin/as-python" "$tree/tests/value/run"
env PYTHON=/no/such/python "$tree/tests/value/run" >got 2>&1
good $? got "0 passed, 0 failed, 1 skipped"
result $? "tests/value/run: without Python all is skipped" got

mkdir -p "$tree/cmd" "$tree/man" "$tree/tests/examples"
touch "$tree/cmd/relay-x.c" "$tree/man/x.1.in" "$tree/README.md" \
    "$tree/tests/examples/mlp.relay"
for s in program page; do
	fine "$tree/tests/meta/$s"
done
fine "$tree/tests/meta/other.sh"
right="7 passed, 0 failed" more="8 passed, 0 failed"
each tests/meta/run "$tree/tests/meta/sources" "$tree/tests/meta/run"

# Criterion's programs write TAP into a file.
cat >build/tests/test_fake <<'END'
#!/bin/sh
for a; do
	case $a in
	--tap=*) tap=${a#*=} ;;
	esac
done
exec "${0%/*}/fake" >"$tap" 2>&1
END
chmod +x build/tests/test_fake
: >"$tree/tests/unit/test_fake.c"
right="1 passed, 0 failed" more="2 passed, 0 failed"
each tests/unit/run build/tests/fake "$tree/tests/unit/run"
rm build/tests/test_fake
"$tree/tests/unit/run" >got 2>&1
verdict $? got
result $? "tests/unit/run: a program that was not built has failed" got
touch "$tree"/tests/unit/test_{second,third}.c
"$tree/tests/run" unit >got 2>&1
[ "$(grep -c '^not ok' got)" -eq 1 ] &&
    grep -q '^not ok - unit tests are not built: make unit builds' got
result $? "tests/unit/run: what was not built is said once" got

# What is left out by day: each of the costly parts is run on one of as many
# days as a share has parts, with others at other times; all are in the night,
# and all are there.
share()	# day, share, all or nothing
{
	awk -v day="$1" -v share="$2" -v all="${3-}" -f "$tree/tests/share.awk" \
	    costly - <lines
}
printf '# Names.\n%s\n' e d c b a f g >costly
printf '%s word\n' a b other c d e f g >lines
for n in 1 2 3; do
	for ((day = 9 * n; day < 10 * n; day++)); do
		share $day $n
	done | sort | uniq -c | awk '{ print $1, $2, $3 }' >got
	printf '1 %s word\n' a b c d e f g >want
	echo "$n other word" >>want
	cmp -s want got
	result $? "tests/share.awk: one of $n is run each day" got
done
for ((day = 0; day < 60; day += 3)); do
	share $day 3 | sort | cksum
done | sort -u | wc -l >got
[ "$(cat got)" -gt 3 ]
result $? "tests/share.awk: not always the same together" got
for day in 8 9; do
	awk -v day=$day -v share=1 -v rest=2 -f "$tree/tests/share.awk" \
	    /dev/null - <lines >got.$day
done
[ "$(wc -l <got.8) $(wc -l <got.9)" = '4 4' ] &&
    sort got.8 got.9 | cmp -s - <(sort lines)
result $? "tests/share.awk: each half of all parts on one of two days" got.8
share 5 3 1 | tr -d '\n' >got
[ "$(cat got)" = "$(printf '%s word' e d c b a f g other)" ]
result $? "tests/share.awk: all of them, the longest first" got
fine "$tree/tests/prop/fake.sh"
echo gone >"$tree/tests/prop/costly"
NIGHTLY=1 "$tree/tests/prop/run" >got 2>&1
verdict $? got
result $? "tests/share.awk: a costly part that is not there has failed" got
echo fake >>"$tree/tests/prop/costly"
sed -i 1d "$tree/tests/prop/costly"
for ((day = 0; day < 2; day++)); do
	DAY=$day "$tree/tests/run" prop
done >got 2>&1
grep -q '^# DAY=1$' got && [ "$(grep -c '^1 passed, 0 failed$' got)" = 1 ]
result $? "tests/run: it says the day, which decides what is run" got
rm "$tree/tests/prop/fake.sh" "$tree/tests/prop/costly"

for costly in "$from"/tests/*/costly; do
	suite=$(basename "$(dirname "$costly")")
	for name in $(grep -v '^#' "$costly"); do
		for file in "$name" "$name.sh" "${name%--compiled}.py" \
		    "${name%%-[0-9]*}.cases" "${name%%-[0-9]*}.texts"; do
			[ ! -f "$from/tests/$suite/$file" ] || continue 2
		done
		echo "$name"
	done >lacks
	[ ! -s lacks ] && [ "$(grep -vc '^#' "$costly")" -gt 1 ]
	result $? "tests/$suite/costly: all that it names are there" lacks
done

# A night that was interrupted, or whose files have changed.
mkdir -p "$tree/formats" "$tree/libcore"
touch "$tree/Makefile" "$tree/libcore/x.c"
cat >parts <<'END'
first echo "1 passed, 0 failed"; echo x >>again
second echo said; test -e there
third exit 0
END
night()	# SEED, status, last line, times that the first part was run by now
{
	SEED=$1 "$tree/tests/night" "$d/parts" >got 2>&1
	[ $? -eq "$2" ] &&
	    [ "$(sed -n '$s/, in [0-9]* s$//p;$p' got | head -n 1)" = \
	    "nightly: SEED=$1: $3" ] &&
	    [ "$(wc -l <"$tree/again")" -eq "$4" ]
}
night 1 1 "failed: second" 1 && grep -q '^said$' got
result $? "tests/night: a part that fails is shown and named" got
night 1 1 "failed: second" 1
result $? "tests/night: it fails again, and what passed is not repeated" got
touch "$tree/there"
night 1 0 "all 3 parts passed" 1
result $? "tests/night: it goes on where it stopped" got
SEED=1 "$tree/tests/night" --list "$d/parts" >got 2>&1
[ "$(awk '$3 == "s" && $2 >= 0' got | wc -l)" -eq 3 ] &&
    [ "$(wc -l <"$tree/again")" -eq 1 ]
result $? "tests/night: it lists its parts, with what each took" got
night 2 0 "all 3 parts passed" 2
result $? "tests/night: with another seed all is run" got
echo x >"$tree/libcore/x.c"
night 2 0 "all 3 parts passed" 3
result $? "tests/night: with other sources all is run" got
: >parts
night 2 1 "failed: there are no parts" 3
result $? "tests/night: a night without parts has failed" got
# The suites themselves are not run here.
cp "$tree/tests/run" run.kept
printf '#!/bin/sh\necho 1 passed, 0 failed\n' >"$tree/tests/run"
SEED=1 MAKE=true "$tree/tests/night" >got 2>&1
! grep -q 'passed before' got && [ "$(grep -c '^# .*, [0-9]* s$' got)" -eq \
    "$(grep -c '^[a-z-]* \(tests/run\|\$MAKE\) ' "$tree/tests/night")" ]
result $? "tests/night: all its own parts are run" got
# What is tested by day in part is there whole: suites that are left out by day
# of NIGHTLY are suites of the night.
for suite in $(sed -n '/^check:/{n;s/.*(RUN)//p;}' "$from/Makefile"); do
	grep -qx "$suite tests/run $suite" "$tree/tests/night"
	result $? "tests/night: it has the suite $suite of make check"
done
cp run.kept "$tree/tests/run"
rm -rf "$tree/formats" "$tree/libcore" "$tree/Makefile" build/night

# Golden cases; the last one kills the process that runs it and others.
golden()	# what, wrong or the sum; the case on standard input
{
	local status

	cat >"$tree/tests/golden/x/b.t"
	"$tree/tests/golden/run" >got 2>&1
	status=$?
	if [ "$2" = wrong ]; then
		verdict $status got
	else
		good $status got "$2"
	fi
	result $? "tests/golden/run: $1" got
}
mkdir -p "$tree/tests/golden/x"
printf '# A case.\n$ true\n>>> 0\n' | tee "$tree/tests/golden/x/a.t" |
    golden "cases that pass" "2 passed, 0 failed"
printf '# A case.\n$ false\n>>> 0\n' | golden "another status" wrong
printf '# A case.\n$ echo x\n>>> 0\n' | golden "other output" wrong
printf '# A case.\n' | golden "a case without a command" wrong
golden "a case that is empty" wrong </dev/null
golden "a case that ends its runner" wrong <<'END'
# A case.
$ p=$$; until grep -qa -e --cases /proc/$p/cmdline; do p=$(cut -d' ' -f4 /proc/$p/stat); done; kill -9 $p
>>> 0
END
rm "$tree"/tests/golden/x/*
"$tree/tests/golden/run" >got 2>&1
verdict $? got
result $? "tests/golden/run: no case at all" got

# Without numpy.
mkdir none
echo 'raise ImportError("there is no numpy")' >none/numpy.py
PYTHONPATH=$d/none "$tree/tests/run" onnx/suite >got 2>&1
verdict $? got
result $? "tests/onnx/suite: without numpy it has failed" got
echo '<relay/>' >x.xml
! PYTHONPATH=$d/none /usr/bin/python3 "$from/tests/tools/slots.py" x.xml \
    >got 2>&1
result $? "slots.py: without numpy nothing is proved" got
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
	mkdir -p data/node/x/test_data_set_0
	echo nonsense >data/node/x/model.onnx
	"$tree/tests/run" "onnx/suite --data $d/data" >got 2>&1
	verdict $? got
	result $? "tests/onnx/suite: a model that cannot be read has failed" got
fi

# .ci/run, with a make of its own: every step, one of them wrong.
mkdir "$tree/scripts"
for s in packages demo; do
	fine "$tree/scripts/$s"
done
cat >bin/make <<'END'
#!/bin/sh
for step; do :; done
echo "  CC    x.c"
if [ "$step" = "$WRONG" ] && [ "$*" = "$WRONG" ]; then
	exec "$FAKE"
elif [ "$step" = lint ]; then
	exit 0
fi
echo "1 passed, 0 failed"
END
chmod +x bin/make
ci()	# step, fake; clock
{
	WRONG=$1 FAKE=$d/fakes/$2 CI_LIMIT=${3-3600} "$tree/.ci/run" >got 2>&1
}
n=7
[ "$(id -u)" -ne 0 ] || n=8
ci none none
good $? got "$n passed, 0 failed"
result $? ".ci/run: every step is counted" got
for s in check demo onnx onnx-native asan lint; do
	grep -q "^== $s (" got || echo "no $s"
done >lacks
[ ! -s lacks ]
result $? ".ci/run: no step is missing" lacks
ci none none 0
good $? got "$((n - 1)) passed, 0 failed, 1 skipped" &&
    tail -n 2 got | grep -q '^== left out, .*: clang$'
result $? ".ci/run: only the second compiler is left out, and named" got
for step in check onnx-native; do
	for f in $fakes wrong nothing; do
		ci $step $f
		verdict $? got && grep -q "^== failed: $step " got
		result $? ".ci/run: $step that $(cat "fakes/$f.what") has failed" \
		    got
	done
done
for f in after killed; do
	ci lint $f
	verdict $? got && grep -q '^== failed: lint ' got
	result $? ".ci/run: lint that $(cat "fakes/$f.what") has failed" got
done
printf '#!/bin/sh\nexit 1\n' >"$tree/scripts/demo"
ci none none
verdict $? got
result $? ".ci/run: a demo that fails has failed" got
