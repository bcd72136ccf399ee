# Constants of floats become parameters under names of their own; scalars and integers stay; the function that returns them
$ relay-parse in.relay | relay-typecheck | relay-training --lift --stats | relay-print; relay-parse in.relay | relay-typecheck | relay-training --lift -f none | relay-print | sed -n '/@none/,$p'; relay-parse empty.relay | relay-typecheck | relay-training --lift
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %w: Tensor[(2), float32]) {
  let %v = const[Tensor[(2), float32]](1f, 2f);
  let %i = const[Tensor[(2), int64]](1i64, 0i64);
  %x * %v + take(%w, %i, axis=0) * 3f + const[Tensor[(2), float32]](4f, 5f) + { let %w = const[Tensor[(2), float32]](6f, 7f); %w }
}
def @none(%x: float32) { exp(%x) }
<<< empty.relay
#[version = "0.0.5"]
>>> 1
relay-training: stats: weights 2
relay-training: stats: training forms 0
relay-training: stats: running statistics 0
relay-training: stats: functions 3
relay-training: stats: bindings 18
relay-training: stats: types 11
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 2), float32], %w: Tensor[(2), float32], %v: Tensor[(2), float32], %w_2 {id=12}: Tensor[(2), float32]) -> Tensor[(n, 2), float32] {
  %i {id=4}: Tensor[(2), int64] = const[Tensor[(2), int64]](1i64, 0i64);
  %5: Tensor[(n, 2), float32] = multiply(%x, %v);
  %6: Tensor[(2), float32] = take(%w, %i, axis=0);
  %8: Tensor[(2), float32] = multiply(%6, 3f);
  %9: Tensor[(n, 2), float32] = add(%5, %8);
  %11: Tensor[(n, 2), float32] = add(%9, const[Tensor[(2), float32]](4f, 5f));
  %13: Tensor[(n, 2), float32] = add(%11, %w_2);
  %13
}

def @none(%x: float32) -> float32 {
  %2: float32 = exp(%x);
  %2
}

def @main_weights(output_names="v,w_2") -> (Tensor[(2), float32], Tensor[(2), float32]) {
  %v: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 2f);
  %w_2: Tensor[(2), float32] = const[Tensor[(2), float32]](6f, 7f);
  %3: (Tensor[(2), float32], Tensor[(2), float32]) = (%v, %w_2);
  %3
}
def @none(%x: float32) -> float32 {
  %2: float32 = exp(%x);
  %2
}

def @none_weights() -> () {
  %1: () = ();
  %1
}
relay-training: error: there is no function @main [no-function]
