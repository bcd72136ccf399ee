#!/bin/bash
# Random tensor programs: text -> stream -> text -> stream gives the same
# stream, the verifier and the schema accept it, and it computes the same
# before and after, or ends in the same clean error.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=40
[ -z "${NIGHTLY-}" ] || count=2000

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
	diff a.out b.out >why
}

bad=0 right=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
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
[ $right -ge $((count / 3)) ] || {
	echo "not ok - only $right of $count programs have a value"
	bad=$((bad + 1))
}
[ $bad -gt 0 ] ||
	echo "ok - $count random tensor programs survive text and stream"
