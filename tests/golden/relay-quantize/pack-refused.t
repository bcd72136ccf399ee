# what cannot be packed: rows of 7 numbers, a weight that is no constant, one that is not finite; options that exclude each other
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-quantize -v --pack=int4 a.xml >b.xml; cmp a.xml b.xml; relay-parse -q nan.relay | relay-typecheck | relay-quantize --pack=fp4; for o in --step=realize --block=0 '--pack=nf4 --integer-data' --pack=int3; do relay-quantize --pack=int4 $o a.xml; echo $?; done; for o in --block=8 --integer-data; do relay-quantize $o a.xml; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 7), float32], %y: Tensor[(n, 8), float32], %v: Tensor[(3, 8), float32]) {
  let %w = const[Tensor[(2, 7), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 1f, 2f, 3f, 4f, 5f, 6f, 7f);
  (nn.dense(%x, %w), nn.dense(%y, %v))
}
<<< nan.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32]) {
  nn.dense(%x, const[Tensor[(1, 8), float32]](1f, 2f, 3f, nanf, 5f, 6f, 7f, 8f))
}
>>> 0
relay-quantize: v5, nn.dense, stays in floats: no blocks of its weight fill words of 32 bits
relay-quantize: v6, nn.dense, stays in floats: its weight is no constant matrix by which rows are multiplied
relay-quantize: warning: no product has a constant matrix that can be packed [nothing-packed]
nan.relay:3:3: error: a number of the weight is not finite [weight-not-finite]
    3 |   nn.dense(%x, const[Tensor[(1, 8), float32]](1f, 2f, 3f, nanf, 5f, 6f, 7f, 8f))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-quantize: error: --pack takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
1
relay-quantize: error: --block is 0, and must be 1 or more [block]
1
relay-quantize: error: --integer-data needs weights that are integers, not nf4 [pack-options]
1
relay-quantize: error: option '--pack' must be 'int8', 'int4', 'int2', 'nf4', 'fp8' or 'fp4', not 'int3'; try 'relay-quantize --help'
2
relay-quantize: error: --block and --integer-data need --pack [pack-options]
1
relay-quantize: error: --block and --integer-data need --pack [pack-options]
1
