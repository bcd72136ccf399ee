# Facts of the user join those of the function, once; they bound the arena
$ relay-parse in.relay >a.xml; relay-typecheck --assume='n <= 1024, n % 16 == 0' --assume='k <= 64' a.xml >b.xml; relay-print b.xml; relay-typecheck --assume='n <= 1024' b.xml | cmp - b.xml; for x in a b; do relay-typecheck $x.xml | relay-fuse | relay-lower | relay-plan -v 2>&1 >$x.txt | sed -n 's/.*total.* / /p'; done; relay-typecheck -f g --assume='m >= 2' a.xml | relay-print | grep -o '@.*assume.*>'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], assume="k <= 64") { nn.softmax(nn.softmax(%x), axis=0) }
def @g(%x: Tensor[(m,), float32]) { exp(%x) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, k), float32], assume="k <= 64, n <= 1024, floormod(n, 16) == 0") -> Tensor[(n, k), float32] {
  %2: Tensor[(n, k), float32] = nn.softmax(%x);
  %3: Tensor[(n, k), float32] = nn.softmax(%2, axis=0);
  %3
}

def @g(%x: Tensor[(m), float32]) -> Tensor[(m), float32] {
  %2: Tensor[(m), float32] = exp(%x);
  %2
}
 -
 262144
@main(%x: Tensor[(n, k), float32], assume="k <= 64") ->
@g(%x: Tensor[(m), float32], assume="m >= 2") ->
