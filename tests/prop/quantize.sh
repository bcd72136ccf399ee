#!/bin/bash
# relay-quantize: of random networks on images with constant weights, annotated
# modules compute what the networks do, realized ones what calibrated ones do,
# but for sums that lie next to the middle between two integers, and compiled
# ones what evaluated ones do.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=6
[ -z "${NIGHTLY-}" ] || count=300
tools=$ROOT/tests/tools

same()	# seed
{
	local seed=$1

	set --
	for p in $(grep -o '%p[0-9]*' a.relay | sort -u); do
		set -- "$@" --set="${p#%}=random:7"
	done
	relay-parse -q a.relay | relay-typecheck >p.xml || return
	relay-bind -q "$@" p.xml | relay-typecheck >a.xml || return
	relay-quantize --step=annotate a.xml >n.xml && relay-check n.xml &&
	    relay-quantize --step=annotate n.xml | cmp - n.xml || return
	set -- --seed="$seed" --dim=n=2 --dim=h=5
	relay-cmp "$@" --rtol=0 --atol=0 a.xml n.xml || return
	: >none.txt
	# Every activation is uint8 with one scale, whatever its range.
	relay-quantize --step=calibrate --report-to=r.txt --settings=none.txt \
	    n.xml 2>/dev/null >c0.xml || return
	sed 's/ activation float32 - - / activation uint8 0.05 120 /' r.txt >s.txt
	relay-quantize --step=calibrate --settings=s.txt n.xml >c.xml &&
	    relay-quantize --step=realize c.xml >q.xml &&
	    relay-check q.xml || return
	! grep -q '"int32"' q.xml || products=$((products + 1))
	relay-cmp "$@" --rtol=0.05 --atol=0.5 c.xml q.xml || return
	relay-fuse q.xml | relay-lower | relay-schedule -q --cpu=baseline |
	    relay-plan | relay-codegen -O1 --cpu=baseline -o q.so || return
	relay-cmp "$@" --rtol=1e-4 --atol=1e-4 q.xml q.so
}

bad=0 products=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	python3 "$tools/images.py" $s 6 >a.relay
	same $s >why 2>&1 && continue
	echo "not ok - a random network on integers, seed $s"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $bad -gt 0 ] || echo "ok - $count random networks on integers"
if [ $products -gt $((count / 3)) ]; then
	echo "ok - many of them multiply integers"
else
	echo "not ok - only $products of $count multiply integers"
fi
