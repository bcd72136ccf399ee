# Shapes of operators that pad and rearrange blocks, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, h, w, 3), float32]) { nn.batch_to_space_nd(%x, block_shape=[2, 2], crops=[[0, 0], [0, 1]]) }
def @f1(%x: Tensor[(n, h, w, 3), float32]) { nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[0, 0], [1, 0]]) }
def @f2(%x: Tensor[(n, 64), uint8]) { nn.bitpack(%x, bits=2, pack_axis=1, bit_axis=0, pack_type="uint32") }
def @f3(%x: Tensor[(n, 8, h, w), float32]) { nn.depth_to_space(%x, block_size=2) }
def @f4(%x: Tensor[(n, 8, h, w), float32]) { nn.space_to_depth(%x, block_size=2, mode="CDR") }
def @f5(%x: Tensor[(n, 3), float32]) { nn.dilate(%x, strides=[1, 2]) }
def @f6(%x: Tensor[(n, m), float32]) { nn.dilate(%x, strides=[2, 2]) }
def @f7(%x: Tensor[(n, m), float32]) { nn.mirror_pad(%x, pad_width=[[1, 2], [0, 0]]) }
def @f8(%x: Tensor[(n, m), float32]) { nn.pad(%x, 0f, pad_width=[[1, 2], [0, -1]]) }
def @f9(%x: Tensor[(n, m), float32]) { nn.pad(%x, 0f, pad_width=[[1, 2], [0, 0]], pad_mode="reflect") }
def @f10(%x: Tensor[(n, m), float32], %p: Tensor[(2, 2), int64]) { nn.pad(%x, 0f, %p) }
def @f11(%x: Tensor[(n, 8, h, w), float32]) { nn.upsampling(%x, scale_h=2f, scale_w=1.5f) }
def @f12(%x: Tensor[(1, 3, 5, 7), float32]) { nn.upsampling(%x, 2f, 1.5f) }
def @f13(%x: Tensor[(n, 8, h, w), float32], %s: float32) { nn.upsampling(%x, %s, 2f) }
def @f14(%x: Tensor[(n, 2, d, h, w), float32]) { nn.upsampling3d(%x, scale_d=2f, scale_h=3f, scale_w=1f) }
>>> 0
@f0(%x: Tensor[(n, h, w, 3), float32]) -> Tensor[(floordiv(n, 4), h*2, w*2 - 1, 3), float32] {
  %2 {check="w >= 1, floormod(n, 4) == 0"}: Tensor[(floordiv(n, 4), h*2, w*2 - 1, 3), float32] = nn.batch_to_space_nd(%x, block_shape=[2, 2], crops=[[0, 0], [0, 1]]);
@f1(%x: Tensor[(n, h, w, 3), float32]) -> Tensor[(n*4, floordiv(h, 2), floordiv(w + 1, 2), 3), float32] {
  %2 {check="floormod(h, 2) == 0, floormod(w + 1, 2) == 0"}: Tensor[(n*4, floordiv(h, 2), floordiv(w + 1, 2), 3), float32] = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[0, 0], [1, 0]]);
@f2(%x: Tensor[(n, 64), uint8]) -> Tensor[(2, n, 2), uint32] {
@f3(%x: Tensor[(n, 8, h, w), float32]) -> Tensor[(n, 2, h*2, w*2), float32] {
@f4(%x: Tensor[(n, 8, h, w), float32]) -> Tensor[(n, 32, floordiv(h, 2), floordiv(w, 2)), float32] {
  %2 {check="floormod(h, 2) == 0, floormod(w, 2) == 0"}: Tensor[(n, 32, floordiv(h, 2), floordiv(w, 2)), float32] = nn.space_to_depth(%x, block_size=2, mode="CDR");
@f5(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 5), float32] {
@f6(%x: Tensor[(n, m), float32]) -> Tensor[(max(0, n*2 - 1), max(0, m*2 - 1)), float32] {
@f7(%x: Tensor[(n, m), float32]) -> Tensor[(n + 3, m), float32] {
  %2 {check="n >= 1, n >= 2"}: Tensor[(n + 3, m), float32] = nn.mirror_pad(%x, pad_width=[[1, 2], [0, 0]]);
@f8(%x: Tensor[(n, m), float32]) -> Tensor[(n + 3, m - 1), float32] {
  %3 {check="m >= 1"}: Tensor[(n + 3, m - 1), float32] = nn.pad(%x, 0f, pad_width=[[1, 2], [0, -1]]);
@f9(%x: Tensor[(n, m), float32]) -> Tensor[(n + 3, m), float32] {
  %3 {check="n >= 2, n >= 3"}: Tensor[(n + 3, m), float32] = nn.pad(%x, 0f, pad_mode="reflect", pad_width=[[1, 2], [0, 0]]);
@f10(%x: Tensor[(n, m), float32], %p: Tensor[(2, 2), int64]) -> Tensor[(?, ?), float32] {
@f11(%x: Tensor[(n, 8, h, w), float32]) -> Tensor[(n, 8, h*2, w + floordiv(w + 1, 2)), float32] {
@f12(%x: Tensor[(1, 3, 5, 7), float32]) -> Tensor[(1, 3, 10, 11), float32] {
@f13(%x: Tensor[(n, 8, h, w), float32], %s: float32) -> Tensor[(n, 8, ?, w*2), float32] {
@f14(%x: Tensor[(n, 2, d, h, w), float32]) -> Tensor[(n, 2, d*2, h*3, w), float32] {
