# every function of one bfloat16: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), bfloat16]](-2.5bf16, -1bf16, -0.75bf16, -0.25bf16, 0bf16, 0.25bf16, 0.5bf16, 0.75bf16, 1bf16, 1.5bf16, 2.5bf16, 3bf16);
  let %p = const[Tensor[(7), bfloat16]](0.125bf16, 0.5bf16, 1bf16, 1.5bf16, 2bf16, 10bf16, 100bf16);
  let %u = const[Tensor[(6), bfloat16]](-0.75bf16, -0.5bf16, 0bf16, 0.25bf16, 0.5bf16, 0.875bf16);
  (round(abs(%x) * cast(64f, dtype="bfloat16")),
   round(atan(%x) * cast(64f, dtype="bfloat16")),
   round(ceil(%x) * cast(64f, dtype="bfloat16")),
   round(cos(%x) * cast(64f, dtype="bfloat16")),
   round(cosh(%x) * cast(64f, dtype="bfloat16")),
   round(erf(%x) * cast(64f, dtype="bfloat16")),
   round(exp(%x) * cast(64f, dtype="bfloat16")),
   round(floor(%x) * cast(64f, dtype="bfloat16")),
   isfinite(%x),
   isinf(%x),
   isnan(%x),
   round(nn.relu(%x) * cast(64f, dtype="bfloat16")),
   round(negative(%x) * cast(64f, dtype="bfloat16")),
   round(round(%x) * cast(64f, dtype="bfloat16")),
   round(round_away(%x) * cast(64f, dtype="bfloat16")),
   round(sigmoid(%x) * cast(64f, dtype="bfloat16")),
   round(sign(%x) * cast(64f, dtype="bfloat16")),
   round(sin(%x) * cast(64f, dtype="bfloat16")),
   round(sinh(%x) * cast(64f, dtype="bfloat16")),
   round(tan(%x) * cast(64f, dtype="bfloat16")),
   round(tanh(%x) * cast(64f, dtype="bfloat16")),
   round(trunc(%x) * cast(64f, dtype="bfloat16")),
   round(fast_exp(%x) * cast(64f, dtype="bfloat16")),
   round(fast_erf(%x) * cast(64f, dtype="bfloat16")),
   round(fast_tanh(%x) * cast(64f, dtype="bfloat16")),
   round(log(%p) * cast(64f, dtype="bfloat16")),
   round(log2(%p) * cast(64f, dtype="bfloat16")),
   round(log10(%p) * cast(64f, dtype="bfloat16")),
   round(sqrt(%p) * cast(64f, dtype="bfloat16")),
   round(rsqrt(%p) * cast(64f, dtype="bfloat16")),
   round(acos(%u) * cast(64f, dtype="bfloat16")),
   round(asin(%u) * cast(64f, dtype="bfloat16")),
   round(atanh(%u) * cast(64f, dtype="bfloat16")),
   round(acosh(maximum(%p, ones_like(%p))) * cast(64f, dtype="bfloat16")),
   round(asinh(%x) * cast(64f, dtype="bfloat16")))
}
>>> 0
