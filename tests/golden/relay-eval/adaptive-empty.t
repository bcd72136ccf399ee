# adaptive poolings to the extents of an empty input
$ relay-parse in.relay | relay-typecheck >t.xml; for f in a b c d; do relay-eval -f $f -i x=random:1:3,2,0,4 t.xml; relay-codegen -f $f -o $f.so t.xml && relay-run -f $f -i x=random:1:3,2,0,4 $f.so; done
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(3, 2, 0, 4), float32]) {
  nn.adaptive_avg_pool2d(%x, output_size=[], out_layout="NHWC")
}
def @b(%x: Tensor[(3, 2, 0, 4), float32]) {
  nn.adaptive_max_pool2d(%x, output_size=[])
}
def @c(%x: Tensor[(3, 2, n, 4), float32]) {
  nn.adaptive_avg_pool2d(%x, output_size=[], out_layout="NHWC")
}
def @d(%x: Tensor[(3, 2, n, 4), float32]) {
  nn.adaptive_max_pool2d(%x, output_size=[n, 3])
}
>>> 1
const[Tensor[(3, 0, 4, 2), float32]]()
const[Tensor[(3, 0, 4, 2), float32]]()
const[Tensor[(3, 2, 0, 4), float32]]()
const[Tensor[(3, 2, 0, 4), float32]]()
const[Tensor[(3, 0, 4, 2), float32]]()
const[Tensor[(3, 0, 4, 2), float32]]()
in.relay:12:3: error: check failed: n >= 1, where n (axis 2 of 'x') is 0 [check-failed]
   12 |   nn.adaptive_max_pool2d(%x, output_size=[n, 3])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: check failed: n >= 1, where n (axis 2 of 'x') is 0, at in.relay:12:3-49 [run-time]
