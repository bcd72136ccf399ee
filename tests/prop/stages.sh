#!/bin/bash
# What operators compute survives text and stream: every definition that
# `relay-print --stages` can show for example types is printed, read,
# verified, validated, and printed again; by day those of every other operator.
set -u
: "${ROOT:?}"
bare()
{
	sed -e '/^<source [^>]*\/>$/d' -e 's/ loc="[^"]*"//g' "$1"
}

try()
{
	relay-print a.relay.xml >b.relay 2>why || return
	relay-parse b.relay >b.xml 2>why || return
	diff <(bare a.relay.xml) <(bare b.xml) >why || return
	relay-print b.xml 2>why | cmp - b.relay >>why 2>&1 || return
	relay-check b.xml >why 2>&1
}

shown=0 bad=0 turn=0
for op in $(relay-ops); do
	turn=$((turn + 1))
	[ -n "${NIGHTLY-}" ] || [ $((turn % 2)) -eq 0 ] || continue
	relay-print --stages "$op" >a.relay 2>why
	status=$?
	if [ $status -gt 2 ]; then
		echo "not ok - --stages $op ends with $status"
		bad=$((bad + 1))
	fi
	[ $status -eq 0 ] || continue
	shown=$((shown + 1))
	relay-parse a.relay >a.relay.xml 2>why && try && continue
	echo "not ok - the stages of $op do not survive"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
done
[ $shown -ge 40 ] || {
	echo "not ok - only $shown operators show their stages"
	bad=$((bad + 1))
}
[ $bad -gt 0 ] || echo "ok - the stages of operators survive text and stream"
