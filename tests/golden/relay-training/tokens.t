# Weights of tokens are parameters, though integers are computed from the extents of what is made of them, and from it
$ relay-parse in.relay | relay-typecheck | relay-training --lift | relay-print | grep -E '^def|const'
<<< in.relay
#[version = "0.0.5"]
def @main(%ids: Tensor[(n), int64]) {
  let %table = const[Tensor[(3, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  let %w = const[Tensor[(2, 2), float32]](1f, 2f, 3f, 4f);
  let %factor = const[Tensor[(1), float32]](2f);
  let %k = nn.dense(take(%table, abs(%ids), axis=0), %w);
  let %twice = shape_of(%k, dtype="int64") * 2i64;
  let %scaled = cast(cast(shape_of(%k, dtype="int64"), dtype="float32") * %factor, dtype="int64");
  let %step = cast(round(%k), dtype="int64") * 2i64;
  (%k, zeros(%twice, dtype="float32"), zeros(%scaled, dtype="float32"), %step)
}
>>> 0
def @main(%ids: Tensor[(n), int64], %table: Tensor[(3, 2), float32], %w: Tensor[(2, 2), float32]) -> (Tensor[(n, 2), float32], Tensor[(n*2, 4), float32], Tensor[(?, ?), float32], Tensor[(n, 2), int64]) {
  %factor: Tensor[(1), float32] = const[Tensor[(1), float32]](2f);
def @main_weights(output_names="table,w") -> (Tensor[(3, 2), float32], Tensor[(2, 2), float32]) {
  %table: Tensor[(3, 2), float32] = const[Tensor[(3, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  %w: Tensor[(2, 2), float32] = const[Tensor[(2, 2), float32]](1f, 2f, 3f, 4f);
