#!/bin/bash
# relay-layout changes nothing that is computed: random networks on images
# evaluate to the same before and after it, it settles, and what it made
# compiles to the same.  The weights of half of them are constants, with which
# convolutions are computed by Winograd's method.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=12
[ -z "${NIGHTLY-}" ] || count=600
tools=$ROOT/tests/tools

same()	# seed of the data
{
	local seed=$1 exact=1e-6 compiled=1e-4 atol=1e-4

	relay-typecheck <p.xml >a.xml || return
	set --
	if [ $((seed % 2)) = 0 ]; then
		for p in $(grep -o '%p[0-9]*' a.relay | sort -u); do
			set -- "$@" --set="${p#%}=random:7"
		done
		# Winograd's sums cancel.
		exact=1e-4 atol=1e-3
		relay-bind -q "$@" a.xml | relay-typecheck -o b.xml &&
		    mv b.xml a.xml || return
	fi
	relay-layout --always a.xml >l.xml &&
	    relay-check l.xml && relay-typecheck l.xml | cmp - l.xml &&
	    relay-layout --always l.xml | cmp - l.xml || return
	relay-layout a.xml >m.xml && relay-check m.xml || return
	# Free extents.
	set -- --seed="$seed" --atol=$atol --dim=n=2 --dim=h=5
	relay-cmp "$@" --rtol=$exact a.xml l.xml &&
	    relay-cmp "$@" --rtol=$exact a.xml m.xml || return
	relay-fuse l.xml | relay-lower | relay-schedule -q --cpu=baseline |
	    relay-plan | relay-codegen -O1 --cpu=baseline -o l.so || return
	relay-cmp "$@" --rtol=$compiled a.xml l.so
}

bad=0 moved=0 replaced=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	# Values grow with the length of a network: those of constants are short.
	most=$((s % 2 == 0 ? 5 : 12))
	for size in $most 2 3 4 6 8; do
		python3 "$tools/images.py" $s $size >a.relay
		relay-parse -q a.relay >p.xml 2>why || break
		same $s >why 2>&1 || { [ $size = $most ] && continue; break; }
		[ $size = $most ] || continue
		! grep -q 'layout="N' l.xml || moved=$((moved + 1))
		! grep -q winograd l.xml || replaced=$((replaced + 1))
		continue 2
	done
	echo "not ok - layouts of a random network, seed $s, size $size"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $bad -gt 0 ] || echo "ok - layouts keep what $count random networks compute"
if [ $moved -gt $((count / 2)) ]; then
	echo "ok - most of them are computed in another order"
else
	echo "not ok - only $moved of $count are computed in another order"
fi
if [ $replaced -gt $((count / 10)) ]; then
	echo "ok - many of them by Winograd's method"
else
	echo "not ok - only $replaced of $count by Winograd's method"
fi
