# A reshape whose elements a check counts is a view too, planned or not; where the check fails, nothing is
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval -i x=random:1:40,6 m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run m.so -i x=random:1:40,6 | diff want -; relay-run m.so -i x=random:2:3,6; relay-codegen --emit=ll $o -o p.ll; grep -c 'call ptr @relay_reshape(' p.ll; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 6), float32]) {
  let %y = take(%x, argwhere(greater(sum(%x, axis=[1]), 0f)), axis=0);
  let %z = reshape(%y, newshape=[-1, 12]);
  maximum(%z, 0f)
}
>>> 0
relay-run: error: check failed: floormod(d0, 2) == 0, where d0 is 3, at m.relay:4:12-42 [run-time]
1
relay-run: error: check failed: floormod(d0, 2) == 0, where d0 is 3, at m.relay:4:12-42 [run-time]
1
