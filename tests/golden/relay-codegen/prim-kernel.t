# A program's text calls no kernel of the run-time library
$ relay-parse in.relay | relay-typecheck | relay-codegen -o m.so
<<< in.relay
#[version = "0.0.5"]
prim @sort(%X0: Tensor[(n, m), float32]) -> (%Y0: Tensor[(n, m), float32]) {
  kernel "relay_k_sort"(11, n, m * 100000, 1, 0);
}
def @main(%x: Tensor[(2, 3), float32]) -> Tensor[(2, 3), float32] { @sort(%x) }
>>> 1
in.relay:5:69: error: @sort: the kernel 'relay_k_sort' is run for its operator, not from a program's text [no-kernel]
    5 | def @main(%x: Tensor[(2, 3), float32]) -> Tensor[(2, 3), float32] { @sort(%x) }
      |                                                                     ^~~~~~~~~
