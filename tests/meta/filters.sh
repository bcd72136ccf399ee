#!/bin/sh
# Every filter, found by what it does: it reads a module from standard input and
# writes one.  It has -v and --stats, and --list-rules, --only, --limit and
# --function for its rewrites, or its page says why these are not numbered.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$work" || exit
printf '#[version = "0.0.5"]\ndef @main(%%x: float32) { %%x }\n' |
    relay-parse | relay-typecheck >filters.xml
: >filters.found
for f in "$BUILD"/bin/relay-*; do
	p=${f##*/}
	"$f" <filters.xml 2>/dev/null | grep -q '<relay version' || continue
	echo "$p" >>filters.found
	"$f" --help >filters.help
	{
		for o in verbose stats; do
			grep -q -- " --$o" filters.help || echo "no --$o"
		done
		for o in list-rules only= limit= function=; do
			grep -q -- " --$o" filters.help || echo "no --$o"
		done >filters.none
		said=$(tr '\n' ' ' <"$ROOT/man/$p.1.in" |
		    grep -c 'Its changes are not numbered, .*: ..*\.')
		case $(wc -l <filters.none)$said in
		00 | [1-4]1) ;;
		01) echo "the page says that they are not numbered" ;;
		*)
			cat filters.none
			echo "and the page does not say why"
			;;
		esac
	} >filters.wrong
	[ ! -s filters.wrong ]
	result $? "filters: $p has the options of rewrites" filters.wrong
done
[ "$(wc -l <filters.found)" -ge 30 ]
result $? "filters: they are found" filters.found
