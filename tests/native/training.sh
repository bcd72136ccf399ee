#!/bin/bash
# relay-train on digits that are drawn by tests/tools/digits.py.  By day the
# loss falls, in a few steps, and training that was stopped goes on to the same
# bytes.  In the night a perceptron and a convolutional network read more than
# 98 % of digits that they have not seen, each trained within two minutes and
# from three seeds, and a linear model less than 92 %.  An ONNX network that read
# other digits is trained further on these.  Of characters of manual pages
# (tests/tools/pages.py) an LSTM and a transformer need fewer bits than a trigram
# model, on pages that they have not seen.  A TreeLSTM, which recurs over values
# of a data type, computes more than 95 % of arithmetic trees
# (tests/tools/trees.py).
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
trees() { "$PYTHON" "$ROOT/tests/tools/trees.py" "$@"; }
train() { relay-train -q "$@" -o w.safetensors >err 2>&1; }
column() { awk -F, -v n="$2" 'END { print $n }' "$1"; }
# The last value of a column, against a limit.
is()
{
	awk -v x="$(column "$1" "$2")" -v y="$4" \
	    "BEGIN { exit !(x != \"\" && x + 0 $3 y + 0) }"
}

# The same digits for an ONNX network, as pictures.
pictures()
{
	"$PYTHON" -c 'import sys, numpy
d = numpy.load(sys.argv[1])
numpy.savez(sys.argv[2], x=d["x"].reshape(-1, 1, 28, 28), y=d["y"])' "$@"
}
letters=(--init=lecun --rate-schedule=cosine --warmup-steps=50 --clip-norm=5
    "--loss=$models/bits.relay:bits" --data=pages/train.npz --log=l.csv)
tuned=("$BUILD/demo/digits/digits.onnx" --loss=nll --log=l.csv --batch=64 --freeze=conv1_weight)

if [ "${NIGHTLY-}" != 1 ]; then
	samples 256 1 few.npz
	for m in perceptron convolutions; do
		args=("$models/$m.relay" --data=few.npz --batch=64 --epochs=2
		    "--log=$m.csv")
		train "${args[@]}" && mv w.safetensors whole &&
		    is $m.csv 3 '<' "$(awk -F, 'NR == 2 { print $3 }' $m.csv)"
		result $? "native/training: $m: the loss falls" err
		[ $m = perceptron ] || continue
		train "${args[@]}" --checkpoint=$m.state --steps=3 &&
		    train "${args[@]}" --checkpoint=$m.state --resume &&
		    cmp whole w.safetensors >>err 2>&1
		result $? "native/training: $m: resumed bit for bit" err
	done
	pictures few.npz few4.npz
	train -O0 "${tuned[@]}" --data=few4.npz --epochs=3 &&
	    is l.csv 3 '<' "$(awk -F, 'NR == 2 { print $3 }' l.csv)"
	result $? "native/training: an ONNX network: the loss falls" err
	"$PYTHON" "$ROOT/tests/tools/pages.py" pages 256 >/dev/null
	train "$models/transformer.relay" "${letters[@]}" --epochs=2 \
	    --rate=0.003 &&
	    is l.csv 3 '<' "$(awk -F, 'NR == 2 { print $3 }' l.csv)"
	result $? "native/training: transformer: the loss falls" err
	trees 2000 1 trees.npz
	train -O0 "$models/treelstm.relay" --data=trees.npz --epochs=2 \
	    --rate=0.004 --log=l.csv &&
	    is l.csv 3 '<' "$(awk -F, 'NR == 2 { print $3 }' l.csv)"
	result $? "native/training: TreeLSTM: the loss falls" err
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
pictures train.npz train4.npz
pictures held.npz held4.npz
train "${tuned[@]}" --data=train4.npz --validation=held4.npz --epochs=4 &&
    is l.csv 6 '>' .98
result $? "native/training: an ONNX network, trained further: over 98 %" l.csv
trigram=$("$PYTHON" "$ROOT/tests/tools/pages.py" pages)
for seed in 1 2 3; do
	train "$models/transformer.relay" "${letters[@]}" --seed=$seed \
	    --validation=pages/held.npz --epochs=5 --rate=0.003 \
	    --period=1350 && is l.csv 5 '<' "$trigram"
	result $? "native/training: transformer, seed $seed: under $trigram" \
	    l.csv
	train "$models/lstm.relay" "${letters[@]}" --seed=$seed \
	    --validation=pages/held.npz --epochs=3 --rate=0.005 \
	    --period=810 && is l.csv 5 '<' "$trigram"
	result $? "native/training: lstm, seed $seed: under $trigram" l.csv
done
trees 50000 1 trees.npz
trees 2000 2 held-trees.npz
for seed in 1 2 3; do
	train "$models/treelstm.relay" --data=trees.npz --seed=$seed \
	    --validation=held-trees.npz --epochs=8 --rate=0.004 --log=l.csv \
	    --rate-schedule=cosine --period=12504 && is l.csv 6 '>' .95
	result $? "native/training: TreeLSTM, seed $seed: over 95 %" l.csv
done
