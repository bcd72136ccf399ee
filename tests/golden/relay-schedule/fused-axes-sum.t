# Axes of n + 3 and m run as one loop: its extent m*n + m*3 is positive only where m is
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule | relay-print | grep -A6 'schedule {'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(m*n + m*3,), float32], %y: Tensor[(n, m), float32]) {
  reshape(%x, newshape=[n + 3, m])
}
>>> 0
  schedule {
    for l0 < floordiv(m*n + m*3 + 15, 16) {
      for l1 < 4 unroll {
        for l2 < 4 vector {
          %Y0[floordiv(l0*16 + l1*4 + l2, m), floormod(l0*16 + l1*4 + l2, m)] where l0*16 + l1*4 + l2 < m*n + m*3;
        }
      }
