#!/bin/bash
# Random tensor programs: text -> stream -> text -> stream gives the same
# stream, the verifier and the schema accept it, and it computes the same
# before and after, or ends in the same clean error.  So it does with a
# schedule, by rules or by random primitives, which comes back from text and is
# proved; only that stages that are inlined are not computed where nobody reads
# them, so that an error may give way to a value or to another error.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=10
[ -z "${NIGHTLY-}" ] || count=1000

bare()
{
	sed -e '/^<source [^>]*\/>$/d' -e 's/ loc="[^"]*"//g' "$1"
}

values()
{
	relay-typecheck "$1" >typed.xml 2>"$2" &&
	    relay-eval typed.xml >"$2" 2>&1
	status=$?
	sed -i 's/^[^ ]*: error/error/;/^ *[0-9]* |/d;/^ *|/d' "$2"
	[ $status -le 1 ]
}

# A random line of a script for @f, whose loops are the arguments.
primitive()
{
	local list=("$@") a b lines

	a=${list[RANDOM % $#]}
	b=${list[RANDOM % $#]}
	lines=("split $a $((RANDOM % 5 + 1))" "fuse $a $b"
	    "reorder $a $b" "parallel $a" "vectorize $a" "unroll $a"
	    "compute_at $((RANDOM % 3)) $a" "inline $((RANDOM % 3))"
	    "reverse_compute_at $((RANDOM % 3)) $a")
	echo "f: ${lines[RANDOM % ${#lines[@]}]}"
}

# The outcome in $1, before, is that in $2, or was an error of a stage that may
# have been inlined.
same()
{
	diff "$1" "$2" >why && return
	[ "$inlined" ] && grep -q '^error' "$1"
}

# relay-schedule ARGS: the result is proved, survives text, and computes the
# same.  What is refused (status 1) leaves s.xml as it was.
scheduled()
{
	relay-schedule "$@" s.xml >t.xml 2>why
	status=$?
	[ $status -ne 1 ] || [ "$1" != --script ] || return 0
	[ $status -eq 0 ] && relay-check t.xml >why 2>&1 || return
	relay-print t.xml >t.relay 2>why &&
	    relay-parse -q t.relay >u.xml 2>why || return
	diff <(bare t.xml) <(bare u.xml) >why || return
	values t.xml t.out || { cp t.out why; return 1; }
	same a.out t.out && mv t.xml s.xml
}

schedules()
{
	local loops inlined

	cp a.xml s.xml
	inlined=yes
	scheduled --strict || return
	cp a.xml s.xml
	inlined=
	scheduled --plain || return
	RANDOM=$1
	for ((k = 0; k < 3; k++)); do
		loops=$(sed -n 's/^<loop .*name="\([^"]*\)".*/\1/p' s.xml)
		[ "$loops" ] || return 0
		# shellcheck disable=SC2086
		primitive $loops >script
		! grep -q inline script || inlined=yes
		scheduled --script script || { cat script >>why; return 1; }
	done
}

try()
{
	python3 "$ROOT/tests/tools/prims.py" "$1" "$2" >a.relay
	relay-parse -q a.relay >a.xml 2>why || return
	relay-check a.xml >why 2>&1 || return
	relay-print a.xml >b.relay 2>why || return
	relay-parse -q b.relay >b.xml 2>why || return
	diff <(bare a.xml) <(bare b.xml) >why || return
	relay-print b.xml 2>why | cmp - b.relay >>why 2>&1 || return
	values a.xml a.out || { cp a.out why; return 1; }
	values b.xml b.out || { cp b.out why; return 1; }
	diff a.out b.out >why || return
	schedules "$1"
}

bad=0 right=0 tried=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i)) tried=$((i + 1))
	try $s 5 && { ! grep -q '^error' a.out && right=$((right + 1)); true; } &&
	    continue
	for size in 1 2 3 4 5; do
		try $s $size || break
	done
	echo "not ok - random tensor program, seed $s, size $size"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $right -ge $((tried / 2)) ] || {
	echo "not ok - only $right of $tried programs have a value"
	bad=$((bad + 1))
}
[ $bad -gt 0 ] ||
	echo "ok - $count random tensor programs survive text and stream"
