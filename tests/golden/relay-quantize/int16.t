# int16: data and weights of as many bits as sums in int32 allow: compiled code gives the evaluator's bits, with noise below -57 dB, and settings the same module
$ relay-parse -q s.relay | relay-typecheck >s.xml; mkdir s; relay-eval -i k=random:5 -o 0=s/x.npy s.xml; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=v=random:2 --set=u=random:3 | relay-fold | relay-dce >a.xml; for o in --method=minmax --method=mse --per-tensor --power-of-two; do relay-quantize --int16 $o --calibrate=s --report-to=r a.xml >p.xml; for c in baseline host; do relay-build -q --cpu=$c p.xml -o p.so; relay-cmp --rtol=0 --atol=0 p.xml p.so | tail -n 1; done; awk '/^# results/ { print ($NF > 57), o } !/^#/ { printf "%s ", $4 }' o=$o r; relay-quantize --settings=r $o a.xml | cmp p.xml -; done; relay-print p.xml | grep -c 'int32. = nn'; for o in --weight-method=gptq --correct-bias --pack=int4 --dynamic=row; do relay-quantize --int16 --calibrate=s $o a.xml >/dev/null; done
<<< s.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(8, 5, 9, 9), float32]) { %k - 0.3f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 5, 9, 9), float32], %w: Tensor[(24, 5, 3, 3), float32], %v: Tensor[(24, 24, 1, 1), float32], %u: Tensor[(10, 600), float32]) {
  %0 = nn.relu(nn.conv2d(%x, %w - 0.2f, padding=1, strides=2));
  %1 = add(nn.conv2d(%0, %v - 0.5f), %0);
  nn.dense(nn.batch_flatten(%1), %u - 0.5f)
}
>>> 1
agree
agree
int14 int14 int14 int14 int12 int12 1 --method=minmax
agree
agree
int14 int14 int14 int14 int12 int12 1 --method=mse
agree
agree
int14 int14 int15 int14 int12 int12 1 --per-tensor
agree
agree
int14 int14 int14 int14 int12 int12 1 --power-of-two
3
relay-quantize: error: --int16 rounds weights to the nearest: it takes none of --weight-method=gptq and --correct-bias [int16]
relay-quantize: error: --int16 rounds weights to the nearest: it takes none of --weight-method=gptq and --correct-bias [int16]
relay-quantize: error: --pack takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: error: --dynamic takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
