# Bounds beyond float16 keep a value in float32
$ relay-parse -q in.relay | relay-typecheck >a.xml && for t in bf16 fp16; do relay-precision --to=$t a.xml | relay-print | grep -c cast; done; relay-precision --to=int8 a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(32, 64), float32], %w: Tensor[(64, 64), float32]) {
  %0 = clip(nn.dense(%x, %w), a_min=-100000f, a_max=100000f);
  (mean(%0), nn.max_pool1d(expand_dims(%0, axis=0), pool_size=2))
}
>>> 2
5
2
relay-precision: error: option '--to' must be 'bf16' or 'fp16', not 'int8'; try 'relay-precision --help'
