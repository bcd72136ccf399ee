# a group of views alone is marked, whichever operators make them
$ relay-parse m.relay | relay-typecheck | relay-fuse | relay-print
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 1, 6), float32]) -> Tensor[(4, 6), float32] {
  %0 = squeeze(%x, axis=[1]);
  %1 = expand_dims(%0, axis=0);
  %2 = nn.batch_flatten(%1);
  reshape(%2, newshape=[4, 6])
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x {id=3}: Tensor[(4, 1, 6), float32]) -> Tensor[(4, 6), float32] {
  %4: Tensor[(4, 6), float32] = @fused_squeeze_expand_dims_nn_batch_flatten_reshape(%x);
  %4
}

def @fused_squeeze_expand_dims_nn_batch_flatten_reshape(%p0: Tensor[(4, 1, 6), float32], Primitive=1, relay.reshape_only=1) -> Tensor[(4, 6), float32] {
  %2: Tensor[(4, 6), float32] = squeeze(%p0, axis=[1]);
  %3: Tensor[(1, 4, 6), float32] = expand_dims(%2, axis=0);
  %4: Tensor[(1, 24), float32] = nn.batch_flatten(%3);
  %5: Tensor[(4, 6), float32] = reshape(%4, newshape=[4, 6]);
  %5
}
