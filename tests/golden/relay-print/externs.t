# library functions with symbol, effect and work space
$ relay-parse in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
extern type Storage;
extern def @gemm {symbol="my_gemm", effect="writes", workspace=n*4}(Tensor[(n, 4), float32], ref(int32)) -> Tensor[(n, 4), float32];
def @main(%x: Tensor[(n, 4), float32], %r: ref(int32)) { @gemm(%x, %r) }
>>> 0
#[version = "0.0.5"]

extern type Storage;

extern def @gemm {symbol="my_gemm", effect="writes", workspace=n*4}(Tensor[(n, 4), float32], ref(int32)) -> Tensor[(n, 4), float32];

def @main(%x: Tensor[(n, 4), float32], %r: ref(int32)) {
  @gemm(%x, %r)
}
