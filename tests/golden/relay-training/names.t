# With names, constants without one stay; without any, all are weights; running statistics are parameters of their own
$ relay-parse in.relay | relay-typecheck | relay-training --lift | relay-print | sed -n '/@main(/p'; relay-parse none.relay | relay-typecheck | relay-training --lift | relay-print | sed -n '/@main(/p'; relay-parse norm.relay | relay-typecheck >norm.xml; relay-training --lift norm.xml | relay-print | sed -n '/@main/,/^}/p'; relay-training --lift norm.xml | relay-training | relay-print | grep -o 'output_names=".*result[^"]*"'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  let %v = const[Tensor[(2), float32]](1f, 2f);
  %x * %v + const[Tensor[(2), float32]](4f, 5f)
}
<<< none.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) { %x * const[Tensor[(2), float32]](4f, 5f) }
<<< norm.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  let %one = const[Tensor[(2), float32]](1f, 1f);
  let %zero = const[Tensor[(2), float32]](0f, 0f);
  let %mean = const[Tensor[(2), float32]](3f, 4f);
  let %a = nn.batch_norm(%x, %one, %zero, %zero, %one).0;
  nn.batch_norm(%a, %one, %zero, %mean, %one).0
}
>>> 0
def @main(%x: Tensor[(n, 2), float32], %v: Tensor[(2), float32]) -> Tensor[(n, 2), float32] {
def @main(%x: Tensor[(n, 2), float32], %weight: Tensor[(2), float32]) -> Tensor[(n, 2), float32] {
def @main(%x: Tensor[(n, 2), float32], %one: Tensor[(2), float32], %zero: Tensor[(2), float32], %mean: Tensor[(2), float32], %zero_2 {id=9}: Tensor[(2), float32], %one_2: Tensor[(2), float32], %one_3: Tensor[(2), float32]) -> Tensor[(n, 2), float32] {
  %5: (Tensor[(n, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%x, %one, %zero, %zero_2, %one_2);
  %a: Tensor[(n, 2), float32] = %5.0;
  %7: (Tensor[(n, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%a, %one, %zero, %mean, %one_3);
  %8: Tensor[(n, 2), float32] = %7.0;
  %8
}
def @main_weights(output_names="one,zero,mean,zero_2,one_2,one_3") -> (Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32]) {
  %one: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 1f);
  %zero: Tensor[(2), float32] = const[Tensor[(2), float32]](0f, 0f);
  %mean: Tensor[(2), float32] = const[Tensor[(2), float32]](3f, 4f);
  %zero_2: Tensor[(2), float32] = const[Tensor[(2), float32]](0f, 0f);
  %one_2: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 1f);
  %one_3: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 1f);
  %7: (Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32]) = (%one, %zero, %mean, %zero_2, %one_2, %one_3);
  %7
}
output_names="result,mean,zero_2,one_2,one_3"
