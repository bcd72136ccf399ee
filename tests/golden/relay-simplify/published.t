# published rules that are text: what does nothing twice, clips, argmax of quantized bytes, and with --fast-math constants and square roots
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify -v in.xml >a.xml; relay-simplify -v --fast-math a.xml >b.xml; relay-fold b.xml | relay-print | grep '=' ; relay-cmp in.xml a.xml | tail -1; relay-cmp --rtol 1e-5 in.xml b.xml | tail -1; relay-simplify a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %q: Tensor[(2, 3), int8], %b: bool) {
  let %a = nn.relu(floor(floor(negative(negative(%x)))));
  let %c = clip(clip(%a, a_min=-1f, a_max=7f), a_min=0f, a_max=6f);
  let %d = clip(%q, a_min=-128f, a_max=200f);
  let %e = argmax(qnn.dequantize(%d, 0.5f, 3), axis=1);
  let %f = argmin(qnn.dequantize(%q, 0.0001f, 3), axis=1);
  let %g = (%c + 1f) * 3f + 2f;
  (%g, %e, %f, 1f / sqrt(%c + 2f), clip(clip(%x, a_min=3f, a_max=2f), a_min=0f, a_max=1f), logical_not(logical_not(%b)))
}
>>> 0
relay-simplify: 1: @main: v5: twice
relay-simplify: 2: @main: v7: twice
relay-simplify: 3: @main: %c (v10): clip
relay-simplify: 4: @main: %d (v11): clip
relay-simplify: 5: @main: %e (v15): arg-dequantize
relay-simplify: 6: @main: v34: twice
relay-simplify: 1: @main: v23: constants
relay-simplify: 2: @main: %g (v25): constants
relay-simplify: 3: @main: v30: rsqrt
relay-simplify: 4: @main: v40: identity
relay-simplify: 5: @main: v45: identity
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "fast"]
def @main {next=46}(%x: Tensor[(4), float32], %q: Tensor[(2, 3), int8], %b: bool) -> (Tensor[(4), float32], Tensor[(2), int32], Tensor[(2), int32], Tensor[(4), float32], Tensor[(4), float32], bool) {
  %36: Tensor[(4), float32] = floor(%x);
  %a {id=8}: Tensor[(4), float32] = nn.relu(%36);
  %c {id=37}: Tensor[(4), float32] = clip(%a, a_max=6f, a_min=0f);
  %e: Tensor[(2), int32] = argmax(%q, axis=[1]);
  %16: float32 = 0.0001f;
  %18: Tensor[(2, 3), float32] = qnn.dequantize(%q, %16, 3);
  %f: Tensor[(2), int32] = argmin(%18, axis=[1]);
  %22: float32 = 3f;
  %39: Tensor[(4), float32] = multiply(%c, %22);
  %42: float32 = 5f;
  %g: Tensor[(4), float32] = add(%39, %42);
  %27: float32 = 2f;
  %28: Tensor[(4), float32] = add(%c, %27);
  %44: Tensor[(4), float32] = rsqrt(%28);
  %31: Tensor[(4), float32] = clip(%x, a_max=2f, a_min=3f);
  %32: Tensor[(4), float32] = clip(%31, a_max=1f, a_min=0f);
  %35: (Tensor[(4), float32], Tensor[(2), int32], Tensor[(2), int32], Tensor[(4), float32], Tensor[(4), float32], bool) = (%g, %e, %f, %44, %32, %b);
agree
agree
