# the first N calls and functions alone; the module is not lowered then, and what is left is done later
$ relay-parse in.relay | relay-typecheck | relay-fuse >in.xml; relay-lower --list-rules; relay-lower -v in.xml >all.xml; for n in 0 1 2; do relay-lower --limit=$n in.xml >$n.xml; relay-check $n.xml; grep -o 'has="[^"]*"' $n.xml; relay-lower $n.xml | cmp - all.xml; done; relay-lower --only=operator in.xml | relay-print | grep prim; relay-lower --function=main --only=operator in.xml | grep -o 'has="[^"]*"'; relay-lower --limit=9 in.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 8), float32], %w: Tensor[(6, 8), float32]) {
  annotation.stop_fusion(exp(nn.relu(nn.dense(%x, %w)))) + 1f
}
def @other(%x: Tensor[(4, 8), float32]) { exp(%x) }
>>> 1
function            a primitive function as a tensor program
operator            a call of an operator as one of a program
relay-lower: 1: @fused_nn_dense_nn_relu_exp: function
relay-lower: 2: @fused_add: function
relay-lower: 3: @fused_exp: function
has="typed fused"
has="typed fused"
has="typed fused"
has="typed fused"
relay-lower: error: --limit is 9, and there are only 3 rewrites [limit]
