# Adjoints of tuples, a projection of a tuple that an operator makes, fields that are not the loss
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad -v --wrt=x a.xml >b.xml; relay-print b.xml | tail -n +4; relay-eval -i x='[1f, 2f, 3f, 4f]' b.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) {
  let %p = (%x, (%x * %x, 2f));
  let %s = split(%p.1.0, indices_or_sections=2);
  (sum(%s.1 * %p.1.1) + sum(%p.0), argmax(%x), %p)
}
>>> 0
relay-ad: gradient with respect to %x: v32
def @main(%x: Tensor[(4), float32]) -> ((float32, int32, (Tensor[(4), float32], (Tensor[(4), float32], float32))), (Tensor[(4), float32],)) {
  %2: Tensor[(4), float32] = multiply(%x, %x);
  %4: (Tensor[(4), float32], float32) = (%2, 2f);
  %p: (Tensor[(4), float32], (Tensor[(4), float32], float32)) = (%x, %4);
  %6: (Tensor[(4), float32], float32) = %p.1;
  %7: Tensor[(4), float32] = %6.0;
  %s: (Tensor[(2), float32], Tensor[(2), float32]) = split(%7, indices_or_sections=2);
  %9: Tensor[(2), float32] = %s.1;
  %10: (Tensor[(4), float32], float32) = %p.1;
  %11: float32 = %10.1;
  %12: Tensor[(2), float32] = multiply(%9, %11);
  %13: float32 = sum(%12);
  %14: Tensor[(4), float32] = %p.0;
  %15: float32 = sum(%14);
  %16: float32 = add(%13, %15);
  %17: int32 = argmax(%x);
  %18: (float32, int32, (Tensor[(4), float32], (Tensor[(4), float32], float32))) = (%16, %17, %p);
  %19: float32 = 1f;
  %20: Tensor[(4), float32] = broadcast_to(%19, shape=[4]);
  %21: Tensor[(2), float32] = broadcast_to(%19, shape=[2]);
  %22: Tensor[(2), float32] = multiply(%21, %11);
  %23: Tensor[(2), float32] = multiply(%21, %9);
  let %24: float32 = sum(%23, axis=[0]);
  let %25: Tensor[(2), float32] = %s.0;
  %26: Tensor[(2), float32] = zeros(dtype="float32", shape=[2]);
  %27: (Tensor[(2), float32], Tensor[(2), float32]) = (%26, %22);
  %28: Tensor[(4), float32] = concatenate(%27);
  %29: Tensor[(4), float32] = multiply(%28, %x);
  %30: Tensor[(4), float32] = multiply(%28, %x);
  %31: Tensor[(4), float32] = add(%20, %29);
  %32: Tensor[(4), float32] = add(%31, %30);
  %33: (Tensor[(4), float32],) = (%32,);
  %34: ((float32, int32, (Tensor[(4), float32], (Tensor[(4), float32], float32))), (Tensor[(4), float32],)) = (%18, %33);
  %34
}
((60f, 3, ([1f, 2f, 3f, 4f], ([1f, 4f, 9f, 16f], 2f))), ([1f, 1f, 13f, 17f],))
