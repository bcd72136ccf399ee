# every function of one float32: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), float32]](-2.5f, -1f, -0.75f, -0.25f, 0f, 0.25f, 0.5f, 0.75f, 1f, 1.5f, 2.5f, 3f);
  let %p = const[Tensor[(7), float32]](0.125f, 0.5f, 1f, 1.5f, 2f, 10f, 100f);
  let %u = const[Tensor[(6), float32]](-0.75f, -0.5f, 0f, 0.25f, 0.5f, 0.875f);
  (round(abs(%x) * 64f),
   round(atan(%x) * 64f),
   round(ceil(%x) * 64f),
   round(cos(%x) * 64f),
   round(cosh(%x) * 64f),
   round(erf(%x) * 64f),
   round(exp(%x) * 64f),
   round(floor(%x) * 64f),
   isfinite(%x),
   isinf(%x),
   isnan(%x),
   round(nn.relu(%x) * 64f),
   round(negative(%x) * 64f),
   round(round(%x) * 64f),
   round(round_away(%x) * 64f),
   round(sigmoid(%x) * 64f),
   round(sign(%x) * 64f),
   round(sin(%x) * 64f),
   round(sinh(%x) * 64f),
   round(tan(%x) * 64f),
   round(tanh(%x) * 64f),
   round(trunc(%x) * 64f),
   round(fast_exp(%x) * 64f),
   round(fast_erf(%x) * 64f),
   round(fast_tanh(%x) * 64f),
   round(log(%p) * 64f),
   round(log2(%p) * 64f),
   round(log10(%p) * 64f),
   round(sqrt(%p) * 64f),
   round(rsqrt(%p) * 64f),
   round(acos(%u) * 64f),
   round(asin(%u) * 64f),
   round(atanh(%u) * 64f),
   round(acosh(maximum(%p, ones_like(%p))) * 64f),
   round(asinh(%x) * 64f))
}
>>> 0
