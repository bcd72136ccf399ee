# Patterns of tuples
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%p: (float32, (int32, bool))) {
  match (%p) { (%x, (%n, _)) => { (%n, %x) }, }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%p: (float32, (int32, bool))) -> (int32, float32) {
  %2: (int32, float32) = match (%p) {
    (%x: float32, (%n: int32, _)) => {
      %5: (int32, float32) = (%n, %x);
      %5
    },
  };
  %2
}
