#!/bin/sh
# Streams in which one thing was changed are refused, or run to an end.
: "${ROOT:?}"
mutants=60
[ -z "${NIGHTLY-}" ] || mutants=3000
if ! [ -x /usr/bin/python3 ]; then
	echo "ok - mutants # skip: there is no python3"
	exit 0
fi
exec /usr/bin/python3 "$ROOT/tests/prop/mutants.py" "$mutants"
