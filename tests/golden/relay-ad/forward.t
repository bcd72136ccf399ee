# Forward mode of operators: tangents beside values
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %b: Tensor[(4), float32], %w: Tensor[(3, 4), float32], %k: Tensor[(2), int32]) {
  let %y = tanh(%x * %x + %b);
  let %z = nn.dense(%y, %w) / 2f;
  let %s = split(concatenate((%z, %z), axis=1), indices_or_sections=2, axis=1);
  (nn.softmax(%s.0), sum(take(%y, %k, axis=0)), stop_gradient(%y), %k)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], %b: Tensor[(4), float32], %w: Tensor[(3, 4), float32], %k: Tensor[(2), int32], %x_tangent {id=20}: Tensor[(n, 4), float32], %b_tangent: Tensor[(4), float32], %w_tangent: Tensor[(3, 4), float32]) -> ((Tensor[(n, 3), float32], float32, Tensor[(n, 4), float32], Tensor[(2), int32]), (Tensor[(n, 3), float32], float32, Tensor[(n, 4), float32], ())) {
  %23: Tensor[(n, 4), float32] = multiply(%x, %x);
  %27: Tensor[(n, 4), float32] = multiply(%x_tangent, %x);
  %28: Tensor[(n, 4), float32] = multiply(%x_tangent, %x);
  %29: Tensor[(n, 4), float32] = add(%27, %28);
  %30: Tensor[(n, 4), float32] = add(%23, %b);
  %33: Tensor[(1, 4), float32] = expand_dims(%b_tangent, axis=0);
  %34: Tensor[(n, 4), float32] = broadcast_to(%33, shape=[n, 4]);
  %35: Tensor[(n, 4), float32] = add(%29, %34);
  %y: Tensor[(n, 4), float32] = tanh(%30);
  %38: Tensor[(n, 4), float32] = multiply(%y, %y);
  %40: Tensor[(n, 4), float32] = subtract(1f, %38);
  %42: Tensor[(n, 4), float32] = multiply(%35, %40);
  %43: Tensor[(n, 3), float32] = nn.dense(%y, %w);
  %44: Tensor[(n, 3), float32] = nn.dense(%42, %w);
  %45: Tensor[(n, 3), float32] = nn.dense(%y, %w_tangent);
  %46: Tensor[(n, 3), float32] = add(%44, %45);
  %47: float32 = 2f;
  %z: Tensor[(n, 3), float32] = divide(%43, %47);
  %51: Tensor[(n, 3), float32] = divide(%46, %47);
  %52: (Tensor[(n, 3), float32], Tensor[(n, 3), float32]) = (%z, %z);
  %53: Tensor[(n, 6), float32] = concatenate(%52, axis=1);
  %54: (Tensor[(n, 3), float32], Tensor[(n, 3), float32]) = (%51, %51);
  %55: Tensor[(n, 6), float32] = concatenate(%54, axis=1);
  %s: (Tensor[(n, 3), float32], Tensor[(n, 3), float32]) = split(%53, axis=1, indices_or_sections=2);
  %57: (Tensor[(n, 3), float32], Tensor[(n, 3), float32]) = split(%55, axis=1, indices_or_sections=2);
  %58: Tensor[(n, 3), float32] = %s.0;
  %59: Tensor[(n, 3), float32] = %57.0;
  %62: Tensor[(n, 3), float32] = nn.softmax(%58);
  %68: Tensor[(n, 3), float32] = multiply(%59, %62);
  %69: Tensor[(n, 3), float32] = negative(%68);
  %70: Tensor[(n), float32] = sum(%69, axis=[1]);
  %71: Tensor[(n, 1), float32] = reshape(%70, newshape=[n, 1]);
  %72: Tensor[(n, 3), float32] = broadcast_to(%71, shape=[n, 3]);
  %73: Tensor[(n, 3), float32] = multiply(%72, %62);
  %74: Tensor[(n, 3), float32] = add(%68, %73);
  %75: Tensor[(2, 4), float32] = take(%y, %k, axis=0);
  %76: Tensor[(2, 4), float32] = take(%42, %k, axis=0);
  %77: float32 = sum(%75);
  %78: float32 = sum(%76);
  %79: Tensor[(n, 4), float32] = stop_gradient(%y);
  %80: (Tensor[(n, 3), float32], float32, Tensor[(n, 4), float32], Tensor[(2), int32]) = (%62, %77, %79, %k);
  %81: Tensor[(n, 4), float32] = zeros(dtype="float32", shape=[n, 4]);
  %82: () = ();
  %83: (Tensor[(n, 3), float32], float32, Tensor[(n, 4), float32], ()) = (%74, %78, %81, %82);
  %84: ((Tensor[(n, 3), float32], float32, Tensor[(n, 4), float32], Tensor[(2), int32]), (Tensor[(n, 3), float32], float32, Tensor[(n, 4), float32], ())) = (%80, %83);
  %84
}
