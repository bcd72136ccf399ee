#!/bin/sh
# Indices, extents and trip counts that arrive as data (hostile.c): the models
# of hostile.txt, plain and planned, with every load and store checked.  opt
# adds ASan's checks to the module that relay-codegen hands to LLVM last, so
# that the product needs no option for this.  SEED, ROUNDS; NIGHTLY=1 takes
# more of them.  Usage: hostile.sh [MODEL]
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
work=$BUILD/tests/hostile
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
if [ "${NIGHTLY-}" = 1 ]; then
	: "${SEED:=$(date +%s)}" "${ROUNDS:=1000}"
	kinds='plain planned'
else
	: "${SEED:=1}" "${ROUNDS:=12}"
	kinds=planned
fi
bin=$(llvm-config-19 --bindir 2>/dev/null || echo /usr/lib/llvm-19/bin)
if ! [ -x "$bin/opt" ] || ! [ -x "$bin/llc" ]; then
	echo "ok - hostile # skip no opt of LLVM 19" >all.result
	report "$work"
	exit
fi

# One module, an entry per line of the table.
awk -F ' [|] ' '/^[^#]/ { name = $1; gsub(/-/, "_", name)
	printf "def @%s(%s) {\n  %s\n}\n", name, $2, $3 }' \
    "$here/hostile.txt" | { echo '#[version = "0.0.5"]'; cat; } >m.relay
cat "$here/hostile.relay" >>m.relay
names=$(sed -n 's/^def @\([a-z0-9_]*\)(.*/\1/p' m.relay | grep -v '^in_')
entries=
for n in $names; do
	entries="$entries --function=$n"
done
{
	echo '#include <stddef.h>'
	echo 'struct relay_entry;'
	echo 'struct hostile { const char *name; const struct relay_entry *e; };'
	for n in $names; do
		echo "extern const struct relay_entry relay_${n}_model;"
	done
	echo 'extern const struct hostile hostile_models[];'
	echo 'const struct hostile hostile_models[] = {'
	for n in $names; do
		echo "	{ \"$n\", &relay_${n}_model },"
	done
	echo '	{ NULL, NULL } };'
} >table.c

flags="-std=c17 -D_GNU_SOURCE -O1 -g -fsanitize=address -I$ROOT/libcore -I$ROOT"
relay-parse m.relay | relay-typecheck >m.xml || exit 1
mkdir -p rt
(
	cd rt || exit 1
	# shellcheck disable=SC2086,SC2046  # words
	compile $flags -c $(runtime_sources) "$here/hostile.c" ../table.c
) || exit 1

# shape NAME CODEGEN-OPTIONS: m.xml or what stands in NAME.xml
build()
{
	name=$1
	shift
	# shellcheck disable=SC2086
	relay-codegen $entries "$@" --emit=ll -o "$name.ll" "$name.xml" &&
	    sed 's/^\(define .*\) {$/\1 sanitize_address {/' "$name.ll" |
	    "$bin/opt" -passes=asan -o "$name.bc" - &&
	    "$bin/llc" "${level:--O0}" -filetype=obj -relocation-model=pic \
	    -o "$name.o" "$name.bc" &&
	    compile -fsanitize=address -o "$name" rt/*.o "$name.o" \
	    -lm -lpthread -ldl
}

ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=4
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0:handle_abort=1
export ASAN_OPTIONS
cp m.xml plain.xml
relay-fuse m.xml | relay-lower | relay-schedule | relay-plan >planned.xml
for m in $kinds; do
	level=-O2
	[ "$m" = plain ] && level=-O0
	[ "${NIGHTLY-}" = 1 ] || level=-O0
	if build "$m" "$level" 2>"$m.err"; then
		echo "# seed $SEED, $m" >>log
		unlimited "./$m" "$SEED" "$ROUNDS" ${1+"$1"} | tee -a log |
		    sed -n "s|hostile/|hostile/$m: |; /: .* runs have/!p"
		# What is wrong must be seen.
		for n in take_clip gather slice tile modulo; do
			if unlimited "./$m" "$SEED" 40 $n short >got 2>&1 ||
			    ! grep -q heap-buffer-overflow got; then
				echo "not ok - hostile/$m: short $n passes"
			else
				echo "ok - hostile/$m: short $n"
			fi
		done
	else
		echo "not ok - hostile/$m: not built"
		sed 's/^/# /' "$m.err"
	fi
done >all.result
report "$work"
