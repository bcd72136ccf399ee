# The higher-order gradient of straight-line code becomes straight-line code
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: (Tensor[(n), float32], ref(Tensor[(n), float32])), %w: (Tensor[(n), float32], ref(Tensor[(n), float32])), %bp: ref(fn () -> ())) {
  let %y = multiply(%x.0, %w.0);
  let %r = (%y, ref(zeros_like(%y)));
  let %k = ref_read(%bp);
  ref_write(%bp, fn () {
    let %g = ref_read(%r.1);
    ref_write(%x.1, ref_read(%x.1) + %g * %w.0);
    ref_write(%w.1, ref_read(%w.1) + %g * %x.0);
    %k()
  });
  let %y2 = tanh(%r.0);
  let %r2 = (%y2, ref(zeros_like(%y2)));
  let %k2 = ref_read(%bp);
  ref_write(%bp, fn () {
    let %g = ref_read(%r2.1);
    ref_write(%r.1, ref_read(%r.1) + %g * (1f - %y2 * %y2));
    %k2()
  });
  %r2
}
def @main(%x: Tensor[(n), float32], %w: Tensor[(n), float32]) {
  let %bp = ref(fn () { () });
  let %px = (%x, ref(zeros_like(%x)));
  let %pw = (%w, ref(zeros_like(%w)));
  let %o = @f(%px, %pw, %bp);
  ref_write(%o.1, ones_like(%o.0));
  ref_read(%bp)();
  (%o.0, (ref_read(%px.1), ref_read(%pw.1)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=51}(%x: Tensor[(n), float32], %w: Tensor[(n), float32]) -> (Tensor[(n), float32], (Tensor[(n), float32], Tensor[(n), float32])) {
  %6: Tensor[(n), float32] = zeros_like(%x);
  %9: Tensor[(n), float32] = zeros_like(%w);
  %y {id=26}: Tensor[(n), float32] = multiply(%x, %w);
  %27: Tensor[(n), float32] = zeros_like(%y);
  %y2 {id=32}: Tensor[(n), float32] = tanh(%y);
  %15: Tensor[(n), float32] = ones_like(%y2);
  %38: float32 = 1f;
  %39: Tensor[(n), float32] = multiply(%y2, %y2);
  %40: Tensor[(n), float32] = subtract(%38, %39);
  %41: Tensor[(n), float32] = multiply(%15, %40);
  %42: Tensor[(n), float32] = add(%27, %41);
  %44: Tensor[(n), float32] = multiply(%42, %w);
  %45: Tensor[(n), float32] = add(%6, %44);
  %47: Tensor[(n), float32] = multiply(%42, %x);
  %48: Tensor[(n), float32] = add(%9, %47);
  %24: (Tensor[(n), float32], Tensor[(n), float32]) = (%45, %48);
  %25: (Tensor[(n), float32], (Tensor[(n), float32], Tensor[(n), float32])) = (%y2, %24);
  %25
}
