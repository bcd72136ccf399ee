#!/bin/sh
# Threads under ThreadSanitizer: the run-time library, and kernels that were
# written as LLVM's text and compiled for it.  The public face with four
# threads on one model (model.c), a pool whose process forks (fork.c), and a
# network whose kernels run on four threads.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
work=$BUILD/tests/tsan
rm -rf "$work"
mkdir -p "$work/rt"
cd "$work" || exit 1
clang=$(command -v clang-19 || command -v clang) || {
	echo "ok - tsan # skip: there is no clang"
	exit 0
}
flags="-std=c17 -D_GNU_SOURCE -I$ROOT/libcore -O1 -g -fsanitize=thread"
TSAN_OPTIONS="exitcode=99 die_after_fork=0 halt_on_error=0"
export TSAN_OPTIONS

if ! echo 'int main(void) { return 0; }' >try.c ||
    ! "$clang" -fsanitize=thread -o try try.c 2>/dev/null || ! ./try; then
	echo "ok - tsan # skip: no program runs under it here"
	exit 0
fi
for f in "$ROOT"/libcore/runtime/*.c; do
	case $f in
	*/program*) ;;
	*) echo "$f" ;;
	esac
done | xargs -P "$JOBS" -I{} sh -c "$clang $flags -fPIC -fvisibility=hidden \
    -c -o rt/\$(basename {} .c).o {}" || exit 1

# LLVM's own tools: a compiler of another version may not read the text.
llvm=$("${LLVM_CONFIG:-llvm-config-19}" --bindir)

# The library of a module on standard input, all of it instrumented.
library()	# name
{
	relay-codegen -O1 -o "$1.ll" &&
	    sed -i 's/^\(define .*)\) {$/\1 sanitize_thread {/' "$1.ll" &&
	    "$llvm/opt" -passes='tsan-module,function(tsan)' -o "$1.bc" \
	    "$1.ll" && "$llvm/llc" -O1 -relocation-model=pic -filetype=obj \
	    -o "$1.o" "$1.bc" && "$clang" -fsanitize=thread -shared \
	    -o "$1.so" "$1.o" rt/*.o -lm && "$llvm/llvm-nm" "$1.o" >symbols &&
	    grep -q __tsan_read symbols && return
	echo "not ok - tsan/$1: its library is not made"
	return 1
}

ends()	# name, what it must print at its end, command
{
	name=$1 word=$2
	shift 2
	timeout 250 "$@" >got 2>&1
	status=$?
	if [ $status -eq 0 ] && ! grep -q '^not ok' got &&
	    [ "$(tail -n 1 got)" = "$word" ]; then
		echo "ok - tsan/$name"
	else
		echo "not ok - tsan/$name: status $status"
		grep -v '^ok' got | head -n 60 | sed 's/^/# /'
	fi
}

cat >m.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(3, 4), float32]) {
  (nn.relu(nn.dense(%x, %w)), sum(%x, axis=[1]))
}
END
cat >rows.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { sum(%x, axis=[1]) }
END
cat >share.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) {
  let %w = reshape(arange(0f, 40000f, 1f), newshape=[40000]);
  let %i = cast(multiply(sum(%x), 0f), dtype="int64");
  (sum(%x, axis=[1]), take(%w, %i, axis=0))
}
END
cat >all.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 8, 24, 24), float32], %w: Tensor[(16, 8, 3, 3), float32], %d: Tensor[(64, 16), float32]) {
  let %a = nn.relu(nn.conv2d(%x, %w, padding=[1, 1, 1, 1]));
  let %b = nn.max_pool2d(%a, pool_size=[2, 2], strides=[2, 2]);
  let %c = nn.global_avg_pool2d(%b);
  let %e = nn.softmax(nn.dense(nn.batch_flatten(%c), %d));
  let %s = sort(reshape(%b, newshape=[48, 48]), axis=1);
  (%e, transpose(%s, axes=[1, 0]), argmax(%s, axis=[1]), cumsum(%s, axis=1))
}
END
# shellcheck disable=SC2086  # words
"$clang" $flags -o model "$here/model.c" rt/*.o -lm -ldl || exit 1
# shellcheck disable=SC2086
"$clang" $flags -o fork "$here/fork.c" rt/*.o -lm -ldl || exit 1
# shellcheck disable=SC2086
"$clang" $flags -o four "$here/four.c" rt/*.o -lm -ldl || exit 1
# shellcheck disable=SC2086
"$clang" $flags -o stress "$here/stress.c" rt/*.o -lm -ldl || exit 1
# shellcheck disable=SC2086
"$clang" $flags -o share "$here/share.c" rt/*.o -lm -ldl || exit 1
seconds=3
[ "${NIGHTLY-}" != 1 ] || seconds=30
{
	ends "stress" "each loop is right" ./stress $seconds
	relay-parse m.relay | relay-typecheck | relay-fuse | relay-lower |
	    relay-schedule | relay-plan | library m &&
	    ends "four threads on one model" "ok - model/sharing" ./model ./m.so
	relay-parse rows.relay | relay-typecheck | library rows &&
	    ends "fork" "each is right" ./fork ./rows.so
	relay-parse share.relay | relay-typecheck |
	    relay-fold --growth=1M | relay-dce | relay-typecheck |
	    relay-codegen --weights=file -o share.so &&
	    ends "models that share weights" "each run is right" \
	    ./share ./share.so
	ends "models of one library" "each run is right" ./share ./rows.so
	relay-parse all.relay | relay-typecheck | relay-fuse | relay-lower |
	    relay-schedule | relay-plan | library all &&
	    ends "kernels" "each is the same" ./four ./all.so
} >all.result
report "$work"
