#!/bin/sh
# What relay-ops says of the gradient of each operator, against what relay-ad
# does with the calls that the tests of operators make.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
: "${PYTHON:=/usr/bin/python3}"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
cd "$ROOT/tests/value" || exit
if ! "$PYTHON" -c 'import numpy' 2>/dev/null; then
	echo "ok - gradients # skip: there is no numpy"
	exit
fi
for f in *.py; do
	[ "$f" != harness.py ] || continue
	! grep -q -e '"--samples"' -e '^run(' "$f" ||
	    "$PYTHON" "$f" --samples || echo "$f has no samples" >&2
done >"$work/samples" 2>"$work/samples.err"
[ ! -s "$work/samples.err" ] && [ "$(wc -l <"$work/samples")" -gt 1000 ]
result $? "the tests of operators name their calls" "$work/samples.err"
"$PYTHON" ../tools/gradients.py <"$work/samples"
