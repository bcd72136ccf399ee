# a shadowed name that is used gets another spelling and says its own
$ relay-parse in.relay | relay-print | tee out.relay && relay-parse out.relay | relay-print | cmp - out.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %y = %x;
  let %x = exp(%x);
  let %x = add(%x, %y);
  let %f = fn (%x: float32) { multiply(%x, %y) };
  %f(%x)
}
>>> 0
#[version = "0.0.5"]

def @main(%x_1 {name="x"}: float32) {
  %x = exp(%x_1);
  %x = add(%x, %x_1);
  let %f = fn (%x: float32) { multiply(%x, %x_1) };
  %f(%x)
}
