# an extent of a program's buffer that divides by 0 is refused at the call
$ relay-parse m.relay | relay-typecheck -q | relay-codegen -o m.so && relay-run m.so --input x='[1, 1, 1, 1]' --input y='[0, 0]' && relay-run m.so --input x='[1, 1, 1, 1]' --input y='const[Tensor[(0), float32]]()'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) {
  @p(%x, %y)
}
prim @p(%X0: Tensor[(n), float32], %X1: Tensor[(m), float32]) -> (%Y0: Tensor[(n), float32]) {
  let %T0: Tensor[(floordiv(n, m)), float32];
  for (i0 < floordiv(n, m)) {
    %T0[i0] = %X0[i0] * exp(%X0[i0] - 1f);
  }
  for (i0 < n) {
    %Y0[i0] = %T0[floordiv(i0, 2i64)] * %T0[0i64] + float32(dim(m)) * 0f;
  }
}
>>> 1
m.relay:5:36: warning: prim '@p': nothing reads 'X1' [prim-unused]
    5 | prim @p(%X0: Tensor[(n), float32], %X1: Tensor[(m), float32]) -> (%Y0: Tensor[(n), float32]) {
      |                                    ^~~
[1f, 1f, 1f, 1f]
relay-run: error: in the extent floordiv(n, m) the divisor m is not above 0, at m.relay:3:3-13 [run-time]
