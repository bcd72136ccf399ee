# The quotient of floats is not rounded to an integer before floor sees it
$ relay-parse in.relay | relay-typecheck >t.xml; relay-eval -i x=1 t.xml; for c in "-O0 --cpu=x86-64" "-O3 --cpu=host"; do relay-codegen $c t.xml -o m.so; relay-run -i x=1 m.so; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %a = multiply(const[Tensor[(3), float32]](-2f, -1f, 7f), %x);
  (floor_divide(%a, 0.00001f), floor_mod(%a, 0.00001f), floor_divide(cast(%a, dtype="float16"), 0.1f16))
}
>>> 0
([-200001f, -100001f, 700000f], [9.9494755e-06f, 9.974738e-06f, 1.7683487e-07f], [-21f16, -11f16, 70f16])
([-200001f, -100001f, 700000f], [9.9494755e-06f, 9.974738e-06f, 1.7683487e-07f], [-21f16, -11f16, 70f16])
([-200001f, -100001f, 700000f], [9.9494755e-06f, 9.974738e-06f, 1.7683487e-07f], [-21f16, -11f16, 70f16])
