# Lists, functions, references and tuples of them go through annotations, evaluated and compiled, lowered or not
$ relay-parse in.relay | relay-typecheck >a.xml; relay-eval -i x='[1f, 2f]' a.xml; relay-run -i x='[1f, 2f]' a.xml; for p in 'relay-fuse' 'relay-fuse | relay-lower' 'relay-simplify | relay-plan'; do eval "$p" <a.xml | relay-run -i x='[1f, 2f]' -; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) {
  let %l = on_device(Cons(%x, Nil));
  let %f = annotation.checkpoint(fn (%y: Tensor[(2), float32]) { %y + %x });
  let %r = debug(ref(%x));
  let %t = annotation.stop_fusion((annotation.compiler_begin(%l, compiler="c"), (%f, %r)));
  ref_write(%r, on_device(%x) * 2f);
  let %g = %t.1.0;
  match (%t.0) { Cons(%a, _) => %g(%a) + ref_read(%t.1.1), Nil => %x }
}
>>> 0
[4f, 8f]
[4f, 8f]
[4f, 8f]
[4f, 8f]
[4f, 8f]
