# Shapes of products of matrices, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 7), float32], %w) { nn.dense(%x, %w, units=5) }
def @f1(%x: Tensor[(n, k), float32], %w: Tensor[(u, k), float32]) { nn.dense(%x, %w) }
def @f2(%x: Tensor[(b, n, 7), int8], %w: Tensor[(5, 7), int8]) { nn.dense(%x, %w, out_dtype="int32") }
def @f3(%a: Tensor[(b, 7, n), float32], %c: Tensor[(7, m), float32]) { nn.matmul(%a, %c, transpose_a=True) }
def @f4(%a: Tensor[(b, n, 7), float32], %c: Tensor[(1, m, 7), float32]) { nn.batch_matmul(%a, %c, transpose_b=True) }
def @f5(%a: Tensor[(b, n, 7), float32], %c: Tensor[(d, 7, 2), float32]) { nn.batch_matmul(%a, %c) }
def @f6(%x: Tensor[(n, 7), float32], %w: Tensor[(u, 7, 8), float32]) { nn.contrib_dense_pack(%x, %w, weight_layout="NC8n") }
def @f7(%x: Tensor[(n, 32), uint8], %w: Tensor[(5, 32), uint8]) { nn.bitserial_dense(%x, %w, data_bits=2) }
def @f8(%x: Tensor[(n, 784), float32], %w: Tensor[(10, k), float32]) { nn.dense(%x, %w) }
>>> 0
@f0(%x: Tensor[(n, 7), float32], %w: Tensor[(5, 7), float32]) -> Tensor[(n, 5), float32] {
@f1(%x: Tensor[(n, k), float32], %w: Tensor[(u, k), float32]) -> Tensor[(n, u), float32] {
@f2(%x: Tensor[(b, n, 7), int8], %w: Tensor[(5, 7), int8]) -> Tensor[(b, n, 5), int32] {
@f3(%a: Tensor[(b, 7, n), float32], %c: Tensor[(7, m), float32]) -> Tensor[(b, n, m), float32] {
@f4(%a: Tensor[(b, n, 7), float32], %c: Tensor[(1, m, 7), float32]) -> Tensor[(b, n, m), float32] {
@f5(%a: Tensor[(b, n, 7), float32], %c: Tensor[(d, 7, 2), float32]) -> Tensor[(broadcast(b, d), n, 2), float32] {
  %3 {check="b ~ d"}: Tensor[(broadcast(b, d), n, 2), float32] = nn.batch_matmul(%a, %c);
@f6(%x: Tensor[(n, 7), float32], %w: Tensor[(u, 7, 8), float32]) -> Tensor[(n, u*8), float32] {
@f7(%x: Tensor[(n, 32), uint8], %w: Tensor[(5, 32), uint8]) -> Tensor[(n, 5), int16] {
@f8(%x: Tensor[(n, 784), float32], %w: Tensor[(10, k), float32]) -> Tensor[(n, 10), float32] {
  %3 {check="k == 784"}: Tensor[(n, 10), float32] = nn.dense(%x, %w);
