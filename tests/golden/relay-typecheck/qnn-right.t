# Quantized operators: result types, per-axis scales, weights that follow from units and channels
$ relay-parse in.relay | relay-typecheck | relay-print --form=let
<<< in.relay
#[version = "0.0.5"]
def @quantize(%x: Tensor[(n, 3), float32]) {
  qnn.quantize(%x, const[Tensor[(3,), float32]](0.5f, 0.25f, 1f), 3, axis=1)
}
def @dequantize(%q: Tensor[(n,), uint8]) { qnn.dequantize(%q, 0.5f, 128) }
def @requantize(%q: Tensor[(n,), int32]) {
  qnn.requantize(%q, 0.5f, 0, 0.25f, 3, out_dtype="uint8")
}
def @dense(%q: Tensor[(n, 7), int8], %w) {
  qnn.dense(%q, %w, 1, 2, 0.5f, 0.25f, units=5)
}
def @matmul(%a: Tensor[(b, 2, k), int8], %b: Tensor[(b, k, 3), int8]) {
  qnn.batch_matmul(%a, %b, 1, 2, 0.5f, 0.25f)
}
def @conv(%q: Tensor[(1, 3, h, 9), uint8], %w, %s: Tensor[(8,), float32]) {
  qnn.conv2d(%q, %w, 128, 0, 0.5f, %s, channels=8, kernel_size=3, padding=1)
}
def @conv_transpose(%q: Tensor[(1, 3, 5, 9), int8], %w: Tensor[(3, 8, 2, 2), int8]) {
  qnn.conv2d_transpose(%q, %w, 1, 0, 0.5f, 0.5f, strides=2)
}
def @add(%l: Tensor[(n, 1), int8], %r: Tensor[(4,), int8]) {
  qnn.add(%l, %r, 0.5f, 1, 0.25f, 2, 1f, 3)
}
def @subtract(%l: Tensor[(n, 4), int8]) {
  qnn.subtract(%l, %l, 0.5f, 1, 0.25f, 2, 1f, 3)
}
def @mul(%l: Tensor[(n, 4), int8]) { qnn.mul(%l, %l, 0.5f, 1, 0.25f, 2, 1f, 3) }
def @concatenate(%l: Tensor[(n, 4), int8], %r: Tensor[(n, m), int8]) {
  qnn.concatenate((%l, %r), (0.5f, 0.25f), (1, 2), 1f, 3, axis=1)
}
def @pool(%q: Tensor[(1, 3, 9, 9), int8]) {
  qnn.avg_pool2d(%q, 0.5f, 1, 0.25f, 2, pool_size=3, strides=2)
}
def @leaky(%q: Tensor[(n,), int8]) {
  qnn.leaky_relu(%q, 0.5f, 1, 0.25f, 2, alpha=0.1)
}
def @softmax(%q: Tensor[(n, 10), int8]) { qnn.softmax(%q, 0.5f, 1, 0.25f, 2) }
def @tanh(%q: Tensor[(n,), int8]) { qnn.tanh(%q, 0.5f, 1, 0.25f, 2) }
def @simulated(%x: Tensor[(n,), float32], %code: int32) {
  qnn.simulated_dequantize(qnn.simulated_quantize(%x, %code, 0.5f, 3), %code,
      0.5f, 3)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @quantize(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), int8] {
  let %4: Tensor[(n, 3), int8] = qnn.quantize(%x, const[Tensor[(3), float32]](0.5f, 0.25f, 1f), 3, axis=1);
  %4
}

def @dequantize(%q: Tensor[(n), uint8]) -> Tensor[(n), float32] {
  let %4: Tensor[(n), float32] = qnn.dequantize(%q, 0.5f, 128);
  %4
}

def @requantize(%q: Tensor[(n), int32]) -> Tensor[(n), uint8] {
  let %6: Tensor[(n), uint8] = qnn.requantize(%q, 0.5f, 0, 0.25f, 3, out_dtype="uint8");
  %6
}

def @dense(%q: Tensor[(n, 7), int8], %w: Tensor[(5, 7), int8]) -> Tensor[(n, 5), int32] {
  let %7: Tensor[(n, 5), int32] = qnn.dense(%q, %w, 1, 2, 0.5f, 0.25f, units=5);
  %7
}

def @matmul(%a: Tensor[(b, 2, k), int8], %b: Tensor[(b, k, 3), int8]) -> Tensor[(b, 2, 3), int32] {
  let %7: Tensor[(b, 2, 3), int32] = qnn.batch_matmul(%a, %b, 1, 2, 0.5f, 0.25f);
  %7
}

def @conv(%q: Tensor[(1, 3, h, 9), uint8], %w: Tensor[(8, 3, 3, 3), uint8], %s: Tensor[(8), float32]) -> Tensor[(1, 8, h, 9), int32] {
  let %7 {check="h >= 1"}: Tensor[(1, 8, h, 9), int32] = qnn.conv2d(%q, %w, 128, 0, 0.5f, %s, channels=8, kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %7
}

def @conv_transpose(%q: Tensor[(1, 3, 5, 9), int8], %w: Tensor[(3, 8, 2, 2), int8]) -> Tensor[(1, 8, 10, 18), int32] {
  let %7: Tensor[(1, 8, 10, 18), int32] = qnn.conv2d_transpose(%q, %w, 1, 0, 0.5f, 0.5f, strides=[2, 2]);
  %7
}

def @add(%l: Tensor[(n, 1), int8], %r: Tensor[(4), int8]) -> Tensor[(n, 4), int8] {
  let %9: Tensor[(n, 4), int8] = qnn.add(%l, %r, 0.5f, 1, 0.25f, 2, 1f, 3);
  %9
}

def @subtract(%l: Tensor[(n, 4), int8]) -> Tensor[(n, 4), int8] {
  let %8: Tensor[(n, 4), int8] = qnn.subtract(%l, %l, 0.5f, 1, 0.25f, 2, 1f, 3);
  %8
}

def @mul(%l: Tensor[(n, 4), int8]) -> Tensor[(n, 4), int8] {
  let %8: Tensor[(n, 4), int8] = qnn.mul(%l, %l, 0.5f, 1, 0.25f, 2, 1f, 3);
  %8
}

def @concatenate(%l: Tensor[(n, 4), int8], %r: Tensor[(n, m), int8]) -> Tensor[(n, m + 4), int8] {
  let %3: (Tensor[(n, 4), int8], Tensor[(n, m), int8]) = (%l, %r);
  let %6: (float32, float32) = (0.5f, 0.25f);
  let %9: (int32, int32) = (1, 2);
  let %12: Tensor[(n, m + 4), int8] = qnn.concatenate(%3, %6, %9, 1f, 3, axis=1);
  %12
}

def @pool(%q: Tensor[(1, 3, 9, 9), int8]) -> Tensor[(1, 3, 4, 4), int8] {
  let %6: Tensor[(1, 3, 4, 4), int8] = qnn.avg_pool2d(%q, 0.5f, 1, 0.25f, 2, pool_size=[3, 3], strides=[2, 2]);
  %6
}

def @leaky(%q: Tensor[(n), int8]) -> Tensor[(n), int8] {
  let %6: Tensor[(n), int8] = qnn.leaky_relu(%q, 0.5f, 1, 0.25f, 2, alpha=0.1f);
  %6
}

def @softmax(%q: Tensor[(n, 10), int8]) -> Tensor[(n, 10), int8] {
  let %6: Tensor[(n, 10), int8] = qnn.softmax(%q, 0.5f, 1, 0.25f, 2);
  %6
}

def @tanh(%q: Tensor[(n), int8]) -> Tensor[(n), int8] {
  let %6: Tensor[(n), int8] = qnn.tanh(%q, 0.5f, 1, 0.25f, 2);
  %6
}

def @simulated(%x: Tensor[(n), float32], %code: int32) -> Tensor[(n), float32] {
  let %5: Tensor[(n), float32] = qnn.simulated_quantize(%x, %code, 0.5f, 3);
  let %8: Tensor[(n), float32] = qnn.simulated_dequantize(%5, %code, 0.5f, 3);
  %8
}
