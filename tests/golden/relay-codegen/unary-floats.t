# every function of one float of each type: compiled at every level as evaluated
$ for t in float16/f16 bfloat16/bf16 float32/f float64/f64; do sed "s/floatN/${t%/*}/g; s/Nf/${t#*/}/g" template >m.relay; relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done; done
<<< template
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), floatN]](-2.5Nf, -1Nf, -0.75Nf, -0.25Nf, 0Nf, 0.25Nf, 0.5Nf, 0.75Nf, 1Nf, 1.5Nf, 2.5Nf, 3Nf);
  let %p = const[Tensor[(7), floatN]](0.125Nf, 0.5Nf, 1Nf, 1.5Nf, 2Nf, 10Nf, 100Nf);
  let %u = const[Tensor[(6), floatN]](-0.75Nf, -0.5Nf, 0Nf, 0.25Nf, 0.5Nf, 0.875Nf);
  (round(abs(%x) * cast(64f, dtype="floatN")),
   round(atan(%x) * cast(64f, dtype="floatN")),
   round(ceil(%x) * cast(64f, dtype="floatN")),
   round(cos(%x) * cast(64f, dtype="floatN")),
   round(cosh(%x) * cast(64f, dtype="floatN")),
   round(erf(%x) * cast(64f, dtype="floatN")),
   round(exp(%x) * cast(64f, dtype="floatN")),
   round(floor(%x) * cast(64f, dtype="floatN")),
   isfinite(%x),
   isinf(%x),
   isnan(%x),
   round(nn.relu(%x) * cast(64f, dtype="floatN")),
   round(negative(%x) * cast(64f, dtype="floatN")),
   round(round(%x) * cast(64f, dtype="floatN")),
   round(round_away(%x) * cast(64f, dtype="floatN")),
   round(sigmoid(%x) * cast(64f, dtype="floatN")),
   round(sign(%x) * cast(64f, dtype="floatN")),
   round(sin(%x) * cast(64f, dtype="floatN")),
   round(sinh(%x) * cast(64f, dtype="floatN")),
   round(tan(%x) * cast(64f, dtype="floatN")),
   round(tanh(%x) * cast(64f, dtype="floatN")),
   round(trunc(%x) * cast(64f, dtype="floatN")),
   round(fast_exp(%x) * cast(64f, dtype="floatN")),
   round(fast_erf(%x) * cast(64f, dtype="floatN")),
   round(fast_tanh(%x) * cast(64f, dtype="floatN")),
   round(log(%p) * cast(64f, dtype="floatN")),
   round(log2(%p) * cast(64f, dtype="floatN")),
   round(log10(%p) * cast(64f, dtype="floatN")),
   round(sqrt(%p) * cast(64f, dtype="floatN")),
   round(rsqrt(%p) * cast(64f, dtype="floatN")),
   round(acos(%u) * cast(64f, dtype="floatN")),
   round(asin(%u) * cast(64f, dtype="floatN")),
   round(atanh(%u) * cast(64f, dtype="floatN")),
   round(acosh(maximum(%p, ones_like(%p))) * cast(64f, dtype="floatN")),
   round(asinh(%x) * cast(64f, dtype="floatN")))
}
>>> 0
