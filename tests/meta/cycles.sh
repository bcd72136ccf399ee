#!/bin/sh
# Files of the ONNX importer and of code generation use one another in one
# direction: by the symbols that each object defines and needs, there is an
# order of them.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit
onnx=$(find formats/onnx -name '*.c' | sed 's/c$/o/')
codegen=$(cd libcore/codegen && find . -name '*.c' | sed 's/c$/o/')
cd "$BUILD" || exit

# Objects that count as one have the name of the first of them.
same=
name()
{
	case " $same " in
	*" ${1#./} "*) echo "${same%% *}" ;;
	*) echo "$1" ;;
	esac
}

# Prints a pair "USER USED" for each two objects of which one needs the other.
uses()
{
	for o in "$@"; do
		nm -g "$o" | sed "s|^|$(name "$o") |"
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
# Scalar code loads at indices, and an index may be scalar code: these two
# count as one.
same="scalar.o kernel_index.o"
# shellcheck disable=SC2086
in_order "the files of code generation" $codegen
