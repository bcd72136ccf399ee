#!/bin/bash
# relay-train on digits that are drawn by tests/tools/digits.py.  By day the
# loss falls, in a few steps, and training that was stopped goes on to the same
# bytes.  In the night a perceptron and a convolutional network read more than
# 98 % of digits that they have not seen, each trained within two minutes and
# from three seeds, and a linear model less than 92 %.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
models=$ROOT/tests/native/training
work=$BUILD/tests/native/training
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit
: "${PYTHON:=/usr/bin/python3}"
if ! "$PYTHON" -c 'import numpy' 2>/dev/null; then
	echo "ok - native/training # skip: there is no numpy"
	exit
fi

# result STATUS NAME LOG
result()
{
	if [ "$1" -eq 0 ]; then
		echo "ok - $2"
	else
		echo "not ok - $2"
		sed 's/^/#   /' "$3"
	fi
}
samples() { "$PYTHON" "$ROOT/tests/tools/digits.py" "$@"; }
train() { relay-train -q "$@" -o w.safetensors >err 2>&1; }
column() { awk -F, -v n="$2" 'END { print $n }' "$1"; }
# The last value of a column, against a limit.
is()
{
	awk -v x="$(column "$1" "$2")" -v y="$4" \
	    "BEGIN { exit !(x != \"\" && x + 0 $3 y + 0) }"
}

if [ "${NIGHTLY-}" != 1 ]; then
	samples 256 1 few.npz
	for m in perceptron convolutions; do
		args=("$models/$m.relay" --data=few.npz --batch=64 --epochs=2
		    "--log=$m.csv")
		train "${args[@]}" && mv w.safetensors whole &&
		    is $m.csv 3 '<' "$(awk -F, 'NR == 2 { print $3 }' $m.csv)"
		result $? "native/training: $m: the loss falls" err
		train "${args[@]}" --checkpoint=$m.state --steps=3 &&
		    train "${args[@]}" --checkpoint=$m.state --resume &&
		    cmp whole w.safetensors >>err 2>&1
		result $? "native/training: $m: resumed bit for bit" err
	done
	exit
fi
samples 20000 1 train.npz
samples 2000 2 held.npz
data=(--data=train.npz --validation=held.npz --batch=64 --log=l.csv)
train "$models/linear.relay" "${data[@]}" --epochs=30 --rate=0.003 &&
    is l.csv 6 '<' .92
result $? "native/training: a linear model reads less than 92 %" l.csv
for seed in 1 2 3; do
	train "$models/perceptron.relay" "${data[@]}" --seed=$seed \
	    --epochs=8 --rate-schedule=cosine --period=2504 &&
	    is l.csv 6 '>' .98
	result $? "native/training: perceptron, seed $seed: over 98 %" l.csv
	train "$models/convolutions.relay" "${data[@]}" --seed=$seed \
	    --epochs=4 --rate=0.002 && is l.csv 6 '>' .98
	result $? "native/training: convolutions, seed $seed: over 98 %" l.csv
done
