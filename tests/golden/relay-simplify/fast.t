# x + 0 needs --fast-math, which the module then says
$ relay-parse in.relay | relay-typecheck | relay-simplify --fast-math | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { 0f + %x }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "fast"]

def @main {next=4}(%x: float32) -> float32 {
  %x
}
