# every function of one float64: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), float64]](-2.5f64, -1f64, -0.75f64, -0.25f64, 0f64, 0.25f64, 0.5f64, 0.75f64, 1f64, 1.5f64, 2.5f64, 3f64);
  let %p = const[Tensor[(7), float64]](0.125f64, 0.5f64, 1f64, 1.5f64, 2f64, 10f64, 100f64);
  let %u = const[Tensor[(6), float64]](-0.75f64, -0.5f64, 0f64, 0.25f64, 0.5f64, 0.875f64);
  (round(abs(%x) * 64f64),
   round(atan(%x) * 64f64),
   round(ceil(%x) * 64f64),
   round(cos(%x) * 64f64),
   round(cosh(%x) * 64f64),
   round(erf(%x) * 64f64),
   round(exp(%x) * 64f64),
   round(floor(%x) * 64f64),
   isfinite(%x),
   isinf(%x),
   isnan(%x),
   round(nn.relu(%x) * 64f64),
   round(negative(%x) * 64f64),
   round(round(%x) * 64f64),
   round(round_away(%x) * 64f64),
   round(sigmoid(%x) * 64f64),
   round(sign(%x) * 64f64),
   round(sin(%x) * 64f64),
   round(sinh(%x) * 64f64),
   round(tan(%x) * 64f64),
   round(tanh(%x) * 64f64),
   round(trunc(%x) * 64f64),
   round(fast_exp(%x) * 64f64),
   round(fast_erf(%x) * 64f64),
   round(fast_tanh(%x) * 64f64),
   round(log(%p) * 64f64),
   round(log2(%p) * 64f64),
   round(log10(%p) * 64f64),
   round(sqrt(%p) * 64f64),
   round(rsqrt(%p) * 64f64),
   round(acos(%u) * 64f64),
   round(asin(%u) * 64f64),
   round(atanh(%u) * 64f64),
   round(acosh(maximum(%p, ones_like(%p))) * 64f64),
   round(asinh(%x) * 64f64))
}
>>> 0
