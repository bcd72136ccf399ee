# extents that are not known are dimensions with names; others are expressions
$ relay-parse in.relay | relay-typecheck | relay-export -o m.onnx && relay-import m.onnx | relay-typecheck | relay-print && relay-parse in.relay | relay-typecheck >a.xml && relay-cmp --dim=n=3 a.xml m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) {
  %0 = reshape(%x, newshape=[n * 2, 2]);
  %1 = full(1f, shape=[n + 1, 2]);
  concatenate((%0, %1), axis=0)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], output_names="0") -> Tensor[(n*3 + 1, 2), float32] {
  %t2: int64 = 0i64;
  %t4: int64 = 2i64;
  let %t6: Tensor[(1), int64] = const[Tensor[(1), int64]](0i64);
  %t8: Tensor[(1), int64] = const[Tensor[(1), int64]](2i64);
  %t14: int64 = 1i64;
  %t1: Tensor[(2), int64] = shape_of(%x, dtype="int64");
  %t3: int64 = take(%t1, %t2, axis=0);
  %t5: int64 = multiply(%t3, %t4);
  %t7: Tensor[(1), int64] = expand_dims(%t5, axis=0, num_newaxis=1);
  %11: (Tensor[(1), int64], Tensor[(1), int64]) = (%t7, %t8);
  let %t9: Tensor[(2), int64] = concatenate(%11, axis=0);
  %t10: Tensor[(n*2, 2), float32] = reshape(%x, allowzero=True, newshape=[n*2, 2]);
  %t12: Tensor[(2), int64] = shape_of(%x, dtype="int64");
  %t13: int64 = take(%t12, %t2, axis=0);
  %t15: int64 = add(%t13, %t14);
  %t16: Tensor[(1), int64] = expand_dims(%t15, axis=0, num_newaxis=1);
  %18: (Tensor[(1), int64], Tensor[(1), int64]) = (%t16, %t8);
  let %t17: Tensor[(2), int64] = concatenate(%18, axis=0);
  %t18: Tensor[(n + 1, 2), float32] = full(1f, shape=[n + 1, 2]);
  %22: (Tensor[(n*2, 2), float32], Tensor[(n + 1, 2), float32]) = (%t10, %t18);
  %_0: Tensor[(n*3 + 1, 2), float32] = concatenate(%22, axis=0);
  %_0
}
output  elements  differ  max abs  max rel  NaN/inf
0             20       0        0        0        0
  ulp 0: 20
agree
