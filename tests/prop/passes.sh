#!/bin/bash
# Passes keep what a module means: random well-typed modules, and the examples,
# through each pass.  What comes out verifies, is typed (typing it changes
# nothing), comes out the same again, and evaluates to the same; undoing fusion
# gives the module back apart from ids; a module linked with itself is itself.
set -u
: "${SEED:=1}" "${ROOT:?}" "${EXAMPLES:?}"
# shellcheck source=tests/lib.sh
. "$ROOT/tests/lib.sh"
names=$(pass_names)
count=2
[ -z "${NIGHTLY-}" ] || count=250
tools=$ROOT/tests/tools

# The stream verifies, and typing it changes nothing.
settled()
{
	relay-check "$1" && relay-typecheck "$1" | cmp - "$1"
}

# Any pass, on any module: g-*.xml
any_pass()
{
	for p in $names; do
		# Sums keep their order: values are compared by their bits.
		strict=
		[ "$p" != schedule ] || strict=--strict
		for f in a f1 l1; do
			relay-"$p" $strict $f.xml >"g-$p-$f.xml" &&
			    relay-check "g-$p-$f.xml" || return
		done
	done
}

passes()	# name of the module
{
	relay-dce a.xml >d.xml && settled d.xml || return
	for level in 0 1; do
		relay-fuse --level=$level a.xml >f$level.xml &&
		    settled f$level.xml || return
		relay-fuse --undo f$level.xml >u$level.xml &&
		    settled u$level.xml || return
	done
	python3 "$tools/shape.py" a.xml u0.xml u1.xml || return
	for f in a f1 u1; do
		relay-diff $f.xml $f.xml >same && [ ! -s same ] || return
	done
	relay-fuse f1.xml | relay-diff f1.xml >same && [ ! -s same ] || return
	relay-fuse f1.xml | cmp - f1.xml || return
	relay-dce d.xml | cmp - d.xml || return
	relay-fuse --max-group=3 d.xml >m.xml && settled m.xml || return
	relay-lower a.xml >l0.xml && settled l0.xml || return
	relay-lower f1.xml >l1.xml && settled l1.xml || return
	relay-lower l1.xml | cmp - l1.xml || return
	any_pass || return
	for f in a f1 l1; do
		relay-cse $f.xml >c$f.xml && settled c$f.xml &&
		    relay-cse c$f.xml | cmp - c$f.xml || return
	done
	for f in a f1 l1; do
		relay-link -q $f.xml $f.xml | cmp - $f.xml || return
	done
	for f in a f1 l1; do
		relay-peval $f.xml >v$f.xml && settled v$f.xml || return
	done
	relay-simplify --strict a.xml >s.xml && settled s.xml &&
	    relay-simplify --strict s.xml | cmp - s.xml || return
	relay-simplify --fast-math a.xml >x.xml && settled x.xml || return
	for f in a l1; do
		relay-plan $f.xml >p$f.xml && settled p$f.xml &&
		    relay-plan p$f.xml | cmp - p$f.xml &&
		    cp p$f.xml "planned/$1-$f.xml" &&
		    relay-plan --managed p$f.xml >q.xml &&
		    ! grep -q 'slot=\|arena' q.xml || return
		relay-fold $f.xml >o$f.xml && settled o$f.xml &&
		    relay-fold o$f.xml | cmp - o$f.xml || return
	done
}

values()
{
	relay-eval --input x=random:"$1" a.xml >a.out || return
	for f in d.xml f0.xml u1.xml m.xml l0.xml s.xml g-*.xml; do
		# Other products of numbers than in the text's order.
		case $f in g-simplify* | g-scale*) continue ;; esac
		relay-eval --input x=random:"$1" "$f" >"$f.out" &&
		    cmp a.out "$f.out" || return
	done
}

try()
{
	python3 "$tools/network.py" "$1" "$2" >a.relay
	relay-parse -q a.relay | relay-typecheck >a.xml &&
	    passes "$1" && values "$1"
}

mkdir planned
bad=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	try $s 8 >why 2>&1 && continue
	for size in 1 2 3 4 5 6 7 8; do
		try $s $size >why 2>&1 || break
	done
	echo "not ok - passes on a random module, seed $s, size $size"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $bad -gt 0 ] || echo "ok - passes keep the meaning of $count random modules"
turn=$SEED
for f in "$EXAMPLES"/*.relay; do
	# By day one of five.
	turn=$((turn + 1))
	[ -n "${NIGHTLY-}" ] || [ $((turn % 5)) -eq 0 ] || continue
	name=$(basename "$f" .relay)
	relay-parse "$f" | relay-typecheck >a.xml 2>why && passes "$name" >why 2>&1 && {
		echo "ok - passes keep $name"
		continue
	}
	echo "not ok - passes on $name"
	head -n 20 why | sed 's/^/#   /'
done
if /usr/bin/python3 "$tools/slots.py" planned/*.xml >why 2>&1; then
	echo "ok - values that live at once never share memory"
else
	echo "not ok - values that live at once never share memory"
	head -n 20 why | sed 's/^/#   /'
fi
