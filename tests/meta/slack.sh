#!/bin/sh
# tests/value/harness.py: what a scheduled sum may be off depends on its own
# terms, so a wrong number among small ones shows, however large others are.
set -u
: "${work:=${BUILD:?}/tests/meta}"
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
python=/usr/bin/python3
"$python" -c 'import numpy' 2>/dev/null || {
	echo "ok - slack of sums # skip: there is no numpy"
	exit 0
}
out=$work/slack.out
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$ROOT/tests/value "$python" - \
    --compiled >"$out" 2>&1 <<'EOF'
from harness import *
from harness import cases, differs
x = f32(2, 64)
x[0] *= 1e3
w = f32(3, 64)
case("nn.dense(%x, %w)", x=x, w=w, want=lambda x, w: x @ w.T)
c, = cases
right = c.want[0]


def wrong(i, by):
    got = right.copy()
    got[i, 0] += by
    return differs(c, 0, got, True) is not None


# A few units of the terms of each row, and far more than those of the second.
assert not wrong(0, 3e-3) and not wrong(1, 3e-6)
assert wrong(0, 3) and wrong(1, 3e-3)
EOF
result $? "the slack of a sum is measured by its terms" "$out"
