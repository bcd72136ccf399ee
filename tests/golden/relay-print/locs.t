# places as comments
$ relay-parse in.relay | relay-print --locs
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %a = exp(%x);
  if (%x < 1f) { %a } else { %x }
}
>>> 0
#[version = "0.0.5"]

// in.relay:2:1-5:2
def @main(%x: float32) {
  let %a = exp(%x);  // in.relay:3:12-19
  if (less(%x, 1f)) { %a } else { %x }  // in.relay:4:3-34
}
