# a value in a slot has the number of elements of its extents, which a reshape by data compares
$ relay-parse -q m.relay | relay-typecheck | relay-fuse | relay-lower | relay-plan >m.xml; grep -c 'slot=' m.xml; relay-codegen -o m.so m.xml; for s in 3,2 2,3 6,1 5,1; do relay-run -i x=[[1f,2f],[3f,4f],[5f,6f]] -i s=[${s%,*}i64,${s#*,}i64] m.so; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %s: Tensor[(2), int64]) {
  %0 = negative(%x);
  dyn.reshape(%0, %s)
}
>>> 1
1
[[-1f, -2f], [-3f, -4f], [-5f, -6f]]
[[-1f, -2f, -3f], [-4f, -5f, -6f]]
[[-1f], [-2f], [-3f], [-4f], [-5f], [-6f]]
relay-run: error: reshape: the values of its operands leave dimension 0 of the result without an extent, where x is Tensor[(3, 2), float32], newshape is [5, 1], at m.relay:4:3-22 [run-time]
