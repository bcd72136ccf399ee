# every function of one float16: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), float16]](-2.5f16, -1f16, -0.75f16, -0.25f16, 0f16, 0.25f16, 0.5f16, 0.75f16, 1f16, 1.5f16, 2.5f16, 3f16);
  let %p = const[Tensor[(7), float16]](0.125f16, 0.5f16, 1f16, 1.5f16, 2f16, 10f16, 100f16);
  let %u = const[Tensor[(6), float16]](-0.75f16, -0.5f16, 0f16, 0.25f16, 0.5f16, 0.875f16);
  (round(abs(%x) * cast(64f, dtype="float16")),
   round(atan(%x) * cast(64f, dtype="float16")),
   round(ceil(%x) * cast(64f, dtype="float16")),
   round(cos(%x) * cast(64f, dtype="float16")),
   round(cosh(%x) * cast(64f, dtype="float16")),
   round(erf(%x) * cast(64f, dtype="float16")),
   round(exp(%x) * cast(64f, dtype="float16")),
   round(floor(%x) * cast(64f, dtype="float16")),
   isfinite(%x),
   isinf(%x),
   isnan(%x),
   round(nn.relu(%x) * cast(64f, dtype="float16")),
   round(negative(%x) * cast(64f, dtype="float16")),
   round(round(%x) * cast(64f, dtype="float16")),
   round(round_away(%x) * cast(64f, dtype="float16")),
   round(sigmoid(%x) * cast(64f, dtype="float16")),
   round(sign(%x) * cast(64f, dtype="float16")),
   round(sin(%x) * cast(64f, dtype="float16")),
   round(sinh(%x) * cast(64f, dtype="float16")),
   round(tan(%x) * cast(64f, dtype="float16")),
   round(tanh(%x) * cast(64f, dtype="float16")),
   round(trunc(%x) * cast(64f, dtype="float16")),
   round(fast_exp(%x) * cast(64f, dtype="float16")),
   round(fast_erf(%x) * cast(64f, dtype="float16")),
   round(fast_tanh(%x) * cast(64f, dtype="float16")),
   round(log(%p) * cast(64f, dtype="float16")),
   round(log2(%p) * cast(64f, dtype="float16")),
   round(log10(%p) * cast(64f, dtype="float16")),
   round(sqrt(%p) * cast(64f, dtype="float16")),
   round(rsqrt(%p) * cast(64f, dtype="float16")),
   round(acos(%u) * cast(64f, dtype="float16")),
   round(asin(%u) * cast(64f, dtype="float16")),
   round(atanh(%u) * cast(64f, dtype="float16")),
   round(acosh(maximum(%p, ones_like(%p))) * cast(64f, dtype="float16")),
   round(asinh(%x) * cast(64f, dtype="float16")))
}
>>> 0
