# What is written must have the type of the cell
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) {
  let %r = ref(%x);
  ref_write(%r, 1);
  ref_read(%r)
}
>>> 1
in.relay:4:3: error: the value written to the reference: expected float32, found int32 (the data type is int32, not float32) [reference-type]
    4 |   ref_write(%r, 1);
      |   ^~~~~~~~~~~~~~~~
