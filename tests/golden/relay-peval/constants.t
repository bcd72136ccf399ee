# Operators on constants are computed, but for what fails; the store is not used
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), int32]) {
  let %s = split([1, 2, 3, 4], indices_or_sections=2);
  let %d = 1 / 0;
  let %big = arange(0, 100, 1, dtype="int32");
  let %up = broadcast_to(7, shape=[1000]);
  (%s.1 + [1, 1], %d, sum(%big), sum(%up), if (3 > 2) { %x } else { %x + 1 })
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=30}(%x: Tensor[(3), int32]) -> (Tensor[(2), int32], int32, int32, int32, Tensor[(3), int32]) {
  %4: int32 = 1;
  %d: int32 = divide(%4, 0);
  %big: Tensor[(100), int32] = arange(0, 100, 1, dtype="int32");
  %up: Tensor[(1000), int32] = broadcast_to(7, shape=[1000]);
  %28: Tensor[(2), int32] = const[Tensor[(2), int32]](4, 5);
  %16: int32 = sum(%big);
  %17: int32 = sum(%up);
  %24: (Tensor[(2), int32], int32, int32, int32, Tensor[(3), int32]) = (%28, %d, %16, %17, %x);
  %24
}
