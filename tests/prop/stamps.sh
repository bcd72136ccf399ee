#!/bin/bash
# Every pass after every stamp: random modules, and cases by hand, in each
# state that passes leave a module in (typed, fused, lowered, scheduled,
# planned, and what these make together; by day the modules by hand in two of
# them, and a random one in the last), through each pass.  What comes out
# verifies, evaluates to the same, and computes the same as machine code: what a
# pass breaks has lost its stamp, and what it keeps is still so.
set -u
: "${SEED:=1}" "${ROOT:?}"
# shellcheck source=tests/lib.sh
. "$ROOT/tests/lib.sh"
count=1
states='p flsp' others_in=flsp
[ -z "${NIGHTLY-}" ] || {
	count=25
	states='t f l s p fp lp lsp flsp' others_in=$states
}
tools=$ROOT/tests/tools
# All that write a module, in all their ways.
passes=$("$tools/modes" pass) && others=$("$tools/modes" other) || exit

# $1.xml of the state's letters: t typed, then the passes in their order
state()
{
	case $1 in
	t) cat t.xml ;;
	f) relay-fuse t.xml ;;
	l) relay-lower t.xml ;;
	s) relay-schedule --strict t.xml ;;
	p) relay-plan t.xml ;;
	fp) relay-fuse t.xml | relay-plan ;;
	lp) relay-lower t.xml | relay-plan ;;
	lsp) relay-lower t.xml | relay-schedule --strict | relay-plan ;;
	flsp) relay-fuse t.xml | relay-lower | relay-schedule --strict |
	    relay-plan ;;
	esac
}

# The file of what is wanted of a way
want_of()
{
	echo "want-${1//[ \/]/_}"
}

# Runs $1.xml both ways, equal streams once; what they give is compared with the
# file $2, or goes there if there is none.  What relay-precision narrows depends
# on the kernels, so that only the two are compared.
results()
{
	local sum want=$2 within=1e-5

	sum=$(cksum <"$1.xml") && sum=$want-${sum// /-}
	[ ! -e "seen/$sum" ] || return 0
	relay-eval "${inputs[@]}" "$1.xml" >eval.out &&
	    relay-codegen --strict -o x.so "$1.xml" &&
	    relay-run x.so "${inputs[@]}" >run.out || return
	if [ ! -e "$want" ]; then
		cp eval.out "$want"
	fi
	case $want in
	want-precision*) want=eval.out within=2e-2 ;;
	esac
	agree "$want" eval.out $within && agree "$want" run.out $within &&
	    : >"seen/$sum"
}

# relay-$1 on i.xml, which is in state $2; it gives what is in the file $3.  That
# modules cannot be joined any more is said.
way()
{
	what="relay-$1 in state $2"
	# shellcheck disable=SC2086
	if relay-${1//FILE/i.xml} >o.xml 2>refused; then
		relay-check o.xml && results o "$3"
	else
		[ $? -eq 1 ] && grep -q '\[link-scheduled\]' refused ||
		    { cat refused; return 1; }
	fi
}

# All pairs for t.xml.  What means something else is compared with what becomes
# of t.xml in that way, if that can be at all.
pairs()
{
	rm -rf seen want-*
	mkdir seen
	cp t.xml o.xml
	results o want-same || return
	: >possible
	cp t.xml i.xml
	while read -r _ pass; do
		# shellcheck disable=SC2086
		if relay-${pass//FILE/i.xml} >o.xml 2>refused; then
			what="relay-eval after relay-$pass"
			relay-eval "${inputs[@]}" o.xml >"$(want_of "$pass")" ||
			    return
			echo "$pass" >>possible
		elif [ $? -ne 1 ]; then
			what="relay-$pass"
			cat refused
			return 1
		fi
	done <<<"$others"
	for s in $states; do
		state "$s" >i.xml || return
		what="relay-check in state $s"
		relay-check i.xml || return
		while read -r _ pass; do
			way "$pass" "$s" want-same || return
		done <<<"$passes"
		[[ " $others_in " == *" $s "* ]] || continue
		while read -r pass; do
			way "$pass" "$s" "$(want_of "$pass")" || return
		done <possible
	done
}

try()
{
	what=relay-typecheck
	relay-parse -q "$1" | relay-typecheck >t.xml 2>why &&
	    pairs >why 2>&1 && {
		echo "ok - every pass after every stamp: $2"
		return
	}
	echo "not ok - $what: $2"
	head -n 20 why | sed 's/^/#   /'
}

inputs=(--random --seed="$SEED")
cat >reused.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(40), float32], %y: Tensor[(40), float32]) {
  %a = add(%x, %y);
  %b = cast(%a, dtype="float64");
  %c = sort(%a);
  %s = sort(%c);
  %d = sort(%s);
  %h = cast(%b, dtype="float32");
  %z = sort(%d);
  (%h, %z)
}
END
try reused.relay 'a value that is read again'
[ "$(wc -l <possible)" = "$(wc -l <<<"$others")" ] ||
    echo 'not ok - a way to make another module was not tried'
cat >regions.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 6), float32], %y: Tensor[(8, 6), float32]) {
  let %a = sort(tanh(%x));
  let %k = multiply(1f, 2f);
  let %d = if (True) { add(sort(%a), %y) } else { sort(%y) };
  let %e = reshape(reshape(%d, newshape=[48]), newshape=[6, 8]);
  let %l = fn (%i: Tensor[(6, 8), float32], %n: int32) {
    if (equal(%n, 0)) { %i } else {
      %l(add(sort(%i), reshape(%a, newshape=[6, 8])), subtract(%n, 1))
    }
  };
  let %g = concatenate((transpose(%l(%e, 3)), multiply(%a, %k)));
  (sum(%g), sort(exp(%g)))
}
END
try regions.relay 'branches, a loop, concatenations'
[ -n "${NIGHTLY-}" ] || states=flsp others_in=
for ((i = 0; i < count; i++)); do
	python3 "$tools/network.py" $((SEED + i)) 5 >m.relay
	try m.relay "random module $((SEED + i))"
done
