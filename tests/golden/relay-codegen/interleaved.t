# rows that are interleaved, whole vectors and those at the end of a row, are loaded and shuffled, without a gather and without a check at run time
$ relay-parse in.relay | relay-typecheck | relay-simplify | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 | relay-codegen -O0 --emit=ll --cpu=x86-64-v4 -o m.ll; grep -c 'masked.gather\|call.*relay_fail_index' m.ll; grep -q 'call.*masked.load.v6f32' m.ll; echo $?; grep -q 'load <16 x float>' m.ll; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 27, h, w), float32], %y: Tensor[(n, h, w, 27), float32]) {
  (nn.depth_to_space(%x, block_size=3), nn.depth_to_space(transpose(%y, axes=[0, 3, 1, 2]), block_size=3, mode="CDR"))
}
>>> 0
0
0
0
