#!/bin/sh
# Files of the ONNX importer, and the files of generated code for scalar
# operations, use one another in one direction: by the symbols that each object
# defines and needs, there is an order of them.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit
onnx=$(find formats/onnx -name '*.c' | sed 's/c$/o/')
cd "$BUILD" || exit

# Prints a pair "USER USED" for each two objects of which one needs the other.
uses()
{
	for o in "$@"; do
		nm -g "$o" | sed "s|^|$o |"
	done | awk '
	NF == 4 && $3 ~ /^[TDBRVW]$/ { home[$4] = $1 }
	NF == 3 && $2 == "U" { user[++n] = $1; need[n] = $3 }
	END {
		for (i = 1; i <= n; i++)
			if (need[i] in home && home[need[i]] != user[i])
				print user[i], home[need[i]]
	}' | LC_ALL=C sort -u
}

# in_order WHAT OBJECTS
in_order()
{
	what=$1
	shift
	uses "$@" >"$work/cycles.uses"
	[ -s "$work/cycles.uses" ]
	result $? "$what use one another"
	tsort "$work/cycles.uses" >/dev/null 2>"$work/cycles.out"
	[ ! -s "$work/cycles.out" ]
	result $? "$what do so in one direction" "$work/cycles.out"
}

# shellcheck disable=SC2086  # names without spaces
in_order "the files of formats/onnx" $onnx
cd libcore/codegen || exit
in_order "the files of scalar operations" math*.o scalar_op.o gen_value.o \
    guard.o minmax.o
