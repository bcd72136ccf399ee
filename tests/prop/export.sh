#!/bin/bash
# A module that can be written as an ONNX model computes the same when that is
# read back: random modules of straight lines, and the examples that have a main
# that ONNX can say.  What is refused writes nothing, and says where.
set -u
: "${SEED:=1}" "${ROOT:?}" "${EXAMPLES:?}"
count=20
[ -z "${NIGHTLY-}" ] || count=400

# a.xml, by name
holds()
{
	rm -f m.onnx
	if relay-export a.xml -o m.onnx 2>err; then
		written=$((written + 1))
		relay-import m.onnx 2>why | relay-typecheck >b.xml 2>>why ||
			return
		dims=$(grep -oE 'Tensor\[\([a-z0-9, ]*\)' a.xml |
		    grep -owE '[a-z]' | sort -u | sed 's/.*/--dim=&=2/')
		# shellcheck disable=SC2086  # words
		relay-cmp --rtol=1e-3 --atol=1e-4 $dims a.xml b.xml >why 2>&1
	else
		cp err why
		grep -qE '\[(not-in-onnx|no-main)\]' err && ! [ -e m.onnx ]
	fi
}

written=0
for f in "$EXAMPLES"/*.relay; do
	name=$(basename "$f" .relay)
	relay-parse "$f" 2>err | relay-typecheck >a.xml 2>>err || continue
	if holds; then
		echo "ok - $name"
	else
		echo "not ok - $name"
		head -n 20 why | sed 's/^/#   /'
	fi
done
for ((k = 0; k < count; k++)); do
	seed=$((SEED * 1000 + k))
	python3 "$ROOT/tests/tools/chains.py" $seed 1 2>err |
	    sed 's/@main0/@main/' >c.relay &&
	    relay-parse c.relay 2>err | relay-typecheck >a.xml 2>>err || {
		echo "not ok - chains.py $seed is no module"
		sed 's/^/#   /' err
		continue
	}
	if holds; then
		echo "ok - chains.py $seed"
	else
		echo "not ok - chains.py $seed"
		head -n 20 why | sed 's/^/#   /'
	fi
done
if [ $written -gt $((count / 2)) ]; then
	echo "ok - most of them are written"
else
	echo "not ok - only $written are written"
fi
