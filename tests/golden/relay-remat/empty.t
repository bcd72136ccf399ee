# No bindings, and a module without functions
$ relay-parse -q in.relay | relay-typecheck | relay-remat --budget=1 | relay-print; relay-parse -q none.relay | relay-typecheck | relay-remat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) { %x }
<<< none.relay
#[version = "0.0.5"]
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %x
}
relay-remat: error: there is no function @main [no-function]
