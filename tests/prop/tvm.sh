#!/bin/bash
# Texts for TVM: of every example and of random modules, relay-print --form=tvm
# writes what a parser of that version's grammar accepts (tests/tools/tvmtext.py,
# which shares nothing with relay-parse).  Where nothing had to be left out,
# reading it gives the same module but for names, and printing that the same
# text.  Changes of a text show that the parser refuses.
set -u
: "${SEED:=1}" "${ROOT:?}" "${EXAMPLES:?}"
count=10
[ -z "${NIGHTLY-}" ] || count=500

accepts()
{
	python3 "$ROOT/tests/tools/tvmtext.py" "$1"
}

# The module of a text; says why it fails.
try()
{
	relay-parse -q "$1" >a.xml || return
	relay-print --form=tvm a.xml >t.relay 2>lost || return
	grep -q 'operators that TVM' lost || accepts t.relay || return
	[ ! -s lost ] || return 0
	relay-parse -q t.relay >b.xml || return
	relay-print --form=tvm b.xml | diff t.relay - || return
	! relay-diff a.xml b.xml | grep '^[-!+]'
}

for f in "$EXAMPLES"/*.relay; do
	name=$(basename "$f" .relay)
	if try "$f" >why 2>&1; then
		echo "ok - $name as a text for TVM"
	else
		echo "not ok - $name as a text for TVM"
		head -n 20 why | sed 's/^/#   /'
	fi
done

bad=0
for ((i = 0; i < count; i++)); do
	s=$((SEED + i))
	python3 "$ROOT/tests/tools/generate.py" $s 8 >r.relay
	try r.relay >why 2>&1 && continue
	echo "not ok - random module for TVM, seed $s"
	head -n 20 why | sed 's/^/#   /'
	bad=$((bad + 1))
	[ $bad -lt 3 ] || break
done
[ $bad -gt 0 ] || echo "ok - $count random modules as texts for TVM"

# A text that is accepted, and changes of it that are not.
cat >good.relay <<'EOF'
#[version = "0.0.5"]
type L { C(int32, L), N }
def @f(%x: Tensor[(2), float32], Primitive=1) -> float32 {
  %0 = add(%x, 1f);
  let %y = %0 - -1f;
  let %m = (match (N) { C(%a, _) => { %a }, N => { 0 } });
  cumsum(%y, axis=0, attrs_type_key="relay.attrs.ScanopAttrs")
}
EOF
refused=0
while IFS= read -r change; do
	sed "$change" good.relay >wrong.relay
	if cmp -s good.relay wrong.relay || accepts wrong.relay >why; then
		echo "not ok - a text changed by '$change' is accepted"
	else
		refused=$((refused + 1))
	fi
done <<'EOF'
1d
s/"0.0.5"/"0.0.4"/
s/1f/1.0/
s/%0 -/%1 -/
s/let %y/let %x/
s/let %m = (match/let %m = match/
s/axis=0/axis="a\\"b"/
s/cumsum/cumulate/
s/Primitive=1/relay.reshape_only=1/
s/-> float32/-> ref(float32)/
s/(2), float32/(n), float32/
s/add(%x, 1f)/add(%x, meta[relay.Constant][0])/
s/C(%a, _)/D(%a, _)/
s/%0 = add/%0 = 1f; %0 = add/
s/ }$/ /
EOF
accepts good.relay && [ $refused -eq 15 ] &&
    echo "ok - a text for TVM is accepted, and changes of it are refused"
