# published examples: tensors of equal elements, casts, what is like another tensor, clips around casts, roots; sums with 0 in floats and roots with --fast-math alone, and casts of floats to bytes stay, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify a.xml >b.xml; relay-dce -f fills -f larger -f casts -f likes -f several -f rows -f clips -f double -f roots b.xml | relay-print -q --no-extensions | tail -n +4; relay-simplify --fast-math b.xml | relay-dce -f fills -f several -f roots | relay-print -q --no-extensions | tail -n +4; echo $(for f in fills larger casts several rows clips double roots; do relay-cmp -f $f a.xml b.xml | tail -n 1; done); relay-cmp -f likes -i a=random:1:3,2,5 -i k=random:2:2,3,3 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @fills(%x: Tensor[(10, 10), float32], %i: Tensor[(10, 10), int32], %b: Tensor[(10, 10), bool]) {
  (zeros_like(%x) + %x, %x + zeros(shape=[10, 10], dtype="float32"), %x - zeros_like(%x), ones(shape=[10], dtype="float32") * %x, %x / ones_like(%x),
   zeros_like(%i) + %i, %i - zeros(shape=[10], dtype="int32"), %i * ones_like(%i), %i / ones(shape=[10, 10], dtype="int32"), full(2, shape=[10, 10], dtype="int32") + %i, %x * full_like(%x, 2f), full(2f, shape=[10, 10], dtype="float32") - %x, ones_like(%x) - %x, ones_like(%x) / %x)
}
def @larger(%x: Tensor[(2, 3), float32]) { (%x + zeros(shape=[2, 2, 3], dtype="float32"), ones(shape=[2, 2, 3], dtype="float32") * %x, 1f - %x) }
def @casts(%a: Tensor[(3, 4), int32], %b: Tensor[(2, 2, 2), int32], %x: Tensor[(3, 4), int8], %y: Tensor[(3), int64], %z: Tensor[(3), float32], %w: Tensor[(3, 4), float32], %l: Tensor[(3, 4), int64]) {
  let %i = cast(cast(%x, dtype="int16"), dtype="int32");
  let %j = cast_like(%i, %y);
  (cast(%a, dtype="int32"), cast_like(%a, %b), %i, %j, cast_like(%j, %z), cast_like(cast(%w, dtype="int32"), %w), cast(cast(%l, dtype="bool"), dtype="int32"))
}
def @likes(%d: Tensor[(2, 3, 4), float32], %s: Tensor[(6, 2, 2), float32], %i: Tensor[(3, 4, 5), int32], %f: float32, %c: Tensor[(3, 3, 3), float32], %v: Tensor[(3), float32], %a: Tensor[(3, ?, 5), float32], %k: Tensor[(?, 3, 3), int32]) {
  (reshape_like(%d, %s), reshape_like(%d, %s, lhs_begin=2, rhs_begin=1), zeros_like(%i), ones_like(%i), full_like(%i, %f), collapse_sum_like(%c, %v), broadcast_to_like(%v, %c), cast_like(%a, %k))
}
def @several(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) {
  let %l = ones_like(%x + %y);
  (zeros_like(%x) + collapse_sum_like(%l, zeros_like(%x)), zeros_like(%y) + collapse_sum_like(%l, zeros_like(%y)))
}
def @rows(%q: Tensor[(4, 32, 1, 1), int8]) { argsort(qnn.dequantize(%q, 2f, 0), axis=1) }
def @clips(%x: Tensor[(4, 8), int32], %f: Tensor[(4, 8), float32], %u: Tensor[(4, 8), uint8]) {
  (clip(cast(clip(%x, a_min=12f, a_max=200f), dtype="uint8"), a_min=40f, a_max=180f),
   cast(cast(clip(%x, a_min=0f, a_max=255f), dtype="uint8"), dtype="int32"),
   cast(cast(cast(clip(%x, a_min=0f, a_max=255f), dtype="uint8"), dtype="int16"), dtype="int32"),
   cast(cast(cast(clip(%f, a_min=0f, a_max=255f), dtype="uint8"), dtype="int16"), dtype="int32"),
   cast(cast(cast(clip(%f, a_min=0f, a_max=255f), dtype="int8"), dtype="int16"), dtype="int32"),
   clip(cast(%x, dtype="uint8"), a_min=0f, a_max=255f), clip(%u, a_min=0f, a_max=255f), clip(cast(%f, dtype="bfloat16"), a_min=-0.2f, a_max=0.4f))
}
def @double(%x: Tensor[(1, 3, 10, 10), float32]) { %x + %x }
def @roots(%x: Tensor[(32, 1, 1), float32]) { (1f / sqrt(%x), 2f / sqrt(%x), 2.5f / sqrt(%x)) }
>>> 0
// not expressed in plain text: stamps, the target and the numerics class

def @casts(%a: Tensor[(3, 4), int32], %b: Tensor[(2, 2, 2), int32], %x: Tensor[(3, 4), int8], %y: Tensor[(3), int64], %z: Tensor[(3), float32], %w: Tensor[(3, 4), float32], %l: Tensor[(3, 4), int64]) -> (Tensor[(3, 4), int32], Tensor[(3, 4), int32], Tensor[(3, 4), int32], Tensor[(3, 4), int64], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), int32]) {
  let %i: Tensor[(3, 4), int32] = cast(%x, dtype="int32");
  let %j: Tensor[(3, 4), int64] = cast(%x, dtype="int64");
  %25 = cast(%x, dtype="float32");
  %23 = cast(cast(%w, dtype="int32"), dtype="float32");
  %17 = cast(cast(%l, dtype="bool"), dtype="int32");
  (%a, %a, %i, %j, %25, %23, %17)
}

def @clips(%x: Tensor[(4, 8), int32], %f: Tensor[(4, 8), float32], %u: Tensor[(4, 8), uint8]) -> (Tensor[(4, 8), uint8], Tensor[(4, 8), int32], Tensor[(4, 8), int32], Tensor[(4, 8), int32], Tensor[(4, 8), int32], Tensor[(4, 8), uint8], Tensor[(4, 8), uint8], Tensor[(4, 8), bfloat16]) {
  %30 = cast(clip(%x, a_max=180f, a_min=40f), dtype="uint8");
  %31 = clip(%x, a_max=255f, a_min=0f);
  %37 = clip(%x, a_max=255f, a_min=0f);
  %15 = cast(clip(%f, a_max=255f, a_min=0f), dtype="uint8");
  %34 = cast(%15, dtype="int32");
  %19 = cast(clip(%f, a_max=255f, a_min=0f), dtype="int8");
  %35 = cast(%19, dtype="int32");
  %22 = cast(%x, dtype="uint8");
  %26 = clip(cast(%f, dtype="bfloat16"), a_max=0.4f, a_min=-0.2f);
  (%30, %31, %37, %34, %35, %22, %u, %26)
}

def @double(%x: Tensor[(1, 3, 10, 10), float32]) -> Tensor[(1, 3, 10, 10), float32] {
  %x * 2f
}

def @fills(%x: Tensor[(10, 10), float32], %i: Tensor[(10, 10), int32], %b: Tensor[(10, 10), bool]) -> (Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32]) {
  (add(0f, %x), add(%x, 0f), %x, %x, %x, %i, %i, %i, %i, add(2, %i), multiply(%x, 2f), subtract(2f, %x), subtract(1f, %x), divide(1f, %x))
}

def @larger(%x: Tensor[(2, 3), float32]) -> (Tensor[(2, 2, 3), float32], Tensor[(2, 2, 3), float32], Tensor[(2, 3), float32]) {
  %3 = add(%x, zeros(dtype="float32", shape=[2, 2, 3]));
  %5 = multiply(ones(dtype="float32", shape=[2, 2, 3]), %x);
  (%3, %5, subtract(1f, %x))
}

def @likes(%d: Tensor[(2, 3, 4), float32], %s: Tensor[(6, 2, 2), float32], %i: Tensor[(3, 4, 5), int32], %f: float32, %c: Tensor[(3, 3, 3), float32], %v: Tensor[(3), float32], %a: Tensor[(3, ?, 5), float32], %k: Tensor[(?, 3, 3), int32]) -> (Tensor[(6, 2, 2), float32], Tensor[(2, 3, 2, 2), float32], Tensor[(3, 4, 5), int32], Tensor[(3, 4, 5), int32], Tensor[(3, 4, 5), int32], Tensor[(3), float32], Tensor[(3, 3, 3), float32], Tensor[(3, ?, 5), int32]) {
  (reshape(%d, newshape=[6, 2, 2]), reshape(%d, newshape=[2, 3, 2, 2]), meta[relay.Constant][9], meta[relay.Constant][10], full(%f, dtype="int32", shape=[3, 4, 5]), sum(%c, axis=[0, 1]), broadcast_to(%v, shape=[3, 3, 3]), cast(%a, dtype="int32"))
}

def @roots(%x: Tensor[(32, 1, 1), float32]) -> (Tensor[(32, 1, 1), float32], Tensor[(32, 1, 1), float32], Tensor[(32, 1, 1), float32]) {
  %4 = divide(1f, sqrt(%x));
  %7 = divide(2f, sqrt(%x));
  %10 = divide(2.5f, sqrt(%x));
  (%4, %7, %10)
}

def @rows(%q: Tensor[(4, 32, 1, 1), int8]) -> Tensor[(4, 32, 1, 1), int32] {
  argsort(%q, axis=1)
}

def @several(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) -> (Tensor[(2, 3), float32], Tensor[(3), float32]) {
  let %l: Tensor[(2, 3), float32] = ones(dtype="float32", shape=[2, 3]);
  %18 = 0f + %l;
  %21 = sum(%l, axis=[0]);
  (%18, add(0f, %21))
}
def @fills(%x: Tensor[(10, 10), float32], %i: Tensor[(10, 10), int32], %b: Tensor[(10, 10), bool]) -> (Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), int32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32], Tensor[(10, 10), float32]) {
  (%x, %x, %x, %x, %x, %i, %i, %i, %i, add(2, %i), multiply(%x, 2f), subtract(2f, %x), subtract(1f, %x), divide(1f, %x))
}

def @roots(%x: Tensor[(32, 1, 1), float32]) -> (Tensor[(32, 1, 1), float32], Tensor[(32, 1, 1), float32], Tensor[(32, 1, 1), float32]) {
  %12 = rsqrt(%x);
  %15 = multiply(2f, rsqrt(%x));
  %17 = multiply(2.5f, rsqrt(%x));
  (%12, %15, %17)
}

def @several(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) -> (Tensor[(2, 3), float32], Tensor[(3), float32]) {
  let %l: Tensor[(2, 3), float32] = ones(dtype="float32", shape=[2, 3]);
  (%l, sum(%l, axis=[0]))
}
agree agree agree agree agree agree agree agree
agree
