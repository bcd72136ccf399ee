#!/bin/sh
# Modules of 100,000 operators with little memory: each program ends its work,
# or says that there is not enough; none crashes.  The limit is on the address
# space, which a sanitizer fills with its shadow: so this is not a golden test.
# By day each program runs in the first of its ways (tests/modes), and what
# evaluates does not.
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
# Name, options, input; programs are scheduled and planned when they are lowered.
{
	echo "parse m.relay"
	echo "typecheck m.xml"
	"$ROOT/tests/tools/modes" | awk -v night="${NIGHTLY-}" '
	    $1 == "run" && night == "" || seen[$2]++ && night == "" { next }
	    {
		sub(/^[a-z]* /, "")
		gsub(/FILE/, /^(schedule|plan)/ ? "lowered.xml" : "typed.xml")
		print
	    }'
} >ways
short=0
while read -r name args; do
	# shellcheck disable=SC2086  # words
	set -- $args
	p="$name $args"
	bad=
	for limit in $limits; do
		# What LLVM itself takes.
		[ "$name" != codegen ] || limit=$((limit * 4))
		(
			# shellcheck disable=SC3045  # dash has it
			ulimit -v "$limit"
			exec "relay-$name" "$@" >out 2>err </dev/null
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
done <ways
if [ "$short" -ge 5 ]; then
	echo "ok - limits: some programs had not enough"
else
	echo "not ok - limits: all but $short programs had enough"
fi
