# extents in attributes, annotations and branches
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) -> Tensor[(n, m), float32] {
  let %f = fn (%y: Tensor[(n, m), float32]) -> Tensor[(n, m), float32] { add(%y, %b) };
  %0 = full(1f, shape=(n, m), dtype="float32");
  if (any(less(%x, 0f))) {
    let %z: Tensor[(n, m), float32] = %f(%0);
    %z
  } else { nn.dense(%x, %fc_w) }
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 2), float32] {
  let %fc_w = const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  let %b = const[Tensor[(2), float32]](7f, 8f);
  let %f = fn (%y: Tensor[(n, 2), float32]) -> Tensor[(n, 2), float32] { add(%y, %b) };
  %8 = 0f;
  %10 = any(less(%x, %8));
  if (%10) {
    %7 = 1f;
    %0 = full(%7, dtype="float32", shape=[n, 2]);
    %z {id=12}: Tensor[(n, 2), float32] = %f(%0);
    %z
  } else { nn.dense(%x, %fc_w) }
}
