# effects in graph bindings are in the order of the text, used or not
$ relay-parse -q in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
def @main() {
  let %r = ref(1f);
  %0 = ref_read(%r);
  %1 = ref_write(%r, 2f);
  %2 = ref_read(%r);
  %3 = ref_write(%r, 3f);
  if (True) { (%0, %2, ref_read(%r)) } else { (%2, %2, %2) }
}
>>> 0
(1f, 2f, 3f)
