# tensor programs join groups by the pattern that their indices tell; --undo takes them out again
$ relay-parse u.relay | relay-typecheck | relay-fuse -v >f.xml; relay-print f.xml | grep -v "^prim\|^  %Y\|^  %C\|^}"; relay-fuse --undo f.xml | relay-print | grep -c "= @\(scale\|flip\|mm\)("; relay-fuse --level=0 f.xml | relay-check -q
<<< u.relay
#[version = "0.0.5"]
prim @scale(%X: Tensor[(r, c), float32], %s: Tensor[(c), float32]) -> (%Y: Tensor[(r, c), float32]) {
  %Y[i, j] = %X[i, j] * %s[j];
}
prim @mm(%A: Tensor[(m, k), float32], %B: Tensor[(k, n), float32]) -> (%C: Tensor[(m, n), float32]) {
  %C[i, j] = sum(q < k) { %A[i, q] * %B[q, j] };
}
prim @flip(%X: Tensor[(r, c), float32]) -> (%Y: Tensor[(r, c), float32]) {
  %Y[i, j] = %X[i, c - 1 - j];
}
def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(8, 8), float32], %s: Tensor[(8), float32]) {
  let %a = nn.relu(%x);
  let %b = @scale(%a, %s);
  let %c = @flip(%b);
  let %d = @mm(%c, %w);
  let %e = @scale(%d, %s);
  let %f = tanh(%e);
  %f
}
>>> 0
relay-fuse: @main: %c (v6): not group: @flip with v7 @mm: the first is injective, and the second is an anchor
relay-fuse: 1: @main: %c (v6): group, @fused_nn_relu_scale_flip, of 3 bindings
relay-fuse: 2: @main: %f (v9): group, @fused_mm_scale_tanh, of 3 bindings
#[version = "0.0.5"]
#[has = "typed fused"]




def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(8, 8), float32], %s: Tensor[(8), float32]) -> Tensor[(n, 8), float32] {
  %c {id=6}: Tensor[(n, 8), float32] = @fused_nn_relu_scale_flip(%x, %s);
  %f {id=9}: Tensor[(n, 8), float32] = @fused_mm_scale_tanh(%c, %w, %s);
  %f

def @fused_nn_relu_scale_flip(%p0: Tensor[(n, 8), float32], %p1: Tensor[(8), float32], Primitive=1) -> Tensor[(n, 8), float32] {
  %a: Tensor[(n, 8), float32] = nn.relu(%p0);
  %b: Tensor[(n, 8), float32] = @scale(%a, %p1);
  %c: Tensor[(n, 8), float32] = @flip(%b);
  %c

def @fused_mm_scale_tanh(%p0: Tensor[(n, 8), float32], %p1: Tensor[(8, 8), float32], %p2: Tensor[(8), float32], Primitive=1) -> Tensor[(n, 8), float32] {
  %d: Tensor[(n, 8), float32] = @mm(%p0, %p1);
  %e: Tensor[(n, 8), float32] = @scale(%d, %p2);
  %f: Tensor[(n, 8), float32] = tanh(%e);
  %f
4
