# Rows that an index selects are read where a product is stored; columns, rows that are broadcast and what others use too stay outside
$ relay-parse in.relay | relay-typecheck | relay-fuse -v 2>said | tee f.xml | relay-print | grep -oE 'fused_[a-z_0-9]+\(|take\('; grep take said; relay-lower f.xml | relay-eval -f rows -i x='[[[1f, 2f]], [[3f, 4f]]]' -i h='[[1f, 1f]]' -i w='[[1f, 0f], [2f, 1f]]' -i i=-1
<<< in.relay
#[version = "0.0.5"]
def @rows(%x: Tensor[(n, 1, 2), float32], %h: Tensor[(1, 2), float32], %w: Tensor[(2, 2), float32], %i: int64) {
  take(%x, %i, axis=0) + nn.dense(%h, %w)
}
def @columns(%x: Tensor[(4, 6, 8), float32], %h: Tensor[(4, 6), float32], %w: Tensor[(6, 6), float32], %i: int64) {
  take(%x, %i, axis=2) + nn.dense(%h, %w)
}
def @broadcast(%x: Tensor[(4, 6), float32], %h: Tensor[(4, 6), float32], %w: Tensor[(6, 6), float32], %i: int64) {
  take(%x, %i, axis=0) + nn.dense(%h, %w)
}
def @twice(%x: Tensor[(n, 4, 6), float32], %h: Tensor[(4, 6), float32], %w: Tensor[(6, 6), float32], %i: int64) {
  let %t = take(%x, %i, axis=0);
  (%t + nn.dense(%h, %w), nn.relu(%t))
}
>>> 0
fused_take_nn_dense_add(
fused_take(
fused_nn_dense_add(
fused_take_1(
fused_nn_dense_add_1(
fused_take_2(
fused_nn_dense_add(
fused_nn_relu(
fused_take_nn_dense_add(
take(
fused_take(
take(
fused_nn_dense_add(
fused_take_1(
take(
fused_nn_dense_add_1(
fused_take_2(
take(
fused_nn_relu(
relay-fuse: 1: @rows: v7: group, @fused_take_nn_dense_add, of 3 bindings
relay-fuse: @columns: v5: not group: take with v7 add: the first is injective, and the second is an anchor
relay-fuse: 2: @columns: v5: single, @fused_take
relay-fuse: @broadcast: v5: not group: take with v7 add: the first is injective, and the second is an anchor
relay-fuse: 4: @broadcast: v5: single, @fused_take_1
relay-fuse: @twice: %t (v5): not group: take with v9 tuple: a tuple that stays takes the first
relay-fuse: @twice: v7: not group: add with v9 tuple: a tuple that stays takes the first
relay-fuse: @twice: v8: not group: nn.relu with v9 tuple: a tuple that stays takes the first
relay-fuse: 6: @twice: %t (v5): single, @fused_take_2
[[2f, 5f]]
