# extents of pattern variables that the data tell are known to checks in the arm
$ relay-parse a.relay | relay-typecheck >a.xml; relay-build -q a.xml -o a.so; for y in '[3f, 4f]' '[3f]'; do relay-eval a.xml -i 'x=[1f, 2f]' -i "y=$y" 2>&1 | head -n 1; relay-run a.so -i 'x=[1f, 2f]' -i "y=$y" 2>&1 | head -n 1; done
<<< a.relay
#[version = "0.0.5"]
type B { B(Tensor[(?,), float32], (Tensor[(?,), float32], int32)) }
def @f(%x: Tensor[(n,), float32], %y: Tensor[(n,), float32]) -> float32 { sum(%x * %y) }
def @apply(%b: B) -> float32 { match (%b) { B(%x, (%y, _)) => { @f(%x, %y) } } }
def @main(%x: Tensor[(k,), float32], %y: Tensor[(l,), float32]) { @apply(B(%x, (%y, 5))) }
>>> 1
11f
11f
a.relay:4:65: error: check failed: d1 == d0, where d1 is 2, d0 is 1 [check-failed]
relay-run: error: parameter 'y': expected Tensor[(n), float32], found Tensor[(1), float32], where n (axis 0 of 'x') is 2, at a.relay:3:35-37 [run-time]
