# The nearest pixels of a result whose size is another name are found once for each row and column, in all ways of rounding; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule >s.xml; relay-print s.xml | grep -c 'let %T[0-9]: Tensor\[([hwpq]), int64\]'; relay-codegen -o m.so s.xml; for s in '1 1 1 1' '4 6 8 12' '5 7 9 13' '8 12 4 6' '9 3 1 17' '3 1 7 2' '2 3 0 5' '16 17 33 64'; do set -- $s; set -- -i x=random:1:2,3,$1,$2 -i y=random:2:2,3,$3,$4; relay-cmp -q "$@" t.xml m.so >out && echo "same: $s" || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3, h, w), float32], %y: Tensor[(n, 3, p, q), float32]) {
  (add(image.resize2d(%x, size=[p, q], layout="NCHW", method="nearest_neighbor", coordinate_transformation_mode="asymmetric", rounding_method="floor"), %y),
   image.resize2d(%x, size=[p, q], layout="NCHW", method="nearest_neighbor", coordinate_transformation_mode="half_pixel", rounding_method="round_prefer_ceil"),
   image.resize2d(%x, size=[p, q], layout="NCHW", method="nearest_neighbor", coordinate_transformation_mode="align_corners", rounding_method="round"),
   image.resize2d(transpose(%x, axes=[0, 2, 3, 1]), size=[p, q], layout="NHWC", method="nearest_neighbor", coordinate_transformation_mode="half_pixel", rounding_method="ceil"))
}
>>> 0
8
same: 1 1 1 1
same: 4 6 8 12
same: 5 7 9 13
same: 8 12 4 6
same: 9 3 1 17
same: 3 1 7 2
same: 2 3 0 5
same: 16 17 33 64
