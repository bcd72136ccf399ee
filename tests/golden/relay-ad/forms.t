# What the first-order form does not do, each with its place; what does not depend on the parameter may be anything
$ relay-parse -q in.relay | relay-typecheck | relay-ad --wrt=x --mode=first-order
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) { exp(%x) }
def @main(%x: float32, %y: float32) {
  let %free = if (%y < 0f) { %y } else { exp(%y) };
  let %a = if (%y < 0f) { %x } else { exp(%x) };
  let %b = @f(%x);
  let %r = ref(%x);
  let %c = ref_read(%r);
  let %g = fn (%z: float32) { %z * %x };
  let %d = %g(%y);
  let %s = unique(expand_dims(%x, axis=0)).0;
  %free + %a + %b + %c + %d + sum(%s)
}
>>> 1
in.relay:5:12: error: a gradient goes through a conditional, which first-order differentiation does not support [gradient-form]
    5 |   let %a = if (%y < 0f) { %x } else { exp(%x) };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:6:12: error: a gradient goes through the call of the function @f, which first-order differentiation does not support [gradient-form]
    6 |   let %b = @f(%x);
      |            ^~~~~~
in.relay:8:12: error: a gradient goes through a reference, which first-order differentiation does not support [gradient-form]
    8 |   let %c = ref_read(%r);
      |            ^~~~~~~~~~~~
in.relay:10:12: error: a gradient goes through the call of a function value, which first-order differentiation does not support [gradient-form]
   10 |   let %d = %g(%y);
      |            ^~~~~~
in.relay:11:12: error: unique has no gradient here [no-gradient]
   11 |   let %s = unique(expand_dims(%x, axis=0)).0;
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: which elements remain depends on their values
help: to treat its operands as constants, put stop_gradient(...) around them
