#!/bin/bash
# Random modules: relay-typecheck gives types or errors, never a crash; what
# it types verifies, is typed again to the same bytes, and so is its text.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=15
[ -z "${NIGHTLY-}" ] || count=2000
typed=0

# Without places and sources.
bare()
{
	sed -e '/^<source [^>]*\/>$/d' -e '/^<source /,/<\/source>/d' \
	    -e 's/ loc="[^"]*"//g' "$1"
}

# Says why it fails; 0: fine.
try()
{
	local status

	python3 "$ROOT/tests/tools/$1" "$2" "$3" >a.relay
	relay-parse a.relay >a.xml 2>why || return
	relay-typecheck a.xml >t.xml 2>why
	status=$?
	[ $status -ne 1 ] || return 0
	[ $status -eq 0 ] || return
	typed=$((typed + 1))
	relay-check t.xml >why 2>&1 || return
	relay-typecheck t.xml >tt.xml 2>why || return
	cmp t.xml tt.xml >why 2>&1 || return
	relay-typecheck a.xml 2>why | cmp - t.xml >>why 2>&1 || return
	relay-print t.xml >t.relay 2>why || return
	relay-parse t.relay 2>why | relay-typecheck >tt.xml 2>>why || return
	diff <(bare t.xml) <(bare tt.xml) >why
}

bad=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	for program in typed.py generate.py; do
		try $program $s 6 && continue
		echo "not ok - $program, seed $s, size 6"
		head -n 20 why | sed 's/^/#   /'
		bad=$((bad + 1))
	done
	[ $bad -lt 3 ] || break
done
if [ $bad -eq 0 ] && [ $((typed * 4)) -lt "$count" ]; then
	echo "not ok - only $typed of $count random modules are typed"
elif [ $bad -eq 0 ]; then
	echo "ok - $count random modules: types or errors, and types stay"
fi
