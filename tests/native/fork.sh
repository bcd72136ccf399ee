#!/bin/sh
# Compiled models in processes that fork (fork.c, share.c); a library whose
# stream several processes compile at the same time.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
work=$BUILD/tests/fork
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

cat >m.relay <<'END2'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { sum(%x, axis=[1]) }
END2
relay-parse m.relay | relay-typecheck >m.xml || exit 1
relay-codegen -o m.so m.xml || exit 1
# Weights that take long enough to map for a fork meanwhile.
cat >w.relay <<'END2'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) {
  let %w = reshape(arange(0f, 4000000f, 1f), newshape=[4000000]);
  let %i = cast(multiply(sum(%x), 0f), dtype="int64");
  (sum(%x, axis=[1]), take(%w, %i, axis=0))
}
END2
relay-parse w.relay | relay-typecheck | relay-fold --growth=64M | relay-dce |
    relay-typecheck | relay-codegen --weights=file -o w.so || exit 1
[ -s w.so.weights ] || exit 1
compile -std=c17 -D_GNU_SOURCE -O1 -g -I"$ROOT/libcore" -o share \
    "$here/share.c" "$BUILD/lib/relay/librelay-rt.a" -lm -lpthread -ldl ||
    exit 1
compile -std=c17 -D_GNU_SOURCE -O1 -g -I"$ROOT/libcore" -o fork \
    "$here/fork.c" "$BUILD/lib/relay/librelay-rt.a" -lm -lpthread -ldl ||
    exit 1
{
	got=$(timeout 300 ./fork ./m.so 2>&1)
	if [ "$got" = 'each is right' ]; then
		echo "ok - fork/pool"
	else
		echo "not ok - fork/pool"
		echo "$got" | sed 's/^/# /'
	fi

	children=50
	[ "${NIGHTLY-}" != 1 ] || children=200
	for f in m.so w.so; do
		got=$(timeout 300 ./share ./$f $children 2>&1)
		if [ "$got" = 'each run is right' ]; then
			echo "ok - fork/share $f"
		else
			echo "not ok - fork/share $f"
			echo "$got" | sed 's/^/# /'
		fi
	done

	XDG_CACHE_HOME=$work/cache
	export XDG_CACHE_HOME
	for i in 1 2 3 4; do
		relay-run -i 'x=[[1, 2], [3, 4]]' m.xml >race$i 2>&1 &
	done
	wait
	echo '[3f, 7f]' >want
	for i in 1 2 3 4; do
		if cmp -s want race$i; then
			echo "ok - fork/same stream $i"
		else
			echo "not ok - fork/same stream $i"
			sed 's/^/# /' race$i
		fi
	done
	n=$(find cache -type f | wc -l)
	if [ "$n" -eq 1 ]; then
		echo "ok - fork/one library is kept"
	else
		echo "not ok - fork/one library is kept: $n files"
	fi
} >all.result
report "$work"
