#!/bin/sh
# Files of a folder use one another in one direction: by the symbols that each
# object defines and needs, there is an order of them.  A recursion that is
# spread over several files is listed below, and counts as one.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit

# Folder, objects, why: an algorithm that calls itself across its files.
recursions()
{
	cat <<'END'
libcore/codegen	scalar kernel_index	scalar code loads at indices, which may be scalar code
libcore/sym	sym divide	sums cancel quotients, and quotients are taken of sums
libcore/sym	bounds broadcast facts divide_exact	bounds follow from facts, and facts are derived by bounds
libcore/pass	peval_call peval_node peval_walk	a call unfolds a function, whose bindings may be calls
formats/onnx	export/graph export/control export/call export/loop export/match export/sequence	a region is written binding by binding, and a branch, a loop or a function has regions
formats/text	read_expr read_atom read_call read_control read_const	the grammar of expressions
END
}

# The objects of a folder's sources; of formats/onnx, with those below it.
objects()
{
	depth="-maxdepth 1"
	[ "$1" != formats/onnx ] || depth=
	# shellcheck disable=SC2086  # two words or none
	(cd "$ROOT" && find "$1" $depth -name '*.c') | sed 's/c$/o/'
}

# Prints a pair "USER USED" for each two objects of a folder of which one needs
# the other.  Objects that count as one have the name of the first of them.
uses()
{
	in=.
	[ "$1" != libcore/runtime ] || in=rt
	objects "$1" | (cd "$in" && xargs nm -A -g) | awk -v folder="$1" \
	    -v same="${work:?}/cycles.same" '
	BEGIN {
		while ((getline line <same) > 0) {
			split(line, row, "\t")
			n = split(row[2], all, " ")
			for (i = 1; row[1] == folder && i <= n; i++)
				first[all[i]] = all[1]
		}
		n = 0
	}
	{
		o = $1
		sub(/\.o:.*/, "", o)
		o = substr(o, length(folder) + 2)
		if (o in first)
			o = first[o]
	}
	NF == 3 && $2 ~ /^[TDBRVW]$/ { home[$3] = o }
	NF == 3 && $2 == "U" { user[++n] = o; need[n] = $3 }
	END {
		for (i = 1; i <= n; i++)
			if (need[i] in home && home[need[i]] != user[i])
				print user[i], home[need[i]]
	}' | LC_ALL=C sort -u
}

in_order()
{
	uses "$1" >"$work/cycles.uses"
	tsort "$work/cycles.uses" >/dev/null 2>"$work/cycles.out"
	[ ! -s "$work/cycles.out" ]
	result $? "the files of $1 use one another in one direction" \
	    "$work/cycles.out"
	cat "$work/cycles.uses" >>"$work/cycles.all"
}

# Each of them is one still: without it there would be a cycle.
is_needed()
{
	grep -vxF "$1" "$work/cycles.listed" >"$work/cycles.same"
	uses "${1%%	*}" >"$work/cycles.uses"
	! tsort "$work/cycles.uses" >/dev/null 2>&1
	result $? "one recursion: $(echo "$1" | cut -f 1,2 | tr '\t' ' ')"
}

recursions >"$work/cycles.listed"
cp "$work/cycles.listed" "$work/cycles.same"
# libcore/mpi and libcore/onednn are built where their libraries are installed.
folders=$(find libcore formats -name '*.c' ! -path 'libcore/mpi/*' \
    ! -path 'libcore/onednn/*' | sed 's|/[^/]*$||' |
    grep -v '^formats/onnx/' | LC_ALL=C sort -u)
cd "$BUILD" || exit
: >"$work/cycles.all"
for f in $folders; do
	in_order "$f"
done
[ "$(wc -l <"$work/cycles.all")" -gt 100 ]
result $? "files use one another"
while IFS= read -r line; do
	is_needed "$line"
done <"$work/cycles.listed"
