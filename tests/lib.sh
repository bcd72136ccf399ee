# What the runners share; read with `.`.  BUILD is the build tree.
# shellcheck shell=sh
: "${BUILD:?the build tree; use make check}"
: "${JOBS:=2}"
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
EXAMPLES=$ROOT/tests/examples
PATH=$BUILD/bin:$PATH
# Hundreds of tests call Python: the system's own, which starts at once, not
# one that a user's installation puts before it.
if [ -x /usr/bin/python3 ]; then
	[ -e "$BUILD/tests/bin/python3" ] || {
		mkdir -p "$BUILD/tests/bin" &&
		    ln -s /usr/bin/python3 "$BUILD/tests/bin" 2>/dev/null
	}
	PATH=$BUILD/tests/bin:$PATH
fi
LC_ALL=C.UTF-8
ASAN_OPTIONS=exitcode=99:abort_on_error=0
UBSAN_OPTIONS=print_stacktrace=1
# Criterion's own.
LSAN_OPTIONS=suppressions=$ROOT/tests/lsan.supp:print_suppressions=0
export BUILD JOBS ROOT EXAMPLES PATH LC_ALL
export ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS
# What is printed is the same on all machines.
RELAY_CPU=baseline
export RELAY_CPU
unset RELAY_STORE RELAY_ROOTS RELAY_SANDBOX GCC_COLORS
# By day a share of what is costly is run, which DAY decides.
: "${DAY:=$(($(date +%s) / 86400))}"
export DAY

# The C compiler, which may be a command with arguments.
compile()
{
	# shellcheck disable=SC2086  # words
	${CC:-cc} "$@"
}

# The sources of the run time, without those of a compiled program's main.
runtime_sources()
{
	find "$ROOT/libcore/runtime" -name '*.c' \( ! -name 'program*' -o \
	    -name program_png.c -o -name program_inflate.c \)
	echo "$ROOT/formats/image/image.c"
}

# Whether the code of library or program $1, of target $2, has instruction $3.
has_instruction()
{
	dump=objdump
	[ "${2%%-*}" = "$(uname -m)" ] || dump=$2-objdump
	"$dump" -d "$1" | grep -q "$3" || {
		echo "no $3"
		return 1
	}
}

# A program with ASan reserves terabytes of addresses, whatever limit of them a
# runner has set.
unlimited()
(
	# shellcheck disable=SC3045
	ulimit -S -v unlimited
	exec "$@"
)

# Whether the printed results in files $1 and $2 agree within rounding, $3 of
# each number.
agree()
{
	awk -v relative="${3-}" -f "$ROOT/tests/tools/compare.awk" "$1" "$2"
}

# The passes: programs that read a module and write one that means the same.
pass_names()
{
	"$ROOT/tests/tools/modes" pass | awk '!seen[$2]++ { print $2 }'
}

# Of the parts on standard input, a line for each that begins with its name,
# those that are run today, longest first: one of $1 neighbours in file $2.
by_day()
{
	[ -f "$2" ] || set -- "$1" /dev/null
	awk -v day="$DAY" -v share="$1" -v rest="${REST-}" \
	    -v all="${NIGHTLY-}" \
	    -f "$ROOT/tests/share.awk" "$2" -
}

# Sums the result files in directory $1, as judge.awk understands them; a name
# in the file "parts" there that has no result is a failure.  Shows what failed
# and was skipped, prints the counting line; status 0 iff nothing failed.
report()
{
	(
		cd "$1" || exit
		[ ! -f parts ] || LC_ALL=C sort -u parts | while read -r part; do
			[ -f "./$part.result" ] ||
			    echo "not ok - $part: it ended with its runner" \
			    >"./$part.result"
		done
		find "$PWD" -name '*.result' | LC_ALL=C sort >results
		[ -s results ] || echo /dev/null >results
		IFS='
'
		set -f
		# shellcheck disable=SC2046  # words
		exec awk -f "$ROOT/tests/judge.awk" $(cat results)
	)
}
