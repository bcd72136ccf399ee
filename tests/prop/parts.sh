#!/bin/bash
# A function is its parts (relay-extract): random modules are cut at a binding
# that the result needs, and the parts, one after the other, compute what the
# whole does.  Each part verifies, is typed, and is a part of itself.  What
# relay-reduce leaves of the module is typed, shows what it was to show, and
# cannot be reduced further.
set -u
: "${SEED:=1}" "${ROOT:?}"
# shellcheck source=tests/lib.sh
. "$ROOT/tests/lib.sh"
count=4
[ -z "${NIGHTLY-}" ] || count=300
tools=$ROOT/tests/tools

settled()
{
	relay-check "$1" && relay-typecheck "$1" | cmp - "$1"
}

# A part may do without %x.
evaluate()	# seed, arguments
{
	relay-eval --input "x=random:$1" "${@:2}" 2>/dev/null ||
	    relay-eval "${@:2}"
}

# The function is its parts, one after the other: a.xml is cut at a binding
# that its result needs, if there is one.
parts()	# seed
{
	local id cut='' ids

	ids=$(sed -n '/<function name="main"/,$p' a.xml |
	    sed -n 's/^<call id="\(v[0-9]*\)".* type="Tensor.*/\1/p' |
	    sort -R --random-source=a.xml)
	for id in $ids; do
		relay-extract --from=main."$id" a.xml >e2.xml 2>why || continue
		grep -q '<call' e2.xml || continue
		cut=$id cuts=$((cuts + 1))
		break
	done
	[ -n "$cut" ] || return 0
	relay-extract --to=main."$cut" a.xml >e1.xml && settled e1.xml &&
	    settled e2.xml && relay-extract e2.xml | cmp - e2.xml &&
	    relay-rename --rename=main."$cut"=cut e2.xml >e3.xml || return
	evaluate "$1" --output 0=cut.npy e1.xml &&
	    evaluate "$1" --input cut=cut.npy e3.xml >e.out && cmp a.out e.out
}

reduced()
{
	local op check

	op=$(grep -o ' op="[^"]*"' a.xml | sort -R --random-source=a.xml |
	    head -n 1)
	check="grep -qF '$op'"
	relay-reduce --check "$check" a.xml >r.xml && settled r.xml &&
	    grep -qF "$op" r.xml &&
	    relay-reduce --check "$check" r.xml | cmp - r.xml
}

bad=0 cuts=0
for ((s = SEED; s < SEED + count; s++)); do
	python3 "$tools/network.py" $s 40 >a.relay
	relay-parse -q a.relay | relay-typecheck >a.xml &&
	    relay-eval --input x=random:"$s" a.xml >a.out &&
	    parts "$s" >why 2>&1 && reduced >why 2>&1 && continue
	echo "not ok - parts of a random module, seed $s"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
done
if [ $cuts -eq 0 ]; then
	echo "not ok - no module was cut"
elif [ $bad -eq 0 ]; then
	echo "ok - $cuts of $count random modules are their parts, and are reduced"
fi
