# simulated quantization: the adjoint goes through the rounding, and not through what is clamped, of bytes and of 11 bits; scales along an axis; code 0 is the identity
$ relay-parse -q in.relay | relay-typecheck | relay-ad >g.xml; python3 -c 'import numpy; numpy.save("x", numpy.array([[.3, -2.2, 100, -70], [31.2, 31.9, 0, -1]], "f4"))'; relay-eval -i x=x.npy g.xml; relay-build -q --cpu=baseline g.xml -o m.so; relay-run -i x=x.npy m.so
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 4), float32]) {
  let %s = const[Tensor[(2,), float32]](0.5f, 0.25f);
  let %w = const[Tensor[(4,), float32]](1f, 2f, 3f, 4f);
  let %q = qnn.simulated_quantize(%x, 1, %s, 3, axis=0);
  let %id = qnn.simulated_quantize(%x, 0, 9f, 0);
  let %m = const[Tensor[(4,), float32]](1000f, 1f, 1f, 1f);
  let %i = qnn.simulated_quantize(%x * %m, 11, 0.5f, 0);
  sum(%i) * 4f + sum(%w * qnn.simulated_dequantize(%q, 1, %s, 3, axis=0)) + sum(%id) * 100f
}
>>> 0
(15993.5f, ([[8101f, 110f, 108f, 108f], [100f, 108f, 111f, 112f]],))
(15993.5f, ([[8101f, 110f, 108f, 108f], [100f, 108f, 111f, 112f]],))
