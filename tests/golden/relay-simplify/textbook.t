# Every exact rule once, each reported
$ relay-parse in.relay | relay-typecheck | relay-simplify -v --strict | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %i: Tensor[(3), int32]) {
  let %a = divide(%x * 1f, 1f) - 0f;
  let %b = %i + 0;
  let %c = cast(cast(%i, dtype="int64"), dtype="int8");
  let %d = cast(cast(%i, dtype="float32"), dtype="uint8");
  let %e = reshape(expand_dims(%x, axis=0), newshape=[-1, 2, 2]);
  let %f = transpose(transpose(%e, axes=[2, 0, 1]), axes=[1, 0, 2]);
  let %g = %x * ones_like(%x) + zeros_like(%x);
  let %h = nn.dropout(%x);
  (%a, %b, %c, %d, %f, %g, %h.0, cast_like(%i, %x), reshape_like(%i, %i))
}
>>> 0
relay-simplify: 1: @main: v4: identity
relay-simplify: 2: @main: v6: identity
relay-simplify: 3: @main: %a (v8): identity
relay-simplify: 4: @main: %b (v10): identity
relay-simplify: 5: @main: %c (v12): cast
relay-simplify: 6: @main: %e (v16): reshape
relay-simplify: 7: @main: %f (v18): transpose
relay-simplify: 8: @main: v19: concretize
relay-simplify: 9: @main: v20: fill
relay-simplify: 10: @main: v21: concretize
relay-simplify: 11: @main: %g (v22): fill
relay-simplify: 12: @main: v24: dropout
relay-simplify: 13: @main: v25: concretize
relay-simplify: 14: @main: v26: concretize
relay-simplify: 15: @main: v33: identity
relay-simplify: 16: @main: v38: reshape
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=39}(%x: Tensor[(n, 4), float32], %i: Tensor[(3), int32]) -> (Tensor[(n, 4), float32], Tensor[(3), int32], Tensor[(3), int8], Tensor[(3), uint8], Tensor[(n, 2, 2), float32], Tensor[(n, 4), float32], Tensor[(n, 4), float32], Tensor[(3), float32], Tensor[(3), int32]) {
  %c {id=28}: Tensor[(3), int8] = cast(%i, dtype="int8");
  %13: Tensor[(3), float32] = cast(%i, dtype="float32");
  %d: Tensor[(3), uint8] = cast(%13, dtype="uint8");
  %e {id=29}: Tensor[(n, 2, 2), float32] = reshape(%x, newshape=[n, 2, 2]);
  %f: Tensor[(n, 2, 2), float32] = transpose(%e, axes=[0, 2, 1]);
  %35: float32 = 0f;
  %g: Tensor[(n, 4), float32] = add(%x, %35);
  %37: Tensor[(3), float32] = cast(%i, dtype="float32");
  %27: (Tensor[(n, 4), float32], Tensor[(3), int32], Tensor[(3), int8], Tensor[(3), uint8], Tensor[(n, 2, 2), float32], Tensor[(n, 4), float32], Tensor[(n, 4), float32], Tensor[(3), float32], Tensor[(3), int32]) = (%x, %i, %c, %d, %f, %g, %x, %37, %i);
  %27
}
