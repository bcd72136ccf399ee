#!/bin/sh
# Operators are known by their rows: outside libcore/op, formats and the rules
# of relay-simplify and relay-scale, which are identities of certain operators,
# no source names one.  A name with a dot or an underscore is one wherever it
# stands as a string; another one, which may be the name of something else,
# where operators are looked up or strings compared.  The table of tensor/prim.c names scalar
# functions; libcore/dtr has heuristics, and no module; libcore/onednn says what
# oneDNN has for each operator.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit

relay-ops >"$work/opnames"
[ -s "$work/opnames" ]
result $? "there are operators"

# Prints "FILE:LINE: NAME" for each place that knows an operator by its name.
named()
{
	awk -v list="$work/opnames" '
	BEGIN {
		while ((getline line <list) > 0)
			op[line] = ident["OP_" toupper(id(line))] = 1
	}
	function id(s) { gsub(/\./, "_", s); return s }
	FNR == 1 { rows = 0 }
	/^#include "(op\/(op|extent)|codegen\/fn_op)\.h"/ { rows = 1 }
	/^#include "op_enum\.h"/ { print FILENAME ":" FNR ": op_enum.h" }
	{
		line = $0
		while (match(line, /"[a-z0-9_.]+"/)) {
			s = substr(line, RSTART + 1, RLENGTH - 2)
			if (s in op && (s ~ /[._]/ || rows ||
			    $0 ~ /strn?cmp\(|op_find\(/))
				print FILENAME ":" FNR ": " s
			line = substr(line, RSTART + RLENGTH)
		}
		line = $0
		while (match(line, /OP_[A-Z0-9_]+/)) {
			s = substr(line, RSTART, RLENGTH)
			if (s in ident && (RSTART == 1 ||
			    substr(line, RSTART - 1, 1) !~ /[A-Z_]/))
				print FILENAME ":" FNR ": " s
			line = substr(line, RSTART + RLENGTH)
		}
	}' "$@"
}

find libcore cmd -name '*.[ch]' ! -path 'libcore/op/*' \
    ! -name 'simplify*.[ch]' ! -name 'scale*.[ch]' \
    ! -path libcore/tensor/prim.c \
    ! -path 'libcore/dtr/*' ! -path 'libcore/onednn/*' |
    LC_ALL=C sort >"$work/opnames.files"
[ -s "$work/opnames.files" ]
result $? "there are sources"
# shellcheck disable=SC2046  # names without spaces
named $(cat "$work/opnames.files") >"$work/opnames.out"
[ ! -s "$work/opnames.out" ]
result $? "no source outside the rows knows an operator by its name" \
    "$work/opnames.out"

# The search finds what it is for.
cat >"$work/opnames.c" <<'END'
#include "op/op.h"
static bool a(uint32_t op) { return op == op_find("concatenate"); }
static bool b(uint32_t op) { return op == OP_NN_DENSE; }
END
named "$work/opnames.c" | sed 's/.*: //' | tr '\n' ' ' >"$work/opnames.found"
[ "$(cat "$work/opnames.found")" = "concatenate OP_NN_DENSE " ]
result $? "a name in a source is found" "$work/opnames.found"
