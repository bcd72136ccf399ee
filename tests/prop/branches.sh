#!/bin/bash
# relay-combine changes no bit of what is computed: random modules in which
# operators share their inputs evaluate to the same before and after it, and
# what it made compiles to the same.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=10
[ -z "${NIGHTLY-}" ] || count=600
tools=$ROOT/tests/tools

same()	# seed of the data, fewest branches
{
	relay-typecheck <p.xml >a.xml || return
	relay-combine --min-branches="$2" a.xml >c.xml && relay-check c.xml &&
	    relay-typecheck c.xml | cmp - c.xml || return
	set -- --seed="$1" --dim=n=3
	relay-cmp "$@" a.xml c.xml || return
	relay-fuse c.xml | relay-lower | relay-schedule -q --cpu=baseline |
	    relay-plan | relay-codegen -O1 --cpu=baseline -o c.so || return
	relay-cmp "$@" --rtol=1e-5 --atol=1e-5 a.xml c.so
}

bad=0 combined=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	python3 "$tools/branches.py" $s >a.relay
	if ! relay-parse -q a.relay >p.xml 2>why ||
	    ! same $s $((2 + s % 2)) >why 2>&1; then
		echo "not ok - parallel operators of a random module, seed $s"
		head -n 20 why | sed 's/^/#   /'
		bad=$((bad + 1))
		[ $bad -lt 3 ] || break
	fi
	cmp -s a.xml c.xml || combined=$((combined + 1))
done
[ $bad -gt 0 ] ||
    echo "ok - relay-combine keeps what $count random modules compute"
if [ $combined -gt $((count / 2)) ]; then
	echo "ok - most of them have operators that are combined"
else
	echo "not ok - only $combined of $count have operators to combine"
fi
