#!/bin/sh
# The public face of compiled models (relay_model.h): tests/native/model.c,
# linked with the run-time archive and, as strictly as users compile, with
# nothing but the model itself; ASan where the compiler has it; the examples
# in C and Python on a network that is made here.  --bench measures instead.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
work=$BUILD/tests/model
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
runtime=$BUILD/lib/relay/librelay-rt.a
flags="-std=c17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wshadow -I$ROOT/libcore"

cat >m.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(3, 4), float32]) {
  (nn.relu(nn.dense(%x, %w)), sum(%x, axis=[1]))
}
END
relay-parse m.relay | relay-typecheck >m.xml || exit 1
relay-codegen -o m.so m.xml || exit 1
cat >views.relay <<'END'
#[version = "0.0.5"]
def @main(%c: Tensor[(2, 3, 8), float32], %d: Tensor[(2, 3, 8), float32]) {
  let %r = reshape(%c, newshape=[6, 8]);
  let %s = reshape(%d, newshape=[6, 8]);
  (scatter_nd(%r, [[1]], zeros(shape=[1, 8], dtype="float32")),
    reshape(%d, newshape=[6, 8]), %s + %s)
}
END
# shellcheck disable=SC2086  # words
compile $flags -O1 -g -o model "$here/model.c" "$runtime" -lm -lpthread ||
    exit 1
if [ "${1-}" = --bench ]; then
	./model ./m.so bench
	exit
fi

try()	# name, command...
{
	name=$1
	shift
	if "$@" >got 2>&1; then
		sed "s|model/|model/$name: |" got
	else
		echo "not ok - model/$name: status"
		sed 's/^/# /' got
	fi
}

# What prints the word $2.
says()	# name, word, command...
{
	name=$1 word=$2
	shift 2
	"$@" >got 2>&1
	if [ "$(cat got)" = "$word" ]; then
		echo "ok - model/$name"
	else
		echo "not ok - model/$name: not $word"
		sed 's/^/# /' got
	fi
}

{
	try archive ./model ./m.so
	# shellcheck disable=SC2086
	compile $flags -O1 -o alone "$here/model.c" ./m.so -lm -lpthread &&
	    try alone ./alone ./m.so || echo "not ok - model/alone"
	echo 'int main(void) { return 0; }' >none.c
	if ! compile -fsanitize=address,undefined -o none none.c >got 2>&1; then
		echo "ok - model/asan # skip: the compiler lacks sanitizers"
	else
	# shellcheck disable=SC2046,SC2086
	compile $flags -Wno-pedantic -g -fsanitize=address,undefined -o asan \
	    -I"$ROOT" "$here/model.c" $(runtime_sources) -lm -lpthread &&
	    try asan unlimited ./asan ./m.so || echo "not ok - model/asan"
	fi
	# shellcheck disable=SC2086
	compile $flags -O1 -o views "$here/views.c" "$runtime" -lm -lpthread ||
	    echo "not ok - model/views"
	relay-parse views.relay | relay-typecheck >views.xml
	relay-codegen -o typed.so views.xml
	relay-fuse --level=0 views.xml | relay-lower | relay-schedule |
	    relay-plan | relay-codegen -o planned.so
	for way in typed planned; do
		says "views $way" "each output is in its place" ./views \
		    ./$way.so
	done
	nm -D --defined-only m.so | awk '$3 !~ /^relay_/ { print "# " $3
	    bad = 1 } END { print (bad ? "not ok" : "ok") " - model/symbols" }'

	# Trained by make, as for scripts/demo.
	ln -s "$BUILD/demo/digits" digits &&
	    relay-build --cpu=host digits/digits.onnx -o digits.so ||
	    echo "not ok - model/digits"
	# shellcheck disable=SC2086
	compile $flags -I"$ROOT/libcore/runtime" -o run_model \
	    "$ROOT/scripts/run_model.c" "$runtime" -lm -lpthread ||
	    echo "not ok - model/run_model"
	# An object of the compiler and what pkg-config adds to it.
	PKG_CONFIG_PATH=$BUILD/lib/pkgconfig
	export PKG_CONFIG_PATH
	# shellcheck disable=SC2046,SC2086  # words
	if relay-codegen -o object.o m.xml && echo '#include <relay_model.h>
	    extern const struct relay_entry relay_main_model;
	    int main(void) { struct relay_model *m;
	    return relay_model_open(&relay_main_model, &m, 0); }' >open.c &&
	    compile $flags $(pkg-config --cflags relay-runtime) -o open open.c \
	    object.o $(pkg-config --libs relay-runtime) && ./open &&
	    [ -n "$(pkg-config --modversion relay-runtime)" ]; then
		echo "ok - model/pkg-config"
	else
		echo "not ok - model/pkg-config"
	fi
	for d in zero one two three four five six seven eight nine; do
		says "c $d" $d ./run_model ./digits.so digits/$d.pgm \
		    digits/labels.txt
		[ "${NIGHTLY-}" = 1 ] || [ $d = three ] || [ $d = seven ] ||
		    continue
		says "python $d" $d /usr/bin/python3 \
		    "$ROOT/scripts/run_model.py" digits.so digits/$d.pgm \
		    digits/labels.txt
	done
	printf 'P5 2 2 255\nabcd' >small.pgm
	says "picture that does not fit" "$(printf '%s\n%s' \
	    "run_model: input 'image': expected Tensor[(n, 1, 28, 28), float32], found float32 (1, 1, 2, 2)" \
	    "input image: Tensor[(n, 1, 28, 28), float32]")" \
	    ./run_model ./digits.so small.pgm
} >all.result
report "$work"
