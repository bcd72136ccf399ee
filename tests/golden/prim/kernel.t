# a kernel is kept, but not run for a program of the text
$ relay-parse in.relay | relay-typecheck >t.xml && relay-print t.xml; relay-eval t.xml
<<< in.relay
#[version = "0.0.5"]
prim @sorted(%X: Tensor[(n), float32], axis=0) -> (%Y: Tensor[(?), float32]) {
  kernel "relay_k_sort"(11, 1, n, 1, 0) bound (n);
}
def @main() { @sorted(const[Tensor[(2), float32]](2f, 1f)) }
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

prim @sorted(%X: Tensor[(n), float32], axis=0) -> (%Y: Tensor[(?), float32]) {
  kernel "relay_k_sort"(11, 1, n, 1, 0) bound (n);
}

def @main() -> Tensor[(?), float32] {
  %2 {dims="d0"}: Tensor[(d0), float32] = @sorted(const[Tensor[(2), float32]](2f, 1f));
  %2
}
in.relay:5:15: error: @sorted: the kernel 'relay_k_sort' is run for its operator, not from a program's text [no-kernel]
    5 | def @main() { @sorted(const[Tensor[(2), float32]](2f, 1f)) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
