# Every wrong loss, random stream and sparse matrix has its own message.
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f0(%p: Tensor[(2, 10), float32], %t: Tensor[(2, 9), float32]) {
  nn.cross_entropy(%p, %t)
}
def @f1(%p: Tensor[(2, 10), float32], %t: Tensor[(2, 10), float64]) {
  nn.cross_entropy_with_logits(%p, %t)
}
def @f2(%p: Tensor[(2, 10), float32], %t: Tensor[(3), int64], %w) {
  nn.nll_loss(%p, %t, %w)
}
def @f3(%x: Tensor[(1, 3), float32], %b: Tensor[(8, 4), float32]) {
  nn.fifo_buffer(%x, %b, axis=0)
}
def @f4(%k: Tensor[(9), uint64]) {
  random.threefry_generate(%k, out_shape=[3])
}
def @f5(%k: Tensor[(10), int64]) {
  random.threefry_split(%k)
}
def @f6(%k) {
  random.uniform(%k, 0f, 1f64, out_shape=[5])
}
def @f7(%k) {
  random.normal(%k, 0f, 1f, out_shape=[-5])
}
def @f8(%k, %p: Tensor[(), float32]) {
  random.multinomial(%k, %p, num_samples=7)
}
def @f9(%x: Tensor[(m, k), float32], %d: Tensor[(4), float32], %i: Tensor[(3), int32], %p: Tensor[(9), int32]) {
  nn.sparse_dense(%x, %d, %i, %p)
}
def @f10(%x: Tensor[(9, k), float32], %d: Tensor[(4), float32], %i: Tensor[(4), int32], %p: Tensor[(9), int32]) {
  nn.sparse_add(%x, %d, %i, %p)
}
def @f11(%d: Tensor[(4, 1, 1), float32], %i: Tensor[(4), int32], %p: Tensor[(9), int32]) {
  nn.sparse_transpose(%d, %i, %p)
}
def @f12(%x: Tensor[(1, 2, 2, 4), float32], %d: Tensor[(4), float32], %i: Tensor[(4), int32], %p: Tensor[(9), int32]) {
  nn.sparse_conv2d(%x, %d, %i, %p, kernel_size=3)
}
def @f13(%i: Tensor[(4, 3), int64], %v: Tensor[(4), float32], %s: Tensor[(2), int64], %f: Tensor[(), float32]) {
  sparse_fill_empty_rows(%i, %v, %s, %f)
}
def @f14(%i: Tensor[(4, 2), int64], %p: Tensor[(3), int64], %n: Tensor[(2), int64]) {
  sparse_reshape(%i, %p, %n)
}
def @f15(%i: Tensor[(4, 2), int64], %v: Tensor[(4), float32], %f: Tensor[(), float32]) {
  sparse_to_dense(%i, %v, %f, output_shape=[3])
}
def @f16(%i: Tensor[(4, 2), int64], %v: Tensor[(5), float32], %f: Tensor[(), float32]) {
  sparse_to_dense(%i, %v, %f, output_shape=[3, 3])
}
>>> 1
in.relay:3:3: error: nn.cross_entropy: dimension 1 of 'pred' is 10, of 'target' 9 [shape-mismatch]
    3 |   nn.cross_entropy(%p, %t)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
note: 'pred' is Tensor[(2, 10), float32], 'target' is Tensor[(2, 9), float32]
in.relay:6:3: error: nn.cross_entropy_with_logits: 'target' must be of float32, found float64 [dtype-mismatch]
    6 |   nn.cross_entropy_with_logits(%p, %t)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'pred' is Tensor[(2, 10), float32], 'target' is Tensor[(2, 10), float64]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:9:3: error: nn.nll_loss: dimension 0 of 'target' is 3, that of 'pred' is 2 [extent]
    9 |   nn.nll_loss(%p, %t, %w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~
note: 'pred' is Tensor[(2, 10), float32], 'target' is Tensor[(3), int64], 'weight' is Tensor[(10), float32]
in.relay:12:3: error: nn.fifo_buffer: dimension 1 of 'buffer' is 4, that of 'x' is 3 [extent]
   12 |   nn.fifo_buffer(%x, %b, axis=0)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 3), float32], 'buffer' is Tensor[(8, 4), float32]
in.relay:15:3: error: random.threefry_generate: dimension 0 of 'key' is 9, the length of a key is 10 [extent]
   15 |   random.threefry_generate(%k, out_shape=[3])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'key' is Tensor[(9), uint64]
in.relay:18:3: error: random.threefry_split: 'key' must be of uint64, found int64 [dtype-mismatch]
   18 |   random.threefry_split(%k)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
note: 'key' is Tensor[(10), int64]
help: use cast(..., dtype="uint64"): there is no implicit conversion
in.relay:21:3: error: random.uniform: 'high' must be of float32, found float64 [dtype-mismatch]
   21 |   random.uniform(%k, 0f, 1f64, out_shape=[5])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'key' is Tensor[(10), uint64]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:24:29: error: random.normal: out_shape has the negative extent -5 [attribute-value]
   24 |   random.normal(%k, 0f, 1f, out_shape=[-5])
      |                             ^~~~~~~~~~~~~~
note: 'key' is Tensor[(10), uint64], 'mean' is float32, 'scale' is float32
in.relay:27:3: error: random.multinomial: 'probs' must have rank 1 or more, found float32 [rank]
   27 |   random.multinomial(%k, %p, num_samples=7)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'key' is Tensor[(10), uint64]
in.relay:30:3: error: nn.sparse_dense: dimension 0 of 'sparse_indices' is 3, the number of values is 4 [extent]
   30 |   nn.sparse_dense(%x, %d, %i, %p)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'dense_data' is Tensor[(m, k), float32], 'sparse_data' is Tensor[(4), float32], 'sparse_indices' is Tensor[(3), int32], 'sparse_indptr' is Tensor[(9), int32]
in.relay:33:3: error: nn.sparse_add: the sparse matrix has 8 rows, 'dense_data' has 9 [sparse-rows]
   33 |   nn.sparse_add(%x, %d, %i, %p)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'dense_data' is Tensor[(9, k), float32], 'sparse_data' is Tensor[(4), float32], 'sparse_indices' is Tensor[(4), int32], 'sparse_indptr' is Tensor[(9), int32]
in.relay:36:3: error: nn.sparse_transpose: 'sparse_data' must have rank 1, found 3 [rank]
   36 |   nn.sparse_transpose(%d, %i, %p)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'sparse_data' is Tensor[(4, 1, 1), float32], 'sparse_indices' is Tensor[(4), int32], 'sparse_indptr' is Tensor[(9), int32]
in.relay:39:3: error: nn.sparse_conv2d: a window of 3 does not fit the 2 elements of dimension H [window-fit]
   39 |   nn.sparse_conv2d(%x, %d, %i, %p, kernel_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'dense_data' is Tensor[(1, 2, 2, 4), float32], 'sparse_data' is Tensor[(4), float32], 'sparse_indices' is Tensor[(4), int32], 'sparse_indptr' is Tensor[(9), int32]
in.relay:42:3: error: sparse_fill_empty_rows: dimension 0 of 'shape' is 2, the rank of the coordinates is 3 [extent]
   42 |   sparse_fill_empty_rows(%i, %v, %s, %f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'indices' is Tensor[(4, 3), int64], 'values' is Tensor[(4), float32], 'shape' is Tensor[(2), int64], 'fill' is float32
in.relay:45:3: error: sparse_reshape: dimension 0 of 'prev' is 3, the rank of the coordinates is 2 [extent]
   45 |   sparse_reshape(%i, %p, %n)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'idx' is Tensor[(4, 2), int64], 'prev' is Tensor[(3), int64], 'new' is Tensor[(2), int64]
in.relay:48:31: error: sparse_to_dense: dimension 1 of 'indices' is 2, the length of output_shape is 1 [extent]
   48 |   sparse_to_dense(%i, %v, %f, output_shape=[3])
      |                               ^~~~~~~~~~~~~~~~
note: 'indices' is Tensor[(4, 2), int64], 'values' is Tensor[(4), float32], 'fill' is float32
in.relay:51:3: error: sparse_to_dense: dimension 0 of 'values' is 5, the number of coordinates is 4 [extent]
   51 |   sparse_to_dense(%i, %v, %f, output_shape=[3, 3])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'indices' is Tensor[(4, 2), int64], 'values' is Tensor[(5), float32], 'fill' is float32
