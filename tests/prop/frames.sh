#!/bin/bash
# relay-plan lays out each frame by its own bindings: local functions beside
# one another cost what their bindings cost, however many there are.
set -u
: "${ROOT:?}"
# Bindings visited, with $1 local functions.
visits()
{
	python3 "$ROOT/tests/growth/families.py" locals_beside "$1" |
	    relay-parse | relay-typecheck | relay-plan --stats 2>&1 >out |
	    sed -n 's/^relay-plan: stats: bindings visited //p'
}
few=$(visits 200) many=$(visits 400)
if [ "${few:-0}" -ge 800 ] && [ "${many:-0}" -ge 1600 ] &&
    [ "$many" -le $((few * 21 / 10)) ]; then
	echo "ok - planning of many local functions is linear in bindings"
else
	echo "not ok - bindings visited with 200 and 400 local functions:" \
	    "'$few' and '$many'"
fi
