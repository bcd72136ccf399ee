#!/bin/sh
# Convolutions and products by oneDNN (librelay-onednn.so): each pattern alone
# and merged, compiled, against the evaluator, with free extents, one of them
# 0; constant and variable weights; what relay-partition --glue refuses.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/onednn
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
library=$BUILD/lib/relay/librelay-onednn.so
if [ ! -e "$library" ]; then
	echo "ok - native/onednn # skip: there is no librelay-onednn.so"
	exit
fi
: "${CC:=cc}"

# result STATUS NAME
result()
{
	if [ "$1" -eq 0 ]; then
		echo "ok - native/onednn: $2"
	else
		echo "not ok - native/onednn: $2"
		sed 's/^/# /' log
	fi
}

# built OPTION...: m.so of in.xml, with the parts in glue.so
built()
{
	relay-partition "$@" --glue in.xml >glue.c &&
	    $CC -O1 -Wall -Wextra -Werror -shared -fPIC -o glue.so glue.c \
	    -I"$BUILD/include" -L"${library%/*}" -lrelay-onednn \
	    -Wl,-rpath,"${library%/*}" &&
	    relay-partition "$@" --extern in.xml >parts.xml &&
	    relay-codegen --link=glue.so -o m.so parts.xml
}

# agrees N: for that extent n
agrees()
{
	LD_LIBRARY_PATH=. relay-cmp --dim=n="$1" --rtol 1e-4 --atol 1e-5 \
	    in.xml m.so
}

relay-parse "$ROOT/tests/native/onednn.relay" | relay-typecheck >in.xml
for option in --report --merge; do
	built $option >log 2>&1
	result $? "all patterns are compiled with $option"
	grep -c 'op="nn.conv2d"\|op="nn.dense"\|op="nn.matmul"' parts.xml >log
	[ "$(cat log)" -eq 0 ]
	result $? "$option leaves no product to relay"
	for n in 1 3 2 0; do
		agrees $n >log 2>&1
		result $? "n is $n with $option: what is evaluated"
	done
done

# One model, one process: plans for several extents and calls.
cat >calls.py <<'END'
import sys
import numpy as np
sys.path.insert(0, sys.argv[1])
import relay
model = relay.Model('./m.so')
first = {}
for n in (2, 5, 2, 1, 5, 40, 2) + tuple(range(1, 22)):
    r = np.random.default_rng(n)
    x = [r.standard_normal([n if e == 'n' else e for e in shape]).astype('f4')
         for _, _, shape in model.inputs]
    y = model(*x)
    for i, a in enumerate(map(np.asarray, y)):
        assert (first.setdefault((n, i), a.copy()) == a).all(), (n, i)
END
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
	LD_LIBRARY_PATH=. /usr/bin/python3 calls.py "$ROOT/scripts" >log 2>&1
	result $? "results depend on the inputs alone, whatever was called before"
else
	echo "ok - native/onednn: calls # skip: there is no numpy"
fi

cat >split.relay <<'END'
#[version = "0.0.5"]
pattern halves(%x) { split(%x, indices_or_sections=2).0 };
END
cat >in.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(4, n), float32]) {
  split(%x, indices_or_sections=2).0
}
END
relay-parse in.relay | relay-typecheck | relay-partition --for split.relay \
    --glue >out 2>log
[ $? -eq 1 ] && [ ! -s out ] && grep -q '\[glue\]' log
result $? "what the description cannot say is an error"
relay-parse in.relay | relay-typecheck | relay-partition --glue >out 2>log
[ $? -eq 1 ] && [ ! -s out ] && grep -q 'no functions of onednn' log
result $? "a module without parts is an error"
