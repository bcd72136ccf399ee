# options that need samples or exclude each other; data of zeros have no second moments, a value that is not finite has no range, and a constant input has a singular matrix of moments
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 >a.xml; for o in --weights=gptq --weights=awq --smooth=0.5 --correct-bias '--pack=int4 --weights=gptq' '--pack=int4 --calibrate=s' '--act-order --calibrate=s' '--smooth=1.5 --calibrate=s' '--smooth=x --calibrate=s' '--smooth=1 --weights=awq --calibrate=s'; do relay-quantize $o a.xml; done; mkdir s; for v in 0f 0.5f nanf; do echo '#[version = "0.0.5"]' >s.relay; echo "def @main() { full($v, shape=[3, 2, 16]) }" >>s.relay; relay-parse -q s.relay | relay-typecheck | relay-eval -o 0=s/x.npy; for o in --pack=int4 --symmetric; do relay-quantize -v --weights=gptq --correct-bias $o --calibrate=s a.xml 2>err >q.xml; echo $v $?; grep -v evaluator err; done; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 16), float32], %w: Tensor[(4, 16), float32]) {
  nn.dense(%x, %w)
}
>>> 0
relay-quantize: error: the method for weights needs samples: give inputs with --calibrate [no-samples]
relay-quantize: error: the method for weights needs samples: give inputs with --calibrate [no-samples]
relay-quantize: error: the method for weights needs samples: give inputs with --calibrate [no-samples]
relay-quantize: error: the method for weights needs samples: give inputs with --calibrate [no-samples]
relay-quantize: error: the method for weights needs samples: give inputs with --calibrate [no-samples]
relay-quantize: error: --pack takes samples only for methods that use them: --weights=gptq or awq, --smooth, --correct-bias [pack-options]
relay-quantize: error: --act-order needs --weights=gptq [weights]
relay-quantize: error: --smooth is '1.5', and must be from 0 to 1 [smooth]
relay-quantize: error: --smooth is 'x', and must be from 0 to 1 [smooth]
relay-quantize: error: --smooth and --weights=awq both scale channels: use one of them [smooth]
0f 0
relay-quantize: v3, nn.dense, has a weight of 4 bits in blocks of 16: 24.3 dB, rounded to the nearest: its data have no second moments that can be used
0f 0
relay-quantize: v2, a weight, is rounded to the nearest: its data have no second moments that can be used
in.relay:2:11: warning: the value of v1 is 0 in all samples: its scale is 1 [calibration-zero]
    2 | def @main(%x: Tensor[(2, 16), float32], %w: Tensor[(4, 16), float32]) {
      |           ^~
0.5f 0
relay-quantize: v3, nn.dense, has a weight of 4 bits in blocks of 16: 23.8 dB, of its sums 50.6 dB
0.5f 0
nanf 1
in.relay:2:11: error: the value of v1 is not finite in sample 0: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(2, 16), float32], %w: Tensor[(4, 16), float32]) {
      |           ^~
nanf 1
in.relay:2:11: error: the value of v1 is not finite in sample 0: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(2, 16), float32], %w: Tensor[(4, 16), float32]) {
      |           ^~
