# a string without an end
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  nn.dense(%x, %x, out_dtype="float32)
}
>>> 1
in.relay:3:30: error: string is not closed before the end of the text [unterminated-string]
    3 |   nn.dense(%x, %x, out_dtype="float32)
      |                              ^
