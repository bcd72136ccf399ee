# short rows of a reduction are fused with the axes around them where they are contiguous: not of values that use an axis, where a row is long or empty, of another order, or of extents whose rows are unknown
$ while read -r shape what; do echo "def @main(%x: Tensor[$shape], %y: Tensor[(40, 3, 3), float32]) { $what }" | relay-parse -q | relay-typecheck | relay-fuse | relay-lower | relay-schedule -q --cpu=x86-64-v4 -o m.xml; echo "$shape $what"; relay-print m.xml | grep -E '(sum|max|argmax)\(k'; done <in; relay-parse -q values | relay-typecheck -o t.xml; relay-eval --random t.xml >e; relay-build -q -o m.so t.xml; relay-run ./m.so --random >r; cmp e r && cat r
<<< in
(40,3,3),float32 sum(%x)
(40,7,3,3),float32 sum(%x, axis=[1, 2, 3])
(40,7,3,3),float32 max(%x, axis=[2, 3])
(n,3,3),float32 sum(%x)
(40,3,n),float32 sum(%x)
(40,1,3),float32 sum(%x)
(40,0,3),float32 sum(%x)
(40,3,0),float32 sum(%x)
(40,3,600),float32 sum(%x)
(40,3,3),float32 sum(%x, axis=[0, 1])
(40,3,3),float32 sum(%x * %y)
(40,3,3),float32 sum(transpose(%x))
(40,0,3),float32 max(%x, axis=[2])
<<< values
fn (%x: Tensor[(5, 7, 3, 3), float32]) { let %i = round(%x * 8f); (sum(%i), max(%i, axis=[1, 2, 3]), sum(%i, axis=[2, 3]), argmax(%i, axis=[2, 3]), sum(transpose(%i, axes=[0, 2, 3, 1]), axis=[1, 2])) }
>>> 0
(40,3,3),float32 sum(%x)
  %R1[l] = sum(k0 < 6) {
(40,7,3,3),float32 sum(%x, axis=[1, 2, 3])
  %R1[i0, l] = sum(k0 < 4) {
(40,7,3,3),float32 max(%x, axis=[2, 3])
  %R1[i0, i1, l] = max(k0 < 1) {
(n,3,3),float32 sum(%x)
  %R1[l] = sum(k0 < floordiv(n*9 + 15, 16)) {
(40,3,n),float32 sum(%x)
  %R1[l] = sum(k0 < 40, k1 < 3, k2 < floordiv(n + 15, 16)) {
(40,1,3),float32 sum(%x)
  %R1[l] = sum(k0 < 4) {
(40,0,3),float32 sum(%x)
  %R0[] = sum(k0 < 40, k1 < 0) %X0[k0, floordiv(k1, 3), floormod(k1, 3)];
(40,3,0),float32 sum(%x)
  %R0[] = sum(k0 < 40, k1 < 3, k2 < 0) %X0[k0, k1, k2];
(40,3,600),float32 sum(%x)
  %R7[l, k0] = sum(k1 < 3, k2 < 10) {
  %R1[l] = sum(k0 < 40) %R7[l, k0];
(40,3,3),float32 sum(%x, axis=[0, 1])
  %R1[i0, k0] = sum(k0_b0 < 10, k1 < 3) %X0[k0 * 10 + k0_b0, k1, i0];
  %R0[i0] = sum(k0 < 4) %R1[i0, k0];
(40,3,3),float32 sum(%x * %y)
  %R1[l] = sum(k0 < 6) {
(40,3,3),float32 sum(transpose(%x))
  %R1[l] = sum(k0 < 6) {
(40,0,3),float32 max(%x, axis=[2])
  %R0[i0, i1] = max(k0 < 3) %X0[i0, i1, k0];
(1224f, [8f, 8f, 7f, 8f, 8f], [[46f, 38f, 25f, 37f, 49f, 39f, 36f], [26f, 47f, 39f, 38f, 39f, 38f, 40f], [25f, 29f, 37f, 28f, 35f, 30f, 34f], [31f, 31f, 32f, 34f, 32f, 36f, 40f], [35f, 20f, 35f, 33f, 28f, 44f, 38f]], [[2, 8, 1, 2, 2, 8, 4], [8, 0, 4, 3, 6, 8, 5], [6, 6, 0, 3, 4, 2, 6], [6, 8, 8, 1, 4, 8, 8], [2, 8, 4, 0, 8, 0, 5]], [[46f, 38f, 25f, 37f, 49f, 39f, 36f], [26f, 47f, 39f, 38f, 39f, 38f, 40f], [25f, 29f, 37f, 28f, 35f, 30f, 34f], [31f, 31f, 32f, 34f, 32f, 36f, 40f], [35f, 20f, 35f, 33f, 28f, 44f, 38f]])
