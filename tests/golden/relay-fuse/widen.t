# Attention over cached keys: p + s gets a name in the functions, and undoing gives it back
$ relay-parse in.relay | relay-typecheck >t.xml; relay-fuse t.xml >f.xml; relay-print f.xml; relay-typecheck f.xml | cmp - f.xml; relay-fuse --undo f.xml >n.xml; python3 $ROOT/tests/tools/shape.py n.xml >u; python3 $ROOT/tests/tools/shape.py t.xml | cmp - u; in="-i q=random:1:2,1,4 -i k=random:2:2,1,4 -i v=random:3:2,1,4 -i pk=random:4:2,3,4 -i pv=random:5:2,3,4"; relay-eval $in t.xml >a; relay-lower f.xml | relay-schedule | relay-plan >p.xml; relay-eval $in p.xml | cmp - a; relay-codegen -O0 p.xml -o p.so; relay-run $in --summary p.so
<<< in.relay
#[version = "0.0.5"]
def @main(%q: Tensor[(b, s, 4), float32], %k: Tensor[(b, s, 4), float32], %v: Tensor[(b, s, 4), float32], %pk: Tensor[(b, p, 4), float32], %pv: Tensor[(b, p, 4), float32]) {
  let %kk = concatenate((%pk, %k), axis=1);
  let %vv = concatenate((%pv, %v), axis=1);
  let %s = multiply(nn.batch_matmul(%q, %kk, transpose_b=True), 0.125f);
  let %w = nn.softmax(%s, axis=-1);
  (tanh(nn.batch_matmul(%w, %vv, transpose_b=False)), reshape(exp(add(%kk, 1f)), newshape=[-1, p + s, 2, 2]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%q: Tensor[(b, s, 4), float32], %k: Tensor[(b, s, 4), float32], %v: Tensor[(b, s, 4), float32], %pk: Tensor[(b, p, 4), float32], %pv: Tensor[(b, p, 4), float32]) -> (Tensor[(b, s, 4), float32], Tensor[(b, p + s, 2, 2), float32]) {
  %kk {id=7}: Tensor[(b, p + s, 4), float32] = @fused_concatenate(%pk, %k);
  %vv {id=9}: Tensor[(b, p + s, 4), float32] = @fused_concatenate(%pv, %v);
  %s {id=12}: Tensor[(b, s, p + s), float32] = @fused_nn_batch_matmul_multiply(%q, %kk);
  %w: Tensor[(b, s, p + s), float32] = @fused_nn_softmax(%s);
  %15: Tensor[(b, s, 4), float32] = @fused_nn_batch_matmul_tanh(%w, %vv);
  %19: Tensor[(b, p + s, 2, 2), float32] = @fused_add_exp_reshape(%kk);
  %20: (Tensor[(b, s, 4), float32], Tensor[(b, p + s, 2, 2), float32]) = (%15, %19);
  %20
}

def @fused_concatenate(%p0: Tensor[(b, p, 4), float32], %p1: Tensor[(b, s, 4), float32], Primitive=1) -> Tensor[(b, p + s, 4), float32] {
  %3: (Tensor[(b, p, 4), float32], Tensor[(b, s, 4), float32]) = (%p0, %p1);
  %kk: Tensor[(b, p + s, 4), float32] = concatenate(%3, axis=1);
  %kk
}

def @fused_nn_batch_matmul_multiply(%p0: Tensor[(b, s, 4), float32], %p1: Tensor[(b, d1, 4), float32], Primitive=1) -> Tensor[(b, s, d1), float32] {
  %3: Tensor[(b, s, d1), float32] = nn.batch_matmul(%p0, %p1, transpose_b=True);
  %s: Tensor[(b, s, d1), float32] = multiply(%3, 0.125f);
  %s
}

def @fused_nn_softmax(%p0: Tensor[(b, s, d1), float32], Primitive=1) -> Tensor[(b, s, d1), float32] {
  %w: Tensor[(b, s, d1), float32] = nn.softmax(%p0);
  %w
}

def @fused_nn_batch_matmul_tanh(%p0: Tensor[(b, s, d1), float32], %p1: Tensor[(b, d1, 4), float32], Primitive=1) -> Tensor[(b, s, 4), float32] {
  %3: Tensor[(b, s, 4), float32] = nn.batch_matmul(%p0, %p1);
  %4: Tensor[(b, s, 4), float32] = tanh(%3);
  %4
}

def @fused_add_exp_reshape(%p0: Tensor[(b, d1, 4), float32], Primitive=1) -> Tensor[(b, d1, 2, 2), float32] {
  %3: Tensor[(b, d1, 4), float32] = add(%p0, 1f);
  %4: Tensor[(b, d1, 4), float32] = exp(%3);
  %5: Tensor[(b, d1, 2, 2), float32] = reshape(%4, newshape=[-1, d1, 2, 2]);
  %5
}
([[[0.27132758f, 0.5443364f, 0.5145628f, 0.2016267f]], [[0.47765705f, 0.55530936f, 0.35552803f, 0.66031677f]]], [[[[4.1847873f, 6.6353197f], [6.418067f, 4.4449754f]], [[4.0332823f, 4.887683f], [6.825598f, 4.2577434f]], [[3.2601912f, 4.6537404f], [6.013746f, 5.456502f]], [[4.909586f, 5.7497115f], [4.9314747f, 5.844021f]]], [[[4.6796446f, 5.3667336f], [6.367612f, 6.0163565f]], [[4.992086f, 3.218742f], [5.821126f, 3.1093202f]], [[3.919806f, 2.748093f], [5.0214043f, 3.1040068f]], [[3.7120662f, 3.844418f], [5.6201234f, 5.6921463f]]]])
