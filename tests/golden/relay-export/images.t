# images of another size: Resize by sizes; AffineGrid; planes: GlobalAveragePool
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-typecheck >b.xml && relay-cmp --rtol=1e-5 --atol=1e-6 a.xml b.xml | tail -1 && grep -ao 'Resize\|AffineGrid\|GlobalAveragePool\|reflect' m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3, 5, 7), float32], %u: Tensor[(2, 5, 7, 3), float32], %th: Tensor[(2, 2, 3), float32], %w: Tensor[(1, 2, 9), float32]) {
  (image.resize2d(%x, size=[10, 13], method="linear"),
   image.resize2d(%x, size=[9, 6], method="cubic", coordinate_transformation_mode="align_corners", cubic_alpha=-0.75),
   image.resize2d(%u, size=[10, 14], layout="NHWC", method="nearest_neighbor", rounding_method="round"),
   image.resize2d(%x, size=[10, 13], roi=[0.1, 0.2, 0.8, 1.3], coordinate_transformation_mode="tf_crop_and_resize", extrapolation_value=3.0),
   nn.upsampling(%x, scale_h=2.0, scale_w=3.0),
   nn.upsampling(%x, scale_h=2.0, scale_w=2.0, method="bilinear", align_corners=True),
   image.affine_grid(%th, target_shape=[4, 5]),
   image.resize1d(%w, size=[5]),
   nn.mirror_pad(%w, pad_width=[[0, 0], [0, 1], [2, 3]], mode="REFLECT"),
   mean(%x, axis=[2, 3], keepdims=True))
}
>>> 0
agree
Resize
Resize
Resize
Resize
Resize
Resize
AffineGrid
Resize
reflect
GlobalAveragePool
