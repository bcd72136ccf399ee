# a guard by lanes whose load is one element: exclusive scans of few elements
$ relay-parse in.relay | relay-typecheck >a.xml; relay-eval a.xml; for o in 0 1 2 3; do for c in x86-64 x86-64-v3; do relay-codegen --cpu=$c -O$o -o m.so a.xml && relay-run m.so; done; done | uniq
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2), float32]) { cumsum(%x, axis=0, exclusive=True) }
def @d(%x: Tensor[(2), float64]) { cumsum(%x, axis=0, exclusive=True) }
def @i(%x: Tensor[(2), int32]) { cumsum(%x, axis=0, exclusive=True) }
def @c(%x: Tensor[(2), int8]) { cumprod(%x, axis=0, exclusive=True) }
def @b(%x: Tensor[(3, 2), float32]) { cumsum(%x, axis=1, exclusive=True) }
def @t(%x: Tensor[(2, 3), float32]) { cumsum(%x, axis=0, exclusive=True) }
def @p(%x: Tensor[(1), float32]) { nn.pad(%x, 9f, pad_width=[[1, 2]]) }
def @main() {
  (@f(const[Tensor[(2), float32]](5f, 7f)),
    @d(const[Tensor[(2), float64]](5f64, 7f64)),
    @i(const[Tensor[(2), int32]](5, 7)),
    @c(cast(const[Tensor[(2), int32]](5, 7), dtype="int8")),
    @b(const[Tensor[(3, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f)),
    @t(const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f)),
    @p(const[Tensor[(1), float32]](4f)))
}
>>> 0
([0f, 5f], [0f64, 5f64], [0, 5], [1i8, 5i8], [[0f, 1f], [0f, 3f], [0f, 5f]], [[0f, 0f, 0f], [1f, 2f, 3f]], [9f, 4f, 9f, 9f])
([0f, 5f], [0f64, 5f64], [0, 5], [1i8, 5i8], [[0f, 1f], [0f, 3f], [0f, 5f]], [[0f, 0f, 0f], [1f, 2f, 3f]], [9f, 4f, 9f, 9f])
