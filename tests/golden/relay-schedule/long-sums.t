# a long sum is divided into blocks by its outer axes (these again) or by a divisor of one, of lanes by any number; a short one, one of integers and one of unknown length are not
$ while read -r shape what; do echo "def @main(%x: Tensor[$shape], %y: Tensor[(4608, 64), float32]) { $what }" | relay-parse -q | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 | relay-print | grep 'sum(k'; echo; done <in
<<< in
(2048,8),float32 sum(%x, axis=[0])
(31,8),float32 sum(%x, axis=[0])
(2048,8),int32 sum(%x, axis=[0])
(8,64,64,3),float32 sum(%x, axis=[0, 1, 2])
(2018,8),float32 sum(%x, axis=[0])
(9001,8),float32 sum(%x, axis=[0])
(n,8),float32 sum(%x, axis=[0])
(4,100001),float32 sum(%x, axis=[1])
(4,4608),float32 nn.matmul(%x, %y)
>>> 0
  %R1[i0, k0] = sum(k0_b0 < 64) %X0[k0 * 64 + k0_b0, i0];
  %R0[i0] = sum(k0 < 32) %R1[i0, k0];

  %R0[i0] = sum(k0 < 31) %X0[k0, i0];

  %R0[i0] = sum(k0 < 2048) %X0[k0, i0];

  %R1[i0, k0, k1] = sum(k2 < 64) %X0[k0, k1, k2, i0];
  %R2[i0, k0] = sum(k1 < 64) %R1[i0, k0, k1];
  %R0[i0] = sum(k0 < 8) %R2[i0, k0];

  %R0[i0] = sum(k0 < 2018) %X0[k0, i0];

  %R1[i0, k0] = sum(k0_b0 < 128) {
  %R0[i0] = sum(k0 < 71) %R1[i0, k0];

  %R0[i0] = sum(k0 < n) %X0[k0, i0];

  %R7[i0, l, k0] = sum(k0_b0 < 64) {
  %R1[i0, l] = sum(k0 < 25) %R7[i0, l, k0];

  %R1[i0, i1, k0] = sum(k0_b0 < 256) {
  %R0[i0, i1] = sum(k0 < 18) %R1[i0, i1, k0];

