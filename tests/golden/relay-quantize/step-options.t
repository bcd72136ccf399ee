# Options of calibration are refused by the other steps, and by all if wrong
$ bash try
<<< try
relay-parse -q in.relay | relay-typecheck >a.xml
for step in annotate expose realize; do
	relay-quantize --step=$step --budget=1 a.xml
done
for o in --calibrate=s --settings=s --skip=v1 --report-to=r; do
	relay-quantize --step=realize $o a.xml 2>&1
done | grep -c step-options
relay-parse -q n.relay | relay-typecheck | relay-eval -o 0=x.npy
mkdir s && mv x.npy s
for n in 0 -3; do
	relay-quantize --calibrate=s --samples=$n a.xml
	relay-precision --check=s --samples=$n a.xml
done
relay-quantize --calibrate=s --samples=1 a.xml | grep -c int8
relay-quantize --calibrate=s --samples=9 a.xml | grep -c int8
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  nn.dense(%x, const[Tensor[(1, 2), float32]](1f, 1f))
}
<<< n.relay
#[version = "0.0.5"]
def @main() { ones(shape=[4, 2], dtype="float32") }
>>> 0
relay-quantize: error: --step=annotate takes none of --calibrate, --checkpoint, --budget, --settings, --skip and --report-to: they are of --step=calibrate [step-options]
relay-quantize: error: --step=expose takes none of --calibrate, --checkpoint, --budget, --settings, --skip and --report-to: they are of --step=calibrate [step-options]
relay-quantize: error: --step=realize takes none of --calibrate, --checkpoint, --budget, --settings, --skip and --report-to: they are of --step=calibrate [step-options]
4
relay-quantize: error: --samples is 0, and must be 1 or more [sample-count]
relay-precision: error: --samples is 0, and must be 1 or more [sample-count]
relay-quantize: error: --samples is -3, and must be 1 or more [sample-count]
relay-precision: error: --samples is -3, and must be 1 or more [sample-count]
2
2
