# a reflected image that is transposed is split along the axis in which the operand is contiguous
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule -v --cpu=x86-64-v3 2>&1 >s.xml | grep parts; relay-print s.xml | grep -c '    stage [0-9]'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, n, m), float32]) { transpose(nn.mirror_pad(%x, pad_width=[[0, 0], [0, 0], [3, 2]]), axes=[1, 2, 0]) }
>>> 0
relay-schedule: @fused_nn_mirror_pad_transpose, stages 0 to 2: parts of the row, along which the indices have one form
3
