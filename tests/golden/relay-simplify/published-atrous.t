# published example: a convolution between space_to_batch_nd and batch_to_space_nd is a dilated one, by rules of a file; not with operators between, more cropped than padded, or padded with other numbers
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify --rules=at.rules -v a.xml 2>&1 >b.xml; relay-dce -f two -f four -f uneven -f several -f between -f after -f cropped -f filled -f bytes b.xml | relay-print -q --no-extensions | grep -o 'nn.conv2d.*\|nn.*space_nd.*'; echo $(for f in two four uneven several between after cropped filled bytes; do relay-cmp -f $f a.xml b.xml | tail -n 1; done)
<<< at.rules
#[version = "0.0.5"]
rule atrous(%x: Tensor[(n, h, w, i), float32],
    %w: Tensor[(y, z, i, o), float32]) {
  nn.batch_to_space_nd(nn.conv2d(nn.space_to_batch_nd(%x, block_shape=[s, t],
      paddings=[[p, q], [u, v]], pad_value=0), %w, strides=1, padding=0,
      dilation=1, groups=1, data_layout="NHWC", kernel_layout="HWIO",
      out_layout=""), block_shape=[s, t], crops=[[c, d], [e, f]])
} => {
  nn.conv2d(%x, %w, padding=[p - c, u - e, q - d, v - f], dilation=[s, t],
      data_layout="NHWC", kernel_layout="HWIO")
} where c <= p, d <= q, e <= u, f <= v;
rule atrous(%x: Tensor[(n, h, w, i), float32],
    %w: Tensor[(y, z, i, o), float32]) {
  nn.batch_to_space_nd(nn.conv2d(nn.space_to_batch_nd(%x, block_shape=[s, t],
      paddings=[[p, q], [u, v]], pad_value=0), %w, strides=1, padding=0,
      dilation=1, groups=g, data_layout="NHWC", kernel_layout="HWOI",
      out_layout=""), block_shape=[s, t], crops=[[c, d], [e, f]])
} => {
  nn.conv2d(%x, %w, padding=[p - c, u - e, q - d, v - f], dilation=[s, t],
      groups=g, data_layout="NHWC", kernel_layout="HWOI")
} where c <= p, d <= q, e <= u, f <= v, extent(%x, 3) == g;
<<< in.relay
#[version = "0.0.5"]
def @two(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[2, 3], [2, 3]]);
  nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
}
def @four(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[4, 4], paddings=[[4, 7], [4, 7]]);
  nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[4, 4], crops=[[0, 3], [0, 3]])
}
def @uneven(%x: Tensor[(2, 7, 5, 4), float32], %w: Tensor[(3, 2, 4, 6), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[3, 2], paddings=[[2, 3], [1, 0]]);
  nn.batch_to_space_nd(nn.conv2d(%b, %w, kernel_size=[3, 2], data_layout="NHWC", kernel_layout="HWIO"), block_shape=[3, 2], crops=[[1, 0], [0, 0]])
}
def @several(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[2, 3], [2, 3]]);
  let %c = nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[2, 2], crops=[[0, 1], [0, 1]]);
  let %d = nn.space_to_batch_nd(%c + 1f, block_shape=[4, 4], paddings=[[4, 7], [4, 7]]);
  nn.batch_to_space_nd(nn.conv2d(%d, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[4, 4], crops=[[0, 3], [0, 3]]) - 1f
}
def @between(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[2, 3], [2, 3]]) + 1f;
  nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
}
def @after(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[2, 3], [2, 3]]);
  nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI") + 1f, block_shape=[2, 2], crops=[[0, 1], [0, 1]])
}
def @cropped(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[0, 5], [2, 3]]);
  nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[2, 2], crops=[[1, 1], [0, 1]])
}
def @filled(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 1), float32]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[2, 3], [2, 3]], pad_value=1f);
  nn.batch_to_space_nd(nn.conv2d(%b, %w, groups=4, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
}
def @bytes(%x: Tensor[(1, 5, 5, 4), int8], %w: Tensor[(3, 3, 4, 1), int8]) {
  let %b = nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[2, 3], [2, 3]]);
  nn.batch_to_space_nd(qnn.conv2d(%b, %w, 0, 0, 2f, 1f, out_dtype="int32", groups=4, channels=4, kernel_size=[3, 3], padding=[0, 0], data_layout="NHWC", kernel_layout="HWOI"), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
}
>>> 0
relay-simplify: 1: @two: v5: atrous
relay-simplify: 2: @four: v5: atrous
relay-simplify: 3: @uneven: v5: atrous
relay-simplify: 4: @several: %c (v5): atrous
relay-simplify: 5: @several: v10: atrous
nn.conv2d(%b, %w, channels=4, data_layout="NHWC", groups=4, kernel_layout="HWOI", kernel_size=[3, 3]), 1f);
nn.batch_to_space_nd(%6, block_shape=[2, 2], crops=[[0, 1], [0, 1]])
nn.batch_to_space_nd(nn.conv2d(%b, %w, channels=4, data_layout="NHWC", groups=4, kernel_layout="HWOI", kernel_size=[3, 3]), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
nn.batch_to_space_nd(qnn.conv2d(%b, %w, 0, 0, 2f, 1f, channels=4, data_layout="NHWC", groups=4, kernel_layout="HWOI", kernel_size=[3, 3]), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
nn.batch_to_space_nd(nn.conv2d(%b, %w, channels=4, data_layout="NHWC", groups=4, kernel_layout="HWOI", kernel_size=[3, 3]), block_shape=[2, 2], crops=[[1, 1], [0, 1]])
nn.batch_to_space_nd(nn.conv2d(%b, %w, channels=4, data_layout="NHWC", groups=4, kernel_layout="HWOI", kernel_size=[3, 3]), block_shape=[2, 2], crops=[[0, 1], [0, 1]])
nn.conv2d(%x, %w, data_layout="NHWC", dilation=[4, 4], groups=4, kernel_layout="HWOI", padding=[4, 4, 4, 4])
nn.conv2d(%x, %w, data_layout="NHWC", dilation=[2, 2], groups=4, kernel_layout="HWOI", padding=[2, 2, 2, 2]);
nn.conv2d(add(%c, 1f), %w, data_layout="NHWC", dilation=[4, 4], groups=4, kernel_layout="HWOI", padding=[4, 4, 4, 4]);
nn.conv2d(%x, %w, data_layout="NHWC", dilation=[2, 2], groups=4, kernel_layout="HWOI", padding=[2, 2, 2, 2])
nn.conv2d(%x, %w, data_layout="NHWC", dilation=[3, 2], kernel_layout="HWIO", padding=[1, 1, 3, 0])
agree agree agree agree agree agree agree agree agree
