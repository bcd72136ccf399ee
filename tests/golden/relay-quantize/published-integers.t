# published examples: products between quantized numbers are computed on integers, and what moves or takes the greatest moves bytes, weights that are parameters among them; sums of two are requantized in floats, once
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-quantize --step=realize a.xml 2>&1 >b.xml; relay-dce -f conv -f channels -f dense -f parameter -f turned -f pooled -f summed b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in conv channels dense parameter turned pooled summed; do relay-cmp -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @conv(%x: Tensor[(1, 3, 4, 4), int8]) { let %w = const[Tensor[(2, 3, 1, 1), int8]](1i8, -2i8, 3i8, 40i8, 5i8, -6i8); qnn.quantize(nn.conv2d(qnn.dequantize(%x, 2f, 0), qnn.dequantize(%w, 0.5f, 0), kernel_size=[1, 1], channels=2), 1f, 0, out_dtype="int8") }
def @channels(%x: Tensor[(1, 3, 4, 4), int8]) { let %w = const[Tensor[(2, 3, 1, 1), int8]](1i8, -2i8, 3i8, 40i8, 5i8, -6i8); qnn.quantize(nn.bias_add(nn.conv2d(qnn.dequantize(%x, 2f, 0), qnn.dequantize(%w, const[Tensor[(2), float32]](0.5f, 0.25f), const[Tensor[(2), int32]](0, 0), axis=0), kernel_size=[1, 1], channels=2), const[Tensor[(2), float32]](3f, -5f)), 1f, 0, out_dtype="int8") }
def @dense(%x: Tensor[(3, 2), int8]) { let %w = const[Tensor[(2, 2), int8]](1i8, -2i8, 3i8, 40i8); qnn.quantize(nn.dense(qnn.dequantize(%x, 2f, 0), qnn.dequantize(%w, 0.5f, 0)), 1f, 0, out_dtype="int8") }
def @parameter(%x: Tensor[(3, 2), int8], %w: Tensor[(2, 2), int8]) { qnn.quantize(nn.dense(qnn.dequantize(%x, 2f, 0), qnn.dequantize(%w, 0.5f, 0)), 1f, 0, out_dtype="int8") }
def @turned(%x: Tensor[(1, 3, 4, 4), int8]) { qnn.quantize(transpose(qnn.dequantize(%x, 2f, 0), axes=[1, 0, 2, 3]), 2f, 0, out_dtype="int8") }
def @pooled(%x: Tensor[(1, 3, 4, 4), int8]) { qnn.quantize(nn.max_pool2d(qnn.dequantize(%x, 2f, 0), pool_size=[3, 3]), 2f, 0, out_dtype="int8") }
def @summed(%x: Tensor[(1, 4), int8], %y: Tensor[(1, 4), int8]) { qnn.quantize(qnn.dequantize(%x, 0.5f, 1) + qnn.dequantize(%y, 1.5f, 2), 1.2f, 3, out_dtype="int8") }
>>> 0

def @channels(%x: Tensor[(1, 3, 4, 4), int8]) -> Tensor[(1, 2, 4, 4), int8] {
  %18 = add(nn.conv2d(%x, meta[relay.Constant][5], channels=2, kernel_size=[1, 1], out_dtype="int32"), meta[relay.Constant][6]);
  %19 = meta[relay.Constant][7];
  %21 = multiply(cast(%18, dtype="float32"), %19);
  qnn.quantize(%21, 1f, 0)
}

def @conv(%x: Tensor[(1, 3, 4, 4), int8]) -> Tensor[(1, 2, 4, 4), int8] {
  %14 = nn.conv2d(%x, meta[relay.Constant][1], channels=2, kernel_size=[1, 1], out_dtype="int32");
  %15 = meta[relay.Constant][2];
  %17 = multiply(cast(%14, dtype="float32"), %15);
  qnn.quantize(%17, 1f, 0)
}

def @dense(%x: Tensor[(3, 2), int8]) -> Tensor[(3, 2), int8] {
  %14 = nn.dense(%x, meta[relay.Constant][10], out_dtype="int32");
  %15 = meta[relay.Constant][11];
  %17 = multiply(cast(%14, dtype="float32"), %15);
  qnn.quantize(%17, 1f, 0)
}

def @parameter(%x: Tensor[(3, 2), int8], %w: Tensor[(2, 2), int8]) -> Tensor[(3, 2), int8] {
  %13 = nn.dense(%x, %w, out_dtype="int32");
  %14 = 1f;
  %16 = multiply(cast(%13, dtype="float32"), %14);
  qnn.quantize(%16, 1f, 0)
}

def @pooled(%x: Tensor[(1, 3, 4, 4), int8]) -> Tensor[(1, 3, 2, 2), int8] {
  nn.max_pool2d(%x, pool_size=[3, 3])
}

def @summed(%x: Tensor[(1, 4), int8], %y: Tensor[(1, 4), int8]) -> Tensor[(1, 4), int8] {
  %15 = subtract(cast(%x, dtype="float32"), 1f);
  %17 = %15 * 0.5f;
  %20 = subtract(cast(%y, dtype="float32"), 2f);
  %9 = add(%17, multiply(%20, 1.5f));
  qnn.quantize(%9, 1.2f, 3)
}

def @turned(%x: Tensor[(1, 3, 4, 4), int8]) -> Tensor[(3, 1, 4, 4), int8] {
  transpose(%x, axes=[1, 0, 2, 3])
}
agree agree agree agree agree agree agree
