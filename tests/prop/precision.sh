#!/bin/bash
# relay-precision: random networks on images in bfloat16
# and float16 compute about what they do in float32, evaluated ones what
# compiled ones do, but for sums that lie next to the middle between two narrow
# numbers; a module that is narrow already stays as it is.
set -u
: "${SEED:=1}" "${ROOT:?}"
count=6
[ -z "${NIGHTLY-}" ] || count=300
tools=$ROOT/tests/tools

same()	# seed type
{
	local seed=$1 type=$2

	set -- --seed="$seed" --dim=n=2 --dim=h=5
	relay-parse -q a.relay | relay-typecheck >a.xml &&
	    relay-precision -q --to="$type" a.xml >p.xml &&
	    relay-check p.xml && relay-typecheck p.xml | cmp - p.xml || return
	! grep -q 'nn.conv2d.*out_dtype' p.xml || products=$((products + 1))
	relay-precision -q --to="$type" p.xml | cmp - p.xml || return
	relay-cmp "$@" --rtol=0.05 --atol=0.5 a.xml p.xml || return
	for cpu in baseline host; do
		relay-fuse p.xml | relay-lower | relay-schedule -q --cpu=$cpu |
		    relay-plan | relay-codegen -O1 --cpu=$cpu -o p.so &&
		    relay-cmp "$@" --rtol=0.02 --atol=0.1 p.xml p.so || return
	done
}

bad=0 products=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	type=bf16
	[ $((i % 3)) -lt 2 ] || type=fp16
	python3 "$tools/images.py" $s 6 >a.relay
	same $s $type >why 2>&1 && continue
	echo "not ok - a random network in $type, seed $s"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $bad -gt 0 ] || echo "ok - $count random networks on narrow floats"
if [ $products -gt $((count / 3)) ]; then
	echo "ok - many of them have convolutions of narrow floats"
else
	echo "not ok - only $products of $count have convolutions of narrow floats"
fi
