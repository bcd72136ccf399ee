#!/bin/sh
# README against the tree: its table of programs, and its picture; and the width
# of what is read as source.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit
out=$work/readme.out

# "relay-x: what it does" is the second line of each --help.
for p in cmd/relay-*.c scripts/relay-*; do
	p=$(basename "$p" .c)
	"$BUILD/bin/$p" --help | sed -n "s/^$p: \(.*\)/| \`$p\` | \1 |/p" |
	    head -n 1
done | LC_ALL=C sort >"$work/programs"
sed -n '/^| `relay-/p' README.md | diff -u - "$work/programs" >"$out"
[ $? -eq 0 ] && [ -s "$work/programs" ]
result $? "README's table has every program, as --help describes it" "$out"

sed 's/^| `\([^`]*\)`.*/\1/' "$work/programs" | while read -r p; do
	grep -q "^\.BR $p (1)$" man/relay.7.in || echo "$p is not there"
done >"$out"
[ ! -s "$out" ]
result $? "relay(7) lists every program" "$out"

# The table of the script's reader has every primitive.
sed -n 's/^\t{ "\([a-z_]*\)", [0-9],.*/\1/p' libcore/pass/schedule.c \
    >"$work/primitives"
[ "$(wc -l <"$work/primitives")" -gt 10 ] && while read -r p; do
	grep -qE "^\.SS .*\b$p\b" man/relay-schedules.7.in ||
	    echo "$p has no section"
done <"$work/primitives" >"$out" && [ ! -s "$out" ]
result $? "relay-schedules(7) has a section for every primitive" "$out"

# Where boxes lie depends on the fonts of the machine, what they say and their
# colours do not.
drawing()
{
	tr '\n' ' ' <"$1" | sed 's/> *</>\n</g' |
	    sed 's/ \(x\|y\|d\|c[xy]\|r[xy]\|points\|width\|height\)="[^"]*"//g
		s/ \(viewBox\|transform\)="[^"]*"//g'
}
picture=man/network.svg
scripts/mkpicture >"$work/network.svg" 2>"$out" &&
    drawing "$work/network.svg" >"$work/drawn" &&
    drawing $picture | diff -u - "$work/drawn" >"$out" &&
    grep -q '<text.*fused_' "$work/drawn"
result $? "README's picture is what scripts/mkpicture draws" "$out"
[ "$(wc -c <$picture)" -le 61440 ] && grep -q "]($picture)" README.md
result $? "README's picture is small"

# What programs print in examples, tables and lines of macros may be longer.
awk '
FNR == 1 { inside = 0; md = FILENAME ~ /md$/ }
md && /^\|/ { next }
!md && /^\./ { inside = /^\.EX/ || (inside && !/^\.EE/); next }
length > 80 && (!inside || /^\$ /) { print FILENAME ":" FNR ": " $0 }
' README.md libcore/ARCHITECTURE.md man/*.in >"$out"
[ ! -s "$out" ]
result $? "pages fit 80 columns" "$out"

# They are escaped there already.
awk '/^\.E[XE]/ { inside = /^\.EX/ } inside && /\\-/ {
	print FILENAME ":" FNR ": " $0 }' man/*.in >"$out"
[ ! -s "$out" ]
result $? "examples of pages have dashes without backslashes" "$out"
