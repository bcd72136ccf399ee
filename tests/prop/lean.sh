#!/bin/bash
# The gradient of a function without loops in the higher-order form, evaluated
# as far as it can be and cleaned up, has as many operators as the first-order
# one, within 5 %, and computes the same: random modules, and examples.
set -u
: "${SEED:=1}" "${ROOT:?}" "${EXAMPLES:?}"
count=6
[ -z "${NIGHTLY-}" ] || count=60

operators()
{
	grep -c '<call [^>]*op=' "$1"
}

# 2: the first-order form has no gradient of it.
lean()	# text
{
	relay-parse -q "$1" | relay-typecheck -q | relay-peval -q |
	    relay-dce >a.xml || return 1
	relay-ad -q --adjoint=each a.xml >first.xml 2>said || {
		grep -q '\[gradient-' said && return 2
		cat said
		return 1
	}
	relay-ad -q --adjoint=each --mode=higher-order a.xml >higher.xml ||
	    return 1
	for form in first higher; do
		relay-peval -q $form.xml | relay-simplify | relay-cse |
		    relay-dce >$form.lean.xml || return 1
	done
	# shellcheck disable=SC2086  # words
	relay-cmp -q $extents --rtol=1e-3 --atol=1e-3 first.lean.xml \
	    higher.lean.xml || return 1
	few=$(operators first.lean.xml) many=$(operators higher.lean.xml)
	[ "$((many * 100))" -le "$((few * 105))" ] && return
	echo "$few operators in the first-order form, $many in the other"
	return 1
}

# How many there were; one at least must be.
all()	# what, texts
{
	local what=$1 n=0 f
	shift
	for f in "$@"; do
		lean "$f" >why 2>&1 && n=$((n + 1)) && continue
		[ $? -ne 2 ] || continue
		echo "not ok - gradients are as lean: $(basename "$f")"
		sed 's/^/#   /' why
		return
	done
	if [ $n -gt 0 ]; then
		echo "ok - gradients are as lean: $n $what"
	else
		echo "not ok - gradients are as lean: none of the $what has one"
	fi
}

extents=
for ((i = 0; i < count; i++)); do
	python3 "$ROOT/tests/tools/network.py" $((SEED + i)) 8 >"$i.relay"
done
all 'random modules' [0-9]*.relay
extents='--dim=n=2'
all examples "$EXAMPLES"/{mlp,lenet}.relay
extents='--dim=b=1 --dim=t=3'
all 'function with heads' "$EXAMPLES"/attention.relay
