#!/bin/bash
# Rewrites one by one: for every filter that numbers them, on a program with
# work for each, a random module and an example.  With the first N, and with
# those of one rule, the module verifies, is typed and computes the same; -v
# numbers them alike whatever the limit is; and what there is not (a rewrite, a
# rule, a function) is an error, and nothing is written.
set -u
: "${SEED:=1}" "${ROOT:?}" "${EXAMPLES:?}" "${DAY:?}"
# shellcheck source=tests/lib.sh
. "$ROOT/tests/lib.sh"

cat >hand.relay <<'END'
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil }
def @pow(%x: float32, %n: int32) -> float32 {
  if (%n == 0) { 1f } else { %x * @pow(%x, %n - 1) }
}
def @total(%l: List[float32]) -> float32 {
  match (%l) { Cons(%h, %t) => { %h + @total(%t) }, Nil => { 0f } }
}
def @twice(%f: fn (float32) -> float32, %x: float32) { %f(%f(%x)) }
def @first[A](%p: (A, A)) { %p.0 }
def @left(%x: float32) -> float32 { @right(%x) }
def @right(%x: float32) -> float32 { @left(%x) }
def @main(%x: Tensor[(1, 2, 6, 6), float32], %s: float32, %b: bool) {
  let %w = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f) * 2f;
  let %u = ones(shape=[32, 2, 3, 3], dtype="float32");
  let %unused = exp(%x);
  let %unused2 = fn (%v: float32) -> float32 { @left(%v + sum(%unused)) };
  let %same = tanh(%x * 1f);
  let %c = nn.conv2d(%same, %w);
  let %d = nn.relu(%c + tanh(%x)) * const[Tensor[(2, 1, 1), float32]](2f, 3f);
  let %e = nn.relu(nn.conv2d(%d, %u, padding=1));
  let %k = transpose(transpose(%d, axes=[0, 2, 3, 1]), axes=[0, 3, 1, 2]);
  let %r = ref(%s);
  ref_write(%r, ref_read(%r) * @pow(%s, 2));
  let %t = @first((@total(Cons(%s, Cons(2f, Nil()))), 3f));
  let %loop = fn (%i: int32, %a: float32) -> float32 {
    if (%i < 5) { %loop(%i + 1, %a + sum(exp(%d)) * 0.001f) } else { %a }
  };
  let %y = annotation.stop_fusion(exp(%e * 0.01f));
  let %z = if (%b) { mean(%y + 1f) } else { mean(%y) };
  let %g = nn.conv2d(%x, %w) * const[Tensor[(2, 1, 1), float32]](2f, 3f);
  let %f = reshape(%d, newshape=[12, 6]);
  let %q = nn.dense(%f, ones(shape=[4, 6], dtype="float32"));
  let %p = nn.dense(%f, ones(shape=[8, 6], dtype="float32"));
  let %o = nn.dense(%f, ones(shape=[2, 6], dtype="float32"));
  (%z, sum(%k), ref_read(%r), %t, %loop(0, %s), @twice(fn (%v: float32) {
    %v + %s
  }, %s), if (less(1, 2)) { %q } else { %q + 1f }, %p, sum(%g) + sum(%o),
  @first((1, 2)))
}
END
cat >parts.relay <<'END'
#[version = "0.0.5"]
pattern unary(%x) { nn.relu(%x) } or { exp(%x) } or { tanh(%x) };
pattern binary(%x, %y) { %x + %y } or { %x * %y } or { nn.dense(%x, %y) };
END
python3 "$ROOT/tests/tools/network.py" "$SEED" 8 >random.relay
typed()
{
	relay-parse -q "$1" | relay-typecheck -q
}

for m in hand random; do
	typed $m.relay >$m.xml || {
		echo "not ok - $m.relay has types"
		exit
	}
done
# By day another one, of those whose inputs can be random.
set -- "$EXAMPLES"/*.relay
shift $((DAY % $#))
for f in "$@" "$EXAMPLES"/*.relay; do
	typed "$f" >example.xml 2>said &&
	    relay-cmp -q example.xml example.xml >said 2>&1 && break
done

# What a filter takes besides; no options: as it is.
ways()
{
	case $1 in
	partition) echo '--for=parts.relay' ;;
	normalize) printf '%s\n' --form=eta --form=lifted ;;
	fuse) printf '%s\n' --level=1 --level=0 ;;
	peval) echo --unfold=1000 ;;
	layout) echo --always ;;
	*) echo --diag=text ;;
	esac
}

right()	# filter, module, result, what was asked
{
	local off=1e-4

	[ "$1" != precision ] || off=0.1
	relay-check "$3" && relay-typecheck "$3" | cmp - "$3" &&
	    relay-cmp -q --rtol=$off --atol=$off "$2.xml" "$3" >compared &&
	    return
	cat compared
	echo "relay-$1 $4 $2.xml"
	return 1
}

refused()	# status, a piece of the message, a command
{
	local status=$1 word=$2
	shift 2
	"$@" >out.xml 2>said
	[ $? -eq "$status" ] && [ ! -s out.xml ] && grep -q "$word" said &&
	    return
	echo "$*"
	cat said
	return 1
}

some()	# filter, module, options
{
	local p=$1 m=$2 n i rule
	shift 2
	if [ "$p" = schedule ]; then
		relay-fuse -q $m.xml | relay-lower >$m-lowered.xml || return
		m=$m-lowered
	fi
	relay-"$p" "$@" --stats -v $m.xml 2>all >out.xml || return
	right "$p" $m out.xml "$*" || return
	n=$(sed -n 's/.*stats: rewrites //p' all)
	sed -n '/: [0-9]*: @/p' all >numbered
	[ "$(wc -l <numbered)" -eq "$n" ] || return
	for i in 0 1 2 $((n / 2)) "$n"; do
		[ "$i" -le "$n" ] || continue
		relay-"$p" "$@" -v --limit="$i" $m.xml 2>said >out.xml &&
		    sed -n '/: [0-9]*: @/p' said | cmp - <(head -n "$i" numbered) &&
		    right "$p" $m out.xml "$* --limit=$i" || return
	done
	refused 1 "only $n" relay-"$p" "$@" --limit=$((n + 1)) $m.xml &&
	    refused 2 no-rule relay-"$p" "$@" --only=nonsense $m.xml &&
	    refused 2 limit relay-"$p" "$@" --limit=-1 $m.xml || return
	! relay-"$p" --help | grep -q 'rewrite this function' ||
	    refused 1 no-function relay-"$p" "$@" --function=none $m.xml ||
	    return
	for rule in $(relay-"$p" --list-rules | cut -d' ' -f1); do
		relay-"$p" "$@" --only="$rule" $m.xml 2>said >out.xml &&
		    right "$p" $m out.xml "$* --only=$rule" || {
			# Forms of the whole module, patterns of a library.
			grep -q '\[form\]\|there is no pattern' said
		} || return
	done
	echo "$n" >>counts
}

rm -f ran
for f in "$BUILD"/bin/relay-*; do
	p=${f##*/relay-}
	"$f" --help 2>&1 | grep -q -- ' --list-rules' || continue
	echo "$p" >>ran
	: >counts
	for m in hand random example; do
		# What is narrow may be far off in any network.
		[ "$p.$m" != precision.example ] || continue
		for way in $(ways "$p"); do
			some "$p" $m "$way" >why 2>&1 && continue
			echo "not ok - relay-$p rewrites $m one by one"
			{ cat why; tail -n 5 said; } | sed 's/^/#   /'
			continue 3
		done
	done
	if grep -qv '^0$' counts; then
		echo "ok - relay-$p does its rewrites one by one"
	else
		echo "not ok - relay-$p has something to rewrite"
	fi
done
if [ "$(wc -l <ran)" -ge 14 ]; then
	echo "ok - filters that number their rewrites are found"
else
	echo "not ok - filters that number their rewrites are found"
	sed 's/^/#   /' ran
fi
