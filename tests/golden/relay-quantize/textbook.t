# Two convolutions with a bias, ReLU, pooling and a residual sum on integers
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --calibrate=s a.xml | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 2, 3, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 9f, 8f, 7f, 6f, 5f, 4f, 3f, 2f, 1f, 1f, -2f, 3f, -4f, 5f, -6f, 7f, -8f, 9f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f);
  let %b = const[Tensor[(2), float32]](0.5f, -0.25f);
  %0 = nn.relu(nn.bias_add(nn.conv2d(%x, %w1), %b));
  %1 = nn.max_pool2d(%0, pool_size=2, strides=1);
  %2 = add(nn.conv2d(%1, %w2, padding=1), %1);
  nn.softmax(nn.batch_flatten(%2))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 3, 4, 4), float32]) { %x }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x {id=3}: Tensor[(1, 3, 4, 4), float32]) -> Tensor[(1, 18), float32] {
  %32: float32 = 0.0039127367f;
  %34: Tensor[(1, 3, 4, 4), uint8] = qnn.quantize(%x, %32, 0, out_dtype="uint8");
  %36: Tensor[(1, 2, 4, 4), int32] = nn.conv2d(%34, const[Tensor[(2, 3, 1, 1), int8]](64i8, -32i8, 127i8, 64i8, 95i8, -127i8), out_dtype="int32");
  %38: Tensor[(1, 2, 4, 4), int32] = add(%36, const[Tensor[(2, 1, 1), int32]](16229, -8115));
  %39: Tensor[(2, 1, 1), float32] = const[Tensor[(2, 1, 1), float32]](0.004176825f, 0.004176825f);
  %40: Tensor[(1, 2, 4, 4), float32] = cast(%38, dtype="float32");
  %41: Tensor[(1, 2, 4, 4), float32] = multiply(%40, %39);
  %42: Tensor[(1, 2, 4, 4), float32] = round(%41);
  %43: Tensor[(1, 2, 4, 4), float32] = clip(%42, a_max=255f, a_min=0f);
  %44: Tensor[(1, 2, 4, 4), uint8] = cast(%43, dtype="uint8");
  %45: Tensor[(1, 2, 3, 3), uint8] = nn.max_pool2d(%44, pool_size=[2, 2]);
  %47: Tensor[(1, 2, 3, 3), int32] = nn.conv2d(%45, const[Tensor[(2, 2, 3, 3), int8]](14i8, 28i8, 42i8, 56i8, 71i8, 85i8, 99i8, 113i8, 127i8, 127i8, 113i8, 99i8, 85i8, 71i8, 56i8, 42i8, 28i8, 14i8, 14i8, -28i8, 42i8, -56i8, 71i8, -85i8, 99i8, -113i8, 127i8, 14i8, 14i8, 14i8, 14i8, 14i8, 14i8, 14i8, 14i8, 14i8), out_dtype="int32", padding=[1, 1, 1, 1]);
  %48: Tensor[(2, 1, 1), float32] = const[Tensor[(2, 1, 1), float32]](0.0005227204f, 0.0005227204f);
  %49: Tensor[(1, 2, 3, 3), float32] = cast(%47, dtype="float32");
  %50: Tensor[(1, 2, 3, 3), float32] = multiply(%49, %48);
  %51: Tensor[(1, 2, 3, 3), float32] = cast(%45, dtype="float32");
  %53: Tensor[(1, 2, 3, 3), float32] = multiply(%51, 0.007376165f);
  %2: Tensor[(1, 2, 3, 3), float32] = add(%50, %53);
  %10: Tensor[(1, 18), float32] = nn.batch_flatten(%2);
  %11: Tensor[(1, 18), float32] = nn.softmax(%10);
  %11
}
