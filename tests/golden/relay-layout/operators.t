# Attributes name axes by their new places
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8, 8, 10), float32], %w: Tensor[(16, 8, 1, 1), float32], %d: Tensor[(16, 1, 3, 3), float32], %a: Tensor[(16,), float32], %m: Tensor[(10,), bool]) {
  %0 = nn.conv2d(%x, %w);
  %1 = nn.conv2d(%0, %d, groups=16, padding=1);
  %2 = nn.pad(%1, 0f, pad_width=[[0, 0], [0, 0], [1, 2], [3, 4]]);
  %3 = strided_slice(%2, begin=[0, 3], end=[16, 11], axes=[1, -1]);
  %4 = image.resize2d(%3, size=[4, 6]);
  %5 = nn.prelu(%4, %a);
  %6 = where(%m, %0, clip(%0, a_min=0f, a_max=6f));
  %7 = argmax(%6, axis=1);
  %8 = max(%6, axis=[0, 3], keepdims=True, exclude=True);
  (sum(%5), %7, %8, nn.lrn(%6), nn.instance_norm(%6, %a, %a), argmax(%6, axis=[2, 3]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x {id=9}: Tensor[(2, 8, 8, 10), float32], %w: Tensor[(16, 8, 1, 1), float32], %d: Tensor[(16, 1, 3, 3), float32], %a: Tensor[(16), float32], %m: Tensor[(10), bool]) -> (float32, Tensor[(2, 8, 10), int32], Tensor[(2, 1, 1, 10), float32], Tensor[(2, 16, 8, 10), float32], Tensor[(2, 16, 8, 10), float32], Tensor[(2, 16), int32]) {
  %21: Tensor[(2, 8, 10, 8), float32] = transpose(%x, axes=[0, 2, 3, 1]);
  %22: Tensor[(2, 8, 10, 16), float32] = nn.conv2d(%21, %w, data_layout="NHWC");
  %23: Tensor[(2, 8, 10, 16), float32] = nn.conv2d(%22, %d, data_layout="NHWC", groups=16, padding=[1, 1, 1, 1]);
  %14: float32 = 0f;
  %24: Tensor[(2, 11, 17, 16), float32] = nn.pad(%23, %14, pad_width=[[0, 0], [1, 2], [3, 4], [0, 0]]);
  %25: Tensor[(2, 11, 8, 16), float32] = strided_slice(%24, axes=[3, 2], begin=[0, 3], end=[16, 11]);
  %26: Tensor[(2, 4, 6, 16), float32] = image.resize2d(%25, layout="NHWC", size=[4, 6]);
  %27: Tensor[(2, 4, 6, 16), float32] = nn.prelu(%26, %a, axis=3);
  %28: Tensor[(2, 8, 10, 16), float32] = clip(%22, a_max=6f, a_min=0f);
  %29: Tensor[(1, 1, 1, 10), bool] = reshape(%m, newshape=[1, 1, 1, 10]);
  %30: Tensor[(1, 1, 10, 1), bool] = reshape(%29, newshape=[1, 1, 10, 1]);
  %31: Tensor[(2, 8, 10, 16), float32] = where(%30, %22, %28);
  %32: Tensor[(2, 8, 10), int32] = argmax(%31, axis=[3]);
  %33: Tensor[(2, 1, 10, 1), float32] = max(%31, axis=[1, 3], keepdims=True);
  %34: float32 = sum(%27, axis=[0, 1, 2, 3]);
  %35: Tensor[(2, 8, 10, 16), float32] = nn.lrn(%31, axis=3);
  %36: Tensor[(2, 8, 10, 16), float32] = nn.instance_norm(%31, %a, %a, axis=3);
  %37: Tensor[(2, 16, 8, 10), float32] = transpose(%31, axes=[0, 3, 1, 2]);
  %19: Tensor[(2, 16), int32] = argmax(%37, axis=[2, 3]);
  %38: Tensor[(2, 1, 1, 10), float32] = reshape(%33, newshape=[2, 1, 1, 10]);
  %39: Tensor[(2, 16, 8, 10), float32] = transpose(%35, axes=[0, 3, 1, 2]);
  %40: Tensor[(2, 16, 8, 10), float32] = transpose(%36, axes=[0, 3, 1, 2]);
  %20: (float32, Tensor[(2, 8, 10), int32], Tensor[(2, 1, 1, 10), float32], Tensor[(2, 16, 8, 10), float32], Tensor[(2, 16, 8, 10), float32], Tensor[(2, 16), int32]) = (%34, %32, %38, %39, %40, %19);
  %20
}
