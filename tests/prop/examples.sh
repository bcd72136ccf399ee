#!/bin/bash
# Every example: text -> stream -> text -> stream gives the same stream apart
# from places, in both forms; printing again gives the same text; and the
# plain text, if nothing had to be left out, reads.
set -u
: "${EXAMPLES:?}"

bare()
{
	sed -e '/^<source [^>]*\/>$/d' -e '/^<source /,/<\/source>/d' \
	    -e 's/ loc="[^"]*"//g' "$1"
}

try()
{
	relay-print --form="$2" a.xml >b.relay || return
	relay-parse b.relay >b.xml || return
	diff <(bare a.xml) <(bare b.xml) || return
	relay-print --form="$2" b.xml | cmp - b.relay || return
	relay-print --form="$2" --no-extensions a.xml >p.relay 2>lost || return
	[ -s lost ] || relay-parse p.relay >p.xml || return
}

for f in "$EXAMPLES"/*.relay; do
	name=$(basename "$f" .relay)
	relay-parse "$f" >a.xml 2>why || {
		echo "not ok - $name does not parse"
		sed 's/^/#   /' why
		continue
	}
	for form in let graph; do
		if try "$name" $form >why 2>&1; then
			echo "ok - $name comes back in the $form form"
		else
			echo "not ok - $name, $form form"
			head -n 20 why | sed 's/^/#   /'
		fi
	done
done
