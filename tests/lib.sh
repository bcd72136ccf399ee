# What the runners share; read with `.`.  BUILD is the build tree.
# shellcheck shell=sh
: "${BUILD:?the build tree; use make check}"
: "${JOBS:=2}"
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
EXAMPLES=$ROOT/tests/examples
PATH=$BUILD/bin:$PATH
LC_ALL=C.UTF-8
ASAN_OPTIONS=exitcode=99:abort_on_error=0
UBSAN_OPTIONS=print_stacktrace=1
# Criterion's own.
LSAN_OPTIONS=suppressions=$ROOT/tests/lsan.supp:print_suppressions=0
export BUILD JOBS ROOT EXAMPLES PATH LC_ALL
export ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS
unset RELAY_STORE RELAY_ROOTS RELAY_SANDBOX GCC_COLORS

# Counts "ok" and "not ok" lines of the result files in directory $1, shows
# what failed, prints the counting line; status 0 iff nothing failed.
report()
{
	find "$1" -name '*.result' -print | LC_ALL=C sort |
	    xargs -r cat >"$1/all"
	awk '
	/^ok .*# skip/ { skip++; show = 1; print; show = 0; next }
	/^ok / { pass++; show = 0; next }
	/^not ok / { fail++; show = 1 }
	show { print }
	END {
		printf "%d passed, %d failed", pass, fail
		if (skip)
			printf ", %d skipped", skip
		print ""
		exit fail > 0
	}' "$1/all"
}
