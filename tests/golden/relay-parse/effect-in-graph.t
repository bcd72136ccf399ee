# an effect in a graph binding
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%r: ref(float32)) {
  %0 = ref_read(%r);
  %1 = ref_write(%r, 1f);
  (%0, %1)
}
>>> 1
in.relay:3:8: error: effect in a graph binding; use let [graph-effect]
    3 |   %0 = ref_read(%r);
      |        ^~~~~~~~~~~~
help: graph bindings have no order; 'let' says when the effect happens
in.relay:4:8: error: effect in a graph binding; use let [graph-effect]
    4 |   %1 = ref_write(%r, 1f);
      |        ^~~~~~~~~~~~~~~~~
help: graph bindings have no order; 'let' says when the effect happens
