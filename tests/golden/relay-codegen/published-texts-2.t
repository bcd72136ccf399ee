# numbers as the published implementation gives them: nearest pixels, samples above the picture, lengths beyond the axis, small boxes; compiled as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; cat want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %r = const[Tensor[(1, 1, 4), float32]](0f, 1f, 2f, 3f);
  let %one = ones(shape=[1, 1, 3, 3], dtype="float32");
  let %up = full(-0.5f, shape=[1, 2, 3, 3], dtype="float32");
  let %tap = ones(shape=[1, 1, 1, 1], dtype="float32");
  let %p = const[Tensor[(1, 2, 1, 2), float32]](0.1f, 0.2f, 0.5f, 0.9f);
  (image.resize1d(%r, size=[8], method="nearest_neighbor", coordinate_transformation_mode="asymmetric", rounding_method=""),
   image.resize1d(%r, size=[8], method="nearest_neighbor", coordinate_transformation_mode="asymmetric", rounding_method="round"),
   image.resize1d(%r, size=[7], method="nearest_neighbor", coordinate_transformation_mode="align_corners"),
   image.resize1d(%r, size=[7], method="nearest_neighbor", coordinate_transformation_mode="align_corners", rounding_method="round_prefer_floor"),
   nn.upsampling3d(reshape(%r, newshape=[1, 1, 1, 1, 4]), scale_d=1f, scale_h=1f, scale_w=2f, method="nearest_neighbor", coordinate_transformation_mode="half_pixel"),
   nn.upsampling(reshape(%r, newshape=[1, 1, 1, 4]), scale_h=1f, scale_w=1.75f, align_corners=True),
   nn.deformable_conv2d(%one, %up, %tap, kernel_size=[1, 1], channels=1),
   nn.deformable_conv2d(%one, %up, %tap, kernel_size=[1, 1], channels=1, blend=True),
   reverse_sequence(const[Tensor[(3, 3), int32]](1, 2, 3, 4, 5, 6, 7, 8, 9), const[Tensor[(3), int32]](5, 2, -1), seq_axis=1, batch_axis=0),
   vision.proposal(%p, zeros(shape=[1, 4, 1, 2], dtype="float32"), const[Tensor[(1, 3), float32]](8f, 16f, 2f), scales=[1f], ratios=[1f], feature_stride=8, rpn_post_nms_top_n=2, rpn_min_size=5),
   nn.depth_to_space(%one), nn.fifo_buffer(reshape(%r, newshape=[4]), reshape(%r, newshape=[4])))
}
>>> 0
([[[0f, 0f, 1f, 1f, 2f, 2f, 3f, 3f]]], [[[0f, 1f, 1f, 2f, 2f, 3f, 3f, 3f]]], [[[0f, 1f, 1f, 2f, 2f, 3f, 3f]]], [[[0f, 0f, 1f, 1f, 2f, 2f, 3f]]], [[[[[0f, 0f, 0f, 1f, 1f, 2f, 2f, 3f]]]]], [[[[0f, 1f, 1f, 2f, 2f, 3f, 3f]]]], [[[[0f, 0f, 0f], [0f, 1f, 1f], [0f, 1f, 1f]]]], [[[[0.25f, 0.5f, 0.5f], [0.5f, 1f, 1f], [0.5f, 1f, 1f]]]], [[3, 2, 1], [5, 4, 6], [7, 8, 9]], [[0f, -5f, -5f, 12f, 12f], [0f, 3f, -5f, 20f, 12f]], [[[[1f, 1f, 1f], [1f, 1f, 1f], [1f, 1f, 1f]]]], [0f, 1f, 2f, 3f])
