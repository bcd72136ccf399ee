# published examples: chains of reshapes, transposes and layout transforms are one or nothing; reshapes of a free extent, too, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify a.xml >b.xml; relay-dce -f reshapes -f free -f t1 -f t2 -f t3 -f t4 -f t5 -f t6 -f t7 -f t8 -f t9 -f t10 -f t11 b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in reshapes t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11; do relay-cmp -f $f a.xml b.xml | tail -n 1; done); relay-cmp -f free -i x=random:1:2,16,16,16 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @reshapes(%x: Tensor[(1, 16, 16, 16), float32], %w: Tensor[(32, 16, 3, 3), float32]) {
  contrib_reverse_reshape(reshape(reshape(nn.conv2d(%x, %w, padding=[1, 1]), newshape=[1, 16, -1]), newshape=[4, 8, -1, 16]), newshape=[32, 0, -1])
}
def @free(%x: Tensor[(b, 16, 16, 16), float32], %w: Tensor[(32, 16, 3, 3), float32]) {
  contrib_reverse_reshape(reshape(reshape(nn.conv2d(%x, %w, padding=[1, 1]), newshape=[1, 16, -1]), newshape=[4, 8, -1, 16]), newshape=[32, 0, -1])
}
def @t1(%x: Tensor[(1, 3, 8, 8), float32]) { transpose(layout_transform(transpose(%x, axes=[0, 2, 3, 1]), src_layout="NHWC", dst_layout="HWCN"), axes=[3, 0, 1, 2]) }
def @t2(%x: Tensor[(1, 3, 8, 8), float32]) { transpose(transpose(transpose(nn.relu(%x), axes=[0, 2, 3, 1]), axes=[1, 2, 3, 0]), axes=[3, 2, 0, 1]) }
def @t3(%x: Tensor[(1, 3, 8, 8), float32]) { transpose(transpose(transpose(transpose(transpose(nn.relu(%x))), axes=[0, 2, -1, 1]))) }
def @t4(%x: Tensor[(1, 6, 6, 8), float32]) {
  let %y = nn.relu(layout_transform(transpose(%x, axes=[0, 3, 1, 2]), src_layout="NCHW", dst_layout="NCHW4c"));
  transpose(layout_transform(%y, src_layout="NCHW4c", dst_layout="NCHW"), axes=[0, 2, 3, 1])
}
def @t5(%x: Tensor[(1, 6, 6, 8), float32]) {
  let %y = nn.relu(layout_transform(layout_transform(%x, src_layout="NHWC", dst_layout="NCHW"), src_layout="NCHW", dst_layout="NCHW4c"));
  layout_transform(layout_transform(%y, src_layout="NCHW4c", dst_layout="NCHW"), src_layout="NCHW", dst_layout="NHWC")
}
def @t6(%x: Tensor[(1, 8, 6, 6), float32]) { nn.relu(layout_transform(layout_transform(%x, src_layout="NCHW", dst_layout="NHWC"), src_layout="NHWC", dst_layout="NCHW")) }
def @t7(%x: Tensor[(1, 4, 6, 6, 4), float32]) { nn.relu(layout_transform(layout_transform(%x, src_layout="NCHW4c", dst_layout="NCHW8c"), src_layout="NCHW8c", dst_layout="NCHW4c")) }
def @t8(%x: Tensor[(1, 4, 6, 6, 4), float32]) { nn.relu(layout_transform(layout_transform(%x, src_layout="NCHW4c", dst_layout="NCHW"), src_layout="NCHW", dst_layout="NCHW8c")) }
def @t9(%x: Tensor[(1, 8, 6, 6), float32]) { nn.relu(layout_transform(layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c"), src_layout="NCHW4c", dst_layout="NCHW")) }
def @t10(%x: Tensor[(1, 8, 6, 6), float32]) { nn.relu(layout_transform(layout_transform(%x, src_layout="NCHW", dst_layout="NHWC"), src_layout="NHWC", dst_layout="CHWN")) }
def @t11(%x: Tensor[(1, 8, 6, 6), float32]) { layout_transform(nn.relu(transpose(%x, axes=[0, 1, 2, 3])), src_layout="NCHW", dst_layout="NCHW") }
>>> 0

def @free(%x: Tensor[(?, 16, 16, 16), float32], %w: Tensor[(32, 16, 3, 3), float32]) -> Tensor[(32, ?, 16), float32] {
  reshape(nn.conv2d(%x, %w, padding=[1, 1, 1, 1]), newshape=[32, b*16, 16])
}

def @reshapes(%x: Tensor[(1, 16, 16, 16), float32], %w: Tensor[(32, 16, 3, 3), float32]) -> Tensor[(32, 16, 16), float32] {
  reshape(nn.conv2d(%x, %w, padding=[1, 1, 1, 1]), newshape=[32, 16, 16])
}

def @t1(%x: Tensor[(1, 3, 8, 8), float32]) -> Tensor[(1, 8, 8, 3), float32] {
  transpose(%x, axes=[0, 2, 3, 1])
}

def @t10(%x: Tensor[(1, 8, 6, 6), float32]) -> Tensor[(8, 6, 6, 1), float32] {
  nn.relu(transpose(%x, axes=[1, 2, 3, 0]))
}

def @t11(%x: Tensor[(1, 8, 6, 6), float32]) -> Tensor[(1, 8, 6, 6), float32] {
  nn.relu(%x)
}

def @t2(%x: Tensor[(1, 3, 8, 8), float32]) -> Tensor[(1, 3, 8, 8), float32] {
  nn.relu(%x)
}

def @t3(%x: Tensor[(1, 3, 8, 8), float32]) -> Tensor[(1, 8, 8, 3), float32] {
  transpose(nn.relu(%x), axes=[0, 2, 3, 1])
}

def @t4(%x: Tensor[(1, 6, 6, 8), float32]) -> Tensor[(1, 6, 6, 8), float32] {
  let %y: Tensor[(1, 2, 6, 6, 4), float32] = nn.relu(layout_transform(%x, dst_layout="NCHW4c", src_layout="NHWC"));
  layout_transform(%y, dst_layout="NHWC", src_layout="NCHW4c")
}

def @t5(%x: Tensor[(1, 6, 6, 8), float32]) -> Tensor[(1, 6, 6, 8), float32] {
  let %y: Tensor[(1, 2, 6, 6, 4), float32] = nn.relu(layout_transform(%x, dst_layout="NCHW4c", src_layout="NHWC"));
  layout_transform(%y, dst_layout="NHWC", src_layout="NCHW4c")
}

def @t6(%x: Tensor[(1, 8, 6, 6), float32]) -> Tensor[(1, 8, 6, 6), float32] {
  nn.relu(%x)
}

def @t7(%x: Tensor[(1, 4, 6, 6, 4), float32]) -> Tensor[(1, 4, 6, 6, 4), float32] {
  nn.relu(%x)
}

def @t8(%x: Tensor[(1, 4, 6, 6, 4), float32]) -> Tensor[(1, 2, 6, 6, 8), float32] {
  nn.relu(layout_transform(%x, dst_layout="NCHW8c", src_layout="NCHW4c"))
}

def @t9(%x: Tensor[(1, 8, 6, 6), float32]) -> Tensor[(1, 8, 6, 6), float32] {
  nn.relu(%x)
}
agree agree agree agree agree agree agree agree agree agree agree agree
agree
