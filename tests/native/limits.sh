#!/bin/sh
# Modules of 100,000 operators with little memory: each program ends its work,
# or says that there is not enough; none crashes.  The limit is on the address
# space, which a sanitizer fills with its shadow: so this is not a golden test.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/limits
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
limits=64000
[ -z "${NIGHTLY-}" ] || limits='50000 64000 80000 100000 130000 160000 200000'

/usr/bin/python3 "$ROOT/tests/growth/families.py" mixed 100000 >m.relay &&
    relay-parse m.relay >m.xml && relay-typecheck m.xml >typed.xml &&
    relay-fuse typed.xml | relay-lower >lowered.xml || exit 1
short=0
for p in parse check print dot typecheck stat simplify fold dce fuse lower \
    schedule plan codegen; do
	case $p in
	parse) set -- m.relay ;;
	check | print | typecheck) set -- m.xml ;;
	dot) set -- --no-fold m.xml ;;
	schedule | plan) set -- lowered.xml ;;
	codegen) set -- -o m.so typed.xml ;;
	*) set -- typed.xml ;;
	esac
	bad=
	for limit in $limits; do
		# What LLVM itself takes.
		[ $p != codegen ] || limit=$((limit * 4))
		(
			# shellcheck disable=SC3045  # dash has it
			ulimit -v "$limit"
			exec relay-$p "$@" >out 2>err
		)
		status=$?
		case $status in
		0) ;;
		3)
			short=$((short + 1))
			grep -q '^relay-[a-z]*: out of memory$' err ||
			    bad="$bad, $limit KB: $(head -n 1 err)"
			;;
		*) bad="$bad, $limit KB: status $status" ;;
		esac
	done
	if [ -z "$bad" ]; then
		echo "ok - limits/$p"
	else
		echo "not ok - limits/$p: ${bad#, }"
	fi
done
if [ "$short" -ge 5 ]; then
	echo "ok - limits: some programs had not enough"
else
	echo "not ok - limits: all but $short programs had enough"
fi
