#!/bin/sh
# relay-train and relay-fit in several processes under mpirun: parameters as of
# one process, within rounding, also where a batch has fewer samples than there
# are processes, with running statistics and with gradients that are collected
# over batches; the first process alone writes; training that was stopped goes
# on; what is wrong in one process ends all.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
models=$ROOT/tests/native/training
work=$BUILD/tests/processes
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
: "${PYTHON:=/usr/bin/python3}"
without=
[ -e "$BUILD/lib/relay/librelay-mpi.so" ] || without='librelay-mpi.so'
mpirun --version >/dev/null 2>&1 || without='mpirun'
"$PYTHON" -c 'import numpy' 2>/dev/null || without="numpy for $PYTHON"
if [ -n "$without" ]; then
	echo "ok - native/processes # skip: there is no $without"
	exit
fi
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM

# processes N COMMAND...
processes()
{
	n=$1
	shift
	mpirun --oversubscribe -n "$n" "$@" >log 2>&1
}

# result STATUS NAME
result()
{
	if [ "$1" -eq 0 ]; then
		echo "ok - native/processes: $2"
	else
		echo "not ok - native/processes: $2"
		sed 's/^/# /' log
	fi
}

# near A B LIMIT: two files of weights or logs.
near()
{
	"$PYTHON" - "$@" >>log 2>&1 <<-'P'
	import json, sys, numpy
	def load(path):
	    data = open(path, 'rb').read()
	    if path.endswith('.csv'):
	        rows = data.decode().split('\n')[1:-1]
	        return {'log': numpy.array([[float(v) for v in
	            row.split(',')[:-1]] for row in rows])}
	    n = int.from_bytes(data[:8], 'little')
	    table = json.loads(data[8:8 + n])
	    return {name: numpy.frombuffer(data[8 + n:][slice(*at['data_offsets'])],
	        'f4') for name, at in table.items()}
	a, b = load(sys.argv[1]), load(sys.argv[2])
	assert a.keys() == b.keys()
	for name in a:
	    assert a[name].shape == b[name].shape, name
	    far = abs(a[name] - b[name]).max()
	    print(name, far)
	    assert far <= float(sys.argv[3])
	P
}

"$PYTHON" "$ROOT/tests/tools/digits.py" 100 1 few.npz || exit 1
sums=$models/perceptron.relay
set -- -q -O0 "$sums" --data=few.npz --validation=few.npz --batch=33 \
    --epochs=2 --optimizer=momentum
relay-train "$@" --log=one.csv -o one.st >log 2>&1 &&
    processes 2 relay-train "$@" --log=two.csv --keep=kept -o two.st &&
    near one.st two.st 1e-5 && near one.csv two.csv 1e-5
result $? "two are as one"

relay-fit -q kept/step.so --data=few.npz --batch=33 --epochs=2 -o alone.st \
    >log 2>&1 && near one.st alone.st 1e-5
result $? "their step in a process alone"

# Between the first sum and the last one the backward pass goes on.
relay-build -q --keep=built -f step -o again.so kept/09-step.xml >log 2>&1 &&
    relay-print built/*-planned.xml >>log &&
    sed -n '/^def @step/,/^}/p' log | awk '/@reduce_begin/ { n++ }
	n > 0 && !/@reduce/ && /nn_matmul/ && !/_multiply_where/ { back = n }
	END { exit !(n > 2 && back > 0 && back < n) }'
result $? "sums begin while gradients are computed"

# The second epoch begins with gradients of one batch, the rest with two.
set -- "$@" --accumulate=3 --batch=32
relay-train "$@" -o one.st >log 2>&1 &&
    processes 2 relay-train "$@" --checkpoint=c.st --steps=5 -o half.st &&
    processes 2 relay-train "$@" --checkpoint=c.st --resume -o two.st &&
    near one.st two.st 1e-5
result $? "gradients that are collected, stopped between two updates"

cat >norm.relay <<'R'
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 784), float32], %w: Tensor[(10, 784), float32],
    %gamma: Tensor[(10), float32], %beta: Tensor[(10), float32],
    %moving_mean: Tensor[(10), float32], %moving_var: Tensor[(10), float32]) {
  nn.batch_norm(nn.dense(%x, %w), %gamma, %beta, %moving_mean, %moving_var).0
}
R
# In order and with all rows alike the parts have the batch's statistics.
"$PYTHON" -c 'import numpy
d = numpy.load("few.npz")
numpy.savez("twice.npz", x=numpy.tile(d["x"][:16], (2, 1)),
    y=numpy.tile(d["y"][:16], 2))'
set -- -q -O0 norm.relay --data=twice.npz --in-order --batch=32 --epochs=2
relay-train "$@" -o one.st >log 2>&1 &&
    processes 2 relay-train "$@" -o two.st && near one.st two.st 1e-4
result $? "running statistics"

set -- -q -O0 "$models/convolutions.relay" --data=few.npz --batch=2 --steps=3
relay-train "$@" -o one.st >log 2>&1 &&
    processes 3 relay-train "$@" -o two.st && near one.st two.st 1e-4
result $? "a batch of two in three"

"$PYTHON" -c 'import numpy
d = dict(numpy.load("few.npz"))
d["x"][70] = numpy.nan
numpy.savez("nan.npz", **d)'
! processes 2 relay-train -q -O0 "$sums" --data=nan.npz --in-order --batch=100 \
    -o nan.st && grep -q 'x.70. of .*is not finite' log &&
    [ "$(grep -c 'relay-fit: error' log)" -eq 1 ] && [ ! -e nan.st ]
result $? "a sample of the second is not finite"

! processes 2 relay-train -q -O0 "$sums" --data=missing.npz -o missing.st &&
    [ "$(grep -c 'error: cannot read .missing.npz' log)" -eq 1 ]
result $? "there are no data"

relay-train -q -O0 "$sums" --data=few.npz --epochs=1 --keep=single -o single.st \
    >log 2>&1
! processes 2 relay-fit -q single/step.so --data=few.npz -o single.st &&
    grep -q 'does not sum gradients' log
result $? "a step for one process is refused"

# It stops while it trains: once a checkpoint is there.
rm -f c.st
mpirun --oversubscribe --mca odls_base_sigkill_timeout 10 -n 2 relay-train -q \
    -O0 "$sums" --data=few.npz --epochs=10000000 --checkpoint=c.st -o long.st \
    >log 2>&1 &
pid=$!
for _ in $(seq 600); do
	[ ! -e c.st ] || break
	sleep 0.1
done
kill -TERM $pid
wait $pid
status=$?
[ $status -ne 0 ] && [ "$(grep -c 'interrupted after step' log)" -eq 1 ] &&
    [ ! -e long.st ] &&
    step=$(sed -n 's/.*after step \([0-9]*\).*/\1/p' log) &&
    processes 2 relay-train -q -O0 "$sums" --data=few.npz --epochs=10000000 \
	--checkpoint=c.st --resume --steps="$step" -o resumed.st
result $? "a signal ends all with a checkpoint"
