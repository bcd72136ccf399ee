# An error in one function does not hide what another leaves open
$ relay-parse -q in.relay | relay-typecheck 2>&1 >o.xml | grep error
<<< in.relay
#[version = "0.0.5"]
def @wrong(%x: Tensor[(3), float32]) { add(%x, 1i64) }
def @open() { fn (%x) { %x } }
def @other(%x: Tensor[(4), float32], %y: Tensor[(5), float32]) { add(%x, %y) }
def @main() { 1f }
>>> 1
in.relay:2:40: error: add: 'a' is float32, 'b' is int64 [dtype-mismatch]
in.relay:3:19: error: the type of %x is left open: _ [open-type]
in.relay:4:66: error: add: cannot broadcast Tensor[(4), float32] with Tensor[(5), float32]: dimension 0 is 4 and 5 [broadcast-shape]
