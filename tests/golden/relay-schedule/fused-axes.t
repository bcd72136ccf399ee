# Axes are fused where what divides them is constant, not where it may be 0
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule | relay-print | grep 'Y0\['
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(n, 3, m), float32]) { exp(%x) }
def @b(%x: Tensor[(5, 3, m, 4), float32]) { exp(%x) + 1f }
def @odd(%x: Tensor[(n, 33, m), float32]) { exp(%x) * 3f }
def @c(%x: Tensor[(n, 3, 7), float32]) { exp(%x) * 2f }
>>> 0
  %Y0[i0, i1, i2] = exp(%X0[i0, i1, i2]);
          %Y0[l0, floordiv(l1*4 + l2, m), floormod(l1*4 + l2, m)] where l1*4 + l2 < m*3;
  for (i0 < 5, i1 < 3, i2 < m*4) %Y0[i0, i1, floordiv(i2, 4), floormod(i2, 4)] = exp(%X0[i0, i1, floordiv(i2, 4), floormod(i2, 4)]) + 1f;
            %Y0[l0, l1, l2*4 + l3];
  %Y0[i0, i1, i2] = exp(%X0[i0, i1, i2]) * 3f;
          %Y0[l0, floordiv(l1*4 + l2, m), floormod(l1*4 + l2, m)] where l1*4 + l2 < m*33;
  for (i0 < n*21) %Y0[floordiv(i0, 21), floordiv(floormod(i0, 21), 7), floormod(floormod(i0, 21), 7)] = exp(%X0[floordiv(i0, 21), floordiv(floormod(i0, 21), 7), floormod(floormod(i0, 21), 7)]) * 2f;
        %Y0[l0*4 + l1] where l0*4 + l1 < n*21;
