# weights of 4 bits in blocks: the tile of a block inside of that of the sum; one processor has instructions for four products, and all have a form of them
$ relay-parse -q m.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=s=random:2 | relay-fuse | relay-lower >l.xml; for c in cascadelake haswell x86-64; do relay-schedule -v --cpu=$c l.xml 2>&1 >s.xml | grep -e panels -e blocks; relay-plan s.xml | relay-codegen --cpu=$c -o m.s; grep -o -e vpdpbusd -e vpmaddubsw -e pmaddwd m.s | sort -u; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, 96), float32], %w: Tensor[(40, 3, 4), uint32], %s: Tensor[(3, 40), float32]) {
  qnn.packed_dense(%x, %w, %s, 8f, activations="int8")
}
>>> 0
relay-schedule: @fused_qnn_packed_dense, stage 5 of %T5: its constant operand 'X1' is read in panels of 48
relay-schedule: @fused_qnn_packed_dense, stages 13 to 15: sums of blocks, in tiles of 3 by 3 vectors of 16, that stay in registers; groups of products at once
vpdpbusd
relay-schedule: @fused_qnn_packed_dense, stage 5 of %T5: its constant operand 'X1' is read in panels of 8
relay-schedule: @fused_qnn_packed_dense, stage 6 of %T0: its constant operand 'X2' is read in panels of 8
relay-schedule: @fused_qnn_packed_dense, stages 12 to 14: sums of blocks, in tiles of 3 by 1 vectors of 8, that stay in registers; groups of products at once
pmaddwd
vpmaddubsw
relay-schedule: @fused_qnn_packed_dense, stage 5 of %T5: its constant operand 'X1' is read in panels of 8
relay-schedule: @fused_qnn_packed_dense, stage 6 of %T0: its constant operand 'X2' is read in panels of 8
relay-schedule: @fused_qnn_packed_dense, stages 11 to 13: sums of blocks, in tiles of 3 by 2 vectors of 4, that stay in registers; groups of products at once
pmaddwd
