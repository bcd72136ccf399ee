# a product by packed weights: blocks and words give the columns of the data
$ relay-parse -q m.relay | relay-typecheck | relay-print; relay-parse -q wrong.relay | relay-typecheck
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), uint32], %s: Tensor[(3, 5), float16], %t: Tensor[(16,), float32]) {
  let %a = qnn.packed_dense(%x, %w, %s, 8f, activations="int8");
  qnn.packed_dense(%x, %w, %s, %s, %t) + %a
}
<<< wrong.relay
#[version = "0.0.5"]
def @columns(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 5), uint32], %s: Tensor[(3, 5), float32]) {
  qnn.packed_dense(%x, %w, %s, 8f)
}
def @scale(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), uint32], %s: Tensor[(5, 3), float32]) {
  qnn.packed_dense(%x, %w, %s, 8f)
}
def @bits(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), uint32], %s: Tensor[(3, 5), float32]) {
  qnn.packed_dense(%x, %w, %s, 8f, bits=3)
}
def @table(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), uint32], %s: Tensor[(3, 5), float32], %t: Tensor[(16,), float32]) {
  qnn.packed_dense(%x, %w, %s, 0f, %t, activations="int8")
}
def @short(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), uint32], %s: Tensor[(3, 5), float32], %t: Tensor[(4,), float32]) {
  qnn.packed_dense(%x, %w, %s, 0f, %t)
}
def @rank(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 12), uint32], %s: Tensor[(3, 5), float32]) {
  qnn.packed_dense(%x, %w, %s, 0f)
}
def @kinds(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), int32], %s: Tensor[(3, 5), float32]) {
  qnn.packed_dense(%x, %w, %s, 0f)
}
def @huge(%x: Tensor[(n, 0), float32], %w: Tensor[(3, 2305843009213693952, 1), uint32], %s: Tensor[(2305843009213693952, 3), float32]) {
  qnn.packed_dense(%x, %w, %s, 8f)
}
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 96), float32], %w: Tensor[(5, 3, 4), uint32], %s: Tensor[(3, 5), float16], %t: Tensor[(16), float32]) -> Tensor[(n, 5), float32] {
  %a: Tensor[(n, 5), float32] = qnn.packed_dense(%x, %w, %s, 8f, activations="int8");
  %7: Tensor[(n, 5), float32] = qnn.packed_dense(%x, %w, %s, %s, %t);
  %8: Tensor[(n, 5), float32] = add(%7, %a);
  %8
}
wrong.relay:3:3: error: qnn.packed_dense: data has 96 columns, the weight has 120 [dense-shape]
    3 |   qnn.packed_dense(%x, %w, %s, 8f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(n, 96), float32], 'weight' is Tensor[(5, 3, 5), uint32], 'scale' is Tensor[(3, 5), float32], 'zero' is float32
wrong.relay:6:3: error: qnn.packed_dense: a parameter is Tensor[(5, 3), float32], expected (3, 5): blocks and units [packed-shape]
    6 |   qnn.packed_dense(%x, %w, %s, 8f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(n, 96), float32], 'weight' is Tensor[(5, 3, 4), uint32]
wrong.relay:9:36: error: qnn.packed_dense: bits must be 2, 4 or 8, found 3 [packed-bits]
    9 |   qnn.packed_dense(%x, %w, %s, 8f, bits=3)
      |                                    ^~~~~~
note: 'data' is Tensor[(n, 96), float32], 'weight' is Tensor[(5, 3, 4), uint32], 'scale' is Tensor[(3, 5), float32], 'zero' is float32
wrong.relay:12:40: error: qnn.packed_dense: int8 activations take no table: numbers of a table are no integers [packed-table]
   12 |   qnn.packed_dense(%x, %w, %s, 0f, %t, activations="int8")
      |                                        ^~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(n, 96), float32], 'weight' is Tensor[(5, 3, 4), uint32], 'scale' is Tensor[(3, 5), float32], 'zero' is float32, 'table' is Tensor[(16), float32]
wrong.relay:15:3: error: qnn.packed_dense: 'table' is Tensor[(4), float32], expected Tensor[(16,), float32] [packed-shape]
   15 |   qnn.packed_dense(%x, %w, %s, 0f, %t)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(n, 96), float32], 'weight' is Tensor[(5, 3, 4), uint32], 'scale' is Tensor[(3, 5), float32]
wrong.relay:18:3: error: qnn.packed_dense: takes data of rank 1 and more, and a weight (units, blocks, words), found Tensor[(n, 96), float32] and Tensor[(5, 12), uint32] [rank]
   18 |   qnn.packed_dense(%x, %w, %s, 0f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'scale' is Tensor[(3, 5), float32]
wrong.relay:21:3: error: qnn.packed_dense: takes floats and a weight of uint32, found float32, int32, float32 and float32 [dtype-class]
   21 |   qnn.packed_dense(%x, %w, %s, 0f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(n, 96), float32], 'weight' is Tensor[(5, 3, 4), int32], 'scale' is Tensor[(3, 5), float32]
wrong.relay:24:3: error: qnn.packed_dense: data has 0 columns, the weight has too large [dense-shape]
   24 |   qnn.packed_dense(%x, %w, %s, 8f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(n, 0), float32], 'weight' is Tensor[(3, 2305843009213693952, 1), uint32], 'scale' is Tensor[(2305843009213693952, 3), float32], 'zero' is float32
