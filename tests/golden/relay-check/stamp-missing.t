# A stamp that makes no sense without another
$ relay-parse -q in.relay | relay-typecheck | relay-plan | sed 's/has="typed planned"/has="fused planned"/' | relay-check
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { exp(%x) }
>>> 1
relay-check: error: the module is stamped 'fused', but not 'typed' [stamp]
relay-check: error: the module is stamped 'planned', but not 'typed' [stamp]
