# What the function assumes decides the extents of a member, and goes with the group: the bound of a table makes a slice of another known
$ relay-parse in.relay | relay-typecheck >t.xml; relay-simplify t.xml | relay-dce | relay-fuse >f.xml; relay-print f.xml; relay-lower f.xml | relay-schedule | relay-plan | relay-codegen -o m.so; for n in 1 4 5; do relay-run m.so --input x=random:1:2,$n,3 >got; relay-eval --input x=random:1:2,$n,3 t.xml | cmp - got && echo same; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, n, 3), float32]) {
  let %p = sin(full(2f, shape=[4, 3]));
  let %y = add(%x, strided_slice(%p, begin=[0], end=[n], strides=[1], axes=[0]));
  let %r = cos(full(3f, shape=[8, 3]));
  let %t = strided_slice(%r, begin=[4 - n], end=[n + 4], strides=[1], axes=[0]);
  (%y, tanh(%t))
}
>>> 1
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(b, n, 3), float32], assume="n ~ min(4, n)") -> (Tensor[(b, n, 3), float32], Tensor[(n*2, 3), float32]) {
  %y {id=6}: Tensor[(b, n, 3), float32] = @fused_full_sin_strided_slice_add(%x);
  %11: Tensor[(n*2, 3), float32] = @fused_full_cos_strided_slice_tanh(%x);
  %12: (Tensor[(b, n, 3), float32], Tensor[(n*2, 3), float32]) = (%y, %11);
  %12
}

def @fused_full_sin_strided_slice_add(%p0: Tensor[(b, n, 3), float32], Primitive=1, assume="min(4, n) == n") -> Tensor[(b, n, 3), float32] {
  %3: Tensor[(4, 3), float32] = full(2f, shape=[4, 3]);
  %p: Tensor[(4, 3), float32] = sin(%3);
  %5: Tensor[(n, 3), float32] = strided_slice(%p, axes=[0], begin=[0], end=[n]);
  %y: Tensor[(b, n, 3), float32] = add(%p0, %5);
  %y
}

def @fused_full_cos_strided_slice_tanh(%p0: Tensor[(b, n, 3), float32], Primitive=1, assume="n ~ min(4, n)") -> Tensor[(n*2, 3), float32] {
  %3: Tensor[(8, 3), float32] = full(3f, shape=[8, 3]);
  %r: Tensor[(8, 3), float32] = cos(%3);
  %t: Tensor[(n*2, 3), float32] = strided_slice(%r, axes=[0], begin=[4 - n], end=[n + 4]);
  %6: Tensor[(n*2, 3), float32] = tanh(%t);
  %6
}
same
same
relay-run: error: assumption failed: n ~ min(4, n), where n (axis 1 of 'x') is 5, at in.relay:2:11-13 [run-time]
in.relay:4:12: error: check failed: n ~ min(4, n), where n (axis 1 of 'x') is 5 [check-failed]
    4 |   let %y = add(%x, strided_slice(%p, begin=[0], end=[n], strides=[1], axes=[0]));
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
