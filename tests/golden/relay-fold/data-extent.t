# an extent that data decides is not taken from data that are not known
$ relay-parse in.relay | relay-typecheck | relay-fold | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%n: int64) {
  %0 = arange(0i64, %n, 1i64);
  %1 = multiply(%0, 2i64);
  %1
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%n {id=2}: int64) -> Tensor[(?), int64] {
  %0 {dims="d0"}: Tensor[(d0), int64] = arange(0i64, %n, 1i64);
  %5: int64 = 2i64;
  %1: Tensor[(d0), int64] = multiply(%0, %5);
  %1
}
