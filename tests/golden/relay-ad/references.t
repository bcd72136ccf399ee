# What a reference was made of counts where it is read, through conditionals, calls, data and functions
$ relay-parse in | relay-typecheck >t.xml; for f in chosen passed kept inner called; do relay-ad -q -f $f --wrt=s t.xml | relay-eval -f $f -i s=3f64; done
<<< in
#[version = "0.0.5"]
def @chosen(%s: float64) -> float64 {
  let %r = if (%s > 0f64) { ref(%s * %s) } else { ref(%s) };
  ref_read(%r)
}
def @passed(%s: float64) -> float64 {
  let %x = ref(%s * %s);
  let %f = fn (%n: int32, %r: ref(float64)) -> ref(float64) {
    if (%n <= 0) { %r } else { %f(%n - 1, %r) }
  };
  let %y = %f(3, %x);
  ref_read(%y)
}
def @kept(%s: float64) -> float64 {
  let %l = Cons(ref(%s * %s), Nil);
  match (%l) { Cons(%r, _) => ref_read(%r), Nil => 0f64 }
}
def @inner(%s: float64) -> float64 {
  let %x = ref(ref(%s * %s));
  let %q = ref_read(%x);
  ref_read(%q)
}
def @called(%s: float64) -> float64 {
  let %x = ref(fn () { %s * %s });
  let %f = ref_read(%x);
  %f()
}
>>> 0
(9f64, (6f64,))
(9f64, (6f64,))
(9f64, (6f64,))
(9f64, (6f64,))
(9f64, (6f64,))
