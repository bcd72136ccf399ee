# What is gathered at places that data tell is computed once if several elements read it, even if that costs nothing else; not if each is read by one
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --vector-bytes 32 --registers 16 | relay-print | grep -E '^prim|let %T|^  %T|^  %Y|^    %Y'
<<< in.relay
#[version = "0.0.5"]
def @mask(%keep: Tensor[(m), bool], %at: Tensor[(b, n), int64], %s: Tensor[(b, 4, n, n), float32]) {
  let %k = take(%keep, %at, axis=0);
  where(expand_dims(expand_dims(%k, axis=1), axis=1), %s, -1f)
}
def @rows(%keep: Tensor[(m), bool], %at: Tensor[(b, n), int64], %s: Tensor[(b, n), float32]) {
  where(take(%keep, %at, axis=0), %s, -1f)
}
>>> 0
prim @fused_take_expand_dims_expand_dims_where(%X0: Tensor[(m), bool], %X1: Tensor[(b, n), int64], %X2: Tensor[(b, 4, n, n), float32]) -> (%Y0: Tensor[(b, 4, n, n), float32]) {
  let %T2: Tensor[(b, 1, 1, n), bool];
  %T2[i0, i1, i2, i3] = %X0[max(min(%X1[i0, i3], m + -1), 0)];
  %Y0[i0, i1, i2, i3] = select(%T2[i0, 0, 0, i3], %X2[i0, i1, i2, i3], -1f);
prim @fused_take_where(%X0: Tensor[(m), bool], %X1: Tensor[(b, n), int64], %X2: Tensor[(b, n), float32]) -> (%Y0: Tensor[(b, n), float32]) {
  %Y0[i0, i1] = select(%X0[max(min(%X1[i0, i1], m + -1), 0)], %X2[i0, i1], -1f);
