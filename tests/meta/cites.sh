#!/bin/sh
# What comments name exists: pages and their sections, source files, and in
# headers that list the files of their room, all of these.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit
out=$work/cites.out

# "FILE<TAB>the text of its comments on one line", for each C file.
find cmd libcore formats tests -name '*.[ch]' | LC_ALL=C sort | xargs awk '
function flush() {
	if (text != "")
		print name "\t" text
	text = ""
}
FNR == 1 { flush(); name = FILENAME; inside = 0 }
{
	line = $0
	if (!inside && (k = index(line, "/*")) > 0) {
		line = substr(line, k + 2)
		inside = 1
	} else if (inside) {
		sub(/^[ \t]*\*($|[ \t])/, "", line)
	}
	if (!inside)
		next
	if ((k = index(line, "*/")) > 0) {
		line = substr(line, 1, k - 1)
		inside = 0
	}
	text = text " " line
}
END { flush() }' >"$work/comments"

# The sections of the pages as "relay-x(N), Section".
for p in "$BUILD"/man/*.[1-8]; do
	n=${p##*/}
	sed -n 's/^\.S[HSsh] *"\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$p" |
	    sed "s/\\\\-/-/g; s/^/${n%.*}(${n##*.}), /"
done >"$work/sections"
[ -s "$work/sections" ]
result $? "the pages have sections"

grep -oE '^[^	]*|relay[a-z-]*\([1-8]\)(, [A-Z][A-Za-z_ ]*)?' \
    "$work/comments" | awk -v sections="$work/sections" '
BEGIN {
	while ((getline line <sections) > 0) {
		known[line] = 1
		page = line
		sub(/, .*/, "", page)
		known[page] = 1
	}
}
/^relay/ {
	cite = $0	# and, it may be, words that go on after it
	while (!(cite in known) && sub(/ [^ ]*$/, "", cite) && cite ~ /, /)
		;
	if (!(cite in known) || ($0 ~ /, / && cite !~ /, /))
		print file ": there is no " $0
	next
}
{ file = $0 }' >"$out"
[ ! -s "$out" ]
result $? "comments cite pages and sections that are there" "$out"

# Documents outside of the tree have a title and a year, never a file name.
find . -name .build -prune -o -name .git -prune -o -type f -name '*.[chm]*' \
    -print | sed 's|.*/||' | LC_ALL=C sort -u >"$work/names"
find "$BUILD/gen" -type f | sed 's|.*/||' >>"$work/names"
grep -oE '^[^	]*|(^|[ (/])[a-z][a-z0-9_]{3,}\.([ch]|md)([^a-z0-9_.]|$)' \
    "$work/comments" | sed 's/^[ (/]//; s/\(\.[chmd]*\)[^a-z0-9]*$/\1/' |
    awk -v names="$work/names" '
BEGIN { while ((getline line <names) > 0) known[line] = 1 }
/\// { file = $0; next }
!($0 in known) { print file ": there is no " $0 }' >"$out"
[ ! -s "$out" ]
result $? "comments name files that are there" "$out"

: >"$work/lists"
# A header for "the files of a room only" that lists them lists all.
for h in libcore/*/*.h; do
	grep -q "the files of ${h%/*} only" "$h" || continue
	sed '/\*\//q' "$h" | grep -oE '[a-z_*]+\.c\b' | sed 's/^\*$//' \
	    >"$work/listed"
	[ "$(wc -l <"$work/listed")" -gt 8 ] || continue
	echo "$h" >>"$work/lists"
	for c in "${h%/*}"/*.c; do
		found=false
		while read -r l; do
			# shellcheck disable=SC2254
			case ${c##*/} in
			$l) found=true ;;
			esac
		done <"$work/listed"
		$found || echo "$h does not list ${c##*/}"
	done
done >"$out"
[ -s "$work/lists" ] && [ ! -s "$out" ]
result $? "headers that list the files of their room list all" "$out"
