# published examples: convolutions and products multiply float16, softmax, sums and arange do not, conversions are shared; sums of products are float32, and what only moves a parameter stays, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-precision --to=fp16 -v a.xml 2>&1 >b.xml; relay-dce -f conv -f norm -f softmax -f arange -f sums -f follow -f deny -f after -f lets -f where -f batch -f take b.xml | relay-print -q --no-extensions | tail -n +3; echo $(for f in conv norm softmax arange sums follow deny after lets where batch take; do relay-cmp --rtol 1e-2 --atol 1e-2 -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @conv(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32]) { nn.conv2d(%x, %w, padding=[1, 1], out_dtype="float32") }
def @norm(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32], %g: Tensor[(5), float32], %b: Tensor[(5), float32], %m: Tensor[(5), float32], %v: Tensor[(5), float32]) { nn.batch_norm(nn.conv2d(%x, %w, padding=[1, 1]), %g, %b, %m, %v).0 }
def @softmax(%x: Tensor[(1, 2, 3), float32]) { nn.softmax(%x) }
def @arange() { arange(1f, 128f, 1f, dtype="float32") }
def @sums(%x: Tensor[(1, 3, 16, 16), float32]) { (sum(%x), mean(%x), nn.global_avg_pool2d(%x), nn.adaptive_avg_pool2d(%x, output_size=[1, 1])) }
def @follow(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32]) { let %c = nn.conv2d(%x, %w, padding=[1, 1]); %c + %c }
def @deny(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32]) { nn.softmax(nn.conv2d(%x, %w, padding=[1, 1])) }
def @after(%x: Tensor[(1, 2, 3), float32]) { let %s = nn.softmax(%x); %s + %s }
def @lets(%x: Tensor[(1, 20), float32], %w: Tensor[(20, 20), float32]) {
  let %a = nn.dense(%x, %w, units=20);
  let %b = nn.dense(%a + %a, %w, units=20);
  %b + %b
}
def @where(%x: Tensor[(1, 20), float32], %w: Tensor[(20, 20), float32]) { let %a = nn.dense(%x, %w, units=20); where(cast(%x, dtype="bool"), %a, %a) }
def @batch(%x: Tensor[(1, 1, 20), float32], %w: Tensor[(1, 20, 20), float32]) { nn.batch_matmul(%x, %w) }
def @take(%x: Tensor[(1, 10), float32], %i: Tensor[(1, 1), int32]) { take(%x, %i, axis=0) }
>>> 0
relay-precision: 1: @conv: v3: product, nn.conv2d
relay-precision: 2: @norm: v7: product, nn.conv2d
relay-precision: @norm: v7: not store: nn.conv2d: an operator reads it that converts nothing
relay-precision: @norm: v8: not store: nn.batch_norm: an operator reads it that converts nothing
relay-precision: @sums: v2: not store: sum: its class is deny
relay-precision: @sums: v3: not store: mean: its class is deny
relay-precision: @sums: v4: not store: nn.global_avg_pool2d: its class is deny
relay-precision: @sums: v5: not store: nn.adaptive_avg_pool2d: its class is deny
relay-precision: 3: @follow: %c (v3): product, nn.conv2d
relay-precision: 4: @deny: v3: product, nn.conv2d
relay-precision: @deny: v3: not store: nn.conv2d: an operator reads it that converts nothing
relay-precision: 5: @lets: %a (v3): product, nn.dense
relay-precision: 6: @lets: %b (v5): product, nn.dense
relay-precision: 7: @lets: v4: store
relay-precision: 8: @where: %a (v3): product, nn.dense
relay-precision: 9: @batch: v3: product, nn.batch_matmul

def @after(%x: Tensor[(1, 2, 3), float32]) -> Tensor[(1, 2, 3), float32] {
  let %s: Tensor[(1, 2, 3), float32] = nn.softmax(%x);
  %s + %s
}

def @arange() -> Tensor[(127), float32] {
  arange(1f, 128f, 1f, dtype="float32")
}

def @batch(%x: Tensor[(1, 1, 20), float32], %w: Tensor[(1, 20, 20), float32]) -> Tensor[(1, 1, 20), float32] {
  nn.batch_matmul(cast(%x, dtype="float16"), cast(%w, dtype="float16"), out_dtype="float32")
}

def @conv(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32]) -> Tensor[(1, 5, 8, 8), float32] {
  nn.conv2d(cast(%x, dtype="float16"), cast(%w, dtype="float16"), out_dtype="float32", padding=[1, 1, 1, 1])
}

def @deny(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32]) -> Tensor[(1, 5, 8, 8), float32] {
  %3 = nn.conv2d(cast(%x, dtype="float16"), cast(%w, dtype="float16"), out_dtype="float32", padding=[1, 1, 1, 1]);
  nn.softmax(%3)
}

def @follow(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32]) -> Tensor[(1, 5, 8, 8), float32] {
  let %c: Tensor[(1, 5, 8, 8), float32] = nn.conv2d(cast(%x, dtype="float16"), cast(%w, dtype="float16"), out_dtype="float32", padding=[1, 1, 1, 1]);
  %c + %c
}

def @lets(%x: Tensor[(1, 20), float32], %w: Tensor[(20, 20), float32]) -> Tensor[(1, 20), float32] {
  %7 = cast(%x, dtype="float16");
  %8 = cast(%w, dtype="float16");
  let %a: Tensor[(1, 20), float32] = nn.dense(%7, %8, out_dtype="float32", units=20);
  %9 = cast(add(%a, %a), dtype="float16");
  let %b: Tensor[(1, 20), float32] = nn.dense(%9, %8, out_dtype="float32", units=20);
  %b + %b
}

def @norm(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32], %g: Tensor[(5), float32], %b: Tensor[(5), float32], %m: Tensor[(5), float32], %v: Tensor[(5), float32]) -> Tensor[(1, 5, 8, 8), float32] {
  %7 = nn.conv2d(cast(%x, dtype="float16"), cast(%w, dtype="float16"), out_dtype="float32", padding=[1, 1, 1, 1]);
  %8 = nn.batch_norm(%7, %g, %b, %m, %v);
  %8.0
}

def @softmax(%x: Tensor[(1, 2, 3), float32]) -> Tensor[(1, 2, 3), float32] {
  nn.softmax(%x)
}

def @sums(%x: Tensor[(1, 3, 16, 16), float32]) -> (float32, float32, Tensor[(1, 3, 1, 1), float32], Tensor[(1, 3, 1, 1), float32]) {
  (sum(%x), mean(%x), nn.global_avg_pool2d(%x), nn.adaptive_avg_pool2d(%x, output_size=[1, 1]))
}

def @take(%x: Tensor[(1, 10), float32], %i: Tensor[(1, 1), int32]) -> Tensor[(1, 1, 10), float32] {
  take(%x, %i, axis=0)
}

def @where(%x: Tensor[(1, 20), float32], %w: Tensor[(20, 20), float32]) -> Tensor[(1, 20), float32] {
  let %a: Tensor[(1, 20), float32] = nn.dense(cast(%x, dtype="float16"), cast(%w, dtype="float16"), out_dtype="float32", units=20);
  where(cast(%x, dtype="bool"), %a, %a)
}
agree agree agree agree agree agree agree agree agree agree agree agree
