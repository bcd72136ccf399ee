# a check of an extent that the binding itself defines is made when it is known; it fails with its place
$ relay-parse -q m.relay | relay-typecheck >m.xml; grep -o 'check="[^"]*" dims="[^"]*"' m.xml; relay-codegen -o m.so m.xml; for x in [[1f,0f],[0f,1f],[2f,0f]] [[1f,0f],[0f,1f]] [[0f,0f],[0f,1f],[2f,0f]]; do relay-run -i x=$x m.so; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  let %b: Tensor[(n, 2), int32] = argwhere(%x);
  let %d: Tensor[(3, 2), int32] = argwhere(%x);
  (%b, %d)
}
>>> 1
check="n == d0" dims="d0"
check="3 == d1" dims="d1"
relay-run: error: check failed: n == d0, n is 3, at m.relay:3:35-47 [run-time]
relay-run: error: check failed: n == d0, n is 2, at m.relay:3:35-47 [run-time]
relay-run: error: check failed: n == d0, n is 3, at m.relay:3:35-47 [run-time]
