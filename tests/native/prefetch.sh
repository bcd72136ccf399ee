#!/bin/sh
# What compiled products prefetch: nearly all of a constant operand of many
# panels, whatever loops are around these, and nothing else.  The instruction is
# replaced by a call that notes the address.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/prefetch
rm -rf "$work"
mkdir -p "$work"
export RELAY_CPU=host
cd "$work" || exit 1

LLC=$(command -v llc-19 || command -v llc) || {
	echo "ok - prefetch # SKIP no llc is installed"
	exit 0
}

cat >seen.c <<'END'
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define LINE 64
#define LINES (1 << 18)

static unsigned char line[LINES];
static long others, bytes;

static void
report(void)
{
	long lines = 0;

	for (long i = 0; i < LINES; i++)
		lines += line[i];
	printf("%ld%% of lines, %ld elsewhere\n", 100 * lines * LINE / bytes,
	    others);
}

void seen(const char *at, const char *constant, long size);
void
seen(const char *at, const char *constant, long size)
{
	ptrdiff_t i = at - constant;

	if (bytes == 0)
		atexit(report);
	bytes = size;
	/* What follows the last panel is after the end. */
	if (i < 0 || i >= size + size / 2)
		others++;
	else if (i < size)
		line[i / LINE] = 1;
}
END

# Makes m.so of the text of @main, with the calls.  The constant is the longest
# one.
build()
{
	printf '#[version = "0.0.5"]\n%s\n' "$1" >m.relay
	relay-parse -q m.relay | relay-typecheck |
	    relay-bind --set=w=random:1 | relay-fold --growth=256M |
	    relay-fuse | relay-lower | relay-schedule --serial >m.xml &&
	    relay-codegen -O1 -o m.ll m.xml && relay-codegen -o m.a m.xml ||
	    return
	awk '
	match($0, /^@[a-z0-9.]* = private constant \[[0-9]* x i8\]/) {
		n = substr($0, 1, RLENGTH)
		gsub(/.*\[| x.*/, "", n)
		if (n + 0 > size) {
			size = n + 0
			constant = $1
		}
	}
	/call void @llvm.prefetch/ {
		sub(/@llvm.prefetch.p0\(/, "@seen(")
		sub(/, i32 0, i32 2, i32 1\)/, ", ptr " constant ", i64 " size ")")
	}
	{ print }
	END { print "declare void @seen(ptr, ptr, i64)" }
	' m.ll >seen.ll && "$LLC" -relocation-model=pic -filetype=obj \
	    -o m.o seen.ll && compile -O1 -fPIC -shared -o m.so m.o seen.c \
	    m.a -lm
}

check()	# name, least percent, text of @main
{
	name=$1 least=$2
	rm -f m.so
	build "$3"
	relay-run --random --threads=1 ./m.so 2>&1 | grep '% of lines' >got
	if awk -v least="$least" '
	    { ok = $1 + 0 >= least && $4 == 0 }
	    END { exit !(NR == 1 && ok) }' got; then
		echo "ok - prefetch/$name"
	else
		echo "not ok - prefetch/$name"
		sed 's/^/# /' got
	fi
}

check dense 80 'def @main(%x: Tensor[(200, 512), float32],
    %w: Tensor[(1024, 512), float32]) {
  nn.dense(%x, %w)
}'
check window 75 'def @main(%x: Tensor[(1, 7, 7, 512), float32],
    %w: Tensor[(3, 3, 512, 128), float32]) {
  nn.conv2d(%x, %w, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3],
      data_layout="NHWC", kernel_layout="HWIO")
}'
check winograd 75 'def @main(%x: Tensor[(1, 8, 8, 256), float32],
    %w: Tensor[(4, 4, 256, 256), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, tile_size=2,
      padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3],
      data_layout="NHWC")
}'
check batch 75 'def @main(%x: Tensor[(4, 60, 256), float32],
    %w: Tensor[(4, 512, 256), float32]) {
  nn.batch_matmul(%x, %w, transpose_b=True)
}'
