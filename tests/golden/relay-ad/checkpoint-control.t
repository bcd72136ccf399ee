# Checkpoints in the higher-order form: of calls, conditionals and operators; what cannot be repeated is kept, with a warning; second order
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad --wrt=x a.xml >g0.xml; relay-ad --wrt=x --checkpoint=inner,count a.xml >g1.xml; relay-print g1.xml | grep -c annotation.checkpoint; for f in g0 g1; do for r in relay-eval relay-run; do $r -i x='[0.5f64, 1.5f64]' -i n=3 $f.xml; done; done; relay-ad -q --wrt=x --checkpoint=inner --order=2 a.xml | relay-eval -i x='[0.5f64, 1.5f64]' -i n=3; relay-ad -q --wrt=x --order=2 a.xml | relay-eval -i x='[0.5f64, 1.5f64]' -i n=3; relay-ad --checkpoint=outer a.xml; relay-ad --mode=forward --checkpoint=inner a.xml
<<< in.relay
#[version = "0.0.5"]
def @inner(%x: Tensor[(2), float64], %n: int32) -> Tensor[(2), float64] {
  if (%n == 0) { %x } else { tanh(@inner(%x * %x, %n - 1)) }
}
def @count(%r: ref(float64), %x: Tensor[(2), float64]) -> Tensor[(2), float64] {
  ref_write(%r, ref_read(%r) + sum(%x));
  %x
}
def @main(%x: Tensor[(2), float64], %n: int32) -> float64 {
  let %r = ref(0f64);
  let %a = @inner(sin(%x), %n);
  let %b = annotation.checkpoint(if (%n > 2) { let %c = %a * %x; %c * tanh(%c) } else { %a });
  let %d = annotation.checkpoint(sin(%b) * exp(%b));
  sum(%d * @count(%r, %d)) * ref_read(%r)
}
>>> 2
in.relay:14:12: warning: what is computed here is kept instead of recomputed: it has effects, which cannot be repeated [gradient-checkpoint]
   14 |   sum(%d * @count(%r, %d)) * ref_read(%r)
      |            ^~~~~~~~~~~~~~
3
(0.944374157822383f64, ([6.239973416226794e-05f64, 5.743912361851351f64],))
(0.944374157822383f64, ([6.239973416226794e-05f64, 5.743912361851351f64],))
(0.944374157822383f64, ([6.239973416226794e-05f64, 5.743912361851351f64],))
(0.944374157822383f64, ([6.239973416226794e-05f64, 5.743912361851351f64],))
(([6.239973416226794e-05f64, 5.743912361851351f64],), ([0.0021846442839369845f64, 14.340928442339264f64],))
(([6.239973416226794e-05f64, 5.743912361851351f64],), ([0.002184644283936985f64, 14.340928442339264f64],))
relay-ad: error: there is no function @outer [gradient-function]
relay-ad: error: --checkpoint applies to reverse mode only [adjoint]
