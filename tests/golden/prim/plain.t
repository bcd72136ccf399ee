# plain text leaves programs out and says so
$ relay-parse in.relay | relay-print --no-extensions
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) { %Y[i] = %X[i]; }
def @main(%x: Tensor[(3), float32]) { @f(%x) }
>>> 0
#[version = "0.0.5"]
// not expressed in plain text: tensor programs

def @main(%x: Tensor[(3), float32]) {
  @f(%x)
}
relay-print: warning: plain text cannot express: tensor programs [plain-text]
