# windows and products: convolutions, pooling, dense, einsum, norms, resizing: compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = cast(reshape(floor_mod(arange(0, 486, 1, dtype="int32") * 29, 17), newshape=[1, 6, 9, 9]), dtype="float32");
  let %w = cast(reshape(floor_mod(arange(0, 432, 1, dtype="int32") * 31, 7) - 3, newshape=[8, 6, 3, 3]), dtype="float32");
  let %g = cast(reshape(floor_mod(arange(0, 54, 1, dtype="int32") * 5, 7) - 3, newshape=[6, 1, 3, 3]), dtype="float32");
  let %d = reshape(%w, newshape=[18, 24]);
  let %e = reshape(%w, newshape=[24, 18]);
  let %b = const[Tensor[(8), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  let %c = nn.relu(nn.bias_add(nn.conv2d(%x, %w, padding=[1, 1, 1, 1]), %b));
  let %i = cast(%d, dtype="int8");
  (%c, nn.conv2d(%x, %w, strides=[2, 3], padding=[0, 1, 2, 1]), nn.conv2d(%x, %g, groups=6, dilation=[2, 2]),
   nn.conv2d_transpose(%x, transpose(%w, axes=[1, 0, 2, 3]), strides=[2, 2], channels=8, kernel_size=[3, 3]),
   nn.max_pool2d(%x, pool_size=[2, 2], strides=[2, 2], ceil_mode=True), round(nn.avg_pool2d(%x, pool_size=[3, 3], strides=[3, 3]) * 64f),
   nn.global_max_pool2d(%x), round(nn.global_avg_pool2d(%x) * 64f), nn.adaptive_max_pool2d(%x, output_size=[4, 5]),
   nn.dense(%d, transpose(%e)), nn.matmul(%d, %e), nn.batch_matmul(reshape(%d, newshape=[3, 6, 24]), reshape(%d, newshape=[3, 24, 6])),
   einsum((%d, %e), equation="ij,jk->ki"), nn.dense(%i, %i, out_dtype="int32"),
   round(nn.layer_norm(%d, ones(shape=[24], dtype="float32"), zeros(shape=[24], dtype="float32")) * 64f), round(nn.softmax(%d) * 64f), round(nn.log_softmax(%d) * 64f),
   image.resize2d(%x, size=[5, 13], layout="NCHW", method="nearest_neighbor"), nn.upsampling(%x, scale_h=2.0, scale_w=2.0), nn.depth_to_space(reshape(%c, newshape=[1, 8, 9, 9]), block_size=2),
   nn.space_to_depth(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [0, 1], [0, 1]]), block_size=2),
   nn.lrn(%x) > 0f, nn.prelu(%x, strided_slice(%b, begin=[0], end=[6])), round(nn.leaky_relu(%w) * 64f))
}
>>> 0
