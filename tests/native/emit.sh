#!/bin/sh
# What relay-codegen writes: programs that read and print as relay-run does,
# archives and headers for programs in C, several entries, two models in one
# program, the same bytes from the same input, code for another machine under
# its emulator, and outputs that cannot be written.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/emit
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

cat >m.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(3, 4), float32]) {
  (nn.relu(nn.dense(%x, %w)), sum(%x, axis=[1]))
}
def @twice(%x: Tensor[(n), int64]) { %x + %x }
def @fact(%n: int64) -> int64 {
  if (less(%n, 1i64)) { 1i64 } else { %n * @fact(%n - 1i64) }
}
def @grey(%image: Tensor[(1, 3, h, w), float32]) { %image }
def @all(%b: bool, %i: int8, %u: uint16, %h: Tensor[(3), float16], %f: Tensor[(2), float64]) {
  (%b, %i, %u, %h, %f)
}
END
relay-parse m.relay | relay-typecheck >m.xml || exit 1
entries='--function=main --function=twice --function=fact --function=grey --function=all'
# shellcheck disable=SC2086  # words
relay-codegen $entries -o m.exe m.xml || exit 1
# shellcheck disable=SC2086
relay-codegen $entries -o m.so m.xml || exit 1

verdict()	# name, status
{
	if [ "$2" -eq 0 ]; then
		echo "ok - emit/$1"
	else
		echo "not ok - emit/$1"
		sed 's/^/# /' got
	fi
}

# The program and relay-run print the same.
same()	# name, entry, inputs...
{
	name=$1 entry=$2
	shift 2
	relay-run --function="$entry" "$@" ./m.so >want 2>&1
	./m.exe --function="$entry" "$@" >got 2>&1
	cmp -s want got || { diff want got >>got; false; }
	verdict "$name" $?
}

# Fails with a status and a text.
fails()	# name, status, text, command...
{
	name=$1 status=$2 text=$3
	shift 3
	"$@" >got 2>&1
	[ $? -eq "$status" ] && grep -qF "$text" got
	verdict "$name" $?
}

programs()
{
	same random main -i x=random:1:2,4 -i w=random:7
	same empty main -i x=random:1:0,4 -i w=random:7
	same literal twice -i 'x=[1, -2, 9223372036854775807]'
	same scalar fact -i n=20
	same deep fact -i n=100000
	same dtypes all -i b=True -i i=-3 -i u=65535 -i h=random:3 \
	    -i 'f=[0.1, 1e300]'
	same halves all -i b=False -i i=0 -i u=0 -i h=random:9 \
	    -i 'f=[5e-324, -2.5]'
	printf 'P6\n# a picture\n2 1\n255\n\001\002\003\377\376\375' >p.ppm
	same picture grey -i image=p.ppm
	same normalized grey -i image=p.ppm --mean=0.5,0.4,0.3 --std=2
	same "picture that fits" grey -i image=p.ppm --resize=crop --top=3
	fails "no way of fitting" 2 "one of stretch, crop, pad" ./m.exe \
	    --function=grey -i image=p.ppm --resize=tile
	cp p.ppm p.png
	same "picture by its bytes" grey -i image=p.png
	fails "threads that are not numbers" 2 "RELAY_THREADS is 'many'" env \
	    RELAY_THREADS=many ./m.exe --random -i x=random:1:3,4
	fails "threads that are not numbers, relay-run" 2 \
	    "RELAY_THREADS is '-1', and must be a number from 1 to 1024" env \
	    RELAY_THREADS=-1 relay-run ./m.so --random
	RELAY_THREADS=3 relay-run ./m.so --random --input x=random:1:3,4 \
	    --repeat=1 >got 2>&1
	grep -q 'threads: 3' got
	verdict "threads of the environment" $?
	printf '\211PNG\r\n\032\nIHDR' >broken.png
	if command -v llvm-dwarfdump-19 >program.txt; then
		relay-parse m.relay | relay-typecheck | relay-codegen -g \
		    --function=main -o debug.so
		timeout 60 llvm-dwarfdump-19 --verify debug.so >got 2>&1
		verdict "debug information" $?
	fi
	fails "broken png" 3 "it ends early" ./m.exe --function=grey \
	    -i image=broken.png
	/usr/bin/python3 - <<-'E'
	import numpy as np
	a = np.arange(12, dtype=np.float32).reshape(3, 4)
	np.save('c.npy', a)
	np.save('f.npy', np.asfortranarray(a))
	np.save('b.npy', a.astype('>f4'))
	np.save('d.npy', a.astype(np.float64))
	E
	for f in c f b; do
		same "npy $f" main -i x=$f.npy -i w=c.npy
	done
	same top main -i x=c.npy -i w=c.npy --top=3
	./m.exe -i x=c.npy -i w=c.npy -o 0=y.npy && relay-run ./m.so \
	    -i x=c.npy -i w=c.npy -o 0=z.npy && cmp y.npy z.npy >got 2>&1
	verdict "output" $?
	printf '%s\ndef @main(%%x: float32, output_names="y,z") %s\n' \
	    '#[version = "0.0.5"]' '{ (nn.relu(%x), exp(%x)) }' >names.relay
	relay-parse names.relay | relay-typecheck | relay-codegen -o names.exe
	./names.exe -i x=1f -o z=z.npy -o 0=y.npy && ls -l z.npy y.npy >got &&
	    ./names.exe --help | grep -q 'outputs: y, z'
	verdict "outputs by name" $?
	fails "no such output" 1 "no output 'w'; --help names" ./names.exe \
	    -i x=1f -o w=w.npy
	ldd ./m.exe | grep -vE 'linux-vdso|libm\.|libc\.|ld-linux' >got
	[ ! -s got ]
	verdict "needs only libc" $?
	fails "other dtype" 1 "takes float32" ./m.exe -i x=d.npy -i w=c.npy
	fails "other shape" 1 "(3, 4) is given" ./m.exe --function=twice \
	    -i x=random:1:3,4
	fails "no input" 1 "input 'x' of" ./m.exe
	fails "unknown input" 1 "no input 'y'" ./m.exe -i y=3
	fails "no file" 3 "cannot read" ./m.exe -i x=none.npy
	fails "unknown entry" 2 "no entry 'none'" ./m.exe --function=none
	fails "full disk" 3 "cannot write" sh -c './m.exe --random \
	    -i x=random:1:9,4 >/dev/full'
	head -c 60 c.npy >cut.npy
	fails "cut file" 1 "ends" ./m.exe -i x=cut.npy -i w=c.npy
}

libraries()
{
	cat >two.c <<-'E'
	#include <stdio.h>
	#include "one.h"
	#include "two.h"
	#include "runtime/relay_model.h"
	int main(void)
	{
		const struct relay_entry *e[2] = { &one_twice_model,
		    &two_fact_model };
		int64_t x[2] = { 3, 4 }, n = 2;
		for (int i = 0; i < 2; i++) {
			struct relay_dltensor t = { .data = x,
			    .device = { 1, 0 }, .ndim = 1 - i,
			    .dtype = { RELAY_CODE_INT, 64, 1 }, .shape = &n };
			struct relay_model *m;
			struct relay_result *r;
			if (relay_model_open(e[i], &m, NULL) != 0 ||
			    relay_model_run(m, &t, 1, &r, NULL) != 0)
				return 1;
			printf("%d ", (int)*(int64_t *)
			    relay_result_output(r, 0)->data);
			relay_result_free(r);
			relay_model_close(m);
		}
		return ONE_TWICE_INPUTS - TWO_FACT_OUTPUTS;
	}
	E
	relay-codegen --prefix=one --function=twice -o one.a m.xml &&
	    relay-codegen --prefix=two --function=fact -o two.a m.xml &&
	    relay-codegen --prefix=one --function=twice -o one.h m.xml &&
	    relay-codegen --prefix=two --function=fact -o two.h m.xml &&
	    compile -std=c17 -Wall -Wextra -Wpedantic -Werror -I. \
	    -I"$ROOT/libcore" -o two two.c one.a two.a -lm -lpthread \
	    >got 2>&1 && [ "$(./two)" = "6 6 " ]
	verdict "two archives in one program" $?
	compile -std=c99 -Wall -Wextra -Wpedantic -Werror -x c -fsyntax-only \
	    one.h >got 2>&1
	verdict "header by itself" $?
	nm -D --defined-only m.so | awk '$3 ~ /_model$/ { print $3 }' |
	    sort | tr '\n' ' ' >got
	[ "$(cat got)" = "relay_all_model relay_fact_model relay_grey_model relay_main_model relay_twice_model " ]
	verdict "entries of a library" $?
	fails "unknown entry of a module" 1 "no function '@none'" \
	    relay-codegen --function=none -o x.so m.xml
	fails "entry twice" 1 "named twice" relay-codegen --function=main \
	    --function=main -o x.so m.xml
}

externs()
{
	cat >ext.relay <<-'E'
	#[version = "0.0.5"]
	extern def @axpy {symbol="my_axpy", effect="none", workspace=n*8} (float32, Tensor[(n, m), float32], Tensor[(m), float32]) -> (Tensor[(n, m), float32], Tensor[(n), float32]);
	def @main(%x: Tensor[(n, m), float32], %y: Tensor[(m), float32]) {
	  let %r = @axpy(2f, nn.relu(%x), %y);
	  let %f = @axpy;
	  let %q = %f(0.5f, %r.0, %y);
	  (%q.0 + 1f, %q.1)
	}
	E
	cat >ext.c <<-'E'
	#include "runtime/relay.h"
	relay_kernel my_axpy;
	int32_t my_axpy(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
	{
		const float *a = buf[0], *x = buf[1], *y = buf[2];
		float *z = buf[3], *s = buf[4];
		double *w = buf[5];
		int64_t n = dim[0], m = dim[1];
		for (int64_t i = 0; i < n * m; i++) {
			z[i] = *a * x[i] + y[i % m];
			w[i / m] = (i % m ? w[i / m] : 0) + z[i];
			s[i / m] = (float)w[i / m];
		}
		return n == 5 ? relay_fail(ctx, "five rows", NULL) : 0;
	}
	E
	relay-parse ext.relay | relay-typecheck >ext.xml
	compile -c -fPIC -Wall -Wextra -Werror -I"$ROOT/libcore" -o axpy.o ext.c
	in="-i x=[[1,2,3],[4,5,6]] -i y=[1,1,1]"
	echo '([[3.5f, 4.5f, 5.5f], [6.5f, 7.5f, 8.5f]], [10.5f, 19.5f])' >want
	for f in ext.so ext.exe; do
		relay-codegen --link=axpy.o -o $f ext.xml
	done
	# shellcheck disable=SC2086
	relay-run ./ext.so $in >got 2>&1 && cmp -s want got
	verdict "extern function" $?
	# shellcheck disable=SC2086
	./ext.exe $in >got 2>&1 && cmp -s want got
	verdict "extern function in a program" $?
	fails "extern function fails" 1 "five rows" relay-run ./ext.so \
	    -i x=random:1:5,3 -i y=random:2
	sed 's/="n\*8"/="n*4611686018427387904"/' ext.xml >wraps.xml
	relay-codegen --link=axpy.o -o wraps.so wraps.xml
	fails "workspace of an extern function wraps" 3 "more than 2^60" \
	    relay-run ./wraps.so -i x=random:1:4,3 -i y=random:2
	relay-codegen -o lacks.so ext.xml
	# shellcheck disable=SC2086
	fails "missing symbol" 3 "undefined symbol: my_axpy" relay-run \
	    ./lacks.so $in
}

reproducible()
{
	mkdir -p a b other
	for f in m.o m.so m.a m.exe m.ll m.s; do
		relay-codegen -o a/$f m.xml &&
		    TMPDIR=$work/other relay-codegen -o b/$f m.xml &&
		    cmp a/$f b/$f >got 2>&1
		verdict "same bytes $f" $?
	done
	# Enough kernels for two parts.
	awk 'BEGIN {
		print "#[version = \"0.0.5\"]"
		print "def @main(%x: Tensor[(8, 16), float32]) {"
		for (i = 1; i <= 24; i++)
			printf "  let %%x%d = nn.softmax(nn.dense(%%x, full(0.5f, shape=[%d, 16], dtype=\"float32\")));\n",
			    i, i + 7
		printf "  ("
		for (i = 1; i <= 24; i++)
			printf "%s%%x%d", (i > 1 ? ", " : ""), i
		print ")\n}"
	}' >large.relay
	relay-parse large.relay | relay-typecheck >large.xml
	for f in large.so large.a; do
		relay-codegen -o a/$f large.xml &&
		    TMPDIR=$work/other taskset -c 0 relay-codegen -o b/$f \
		    large.xml && cmp a/$f b/$f >got 2>&1
		verdict "same bytes $f, on one processor" $?
	done
	nm a/large.so | grep -c ' t relay\..*' >got
	[ "$(cat got)" -gt 60 ]
	verdict "kernels of two parts" $?
	relay-run ./a/large.so -i x=random:1 --summary >want
	relay-codegen --strict -O0 -o large0.so large.xml &&
	    relay-run ./large0.so -i x=random:1 --summary >got
	agree want got >why 2>&1 || { cat why >>got; false; }
	verdict "parts compute the same" $?
	find other -type f >got
	[ ! -s got ]
	verdict "no file is left" $?
}

outputs()
{
	for kind in obj so exe a ll s header; do
		fails "full disk $kind" 3 "relay-codegen: error" sh -c \
		    "relay-codegen --emit=$kind m.xml >/dev/full"
		fails "no directory $kind" 3 "none/x" relay-codegen \
		    --emit=$kind -o none/x m.xml
	done
	fails "unknown target" 2 "no target 'moon'" relay-codegen \
	    --target=moon -o x.o m.xml
	fails "unknown cpu" 2 "moon" relay-codegen --cpu=moon -o x.o m.xml
	fails "unknown feature" 2 "moon" relay-codegen --features=+moon \
	    -o x.o m.xml
	fails "unknown kind" 2 "moon" relay-codegen --emit=moon -o x.o m.xml
	fails "no temporary directory" 3 "temporary" env \
	    TMPDIR="$work/none" relay-codegen -o x.so m.xml
	ls x.* >got 2>/dev/null
	[ ! -s got ]
	verdict "nothing half-written" $?
}

elsewhere()
{
	if ! command -v aarch64-linux-gnu-gcc >/dev/null 2>&1 ||
	    ! command -v qemu-aarch64 >/dev/null 2>&1; then
		echo "ok - emit/aarch64 # SKIP no compiler or emulator of it"
		return
	fi
	# shellcheck disable=SC2086
	relay-codegen --target=aarch64-linux-gnu $entries -o arm.exe m.xml \
	    >got 2>&1
	verdict "aarch64: linked" $?
	for e in "main -i x=random:1:2,4 -i w=random:7" "fact -i n=100000" \
	    "twice -i x=[1,2,3]"; do
		# shellcheck disable=SC2086
		relay-run --function=$e ./m.so >want
		# shellcheck disable=SC2086
		qemu-aarch64 -L /usr/aarch64-linux-gnu ./arm.exe --function=$e \
		    >got 2>&1
		agree want got >why 2>&1 || { cat why >>got; false; }
		verdict "aarch64: $e" $?
	done
	relay-codegen --target=aarch64-linux-gnu -o arm.so m.xml >got 2>&1
	verdict "aarch64: library" $?
}

# relay-build: kinds by name, and every entry that is named.
built()
{
	for kind in obj so exe a ll s header; do
		relay-build -O0 m.xml --emit=$kind -o by-name >got 2>&1 &&
		    relay-build -O0 m.xml -o "by-suffix.$(suffix $kind)" \
		    >>got 2>&1 &&
		    cmp by-name "by-suffix.$(suffix $kind)" >>got 2>&1
		verdict "build: $kind" $?
	done
	relay-build -O0 m.xml --function=twice --function=fact \
	    -o several.so >got 2>&1 &&
	    relay-run --function=twice -i 'x=[3, 4]' ./several.so >got 2>&1 &&
	    relay-run --function=fact -i n=5 ./several.so >>got 2>&1 &&
	    [ "$(cat got)" = "$(printf '[6i64, 8i64]\n120i64')" ]
	verdict "build: several entries" $?
	fails "build: unknown kind" 2 moon relay-build m.xml --emit=moon -o x.so
}

suffix()	# kind
{
	case $1 in
	obj) echo o ;;
	header) echo h ;;
	*) echo "$1" ;;
	esac
}

# A model whose entry asks for what the processor lacks: its feature bits are
# changed in the file, where the linker put them.
processor()
{
	if ! cat >cpu.c <<-'E' || ! compile -I"$ROOT/libcore" -o cpu cpu.c \
	    "$BUILD/lib/relay/librelay-rt.a" -lm -lpthread >got 2>&1
	#include <dlfcn.h>
	#include <fcntl.h>
	#include <stddef.h>
	#include <stdio.h>
	#include <stdlib.h>
	#include <unistd.h>
	#include "runtime/cpu.h"
	#include "runtime/relay.h"
	#include "runtime/relay_model.h"
	/* FILE OFFSET BITS: writes the bits; FILE: opens it as users do. */
	int main(int argc, char **argv)
	{
		if (argc == 2) {
			void *lib = dlopen(argv[1], RTLD_NOW);
			struct relay_model *m;
			struct relay_error e;
			if (lib == NULL)
				return 2;
			int32_t rc = relay_model_open(dlsym(lib,
			    "relay_main_model"), &m, &e);
			puts(rc == 0 ? "opened" : e.text);
			return rc == RELAY_ERROR_CPU ? 0 : 1;
		}
		uint64_t bits = strtoull(argv[3], NULL, 0);
		if (bits == 0)	/* all that are known and not here */
			for (int i = 0; relay_cpu_table[i].name != NULL; i++)
				bits |= relay_cpu_table[i].bit & ~relay_cpu();
		int fd = open(argv[1], O_WRONLY);
		off_t at = strtoll(argv[2], NULL, 0) +
		    (off_t)offsetof(struct relay_entry, cpu);
		printf("%llu\n", (unsigned long long)bits);
		return pwrite(fd, &bits, 8, at) != 8;
	}
	E
	then
		verdict "processor" 1
		return
	fi
	address=$(nm m.so | awk '$3 == "relay_main_model" { print "0x" $1 }')
	# The section of data: its address, its place in the file.
	at=$(readelf -SW m.so | sed 's/^ *\[ *[0-9]*\] *//' | awk '
	    $1 == ".data.rel.ro" || $1 == ".data" { print $1, $3, $4, $5 }' |
	    while read -r _ start place size; do
		off=$((address - 0x$start))
		[ $off -ge 0 ] && [ $off -lt $((0x$size)) ] &&
		    echo $((off + 0x$place))
	    done)
	for bits in 0x8000000000000000 0; do
		cp m.so lacks.so
		set_to=$(./cpu lacks.so "$at" $bits)
		if [ "$set_to" = 0 ]; then
			echo "ok - emit/processor: known # SKIP it has all"
			continue
		fi
		fails "processor: $bits" 3 "which this one lacks [processor]" \
		    relay-run -i x=random:1:2,4 -i w=random:7 ./lacks.so
		fails "processor: model $bits" 0 "which this one lacks" \
		    ./cpu ./lacks.so
	done
	fails "processor: as it was" 1 opened ./cpu ./m.so
}

{
	programs
	built
	processor
	libraries
	externs
	reproducible
	outputs
	elsewhere
} >all.result
report "$work"
