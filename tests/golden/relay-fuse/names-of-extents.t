# Groups that differ in the names of extents alone share a function: also compound ones and those of attributes; not where the same extent has to be the other
$ relay-parse in.relay | relay-typecheck | relay-fuse | tee f.xml | relay-print | grep -E '^def @fused|= @fused'; relay-lower f.xml | relay-eval -f two -i x='[[1f], [2f]]' -i y='[[3f]]'
<<< in.relay
#[version = "0.0.5"]
def @one(%x: Tensor[(n, 4), float32]) { nn.relu(%x + exp(%x)) }
def @other(%z: Tensor[(rows, 4), float32]) { nn.relu(%z + exp(%z)) }
def @square(%z: Tensor[(k, k), float32]) { nn.relu(%z + exp(%z)) }
def @plain(%z: Tensor[(k, j), float32]) { nn.relu(%z + exp(%z)) }
def @shape(%z: Tensor[(b, c), float32], %s: Tensor[(b, 1), float32]) { exp(broadcast_to(%s, shape=[b, c])) }
def @shape2(%z: Tensor[(p, q), float32], %s: Tensor[(p, 1), float32]) { exp(broadcast_to(%s, shape=[p, q])) }
def @two(%x: Tensor[(n, 1), float32], %y: Tensor[(m, 1), float32]) {
  let %j = concatenate((%x, %y), axis=0);
  (nn.relu(%x + exp(%x)), nn.relu(%y + exp(%y)), nn.relu(%j + exp(%j)))
}
>>> 0
  %4: Tensor[(n, 4), float32] = @fused_exp_add_nn_relu(%x);
  %4: Tensor[(rows, 4), float32] = @fused_exp_add_nn_relu(%z);
  %4: Tensor[(k, k), float32] = @fused_exp_add_nn_relu_1(%z);
  %4: Tensor[(k, j), float32] = @fused_exp_add_nn_relu_2(%z);
  %4: Tensor[(b, c), float32] = @fused_broadcast_to_exp(%s, %z);
  %4: Tensor[(p, q), float32] = @fused_broadcast_to_exp(%s, %z);
  %7: Tensor[(n, 1), float32] = @fused_exp_add_nn_relu_3(%x);
  %10: Tensor[(m, 1), float32] = @fused_exp_add_nn_relu_3(%y);
  %13: Tensor[(m + n, 1), float32] = @fused_concatenate_exp_add_nn_relu(%x, %y);
def @fused_exp_add_nn_relu(%p0: Tensor[(n, 4), float32], Primitive=1) -> Tensor[(n, 4), float32] {
def @fused_exp_add_nn_relu_1(%p0: Tensor[(k, k), float32], Primitive=1) -> Tensor[(k, k), float32] {
def @fused_exp_add_nn_relu_2(%p0: Tensor[(k, j), float32], Primitive=1) -> Tensor[(k, j), float32] {
def @fused_broadcast_to_exp(%p0: Tensor[(b, 1), float32], %p1: Tensor[(b, c), float32], Primitive=1) -> Tensor[(b, c), float32] {
def @fused_exp_add_nn_relu_3(%p0: Tensor[(n, 1), float32], Primitive=1) -> Tensor[(n, 1), float32] {
def @fused_concatenate_exp_add_nn_relu(%p0: Tensor[(n, 1), float32], %p1: Tensor[(m, 1), float32], Primitive=1) -> Tensor[(m + n, 1), float32] {
([[3.7182817f], [9.389056f]], [[23.085537f]], [[3.7182817f], [9.389056f], [23.085537f]])
