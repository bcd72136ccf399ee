#!/bin/bash
# Random modules: text -> stream -> text -> stream gives the same stream apart
# from places, in both forms; the verifier accepts it; relay-cat is the
# identity.  A failure names its seed and the smallest size that fails.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=15
[ -z "${NIGHTLY-}" ] || count=2000

# Streams without places and sources.
bare()
{
	sed -e '/^<source [^>]*\/>$/d' -e '/^<source /,/<\/source>/d' -e 's/ loc="[^"]*"//g' "$1"
}

# One module; says why it fails.
try()
{
	python3 "$ROOT/tests/tools/generate.py" "$1" "$2" >a.relay
	relay-parse a.relay >a.xml 2>why || return
	relay-check a.xml >why 2>&1 || return
	relay-cat <a.xml >b.xml 2>why || return
	cmp a.xml b.xml >why 2>&1 || return
	for form in let graph; do
		relay-print --form=$form a.xml >$form.relay 2>why || return
		relay-parse $form.relay >$form.xml 2>why || return
		diff <(bare a.xml) <(bare $form.xml) >why || return
		relay-print --form=$form $form.xml 2>why |
		    cmp - $form.relay >>why 2>&1 || return
	done
}

bad=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	try $s 8 && continue
	for size in 1 2 3 4 5 6 7 8; do
		try $s $size || break
	done
	echo "not ok - random module, seed $s, size $size"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $bad -gt 0 ] ||
	echo "ok - $count random modules survive text and stream"
