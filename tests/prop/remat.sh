#!/bin/bash
# Gradients whose values are computed again (relay-remat) have the same bits,
# evaluated and compiled; what lives at one time, as relay-plan counts it, fits
# the budget; a budget below the floor is an error that says so; and relay-cse
# leaves what is computed again alone.
set -u
: "${SEED:=1}" "${ROOT:?}"
# shellcheck source=tests/lib.sh
. "$ROOT/tests/lib.sh"
count=2
[ -z "${NIGHTLY-}" ] || count=200
tools=$ROOT/tests/tools
planners='chen revolve greedy dtr checkmate-lp'
again=0 refused=0

# What the table says without a plan: cost, peak, floor.
number()	# word
{
	relay-remat --planner=chen --budget=1.0 --format=text a.xml |
	    sed -n "1s/.*$1 \([0-9]*\).*/\1/p"
}

alive()
{
	relay-plan --format=csv b.xml | sed -n 's/^total,//p' |
	    cut -d, -f 9
}

planned()	# planner, budget
{
	local status

	relay-remat --planner="$1" --budget="$2" a.xml >b.xml 2>why
	status=$?
	if [ $status -eq 1 ]; then
		refused=$((refused + 1))
		grep -qF '[budget]' why
		return
	fi
	[ $status -eq 0 ] && relay-check b.xml || return
	again=$((again + $(grep -c 'recompute="1"' b.xml)))
	! grep -q 'recompute="1"' b.xml || cp b.xml again.xml
	relay-eval --random b.xml >b.out && cmp a.out b.out &&
	    [ "$(alive)" -le "$2" ] && relay-cse b.xml >c.xml &&
	    [ "$(grep -c 'recompute="1"' c.xml)" -eq \
	    "$(grep -c 'recompute="1"' b.xml)" ]
}

compiled()
{
	relay-run --random a.xml >a.run && relay-run --random again.xml \
	    >b.run && cmp a.run b.run
}

budgets()
{
	local peak floor planner share

	peak=$(number peak) floor=$(number floor)
	cp a.xml again.xml
	for planner in $planners; do
		for share in 1 3 6; do
			planned "$planner" $((floor + (peak - floor) * share /
			    8)) || return
		done
	done
	! relay-remat --budget=$((floor - 1)) a.xml >b.xml 2>why &&
	    grep -q "below the floor.*$floor" why &&
	    compiled
}

bad=0
for ((s = SEED; s < SEED + count; s++)); do
	python3 "$tools/layers.py" $s 20 >a.relay
	relay-parse -q a.relay | relay-typecheck | relay-ad -q | relay-fuse >a.xml
	relay-eval --random a.xml >a.out
	budgets >why.all 2>&1 && continue
	echo "not ok - rematerialized gradient of seed $s"
	head -n 20 why.all why | sed 's/^/#   /'
	bad=$((bad + 1))
done
if [ $again -eq 0 ]; then
	echo "not ok - no binding was computed again"
elif [ $bad -eq 0 ]; then
	echo "ok - $count gradients, $again bindings computed again," \
	    "$refused plans refused"
fi
