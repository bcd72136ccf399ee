# constants in lets and graph bindings, concatenated and projected; shapes and sizes as any type of numbers; ifs; tuples in tuples; batch norms of constants; annotations that stand in the way of nothing
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-fold a.xml >b.xml; relay-fold b.xml | cmp - b.xml; relay-dce b.xml | relay-print --no-extensions -q 2>&1 | tail -n +4; for f in sums fields places; do relay-cmp -f $f -i x='[5f, 6f]' a.xml b.xml | tail -n 1; done; relay-cmp -f norm -i 'x=[[[[1f, 2f]], [[3f, 4f]]]]' a.xml b.xml | tail -n 1; relay-eval -f extents -i x=random:1 -i y=random:2 -i z=random:3:5,9 b.xml
<<< in.relay
#[version = "0.0.5"]
def @sums(%x: Tensor[(2), float32]) {
  let %one = const[Tensor[(2), float32]](1f, 3f);
  let %two = %one + %one;
  let %three = %two * 2f + %x;
  (%three + %one, concatenate((%one, %one), axis=0), if (1 > 2) { %one + %one } else { %one - %one })
}
def @extents(%x: Tensor[(8, 9), float32], %y: Tensor[(8, 9), float32], %z: Tensor[(n, 9), float32]) {
  %0 = %x + %y;
  (shape_of(%0, dtype="int32"), shape_of(%0, dtype="float32"), shape_of(%0, dtype="int8"), ndarray_size(%0, dtype="float64"), ndarray_size(%0), shape_of(%z), shape_of(2f))
}
def @fields(%x: Tensor[(2), float32]) {
  let %t = (%x, const[Tensor[(2), float32]](1f, 2f));
  let %u = ((1f, 2f), (exp(0f), (%t, %x)));
  (%t.1 + %t.1 + %t.0, %u.0.1 + %u.1.0, %u.1.1.0.1 * 3f, %u.1.1.0.0)
}
def @norm(%x: Tensor[(1, 2, 1, 2), float32]) {
  let %c = const[Tensor[(2), float32]](1f, 2f);
  let %b = nn.batch_norm(%x, %c, %c, %c, %c);
  let %k = nn.batch_norm(const[Tensor[(1, 2), float32]](3f, 4f), %c, %c, %c, %c);
  (%b.0, %k.0, %k.1)
}
def @places(%x {virtual_device="cpu:0"}: Tensor[(2), float32], virtual_device="cpu:0") {
  let %a = on_device(2f, virtual_device="cpu:0", constrain_result=True);
  let %b = on_device(%a + %a, virtual_device="cpu:0", constrain_result=True);
  let %c = on_device(%b * %x, virtual_device="cpu:0", constrain_result=True);
  %c + device_copy(on_device(%a + 1f, virtual_device="cpu:1"), src_virtual_device="cpu:1", dst_virtual_device="cpu:0")
}
>>> 0
// not expressed in plain text: stamps, the target and the numerics class

def @extents(%x: Tensor[(8, 9), float32], %y: Tensor[(8, 9), float32], %z: Tensor[(?, 9), float32]) -> (Tensor[(2), int32], Tensor[(2), float32], Tensor[(2), int8], float64, int32, Tensor[(2), int32], Tensor[(0), int32]) {
  (meta[relay.Constant][5], meta[relay.Constant][6], meta[relay.Constant][7], 72f64, 72, shape_of(%z), meta[relay.Constant][10])
}

def @fields(%x: Tensor[(2), float32]) -> (Tensor[(2), float32], float32, Tensor[(2), float32], Tensor[(2), float32]) {
  (add(meta[relay.Constant][11], %x), 3f, meta[relay.Constant][13], %x)
}

def @norm(%x: Tensor[(1, 2, 1, 2), float32]) -> (Tensor[(1, 2, 1, 2), float32], Tensor[(1, 2), float32], Tensor[(2), float32]) {
  let %c: Tensor[(2), float32] = meta[relay.Constant][14];
  let %b: (Tensor[(1, 2, 1, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%x, %c, %c, %c, %c);
  (%b.0, meta[relay.Constant][15], meta[relay.Constant][16])
}

def @places(%x {virtual_device="cpu:0"}: Tensor[(2), float32], virtual_device="cpu:0") -> Tensor[(2), float32] {
  let %b: float32 = 4f;
  let %c: Tensor[(2), float32] = on_device(multiply(%b, %x), constrain_result=True, virtual_device="cpu:0");
  %c + 3f
}

def @sums(%x: Tensor[(2), float32]) -> (Tensor[(2), float32], Tensor[(4), float32], Tensor[(2), float32]) {
  let %one: Tensor[(2), float32] = meta[relay.Constant][1];
  let %three: Tensor[(2), float32] = meta[relay.Constant][2] + %x;
  (add(%three, %one), meta[relay.Constant][3], meta[relay.Constant][4])
}
agree
agree
agree
agree
([8, 9], [8f, 9f], [8i8, 9i8], 72f64, 72, [5, 9], const[Tensor[(0), int32]]())
