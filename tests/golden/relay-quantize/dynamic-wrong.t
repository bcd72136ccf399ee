# options that mean nothing for data that are quantized when they run, what cannot be, and bindings that stay in floats
$ relay-parse -q in.relay | relay-typecheck >a.xml; for o in --pack=int4 --block=8 --integer-data --budget=1 --per-tensor --settings=x --step=annotate --report-to=r --calibrate=s --weight-method=gptq; do relay-quantize --dynamic=row $o a.xml; done; relay-quantize --dynamic=column a.xml; relay-quantize -v --dynamic=row --skip=v1 --skip=v5 a.xml | relay-print | grep -c int8; relay-quantize --dynamic=row --skip=v9 a.xml; relay-parse -q long.relay | relay-typecheck | relay-bind -q --set=w=random:1 >l.xml; relay-quantize -v --dynamic=tensor l.xml | cmp - l.xml; relay-parse -q nan.relay | relay-typecheck | relay-quantize --dynamic=row
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %v: Tensor[(3, 2), float32]) {
  let %w = const[Tensor[(2, 2), float32]](1f, -2f, 3f, 0f);
  let %y = nn.dense(%x, %w);
  let %z = nn.relu(%y);
  (nn.dense(%z, %w), nn.dense(%x, %v))
}
<<< long.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 65794), float32], %w: Tensor[(1, 65794), float32]) { nn.dense(%x, %w) }
<<< nan.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) { nn.dense(%x, const[Tensor[(1, 2), float32]](1f, nanf)) }
>>> 1
relay-quantize: error: --dynamic takes no option of --pack: its weights are int8, with a scale for each channel [pack-options]
relay-quantize: error: --dynamic takes no option of --pack: its weights are int8, with a scale for each channel [pack-options]
relay-quantize: error: --dynamic takes no option of --pack: its weights are int8, with a scale for each channel [pack-options]
relay-quantize: error: --dynamic takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: error: --dynamic takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: error: --dynamic takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: error: --dynamic takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: error: --dynamic takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: error: --dynamic takes samples only for methods that use them: --weight-method=gptq or awq, --smooth, --correct-bias [pack-options]
relay-quantize: error: the method for weights needs samples: give inputs with --calibrate [no-samples]
relay-quantize: error: option '--dynamic' must be 'row' or 'tensor', not 'column'; try 'relay-quantize --help'
relay-quantize: warning: no product of rows has a constant matrix: all stays in floats [nothing-quantized]
0
relay-quantize: error: --skip: no binding 'v9' is quantized [no-layer]
relay-quantize: v3, nn.dense, stays in floats: its sums may exceed int32
relay-quantize: warning: no product of rows has a constant matrix: all stays in floats [nothing-quantized]
nan.relay:2:42: error: a number of the weight is not finite [weight-not-finite]
    2 | def @main(%x: Tensor[(n, 2), float32]) { nn.dense(%x, const[Tensor[(1, 2), float32]](1f, nanf)) }
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
