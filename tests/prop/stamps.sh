#!/bin/bash
# Every pass after every stamp: random modules, and cases by hand, in each
# state that passes leave a module in (typed, fused, lowered, scheduled,
# planned, and what these make together; a few of them by day), through each
# pass.  What comes out verifies, evaluates to the same, and computes the same
# as machine code: what a pass breaks has lost its stamp, and what it keeps is
# still so.
set -u
: "${SEED:=1}" "${ROOT:?}"
# shellcheck source=tests/lib.sh
. "$ROOT/tests/lib.sh"
count=1
states='t p lp flsp'
[ -z "${NIGHTLY-}" ] || {
	count=25
	states='t f l s p fp lp lsp flsp'
}
tools=$ROOT/tests/tools
# All passes, and their options that change what is made.
passes=$(pass_names)'
simplify --strict
simplify --fast-math
fold --all
fuse --undo
schedule --strict
schedule --plain
schedule --check
plan --no-in-place
plan --managed'

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

# Runs $1.xml both ways; equal streams once.
results()
{
	local sum

	sum=$(cksum <"$1.xml") && sum=${sum// /-}
	[ ! -e "seen/$sum" ] || return 0
	relay-eval "${inputs[@]}" "$1.xml" >eval.out &&
	    relay-codegen --strict -o x.so "$1.xml" &&
	    relay-run x.so "${inputs[@]}" >run.out || return
	if [ ! -e want ]; then
		cp eval.out want
	fi
	python3 "$ROOT/tests/native/compare.py" want eval.out 1e-5 &&
	    python3 "$ROOT/tests/native/compare.py" want run.out 1e-5 &&
	    : >"seen/$sum"
}

# All pairs for t.xml
pairs()
{
	rm -rf seen want
	mkdir seen
	cp t.xml o.xml
	results o || return
	for s in $states; do
		state "$s" >i.xml || return
		what="relay-check in state $s"
		relay-check i.xml || return
		while IFS= read -r pass; do
			what="relay-$pass in state $s"
			# shellcheck disable=SC2086
			relay-$pass i.xml >o.xml && results o || return
		done <<<"$passes"
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

inputs=(--input x=random:1 --input y=random:2)
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
inputs=(--input x=random:"$SEED")
for ((i = 0; i < count; i++)); do
	python3 "$tools/network.py" $((SEED + i)) 5 >m.relay
	try m.relay "random module $((SEED + i))"
done
