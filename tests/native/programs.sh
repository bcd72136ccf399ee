#!/bin/sh
# Programs compiled and evaluated must print the same: every golden test of
# relay-eval and every example.  Usage: programs.sh [FILE.t ...]
# BUILD: the build directory; LEVEL: of optimization, by default 0.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=${BUILD:-$here/.build}
PATH=$BUILD/bin:$PATH
export PATH
work=$BUILD/tests/programs
rm -rf "$work"
mkdir -p "$work"
passed=0 failed=0 skipped=0

fail()
{
	failed=$((failed + 1))
	printf 'not ok - %s\n' "$1" | tee -a "$work/all.result"
	if [ -f "$work/got" ]; then
		diff "$work/want" "$work/got" | head -6 | sed 's/^/# /'
	fi
}

pass()
{
	passed=$((passed + 1))
	echo "ok - programs/$1" >>"$work/all.result"
}

skip()
{
	skipped=$((skipped + 1))
	echo "ok - programs/$1 # skip $2" | tee -a "$work/all.result"
}

# compare NAME FILE EVAL-OPTIONS...: evaluates, compiles, runs.
compare()
{
	name=$1 file=$2
	shift 2
	entry=main
	set -- "$@" --
	while [ "$1" != -- ]; do
		case $1 in
		-f) entry=$2; shift 2 ;;
		--function=*) entry=${1#*=}; shift ;;
		--max-depth|--max-calls) shift 2 ;;
		*) a=$1; shift; set -- "$@" "$a" ;;
		esac
	done
	shift
	rm -f "$work"/m.* "$work"/want "$work"/got
	relay-typecheck "$file" >"$work/m.xml" 2>/dev/null || {
		skip "$name" "it has no types"
		return
	}
	timeout 20 relay-eval -f "$entry" "$@" "$work/m.xml" \
	    >"$work/want" 2>"$work/want.err"
	want=$?
	if ! timeout 60 relay-codegen -O "${LEVEL:-0}" --function="$entry" \
	    -o "$work/m.so" "$work/m.xml" 2>"$work/got"; then
		if [ $want -ne 0 ] && grep -q no-entry "$work/got"; then
			pass "$name"	# both refuse it
		else
			fail "$name: not compiled"
		fi
		return
	fi
	timeout 20 relay-run --function="$entry" "$@" "$work/m.so" \
	    >"$work/got" 2>"$work/got.err"
	got=$?
	if [ $got -ne $want ]; then
		cat "$work/got.err" >>"$work/got"
		cat "$work/want.err" >>"$work/want"
		fail "$name: status $got, not $want"
	elif [ $want -eq 0 ] && ! cmp -s "$work/want" "$work/got"; then
		fail "$name: other output"
	else
		pass "$name"
	fi
}

golden()
{
	d=$work/golden
	rm -rf "$d"
	mkdir "$d"
	line=$(sed -n 's/^\$ //p' "$1" | head -1)
	case $line in
	relay-parse\ *\|\ relay-typecheck\ \|\ relay-eval\ *) ;;
	*) return ;;
	esac
	options=${line#*relay-eval}
	case $options in
	*\|*|*\;*|*\&*|*\>*|*\<*|*--trace*|*--log-calls*|*--check*|*--stats*|*--output*|*-o\ *|*--bind*|*--seed*|*--print*|*--dump*|*--profile*|*--time*) return ;;
	esac
	awk -v d="$d" '/^<<< /{f=d "/" $2; printf "" >f; next} /^>>> /{exit}
	    f!=""{print >f}' "$1"
	source=$(printf '%s\n' "$line" | sed 's/relay-parse \([^ |]*\).*/\1/')
	(cd "$d" && relay-parse "$source") >"$d/in.xml" 2>/dev/null || return
	cd "$d" || return
	eval "compare \"\$(basename \"\$1\")\" in.xml $options"
	cd "$here" || exit 1
}

if [ $# -eq 0 ]; then
	set -- "$here"/tests/golden/relay-eval/*.t
fi
for t in "$@"; do
	case $t in
	*.t) golden "$t" ;;
	*.relay) relay-parse "$t" >"$work/in.xml" &&
	    compare "$(basename "$t")" "$work/in.xml" ;;
	esac
done
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
