# a program that concatenates is recognized, of constant extents and of free ones
$ for f in a b c; do relay-parse -q $f.relay | relay-typecheck | relay-lower | relay-codegen -O0 --emit=ll -o m.ll; grep -c 'call.* @relay_concat' m.ll; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, 2), float32], %y: Tensor[(4, 2), float32]) { concatenate((negative(%x), %y, %x)) }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %y: Tensor[(m, 2), float32]) { concatenate((negative(%x), %y, %x)) }
<<< c.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(3), float32], %y: Tensor[(4), float32]) -> (%z: Tensor[(7), float32]) {
  for (i < 3) %z[i] = %x[i];
  for (i < 4) %z[i * 1 + 3 - 0] = %y[3 - i];
}
def @main(%x: Tensor[(3), float32], %y: Tensor[(4), float32]) { @f(negative(%x), %y) }
>>> 1
1
1
0
