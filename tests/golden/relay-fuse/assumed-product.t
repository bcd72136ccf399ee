# what a function of a group assumes is proved in it again, beside what else it assumes
$ relay-parse m.relay | relay-typecheck | relay-fuse | relay-print | sed -n '/^def @fused/p;/^  %.*multibox/p'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(a, b, 4), float32], %y: Tensor[(n, m, k), float32]) {
  vision.multibox_transform_loc(%y, reshape(%y, newshape=[-1, 0]), %x)
}
>>> 0
  %4: (Tensor[(n, k, 6), float32], Tensor[(n), int32]) = @fused_vision_multibox_transform_loc(%y, %3, %x);
def @fused_reshape(%p0: Tensor[(n, m, k), float32], Primitive=1, relay.reshape_only=1) -> Tensor[(k*n, m), float32] {
def @fused_vision_multibox_transform_loc(%p0: Tensor[(n, m, k), float32], %p1: Tensor[(k*n, m), float32], %p2: Tensor[(a, b, 4), float32], Primitive=1, assume="k*n == n, m == k*4, a == 1, b == k, m >= 1") -> (Tensor[(n, k, 6), float32], Tensor[(n), int32]) {
  %4: (Tensor[(n, k, 6), float32], Tensor[(n), int32]) = vision.multibox_transform_loc(%p0, %p1, %p2);
