# A factor from which extents are computed stays a constant, though it is multiplied with floats too; weights whose shapes are read, that are compared, or that data index, do not
$ relay-parse in.relay | relay-typecheck | relay-training --lift | relay-print | grep -E '^def|const'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) {
  let %factor = const[Tensor[(1), float32]](2f);
  let %one = const[Tensor[(1), float32]](0.5f);
  let %half = %factor * %one;
  let %size = cast(cast(shape_of(%x, dtype="int64"), dtype="float32") * %half, dtype="int64");
  let %w = const[Tensor[(4), float32]](1f, 2f, 3f, 4f);
  let %v = const[Tensor[(4), float32]](1f, -2f, 3f, -4f);
  let %book = const[Tensor[(3, 4), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 10f, 11f, 12f);
  let %near = argmax(nn.dense(%x, %book), axis=[1], dtype="int64");
  let %k = cast(shape_of(%w, dtype="int64"), dtype="float32");
  let %y = (%x * %w + where(greater(%v, 0f), %v, 0f * %v) + take(%book, %near, axis=0)) * %half * %k;
  (%y, zeros(%size, dtype="float32"))
}
>>> 0
def @main(%x: Tensor[(n, 4), float32], %w {id=9}: Tensor[(4), float32], %v: Tensor[(4), float32], %book: Tensor[(3, 4), float32]) -> (Tensor[(n, 4), float32], Tensor[(?, ?), float32]) {
  %factor {id=2}: Tensor[(1), float32] = const[Tensor[(1), float32]](2f);
  %one: Tensor[(1), float32] = const[Tensor[(1), float32]](0.5f);
def @main_weights(output_names="w,v,book") -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(3, 4), float32]) {
  %w: Tensor[(4), float32] = const[Tensor[(4), float32]](1f, 2f, 3f, 4f);
  %v: Tensor[(4), float32] = const[Tensor[(4), float32]](1f, -2f, 3f, -4f);
  %book: Tensor[(3, 4), float32] = const[Tensor[(3, 4), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 10f, 11f, 12f);
