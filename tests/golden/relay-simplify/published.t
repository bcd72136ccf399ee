# published rules that are text: what does nothing twice, clips, argmax of quantized bytes, and with --fast-math constants and square roots
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify -v in.xml >a.xml; relay-simplify -v --fast-math a.xml >b.xml; relay-fold b.xml | relay-print | grep '=' ; relay-cmp in.xml a.xml | tail -1; relay-cmp --rtol 1e-5 in.xml b.xml | tail -1; relay-simplify a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %q: Tensor[(2, 3), int8], %b: bool) {
  let %a = nn.relu(nn.relu(negative(negative(%x))));
  let %c = clip(clip(%a, a_min=-1f, a_max=7f), a_min=0f, a_max=6f);
  let %d = clip(%q, a_min=-128f, a_max=200f);
  let %e = argmax(qnn.dequantize(%d, 0.5f, 3), axis=1);
  let %f = argmin(qnn.dequantize(%q, 0.0001f, 3), axis=1);
  let %g = (%c + 1f) * 3f + 2f;
  (%g, %e, %f, 1f / sqrt(%c + 2f), clip(clip(%x, a_min=3f, a_max=2f), a_min=0f, a_max=1f), logical_not(logical_not(%b)))
}
>>> 0
relay-simplify: 1: @main: v5: twice
relay-simplify: 2: @main: %a (v7): twice
relay-simplify: 3: @main: %c (v9): clip
relay-simplify: 4: @main: %d (v10): clip
relay-simplify: 5: @main: %e (v14): arg-dequantize
relay-simplify: 6: @main: v33: twice
relay-simplify: 1: @main: v22: constants
relay-simplify: 2: @main: %g (v24): constants
relay-simplify: 3: @main: v29: rsqrt
relay-simplify: 4: @main: v39: identity
relay-simplify: 5: @main: v44: identity
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "fast"]
def @main {next=45}(%x: Tensor[(4), float32], %q: Tensor[(2, 3), int8], %b: bool) -> (Tensor[(4), float32], Tensor[(2), int32], Tensor[(2), int32], Tensor[(4), float32], Tensor[(4), float32], bool) {
  %a {id=35}: Tensor[(4), float32] = nn.relu(%x);
  %c: Tensor[(4), float32] = clip(%a, a_max=6f, a_min=0f);
  %e: Tensor[(2), int32] = argmax(%q, axis=[1]);
  %15: float32 = 0.0001f;
  %17: Tensor[(2, 3), float32] = qnn.dequantize(%q, %15, 3);
  %f: Tensor[(2), int32] = argmin(%17, axis=[1]);
  %21: float32 = 3f;
  %38: Tensor[(4), float32] = multiply(%c, %21);
  %41: float32 = 5f;
  %g: Tensor[(4), float32] = add(%38, %41);
  %26: float32 = 2f;
  %27: Tensor[(4), float32] = add(%c, %26);
  %43: Tensor[(4), float32] = rsqrt(%27);
  %30: Tensor[(4), float32] = clip(%x, a_max=2f, a_min=3f);
  %31: Tensor[(4), float32] = clip(%30, a_max=1f, a_min=0f);
  %34: (Tensor[(4), float32], Tensor[(2), int32], Tensor[(2), int32], Tensor[(4), float32], Tensor[(4), float32], bool) = (%g, %e, %f, %43, %31, %b);
agree
agree
